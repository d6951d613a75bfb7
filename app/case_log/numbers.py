"""Numbers: the last one that was given in each year, told beside the log, so that a damaged log
gives none of them a second time."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path


def given(log: Path) -> dict[int, int]:
    """The last number of each year; none where nothing can be read."""
    with suppress(OSError, ValueError):
        lines = _beside(log).read_text("ascii").splitlines()
        return {int(year): int(last) for year, last in map(str.split, lines)}
    return {}


def tell(log: Path, last: Mapping[int, int]) -> None:
    """Tell of numbers that were given. Nothing is lost where that cannot be: the log has them."""
    known = given(log)
    told = known | {year: max(number, known.get(year, 0)) for year, number in last.items()}
    if told == known:
        return
    fresh = _beside(log).with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        try:
            fresh.write_text("".join(f"{year} {told[year]}\n" for year in sorted(told)), "ascii")
            fresh.replace(_beside(log))
        finally:
            fresh.unlink(missing_ok=True)


def _beside(log: Path) -> Path:
    return log.with_name(f".{log.stem}.numbers")
