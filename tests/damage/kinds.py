"""The kinds of damage: each changes the bytes of a log and says which ranges of it are touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

from app.case_log.schema import LOG
from tests.damage.pages import FileMap, Span, varint

HEADER_BYTES: Final = 100
_MANY: Final = 20
_STRIDE: Final = 104_729
"""A prime number, by which bytes that are damaged one after another are apart."""
_LETTERS: Final = range(0x30, 0x7B)
_NUMBERED: Final = ("answer", "case", "game")
"""The kinds of rows that have numbers of SQLite."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """What was done: in words, and the touched ranges of the file of the log. `cut` where a part
    of the file is gone; `behind` where only the -wal file was touched."""

    words: str
    spans: tuple[Span, ...] = ()
    cut: bool = False
    behind: bool = False


Damage = Callable[[Path, FileMap, Random, int], Damaged]
"""Damages the log in a folder; the last argument is the number of the trial."""


def _flip(data: bytearray, places: list[int], chance: Random) -> list[Span]:
    for at in places:
        data[at] ^= 1 << chance.randrange(8)
    return [(at, at + 1) for at in places]


def _rewrite(
    change: Callable[[bytearray, FileMap, Random], tuple[str, list[Span]]], *, cut: bool = False
) -> Damage:
    """A damage of the file of the log itself."""

    def damage(folder: Path, there: FileMap, chance: Random, _number: int) -> Damaged:
        path = folder / LOG
        data = bytearray(path.read_bytes())
        words, spans = change(data, there, chance)
        path.write_bytes(data)
        return Damaged(words, tuple(spans), cut=cut)

    return damage


def _bit(data: bytearray, _there: FileMap, chance: Random) -> tuple[str, list[Span]]:
    spans = _flip(data, [chance.randrange(len(data))], chance)
    return f"a bit of byte {spans[0][0]}", spans


def _bits(data: bytearray, _there: FileMap, chance: Random) -> tuple[str, list[Span]]:
    spans = _flip(data, chance.sample(range(len(data)), _MANY), chance)
    return f"{_MANY} bits", spans


def _page(fill: Callable[[Random, int], bytes], pick: str) -> Damage:
    """A page of the file is filled with something else."""

    def change(data: bytearray, there: FileMap, chance: Random) -> tuple[str, list[Span]]:
        every = range(there.size // there.page)
        pages = {"any": every, "index": there.index_pages, "interior": there.interior_pages}[pick]
        number = chance.choice(pages)
        start = number * there.page
        data[start : start + there.page] = fill(chance, there.page)
        return f"page {number + 1} ({pick})", [(start, start + there.page)]

    return _rewrite(change)


def _zeros(_chance: Random, count: int) -> bytes:
    return bytes(count)


def _noise(chance: Random, count: int) -> bytes:
    return chance.randbytes(count)


def _appended(data: bytearray, there: FileMap, chance: Random) -> tuple[str, list[Span]]:
    count = chance.choice((1, 100, there.page, 3 * there.page, chance.randrange(1, 50_000)))
    data += _noise(chance, count)
    return f"{count} bytes appended", []


def _cut(data: bytearray, there: FileMap, chance: Random) -> tuple[str, list[Span]]:
    length = chance.randrange(len(data))
    if chance.random() < 0.5:
        length -= length % there.page
    before = len(data)
    del data[length:]
    return f"cut off at {length}", [(length, before)]


def _half_zero(data: bytearray, there: FileMap, _chance: Random) -> tuple[str, list[Span]]:
    half = len(data) // 2
    data[half:] = bytes(len(data) - half)
    return "the second half is zeros", [(half, there.size)]


def _header(folder: Path, _there: FileMap, chance: Random, number: int) -> Damaged:
    """Each byte of the header in turn."""
    path, at = folder / LOG, number % HEADER_BYTES
    data = bytearray(path.read_bytes())
    if chance.random() < 0.7:
        data[at] ^= 1 << chance.randrange(8)
    else:
        data[at] = (data[at] + chance.randrange(1, 256)) % 256
    path.write_bytes(data)
    return Damaged(f"byte {at} of the header is {data[at]}", ((at, at + 1),))


def _index_bits(data: bytearray, there: FileMap, chance: Random) -> tuple[str, list[Span]]:
    start = chance.choice(there.index_pages) * there.page
    places = chance.sample(range(start, start + there.page), chance.choice((1, 3)))
    return f"bits of the index page {start // there.page + 1}", _flip(data, places, chance)


def _text(data: bytearray, there: FileMap, chance: Random) -> tuple[str, list[Span]]:
    """A letter or number inside a row becomes another: nothing of the page's form is broken."""
    places: list[int] = []
    while not places:
        start, stop = chance.choice(there.rows[chance.choice(sorted(there.rows))])
        places = [at for at in range(start + 12, stop) if data[at] in _LETTERS]
    at = chance.choice(places)
    new = chance.choice([b for b in (*_LETTERS, 0x3B, 0xFF) if b != data[at]])
    words = f"byte {at} inside a row: {data[at]} becomes {new}"
    data[at] = new
    return words, [(at, at + 1)]


