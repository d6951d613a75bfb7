"""Checksums over rows of SQLite tables: how they are computed, written by SQL, and verified.

A sealed table has a column `checksum`, which covers the name of the table and the content of the
row. Every statement that writes such a table writes its checksum by the SQL function that `install`
adds to a connection; a row with another checksum was changed by something else.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from operator import itemgetter
from typing import Any, Final

import msgspec

CHECKSUM: Final = "checksum"
"""The column of a sealed table that has the checksum."""
_FUNCTION: Final = "row_checksum"
DIGITS: Final = 32
"""Hexadecimal digits of the checksum of the content; those of derived columns follow it."""
_BEYOND: Final = 1 << 63
"""The first number that is no integer of SQLite any more."""


class Blob(bytes):
    """Bytes that stand in a file as such, where texts are expected, which are plain bytes."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class SealedTable:
    """A table whose rows carry checksums.

    `columns` are all in the order in which the table has them, the last of which is `checksum`.
    `key` is what identifies a row, `numbers` the columns that are no texts, `json` those that are
    plain data. `rowid` is the column that is the number of the row, "" for a hidden one; a table
    with `rowid` None has no such numbers. `derived` columns can be made again from the others; they
    have a checksum of their own behind that of the content.
    """

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    numbers: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()
    json: frozenset[str] = frozenset()
    derived: frozenset[str] = frozenset()
    rowid: str | None = ""
    content: tuple[str, ...] = field(init=False)
    """The columns that the checksum covers."""
    _content_of: Callable[[Mapping[str, object]], tuple[object, ...]] = field(
        init=False, repr=False, compare=False
    )

    _content_at: Callable[[Sequence[Any]], tuple[Any, ...]] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        without = {*self.derived, CHECKSUM, self.rowid}
        content = tuple(name for name in self.columns if name not in without)
        object.__setattr__(self, "content", content)
        object.__setattr__(self, "_content_of", _getter(content))
        places = _getter([self.columns.index(name) for name in content])
        object.__setattr__(self, "_content_at", places)

    @property
    def select(self) -> str:
        """The beginning of a statement that reads all columns."""
        return f"SELECT {_names(self.columns)} FROM {self.name}"

    @property
    def as_bytes(self) -> str:
        """The columns for a statement, texts as bytes: a damaged one ends no query then."""
        return ", ".join(
            f'"{name}"' if name in self.numbers else f'CAST("{name}" AS BLOB)'
            for name in self.columns
        )

    @property
    def is_sound(self) -> str:
        """The SQL condition that a row has the checksum of its content."""
        return f"substr({CHECKSUM}, 1, {DIGITS}) = {self._call(self.name, self.content, {})}"

    def insert(self, columns: Sequence[str], verb: str = "INSERT INTO", end: str = "") -> str:
        """A statement that inserts a row; its parameters are the values of `columns`, which have
        all of `content`. `end` follows it, such as ON CONFLICT."""
        places = {name: f"?{at}" for at, name in enumerate(columns, 1)}
        return (
            f"{verb} {self.name} ({_names((*columns, CHECKSUM))}) "
            f"VALUES ({', '.join(places.values())}, {self.expression(places)}) {end}"
        )

    def update(self, changed: Sequence[str], where: str) -> str:
        """A statement that changes columns of sound rows; its parameters are the values of
        `changed`, and then those of `where`, written as `?`."""
        places = {name: f"?{at}" for at, name in enumerate(changed, 1)}
        settings = "".join(f'"{name}" = {place}, ' for name, place in places.items())
        return (
            f"UPDATE {self.name} SET {settings}{CHECKSUM} = {self.expression(places)} "
            f"WHERE ({where}) AND {self.is_sound}"
        )

    def expression(self, places: Mapping[str, str] | None = None) -> str:
        """The SQL expression for the checksum of a row, with some of its columns replaced."""
        given = {} if places is None else places
        of_content = self._call(self.name, self.content, given)
        if not self.derived:
            return of_content
        return f"{of_content} || {self._call(self._derived_name, self._derived, given)}"

    def _call(self, name: str, columns: Iterable[str], given: Mapping[str, str]) -> str:
        parts = [given.get(column) or f'"{column}"' for column in columns]
        return f"{_FUNCTION}('{name}', {', '.join(parts)})"

    @property
    def _derived(self) -> tuple[str, ...]:
        return tuple(name for name in self.columns if name in self.derived)

    @property
    def _derived_name(self) -> str:
        return f"{self.name}.derived"

    def checksum(self, row: Mapping[str, object]) -> str:
        """The checksum that the content of a row must have."""
        return checksum_of(self.name, self._content_of(row))

    def sound(self, row: Mapping[str, object]) -> bool:
        """Whether a row has the checksum of its content."""
        return text_of(row[CHECKSUM])[:DIGITS] == self.checksum(row)

    def sound_as_read(self, values: Sequence[Any]) -> bool:
        """`sound` for the values of all columns as SQLite gives them, with texts as bytearrays; it
        takes some microseconds."""
        content = self._content_at(values)
        types = set(map(type, content))
        if bytes in types:
            return False
        if float in types:
            content = tuple([_whole(v) if type(v) is float else v for v in content])
        found = sha256(msgspec.msgpack.encode((self.name.encode(), *content))).hexdigest()
        stated = values[-1]
        return isinstance(stated, bytearray) and stated[:DIGITS] == found[:DIGITS].encode()

    def sound_rows(self, rows: Iterable[Sequence[Any]]) -> Iterator[dict[str, Any]]:
        """The sound ones of rows that were read by `as_bytes`, their texts as such."""
        for values in rows:
            row = dict(zip(self.columns, values, strict=True))
            with suppress(UnicodeDecodeError):
                if self.sound(row):
                    yield {
                        name: value.decode() if isinstance(value, bytes) else value
                        for name, value in row.items()
                    }

    def derived_sound(self, row: Mapping[str, object]) -> bool:
        """Whether the derived columns have their checksum."""
        if not self.derived:
            return True
        values = [row[name] for name in self._derived]
        return text_of(row[CHECKSUM])[DIGITS:] == checksum_of(self._derived_name, values)

    def readable(self, row: Mapping[str, object]) -> bool:
        """Whether the values are of the types of the columns, texts are UTF-8 and plain data is."""
        return all(self._readable(name, row[name]) for name in self.columns if name != self.rowid)

    def _readable(self, name: str, value: object) -> bool:
        if value is None:
            return name in self.optional
        if name in self.numbers:
            return isinstance(value, int | float)
        if isinstance(value, Blob) or not isinstance(value, str | bytes):
            return False
        try:
            if name in self.json:
                msgspec.json.decode(value)
            if isinstance(value, bytes):
                value.decode()
        except (ValueError, RecursionError):
            return False
        return True


