"""The tiles of a complete hand, laid out group by group as a score reads it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.riichi.group import Group
from engine.riichi.hand import Hand, Meld
from engine.riichi.verdict import Score
from engine.tiles import Tile


class LaidGroup(msgspec.Struct, frozen=True):
    """A group on the table: its index in the reading, its tiles, its meld if it is one, and which
    of the tiles is the winning one (−1: it is in another group)."""

    index: int
    group: Group
    tiles: tuple[Tile, ...]
    meld: Meld | None = None
    win: int = -1


def grouped(score: Score) -> tuple[LaidGroup, ...]:
    """The groups of a score in the order of their tiles: first those in the hand, then melds, and
    last the one that the winning tile finished. Red fives stay red."""
    hand = score.case.hand
    found = tuple(_laid(score, hand))
    return tuple(sorted(found, key=lambda laid: (laid.win >= 0, laid.meld is not None, laid.tiles)))


def _laid(score: Score, hand: Hand) -> Iterator[LaidGroup]:
    reading, melds, own = score.reading, list(hand.melds), list(hand.concealed)
    rest: list[tuple[int, Group]] = []
    for at, group in enumerate(reading.groups):
        meld = next((m for m in melds if _kinds(m.tiles) == sorted(group.kinds)), None)
        if meld is not None and at != reading.finished:
            melds.remove(meld)
            yield LaidGroup(at, group, meld.tiles, meld)
        else:
            rest.append((at, group))
    for at, group in sorted(rest, key=lambda row: row[0] != reading.finished):
        won = hand.win if at == reading.finished else None
        tiles = tuple(_taken(group, own, won))
        yield LaidGroup(at, group, tiles, win=-1 if won is None else len(tiles) - 1)


def _kinds(tiles: tuple[Tile, ...]) -> list[int]:
    return sorted(tile.kind for tile in tiles)


def _taken(group: Group, own: list[Tile], won: Tile | None) -> Iterator[Tile]:
    """The tiles of a group out of those held, and the winning one last."""
    kinds = list(group.kinds)
    if won is not None:
        kinds.remove(won.kind)
    for kind in kinds:
        tile = next(tile for tile in own if tile.kind == kind)
        own.remove(tile)
        yield tile
    if won is not None:
        yield won
