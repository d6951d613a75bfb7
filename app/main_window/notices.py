"""What the window shows for a moment or until it is closed: toast and error bar."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from app.texts.texts import Texts

_MARGIN: Final = 14
_SHOWN_FOR: Final = 4000


_MOST: Final = 3


class ErrorBar(QFrame):
    """Hidden without errors; shows the latest three."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trouble")
        self._sentences: tuple[str, ...] = ()
        self._label = QLabel()
        self._label.setObjectName("trouble_text")
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)  # names of files stand in it
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QToolButton()
        self._close.setObjectName("trouble_close")
        self._close.setProperty("role", "button")
        self._close.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._close.setText("✕")
        self._close.setAccessibleName(texts.ui("trouble_close"))
        self._close.setToolTip(texts.ui("trouble_close"))
        self._close.clicked.connect(self.hide)
        mark = QLabel("!")
        mark.setProperty("role", "alarm")
        mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 5, 12, 5)
        row.setSpacing(8)
        row.addWidget(mark)
        row.addWidget(self._label, 1)
        row.addWidget(self._close)
        self.hide()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences shown; none after the bar was closed."""
        return () if self.isHidden() else self._sentences

    def show_error(self, sentence: str) -> None:
        """Show a sentence below the last ones."""
        before = self.sentences
        self._sentences = (*(old for old in before if old != sentence), sentence)[-_MOST:]
        self._label.setText("\n".join(self._sentences))
        self.setAccessibleName(" ".join(self._sentences))
        self.show()


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
