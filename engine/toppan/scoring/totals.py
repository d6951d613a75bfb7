"""Adds up the tiles of a hand in half points, for every way to count its own winds."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ledger import Line
from engine.tiles import WINDS, Tile
from engine.toppan.rules import TileRules, ToppanRules, halves


def own_winds(tiles: Sequence[Tile], seat: int) -> int:
    """The number of tiles of the seat's own wind."""
    return sum(tile.kind == WINDS[seat] for tile in tiles)


def least(tiles: Sequence[Tile], seat: int, rules: ToppanRules) -> int:
    """The least total of the tiles, in half points."""
    return sum(halves_of(tile, seat, rules.tiles)[-1] for tile in tiles)


def halves_of(tile: Tile, seat: int, rules: TileRules) -> tuple[int, ...]:
    """The values that one tile may count, in half points, the highest first."""
    if not tile.honor:
        return (2 * tile.number,)
    if tile.kind != WINDS[seat]:
        return (halves(rules.honor),)
    return tuple(sorted((int(2 * value) for value in rules.own_wind.value), reverse=True))


def best_within(tiles: Sequence[Tile], seat: int, rules: ToppanRules) -> int | None:
    """The highest total within the limit, in half points; None where each exceeds it."""
    low = least(tiles, seat, rules)
    high, low_one = (max(rules.tiles.own_wind.value), min(rules.tiles.own_wind.value))
    step, limit = int(2 * (high - low_one)), halves(rules.tiles.limit)
    found = [low + step * n for n in range(own_winds(tiles, seat) + 1)]
    return max((one for one in found if one <= limit), default=None)


def value_lines(
    tiles: Sequence[Tile], seat: int, tens: int, rules: TileRules
) -> tuple[tuple[Line, ...], tuple[int, ...]]:
    """Lines in half points, one per tile, with the first `tens` own winds counted high, and the
    indices of those."""
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
