"""Changes the code line by line in a copy of the checkout, and runs the tests of its package."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final, Literal

from tests.mutants.equivalents import Equivalents
from tests.mutants.mutations import Mutant, mutants_of_line, sampled
from tests.mutants.own_tests import OPTIONS, TestMap, map_tests, own_tests_of

ROOT: Final = Path(__file__).resolve().parents[2]
USUAL: Final = ("engine/riichi/scoring", "engine/riichi/play", "app/case_log")
LEAST_KILLED: Final = 0.95
_COPIED: Final = ("app", "engine", "tests", "packaging", "pyproject.toml", "Makefile")
_PATIENCE: Final = 3.0
_AT_LEAST: Final = 60.0
_MANY: Final = 400
_WITHOUT: Final = (*OPTIONS, "-p", "no:cov", "-p", "no:xdist")
Fate = Literal["killed", "survived", "equivalent"]


def main() -> int:
    """Try mutants of the named modules or packages; 1 where too many survive."""
    chosen = _options().parse_args()
    with suppress(AttributeError, OSError):
        os.nice(10)
    until = time.monotonic() + chosen.minutes * 60
    known = Equivalents()
    every: Counter[Fate] = Counter()
    for target in chosen.targets:
        counts: Counter[Fate] = Counter()
        with tempfile.TemporaryDirectory() as name:
            trial = _Trial(Path(name), target, known, quick=chosen.quick)
            for mutant in trial.mutants(chosen.count, chosen.seed):
                if time.monotonic() > until:
                    print("the time is over: the rest was not tried")
                    break
                counts[trial.fate(mutant)] += 1
        _print_sum(target, counts)
        every += counts
    if len(chosen.targets) > 1:
        _print_sum("all", every)
    tried = every["killed"] + every["survived"]
    return 0 if every["killed"] >= LEAST_KILLED * tried else 1


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    options.add_argument(
        "targets", nargs="*", default=USUAL, help="modules, packages, or lines as rules.py:227"
    )
    options.add_argument("--count", type=int, default=40, help="mutants of each target")
    options.add_argument("--seed", type=int, default=1, help="which ones")
    options.add_argument("--minutes", type=float, default=60, help="stop after so many")
    options.add_argument(
        "--quick", action="store_true", help="run only quick tests of each line: more survive"
    )
    return options


def _print_sum(name: str, counts: Counter[Fate]) -> None:
    tried = counts["killed"] + counts["survived"]
    share = f"{counts['killed'] / tried:.1%}" if tried else "none"
    print(
        f"{name}: {counts['killed']} of {tried} killed ({share}), "
        f"{counts['equivalent']} equivalent",
        flush=True,
    )


class _Trial:
    """A copy of the checkout in which one module after the other is changed."""

    def __init__(self, folder: Path, target: str, known: Equivalents, *, quick: bool) -> None:
        self._root, self._known, self._quick = folder, known, quick
        self._target, _, line = target.partition(":")
        self._line = int(line or 0)
        for name in _COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                shutil.copy(source, folder / name)
        self._maps: dict[str, TestMap] = {}

    def mutants(self, count: int, seed: int) -> list[Mutant]:
        """The mutants to be tried."""
        target = self._root / self._target
        if self._line:
            return list(mutants_of_line(target, self._root, self._line))
        modules = [target] if target.is_file() else sorted(target.rglob("*.py"))
        if not modules or not target.exists():
            raise SystemExit(f"{self._target} is no module or package of this checkout")
        return list(sampled(modules, self._root, count, Random(seed)))

    def fate(self, mutant: Mutant) -> Fate:
        """What becomes of a mutant, which is printed too."""
        started = time.monotonic()
        reason = self._known.reason(mutant)
        fate: Fate = "equivalent" if reason else "killed" if self._killed(mutant) else "survived"
        print(f"{fate:10} {time.monotonic() - started:4.0f} s  {mutant} {reason}", flush=True)
        return fate

    def _killed(self, mutant: Mutant) -> bool:
        package, tests = own_tests_of(mutant.module)
        seen = self._map(package, tests)
        path = self._root / mutant.module
        before, made = path.read_text(encoding="utf-8"), path.stat().st_mtime_ns
        _write(path, mutant.text, 0)
        try:
            beside = f"test_{path.stem}.py"
            quick = seen.quickest(mutant.module, mutant.number, beside)
            if quick and self._fails(quick, seen):
                return True
            if self._quick:
                return False
            running = seen.running(mutant.module, mutant.number)
            if 0 < len(running) <= _MANY and self._fails(running, seen):
                return True
            return self._fails([*tests], seen)  # others get what was kept of the line's answers
        finally:
            _write(path, before, made)

    def _map(self, package: str, tests: tuple[str, ...]) -> TestMap:
        if package not in self._maps:
            cache = ROOT / "build" / "mutants"
            self._maps[package] = map_tests(self._root, package, tests, cache)
            self._compile(tests)
        return self._maps[package]

    def _compile(self, tests: tuple[str, ...]) -> None:
        """Keep the bytecode of all modules that the tests import, or each run would make it."""
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *_WITHOUT, *tests]
        subprocess.run(
            command, cwd=self._root, env=_environment(""), capture_output=True, check=True
        )

    def _fails(self, tests: list[str], seen: TestMap) -> bool:
        """Whether a test fails, or these take far too long."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", *_WITHOUT, *tests]
        expected = sum(seen.seconds.get(test, seen.whole) for test in tests)
        patience = max(_AT_LEAST, _PATIENCE * min(expected, seen.whole))
        try:
            done = subprocess.run(
                command, cwd=self._root, env=_environment("1"), capture_output=True,
                timeout=patience,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0


def _write(path: Path, text: str, made: int) -> None:
    """Write a module. Python takes kept bytecode for that of a module of the same time, in
    nanoseconds here, and size: no mutant is of the time of the module itself."""
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(made, made))


def _environment(without_bytecode: str) -> dict[str, str]:
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": without_bytecode}


if __name__ == "__main__":
    sys.exit(main())
