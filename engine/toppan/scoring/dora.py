"""Counts dora of 競技十半, by groups: a number in all suits, all winds, all dragons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from engine.ledger import Line
from engine.rulebook import AnyRule
from engine.tiles import KINDS, WINDS, Tile
from engine.toppan.rules import ToppanRules

_WIND, _DRAGON = 9, 10


def group_of(tile: Tile) -> int:
    """The group of tiles that become dora together: 0 to 8 a number in any suit, 9 winds, 10
    dragons."""
    if not tile.honor:
        return tile.kind % 9
    return _WIND if tile.kind in WINDS else _DRAGON


def pointed_at(indicator: Tile) -> int:
    """The group that an indicator makes dora: the next number (9 → 1), or its own honours."""
    group = group_of(indicator)
    return group if group >= _WIND else (group + 1) % 9


@lru_cache(maxsize=1 << 8)
def strengths(indicators: tuple[Tile, ...]) -> list[int]:
    """The number of indicators of each group; cached, and not to be changed."""
    found = [0] * (_DRAGON + 1)
    for indicator in indicators:
        found[pointed_at(indicator)] += 1
    return found


GROUPS: Final = tuple(group_of(Tile(kind)) for kind in KINDS)
"""The group of each kind."""


def dora_lines(
    tiles: Iterable[Tile],
    indicators: tuple[Tile, ...],
    extra: Tile | None,
    rules: ToppanRules,
) -> Iterator[Line]:
    """A line in han for each tile that is dora, and for each that the `extra` tile of 十半和 makes
    dora. `of` is the number of indicators for the tile.
    """
    rule, once = rules.prize["dora"], rules.dora.multiplicity.value == "once"
    strength = strengths(indicators)
    more = None if extra is None else turned_group(extra, rules)
    for tile in tiles:
        pointing = strength[group_of(tile)]
        han = min(pointing, 1) if once else pointing
        if han:
            yield Line(rule, rule.value.han * han, (tile,), of=(pointing,))
        if more == group_of(tile) and not (once and han):
            yield Line(rules.dora.extra, rule.value.han, (tile,), of=(1,))


def turned_group(extra: Tile, rules: ToppanRules) -> int:
    """The group that a turned tile makes dora (`dora.extra_is`)."""
    return pointed_at(extra) if rules.dora.extra_is.value == "indicator" else group_of(extra)


def rule_of(group: int, rules: ToppanRules) -> AnyRule:
    """The rule that makes a group of tiles dora."""
    if group < _WIND:
        return rules.dora.number
    return rules.dora.wind if group == _WIND else rules.dora.dragon
