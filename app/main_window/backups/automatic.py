"""Makes the dated copies while the window is open, and reports once what prevents that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.backups.backup_file import BackupError
from app.main_window.backups.background_task import BackgroundTask

_EVERY: Final = 600_000
"""Milliseconds between two checks whether something changed."""


class AutomaticBackups(QObject):
    """Checks now, and from time to time, whether a copy is due, and makes it in a thread.

    `failed(error)` is emitted once for each reason (a BackupError), and for each file that a copy
    lacks.
    """

    failed = Signal(object)

    def __init__(
        self,
        folder: Path,
        settings: Callable[[], Mapping[str, str]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._folder, self._settings = folder, settings
        self._reported: set[str] = set()
        self._stopped = False
        self._task = BackgroundTask(self)
        self._task.ended.connect(self._end)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._check)
        self._timer.start(0)

    @property
    def busy(self) -> bool:
        return self._task.busy

    def stop(self) -> None:
        """Make no more copies; one that is being made is given up."""
        self._stopped = True
        self._timer.stop()
        self._task.finish()

    def _check(self) -> None:
        folder, settings = self._folder, dict(self._settings())

        def work() -> Iterator[object]:
            from app.backups.dated import is_due, make  # noqa: PLC0415  no click waits for a thread

            now = datetime.now().astimezone()
            if is_due(folder, now):
                yield from make(folder, now, settings)

        if not self._task.busy:
            self._task.begin(work)

    def _end(self, result: object) -> None:
        from app.backups.dated import DatedCopy  # noqa: PLC0415  the thread has imported it

        if not self._stopped:
            self._timer.start(_EVERY)
        if isinstance(result, BackupError):
            self._report(result.key, result)
        elif isinstance(result, DatedCopy) and result.manifest is not None:
            for one in result.manifest.left_out:
                self._report(one.name, one.error)

    def _report(self, reason: str, error: BackupError) -> None:
        if reason not in self._reported:
            self._reported.add(reason)
            self.failed.emit(error)
