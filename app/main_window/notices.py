"""What the window shows for a moment or until it is closed: toast and error bar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)

from app.texts.texts import Texts
from app.widgets.controls.announce import announce

_MARGIN: Final = 14
_SHOWN_FOR: Final = 4000
_WATCHED: Final = 300
"""Milliseconds between two looks whether the toast has come to lie on a control."""
_STEP: Final = 8
"""Pixels between two places that the toast tries."""
_PRESSED: Final = (QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox, QAbstractSpinBox)

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
        announce(self, sentence, urgent=True)


class Toast(QLabel):
    """Shown over the page where it covers no button and no field; clicks go through it.

    The place is at the bottom left where that is free, else as near to it as it can be.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self.setObjectName("toast")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTextFormat(Qt.TextFormat.PlainText)  # names of files stand in it
        self._timer = QTimer(self, singleShot=True, interval=_SHOWN_FOR)
        self._timer.timeout.connect(self.hide)
        self._watch = QTimer(self)
        self._watch.setInterval(_WATCHED)
        self._watch.timeout.connect(self._give_way)
        self.hide()

    def show_message(self, sentence: str) -> None:
        self.setText(sentence)
        self.setAccessibleName(sentence)
        self.adjustSize()
        self._place()
        self.raise_()
        self.show()
        announce(self, sentence)
        self._timer.start()
        self._watch.start()
        QTimer.singleShot(0, self, self._place)  # the page may show what was done only now

    def hideEvent(self, event: QHideEvent) -> None:
        self._watch.stop()
        super().hideEvent(event)

    def _give_way(self) -> None:
        """Move off the controls of what was opened meanwhile: another tab, another page."""
        if _covers(self.geometry(), _controls(self._parent)):
            self._place()

    def _place(self) -> None:
        room, size = self._parent.rect(), self.size()
        taken = [*_controls(self._parent)]
        columns = range(_MARGIN, max(room.width() - size.width() - _MARGIN, _MARGIN) + 1, _STEP)
        lowest = room.height() - size.height() - _MARGIN
        spots = (QPoint(x, y) for y in range(lowest, -1, -_STEP) for x in columns)
        free = (spot for spot in spots if not _covers(QRect(spot, size), taken))
        self.move(next(free, QPoint(_MARGIN, lowest)))


def _controls(parent: QWidget) -> Iterator[QRect]:
    """The visible parts of all buttons and fields, in coordinates of `parent`.

    By the children of each widget: PySide would keep what `findChildren` has found for as long as
    `parent` lives.
    """
    below = [parent]
    while below:
        for widget in below.pop().children():
            if not isinstance(widget, QWidget) or not widget.isVisible():
                continue
            below.append(widget)
            if isinstance(widget, _PRESSED):
                seen = widget.visibleRegion().boundingRect()
                if not seen.isEmpty():
                    yield seen.translated(widget.mapTo(parent, QPoint()))


def _covers(box: QRect, taken: Iterable[QRect]) -> bool:
    return any(box.intersects(each) for each in taken)
