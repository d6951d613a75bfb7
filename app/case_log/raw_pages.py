"""Reads the records of a SQLite file from its pages, without SQLite: each page by itself.

A damaged header, schema or inner page costs no record that stands elsewhere. Nothing is written,
and the file may be damaged in any way. The format is that of https://www.sqlite.org/fileformat2.html
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

import msgspec

from app.case_log.checksums import Blob
from app.case_log.schema import wal_of

MAGIC: Final = b"SQLite format 3\0"
HEADER: Final = 100
"""The bytes of the file's header, on its first page."""
_SIZES: Final = (4096, 512, 1024, 2048, 8192, 16384, 32768, 65536)
"""The sizes that pages can have, the usual one first."""
_INNER_INDEX, _INNER_TABLE, _LEAF_INDEX, _LEAF_TABLE = 2, 5, 10, 13
_KINDS: Final = {_INNER_INDEX: 12, _INNER_TABLE: 12, _LEAF_INDEX: 8, _LEAF_TABLE: 8}
"""The kinds of pages with cells, and the size of the head of such a page."""
_FIXED: Final = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}
"""The bytes of a value by its serial type; longer types are texts and blobs."""
_BLOB, _FLOAT = 12, 7
_WAL_HEAD, _FRAME_HEAD = 32, 24
_WAL_MAGIC: Final = (0x377F0682, 0x377F0683)
_WORD: Final = (1 << 32) - 1
_SAMPLE: Final = 1 << 23
"""The bytes at the beginning of a file by which the size of its pages is found."""
_NEARLY: Final = 0.9
_ENOUGH: Final = 3
_LONG: Final = 0x80
"""A byte from here on is the first of several of a number."""
RawValue = bytes | int | float | None
_Cell = tuple[int | None, tuple[RawValue, ...]]


class Record(msgspec.Struct, frozen=True):
    """A record: `rowid` is None in an index and in a table without rowid. `spare` pages were given
    free and have what was once there; `certain` is False where the kind of the page was guessed.
    """

    rowid: int | None
    values: tuple[RawValue, ...]
    spare: bool
    certain: bool = True


