"""Copies the data of the user as they stand in one moment, while windows go on writing."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from app import storage
from app.backups.backup_file import (
    DOCUMENTS,
    NUMBERS,
    REMOVED,
    BackupCounts,
    BackupError,
    BackupSource,
    LeftOut,
    Manifest,
    part_of,
    part_path,
    write_backup,
)
from app.case_log import given_numbers
from app.case_log.checksums import install
from app.case_log.database import TIMEOUT
from app.case_log.integrity import check_structure
from app.case_log.schema import APPLICATION, CONTENT, LOG, STEPS, wal_of
from app.case_log.troubles import code_of
from app.recent_hands_text import hands_in
from app.storage import StorageError
from app.user_documents.files import FOLDER, SUFFIX
from app.user_documents.files import REMOVED as REMOVED_FOLDER
from engine.rulebook import MOST_BYTES as LARGEST_DOCUMENT

RESERVE: Final = 16 << 20
"""Bytes of the disk that a backup leaves free: the log itself needs room to go on."""
COUNTED: Final = {"cases": "cases", "drill_answers": "answers", "games": "games"}
"""Tables whose rows are counted by name."""
SUBSIDIARY: Final = (
    "papers", "game_edits", "drill_memories", "drill_suspended", "drill_wishes", "drill_lessons",
    "drill_exams", "bad_rows", "troubles", "log_facts",
)  # fmt: skip
"""Tables whose rows belong to those that are counted, or are about the file itself."""


class Snapshot(msgspec.Struct, frozen=True):
    """The data of a moment: the parts, the manifest that goes with them."""

    manifest: Manifest
    sources: tuple[BackupSource, ...]

    def write(self, path: Path) -> Iterator[float]:
        """Write it as a backup, in steps that yield the share done; raises BackupError."""
        return write_backup(path, self.manifest, self.sources)


def take_snapshot(
    folder: Path, into: Path, now: datetime, settings: Mapping[str, str] | None = None
) -> Snapshot:
    """Copy the log of the folder of data into an empty folder, and read what else is there.

    A file that cannot be read is `left_out`, and the manifest says so: it keeps nothing else from
    being copied. Raises BackupError, with `log_damaged` where the copy would not be sound, and with
    `folder_unreadable` where it would lack all that is in a folder.
    """
    from importlib.metadata import version  # noqa: PLC0415  takes long, and a copy is made in a thread

    documents_folder = folder / FOLDER
    for place in (folder, documents_folder, documents_folder / REMOVED_FOLDER):
        _require_listed(place)
    try:
        log = copy_log(folder / LOG, into / LOG)
        sources, left_out = _files(folder)
    except OSError as e:
        raise BackupError("unwritable", LOG, reason=e.strerror or str(e)) from None
    log_counts = BackupCounts()
    if log:
        sources = [(LOG, into / LOG), *_numbers(folder), *sources]
        log_counts = counts(into / LOG)
    documents = sum(n.startswith(DOCUMENTS) and not n.startswith(REMOVED) for n, _ in sources)
    hands = sum(_hand_count(text) for name, text in sources if name.startswith("recent"))
    holds = BackupCounts(
        log_counts.cases, log_counts.answers, log_counts.games, documents, hands, log_counts.other
    )
    manifest = Manifest(
        program=version("hayami"),
        made=now.astimezone().isoformat(timespec="seconds"),
        schema=len(STEPS),
        holds=holds,
        settings=dict(settings or {}),
        parts=tuple(part_of(source) for source in sources),
        left_out=tuple(left_out),
    )
    return Snapshot(manifest, tuple(sources))


def _require_listed(place: Path) -> None:
    """Raise BackupError for a folder that is there and whose files cannot be listed or looked at;
    `glob` finds nothing in it and says nothing."""
    try:
        first = next(place.iterdir(), None)
        if first is not None:
            first.lstat()  # takes another right than the list
    except (FileNotFoundError, NotADirectoryError):
        pass
    except OSError as e:
        raise BackupError("folder_unreadable", str(place), reason=e.strerror or str(e)) from None


def copy_log(live: Path, copy: Path) -> bool:
    """Copy a log that may be in use; False where there is none. Raises BackupError, OSError.

    The copy is one file, as the log stood in one moment, and was looked through: a damaged log is
    not copied over a sound backup.
    """
    if not live.exists():
        return False
    needed = _size(live) + _size(wal_of(live))
    if shutil.disk_usage(copy.parent).free < 2 * needed + RESERVE:
        raise BackupError("no_room", LOG, reason=f"{(2 * needed + RESERVE) >> 20} MB")
    try:
        with closing(_opened(live)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
            _check(target)
    except sqlite3.DatabaseError as e:
        key = {sqlite3.SQLITE_BUSY: "log_busy", sqlite3.SQLITE_FULL: "disk_full"}.get(code_of(e))
        raise BackupError(key or "log_damaged", LOG, reason=str(e)) from None
    return True


def _opened(live: Path) -> sqlite3.Connection:
    """The log, opened without making it; read-only where its folder cannot be written."""
    for mode in ("mode=rw", "mode=ro", "mode=ro&immutable=1"):
        log = sqlite3.connect(
            f"{live.resolve().as_uri()}?{mode}", uri=True, timeout=TIMEOUT, isolation_level=None
        )
        try:
            log.execute("PRAGMA query_only = ON")
            log.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        except sqlite3.Error as e:
            log.close()
            last = "immutable" in mode
            last = last or (_size(wal_of(live)) > 0 and "ro" in mode)
            if last or not isinstance(e, sqlite3.OperationalError):
                raise
        else:
            return log
    raise AssertionError(live)


def _check(log: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError for a damaged log, BackupError for another or a newer one.

    Damaged rows of games stay in a log once they were reported, so that it is copied with them.
    """
    if int(log.execute("PRAGMA application_id").fetchone()[0]) != APPLICATION:
        raise BackupError("log_foreign", LOG)
    if int(log.execute("PRAGMA user_version").fetchone()[0]) > len(STEPS):
        raise BackupError("log_newer", LOG)
    check_structure(log)
    if int(log.execute("PRAGMA user_version").fetchone()[0]) == len(STEPS):
        _check_rows(log)


