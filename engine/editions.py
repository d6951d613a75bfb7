"""Migrates documents of earlier schema editions to the current one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.complaints import DocumentError, NewerDocumentError

Raw = dict[str, Any]
Migration = Callable[[Raw], Raw]

EDITION: Final = 2
"""The edition of the schema that this program reads and writes."""


def _questions(raw: Raw) -> Raw:
    """Edition 1 asked whether the later call came after a pause; what counts is the first chi."""
    return {**raw, "penalties": _renamed(raw["penalties"])} if "penalties" in raw else raw


def _renamed(part: Any) -> Any:
    """The part with the question of today as a key in place of the earlier one."""
    if isinstance(part, dict):
        return {_QUESTIONS.get(key, key): _renamed(inner) for key, inner in part.items()}
    return part


_QUESTIONS: Final = {"after_a_beat": "chi_waited"}

MIGRATIONS: Final[Mapping[int, Migration]] = {1: _questions}
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