def checksum_of(name: str, values: Iterable[object]) -> str:
    """The checksum of a row of the table `name` with these values of its content.

    It is the same for a text and its bytes in UTF-8, and for 1 and 1.0, which SQLite stores alike;
    for a `Blob` it is another one.
    """
    stored = [_stored(value) for value in (name, *values)]
    return sha256(msgspec.msgpack.encode(stored)).hexdigest()[:DIGITS]


def install(log: sqlite3.Connection, tables: Iterable[SealedTable]) -> None:
    """Add the SQL function that writes the checksums of these tables to a connection.

    It gives no checksum to a row whose texts cannot be read.
    """
    json = {
        table.name: [at for at, name in enumerate(table.content) if name in table.json]
        for table in tables
    }
    log.create_function(_FUNCTION, -1, partial(_written, json), deterministic=True)


def _written(json: Mapping[str, Sequence[int]], name: str, *values: object) -> str:
    try:
        for value in values:
            if isinstance(value, bytes):
                value.decode()
        for at in json.get(name, ()):
            msgspec.json.decode(values[at])  # type: ignore[call-overload]  # else a ValueError
    except (ValueError, TypeError, RecursionError):
        return ""
    return checksum_of(name, values)


def as_found(value: object) -> object:
    """A value as SQLite gives it: a text, which is a bytearray there, as bytes, and bytes as a
    `Blob`."""
    if isinstance(value, bytearray):
        return bytes(value)
    return Blob(value) if isinstance(value, bytes) else value


def _getter(keys: Sequence[Any]) -> Callable[[Any], tuple[Any, ...]]:
    if len(keys) == 1:
        return lambda row: (row[keys[0]],)
    return itemgetter(*keys)


def text_of(value: object) -> str:
    """A value as a text; bytes that are no UTF-8 lose what cannot be read."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _stored(value: object) -> object:
    if isinstance(value, Blob):
        return [bytes(value)]
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")
    return _whole(value) if isinstance(value, float) else value


def _whole(value: float) -> float:
    """A number without a fraction as an integer, as which SQLite may store it if it has 64 bits."""
    return int(value) if value.is_integer() and -_BEYOND <= value < _BEYOND else value


def _names(columns: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)
