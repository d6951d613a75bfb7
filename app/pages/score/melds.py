"""Makes a meld of one picked tile, and changes a meld: its caller, its red five."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from engine.riichi.hand import Meld, MeldKind
from engine.tiles import COPIES, RED_FIVES, TILES, Kind, Tile

Kinds = Mapping[Tile, int]
_KAMICHA: Final = 3
_RED: Final = {red.kind: red for red in RED_FIVES}


def make(kind: MeldKind, tile: Tile, left: Kinds) -> Meld | None:
    """The meld of a picked tile (of a chi: the lowest), or None if too few copies are left.

    A call comes from kamicha until it is turned; a quad of fives includes the red one.
    """
    if kind is MeldKind.CHI:
        run = _run(tile, left)
        return None if run is None else Meld(kind, run, tile, _KAMICHA)
    same = _same(tile, 3 if kind is MeldKind.PON else COPIES, left)
    if same is None:
        return None
    if kind is MeldKind.ANKAN:
        return Meld(kind, same)
    if kind is MeldKind.KAKAN:
        return Meld(kind, same, same[1], _KAMICHA, same[0])
    return Meld(kind, same, same[0], _KAMICHA)


def _run(tile: Tile, left: Kinds) -> tuple[Tile, ...] | None:
    if tile.honor or tile.number > 7:
        return None
    rest = [_one(Kind(tile.kind + step), left) for step in (1, 2)]
    found = tuple(t for t in rest if t is not None)
    return (tile, *found) if left.get(tile, 0) and len(found) == 2 else None


def _one(kind: Kind, left: Kinds) -> Tile | None:
    """A copy of the kind, the plain one first."""
    for tile in (TILES[kind], _RED.get(kind)):
        if tile is not None and left.get(tile, 0):
            return tile
    return None


def _same(tile: Tile, count: int, left: Kinds) -> tuple[Tile, ...] | None:
    """Copies of the kind, the picked tile first, plain ones next; None if there are too few."""
    copies = [t for t in (tile.plain, _RED.get(tile.kind)) if t is not None]
    there = [t for t in copies for _ in range(left.get(t, 0))]
    if len(there) < count:
        return None
    there.sort(key=lambda t: t != tile)
    return tuple(there[:count])


def added_to(pon: Meld, tile: Tile) -> Meld:
    """The quad of a pon and a tile that is added to it."""
    return replace(pon, kind=MeldKind.KAKAN, tiles=(*pon.tiles, tile), added=tile)


def turn(meld: Meld) -> Meld:
    """The same meld called from the next seat; a chi, always from kamicha, with its next tile."""
    if meld.kind is MeldKind.ANKAN:
        return meld
    if meld.kind is MeldKind.CHI:
        at = meld.tiles.index(meld.called) if meld.called is not None else -1
        return replace(meld, called=meld.tiles[(at + 1) % len(meld.tiles)], source=_KAMICHA)
    source = _KAMICHA if meld.source is None else (meld.source - 2) % 3 + 1
    rest = list(meld.tiles)
    if meld.added is not None:
        rest.remove(meld.added)
    return replace(meld, called=rest[0] if meld.called is None else meld.called, source=source)


def can_redden(meld: Meld) -> bool:
    """Whether a tile of the meld is a five, which may be red."""
    return any(tile.kind in _RED for tile in meld.tiles)


def redden(meld: Meld, left: Kinds) -> Meld:
    """The meld with its five red, or plain if it was red; unchanged if no such copy is left."""
    for tile in meld.tiles:
        red = _RED.get(tile.kind)
        if red is None:
            continue
        if red in meld.tiles:
            return _swapped(meld, red, red.plain) if left.get(red.plain, 0) else meld
        if left.get(red, 0):
            return _swapped(meld, tile, red)
    return meld


def _swapped(meld: Meld, old: Tile, new: Tile) -> Meld:
    """One copy replaced; the called or added tile follows if it was the only such copy."""
    tiles = list(meld.tiles)
    tiles[tiles.index(old)] = new
    called = meld.called if meld.called is None or meld.called in tiles else new
    added = meld.added if meld.added is None or meld.added in tiles else new
    return replace(meld, tiles=tuple(tiles), called=called, added=added)
