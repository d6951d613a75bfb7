"""Notices that the latest commits of a log were lost with a damaged write-ahead log.

SQLite reads the -wal file up to the first frame that it cannot verify, and drops the rest without
a word. How far it went before stands in the -shm file, which is written after each commit.
"""

from __future__ import annotations

import sqlite3
import struct
from contextlib import suppress
from pathlib import Path
from typing import Final

from app import systems
from app.case_log.raw_pages import committed_frames
from app.case_log.schema import wal_of

_HEADER: Final = 48
"""The bytes of the header of the -shm file, which is there twice."""
_STORED: Final = 2 * _HEADER
"""Where the number of frames stands that the log itself has already."""
_VERSION: Final = 3007000
_PAGE: Final = 4096


class CommitWatch:
    """The latest commits of a log that is about to be opened.

    Only for a log that no connection of this process has open: where it has, the system would drop
    the locks of that connection when the files are closed here.
    """

    def __init__(self, path: Path) -> None:
        self._data, self._wal = b"", b""
        with suppress(OSError):
            self._wal = wal_of(path).read_bytes()
        self._frames = _waiting_frames(path, self._wal)
        if self._frames:
            with suppress(OSError):
                self._data = path.read_bytes()

    def lost(self, log: sqlite3.Connection) -> bool:
        """Whether SQLite has read fewer commits than were made, when it opened the log."""
        if not self._frames:
            return False
        with suppress(sqlite3.Error):
            return int(log.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1]) < self._frames
        return False

    def write_copy(self, other: Path) -> None:
        """Write the log and its -wal file as they were; raises OSError, and leaves nothing then."""
        wal = wal_of(other)
        try:
            other.write_bytes(self._data)
            wal.write_bytes(self._wal)
        except OSError:
            for part in (other, wal):
                with suppress(OSError):
                    systems.remove(part)
            raise


def _waiting_frames(path: Path, wal: bytes) -> int:
    """How many frames of the -wal file were committed; 0 where the log itself has all of them.

    Without a -shm file the frames are counted by what their heads say.
    """
    head = b""
    with suppress(OSError), path.with_name(f"{path.name}-shm").open("rb") as file:
        head = file.read(_STORED + 4)
    if len(head) < _STORED + 4 or head[:_HEADER] != head[_HEADER:_STORED]:
        return committed_frames(wal, _PAGE)
    version, _, _, _, frames = struct.unpack_from("=5I", head)
    (stored,) = struct.unpack_from("=I", head, _STORED)
    if version != _VERSION:
        return committed_frames(wal, _PAGE)
    return int(frames) if frames > stored else 0
