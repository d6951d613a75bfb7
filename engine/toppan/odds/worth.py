"""Computes what the many hands of the odds win, by memo tables over `count` and `price`.

What a hand wins is determined by its facts, by the number of its marked tiles and by its dora. For
the first two the han are counted once each and stored; dora are added. A law among the tests holds
the results to those of `judge`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from engine.ledger import total
from engine.memo import Memo
from engine.tiles import (
    COPIES,
    KINDS,
    ONE_KIND,
    RED_FIVES,
    TILES,
    WIDTH,
    WINDS,
    Kind,
    Tile,
    counts_of,
    unpack,
)
from engine.toppan.facts import Fact, last_bits, last_copies, mask_of, packed_bits, total_bits
from engine.toppan.odds.outline import outline_in, split
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.scoring.count import Counted, count
from engine.toppan.scoring.dora import group_of, strengths, turned_group
from engine.toppan.scoring.price import price
from engine.toppan.scoring.pure import SHAPED
from engine.toppan.scoring.totals import halves_of
from engine.toppan.situation import Situation, Stake
from engine.toppan.yaku import PRIZES, WINS

FEW: Final = 3
"""The most tiles of a pure hand without two alike."""
TWO: Final = 2
"""The most tiles of a hand that wins over the limit by its first two tiles or by last copies."""
GROUPS: Final = 11
"""The number of dora groups, see `group_of`."""

_AT: Final = {"low": 0, "dora": 12, "reds": 24, "last": 28, "round": 32, "own": 36, "n": 40}
"""The lowest bit of each sum of a hand in one integer; no field can overflow."""
LEAST: Final = (1 << 12) - 1
"""The part of the sums of a hand that is its least total in half points."""
_LOW, _FOUR = LEAST, 15
_WINDS: Final = (1 << WIDTH * len(WINDS)) - 1
_KEPT: Final = 8
"""Situations whose tables are kept with a document."""
_OUTLINES: Final = 1 << 13
"""Outlines that are kept of each: the odds of a dealer ask for 6000, about 1 MB."""
_OUTLINE_AT: Final = 48
"""By how many bits an outline is moved in the key of a count."""
_THREE: Final = 3
"""From so many tiles on the order of the first two is no matter."""
_MARKED: Final = (_FOUR << 24) | (_FOUR << 28) | (_FOUR << 32) | (_FOUR << 40)
_REPEATED: Final = (_FOUR << 24) | (_FOUR << 28) | (_FOUR << 32)
"""The part of the sums of a hand that tells how often its yaku count: the numbers of red fives,
last copies and round winds."""
_WITHIN: Final = int(Fact.WITHIN)
_TOTAL: Final = int(Fact.WITHIN | Fact.AT_LIMIT)
MARKED: Final = _MARKED | _FOUR << 36
"""The part of the sums of a hand on which its count depends beside its outline: the numbers of red
fives, last copies, round winds, own winds and tiles."""

MOST_BY: Final = (_LOW << 12) | (_FOUR << 32) | (_FOUR << 36) | (_FOUR << 40)
"""The part of the sums of a hand on which bounds of what it may win depend: the han of dora, and
the numbers of round winds, own winds and tiles."""


class BaseWorth(msgspec.Struct, frozen=True, gc=False):
    """What a hand counts without dora: han, or a mangan, or whichever is worth more
    (`payment.mangan_against`). `wins`: it has a 和了役; `dora`: dora are added; `extra`: a tile is
    turned for it (十半和)."""

    han: int
    mangan: bool
    wins: bool
    dora: bool
    extra: bool


class HandWorths:
    """What the hands of one situation win, in half points, from all who lose together.

    A hand is given by its packed counts and its sums, integers that are added tile by tile. The
    fields of `sums_of` a tile: least value, han of dora, red five, last copy, round wind, own
    wind, and 1.
    """

    def __init__(self, situation: Situation, rules: ToppanRules) -> None:
        self._rules, self._seat = rules, situation.seat
        self._last = last_copies(situation.indicators)
        marking = tuple(tile for tile in situation.indicators if tile.kind in self._last)
        self._situation = msgspec.structs.replace(situation, extra=None, indicators=marking)
        self.honba = situation.honba
        self._shapes, self._last_mask = rules.shapes, mask_of(self._last)
        shown = counts_of(situation.indicators)
        thirds = (kind for kind in KINDS if shown[kind] == COPIES - 2)
        self.thirds = tuple(thirds) if rules.dora.extra_is.value == "indicator" else ()
        """The kinds of which a turned tile makes the last copy one that a hand holds."""
        self._thirds = [(WIDTH * kind, self.made_dora(TILES[kind])) for kind in self.thirds]
        self.groups = GROUPS + len(self.thirds)
        self._round = WINDS[situation.round_wind]
        self._triplet_alone = rules.reading.ten_han_triplet.value == "alone"
        self._once = rules.dora.multiplicity.value == "once"
        strength = strengths(situation.indicators)
        prize = rules.prize.get("dora")
        self._each = 0 if prize is None else prize.value.han
        tops = [min(n, 1) if self._once else n for n in strength]
        self._dora = [self._each * top for top in tops]
        self._by_turned = [0 if self._once and had else self._each for had in self._dora]
        self.limit = halves(rules.tiles.limit)
        self.mangan_alone = rules.payment.mangan_against.value == "mangan"
        """Whether a hand with a mangan wins no more than that."""
        self._counting, self._ordinary = _counting(rules)
        self.tables = _tables_of(situation, rules)
        self._wins = [(int(WINS[yaku]), rule.value.pure) for yaku, rule in rules.win.items()]
        self._prizes = [int(PRIZES[yaku]) for yaku in rules.prize]
        self._prices: Memo[tuple[int, bool], int] = Memo()
        self._lasts: Memo[tuple[int, int, int], int] = Memo()
        self._facts: Memo[tuple[int, int], int] = Memo()
        self._outline = outline_in(rules.shapes)
        high, low = halves_of(TILES[WINDS[self._seat]], self._seat, rules.tiles)
        self._step = high - low
        self.low = {t: halves_of(t, self._seat, rules.tiles)[-1] for t in (*TILES, *RED_FIVES)}
        self.sums_of = {tile: self._sums(tile) for tile in self.low}

        seven = rules.win.get("chiichanfuu")
        full = seven is not None and seven.value.mangan
        self.sure = self.price(0, True) if full else 0
        """The least that seven tiles within the limit win where that is always a mangan, otherwise
        0."""

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
        """Every total of a hand in half points, the least first."""
        low = sums & _LOW
        return [low + self._step * n for n in range((sums >> 36 & _FOUR) + 1)]

    def high_within(self, sums: int) -> bool:
        """Whether a hand with own winds is within the limit with one of them counted high."""
        return (sums & _LOW) + self._step <= self.limit

    def best_within(self, sums: int) -> int | None:
        """The highest total of a hand within the limit in half points; None over it."""
        return max((total for total in self.totals(sums) if total <= self.limit), default=None)

    @staticmethod
    def valued(sums: int) -> int:
        """The part of the sums of a hand on which its totals depend."""
        return sums & (_LOW | _FOUR << _AT["own"])

    @staticmethod
    def least(sums: int) -> int:
        """The least total of a hand in half points."""
        return sums & _LOW

    @staticmethod
    def dora(sums: int) -> int:
        """The han of dora of a hand."""
        return sums >> 12 & _LOW

    @staticmethod
    def round_winds(sums: int) -> int:
        """The number of round winds of a hand."""
        return sums >> 32 & _FOUR

    @staticmethod
    def own_winds(sums: int) -> int:
        """The number of own winds of a hand."""
        return sums >> 36 & _FOUR

    @staticmethod
    def count(sums: int) -> int:
        """The number of tiles of a hand."""
        return sums >> 40 & _FOUR

    def bits(self, packed: int, sums: int) -> int:
        """The facts of a hand; FIRST_TWO_ALIKE only for hands of two tiles, whose order does not
        matter."""
        if self._outline is None or sums >> 40 & _FOUR < _THREE:
            first = packed if self.count(sums) == 2 else 0
            return packed_bits(packed, first, self._last_mask, self._shapes)
        question = self._outline(packed), sums & _MARKED
        return self._facts.get(question) or self._facts.store(
            question, packed_bits(packed, 0, self._last_mask, self._shapes)
        )

    def base(self, packed: int, sums: int, bits: int, declared: bool) -> BaseWorth:
        """What a hand with the facts `bits` counts when it is declared or else compared."""
        question = (bits, declared, sums & _MARKED)
        tables = self.tables
        known = tables.bases.get(question)
        if known is None:
            alike = self._yaku(bits, declared, self.count(sums)), sums & _REPEATED
            known = tables.by_yaku.get(alike) or tables.by_yaku.store(
                alike, self._computed(unpack(packed), bits, declared, self._situation)
            )
            tables.bases.store(question, known)
        return known

    def _yaku(self, bits: int, declared: bool, n: int) -> int:
        """Which yaku hold for a hand of `n` tiles with some facts, which of them are pure, and
        where its total is: all of this in one number."""
        found = bits & _TOTAL
        for need, pure in self._wins if declared else ():
            found <<= 2
            if (bits | _WITHIN) & need == need:
                found += 2 if n == pure else 1
        for need in self._prizes:
            found = found << 1 | (bits & need == need)
        return found << 1 | declared

    def worth(self, packed: int, sums: int, halves: int, declared: bool) -> BaseWorth:
        """What a hand counts with one of its totals when it is declared or else compared."""
        total = total_bits(halves, self.limit)
        if self._outline is None or sums >> 40 & _FOUR < _THREE:
            return self.base(packed, sums, self.bits(packed, sums) | total, declared)
        question = self._outline(packed) << _OUTLINE_AT | sums & _MARKED | total << 1 | declared
        known = self.tables.by_outline.get(question)
        if known is None:
            bits = self.bits(packed, sums) | total
            base = self.base(packed, sums, bits, declared)
            known = self.tables.by_outline.store(question, base)
        return known

    def _computed(
        self, tiles: tuple[Tile, ...], bits: int, declared: bool, situation: Situation
    ) -> BaseWorth:
        counted = count(tiles, bits, declared, situation, self._counting, with_notes=False)
        if counted.mangan:
            full = BaseWorth(0, True, True, False, False)
            if self.mangan_alone:
                return full
            rest = count(tiles, bits, declared, situation, self._ordinary, with_notes=False)
            other = self._counted(rest, bits)
            return msgspec.structs.replace(other, mangan=True) if other.wins else full
        return self._counted(counted, bits)

    def _counted(self, counted: Counted, bits: int) -> BaseWorth:
        """What a hand counts by yaku that are no mangan."""
        prize = self._rules.prize.get("dora")
        within = bits == bits | total_bits(0, self.limit)
        alone = self._triplet_alone and any(line.label == "over" for line in counted.wins)
        dora = prize is not None and (within or prize.value.over) and not alone
        extra = any(line.rule.key == "win.toppanfuu" for line in counted.wins)
        return BaseWorth(counted.han, False, bool(counted.wins), dora, extra)

    def halves(self, sums: int, base: BaseWorth, more: int = 0) -> int:
        """What is won in half points, with `more` han of dora by the turned tile."""
        return self.price(self.han(sums, base) + (more if base.dora else 0), base.mangan)

    @staticmethod
    def han(sums: int, base: BaseWorth) -> int:
        """The han with dora, 0 for nothing but a mangan."""
        return base.han + (sums >> 12 & _LOW) if base.dora else base.han

    def price(self, han: int, mangan: bool) -> int:
        """What is won in half points by so many han, with a mangan by that or by the han."""
        question = (han, mangan)
        known = self._prices.get(question)
        if known is None:
            s = self._situation
            lines = (price(han, mangan, stake, s.honba, self._rules) for stake in s.stakes)
            found = sum(total(line) for line in lines)
            if mangan and not self.mangan_alone:
                found = max(found, self.price(han, False))
            known = self._prices.store(question, found)
        return known

    def proportional(self) -> bool:
        """Whether each han is worth the same."""
        payment = self._rules.payment
        whole = payment.ceiling.value == "none" and payment.fractions.value == "kept"
        return whole and self.mangan_alone

    def more(self, packed: int, sums: int, halves: int) -> list[int]:
        """The han that a turned tile adds to a declared hand with one of its totals, by the group
        of the tile."""
        found, bits = self.more_dora(packed), 0
        for kind, (at, group) in zip(self.thirds, self._thirds, strict=True):
            more = found[group]
            if packed >> at & ONE_KIND:
                bits = bits or self.bits(packed, sums) | total_bits(halves, self.limit)
                more += self.as_last(packed, sums, bits, kind)
            found.append(more)
        return found

    def more_dora(self, packed: int) -> list[int]:
        """The han that a turned tile adds to a hand as dora, by their group."""
        of_group = _held_by_group(packed)
        return [many * each for many, each in zip(of_group, self._by_turned, strict=True)]

    def last(self, kind: Kind) -> bool:
        """Whether three tiles of a kind are shown."""
        return kind in self._last

    def as_last(self, packed: int, sums: int, bits: int, kind: Kind) -> int:
        """The han that a hand gains when the third copy of a kind that it holds is turned."""
        then = bits | last_bits((sums >> _AT["last"] & _FOUR) + (packed >> WIDTH * kind & ONE_KIND))
        question = (bits, then, sums & _MARKED)
        known = self._lasts.get(question)
        if known is not None:
            return known
        s = self._situation
        shown = (*s.indicators, *(TILES[kind],) * (COPIES - 1))
        after = self._computed(
            unpack(packed), then, True, msgspec.structs.replace(s, indicators=shown)
        )
        return self._lasts.store(question, after.han - self.base(packed, sums, bits, True).han)

    def turned(self, tile: Tile) -> int:
        """The group of a turned tile: that of the dora that it makes, or one of its own for each
        kind of which it makes a last copy."""
        if tile.kind in self.thirds:
            return GROUPS + self.thirds.index(tile.kind)
        return self.made_dora(tile)

    def made_dora(self, tile: Tile) -> int:
        """The group of the dora that a turned tile makes (`dora.extra_is`)."""
        return turned_group(tile, self._rules)


def _counting(rules: ToppanRules) -> tuple[ToppanRules, ToppanRules]:
    """The rules by which hands are counted here, and those for a hand without a mangan. Dora are
    left out, as they are added apart: the lines of them took an eighth of a count."""
    prizes = {yaku: rule for yaku, rule in rules.prize.items() if yaku != "dora"}
    ordinary = {yaku: rule for yaku, rule in rules.win.items() if not rule.value.mangan}
    counting = msgspec.structs.replace(rules, prize=prizes)
    return counting, msgspec.structs.replace(counting, win=ordinary)


def _held_by_group(packed: int) -> list[int]:
    """How many tiles of each dora group packed counts hold, see `group_of`."""
    *suits, honors = split(packed)
    numbers, winds, dragons = sum(suits), honors & _WINDS, honors >> WIDTH * len(WINDS)
    of_numbers = [numbers >> WIDTH * number & ONE_KIND for number in range(9)]
    # modulo base - 1 is the sum of the fields
    return [*of_numbers, winds % ONE_KIND, dragons % ONE_KIND]


class _Tables:
    """What hands count, of all situations with some honba and stakes: by their facts, whether they
    are declared, and their marked tiles; by their yaku; and by their outline. The codes are those
    of `NextWins`, by the most han of dora that a tile adds."""

    def __init__(self) -> None:
        self.bases = Memo[tuple[int, bool, int], BaseWorth]()
        self.by_yaku = Memo[tuple[int, int], BaseWorth]()
        self.by_outline = Memo[int, BaseWorth](limit=_OUTLINES)
        self.codes = Memo[int, Memo[int, int]](lambda _: Memo(limit=_OUTLINES), _KEPT)


def _tables_of(situation: Situation, rules: ToppanRules) -> _Tables:
    """The tables of a situation, kept beside the document: with those of an earlier situation the
    odds of a child take a fifth less, those of a dealer a tenth."""
    known: dict[tuple[int, tuple[Stake, ...]], _Tables] = rules.__dict__.setdefault(
        "count_tables", {}
    )
    question = situation.honba, situation.stakes
    if question not in known:
        while len(known) >= _KEPT:
            del known[next(iter(known))]
        known[question] = _Tables()
    return known[question]


def needs_pair(rules: ToppanRules, more_than: int) -> bool:
    """Whether a hand of more tiles than these wins over the limit only by the yaku of `SHAPED`, and
    by a triplet."""
    known = all(yaku in SHAPED for yaku, rule in rules.win.items() if rule.value.pure > more_than)
    return known and all(
        Fact.TRIPLET in WINS[yaku] for yaku, rule in rules.win.items() if rule.value.over
    )
