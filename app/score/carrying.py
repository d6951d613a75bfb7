"""Carrying: drag and drop on the felt, from a press on a tile to the place where it is let go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QWidget

from app.score import moving
from app.score.hand_board import HandBoard
from app.score.state import Draft
from app.shown.hands import Origin
from app.widgets.carry_layer import CarryLayer, Slot
from app.widgets.tile_button import FeltButton
from app.words.texts import Texts

_MELDS: Final = "melds"


class Carrying:
    """Follows the pointer over a board, on the widget that holds all of it.

    `draft` is what lies there, `put` takes what it becomes.
    """

    def __init__(
        self,
        host: QWidget,
        board: HandBoard,
        draft: Callable[[], Draft],
        reds: Callable[[], bool],
        put: Callable[[Draft], None],
    ) -> None:
        self._host, self._board = host, board
        self._draft, self._reds, self._put = draft, reds, put
        self._layer = CarryLayer(host)
        self._origin: Origin | None = None
        self.texts: Texts | None = None
        for widget in (board.picker, board.hand, board.indicators, board.river):
            widget.carried.connect(self.follow)
            widget.dropped.connect(self.drop)

    def follow(self, origin: Origin | None, there: QPoint) -> None:
        """Carry a thing to a place on the screen; None is carried back to where it came from."""
        if origin is None:
            self._end()
            return
        if not moving.lies(self._draft(), origin):
            return
        if self._origin is None and self.texts is not None:
            self._origin = origin
            slots = tuple(self._slots(origin, self.texts))
            self._layer.begin(moving.cargo(self._draft(), origin), slots)
        self._layer.follow(self._host.mapFromGlobal(there))

    def drop(self, origin: Origin, there: QPoint) -> None:
        """Put the thing where it is; beside all places it is taken off the table."""
        if self._origin != origin:
            return
        slot = self._layer.slot_at(self._host.mapFromGlobal(there))
        self._end()
        place = moving.AWAY if slot is None else slot.place
        new, refused = moving.move(self._draft(), origin, place, self._reds())
        if not refused:
            self._put(new)

    def cancel(self) -> bool:
        """Put back what is carried; false where nothing is."""
        carried = self._origin is not None
        if carried:
            self._end()
            for button in self._host.findChildren(FeltButton):
                button.let_go()
        return carried

    def _end(self) -> None:
        self._origin = None
        self._layer.end()

    def _slots(self, origin: Origin, texts: Texts) -> Iterator[Slot]:
        """Every place with whether it takes the thing."""
        for widget in (self._board.indicators, self._board.river, self._board.hand):
            for place, box in widget.places().items():
                on_board = QRectF(widget.mapTo(self._host, box.topLeft().toPoint()), box.size())
                if place == _MELDS:
                    yield from self._meld_slots(origin, on_board, texts)
                else:
                    yield self._slot(origin, place, on_board, "", texts)

    def _meld_slots(self, origin: Origin, box: QRectF, texts: Texts) -> Iterator[Slot]:
        """The place of the melds, parted into the kinds that can be made of the thing."""
        words = {kind: texts.ui(f"mode.{kind}") for kind in moving.MELDS}
        every = [self._slot(origin, kind, box, word, texts) for kind, word in words.items()]
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

    def _slot(self, origin: Origin, place: str, box: QRectF, word: str, texts: Texts) -> Slot:
        _, refused = moving.move(self._draft(), origin, place, self._reds())
        return Slot(place, box, word, texts.ui(f"refusal.{refused}") if refused else "")
