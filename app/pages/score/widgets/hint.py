"""The hint in the corner of the palette: a sentence in letters as large as there is room for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from app.style.theme import colour, sans, scale, tokens

_LARGEST: Final = 11.0
_LEAST: Final = 9.0
_LINES: Final = int(
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
)


class Hint(QLabel):
    """Wraps its words; with large letters they are as small as they must be, never cut."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("palette_hint")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def lettering(self) -> QFont:
        """The largest font in which all of the words have room."""
        size = _LARGEST
        while size > _LEAST / scale() and not self._holds(sans(size)):
            size -= 0.5
        return sans(size)

    def _holds(self, font: QFont) -> bool:
        room = self.rect()
        needed = QFontMetricsF(font).boundingRect(room, _LINES, self.text())
        return needed.height() <= room.height() and needed.width() <= room.width()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.lettering())
        painter.setPen(colour(tokens().felt_ink2))
        painter.drawText(QRect(self.rect()), _LINES, self.text())
