"""Reads a user document after each edit, and gives the rows and forms that show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace

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
    with_words,
)
from app.user_documents.tables import RuleBasis, Tables
from app.user_documents.views import FieldRow, RuleView
from engine.complaints import DocumentError
from engine.riichi.yaku import YAKU
from engine.rule_options import options_in, rules_of_option, with_options
from engine.rulebook import Rule, Standing, Words, rules_in
from engine.toppan.yaku import PRIZES, WINS

_FREE: Final[Mapping[str, tuple[str, ...]]] = {
    "yaku": tuple(YAKU),
    "win": tuple(WINS),
    "prize": tuple(PRIZES),
}
"""Tables whose names are free in the schema, and the names that they may have."""
_PAO: Final = "pao.yaku"
_ACTS: Final = ("offences.fined", "offences.chombo_for", "offences.named_only")
"""Rules whose words the schema does not list: the yakuman of the document, and its offences."""


class EditedDocument(msgspec.Struct, frozen=True, eq=False):
    """A document being edited: its tables, its rules by key, and its fault, if any.

    With a fault, `rules` are those of the last sound edit.
    """

    tables: Tables
    rules: Mapping[str, Rule[Any]]
    fault: DocumentError | None = None


def read(new: Tables, before: EditedDocument | None = None) -> EditedDocument:
    """Read the tables after an edit."""
    try:
        document = sound(new, str(new["document"]["id"]))
    except DocumentError as e:
        return EditedDocument(new, {} if before is None else before.rules, e)
    rules = {rule.key: rule for rule in rules_in(document)}
    file = str(new["document"]["id"])
    for option in options_in(new, file):
        for rule in rules_of_option(document, new, option, file):
            rules[f"options.{option.id}.{rule.key}"] = rule
    return EditedDocument(new, rules)


def fields(now: EditedDocument, first: EditedDocument) -> tuple[RuleField, ...]:
    """Every place of a rule in the document, and the rules that its options set.

    Words that the schema does not list are those that the document or the first one has.
    """
    places = fields_of(schema_of(now.tables, ""), now.tables, _FREE)
    return tuple(
        replace(field, kind=with_words(field.kind, partial(_words, field.key, now, first)))
        for field in (*places, *_option_fields(now))
    )


def _words(key: str, now: EditedDocument, first: EditedDocument) -> tuple[str, ...]:
    """The words that a rule may have where the schema does not list them."""
    _, key = tables.option_place(now.tables, key)
    if key == _PAO:
        yaku = [rule for rule in now.rules.values() if rule.key.startswith("yaku.")]
        yakuman = (rule.key.removeprefix("yaku.") for rule in yaku if rule.value.yakuman)
        return tuple(dict.fromkeys(yakuman))
    if key.startswith("win."):
        names = (*now.tables["win"], *now.tables["prize"])
        return tuple(name for name in names if key != f"win.{name}")
    places = _ACTS if key in _ACTS else (key,)
    values = (tables.value(one.tables, at) for one in (now, first) for at in places)
    some = (part for part in values if isinstance(part, list))
    return tuple(dict.fromkeys(word for part in some for word in part if isinstance(word, str)))


def _option_fields(now: EditedDocument) -> Iterator[RuleField]:
    """The places of the rules that the options set, each below the name of its option."""
    for name in now.tables.get("options", {}):
        try:
            resolved = with_options(now.tables, [name], "")
        except DocumentError:  # the document has this fault, which is reported
            return
        for field in fields_of(schema_of(now.tables, ""), resolved, _FREE):
            key = f"options.{name}.{field.key}"
            if tables.entry(now.tables, key) is not None:
                yield RuleField(key, field.kind)


def rows(
    now: EditedDocument, first: EditedDocument, places: tuple[RuleField, ...]
) -> tuple[FieldRow, ...]:
    """The places as rows of the list, compared with the first document."""
    return tuple(
        FieldRow(
            field.key,
            None if tables.entry(now.tables, field.key) is None
            else now.rules.get(field.key),
            _changed(now.tables, first.tables, field.key),
            now.fault is not None and _is_at(now.fault, field.key),
            *tables.option_place(now.tables, field.key),
        )
        for field in places
    )  # fmt: skip


def _is_at(fault: DocumentError, key: str) -> bool:
    """Whether a fault is that of a rule, of a table that it is in, or of a part of it."""
    fault_path, rule_path = f"{fault.key}.", f"{key}."
    return bool(fault.key) and (
        rule_path.startswith(fault_path) or fault_path.startswith(rule_path)
    )


def count_changes(now: EditedDocument, first: EditedDocument, places: tuple[RuleField, ...]) -> int:
    """How many rules differ from the first document."""
    return sum(_changed(now.tables, first.tables, field.key) for field in places)


def _changed(now: Tables, first: Tables, key: str) -> bool:
    here, there = tables.entry(now, key), tables.entry(first, key)
    return here != there


def rule_view(now: EditedDocument, first: EditedDocument, field: RuleField) -> RuleView:
    """A rule as the form shows it."""
    written, key = now.tables, field.key
    rule_table = tables.entry(written, key)
    raw = tables.value(written, key)
    touches = now.fault is not None and (not now.fault.key or _is_at(now.fault, key))
    return RuleView(
        key,
        field.kind,
        raw,
        now.rules.get(key),
        None if rule_table is None else ground(written, key),
        first.rules.get(key),
        field.optional,
        _changed(written, first.tables, key),
        now.fault if touches else None,
        *tables.option_place(written, key),
    )


def ground(now: Tables, key: str) -> RuleBasis:
    """Clause, standing and reason of a rule."""
    rule_table = tables.entry(now, key) or {}
    because = now.get("reasons", {}).get(rule_table.get("because"))
    words = None if because is None else Words(because.get("ja", ""), because.get("en", ""))
    return RuleBasis(
        str(rule_table.get("clause", "")), Standing(rule_table.get("standing", "stated")), words
    )


def initial_value(kind: ValueKind) -> Any:
    """The value of a kind with which an added rule begins."""
    match kind:
        case NumberKind(least):
            return int(least or 0)
        case WordKind(words):
            return words[0]
        case WordsKind() | ListKind():
            return []
        case GroupKind(parts, usual):
            return {name: initial_value(inner) for name, inner in parts if name not in usual}
        case TupleKind(parts):
            return [initial_value(inner) for inner in parts]
    return False
