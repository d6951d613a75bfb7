"""Remembers which documents this program has found sound, so that the start need not check them."""

from __future__ import annotations

import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from app import storage
from app.storage import StorageError
from engine import library

_FILE: Final = ".checked-documents"
"""Beside the folder of documents: a backup is made where something in that has changed."""


class CheckedDocuments:
    """The checksums of documents, with their files' names, that were sound when the same program
    read them last: to check 600 took 12 s of each start, to read their heads takes 0.3 s.

    What cannot be read, or is of another program, is as if nothing was checked yet.
    """

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder.with_name(_FILE)
        self._before = self._read()
        self._now: list[str] = []
        self._program = ""

    def _read(self) -> frozenset[str]:
        if self._path is not None and self._path.exists():
            with suppress(StorageError):
                return frozenset(storage.read(self._path).split())
        return frozenset()

    def has(self, path: Path, text: str) -> bool:
        """Whether this text of a document was found sound."""
        return bool(self._before) and self._sum(path, text) in self._before

    def add(self, path: Path, text: str) -> None:
        """Note that this text of a document is sound."""
        self._now.append(self._sum(path, text))

    def write(self) -> None:
        """Write what was noted, where it is something else than before; a full disk keeps it from
        that, and the next start checks again."""
        if self._path is not None and self._before != set(self._now):
            with suppress(StorageError):
                storage.write(self._path, "\n".join((*self._now, "")))

    def _sum(self, path: Path, text: str) -> str:
        self._program = self._program or program_stamp()
        return sha256("\0".join((self._program, path.name, text)).encode()).hexdigest()


def program_stamp() -> str:
    """What another version of the program has otherwise: size and time of what it is run from."""
    code = Path(library.__file__).parent
    frozen = getattr(sys, "frozen", False)
    files = [Path(sys.executable)] if frozen else sorted(code.rglob("*.py"))
    facts = [(file.name, file.stat().st_size, file.stat().st_mtime_ns) for file in files]
    return sha256(repr(facts).encode()).hexdigest()
