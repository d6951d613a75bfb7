"""Reads and writes backup files: a zip archive of parts with a manifest and a checksum of each.

The first entry is `manifest.json`, see `Manifest`; the parts follow in its order:

- `cases.sqlite`: the log with cases, answers of the drill and games, as an SQLite file;
- `cases.numbers`: the case numbers that were given, a line for each year, as
  `app.case_log.given_numbers` writes it;
- `documents/NAME.toml`, `documents/removed/NAME.toml`: the user's rule documents;
- `recent.txt`, `recent-toppan.txt`: the recent hands.

A file is read as far as it says itself what it holds: entries without a line in the manifest, other
names, other sizes and other checksums are refused, and no entry says where it is written.
"""

from __future__ import annotations

import os
import re
import shutil
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import file_digest, sha256
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import IO, Final

import msgspec

from app import storage, systems
from app.case_log.schema import LOG, STEPS
from app.file_kinds import EVERYTHING

SUFFIX: Final = EVERYTHING
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
NUMBERS: Final = "cases.numbers"
DOCUMENTS: Final = "documents/"
REMOVED: Final = "documents/removed/"
_NAME: Final = re.compile(
    r"cases\.(sqlite|numbers)|recent[a-z-]*\.txt|documents/(removed/)?[^/\\:\x00-\x1f]{1,200}\.toml"
)
MOST_BYTES: Final = 1 << 30
"""The largest sum of all parts; ten thousand cases have about 40 MB."""
_MOST_PARTS: Final = 4096
_MOST_MANIFEST: Final = 1 << 20
_MANY: Final = 64 << 20
_DENSEST: Final = 100
"""Of parts above `_MANY` bytes: a log is packed to a fifth, a file made to fill the disk to a
thousandth."""
_CHUNK: Final = 1 << 18
_MEGABYTE: Final = 1 << 20
_PLAIN: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED: Final = 1
_UNREADABLE: Final = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeDecodeError,
)  # fmt: skip
"""What `zipfile` raises for entries that are damaged, and kinds of them that it does not know."""


class BackupError(Exception):
    """A backup that cannot be made or read; `key` names the text, `name` the file, `part` the part
    of it, `reason` the reason of the system."""

    def __init__(self, key: str, name: str = "", part: str = "", reason: str = "") -> None:
        self.key, self.name, self.part, self.reason = key, name, part, reason
        super().__init__(f"{name}: {key.replace('_', ' ')} {part} {reason}".rstrip())


def name_of(path: Path) -> str:
    """The name of a file as it is shown; a path without one, such as `/`, as it is."""
    return path.name or str(path)


class BackupPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a backup: its name, its size unpacked, its checksum in hexadecimal digits."""

    name: str
    bytes: int
    sha256: str


class BackupCounts(msgspec.Struct, frozen=True):
    """What a backup holds, counted; `other` are rows of the log that are none of these."""

    cases: int = 0
    answers: int = 0
    games: int = 0
    documents: int = 0
    hands: int = 0
    other: int = 0

    @property
    def saved(self) -> int:
        """What is never deleted by the user, so that fewer of it than before are a loss."""
        return self.cases + self.answers + self.games + self.other


class LeftOut(msgspec.Struct, frozen=True):
    """A file that a backup lacks, as it could not be read: its name as that of a part, and the
    reason of the system, "" for a file that is too large."""

    name: str
    reason: str = ""

    @property
    def error(self) -> BackupError:
        """The same as an error: the file and why it was left out."""
        return BackupError(
            "left_out" if self.reason else "left_out_large", self.name, "", self.reason
        )


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """The content of `manifest.json`.

    `hayami_backup` is the version of this format, `program` that of the program, `schema` that of
    the log. `made` is local time with its offset from UTC (ISO 8601). `settings` are options of
    the user by name. `left_out` are files that could not be read.
    """

    hayami_backup: int = VERSION
    program: str = ""
    made: str
    schema: int = len(STEPS)
    holds: BackupCounts = BackupCounts()
    settings: dict[str, str] = {}
    parts: tuple[BackupPart, ...] = ()
    left_out: tuple[LeftOut, ...] = ()

    def part(self, name: str) -> BackupPart | None:
        """The part of this name, None where there is none."""
        return next((part for part in self.parts if part.name == name), None)


class _Version(msgspec.Struct):
    """The version of a manifest; the rest of a newer one may be anything."""

    hayami_backup: int


BackupSource = tuple[str, Path | bytes]
"""The name of a part, and its file or its content."""


# writing


def part_of(source: BackupSource) -> BackupPart:
    """The line of the manifest for a part; raises OSError."""
    name, content = source
    with _opened(content) as file:
        digest = file_digest(file, "sha256").hexdigest()
        return BackupPart(name, file.seek(0, os.SEEK_END), digest)


def write_backup(
    path: Path, manifest: Manifest, sources: Sequence[BackupSource]
) -> Iterator[float]:
    """Write a backup in steps, which yield the share that is done; raises BackupError.

    The file has its name when all of it is on the disk and was read back; closing the iterator
    before its end leaves what was there before. A device or a pipe is refused.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target, mode = storage.target_of(path)
        fresh = storage.fresh_path(target)
        try:
            yield from _pack(fresh, manifest, sources)
            for share in check(fresh):
                yield 0.8 + share / 5
            if mode is not None:
                systems.set_mode(fresh, mode)
            storage.put_in_place(fresh, target)
        finally:
            storage.discard(fresh)
    except OSError as e:
        raise BackupError("unwritable", name_of(path), reason=e.strerror or str(e)) from None


def _pack(fresh: Path, manifest: Manifest, sources: Sequence[BackupSource]) -> Iterator[float]:
    total = sum(part.bytes for part in manifest.parts) or 1
    done = 0
    with storage.synced(fresh) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        head = msgspec.json.format(msgspec.json.encode(manifest))
        packed.writestr(zipfile.ZipInfo(MANIFEST), head + b"\n")
        for name, content in sources:
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            with _opened(content) as source, packed.open(info, "w", force_zip64=True) as out:
                while chunk := source.read(_CHUNK):
                    out.write(chunk)
                    done += len(chunk)
                    yield 0.8 * done / total


def _opened(content: Path | bytes) -> BytesIO | BufferedReader:
    return BytesIO(content) if isinstance(content, bytes) else content.open("rb")


# reading


def read_manifest(path: Path) -> Manifest:
    """The manifest of a backup whose entries are those that it names; raises BackupError."""
    with _archive(path) as (_, manifest):
        return manifest


def check(path: Path) -> Iterator[float]:
    """Compare every part with its checksum, in steps that yield the share done; raises
    BackupError."""
    with _archive(path) as (packed, manifest):
        yield from _read(packed, path.name, manifest, None)


def unpack(path: Path, folder: Path) -> Iterator[float]:
    """Write every part of a backup below an empty folder, in steps; raises BackupError.

    The names are those that `part_path` gives.
    """
    with _archive(path) as (packed, manifest):
        needed = sum(part.bytes for part in manifest.parts)
        if shutil.disk_usage(folder).free < needed:
            raise BackupError("no_room", path.name, reason=f"{-(-needed // _MEGABYTE)} MB")
        try:
            yield from _read(packed, path.name, manifest, folder)
        except OSError as e:
            raise BackupError("unwritable", path.name, reason=e.strerror or str(e)) from None


def part_path(folder: Path, name: str) -> Path:
    """Where a part is unpacked below a folder; raises ValueError for a name that no part has."""
    if not _NAME.fullmatch(name) or name.rpartition("/")[2].startswith("."):
        raise ValueError(name)
    return folder.joinpath(*name.split("/"))


def _read(
    packed: zipfile.ZipFile, file: str, manifest: Manifest, folder: Path | None
) -> Iterator[float]:
    total = sum(part.bytes for part in manifest.parts) or 1
    done = 0
    for part in manifest.parts:
        for size in _read_part(packed, file, part, folder):
            done += size
            yield done / total


