"""Traffic: cases go out into files and come in from them, in steps between the events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter, sleep
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Signal

from app import storage
from app.case_log import case_files
from app.case_log.case_files import CaseFileError
from app.case_log.cases import Query
from app.case_log.database import HistoryError
from app.case_log.history import History, Taken
from app.idle_task import IdleTask
from app.storage import StorageError

EXPORTS: Final = {"csv": case_files.csv_parts, "json": case_files.json_parts}
BESIDE: Final = {"csv": 1, "json": 2}
"""Parts of a file that are no cases: its head and its end."""
_AT_ONCE: Final = 0.008
"""Seconds before work is put between the events; small files are done by then."""
_TOLD_EVERY: Final = 0.1
_NAP: Final = 0.001
T = TypeVar("T")
TransferError = HistoryError | StorageError | CaseFileError
TransferResult = int | Taken | TransferError
"""What came of it: how many went out, what became of those that came in, or what went wrong."""


class CaseTransfer(QObject):
    """One file at a time; `moved` tells how far it is, `ended` the file and what came of it."""

    moved = Signal(int)
    ended = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._slices = IdleTask(self)
        self._slices.ended.connect(self._end)
        self._work: Iterator[TransferResult | None] = iter(())
        self._path = Path()
        self._busy = False
        self._told = 0.0

    @property
    def busy(self) -> bool:
        return self._busy

    def send(self, history: History, query: Query, kind: str, path: Path) -> None:
        """Write the cases that are asked for into a file, as a whole or not at all."""
        self._begin(path, lambda: _sent(history, query, kind, path))

    def fetch(self, history: History, path: Path) -> None:
        """Take in the cases of a file, all or none."""
        self._begin(path, lambda: _fetched(history, path))

    def cancel(self) -> None:
        """Let go of it; nothing of it was done."""
        if self._busy:
            self._slices.stop()
            self._let_go()

    def _begin(self, path: Path, work: Callable[[], Iterator[TransferResult | None]]) -> None:
        self._busy, self._path, self._told = True, path, perf_counter()
        self._work = self._counted(_guarded(work))
        until = perf_counter() + _AT_ONCE
        for found in self._work:
            if found is not None:
                self._end(found)
                return
            if perf_counter() > until:
                self._slices.begin(self._work)
                self.moved.emit(0)
                return

    def _counted(self, work: Iterator[TransferResult | None]) -> Iterator[TransferResult | None]:
        for at, found in enumerate(work):
            yield found
            if perf_counter() > self._told + _TOLD_EVERY:
                self._told = perf_counter()
                self.moved.emit(at)

    def _end(self, found: object) -> None:
        self._let_go()
        self.ended.emit(self._path, found)

    def _let_go(self) -> None:
        """A transaction that is under way is rolled back."""
        self._busy = False
        work, self._work = self._work, iter(())
        close = getattr(work, "close", None)
        if close is not None:
            close()


def _guarded(
    work: Callable[[], Iterator[TransferResult | None]],
) -> Iterator[TransferResult | None]:
    """What goes wrong is what was found."""
    try:
        yield from work()
    except (HistoryError, StorageError, CaseFileError) as e:
        yield e


def _sent(history: History, query: Query, kind: str, path: Path) -> Iterator[TransferResult | None]:
    parts: list[str] = []
    for part in EXPORTS[kind](history.each(query)):
        parts.append(part)
        yield None
    yield from _beside(partial(storage.write, path, "".join(parts)), [])
    yield len(parts) - BESIDE[kind]


def _fetched(history: History, path: Path) -> Iterator[TransferResult | None]:
    read: list[str] = []
    yield from _beside(partial(storage.read, path, case_files.MOST_BYTES), read)
    cases = []
    for case in case_files.each(read[0]):
        cases.append(case)
        yield None
    yield from history.taking_in(cases)


def _beside(deed: Callable[[], T], found: list[T]) -> Iterator[None]:
    """What waits for the disk is done beside; the steps go on until it is."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        coming = pool.submit(deed)
        while not coming.done():
            sleep(_NAP)
            yield None
    found.append(coming.result())
