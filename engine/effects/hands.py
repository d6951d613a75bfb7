"""Judges a hand under two documents, and finds the rules by which payments differ."""

from __future__ import annotations

from typing import Final

import msgspec

from engine.doubt import affects_win
from engine.effects.causes import CauseSearch, RuleCause, Steps
from engine.effects.changes import MixedDocuments
from engine.json_lines import LineId
from engine.ledger import Line, balance
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.situation import RIICHI, Event, Situation
from engine.riichi.verdict import Agari, Impossible, Score, Verdict

SeatGains = tuple[int, ...]
"""The points that each seat gains or loses, east to north; empty where nobody wins."""
_USUAL: Final = RIICHI | {Event.IPPATSU}
_THOUSAND: Final = 1000


class HandEffect(msgspec.Struct, frozen=True):
    """A hand that two documents pay differently, their verdicts, and the rules that make it so.

    `points` is what changes hands otherwise: the larger of what all seats together gain and of what
    they lose by the change.
    """

    id: LineId
    hand: Hand
    situation: Situation
    here: Verdict
    there: Verdict
    points: int
    cause: RuleCause


class HandEffectFinder:
    """Judges hands under two documents; documents in between are made once."""

    def __init__(self, documents: MixedDocuments) -> None:
        self._documents = documents
        self._keys = tuple(documents.changes)
        self._likely = tuple(filter(affects_win, self._keys))

    def compared(
        self, hand: Hand, situation: Situation, hand_id: LineId = None
    ) -> Steps[HandEffect | tuple[Verdict, Verdict]]:
        """The effect on a hand; the two verdicts where both documents pay the same."""
        two = self._documents
        here, there = judge(hand, situation, two.here), judge(hand, situation, two.there)
        paid, paid_there = _paid(here), _paid(there)
        if paid == paid_there:
            return here, there

        def outcome(keys: frozenset[str]) -> SeatGains | None:
            rules = two.document(keys)
            return None if rules is None else _paid(judge(hand, situation, rules))

        search = CauseSearch(self._keys, outcome, paid, paid_there)
        cause = yield from search.cause(self._likely)
        points = moved(paid or _NOBODY, paid_there or _NOBODY)
        return HandEffect(hand_id, hand, situation, here, there, points, cause)


_NOBODY: Final = (0, 0, 0, 0)


def moved(here: SeatGains, there: SeatGains) -> int:
    """How many points are gained or lost otherwise."""
    gains = [other - one for one, other in zip(here, there, strict=True)]
    more = sum(gain for gain in gains if gain > 0)
    return max(more, more - sum(gains))


def _paid(verdict: Verdict) -> SeatGains:
    return balance(verdict.best.payments) if isinstance(verdict, Agari) else ()


def counted(verdict: Verdict) -> tuple[object, ...]:
    """Han, fu and limit of a win, which may differ where the payments are the same."""
    if not isinstance(verdict, Agari):
        return ()
    best = verdict.best
    return best.han, best.fu, best.yakuman, best.limit


def impossible(one: Verdict, other: Verdict) -> bool:
    """Whether a hand cannot be under either document."""
    return isinstance(one, Impossible) and isinstance(other, Impossible)


# --- how clear an example is

Clearness = tuple[int, int, int, int, str, str]


def clearness(effect: HandEffect) -> Clearness:
    """By what examples are sorted, the clearest first.

    Few rules, few differing lines, a large ratio of the points, an ordinary hand; then the text of
    the hand.
    """
    return (
        len(effect.cause.keys),
        differing_lines(effect.here, effect.there),
        -_ratio(effect.here, effect.there),
        _oddness(effect.hand, effect.situation),
        f"{effect.hand} {effect.situation}",
        str(effect.id),
    )


def differing_lines(here: Verdict, there: Verdict) -> int:
    """How many lines of the two scores are not alike; 0 where only one is a win."""
    if not (isinstance(here, Agari) and isinstance(there, Agari)):
        return 0
    one, other = _lines(here.best), _lines(there.best)
    return len(one ^ other)


def _lines(score: Score) -> set[tuple[str, int, str]]:
    ledger = score.ledger
    some: tuple[Line, ...] = (*ledger.yaku, *ledger.bonus, *ledger.fu_lines, *ledger.steps)
    return {(line.rule.key, line.amount, line.label) for line in some}


def _ratio(here: Verdict, there: Verdict) -> int:
    """The larger amount by the smaller, in thousandths; 0 where only one is a win."""
    if not (isinstance(here, Agari) and isinstance(there, Agari)):
        return 0
    small, large = sorted((here.best.points, there.best.points))
    return large * _THOUSAND // max(small, 1)


def _oddness(hand: Hand, situation: Situation) -> int:
    """How far from an ordinary hand: melds, quads, counters, rare events, many indicators."""
    quads = sum(len(meld.tiles) > 3 for meld in hand.melds)
    rare = len(situation.events - _USUAL)
    indicators = max(len(situation.dora_indicators) - 1, 0)
    counters = bool(situation.honba) + bool(situation.deposits)
    return len(hand.melds) + 4 * quads + 3 * rare + 2 * indicators + counters
