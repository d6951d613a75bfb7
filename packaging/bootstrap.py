"""Sets up the virtual environment of the checkout, then runs one of the project's tasks in it.

    python packaging/bootstrap.py VERB …      (the verbs are those of the Makefile)

Imports the standard library only and starts with any Python 3, so that it can report what is
missing. The environment is .venv (.venv-engine for the engine alone); it is updated only when the
lock files change.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

import system
from environment import NEWEST, OLDEST, ROOT, Environment, Unready, lock_file, pythons

#: verb -> the lock files that it installs
NEEDS = {
    "run": ("run",),
    "test": ("test",),
    "test-engine": ("engine",),
    "test-pythons": ("test",),
    "check": ("check",),
    "verify": ("run", "bench"),
    "bench": ("run", "bench"),
    "fuzz": ("run", "fuzz"),
    "damage": ("run",),
    "dask": ("dask",),
    "mutants": ("test", "mutants"),
    "pictures": ("run",),
    "screens": ("run",),
    "package": ("package",),
    "lock": ("lock",),
    "wheels": ("lock",),
    "clean": (),
}
#: Where pyenv and uv install Pythons that are on no path.
PYTHON_FOLDERS = (
    Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions",
    Path.home() / ".local" / "share" / "uv" / "python",
    Path.home() / "AppData" / "Roaming" / "uv" / "python",
)
#: Code is compiled without the column of each instruction: tracebacks underline source with it,
#: which the packed program does not have.
PYINSTALLER = (
    "-X", "no_debug_ranges", "-m", "PyInstaller", "--noconfirm", "--log-level=ERROR",
)  # fmt: skip
NOT_HERE = 2  # what a trial ends with where the system lacks a tool for it
FEW_STATES = (
    "score/example", "referee/decided", "game/win", "table/club", "drill/hand_wrong", "rules/own",
)  # fmt: skip
#: A process more than there are cores: a seventh of the time of a window's tests is waiting for
#: timers, and two processes on two cores took 5:06 where three take 4:36.
EVERY_CORE = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal")
#: What the verbs leave, as patterns of names.
LEFTOVERS = (
    ".venv", ".venv-engine", ".venv-dask", ".venv-3.11", ".venv-3.12", ".venv-3.13", ".venv-3.14",
    "build", "dist", "hayami.egg-info", ".coverage", ".coverage.*", ".grimp_cache", ".hypothesis",
    ".import_linter_cache", ".mypy_cache", ".pytest_cache", ".ruff_cache",
    *(f"{folder}/**/__pycache__" for folder in ("app", "engine", "packaging", "tests")),
)  # fmt: skip


def run(words: list[str]) -> int:
    """Open the window; with words, run the command line."""
    return ready("run", *plugins_for(words)).become("-m", "app", *words)


def test(words: list[str]) -> int:
    """Run all tests; windows are drawn offscreen."""
    return ready("test", "offscreen").run("-m", "pytest", *EVERY_CORE, *words)


def test_engine(words: list[str]) -> int:
    """Run the engine's tests, in an environment without PySide6."""
    environment = Environment(".venv-engine")
    environment.require(*NEEDS["test-engine"])
    return environment.run("-m", "pytest", "tests/engine", *EVERY_CORE, *words)


def test_pythons(words: list[str]) -> int:
    """Run all tests on every installed Python from the oldest to the newest that Hayami supports,
    each in an environment of its own."""
    there = pythons(*PYTHON_FOLDERS)
    told = {}
    for minor in range(OLDEST[1], NEWEST[1] + 1):
        version = f"{OLDEST[0]}.{minor}"
        program = there.get((OLDEST[0], minor))
        if program is None:
            told[version] = "is not installed"
            continue
        print(f"\n--- Python {version}", flush=True)
        environment = Environment(f".venv-{version}", program)
        environment.require(*NEEDS["test-pythons"])
        environment.require_project()
        require_qt(environment, ["offscreen"])
        failed = environment.run("-m", "pytest", *EVERY_CORE, *words)
        told[version] = "fails" if failed else "passes"
    print("\nmake test-pythons: " + ", ".join(f"{name} {how}" for name, how in told.items()))
    return 0 if "passes" in told.values() and "fails" not in told.values() else 1


