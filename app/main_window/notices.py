"""What the window shows for a moment or until it is closed: toast and error bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QHideEvent, QRegion
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QToolButton,
    QWidget,
)

from app.pages.page import Page
from app.texts.texts import Texts
from app.widgets.controls.announce import announce

_MARGIN: Final = 14
_SHOWN_FOR: Final = 4000
_WATCHED: Final = 300
"""Milliseconds between two looks whether the toast has come to lie on what is shown."""
_PRESSED: Final = (QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox, QAbstractSpinBox)

_MOST: Final = 3


class ErrorBar(QFrame):
    """Hidden without errors; shows the latest three."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trouble")
        self._sentences: tuple[str, ...] = ()
        self._ends: dict[str, Callable[[], bool]] = {}
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

    @property
    def shown(self) -> tuple[tuple[str, Callable[[], bool] | None], ...]:
        """The sentences shown, as `show_error` takes them."""
        return tuple((sentence, self._ends.get(sentence)) for sentence in self.sentences)

    def show_error(self, sentence: str, over: Callable[[], bool] | None = None) -> None:
        """Show a sentence below the last ones; `over` says whether it is no longer true."""
        before = self.sentences
        if over is not None:
            self._ends[sentence] = over
        self._present((*(old for old in before if old != sentence), sentence)[-_MOST:])
        self.show()
        announce(self, sentence, urgent=True)

    def remove_solved(self) -> None:
        """Remove the sentences that are no longer true."""
        left = tuple(
            one for one in self.sentences if one not in self._ends or not self._ends[one]()
        )
        self._present(left)
        self.setVisible(bool(left))

    def _present(self, sentences: tuple[str, ...]) -> None:
        self._sentences = sentences
        self._ends = {one: over for one, over in self._ends.items() if one in sentences}
        self._label.setText("\n".join(sentences))
        self.setAccessibleName(" ".join(sentences))


class Toast(QLabel):
    """Shown over a blank part of the page; clicks go through it.

    The place is at the bottom left where that is free, else as near to it as it can be. Where no
    part is blank, it covers no button and no field.
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
        """Move off what was opened meanwhile: another tab, another page."""
        here = self.geometry()
        if any(here.intersects(each) for each in _shown(self._parent, read=True)):
            self._place()

    def _place(self) -> None:
        room, size = self._parent.rect(), self.size()
        lowest = QPoint(_MARGIN, room.height() - size.height() - _MARGIN)
        right = max(room.width() - size.width() - _MARGIN, _MARGIN)
        for read in (True, False):
            spots = QRegion(QRect(QPoint(_MARGIN, 0), QPoint(right, lowest.y())))
            for box in _shown(self._parent, read=read):
                spots -= QRegion(box.adjusted(-size.width(), -size.height(), 0, 0))
            if not spots.isEmpty():
                y = spots.boundingRect().bottom()
                row = spots.intersected(QRect(0, y, room.width(), 1))
                self.move(row.boundingRect().topLeft())
                return
        self.move(lowest)


def _shown(parent: QWidget, *, read: bool) -> Iterator[QRect]:
    """The visible parts of all buttons and fields, in coordinates of `parent`; of all that is
    `read`, too.

    What has a layout shows its children, any other widget itself, and a list its rows. By the
    children of each widget: PySide would keep what `findChildren` has found for as long as `parent`
    lives.
    """
    below = [parent]
    while below:
        for widget in below.pop().children():
            if not isinstance(widget, QWidget) or not widget.isVisible():
                continue
            if isinstance(widget, _PRESSED) or (read and _is_read(widget)):
                seen = widget.visibleRegion().boundingRect()
                if isinstance(view := widget.parent(), QAbstractItemView):
                    seen &= _rows(view)
                if not seen.isEmpty():
                    yield seen.translated(widget.mapTo(parent, QPoint()))
            else:
                below.append(widget)


def _is_read(widget: QWidget) -> bool:
    """Whether a widget shows something itself."""
    holds = isinstance(widget, (Page, QAbstractScrollArea))
    inside = isinstance(widget.parent(), QScrollArea)
    return widget.layout() is None and not (holds or inside or isinstance(widget, Toast))


def _rows(view: QAbstractItemView) -> QRect:
    """The part of a list from its top to the end of its last row."""
    model = view.model()
    last = view.visualRect(model.index(model.rowCount() - 1, 0))
    return QRect(0, 0, view.width(), last.bottom() + 1)
