"""Merges the documents and recent hands of a backup with those that are there."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from app import storage, systems
from app.backups.backup_file import DOCUMENTS, REMOVED, BackupError
from app.pages.score.notation import RIICHI_CODEC
from app.pages.score.toppan.notation import TOPPAN_CODEC
from app.recent_hands_text import MOST_HANDS, DamagedError, RecentList, hands_in, parse, text_of
from app.storage import StorageError
from app.user_documents import tables
from app.user_documents.files import (
    FOLDER,
    SUFFIX,
    copy_aside,
    damaged,
    free_id,
    head_of_damaged,
    id_in,
    sound,
)
from app.user_documents.tables import Tables
from engine.complaints import DocumentError
from engine.library import base_of, fingerprint
from engine.rulebook import MOST_BYTES, Words, installed
from engine.rulebook import tables as tables_in

_NAMING: Final = ("id", "name", "short", "order")
"""What two documents of the same rules may differ in."""
Renamed = Mapping[str, str]
"""Documents of the backup that have another id here: the ids there and here."""
_CODECS: Final[Mapping[str, Any]] = {codec.file: codec for codec in (RIICHI_CODEC, TOPPAN_CODEC)}


class UsedDocuments(msgspec.Struct, frozen=True):
    """The ids, without options, of documents under which the log here has something, and those
    under which the log of the backup has some of the same: they are ids of the same documents."""

    current: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()


@dataclass
class FileChanges:
    """Documents to put aside first, and files to write, by their path below the folder of data;
    `over` are those of the files that replace others.

    `renamed` are the ids of documents in the backup and here, where these differ. `new`,
    `different` and `leaving` are documents by what people call them: those that come, those that
    are as they were in the backup again, and those that are put aside. `hands` is how many recent
    hands come, `leaving_hands` how many go.
    """

    write: dict[str, bytes] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    remove: list[str] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)
    new: list[Words] = field(default_factory=list)
    different: list[Words] = field(default_factory=list)
    leaving: list[Words] = field(default_factory=list)
    hands: int = 0
    leaving_hands: int = 0


def merged(folder: Path, unpacked: Path, used: UsedDocuments) -> FileChanges:
    """What is missing in a folder of data of an unpacked backup.

    A document that is gone or damaged here comes back under its id. One that differs from the one
    of its id, or whose id is that of another one here, comes under a new id, so that both are
    there, and is the base of those of the backup that were copied from it. Raises BackupError for a
    file here that cannot be read, if the backup has it, too.
    """
    changes = FileChanges()
    _require_readable(folder, unpacked)
    _merge_documents(folder, unpacked, used, changes)
    _merge_removed(folder, unpacked, changes)
    for codec in _CODECS.values():
        _merge_hands(folder, unpacked, codec, changes)
    return changes


def _require_readable(folder: Path, unpacked: Path) -> None:
    """Raise BackupError for a document, or recent hands, that cannot be read here and come with a
    backup: nobody can tell whether they are the same, and no copy would have what is written
    over."""
    own = sorted(f"{FOLDER}/{path.name}" for path in (unpacked / FOLDER).glob(f"*{SUFFIX}"))
    for name in (*own, *_CODECS):
        path = folder / name
        if (unpacked / name).exists() and os.path.lexists(path):
            try:
                storage.read_bytes(path, MOST_BYTES)
            except StorageError as e:
                key = "unread_here" if e.reason else "large_here"
                raise BackupError(key, name, reason=e.reason) from None


def _merge_documents(
    folder: Path, unpacked: Path, used: UsedDocuments, changes: FileChanges
) -> None:
    current, incoming = _texts(folder, DOCUMENTS), _texts(unpacked, DOCUMENTS)
    aside = (*_texts(folder, REMOVED), *_texts(unpacked, REMOVED))
    used_ids = {id_in(name) for name in (*current, *incoming, *aside)} | used.current
    known = {name: _rules_in(text, current) for name, text in current.items()}
    names = {name: _named(text, name) for name, text in current.items()}
    for name, read in _bases_first(incoming):
        own, text = Path(name).stem, incoming[name]
        if current.get(name) == text:
            continue
        raw = None if read is None else _with_base_renamed(read, changes.renamed, incoming)
        if raw is None:  # no sound document of this program: it is kept as it is
            if name not in current:
                changes.write[DOCUMENTS + name] = text
            continue
        back = _comes_back(folder, name, text, raw, used)
        same = [key for key, rules in known.items() if rules == _unnamed(raw)]
        if same and not back:
            if name not in same:  # the one of its own id is meant before others
                changes.renamed[own] = Path(same[0]).stem
            continue
        if back and name in current:
            changes.remove.append(name)
        elif not back and (name in current or own in installed() or own in used.current):
            own = free_id(used_ids, fingerprint(text.decode()))
            changes.renamed[Path(name).stem] = own
            raw = tables.with_id(raw, own)
        file = f"{own}{SUFFIX}"
        raw = tables.named_apart(raw, (words for key, words in names.items() if key != file))
        written = text if raw == read else tables.written(raw).encode()
        used_ids.add(own)
        names[file] = _named(written, file)
        changes.write[DOCUMENTS + file] = written
        changes.new.append(names[file])


def _comes_back(folder: Path, name: str, text: bytes, raw: Tables, used: UsedDocuments) -> bool:
    """Whether a document is the one of its id that is gone or damaged here; the id of an earlier
    version of this program may be that of another document on the computer of the backup."""
    place, own = folder / FOLDER / name, Path(name).stem
    remains = damaged(place)
    if (place.exists() and remains is None) or own in installed():
        return False
    if tables.is_unique(own) or own in used.shared:
        return True
    aside = _texts(folder, REMOVED).items()
    if any(id_in(other) == own and content == text for other, content in aside):
        return True
    before = None if remains is None else head_of_damaged(remains)
    return before is not None and before.name == Words(**raw["document"]["name"])


def replaced(folder: Path, unpacked: Path, lacking: Collection[str] = ()) -> FileChanges:
    """What makes documents and recent hands those of an unpacked backup; other documents are put
    aside, but not those that the backup is `lacking`, by the names of parts: they were there.
    Raises BackupError as `merged` does."""
    changes = FileChanges()
    _require_readable(folder, unpacked)
    current, incoming = _texts(folder, DOCUMENTS), _texts(unpacked, DOCUMENTS)
    for name, text in incoming.items():
        if current.get(name) != text:
            (changes.different if name in current else changes.new).append(_named(text, name))
            changes.write[DOCUMENTS + name] = text
            if name in current:
                changes.over.add(DOCUMENTS + name)
    for name in current:
        if name not in incoming and DOCUMENTS + name not in lacking:
            changes.leaving.append(_named(current[name], name))
            changes.remove.append(name)
    _merge_removed(folder, unpacked, changes)
    for codec in _CODECS.values():
        hands, own = _bytes(unpacked / codec.file), _bytes(folder / codec.file)
        if hands is not None and hands != own:
            changes.write[codec.file] = hands
            changes.over.add(codec.file)
            new, old = {*hands_in(hands)}, {*hands_in(own or b"")}
            if own is not None and _list_in(own, codec) is None:
                old = set()  # nobody sees the hands of a damaged list
            changes.hands += len(new - old)
            changes.leaving_hands += len(old - new)
    return changes


def _texts(folder: Path, start: str) -> dict[str, bytes]:
    """The documents of a folder by the names of their files, in the order of their numbers."""
    place = folder.joinpath(*start.strip("/").split("/"))
    paths = sorted(place.glob(f"*{SUFFIX}"), key=lambda path: (len(path.name), path.name))
    contents = {path.name: _bytes(path) for path in paths}
    return {name: text for name, text in contents.items() if text is not None}


def _bytes(path: Path) -> bytes | None:
    with suppress(StorageError):
        return storage.read_bytes(path, MOST_BYTES)
    return None


def _read(text: bytes, name: str) -> Tables | None:
    """The tables of a sound document, None for any other."""
    try:
        raw = tables_in(text.decode(), name)
        sound(raw, name)
    except (DocumentError, UnicodeDecodeError):
        return None
    return raw


def _rules_in(text: bytes, current: Mapping[str, bytes]) -> Tables | bytes:
    """The tables of a document without what it is called, and without a base that is not here any
    more; its text where it is unsound."""
    raw = _read(text, "")
    return text if raw is None else _unnamed(_with_base_renamed(raw, {}, current))


def _unnamed(raw: Tables) -> Tables:
    """The tables of a document without what it is called."""
    head = raw.get("document", {})
    rest = {key: value for key, value in head.items() if key not in _NAMING}
    return {**raw, "document": rest}


def _bases_first(incoming: Mapping[str, bytes]) -> list[tuple[str, Tables | None]]:
    """The documents of a backup, each after the one that it was copied from; None for an unsound
    one."""
    read = {name: _read(text, name) for name, text in incoming.items()}

    def bases(name: str) -> int:
        """How many documents of the backup it goes back to."""
        seen: set[str] = set()
        while name not in seen and (raw := read.get(name)) is not None:
            seen.add(name)
            name = f"{_base(raw)}{SUFFIX}"
        return len(seen)

    return sorted(read.items(), key=lambda item: bases(item[0]))


def _base(raw: Tables) -> str:
    """The document that one was copied from, by its id without options; "" for none."""
    return base_of(raw["document"].get("base", ""))


def _with_base_renamed(raw: Tables, renamed: Renamed, documents: Mapping[str, bytes]) -> Tables:
    """A document whose base is named by its id here; without one that is not among those that it is
    with: that id may be another document's here."""
    if f"{_base(raw)}{SUFFIX}" not in documents:
        return tables.without_strange_base(raw)
    head = raw["document"]
    return {**raw, "document": {**head, "base": renamed_id(head["base"], renamed)}}


