"""The map: the tables of a document with what is learnt face up, and what has no cell below."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.pages.drill.views import MapView, StripView
from app.pages.drill.widgets.slips import SlipRow
from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.tables import grid_caption
from app.texts.texts import Texts
from app.views.tables import GridName
from app.widgets.layout.roles import TEXT
from app.widgets.lists.map_cells import draw_back, draw_due, draw_ivory
from app.widgets.lists.scoring_grid import CaptionedGrid
from app.widgets.painting.drawing import LEFT, show_if, width_of, write

_NAMES: Final[tuple[GridName, ...]] = ("child", "dealer", "lines", "han", "stakes", "dora")
_FLAT: Final = ("dora",)
"""Tables of one row, which lie below the others."""
_LIMITS, _STRIP = 42, 50
_SAMPLE: Final = (18, 14)
_STRIPS: Final = 2
_BESIDE: Final = 680
"""With less width two tables beside each other have no room for amounts."""
_ROW: Final = 36
"""The height of a row, as of the head, where the page scrolls."""


class TableMap(QFrame):
    """Shows a map.

    - `cell_pressed(spot)`: a cell is pressed.
    - `slip_pressed(view)`: a plate of a limit, or of what has no cell, is pressed.
    """

    cell_pressed = Signal(object)
    slip_pressed = Signal(object)

    def __init__(self, texts: Texts, name: str, keys: tuple[str, ...]) -> None:
        """`keys` are the entries of the legend; the names of the widgets begin with `name`."""
        super().__init__()
        self.setObjectName(f"{name}_map")
        self._name = name
        self.setProperty("role", "card")
        self._texts = texts
        self._low = self._stacked = False
        self._shown: MapView | None = None
        self.count, self._of = QLabel(), QLabel()
        self.key = _MapKey(texts, keys)
        self.tables: dict[GridName, CaptionedGrid] = {}
        self.limits = SlipRow(f"{name}_limits", _LIMITS, 0)
        self.strips = [_SlipStrip(f"{name}_strip_{at}") for at in range(_STRIPS)]
        self._build()

    def _build(self) -> None:
        self.count.setObjectName(f"{self._name}_count")
        self.count.setFont(mincho(20))
        self._of.setProperty("role", "caption")
        top = QHBoxLayout()
        top.setSpacing(px(6))
        top.addWidget(self.count)
        top.addWidget(self._of)
        top.addStretch(1)
        top.addWidget(self.key)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.setSpacing(px(10))
        below = QHBoxLayout()
        below.setSpacing(px(8))
        for strip in self.strips:
            strip.slips.pressed.connect(self.slip_pressed)
            below.addWidget(strip)
        self.limits.pressed.connect(self.slip_pressed)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(13), px(6), px(13), px(8))
        whole.setSpacing(px(6))
        whole.addLayout(top)
        whole.addLayout(self._sides, 1)
        whole.addWidget(self.limits)
        whole.addLayout(below)

    def _table(self, name: GridName) -> CaptionedGrid:
        """The table of a name, made when a document has it."""
        if name not in self.tables:
            titled = self.tables[name] = CaptionedGrid(self._texts, name, bare=False)
            titled.grid.setObjectName(f"{self._name}_{name}")
            titled.grid.cell_pressed.connect(self.cell_pressed)
            self._sides.addWidget(titled, 0 if name in _FLAT else 1)
        return self.tables[name]

    def present(self, shown: MapView, count: str, of: str) -> None:
        """Show a map with its count in large letters and the words after it."""
        self.count.setText(count)
        self._of.setText(of)
        self.setAccessibleName(shown.summary)
        self.key.present(shown.mark)
        there = {grid.name: grid for grid in shown.sheet.grids}
        for name in shown.grids:
            titled = self._table(name)
            titled.grid.present(there[name], shown.marked)
        for name, titled in self.tables.items():
            show_if(titled, name in shown.grids)
        self.limits.present(shown.limits)
        show_if(self.limits, bool(shown.limits))
        for strip, view in zip(self.strips, shown.strips, strict=False):
            strip.present(view)
        self._shown = shown
        self._fit()

    def set_compact(self, low: bool) -> None:
        """Leave out what has no cell where there is little room."""
        self._low = low
        self._fit()

    def set_stacked(self, stacked: bool) -> None:
        """Give each table the height of its rows, where the page scrolls; two are below each other
        where they have no room for amounts beside each other."""
        self._stacked = stacked
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._stacked and event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        """Show how cells are read and the strips, unless there is little room."""
        shown = self._shown
        if shown is None:
            return
        ways = QBoxLayout.Direction
        narrow = self._stacked and self.width() < px(_BESIDE)
        down = narrow or any(name in _FLAT for name in shown.grids)
        self._sides.setDirection(ways.TopToBottom if down else ways.LeftToRight)
        for titled in self.tables.values():
            high = (titled.grid.model().rowCount() + 1) * px(_ROW)
            titled.grid.setMinimumHeight(high if self._stacked else 0)
        for grid in shown.sheet.grids:
            if grid.name in shown.grids:
                title, reads = grid_caption(grid, shown.sheet, self._texts)
                self.tables[grid.name].set_caption(title, "" if self._low else reads)
        for at, strip in enumerate(self.strips):
            show_if(strip, at < len(shown.strips) and not self._low)


class _SlipStrip(QFrame):
    """Plates after their name; on gold where their lesson is in hand."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.shown: StripView | None = None
        self._title, self._lesson = QLabel(), QLabel()
        self._title.setProperty("role", "head")
        self._lesson.setProperty("role", "caption")
        self.slips = SlipRow(f"{name}_slips", _STRIP, narrow=True)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self._lesson)
        row = QHBoxLayout(self)
        row.setContentsMargins(px(8), px(4), px(6), px(3))
        row.setSpacing(px(10))
        row.addLayout(words)
        row.addWidget(self.slips, 1)

    def present(self, shown: StripView) -> None:
        self.shown = shown
        self._title.setText(shown.title)
        self._lesson.setText(shown.lesson)
        self.slips.present(shown.slips)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHorizontalStretch(len(shown.slips) + 2)
        self.setSizePolicy(policy)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.shown is not None and self.shown.highlighted:
            painter, t = QPainter(self), tokens()
            painter.fillRect(self.rect(), colour(t.gold_soft))
            painter.fillRect(QRectF(0, 0, 4, self.height()), colour(t.gold_line))
        super().paintEvent(event)


