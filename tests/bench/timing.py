"""Timing: contests of two calls in interleaved rounds, told as medians and ratios."""

from __future__ import annotations

import gc
import statistics
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Contest:
    """One row: what is measured, what each side did a second, and how often faster we must be.

    `target` 0 stands for a row without one; `peer` is "" where there is nobody to measure against.
    """

    name: str
    peer: str
    unit: str
    ours: float
    theirs: float
    target: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs if self.theirs else 0.0

    @property
    def met(self) -> bool:
        return self.ratio >= self.target


def contest(
    name: str, peer: str, ours: Work, theirs: Work, count: int, target: float, rounds: int
) -> Contest:
    """Both calls in turn, so that a busy machine slows both; `count` is what one call does."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for work, mine in zip((ours, theirs), times, strict=True):
            gc.collect()  # what the other side left is not ours to clear away
            mine.append(seconds(work))
    a, b = (count / statistics.median(some) for some in times)
    return Contest(name, peer, "/s", a, b, target)


def latencies(
    name: str, peer: str, ours: Sequence[Work], theirs: Sequence[Work], share: float, target: float
) -> Contest:
    """The quantile of single calls, as calls a second; the ratio is theirs over ours."""
    quantiles = []
    for works in (ours, theirs):
        times = sorted(seconds(work) for work in works)
        quantiles.append(times[min(int(share * len(times)), len(times) - 1)])
    return Contest(name, peer, "/s", 1 / quantiles[0], 1 / quantiles[1], target)


def all_of(answers: Iterable[object]) -> None:
    """Ask for all answers and keep none, as a program does that has looked at them."""
    deque(answers, maxlen=0)


def seconds(work: Work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
