"""Reads the engine's answer on an act from the plain data of a case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from engine.ledger import SEATS, Line, Payment
from engine.riichi.penalties import Band, PointsUnit
from engine.riichi.play.referee import (
    Branch,
    Decision,
    Effect,
    Goal,
    HeldPoints,
    Incident,
    Ruling,
    Silence,
    Undecided,
)
from engine.rulebook import Rule, Standing, Words

_Data = Mapping[str, Any]
_Seat = Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]


def answer_of(data: _Data) -> Decision | None:
    """The answer that `engine.record.as_data` wrote; None for data that are not about an act.

    The rules of the answer have no value; the amounts are in their lines.
    """
    try:
        return _answer(data)
    except (TypeError, ValueError, RecursionError):
        return None


def _answer(data: _Data) -> Decision:
    if "sanction" in data:
        return _ruling(data)
    if "branches" in data:
        return _undecided(data)
    return _silence(data)


class _RuleData(msgspec.Struct):
    key: str
    clause: str
    standing: Standing
    because: Words | None = None

    def rule(self) -> Rule[None]:
        """The rule, whose value is not saved."""
        return Rule(
            key=self.key,
            value=None,
            clause=self.clause,
            standing=self.standing,
            because=self.because,
        )


class _LineData(msgspec.Struct):
    rule: _RuleData
    amount: int
    of: tuple[int, ...]
    label: str

    def line(self) -> Line:
        return Line(self.rule.rule(), self.amount, of=self.of, label=self.label)


class _EffectData(msgspec.Struct):
    name: str
    value: str
    rule: _RuleData


class _PaymentData(msgspec.Struct):
    line: _LineData
    payer: _Seat | None
    payee: _Seat


class _HeldData(msgspec.Struct):
    """Points for no seat; version 1.0 knew no unit and nothing off the result."""

    line: _LineData
    payer: _Seat
    to: Goal
    unit: PointsUnit = "points"
    per: Literal["", "minute"] = ""
    off_result: bool = False


class _IncidentData(msgspec.Struct):
    offence: str
    offender: _Seat

    def incident(self) -> Incident:
        return Incident(self.offence, self.offender)


class _RulingData(msgspec.Struct):
    incident: _IncidentData
    sanction: str
    rule: _RuleData
    effects: tuple[_EffectData, ...]
    payments: tuple[_PaymentData, ...]
    held: tuple[_HeldData, ...]
    principles: tuple[_RuleData, ...]


class _BranchData(msgspec.Struct):
    answers: tuple[tuple[str, bool | Band], ...]
    found: dict[str, Any]


class _UndecidedData(msgspec.Struct):
    incident: _IncidentData
    questions: tuple[str, ...]
    branches: tuple[_BranchData, ...]


class _SilenceData(msgspec.Struct):
    incident: _IncidentData
    rule: _RuleData | None
    recommended: dict[str, Any] | None
    principles: tuple[_RuleData, ...]
    by_program: bool


def _ruling(data: _Data) -> Ruling:
    saved = msgspec.convert(data, _RulingData)
    return Ruling(
        saved.incident.incident(),
        saved.sanction,
        saved.rule.rule(),
        tuple(Effect(e.name, e.value, e.rule.rule()) for e in saved.effects),
        tuple(Payment(p.line.line(), p.payer, p.payee) for p in saved.payments),
        tuple(
            HeldPoints(h.line.line(), h.payer, h.to, h.unit, h.per, h.off_result)
            for h in saved.held
        ),
        tuple(rule.rule() for rule in saved.principles),
    )


def _undecided(data: _Data) -> Undecided:
    saved = msgspec.convert(data, _UndecidedData)
    branches = []
    for branch in saved.branches:
        found = _answer(branch.found)
        if isinstance(found, Undecided):
            raise ValueError("a branch is decided")
        branches.append(Branch(branch.answers, found))
    return Undecided(saved.incident.incident(), saved.questions, tuple(branches))


def _silence(data: _Data) -> Silence:
    saved = msgspec.convert(data, _SilenceData)
    recommended = None if saved.recommended is None else _answer(saved.recommended)
    if isinstance(recommended, Silence):
        raise ValueError("a proposal says something")
    return Silence(
        saved.incident.incident(),
        None if saved.rule is None else saved.rule.rule(),
        recommended,
        tuple(rule.rule() for rule in saved.principles),
        saved.by_program,
    )
