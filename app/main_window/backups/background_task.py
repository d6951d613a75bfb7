"""Runs steps that wait for the disk in a thread, and brings their result to the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Signal

from app.backups.backup_file import BackupError
from app.collector import collector

ThreadWork = Callable[[], Iterator[object]]
"""Begins steps that yield the share done as a float, and at last their result."""
_EVERY: Final = 0.1
"""Seconds between two reports of the share that is done."""


class BackgroundTask(QObject):
    """Runs one work at a time.

    - `progressed(share)`: how far it is, 0 to 1.
    - `ended(result)`: its result, None where it was stopped, or the exception that ended it; any
      but a BackupError is raised then in the thread of the window.
    """

    progressed = Signal(float)
    ended = Signal(object)
    _finished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: Thread | None = None
        self._stopping = Event()
        self._finished.connect(self._end)

    @property
    def busy(self) -> bool:
        return self._thread is not None

    def begin(self, work: ThreadWork) -> None:
        """Start a work; the one before must have ended."""
        assert not self.busy
        collector.rest()
        self._stopping = Event()
        self._thread = Thread(target=self._run, args=(work, self._stopping))
        self._thread.start()

    def stop(self) -> None:
        """Stop at the next step, which leaves everything as it was; what can no longer be stopped
        goes on to its end."""
        self._stopping.set()

    def finish(self) -> None:
        """Stop, and wait for the end: the window closes, and the process would wait as well."""
        self.stop()
        self._join()

    def _run(self, work: ThreadWork, stopping: Event) -> None:
        result: object = None
        try:
            result = self._result(work(), stopping)
        except BaseException as e:  # shown in the thread of the window
            result = e
        with suppress(RuntimeError):  # the window is gone
            self._finished.emit(result)

    def _result(self, steps: Iterator[object], stopping: Event) -> object:
        result, reported = None, monotonic()
        try:
            for step in steps:
                if not isinstance(step, float):
                    result = step
                elif stopping.is_set():
                    break
                elif monotonic() > reported + _EVERY:
                    reported = monotonic()
                    self.progressed.emit(step)
        finally:
            getattr(steps, "close", lambda: None)()
        return result

    def _join(self) -> None:
        if self._thread is None:
            return
        self._thread.join()
        self._thread = None
        collector.resume()

    def _end(self, result: object) -> None:
        self._join()
        self.ended.emit(result)
        if isinstance(result, BaseException) and not isinstance(result, BackupError):
            raise result
