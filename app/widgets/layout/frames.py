"""Frames: cards, felt, columns side by side, and panels that scroll where there is no room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.style.theme import px, scale

Box = TypeVar("Box", QVBoxLayout, QHBoxLayout)


def card(role: str, layout: Box) -> tuple[QFrame, Box]:
    """A card or a piece of felt with a layout in it."""
    frame = QFrame()
    frame.setProperty("role", role)
    layout.setContentsMargins(3, 3, 3, 3)
    frame.setLayout(layout)
    return frame, layout


def column(gap: int = 10) -> QVBoxLayout:
    """Things below each other."""
    found = QVBoxLayout()
    found.setContentsMargins(0, 0, 0, 0)
    found.setSpacing(gap)
    return found


def share(row: QHBoxLayout, widgets: Iterable[QWidget], shares: Iterable[int]) -> None:
    """Widgets in a row by shares of its width, however wide they would be of themselves."""
    for widget, part in zip(widgets, shares, strict=True):
        widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        row.addWidget(widget, part)


def side_by_side(board: QWidget, widgets: Iterable[QWidget], shares: Iterable[int]) -> None:
    """A board of such columns, up to its edges."""
    row = QHBoxLayout(board)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(10)
    share(row, widgets, shares)


def holding(layout: QLayout) -> QWidget:
    """A widget with this layout in it."""
    found = QWidget()
    found.setLayout(layout)
    return found


def caption() -> QLabel:
    """The name of a control, small."""
    label = QLabel()
    label.setProperty("role", "caption")
    return label


def captioned(label: QLabel, control: QWidget, gap: int) -> QWidget:
    """A label and its control, which stay together."""
    found = QWidget()
    row = QHBoxLayout(found)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(gap)
    row.addWidget(label)
    row.addWidget(control)
    return found


class Walled(QWidget):
    """A widget in another one, all over it: whatever changes its size inside, nothing outside is
    laid out anew."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self._inner = inner
        inner.setParent(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._inner.setGeometry(self.rect())
        super().resizeEvent(event)


class Scrolled(QScrollArea):
    """Scrolls what is put into its column where there is no room for all of it.

    It holds an empty widget at first: Qt measures what is in it as soon as it is given, and for
    that dresses all of it, which it does again whenever a widget above is put into another one.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = 0) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.column = column(gap)
        self.setWidget(holding(self.column))

    def event(self, event: QEvent) -> bool:
        """What nobody sees yet is measured when it is shown."""
        if event.type() == QEvent.Type.StyleChange and not self.isVisible():
            return True
        return super().event(event)


class Spacious(Scrolled):
    """Keeps what it holds at a size that its letters need: where there is less, it scrolls."""

    def __init__(self, name: str, held: QWidget) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "panel")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._held = held
        self.column.addWidget(held)

    def keep(self, wide: int, high: int) -> None:
        """So large at least, in pixels of letters of the usual size."""
        self._held.setMinimumSize(px(wide), px(high))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


FITS: Final = 1.1
"""The font scale up to which all of a page has room; beyond, its parts scroll, and the page."""


def lay_out(page: QWidget, name: str, layout: QLayout, wide: int, high: int) -> None:
    """Lay a page out; with large letters it is so large at least, in pixels of letters of the usual
    size, and scrolls where there is less."""
    if scale() <= FITS:
        page.setLayout(layout)
        return
    room = Spacious(name, Walled(holding(layout)))
    room.keep(wide, high)
    around = column()
    around.addWidget(room)
    page.setLayout(around)


class Panel(Scrolled):
    """Widgets below each other; the keyboard can go there when not all of it is seen."""

    def __init__(self, name: str, parent: QWidget | None = None, gap: int = 2) -> None:
        super().__init__(parent, gap)
        self.setObjectName(name)
        self.setProperty("role", "panel")
        self.verticalScrollBar().rangeChanged.connect(self._reach)

    def hold(self, *widgets: QWidget) -> None:
        """Take these widgets in, in this order, whoever had them before."""
        while self.column.count():
            self.column.takeAt(0)
        for widget in widgets:
            self.column.addWidget(widget)
        self.column.addStretch(1)

    def _reach(self, _least: int, most: int) -> None:
        focus = Qt.FocusPolicy.TabFocus if most else Qt.FocusPolicy.NoFocus
        if self.focusPolicy() != focus:
            self.setFocusPolicy(focus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._reach(0, self.verticalScrollBar().maximum())
