"""Finds the unclear clauses of a document that change the most hands of an archive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from engine.doubt_counts import CountDoubts, DoubtCount, DoubtfulRule, PartCounts
from engine.json_lines import LineId
from engine.ledger import balance
from engine.lines import described, read_line
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import VERDICTS, Agari, Impossible, Verdict
from engine.rulebook import Rule, doubtful_rules, other_readings

AFTERWARDS: Final = ("draw", "game", "penalties", "several")
"""Sections of a document that affect no single win."""
_BEFORE: Final = ("calls.", "riichi.", "dora.kan_timing")
"""Keys of rules about the play before a win."""
BY_WHICH_NO_WIN: Final = frozenset(("calls.kakan_furiten", "riichi.min_wall", "riichi.ankan"))
"""Those of them that can turn a described win into none."""


class Doubt(msgspec.Struct, frozen=True):
    """A rule with another reading (`there` in place of `here`), and what the reading changes.

    `hands` counts hands with other payments, `counts` hands where only han, fu or limit differ.
    `points` sums the absolute differences of what winners gain. `example` is the id of the hand
    with the largest difference, `most` that difference in points.
    """

    rule: Rule[Any]
    here: Any
    there: Any
    hands: int
    counts: int
    points: int
    most: int
    example: LineId


class ArchiveTally(msgspec.Struct, frozen=True):
    """An archive under a document: the number of hands judged, of impossible hands and of lines
    that cannot be read, and the doubts, those that change the most hands first."""

    hands: int
    impossible: int
    broken: int
    doubts: tuple[Doubt, ...]


def readings(rules: RiichiRules) -> Iterator[tuple[Rule[Any], RiichiRules]]:
    """The other readings that can affect a single win, each with the document read so."""
    return (found for found in other_readings(rules) if affects_win(found[0].key))


def affects_win(key: str) -> bool:
    """Whether the rule with this key can change what a single win is worth."""
    if key.partition(".")[0] in AFTERWARDS:
        return False
    return key in BY_WHICH_NO_WIN or not key.startswith(_BEFORE)


def other_verdicts(
    verdict: Verdict, hand: Hand, situation: Situation, rules: RiichiRules
) -> Iterator[tuple[Rule[Any], Verdict]]:
    """Every other reading by which the hand comes to something else than `verdict`, with its own:
    another count, or others who pay."""
    here = _outcome(verdict)
    for rule, variant in readings(rules):
        there = judge(hand, situation, variant)
        if _outcome(there) != here:
            yield rule, there


class HandDoubtCount(DoubtCount):
    """Hands with other payments, and hands where only han, fu or limit differ."""

    hands: int = 0
    counts: int = 0


class CountHandDoubts(CountDoubts[RiichiRules, HandDoubtCount]):
    """Judges every hand of a part under every reading of the document."""

    row = HandDoubtCount

    def doubtful(self) -> Iterator[DoubtfulRule[RiichiRules]]:
        return (found for found in doubtful_rules(self.rules) if affects_win(found[0].key))

    def count(self, text: bytes, counts: PartCounts[HandDoubtCount]) -> None:
        line = read_line(text)
        hand, situation = described(line)
        verdict = judge(hand, situation, self.rules)
        if isinstance(verdict, Impossible):
            counts.impossible += 1
            return
        counts.judged += 1
        here = _outcome(verdict)
        for row, (_, _, variant) in zip(counts.rows, self.variants, strict=True):
            there = _outcome(judge(hand, situation, variant))
            if there != here:
                paid = (there.verdict, there.payments) != (here.verdict, here.payments)
                row.hands += paid
                row.counts += not paid
                row.add(abs(there.gain - here.gain), line.id)

    def tally(self, parts: Iterable[PartCounts[HandDoubtCount]]) -> ArchiveTally:
        """The doubts of an archive by the counts of its parts, in their order."""
        whole = self.total(parts)
        doubts = [
            Doubt(rule, rule.value, there, r.hands, r.counts, r.points, r.most, r.example)
            for (rule, there, _), r in zip(self.variants, whole.rows, strict=True)
        ]
        doubts.sort(key=lambda d: (d.hands, d.points, d.counts), reverse=True)
        return ArchiveTally(whole.judged, whole.impossible, whole.broken, tuple(doubts))


class _Outcome(msgspec.Struct, frozen=True):
    """The parts of a verdict that are compared: the winner's gain in points, han and fu,
    payments."""

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