def check(words: list[str]) -> int:
    """Run every check of a change; a failed step does not stop the others.

    Each test runs once: those of the engine without PySide6 and with branch coverage, which they
    must reach completely on their own.
    """
    environment = ready("check", "offscreen")
    rest = ("--ignore", "tests/engine")
    cover = ("--cov=engine", "--cov-branch", "--cov-fail-under=100", "--cov-report=term-missing")
    steps = {
        "ruff check": ("ruff", "check", "."),
        "ruff format": ("ruff", "format", "--check", "."),
        "mypy": ("mypy",),
        "tests of all but the engine": ("pytest", *rest, *EVERY_CORE, *words),
    }
    failed = []
    for name, module in steps.items():
        print(f"\n--- {name}", flush=True)
        if environment.run("-m", *module):
            failed.append(name)
    print("\n--- engine tests without PySide6", flush=True)
    if test_engine([*cover]):
        failed.append("engine tests without PySide6")
    print("\nmake check: " + (f"failed: {', '.join(failed)}" if failed else "all is well"))
    return 1 if failed else 0


def verify(words: list[str]) -> int:
    """Compare the engine with hands of real games."""
    return ready("verify").run("-m", "tests.verify", *words)


def bench(words: list[str]) -> int:
    """Measure the engine and the window."""
    return ready("bench", "offscreen").run("-m", "tests.bench", *words)


def fuzz(words: list[str]) -> int:
    """Fuzz every reader of files and texts with atheris (Linux)."""
    return ready("fuzz", "offscreen").run("-m", "tests.fuzz", *words)


def damage(words: list[str]) -> int:
    """Damage copies of a log, kill writers and fill disks, and look what the program tells."""
    return ready("damage", "offscreen").run("-m", "tests.damage", *words)


def mutants(words: list[str]) -> int:
    """Change lines of the code in a copy, and see whether the tests of their package notice."""
    return ready("mutants", "offscreen").run("-m", "tests.mutants", *words)


def dask(words: list[str]) -> int:
    """Test an archive divided among the workers of a Dask cluster; with words, divide one."""
    environment = Environment(".venv-dask")
    environment.require(*NEEDS["dask"])
    if words:
        return environment.run("-m", "tests.cluster", *words)
    return environment.run("-m", "pytest", "tests/cluster")


def pictures(words: list[str]) -> int:
    """Draw every page in its main states, sizes, languages and themes into build/pictures."""
    return ready("pictures", "offscreen").run("-m", "tests.pictures", *words)


def package(words: list[str]) -> int:
    """Build the program for systems without Python, pack it for distribution, and test both."""
    on_screen = ["xcb"] if os.environ.get("DISPLAY") or shutil.which("Xvfb") else []
    environment = ready("package", "offscreen", *on_screen)
    lacking = build_tools(environment)
    if lacking and not (system.install(lacking) and not build_tools(environment)):
        raise Unready(f"PyInstaller needs {' and '.join(lacking)}: {system.advice(lacking)}")
    steps = (
        ("-m", "app.resources.draw_icons", "build/icons"),
        (*PYINSTALLER, *words, "packaging/hayami.spec"),
        ("packaging/ship.py",),
        ("packaging/validate.py",),
        ("packaging/smoke_test.py",),
    )
    return next((status for step in steps if (status := environment.run(*step))), 0)


def screens_tried(words: list[str]) -> int:
    """Use the window under Wayland, read it as a screen reader does, and draw it for 4K (Linux)."""
    environment = ready("screens", "offscreen")
    steps = {
        "Wayland": ("packaging/try_wayland.py",),
        "AT-SPI": ("packaging/try_access.py",),
        "4K": ("-m", "tests.pictures", *(words or FEW_STATES), "--density", "2", "--check",
               "--sizes", "1920x1080", "--themes", "light", "--out", "build/4k"),
    }  # fmt: skip
    told = {name: environment.run(*step) for name, step in steps.items()}
    how = {0: "works", NOT_HERE: "is not tried here"}
    found = ", ".join(f"{name} {how.get(status, 'has faults')}" for name, status in told.items())
    print(f"\nmake screens: {found}")
    return int(not set(told.values()) <= how.keys())