def _named(text: bytes, name: str) -> Words:
    """What people call a document; the name of its file where it cannot be read."""
    raw = _read(text, name)
    called = {} if raw is None else raw["document"]["name"]
    return Words(called.get("ja", name), called.get("en", name))


def _merge_removed(folder: Path, unpacked: Path, changes: FileChanges) -> None:
    """Documents that were put aside stay aside, each under a name of its own."""
    current = _texts(folder, REMOVED)
    names = {path.name for path in (folder / REMOVED).glob(f"*{SUFFIX}")}
    for name, text in _texts(unpacked, REMOVED).items():
        if text in current.values():
            continue
        stem, number = id_in(name), 1
        while name in names:
            name, number = f"{stem}.{number}{SUFFIX}", number + 1  # noqa: PLW2901
        current[name] = text
        names.add(name)
        changes.write[REMOVED + name] = text


def _merge_hands(folder: Path, unpacked: Path, codec: Any, changes: FileChanges) -> None:
    """Recent hands come behind those that are here."""
    text, own = _bytes(unpacked / codec.file), _bytes(folder / codec.file)
    incoming = _list_in(text or b"", codec)
    current = RecentList(codec) if own is None else _list_in(own, codec)
    if incoming is None or current is None:
        return
    hands = tuple(_renamed(hand, changes.renamed) for hand in incoming.archive().hands)
    new = [hand for hand in dict.fromkeys(hands) if hand not in current.hands]
    new = new[: max(MOST_HANDS - len(current.hands), 0)]
    if new:
        changes.hands += len(new)
        both = RecentList(codec, (*current.hands, *new), current.has_current)
        changes.write[codec.file] = text_of(both).encode()
        changes.over.add(codec.file)


