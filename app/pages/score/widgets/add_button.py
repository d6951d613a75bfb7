"""The dashed place for another tile on the felt."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.pages.score.widgets.tile_button import LIFT, FeltButton
from app.style.theme import colour, sans, tokens
from app.widgets.painting.drawing import CENTRE, write
from app.widgets.painting.tiles import height_of

_FIRST_WIDTH = 40.0


class AddButton(FeltButton):
    """Asks for tiles to be laid here; gold while they are."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.wanted = False
        self.tile_width = _FIRST_WIDTH

    def sizeHint(self) -> QSize:
        return QSize(
            round(self.tile_width) + 2 * LIFT, round(height_of(self.tile_width)) + 2 * LIFT
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t = tokens()
        style = Qt.PenStyle.SolidLine if self.wanted else Qt.PenStyle.DashLine
        painter.setPen(QPen(colour(t.gold if self.wanted else t.felt_ink2), 1.4, style))
        box = QRectF(LIFT + 0.5, LIFT + 0.5, self.tile_width - 1, height_of(self.tile_width) - 1)
        painter.drawRoundedRect(box, 5, 5)
        write(painter, box, "＋" if box.width() > 20 else "+", sans(13), t.felt_ink2, CENTRE)
        self.show_focus(painter, box)
