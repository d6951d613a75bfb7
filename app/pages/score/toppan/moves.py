"""The draft after a drop: a tile is moved from one place to another."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from app.pages.score.toppan import state
from app.pages.score.toppan.state import AT_SEAT, Draft, TilePlace
from app.pages.score.views import Origin
from engine.tiles import Tile

HAND: Final = "hand"
"""The place of the own hand, at any seat."""


def carried(draft: Draft, origin: Origin) -> Tile | None:
    """The tile at an origin, None where there is none."""
    if origin.place == "palette":
        return origin.tile
    tiles = _tiles_at(draft, origin.place)
    return tiles[origin.at] if origin.at < len(tiles) else None


def _tiles_at(draft: Draft, place: str) -> tuple[Tile | None, ...]:
    if place == TilePlace.DORA:
        return draft.dora
    own = state.seen(draft).seats[draft.own]
    if place == TilePlace.EXTRA:
        return (own.extra,)
    seat = own if place == HAND else draft.seats[AT_SEAT.index(TilePlace(place))]
    return seat.tiles


def moved(draft: Draft, origin: Origin, place: str, to: int) -> tuple[Draft, str]:
    """The draft with the tile at another place ("" removes it), and why it cannot be there."""
    tile = carried(draft, origin)
    if tile is None:
        return draft, ""
    if origin.place == place == HAND:
        last = len(_tiles_at(draft, HAND)) - 1
        return state.move(draft, origin.at, min(to, last)), ""
    if origin.place == place:
        return draft, ""
    without = draft
    if origin.place != "palette":
        from_hand = origin.place == HAND
        at = AT_SEAT[draft.own] if from_hand else TilePlace(origin.place)
        without = state.remove(draft, at, origin.at)
    if not place:
        return without, ""
    target = AT_SEAT[draft.own] if place == HAND else TilePlace(place)
    new, refused = state.lay(state.set_place(without, target), (tile,))
    if refused:
        return draft, refused
    if place == HAND and to < len(new.seats[new.own].tiles):
        new = state.move(new, len(new.seats[new.own].tiles) - 1, to)
    return replace(new, place=draft.place), ""
