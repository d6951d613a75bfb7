"""Derives the kind of value of each rule from the schema of its document, for the forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import replace

from engine.rulebook import AnyRule
from engine.schema import fields, one_struct


class NumberKind(msgspec.Struct, frozen=True):
    """A number of `least` or more (None: negative ones, too), in steps of `step`.

    One of `words` may stand in its place, or nothing where it may be `absent`.
    """

    least: float | None = 0
    step: float = 1
    words: tuple[str, ...] = ()
    absent: bool = False


class FlagKind(msgspec.Struct, frozen=True):
    """Yes or no."""


class WordKind(msgspec.Struct, frozen=True):
    """One of some words."""

    words: tuple[str, ...]


class WordsKind(msgspec.Struct, frozen=True):
    """Any of some words; none where the schema does not list them."""

    words: tuple[str, ...] = ()


class GroupKind(msgspec.Struct, frozen=True):
    """Values by name, each of its own kind; an absent one has the default in `usual`."""

    parts: tuple[tuple[str, ValueKind], ...]
    usual: Mapping[str, Any]


class TupleKind(msgspec.Struct, frozen=True):
    """Values side by side."""

    parts: tuple[ValueKind, ...]


class ListKind(msgspec.Struct, frozen=True):
    """A list of values of one kind."""

    of: ValueKind


class FixedKind(msgspec.Struct, frozen=True):
    """A value that no form edits."""


ValueKind = (
    NumberKind | FlagKind | WordKind | WordsKind | GroupKind | TupleKind | ListKind | FixedKind
)


class RuleField(msgspec.Struct, frozen=True):
    """The place of a rule: its key, the kind of its value, and whether it may be absent."""

    key: str
    kind: ValueKind
    optional: bool = False


def fields_of(
    schema: Any, tables: Mapping[str, Any], free: Mapping[str, tuple[str, ...]]
) -> tuple[RuleField, ...]:
    """Every place of a rule in a document, in the order of the schema.

    `free` are, by the key of a table with free names, the names that it may have in addition.
    """
    return tuple(_within(schema, tables, "", False, free))


def _within(
    schema: Any, part: Any, key: str, optional: bool, free: Mapping[str, tuple[str, ...]]
) -> Iterator[RuleField]:
    inner = one_struct(schema)
    optional = optional or inner is not schema
    struct = get_origin(inner) or inner
    if struct is dict and isinstance(part, Mapping):
        (_, of) = get_args(inner)
        for name in dict.fromkeys((*part, *free.get(key, ()))):
            yield from _within(of, part.get(name), f"{key}.{name}", True, free)
    elif struct is tuple and isinstance(part, list):
        for number, one in enumerate(part, 1):
            yield from _within(get_args(inner)[0], one, f"{key}.{number}", False, free)
    elif isinstance(struct, type) and issubclass(struct, AnyRule):
        yield RuleField(key, kind_of(get_args(inner)[0]), optional)
    elif (
        isinstance(struct, type)
        and issubclass(struct, msgspec.Struct)
        and isinstance(part, Mapping)
    ):
        for name, field in fields(inner).items():
            at = f"{key}.{name}" if key else name
            if at != "document":
                yield from _within(field.type, part.get(name), at, False, free)


def kind_of(schema: Any) -> ValueKind:
    """The kind of a value of this type."""
    origin, inner = get_origin(schema), get_args(schema)
    if schema is bool:
        return FlagKind()
    if schema is int:
        return NumberKind()
    if schema is float:
        return NumberKind(step=0.5)
    if origin is Literal:
        return WordKind(inner)
    if origin in (Union, UnionType):
        words = tuple(word for part in inner for word in get_args(part))
        number = NumberKind(1, words=words, absent=NoneType in inner)
        return number if int in inner else WordKind(words)
    if origin is tuple:
        return _side_by_side(inner)
    if isinstance(schema, type) and issubclass(schema, msgspec.Struct):
        return _group(schema)
    return FixedKind()


def with_words(kind: ValueKind, words: Callable[[], tuple[str, ...]]) -> ValueKind:
    """The kind with these words wherever the schema does not list them."""
    match kind:
        case WordsKind(()):
            return WordsKind(words())
        case GroupKind(parts, usual):
            return GroupKind(tuple((n, with_words(inner, words)) for n, inner in parts), usual)
    return kind


def _side_by_side(inner: tuple[Any, ...]) -> ValueKind:
    if inner[-1] is not Ellipsis:
        parts = tuple(map(kind_of, inner))
        return TupleKind(
            tuple(replace(p, least=None) if isinstance(p, NumberKind) else p for p in parts)
        )
    if inner[0] is str:
        return WordsKind()
    of = kind_of(inner[0])
    return WordsKind(of.words) if isinstance(of, WordKind) else ListKind(of)


def _group(struct: type[msgspec.Struct]) -> GroupKind:
    parts, usual = [], {}
    needed_first = sorted(fields(struct).items(), key=lambda item: not item[1].required)
    for name, field in needed_first:
        parts.append((name, kind_of(field.type)))
        if field.default is not msgspec.NODEFAULT:
            usual[name] = field.default
    return GroupKind(tuple(parts), usual)
