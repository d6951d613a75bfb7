"""A finger on the screen of a test: taps, holds and swipes, as touch events of a touch device."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from PySide6.QtCore import QPoint
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

_STEPS = 8
"""Touch events between two places of a swipe."""
FRAME = 8
"""Milliseconds between them."""


@cache
def _device() -> QPointingDevice:
    return QTest.createTouchDevice()


class Finger:
    """Touches a window at places in it."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def _events(self) -> QTest.QTouchEventSequence:
        handle = self._window.windowHandle()
        return QTest.touchEvent(handle, _device())

    def put(self, at: QPoint) -> None:
        self._events().press(0, at, self._window.windowHandle()).commit()

    def move(self, at: QPoint) -> None:
        self._events().move(0, at, self._window.windowHandle()).commit()
        QTest.qWait(FRAME)

    def lift(self, at: QPoint) -> None:
        self._events().release(0, at, self._window.windowHandle()).commit()
        QTest.qWait(FRAME)

    def tap(self, at: QPoint) -> None:
        self.put(at)
        self.lift(at)

    def hold(self, at: QPoint, milliseconds: int) -> None:
        self.put(at)
        QTest.qWait(milliseconds)
        self.lift(at)

    def swipe(self, *places: QPoint) -> None:
        """Move from place to place, and lift the finger at the last one."""
        self.put(places[0])
        for start, end in pairwise(places):
            for step in range(1, _STEPS + 1):
                self.move(start + (end - start) * step / _STEPS)
        self.lift(places[-1])

    def cancel(self, at: QPoint) -> None:
        """Put a second finger down beside the first one, and lift both."""
        other, handle = at + QPoint(40, 0), self._window.windowHandle()
        self._events().stationary(0).press(1, other, handle).commit()
        self._events().release(0, at, handle).release(1, other, handle).commit()
        QTest.qWait(FRAME)
