"""Checks that every locked package has a wheel for each Python and system; nothing is installed.

    python packaging/wheels.py [LOCK ...]    every lock by default

uv resolves each lock with its hashes and reads the index only.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from environment import NEWEST, OLDEST, ROOT
from lock import LOCK

PYTHONS = [f"{OLDEST[0]}.{minor}" for minor in range(OLDEST[1], NEWEST[1] + 1)]
#: The systems on which Hayami runs, as uv names them; Qt needs the versions that stand here.
SYSTEMS = (
    "x86_64-manylinux_2_34", "aarch64-manylinux_2_39", "x86_64-pc-windows-msvc",
    "aarch64-apple-darwin", "x86_64-apple-darwin",
)  # fmt: skip
#: lock -> the systems on which its verb is used, where it is not used on all.
ONLY = {
    "bench": ("x86_64-manylinux_2_34",),
    "fuzz": ("x86_64-manylinux_2_34",),
    "lock": ("x86_64-manylinux_2_34", "x86_64-pc-windows-msvc", "aarch64-apple-darwin"),
}
LONGEST = 300  # letters of what uv says


def locks() -> list[str]:
    """The names of the lock files asked for, all without a choice."""
    return sys.argv[1:] or sorted(path.stem for path in LOCK.glob("*.txt"))


def missing(lock: str) -> Iterator[tuple[str, str, str]]:
    """The Pythons and systems for which a package of a lock has no wheel, with uv's words."""
    for system in ONLY.get(lock, SYSTEMS):
        for python in PYTHONS:
            said = complaint(lock, python, system)
            if said:
                yield python, system, said


def complaint(lock: str, python: str, system: str) -> str:
    """What uv says against a lock on this Python and system, or ""."""
    with tempfile.TemporaryDirectory(prefix="hayami-wheels-") as nowhere:
        command = [
            sys.executable, "-m", "uv", "pip", "install", "--dry-run", "--quiet", "--no-config",
            "--no-deps", "--require-hashes", "--only-binary", ":all:", "--target", nowhere,
            "--python-version", python, "--python-platform", system,
            "--requirement", str(LOCK / f"{lock}.txt"),
        ]  # fmt: skip
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if not done.returncode:
        return ""
    return re.sub(r"\s+", " ", done.stderr).strip()[:LONGEST] or f"uv ends with {done.returncode}"


def main() -> int:
    """Check every lock; 0 where no wheel is missing."""
    faulty = False
    for lock in locks():
        lacking = list(missing(lock))
        faulty |= bool(lacking)
        print(f"{lock}: {'wheels are missing' if lacking else 'a wheel for each'}", flush=True)
        for python, system, said in lacking:
            print(f"  {python} {system}: {said}")
    print(f"asked for Python {', '.join(PYTHONS)} on {', '.join(SYSTEMS)}")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
