"""Notices that the latest commits of a log were lost with a damaged write-ahead log.

SQLite reads the -wal file up to the first frame that it cannot verify, and drops the rest without
a word. How far it went before stands in the -shm file, which is written after each commit.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final, NamedTuple

_HEADER: Final = 48
"""The bytes of the header of the -shm file, which is there twice."""
_BACKFILLED: Final = 2 * _HEADER
"""Where the number of frames stands that the log itself has already."""
_VERSION: Final = 3007000


class CommitState(NamedTuple):
    """How many frames of the -wal file were committed, how many of them the log itself has, and a
    number that grows with each change of the rest, and is 0 after the -wal file was read anew."""

    frames: int
    stored: int
    changes: int


def commit_state(path: Path) -> CommitState | None:
    """The state of the commits of a log by its -shm file; None where there is none."""
    try:
        with path.with_name(f"{path.name}-shm").open("rb") as file:
            head = file.read(_BACKFILLED + 4)
    except OSError:
        return None
    if len(head) < _BACKFILLED + 4 or head[:_HEADER] != head[_HEADER:_BACKFILLED]:
        return None
    version, _, changes, _, frames = struct.unpack_from("=5I", head)
    (stored,) = struct.unpack_from("=I", head, _BACKFILLED)
    return CommitState(frames, stored, changes) if version == _VERSION else None


def commits_lost(before: CommitState | None, after: CommitState | None) -> bool:
    """Whether SQLite has read fewer commits from the -wal file when it opened a log than were made.

    Another process that writes at the same time makes the changes grow.
    """
    if before is None or before.frames <= before.stored:
        return False
    if after is None:
        return True
    return after.frames < before.frames and after.changes <= before.changes
