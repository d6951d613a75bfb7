"""Formats what went wrong with a user document, in one sentence."""

from __future__ import annotations

from app import systems
from app.storage import StorageError
from app.texts.complaints import complaint
from app.texts.texts import Texts
from app.user_documents.files import BrokenFile, ChangedError, GoneError
from engine.complaints import DocumentError

UserDocumentError = DocumentError | StorageError | ChangedError | GoneError


def broken_words(found: BrokenFile, texts: Texts) -> str:
    """Which file of the folder is not offered, and why."""
    return texts.ui("user_document.broken", found.name, fault_words(found.problem, texts))


def fault_words(found: UserDocumentError, texts: Texts) -> str:
    """The fault, and the way out."""
    match found:
        case DocumentError():
            return complaint(found, texts)
        case StorageError():
            key, reason = found.key, found.reason
            if key == "unreadable" and systems.is_device(found.path):
                key, reason = "no_file", ""
            return texts.ui(f"user_document.file.{key}", found.path.name, reason).rstrip()
        case ChangedError():
            return texts.ui("user_document.file.changed")
    return texts.ui("user_document.file.gone")
