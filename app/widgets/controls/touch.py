"""Turns the touches of a window into clicks, right clicks and scrolling by flicks.

A finger on what scrolls presses nothing until it is lifted: moved, it scrolls; held, it is a right
click; lifted where it was put, a click. On anything else, and on widgets that are dragged, it is
the left mouse button from the start, as Qt has it, and held still a right click.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QEventPoint,
    QGuiApplication,
    QMouseEvent,
    QTouchEvent,
    QWindow,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QHeaderView,
    QScrollBar,
    QScroller,
    QScrollerProperties,
    QWidget,
)

from app.widgets.controls.focus_ring import show_ring

DRAGGED: Final = "dragged_by_finger"
"""The property of widgets that follow the finger; they do not scroll what is around them."""
_TOUCHES: Final = frozenset(
    (
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
        QEvent.Type.TouchEnd,
        QEvent.Type.TouchCancel,
    )
)
_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_NONE: Final = Qt.MouseButton.NoButton
_OUTSIDE: Final = QPointF(-1e4, -1e4)
_SLACK: Final = 10
"""Pixels that a finger moves before it scrolls or drags."""


class _Finger(Enum):
    """What the finger on the screen is doing."""

    LIFTED = auto()
    PRESSING = auto()  # Qt makes mouse events of it
    RESTING = auto()  # on what scrolls, not moved yet
    STOPPING = auto()  # as before, and what scrolled stands still: lifted, it is no click
    SCROLLING = auto()
    SPENT = auto()  # nothing more follows until it is lifted


class TouchInput(QObject):
    """Watches windows for touches; `used()` is emitted when the first touch of all has ended."""

    used = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._seen = False
        self._state = _Finger.LIFTED
        self._window: QWindow | None = None
        self._start = QPointF()
        self._area: QAbstractScrollArea | None = None
        self._tapped: tuple[float, QPointF] = (0.0, QPointF())
        self._held = QTimer(
            self, singleShot=True, interval=QGuiApplication.styleHints().mousePressAndHoldInterval()
        )
        self._held.timeout.connect(self._hold)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.focusWindowChanged.connect(self.watch)

    def watch(self, window: QWindow | None) -> None:
        """Watch a window from now on; a second call does nothing."""
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whether the event of a window is dealt with."""
        if event.type() not in _TOUCHES or not isinstance(event, QTouchEvent):
            return False
        if not isinstance(watched, QWindow) or QApplication.activePopupWidget() is not None:
            self._lift()
            return False
        points = event.points()
        if event.type() == QEvent.Type.TouchBegin and len(points) == 1:
            taken = self._put(watched, points[0])
        elif event.type() == QEvent.Type.TouchUpdate and len(points) == 1:
            taken = self._move(points[0], event.timestamp())
        elif event.type() == QEvent.Type.TouchEnd and len(points) == 1:
            taken = self._raise(points[0], event.timestamp())
        else:
            taken = self._state not in (_Finger.LIFTED, _Finger.PRESSING)
            self._lift()
        if taken:
            event.accept()
        return taken

    # one finger

    def _put(self, window: QWindow, point: QEventPoint) -> bool:
        self._window, self._start = window, point.position()
        self._area = _area_under(window, self._start)
        self._held.start()
        if self._area is None:
            self._state = _Finger.PRESSING
            return False
        scroller = _scroller(self._area)
        moving = scroller.state() == QScroller.State.Scrolling
        self._state = _Finger.STOPPING if moving else _Finger.RESTING
        if moving:
            scroller.stop()
            self._held.stop()
        return True

    def _move(self, point: QEventPoint, when: int) -> bool:
        way = point.position() - self._start
        if self._state is not _Finger.SCROLLING and way.manhattanLength() >= _SLACK:
            self._held.stop()
            if self._state in (_Finger.RESTING, _Finger.STOPPING):
                self._state = _Finger.SPENT
                if self._area is not None and _scrolls(self._area, way):
                    self._state = _Finger.SCROLLING
                    self._scroll(QScroller.Input.InputPress, self._start, when)
        if self._state is _Finger.SCROLLING:
            self._scroll(QScroller.Input.InputMove, point.position(), when)
        return self._state is not _Finger.PRESSING

    def _raise(self, point: QEventPoint, when: int) -> bool:
        state = self._state
        self._lift()
        if state is _Finger.SCROLLING:
            self._scroll(QScroller.Input.InputRelease, point.position(), when)
        elif state is _Finger.RESTING:
            self._tap(point.position(), when)
        if not self._seen:
            self._seen = True
            QTimer.singleShot(0, self, self.used.emit)
        return state not in (_Finger.PRESSING, _Finger.LIFTED)

    def _lift(self) -> None:
        self._held.stop()
        self._state = _Finger.LIFTED

    def _hold(self) -> None:
        """A right click at the finger, in the place of what the press began."""
        if self._state is _Finger.PRESSING:
            self._send(QEvent.Type.MouseButtonRelease, _OUTSIDE, _LEFT)
            self._state = _Finger.LIFTED  # Qt ends what it began
        else:
            self._state = _Finger.SPENT
        self._send(QEvent.Type.MouseButtonPress, self._start, _RIGHT)
        self._send(QEvent.Type.MouseButtonRelease, self._start, _RIGHT)
        widget, window = _widget_under(self._window, self._start), self._window
        if widget is not None and window is not None:
            there = window.mapToGlobal(self._start).toPoint()
            reason, at = QContextMenuEvent.Reason.Mouse, widget.mapFromGlobal(there)
            QCoreApplication.sendEvent(widget, QContextMenuEvent(reason, at, there))

    def _tap(self, at: QPointF, when: int) -> None:
        """A click, or the second one of a double click."""
        before, place = self._tapped
        self._tapped = float(when), at
        interval = QGuiApplication.styleHints().mouseDoubleClickInterval()
        near = (place - at).manhattanLength() < 2 * _SLACK
        press = QEvent.Type.MouseButtonPress
        if when - before < interval and near and before:
            press = QEvent.Type.MouseButtonDblClick
        self._send(press, at, _LEFT)
        self._send(QEvent.Type.MouseButtonRelease, at, _LEFT)

    def _send(self, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton) -> None:
        window = self._window
        if window is None:
            return
        down = _NONE if kind == QEvent.Type.MouseButtonRelease else button
        there = window.mapToGlobal(at)
        keys = QGuiApplication.keyboardModifiers()
        event = QMouseEvent(kind, at, at, there, button, down, keys)
        before = QApplication.focusWidget()
        QCoreApplication.sendEvent(window, event)
        now = QApplication.focusWidget()
        if now is not None and now is not before:
            show_ring(now, by_key=False)

    def _scroll(self, kind: QScroller.Input, at: QPointF, when: int) -> None:
        if self._area is None or self._window is None:
            return
        viewport = self._area.viewport()
        there = viewport.mapFromGlobal(self._window.mapToGlobal(at))
        _scroller(self._area).handleInput(kind, there, when)


