"""Carrying of 競技十半: the places of its board, and what a deal becomes by a drop there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QWidget

from app.pages.score.hand_input import drag_drop as carrying
from app.pages.score.toppan import moves as moving
from app.pages.score.toppan.layout import ToppanLayout
from app.pages.score.toppan.moves import HAND
from app.pages.score.toppan.state import Draft
from app.pages.score.views import Origin
from app.pages.score.widgets.drag_layer import Slot
from engine.tiles import Tile


class ToppanDragDrop(carrying.DragDrop):
    """Tiles between palette, seats and indicators."""

    def __init__(
        self, board: ToppanLayout, draft: Callable[[], Draft], put: Callable[[Draft], None]
    ) -> None:
        carriers = (board.picker, board.hand, board.indicators, board.others, board.seats_row)
        super().__init__(board, carriers, draft, put)
        self._board = board

    def cargo(self, origin: Origin) -> Tile | None:
        return moving.carried(self._draft(), origin)

    def moved(self, origin: Origin, place: str, there: QPoint) -> tuple[Draft, str]:
        to = self._board.hand.place_at(self._board.hand.mapFrom(self._board, there).x())
        return moving.moved(self._draft(), origin, place, to)

    def slots(self, origin: Origin) -> Iterator[Slot]:
        """Every place with whether it takes the tile."""
        board = self._board
        boxes: list[tuple[QWidget, str, QRectF]] = [(board.hand, HAND, board.hand.box())]
        places = board.indicators.places().items()
        boxes += [(board.indicators, which, box) for which, box in places]
        for row in (board.others, board.seats_row):
            boxes += [(row, which, box) for which, box in row.cells().items()]
        for widget, place, box in boxes:
            if widget.isVisible():
                _, refused = moving.moved(self._draft(), origin, place, 0)
                yield Slot(place, self.on_host(widget, box), refusal=self.refusal(refused))
