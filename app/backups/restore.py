"""Brings data back from a backup: shows first what would change, then does all of it or nothing.

A restore is prepared beside the data: the log of the backup is merged into a copy of the log, or
stands for it. When it is carried out, what is there is copied first; then the backup itself is put
into the folder of copies under a name that says what is to be done, which is the moment from which
on a killed restore is finished at the next start; then come documents and hands, and the log in one
transaction that every open window sees.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from hashlib import file_digest
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from app import storage
from app.backups import dated, merge_files, merge_log, snapshot
from app.backups.backup_file import (
    NUMBERS,
    SUFFIX,
    BackupCounts,
    BackupError,
    LeftOut,
    Manifest,
    name_of,
    read_manifest,
    unpack,
)
from app.backups.merge_files import FileChanges, FilesChangedError
from app.backups.merge_log import LiveLog, LogChangedError, LogChanges
from app.backups.places import FOLDER, PENDING
from app.backups.snapshot import Snapshot
from app.case_log import given_numbers
from app.case_log.schema import LOG
from app.storage import StorageError
from engine.rulebook import Words

RestoreMode = Literal["missing", "back"]
"""Bring back what is missing, or go back to what stood in the backup."""
MODES: Final[tuple[RestoreMode, ...]] = ("missing", "back")
_TRIES: Final = 5
_OF_THE_DISK: Final = ("no_room", "unwritable")
"""What keeps a sound backup from being unpacked."""


class Changes(msgspec.Struct, frozen=True):
    """What a restore changes: in the log, and `new`, `different` and `leaving` documents by what
    people call them, and recent hands that come or leave. `copy` is the file that has what stood
    before, None while nothing was done, and `left_out` what it lacks."""

    log: LogChanges
    new: tuple[Words, ...] = ()
    different: tuple[Words, ...] = ()
    leaving: tuple[Words, ...] = ()
    hands: int = 0
    leaving_hands: int = 0
    settings: tuple[tuple[str, str], ...] = ()
    copy: Path | None = None
    left_out: tuple[LeftOut, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether all that the backup holds is there."""
        return self.log == LogChanges() and not (
            self.new or self.different or self.leaving or self.hands or self.leaving_hands
        )


class _Prepared(msgspec.Struct, frozen=True):
    """A restore worked out in a place, against the log whose checksum is `base`."""

    base: str
    log: Path | None
    files: FileChanges
    changes: Changes


def preview(
    folder: Path, backup: Path, mode: RestoreMode, now: datetime
) -> Iterator[float | Changes]:
    """Work out what a restore would change, in steps that yield the share done and at last the
    changes. Raises BackupError; changes nothing."""
    with dated.working(folder) as place:
        for step in _prepare(folder, backup, mode, now, place):
            yield step.changes if isinstance(step, _Prepared) else step


def restore(
    folder: Path, backup: Path, mode: RestoreMode, now: datetime
) -> Iterator[float | Changes]:
    """Restore from a backup, in steps as `preview`; raises BackupError.

    What stands now is copied first. Closing the iterator while it yields shares changes nothing.
    """
    with dated.working(folder) as place:
        for step in _prepare(folder, backup, mode, now, place):
            if isinstance(step, _Prepared):
                yield _carry_out(folder, backup, mode, now, place, step)
            else:
                yield 0.9 * step


def _prepare(
    folder: Path, backup: Path, mode: RestoreMode, now: datetime, place: Path
) -> Iterator[float | _Prepared]:
    unpacked, today = place / "unpacked", f"{now:%Y-%m-%d}"
    _emptied(unpacked)
    manifest = read_manifest(backup)
    for share in unpack(backup, unpacked):
        yield share / 4
    merge_log.ready(folder, today)
    base = _emptied(place / "base")
    snapshot.copy_log(folder / LOG, base / LOG)
    log = None
    incoming, target = unpacked / LOG, place / LOG
    if incoming.exists():
        snapshot.check_log(incoming)
        merge_log.migrate(incoming, today)
    if mode == "missing":
        merge_log.copy_with_numbers(base / LOG, place, folder / LOG)
        used = merge_log.used_documents(target, incoming, today)
        files = merge_files.merged(folder, unpacked, used)
    else:
        lacking = {one.name for one in manifest.left_out}
        files = merge_files.replaced(folder, unpacked, lacking)
    if incoming.exists():
        if mode == "missing":
            for share in merge_log.merge(place, incoming, files.renamed, today):
                yield 0.25 + 0.7 * share
            _join_numbers(place / LOG, unpacked)
        else:
            shutil.copyfile(incoming, target)
        log = target
    changed = LogChanges() if log is None else merge_log.changes(base / LOG, log, incoming)
    if changed == LogChanges():
        log = None
    if log is not None and changed.leaving_cases:
        merge_log.note_left(log, changed.leaving_cases, today)
    yield _Prepared(_digest(base / LOG), log, files, _changes(changed, files, manifest, mode))


def _emptied(place: Path) -> Path:
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    return place


def _changes(log: LogChanges, files: FileChanges, manifest: Manifest, mode: RestoreMode) -> Changes:
    return Changes(
        log,
        tuple(files.new),
        tuple(files.different),
        tuple(files.leaving),
        files.hands,
        files.leaving_hands,
        tuple(manifest.settings.items()) if mode == "back" else (),
    )


