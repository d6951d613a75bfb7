"""A damaged write-ahead log is noticed, of which SQLite says nothing."""

from __future__ import annotations

import shutil
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.case_log.history import History
from app.case_log.latest_commits import CommitWatch
from app.case_log.schema import LOG
from tests.app.case_log.sample_cases import a_case
from tests.app.case_log.test_history import TODAY

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
    watch = CommitWatch(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as log:
        (count,) = log.execute("SELECT count(*) FROM rows").fetchone()
        return count, watch.lost(log)


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


def test_without_the_shared_memory_damage_in_the_middle_is_noticed(killed: Path) -> None:
    wal = killed.with_name(f"{killed.name}-wal")
    wal.write_bytes(flipped(40_000)(wal.read_bytes()))
    killed.with_name(f"{killed.name}-shm").unlink()
    count, lost = opened(killed)
    assert count < ROWS
    assert lost


@pytest.mark.parametrize("frames", [0, 1000])
def test_a_shared_memory_file_whose_halves_differ_is_not_believed(
    killed: Path, frames: int
) -> None:
    """It has its head twice; what the first says of the number of frames is damaged."""
    wal, shared = (killed.with_name(f"{killed.name}{tail}") for tail in ("-wal", "-shm"))
    head = bytearray(shared.read_bytes())
    struct.pack_into("=I", head, 16, frames)
    wal.write_bytes(flipped(40_000)(wal.read_bytes()))
    shared.write_bytes(head)
    count, lost = opened(killed)
    assert count < ROWS
    assert lost


def test_a_copy_that_cannot_be_written_leaves_nothing(killed: Path) -> None:
    watch = CommitWatch(killed)
    other = killed.with_name("copy.sqlite")
    watch.write_copy(other)
    assert other.read_bytes() == killed.read_bytes()
    other.unlink()
    wal = other.with_name("copy.sqlite-wal")
    wal.unlink()
    wal.mkdir()
    with pytest.raises(OSError, match="directory"):
        watch.write_copy(other)
    assert not other.exists()


@pytest.mark.parametrize("content", [b"", b"x" * 200, bytes(200)])
def test_a_shared_memory_file_that_says_nothing_says_nothing(killed: Path, content: bytes) -> None:
    killed.with_name(f"{killed.name}-shm").write_bytes(content)
    assert opened(killed) == (ROWS, False)


def test_what_the_log_itself_has_already_is_not_waited_for(killed: Path) -> None:
    with closing(sqlite3.connect(killed, isolation_level=None)) as log:
        log.execute("PRAGMA wal_checkpoint(PASSIVE)")
        shutil.copytree(killed.parent, killed.parent.with_name("stored"))
    stored = killed.parent.with_name("stored") / killed.name
    stored.with_name(f"{stored.name}-wal").unlink()
    assert opened(stored) == (ROWS, False)


def test_a_second_connection_of_a_process_leaves_the_locks_of_the_first(tmp_path: Path) -> None:
    """The system drops the locks of a process at any closing of a file: another window would take
    the log for closed, and remove what is in use."""
    path = tmp_path / LOG
    ask = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('PRAGMA user_version')"
    with closing(History(path, TODAY)) as first, closing(History(path, TODAY)):
        first.save(a_case("a"))
        subprocess.run([sys.executable, "-c", ask, str(path)], check=True)
        assert path.with_name(f"{LOG}-wal").exists(), "the other process did not close it"
        assert first.save(a_case("b")).number == "2026-002"


def test_what_can_be_read_of_a_damaged_write_ahead_log_is_brought_back(tmp_path: Path) -> None:
    with closing(History(tmp_path / "live" / LOG, TODAY)) as log:
        log.save(a_case("a"))
    with closing(History(tmp_path / "live" / LOG, TODAY)) as log:
        for uid in "bcd":
            log.save(a_case(uid, note=f"mark of {uid}"))
        shutil.copytree(tmp_path / "live", tmp_path / "killed")
    path = tmp_path / "killed" / LOG
    wal = path.with_name(f"{LOG}-wal")
    data = wal.read_bytes()
    frame = 32 + (data.index(b"mark of d") - 32) // 4120 * 4120
    wal.write_bytes(flipped(frame + 16)(data))  # its checksum: what it has is whole
    with closing(History(path, TODAY)) as log:
        other = f"cases.damaged-{TODAY}.sqlite"
        assert [(t.key, t.other) for t in log.troubles[:2]] == [
            ("cases_latest_lost", other),
            ("cases_brought", other),
        ]
        assert [case.uid for case in log.cases()] == ["a", "b", "c", "d"]
        assert (log.troubles[1].reason, log.troubles[1].rows) == ("1", ())
    with closing(History(path, TODAY)) as log:
        assert log.troubles == ()
        assert log.save(a_case("e")).number == "2026-005"


def test_a_log_that_another_window_has_set_aside_on_a_full_disk_is_not_said_to_be_readable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / LOG
    path.with_name(f"cases.damaged-{TODAY}.sqlite").write_bytes(b"set aside")
    path.touch()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("app.case_log.database._connected", full)
    monkeypatch.setattr("app.case_log.database._kind", lambda _: "full")
    with closing(History(path, TODAY)) as log:
        assert [(t.key, t.other) for t in log.troubles] == [
            ("cases_unreplaced", f"cases.damaged-{TODAY}.sqlite")
        ]
