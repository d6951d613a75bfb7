"""Reads and writes the files of user documents, and registers them with the library."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec

from app import stamps, storage, systems
from app.case_log.file_lock import file_lock
from app.storage import StorageError
from app.user_documents import tables
from app.user_documents.checked import CheckedDocuments
from app.user_documents.tables import Tables
from app.variants import RIICHI, TOPPAN, VARIANTS
from engine import library
from engine.complaints import DocumentError, Fault, NewerDocumentError, quoted
from engine.library import OwnDocument, own_document
from engine.riichi.rules import RiichiRules
from engine.rule_options import check_options, with_options
from engine.rulebook import MOST_BYTES, Head, Words, head_in, installed, read_tables
from engine.rulebook import tables as tables_of

FOLDER: Final = "documents"
REMOVED: Final = "removed"
_LOCK: Final = ".documents"
_PATIENCE: Final = 5.0
"""Seconds to wait for another process that writes documents; each writes for some milliseconds."""
SUFFIX: Final = ".toml"


def free_id(used_ids: Iterable[str], letters: str = "") -> str:
    """An id for a new document of the user's own: the first number that no taken id has, and
    letters that no other document has, by default random ones; see `tables.is_unique`."""
    numbers = {own.split("-")[1] for own in used_ids if own.startswith("own-")}
    number = next(str(number) for number in count(1) if str(number) not in numbers)
    return f"own-{number}-{(letters or stamps.new_uid())[: tables.UNIQUE]}"


def copy_aside(path: Path, text: str | bytes) -> Path:
    """Copy the text of a document to the folder of removed ones, under a name that nothing has
    there; raises StorageError."""
    folder = path.parent / REMOVED
    free = (folder / f"{path.stem}.{number}{path.suffix}" for number in count(1))
    return next(candidate for candidate in free if storage.write_new(candidate, text))


def id_in(name: str) -> str:
    """The id in the name of a document's file, also of one that was put aside."""
    return name.partition(".")[0]


class ChangedError(Exception):
    """Another program or window wrote the file after it was read."""


class GoneError(Exception):
    """There is no document of that id any more."""


class BrokenFile(msgspec.Struct, frozen=True):
    """A file of the folder that is no sound document: its name and its fault."""

    name: str
    problem: DocumentError | StorageError


def schema_of(raw: Tables, file: str) -> Any:
    """The schema of a document's game; raises DocumentError for an unknown game."""
    head = raw["document"]
    game = head.get("game") if isinstance(head, dict) else None
    if game == RIICHI.id:
        return RiichiRules
    if game == TOPPAN.id:
        from engine.toppan.rules import ToppanRules  # noqa: PLC0415  the start does not wait for it

        return ToppanRules
    known = tuple(variant.id for variant in VARIANTS)
    if game is None:
        raise DocumentError(file, "document.game", Fault("lacks_game", known=known))
    raise DocumentError(file, "document.game", Fault("no_game", word=quoted(game), known=known))


def sound(raw: Tables, file: str) -> Any:
    """The rules of the tables, whose options are checked, too; raises DocumentError with the key
    and the way out."""
    schema = schema_of(raw, file)
    rules = read_tables(raw, schema, file)
    check_options(raw, schema, file)
    return rules


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Keep other processes from writing documents beside this one; raises StorageError."""
    with file_lock(path.with_name(_LOCK), _PATIENCE) as locked:
        if not locked and os.access(path.parent, os.W_OK):
            raise StorageError("unwritable", path, os.strerror(errno.EAGAIN))
        yield


def _check_file(raw: Tables, path: Path) -> Any:
    """The rules of a document; raises DocumentError for an unsound one, or one whose id is not its
    file's name."""
    rules = sound(raw, path.name)
    if rules.document.id != path.stem or path.stem in installed():
        fault = Fault("own_id", word=quoted(rules.document.id))
        raise DocumentError(path.name, "document.id", fault)
    return rules


def damaged(path: Path) -> bytes | None:
    """What is in the file of a document that cannot be read any more; None for any other file, one
    of a newer program too."""
    with suppress(StorageError):
        data = storage.read_bytes(path, MOST_BYTES)
        try:
            _check_file(tables_of(data.decode(), path.name), path)
        except NewerDocumentError:
            return None
        except (DocumentError, UnicodeDecodeError):
            return data
    return None


def head_of_damaged(data: bytes) -> Head | None:
    """The head of a damaged document, None where it is damaged, too."""
    with suppress(DocumentError):
        return head_in(data.decode(errors="replace"), "")
    return None


