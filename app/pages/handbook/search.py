"""Searches the sections of the handbook by words in either language, in any spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

import msgspec

from app.pages.handbook.glossary import subjects
from app.pages.handbook.source import Chapter, ChapterSection
from app.search import contains_word, folded, spans

_LONG: Final = (("ou", "o"), ("oo", "o"), ("uu", "u"), ("aa", "a"), ("ii", "i"), ("'", ""))
"""Spellings of a long vowel, and the short one that replaces them all."""
_ENOUGH: Final = 4
"""From so many Latin letters on the beginning of a term matches; fewer match whole terms only."""
_KANA: Final = re.compile("[\u30a0-\u30ff]")
_NO_FORM: Final = "–"
_BEFORE, _AFTER = 18, 90
_LAST: Final = "glossary"
"""The chapter whose hits stand below all others."""


class Hit(msgspec.Struct, frozen=True):
    """A section that contains every word, and an excerpt around the first of them."""

    chapter: Chapter
    section: ChapterSection
    excerpt: str


def wanted(search: str) -> tuple[tuple[str, ...], ...]:
    """All spellings of each word; several words may be one term together."""
    words = folded(search).split()
    if not words:
        return ()
    whole = _ways(" ".join(words))
    return (whole,) if len(words) > 1 < len(whole) else tuple(_ways(word) for word in words)


def hits(
    words: tuple[tuple[str, ...], ...], shown: Iterable[Chapter], others: Iterable[Chapter]
) -> tuple[Hit, ...]:
    """The sections with all words, in either language; those with one in the heading come first."""
    if not words:
        return ()
    found: list[tuple[int, Hit]] = []
    for chapter, other in zip(shown, others, strict=True):
        for section, also in zip(chapter.sections, other.sections, strict=True):
            text, heading = _folded_of(chapter, section), _folded_heading(chapter, section)
            foreign = _folded_of(other, also)
            if all(any(_is_in(w, text) or _is_in(w, foreign) for w in ways) for ways in words):
                named = any(_is_in(w, heading) for ways in words for w in ways)
                rank = 2 if chapter.name == _LAST else 1 - named
                found.append((rank, Hit(chapter, section, _excerpt(section.plain(), words))))
    return tuple(hit for _, hit in sorted(found, key=lambda pair: pair[0]))


def _is_in(word: str, text: str) -> bool:
    """Whether a word is in a text, both folded: a few Latin letters, or one kana, only as a whole
    word."""
    kana = _KANA.fullmatch(word) is not None
    if not kana and (len(word) >= _ENOUGH or not word.isascii()):
        return contains_word(text, word)
    beside = _KANA.pattern if kana else "[a-z0-9]"
    return re.search(rf"(?<!{beside}){re.escape(word)}(?!{beside})", text) is not None


@lru_cache(maxsize=512)
def _folded_of(chapter: Chapter, section: ChapterSection) -> str:
    return f"{_folded_heading(chapter, section)} {folded(section.plain())}"


@lru_cache(maxsize=512)
def _folded_heading(chapter: Chapter, section: ChapterSection) -> str:
    return folded(section.heading or chapter.title)


def _excerpt(text: str, words: tuple[tuple[str, ...], ...]) -> str:
    """The text from shortly before the first word in it; from its beginning without a hit."""
    first = min((at for at, _ in spans(text, (w for ways in words for w in ways))), default=0)
    start = max(0, first - _BEFORE)
    if start and text[start].isascii():
        start = 1 + max(text.rfind(" ", 0, start), -1)
    return f"{'…' if start else ''}{' '.join(text[start : first + _AFTER].split())}"


# terms


def _ways(word: str) -> tuple[str, ...]:
    """The word, and every form of the terms that it is a form of, or else the beginning of."""
    short = _short(word)
    terms = [forms for keys, forms in _terms() if short in keys]
    if not terms and len(word) >= _ENOUGH and word.isascii():
        begun = (forms for keys, forms in _terms() if any(key.startswith(short) for key in keys))
        terms = list(begun)
    return tuple(dict.fromkeys((word, *(form for forms in terms for form in forms))))


@cache
def _terms() -> tuple[tuple[frozenset[str], tuple[str, ...]], ...]:
    """For each term the normalized forms that are compared with, and the forms to search for."""
    found = []
    for subject in subjects():
        for single in (forms for term in subject.terms for forms in term.single()):
            forms = tuple(dict.fromkeys(folded(form) for form in single if form != _NO_FORM))
            found.append((frozenset(_short(form) for form in forms), forms))
    return tuple(found)


def _short(word: str) -> str:
    for long, one in _LONG:
        word = word.replace(long, one)
    return word
