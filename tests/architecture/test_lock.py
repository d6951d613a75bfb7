"""The lock files are complete and hashed, and contain no paths or addresses."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.architecture.project import ROOT

LOCKS = sorted((ROOT / "packaging" / "lock").glob("*.txt"))
HEADER = "# Written by `make lock` from pyproject.toml."
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pinned(name: str) -> dict[str, str]:
    """Package -> version in one lock file, of packages with hashes only."""
    text = (ROOT / "packaging" / "lock" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.findall(
        r"^([\w.-]+)==([^\s;]+)[^\n]*\\\n((?:    --hash=[^\n]+\n?)+)", text, re.MULTILINE
    )
    return {_plain(package): version for package, version, _ in entries}


def test_the_locked_qt_loses_no_reference() -> None:
    """PySide6 6.12.0 does; where a later one is locked, this tells whether that was repaired."""
    words = [sys.executable, ROOT / "packaging" / "lost_reference.py"]
    told = subprocess.run(words, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_locked_qt_keeps_what_a_stack_has_removed() -> None:
    """Where a later one does not, the pages of the window may leave their stack at once."""
    words = [sys.executable, ROOT / "packaging" / "kept_widget.py"]
    told = subprocess.run(words, capture_output=True, text=True)
    assert "100 of 100" in told.stdout, told.stdout + told.stderr


def test_every_dependency_is_locked() -> None:
    groups = {
        "test": "test",
        "check": "check",
        "bench": "bench",
        "fuzz": "fuzz",
        "mutants": "mutants",
        "package": "package",
    }
    for lock, group in groups.items():
        wanted = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"][group]]
        names = {_plain(re.split(r"[=<>!]", line)[0]) for line in wanted if isinstance(line, str)}
        assert names <= pinned(lock).keys(), f"run `make lock` to update {lock}.txt"


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_holds_packages_and_hashes_only(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(pinned(path.stem)) == len(re.findall(r"^[^\s#]", text, re.MULTILINE))
    assert re.findall(r"://|/|file:|--(?!hash=)\S+", text.replace(HEADER, "")) == []


def test_lock_files_agree_on_versions() -> None:
    versions: dict[str, set[str]] = {}
    for path in LOCKS:
        for package, version in pinned(path.stem).items():
            versions.setdefault(package, set()).add(version)
    assert {package for package, found in versions.items() if len(found) > 1} == set()


def test_the_engine_is_tested_without_qt() -> None:
    assert not {name for name in pinned("engine") if "qt" in name or "pyside" in name}


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-")
