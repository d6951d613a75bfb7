"""Jobs: an archive judged by several processes, its answers in the order of its lines."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final

from engine.batch import Answer, Load, run

Chunk = tuple[int, list[bytes]]

CHUNK: Final = 500
"""Lines that a worker is given at a time: some hundredths of a second of work."""

_SPAWN: Final = get_context("spawn")  # the same on every system


class WorkerError(Exception):
    """A worker ended before its work did."""


def run_by(jobs: int, lines: Iterable[bytes], default: str, load: Load) -> Iterator[Answer]:
    """What `run` answers, by so many processes; `load` must be a function that pickle knows.

    Every worker has one chunk of lines at a time, so that memory is bounded. An archive of one
    chunk is judged here, for it is not worth a process. Raises WorkerError.
    """
    chunks = _chunks(lines)
    begun = list(islice(chunks, 2))
    if len(begun) < 2:
        for first, some in begun:
            yield from run(some, default, load, first)
        return
    with ExitStack() as crew:
        workers = [crew.enter_context(_worker(default, load)) for _ in range(jobs)]
        yield from _in_order(workers, chain(begun, chunks))


def _chunks(lines: Iterable[bytes]) -> Iterator[Chunk]:
    """The lines in chunks, each with the number of its first line."""
    source, first = iter(lines), 1
    while some := list(islice(source, CHUNK)):
        yield first, some
        first += len(some)


def _in_order(workers: list[Connection], chunks: Iterator[Chunk]) -> Iterator[Answer]:
    """The workers take turns; each is given its next chunk before its answers are passed on."""
    busy: deque[Connection] = deque()
    for worker, chunk in zip(workers, chunks, strict=False):
        worker.send(chunk)
        busy.append(worker)
    upcoming = next(chunks, None)
    while busy:
        worker = busy.popleft()
        answers = _answers_of(worker)
        if upcoming is not None:
            worker.send(upcoming)
            busy.append(worker)
        yield from answers
        upcoming = next(chunks, None)


def _answers_of(worker: Connection) -> list[Answer]:
    try:
        answers: list[Answer] = worker.recv()
    except (EOFError, ConnectionError):
        raise WorkerError from None
    return answers


@contextmanager
def _worker(default: str, load: Load) -> Iterator[Connection]:
    """The way to a worker, which ends when we leave, and also when our process is ended."""
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=work, args=(theirs, default, load), daemon=True)
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


def work(given: Connection, default: str, load: Load) -> None:
    """Answer chunk after chunk until there is nobody to give one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows does not hand this down
    with given, suppress(EOFError, ConnectionError):
        while True:
            first, lines = given.recv()
            given.send(list(run(lines, default, load, first)))
