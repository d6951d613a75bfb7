"""Jobs: an archive judged by several processes, its answers in the order of its lines."""

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

from engine.batch import Encoded, Load, run

Chunk = tuple[int, list[bytes]]

CHUNK: Final = 1000
"""Lines that a worker is given at a time: some hundredths of a second of work."""
_STEP: Final = 50
"""Lines that are judged here before we look after the workers again."""
_MOST: Final = 4 * CHUNK // _STEP
"""Pieces of the archive that wait for one before them, at most."""


class WorkerError(Exception):
    """A worker ended before its work did."""


def run_by(jobs: int, lines: Iterable[bytes], default: str, load: Load) -> Iterator[Encoded]:
    """What `run` answers, by so many processes, ours among them.

    `load` must be a function that pickle knows. Every worker has one chunk of lines at a time, so
    that memory is bounded. We judge the first chunk alone: a short archive is not worth a process,
    and where processes begin as copies of ours they know already what we learned. Raises
    WorkerError.
    """
    source = _Source(lines)
    first, some = source.take(CHUNK)
    yield from run(some, default, load, first)
    if len(some) < CHUNK:
        return
    with ExitStack() as crew:
        workers: list[Connection] = []
        for _ in range(jobs - 1):
            workers.append(crew.enter_context(_worker(default, load, workers)))
        yield from _in_order(workers, source, lambda at, few: list(run(few, default, load, at)))


class _Source:
    """The lines, taken in chunks, each with the number of its first line."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines, self._next = iter(lines), 1

    def take(self, most: int) -> Chunk:
        some, first = list(islice(self._lines, most)), self._next
        self._next += len(some)
        return first, some


class _Piece:
    """A piece of the archive, and its answers as soon as they are known."""

    def __init__(self, answers: list[Encoded] | None = None) -> None:
        self.answers = answers


def _in_order(
    workers: list[Connection],
    source: _Source,
    judged: Callable[[int, list[bytes]], list[Encoded]],
) -> Iterator[Encoded]:
    """Each worker is given its next chunk when its answers are there; meanwhile we judge, too."""
    pieces: deque[_Piece] = deque()
    busy: dict[Connection, _Piece] = {}
    more = True
    while more or pieces:
        idle_here = not more or len(pieces) >= _MOST
        for worker in wait([*busy], None if busy and idle_here else 0):
            way = cast("Connection", worker)
            busy.pop(way).answers = _answers_of(way)
        for worker in workers if more else ():
            if worker not in busy:
                more = _give(worker, source.take(CHUNK), pieces, busy)
        if more and len(pieces) < _MOST:
            first, some = source.take(_STEP)
            more = bool(some)
            pieces.append(_Piece(judged(first, some)))
        while pieces and pieces[0].answers is not None:
            yield from pieces.popleft().answers or ()


def _give(
    worker: Connection, chunk: Chunk, pieces: deque[_Piece], busy: dict[Connection, _Piece]
) -> bool:
    """Give a worker its chunk; False where nothing is left to give."""
    if not chunk[1]:
        return False
    try:
        worker.send(chunk)
    except ConnectionError:
        raise WorkerError from None
    busy[worker] = _Piece()
    pieces.append(busy[worker])
    return True


def _answers_of(worker: Connection) -> list[Encoded]:
    try:
        answers: list[Encoded] = worker.recv()
    except (EOFError, ConnectionError):
        raise WorkerError from None
    return answers


@contextmanager
def _worker(default: str, load: Load, others: list[Connection]) -> Iterator[Connection]:
    """The way to a worker, which ends when we leave, and also when our process is ended.

    A copy of our process holds our ends of the ways to it and to the `others`, and closes them.
    """
    copied = sys.platform == "linux"
    context = get_context("fork") if copied else get_context("spawn")
    ours, theirs = context.Pipe()
    held = [*others, ours] if copied else []
    given = (theirs, default, load, held)
    process = context.Process(target=work, args=given, daemon=True)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # a worker is not stopped by Ctrl-C
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


def work(given: Connection, default: str, load: Load, held: Iterable[Connection] = ()) -> None:
    """Answer chunk after chunk until there is nobody to give one; `held` are ways of others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows does not hand this down
    for way in held:
        way.close()
    with given, suppress(EOFError, ConnectionError):
        while True:
            first, lines = given.recv()
            given.send(list(run(lines, default, load, first)))
