"""Where the rows of an SQLite file stand: the byte ranges of every row, by its key."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

Span = tuple[int, int]
"""The first byte and the one behind the last."""
_INTERIOR_INDEX, _INTERIOR_TABLE, _LEAF_INDEX, _LEAF_TABLE = 2, 5, 10, 13
_POINTER: Final = 4
_HEADER: Final = 100
_ROW_KEYS: Final = {
    "cases": ("case", "SELECT uid FROM cases ORDER BY rowid"),
    "papers": ("case", "SELECT uid FROM papers ORDER BY rowid"),
    "drill_answers": ("answer", "SELECT uid FROM drill_answers ORDER BY rowid"),
    "drill_exams": ("exam", "SELECT uid FROM drill_exams ORDER BY uid"),
    "drill_lessons": ("lesson", "SELECT document || ' ' || lesson FROM drill_lessons ORDER BY 1"),
    "drill_wishes": ("wish", "SELECT name FROM drill_wishes ORDER BY name"),
    "drill_suspended": (
        "suspended",
        "SELECT document, kind, key FROM drill_suspended ORDER BY 1, 2, 3",
    ),
    "games": ("game", "SELECT uid FROM games ORDER BY rowid"),
    "game_edits": ("game", "SELECT game FROM game_edits ORDER BY rowid"),
}


@dataclass(frozen=True, slots=True)
class FileMap:
    """The byte ranges of the rows by kind and key, the numbers (from 0) of the pages of indexes and
    of those that have no rows but lead to them, and the ranges of the facts that the log says of
    itself."""

    size: int
    page: int
    rows: dict[tuple[str, str], list[Span]]
    index_pages: tuple[int, ...]
    interior_pages: tuple[int, ...]
    facts: tuple[Span, ...]

    def touched(self, spans: list[Span]) -> set[tuple[str, str]]:
        """The rows of which a byte is in one of the ranges."""
        return {
            key
            for key, parts in self.rows.items()
            if any(a < d and c < b for a, b in parts for c, d in spans)
        }


def map_file(path: Path, suspended: dict[tuple[str, ...], str]) -> FileMap:
    """Read the file by the SQLite file format; `suspended` names the rows of suspended cards."""
    with closing(sqlite3.connect(path)) as log:
        roots = log.execute("SELECT type, name, tbl_name, rootpage FROM sqlite_master").fetchall()
        keys = {name: log.execute(sql).fetchall() for name, (_, sql) in _ROW_KEYS.items()}
    data = path.read_bytes()
    file = _File(data)
    rows: dict[tuple[str, str], list[Span]] = {}
    index_pages: list[int] = []
    facts: list[Span] = []
    for kind, name, _, root in roots:
        if kind == "index":
            index_pages += file.pages(root)
        if name == "log_facts":
            facts += chain.from_iterable(file.cells(root))
        if kind != "table" or name not in keys:
            continue
        cells = list(file.cells(root))
        assert len(cells) == len(keys[name]), name
        for key, spans in zip(keys[name], cells, strict=True):
            text = suspended[key] if name == "drill_suspended" else key[0]
            rows.setdefault((_ROW_KEYS[name][0], text), []).extend(spans)
    interior = tuple(sorted(file.interior))
    indexes = tuple(sorted(set(index_pages)))
    return FileMap(len(data), file.size, rows, indexes, interior, tuple(facts))


class _File:
    """The b-trees of a file."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.size = int.from_bytes(data[16:18], "big")
        self._usable = self.size - data[20]
        self.interior: set[int] = set()

    def pages(self, number: int) -> list[int]:
        """The numbers (from 0) of all pages of a tree."""
        found = [number - 1]
        for child in self._children(number):
            found += self.pages(child)
        return found

    def cells(self, number: int) -> Iterator[list[Span]]:
        """The byte ranges of each row of a tree, in the order of its keys."""
        start, kind, pointers = self._page(number)
        interior = kind in (_INTERIOR_INDEX, _INTERIOR_TABLE)
        if interior:
            self.interior.add(number - 1)
        for pointer in pointers:
            at = start + pointer
            if interior:
                yield from self.cells(self._number(at))
            if kind != _INTERIOR_TABLE:
                yield self._spans(at, kind)
        if interior:
            yield from self.cells(self._last_child(number))

    def _children(self, number: int) -> list[int]:
        start, kind, pointers = self._page(number)
        if kind not in (_INTERIOR_INDEX, _INTERIOR_TABLE):
            return []
        return [*(self._number(start + at) for at in pointers), self._last_child(number)]

    def _page(self, number: int) -> tuple[int, int, list[int]]:
        """Where a page starts, its kind, and where its cells are."""
        start = (number - 1) * self.size
        head = start + (_HEADER if number == 1 else 0)
        kind = self._data[head]
        count = int.from_bytes(self._data[head + 3 : head + 5], "big")
        first = head + (8 if kind in (_LEAF_INDEX, _LEAF_TABLE) else 12)
        places = range(first, first + 2 * count, 2)
        return start, kind, [int.from_bytes(self._data[at : at + 2], "big") for at in places]

    def _last_child(self, number: int) -> int:
        return self._number((number - 1) * self.size + (_HEADER if number == 1 else 0) + 8)

    def _spans(self, at: int, kind: int) -> list[Span]:
        start = at
        if kind == _INTERIOR_INDEX:
            at += _POINTER
        payload, at = varint(self._data, at)
        if kind == _LEAF_TABLE:
            _, at = varint(self._data, at)
        usable = self._usable
        most = usable - 35 if kind == _LEAF_TABLE else (usable - 12) * 64 // 255 - 23
        if payload <= most:
            return [(start, at + payload)]
        least = (usable - 12) * 32 // 255 - 23
        local = least + (payload - least) % (usable - _POINTER)
        local = local if local <= most else least
        spans = [(start, at + local + _POINTER)]
        page, left = self._number(at + local), payload - local
        while page:
            here, there = min(left, usable - _POINTER), (page - 1) * self.size
            spans.append((there, there + _POINTER + here))
            page, left = self._number(there), left - here
        return spans

    def _number(self, at: int) -> int:
        return int.from_bytes(self._data[at : at + _POINTER], "big")


def varint(data: bytes | bytearray, at: int) -> tuple[int, int]:
    """A number of variable length, and the place behind it."""
    value = 0
    for place in range(9):
        byte = data[at + place]
        if place == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    raise AssertionError("a varint has nine bytes at most")
