"""Keeps dated copies of all data: one a day of the last seven, one a month of the last twelve.

A copy is made where something changed since the last one. It is a backup file in the folder
`backups`; one process makes copies at a time, and what a killed one leaves is removed.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, Literal

import msgspec

from app import storage
from app.backups import snapshot
from app.backups.backup_file import SUFFIX, BackupError, Manifest, read_manifest
from app.backups.places import FOLDER
from app.backups.snapshot import Snapshot
from app.case_log.file_lock import file_lock
from app.case_log.schema import LOG, wal_of
from app.user_documents.files import FOLDER as DOCUMENTS

CopyKind = Literal["day", "month", "before"]
"""Made once a day, once a month, or before something was restored."""
KEPT: Final[Mapping[CopyKind, int]] = {"day": 7, "month": 12, "before": 5}
MOST_BYTES: Final = 256 << 20
"""The largest sum of all copies: those of seven days and twelve months of a log with ten thousand
cases and a hundred thousand answers, which takes 12 MB packed, fit in."""
_NAME: Final = re.compile(
    r"(?P<kind>day|month|before)-(?P<date>\d{4}-\d\d(?:-\d\d)?)(?:-(?P<number>\d+))?\.hayami"
)
_LOCK: Final = ".copying"
_SHORT: Final = 0.05
PATIENCE: Final = 30.0
"""Seconds that a restore waits for a copy that is being made."""
_EVERY: Final = 3600
"""Seconds after which the copy of a day is made anew where something changed."""


class DatedCopy(msgspec.Struct, frozen=True):
    """A copy in the folder: its file, its kind and date as its name says, its size in bytes, and
    its manifest or why that cannot be read."""

    path: Path
    kind: CopyKind
    date: str
    bytes: int
    manifest_or_error: Manifest | BackupError

    @property
    def manifest(self) -> Manifest | None:
        return None if isinstance(self.manifest_or_error, BackupError) else self.manifest_or_error


def copies(folder: Path) -> list[DatedCopy]:
    """The copies of a folder of data, newest first, with those that cannot be read."""
    listed = []
    for path in (folder / FOLDER).glob(f"*{SUFFIX}"):
        named = _NAME.fullmatch(path.name)
        if named is not None:
            with suppress(OSError):
                size = path.stat().st_size
                kind: CopyKind = named["kind"]  # type: ignore[assignment]
                listed.append(DatedCopy(path, kind, named["date"], size, _manifest(path)))
    return sorted(listed, key=_age, reverse=True)


def _age(copy: DatedCopy) -> tuple[str, str, str]:
    made = copy.manifest.made if copy.manifest else copy.date
    return made[:10], made, copy.path.name


def _manifest(path: Path) -> Manifest | BackupError:
    try:
        return read_manifest(path)
    except BackupError as e:
        return e


def is_due(folder: Path, now: datetime) -> bool:
    """Whether a file of the user changed after the last copy, which is of another day or an hour
    old; reads no file."""
    changed, moment = _last_change(folder), now.timestamp()
    made = []
    for path in (folder / FOLDER).glob(f"day-*{SUFFIX}"):
        if named := _NAME.fullmatch(path.name):
            with suppress(OSError):  # another window thins out the copies
                made.append((path.stat().st_mtime, named["date"]))
    before = [one for one in made if one[0] <= moment]  # the clock may have been set back
    last, date = max(before, default=(0.0, ""))
    old = date != f"{now:%Y-%m-%d}" or moment - last >= _EVERY
    return bool(changed) and changed > last and old


def _last_change(folder: Path) -> float:
    """When a file of the user was last written, in seconds since 1970; 0 where there is none."""
    own = folder / DOCUMENTS
    places = [folder / LOG, wal_of(folder / LOG), own, *own.rglob("*"), *folder.glob("recent*")]
    times = [0.0]
    for path in places:
        with suppress(OSError):
            times.append(path.stat().st_mtime)
    return max(times)


def make(
    folder: Path, now: datetime, settings: Mapping[str, str] | None = None
) -> Iterator[float | DatedCopy]:
    """Make the copy of the day, and that of the month where there is none, in steps; the last one
    yields the copy.

    Makes none where another process is making one, where there is nothing to copy, or where
    nothing changed since the last one. Raises BackupError; the copies that are there stay.
    """
    with _making(folder, _SHORT) as place:
        if place is None:
            return
        current = snapshot.take_snapshot(folder, place, now, settings)
        newest = next((c for c in copies(folder) if c.kind == "day" and c.manifest), None)
        if newest is not None and _same(current, newest):
            newest.path.touch()  # the next look at the files ends here sooner
            return
        if not current.sources:
            return
        path = _free(folder, "day", f"{now:%Y-%m-%d}", current)
        yield from current.write(path)
        month = folder / FOLDER / f"month-{now:%Y-%m}{SUFFIX}"
        if not month.exists():
            copy_file(path, month)
        thin_out(folder, now)
        yield from (copy for copy in copies(folder) if copy.path == path)


def before_with(folder: Path, current: Snapshot) -> Path | None:
    """The copy of what stood before an earlier restore, or a try of one, that has just this."""
    found = (c.path for c in copies(folder) if c.kind == "before" and _same(current, c))
    return next(found, None)


def make_before(
    folder: Path, current: Snapshot, now: datetime, earlier: Path | None = None
) -> Path:
    """Write a snapshot as the copy of what stood before a restore, in the place of an `earlier` one
    that is not needed any more; returns its file. The caller holds the lock. Raises BackupError."""
    date, number = f"{now:%Y-%m-%d}", 1
    path = earlier or folder / FOLDER / f"before-{date}-{number}{SUFFIX}"
    while path != earlier and path.exists():
        number += 1
        path = path.with_name(f"before-{date}-{number}{SUFFIX}")
    for _ in current.write(path):
        pass
    return path


@contextmanager
def working(folder: Path) -> Iterator[Path]:
    """A place to work in, while no other process makes copies or restores; raises BackupError."""
    with _making(folder, PATIENCE) as place:
        if place is None:
            raise BackupError("busy", FOLDER)
        yield place


@contextmanager
def _making(folder: Path, patience: float) -> Iterator[Path | None]:
    """An empty folder to work in, under the lock of the folder of copies; None where another
    process holds that. Raises BackupError."""
    home = folder / FOLDER
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise BackupError("unwritable", FOLDER, reason=e.strerror or "") from None
    with file_lock(home / _LOCK, patience) as locked:
        if not locked:
            if os.access(home, os.W_OK):
                yield None
                return
            raise BackupError("unwritable", FOLDER, reason=os.strerror(errno.EACCES))
        _clear(home)
        place = storage.fresh_path(home / "place")
        try:
            place.mkdir()
            yield place
        except OSError as e:
            raise BackupError("unwritable", FOLDER, reason=e.strerror or str(e)) from None
        finally:
            shutil.rmtree(place, ignore_errors=True)


def _clear(home: Path) -> None:
    """Remove what a killed process left."""
    for left in home.glob(f"{storage.FRESH}*"):
        if left.is_dir():
            shutil.rmtree(left, ignore_errors=True)
        else:
            storage.discard(left)


def _same(current: Snapshot, newest: DatedCopy) -> bool:
    """Whether a copy holds just this; settings alone are no reason for a new one."""
    return newest.manifest is not None and newest.manifest.parts == current.manifest.parts


def _free(folder: Path, kind: CopyKind, date: str, current: Snapshot) -> Path:
    """The file for a copy: that of the same date is replaced unless it holds more."""
    number, name = 1, f"{kind}-{date}{SUFFIX}"
    while (path := folder / FOLDER / name).exists():
        existing = _manifest(path)
        if not (isinstance(existing, Manifest) and _holds_more(existing, current.manifest)):
            return path
        number += 1
        name = f"{kind}-{date}-{number}{SUFFIX}"
    return path


def _holds_more(existing: Manifest, current: Manifest) -> bool:
    """Whether a copy has what was never deleted by the user and another one lacks."""
    fewer = current.holds.saved < existing.holds.saved
    return fewer or not {*current.left_out} <= {*existing.left_out}


def copy_file(path: Path, other: Path) -> None:
    """Copy a file atomically; raises OSError."""
    fresh = storage.fresh_path(other)
    try:
        with path.open("rb") as source, storage.synced(fresh) as target:
            shutil.copyfileobj(source, target)
        storage.put_in_place(fresh, other)
    finally:
        storage.discard(fresh)


def thin_out(folder: Path, now: datetime, most: int = MOST_BYTES) -> None:
    """Remove copies beyond `KEPT`, and then the oldest of days, those before a restore and those of
    months until all have `most` bytes; the newest sound copy and the fullest one stay.

    The clock may have been set back: those of days to come were made before all others. It is
    tomorrow already in another time zone.
    """
    tomorrow, all_copies = f"{now + timedelta(days=1):%Y-%m-%d}", copies(folder)
    all_copies.sort(key=lambda copy: _age(copy)[0] <= tomorrow, reverse=True)
    stays = _staying(all_copies)
    removed = {
        copy.path
        for kind, most_of_kind in KEPT.items()
        for copy in [copy for copy in all_copies if copy.kind == kind][most_of_kind:]
    }
    size = sum(copy.bytes for copy in all_copies if copy.path not in removed or copy.path in stays)
    for kind in ("day", "before", "month"):
        for copy in reversed([copy for copy in all_copies if copy.kind == kind]):
            if size > most and copy.path not in removed | stays:
                removed.add(copy.path)
                size -= copy.bytes
    for path in removed - stays:
        storage.discard(path)


def _staying(all_copies: Sequence[DatedCopy]) -> frozenset[Path]:
    """The newest copy that can be read, and of those that hold most the newest."""
    sound = [(copy.manifest.holds.saved, copy.path) for copy in all_copies if copy.manifest]
    if not sound:
        return frozenset(copy.path for copy in all_copies)
    fullest = max(sound, key=lambda pair: pair[0])
    return frozenset((sound[0][1], fullest[1]))
