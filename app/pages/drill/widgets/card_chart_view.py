"""Paints the cards of a kind by how well each is known, in a table or in a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.drill.views import CardChart
from app.style.theme import px, sans, tokens
from app.texts.tables import heat_description, heat_words
from app.texts.texts import Texts
from app.views.tables import Heat
from app.widgets.layout.roles import TEXT
from app.widgets.lists.heat_cells import draw_heat
from app.widgets.painting.drawing import CENTRE, LEFT, elided, fitting, ground, width_of, write

_HEAD, _ROW, _HIGHEST = 26, 34, 52
_WIDE, _BOX = 250, 84
_BESIDE: Final = 14


class CardChartView(QWidget):
    """Emits the key of a card that is pressed or reached by the arrow keys."""

    accessible_role = TEXT
    chosen = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("card_chart")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._texts = texts
        self._chart = CardChart((), ())
        self._heat: Mapping[str, Heat] = {}
        self._chosen = ""

    def present(self, chart: CardChart, heat: Mapping[str, Heat], chosen: str, name: str) -> None:
        """Show a chart; `name` says of which kind it is."""
        self._chart, self._heat, self._chosen = chart, heat, chosen
        self.setAccessibleName(name)
        self.setAccessibleDescription("\n".join(map(self._spoken, chart.keys)))
        self.setMinimumHeight(self._least())
        self.update()

    def name_of(self, key: str) -> str:
        """A card by its row and column; "" for one that is not there."""
        columns = self._chart.columns
        for head, row in self._chart.rows:
            if key in row:
                return f"{head} {columns[row.index(key)]}" if columns else head
        return ""

    def memory_text(self, key: str) -> str:
        """How well a card is known, in words."""
        return heat_description(self._heat.get(key), self._texts)

    def _spoken(self, key: str) -> str:
        return self._texts.titled(self.name_of(key), self.memory_text(key))

    # geometry

    def _least(self) -> int:
        if self._chart.columns:
            return px(_HEAD) + len(self._chart.rows) * px(_ROW)
        return -(-len(self._chart.rows) // self._across()) * px(_ROW)

    def _across(self) -> int:
        """The columns of a list."""
        names = (width_of(head, sans(12)) for head, _ in self._chart.rows)
        wide = max(px(_WIDE), max(names, default=0) + px(_BOX) + 2 * px(_BESIDE))
        return max(1, int(self.width() // wide))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setMinimumHeight(self._least())
        super().resizeEvent(event)

    def _beside(self) -> float:
        heads = (width_of(head, sans(13, bold=True)) for head, _ in self._chart.rows)
        return max(heads, default=0) + px(_BESIDE)

    def boxes(self) -> Iterator[tuple[str, QRectF]]:
        """The box of each card that has one."""
        chart = self._chart
        if chart.columns:
            beside = self._beside()
            wide = (self.width() - beside) / len(chart.columns)
            high = self._row_height()
            for y, (_, row) in enumerate(chart.rows):
                for x, key in enumerate(row):
                    if key is not None:
                        yield key, QRectF(beside + x * wide, px(_HEAD) + y * high, wide, high)
            return
        for at, (_, (key, *_rest)) in enumerate(chart.rows):
            box = self._item(at)
            if key is not None:
                yield key, QRectF(box.right() - px(_BOX), box.y(), px(_BOX), box.height())

    def _row_height(self) -> float:
        room = (self.height() - px(_HEAD)) / max(len(self._chart.rows), 1)
        return float(min(max(room, px(_ROW)), px(_HIGHEST)))

    def _item(self, at: int) -> QRectF:
        """The place of a card of a list: down the columns."""
        across = self._across()
        down = -(-len(self._chart.rows) // across)
        wide = self.width() / across
        return QRectF(at // down * wide, at % down * px(_ROW), wide - px(_BESIDE), px(_ROW))

    # painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.card)
        chart = self._chart
        if chart.columns:
            self._paint_heads(painter)
        else:
            for at, (head, _) in enumerate(chart.rows):
                box = self._item(at).adjusted(px(2), 0, -px(_BOX) - px(6), 0)
                font = fitting(head, box.width(), 13, 11)
                write(painter, box, elided(head, box.width(), font), font, t.ink, LEFT)
        for key, box in self.boxes():
            heat = self._heat.get(key)
            focused = key == self._chosen
            draw_heat(painter, box, heat, heat_words(heat, self._texts), focused=focused)

    def _paint_heads(self, painter: QPainter) -> None:
        t, chart, beside = tokens(), self._chart, self._beside()
        wide = (self.width() - beside) / len(chart.columns)
        for x, head in enumerate(chart.columns):
            box = QRectF(beside + x * wide, 0, wide, px(_HEAD))
            write(painter, box, head, fitting(head, wide - 4, 13, 11, bold=True), t.ink, CENTRE)
        high = self._row_height()
        for y, (head, _) in enumerate(chart.rows):
            box = QRectF(0, px(_HEAD) + y * high, beside, high)
            write(painter, box, head, sans(13, bold=True), t.ink, LEFT)

    # choosing

    def choose(self, key: str) -> None:
        self._chosen = key
        self.update()
        self.chosen.emit(key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A card of a list is pressed by its name, too."""
        for key, box in self.boxes():
            wide = QRectF(box)
            if not self._chart.columns:
                wide.setLeft(box.right() - self._item(0).width())
            if wide.contains(event.position()):
                self.choose(key)
                return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go to the nearest card in their direction."""
        steps = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0),
                 Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}  # fmt: skip
        step = steps.get(Qt.Key(event.key()))
        boxes = dict(self.boxes())
        if step is None or not boxes:
            super().keyPressEvent(event)
            return
        if self._chosen not in boxes:
            self.choose(next(iter(boxes)))
            return
        here = boxes[self._chosen].center()
        ahead = [
            (_distance(box.center() - here, step), key)
            for key, box in boxes.items()
            if _ahead(box.center() - here, step) > 1
        ]
        if ahead:
            self.choose(min(ahead)[1])

    def sizeHint(self) -> QSize:
        return QSize(px(500), self._least())


def _ahead(way: QPointF, step: tuple[int, int]) -> float:
    """How far something is in a direction."""
    return way.x() * step[0] + way.y() * step[1]


def _distance(way: QPointF, step: tuple[int, int]) -> float:
    """How far something is, what is aside three times."""
    aside = abs(way.x() * step[1]) + abs(way.y() * step[0])
    return _ahead(way, step) + 3 * aside
