"""The incident: what every document answers about an act, asked from the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from app.pages.referee.seating import on_table
from app.pages.referee.state import Sheet
from app.views.incidents import (
    ActRow,
    ClassView,
    IncidentView,
    OtherRuling,
    QuestionView,
    Step,
)
from app.views.ledgers import Seats
from app.views.rulings import RulingView, shown
from engine import library
from engine.ledger import SEATS
from engine.riichi.penalties import Outcome
from engine.riichi.play import referee
from engine.riichi.play.referee import (
    Answer,
    Incident,
    Ruling,
    Silence,
    TableState,
    Undecided,
    moments,
)
from engine.riichi.rules import GAME, RiichiRules, load

IN_RIICHI: Final = "in_riichi"
"""The question that is answered by who has declared riichi."""
_TOLD_BY_POINTS: Final = ("to", "settled", "place")
_CHILD: Final = 1
_COSTLY: Final = ("chombo", "agari_houki", "fine", "warning", "exclusion")
"""The classes that cost something; the last is no matter of the hand that is played."""


def documents() -> tuple[RiichiRules, ...]:
    """Every document of this game, in the order of the lists."""
    return tuple(load(head.id) for head in library.documents().values() if head.game == GAME)


def acts(document: str) -> tuple[ActRow, ...]:
    """Every act that any document knows; those that this one is silent on come last."""
    return _acts(document, tuple(map(library.fingerprint_of, library.documents())))


@lru_cache(maxsize=16)
def _acts(document: str, _texts: tuple[str, ...]) -> tuple[ActRow, ...]:
    """Found once, until a document's text is another."""
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
        return ActRow(act, moment, ("none",), duty)
    if offence is None:
        return ActRow(act, moment)
    ruled = tuple(offence.rulings.values())
    usual = {q: a for q, a in offence.asks.items() if q != IN_RIICHI}
    first = next((r for r in ruled if usual.items() >= dict(r.value.when).items()), ruled[0])
    classes = dict.fromkeys((first.value.sanction, *(rule.value.sanction for rule in ruled)))
    return ActRow(act, moment, tuple(classes), first)


def classes(document: str) -> tuple[ClassView, ...]:
    """What each class of rulings means in a document, the gravest in a hand first."""
    return _classes_of(document, library.fingerprint_of(document))


@lru_cache(maxsize=16)
def _classes_of(document: str, _text: str) -> tuple[ClassView, ...]:
    """Found once, until the document's text is another."""
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
            answer = referee.rule_on(Incident(act, _CHILD), when, TableState(), rules)
            assert isinstance(answer, Ruling)  # every answer is given that it hangs on
            of_class = tuple(e for e in answer.effects if e.rule != answer.rule)
            plain = msgspec.structs.replace(answer, effects=of_class)
            told = dict.fromkeys(act for _, act, _ in ruled)
            found.append(ClassView(sanction, shown(plain, Seats(_CHILD, 0, 0)), tuple(told)))
    return tuple(found)


def answers(sheet: Sheet, rules: RiichiRules) -> dict[str, bool]:
    """Every answer that is known: told, or as usual; that on riichi is told by the table."""
    told = dict(sheet.incident.answers)
    usual = referee.usual_answers(sheet.incident.act, rules)
    known = {q: told.get(q, a) for q, a in usual.items()} | told
    found = {q: a for q, a in known.items() if a is not None}
    return found | {IN_RIICHI: sheet.incident.offender in sheet.seating.riichi}


def asked(sheet: Sheet, rules: RiichiRules) -> Answer:
    """What a document says of the act."""
    incident = Incident(sheet.incident.act, sheet.incident.offender)
    return referee.rule_on(incident, answers(sheet, rules), on_table(sheet.seating), rules)


def effective(answer: Answer) -> Ruling | None:
    """The ruling that can be carried out: the document's, or where it is silent ours."""
    found = answer.recommended if isinstance(answer, Silence) else answer
    return found if isinstance(found, Ruling) else None


def incident_shown(sheet: Sheet, rules: RiichiRules) -> IncidentView:
    """All that the page says of the act that is chosen."""
    answer = asked(sheet, rules)
    own = shown(answer, _around(sheet))
    ruling = effective(answer)
    return IncidentView(
        sheet.incident.act,
        moments((rules, *documents()))[sheet.incident.act],
        sheet.incident.offender,
        sheet.seating.riichi,
        sheet.seating.fined if _fines_go_back(rules) else None,
        tuple(_questions(sheet, rules, answer)),
        own,
        () if ruling is None else tuple(_steps(ruling, sheet.incident.done)),
        tuple(_others(sheet, rules, own)),
        sheet.incident.applied,
        rules.document.id,
    )


def _around(sheet: Sheet) -> Seats:
    incident, seating = sheet.incident, sheet.seating
    marks = tuple(
        "offender" if seat == incident.offender else "riichi" if seat in seating.riichi else ""
        for seat in range(SEATS)
    )
    return Seats(incident.offender, seating.round_wind, seating.honba, marks=marks)


def _fines_go_back(rules: RiichiRules) -> bool:
    found = rules.penalties
    if found is None or found.fine is None or found.chombo is None:
        return False
    return found.chombo.deposits.value == "returned"


def _questions(sheet: Sheet, rules: RiichiRules, answer: Answer) -> Iterator[QuestionView]:
    told = dict(sheet.incident.answers)
    open_ = answer.recommended if isinstance(answer, Silence) else answer
    hangs = open_.questions if isinstance(open_, Undecided) else ()
    for question, usual in referee.usual_answers(sheet.incident.act, rules).items():
        if question != IN_RIICHI:
            value = told.get(question, usual)
            yield QuestionView(question, value, question in told, question in hangs)


def _steps(ruling: Ruling, done: frozenset[str]) -> Iterator[Step]:
    """What to do, in its order: points first, then what goes back, then what follows."""
    for kind, seat, points, to in _moves(ruling):
        key = f"{kind}:{seat}"
        yield Step(kind, key, seat, points, to, done=key in done)  # type: ignore[arg-type]
    for effect in ruling.effects:
        if effect.name not in _TOLD_BY_POINTS:
            yield Step("follows", effect.name, effect=effect, done=effect.name in done)


def _moves(ruling: Ruling) -> Iterator[tuple[str, int, int, str]]:
    paid: dict[int, int] = {}
    for payment in ruling.payments:
        if payment.payer is not None:
            paid[payment.payer] = paid.get(payment.payer, 0) + payment.points
    yield from (("pays", seat, points, "") for seat, points in paid.items())
    yield from (("puts", held.payer, held.points, held.to) for held in ruling.held)
    back = (p for p in ruling.payments if p.payer is None)
    yield from (("takes_back", p.payee, p.points, "") for p in back)


def _others(sheet: Sheet, rules: RiichiRules, own: RulingView) -> Iterator[OtherRuling]:
    """The same act elsewhere: where people play, what the document writes."""
    for other in documents():
        if other.document.id == rules.document.id or other.penalties is None:
            continue
        found = shown(asked(sheet, other), Seats(0, 0, 0))  # no seats are painted there
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
