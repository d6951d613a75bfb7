"""Computes what hands win after one tile more, for all tiles that may come at once.

The outline of a hand is a sum of parts, so that a table of what each tile adds to its suit gives
the outlines of all the hands after it; what hands of one outline count is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add, itemgetter
from typing import Final, cast

from engine.memo import Memo
from engine.tiles import COPIES, Tile, too_many, unit
from engine.toppan.odds.outline import IN_ALL, LADDER, LADDERED, THERE, parts_in, split
from engine.toppan.odds.worth import MARKED, HandWorths
from engine.toppan.rules import ToppanRules

_LOW: Final = (1 << THERE) - 1
_NUMBERS: Final = 15
"""The field of an outline with the number of tiles that are no honours."""
_MARKS: Final = 64
"""By how many bits the marks of a hand are moved in the key of its count."""
_AT_LEAST, _MANGAN, _EXTRA, _ODD = 1 << 19, 1 << 20, 1 << 21, 1 << 22
"""What is added to the han of a hand that wins a mangan or more by its han, of a mangan, of a hand
for which a tile is turned, and of a hand that is not valued here."""
_LIMIT: Final = 1 << 1 + _MARKS
"""What is added to the key of a hand at the limit; the marks leave it free."""
_HONORS: Final = 3
"""The place of the honours behind the three suits."""
_FOUR: Final = 4

_Adds = tuple[int, int, tuple[int, ...]]
"""Of the part of a suit: its fields, the numbers that are there, and what each tile adds."""


class NextWins:
    """What hands win after one more of the `tiles`, of which the lowest is first.

    The hands after it have three or more tiles and are within the limit. `turned` is no less than
    the han that a turned tile adds on average.
    """

    def __init__(
        self, worths: HandWorths, tiles: Sequence[Tile], turned: int, rules: ToppanRules
    ) -> None:
        self._worths, self._units = worths, [unit(tile) for tile in tiles]
        self._sums = [worths.sums_of[tile] for tile in tiles]
        suits = [_HONORS if tile.honor else tile.kind // 9 for tile in tiles]
        self._places = [[at for at, one in enumerate(suits) if one == suit] for suit in range(4)]
        self._by_number = [
            [[at for at in some if tiles[at].kind % 9 == number] for number in range(9)]
            for some in self._places[:_HONORS]
        ]
        outline = parts_in(rules.shapes)
        self._adds = [
            Memo[int, _Adds](
                _adding(
                    outline[suit].__getitem__,
                    [split(unit(tiles[at].plain))[suit] for at in some],
                    [(self._sums[at] & MARKED) << _MARKS for at in some],
                )
            )
            for suit, some in enumerate(self._places)
        ]
        order = [at for some in self._places for at in some]
        where = [order.index(at) for at in range(len(tiles))]
        self._pick = [itemgetter(*where[:cut]) for cut in range(1, len(where) + 1)]
        dora = [worths.dora(sums) for sums in self._sums]
        self.most_dora = max(dora, default=0)
        self._dora = Memo[int, list[int]](lambda han: [han + one for one in dora])
        self._codes = worths.tables.codes[self.most_dora]
        self._values = Memo[int, int](self._value)
        han = [rule.value.han + rule.value.over for rule in rules.win.values()]
        han += [rule.value.han * COPIES for rule in rules.prize.values()]
        self.most = sum(han) + worths.honba
        self._turned = turned

    def after(self, packed: int, sums: int, inner: int, cut: int) -> tuple[list[int], list[int]]:
        """What a hand wins after each of the first `cut` tiles, in half points, or no less than
        that where `uncertain` tells so; and the codes of this with the dora.

        Tiles from `inner` on lead to the limit.
        """
        if not cut:
            return [], []
        dora = self._dora[self._worths.dora(sums)]
        codes = list(map(add, self._codes_after(packed, sums, inner, cut), dora))
        return list(map(self._values.__getitem__, codes)), codes

    def uncertain(self, codes: list[int]) -> tuple[list[int], list[int]]:
        """Of the hands of some codes, the places of those that must be valued one by one, and of
        those for which a tile is turned.

        The former do not win, or might win more by staying or by own winds counted high. The value
        of both is no less than what they win.
        """
        if not codes or max(codes) < _MANGAN:
            return [], []
        raised = [at for at, code in enumerate(codes) if code >= _MANGAN]
        turned = [at for at in raised if _EXTRA <= codes[at] < _ODD]
        full = self._worths.price(0, True)
        odd = [at for at in raised if codes[at] >= _ODD or self._values[codes[at]] > full]
        return [at for at in odd if at not in turned], turned

    def _codes_after(self, packed: int, sums: int, inner: int, cut: int) -> list[int]:
        """The codes of the hand after each of the first `cut` tiles."""
        known, keys = self._codes, self._keys(packed, sums, cut)
        keys[inner:] = map(_LIMIT.__add__, keys[inner:])
        codes = list(map(known.get, keys))
        if None in codes:
            return [known.get(k) or self._code(k, packed, sums, at) for at, k in enumerate(keys)]
        return cast("list[int]", codes)

    def _keys(self, packed: int, sums: int, cut: int) -> list[int]:
        """The key of the count of the hand after each tile: its outline and its marks."""
        one, two, three, four = split(packed)
        adds = self._adds
        first, second, third, honor = adds[0][one], adds[1][two], adds[2][three], adds[3][four]
        base = first[0] + second[0] + third[0] + honor[0] + ((sums & MARKED) << _MARKS)
        a, b, c = first[1], second[1], third[1]
        if a & b & c:
            base += IN_ALL
        added = first[2] + second[2] + third[2] + honor[2]
        picked = self._pick[cut - 1](added)
        keys = list(map(base.__add__, picked if cut > 1 else (picked,)))
        if not a & b & c and (a & b or b & c or a & c):
            for suit, numbers in enumerate((b & c, a & c, a & b)):
                self._raise(keys, suit, numbers, IN_ALL)
        if self._worths.count(sums) == _FOUR:
            self._ladder(keys, base & _NUMBERS, a | b | c)
        return keys

    def _raise(self, keys: list[int], suit: int, numbers: int, by: int) -> None:
        """Add to the keys of the tiles of a suit that have one of the numbers."""
        by_number, cut = self._by_number[suit], len(keys)
        while numbers:  # few of the nine
            number = numbers.bit_length() - 1
            numbers -= 1 << number
            for at in by_number[number]:
                if at < cut:
                    keys[at] += by

    def _ladder(self, keys: list[int], many: int, there: int) -> None:
        """Mark the tiles that make 1, 2, 3, 4 and an honour; `many` of the tiles have numbers."""
        lacks = LADDER & ~there
        if there | LADDER != LADDER or lacks & lacks - 1:
            return
        if lacks and many == _FOUR - 1:
            for suit in range(_HONORS):
                self._raise(keys, suit, lacks, LADDERED)
        if not lacks and many == _FOUR:
            for at in self._places[_HONORS]:
                if at < len(keys):
                    keys[at] += LADDERED

    def _code(self, key: int, packed: int, sums: int, at: int) -> int:
        """The han of the hand after a tile without dora, raised for a mangan or where it is odd.

        Those of a mangan are what it might win otherwise: by staying, or over the limit after
        another tile.
        """
        after = packed + self._units[at]
        if too_many(after):
            return _ODD
        return self._codes.store(key, self._counted(after, sums + self._sums[at]))

    def _counted(self, packed: int, sums: int) -> int:
        worths = self._worths
        low, *high = worths.totals(sums)
        base = worths.worth(packed, sums, low, True)
        other = worths.worth(packed, sums, low, False)
        plain = base.wins and not other.mangan and other.dora
        full = base.mangan and worths.mangan_alone
        if not plain or self._by_high(packed, sums, high, full):
            return _ODD
        if base.mangan and not worths.mangan_alone:
            least = base.dora and not base.extra and base.han >= other.han
            return _AT_LEAST + base.han if least else _ODD
        if full:
            over = worths.worth(packed, sums, worths.limit + 1, True)
            then = over.han + COPIES + self.most_dora if over.wins else 0
            return _MANGAN + max(other.han, then)
        if not base.dora or base.han < other.han:
            return _ODD
        return base.han + _EXTRA if base.extra else base.han

    def _by_high(self, packed: int, sums: int, high: list[int], full: bool) -> bool:
        """Whether own winds counted high may matter: within the limit, or in a win over it. The
        code of a `full` hand, a mangan, tells what the latter is worth: where each such hand was
        valued by itself, the odds of a child took a sixth longer."""
        worths = self._worths
        for total in high:
            if total <= worths.limit or (not full and worths.worth(packed, sums, total, True).wins):
                return True
        return False

    def _value(self, code: int) -> int:
        """What a code and dora are worth, or no less than that."""
        price = self._worths.price
        if code < _AT_LEAST:
            return price(code, False)
        if code < _MANGAN:
            return price(code - _AT_LEAST, True)
        full = price(0, True)
        if code < _EXTRA:
            return max(full, price(code - _MANGAN, False))
        if code < _ODD:
            return price(code - _EXTRA + self._turned, False)
        return max(full, price(code - _ODD + self.most + self._turned, False))


def _adding(
    outline: Callable[[int], int], shifts: list[int], marks: list[int]
) -> Callable[[int], _Adds]:
    """Makes the table of a suit: `shifts` add a tile to its packed counts, `marks` its marks."""

    def adds(part: int) -> _Adds:
        found = outline(part)
        fields = found & _LOW
        there = found >> THERE
        after = [outline(part + shift) & _LOW for shift in shifts]
        more = [one - fields + mark for one, mark in zip(after, marks, strict=True)]
        while there >= 1 << 9:
            there >>= 9
        return fields, there, tuple(more)

    return adds
