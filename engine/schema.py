"""The schema: what a typed document says of its own fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from typing import Any, get_args

import msgspec


def words_at(schema: Any, places: Iterable[str]) -> tuple[str, ...]:
    """The words that may stand at a place of the schema."""
    for place in places:
        schema = fields(one_struct(schema))[place.partition("[")[0]].type
    return tuple(_words(schema))


def _words(kind: Any) -> Iterator[str]:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        yield from kind
    for part in get_args(kind):
        yield from (part,) if isinstance(part, str) else _words(part)


@cache
def fields(schema: Any) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a struct by their names in a document."""
    return {f.encode_name: f for f in msgspec.structs.fields(schema)}


def field_names(struct: Any) -> tuple[str, ...]:
    if isinstance(struct, type) and issubclass(struct, msgspec.Struct):
        return tuple(fields(struct))
    return ()


def one_struct(schema: Any) -> Any:
    """`X` of `X | None`: an optional part is checked like a part that must be there."""
    options = [a for a in get_args(schema) if a is not type(None)]
    return options[0] if type(None) in get_args(schema) and len(options) == 1 else schema
