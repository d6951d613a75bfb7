"""Bending: a dealt hand changed a little, so that what is rare in play can be shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from app.pages.score.state import Draft, win_place
from engine.riichi.situation import Event
from engine.tiles import TILES, Tile

_EAST: Final = 27
_DRAGON: Final = 31
_ROUNDS: Final = 2
_DEALT: Final = frozenset({Event.TENHOU})


def bent(draft: Draft, key: str) -> Iterator[Draft]:
    """Hands near a dealt one that a rule may matter in, the dealt one first."""
    yield draft
    for beginning, bend in _BENDS.items():
        if key.startswith(beginning):
            yield from bend(draft)


def _with_pair(draft: Draft, tile: Tile) -> Iterator[Draft]:
    """With another pair, where the hand has one that the winning tile is not of."""
    if any(laid.kind == tile.kind for laid in draft.concealed):
        return
    place = win_place(draft)
    kinds = Counter(laid.kind for laid in draft.concealed)
    won = None if place is None else draft.concealed[place].kind
    for kind, copies in kinds.items():
        if copies == 2 and kind != won:
            laid = tuple(tile if each.kind == kind else each for each in draft.concealed)
            yield replace(draft, concealed=laid)


def _double_wind(draft: Draft) -> Iterator[Draft]:
    if draft.seat < _ROUNDS:
        yield from _with_pair(replace(draft, round_wind=draft.seat), TILES[_EAST + draft.seat])


def _seat_wind(draft: Draft) -> Iterator[Draft]:
    other = (draft.seat + 1) % _ROUNDS
    yield from _with_pair(replace(draft, round_wind=other), TILES[_EAST + draft.seat])


def _round_wind(draft: Draft) -> Iterator[Draft]:
    if draft.round_wind != draft.seat:
        yield from _with_pair(draft, TILES[_EAST + draft.round_wind])


def _dragon(draft: Draft) -> Iterator[Draft]:
    yield from _with_pair(draft, TILES[_DRAGON])


def _furiten(draft: Draft) -> Iterator[Draft]:
    """The winning tile lies among one's own discards."""
    place = win_place(draft)
    if place is not None and not draft.tsumo:
        yield replace(draft, river=(draft.concealed[place].plain,))


def _dealt(draft: Draft) -> Iterator[Draft]:
    """The dealer wins on the deal."""
    if not draft.melds:
        yield replace(draft, seat=0, tsumo=True, events=_DEALT, ura=())


def _liable(draft: Draft) -> Iterator[Draft]:
    """Somebody fed the yakuman, and there is a counter."""
    for pao in range(4):
        if pao != draft.seat:
            yield replace(draft, pao=pao, honba=1)


_BENDS: Final[dict[str, Callable[[Draft], Iterator[Draft]]]] = {
    "fu.pair.double_wind": _double_wind,
    "fu.pair.seat_wind": _seat_wind,
    "fu.pair.round_wind": _round_wind,
    "fu.pair.dragon": _dragon,
    "win.furiten": _furiten,
    "win.kokushi_furiten": _furiten,
    "dealt_win.": _dealt,
    "pao.": _liable,
    "payment.honba": _liable,
}
