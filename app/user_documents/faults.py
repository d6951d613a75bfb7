"""Formats what went wrong with a user document, in one sentence."""

from __future__ import annotations

from app import systems
from app.storage import StorageError
from app.texts.complaints import complaint
from app.texts.texts import Texts
from app.user_documents.files import BrokenFile, ChangedError, GoneError
from engine.complaints import DocumentError

UserDocumentError = DocumentError | StorageError | ChangedError | GoneError


def broken_words(broken: BrokenFile, texts: Texts) -> str:
    """Which file of the folder is not offered, and why."""
    return texts.ui("user_document.broken", broken.name, fault_words(broken.problem, texts))


def fault_words(error: UserDocumentError, texts: Texts) -> str:
    """The fault, and the way out."""
    match error:
        case DocumentError():
            return complaint(error, texts)
        case StorageError():
            key, reason = error.key, error.reason
            if key == "unreadable" and systems.is_device(error.path):
                key, reason = "no_file", ""
            return texts.ui(f"user_document.file.{key}", error.path.name, reason).rstrip()
        case ChangedError():
            return texts.ui("user_document.file.changed")
    return texts.ui("user_document.file.gone")
