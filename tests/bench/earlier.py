"""Earlier figures: what a row of the benchmark told before, from earlier.toml beside this file."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_suffix(".toml")


@cache
def _figures() -> dict[str, str]:
    """The last figure of each row with its date; later ones stand below."""
    rows = tomllib.loads(_FILE.read_text(encoding="utf-8"))["figure"]
    return {row["row"]: f"{row['told']} ({row['when']})" for row in rows}


def earlier(row: str) -> str:
    """What the row told before, "" where it is new; its name may end with a figure of its own."""
    return _figures().get(row.partition(": ")[0], "")
