"""Reads the glossary file: the terms of the game in Japanese and English, without Qt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

_FILE: Final = Path(__file__).parents[2] / "resources" / "handbook" / "glossary.md"
_COLUMNS: Final = 5
_SEVERAL: Final = "・"
"""Separates the forms in a Japanese cell; Latin ones are separated by a comma."""
_NOTE: Final = re.compile(r" *\(.*?\)")


class Term(msgspec.Struct, frozen=True):
    """A row: the term in Japanese, its reading, romanized, in English, and its identifier."""

    written: str
    read: str
    roman: str
    english: str
    identifier: str

    def forms(self) -> Iterator[str]:
        """Every form of the term, one by one."""
        for cell in self._cells():
            yield from cell

    def single(self) -> Iterator[tuple[str, ...]]:
        """The forms of each term of the row: it has several where it has several identifiers."""
        many, cells = self.identifier.count(",") + 1, self._cells()
        if many > 1 and all(len(cell) == many for cell in cells):
            yield from zip(*cells, strict=True)
        else:
            yield tuple(self.forms())

    def _cells(self) -> tuple[list[str], ...]:
        """The forms in each of the cells."""
        kana = {0xFF08: _SEVERAL, 0xFF09: None}
        japanese = (cell.translate(kana).split(_SEVERAL) for cell in (self.written, self.read))
        latin = (cell.split(",") for cell in (self.roman, _NOTE.sub("", self.english)))
        return *japanese, *([word.strip() for word in cell] for cell in latin)


class Subject(msgspec.Struct, frozen=True):
    """The terms of one subject, with its name in both languages."""

    ja: str
    en: str
    terms: tuple[Term, ...]


@cache
def subjects() -> tuple[Subject, ...]:
    """The whole glossary in the order of the file."""
    _, *parts = _FILE.read_text(encoding="utf-8").split("\n## ")
    return tuple(_subject(part) for part in parts)


def _subject(part: str) -> Subject:
    title, _, rows = part.partition("\n")
    ja, _, en = title.partition(" · ")
    return Subject(ja, en, tuple(_terms(rows)))


def _terms(rows: str) -> Iterator[Term]:
    cells = ([c.strip() for c in line.strip("|").split("|")] for line in rows.splitlines())
    full = [row for row in cells if len(row) == _COLUMNS]
    yield from (Term(*row) for row in full[2:])  # after the head and the line below it
