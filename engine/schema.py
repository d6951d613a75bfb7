"""Reads field names and allowed words from types, and turns errors of msgspec into faults."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec

from engine.complaints import Fault, SchemaError, nearest, shortened

KINDS: Final = ("int", "float", "str", "bool", "array", "object", "table", "date", "null")
"""The kinds of values for which there are words; TOML calls an object of JSON a table."""
UNKNOWN_FIELD: Final = "Object contains unknown field `"
REFUSALS: Final = (
    ("missing", r"Object missing required field `(?P<field>.*)`"),
    ("unknown", rf"{UNKNOWN_FIELD}(?P<field>.*)`"),
    ("no_word", r"Invalid (?:enum )?value (?P<word>.*)"),
    ("no_day", r"Expected `str` matching regex .*"),
    ("wrong_kind", r"Expected `(?P<other>.*)`, got `(?P<word>.*)`"),
    ("wrong_length", r"Expected `array` of length (?P<number>\d+), got (?P<word>\d+)"),
    ("least", r"Expected `\w+` >= (?P<number>\S+)"),
    ("most", r"Expected `\w+` <= (?P<number>\S+)"),
    ("too_large_number", r"(?:Number|Integer) (?:value )?out of range"),
    ("refused", r"(?P<told>.*)"),
)
"""Patterns of the messages of msgspec, by the key of the fault; the groups are its placeholders,
except `field`, which belongs to the place."""
_BYTE: Final = re.compile(r"\(byte (\d+)\)")


def refused(
    error: msgspec.ValidationError,
    schema: Any,
    unlike: Fault | None = None,
    *,
    in_toml: bool = False,
) -> SchemaError:
    """The place at which msgspec refuses a value of a type, such as `hands[0].wins`, and why;
    `unlike` ends what is said of a field whose name is like that of none. The value is one of JSON
    unless it stands `in_toml`."""
    said, _, path = str(error).partition(" - at `")
    place, cause = path.rpartition("$")[2].strip("`."), error.__cause__
    if isinstance(cause, SchemaError):
        return SchemaError(join(place, cause.key), cause.fault)
    key, parts = _matched(said)
    field = parts.pop("field", "")
    if key == "wrong_kind":
        kinds = {name: _kinds(part, in_toml=in_toml) for name, part in parts.items()}
        return SchemaError(place, Fault(key, **kinds))
    hints: dict[str, Fault] = {}
    if key == "no_word":
        hints["hint"] = nearest(parts["word"].strip("'"), _words_at(schema, place))
    elif key == "unknown":
        names = (name for kind in _kinds_at(schema, place) for name in field_names(kind))
        hints["hint"] = nearest(field, tuple(dict.fromkeys(names)), unlike)
    some = {name: shortened(part) for name, part in parts.items()}
    return SchemaError(join(place, field), Fault(key, **some, **hints))


def _matched(said: str) -> tuple[str, dict[str, str]]:
    """The key of the first pattern that matches a message, and its groups; the last matches all."""
    found = ((key, re.fullmatch(pattern, said, re.DOTALL)) for key, pattern in REFUSALS)
    return next((key, match.groupdict()) for key, match in found if match is not None)


def no_json(error: Exception, hint: Fault | None = None) -> Fault:
    """Why a text is no JSON, and where; `hint` is the way out."""
    if isinstance(error, RecursionError):  # each Python has words of its own
        return Fault("too_deep")
    at, hint = _BYTE.search(str(error)), hint or Fault("no_hint")
    if at is None:
        return Fault("no_json", hint=hint)
    return Fault("no_json_at", at=int(at[1]), hint=hint)


def _kinds(said: str, *, in_toml: bool) -> tuple[Fault | str, ...]:
    """The kinds of values that msgspec names, as in `int | null`; nothing is no alternative."""
    if in_toml:
        said = said.replace("object", "table")
    kinds = said.removesuffix(" | null").split(" | ")
    return tuple(Fault(f"kind_{one}") if one in KINDS else one for one in kinds)


def join(place: str, name: str) -> str:
    """The place of a name within a place; either may be empty."""
    return f"{place}.{name}" if place and name else place or name


def _words_at(schema: Any, place: str) -> tuple[str, ...]:
    """The words, or numbers, that are allowed at a place in the schema, such as `a.b[0].c`."""
    return tuple(dict.fromkeys(word for kind in _kinds_at(schema, place) for word in _words(kind)))


def _kinds_at(schema: Any, place: str) -> list[Any]:
    """The types that a value at a place may have: all that one of a union has there."""
    kinds = [*_united(schema)]
    for part in _STEP.findall(place):
        inner = [kind for one in kinds for kind in _within(one, part)]
        kinds = [kind for one in inner for kind in _united(one)]
    return kinds


_STEP: Final = re.compile(r"\[[^\]]*\]|[^.\[\]]+")


def _united(kind: Any) -> Iterator[Any]:
    """The members of a union, or the type itself."""
    if get_origin(kind) in (Union, UnionType):
        for member in get_args(kind):
            yield from _united(member)
    else:
        yield kind


def _within(kind: Any, part: str) -> Iterator[Any]:
    """The type of a field of a struct, or the types of what is in a list or a dictionary."""
    if part.startswith("["):
        yield from get_args(kind)
    elif field_names(kind):
        config = kind.__struct_config__
        yield from (Literal[config.tag],) if config.tag_field == part else ()
        yield from (fields(kind)[part].type,) if part in fields(kind) else ()


def _words(kind: Any) -> Iterator[str]:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        yield from kind
    for part in get_args(kind):
        yield from (str(part),) if isinstance(part, str | int) else _words(part)


@cache
def fields(schema: Any) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a struct type by their names in a document."""
    return {f.encode_name: f for f in msgspec.structs.fields(schema)}


def field_names(struct: Any) -> tuple[str, ...]:
    """The names of the fields of a struct type; none for any other type."""
    if isinstance(struct, type) and issubclass(struct, msgspec.Struct):
        return tuple(fields(struct))
    return ()


def one_struct(schema: Any) -> Any:
    """`X` for `X | None`, any other type unchanged: an optional section is checked like others."""
    kinds = get_args(schema)
    return kinds[0] if kinds[1:] == (type(None),) else schema
