"""Deals the hands of a worksheet in short steps: always the same ones for the same choice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle, islice
from typing import Final

from app.pages.drill.kinds.declaration import wish_for
from app.pages.drill.kinds.frequency import in_order, yaku_frequency
from app.pages.drill.kinds.hands import seek_hand
from app.pages.drill.worksheets.choice import WorksheetChoice
from app.pages.drill.worksheets.content import ROWS
from engine.riichi.practice.deal import PLAY_STEPS, Dealt, Wish, possible
from engine.riichi.practice.dice import Dice, mixed
from engine.riichi.practice.reach import least_han, wins_below_yakuman
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import han_rows
from engine.riichi.situation import RIICHI
from engine.riichi.yaku import YAKU

PAIRS_AT: Final = 5
"""The place on each page of the hand of seven pairs whose fu are asked, from 0."""
_WON: Final = (
    (False, False, False), (False, False, False), (True, False, False), (False, True, False),
    (False, False, True), (False, False, False), (False, True, True), (True, False, False),
)  # fmt: skip
"""Open, by tsumo, by the dealer: the hands of a page whose fu are asked."""
_FU: Final = (20, 30, 30, 40, 40, 40, 50)
_FU_BELOW: Final = (30, 40, 50, 60)
"""The fu of hands, as often as they are to come; and those of the last two of a page."""
_BELOW: Final = 6
_FREQUENT: Final = 18
"""Yaku, and cells, that worksheets ask for."""
_STEPS: Final = PLAY_STEPS + 399
"""Steps to a hand before another one is looked for."""
_PROBED: Final = PLAY_STEPS + 299
"""Steps in which a hand of a way of winning is found, where there are such hands."""
_TRIES: Final = 6
_MISSED: Final = 3
"""After so many wishes that no hand was found for, others are looked for less long."""
_ROUNDS: Final = 4
_SHIFT: Final = 8
_PAIRS: Final = frozenset(("chiitoitsu",))


class WorksheetDealer:
    """Deals the hands of a choice; `count` are dealt so far."""

    def __init__(self, choice: WorksheetChoice, rules: RiichiRules) -> None:
        self._choice, self._rules = choice, rules
        self.hands: list[Dealt] = []
        self._probed, self._hopeless = set[Wish](), set[Wish]()
        self._missed = 0

    @property
    def count(self) -> int:
        return len(self.hands)

    def steps(self) -> Iterator[tuple[Dealt, ...] | None]:
        """None after each short step, and all hands at the end."""
        wishes = tuple(_wishes(self._choice, self._rules))
        for at in range(_ROUNDS * self._choice.count if wishes else 0):
            if self.count == self._choice.count:
                break
            wish = wishes[at % len(wishes)]
            if _way(wish) not in self._hopeless:
                yield from self._find(wish, mixed(self._choice.seed << _SHIFT | at))
            yield None
        yield tuple(self.hands)

    def _find(self, wish: Wish, seed: int) -> Iterator[None]:
        """Steps to a hand as wished that is not there yet."""
        for dealt in self._search(wish, seed):
            if dealt is not None and dealt not in self.hands:
                self.hands.append(dealt)
                return
            yield None
        self._hopeless.add(_way(wish))

    def _search(self, wish: Wish, seed: int) -> Iterator[Dealt | None]:
        """Steps to hands as wished; where that takes long to hands of the same way of winning."""
        yield from self._trials(wish, seed, range(1))
        yield from self._probe(wish)
        if _way(wish) in self._hopeless:
            return
        if self._missed < _MISSED:
            yield from self._trials(wish, seed, range(1, _TRIES))
        self._missed += 1
        yield from self._trials(_easier(wish), seed, range(_TRIES))

    def _probe(self, wish: Wish) -> Iterator[None]:
        """Steps in which it is found out whether any hands win in the way of a wish. A document may
        have so few yaku that none do: to look for those of each wish would take minutes."""
        way = _way(wish)
        if way == wish or way in self._probed:
            return
        self._probed.add(way)
        with suppress(ValueError):
            for dealt in islice(seek_hand(way, self._choice.seed, self._rules), _PROBED):
                if dealt is not None:
                    return
                yield None
        self._hopeless.add(way)

    def _trials(self, wish: Wish, seed: int, trials: range) -> Iterator[Dealt | None]:
        for trial in trials:
            with suppress(ValueError):
                yield from islice(seek_hand(wish, seed + trial, self._rules, _is_plain), _STEPS)


def _easier(wish: Wish) -> Wish:
    """Any hand of the same way of winning."""
    return Wish(tsumo=wish.tsumo, opened=wish.opened, limit=wish.limit)


def _way(wish: Wish) -> Wish:
    """The wish for any hand of the same way of winning; one for a yaku is looked for by its own."""
    return wish if wish.yaku else _easier(wish)


def _is_plain(dealt: Dealt) -> bool:
    """Whether no honba and no riichi stick of another player lies on the table."""
    situation = dealt.situation
    return not situation.honba and situation.deposits == bool(situation.events & RIICHI)


def _wishes(choice: WorksheetChoice, rules: RiichiRules) -> Iterator[Wish]:
    dice = Dice(mixed(choice.seed))
    match choice.subject:
        case "fu":
            yield from _fu_wishes(choice.count, dice, rules)
        case "yaku":
            yield from _yaku_wishes(choice, dice, rules)
        case "declaration":
            yield from _cell_wishes(choice, dice, rules)


def _fu_wishes(count: int, dice: Dice, rules: RiichiRules) -> Iterator[Wish]:
    """Hands below mangan, of every way of winning; one on each page is of seven pairs."""
    ways = {(way.fu, not way.menzen, way.tsumo) for way in least_han(rules)}
    for at in range(count):
        opened, tsumo, dealer = _WON[at % ROWS]
        if at % ROWS == PAIRS_AT and "chiitoitsu" in rules.yaku:
            yield Wish(yaku=_PAIRS, limit="", tsumo=False)
            continue
        wanted = _FU if at % ROWS < _BELOW else _FU_BELOW
        there = [fu for fu in wanted if (fu, opened, tsumo) in ways]
        there = there or sorted(fu for fu, *how in ways if how == [opened, tsumo])
        if there:
            yield Wish(
                fu=dice.pick(there), limit="", without=_PAIRS, dealer=dealer, tsumo=tsumo,
                opened=opened,
            )  # fmt: skip


def _yaku_wishes(choice: WorksheetChoice, dice: Dice, rules: RiichiRules) -> Iterator[Wish]:
    """Hands with the most frequent yaku, each as often as the others; or of each limit."""
    if choice.level == "limits":
        limits = [limit for limit in _limits(rules) if possible(Wish(limit=limit), rules)]
        yield from (Wish(limit=limit) for limit in islice(cycle(limits), choice.count))
        return
    there = [yaku for yaku in YAKU if yaku in rules.yaku and rules.yaku[yaku].value.had()]
    there.sort(key=lambda yaku: -yaku_frequency(yaku))
    left: list[str] = []
    for _ in range(choice.count if there else 0):
        left = left or there[:_FREQUENT]
        yield Wish(yaku=frozenset((left.pop(dice.below(len(left))),)))


def _limits(rules: RiichiRules) -> tuple[str, ...]:
    """The limits that hands reach without being yakuman, those below the last twice."""
    some = [row.limit for row in han_rows(rules) if row.limit and not row.yakuman]
    return (*some[:2], *some)


def _cell_wishes(choice: WorksheetChoice, dice: Dice, rules: RiichiRules) -> Iterator[Wish]:
    """Hands in the most frequent cells, each as often as the others; yakuman where nothing else
    wins."""
    named = {row.first for row in han_rows(rules) if row.limit}
    limits = choice.level == "limits"
    cells = [
        cell
        for cell in in_order(rules)
        if bool(cell.yakuman) is not wins_below_yakuman(rules)
        and (cell.yakuman or limits is (not cell.fu and cell.han in named))
        and possible(wish_for(cell, rules), rules)
    ][:_FREQUENT]
    left = cells[:0]
    for _ in range(choice.count if cells else 0):
        left = left or cells[:]
        yield wish_for(left.pop(dice.below(len(left))), rules)
