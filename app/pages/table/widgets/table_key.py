"""The key of the table: explains the looks of its cells, or the colours of the heat map."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.style.theme import px, tokens
from app.texts.texts import Texts
from app.views.tables import Heat, TableCell
from app.widgets.lists.cells import draw_cell, draw_corner, draw_covered
from app.widgets.lists.heat_cells import STEPS, draw_heat
from app.widgets.painting.drawing import LEFT, fitting, write

_ROW, _LOW_ROW = 25, 21
"""The height of a row, and where the legend of the heat map has more of them."""
_BOX: Final = 30
_HEAT_ROWS: Final = (*(name for name, _ in reversed(STEPS)), "new")


class TableKey(QFrame):
    """One row for each look of a cell; `rows` are their names."""

    def __init__(self, texts: Texts, rows: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("table_key")
        self.setProperty("role", "card")
        self._plain = {name: texts.ui(f"table_page.key.{name}") for name in rows}
        legend = {name: texts.ui(f"heat.legend.{name}") for name in _HEAT_ROWS}
        self._warm = {**legend, "due": texts.ui("heat.due")}
        self._texts, self._new = texts, texts.ui("heat.new")
        self._heat, self._by_fu = False, True
        self.setAccessibleName(texts.ui("table_page.key.title"))
        self._describe()

    @property
    def rows(self) -> dict[str, str]:
        """The words of the rows that are shown, by what they explain."""
        if self._heat:
            return self._warm
        return {name: words for name, words in self._plain.items()
                if self._by_fu or name != "difficult"}  # fmt: skip

    @property
    def _row(self) -> int:
        return px(_LOW_ROW if self._heat else _ROW)

    def present(self, *, heat: bool, by_fu: bool) -> None:
        """Explain the colours of the heat map, or the looks of the cells; in a table without fu no
        cell is marked as not twice another."""
        if (heat, by_fu) != (self._heat, self._by_fu):
            self._heat, self._by_fu = heat, by_fu
            self._describe()
            self.updateGeometry()
            self.update()

    def _describe(self) -> None:
        self.setAccessibleDescription(self._texts.list_of(self.rows.values()))

    def sizeHint(self) -> QSize:
        return QSize(px(200), self._row * len(self.rows) + px(14))

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        for at, (name, words) in enumerate(self.rows.items()):
            y = px(7) + at * self._row
            box = QRectF(px(12), y + px(3), px(_BOX), self._row - px(6))
            if self._heat:
                self._paint_heat(painter, box, name)
            else:
                _paint_look(painter, box, name)
            place = QRectF(box.right() + px(9), y, self.width() - box.right() - px(18), self._row)
            write(painter, place, words, fitting(words, place.width(), 12, 11), tokens().ink, LEFT)

    def _paint_heat(self, painter: QPainter, box: QRectF, name: str) -> None:
        least = dict(STEPS).get(name)
        if name == "new":
            draw_heat(painter, box, None, (self._new,))
        elif least is None:
            draw_heat(painter, box, Heat(1.0, 0, 1, due=True), ("",))
        else:
            draw_heat(painter, box, Heat(least, 0, 1), ("",))


def _paint_look(painter: QPainter, box: QRectF, name: str) -> None:
    if name == "covered":
        draw_covered(painter, box)
    else:
        kind = TableCell("none" if name == "none" else "ron", highlighted=name == "highlighted",
                         limit="mangan" if name == "limit" else "")  # fmt: skip
        draw_cell(painter, box, kind, "—" if name == "none" else "")
    if name == "difficult":
        draw_corner(painter, box)
