"""Starts the packed program as a player would, in memory, and says whether it works.

python packaging/smoke_test.py [folder of the program, dist/hayami by default]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "hayami.exe" if os.name == "nt" else "hayami"
PATIENCE = 60  # seconds for one command on a slow machine
WINDOW_OPEN = 4  # seconds: about one to start, the rest to see that it stays

#: words of the command line -> what must be in the answer
COMMANDS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("--version",): ("hayami ",),
    ("documents",): ("r101", "enjoy", "club", "tenhou"),
    ("score", "23499m34567p678s+5p", "--rules", "club", "--tsumo"): ("400", "700"),
}


def fault_of_command(
    program: Path, home: str, words: tuple[str, ...], wanted: tuple[str, ...]
) -> str:
    """What is wrong with the answer to a command, or nothing."""
    try:
        done = subprocess.run(
            [program, *words], env=_alone(home), capture_output=True, encoding="utf-8",
            timeout=PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"does not end within {PATIENCE} seconds"
    lacking = [word for word in wanted if word not in done.stdout]
    if done.returncode or lacking or "Traceback" in done.stderr:
        return f"ends with {done.returncode}, lacks {lacking}\n{done.stdout}{done.stderr}"
    return ""


def fault_of_window(program: Path, home: str) -> str:
    """What is wrong with the window, or nothing: it must open and stay."""
    window = subprocess.Popen([program], env=_alone(home), stderr=subprocess.PIPE, encoding="utf-8")
    try:
        _, said = window.communicate(timeout=WINDOW_OPEN)
    except subprocess.TimeoutExpired:
        window.terminate()
        _, said = window.communicate()
        return f"complains\n{said}" if "Traceback" in said else ""
    return f"closes by itself with {window.returncode}\n{said}"


def megabytes(folder: Path) -> float:
    """The size of all files in a folder; links are counted once."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) / 1e6


def _alone(home: str) -> dict[str, str]:
    """An environment without a screen, a Python or the settings of the person who tests."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return kept | {"HOME": home, "USERPROFILE": home, "LANG": "C.UTF-8",
                   "QT_QPA_PLATFORM": "offscreen"}  # fmt: skip


def main() -> int:
    """Run every command and open the window; 0 if all of it works."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / "hayami"
    program = folder / NAME
    if not program.exists():
        print(f"{program} is not there; `make package` builds it.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="hayami-smoke-") as home:
        faults = {
            f"hayami {' '.join(words)}": fault_of_command(program, home, words, wanted)
            for words, wanted in COMMANDS.items()
        }
        faults["the window"] = fault_of_window(program, home)
    for name, fault in faults.items():
        print(f"{name}: {fault or 'works'}")
    print(f"{folder.name}: {megabytes(folder):.0f} MB")
    return 1 if any(faults.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
