"""Starts the packed program as a user would and reports failures and the time to start.

    python packaging/smoke_test.py [PROGRAM ...]    dist/hayami and its one file by default

Everything runs offscreen; the window also on a screen, if there is one or Xvfb can make one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from product import COMMAND, ROOT, VERSION
from virtual_screen import virtual_screen

ENDING = ".exe" if os.name == "nt" else ""
PATIENCE = 180  # seconds for one command on a slow machine
WINDOW_OPEN = 6  # seconds: about one to start, the rest to see that it stays
STARTS = 3
LONGEST = 2000  # letters of an output that are printed
GAME = b'{"hands": [{"draw": {"type": "exhaustive", "tenpai": [0]}}, {}]}\n'
HAND = b'{"concealed": "234m45p678s22z888m", "win_tile": "6p", "from_who": 2}\n'
FILE = "# Hayami hand 1\ndocument: club\nhand: 234678m999p3455s+5s\n"

#: words of the command line -> standard input, what the output must contain
COMMANDS: dict[tuple[str, ...], tuple[bytes, tuple[str, ...]]] = {
    ("--version",): (b"", (f"{COMMAND} {VERSION}",)),
    ("--help",): (b"", ("--self-test", "rule-on")),
    ("documents",): (b"", ("r101", "enjoy", "club", "tenhou", "toppan")),
    ("score", "23499m34567p678s+5p", "--rules", "club", "--tsumo"): (b"", ("400", "700")),
    ("rule-on", "false_ron", "--lang", "en"): (b"", ("hand_shown",)),
    ("batch", "--jobs", "2"): (HAND * 6001, ('"verdict":"no_yaku"',)),
    ("game",): (GAME, ('"deltas":[3000,-1000,-1000,-1000]',)),
    ("doubt", "--lang", "en"): (HAND, ("1 hand judged",)),
    ("compare", "club", "tenhou", "-", "--lang", "en"): (HAND, ("1 hand judged",)),
    ("import", "--help", "--lang", "en"): (b"", ("--json",)),
    ("handbook", "--lang", "ja"): (b"", ("# はじめに", "`hayami score`")),
    ("backup", "--help", "--lang", "en"): (b"", ("--data",)),
    ("restore", "--lang", "en"): (b"", ("no copy yet",)),
}


def programs() -> list[Path]:
    """The programs to test."""
    if sys.argv[1:]:
        return [Path(word).resolve() for word in sys.argv[1:]]
    dist = ROOT / "dist"
    bundle = dist / "Hayami.app" / "Contents" / "MacOS" / COMMAND
    folder = bundle if bundle.exists() else dist / COMMAND / f"{COMMAND}{ENDING}"
    one_file = dist / f"{COMMAND}-one-file{ENDING}"
    return [folder, *([one_file] if one_file.exists() else [])]


def faults_of(program: Path, home: str) -> Iterator[tuple[str, str]]:
    """Each test by name, with what is wrong or ""."""
    speaking = speaking_of(program)
    here = _alone(home, "offscreen")
    for words, (given, wanted) in COMMANDS.items() if speaking else ():
        yield " ".join(words), fault_of_command(speaking, here, words, given, wanted)
    for language in ("ja", "en"):
        words = ("--self-test", "--lang", language)
        yield " ".join(words), fault_of_command(program, here, words, b"", ())
    yield "the window in memory", fault_of_window(program, here)
    file = Path(home, "a hand 手.hayami-hand")
    file.write_text(FILE, "utf-8")
    yield "the window with a file", fault_of_window(program, here, str(file))
    with screen() as shown:
        if shown is not None:
            words = ("--self-test", "--lang", "en")
            there = _alone(home, "") | shown
            yield "--self-test on a screen", fault_of_command(program, there, words, b"", ())
            yield "the window on a screen", fault_of_window(program, there)


def speaking_of(program: Path) -> Path | None:
    """The program with standard output: on Windows the console program in the same folder."""
    beside = program.with_name(f"{COMMAND}-cli{ENDING}")
    return beside if beside.exists() else None if os.name == "nt" else program


def fault_of_command(
    program: Path,
    environment: dict[str, str],
    words: tuple[str, ...],
    given: bytes,
    wanted: tuple[str, ...],
) -> str:
    """What is wrong with the output of a command, or ""."""
    try:
        done = subprocess.run(
            [program, *words], env=environment, input=given, capture_output=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return f"does not end within {PATIENCE} seconds"
    out, errors = done.stdout.decode(), done.stderr.decode(errors="replace")
    lacking = [word for word in wanted if word not in out]
    if done.returncode or lacking or "Traceback" in errors:
        return f"ends with {done.returncode}, lacks {lacking}\n{out[:LONGEST]}{errors[:LONGEST]}"
    return ""


def fault_of_window(program: Path, environment: dict[str, str], *words: str) -> str:
    """What is wrong with the window, or "": it must open and stay open."""
    started = [program, *words]
    window = subprocess.Popen(started, env=environment, stderr=subprocess.PIPE, encoding="utf-8")
    try:
        _, said = window.communicate(timeout=WINDOW_OPEN)
    except subprocess.TimeoutExpired:
        window.terminate()
        _, said = window.communicate()
        return f"complains\n{said}" if "Traceback" in said else ""
    return f"closes by itself with {window.returncode}\n{said}"


def start(program: Path, home: str) -> float:
    """Seconds from the start to the painted window, offscreen, by the lines of the self-test."""
    began = time.perf_counter()
    words = [str(program), "--self-test", "--lang", "en"]
    here = _alone(home, "offscreen")
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(words, env=here, start_new_session=True, **quiet) as trial:
        assert trial.stdout is not None
        trial.stdout.readline()  # the header
        trial.stdout.readline()  # the window
        took = time.perf_counter() - began
        trial.stdout.read()  # the single file of Windows removes its unpacked copy when it ends
    return took


def evict(folder: Path) -> bool:
    """Drop the files of a folder from the page cache, as before the first start after booting.

    Returns False where the system cannot.
    """
    if not hasattr(os, "posix_fadvise"):
        return False
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            file = os.open(path, os.O_RDONLY)
            os.fsync(file)
            os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(file)
    return True


def told_starts(program: Path, home: str) -> str:
    """The seconds of a start, the best of several; for a folder with its files evicted, too."""
    warm = min(start(program, home) for _ in range(STARTS))
    cold = [
        start(program, home)
        for _ in range(STARTS)
        if (program.parent / "_internal").is_dir() and evict(program.parent)
    ]
    return f"{warm:.2f} s" + (f", {min(cold):.2f} s cold" if cold else "")


@contextmanager
def screen() -> Iterator[dict[str, str] | None]:
    """The environment variable of the screen, or of one made by Xvfb; None without either."""
    if not sys.platform.startswith("linux"):
        yield {}
    elif os.environ.get("DISPLAY"):
        yield {"DISPLAY": os.environ["DISPLAY"]}
    elif shutil.which("Xvfb"):
        with virtual_screen() as shown:
            yield {"DISPLAY": shown}
    else:
        yield None


def _alone(home: str, platform: str) -> dict[str, str]:
    """An environment without any Python and without the settings of the user who tests."""
    names = ("PATH", "SYSTEMROOT", "TEMP", "TMP")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    kept |= {"HOME": home, "USERPROFILE": home, "LANG": "C.UTF-8"}
    return kept | ({"QT_QPA_PLATFORM": platform} if platform else {})


def main() -> int:
    """Run every command and open the window; 0 if everything works."""
    faulty = False
    for program in programs():
        if not program.exists():
            print(f"{program} is not there; `make package` builds it.", file=sys.stderr)
            return 1
        print(f"{program.name}, {program.stat().st_size / 1e6:.1f} MB")
        with tempfile.TemporaryDirectory(prefix="hayami-smoke-") as home:
            for name, fault in faults_of(program, home):
                print(f"  {name}: {fault or 'works'}", flush=True)
                faulty |= bool(fault)
            speaking = speaking_of(program)
            if speaking:
                print(f"  from the start to the window: {told_starts(speaking, home)}")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
