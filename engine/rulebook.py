"""Reads TOML rule documents into typed rules; errors name the file, the key and the correction."""

# No `from __future__ import annotations`: msgspec would evaluate every annotation at import.

import re
import tomllib
from collections.abc import Callable, Container, Iterator, Mapping
from copy import copy
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any, Final, Generic, Literal, TypeVar, get_args, get_origin

import msgspec

from engine.complaints import (
    DocumentError,
    Fault,
    NewerDocumentError,
    OtherGameError,
    SchemaError,
    nearest,
    quoted,
)
from engine.editions import EDITION, as_of_today
from engine.schema import field_names, fields, join, one_struct, refused

T = TypeVar("T")
S = TypeVar("S")
P = TypeVar("P", bound="Section")

DOCUMENTS: Final = Path(__file__).parent / "documents"
_OTHER_TABLE: Final = re.compile(r"^\[(?!\[?document\b)", re.MULTILINE)
MOST_BYTES: Final = 1 << 18
"""The largest document that is read."""
_MOST_DOTS: Final = 100
"""The most dots in a line: tomllib takes very long for a key of thousands of parts."""
_MARK: Final = "\ufeff"
_TOML_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")
_TOML_TWICE: Final = re.compile(r"overwrite|twice|mutate")
_WHICH: Final = re.compile(r"^(?:\[[^\]]*\])+\.?")
"""Which of the values of a rule it is, at the beginning of a place."""
_NEAR: Final = 30
"""The most characters that are quoted before and after a fault."""
LARGEST_NUMBER: Final = 10_000_000
"""The largest number that a rule may hold, points included."""


AGREEMENT: Final = "{agreement}"
"""Stands in a reason for the sentence that says how many documents state the rule, which is
counted where the reason is shown."""


Day = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]
"""A day as text, such as `2026-01-01`: texts sort as days do. Empty where it is not known."""


class Standing(StrEnum):
    """How a rule stands in its document."""

    STATED = "stated"  # 明記: the clause states it
    DERIVED = "derived"  # 導出: it follows from the clause
    CUSTOMARY = "customary"  # 慣行: unwritten, and every known rule set agrees
    ASSUMED = "assumed"  # 解釈: unclear, or rule sets differ

    @property
    def doubt(self) -> int:
        """How little is certain: 0 for what is stated, most for what is assumed."""
        return list(Standing).index(self)


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence of a document in the two languages of the program."""

    ja: str
    en: str


class AnyRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule without its value: its source and standing.

    `key` is its place in the document (`fu.pair.double_wind`), `clause` the clause mark of the
    text or the source of a preset's value, `confidence` a percentage where one was estimated.
    Raises SchemaError for a stated rule without a clause and for any other without a reason.
    """

    key: str
    clause: str = ""
    standing: Standing = Standing.STATED
    because: Words | None = None
    confidence: int | None = None

    def __post_init__(self) -> None:
        if self.standing is Standing.STATED and not self.clause:
            raise SchemaError("", Fault("no_clause"))
        if self.standing is not Standing.STATED and self.because is None:
            raise SchemaError("", Fault("without_reason", standing=self.standing))
        if self.confidence is not None and not 0 < self.confidence <= 100:
            raise SchemaError("", Fault("confidence", word=self.confidence))


