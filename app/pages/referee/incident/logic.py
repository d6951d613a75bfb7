"""Asks the engine how the documents rule on an act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from app.pages.referee import state
from app.pages.referee.incident.views import (
    Certainty,
    ChecklistStep,
    ClassLine,
    ClassView,
    IncidentView,
    OtherRuling,
    QuestionView,
    StepKind,
)
from app.pages.referee.state import RefereeSheet
from app.pages.referee.table import table_state
from app.pages.referee.views import ActRow
from app.pages.score.state import hand, room, situation
from app.variants import RIICHI, heads_of
from app.views.ledgers import Seats
from app.views.rulings import RulingView, applicable, class_of, ruling_view
from engine import library
from engine.ledger import SEATS
from engine.riichi.penalties import Outcome, StoredAnswer, WantedAnswer
from engine.riichi.play import referee
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import replay
from engine.riichi.play.legal import tenpai_at_draw
from engine.riichi.play.referee import (
    ACTS_IN_RIICHI,
    Decision,
    Effect,
    Incident,
    QuestionLeaf,
    QuestionNode,
    QuestionTree,
    Ruling,
    RulingTable,
    Silence,
    act_moments,
    exact_questions,
    options_in,
    question_leaves,
    question_tree,
    relevant_questions,
)
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import RiichiRules, load
from engine.rulebook import AnyRule

IN_RIICHI: Final = "in_riichi"
"""The question whose answer is on the table: who is in riichi."""
TOURNAMENT: Final = "tournament"
BEFORE: Final = "before_in_game"
HAND_DEAD: Final = "hand_dead"
"""The questions that the record of the game answers."""
_TOLD_BY_POINTS: Final = ("to", "settled", "place", "payers")
_CHILD: Final = 1
_COSTLY: Final = (
    "chombo", "agari_houki", "fine", "off_result", "warning", "yellow_card", "red_card",
    "disqualification", "exclusion", "discretion",
)  # fmt: skip
"""The classes that cost something, in the order of the page."""


SEVERAL_RONS: Final = "several_rons"
"""Who wins if several call ron: no offence, a check of the page answers it."""
_NOBODY_SAYS: Final = {
    "exposed_tiles": "wall",
    "phone": "manners",
    "late_arrival": "event",
    SEVERAL_RONS: "win",
}
"""What players ask about and no document has as an offence, with its moment of play."""


def documents() -> tuple[RiichiRules, ...]:
    """The rules of every riichi document, in the order of the lists."""
    return tuple(load(head.id) for head in heads_of(RIICHI))


def acts(document: str) -> tuple[ActRow, ...]:
    """All acts that any document knows; those that this one does not mention come last."""
    return _acts(document, tuple(map(library.fingerprint_of, library.documents())))


@lru_cache(maxsize=16)
def _acts(document: str, _texts: tuple[str, ...]) -> tuple[ActRow, ...]:
    """Cached until the text of a document changes."""
    rules = load(document)
    rows = [_act_row(act, moment, rules) for act, moment in act_moments((rules,)).items()]
    there = {row.act for row in rows}
    elsewhere = (act_moments(documents()) | _NOBODY_SAYS).items()
    rows += [_row_elsewhere(act, moment, rules) for act, moment in elsewhere if act not in there]
    return (*(r for r in rows if r.answered), *(r for r in rows if not r.answered))


def _row_elsewhere(act: str, moment: str, rules: RiichiRules) -> ActRow:
    """An act that the document does not have as an offence."""
    winners = rules.several.winners
    if act == SEVERAL_RONS and winners.clause:
        return ActRow(act, moment, clause=winners, checked=True)
    return ActRow(act, moment)


def _act_row(act: str, moment: str, rules: RiichiRules) -> ActRow:
    penalties = rules.penalties
    assert penalties is not None  # it has an act
    duty, offence = penalties.duties.get(act), penalties.offences.get(act)
    if duty is not None:
        return ActRow(act, moment, ("silent",), duty)
    if offence is None:
        return ActRow(act, moment)
    ruled = tuple(offence.rulings.values())
    usual = {q: a for q, a in offence.asks.items() if q != IN_RIICHI}
    first = next((r for r in ruled if usual.items() >= dict(r.value.when).items()), ruled[0])
    classes = dict.fromkeys((first.value.sanction, *(rule.value.sanction for rule in ruled)))
    return ActRow(act, moment, tuple(classes), first)


def classes(document: str) -> tuple[ClassView, ...]:
    """The classes of rulings in a document with their consequences."""
    return _classes_of(document, library.fingerprint_of(document))


@lru_cache(maxsize=16)
def _classes_of(document: str, _text: str) -> tuple[ClassView, ...]:
    """Cached until the text of the document changes."""
    return tuple(class_examples(load(document), _COSTLY))


def class_examples(rules: RiichiRules, sanctions: Iterable[str]) -> Iterator[ClassView]:
    """Those classes that the document has, each by a ruling to which nothing is added where there
    is one; amounts are a child's."""
    offences = {} if rules.penalties is None else rules.penalties.offences
    for sanction in sanctions:
        ruled = [
            (_plain(rule.value), act, rule.value.conditions)
            for act, offence in offences.items()
            for rule in offence.rulings.values()
            if rule.value.sanction == sanction
        ]
        if ruled:
            _, act, when = max(ruled, key=lambda one: one[0])
            answer = referee.rule_on(Incident(act, _CHILD), when, RulingTable(), rules)
            assert isinstance(answer, Ruling)  # all its questions are answered
            of_class = tuple(e for e in answer.effects if e.rule != answer.rule)
            shown = ruling_view(replace(answer, effects=of_class), Seats(_CHILD, 0, 0))
            yield ClassView(sanction, shown, tuple(dict.fromkeys(act for _, act, _ in ruled)))


