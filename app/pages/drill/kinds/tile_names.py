"""Reads and writes tiles in an answer: by their notation or by their names in any language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Final

from app.pages.drill.kinds.kind import Unread
from app.pages.drill.kinds.spelling import plain
from app.texts.texts import LANGUAGES, Texts
from engine.tiles import TILES, NotationError, Tile, placed_tiles

BETWEEN: Final = frozenset("、,，・･/と&+;")
"""The letters that may stand between two parts of a typed answer."""


def tiles_text(some: frozenset[str], texts: Texts) -> str:
    """The short names of tiles in the order of a hand."""
    return texts.list_of(map(texts.tile_short, sorted(map(Tile.parse, some))))


def read_tiles(text: str, words: Mapping[str, str]) -> frozenset[str] | Unread:
    """The tiles of a text in their notation, and what its `words` mean, which are spelled plainly.

    A red five is its five. `no_tile` where anything else stands.
    """

    def part(letters: str, at: int) -> tuple[int, set[str]]:
        end, meant = _named(letters, at, words)
        return (end, meant) if meant else _notation(letters, at)

    return read_parts(text, part, "no_tile")


def read_parts(
    text: str,
    part: Callable[[str, int], tuple[int, set[str]]],
    otherwise: str,
    between: Collection[str] = BETWEEN,
) -> frozenset[str] | Unread:
    """What the parts of a text mean, spelled plainly; blanks and letters `between` them are passed
    over.

    `part` says where the part ends that begins at a place, and what it means; where it means
    nothing the text is unread, with the reason `otherwise`.
    """
    letters, places = plain(text)
    found: set[str] = set()
    at = 0
    while at < len(letters):
        if letters[at] in between or letters[at].isspace():
            at += 1
            continue
        end, meant = part(letters, at)
        if not meant:
            return Unread(otherwise, places[at], text[places[at] :].split(maxsplit=1)[0])
        found |= meant
        at = end
    return frozenset(found)


def _named(letters: str, at: int, words: Mapping[str, str]) -> tuple[int, set[str]]:
    """Where the longest name or word ends that begins here, and what it means."""
    known = _names()
    longest = max(map(len, (*known, *words)))
    for end in range(min(at + longest, len(letters)), at, -1):
        part = letters[at:end]
        meant = words.get(part) or known.get(part)
        if meant is not None:
            return end, {meant}
    return at, set()


def _notation(letters: str, at: int) -> tuple[int, set[str]]:
    """The tiles of a notation that begins here, such as `36p`, and where it ends."""
    end = at
    while end < len(letters) and letters[end].isdecimal():
        end += 1
    try:
        return end + 1, {str(tile.plain) for tile, _ in placed_tiles(letters[at : end + 1])}
    except NotationError:
        return at, set()


@cache
def _names() -> Mapping[str, str]:
    """Every name of a tile in all languages."""
    return {
        plain(name)[0]: str(tile)
        for texts in map(Texts, LANGUAGES)
        for tile in TILES
        for name in (texts.tile(tile), texts.tile_short(tile))
    }
