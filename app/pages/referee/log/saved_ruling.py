"""Reads the engine's answer on an act from the plain data of a case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.ledger import Line, Payment
from engine.riichi.penalties import Band
from engine.riichi.play.referee import (
    Answer,
    Branch,
    Effect,
    Held,
    Incident,
    Ruling,
    Silence,
    Undecided,
)
from engine.rulebook import AnyRule, Rule, Standing, Words

_Data = Mapping[str, Any]


def answer_of(data: _Data) -> Answer | None:
    """The answer that `engine.record.as_data` wrote; None for data that are not about an act.

    The rules of the answer have no value; the amounts are in their lines.
    """
    try:
        return _answer(data)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _answer(data: _Data) -> Answer:
    if "sanction" in data:
        return _ruling(data)
    if "branches" in data:
        return _undecided(data)
    return _silence(data)


def _ruling(data: _Data) -> Ruling:
    return Ruling(
        _incident(data),
        data["sanction"],
        _rule(data["rule"]),
        tuple(Effect(e["name"], e["value"], _rule(e["rule"])) for e in data["effects"]),
        tuple(Payment(_line(p["line"]), p["payer"], p["payee"]) for p in data["payments"]),
        tuple(map(_held, data["held"])),
        _rules(data),
    )


def _held(data: _Data) -> Held:
    """Points for no seat; version 1.0 knew no unit and nothing off the result."""
    return Held(
        _line(data["line"]),
        data["payer"],
        data["to"],
        data.get("unit", "points"),
        data.get("per", ""),
        data.get("off_result", False),
    )


def _wanted(data: Any) -> bool | Band:
    """An answer that leads to a branch: yes or no, or a band of numbers."""
    return Band(data["least"], data["most"]) if isinstance(data, dict) else data is True


def _undecided(data: _Data) -> Undecided:
    branches = []
    for branch in data["branches"]:
        found = _answer(branch["found"])
        if isinstance(found, Undecided):
            raise ValueError("a branch is decided")
        branches.append(Branch(tuple((q, _wanted(a)) for q, a in branch["answers"]), found))
    return Undecided(_incident(data), tuple(data["questions"]), tuple(branches))


def _silence(data: _Data) -> Silence:
    rule, advice = data["rule"], data["recommended"]
    recommended = None if advice is None else _answer(advice)
    if isinstance(recommended, Silence):
        raise ValueError("a proposal says something")
    return Silence(
        _incident(data),
        None if rule is None else _rule(rule),
        recommended,
        _rules(data),
        data["by_program"],
    )


def _incident(data: _Data) -> Incident:
    return Incident(data["incident"]["offence"], data["incident"]["offender"])


def _line(data: _Data) -> Line:
    return Line(_rule(data["rule"]), data["amount"], of=tuple(data["of"]), label=data["label"])


def _rules(data: _Data) -> tuple[AnyRule, ...]:
    return tuple(_rule(rule) for rule in data["principles"])


def _rule(data: _Data) -> Rule[None]:
    because = data.get("because")
    return Rule(
        key=data["key"],
        value=None,
        clause=data["clause"],
        standing=Standing(data["standing"]),
        because=None if because is None else Words(because["ja"], because["en"]),
    )
