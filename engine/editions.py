"""Editions: a document that keeps an earlier edition of the schema becomes one of today."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.complaints import DocumentError, NewerError

Raw = dict[str, Any]
Step = Callable[[Raw], Raw]

EDITION: Final = 1
"""The edition of the schema that this program reads and writes."""

STEPS: Final[Mapping[int, Step]] = {}
"""By the edition it starts from, what makes a document one edition newer."""


def as_of_today(
    raw: Raw, file: str, edition: int = EDITION, steps: Mapping[int, Step] = STEPS
) -> Raw:
    """The tables of a document in the `edition` of today; a document that does not say keeps it.

    Raises NewerError for one of a later edition, DocumentError where none is named.
    """
    head = raw.get("document")
    kept = head.get("schema", edition) if isinstance(head, dict) else edition
    if not isinstance(kept, int) or isinstance(kept, bool) or kept < 1:
        raise DocumentError(file, "document.schema", f"is {kept!r}, no edition such as {edition}")
    if kept > edition:
        problem = f"is {kept}, this program reads up to {edition}; a newer Hayami opens it"
        raise NewerError(file, "document.schema", problem)
    for step in range(kept, edition):
        raw = steps[step](raw)
    return raw if kept == edition else {**raw, "document": {**raw["document"], "schema": edition}}
