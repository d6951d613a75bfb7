"""Closes the files of the case log together with the objects that use them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from app.case_log.log_file import LogFile
from app.idle_task import IdleTask


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


def close_logs(window: QObject) -> None:
    """Stop the idle work of a window that is closing, and close the logs of all that is in it."""
    for work in window.findChildren(IdleTask):
        work.stop()
    for owner in window.findChildren(LogOwner):
        owner.close()
