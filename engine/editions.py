"""Migrates documents of earlier schema editions to the current one."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.complaints import DocumentError, NewerDocumentError

Raw = dict[str, Any]
Migration = Callable[[Raw], Raw]

EDITION: Final = 2
"""The edition of the schema that this program reads and writes."""


def _second(raw: Raw) -> Raw:
    """The tables of an edition 1 document in edition 2."""
    return _second_of_toppan(raw) if raw["document"].get("game") == "toppan" else raw


_NEW_OF_TOPPAN: Final[Mapping[str, tuple[str, ...]]] = {
    "tiles": ("red_fives",),
    "reading": ("pair_in_triplet", "four_alike", "run_and_pair", "ten_han_triplet"),
    "payment": ("mangan_against", "ceiling"),
    "offences": ("nobody_due", "named_only"),
    "recommended": ("illegal_stay", "false_win_shown", "false_win_said"),
    "game": ("tobi_by_fine", "several_fall", "fine_ends"),
    "uma": ("remainder",),
}
"""The rules of 競技十半 that edition 2 has and edition 1 had not, by section."""


def _second_of_toppan(raw: Raw) -> Raw:
    """The document with the new rules of 競技十半 and their reasons as the installed one has them.

    A head that is read alone is returned as it is.
    """
    if "offences" not in raw:
        return raw
    now = _installed_toppan()
    new = {
        section: {key: now[section][key] for key in keys}
        for section, keys in _NEW_OF_TOPPAN.items()
    }
    named = {rule.get("because") for part in new.values() for rule in part.values()}
    new["reasons"] = {name: words for name, words in now["reasons"].items() if name in named}
    tables = {name: part for name, part in raw.items() if isinstance(part, dict)}
    return {**raw, **{name: {**part, **tables.get(name, {})} for name, part in new.items()}}


@cache
def _installed_toppan() -> Raw:
    path = Path(__file__).parent / "documents" / "toppan.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


MIGRATIONS: Final[Mapping[int, Migration]] = {1: _second}
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
