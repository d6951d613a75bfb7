"""Closes the window when a terminal or the system asks the process to end."""

from __future__ import annotations

import signal
import socket
from types import FrameType
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication, QWidget

_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl-C, the end of a session, and a terminal that is closed, which Windows does not tell."""
_STATUS: Final = 128
"""The exit status of a process that a signal has ended, without the number of the signal."""


class Interrupts(QObject):
    """Closes a window at a signal, which saves what is being entered, and ends the event loop.

    Python's own handlers run when Python does, and never while Qt waits for events: Python writes
    the number of a signal into a socket, for which Qt waits too.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._read, self._written = socket.socketpair()
        for end in (self._read, self._written):
            end.setblocking(False)
        numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
        for number in numbers:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as a job in the background has it
                signal.signal(number, _answered)
        signal.set_wakeup_fd(self._written.fileno(), warn_on_full_buffer=False)
        notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._end)

    def _end(self) -> None:
        number = self._read.recv(1)[0]
        self._window.close()
        QApplication.exit(_STATUS + number)


def _answered(_number: int, _frame: FrameType | None) -> None:
    """Nothing is left to do: the socket has the number."""
