"""The set-up of a checkout: its verbs, and the packages that it names for each Linux family."""

from __future__ import annotations

import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.project import ROOT, imports, modules

PACKAGING = ROOT / "packaging"
VERBS = re.search(r"^verbs = (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)[
    1
].split()


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """The module packaging/system.py: its scripts are not an installed package."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    import system  # noqa: PLC0415

    yield system
    sys.modules.pop("system")


def test_make_and_the_bootstrap_have_the_same_verbs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))
    script = runpy.run_path(str(PACKAGING / "bootstrap.py"))
    assert sorted(VERBS) == sorted(script["VERBS"]) == sorted(script["NEEDS"])
    for locks in script["NEEDS"].values():
        assert all((PACKAGING / "lock" / f"{lock}.txt").exists() for lock in locks)


@pytest.mark.parametrize("verb", ["bench", "damage", "fuzz", "pictures", "verify"])
def test_a_verb_that_installs_no_pytest_imports_none(verb: str) -> None:
    """On a developer's own computer it is installed by `make test`: a new checkout lacks it."""
    waiting = [path for path in modules(f"tests/{verb}") if not path.stem.startswith("test_")]
    seen = set(waiting)
    while waiting:
        path = waiting.pop()
        for name, line in imports(path):
            assert name.split(".")[0] not in {"pytest", "hypothesis", "pytestqt"}, (path, line)
            module = ROOT / f"{name.replace('.', '/')}.py"
            if name.startswith("tests.") and module.exists() and module not in seen:
                seen.add(module)
                waiting.append(module)


def test_clean_leaves_the_checkout_as_it_came(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`make check` leaves the counts of coverage, the graph of imports and bytecode, too."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    clean = runpy.run_path(str(PACKAGING / "bootstrap.py"))["clean"]
    monkeypatch.setitem(clean.__globals__, "ROOT", tmp_path)
    kept = ("app/storage.py", "tests/bench/timing.py", "pyproject.toml", ".coveragerc")
    left = (
        ".venv/bin/python", ".grimp_cache/app.json", ".coverage", ".coverage.vm.17", "dist/hayami",
        "app/__pycache__/storage.pyc", "tests/bench/__pycache__/timing.pyc", "build/x",
    )  # fmt: skip
    for name in (*kept, *left):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    assert clean([]) == 0
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    assert found == {*kept, "app", "tests", "tests/bench"}


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("apt-get", "sudo apt-get install --yes --no-install-recommends libegl1 libxcb-cursor0"),
        ("dnf", "sudo dnf install --assumeyes libglvnd-egl xcb-util-cursor"),
        ("pacman", "sudo pacman -S --needed --noconfirm libglvnd xcb-util-cursor"),
        ("zypper", "sudo zypper --non-interactive install libEGL1 libxcb-cursor0"),
        ("apk", "sudo apk add mesa-egl xcb-util-cursor"),
    ],
)
def test_the_exact_command_is_given(system, monkeypatch, program: str, expected: str) -> None:
    monkeypatch.setattr(system.shutil, "which", lambda name: name if name == program else None)
    assert expected in system.advice(["libEGL.so.1", "libxcb-cursor.so.0"])


@pytest.mark.parametrize(
    ("words", "display", "expected"),
    [
        ([], "", []),
        ([], ":0", ["xcb"]),
        (["score", "234m"], ":0", []),
        (["documents"], ":0", []),
        (["--help"], ":0", []),
        ([""], ":0", []),
        (["--self-test"], "", ["offscreen"]),
        (["--self-test", "--lang", "en"], ":0", ["xcb"]),
        (["hayami:1/riichi/club/234m#0000"], ":0", ["xcb"]),
        (["evening.hayami-game"], ":0", ["xcb"]),
    ],
)
def test_libraries_are_looked_for_wherever_qt_starts(
    monkeypatch: pytest.MonkeyPatch, words: list[str], display: str, expected: list[str]
) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", display)
    script = runpy.run_path(str(PACKAGING / "bootstrap.py"))
    assert script["plugins_for"](words) == expected


def test_an_unknown_system_is_given_the_names_of_libraries(system, monkeypatch) -> None:
    monkeypatch.setattr(system.shutil, "which", lambda _name: None)
    assert "libEGL.so.1" in system.advice(["libEGL.so.1"])


def test_every_library_has_a_package_on_every_system(system) -> None:
    assert {len(names) for names in system.PACKAGES.values()} == {len(system.MANAGERS)}
    assert [one.column for one in system.MANAGERS] == list(range(len(system.MANAGERS)))


def test_each_module_is_compiled_once_and_outside_of_the_code(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Images of containers tell Python to write no bytecode: each process compiled everything."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    environment = runpy.run_path(str(PACKAGING / "environment.py"))["Environment"]("")
    environment.home, environment.python = tmp_path, Path(sys.executable)
    (tmp_path / "imported.py").write_text("")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import imported"
    assert environment.run("-c", code) == 0
    (compiled,) = tmp_path.rglob("imported.*.pyc")
    assert compiled.is_relative_to(tmp_path / "bytecode")
