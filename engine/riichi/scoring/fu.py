"""Fu of a reading: one ledger line for each reason; the total is their rounded sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.ledger import Line, total
from engine.riichi.facts import Fact
from engine.riichi.group import Shape
from engine.riichi.reading import Reading, Wait
from engine.riichi.rules import DealtWin, Fu
from engine.riichi.shapes.features import kind_of_set
from engine.riichi.yaku import holds
from engine.rulebook import Rule
from engine.tiles import Tile

_TSUMO: Final = int(Fact.TSUMO)
_RINSHAN: Final = int(Fact.RINSHAN)
_MENZEN_RON: Final = int(Fact.MENZEN | Fact.RON)
_SEVEN_PAIRS: Final = int(Fact.SEVEN_PAIRS)
_DRAGON_PAIR: Final = int(Fact.DRAGON_PAIR)
_SEAT_WIND_PAIR, _ROUND_WIND_PAIR = int(Fact.SEAT_WIND_PAIR), int(Fact.ROUND_WIND_PAIR)
_OTHER_FORMS: Final = int(Fact.SEVEN_PAIRS | Fact.THIRTEEN_ORPHANS)
LIFTS: Final = ("fu.rounding", "fu.minimum")
"""The keys of the lines that lift the sum of the items to the fu that count."""
_PAIR, _SEQUENCE, _UNNAMED = Shape.PAIR, Shape.SEQUENCE, Wait.UNNAMED


def fu_lines(reading: Reading, facts: int, fu: Fu, dealt: DealtWin | None) -> tuple[Line, ...]:
    """The items in fu, those of 0 fu too, then the rounding and the lifting to the least number.

    `facts` are bits; `dealt` is given where a win on the deal is scored by its own rules. Kokushi
    has no fu.
    """
    groups = reading.groups
    if facts & _OTHER_FORMS:
        tiles = tuple(t for g in groups for t in g.tiles)
        return (Line(fu.chiitoitsu, fu.chiitoitsu.value, tiles),) if facts & _SEVEN_PAIRS else ()
    items: list[tuple[Rule[int], tuple[Tile, ...]]] = [(rule, ()) for rule in _won(facts, fu)]
    for group in groups:
        if group.shape is _PAIR:
            pair = group
        elif group.shape is not _SEQUENCE:
            items.append((_rule_of_set(kind_of_set(group), fu), group.tiles))
    items += [(rule, pair.tiles) for rule in _pair(facts, fu)]
    items += [(rule, groups[reading.finished].tiles) for rule in _wait(reading.wait, fu)]
    items += [(rule, ()) for rule in _tsumo(facts, fu, dealt)]
    lines = tuple([Line(rule, rule.value, tiles) for rule, tiles in items])
    pinfu_tsumo = bool(facts & _TSUMO) and holds("pinfu", facts)
    return (*lines, *_lifting(total(lines), pinfu_tsumo, fu))


def fu_of_sets(sets: int, fu: Fu) -> int:
    """The fu of triplets and quads, from the numbers of each kind of set."""
    some = [(i, sets >> 3 * i & 7) for i in range(len(_SETS)) if sets >> 3 * i & 7]
    return sum([_rule_of_set(i, fu).value * number for i, number in some])


def fu_of_others(wait: Wait, facts: int, fu: Fu, dealt: DealtWin | None) -> int:
    """The fu of pair, wait and win."""
    rules = (*_won(facts, fu), *_pair(facts, fu), *_wait(wait, fu), *_tsumo(facts, fu, dealt))
    return sum([rule.value for rule in rules])


def fu_lifted(items: int, pinfu_tsumo: bool, fu: Fu) -> int:
    """The fu that count, from the sum of all items: rounded and lifted to the minimum."""
    return items + total(_lifting(items, pinfu_tsumo, fu))


def _won(facts: int, fu: Fu) -> tuple[Rule[int], ...]:
    return (fu.base, fu.menzen_ron) if facts & _MENZEN_RON == _MENZEN_RON else (fu.base,)


def _rule_of_set(kind: int, fu: Fu) -> Rule[int]:
    """The rule of a kind of set."""
    of, name = _SETS[kind]
    rule: Rule[int] = getattr(getattr(fu, of), name)
    return rule


_SETS: Final = tuple(
    (of, name)
    for of in ("triplet", "quad")
    for name in ("simple_open", "simple_concealed", "yaochu_open", "yaochu_concealed")
)


def _pair(facts: int, fu: Fu) -> tuple[Rule[int], ...]:
    if facts & _DRAGON_PAIR:
        return (fu.pair.dragon,)
    own, prevailing = facts & _SEAT_WIND_PAIR, facts & _ROUND_WIND_PAIR
    if own and prevailing:
        return (fu.pair.double_wind,)
    return (fu.pair.seat_wind,) if own else (fu.pair.round_wind,) if prevailing else ()


def _wait(wait: Wait, fu: Fu) -> tuple[Rule[int], ...]:
    return () if wait is _UNNAMED else (getattr(fu.wait, wait),)


def _tsumo(facts: int, fu: Fu, dealt: DealtWin | None) -> tuple[Rule[int], ...]:
    if not facts & _TSUMO or not (dealt is None or dealt.tsumo_fu.value):
        return ()
    if holds("pinfu", facts):
        return (fu.tsumo_with_pinfu,)
    return (fu.tsumo_with_rinshan if facts & _RINSHAN else fu.tsumo,)


def _lifting(sum_of_items: int, pinfu_tsumo: bool, fu: Fu) -> Iterator[Line]:
    up = -sum_of_items % fu.rounding.value
    if up:
        yield Line(fu.rounding, up, of=(sum_of_items, sum_of_items + up))
    low = sum_of_items + up
    if low < fu.minimum.value and not pinfu_tsumo:
        yield Line(fu.minimum, fu.minimum.value - low, of=(low, fu.minimum.value))