class UserDocumentFiles:
    """The folder of user documents, and the library's entries for it.

    Without a folder nothing is saved, and nothing can be copied. `broken` are files that are left
    unchanged and not offered. `reading` counts how often files were read that something else may
    have written. Several processes may write to the folder at the same time.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = None if folder is None else folder / FOLDER
        self._own: dict[str, OwnDocument] = {}
        self._former: dict[str, Words] = {}
        self._opened: dict[str, Tables] = {}
        self.broken: tuple[BrokenFile, ...] = ()
        self.reading = 0

    @property
    def can_save(self) -> bool:
        return self._folder is not None

    def read(self) -> None:
        """Register every sound document of the folder with the library, in the order of numbers."""
        self.reading += 1
        self._own, self._opened, broken = {}, {}, []
        checked = CheckedDocuments(self._folder)
        for path in sorted(self._paths(), key=lambda path: (len(path.name), path.name)):
            try:
                text = storage.read(path, MOST_BYTES)
                known = checked.has(path, text)
                rules = None if known else _check_file(tables_of(text, path.name), path)
            except (DocumentError, StorageError) as e:
                broken.append(BrokenFile(path.name, e))
            else:
                checked.add(path, text)
                self._register(path, text, rules)
        checked.write()
        self.broken = tuple(broken)
        self._former = self._former_names()
        self._update_library()

    def _former_names(self) -> dict[str, Words]:
        """The names of documents that were put aside or are damaged, by id."""
        names = {}
        for path in (
            *self._removed(),
            *(path for path in self._paths() if path.stem not in self._own),
        ):
            with suppress(StorageError):
                head = head_of_damaged(storage.read_bytes(path, MOST_BYTES))
                if head is not None:
                    names[id_in(path.name)] = head.name
        return names

    def _update_library(self) -> None:
        library.set_own_documents(self._own, self._former)

    def read_again(self, document_id: str) -> None:
        """Read a document as its file has it now; raises DocumentError, StorageError."""
        self._read_file(library.path_of(library.base_of(document_id)))

    def _read_file(self, path: Path) -> str:
        """Read a document as its file has it now, and return its text; raises DocumentError,
        StorageError."""
        text = storage.read(path, MOST_BYTES)
        rules = _check_file(tables_of(text, path.name), path)
        self.reading += 1
        self._opened.pop(path.stem, None)
        self.broken = tuple(one for one in self.broken if one.name != path.name)
        self._publish(path, text, rules)
        return text

    def _paths(self) -> list[Path]:
        if self._folder is None or not self._folder.is_dir():
            return []
        return list(self._folder.glob(f"*{SUFFIX}"))

    def _register(self, path: Path, text: str, rules: Any) -> None:
        self._own[path.stem] = own_document(path, text, rules)

    def tables(self, document_id: str, shown: Tables | None = None) -> Tables:
        """The tables of a document, an installed one too, with the rules of the options in its id
        in place of its own; where its file is gone, those that are `shown`, or as it was read last.
        Raises DocumentError, StorageError."""
        path = library.path_of(document_id)
        if shown is None or path.exists():
            own = self._own.get(library.base_of(document_id))
            text = own.text if own and not path.exists() else storage.read(path, MOST_BYTES)
            shown = tables_of(text, path.name)
        return with_options(shown, library.option_names(document_id), path.name)

    def opened(self, document_id: str) -> Tables:
        """The tables of a user document without options as they were when this was first asked
        for, since its file was read; raises DocumentError, StorageError."""
        base = library.base_of(document_id)
        if base not in self._opened:
            self._opened[base] = self.tables(base)
        return self._opened[base]

    def copy(self, document_id: str, name: Words, shown: Tables | None = None) -> str:
        """Copy a document under another name; returns the id of the copy. `shown` is as in
        `tables`. Raises DocumentError, StorageError."""
        raw = self.tables(document_id, shown)
        return self._add(lambda own: tables.copied(raw, own, name))

    def import_document(self, path: Path) -> str:
        """Import a document from a file; returns its id. One that is not here any more, or is
        damaged here, has its own id again, which games and cases name; the damaged file is put
        aside. Raises DocumentError, StorageError."""
        text = storage.read(path, MOST_BYTES)
        raw = tables_of(text, path.name)
        sound(raw, path.name)
        named = tables.plainly_named(tables.without_strange_base(raw))
        if not named["document"]["name"]["ja"]:
            raise DocumentError(path.name, "document.name", Fault("nameless"))
        own = str(raw["document"]["id"])
        if not self._is_missing(own, raw, text):
            return own if self._read_of_other_window(own) == text else self.add(named)
        apart = tables.named_apart(named, self._other_names(own))
        return self._put_back(own, text if apart == raw else tables.written(apart))

    def _is_missing(self, own: str, raw: Tables, text: str) -> bool:
        """Whether a document is the one of this id that is gone from the folder, or damaged there.

        The id of an earlier version of this program is another document's elsewhere: then the text
        must be that of one put aside, or the name that of the one that was here.
        """
        if self._folder is None or own in installed() or not tables.is_own_id(own):
            return False
        place = self._folder / f"{own}{SUFFIX}"
        remains = damaged(place)
        if place.exists() and remains is None:
            return False
        if tables.is_unique(own) or self._was_put_aside(own, text):
            return True
        before = self._own[own].head if own in self._own else head_of_damaged(remains or b"")
        if before is None:
            return remains is not None
        return before.name == Words(**raw["document"]["name"])

    def _read_of_other_window(self, own: str) -> str:
        """Read a document that another window has imported meanwhile; returns its text, "" where
        there is none."""
        if own not in self._own:
            for path in self._paths():
                with suppress(DocumentError, StorageError):
                    if path.stem == own:
                        return self._read_file(path)
        return ""

    def _was_put_aside(self, own: str, text: str) -> bool:
        """Whether the text is that of a document of this id which was put aside."""
        for path in self._removed():
            with suppress(StorageError):
                if id_in(path.name) == own and storage.read(path, MOST_BYTES) == text:
                    return True
        return False

    def _removed(self) -> list[Path]:
        place = None if self._folder is None else self._folder / REMOVED
        return [] if place is None else sorted(place.glob(f"*{SUFFIX}"))

    def _put_back(self, own: str, text: str) -> str:
        """Write a document under its id, in place of a damaged file of it, which is put aside."""
        assert self._folder is not None
        place = self._folder / f"{own}{SUFFIX}"
        with _locked(place):
            remains = damaged(place)
            if remains is not None:
                copy_aside(place, remains)
                storage.write(place, text)
            elif not storage.write_new(place, text):
                raise ChangedError(own)
        self._read_file(place)
        return own

    def _other_names(self, own: str) -> list[Words]:
        """The names of all documents but the one of this id."""
        return [head.name for key, head in library.documents().items() if key != own]

    def add(self, raw: Tables) -> str:
        """Write sound tables as a new document; returns its id. Raises StorageError."""
        return self._add(lambda own: tables.with_id(raw, own))

    def save(self, document_id: str, raw: Tables) -> None:
        """Replace the file of a document by sound tables.

        Raises ChangedError if the file was changed after it was read, GoneError if it is gone,
        StorageError.
        """
        with self._held(document_id) as own:
            if library.fingerprint(storage.read(own.path, MOST_BYTES)) != own.fingerprint:
                raise ChangedError(document_id)
            text = tables.written(raw)
            storage.write(own.path, text)
        self._publish(own.path, text)

    def export_document(self, document_id: str, path: Path, shown: Tables | None = None) -> None:
        """Export a document to a file, with all its options: where its file is gone or damaged, as
        it is `shown`, or was read last. Raises DocumentError, StorageError."""
        source, own = library.path_of(document_id), self._own.get(library.base_of(document_id))
        if own is None or (source.exists() and damaged(source) is None):
            storage.write(path, storage.read(source, MOST_BYTES))
        else:
            storage.write(path, own.text if shown is None else tables.written(shown))

    def remove(self, document_id: str) -> Path:
        """Move a document to the folder of removed ones, and return its new path.

        Raises GoneError, StorageError.
        """
        with self._held(document_id) as own:
            aside = copy_aside(own.path, storage.read(own.path, MOST_BYTES))
            try:
                systems.remove(own.path)
            except OSError as e:
                raise StorageError("unwritable", own.path, e.strerror or "") from None
        base = library.base_of(document_id)
        self._former[base] = own.head.name
        del self._own[base]
        self._update_library()
        return aside

    @contextmanager
    def _held(self, document_id: str) -> Iterator[OwnDocument]:
        """A document as it was read, whose file is there and which no other process writes or
        removes meanwhile; raises GoneError, StorageError."""
        own = self._own.get(library.base_of(document_id))
        if own is None or not own.path.exists():  # the lock would make a folder that is gone
            raise GoneError(document_id)
        with _locked(own.path):
            if not own.path.exists():
                raise GoneError(document_id)
            yield own

    def _add(self, make: Callable[[str], Tables]) -> str:
        """Write a new document under an id with a number that neither a document nor a file of the
        folder has."""
        if self._folder is None:
            raise StorageError("unwritable", Path(FOLDER))
        used_ids = {id_in(path.name) for path in self._folder.rglob(f"*{SUFFIX}")}
        used_ids |= self._own.keys()  # whose files may be gone
        while True:
            own = free_id(used_ids)
            apart = tables.named_apart(make(own), self._other_names(own))
            path, text = self._folder / f"{own}{SUFFIX}", tables.written(apart)
            if storage.write_new(path, text):
                self._publish(path, text)
                return own
            used_ids.add(own)

    def _publish(self, path: Path, text: str, rules: Any = None) -> None:
        self._register(path, text, rules)
        self._update_library()