def lock(words: list[str]) -> int:
    """Resolve the versions of all packages again."""
    return ready("lock").run("packaging/lock.py", *words)


def wheels(words: list[str]) -> int:
    """Check that every locked package has a wheel for each Python and system."""
    return ready("wheels").run("packaging/wheels.py", *words)


def clean(_words: list[str]) -> int:
    """Remove everything that the other verbs create in the checkout."""
    for path in [found for pattern in LEFTOVERS for found in ROOT.glob(pattern)]:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink()
    return 0


def ready(verb: str, *plugins: str) -> Environment:
    """The environment with everything that a verb needs, and with the project installed; Qt and
    these of its plugins can be loaded there."""
    environment = Environment(".venv")
    environment.require(*NEEDS[verb])
    environment.require_project()
    require_qt(environment, plugins)
    return environment


def plugins_for(words: list[str]) -> list[str]:
    """The platform plugins with which Qt starts for these words: none for a command.

    A file and the text of a hand open the window; the self-test is drawn offscreen where there is
    no screen.
    """
    if "--self-test" in words:
        return screens() or ["offscreen"]
    word = words[0] if len(words) == 1 else ""
    opened = not word.startswith("-") and any(mark in word for mark in ":./\\")
    return screens() if opened or not words else []


def screens() -> list[str]:
    """The platform plugins with which Qt may open a window here; none without a screen."""
    chosen = os.environ.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0]
    if chosen:
        return [chosen]
    kinds = {"WAYLAND_DISPLAY": "wayland", "DISPLAY": "xcb"}
    return [plugin for variable, plugin in kinds.items() if os.environ.get(variable)]


def require_qt(environment: Environment, plugins: Iterable[str]) -> None:
    """Ensure that Qt and these plugins can be loaded; only Linux may lack libraries for them."""
    if not sys.platform.startswith("linux"):
        return
    for plugin in plugins:
        if environment.is_done(f"qt-{plugin}", lock_file("run")):
            continue
        files = qt_files(environment, plugin)
        missing = system.missing_libraries(files)
        if missing and system.install(missing):
            missing = system.missing_libraries(files)
        if missing:
            raise Unready(f"Qt needs libraries this system lacks: {system.advice(missing)}")
        environment.mark_done(f"qt-{plugin}", lock_file("run"))


def qt_files(environment: Environment, plugin: str) -> list[Path]:
    """The files of Qt that a window, a printed page or a test loads."""
    pyside = next(environment.home.glob("lib/python*/site-packages/PySide6"))
    modules = ("QtWidgets", "QtSvgWidgets", "QtPrintSupport", "QtNetwork", "QtTest")
    platform = pyside / "Qt" / "plugins" / "platforms" / f"libq{plugin}.so"
    files = [*(pyside / f"{module}.abi3.so" for module in modules), platform]
    return [file for file in files if file.exists()]


def build_tools(environment: Environment) -> list[str]:
    """The things that PyInstaller needs on Linux and this system lacks."""
    if not sys.platform.startswith("linux"):
        return []
    objdump = "" if shutil.which("objdump") else "objdump"
    # Debian and Ubuntu have the library libpython in a package of its own.
    return [thing for thing in (objdump, environment.lacking_library()) if thing]


VERBS = {
    "run": run, "test": test, "test-engine": test_engine, "test-pythons": test_pythons,
    "check": check, "verify": verify, "bench": bench, "fuzz": fuzz, "damage": damage, "dask": dask,
    "mutants": mutants, "pictures": pictures, "screens": screens_tried, "package": package,
    "lock": lock, "wheels": wheels, "clean": clean,
}  # fmt: skip


def main() -> int:
    """Run the verb of the command line; print an Unready state as one sentence."""
    parser = argparse.ArgumentParser(description="Set Hayami up in its checkout and use it there.")
    parser.add_argument("verb", choices=VERBS)
    parser.add_argument("words", nargs=argparse.REMAINDER, help="go to what the verb starts")
    given = parser.parse_args()
    try:
        return VERBS[given.verb](given.words)
    except Unready as reason:
        print(reason, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
