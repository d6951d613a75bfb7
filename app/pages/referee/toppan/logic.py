"""Asks the engine how a document of 競技十半 rules on acts, and makes events of its rulings."""

from __future__ import annotations

from typing import Final

from app.pages.referee.toppan.state import ToppanSheet
from app.pages.referee.views import ActRow
from app.views.ledgers import Seats, flows_of
from engine.edits import added
from engine.ledger import SEATS, balance
from engine.toppan.play.game import PlayerNumber, ToppanGame, ToppanRuling
from engine.toppan.play.offences import (
    OffenceAnswers,
    OffenceBranch,
    OffenceDecision,
    OffenceQuestion,
    Ruling,
    Unanswered,
    Unstated,
    questions,
    rule_on,
)
from engine.toppan.play.offences import acts as known_acts
from engine.toppan.play.replay import ToppanProblem, ToppanReplay, replay
from engine.toppan.rules import ToppanRules

_MOMENT = "wall"
PLAYERS: Final[tuple[PlayerNumber, ...]] = (0, 1, 2, 3)


def acts(rules: ToppanRules) -> tuple[ActRow, ...]:
    """All acts of the document with class and clause."""
    part = rules.offences
    named = (
        (part.fined, _MOMENT, ("fine",)),
        (part.chombo_for, _MOMENT, ("chombo",)),
        (part.named_only, "win", ()),
    )
    found = {
        act: ActRow(act, moment, classes, rule)
        for rule, moment, classes in named
        for act in rule.value
    }
    return tuple(found.get(act) or ActRow(act, "win") for act in known_acts(rules))


def offence_ruling(sheet: ToppanSheet, rules: ToppanRules) -> OffenceDecision | None:
    """The ruling on the act; None before act and offender are chosen, or where the document has no
    such act."""
    entry = sheet.offence
    if entry.act not in known_acts(rules) or entry.offender is None:
        return None
    answers = OffenceAnswers(entry.rightful, entry.hand_shown)
    return rule_on(entry.act, entry.offender, answers, rules)


def ruling_of(answer: OffenceDecision | None) -> Ruling | None:
    """The ruling of the document, or else our proposal; None while a question is open."""
    if isinstance(answer, Unstated):
        return answer.recommended
    return answer if isinstance(answer, Ruling) else None


def branches_of(answer: OffenceDecision | None) -> tuple[OffenceBranch, ...]:
    """The rulings that the open question leaves; empty where none is open."""
    return answer.branches if isinstance(answer, Unanswered) else ()


def asked(sheet: ToppanSheet, rules: ToppanRules) -> tuple[OffenceQuestion, ...]:
    """The questions that the chosen act depends on."""
    return questions(sheet.offence.act, rules)


def seats_of(answer: OffenceDecision | None, offender: int | None) -> Seats | None:
    """The payments by seat; None where nobody pays now."""
    ruling = ruling_of(answer)
    if ruling is None or not ruling.payments or offender is None:
        return None
    marks = tuple("offender" if seat == offender else "" for seat in range(SEATS))
    paid, flows = balance(ruling.payments), flows_of(ruling.payments)
    return Seats(0, -1, 0, paid, flows, marks=marks, halves=True)


# --- the game that the case belongs to


def game_of(sheet: ToppanSheet) -> ToppanGame:
    """The game of the case; a new one for a case that stands alone."""
    return ToppanGame(rules=sheet.document) if sheet.link is None else sheet.link.game


def of_document(sheet: ToppanSheet) -> bool:
    """Whether the case is shown under the document of its game."""
    return sheet.link is None or sheet.link.game.rules == sheet.document


def replayed(sheet: ToppanSheet, rules: ToppanRules) -> ToppanReplay:
    """The game of the case as it stands."""
    return replay(game_of(sheet), rules)


def ruling_event(sheet: ToppanSheet, rules: ToppanRules) -> ToppanRuling | None:
    """The ruling on the chosen act as an event of the game; None while there is none."""
    entry, dealer = sheet.offence, replayed(sheet, rules).state.dealer
    if ruling_of(offence_ruling(sheet, rules)) is None or entry.offender is None:
        return None
    due = entry.rightful
    by_player = PLAYERS[(due + dealer) % SEATS] if isinstance(due, int) else due
    answers = OffenceAnswers(by_player, entry.hand_shown)
    player = PLAYERS[(entry.offender + dealer) % SEATS]
    return ToppanRuling(act=entry.act, player=player, answers=answers)


def reasons_against(
    sheet: ToppanSheet, event: ToppanRuling, rules: ToppanRules
) -> tuple[ToppanProblem, ...]:
    """Why an event cannot be the next one of the game; empty where it can."""
    step = replay(added(game_of(sheet), event), rules).steps[-1]
    return tuple(problem for problem in step.problems if problem.stops)


def names_by_seat(sheet: ToppanSheet, rules: ToppanRules) -> tuple[str, ...]:
    """The names of the players by their seats now, "" where there are none."""
    game, dealer = game_of(sheet), replayed(sheet, rules).state.dealer
    return tuple(game.names[(seat + dealer) % SEATS] for seat in range(SEATS))
