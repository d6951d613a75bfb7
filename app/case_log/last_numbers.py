"""Stores the last case number of each year beside the log, so that a log that replaces a damaged
one does not assign a number twice."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from app import systems


def read(log: Path) -> dict[int, int]:
    """The last number by year; empty where none can be read."""
    with suppress(OSError, ValueError):
        lines = _beside(log).read_text("ascii").splitlines()
        return {int(year): int(last) for year, last in map(str.split, lines)}
    return {}


def write(log: Path, last: Mapping[int, int]) -> None:
    """Store the last numbers by year; errors are ignored, since the log has the numbers too."""
    known = read(log)
    merged = known | {year: max(number, known.get(year, 0)) for year, number in last.items()}
    if merged == known:
        return
    fresh = _beside(log).with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        try:
            fresh.write_text(
                "".join(f"{year} {merged[year]}\n" for year in sorted(merged)), "ascii"
            )
            systems.replace(fresh, _beside(log))
        finally:
            systems.remove(fresh)


def _beside(log: Path) -> Path:
    return log.with_name(f".{log.stem}.numbers")
