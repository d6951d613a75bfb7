"""A damaged write-ahead log is noticed, of which SQLite says nothing."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.case_log.latest_commits import CommitState, commit_state, commits_lost

ROWS = 20


@pytest.fixture
def killed(tmp_path: Path) -> Iterator[Path]:
    """A database as a killed process leaves it: all rows are in its write-ahead log."""
    path = tmp_path / "live" / "log.sqlite"
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as log:
        log.execute("PRAGMA journal_mode = WAL")
        log.execute("CREATE TABLE rows (value TEXT)")
        log.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for _ in range(ROWS):
            log.execute("INSERT INTO rows VALUES (?)", ("x" * 3000,))
        shutil.copytree(path.parent, tmp_path / "killed")
        yield tmp_path / "killed" / path.name


def opened(path: Path) -> tuple[int, bool]:
    """How many rows are there, and whether commits were lost at the opening."""
    before = commit_state(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as log:
        (count,) = log.execute("SELECT count(*) FROM rows").fetchone()
        return count, commits_lost(before, commit_state(path))


def flipped(at: int) -> Callable[[bytes], bytes]:
    return lambda data: data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.mark.parametrize(
    "damage",
    [
        flipped(3), flipped(17), flipped(40_000), flipped(-5), lambda data: data[: 32 + 4120 * 7],
        lambda data: data[:-1], lambda data: data[:0],
    ],
    ids=["head", "salt", "middle", "last", "cut", "cut by a byte", "empty"],
)  # fmt: skip
def test_commits_that_sqlite_drops_are_noticed(
    killed: Path, damage: Callable[[bytes], bytes]
) -> None:
    wal = killed.with_name(f"{killed.name}-wal")
    wal.write_bytes(damage(wal.read_bytes()))
    count, lost = opened(killed)
    assert count < ROWS
    assert lost


def test_a_write_ahead_log_that_is_gone_is_noticed(killed: Path) -> None:
    killed.with_name(f"{killed.name}-wal").unlink()
    assert opened(killed) == (0, True)


def test_what_a_killed_process_leaves_is_whole(killed: Path) -> None:
    assert opened(killed) == (ROWS, False)
    assert opened(killed) == (ROWS, False)


def test_a_transaction_that_was_never_committed_is_no_loss(killed: Path) -> None:
    """What a killed process has half written stands behind the last commit."""
    wal = killed.with_name(f"{killed.name}-wal")
    wal.write_bytes(wal.read_bytes() + wal.read_bytes()[-4120:][:2000])
    assert opened(killed) == (ROWS, False)


def test_another_process_that_begins_the_write_ahead_log_anew_loses_nothing(killed: Path) -> None:
    before = commit_state(killed)
    with closing(sqlite3.connect(killed, isolation_level=None)) as log:
        log.execute("SELECT count(*) FROM rows").fetchone()
        read = commit_state(killed)
        log.execute("PRAGMA wal_checkpoint(PASSIVE)")
        assert not commits_lost(commit_state(killed), None), "the log itself has all of it"
        log.execute("INSERT INTO rows VALUES ('new')")
        assert not commits_lost(read, commit_state(killed))
    assert before is not None
    assert before.frames > before.stored == 0


@pytest.mark.parametrize("content", [b"", b"x" * 200, bytes(200)])
def test_a_shared_memory_file_that_says_nothing_says_nothing(
    tmp_path: Path, content: bytes
) -> None:
    assert commit_state(tmp_path / "log.sqlite") is None
    (tmp_path / "log.sqlite-shm").write_bytes(content)
    assert commit_state(tmp_path / "log.sqlite") is None
    assert not commits_lost(None, CommitState(0, 0, 0))
