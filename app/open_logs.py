"""Closes the files of the case log together with the objects that use them, and writes to them when
another program lets go of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.case_log.database import TIMEOUT
from app.case_log.log_file import LogFile
from app.case_log.troubles import HELD, HistoryError
from app.idle_task import IdleTask

_AGAIN: Final = 100
"""Milliseconds between two tries to write to it."""


class LogOwner(QObject):
    """Closes a log when its user, which is its parent, is deleted, or when the window closes.

    - `closing()`: the log is about to be closed by `close_logs`; what waits can still be written.
    """

    closing = Signal()

    def __init__(self, log: LogFile, user: QObject) -> None:
        super().__init__(user)
        self._log = log
        self.destroyed.connect(partial(LogFile.close, log))

    def close(self) -> None:
        """Close the log now."""
        self.closing.emit()
        self._log.close()


class HeldLog(QObject):
    """Tries again to write to a log that another program holds, so that no click waits for that.

    `write` is called every tenth of a second, until a try ends otherwise.
    """

    def __init__(self, write: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._since = 0.0
        self._again = QTimer(self, interval=_AGAIN)
        self._again.timeout.connect(write)

    def note_try(self, failure: HistoryError | None) -> bool:
        """Note how a try to write has ended, None for well; returns whether that is a failure that
        the user must know of: a short writing of another program is none."""
        if failure is None or failure.trouble.key != HELD:
            self.stop()
            return failure is not None
        if not self._again.isActive():
            self._since = monotonic()
            self._again.start()
        return monotonic() - self._since >= TIMEOUT

    def stop(self) -> None:
        """Try no more."""
        self._again.stop()


def close_logs(window: QObject) -> None:
    """Stop the idle work of a window that is closing, and close the logs of all that is in it."""
    for work in window.findChildren(IdleTask):
        work.stop()
    for owner in window.findChildren(LogOwner):
        owner.close()