class Rule(AnyRule, Generic[T], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule with its value; `otherwise` are the other readings of an assumed rule."""

    value: T
    otherwise: tuple[T, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.otherwise and self.standing is not Standing.ASSUMED:
            raise SchemaError("", Fault("has_others", standing=self.standing))

    @property
    def readings(self) -> tuple[T, ...]:
        """The value and the other readings."""
        return self.value, *self.otherwise


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A section of a document. An absent section is None: the document has no such rules."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where the rules of a document were read.

    `grade` A: the text itself, or a transcription of it with its pages; B: a secondary page; C: one
    remark. `seen` is the date on which it was read. `cites` are the beginnings of the clauses that
    are of this source, the longest of all sources counts; a document with one source has none.
    """

    name: Words
    grade: Literal["A", "B", "C"]
    seen: Day = ""
    cites: tuple[str, ...] = ()


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of a document.

    `game` names its schema and `schema` the edition of that; `edition` and `source` those of the
    text; `order` sorts lists, `short` is the name for narrow places, `base` the id of the document
    that it was copied from. The edition is in force from `valid_from` to `valid_until`, both days
    included, as far as known; it replaces the document of the id `supersedes`.
    """

    id: str
    game: str
    name: Words
    short: Words | None = None
    edition: str = ""
    source: Words | None = None
    order: int = 1000
    schema: int = EDITION
    base: str = ""
    valid_from: Day = ""
    valid_until: Day = ""
    supersedes: str = ""
    sources: tuple[Source, ...] = ()

    def expired(self, today: str) -> bool:
        """Whether the edition is no longer in force on a day, such as `2026-01-01`."""
        return bool(self.valid_until) and self.valid_until < today


def installed() -> dict[str, Head]:
    """The heads of the documents that come with the program, by id, sorted by `order`."""
    return dict(_heads_in(DOCUMENTS))


@cache
def _heads_in(folder: Path) -> dict[str, Head]:
    """Cached: installed files do not change while the program runs."""
    heads = {path.stem: head_of(path) for path in sorted(folder.glob("*.toml"))}
    return dict(sorted(heads.items(), key=lambda item: item[1].order))


@cache
def installed_path(document_id: str) -> Path:
    """The file of an installed document; raises DocumentError for other ids."""
    ids = tuple(path.stem for path in sorted(DOCUMENTS.glob("*.toml")))
    if document_id not in ids:
        fault = Fault("not_installed", hint=nearest(document_id, ids))
        raise DocumentError(document_id, "", fault)
    return DOCUMENTS / f"{document_id}.toml"


def head_of(path: Path) -> Head:
    """The head of a document file; raises DocumentError."""
    return head_in(text_in(path), path.name)


def head_in(text: str, file: str) -> Head:
    """The head of a document, parsed alone where possible; raises DocumentError."""
    try:
        raw = tables(_head_part(text), file)
    except NewerDocumentError:
        raise
    except DocumentError:  # the head is not the first table
        raw = tables(text, file)
    return read_part(raw["document"], Head, "document", file)


def read_tables(raw: Mapping[str, Any], schema: type[S], file: str, game: str = "") -> S:
    """The document of parsed tables, which are not changed, without any of its options.

    Raises DocumentError, of which OtherGameError where `game` is given and is not the document's.
    """
    head = raw["document"]
    if game and isinstance(head, dict) and head.get("game", game) != game:
        fault = Fault("other_game", word=quoted(head["game"]), other=quoted(game))
        raise OtherGameError(file, "document.game", fault)
    reasons = _reasons(raw.get("reasons", {}), file)
    rest = {key: part for key, part in raw.items() if key not in ("reasons", "options")}
    document: S = _read(rest, schema, "", reasons, file)
    return document


def with_sections(document: S, raw: Mapping[str, Any], changed: Mapping[str, Any], file: str) -> S:
    """The document with some sections read from other tables, checked as a whole.

    `raw` are the tables with the reasons. Raises DocumentError.
    """
    whole: Any = document
    kind: Any = type(whole)
    known, reasons = fields(kind), _reasons(raw.get("reasons", {}), file)
    _check_keys(changed, tuple(known), "", file)
    parts = {}
    for key, part in changed.items():
        parts[key] = _read(part, known[key].type, key, reasons, file)
    result: S = _made(partial(msgspec.structs.replace, whole), parts, file)
    return result


def read_part(raw: object, schema: type[S], key: str, file: str) -> S:
    """A part of a document that holds no rules, such as a name; raises DocumentError."""
    part: S = _read(raw, schema, key, {}, file)
    return part


def tables_in(path: Path) -> dict[str, Any]:
    """The tables of a document file; raises DocumentError."""
    return tables(text_in(path), path.name)


def rules_in(part: object) -> Iterator[Rule[Any]]:
    """Every rule of a document or of a part of it, in the order of the schema."""
    if isinstance(part, Rule):
        yield part
    elif isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            yield from rules_in(getattr(part, field))
    elif isinstance(part, dict | tuple):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from rules_in(inner)


def rule_at(document: object, key: str) -> AnyRule | None:
    """The rule of a key such as `formula.rounding` or `yaku.tanyao`; None where there is none."""
    found: Any = document
    for part in key.split("."):
        found = found.get(part) if isinstance(found, dict) else getattr(found, part, None)
    return found if isinstance(found, AnyRule) else None


def with_value(document: S, key: str, value: object) -> S:
    """The document with another value for the rule `key`; raises KeyError for an unknown key."""
    if not any(rule.key == key for rule in rules_in(document)):
        raise KeyError(key)
    changed: S = _replaced(document, key, value)
    return changed


def with_parts(mine: S, theirs: S, places: frozenset[str]) -> S:
    """A document with what another one has at some places, of which none is inside another: a rule,
    a section, an entry of a free name, or nothing where the other has none. Raises SchemaError
    where that is no sound document."""
    mixed: S = _mixed(mine, theirs, places, "")
    return mixed


def unchecked(document: S, **sections: Any) -> S:
    """The document with other sections, which are not checked as those of a file are."""
    others: Any = copy(document)
    for name, section in sections.items():
        msgspec.structs.force_setattr(others, name, section)
    changed: S = others
    return changed


def revalued(section: P, **values: Any) -> P:
    """The section with other values in its rules, which keep clause and standing."""
    rules = {
        name: msgspec.structs.replace(getattr(section, name), value=value)
        for name, value in values.items()
    }
    return msgspec.structs.replace(section, **rules)


class Variants:
    """Variants of documents, kept beside the fields of the latest few documents that were asked
    for, so that memory is bounded: those of seventeen documents took some 6 MB with what was
    computed under them."""

    _MOST: Final = 4

    def __init__(self, name: str) -> None:
        self._name = name
        self._latest: list[dict[str, Any]] = []

    def of(self, document: object) -> dict[Any, Any]:
        """The variants of a whole document, to be looked up and added to; it is now the latest."""
        kept = document.__dict__
        if not self._latest or self._latest[-1] is not kept:
            self._latest = [*(other for other in self._latest if other is not kept), kept]
            while len(self._latest) > self._MOST:
                self._latest.pop(0).pop(self._name, None)
        return kept.setdefault(self._name, {})  # type: ignore[no-any-return]


_readings: Final = Variants("readings")


def other_readings(
    document: S, keys: Container[str] | None = None
) -> Iterator[tuple[Rule[Any], S]]:
    """Every other reading of every assumed rule, or of those with the `keys`: the rule with that
    value, and the document."""
    for rule, value, variant in doubtful_rules(document, keys):
        yield msgspec.structs.replace(rule, value=value), variant


def doubtful_rules(
    document: S, keys: Container[str] | None = None
) -> Iterator[tuple[Rule[Any], Any, S]]:
    """The same: the rule as it stands, the other value, and the document read so.

    A whole document keeps its assumed rules, and the latest documents the variants that were made
    of them: making these anew took half of the time in which the referee page answers another
    document (7 of 15 ms), and finding the rules 2 ms each time, of 5 for any answer.
    """
    whole = hasattr(document, "__dict__")
    kept: dict[str, Any] = document.__dict__ if whole else {}
    if "assumed" not in kept:
        kept["assumed"] = tuple(rule for rule in rules_in(document) if rule.otherwise)
    made: dict[tuple[str, int], S] = _readings.of(document) if whole else {}
    for rule in kept["assumed"]:
        for at, value in enumerate(rule.otherwise if keys is None or rule.key in keys else ()):
            variant = made.get((rule.key, at))
            if variant is None:
                variant = made[rule.key, at] = with_value(document, rule.key, value)
            yield rule, value, variant


def _mixed(mine: Any, theirs: Any, taken: frozenset[str], at: str) -> Any:
    """A part with what is at the taken places, of which some are in it, from the other part."""
    if at in taken:
        return theirs
    begins = f"{at}." if at else ""
    names = {
        place.removeprefix(begins).partition(".")[0] for place in taken if place.startswith(begins)
    }
    if isinstance(mine, dict):
        rest = {name: part for name, part in mine.items() if name not in names}
        return rest | {name: theirs[name] for name in names & theirs.keys()}
    inner = {
        name: _mixed(getattr(mine, name), getattr(theirs, name), taken, f"{begins}{name}")
        for name in names
    }
    return msgspec.structs.replace(mine, **inner)


def _replaced(part: Any, key: str, value: object) -> Any:
    """The part with the value; a part without the rule is returned as it is."""
    if isinstance(part, Rule):
        return msgspec.structs.replace(part, value=value) if part.key == key else part
    if isinstance(part, msgspec.Struct):
        old = {name: getattr(part, name) for name in part.__struct_fields__}
        new = {name: _replaced(inner, key, value) for name, inner in old.items()}
        changed = {name: inner for name, inner in new.items() if inner is not old[name]}
        return msgspec.structs.replace(part, **changed) if changed else part
    if isinstance(part, dict):
        named = {name: _replaced(inner, key, value) for name, inner in part.items()}
        return named if any(named[name] is not part[name] for name in part) else part
    if isinstance(part, tuple):
        inner = tuple(_replaced(one, key, value) for one in part)
        return inner if any(a is not b for a, b in zip(inner, part, strict=True)) else part
    return part


def _reasons(raw: object, file: str) -> dict[str, Words]:
    if not isinstance(raw, dict):
        raise DocumentError(file, "reasons", Fault("no_reasons"))
    keys = {name: f"reasons.{name}" for name in raw}
    return {name: read_part(words, Words, keys[name], file) for name, words in raw.items()}


def text_in(path: Path) -> str:
    """The text of a document file; raises DocumentError."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise DocumentError(path.name, "", Fault("too_large"))
        return data.decode()
    except UnicodeDecodeError as e:
        raise DocumentError(path.name, "", Fault("no_utf8", at=e.start)) from None
    except OSError as e:
        raise DocumentError(path.name, "", Fault("unreadable", told=e.strerror)) from None


def _head_part(text: str) -> str:
    """The text before the first table other than [document], which takes a tenth of the time."""
    others = (found.start() for found in _OTHER_TABLE.finditer(text))
    return text[: next(others, len(text))]


def _no_toml(told: str, text: str) -> Fault:
    """Where a text is no TOML, by what the reader told in its own words."""
    found = _TOML_PLACE.search(told)
    if found is None:
        return Fault("toml_end")
    line, column = int(found[1]), int(found[2])
    near = text.split("\n")[line - 1][max(0, column - _NEAR) : column + _NEAR].strip()
    if _TOML_TWICE.search(told):
        return Fault("toml_twice", at=line, near=near)
    return Fault("no_toml", at=line, column=column, near=near)


def tables(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text, migrated to the current edition; raises DocumentError.

    It may begin with the mark that editors of Windows put before UTF-8.
    """
    text = text.removeprefix(_MARK)
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > _MOST_DOTS:
            raise DocumentError(file, "", Fault("dots", other=_MOST_DOTS, at=number))
    try:
        raw = tomllib.loads(text)
    except RecursionError:
        raise DocumentError(file, "", Fault("toml_deep")) from None
    except tomllib.TOMLDecodeError as e:
        raise DocumentError(file, "", _no_toml(str(e), text)) from None
    except ValueError:
        raise DocumentError(file, "", Fault("toml_digits")) from None
    if "document" not in raw:
        raise DocumentError(file, "document", Fault("no_head"))
    return as_of_today(raw, file)


def _convert(raw: object, schema: Any, key: str, file: str) -> Any:
    """The raw value converted to the schema; raises DocumentError with the key of the mismatch."""
    try:
        return msgspec.convert(raw, schema)
    except msgspec.ValidationError as e:
        found = refused(e, schema, in_toml=True)
        raise DocumentError(file, join(key, _WHICH.sub("", found.key)), found.fault) from None


def _read(raw: Any, schema: Any, key: str, reasons: Mapping[str, Words], file: str) -> Any:
    """The raw value as its schema has it, rules with their keys and reasons filled in.

    Structs are made here. msgspec would report unknown and missing keys less exactly, and would
    look through the types of all sections, those too that the document does not have: 3 ms of 9.
    Raises DocumentError.
    """
    schema = one_struct(schema)
    kind, inner = get_origin(schema), get_args(schema)
    if kind is dict and isinstance(raw, dict):
        return {k: _read(v, inner[1], join(key, k), reasons, file) for k, v in raw.items()}
    if kind is tuple and isinstance(raw, list) and _is_struct(inner[0]):
        some = enumerate(raw, 1)
        return tuple([_read(v, inner[0], join(key, str(i)), reasons, file) for i, v in some])
    if not _is_struct(schema):
        return _convert(raw, schema, key, file)
    struct = kind or schema
    if not isinstance(raw, dict):
        fault = Fault("no_table", word=quoted(raw), example=_example(struct))
        raise DocumentError(file, key, fault)
    if issubclass(struct, AnyRule):
        return _rule(raw, schema, key, reasons, file)
    known = fields(schema)
    _check_keys(raw, tuple(known), key, file)
    for name, field in known.items():
        if field.required and name not in raw:
            raise DocumentError(file, join(key, name), Fault("missing"))
    parts = {k: _read(v, known[k].type, join(key, k), reasons, file) for k, v in raw.items()}
    return _made(struct, {known[k].name: part for k, part in parts.items()}, file)


def _is_struct(schema: Any) -> bool:
    struct = get_origin(schema) or schema
    return isinstance(struct, type) and issubclass(struct, msgspec.Struct)


def _made(struct: Callable[..., S], parts: dict[str, Any], file: str) -> S:
    """A struct of parts that were read; raises DocumentError where they do not fit each other."""
    try:
        return struct(**parts)
    except SchemaError as e:
        raise DocumentError(file, e.key, e.fault) from None


def _rule(
    raw: dict[str, Any], schema: Any, key: str, reasons: Mapping[str, Words], file: str
) -> AnyRule:
    """The rule of a table; fields of its value may be beside the clause: `{ han = 5, … }`."""
    (value_type,) = get_args(schema)
    parts = field_names(value_type)
    folded = {k: raw[k] for k in parts if k in raw}
    rest = {k: v for k, v in raw.items() if k not in folded}
    if folded and "value" in rest:
        raise DocumentError(file, key, Fault("two_values", name=tuple(folded)))
    own = [name for name in field_names(Rule) if name != "key"]
    _check_keys(rest, (*own, *parts), key, file)
    if folded:
        rest["value"] = folded
    if "value" not in rest:
        raise DocumentError(file, key, Fault("no_value"))
    if not _moderate(rest):
        raise DocumentError(file, key, Fault("endless", other=LARGEST_NUMBER))
    if "because" in rest:
        reason = rest["because"]
        if not isinstance(reason, str) or reason not in reasons:
            hint = nearest(str(reason), tuple(reasons))
            fault = Fault("no_reason", word=quoted(reason), hint=hint)
            raise DocumentError(file, f"{key}.because", fault)
        rest["because"] = reasons[reason]
    rest["value"] = _convert(rest["value"], value_type, key, file)
    if "otherwise" in rest:
        place = f"{key}.otherwise"
        others = enumerate(_convert(rest["otherwise"], tuple, place, file))
        rest["otherwise"] = tuple(
            [_convert(one, value_type, f"{place}[{i}]", file) for i, one in others]
        )
    rule: AnyRule = _convert({**rest, "key": key}, Rule, key, file)
    return rule


def _moderate(raw: object) -> bool:
    """Whether no number in it is beyond `LARGEST_NUMBER`, so that arithmetic stays fast."""
    if isinstance(raw, dict):
        return all(map(_moderate, raw.values()))
    if isinstance(raw, list):
        return all(map(_moderate, raw))
    return not isinstance(raw, int | float) or -LARGEST_NUMBER <= raw <= LARGEST_NUMBER


def _check_keys(raw: Mapping[str, Any], known: tuple[str, ...], key: str, file: str) -> None:
    """Raise DocumentError for the first unknown key."""
    for name in raw:
        if name not in known:
            raise DocumentError(file, join(key, name), Fault("unknown", hint=nearest(name, known)))


def _example(struct: type) -> str:
    """How a table of this type is written, for an error message."""
    if issubclass(struct, AnyRule):
        return '{ value = …, clause = "…" }'
    return '{ ja = "…", en = "…" }' if struct is Words else "[section]"
