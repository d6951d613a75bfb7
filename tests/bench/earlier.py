"""Reads earlier figures of the benchmark from earlier.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_suffix(".toml")


@cache
def _figures() -> dict[str, str]:
    """The last figure of each row with its date; the file lists them in order of time."""
    rows = tomllib.loads(_FILE.read_text(encoding="utf-8"))["figure"]
    return {row["row"]: f"{row['value']} ({row['when']})" for row in rows}


def earlier(row: str) -> str:
    """The earlier figure of a row, "" where it is new; a figure after its name is ignored."""
    return _figures().get(row.partition(": ")[0], "")
