"""Finding: acts, and whatever has words, by a word in either language, however it is written."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final

from app.texts.texts import LANGUAGES, Texts
from app.views.incidents import ActRow

_HIRAGANA: Final = range(ord("ぁ"), ord("ゖ") + 1)
_BETWEEN: Final = '\n_-()“”"’'
_TO_KATAKANA: Final = ord("ァ") - ord("ぁ")


def found(rows: Iterable[ActRow], search: str, moment: str) -> tuple[ActRow, ...]:
    """The acts of a moment ("" for all) that have every word; those by their own name come first.

    A word may also be that of a class (`chombo`) or of a moment of play.
    """
    words = plain(search).split()
    here = [row for row in rows if moment in ("", row.moment)]
    hits = [row for row in here if all(has(_about(row), word) for word in words)]
    return tuple(sorted(hits, key=lambda row: not all(has(_names(row.act), w) for w in words)))


def has(text: str, word: str) -> bool:
    """Whether a plain word is in a plain text; one in Latin letters only where a word begins."""
    return (f" {word}" if word.isascii() else word) in text


def _about(row: ActRow) -> str:
    return f"{_names(row.act)}\n{_classes(row.moment, row.classes)}"


@lru_cache(maxsize=512)
def _names(act: str) -> str:
    return "\n".join(
        plain(f"{texts.offence(act)} {texts.offence_also(act)} {act}") for texts in _both()
    )


@lru_cache(maxsize=512)
def _classes(moment: str, classes: tuple[str, ...]) -> str:
    told = (
        f"{texts.moment(moment)} {' '.join(texts.sanction(key) for key in classes)}"
        for texts in _both()
    )
    return plain("\n".join(told))


@lru_cache(maxsize=1)
def _both() -> tuple[Texts, ...]:
    return tuple(Texts(language) for language in LANGUAGES)


def plain(words: str) -> str:
    """Small letters, of one width, all kana katakana; a space before every word."""
    same = unicodedata.normalize("NFKC", f" {words}").casefold()
    same = "".join(" " if c in _BETWEEN else c for c in same)
    return "".join(chr(ord(c) + _TO_KATAKANA) if ord(c) in _HIRAGANA else c for c in same)


# where words stand in a text


def spans(text: str, words: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where the words stand in a text: first letter, and the one after the last."""
    there, places = _placed(text)
    for word in words:
        at = _next(there, word, 0)
        while at >= 0:
            yield places[at], places[at + len(word) - 1] + 1
            at = _next(there, word, at + len(word))


def folded(text: str) -> str:
    """Small letters of one width, all kana katakana, no bars over vowels, spaces between words."""
    return "".join(_letter(letter) for letter in unicodedata.normalize("NFKC", text))


@cache
def _letter(letter: str) -> str:
    same = plain(letter)[1:]
    bare = unicodedata.normalize("NFD", same)[:1]
    return bare if bare.isascii() and bare.isalpha() else same


def _placed(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its letters its place in the text itself."""
    parts = [_letter(letter) for letter in text]
    return "".join(parts), [at for at, part in enumerate(parts) for _ in part]


def stands(text: str, word: str) -> bool:
    """Whether a folded word stands in a folded text."""
    return _next(text, word, 0) >= 0


def _next(text: str, word: str, start: int) -> int:
    """Where a word stands next, -1 where it does not; a Latin one begins where no other goes on."""
    at = text.find(word, start)
    if not word.isascii():
        return at
    while at > 0 and text[at - 1].isascii() and text[at - 1].isalnum():
        at = text.find(word, at + 1)
    return at
