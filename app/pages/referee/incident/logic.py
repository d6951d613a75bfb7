"""Asks the engine how the documents rule on an act."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from app.pages.referee.incident.views import (
    ChecklistStep,
    ClassView,
    IncidentView,
    OtherRuling,
    QuestionView,
)
from app.pages.referee.state import RefereeSheet
from app.pages.referee.table import table_state
from app.pages.referee.views import ActRow
from app.views.ledgers import Seats
from app.views.rulings import RulingView, ruling_view
from engine import library
from engine.ledger import SEATS
from engine.riichi.penalties import Outcome
from engine.riichi.play import referee
from engine.riichi.play.referee import (
    Answer,
    Incident,
    Ruling,
    RulingTable,
    Silence,
    Undecided,
    moments,
)
from engine.riichi.rules import GAME, RiichiRules, load

IN_RIICHI: Final = "in_riichi"
"""The question whose answer is on the table: who is in riichi."""
TOURNAMENT: Final = "tournament"
_TOLD_BY_POINTS: Final = ("to", "settled", "place")
_CHILD: Final = 1
_COSTLY: Final = ("chombo", "agari_houki", "fine", "warning", "exclusion")
"""The classes that cost something, in the order of the page."""


def documents() -> tuple[RiichiRules, ...]:
    """The rules of every riichi document, in the order of the lists."""
    return tuple(load(head.id) for head in library.documents().values() if head.game == GAME)


def acts(document: str) -> tuple[ActRow, ...]:
    """All acts that any document knows; those that this one does not mention come last."""
    return _acts(document, tuple(map(library.fingerprint_of, library.documents())))


@lru_cache(maxsize=16)
def _acts(document: str, _texts: tuple[str, ...]) -> tuple[ActRow, ...]:
    """Cached until the text of a document changes."""
    rules = load(document)
    rows = [_act_row(act, moment, rules) for act, moment in moments((rules,)).items()]
    there = {row.act for row in rows}
    elsewhere = moments(documents()).items()
    rows += [ActRow(act, moment) for act, moment in elsewhere if act not in there]
    return (*(r for r in rows if r.classes), *(r for r in rows if not r.classes))


def _act_row(act: str, moment: str, rules: RiichiRules) -> ActRow:
    found = rules.penalties
    assert found is not None  # it has an act
    duty, offence = found.duties.get(act), found.offences.get(act)
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
    rules = load(document)
    offences = {} if rules.penalties is None else rules.penalties.offences
    found = []
    for sanction in _COSTLY:
        ruled = [
            (rule.value == Outcome(sanction=sanction, when=rule.value.when), act, rule.value.when)
            for act, offence in offences.items()
            for rule in offence.rulings.values()
            if rule.value.sanction == sanction
        ]
        if ruled:
            _, act, when = max(ruled, key=lambda one: one[0])
            answer = referee.rule_on(Incident(act, _CHILD), when, RulingTable(), rules)
            assert isinstance(answer, Ruling)  # all its questions are answered
            of_class = tuple(e for e in answer.effects if e.rule != answer.rule)
            plain = msgspec.structs.replace(answer, effects=of_class)
            acts_ = tuple(dict.fromkeys(act for _, act, _ in ruled))
            found.append(ClassView(sanction, ruling_view(plain, Seats(_CHILD, 0, 0)), acts_))
    return tuple(found)


def known_answers(sheet: RefereeSheet, rules: RiichiRules) -> dict[str, bool]:
    """The known answers: those entered, else the usual ones; riichi is taken from the table."""
    entered = dict(sheet.incident.answers)
    usual = _usual(sheet, rules)
    known = {q: entered.get(q, a) for q, a in usual.items()} | entered
    found = {q: a for q, a in known.items() if a is not None}
    return found | {IN_RIICHI: sheet.incident.offender in sheet.table.riichi}


def _usual(sheet: RefereeSheet, rules: RiichiRules) -> dict[str, bool]:
    """The usual answers to what is asked; whether it is a tournament was told of the game."""
    usual = referee.usual_answers(sheet.incident.act, rules)
    return usual | {q: True for q in usual if q == TOURNAMENT and sheet.game.tournament}


def ruling_answer(sheet: RefereeSheet, rules: RiichiRules) -> Answer:
    """The answer of a document on the act."""
    incident = Incident(sheet.incident.act, sheet.incident.offender)
    return referee.rule_on(incident, known_answers(sheet, rules), table_state(sheet.table), rules)


def applicable(answer: Answer) -> Ruling | None:
    """The ruling to apply: that of the document; if it is silent, the proposal of the program."""
    found = answer.recommended if isinstance(answer, Silence) else answer
    return found if isinstance(found, Ruling) else None


def incident_view(sheet: RefereeSheet, rules: RiichiRules) -> IncidentView:
    """The chosen act with the answers of all documents."""
    answer = ruling_answer(sheet, rules)
    own = ruling_view(answer, _around(sheet))
    ruling = applicable(answer)
    return IncidentView(
        sheet.incident.act,
        sheet.incident.offender,
        sheet.table.riichi,
        frozenset(sheet.table.fined) if _fines_go_back(rules) else None,
        tuple(_questions(sheet, rules, answer)),
        own,
        () if ruling is None else tuple(_steps(ruling, sheet.incident.done)),
        tuple(_others(sheet, rules, own)),
        rules.document.id,
        referee.other_rulings(
            answer.incident, known_answers(sheet, rules), table_state(sheet.table), rules
        ),
    )


def _around(sheet: RefereeSheet) -> Seats:
    incident, table = sheet.incident, sheet.table
    marks = tuple(
        "offender" if seat == incident.offender else "riichi" if seat in table.riichi else ""
        for seat in range(SEATS)
    )
    return Seats(incident.offender, table.round_wind, table.honba, marks=marks)


def _fines_go_back(rules: RiichiRules) -> bool:
    found = rules.penalties
    if found is None or found.fine is None or found.chombo is None:
        return False
    return found.chombo.deposits.value == "returned"


def _questions(sheet: RefereeSheet, rules: RiichiRules, answer: Answer) -> Iterator[QuestionView]:
    entered = dict(sheet.incident.answers)
    ruling = answer.recommended if isinstance(answer, Silence) else answer
    deciding = ruling.questions if isinstance(ruling, Undecided) else ()
    for question, usual in _usual(sheet, rules).items():
        if question != IN_RIICHI:
            value = entered.get(question, usual)
            yield QuestionView(question, value, question in entered, question in deciding)


def _steps(ruling: Ruling, done: frozenset[str]) -> Iterator[ChecklistStep]:
    """The checklist: payments first, then sticks to return, then effects."""
    for kind, seat, points, to in _moves(ruling):
        key = f"{kind}:{seat}"
        yield ChecklistStep(kind, key, seat, points, to, done=key in done)  # type: ignore[arg-type]
    for effect in ruling.effects:
        if effect.name not in _TOLD_BY_POINTS:
            yield ChecklistStep("follows", effect.name, effect=effect, done=effect.name in done)


def _moves(ruling: Ruling) -> Iterator[tuple[str, int, int, str]]:
    paid: dict[int, int] = {}
    for payment in ruling.payments:
        if payment.payer is not None:
            paid[payment.payer] = paid.get(payment.payer, 0) + payment.points
    yield from (("pays", seat, points, "") for seat, points in paid.items())
    yield from (("puts", held.payer, held.points, held.to) for held in ruling.held)
    back = (p for p in ruling.payments if p.payer is None)
    yield from (("takes_back", p.payee, p.points, "") for p in back)


def _others(sheet: RefereeSheet, rules: RiichiRules, own: RulingView) -> Iterator[OtherRuling]:
    """The rulings of the other documents on the act."""
    for other in documents():
        if other.document.id == rules.document.id or other.penalties is None:
            continue
        found = ruling_view(ruling_answer(sheet, other), Seats(0, 0, 0))  # seats are not painted
        differs = _classes(found) != _classes(own)
        yield OtherRuling(other.document, found, differs, _points(found) != _points(own))


def _classes(found: RulingView) -> object:
    return (found.kind, *(ruling.sanction for ruling in found.rulings))


def _points(found: RulingView) -> object:
    if found.kind != "ruled":
        return ()
    ruling = found.rulings[0]
    return (
        [(p.points, p.payer, p.payee) for p in ruling.payments if p.payer is not None],
        [(held.points, held.to) for held in ruling.held],
    )