class RawFile:
    """The pages of a file, with those of its write-ahead log over them."""

    def __init__(self, data: bytes, wal: bytes = b"") -> None:
        self._data = data
        self._size = _page_size(data)
        frames = _frames(wal, self._size)
        self._over = {number: wal[place : place + self._size] for number, place in frames}
        self._wanted: frozenset[tuple[bool, int]] = frozenset()
        own = range(1, -(-len(data) // self._size) + 1)
        self._numbers = (*own, *sorted(number for number in self._over if number > len(own)))
        self._there = frozenset(self._numbers)

    @classmethod
    def of(cls, path: Path) -> RawFile:
        """The file with its write-ahead log; raises OSError."""
        wal = wal_of(path)
        return cls(path.read_bytes(), wal.read_bytes() if wal.is_file() else b"")

    @property
    def pages(self) -> int:
        """How many pages there are. One of the write-ahead log has a higher number, where the file
        is cut off or the number damaged."""
        return len(self._numbers)

    @property
    def unreadable(self) -> int:
        """How many pages are missing at the end, or look like none: a page has cells, or it goes on
        with a long record and begins with the number of a page."""
        found = int.from_bytes(self._page(1)[28:32], "big") - self.pages
        found = max(found, 0) + bool(len(self._data) % self._size)
        for number in self._numbers:
            page = self._page(number)
            start = HEADER if number == 1 else 0
            goes_on = not page[0] and any(page)
            empty = page[start] in _KINDS and not any(page[start + 3 : start + 5])
            found += not (goes_on or empty or _plausible(page, start))
        return found

    def records(self, wanted: Collection[tuple[bool, int]]) -> Iterator[Record]:
        """The records that can be read, of those with a number in `wanted` or without one, and as
        many values; those of spare pages come last."""
        self._wanted = frozenset(wanted)
        spare = self._spare()
        for number in self._numbers:
            if number not in spare:
                yield from self._records_of(number, spare=False)
        for number in sorted(spare):
            yield from self._records_of(number, spare=True)

    def _page(self, number: int) -> bytes:
        """A page, filled up with zeros where the file is cut off."""
        page = self._over.get(number)
        if page is None:
            page = self._data[(number - 1) * self._size : number * self._size]
        return page.ljust(self._size, b"\0")

    def _records_of(self, number: int, *, spare: bool) -> Iterator[Record]:
        page = self._page(number)
        start = HEADER if number == 1 else 0
        kind = page[start]
        if kind in _KINDS:
            found = [cell for cell in self._cells(page, start, kind) if cell is not None]
            for rowid, values in found:
                yield Record(rowid, values, spare)
            if found or _plausible(page, start):
                return
        for guess in (_LEAF_TABLE, _LEAF_INDEX):
            if guess != kind:
                for cell in self._cells(page, start, guess):
                    if cell is not None:
                        yield Record(*cell, spare, certain=False)

    def _cells(self, page: bytes, start: int, kind: int) -> Iterator[_Cell | None]:
        """The records of the cells of a page, None for one that is not wanted; those that cannot be
        read are left out. A page that begins with several unwanted ones is not read further."""
        if kind == _INNER_TABLE:
            return
        unwanted = 0
        count = int.from_bytes(page[start + 3 : start + 5], "big")
        first = start + _KINDS[kind]
        most = (self._size - first) // 2
        for at in range(first, first + 2 * min(count, most), 2):
            place = int.from_bytes(page[at : at + 2], "big")
            try:
                cell = self._cell(page, place + (4 if kind == _INNER_INDEX else 0), kind)
            except (IndexError, ValueError, struct.error):
                continue
            yield cell
            unwanted = 0 if cell is not None else unwanted + 1
            if unwanted == _ENOUGH:
                return

    def _cell(self, page: bytes, at: int, kind: int) -> _Cell | None:
        length, at = _varint(page, at)
        rowid: int | None = None
        if kind == _LEAF_TABLE:
            rowid, at = _varint(page, at)
        payload = self._payload(page, at, length, in_table=kind == _LEAF_TABLE)
        types, at = _types(payload)
        if (rowid is not None, len(types)) not in self._wanted:
            return None
        return rowid, _values(payload, types, at)

    def _payload(self, page: bytes, at: int, length: int, *, in_table: bool) -> bytes:
        """The bytes of a record, with its overflow pages; raises ValueError."""
        size = self._size
        if length > len(self._data) + len(self._over) * size:
            raise ValueError("longer than the file")
        most = size - 35 if in_table else (size - 12) * 64 // 255 - 23
        if length <= most:
            return _slice(page, at, length)
        least = (size - 12) * 32 // 255 - 23
        local = least + (length - least) % (size - 4)
        local = local if local <= most else least
        parts, missing = [_slice(page, at, local)], length - local
        number = int.from_bytes(_slice(page, at + local, 4), "big")
        while missing > 0:
            if number not in self._there:
                raise ValueError("the chain of pages is broken")
            page = self._page(number)
            parts.append(page[4 : 4 + missing])
            missing -= size - 4
            number = int.from_bytes(page[:4], "big")
        return b"".join(parts)

    def _spare(self) -> set[int]:
        """The pages of the free list; none where the list is damaged."""
        head = self._page(1)
        trunk, count = struct.unpack(">II", head[32:40])
        found: set[int] = set()
        while trunk:
            if trunk not in self._there or trunk in found or len(found) > count:
                return set()
            page = self._page(trunk)
            leaves = int.from_bytes(page[4:8], "big")
            if leaves > (self._size - 8) // 4:
                return set()
            found.add(trunk)
            found.update(struct.unpack(f">{leaves}I", page[8 : 8 + 4 * leaves]))
            trunk = int.from_bytes(page[:4], "big")
        return found if len(found) == count and found <= self._there else set()


def page_size_in(header: bytes) -> int:
    """The size of pages by the header of a file; 0 where it says none that can be."""
    stated = int.from_bytes(header[16:18], "big")
    size = 65536 if stated == 1 else stated
    return size if size in _SIZES else 0


def _page_size(data: bytes) -> int:
    """The largest size by which as many places of the file look like pages as by any; the one that
    the header says, where that is as good."""
    counts = {size: _looks_like_pages(data, size) for size in _SIZES}
    enough = max(counts.values()) * _NEARLY
    stated = page_size_in(data[:HEADER])
    if counts.get(stated, -1) >= enough:
        return stated
    if not enough:
        return _SIZES[0]
    return max(size for size, count in counts.items() if count >= enough)


def _looks_like_pages(data: bytes, size: int) -> int:
    """The number of pages of this size with a plausible head, in a part of the file."""
    first = data[:_SAMPLE]
    return sum(_plausible(first[at : at + size], 0) for at in range(size, len(first), size))


def _plausible(page: bytes, start: int) -> bool:
    """Whether a page begins like one with cells, and each of its cells lies in it."""
    kind = page[start]
    if kind not in _KINDS or len(page) < start + _KINDS[kind]:
        return False
    count, content = struct.unpack(">HH", page[start + 3 : start + 7])
    first = start + _KINDS[kind]
    end = first + 2 * count
    if not count > 0 or end > (content or 65536) or (content or 65536) > len(page):
        return False
    places = struct.unpack(f">{count}H", page[first:end])
    return all(content <= place < len(page) for place in places)


def committed_frames(wal: bytes, size: int) -> int:
    """How many frames of a write-ahead log with pages of this size belong to transactions that were
    committed, by what the heads of the frames say."""
    return len(_frames(wal, size))


def _frames(wal: bytes, size: int) -> list[tuple[int, int]]:
    """The number and the place of the pages of all transactions that were committed, in order."""
    step = _FRAME_HEAD + size
    heads = [
        (at, struct.unpack(">II8s", wal[at : at + 16]))
        for at in range(_WAL_HEAD, len(wal) - step + 1, step)
    ]
    if not heads:
        return []
    salts = wal[16:24] if _is_sound_head(wal[:_WAL_HEAD]) else heads[0][1][2]
    ours = []
    for at, (number, after, salt) in heads:
        if salt == salts:
            ours.append((number, at + _FRAME_HEAD, after))
    last = max((at for at, (_, _, after) in enumerate(ours) if after), default=-1)
    return [(number, place) for number, place, _ in ours[: last + 1]]


def _is_sound_head(head: bytes) -> bool:
    """Whether the head of a write-ahead log has its checksum, which is reckoned from words in the
    order of bytes that the first one tells."""
    magic, *stated = struct.unpack(">I20xII", head)
    if magic not in _WAL_MAGIC:
        return False
    words = struct.unpack(f"{'>' if magic & 1 else '<'}6I", head[:24])
    one = other = 0
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = one + first + other & _WORD
        other = other + second + one & _WORD
    return [one, other] == stated


def _varint(page: bytes, at: int) -> tuple[int, int]:
    """A number of variable length, and the place behind it; raises IndexError."""
    found = 0
    for step in range(8):
        byte = page[at + step]
        found = found << 7 | byte & 0x7F
        if byte < 0x80:
            return found, at + step + 1
    found = found << 8 | page[at + 8]
    return found - (1 << 64 if found >> 63 else 0), at + 9


def _types(payload: bytes) -> tuple[list[int], int]:
    """The serial types of a record, and where its values begin; raises ValueError, IndexError."""
    head, at = _varint(payload, 0)
    if not at <= head <= len(payload):
        raise ValueError("no record")
    types = []
    while at < head:
        kind = payload[at]
        at += 1
        if kind >= _LONG:
            kind, at = _varint(payload, at - 1)
        types.append(kind)
    if at != head:
        raise ValueError("no record")
    return types, at


def _values(payload: bytes, types: list[int], at: int) -> tuple[RawValue, ...]:
    """The values of a record; raises ValueError."""
    found: list[RawValue] = []
    for kind in types:  # of one that is none the length is below zero
        length = _FIXED[kind] if kind in _FIXED else (kind - _BLOB) // 2
        found.append(_value(kind, _slice(payload, at, length)))
        at += length
    if at != len(payload):
        raise ValueError("not the whole record")
    return tuple(found)


def _value(kind: int, data: bytes) -> RawValue:
    if kind >= _BLOB:
        return data if kind % 2 else Blob(data)
    if kind == 0:
        return None
    if kind == _FLOAT:
        return float(struct.unpack(">d", data)[0])
    return kind - 8 if kind in (8, 9) else int.from_bytes(data, "big", signed=True)


def _slice(data: bytes, at: int, length: int) -> bytes:
    """Some bytes; raises ValueError where there are fewer."""
    found = data[at : at + length]
    if len(found) != length:
        raise ValueError("cut off")
    return found