def _read_part(
    packed: zipfile.ZipFile, file: str, part: BackupPart, folder: Path | None
) -> Iterator[int]:
    """Read a part, never more than it says that it has; yields the sizes of its chunks."""
    digest, left = sha256(), part.bytes
    out: IO[bytes] = BytesIO()
    if folder is not None:
        target = part_path(folder, part.name)
        target.parent.mkdir(parents=True, exist_ok=True)
        out = target.open("xb")
    with out:
        try:
            with packed.open(part.name) as source:
                while chunk := source.read(min(_CHUNK, left + 1)):
                    left -= len(chunk)
                    if left < 0:
                        raise BackupError("too_large", file, part.name)
                    digest.update(chunk)
                    if folder is not None:
                        out.write(chunk)
                    yield len(chunk)
        except _UNREADABLE:
            raise BackupError("damaged", file, part.name) from None
    if left or digest.hexdigest() != part.sha256:
        raise BackupError("damaged", file, part.name)


@contextmanager
def _archive(path: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    """An open backup and its manifest, which names all entries; raises BackupError."""
    try:
        storage.require_file(path)
        with path.open("rb") as file:
            try:
                packed = zipfile.ZipFile(file)
            except (zipfile.BadZipFile, EOFError, NotImplementedError, ValueError):
                file.seek(0)
                key = "cut" if file.read(2) == b"PK" else "no_backup"
                raise BackupError(key, path.name) from None
            with packed:
                yield packed, _manifest(packed, path.name)
    except OSError as e:
        raise BackupError("unreadable", name_of(path), reason=e.strerror or str(e)) from None


def _manifest(packed: zipfile.ZipFile, file: str) -> Manifest:
    entries = {info.filename: info for info in packed.infolist()}
    info = entries.get(MANIFEST)
    if info is None:
        raise BackupError("no_backup", file)
    if info.file_size > _MOST_MANIFEST:
        raise BackupError("too_large", file, MANIFEST)
    try:
        with packed.open(info) as source:
            text = source.read(_MOST_MANIFEST)
        if msgspec.json.decode(text, type=_Version).hayami_backup > VERSION:
            raise BackupError("newer", file)
        manifest = msgspec.json.decode(text, type=Manifest)
    except msgspec.ValidationError:
        raise BackupError("no_backup", file) from None
    except (msgspec.DecodeError, RecursionError, *_UNREADABLE):
        raise BackupError("damaged", file, MANIFEST) from None
    if manifest.schema > len(STEPS):
        raise BackupError("newer", file, LOG)
    if len(packed.infolist()) != len(entries) or len(entries) > _MOST_PARTS:
        raise BackupError("unknown_part", file, MANIFEST)
    _compare(manifest, entries, file)
    return manifest


def _compare(manifest: Manifest, entries: dict[str, zipfile.ZipInfo], file: str) -> None:
    """Raise BackupError where the parts that a manifest names are not the entries of the file."""
    named = [part.name for part in manifest.parts]
    for name in (*entries, *named):
        if name not in (MANIFEST, *named) or named.count(name) > 1:
            raise BackupError("unknown_part", file, name)
    for part in manifest.parts:
        try:
            part_path(Path(), part.name)
        except ValueError:
            raise BackupError("unknown_part", file, part.name) from None
        info = entries.get(part.name)
        if info is None:
            raise BackupError("missing", file, part.name)
        if info.compress_type not in _PLAIN or info.flag_bits & _ENCRYPTED:
            raise BackupError("unknown_part", file, part.name)
        dense = part.bytes > _MANY and part.bytes > _DENSEST * max(info.compress_size, 1)
        if part.bytes < 0 or part.bytes > MOST_BYTES or dense:
            raise BackupError("too_large", file, part.name)
        if info.file_size != part.bytes:
            raise BackupError("damaged", file, part.name)
    if sum(part.bytes for part in manifest.parts) > MOST_BYTES:
        raise BackupError("too_large", file)
