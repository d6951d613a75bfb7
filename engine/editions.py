"""Migrates documents of earlier schema editions to the current one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.complaints import DocumentError, NewerDocumentError

Raw = dict[str, Any]
Migration = Callable[[Raw], Raw]

EDITION: Final = 1
"""The edition of the schema that this program reads and writes."""

MIGRATIONS: Final[Mapping[int, Migration]] = {}
"""The migration to the next edition, by the edition it starts from."""


def as_of_today(
    raw: Raw, file: str, edition: int = EDITION, migrations: Mapping[int, Migration] = MIGRATIONS
) -> Raw:
    """The tables of a document in the current `edition`, which is assumed where none is named.

    Raises NewerDocumentError for a later edition, DocumentError where it is no edition number.
    """
    head = raw.get("document")
    found = head.get("schema", edition) if isinstance(head, dict) else edition
    if not isinstance(found, int) or isinstance(found, bool) or found < 1:
        raise DocumentError(file, "document.schema", f"is {found!r}, no edition such as {edition}")
    if found > edition:
        problem = f"is {found}, this program reads up to {edition}; a newer Hayami opens it"
        raise NewerDocumentError(file, "document.schema", problem)
    for earlier in range(found, edition):
        raw = migrations[earlier](raw)
    return raw if found == edition else {**raw, "document": {**raw["document"], "schema": edition}}
