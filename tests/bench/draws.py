"""Rows of the benchmark for the draw of an evening."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from engine.evening.draw import DrawRequest, drawn
from tests.bench.timing import Contest, within


def rows() -> Iterator[Contest]:
    """How long a whole evening takes to draw, by construction and where none fits."""
    for count, rounds, target in ((80, 8, 1.0), (24, 8, 5.0)):
        players = tuple(f"p{number}" for number in range(count))
        start = process_time()
        drawn(DrawRequest(present=(players,) * rounds))
        took = process_time() - start
        label = f"draw of {count} players, {rounds} rounds"
        yield within(label, took, target)
