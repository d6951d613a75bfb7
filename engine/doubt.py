"""Doubt: which unclear clauses of a document change the most hands of an archive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from engine.ledger import balance
from engine.lines import LineError, described, read_line
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import VERDICTS, Agari, Impossible, Verdict
from engine.rulebook import Rule, other_readings, rules_in

AFTERWARDS: Final = ("draw", "game", "penalties", "several")
"""Parts of a document that no single win hangs on."""


@dataclass(slots=True)
class Doubt:
    """A clause read otherwise (`there` in place of `here`), and what it changed: in `hands` the
    payments, in `counts` han, fu or limit alone; `points` is the sum of what winners gain or lose
    by it, each without its sign.

    `example` is the id of the hand that it changed most, `most` by how many points.
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
    """An archive under a document: hands judged, those that cannot be under it, lines that cannot
    be read, and the doubts, those that change the most hands first."""

    hands: int
    impossible: int
    broken: int
    doubts: tuple[Doubt, ...]


def readings(rules: RiichiRules) -> Iterator[tuple[Rule[Any], RiichiRules]]:
    """The other readings that a single win can hang on, each with the document read so."""
    for rule, variant in other_readings(rules):
        if rule.key.partition(".")[0] not in AFTERWARDS:
            yield rule, variant


def tally(lines: Iterable[bytes], rules: RiichiRules) -> ArchiveTally:
    """Judge every hand of the lines under every reading."""
    said = {rule.key: rule for rule in rules_in(rules)}
    variants = [
        (Doubt(said[rule.key], said[rule.key].value, rule.value), variant)
        for rule, variant in readings(rules)
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
    """What a verdict comes to: what the winner gains, and the count it comes from."""

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