def _number(data: bytearray, there: FileMap, chance: Random) -> tuple[str, list[Span]]:
    """The number of the first row of a table becomes 0, which is in order but which SQLite gives to
    none, and a letter in it another."""
    rows = [spans[0] for (kind, _), spans in sorted(there.rows.items()) if kind in _NUMBERED]
    lengths = {span: varint(data, span[0]) for span in rows}
    start, stop = chance.choice([span for span, (_, at) in lengths.items() if data[at] == 1])
    _, at = lengths[start, stop]
    letter = chance.choice([at for at in range(start + 12, stop) if data[at] in _LETTERS])
    data[at] = 0
    data[letter] ^= 1
    words = f"the number of the row at {start} is 0, and byte {letter} of it another"
    return words, [(at, at + 1), (letter, letter + 1)]


def _row_byte(folder: Path, there: FileMap, _chance: Random, number: int) -> Damaged:
    """The highest or the lowest bit of each byte of a row of each kind in turn, and of facts, far
    from each other."""
    rows = {kind: spans for (kind, _), spans in sorted(there.rows.items(), reverse=True)}
    some = chain(*rows.values(), there.facts[:2], there.facts[-2:])
    places = [at for start, stop in some for at in range(start, stop)]
    turn = number * _STRIDE % (2 * len(places))
    at, bit = places[turn // 2], (0x80, 1)[turn % 2]
    path = folder / LOG
    data = bytearray(path.read_bytes())
    data[at] ^= bit
    path.write_bytes(data)
    return Damaged(f"bit {bit:#x} of byte {at}", ((at, at + 1),))


def _ruling(data: bytearray, there: FileMap, chance: Random) -> tuple[str, list[Span]]:
    """A word of a ruling is changed so that it is still JSON, or no longer."""
    old, new = chance.choice(
        (
            (b'"sanction":', b'"sanction";'),
            (b'"hand_shown":true', b'"hand_shown":null'),
            (b'"n":', b'"m":'),
            (b"club", b"klub"),
            ("佐藤".encode(), "佐籐".encode()),
            (b"3000", b"8000"),
        )
    )
    found = bytes(data)
    places = [at for at in range(len(found)) if found.startswith(old, at)] if old in found else []
    if not places:
        return _text(data, there, chance)
    at = chance.choice(places)
    data[at : at + len(old)] = new
    return f"{old!r} at {at} becomes {new!r}", [(at, at + len(old))]


def _behind(folder: Path, _there: FileMap, chance: Random, _number: int) -> Damaged:
    """The -wal file, which has the latest commits."""
    path = folder / f"{LOG}-wal"
    data = bytearray(path.read_bytes())
    kind = chance.choice(("bit", "bits", "zeros", "cut", "gone", "shm"))
    if kind == "bit":
        _flip(data, [chance.randrange(len(data))], chance)
    elif kind == "bits":
        _flip(data, chance.sample(range(len(data)), _MANY), chance)
    elif kind == "zeros":
        at = chance.randrange(len(data))
        data[at : at + 4096] = bytes(len(data[at : at + 4096]))
    elif kind == "cut":
        del data[chance.randrange(len(data)) :]
    path.write_bytes(data)
    if kind == "gone":
        path.unlink()
    if kind == "shm":
        shm = folder / f"{LOG}-shm"
        shm.write_bytes(chance.randbytes(shm.stat().st_size))
    elif kind not in ("cut", "gone") and chance.random() < 0.5:
        (folder / f"{LOG}-shm").unlink()  # with it goes what tells how long the other one was
    return Damaged(f"the -wal file: {kind}", behind=True)


KINDS: Final[dict[str, Damage]] = {
    "bit": _rewrite(_bit),
    "bits": _rewrite(_bits),
    "page_zeros": _page(_zeros, "any"),
    "page_noise": _page(_noise, "any"),
    "interior": _page(_zeros, "interior"),
    "index_page": _page(_noise, "index"),
    "index_bits": _rewrite(_index_bits),
    "appended": _rewrite(_appended),
    "cut": _rewrite(_cut, cut=True),
    "half": _rewrite(_half_zero, cut=True),
    "header": _header,
    "text": _rewrite(_text),
    "number": _rewrite(_number),
    "row_byte": _row_byte,
    "ruling": _rewrite(_ruling),
    "behind": _behind,
}
SEQUENCE: Final = (
    "bit", "header", "bits", "text", "page_zeros", "bit", "ruling", "page_noise", "header", "cut",
    "index_bits", "text", "appended", "behind", "interior", "row_byte", "number",
    "index_page", "half", "behind",
)  # fmt: skip
"""The kinds of the trials, in turn."""
