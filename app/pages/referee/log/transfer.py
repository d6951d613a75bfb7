"""Exports and imports cases in idle time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import perf_counter, sleep
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Signal

from app import storage
from app.case_log import case_files
from app.case_log.case_files import CaseFileError
from app.case_log.cases import Query
from app.case_log.history import History, ImportResult
from app.case_log.troubles import HistoryError
from app.collector import collector
from app.idle_task import IdleTask
from app.pages.referee.log.case_sheet import in_order, questions_of, sheet_parts
from app.storage import StorageError
from app.texts.texts import Texts
from engine.library import documents

EXPORTS: Final = ("csv", "json")
"""The kinds of files: a table for people, and all data for programs."""
NO_CASES: Final = {"csv": 1, "json": 2}
"""The number of parts of a file that are no cases: head and end."""
_AT_ONCE: Final = 0.008
"""Seconds after which the work goes on in idle time; small files are done by then."""
_REPORT_EVERY: Final = 0.1
_PAUSE: Final = 0.001
T = TypeVar("T")
TransferError = HistoryError | StorageError | CaseFileError
TransferResult = int | ImportResult | TransferError
"""The number of exported cases, the counts of imported ones, or the error."""


class CaseTransfer(QObject):
    """Transfers one file at a time.

    `progressed(steps)` reports the progress, `ended(path, result)` the end.
    """

    progressed = Signal(int)
    ended = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task = IdleTask(self)
        self._task.ended.connect(self._end)
        self._work: Iterator[TransferResult | None] = iter(())
        self._path = Path()
        self._busy = False
        self._reported = 0.0

    @property
    def busy(self) -> bool:
        return self._busy

    def send(self, history: History, query: Query, kind: str, path: Path, texts: Texts) -> None:
        """Write the cases that match into a file, all or nothing; a table in words of `texts`."""
        self._begin(path, lambda: _export(history, query, kind, path, texts))

    def fetch(self, history: History, path: Path) -> None:
        """Import the cases of a file, all or nothing."""
        self._begin(path, lambda: _import(history, path))

    def cancel(self) -> None:
        """Stop; nothing is written or imported."""
        if self._busy:
            self._task.stop()
            self._close()

    def _begin(self, path: Path, work: Callable[[], Iterator[TransferResult | None]]) -> None:
        self._busy, self._path, self._reported = True, path, perf_counter()
        self._work = self._counted(_guarded(work))
        until = perf_counter() + _AT_ONCE
        for found in self._work:
            if found is not None:
                self._end(found)
                return
            if perf_counter() > until:
                self._task.begin(self._work)
                self.progressed.emit(0)
                return

    def _counted(self, work: Iterator[TransferResult | None]) -> Iterator[TransferResult | None]:
        for at, found in enumerate(work):
            yield found
            if perf_counter() > self._reported + _REPORT_EVERY:
                self._reported = perf_counter()
                self.progressed.emit(at)

    def _end(self, found: object) -> None:
        self._close()
        self.ended.emit(self._path, found)

    def _close(self) -> None:
        """Close the work, which rolls back an open transaction."""
        self._busy = False
        work, self._work = self._work, iter(())
        close = getattr(work, "close", None)
        if close is not None:
            close()


def _guarded(
    work: Callable[[], Iterator[TransferResult | None]],
) -> Iterator[TransferResult | None]:
    """Yields an error as the result."""
    try:
        yield from work()
    except (HistoryError, StorageError, CaseFileError) as e:
        yield e


def _export(
    history: History, query: Query, kind: str, path: Path, texts: Texts
) -> Iterator[TransferResult | None]:
    if kind == "csv":
        options: list[str] = []
        for question in questions_of(history.each(query)):
            if question is None:
                yield None
            else:
                options.append(question)
        written = sheet_parts(history.each(query), in_order(options), documents(), texts)
    else:
        written = case_files.json_parts(history.each(query))
    parts: list[str] = []
    for part in written:
        parts.append(part)
        yield None
    text = "".join(parts)
    yield from _in_thread(lambda given_up: storage.write(path, text, given_up.is_set), [])
    yield len(parts) - NO_CASES[kind]


def _import(history: History, path: Path) -> Iterator[TransferResult | None]:
    read: list[str] = []
    yield from _in_thread(lambda _: storage.read(path, case_files.MOST_BYTES), read)
    cases = []
    for case in case_files.iter_cases(read[0]):
        cases.append(case)
        yield None
    yield from history.taking_in(cases)


def _in_thread(action: Callable[[Event], T], found: list[T]) -> Iterator[None]:
    """Runs blocking file access in a thread; yields until it is done. Closing the iterator sets the
    event, and waits."""
    given_up = Event()
    with collector.paused(), ThreadPoolExecutor(max_workers=1) as pool:
        coming = pool.submit(action, given_up)
        try:
            while not coming.done():
                sleep(_PAUSE)
                yield None
        finally:
            given_up.set()
    found.append(coming.result())
