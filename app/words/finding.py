"""Finding: acts, and whatever has words, by a word in either language, however it is written."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from app.shown.incidents import ActRow
from app.words.texts import LANGUAGES, Texts

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
