"""Times contests of two calls in interleaved rounds, as medians and ratios."""

from __future__ import annotations

import gc
import statistics
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence

import msgspec

Work = Callable[[], object]


class Contest(msgspec.Struct, frozen=True):
    """One row of the table: what is measured, both sides per second, and the ratio to reach.

    `target` is 0 where there is none, `peer` "" where there is no other side.
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
    """Time both calls in turn, so that a busy machine slows both; one call does `count` units."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for work, mine in zip((ours, theirs), times, strict=True):
            gc.collect()  # so that neither side collects the garbage of the other
            mine.append(seconds(work))
    a, b = (count / statistics.median(some) for some in times)
    return Contest(name, peer, "/s", a, b, target)


def within(name: str, took: float, target: float) -> Contest:
    """Seconds of processor that something took, beside those that it may take."""
    return Contest(name, f"{target:g} s", "ms", 1000 * target, 1000 * took, 1)


def latencies(
    name: str, peer: str, ours: Sequence[Work], theirs: Sequence[Work], share: float, target: float
) -> Contest:
    """The quantile `share` of single calls, as calls per second."""
    quantiles = []
    for works in (ours, theirs):
        times = sorted(seconds(work) for work in works)
        quantiles.append(times[min(int(share * len(times)), len(times) - 1)])
    return Contest(name, peer, "/s", 1 / quantiles[0], 1 / quantiles[1], target)


def all_of(answers: Iterable[object]) -> None:
    """Consume all results without storing them."""
    deque(answers, maxlen=0)


def seconds(work: Work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
