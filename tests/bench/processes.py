"""Contests in which each side runs in a process of its own, with modules compiled beforehand."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.bench.timing import Contest, contest

_ENOUGH = 200_000
"""Lines of an archive: so many that the start of processes matters little."""
_DOUBTED = 10_000
"""Lines of an archive that is judged under many readings, or under two documents."""
_LIMIT = 40  # MB
_HANDS = 10_000
_INSTALLED = "import sys; sys.modules['typing_extensions'] = None; "
"""msgspec imports this package if it is installed, which only our development tools do."""


def first_hand(peer: str, rounds: int) -> Contest:
    """The first hand of a fresh process, import included."""
    with compiled() as environment:
        ours, theirs = (
            partial(
                _run, environment, "-c", f"{_INSTALLED}from tests.bench.first import {s}; {s}()"
            )
            for s in ("ours", "theirs")
        )
        for side in (ours, theirs):
            side()
        return contest("first hand of a fresh process", peer, ours, theirs, 1, 1 / 1.5, rounds)


def unseen(peer: str, data: Path, rounds: int) -> Contest:
    """The first 10,000 hands that a process judges, in turns with the peer."""
    code = f"from tests.bench.first import unseen; unseen({str(data)!r}, {_HANDS})"
    with compiled() as environment:
        times = [_run(environment, "-c", code).split() for _ in range(rounds)]
    ours, theirs = (
        _HANDS / statistics.median(map(float, some)) for some in zip(*times, strict=True)
    )
    return Contest(f"the first {_HANDS} hands of a process", peer, "/s", ours, theirs, 6.5)


def archive(peer: str, data: Path, count: int, rounds: int) -> Contest:
    """Lines of an archive, judged in turns with the peer in a process of its own."""
    code = f"from tests.bench.first import archive; archive({str(data)!r}, {count}, {rounds})"
    with compiled() as environment:
        ours, theirs = map(float, _run(environment, "-c", code).split())
    return Contest("batch: JSON line in, yaku and points out", peer, "/s", ours, theirs, 6.5)


def jobs(lines: list[bytes], games: list[bytes], rounds: int) -> Iterator[Contest]:
    """Archives by `--jobs 2`, start included, against two processes that are started side by side
    with half of the archive each; batch against one process, too."""
    hands = lines * -(-_ENOUGH // len(lines))
    archives = {
        ("batch", "--rules=tenhou"): hands,
        ("game", "--rules=tenhou"): games,
        ("doubt", "--rules=club"): hands[:_DOUBTED],
        ("compare", "ema2016", "ema2025"): hands[:_DOUBTED],
    }
    for command, archive in archives.items():
        with compiled() as environment:
            folder, middle = Path(environment["PYTHONPYCACHEPREFIX"]), len(archive) // 2
            parts = {"whole": archive, "first": archive[:middle], "second": archive[middle:]}
            for name, some in parts.items():
                (folder / f"{name}.jsonl").write_bytes(b"".join(some))
            file = {name: str(folder / f"{name}.jsonl") for name in parts}
            started = partial(_side_by_side, environment)
            two = partial(started, (*command, file["whole"], "--jobs=2"))
            apart = partial(started, (*command, file["first"]), (*command, file["second"]))
            one = partial(started, (*command, file["whole"]))
            apart()
            name = f"{command[0]} --jobs 2 of {len(archive)} lines"
            yield contest(name, "two by hand", two, apart, len(archive), 0.95, rounds)
            if command[0] == "batch":
                yield contest(name, "--jobs 1", two, one, len(archive), 1.9, rounds)


def _side_by_side(environment: dict[str, str], *commands: tuple[str, ...]) -> None:
    """Run commands of the program at the same time, and wait for all."""
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "app", *words], env=environment, stdout=subprocess.DEVNULL
        )
        for words in commands
    ]
    ended = [process.wait() for process in started]
    assert not any(ended)


def memory(lines: list[bytes]) -> Contest:
    """The memory that 10,000 hands with their ledgers add after imports, in hands per MB."""
    archive = (lines * -(-_HANDS // len(lines)))[:_HANDS]
    with compiled() as environment:
        code = "from tests.bench.first import memory; memory()"
        used = float(_run(environment, "-c", code, given=b"".join(archive)))
    name = f"memory after {_HANDS} hands: {used:.0f} MB"
    return Contest(name, f"{_LIMIT} MB", "/MB", _HANDS / used, _HANDS / _LIMIT, 1)


@contextmanager
def compiled() -> Iterator[dict[str, str]]:
    """An environment in which modules are compiled once, as they are after installation."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        yield environment


def _run(environment: dict[str, str], *arguments: str, given: bytes = b"") -> bytes:
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, env=environment, input=given, stdout=subprocess.PIPE, check=True
    ).stdout
