"""The library: the documents that come with the program, and those of the user's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from engine.rulebook import Head, installed, installed_path

FINGERPRINT: Final = 12
"""Letters of a fingerprint: enough to tell any two texts of a user apart."""


BEFORE: Final = 100
"""Documents of this order and later ones, the presets, come after one's own."""


class Own(msgspec.Struct, frozen=True):
    """A document of the user's: its file, its head, and the fingerprint of its text."""

    path: Path
    head: Head
    fingerprint: str


_OWN: dict[str, Own] = {}


def hold(own: Mapping[str, Own]) -> None:
    """From now on these, by id, are the user's own documents; they were read and are sound."""
    _OWN.clear()
    _OWN.update(own)


def documents() -> dict[str, Head]:
    """All documents by id, in their order; one's own stand where `BEFORE` says."""
    heads = installed()
    first = {key: head for key, head in heads.items() if head.order < BEFORE}
    own = {key: own.head for key, own in _OWN.items()}
    return {**first, **own, **heads}


def is_own(document_id: str) -> bool:
    return document_id in _OWN


def path_of(document_id: str) -> Path:
    """The file of a document; raises DocumentError where there is none of that id."""
    own = _OWN.get(document_id)
    return installed_path(document_id) if own is None else own.path


def fingerprint_of(document_id: str) -> str:
    """Another one whenever the text of the document is another; "" for those of the program."""
    own = _OWN.get(document_id)
    return "" if own is None else own.fingerprint


def fingerprint(text: str) -> str:
    """A mark that another text does not have."""
    from hashlib import sha256  # noqa: PLC0415  a start without own documents does not need it

    return sha256(text.encode()).hexdigest()[:FINGERPRINT]
