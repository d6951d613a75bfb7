"""Finds the unclear clauses of a document that change the most hands of an archive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from engine.json_lines import LineError
from engine.ledger import balance
from engine.lines import described, read_line
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import VERDICTS, Agari, Impossible, Verdict
from engine.rulebook import AnyRule, Rule, doubtful_rules, other_readings

AFTERWARDS: Final = ("draw", "game", "penalties", "several")
"""Sections of a document that affect no single win."""


@dataclass(slots=True)
class Doubt:
    """A rule with another reading (`there` in place of `here`), and what the reading changes.

    `hands` counts hands with other payments, `counts` hands where only han, fu or limit differ.
    `points` sums the absolute differences of what winners gain. `example` is the id of the hand
    with the largest difference, `most` that difference in points.
    """

    rule: Rule[Any]
    here: Any
    there: Any
    hands: int = 0
    counts: int = 0
    points: int = 0
    most: int = -1
    example: str | int | None = None


@dataclass(frozen=True)
class ArchiveTally:
    """An archive under a document: the number of hands judged, of impossible hands and of lines
    that cannot be read, and the doubts, those that change the most hands first."""

    hands: int
    impossible: int
    broken: int
    doubts: tuple[Doubt, ...]


def readings(rules: RiichiRules) -> Iterator[tuple[Rule[Any], RiichiRules]]:
    """The other readings that can affect a single win, each with the document read so."""
    return (found for found in other_readings(rules) if _of_a_win(found[0]))


def _of_a_win(rule: AnyRule) -> bool:
    return rule.key.partition(".")[0] not in AFTERWARDS


def tally(lines: Iterable[bytes], rules: RiichiRules) -> ArchiveTally:
    """Judge every hand of the lines under every reading of the document."""
    variants = [
        (Doubt(rule, rule.value, there), variant)
        for rule, there, variant in doubtful_rules(rules)
        if _of_a_win(rule)
    ]
    hands = impossible = broken = 0
    for text in lines:
        if not text.strip():
            continue
        try:
            line = read_line(text)
            hand, situation = described(line)
        except LineError:
            broken += 1
            continue
        verdict = judge(hand, situation, rules)
        if isinstance(verdict, Impossible):
            impossible += 1
            continue
        hands += 1
        here = _outcome(verdict)
        for doubt, variant in variants:
            there = _outcome(judge(hand, situation, variant))
            if there != here:
                _note(doubt, here, there, line.id)
    found = sorted(
        (doubt for doubt, _ in variants), key=lambda d: (d.hands, d.points, d.counts), reverse=True
    )
    return ArchiveTally(hands, impossible, broken, tuple(found))


class _Outcome(msgspec.Struct, frozen=True):
    """What is compared of a verdict: the winner's gain in points, han and fu, the payments."""

    verdict: str
    gain: int = 0
    count: tuple[object, ...] = ()
    payments: tuple[int, ...] = ()


def _outcome(verdict: Verdict) -> _Outcome:
    name = VERDICTS[type(verdict)]
    if not isinstance(verdict, Agari):
        return _Outcome(name)
    best = verdict.best
    payments = balance(best.payments)
    return _Outcome(name, max(payments), (best.han, best.fu, best.yakuman, best.limit), payments)


def _note(doubt: Doubt, here: _Outcome, there: _Outcome, line_id: str | int | None) -> None:
    difference = abs(there.gain - here.gain)
    if (there.verdict, there.payments) == (here.verdict, here.payments):
        doubt.counts += 1
    else:
        doubt.hands += 1
        doubt.points += difference
    if difference > doubt.most:
        doubt.most, doubt.example = difference, line_id
