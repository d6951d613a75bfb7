"""Sets Hayami up in its own checkout, then does one thing there.

    python packaging/bootstrap.py run|test|test-engine|check|verify|bench|fuzz|package|lock|clean …

Needs the standard library only, and starts with any Python 3 to say what is missing. What it sets
up stays in .venv (.venv-engine for the engine alone) and is renewed only when the lock changes.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

import system
from environment import ROOT, Environment, Unready, lock_file

#: verb -> the lock files whose packages it needs
NEEDS = {
    "run": ("run",),
    "test": ("test",),
    "test-engine": ("engine",),
    "check": ("check",),
    "verify": ("run", "bench"),
    "bench": ("run", "bench"),
    "fuzz": ("run", "fuzz"),
    "package": ("package",),
    "lock": ("lock",),
    "clean": (),
}
EVERY_CORE = ("-n", "auto", "--dist", "worksteal")
LEFTOVERS = (
    ".venv", ".venv-engine", "build", "dist", "hayami.egg-info", ".hypothesis",
    ".import_linter_cache", ".mypy_cache", ".pytest_cache", ".ruff_cache",
)  # fmt: skip


def run(words: list[str]) -> int:
    """Open the window; with words, do what the command line says."""
    environment = ready("run")
    plugins = [] if words else screens()
    require_qt(environment, plugins)
    return environment.become("-m", "app", *words)


def test(words: list[str]) -> int:
    """All tests; windows are drawn in memory."""
    environment = ready("test")
    require_qt(environment, ["offscreen"])
    return environment.run("-m", "pytest", *EVERY_CORE, *words)


def test_engine(words: list[str]) -> int:
    """The engine's tests, in an environment that has no PySide6."""
    environment = Environment(".venv-engine")
    environment.require(*NEEDS["test-engine"])
    return environment.run("-m", "pytest", "tests/engine", *EVERY_CORE, *words)


def check(words: list[str]) -> int:
    """All that must hold before a change is kept: every step runs, so that everything is told.

    Each test runs once: those of the engine where PySide6 is not, and they alone reach every
    branch of it.
    """
    environment = ready("check")
    require_qt(environment, ["offscreen"])
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
    environment = ready("bench")
    require_qt(environment, ["offscreen"])
    return environment.run("-m", "tests.bench", *words)


def fuzz(words: list[str]) -> int:
    """Feed every reader of files and texts with whatever atheris thinks of (Linux)."""
    environment = ready("fuzz")
    require_qt(environment, ["offscreen"])
    return environment.run("-m", "tests.fuzz", *words)


def package(words: list[str]) -> int:
    """Build the program that runs where there is no Python, try it, pack it to be given away."""
    environment = ready("package")
    require_qt(environment, ["offscreen"])
    lacking = build_tools(environment)
    if lacking and not (system.install(lacking) and not build_tools(environment)):
        raise Unready(f"PyInstaller needs {' and '.join(lacking)}: {system.advice(lacking)}")
    steps = (
        ("-m", "app.resources.draw_icons", "build/icons"),
        ("-m", "PyInstaller", "--noconfirm", "--log-level=ERROR", *words, "packaging/hayami.spec"),
        ("packaging/smoke_test.py",),
        ("packaging/ship.py",),
    )
    return next((status for step in steps if (status := environment.run(*step))), 0)


def lock(words: list[str]) -> int:
    """Choose the versions of all packages anew."""
    return ready("lock").run("packaging/lock.py", *words)


def clean(_words: list[str]) -> int:
    """Remove what the other verbs left in the checkout."""
    for name in LEFTOVERS:
        shutil.rmtree(ROOT / name, ignore_errors=True)
    return 0


def ready(verb: str) -> Environment:
    """The environment with all that a verb needs, the project itself included."""
    environment = Environment(".venv")
    environment.require(*NEEDS[verb])
    environment.require_project()
    return environment


def screens() -> list[str]:
    """The plugins with which Qt may draw the window here; none where there is no screen."""
    chosen = os.environ.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0]
    if chosen:
        return [chosen]
    kinds = {"WAYLAND_DISPLAY": "wayland", "DISPLAY": "xcb"}
    return [plugin for variable, plugin in kinds.items() if os.environ.get(variable)]


def require_qt(environment: Environment, plugins: list[str]) -> None:
    """See to it that Qt and these plugins can be loaded; Windows and macOS have all they need."""
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
    """The files of Qt that are loaded for a window, a printed page or a test."""
    pyside = next(environment.home.glob("lib/python*/site-packages/PySide6"))
    modules = ("QtWidgets", "QtSvgWidgets", "QtPrintSupport", "QtNetwork", "QtTest")
    platform = pyside / "Qt" / "plugins" / "platforms" / f"libq{plugin}.so"
    files = [*(pyside / f"{module}.abi3.so" for module in modules), platform]
    return [file for file in files if file.exists()]


def build_tools(environment: Environment) -> list[str]:
    """What PyInstaller needs on Linux and this system lacks."""
    if not sys.platform.startswith("linux"):
        return []
    objdump = "" if shutil.which("objdump") else "objdump"
    # Debian and Ubuntu keep Python as a library in a package of its own.
    return [thing for thing in (objdump, environment.lacking_library()) if thing]


VERBS = {
    "run": run, "test": test, "test-engine": test_engine, "check": check, "verify": verify,
    "bench": bench, "fuzz": fuzz, "package": package, "lock": lock, "clean": clean,
}  # fmt: skip


def main() -> int:
    """Read the verb and do it; what stands in the way is told in one sentence."""
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
