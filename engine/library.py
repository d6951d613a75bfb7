"""Finds documents by id: those that come with the program and the user's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from engine.rulebook import Head, installed, installed_path

FINGERPRINT: Final = 12
"""Length of a fingerprint in letters."""


BEFORE: Final = 100
"""The user's own documents are listed before installed ones whose `order` is at least this."""


class Own(msgspec.Struct, frozen=True):
    """A document of the user's: its file, its head, and the fingerprint of its text."""

    path: Path
    head: Head
    fingerprint: str


_OWN: dict[str, Own] = {}


def hold(own: Mapping[str, Own]) -> None:
    """Replace the user's own documents by these, by id; each must have been read without error."""
    _OWN.clear()
    _OWN.update(own)


def documents() -> dict[str, Head]:
    """All documents by id, in the order of lists; the user's own come before `BEFORE`."""
    heads = installed()
    first = {key: head for key, head in heads.items() if head.order < BEFORE}
    own = {key: own.head for key, own in _OWN.items()}
    return {**first, **own, **heads}


def successor(document_id: str) -> str:
    """The id of the installed document that replaces an edition; "" where none does."""
    return next((key for key, head in installed().items() if head.supersedes == document_id), "")


def is_own(document_id: str) -> bool:
    """Whether the id is that of a document of the user's own."""
    return document_id in _OWN


def path_of(document_id: str) -> Path:
    """The file of a document; raises DocumentError where there is none of that id."""
    own = _OWN.get(document_id)
    return installed_path(document_id) if own is None else own.path


def fingerprint_of(document_id: str) -> str:
    """The hash of a user's document, which changes with its text; "" for an installed one."""
    own = _OWN.get(document_id)
    return "" if own is None else own.fingerprint


def fingerprint(text: str) -> str:
    """The hash of a document's text."""
    from hashlib import sha256  # noqa: PLC0415  a start without own documents does not need it

    return sha256(text.encode()).hexdigest()[:FINGERPRINT]
