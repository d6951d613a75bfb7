"""A toast: one sentence about something done, hidden after four seconds."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QLabel, QWidget

_MARGIN: Final = 14
_SHOWN_FOR: Final = 4000


class Toast(QLabel):
    """Shown at the bottom left over the page; stays while the pointer is over it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("toast")
        self.setTextFormat(Qt.TextFormat.PlainText)  # names of files stand in it
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SHOWN_FOR)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def show_message(self, sentence: str) -> None:
        self.setText(sentence)
        self.setAccessibleName(sentence)
        self.adjustSize()
        parent = self.parentWidget()
        if parent is not None:
            self.move(_MARGIN, parent.height() - self.height() - _MARGIN)
        self.raise_()
        self.show()
        self._timer.start()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._timer.start()
        super().leaveEvent(event)
