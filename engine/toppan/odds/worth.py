"""Worth: what hands win, for the many hands of the odds; each question is counted once.

What a hand wins hangs on its facts, on how many tiles are marked, and on dora. The first two are
asked of the room that counts, and its answer is kept; dora are added. A law holds it to `judge`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from engine.ledger import total
from engine.memo import Memo
from engine.tiles import RED_FIVES, TILES, WINDS, Tile, unpack
from engine.toppan.facts import Fact, last_copies, mask_of, packed_bits, total_bits
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.scoring.count import count
from engine.toppan.scoring.dora import group_of, pointed_at, strengths
from engine.toppan.scoring.price import price
from engine.toppan.scoring.pure import SHAPED
from engine.toppan.scoring.totals import halves_of
from engine.toppan.situation import Situation
from engine.toppan.yaku import WINS

GROUPS: Final = 11

_AT: Final = {"low": 0, "dora": 12, "reds": 24, "last": 28, "round": 32, "own": 36, "n": 40}
"""Where each sum about a hand lies in one integer; each has room for all that can be held."""
_LOW, _FOUR = (1 << 12) - 1, 15
_MARKED: Final = (_FOUR << 24) | (_FOUR << 28) | (_FOUR << 32) | (_FOUR << 40)


class BaseWorth(msgspec.Struct, frozen=True, gc=False):
    """What counts without dora: han, or a mangan; whether it wins; whether dora are added, and
    whether a tile is turned for it."""

    han: int
    mangan: bool
    wins: bool
    dora: bool
    extra: bool


class HandWorths:
    """What the hands of one situation win, in half points.

    A hand is its packed counts and its sums, both integers that add up tile by tile: `sums_of` a
    tile holds the least that it counts, its dora, how it is marked, and itself.
    """

    def __init__(self, situation: Situation, rules: ToppanRules) -> None:
        self._rules, self._seat = rules, situation.seat
        self._last = last_copies(situation.indicators)
        marking = tuple(tile for tile in situation.indicators if tile.kind in self._last)
        self._situation = msgspec.structs.replace(situation, extra=None, indicators=marking)
        self._shapes, self._last_mask = rules.shapes, mask_of(self._last)
        self._round = WINDS[situation.round_wind]
        self._once = rules.dora.multiplicity.value == "once"
        strength = strengths(situation.indicators)
        prize = rules.prize.get("dora")
        self._each = 0 if prize is None else prize.value.han
        tops = [min(n, 1) if self._once else n for n in strength]
        self._dora = [self._each * top for top in tops]
        self.limit = halves(rules.tiles.limit)
        self._bases: Memo[tuple[int, bool, int], BaseWorth] = Memo()
        self._prices: Memo[tuple[int, bool], int] = Memo()
        high, low = halves_of(TILES[WINDS[self._seat]], self._seat, rules.tiles)
        self._step = high - low
        self.low = {t: halves_of(t, self._seat, rules.tiles)[-1] for t in (*TILES, *RED_FIVES)}
        self.sums_of = {tile: self._sums(tile) for tile in self.low}

        seven = rules.win.get("chiichanfuu")
        full = seven is not None and seven.value.mangan
        self.sure = self._price(0, True) if full else 0
        """What seven tiles within the limit win where they are a mangan, otherwise 0."""

    def _sums(self, tile: Tile) -> int:
        parts = {
            "low": self.low[tile],
            "dora": self._dora[group_of(tile)],
            "reds": int(tile.red),
            "last": int(tile.kind in self._last),
            "round": int(tile.kind == self._round),
            "own": int(tile.kind == WINDS[self._seat]),
            "n": 1,
        }
        return sum(part << _AT[name] for name, part in parts.items())

    def sums(self, tiles: Iterable[Tile]) -> int:
        """The sums of some tiles."""
        return sum([self.sums_of[tile] for tile in tiles])

    def totals(self, sums: int) -> list[int]:
        """Every total of a hand, the least first."""
        low = sums & _LOW
        return [low + self._step * n for n in range((sums >> 36 & _FOUR) + 1)]

    @staticmethod
    def least(sums: int) -> int:
        """The least total of a hand."""
        return sums & _LOW

    @staticmethod
    def count(sums: int) -> int:
        """How many tiles a hand has."""
        return sums >> 40 & _FOUR

    def bits(self, packed: int, sums: int) -> int:
        """The facts of a hand; of more than two tiles the first are not asked for."""
        first = packed if self.count(sums) == 2 else 0
        return packed_bits(packed, first, self._last_mask, self._shapes)

    def base(self, packed: int, sums: int, bits: int, declared: bool) -> BaseWorth:
        """What counts for a hand with these facts, as declared or as compared."""
        question = (bits, declared, sums & _MARKED)
        return self._bases.get(question) or self._bases.store(
            question, self._computed(unpack(packed), bits, declared)
        )

    def _computed(self, tiles: tuple[Tile, ...], bits: int, declared: bool) -> BaseWorth:
        counted = count(tiles, bits, declared, self._situation, self._rules)
        prizes = [line for line in counted.prizes if line.rule.key != "prize.dora"]
        han = 0 if counted.mangan else total(counted.wins) + total(prizes)
        prize = self._rules.prize.get("dora")
        within = bits == bits | total_bits(0, self.limit)
        dora = prize is not None and (within or prize.value.over) and not counted.mangan
        extra = any(line.rule.key == "win.toppanfuu" for line in counted.wins)
        return BaseWorth(han, counted.mangan, bool(counted.wins), dora, extra)

    def halves(self, sums: int, base: BaseWorth, more: int = 0) -> int:
        """What is won, in half points, with so many han more by the tile that is turned."""
        han = base.han + ((sums >> 12 & _LOW) + more if base.dora else 0)
        return self._price(han, base.mangan)

    def _price(self, han: int, mangan: bool) -> int:
        question = (han, mangan)
        known = self._prices.get(question)
        if known is None:
            s = self._situation
            lines = price(han, mangan, s.stakes[0], s.honba, self._rules)
            known = self._prices.store(question, total(lines))
        return known

    def more(self, packed: int) -> list[int]:
        """The han that a turned tile adds, by the group that it makes dora."""
        found = [0] * GROUPS
        for tile in unpack(packed):
            if not (self._once and self._dora[group_of(tile)]):
                found[group_of(tile)] += self._each
        return found

    def turned(self, tile: Tile) -> int:
        """The group that a turned tile makes dora."""
        indicator = self._rules.dora.extra_is.value == "indicator"
        return pointed_at(tile) if indicator else group_of(tile)


def needs_pair(rules: ToppanRules, more_than: int) -> bool:
    """Whether no hand of more tiles than these wins over the limit but by what `pure` knows to
    come, and by a triplet."""
    known = all(yaku in SHAPED for yaku, rule in rules.win.items() if rule.value.pure > more_than)
    return known and all(
        Fact.TRIPLET in WINS[yaku] for yaku, rule in rules.win.items() if rule.value.over
    )
