"""The window measured from outside: python -m tests.bench.window [--clicks N] [--soak N]

A click is measured from the press to the last painted pixel of the answer, and to the moment when
what may come later (other documents, other readings of clauses) is there, too; "worked" is the
processor's time to the painted answer. Each measurement is a process of its own, drawn in memory;
where there is a screen, the clicks are measured there also.
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

from tests.bench.processes import compiled
from tests.bench.timing import Contest

DIST = Path(__file__).parents[2] / "dist"
PACKED = (DIST / "hayami" / "hayami", DIST / "hayami-one-file")
FRAME, START, GROWTH = 0.016, 1.0, 10
"""Seconds of a frame and of a start, and the MB that many clicks may leave."""


def rows(clicks: int = 600, soak: int = 3000) -> Iterator[Contest]:
    """All measurements, as rows of the table."""
    with compiled() as environment:
        for platform in _platforms():
            told = _measure({**environment, "QT_QPA_PLATFORM": platform}, "clicks", clicks)
            for name in ("painted", "worked", "everything"):
                for share in ("p50", "p99"):
                    yield _frames(f"click to {name}, {share}, {platform}", told[name][share])
        there = {**environment, "QT_QPA_PLATFORM": "offscreen"}
        _measure(there, "start", 0)
        start = sorted(_measure(there, "start", 0)["seconds"] for _ in range(5))[2]
        name = f"start to a usable window: {start:.2f} s"
        yield Contest(name, "one second", "/s", 1 / start, 1 / START, 1)
        yield from (_packed(path) for path in PACKED)
        grown = _measure(there, "soak", soak)["grown"]
        name = f"memory that {soak} clicks leave: {grown:.1f} MB"
        yield Contest(name, f"{GROWTH} MB", "", GROWTH, max(grown, 0.1), 1)


def _packed(path: Path) -> Contest:
    """The start of the packed program; without figures where `make package` was not called."""
    if not path.exists():
        return Contest(f"start of {path.name}, packed: not built", "one second", "/s", 0, 0, 0)
    seconds = sorted(_start_of(path) for _ in range(5))[2]
    name = f"start of {path.name}, packed: {seconds:.2f} s"
    return Contest(name, "one second", "/s", 1 / seconds, 1 / START, 1)


def _start_of(path: Path) -> float:
    """Seconds until the self-test of a program tells of its window, in its second line."""
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


def _frames(name: str, seconds: float) -> Contest:
    name = f"{name}: {seconds * 1000:.1f} ms"
    return Contest(name, "frame of 16 ms", "/s", 1 / seconds, 1 / FRAME, 1)


def _platforms() -> list[str]:
    screens = {"DISPLAY": "xcb", "WAYLAND_DISPLAY": "wayland"}
    return ["offscreen", *(p for variable, p in screens.items() if os.environ.get(variable))][:2]


def _measure(environment: dict[str, str], what: str, count: int) -> dict[str, dict[str, float]]:
    command = [sys.executable, "-m", "tests.bench.clicking", what, str(count)]
    root = Path(__file__).parents[2]
    told = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, cwd=root)
    found: dict[str, dict[str, float]] = json.loads(told.stdout)
    return found


def main() -> None:
    from tests.bench.__main__ import told  # noqa: PLC0415  which imports this module

    parser = argparse.ArgumentParser(prog="python -m tests.bench.window", description=__doc__)
    parser.add_argument("--clicks", type=int, default=600)
    parser.add_argument("--soak", type=int, default=3000)
    options = parser.parse_args()
    for row in rows(options.clicks, options.soak):
        print(told(row), flush=True)


if __name__ == "__main__":
    main()
