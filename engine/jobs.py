"""Maps a function over the parts of an archive by several processes, with the results in order."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from typing import Any, Final, TypeVar

P = TypeVar("P")
R = TypeVar("R")
_Work = Callable[[Any], Any]

_AHEAD: Final = 2
"""So many parts for each process are read before the first of them is answered."""


class WorkerError(Exception):
    """A worker process ended before it had returned its results."""


def mapped(jobs: int, work: Callable[[P], R], parts: Iterable[P]) -> Iterator[R]:
    """The result of `work` for each part, in their order, by `jobs` processes beside the caller's.

    A single part is done without any. A bounded number of parts is read ahead. What processes that
    cannot be forked are given must be picklable. Raises WorkerError.
    """
    rest = iter(parts)
    some = [] if jobs == 1 else [*islice(rest, 2)]
    if len(some) < 2:
        yield from map(work, chain(some, rest))
        return
    try:
        with _executor(jobs, work) as executor:
            yield from _in_order(executor, chain(some, rest), _AHEAD * jobs)
    except BrokenProcessPool:
        raise WorkerError from None


def _in_order(executor: ProcessPoolExecutor, parts: Iterable[P], most: int) -> Iterator[Any]:
    """Submit parts, at most so many ahead of the first without a result, and yield in order."""
    waiting: deque[Future[Any]] = deque()
    for part in parts:
        with _holding_ctrl_c():
            waiting.append(executor.submit(do, part))
        while len(waiting) > most or (waiting and waiting[0].done()):
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


@contextmanager
def _holding_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C wait until the end.

    Processes that are started meanwhile inherit that it is blocked: it stops the main process only.
    One that comes while Python drops the lock of an import would be ignored.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _executor(jobs: int, work: _Work) -> Iterator[ProcessPoolExecutor]:
    """Processes that know the work; what they have not begun is not done after the end."""
    with _holding_ctrl_c():  # what it imports is imported here
        context = get_context("fork" if sys.platform == "linux" else "spawn")
        executor = ProcessPoolExecutor(jobs, context, begin, (work,))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


# --- in a worker process

_works: Final[list[_Work]] = []


def begin(work: _Work) -> None:
    """Prepare a worker process: what it does, and that it ends when its parent does."""
    _works[:] = [work]
    gc.freeze()  # what a fork inherits is not copied to be looked through: 2 % of the time
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows inherits no mask of signals
    threading.Thread(target=end_with_parent, daemon=True).start()


def do(part: object) -> Any:
    """The result for a part."""
    (work,) = _works
    return work(part)


def end_with_parent() -> None:
    """Wait for the end of the parent process and end this one: a killed parent cannot tell it."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
