"""Carrying: drag and drop on the felt, from a press on a tile to the place where it is let go."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QWidget

from app.pages.score.views import Origin
from app.pages.score.widgets.drag_layer import DragLayer, Slot
from app.pages.score.widgets.tile_button import FeltButton
from app.texts.texts import Texts
from engine.riichi.hand import Meld
from engine.tiles import Tile


class DragDrop(ABC):
    """Follows the pointer over a board, on the widget `host` that holds all of it.

    `carriers` report what is carried, `draft` is what lies there, `put` takes what it becomes.
    """

    def __init__(
        self,
        host: QWidget,
        carriers: Iterable[Any],
        draft: Callable[[], Any],
        put: Callable[[Any], None],
    ) -> None:
        self._host, self._draft, self._put = host, draft, put
        self._layer = DragLayer(host)
        self._origin: Origin | None = None
        self.texts: Texts | None = None
        for widget in carriers:
            widget.carried.connect(self.follow)
            widget.dropped.connect(self.drop)

    # of each game its own

    @abstractmethod
    def cargo(self, origin: Origin) -> Meld | Tile | None:
        """What is carried; None where nothing lies there any more."""

    @abstractmethod
    def slots(self, origin: Origin) -> Iterator[Slot]:
        """Every place with whether it takes the thing."""

    @abstractmethod
    def moved(self, origin: Origin, place: str, there: QPoint) -> tuple[Any, str]:
        """The draft with the thing at another place, "" to take it away; or why it cannot be."""

    # of all

    def follow(self, origin: Origin | None, there: QPoint) -> None:
        """Carry a thing to a place on the screen; None is carried back to where it came from."""
        if origin is None:
            self._end()
            return
        cargo = self.cargo(origin)
        if cargo is None:
            return
        if self._origin is None:
            self._origin = origin
            self._layer.begin(cargo, tuple(self.slots(origin)))
        self._layer.follow(self._host.mapFromGlobal(there))

    def drop(self, origin: Origin, there: QPoint) -> None:
        """Put the thing where it is; beside all places it is taken off the table."""
        if self._origin != origin:
            return
        at = self._host.mapFromGlobal(there)
        slot = self._layer.slot_at(at)
        self._end()
        new, refused = self.moved(origin, "" if slot is None else slot.place, at)
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

    def on_host(self, widget: QWidget, box: QRectF) -> QRectF:
        """A place of a widget where the host has it."""
        return QRectF(widget.mapTo(self._host, box.topLeft().toPoint()), box.size())

    def refusal(self, reason: str) -> str:
        """Why a place does not take the thing, in words; "" where it does."""
        return self.texts.ui(f"refusal.{reason}") if reason and self.texts else ""
