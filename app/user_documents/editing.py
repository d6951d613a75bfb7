"""Editing: a document of one's own in the making, and what is shown of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.user_documents import tables
from app.user_documents.files import schema_of, sound
from app.user_documents.forms import (
    GroupKind,
    ListKind,
    NumberKind,
    RuleField,
    TupleKind,
    ValueKind,
    WordKind,
    WordsKind,
    fields_of,
)
from app.user_documents.tables import Ground, Tables
from app.user_documents.views import FieldRow, RuleView
from engine.complaints import DocumentError
from engine.riichi.yaku import YAKU
from engine.rulebook import Rule, Standing, Words, rules_in
from engine.toppan.yaku import PRIZES, WINS

_FREE: Final[Mapping[str, tuple[str, ...]]] = {
    "yaku": tuple(YAKU),
    "win": tuple(WINS),
    "prize": tuple(PRIZES),
}
"""Tables with free names, and the names that they may have."""
_PAO: Final = "pao.yaku"
"""Its words are the yakuman of the document; the schema does not list them."""


@dataclass(frozen=True, eq=False)
class EditedDocument:
    """A document in the making: its tables, what they say, and why it cannot stand, if so.

    Where there is a fault, `rules` are those of the last sound one.
    """

    tables: Tables
    rules: Mapping[str, Rule[Any]]
    fault: DocumentError | None = None


def read(new: Tables, before: EditedDocument | None = None) -> EditedDocument:
    """Read the tables after an edit."""
    try:
        found = sound(new, str(new["document"]["id"]))
    except DocumentError as e:
        return EditedDocument(new, {} if before is None else before.rules, e)
    return EditedDocument(new, {rule.key: rule for rule in rules_in(found)})


def fields(read_now: EditedDocument) -> tuple[RuleField, ...]:
    """Every place of the document for a rule."""
    places = fields_of(schema_of(read_now.tables, ""), read_now.tables, _FREE)
    yakuman = tuple(
        key.removeprefix("yaku.")
        for key, rule in read_now.rules.items()
        if key.startswith("yaku.") and rule.value.yakuman
    )
    return tuple(
        RuleField(f.key, WordsKind(yakuman), f.optional) if f.key == _PAO else f for f in places
    )


def rows(
    read_now: EditedDocument, first: EditedDocument, places: tuple[RuleField, ...]
) -> tuple[FieldRow, ...]:
    """The places as rows of a list, beside what the first document has."""
    fault = "" if read_now.fault is None else read_now.fault.key
    return tuple(
        FieldRow(
            field.key,
            None if tables.entry(read_now.tables, field.key) is None
            else read_now.rules.get(field.key),
            _changed(read_now.tables, first.tables, field.key),
            bool(fault) and (field.key == fault or field.key.startswith(f"{fault}.")),
        )
        for field in places
    )  # fmt: skip


def changes(read_now: EditedDocument, first: EditedDocument, places: tuple[RuleField, ...]) -> int:
    """How many rules differ from the first document."""
    return sum(_changed(read_now.tables, first.tables, field.key) for field in places)


def _changed(now: Tables, first: Tables, key: str) -> bool:
    here, there = tables.entry(now, key), tables.entry(first, key)
    return here != there


def shown(read_now: EditedDocument, first: EditedDocument, field: RuleField) -> RuleView:
    """A rule as the editor shows it."""
    now, key = read_now.tables, field.key
    there = tables.entry(now, key)
    raw = tables.value(now, key)
    fault = read_now.fault
    touches = fault is not None and (fault.key.startswith(key) or key.startswith(fault.key or key))
    return RuleView(
        key,
        field.kind,
        raw,
        read_now.rules.get(key),
        None if there is None else ground(now, key),
        first.rules.get(key),
        field.optional,
        _changed(now, first.tables, key),
        fault if touches else None,
    )


def ground(now: Tables, key: str) -> Ground:
    """Clause, standing and reason of a rule that is there."""
    there = tables.entry(now, key) or {}
    because = now.get("reasons", {}).get(there.get("because"))
    words = None if because is None else Words(because.get("ja", ""), because.get("en", ""))
    return Ground(str(there.get("clause", "")), Standing(there.get("standing", "stated")), words)


def beginning(kind: ValueKind) -> Any:
    """A value of a kind to begin with, where a rule is added."""
    match kind:
        case NumberKind(least):
            return int(least or 0)
        case WordKind(words):
            return words[0]
        case WordsKind() | ListKind():
            return []
        case GroupKind(parts, usual):
            return {name: beginning(inner) for name, inner in parts if name not in usual}
        case TupleKind(parts):
            return [beginning(inner) for inner in parts]
    return False
