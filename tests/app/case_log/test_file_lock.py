"""One process at a time holds a lock file, and who waits too long goes on without it."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from app import systems
from app.case_log.file_lock import file_lock


def test_one_holds_the_lock_and_it_is_gone_afterwards(tmp_path: Path) -> None:
    mark = tmp_path / "new" / "folder" / "mark"
    with file_lock(mark, 1) as first:
        assert first
        started = time.monotonic()
        with file_lock(mark, 0.05) as second:
            assert not second
        assert 0.05 <= time.monotonic() - started < 5
        assert mark.exists(), "who did not hold it leaves it alone"
        with file_lock(mark, 0.02) as third:
            assert not third
    assert list(mark.parent.iterdir()) == []
    with file_lock(mark, 0) as again:
        assert again in (True, False)


def test_who_waits_gets_the_lock_when_it_is_free(tmp_path: Path) -> None:
    mark, held = tmp_path / "mark", threading.Event()

    def hold() -> None:
        with file_lock(mark, 1) as first:
            assert first
            held.set()
            time.sleep(0.05)

    other = threading.Thread(target=hold)
    other.start()
    held.wait(5)
    with file_lock(mark, 20) as second:
        assert second
        assert mark.exists()
    other.join()


def test_a_lock_file_that_was_removed_meanwhile_is_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have removed it between opening and locking."""
    mark, opened = tmp_path / "mark", systems.open_to_lock
    files = []

    def open_and_lose(path: Path) -> int | None:
        file = opened(path)
        files.append(file)
        if len(files) == 1:
            path.unlink()
        return file

    monkeypatch.setattr(systems, "open_to_lock", open_and_lose)
    with file_lock(mark, 20) as held:
        assert held
        assert len(files) == 2
        assert mark.exists()


def test_a_lock_file_that_windows_is_removing_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, tries = systems.open_to_lock, iter([True, False])
    monkeypatch.setattr(systems, "open_to_lock", lambda path: None if next(tries) else opened(path))
    with file_lock(tmp_path / "mark", 20) as held:
        assert held


def test_where_no_lock_file_can_be_made_one_goes_on_without(tmp_path: Path) -> None:
    (tmp_path / "mark").mkdir()
    with file_lock(tmp_path / "mark", 20) as held:
        assert not held