class _MapKey(QWidget):
    """The legend of the map in one line; it is cut from the left where there is no room."""

    accessible_role = TEXT

    def __init__(self, texts: Texts, keys: tuple[str, ...]) -> None:
        super().__init__()
        self.setObjectName("path_key")
        self._rows = tuple((key, texts.ui(f"path.key_{key}")) for key in keys)
        self._mark = ""
        self.setAccessibleName(texts.list_of(word for _, word in self._rows))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def present(self, mark: str) -> None:
        if mark != self._mark:
            self._mark = mark
            self.update()

    def _width(self, word: str) -> float:
        return px(_SAMPLE[0]) + px(6) + width_of(word, sans(11.5)) + px(14)

    def sizeHint(self) -> QSize:
        return QSize(int(sum(self._width(word) for _, word in self._rows)), px(24))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, px(24))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = self.width() - self.sizeHint().width()
        for key, word in self._rows:
            if x >= 0:
                box = QRectF(x, self.height() / 2 - px(8), px(_SAMPLE[0]), px(_SAMPLE[1]))
                self._sample(painter, key, box)
                words = QRectF(box.right() + px(6), 0, self.width(), self.height())
                write(painter, words, word, sans(11.5), t.ink2, LEFT)
            x += int(self._width(word))

    def _sample(self, painter: QPainter, key: str, box: QRectF) -> None:
        t = tokens()
        if key == "back":
            draw_back(painter, box, self._mark)
        elif key == "due":
            draw_due(painter, box.translated(0, -px(1)), t.ink2)
        elif key == "new":
            draw_ivory(painter, box)
        else:
            painter.setPen(QPen(colour(t.highlight_frame if key == "remember" else t.edge),
                                2 if key == "remember" else 1))  # fmt: skip
            painter.setBrush(colour(t.gold if key == "remember" else t.card))
            painter.drawRect(box)
            if key == "half":
                lower = box.adjusted(1, box.height() / 2, -1, -1)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour(t.bamboo))
                painter.drawRect(lower)
