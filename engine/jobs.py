"""Judges an archive by several processes and yields the results in the order of its lines."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Final, cast

import msgspec

from engine.batch import Load, RunArchive, run
from engine.game_lines import run_games
from engine.json_lines import Encoded

Chunk = tuple[int, list[bytes]]
"""Lines, with the number of the first."""

Task = tuple[RunArchive, str, Load]
"""What a worker does: how it judges, the id of the document, and how documents are loaded."""
CHUNK: Final = 1000
_MOST: Final = 80
"""The most pieces that may wait for an unfinished earlier one."""


class Archive(msgspec.Struct, frozen=True):
    """How the lines of an archive are judged. `chunk` lines go to a worker at a time, some
    hundredths of a second of work; `piece` lines are judged by the main process in between."""

    run: RunArchive
    chunk: int
    piece: int


HANDS: Final = Archive(run, CHUNK, 50)
GAMES: Final = Archive(run_games, CHUNK // 20, 2)


class WorkerError(Exception):
    """A worker process ended before it had returned its results."""


def run_by(
    jobs: int,
    lines: Iterable[bytes],
    default: str,
    load: Load,
    archive: Archive = HANDS,
) -> Iterator[Encoded]:
    """The results of the archive's `run`, by `jobs` processes, of which the caller's is one.

    `load` must be picklable. Every worker has one chunk of lines at a time, so that memory is
    bounded. The first chunk is judged before any worker starts: a short archive is not worth a
    process, and forked workers inherit the memo tables filled by it. Raises WorkerError.
    """
    source, run = _Source(lines, archive), archive.run
    first, some = source.chunk()
    yield from run(some, default, load, first)
    if len(some) < archive.chunk:
        return
    with ExitStack() as crew:
        workers: list[Connection] = []
        for _ in range(jobs - 1):
            workers.append(crew.enter_context(_worker((run, default, load), workers)))
        yield from _in_order(workers, source, lambda at, few: list(run(few, default, load, at)))


class _Source:
    """Cuts the lines into chunks, each with the number of its first line."""

    def __init__(self, lines: Iterable[bytes], archive: Archive) -> None:
        self._lines, self._next, self._archive = iter(lines), 1, archive

    def chunk(self) -> Chunk:
        """What a worker gets."""
        return self._take(self._archive.chunk)

    def piece(self) -> Chunk:
        """What the main process judges before it polls the workers again."""
        return self._take(self._archive.piece)

    def _take(self, most: int) -> Chunk:
        some, first = list(islice(self._lines, most)), self._next
        self._next += len(some)
        return first, some


class _Piece:
    """A piece of the archive; `results` is None until they are known."""

    def __init__(self, results: list[Encoded] | None = None) -> None:
        self.results = results


def _in_order(
    workers: list[Connection],
    source: _Source,
    judged: Callable[[int, list[bytes]], list[Encoded]],
) -> Iterator[Encoded]:
    """Send each idle worker its next chunk, judge small pieces meanwhile, and yield in order."""
    pieces: deque[_Piece] = deque()
    busy: dict[Connection, _Piece] = {}
    more = True
    while more or pieces:
        idle_here = not more or len(pieces) >= _MOST
        for worker in wait([*busy], None if busy and idle_here else 0):
            way = cast("Connection", worker)
            busy.pop(way).results = _results_of(way)
        for worker in workers if more else ():
            if worker not in busy:
                more = _give(worker, source.chunk(), pieces, busy)
        if more and len(pieces) < _MOST:
            first, some = source.piece()
            more = bool(some)
            pieces.append(_Piece(judged(first, some)))
        while pieces and pieces[0].results is not None:
            yield from pieces.popleft().results or ()


def _give(
    worker: Connection, chunk: Chunk, pieces: deque[_Piece], busy: dict[Connection, _Piece]
) -> bool:
    """Send a worker a chunk and queue its piece; False where the chunk is empty."""
    if not chunk[1]:
        return False
    try:
        worker.send(chunk)
    except ConnectionError:
        raise WorkerError from None
    busy[worker] = _Piece()
    pieces.append(busy[worker])
    return True


def _results_of(worker: Connection) -> list[Encoded]:
    try:
        results: list[Encoded] = worker.recv()
    except (EOFError, ConnectionError):
        raise WorkerError from None
    return results


@contextmanager
def _worker(task: Task, others: list[Connection]) -> Iterator[Connection]:
    """A connection to a new worker, which is terminated on exit and ends when this process ends.

    A forked worker inherits this process's ends of the connections to itself and to the `others`,
    and closes them, so that every worker sees the end of its connection.
    """
    copied = sys.platform == "linux"
    context = get_context("fork") if copied else get_context("spawn")
    ours, theirs = context.Pipe()
    held = [*others, ours] if copied else []
    given = (theirs, task, held)
    process = context.Process(target=work, args=given, daemon=True)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the main process only
    try:
        process.start()
    finally:
        signal.signal(signal.SIGINT, before)
    theirs.close()
    try:
        yield ours
    finally:
        ours.close()
        process.terminate()
        process.join()


def work(given: Connection, task: Task, held: Iterable[Connection] = ()) -> None:
    """Judge chunk after chunk until the connection closes; `held` are inherited connections."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows does not inherit this
    for way in held:
        way.close()
    run, default, load = task
    with given, suppress(EOFError, ConnectionError):
        while True:
            first, lines = given.recv()
            given.send(list(run(lines, default, load, first)))
