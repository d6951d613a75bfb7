"""Near misses: the yaku that a hand lacks by one fact worth mentioning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.riichi.facts import Fact
from engine.riichi.group import Shape
from engine.riichi.hand import Hand
from engine.riichi.reading import Reading
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Agari, NoYaku, Verdict
from engine.riichi.yaku import YAKU, missing
from engine.tiles import DRAGONS, HONORS, WINDS, YAOCHU, counts_of


class NearMiss(msgspec.Struct, frozen=True):
    """A yaku that the hand missed, and the facts it lacks."""

    yaku: str
    lacking: Fact


_F = Fact
_TOLD: Final[dict[str, Fact]] = {
    "riichi": _F.RIICHI,
    "ippatsu": _F.IPPATSU,
    "menzen_tsumo": _F.MENZEN,
    "pinfu": _F.MENZEN | _F.FOUR_SEQUENCES | _F.RYANMEN | _F.PAIR_WITHOUT_VALUE,
    "iipeikou": _F.MENZEN,
    "ryanpeikou": _F.MENZEN,
    "shousangen": _F.DRAGON_PAIR,
    "shousuushii": _F.WIND_PAIR,
}
"""The facts whose absence alone makes a near miss; the others are far from most hands."""

_LUCK: Final = ("haitei", "houtei", "chankan")
_FEW: Final = 3
_MOST: Final = 6


def near_misses(verdict: Verdict | None, hand: Hand, rules: RiichiRules) -> tuple[NearMiss, ...]:
    """The yaku of the document that the best reading misses by one fact, ordinary ones first."""
    seen: tuple[tuple[Reading, Fact], ...]
    if isinstance(verdict, Agari):
        best = verdict.best
        if best.yakuman:
            return ()
        seen = ((best.reading, best.facts),)
    elif isinstance(verdict, NoYaku):
        seen = verdict.readings
    else:
        return ()
    found = dict.fromkeys(miss for reading, have in seen for miss in _near(reading, have, hand))
    if isinstance(verdict, NoYaku):
        found |= dict.fromkeys(_by_luck(seen[0][1]))
    return tuple(m for m in found if _worth(m.yaku, rules))[:_MOST]


def _worth(yaku: str, rules: RiichiRules) -> bool:
    rule = rules.yaku.get(yaku)
    return rule is not None and bool(rule.value.closed or rule.value.yakuman or rule.value.open)


def _near(reading: Reading, have: Fact, hand: Hand) -> Iterator[NearMiss]:
    for yaku, told in _TOLD.items():
        lack = missing(yaku, have)
        if len(lack) == 1 and lack & told and _of_note(lack, have):
            yield NearMiss(yaku, lack)
    counts = counts_of(hand.tiles)
    outside = sum(counts[k] for k in YAOCHU)
    if 0 < outside <= _FEW:
        yield NearMiss("tanyao", _F.ONLY_SIMPLES)
    if sum(g.shape is Shape.SEQUENCE for g in reading.groups) == 1:
        yield NearMiss("toitoi", _F.FOUR_TRIPLETS)
    if missing("honitsu", have) == _F.ONE_SUIT and _stray_groups(reading) == 1:
        yield NearMiss("honitsu", _F.ONE_SUIT)
    yield from _honors(counts, have)


def _of_note(lack: Fact, have: Fact) -> bool:
    """Riichi is for a closed hand; a pinfu that lacks its sequences must wait on two sides."""
    if lack == _F.IPPATSU:
        return _F.RIICHI in have
    return lack != _F.RIICHI or _F.MENZEN in have


def _stray_groups(reading: Reading) -> int:
    """Groups outside of the suit that most groups are of."""
    suits = [g.kind // 9 for g in reading.groups if g.kind not in HONORS]
    return len(suits) - max((suits.count(s) for s in set(suits)), default=0)


def _honors(counts: list[int], have: Fact) -> Iterator[NearMiss]:
    """Honours that are held as a pair, and triplets of a wind that is nobody's here."""
    for kind, yaku in zip(DRAGONS, ("haku", "hatsu", "chun"), strict=True):
        if counts[kind] == 2:
            yield NearMiss(yaku, YAKU[yaku])
    own = _F.SEAT_WIND_TRIPLET | _F.ROUND_WIND_TRIPLET
    guest = not have & own and any(counts[kind] >= _FEW for kind in WINDS)
    for yaku in ("seat_wind", "round_wind"):
        if guest and missing(yaku, have):
            yield NearMiss(yaku, YAKU[yaku])


def _by_luck(have: Fact) -> Iterator[NearMiss]:
    for yaku in _LUCK:
        lack = missing(yaku, have)
        if len(lack) == 1 and not lack & (_F.RON | _F.TSUMO):
            yield NearMiss(yaku, lack)
