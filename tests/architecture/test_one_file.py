"""The one file for Linux unpacks itself once, completely, and starts the program from there."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.architecture.project import scripts_of_packaging

PROGRAM = b'#!/bin/sh\necho "$0 runs with" "$@"\numask\nexit 7\n'

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or not shutil.which("xz"),
    reason="a script for Linux that calls xz",
)


@pytest.fixture
def ship(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    with scripts_of_packaging(monkeypatch) as script:
        yield script("ship")


@pytest.fixture
def made(ship: ModuleType, tmp_path: Path) -> Callable[[bytes], Path]:
    """Makes a one file of a small program, with this content of a data file."""

    def make(data: bytes) -> Path:
        content = io.BytesIO()
        with tarfile.open(fileobj=content, mode="w:xz") as packed:
            for name, text, mode in (("hayami", PROGRAM, 0o755), ("_internal/data", data, 0o644)):
                entry = tarfile.TarInfo(f"stem/{name}")
                entry.size, entry.mode = len(text), mode
                packed.addfile(entry, io.BytesIO(text))
        file = tmp_path / "one file"
        file.write_bytes(ship.unpacking_itself(content.getvalue(), tmp_path))
        file.chmod(0o755)
        return file

    return make


def start(file: Path, home: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a one file with a home of its own."""
    there = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", **more}
    return subprocess.run([file, *words], env=there, capture_output=True, text=True)


def unpacked(home: Path) -> list[Path]:
    """The folders in the cache of a home, hidden ones too."""
    return sorted((home / ".cache" / "hayami").iterdir())


def test_it_passes_words_and_status_on_and_unpacks_once(
    made: Callable[[bytes], Path], tmp_path: Path
) -> None:
    file = made(b"data")
    first = start(file, tmp_path, "score", "two words")
    assert first.returncode == 7
    (there,) = unpacked(tmp_path)
    assert first.stdout.startswith(f"{there}/hayami runs with score two words\n")
    before = there.stat().st_ino, (there / "_internal/data").stat().st_mtime_ns
    assert start(file, tmp_path).returncode == 7
    assert (there.stat().st_ino, (there / "_internal/data").stat().st_mtime_ns) == before
    assert there.stat().st_mode & 0o077 == 0, "nobody else can put files there"


def test_the_program_has_the_umask_of_its_user(
    made: Callable[[bytes], Path], tmp_path: Path
) -> None:
    words = ["sh", "-c", 'umask 027; "$0"; "$0"', str(made(b"data"))]
    there = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    told = subprocess.run(words, env=there, capture_output=True, text=True)
    assert told.stdout.count("0027") == 2


@pytest.mark.parametrize("loss", ["removed", "cut off", "program", "list"])
def test_what_is_incomplete_is_unpacked_again(
    made: Callable[[bytes], Path], tmp_path: Path, loss: str
) -> None:
    file = made(b"data")
    start(file, tmp_path)
    (there,) = unpacked(tmp_path)
    match loss:
        case "removed":
            (there / "_internal/data").unlink()
        case "cut off":
            (there / "_internal/data").write_bytes(b"da")
        case "program":
            (there / "hayami").unlink()
        case "list":
            (there / ".contents").unlink()
    assert start(file, tmp_path).returncode == 7
    assert unpacked(tmp_path) == [there]
    assert (there / "_internal/data").read_bytes() == b"data"


def test_another_build_gets_its_own_folder_and_the_earlier_one_goes(
    made: Callable[[bytes], Path], tmp_path: Path
) -> None:
    start(made(b"data"), tmp_path)
    (before,) = unpacked(tmp_path)
    start(made(b"other"), tmp_path)
    (after,) = unpacked(tmp_path)
    assert after != before


def test_a_folder_that_runs_stays(made: Callable[[bytes], Path], tmp_path: Path) -> None:
    start(made(b"data"), tmp_path)
    (before,) = unpacked(tmp_path)
    shutil.copy(shutil.which("sleep") or "", before / "running")
    with subprocess.Popen([before / "running", "60"]) as running:
        start(made(b"other"), tmp_path)
        assert before in unpacked(tmp_path)
        running.kill()
    start(made(b"third"), tmp_path)
    assert before not in unpacked(tmp_path)


@pytest.mark.parametrize(
    ("language", "word"), [("ja_JP.UTF-8", "展開できません"), ("C", "unpacked")]
)
def test_a_damaged_file_says_so_and_leaves_nothing(
    made: Callable[[bytes], Path], tmp_path: Path, language: str, word: str
) -> None:
    file = made(os.urandom(60_000))
    content = bytearray(file.read_bytes())
    content[-30_000] ^= 1
    file.write_bytes(content)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    told = start(file, tmp_path, LANG=language, TMPDIR=str(temporary))
    assert told.returncode == 1
    assert word in told.stderr
    assert unpacked(tmp_path) == []
    assert list(temporary.iterdir()) == []


def test_without_a_cache_it_runs_from_a_folder_that_it_removes(
    made: Callable[[bytes], Path], tmp_path: Path
) -> None:
    (tmp_path / "home").write_bytes(b"a file where a folder should be")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    told = start(made(b"data"), tmp_path / "home", "score", TMPDIR=str(temporary))
    assert (told.returncode, told.stderr) == (7, "")
    assert "runs with score" in told.stdout
    assert list(temporary.iterdir()) == []


def test_two_starts_at_once_leave_one_whole_folder(
    made: Callable[[bytes], Path], tmp_path: Path
) -> None:
    file = made(os.urandom(200_000))
    there = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    starts = [subprocess.Popen([file], env=there, stdout=subprocess.DEVNULL) for _ in range(3)]
    assert [one.wait() for one in starts] == [7, 7, 7]
    assert len(unpacked(tmp_path)) == 1