def _plain(outcome: Outcome) -> bool:
    """Whether nothing is added to the class."""
    return outcome == Outcome(sanction=outcome.sanction, when=outcome.when)


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


def _from_case(sheet: RefereeSheet, rules: RiichiRules) -> dict[str, StoredAnswer]:
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
    known = from_game(sheet, rules) | dict(sheet.incident.answers) | _from_case(sheet, rules)
    asked = relevant_questions(full_tree(sheet.incident.act, rules), known)
    return {question: known[question] for question in asked if question in known}


def open_tree(sheet: RefereeSheet, rules: RiichiRules) -> QuestionTree:
    """The questions that are still open, and the rulings that they lead to."""
    act, offender = sheet.incident.act, sheet.incident.offender
    known = known_answers(sheet, rules)
    return question_tree(act, rules, known, _seat(offender), table_of_case(sheet))


def answered(
    sheet: RefereeSheet, rules: RiichiRules, answers: tuple[tuple[str, StoredAnswer | None], ...]
) -> RefereeSheet:
    """The sheet with these answers (None withdraws one), without those that they make void and
    those that the case gives by itself."""
    given = dict(sheet.incident.answers) | dict(answers)
    known = {q: a for q, a in given.items() if a is not None}
    tree = full_tree(sheet.incident.act, rules)
    said = _from_case(sheet, rules)
    left = set(relevant_questions(tree, {})) - set(relevant_questions(tree, known | said))
    void = left | said.keys()
    kept = tuple((q, a) for q, a in known.items() if q not in void)
    return state.set_answers(sheet, kept)


def _seat(offender: int | None) -> int:
    """The seat of rulings while nobody is named: a child, as most are."""
    return _CHILD if offender is None else offender


def ruling_answer(sheet: RefereeSheet, rules: RiichiRules) -> Decision:
    """The answer of a document on the act."""
    incident = Incident(sheet.incident.act, _seat(sheet.incident.offender))
    return referee.rule_on(incident, known_answers(sheet, rules), table_of_case(sheet), rules)


def incident_view(sheet: RefereeSheet, rules: RiichiRules) -> IncidentView:
    """The chosen act with the answers of all documents."""
    answer = ruling_answer(sheet, rules)
    offender = sheet.incident.offender
    own = ruling_view(answer, _seats(sheet))
    if offender is None:
        own = replace(own, seats=None)
    ruling = applicable(answer)
    tree = open_tree(sheet, rules)
    known, table = known_answers(sheet, rules), table_of_case(sheet)
    return IncidentView(
        sheet.incident.act,
        offender,
        frozenset(table.riichi) if offender is not None else sheet.table.riichi,
        frozenset(sheet.table.fined) if fines_go_back(rules) else None,
        tuple(_questions(sheet, rules)),
        own,
        () if ruling is None else tuple(_steps(ruling, offender, sheet.incident.done)),
        tuple(_others(sheet, rules, own)),
        rules.document.id,
        referee.other_rulings(answer.incident, known, table, rules),
        tree if isinstance(tree, QuestionNode) else None,
        () if isinstance(tree, QuestionLeaf) else certain(tree),
    )


def _seats(sheet: RefereeSheet) -> Seats:
    table, offender = sheet.table, sheet.incident.offender
    riichi = table_of_case(sheet).riichi
    marks = tuple(
        "offender" if seat == offender else "riichi" if seat in riichi else ""
        for seat in range(SEATS)
    )
    return Seats(_seat(offender), table.round_wind, table.honba, marks=marks)


