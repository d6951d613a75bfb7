"""Has the file of a user document follow the edits of it."""

from __future__ import annotations

import msgspec

from app.storage import StorageError
from app.user_documents.editing import EditedDocument, read
from app.user_documents.files import ChangedError, GoneError, UserDocumentFiles
from app.user_documents.tables import Tables
from engine import library
from engine.complaints import DocumentError


class Edited(msgspec.Struct, frozen=True):
    """A user document by its id without options, with its edited tables; `reading` is the reading
    of the files that they begin from."""

    document: str
    tables: Tables
    reading: int


class EditSaver:
    """Writes edited tables as soon as they are sound, and tries again what could not be written."""

    def __init__(self, files: UserDocumentFiles) -> None:
        self._files = files
        self._followed: Edited | None = None
        self._failed: Edited | None = None

    def follow(self, edited: Edited, now: EditedDocument | None) -> bool:
        """Write the tables if they are not in the file yet; returns whether they were written.

        `now` is the document in force as it was read, which may be another. Raises DocumentError,
        StorageError, ChangedError, GoneError, once for the same tables.
        """
        if edited == self._followed or not library.is_own(edited.document):
            return False
        try:
            written = self._write(edited, now)
        except (DocumentError, StorageError, ChangedError, GoneError):
            reported, self._failed = self._failed == edited, edited
            if reported:
                return False
            raise
        self._followed, self._failed = edited, None
        return written

    def _write(self, edited: Edited, now: EditedDocument | None) -> bool:
        before, document = self._followed, edited.document
        begun = before is not None and before.document == document
        if not begun and edited.tables == self._files.tables(document):
            return False
        known = now is not None and now.tables is edited.tables
        document_now = now if now is not None and known else read(edited.tables)
        if document_now.fault is not None:
            return False
        self._files.save(document, edited.tables)
        return True
