"""Fu: one ledger line a reason; the total is the rounded sum of the lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.ledger import Line, total
from engine.riichi.facts import Fact
from engine.riichi.group import TRIPLETS, Group, Shape
from engine.riichi.reading import Form, Reading, Wait
from engine.riichi.rules import DealtWin, Fu, PairFu
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
    if reading.form is Form.KOKUSHI:
        return ()
    if reading.form is Form.CHIITOITSU:
        return (Line(fu.chiitoitsu, fu.chiitoitsu.value, _tiles(reading.groups)),)
    items = tuple(_items(reading, facts, situation, fu, dealt))
    return (*items, *_lifting(total(items), facts, fu))


def _items(
    reading: Reading, facts: int, situation: Situation, fu: Fu, dealt: DealtWin | None
) -> Iterator[Line]:
    yield Line(fu.base, fu.base.value)
    if facts & _MENZEN_RON == _MENZEN_RON:
        yield Line(fu.menzen_ron, fu.menzen_ron.value)
    for group in reading.groups:
        if group.shape in TRIPLETS:
            rule = _set_rule(group, fu)
            yield Line(rule, rule.value, group.tiles)
    yield from _pair(reading.pair, situation, fu.pair)
    if reading.wait is not Wait.UNNAMED:
        wait: Rule[int] = getattr(fu.wait, reading.wait)
        yield Line(wait, wait.value, reading.groups[reading.finished].tiles)
    if facts & _TSUMO and (dealt is None or dealt.tsumo_fu.value):
        rule = _tsumo_rule(facts, situation, fu)
        yield Line(rule, rule.value)


def _tsumo_rule(facts: int, situation: Situation, fu: Fu) -> Rule[int]:
    if holds("pinfu", facts):
        return fu.tsumo_with_pinfu
    return fu.tsumo_with_rinshan if Event.RINSHAN in situation.events else fu.tsumo


def _set_rule(group: Group, fu: Fu) -> Rule[int]:
    values = fu.quad if group.shape is Shape.QUAD else fu.triplet
    if group.kind in YAOCHU:
        return values.yaochu_concealed if group.concealed else values.yaochu_open
    return values.simple_concealed if group.concealed else values.simple_open


def _pair(pair: Group, situation: Situation, fu: PairFu) -> Iterator[Line]:
    name = pair_value(pair.kind, situation.seat, situation.round_wind)
    if name:
        rule: Rule[int] = getattr(fu, name)
        yield Line(rule, rule.value, pair.tiles)


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
