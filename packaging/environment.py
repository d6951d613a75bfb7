"""Makes the virtual environments of the checkout and installs what the lock files name."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import system

ROOT = Path(__file__).resolve().parent.parent
WINDOWS = os.name == "nt"
OLDEST = (3, 11)
NEWEST = (3, 14)  # the newest with wheels of every locked package; later ones are tried last

LIBRARY = """
import ctypes, pathlib, sys, sysconfig
folder, name = sysconfig.get_config_vars("LIBDIR", "INSTSONAME")
try:
    pathlib.Path(folder, name).exists() or ctypes.CDLL(name)
except OSError:
    print("libpython%d.%d" % sys.version_info[:2])
"""


class Unready(Exception):  # noqa: N818  not an error: a state of the system, shown to the user
    """Something is missing that cannot be installed here; the text says what the user can do."""


class Environment:
    """A virtual environment in the checkout with the packages of the requested lock files."""

    def __init__(self, folder: str, python: str = "") -> None:
        """`python` is the program that makes it, one that fits by default."""
        self.home, self._made_with = ROOT / folder, python
        self.python = self.home / ("Scripts/python.exe" if WINDOWS else "bin/python")

    def require(self, *locks: str) -> None:
        """Install what the lock files name, unless it is installed already."""
        if not self.python.exists():  # new, or its Python was removed by an upgrade
            self._create()
        for lock in locks:
            if not self.is_done(lock, lock_file(lock)):
                print(f"Hayami fetches its packages ({lock}) ...", flush=True)
                self._pip("--require-hashes", "--no-deps", "--only-binary", ":all:",
                          "--requirement", f"packaging/lock/{lock}.txt")  # fmt: skip
                self.mark_done(lock, lock_file(lock))

    def require_project(self) -> None:
        """Install the command `hayami`, which runs the code of the checkout."""
        content = (ROOT / "pyproject.toml").read_bytes() + os.fsencode(ROOT)
        if not self.is_done("project", content):
            self.require("build")
            self._pip("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
            self.mark_done("project", content)

    def run(self, *words: str) -> int:
        """Run the environment's Python in the checkout and return its exit status."""
        return subprocess.run([self.python, *words], cwd=ROOT, env=self._variables()).returncode

    def become(self, *words: str) -> int:
        """Replace this process by the environment's Python where the system supports it."""
        if not WINDOWS:
            os.chdir(ROOT)
            os.execve(self.python, [str(self.python), *words], self._variables())
        return self.run(*words)

    def _variables(self) -> dict[str, str]:
        """The environment variables. Where Python is told to leave no bytecode in folders of code,
        it is kept here: the tests start many processes, and each would compile all that it imports.
        """
        variables = surroundings()
        if variables.pop("PYTHONDONTWRITEBYTECODE", ""):
            variables.setdefault("PYTHONPYCACHEPREFIX", str(self.home / "bytecode"))
        return variables

    def lacking_library(self) -> str:
        """The package with this Python's shared library if the system lacks it, else ""."""
        return (_ask(str(self.python), LIBRARY) or "").strip()

    def is_done(self, step: str, content: bytes) -> bool:
        """Whether a step was recorded for exactly this content."""
        try:
            return self._stamp(step).read_text() == hashlib.sha256(content).hexdigest()
        except OSError:
            return False

    def mark_done(self, step: str, content: bytes) -> None:
        """Record that a step was done for this content."""
        self._stamp(step).parent.mkdir(exist_ok=True)
        self._stamp(step).write_text(hashlib.sha256(content).hexdigest())

    def _stamp(self, step: str) -> Path:
        return self.home / "set-up" / step

    def _create(self) -> None:
        python = self._made_with or _choose_python()
        print(f"Hayami makes {self.home.name} with {python} ...", flush=True)
        command = [python, "-m", "venv", "--clear", str(self.home)]
        if subprocess.run(command, env=surroundings()).returncode:
            raise Unready(f"{python} could not make {self.home}: it says why above.")

    def _pip(self, *words: str) -> None:
        if self.run("-m", "pip", "--disable-pip-version-check", "--quiet", "install", *words):
            raise Unready(
                "The packages could not be installed; pip says why above. They come once from the "
                "network. Qt needs Linux with glibc 2.34 or newer (2.39 on ARM), macOS 14 or newer "
                "or Windows 10 or newer."
            )


def lock_file(name: str) -> bytes:
    """The content of a lock file: exact versions with their hashes."""
    return (ROOT / "packaging" / "lock" / f"{name}.txt").read_bytes()


def surroundings() -> dict[str, str]:
    """The environment variables, without those that configure another Python."""
    foreign = {"PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_REQUIRE_VIRTUALENV", "PIP_TARGET"}
    return {name: value for name, value in os.environ.items() if name not in foreign}


def _choose_python() -> str:
    found = pythons()
    fit = {version: path for version, path in found.items() if version >= OLDEST}
    if not fit:
        others = ", ".join(f"{major}.{minor}" for major, minor in found) or "none"
        raise Unready(f"Hayami needs Python 3.11 or newer; this system has {others}.")
    order = sorted(fit, key=lambda version: (version <= NEWEST, version), reverse=True)
    for version in order:
        if _makes_environments(fit[version]):
            return fit[version]
    # Debian and Ubuntu have venv in a package of its own.
    best, package = fit[order[0]], "python{}.{}-venv".format(*order[0])
    if not (system.install([package]) and _makes_environments(best)):
        raise Unready(f"Python's own venv is missing: {system.advice([package])}")
    return best


def pythons(*folders: Path) -> dict[tuple[int, int], str]:
    """Every Python of this system, and of those folders with one installation each: version ->
    program."""
    who = "import sys; print(*sys.version_info[:2], sys.executable)"
    names = [f"python3.{minor}" for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    inside = "python.exe" if WINDOWS else "bin/python3"
    others = [str(path) for folder in folders for path in sorted(folder.glob(f"*/{inside}"))]
    found: dict[tuple[int, int], str] = {}
    for program in [*map(shutil.which, [*names, "python3", "python"]), sys.executable, *others]:
        answer = program and _ask(program, who)
        if answer:
            major, minor, path = answer.strip().split(" ", 2)
            found.setdefault((int(major), int(minor)), path)
    return found


def _makes_environments(python: str) -> bool:
    return _ask(python, "import ensurepip, sqlite3, ssl, venv; print('yes')") is not None


def _ask(python: str, question: str) -> str | None:
    """What a Python program prints for a line of code, or None where it is no Python."""
    try:
        answer = subprocess.run([python, "-c", question], capture_output=True, text=True)
    except OSError:
        return None
    return answer.stdout if answer.returncode == 0 else None
