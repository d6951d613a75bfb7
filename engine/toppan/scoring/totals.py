"""Totals: what the tiles of a hand add up to, in every way to count one's own winds."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ledger import Line
from engine.tiles import WINDS, Tile
from engine.toppan.rules import TileRules, ToppanRules, halves


def own_winds(tiles: Sequence[Tile], seat: int) -> int:
    """How many tiles of one's own wind there are."""
    return sum(tile.kind == WINDS[seat] for tile in tiles)


def least(tiles: Sequence[Tile], seat: int, rules: ToppanRules) -> int:
    """The least that the tiles can count, in half points."""
    return sum(halves_of(tile, seat, rules.tiles)[-1] for tile in tiles)


def halves_of(tile: Tile, seat: int, rules: TileRules) -> tuple[int, ...]:
    """What one tile may count, in half points, the most first."""
    if not tile.honor:
        return (2 * tile.number,)
    if tile.kind != WINDS[seat]:
        return (halves(rules.honor),)
    return tuple(sorted((int(2 * value) for value in rules.own_wind.value), reverse=True))


def best_within(tiles: Sequence[Tile], seat: int, rules: ToppanRules) -> int | None:
    """The highest total within the limit, in half points; None where there is none."""
    low = least(tiles, seat, rules)
    high, low_one = (max(rules.tiles.own_wind.value), min(rules.tiles.own_wind.value))
    step, limit = int(2 * (high - low_one)), halves(rules.tiles.limit)
    found = [low + step * n for n in range(own_winds(tiles, seat) + 1)]
    return max((one for one in found if one <= limit), default=None)


def value_lines(
    tiles: Sequence[Tile], seat: int, tens: int, rules: TileRules
) -> tuple[tuple[Line, ...], tuple[int, ...]]:
    """Lines in half points, one a tile, the first `tens` own winds counted high; their places."""
    lines: list[Line] = []
    places: list[int] = []
    for at, tile in enumerate(tiles):
        worth = halves_of(tile, seat, rules)
        high = len(worth) > 1 and len(places) < tens
        if high:
            places.append(at)
        rule = rules.number if not tile.honor else rules.own_wind if len(worth) > 1 else rules.honor
        lines.append(Line(rule, worth[0] if high else worth[-1], (tile,)))
    return tuple(lines), tuple(places)