def fines_go_back(rules: RiichiRules) -> bool:
    """Whether it matters who has put a fine down in the hand."""
    penalties = rules.penalties
    if penalties is None or penalties.fine is None or penalties.chombo is None:
        return False
    return penalties.chombo.fines is not None or penalties.chombo.deposits.value == "returned"


def _questions(sheet: RefereeSheet, rules: RiichiRules) -> Iterator[QuestionView]:
    """The questions to show: those that decide, and those that were answered."""
    entered = from_game(sheet, rules) | dict(sheet.incident.answers)
    known = _from_case(sheet, rules)
    tree = question_tree(sheet.incident.act, rules, known)
    counted = exact_questions(tree)
    for question in relevant_questions(tree, entered):
        yield QuestionView(
            question,
            entered.get(question),
            options_in(tree, question),
            question in counted,
            _only_when(tree, question, entered),
        )


def _only_when(
    tree: QuestionTree, question: str, entered: dict[str, StoredAnswer]
) -> tuple[str, WantedAnswer] | None:
    """The open question and its answer without which this one is not asked; None for none."""
    for other in relevant_questions(tree, entered):
        if other in entered or other == question:
            continue
        options = options_in(tree, other)
        asked = [
            each
            for each in options
            if question in relevant_questions(tree, {**entered, other: each})
        ]
        if len(asked) == 1 < len(options):
            return other, asked[0]
    return None


def certain(tree: QuestionTree) -> tuple[Certainty, ...]:
    """What holds whatever the answers: the classes that are left, and the effects of each ruling.

    A silent ruling has no effects, and what is proposed for it holds for nothing.
    """
    leaves = question_leaves(tree)
    found = [leaf.found for leaf in leaves]
    proposed = [one.recommended for one in found if isinstance(one, Silence)]
    if len(proposed) == len(found):  # the document is silent throughout: of the proposal
        advice = [one for one in proposed if isinstance(one, Ruling)]
        return tuple(_certain(advice)) if len(advice) == len(found) else ()
    return tuple(_certain(found))


def _certain(found: Sequence[Ruling | Silence]) -> Iterator[Certainty]:
    classes = tuple(dict.fromkeys(map(class_of, found)))
    yield Certainty("class", classes=classes, rules=_distinct(one.rule for one in found))
    ruled = [one for one in found if isinstance(one, Ruling)]
    if len(ruled) == len(found):
        if not any(_may_move_points(one) for one in ruled):
            yield Certainty("points", rules=_distinct(one.rule for one in ruled))
        for effect in ruled[0].effects:
            same = [e for one in ruled for e in one.effects if _alike(e, effect)]
            if effect.name not in _TOLD_BY_POINTS and len(same) == len(ruled):
                yield Certainty("effect", effect=effect, rules=_distinct(e.rule for e in same))
    for principle in found[0].principles:
        if all(principle in one.principles for one in found):
            yield Certainty("principle", rules=(principle,))


def _may_move_points(ruling: Ruling) -> bool:
    """Whether points move, or the referee is free to decide that some do."""
    paid = any(payment.payer is not None for payment in ruling.payments)
    return ruling.sanction == "discretion" or bool(ruling.held) or paid


def _alike(one: Effect, other: Effect) -> bool:
    return (one.name, one.value) == (other.name, other.value)


def _distinct(rules: Iterable[AnyRule | None]) -> tuple[AnyRule, ...]:
    return tuple({rule.key: rule for rule in rules if rule is not None}.values())


# --- the checklist


_STATES: Final = frozenset(
    {
        ("remedy", "meld_stands"), ("remedy", "riichi_stands"), ("remedy", "ron_counts"),
        ("remedy", "pon_counts"), ("remedy", "call_stands"), ("remedy", "chombo_void"),
        ("remedy", "win_void"), ("remedy", "declaration_stands"), ("remedy", "may_disqualify"),
        ("remedy", "first_declaration"),
        ("win", "barred_here"), ("calls", "barred_here"), ("calls", "free"), ("riichi", "free"),
        ("tenpai", "no_matter"), ("tenpai", "counts"), ("at_draw", "no_chombo"),
        ("noten_penalty", "unpaid"), ("dealer", "stays"), ("dealer", "by_win"),
        ("honba", "unchanged"), ("honba", "no_honba"), ("honba", "by_win"), ("deposits", "stay"),
        ("fines", "stay"), ("off_result", "after_game"), ("off_result", "after_uma"),
    }
)  # fmt: skip
"""Effects that describe how things stand: there is nothing to do, and no box."""
_BACK: Final = ("deposits", "fines")
"""Effects that the steps of returned points tell already."""
_SAID_TO_OFFENDER: Final = (
    ("win", "barred"), ("calls", "barred"), ("riichi", "barred"), ("tenpai", "noten"),
)  # fmt: skip
"""Effects that last for the whole hand: the referee tells the offender."""


