"""Writes the lock files: the exact packages with their hashes for every use of the project.

One resolution covers Linux, Windows and macOS and every Python from 3.11 on; the file of each use
is a part of it, so that no two files disagree. `make lock` runs this with uv installed.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "packaging" / "lock"
HEADER = "# Written by `make lock` from pyproject.toml.\n"

#: file name -> (whether it includes the dependencies of the program, dependency groups)
USES: dict[str, tuple[bool, tuple[str, ...]]] = {
    "run": (True, ()),
    "test": (True, ("test",)),
    "check": (True, ("check",)),
    "bench": (True, ("bench",)),
    "fuzz": (True, ("fuzz",)),
    "mutants": (True, ("test", "mutants")),
    "package": (True, ("package",)),
    "build": (False, ("build",)),
    "lock": (False, ("lock",)),
}

#: file name -> packages that are not installed although another one names them: what we use of
#: Cosmic Ray needs none of them, and yattag has no wheel
LEFT_OUT = {
    "mutants": (
        "aiohappyeyeballs", "aiohttp", "aiosignal", "anybadge", "click", "decorator", "exit-codes",
        "frozenlist", "gitdb", "gitpython", "greenlet", "idna", "multidict", "propcache", "smmap",
        "sqlalchemy", "toml", "yarl", "yattag",
    ),
}  # fmt: skip

#: file name -> the dependency group that is used with the engine, where Qt is not installed
WITHOUT_QT = {"engine": "test-engine", "dask": "dask"}


def requirements(project: dict[str, object]) -> dict[str, list[str]]:
    """The requirements of each lock file, by file name, before versions are resolved."""
    base = list(project["project"]["dependencies"])
    groups = project["dependency-groups"]

    def members(name: str) -> list[str]:
        wanted: list[str] = []
        for entry in groups[name]:
            wanted += members(entry["include-group"]) if isinstance(entry, dict) else [entry]
        return wanted

    wants = {
        use: (base if program else []) + [line for group in names for line in members(group)]
        for use, (program, names) in USES.items()
    }
    without_qt = [line for line in base if not line.startswith("PySide6")]
    engine = {name: without_qt + members(group) for name, group in WITHOUT_QT.items()}
    return wants | engine


def resolve(wanted: list[str], *options: str) -> str:
    """The exact versions for `wanted`, as the text of a requirements file."""
    command = [
        sys.executable, "-m", "uv", "pip", "compile", "-", "--universal",
        "--python-version", "3.11", "--no-header", "--no-annotate", "--no-emit-index-url",
        "--no-emit-find-links", "--no-config", "--quiet", *options,
    ]  # fmt: skip
    done = subprocess.run(
        command, cwd=ROOT, input="\n".join(wanted), stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        raise SystemExit("The lock is unchanged: uv found no set of versions; see its words above.")
    return done.stdout


def without(use: str) -> list[str]:
    """The options by which uv leaves packages out of a lock file."""
    return [f"--no-emit-package={name}" for name in LEFT_OUT.get(use, ())]


def main() -> None:
    """Resolve everything once, then write one file for each use."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wants = requirements(project)
    LOCK.mkdir(exist_ok=True)
    everything = LOCK / "everything.tmp"
    everything.write_text(resolve(sorted({line for use in wants.values() for line in use})))
    hashed = ("--generate-hashes", "--constraints", str(everything))
    try:
        texts = {
            use: HEADER + resolve(wanted, *hashed, *without(use)) for use, wanted in wants.items()
        }
    finally:
        everything.unlink()
    for use, text in texts.items():
        (LOCK / f"{use}.txt").write_text(text, encoding="utf-8", newline="\n")
        print(f"packaging/lock/{use}.txt: {text.count('==')} packages")


if __name__ == "__main__":
    main()
