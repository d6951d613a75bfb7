"""Carrying: drag and drop on the toppan page, from a press on a tile to where it is let go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QWidget

from app.shown.hands import Origin
from app.toppan import state
from app.toppan.board import ToppanBoard
from app.toppan.state import AT_SEAT, Draft, Place
from app.widgets.carry_layer import CarryLayer, Slot
from app.widgets.tile_button import FeltButton
from app.words.toppan import ToppanTexts
from engine.tiles import Tile

_HAND = "hand"


class Carrying:
    """Follows the pointer over a board; `put` takes what the draft becomes."""

    def __init__(
        self, board: ToppanBoard, draft: Callable[[], Draft], put: Callable[[Draft], None]
    ) -> None:
        self._board, self._draft, self._put = board, draft, put
        self._layer = CarryLayer(board)
        self._origin: Origin | None = None
        self.texts: ToppanTexts | None = None
        for widget in (
            board.picker, board.hand, board.indicators, board.others, board.seats_row,
        ):  # fmt: skip
            widget.carried.connect(self.follow)
            widget.dropped.connect(self.drop)

    def follow(self, origin: Origin | None, there: QPoint) -> None:
        """Carry a tile to a place on the screen; None is carried back to where it came from."""
        if origin is None:
            self._end()
            return
        tile = carried(self._draft(), origin)
        if tile is None:
            return
        if self._origin is None:
            self._origin = origin
            self._layer.begin(tile, tuple(self._slots(origin)))
        self._layer.follow(self._board.mapFromGlobal(there))

    def drop(self, origin: Origin, there: QPoint) -> None:
        """Put the tile where it is; beside all places it is taken off the table."""
        if self._origin != origin:
            return
        at = self._board.mapFromGlobal(there)
        slot = self._layer.slot_at(at)
        self._end()
        to = self._board.hand.place_at(self._board.hand.mapFrom(self._board, at).x())
        new, refused = moved(self._draft(), origin, "" if slot is None else slot.place, to)
        if not refused:
            self._put(new)

    def cancel(self) -> bool:
        """Put back what is carried; false where nothing is."""
        there = self._origin is not None
        if there:
            self._end()
            for button in self._board.findChildren(FeltButton):
                button.let_go()
        return there

    def _end(self) -> None:
        self._origin = None
        self._layer.end()

    def _slots(self, origin: Origin) -> Iterator[Slot]:
        """Every place with whether it takes the tile."""
        board = self._board
        boxes: list[tuple[QWidget, str, QRectF]] = [(board.hand, _HAND, board.hand.box())]
        places = board.indicators.places().items()
        boxes += [(board.indicators, which, box) for which, box in places]
        for row in (board.others, board.seats_row):
            boxes += [(row, which, box) for which, box in row.cells().items()]
        for widget, place, box in boxes:
            if widget.isVisible():
                on_board = QRectF(widget.mapTo(board, box.topLeft().toPoint()), box.size())
                _, refused = moved(self._draft(), origin, place, 0)
                told = self.texts.ui(f"refusal.{refused}") if refused and self.texts else ""
                yield Slot(place, on_board, refusal=told)


def carried(draft: Draft, origin: Origin) -> Tile | None:
    """The tile that comes from there, None where none lies."""
    if origin.place == "palette":
        return origin.tile
    tiles = _tiles_at(draft, origin.place)
    return tiles[origin.at] if origin.at < len(tiles) else None


def _tiles_at(draft: Draft, place: str) -> tuple[Tile | None, ...]:
    if place == Place.DORA:
        return draft.dora
    own = draft.seats[draft.own]
    if place == Place.EXTRA:
        return (own.extra,)
    seat = own if place == _HAND else draft.seats[AT_SEAT.index(Place(place))]
    return seat.tiles


def moved(draft: Draft, origin: Origin, place: str, to: int) -> tuple[Draft, str]:
    """The draft with the tile at another place, "" to take it away; and why it cannot be there."""
    tile = carried(draft, origin)
    if tile is None:
        return draft, ""
    if origin.place == place == _HAND:
        last = len(draft.seats[draft.own].tiles) - 1
        return state.move(draft, origin.at, min(to, last)), ""
    if origin.place == place:
        return draft, ""
    without = draft
    if origin.place != "palette":
        from_hand = origin.place == _HAND
        at = AT_SEAT[draft.own] if from_hand else Place(origin.place)
        without = state.remove(draft, at, origin.at)
    if not place:
        return without, ""
    target = AT_SEAT[draft.own] if place == _HAND else Place(place)
    new, refused = state.lay(state.set_place(without, target), (tile,))
    if refused:
        return draft, refused
    if place == _HAND and to < len(new.seats[new.own].tiles):
        new = state.move(new, len(new.seats[new.own].tiles) - 1, to)
    return replace(new, place=draft.place), ""
