"""Groups hands into forms: those that differ only by which suit, or which dragon, has which tiles.

1 2 of characters and 2 of circles have the form of 1 2 of bamboo and 2 of characters: their yaku,
dora and totals are the same. Only the copies that are left differ, which are counted apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import partial
from math import comb, perm, prod
from typing import Final, NamedTuple

from engine.memo import Memo
from engine.tiles import Kind, Tile, unit
from engine.toppan.odds.worth import HandWorths

_Pattern = tuple[int, ...]
"""The tiles that a hand has of one part of the wall, as sorted faces: numbers that are equal for
tiles of different parts that count the same in every hand."""
SingleKinds = tuple[Kind, ...]
"""Kinds of which hands have one tile."""
_Hand = tuple[int, tuple[_Pattern, ...], int, SingleKinds]
"""The number of the form of a hand, its pattern of each part, its ways, and the kinds of interest
of which it has one tile."""
HeldTiles = tuple[Tile, ...]
"""Sorted tiles that hands hold."""
_THREE: Final = 3


class LongerForm(NamedTuple):
    """A form with one tile more, whose least total is `low` half points. `times` tiles of each of
    its hands leave one of the shorter form when they are taken away; `three`: the tile makes three
    alike."""

    form: int
    times: int
    low: int
    three: bool


class Forms:
    """The forms of what hands may have of some parts of the wall, by numbers of which 0 is nothing.

    `packed` and `sums` (see `HandWorths`) are those of one hand of each form.
    """

    def __init__(
        self,
        parts: Sequence[Sequence[Tile]],
        left: Mapping[Tile, int],
        sums_of: Mapping[Tile, int],
        alike: Mapping[Tile, Hashable],
        limit: int,
        may_exceed: Callable[[int, int], bool],
        ones: Collection[Kind] = (),
    ) -> None:
        """`parts` are the tiles left of each part, `alike` is equal for those with one face; `ones`
        are the kinds of which it is asked which hands have one tile.

        A form of more than `limit` half points has three alike, or `may_exceed` tells from the
        packed counts and the number of tiles of the shorter form that it may be of use.
        """
        some = [tile for part in parts for tile in part]
        faces = {like: at for at, like in enumerate(dict.fromkeys(alike[tile] for tile in some))}
        self._face = {tile: faces[alike[tile]] for tile in some}
        self._part = {tile: at for at, part in enumerate(parts) for tile in part}
        self._tiles = [{self._face[tile]: tile for tile in part} for part in parts]
        self._example = {self._face[tile]: tile for tile in some}
        self._left, self._sums_of = left, sums_of
        self._limit, self._may_exceed, self._ones = limit, may_exceed, ones
        self._ways_in = [Memo(partial(self._counted, part)) for part in range(len(parts))]
        self._number: dict[tuple[_Pattern, ...], int | None] = {}
        self._patterns: list[tuple[_Pattern, ...]] = []
        self.packed, self.sums = list[int](), list[int]()
        self.after = Memo[int, list[LongerForm]](lambda form: list(self._longer(form)))
        """The forms with one tile more that some hand has."""
        self._hands: list[_Hand] = []
        self._by_tile: defaultdict[Tile, list[_Hand]] = defaultdict(list)
        self._holding: dict[HeldTiles, tuple[list[_Hand], int]] = {}
        self._ways_of: dict[HeldTiles, tuple[dict[int, int], int]] = {}
        self._ways_with_one: dict[tuple[SingleKinds, HeldTiles], tuple[dict[int, int], int]] = {}
        self._form(())

    def _longer(self, form: int) -> Iterator[LongerForm]:
        patterns, sums = self._patterns[form], self.sums[form]
        spare, n = self._limit - HandWorths.least(sums), HandWorths.count(sums)
        any_may = self._may_exceed(self.packed[form], n)
        some = dict.fromkeys(patterns)
        if len(patterns) < len(self._tiles):
            some[()] = None
        for pattern in some:
            rest = list(patterns)
            if pattern:
                rest.remove(pattern)
            numbers = [self._example[face].number for face in pattern]
            for face, tile in self._example.items():
                three = numbers.count(tile.number) >= _THREE - 1
                low = HandWorths.least(self._sums_of[tile])
                if low <= spare or three or any_may:
                    longer = tuple(sorted((*pattern, face)))
                    after = tuple(sorted((*rest, longer)))
                    number = self._form(after)
                    if number is not None:
                        yield LongerForm(number, after.count(longer), low, three)

    def _form(self, patterns: tuple[_Pattern, ...]) -> int | None:
        """The number of a form; None where no hand has it."""
        if patterns in self._number:
            return self._number[patterns]
        number, hands = len(self._patterns), list(self._placed(patterns, (), 1))
        self._number[patterns] = number if hands else None
        if not hands:
            return None
        self._patterns.append(patterns)
        tiles: list[Tile] = []
        for parts, ways in hands:
            placed = dict(zip(parts, patterns, strict=True))
            tiles = [self._tiles[part][face] for part, some in placed.items() for face in some]
            by_part = tuple([placed.get(at, ()) for at in range(len(self._tiles))])
            hand = number, by_part, ways, self._single(tiles)
            self._hands.append(hand)
            for tile in set(tiles):
                self._by_tile[tile].append(hand)
        self.packed.append(sum(map(unit, tiles)))
        self.sums.append(sum([self._sums_of[tile] for tile in tiles]))
        return number

    def _single(self, tiles: list[Tile]) -> SingleKinds:
        """The kinds of interest of which there is one tile among these."""
        kinds = [tile.kind for tile in tiles]
        return tuple([kind for kind in kinds if kind in self._ones and kinds.count(kind) == 1])

    def _placed(
        self, patterns: tuple[_Pattern, ...], parts: tuple[int, ...], ways: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """The parts of the patterns in every hand of a form, those of equal patterns in order, and
        the ways of the hand: in how many its tiles can be chosen that come in one order."""
        at = len(parts)
        if at == len(patterns):
            yield parts, ways
            return
        pattern = patterns[at]
        first = parts[-1] + 1 if at and patterns[at - 1] == pattern else 0
        for part in range(first, len(self._tiles)):
            if part not in parts:
                more = self._ways_in[part][pattern]
                if more:
                    yield from self._placed(patterns, (*parts, part), ways * more)

    def _counted(self, part: int, pattern: _Pattern) -> int:
        """In how many ways the tiles of a pattern can be chosen from a part."""
        tiles = self._tiles[part]
        return prod(
            perm(self._left[tiles[face]], n) if face in tiles else 0
            for face, n in Counter(pattern).items()
        )

    def ways(self, held: HeldTiles) -> dict[int, int]:
        """In how many ways the tiles of each form can be chosen that come in one order and hold
        these, once for each choice of these among them."""
        some = self._hands_with(held)
        found, done = self._ways_of.get(held, ({}, 0))
        if done < len(some):
            for form, _, ways, _ in some[done:]:
                found[form] = found.get(form, 0) + ways
            self._ways_of[held] = found, len(some)
        return found

    def ways_with_one(self, kinds: SingleKinds, held: HeldTiles) -> dict[int, int]:
        """As `ways`, once for each of the kinds of which a hand has one tile."""
        some = self._hands_with(held)
        found, done = self._ways_with_one.get((kinds, held), ({}, 0))
        if done < len(some):
            for form, _, ways, single in some[done:]:
                for kind in single:
                    if kind in kinds:
                        found[form] = found.get(form, 0) + ways
            self._ways_with_one[kinds, held] = found, len(some)
        return found

    def _hands_with(self, held: HeldTiles) -> list[_Hand]:
        """The hands that hold these tiles, their ways once for each choice of these. The list goes
        on where forms were added."""
        if not held:
            return self._hands
        tile = held[-1]
        times, rest = held.count(tile), held[: -held.count(tile)]
        some = self._hands_with(rest) if rest else self._by_tile[tile]
        found, done = self._holding.get(held, ([], 0))
        if done < len(some):
            part, face = self._part[tile], self._face[tile]
            for form, patterns, ways, kinds in some[done:]:
                copies = patterns[part].count(face)
                if copies >= times:
                    found.append((form, patterns, ways * comb(copies, times), kinds))
            self._holding[held] = found, len(some)
        return found
