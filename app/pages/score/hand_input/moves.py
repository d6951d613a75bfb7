"""The draft after a drop: a tile or a meld is moved from one place to another."""

from __future__ import annotations

from typing import Final

from app.pages.score import state
from app.pages.score.state import LYING, Draft, InputMode
from app.pages.score.views import Origin
from engine.riichi.hand import Meld
from engine.tiles import COPIES, Tile

WINNING: Final = "winning"
MELDS: Final = (InputMode.CHI, InputMode.PON, InputMode.DAIMINKAN, InputMode.KAKAN, InputMode.ANKAN)
PLACES: Final = (InputMode.HAND, WINNING, *LYING, *MELDS)
"""The places that take things; dropped at none, "", they are removed."""


def is_still_there(draft: Draft, origin: Origin) -> bool:
    """Whether the thing is still at its origin."""
    if origin.tile is not None:
        return True
    if origin.place == "meld":
        return origin.at < len(draft.melds)
    if origin.place == InputMode.HAND:
        return origin.at < len(draft.concealed)
    return origin.at < len(state.lying(draft, InputMode(origin.place)))


def thing_at(draft: Draft, origin: Origin) -> Meld | Tile:
    """The tile or meld at an origin."""
    if origin.place == "meld":
        return draft.melds[origin.at]
    return _taken(draft, origin)[1][0]


def move(draft: Draft, origin: Origin, place: str, reds: bool) -> tuple[Draft, str]:
    """The draft with the thing at a place, or unchanged with the reason why it cannot be there."""
    if place == origin.place:
        return draft, ""
    if place == WINNING and origin.place == InputMode.HAND:
        return state.mark(draft, origin.at), ""
    rest, tiles = _taken(draft, origin)
    if not place:
        return rest, ""
    if place in LYING and len(tiles) > 1:
        return draft, "one_tile"
    if place in MELDS:
        new, refused = _meld(rest, origin, tiles[0], InputMode(place), reds)
    else:
        mode = InputMode.HAND if place == WINNING else InputMode(place)
        new, refused = state.lay(state.set_mode(rest, mode), tiles, reds)
    if refused:
        return draft, refused
    if place == WINNING:
        new = state.mark(new, len(new.concealed) - 1)
    return state.set_mode(new, draft.mode), ""


def _taken(draft: Draft, origin: Origin) -> tuple[Draft, tuple[Tile, ...]]:
    """The draft without the thing, and its tiles."""
    if origin.tile is not None:
        return draft, (origin.tile,)
    if origin.place == InputMode.HAND:
        return state.remove(draft, origin.at), (draft.concealed[origin.at],)
    if origin.place == "meld":
        return state.remove_meld(draft, origin.at), draft.melds[origin.at].tiles
    mode = InputMode(origin.place)
    return state.remove_lying(draft, mode, origin.at), (state.lying(draft, mode)[origin.at],)


def _meld(
    rest: Draft, origin: Origin, tile: Tile, mode: InputMode, reds: bool
) -> tuple[Draft, str]:
    """Make a meld of the tile: a pon becomes a kakan; a tile of the hand takes others along."""
    rest = state.set_mode(rest, mode)
    alone = origin.place != InputMode.HAND or state.pon_of(rest, tile) is not None
    others = () if alone else _others(rest, tile, mode)
    for other in others:
        rest = state.remove(rest, rest.concealed.index(other))
    new, refused = state.lay(rest, (tile,), reds)
    if refused:
        return rest, refused
    lost_red = any(t.red for t in others) and not any(t.red for t in new.melds[-1].tiles)
    return (state.redden_meld(new, len(new.melds) - 1, reds) if lost_red else new), ""


def _others(rest: Draft, tile: Tile, mode: InputMode) -> tuple[Tile, ...]:
    """The other tiles of the hand that a meld of this tile needs, as far as they are there."""
    if mode is InputMode.CHI:
        wanted = [tile.kind + 1, tile.kind + 2]
        first = (next((t for t in rest.concealed if t.kind == kind), None) for kind in wanted)
        return tuple(t for t in first if t is not None)
    alike = sorted(t for t in rest.concealed if t.kind == tile.kind)
    return tuple(alike[: 2 if mode is InputMode.PON else COPIES - 1])