def _list_in(text: bytes, codec: Any) -> RecentList[Any] | None:
    """The recent hands of a file, None for a damaged one."""
    try:
        return parse(text.decode(), codec)
    except (DamagedError, UnicodeDecodeError):
        return None


def _renamed(hand: str, renamed: Renamed) -> str:
    document, colon, notation = hand.partition(": ")
    return f"{renamed_id(document, renamed)}{colon}{notation}"


def renamed_id(document: str, renamed: Renamed) -> str:
    """The id of a document here; options in it stay."""
    base = base_of(document)
    return renamed.get(base, base) + document[len(base) :]


class FilesChangedError(Exception):
    """Another window wrote a document of the same name meanwhile."""


def write_changes(folder: Path, changes: FileChanges) -> None:
    """Write the files, and put documents aside; raises StorageError, FilesChangedError. What is
    done already is done again without harm."""
    for name in changes.remove:
        path = folder / FOLDER / name
        content = _bytes(path)
        if content is not None:
            copy_aside(path, content)
            try:
                systems.remove(path)
            except OSError as e:
                raise StorageError("unwritable", path, e.strerror or "") from None
    for name, text in changes.write.items():
        path = folder.joinpath(*name.split("/"))
        if name not in changes.over:
            if not storage.write_new(path, text) and _bytes(path) != text:
                raise FilesChangedError
        else:
            storage.write(path, text)