def _area_under(window: QWindow, at: QPointF) -> QAbstractScrollArea | None:
    """The innermost part that scrolls at a point of a window, unless what is there is dragged."""
    widget = _widget_under(window, at)
    while widget is not None:
        if isinstance(widget, (QScrollBar, QHeaderView)) or widget.property(DRAGGED):
            return None
        if isinstance(widget, QAbstractScrollArea) and _ranges(widget) != (0, 0):
            return widget
        widget = widget.parentWidget()
    return None


def _widget_under(window: QWindow | None, at: QPointF) -> QWidget | None:
    """The widget at a point of a window."""
    top = next((w for w in QApplication.topLevelWidgets() if w.windowHandle() is window), None)
    return None if top is None else top.childAt(at.toPoint())


def _ranges(area: QAbstractScrollArea) -> tuple[int, int]:
    """How far an area scrolls, across and down."""
    across, down = area.horizontalScrollBar(), area.verticalScrollBar()
    return across.maximum() - across.minimum(), down.maximum() - down.minimum()


def _scrolls(area: QAbstractScrollArea, way: QPointF) -> bool:
    """Whether an area scrolls in the direction in which a finger moves."""
    across, down = _ranges(area)
    return bool(across if abs(way.x()) > abs(way.y()) else down)


def _scroller(area: QAbstractScrollArea) -> QScroller:
    """The scroller of an area, which stops at the edges."""
    found = QScroller.scroller(area.viewport())
    metric, policy = QScrollerProperties.ScrollMetric, QScrollerProperties.OvershootPolicy
    properties = found.scrollerProperties()
    for each in (metric.HorizontalOvershootPolicy, metric.VerticalOvershootPolicy):
        properties.setScrollMetric(each, policy.OvershootAlwaysOff)
    found.setScrollerProperties(properties)
    return found
