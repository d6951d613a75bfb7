"""Worth: what hands win, for the many hands of the odds; each question is counted once.

What a hand wins hangs on its facts, on how many tiles are marked, and on dora. The first two are
asked of the room that counts, and its answer is kept; dora are added. A law holds it to `judge`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.kept import Kept
from engine.ledger import total
from engine.tiles import RED_FIVES, TILES, WINDS, Tile
from engine.toppan.count import count
from engine.toppan.dora import group_of, pointed_at, strengths
from engine.toppan.facts import Fact, last_copies, tile_bits, total_bits
from engine.toppan.price import price
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.situation import Situation
from engine.toppan.totals import halves_of, own_winds
from engine.toppan.yaku import WINS

GROUPS: Final = 11


class Plain(msgspec.Struct, frozen=True, gc=False):
    """What counts without dora: han, or a mangan; whether it wins; whether dora are added, and
    whether a tile is turned for it."""

    han: int
    mangan: bool
    wins: bool
    dora: bool
    extra: bool


class Worths:
    """What the hands of one situation win, in half points."""

    def __init__(self, situation: Situation, rules: ToppanRules) -> None:
        self._situation = msgspec.structs.replace(situation, extra=None)
        self._rules, self._seat = rules, situation.seat
        self._last = last_copies(situation.indicators)
        self._round = WINDS[situation.round_wind]
        self._once = rules.dora.multiplicity.value == "once"
        strength = strengths(situation.indicators)
        prize = rules.prize.get("dora")
        self._each = 0 if prize is None else prize.value.han
        tops = [min(n, 1) if self._once else n for n in strength]
        self._dora = {t: self._each * tops[group_of(t)] for t in (*TILES, *RED_FIVES)}
        self.limit = halves(rules.tiles.limit)
        self._plain: Kept[tuple[int, int, bool, int, int, int], Plain] = Kept()
        self._prices: Kept[tuple[int, bool], int] = Kept()
        high, low = halves_of(TILES[WINDS[self._seat]], self._seat, rules.tiles)
        self._step = high - low
        self.low = {t: halves_of(t, self._seat, rules.tiles)[-1] for t in self._dora}

        seven = rules.win.get("chiichanfuu")
        full = seven is not None and seven.value.mangan
        self.sure = self._price(0, True) if full else 0
        """What seven tiles within the limit win where they are a mangan, otherwise 0."""

    def totals(self, tiles: tuple[Tile, ...]) -> list[int]:
        """Every total of the tiles, the least first."""
        low = self.least(tiles)
        return [low + self._step * n for n in range(own_winds(tiles, self._seat) + 1)]

    def least(self, tiles: tuple[Tile, ...]) -> int:
        """The least total of the tiles."""
        return sum([self.low[tile] for tile in tiles])

    def within(self, tiles: tuple[Tile, ...]) -> bool:
        """Whether the tiles can count within the limit."""
        return self.least(tiles) <= self.limit

    def bits(self, tiles: tuple[Tile, ...]) -> int:
        """The facts of the tiles."""
        return tile_bits(tiles, self._last, self._rules.shapes)

    def plain(self, tiles: tuple[Tile, ...], bits: int, declared: bool) -> Plain:
        """What counts for tiles with these facts, as declared or as compared."""
        reds = sum([tile.red for tile in tiles])
        last = sum([tile.kind in self._last for tile in tiles])
        winds = sum([tile.kind == self._round for tile in tiles])
        question = (bits, len(tiles), declared, reds, last, winds)
        return self._plain.get(question) or self._plain.keep(
            question, self._reckoned(tiles, bits, declared)
        )

    def _reckoned(self, tiles: tuple[Tile, ...], bits: int, declared: bool) -> Plain:
        counted = count(tiles, bits, declared, self._situation, self._rules)
        prizes = [line for line in counted.prizes if line.rule.key != "prize.dora"]
        han = 0 if counted.mangan else total(counted.wins) + total(prizes)
        prize = self._rules.prize.get("dora")
        within = bits == bits | total_bits(0, self.limit)
        dora = prize is not None and (within or prize.value.over) and not counted.mangan
        extra = any(line.rule.key == "win.toppanfuu" for line in counted.wins)
        return Plain(han, counted.mangan, bool(counted.wins), dora, extra)

    def halves(self, tiles: tuple[Tile, ...], plain: Plain, more: int = 0) -> int:
        """What is won, in half points, with so many han more by the tile that is turned."""
        han = plain.han + (sum([self._dora[t] for t in tiles]) + more if plain.dora else 0)
        return self._price(han, plain.mangan)

    def _price(self, han: int, mangan: bool) -> int:
        question = (han, mangan)
        known = self._prices.get(question)
        if known is None:
            s = self._situation
            lines = price(han, mangan, s.stakes[0], s.honba, self._rules)
            known = self._prices.keep(question, total(lines))
        return known

    def more(self, tiles: tuple[Tile, ...]) -> list[int]:
        """The han that a turned tile adds, by the group that it makes dora."""
        found = [0] * GROUPS
        for tile in tiles:
            if not (self._once and self._dora[tile]):
                found[group_of(tile)] += self._each
        return found

    def turned(self, tile: Tile) -> int:
        """The group that a turned tile makes dora."""
        indicator = self._rules.dora.extra_is.value == "indicator"
        return pointed_at(tile) if indicator else group_of(tile)


def needs_pair(rules: ToppanRules, more_than: int) -> bool:
    """Whether no hand of more tiles than these wins over the limit without two tiles alike."""
    alike = Fact.PAIR | Fact.TWO_PAIRS | Fact.TRIPLET | Fact.RUN_AND_PAIR
    return all(
        bool(WINS[yaku] & alike)
        for yaku, rule in rules.win.items()
        if rule.value.pure > more_than or rule.value.over
    )
