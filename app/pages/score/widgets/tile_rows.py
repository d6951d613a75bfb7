"""Base of rows of tiles by kind, each with a place for the next tile."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.pages.score.views import Origin
from app.pages.score.widgets.tile_button import AddButton, FeltButton, TileButton, step_from
from app.texts.texts import Texts
from app.widgets.painting.drawing import show_if
from engine.tiles import Tile


class TileRows(QWidget):
    """Lines of tiles; a subclass arranges them. `prefix` begins the object names of all buttons.

    - `mode_chosen(line)`: the next tiles are to go into this line.
    - `removed(line, index)`: a tile is to be removed.
    - `dragged(origin, position)`, `dropped(origin, position)`: a drag at a global position.
    """

    mode_chosen = Signal(str)
    removed = Signal(str, int)
    dragged = Signal(object, QPoint)
    dropped = Signal(object, QPoint)

    def __init__(
        self,
        name: str,
        rows: tuple[str, ...],
        prefix: str,
        parent: QWidget | None,
        *,
        texts: Texts,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._rows, self._prefix = rows, prefix
        self._texts = texts
        self._tiles: dict[str, tuple[Tile, ...]] = dict.fromkeys(rows, ())
        self._buttons: dict[str, list[TileButton]] = {which: [] for which in rows}
        self._adds = {which: self._add(which) for which in rows}
        self._shown: object = None

    def _arrange(self) -> None:
        """Move every button to its place."""
        raise NotImplementedError

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def _add(self, which: str) -> AddButton:
        button = AddButton(f"{self._prefix}{which}_add", self)
        button.setAccessibleName(self.add_name(which))
        button.setToolTip(self._texts.ui(f"mode_tip.{which}"))
        button.clicked.connect(partial(self.mode_chosen.emit, which))
        button.arrow.connect(partial(self._go, button))
        return button

    def add_name(self, which: str) -> str:
        """The accessible name of the place for the next tile of a line."""
        return self._texts.ui(f"mode_tip.{which}")

    def _button(self, which: str, at: int) -> TileButton:
        button = TileButton(f"{self._prefix}{which}_{at}", self)
        button.remove_requested.connect(partial(self.removed.emit, which, at))
        button.clicked.connect(partial(self.removed.emit, which, at))
        button.moved.connect(partial(self.dragged.emit, Origin(which, at)))
        button.dropped.connect(partial(self.dropped.emit, Origin(which, at)))
        button.arrow.connect(partial(self._go, button))
        return button

    def _fill(self, which: str) -> None:
        """Give each tile of a line a button with its name; hide the others."""
        row, some = self._buttons[which], self._tiles[which]
        while len(row) < len(some):  # a pasted notation may have too many
            row.append(self._button(which, len(row)))
        for at, button in enumerate(row):
            show_if(button, at < len(some))
            if at < len(some):
                self._show_tile(button, some[at], self._name(which, some[at]))

    def _name(self, which: str, tile: Tile) -> str:
        """The accessible name of a tile in a line."""
        return self._texts.ui(f"indicator.{which}", self._texts.tile(tile))

    def _show_tile(self, button: TileButton, tile: Tile, name: str) -> None:
        if (button.tile, button.accessibleName()) != (tile, name):
            button.look(tile)
            button.setAccessibleName(name)
            button.setToolTip(f"{name}\n{self._texts.ui('indicator_tip')}")

    def _want(self, mode: str) -> None:
        """Highlight the place that takes the next tile."""
        for which, add in self._adds.items():
            if add.wanted != (mode == which):
                add.wanted = mode == which
                add.update()

    def _go(self, button: FeltButton, key: int) -> None:
        """Move the focus along all lines and the places for the next tile."""
        every = (b for w in self._rows for b in (*self._buttons[w], self._adds[w]))
        step_from(button, every, key)

    def places(self) -> dict[str, QRectF]:
        """The rectangles that take a dropped tile: each line in sight with its place for the
        next."""
        found = {}
        for which, add in self._adds.items():
            row = [b for b in self._buttons[which] if not b.isHidden()]
            boxes = [QRectF(b.geometry()) for b in (*row, *((add,) if add.isVisible() else ()))]
            if boxes:
                found[which] = boxes[0].united(boxes[-1])
        return found
