"""Felt rows: lines of tiles by kind, each with a place for the next tile, led along by arrows."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.abstract import AbstractQt
from app.pages.score.views import Origin
from app.pages.score.widgets.add_button import AddButton
from app.pages.score.widgets.tile_button import FeltButton, TileButton, step_from
from app.texts.texts import Texts
from app.widgets.painting.drawing import show_if
from engine.tiles import Tile


class FeltRows(QWidget, metaclass=AbstractQt):
    """Asks for a mode or for a tile to be taken away; how the lines lie is for who inherits.

    `prefix` begins the names of all buttons.
    """

    mode_chosen = Signal(str)
    removed = Signal(str, int)
    carried = Signal(object, QPoint)
    dropped = Signal(object, QPoint)

    def __init__(
        self,
        name: str,
        rows: tuple[str, ...],
        prefix: str,
        parent: QWidget | None,
        *,
        texts: Texts | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._rows, self._prefix = rows, prefix
        self._texts: Texts | None = None
        self._tiles: dict[str, tuple[Tile, ...]] = dict.fromkeys(rows, ())
        self._buttons: dict[str, list[TileButton]] = {which: [] for which in rows}
        self._adds = {which: self._add(which) for which in rows}
        self._shown: object = None
        self._low = False
        if texts is not None:
            self.speak(texts)

    @abstractmethod
    def _arrange(self) -> None:
        """Put every button where it lies."""

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def set_compact(self, low: bool) -> None:
        """Take less height where the window is low."""
        self._low = low
        self.updateGeometry()

    def _add(self, which: str) -> AddButton:
        button = AddButton(f"{self._prefix}{which}_add", self)
        button.clicked.connect(partial(self.mode_chosen.emit, which))
        button.arrow.connect(partial(self._go, button))
        return button

    def _button(self, which: str, at: int) -> TileButton:
        button = TileButton(f"{self._prefix}{which}_{at}", self)
        button.remove_asked.connect(partial(self.removed.emit, which, at))
        button.clicked.connect(partial(self.removed.emit, which, at))
        button.moved.connect(partial(self.carried.emit, Origin(which, at)))
        button.dropped.connect(partial(self.dropped.emit, Origin(which, at)))
        button.arrow.connect(partial(self._go, button))
        return button

    def _fill(self, which: str) -> None:
        """A button for each tile of a line, with what it is called; others are out of sight."""
        row, some = self._buttons[which], self._tiles[which]
        while len(row) < len(some):  # more may be pasted than there can be
            row.append(self._button(which, len(row)))
        for at, button in enumerate(row):
            show_if(button, at < len(some))
            if at < len(some) and self._texts is not None:
                name = self._name(which, some[at], self._texts)
                self._dress(button, some[at], name, self._texts)

    @staticmethod
    def _name(which: str, tile: Tile, texts: Texts) -> str:
        """What a tile in a line is called."""
        return texts.ui(f"indicator.{which}", texts.tile(tile))

    @staticmethod
    def _dress(button: TileButton, tile: Tile, name: str, texts: Texts) -> None:
        if (button.tile, button.accessibleName()) != (tile, name):
            button.look(tile)
            button.setAccessibleName(name)
            button.setToolTip(f"{name}\n{texts.ui('indicator_tip')}")

    def _want(self, mode: str) -> None:
        """The place that takes the next tile is gold."""
        for which, add in self._adds.items():
            if add.wanted != (mode == which):
                add.wanted = mode == which
                add.update()

    def _go(self, button: FeltButton, key: int) -> None:
        """Arrows lead along all lines and the places for the next tile."""
        every = (b for w in self._rows for b in (*self._buttons[w], self._adds[w]))
        step_from(button, every, key)

    def places(self) -> dict[str, QRectF]:
        """Where tiles can be put down: from the first of each kind to the place for the next."""
        found = {}
        for which, add in self._adds.items():
            row = [b for b in self._buttons[which] if not b.isHidden()]
            boxes = [QRectF(b.geometry()) for b in (*row, *((add,) if add.isVisible() else ()))]
            found[which] = boxes[0].united(boxes[-1])
        return found

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        for which, button in self._adds.items():
            button.setAccessibleName(texts.ui(f"mode_tip.{which}"))
            button.setToolTip(texts.ui(f"mode_tip.{which}"))
