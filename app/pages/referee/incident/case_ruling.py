"""What is known of a case, by its answers, table and game, and how a document rules by that."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from app.pages.referee import state
from app.pages.referee.state import RefereeSheet
from app.pages.referee.table import table_state
from app.pages.score.state import hand, room, situation
from engine import library
from engine.ledger import SEATS
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play import referee
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import replay
from engine.riichi.play.legal import tenpai_at_draw
from engine.riichi.play.referee import (
    ACTS_IN_RIICHI,
    Decision,
    Incident,
    QuestionTree,
    RulingTable,
    question_tree,
    relevant_questions,
)
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import RiichiRules, load

CHILD: Final = 1
"""The seat of a ruling that is on no seat: most are children."""
IN_RIICHI: Final = "in_riichi"
"""The question whose answer is on the table: who is in riichi."""
TOURNAMENT: Final = "tournament"
BEFORE: Final = "before_in_game"
HAND_DEAD: Final = "hand_dead"
"""The questions that the record of the game answers."""


def table_of_case(sheet: RefereeSheet) -> RulingTable:
    """The table of the case as rulings see it, with the stick of an offender who is in riichi.

    Seats do not matter before the offender is known.
    """
    table, offender = table_state(sheet.table), sheet.incident.offender
    if offender is None:
        return replace(table, riichi=(), fined=())
    declared = sheet.link is None and _given(sheet).get(IN_RIICHI, False)
    if offender in table.riichi or not declared:
        return table
    riichi = tuple(sorted((*table.riichi, offender)))
    return replace(table, riichi=riichi, deposits=table.deposits + 1)


def from_case(sheet: RefereeSheet, rules: RiichiRules) -> dict[str, StoredAnswer]:
    """What the case says by itself: riichi and switches of its game, and the tiles laid for it."""
    known: dict[str, StoredAnswer] = {}
    act, offender = sheet.incident.act, sheet.incident.offender
    if sheet.link is not None:
        switches = sheet.link.game.switches
        known = {TOURNAMENT: switches.tournament, "classroom": switches.classroom}
        if offender is not None:
            known[IN_RIICHI] = offender in sheet.table.riichi
    elif act in ACTS_IN_RIICHI or (offender is not None and offender in sheet.table.riichi):
        known[IN_RIICHI] = True
    if offender == sheet.hand.seat and room(sheet.hand) == 1:
        found = hand(sheet.hand)
        known["noten"] = not tenpai_at_draw(found, situation(sheet.hand), rules).tenpai
    return known


def contradicts_game(sheet: RefereeSheet) -> bool:
    """Whether the act takes a riichi, and the game of the case has none of the offender in this
    hand."""
    incident, link = sheet.incident, sheet.link
    if link is None or link.evening is not None or incident.offender is None:
        return False
    return incident.act in ACTS_IN_RIICHI and incident.offender not in sheet.table.riichi


def from_game(sheet: RefereeSheet, rules: RiichiRules) -> dict[str, StoredAnswer]:
    """What the record of the case's game, or of its round of an evening, suggests on the act, which
    may be answered otherwise."""
    act, offender = sheet.incident.act, sheet.incident.offender
    return {} if offender is None else recorded(sheet, act, offender, rules)


def recorded(
    sheet: RefereeSheet, act: str, offender: int, rules: RiichiRules
) -> dict[str, StoredAnswer]:
    """What the record of the case's game, or of its round of an evening, answers of what is asked
    about an act of this wind: whether the same was done before, and whether the hand is dead."""
    link, asked = sheet.link, referee.usual_answers(act, rules)
    if link is None or not {BEFORE, HAND_DEAD} & asked.keys():
        return {}
    seat = (offender + sheet.table.deal) % SEATS
    if link.evening is not None:
        known = {BEFORE: (link.evening.players[seat], act) in link.evening.acts}
    else:
        done = _replayed(link.game, sheet.document).acts
        known = {BEFORE: (act, seat) in done, HAND_DEAD: is_dead(sheet, offender)}
    return {question: known[question] for question in asked if question in known}


def is_dead(sheet: RefereeSheet, wind: int) -> bool:
    """Whether the game of the case has the hand of this wind dead."""
    if sheet.link is None:
        return False
    seat = (wind + sheet.table.deal) % SEATS
    table = _replayed(sheet.link.game, sheet.document).table
    return any(dead.seat == seat for dead in table.dead)


class _SameGame:
    """A game as the key of a cache: a game has no hash, and one that was changed is another."""

    __slots__ = ("game",)

    def __init__(self, game: RiichiGame) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameGame) and self.game is other.game

    def __hash__(self) -> int:
        return id(self.game)


def _replayed(game: RiichiGame, shown: str) -> GameReplay:
    """The game replayed under its document, or under the one that is shown where that is gone."""
    document = library.existing(game.rules, shown)
    return _replay_of(_SameGame(game), document, library.fingerprint_of(document))


@lru_cache(maxsize=4)
def _replay_of(same: _SameGame, document: str, _text: str) -> GameReplay:
    """Cached until the game or the text of its document changes."""
    return replay(same.game, load(document))


def _given(sheet: RefereeSheet) -> dict[str, StoredAnswer]:
    """The answers that were given, and riichi where the act itself says it."""
    by_nature = sheet.incident.act in ACTS_IN_RIICHI
    return ({IN_RIICHI: True} if by_nature else {}) | dict(sheet.incident.answers)


def full_tree(act: str, rules: RiichiRules) -> QuestionTree:
    """All questions that a document asks of an act."""
    document = rules.document.id
    if load(document) is not rules:  # another reading of it
        return question_tree(act, rules)
    return _full_tree(act, document, library.fingerprint_of(document))


@lru_cache(maxsize=512)
def _full_tree(act: str, document: str, _text: str) -> QuestionTree:
    """Cached until the text of the document changes."""
    return question_tree(act, load(document))


def known_answers(sheet: RefereeSheet, rules: RiichiRules) -> dict[str, StoredAnswer]:
    """The known answers that matter under the document: those given, and what the case says."""
    known = from_game(sheet, rules) | dict(sheet.incident.answers) | from_case(sheet, rules)
    asked = relevant_questions(full_tree(sheet.incident.act, rules), known)
    return {question: known[question] for question in asked if question in known}


def open_tree(sheet: RefereeSheet, rules: RiichiRules) -> QuestionTree:
    """The questions that are still open, and the rulings that they lead to."""
    act, offender = sheet.incident.act, sheet.incident.offender
    known = known_answers(sheet, rules)
    return question_tree(act, rules, known, seat_of_ruling(offender), table_of_case(sheet))


def answered(
    sheet: RefereeSheet, rules: RiichiRules, answers: tuple[tuple[str, StoredAnswer | None], ...]
) -> RefereeSheet:
    """The sheet with these answers (None withdraws one), without those that they make void and
    those that the case gives by itself."""
    given = dict(sheet.incident.answers) | dict(answers)
    known = {q: a for q, a in given.items() if a is not None}
    tree = full_tree(sheet.incident.act, rules)
    said = from_case(sheet, rules)
    left = set(relevant_questions(tree, {})) - set(relevant_questions(tree, known | said))
    void = left | said.keys()
    kept = tuple((q, a) for q, a in known.items() if q not in void)
    return state.set_answers(sheet, kept)


def seat_of_ruling(offender: int | None) -> int:
    """The seat of rulings while nobody is named: a child, as most are."""
    return CHILD if offender is None else offender


def ruling_answer(sheet: RefereeSheet, rules: RiichiRules) -> Decision:
    """The answer of a document on the act."""
    incident = Incident(sheet.incident.act, seat_of_ruling(sheet.incident.offender))
    return referee.rule_on(incident, known_answers(sheet, rules), table_of_case(sheet), rules)