def _check_rows(log: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError where the checksum of a row is wrong."""
    install(log, CONTENT)
    for table in CONTENT:
        wrong = f"SELECT 1 FROM {table.name} WHERE NOT ({table.is_sound}) LIMIT 1"
        if log.execute(wrong).fetchone() is not None:
            raise sqlite3.DatabaseError(f"the checksum of a row of {table.name}")


def check_log(path: Path) -> None:
    """Raise BackupError for a file that is no sound log."""
    try:
        with closing(sqlite3.connect(path)) as log:
            _check(log)
    except sqlite3.DatabaseError as e:
        raise BackupError("log_damaged", path.name, reason=str(e)) from None


def counts(path: Path) -> BackupCounts:
    """What a log holds, by the tables that it has."""
    numbers: dict[str, int] = {}
    with closing(sqlite3.connect(path)) as log:
        for name in tables_of(log):
            (number,) = log.execute(f'SELECT count(*) FROM "{name}"').fetchone()
            if name not in SUBSIDIARY:
                kind = COUNTED.get(name, "other")
                numbers[kind] = numbers.get(kind, 0) + number
    return BackupCounts(**numbers)


def tables_of(log: sqlite3.Connection, schema: str = "main") -> list[str]:
    """The names of the tables of a log in the order in which they were made, SQLite's own left
    out."""
    sql = f"SELECT name FROM {schema}.sqlite_master WHERE type = 'table' ORDER BY rowid"
    names = (str(name) for (name,) in log.execute(sql))
    return [name for name in names if not name.startswith("sqlite_")]


def _numbers(folder: Path) -> list[BackupSource]:
    text = given_numbers.as_lines(given_numbers.read(folder / LOG))
    return [(NUMBERS, text.encode())] if text else []


def _files(folder: Path) -> tuple[list[BackupSource], list[LeftOut]]:
    """Every document of the user, removed ones too, and the recent hands; and those of them that
    cannot be read. A file with a name that no part has is none of the program."""
    sources: list[BackupSource] = []
    left_out = []
    for name, path, most in _places(folder):
        try:
            part_path(folder, name)
            sources.append((name, storage.read_bytes(path, most)))
        except StorageError as e:
            if path.exists():  # another window may have removed it just now
                left_out.append(LeftOut(name, e.reason))
        except ValueError:
            pass
    return sources, left_out


def _places(folder: Path) -> Iterator[tuple[str, Path, int]]:
    """The files beside the log: name in a backup, path, and most bytes."""
    own = folder / FOLDER
    for place, start in ((own, DOCUMENTS), (own / REMOVED_FOLDER, REMOVED)):
        for path in sorted(place.glob(f"*{SUFFIX}")):
            yield start + path.name, path, LARGEST_DOCUMENT
    for path in sorted(folder.glob("recent*.txt")):
        if ".damaged" not in path.name:
            yield path.name, path, storage.MOST_BYTES


def _hand_count(text: Path | bytes) -> int:
    return len(hands_in(text)) if isinstance(text, bytes) else 0


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
