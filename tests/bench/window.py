"""Measures the window in processes of its own: python -m tests.bench.window [--clicks N] [--soak N]

A click is measured from the press until the answer is painted, and until the work in idle time
(other documents, other readings of clauses) is done as well; "worked" is the processor time until
the answer is painted. Windows are drawn offscreen; clicks also on a screen, if there is one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.processes import compiled
from tests.bench.timing import Contest

DIST = Path(__file__).parents[2] / "dist"
PACKED = (DIST / "hayami" / "hayami", DIST / "hayami-one-file")
FRAME, START, SWITCH, LOG = 0.016, 1.0, 0.1, 0.2
"""Limits in seconds: a frame, a start, a switch of page, opening or searching a case log."""
GROWTH, MEMORY, STARTED = 5, 160, 110
"""Limits in MB: what the second half of many clicks may add, when caches are full, the whole
program after them, and after its start."""
IDLE = 0.005
"""The limit of the share of a processor that a page may use without input."""
_CLICKING, _WALKING = "tests.bench.clicking", "tests.bench.walking"
_CASES = 10_000
_STEPS = 40
"""Letter sizes, themes and languages on each page."""


def rows(clicks: int = 600, soak: int = 10_000) -> Iterator[Contest]:
    """All measurements, as rows of the table."""
    with compiled() as environment:
        for platform in _platforms():
            shown = {**environment, "QT_QPA_PLATFORM": platform}
            times = _measure(shown, _CLICKING, "clicks", clicks)
            for name in ("painted", "worked", "everything"):
                for share in ("p50", "p99"):
                    yield _within(
                        f"click to {name}, {share}, {platform}", times[name][share], FRAME
                    )
        there = {**environment, "QT_QPA_PLATFORM": "offscreen"}
        yield from _walks(there)
        _measure(there, _CLICKING, "start", 0)
        starts = [_measure(there, _CLICKING, "start", 0) for _ in range(5)]
        start = sorted(each["seconds"] for each in starts)[2]
        yield _within("start to a usable window", start, START)
        yield _megabytes("memory after the start", starts[0]["resident"], STARTED)
        yield from _restyled(there)
        yield from (_packed(path) for path in PACKED)
        left = _measure(there, _CLICKING, "soak", soak)
        half = f"memory that the second half of {soak} clicks leaves"
        yield _megabytes(half, left["grown"], GROWTH)
        yield _megabytes(f"memory in all after {soak} clicks", left["resident"], MEMORY)


def _walks(there: dict[str, str]) -> Iterator[Contest]:
    """Page switches, the referee page, idle pages and the case log."""
    times = _measure(there, _WALKING, "acts", 100)
    for what in ("act", "document"):
        for share in ("p50", "p99"):
            yield _within(f"another {what} on the referee page, {share}", times[what][share], FRAME)
    times = _measure(there, _WALKING, "pages", 5)
    for turn, name in (("first", "first opening of a page"), ("later", "switch to a page")):
        page, seconds = max(times[turn].items(), key=lambda each: each[1])
        yield _within(f"{name}, the slowest", seconds, SWITCH, page)
    shares = _measure(there, _WALKING, "idle", 0)
    del shares["resident"]
    page, share = max(shares.items(), key=lambda each: each[1])
    name = f"processor when nothing happens, the busiest page: {share:.2%}, {page}"
    yield Contest(name, f"{IDLE:.1%}", "", IDLE, max(share, 0.0001), 1)
    times = _measure(there, _WALKING, "log", _CASES)
    yield _within(f"a case log of {_CASES} cases opens", times["open"], LOG)
    yield _within(f"a search in {_CASES} cases", times["search"], LOG)


def _restyled(there: dict[str, str]) -> Iterator[Contest]:
    """Another letter size, theme and language, on the page where the longest step takes longest."""
    pages = _measure(there, "tests.bench.restyling", "", _STEPS)
    for what, name in (("letters", "letter size"), ("theme", "theme"), ("language", "language")):
        page = max(pages, key=lambda each: pages[each][what]["longest"])
        yield _within(
            f"another {name}, the longest step", pages[page][what]["longest"], SWITCH, page
        )


def _within(name: str, seconds: float, limit: float, where: str = "") -> Contest:
    figure = f"{seconds * 1000:.1f} ms" if limit < 1 else f"{seconds:.2f} s"
    least = f"{limit * 1000:g} ms" if limit < 1 else f"{limit:g} s"
    name = f"{name}: {figure}{where and ', '}{where}"
    return Contest(name, least, "/s", 1 / seconds, 1 / limit, 1)


def _megabytes(name: str, megabytes: float, most: float) -> Contest:
    return Contest(f"{name}: {megabytes:.0f} MB", f"{most} MB", "", most, max(megabytes, 0.1), 1)


def _packed(path: Path) -> Contest:
    """The start of the packed program; without figures where it was not built."""
    if not path.exists():
        return Contest(f"start of {path.name}, packed: not built", "1 s", "/s", 0, 0, 0)
    seconds = sorted(_start_of(path) for _ in range(5))[2]
    return _within(f"start of {path.name}, packed", seconds, START)


def _start_of(path: Path) -> float:
    """Seconds until the self-test prints its second line, after the window was painted."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    began = time.perf_counter()
    with subprocess.Popen([path, "--self-test"], env=environment, **quiet) as trial:
        assert trial.stdout is not None
        trial.stdout.readline()
        trial.stdout.readline()
        seconds = time.perf_counter() - began
        trial.stdout.read()
    return seconds


def _platforms() -> list[str]:
    screens = {"DISPLAY": "xcb", "WAYLAND_DISPLAY": "wayland"}
    return ["offscreen", *(p for variable, p in screens.items() if os.environ.get(variable))][:2]


def _measure(environment: dict[str, str], module: str, what: str, count: int) -> dict[str, Any]:
    command = [sys.executable, "-m", module, *filter(None, (what, str(count)))]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, cwd=root)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    from tests.bench.__main__ import row_text  # noqa: PLC0415  which imports this module

    parser = argparse.ArgumentParser(prog="python -m tests.bench.window", description=__doc__)
    parser.add_argument("--clicks", type=int, default=600)
    parser.add_argument("--soak", type=int, default=10_000)
    options = parser.parse_args()
    for row in rows(options.clicks, options.soak):
        print(row_text(row), flush=True)


if __name__ == "__main__":
    main()
