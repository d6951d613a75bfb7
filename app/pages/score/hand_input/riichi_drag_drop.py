"""Carrying of riichi: the places of a hand board, and what a draft becomes by a drop there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QWidget

from app.pages.score.hand_input import drag_drop as carrying
from app.pages.score.hand_input import riichi_moves as moving
from app.pages.score.hand_input.layout import HandInputLayout
from app.pages.score.state import Draft
from app.pages.score.views import Origin
from app.pages.score.widgets.drag_layer import Slot
from engine.riichi.hand import Meld
from engine.tiles import Tile

_MELDS: Final = "melds"


class RiichiDragDrop(carrying.DragDrop):
    """Tiles and melds between palette, hand, indicators and river; `reds` whether there are any."""

    def __init__(
        self,
        host: QWidget,
        board: HandInputLayout,
        draft: Callable[[], Draft],
        reds: Callable[[], bool],
        put: Callable[[Draft], None],
    ) -> None:
        carriers = (board.picker, board.hand, board.indicators, board.river)
        super().__init__(host, carriers, draft, put)
        self._board, self._reds = board, reds

    def cargo(self, origin: Origin) -> Meld | Tile | None:
        draft = self._draft()
        return moving.cargo(draft, origin) if moving.lies(draft, origin) else None

    def moved(self, origin: Origin, place: str, _there: QPoint) -> tuple[Draft, str]:
        return moving.move(self._draft(), origin, place or moving.AWAY, self._reds())

    def slots(self, origin: Origin) -> Iterator[Slot]:
        """Every place with whether it takes the thing."""
        for widget in (self._board.indicators, self._board.river, self._board.hand):
            for place, box in widget.places().items():
                on_board = self.on_host(widget, box)
                if place == _MELDS:
                    yield from self._meld_slots(origin, on_board)
                else:
                    yield self._slot(origin, place, on_board, "")

    def _meld_slots(self, origin: Origin, box: QRectF) -> Iterator[Slot]:
        """The place of the melds, parted into the kinds that can be made of the thing."""
        texts = self.texts
        words = {kind: texts.ui(f"mode.{kind}") if texts else "" for kind in moving.MELDS}
        every = [self._slot(origin, kind, box, word) for kind, word in words.items()]
        taking = [slot for slot in every if not slot.refusal]
        if origin.place == "meld":
            yield Slot("meld", box)
            return
        if not taking:
            yield every[0]
        width = box.width() / max(1, len(taking))
        for at, slot in enumerate(taking):
            part = QRectF(box.x() + at * width, box.y(), width, box.height())
            yield Slot(slot.place, part, slot.word)

    def _slot(self, origin: Origin, place: str, box: QRectF, word: str) -> Slot:
        _, refused = moving.move(self._draft(), origin, place, self._reds())
        return Slot(place, box, word, self.refusal(refused))
