"""Folds texts and finds words in them, whatever their case, width and kana."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

_TO_KATAKANA: Final = ord("ァ") - ord("ぁ")
_PLAIN: Final = {
    **{ord(between): " " for between in '\n_-()“”"’'},
    **{kana: chr(kana + _TO_KATAKANA) for kana in range(ord("ぁ"), ord("ゖ") + 1)},
}
"""What stands for a letter in a text that is searched: a space between words, katakana."""


def has(text: str, word: str) -> bool:
    """Whether a word is in a text, both from `plain`; an ASCII word matches at word starts only."""
    return (f" {word}" if word.isascii() else word) in text


def has_all(text: str, words: Iterable[str]) -> bool:
    """Whether every word is in a text, all from `plain`."""
    return all(has(text, word) for word in words)


def plain(words: str) -> str:
    """The text in lower case, NFKC width and katakana, with a space before every word."""
    return unicodedata.normalize("NFKC", f" {words}").casefold().translate(_PLAIN)


def narrow(text: str) -> str:
    """The text with full-width figures, Latin letters, signs and spaces as on a keyboard; any other
    letter as it is."""
    wide = unicodedata.east_asian_width
    return "".join(
        unicodedata.normalize("NFKC", letter) if wide(letter) == "F" else letter for letter in text
    )


def spans(text: str, words: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The places of the words in a text, as pairs of start and end; words are from `folded`."""
    there, places = _placed(text)
    for word in words:
        at = _next(there, word, 0)
        while at >= 0:
            yield places[at], places[at + len(word) - 1] + 1
            at = _next(there, word, at + len(word))


def folded(text: str) -> str:
    """The text in lower case, NFKC width and katakana, without macrons."""
    return "".join(_letter(letter) for letter in unicodedata.normalize("NFKC", text))


@cache
def _letter(letter: str) -> str:
    same = plain(letter)[1:]
    bare = unicodedata.normalize("NFD", same)[:1]
    return bare if bare.isascii() and bare.isalpha() else same


def _placed(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters the index in the original text."""
    parts = [_letter(letter) for letter in text]
    return "".join(parts), [at for at, part in enumerate(parts) for _ in part]


def contains_word(text: str, word: str) -> bool:
    """Whether a word is in a text, both from `folded`; an ASCII word only at a word start."""
    return _next(text, word, 0) >= 0


def _next(text: str, word: str, start: int) -> int:
    """The index of the next match from `start`, -1 for none."""
    at = text.find(word, start)
    if not word.isascii():
        return at
    while at > 0 and text[at - 1].isascii() and text[at - 1].isalnum():
        at = text.find(word, at + 1)
    return at
