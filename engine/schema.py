"""Reads field names and allowed words from the types of a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from typing import Any, get_args

import msgspec


def words_at(schema: Any, places: Iterable[str]) -> tuple[str, ...]:
    """The words, or numbers, that are allowed at a path in the schema: names of fields, places in
    lists such as `[0]`, or both, `name[0]`."""
    for place in places:
        name, in_list, _ = place.partition("[")
        if name:
            schema = fields(one_struct(schema))[name].type
        if in_list:
            parts = [part for part in get_args(one_struct(schema)) if part is not Ellipsis]
            schema = parts[-1] if parts else Any
    return tuple(_words(schema))


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
    options = [a for a in get_args(schema) if a is not type(None)]
    return options[0] if type(None) in get_args(schema) and len(options) == 1 else schema
