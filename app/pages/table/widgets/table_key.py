"""The key of the table: explains the looks of its cells."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.style.theme import px, tokens
from app.texts.texts import Texts
from app.views.tables import TableCell
from app.widgets.lists.cells import draw_cell, draw_corner, draw_covered
from app.widgets.painting.drawing import LEFT, fitting, write

_ROW: Final = 25


class TableKey(QFrame):
    """One row for each look of a cell; `rows` are their names."""

    def __init__(self, texts: Texts, rows: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = rows
        self.setObjectName("table_key")
        self.setProperty("role", "card")
        self._words = tuple(texts.ui(f"table_page.key.{name}") for name in self._rows)
        self.setAccessibleName(texts.ui("table_page.key.title"))
        self.setAccessibleDescription(texts.list_of(self._words))

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(_ROW) * len(self._rows) + px(14))

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        for at, (name, words) in enumerate(zip(self._rows, self._words, strict=True)):
            y = px(7) + at * px(_ROW)
            box = QRectF(px(12), y + px(3), px(30), px(_ROW) - px(6))
            if name == "covered":
                draw_covered(painter, box)
            else:
                kind = TableCell("none" if name == "none" else "ron", highlighted=name == "lit",
                                 limit="mangan" if name == "limit" else "")  # fmt: skip
                draw_cell(painter, box, kind, "—" if name == "none" else "")
            if name == "difficult":
                draw_corner(painter, box)
            place = QRectF(box.right() + px(9), y, self.width() - box.right() - px(18), px(_ROW))
            write(painter, place, words, fitting(words, place.width(), 12, 9), tokens().ink, LEFT)