def _steps(ruling: Ruling, offender: int | None, done: frozenset[str]) -> Iterator[ChecklistStep]:
    """The checklist: payments, sticks to return, and what else is to be done; states come last.

    Keys have amounts and values, so that what was done by one ruling is not ticked in another.
    """
    moves = list(_moves(ruling, seated=offender is not None))
    for kind, seat, points in moves:
        key = f"{kind}:{seat}:{points}"
        who = seat if offender is not None else None
        yield ChecklistStep(kind, key, who, points, done=key in done)
    yield from _held_steps(ruling, offender, done)
    effects = [e for e in ruling.effects if e.name not in _TOLD_BY_POINTS]
    announced = tuple(e for e in effects if (e.name, e.value) in _SAID_TO_OFFENDER)
    if announced:
        key = ":".join(("tells", *(f"{effect.name}.{effect.value}" for effect in announced)))
        yield ChecklistStep("tells", key, offender, effects=announced, done=key in done)
    returned = any(kind == "takes_back" for kind, *_ in moves)
    told = [*announced, *(e for e in effects if returned and e.name in _BACK and not _is_state(e))]
    rest = [effect for effect in effects if effect not in told]
    for effect in sorted(rest, key=_is_state):
        kind = "state" if _is_state(effect) else "follows"
        key = f"{effect.name}.{effect.value}"
        ticked = key in done and kind == "follows"
        yield ChecklistStep(kind, key, offender, effects=(effect,), done=ticked)


def _held_steps(
    ruling: Ruling, offender: int | None, done: frozenset[str]
) -> Iterator[ChecklistStep]:
    """Points that no seat receives now; those of all four in one step."""
    all_four = {held.payer for held in ruling.held if held.off_result} == set(range(SEATS))
    for held in ruling.held:
        to_all = all_four and held.off_result
        kind, whose = "off" if held.off_result else "puts", "all" if to_all else held.payer
        key = f"{kind}:{whose}:{held.points}:{held.to}"
        if to_all and held.payer:
            continue
        who = held.payer if offender is not None and not to_all else None
        yield ChecklistStep(
            "puts", key, who, held.points, held=held, to_all=to_all, done=key in done
        )


def _is_state(effect: Effect) -> bool:
    return (effect.name, effect.value) in _STATES


def _moves(ruling: Ruling, *, seated: bool) -> Iterator[tuple[StepKind, int, int]]:
    paid: dict[int, int] = {}
    for payment in ruling.payments:
        if payment.payer is not None:
            paid[payment.payer] = paid.get(payment.payer, 0) + payment.points
    yield from (("pays", seat, points) for seat, points in paid.items())
    if seated:
        back = (p for p in ruling.payments if p.payer is None)
        yield from (("takes_back", p.payee, p.points) for p in back)


# --- other documents


def _others(sheet: RefereeSheet, rules: RiichiRules, own: RulingView) -> Iterator[OtherRuling]:
    """The rulings of the other documents on the act."""
    mine = _class_lines(open_tree(sheet, rules))
    for other in documents():
        if other.document.id == rules.document.id:
            continue
        found = ruling_view(ruling_answer(sheet, other), Seats(0, 0, 0))  # seats are not painted
        if found.kind == "program":
            yield OtherRuling(other.document, found, (), False, False)
            continue
        lines = _class_lines(open_tree(sheet, other))
        differs = _classes(found) != _classes(own) if own.kind != "open" else lines != mine
        points_differ = _points(found) != _points(own)
        family = _family_of(other)
        yield OtherRuling(other.document, found, lines, differs, points_differ, family)


def _family_of(rules: RiichiRules) -> str:
    """What the penalties of a document protect, "" where it does not say."""
    penalties = rules.penalties
    return "" if penalties is None or penalties.family is None else penalties.family.value


def _class_lines(tree: QuestionTree) -> tuple[ClassLine, ...]:
    """The class by the answers that decide it: what differs in consequences alone is one line."""
    classes = dict.fromkeys(class_of(leaf.found) for leaf in question_leaves(tree))
    if isinstance(tree, QuestionLeaf) or len(classes) == 1:
        return (ClassLine((), next(iter(classes))),)
    return tuple(
        ClassLine(((tree.question, answer), *line.answers), line.sanction)
        for answer, after in tree.branches
        for line in _class_lines(after)
    )


def _classes(view: RulingView) -> object:
    return (view.kind, *(ruling.sanction for ruling in view.rulings))


def _points(view: RulingView) -> object:
    if view.kind != "ruled":
        return ()
    ruling = view.rulings[0]
    return (
        [(p.points, p.payer, p.payee) for p in ruling.payments if p.payer is not None],
        [(held.points, held.to, held.per) for held in ruling.held],
    )
