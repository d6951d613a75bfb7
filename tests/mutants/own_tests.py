"""The tests of each package, and which of them run a line, from one run with coverage."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import coverage

OWN_TESTS: Final[dict[str, tuple[str, ...]]] = {
    "engine/riichi/scoring": (
        "tests/engine/riichi/scoring",
        "tests/engine/riichi/test_cases.py",
        "tests/engine/riichi/test_mixed_tile.py",
        "tests/engine/riichi/test_variants.py",
        "tests/engine/riichi/test_wrc2025.py",
    ),
    "engine/riichi/play": ("tests/engine/riichi/play",),
    "engine/riichi/practice": ("tests/engine/riichi/practice",),
    "engine/riichi/shapes": ("tests/engine/riichi/shapes", "tests/engine/riichi/test_cases.py"),
    "engine/riichi": ("tests/engine/riichi",),
    "engine/toppan": ("tests/engine/toppan",),
    "engine": ("tests/engine",),
    "app/case_log": ("tests/app/case_log",),
    "app/games": ("tests/app/games",),
    "app/pages": ("tests/app/pages",),
}
"""Package -> the files and folders of its own tests; the longest name that fits counts."""
OPTIONS: Final = ("-p", "no:cacheprovider", "--hypothesis-profile=ci")
"""Of pytest. The profile draws the same examples each time, and fails none for being slow."""
_QUICK: Final = 60
_LONG: Final = 8.0


def own_tests_of(module: str) -> tuple[str, tuple[str, ...]]:
    """The package of a module and its tests; raises ValueError where there are none."""
    package = max((name for name in OWN_TESTS if module.startswith(f"{name}/")), key=len)
    return package, OWN_TESTS[package]


@dataclass(frozen=True, slots=True)
class TestMap:
    """What one run of the tests showed: seconds by test, and the tests that run each line of a
    module. The lines of the module itself, which run at its import, are not in `lines`."""

    __test__ = False

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]

    def running(self, module: str, number: int) -> list[str]:
        """The tests that run a line, the quickest first; none for one that runs at the import of
        its module."""
        return self._by_time(self.lines.get(module, {}).get(number, []))

    def quickest(self, module: str, number: int, beside: str) -> list[str]:
        """Some quick tests that run a line, those of the file `beside` first; for a line that runs
        at the import of its module, tests that run any of the module's."""
        of_module = chain.from_iterable(self.lines.get(module, {}).values())
        running = self.running(module, number) or self._by_time(set(of_module))
        first = [test for test in running if Path(test.split("::")[0]).name == beside]
        rest = [test for test in running if test not in set(first)]
        some = []
        for group in (first, rest):
            some += _within(group, self.seconds)
        return some[:_QUICK]

    def _by_time(self, tests: Iterable[str]) -> list[str]:
        return sorted(sorted(tests), key=lambda test: self.seconds.get(test, 0.0))

    @property
    def whole(self) -> float:
        """The seconds of all tests together."""
        return sum(self.seconds.values())


def _within(tests: Iterable[str], seconds: dict[str, float]) -> list[str]:
    total, found = 0.0, []
    for test in tests:
        total += seconds.get(test, 0.0)
        if total > _LONG:
            break
        found.append(test)
    return found


def map_tests(root: Path, package: str, tests: tuple[str, ...], cache: Path) -> TestMap:
    """Run the tests once with coverage, unless that was done for the same files."""
    name = cache / f"{_digest(root, package, tests)}.json"
    if name.exists():
        raw = json.loads(name.read_text(encoding="utf-8"))
        lines = {m: {int(n): some for n, some in rows.items()} for m, rows in raw["lines"].items()}
        return TestMap(raw["seconds"], lines)
    found = _measured(root, package, tests)
    cache.mkdir(parents=True, exist_ok=True)
    name.write_text(json.dumps({"seconds": found.seconds, "lines": found.lines}), encoding="utf-8")
    return found


def _measured(root: Path, package: str, tests: tuple[str, ...]) -> TestMap:
    report, data = root / "tests.xml", root / ".coverage"
    done = subprocess.run(
        [
            sys.executable, "-m", "pytest", "-q", *OPTIONS, *tests,
            f"--junitxml={report}", "--cov-report=", "--cov-context=test",
            f"--cov={package.replace('/', '.')}",
        ],
        cwd=root, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"The tests fail before anything is changed:\n{done.stdout[-3000:]}")
    seconds = {}
    for case in ET.parse(report).iter("testcase"):
        file = case.get("classname", "").replace(".", "/") + ".py"
        seconds[f"{file}::{case.get('name')}"] = float(case.get("time", 0))
    read = coverage.CoverageData(str(data))
    read.read()
    lines: dict[str, dict[int, list[str]]] = {}
    for file in read.measured_files():
        rows = {
            number: sorted({context.split("|")[0] for context in contexts if context})
            for number, contexts in read.contexts_by_lineno(file).items()
        }
        module = Path(file).relative_to(root).as_posix()
        lines[module] = {number: some for number, some in rows.items() if some}
    return TestMap(seconds, lines)


def _digest(root: Path, package: str, tests: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for name in (package, *tests):
        for path in sorted([root / name, *(root / name).rglob("*")]):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:20]
