"""Fu: one ledger line a reason; the total is the rounded sum of the lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.ledger import Line, total
from engine.riichi.facts import Fact
from engine.riichi.group import TRIPLETS, Group, Shape
from engine.riichi.reading import Form, Reading, Wait
from engine.riichi.rules import DealtWin, Fu
from engine.riichi.situation import Event, Situation
from engine.riichi.yaku import holds
from engine.rulebook import Rule
from engine.tiles import DRAGONS, WINDS, YAOCHU, Tile

_TSUMO: Final = int(Fact.TSUMO)
_MENZEN_RON: Final = int(Fact.MENZEN | Fact.RON)


def fu_lines(
    reading: Reading, facts: int, situation: Situation, fu: Fu, dealt: DealtWin | None
) -> tuple[Line, ...]:
    """The items in fu, those of 0 fu too, then the rounding and the lifting to the least number.

    `facts` are bits; `dealt` is given where a win on the deal is scored by its own rules. Kokushi
    has no fu.
    """
    if reading.form is not Form.STANDARD:
        return tuple(_of_other_forms(reading, fu))
    items = _items(reading, facts, situation, fu, dealt)
    lines = tuple([Line(rule, rule.value, tiles) for rule, tiles in items])
    return (*lines, *_lifting(total(lines), facts, fu))


def fu_of(
    reading: Reading, facts: int, situation: Situation, fu: Fu, dealt: DealtWin | None
) -> int:
    """The sum of the fu lines, without making them."""
    if reading.form is not Form.STANDARD:
        return total(_of_other_forms(reading, fu))
    items = sum([rule.value for rule, _ in _items(reading, facts, situation, fu, dealt)])
    return items + total(_lifting(items, facts, fu))


def _of_other_forms(reading: Reading, fu: Fu) -> Iterator[Line]:
    if reading.form is Form.CHIITOITSU:
        yield Line(fu.chiitoitsu, fu.chiitoitsu.value, _tiles(reading.groups))


_Item = tuple[Rule[int], tuple[Tile, ...]]
"""A rule in fu, and the tiles that it is about."""


def _items(
    reading: Reading, facts: int, situation: Situation, fu: Fu, dealt: DealtWin | None
) -> Iterator[_Item]:
    yield fu.base, ()
    if facts & _MENZEN_RON == _MENZEN_RON:
        yield fu.menzen_ron, ()
    groups = reading.groups
    for group in groups:
        if group.shape in TRIPLETS:
            yield _set_rule(group, fu), group.tiles
        elif group.shape is Shape.PAIR:
            pair = group
    name = pair_value(pair.kind, situation.seat, situation.round_wind)
    if name:
        yield getattr(fu.pair, name), pair.tiles
    finish = reading.finish
    if finish.wait is not Wait.UNNAMED:
        yield getattr(fu.wait, finish.wait), groups[finish.place].tiles
    if facts & _TSUMO and (dealt is None or dealt.tsumo_fu.value):
        yield _tsumo_rule(facts, situation, fu), ()


def _tsumo_rule(facts: int, situation: Situation, fu: Fu) -> Rule[int]:
    if holds("pinfu", facts):
        return fu.tsumo_with_pinfu
    return fu.tsumo_with_rinshan if Event.RINSHAN in situation.events else fu.tsumo


def _set_rule(group: Group, fu: Fu) -> Rule[int]:
    values = fu.quad if group.shape is Shape.QUAD else fu.triplet
    if group.kind in YAOCHU:
        return values.yaochu_concealed if group.concealed else values.yaochu_open
    return values.simple_concealed if group.concealed else values.simple_open


@lru_cache(maxsize=1 << 10)
def pair_value(kind: int, seat: int, round_wind: int) -> str:
    """What makes a pair worth fu: the name of its rule, "" for a pair without value."""
    if kind in DRAGONS:
        return "dragon"
    own, prevailing = kind == WINDS[seat], kind == WINDS[round_wind]
    if own and prevailing:
        return "double_wind"
    return "seat_wind" if own else "round_wind" if prevailing else ""


def _lifting(sum_of_items: int, facts: int, fu: Fu) -> Iterator[Line]:
    up = -sum_of_items % fu.rounding.value
    if up:
        yield Line(fu.rounding, up, of=(sum_of_items, sum_of_items + up))
    low = sum_of_items + up
    pinfu_tsumo = facts & _TSUMO and holds("pinfu", facts)
    if low < fu.minimum.value and not pinfu_tsumo:
        yield Line(fu.minimum, fu.minimum.value - low, of=(low, fu.minimum.value))


def _tiles(groups: tuple[Group, ...]) -> tuple[Tile, ...]:
    return tuple(t for g in groups for t in g.tiles)