def _join_numbers(log: Path, unpacked: Path) -> None:
    """Count on behind the numbers that the backup knows of: they stand on paper somewhere."""
    with suppress(OSError, ValueError):
        numbers = given_numbers.of_lines((unpacked / NUMBERS).read_text("ascii"))
        given_numbers.write(log, numbers)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _carry_out(
    folder: Path, backup: Path, mode: RestoreMode, now: datetime, place: Path, prepared: _Prepared
) -> Changes:
    """Do what was prepared; where another window wrote meanwhile, prepare it again.

    Raises BackupError: `half_done` where documents or hands are in place and the log is not, so
    that the next start finishes it; after any other nothing is changed, and nothing will be.
    """
    if prepared.changes.is_empty:
        return prepared.changes
    pending = folder / FOLDER / f"{PENDING}{mode}{SUFFIX}"
    begun = backup == pending  # by a process that was killed, which may have put some in place
    noted = False
    copies = _BeforeCopies(folder, now)
    for _ in range(_TRIES):
        watched = LiveLog(folder / LOG)
        try:
            current = snapshot.take_snapshot(folder, _emptied(place / "now"), now)
            if _log_digest(current) == prepared.base:
                puts = bool(prepared.files.write or prepared.files.remove)
                copies.make(current, stays=puts and not begun)
                if backup != pending:
                    dated.copy_file(backup, pending)
                    noted = True
                begun = begun or puts
                _put_in_place(folder, watched, prepared, begun=begun)
                given_numbers.write(folder / LOG, given_numbers.read(place / LOG))
                storage.discard(pending)
                dated.thin_out(folder, now)
                return copies.noted_in(prepared.changes)
        except (LogChangedError, FilesChangedError):
            pass
        except BackupError:
            if noted and not begun:
                storage.discard(pending)
            raise
        finally:
            watched.close()
        prepared = _prepared_again(folder, backup, mode, now, place)
    if begun:
        raise BackupError("half_done", LOG, reason=os.strerror(errno.EBUSY))
    if noted:
        storage.discard(pending)
    raise BackupError("log_busy", LOG)


class _BeforeCopies:
    """The copies that the tries of one restore make of what stood before: the latest state, and
    that before the first document was put in place."""

    def __init__(self, folder: Path, now: datetime) -> None:
        self._folder, self._now = folder, now
        self._renewed: Path | None = None
        self._latest: Path | None = None
        self._left_out: tuple[LeftOut, ...] = ()

    def make(self, current: Snapshot, *, stays: bool) -> None:
        """Copy a state, unless there is nothing in it, in the place of the copy of the try before;
        one that `stays` is not replaced by the next. Raises BackupError.

        A state that an earlier try has copied is there already.
        """
        if current.manifest.holds == BackupCounts():
            return
        self._left_out = current.manifest.left_out
        self._latest = dated.before_with(self._folder, current)
        if self._latest is None:
            self._latest = dated.make_before(self._folder, current, self._now, self._renewed)
            self._renewed = None if stays else self._latest

    def noted_in(self, changes: Changes) -> Changes:
        """What was restored, with the copy of the latest state and what that lacks."""
        return replace(changes, copy=self._latest, left_out=self._left_out)


def _put_in_place(folder: Path, watched: LiveLog, prepared: _Prepared, *, begun: bool) -> None:
    """Put documents, hands and log in place; raises BackupError, `half_done` where some of it was
    `begun`, and LogChangedError, FilesChangedError where another window wrote meanwhile."""
    try:
        merge_files.write_changes(folder, prepared.files)
        if prepared.log is not None:
            watched.replace_content(prepared.log)
    except StorageError as e:
        raise BackupError("half_done", e.path.name, reason=e.reason) from None
    except BackupError as e:
        if begun:
            raise BackupError("half_done", e.name, reason=e.reason) from None
        raise


def _log_digest(current: Snapshot) -> str:
    part = current.manifest.part(LOG)
    return part.sha256 if part else ""


def _prepared_again(
    folder: Path, backup: Path, mode: RestoreMode, now: datetime, place: Path
) -> _Prepared:
    steps = list(_prepare(folder, backup, mode, now, place))
    last = steps[-1]
    assert isinstance(last, _Prepared)
    return last


def finish(folder: Path, now: datetime) -> Changes | None:
    """Finish a restore that was killed after it had begun to change data; None where there is none.

    Raises BackupError; the next start tries again, unless the backup itself cannot be read: a disk
    that is full is none of its faults.
    """
    for mode in MODES:
        pending = folder / FOLDER / f"{PENDING}{mode}{SUFFIX}"
        if not pending.exists():
            continue
        try:
            *_, changes = restore(folder, pending, mode, now)
        except BackupError as e:
            if e.name == pending.name and e.key not in _OF_THE_DISK:
                storage.discard(pending)
            raise
        storage.discard(pending)
        assert isinstance(changes, Changes)
        return changes
    return None


def export(
    folder: Path, path: Path, now: datetime, settings: Mapping[str, str] | None = None
) -> Iterator[float | Manifest]:
    """Write everything into one file, in steps that yield the share done and at last the manifest;
    raises BackupError."""
    try:
        target, _ = storage.target_of(path)
        place = storage.fresh_path(target)
        try:
            place.mkdir(parents=True)
            current = snapshot.take_snapshot(folder, place, now, settings)
            if not current.sources:
                raise BackupError("nothing", path.name)
            yield from current.write(path)
            yield current.manifest
        finally:
            shutil.rmtree(place, ignore_errors=True)
    except OSError as e:
        raise BackupError("unwritable", name_of(path), reason=e.strerror or str(e)) from None
