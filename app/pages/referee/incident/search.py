"""Finds acts by players' words of either language, and words that are near to what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

import msgspec

from app.pages.referee.views import ActRow
from app.search import has, plain
from app.texts.texts import LANGUAGES, Texts

_NEAR, _BESIDE_HITS = 0.5, 0.8
"""How alike a near word is at least, 1 for the same word, and one that is told beside hits."""
_SLIPS: Final = 3
"""Of so many letters of a word that is typed by ear one may be too many or too few."""
_MOST_NEAR, _WORSE = 3, 0.2
"""How many near words are told, and how much less alike than the first they may be."""
_RANKS: Final = 6


class NearWord(msgspec.Struct, frozen=True):
    """A word that is near to what was typed, and the act that it leads to."""

    word: str
    act: str


def find_acts(rows: Iterable[ActRow], search: str, moment: str) -> tuple[ActRow, ...]:
    """The acts of a moment ("" for all) that match every word, the best first.

    A whole name or a whole word that players use comes before a part of one, and that before a
    class (`chombo`) or a moment of play.
    """
    _, words = _typed(search)
    here = [row for row in rows if moment in ("", row.moment)]
    hits = [row for row in here if all(has(_about(row), word) for word in words)]
    return tuple(sorted(hits, key=lambda row: _rank(row.act, search)))


def matched_words(act: str, search: str, texts: Texts) -> tuple[str, ...]:
    """The players' words of an act that match what was typed, or its name in another language; none
    where its own name does."""
    whole, words = _typed(search)
    if not words or all(has(plain(texts.offence(act)), word) for word in words):
        return ()
    both = (texts, *(other for other in _both() if other.language != texts.language))
    there = dict.fromkeys(word for each in both for word in (*_also(act, each), each.offence(act)))
    best = sorted(there, key=lambda word: plain(word).strip() != whole)
    hits = [one for one in best if any(has(plain(one), word) for word in words)]
    rest = [one for one in texts.offence_also(act) if one not in hits]
    return (*hits, *rest) if hits else ()


def near_words(rows: Iterable[ActRow], search: str, texts: Texts) -> tuple[NearWord, ...]:
    """Words near to what was typed, one an act, the nearest first; hits are not among them.

    Words are near by the letters that they share, kanji above all.
    """
    typed, _ = _typed(search)
    if not typed:
        return ()
    rows = tuple(rows)
    hits = {row.act for row in find_acts(rows, search, "")}
    needed = _BESIDE_HITS if hits else 0.0
    found: list[tuple[float, str, str]] = []
    for row in rows:
        if row.act not in hits:
            names = (*_also(row.act, texts), texts.offence(row.act))
            share, best = max((_alike(typed, name, needed), name) for name in names)
            found.append((share, best, row.act))
    found.sort(key=lambda one: -one[0])
    least = max(needed or _NEAR, found[0][0] - _WORSE) if found else 1.0
    near = [NearWord(word, act) for share, word, act in found if share >= least]
    return tuple(near[:_MOST_NEAR] or _offered(found, hits))


def _offered(found: list[tuple[float, str, str]], hits: set[str]) -> Iterator[NearWord]:
    """Without any hit the nearest words are offered, however far."""
    if not hits:
        yield from (NearWord(word, act) for _, word, act in found[:_MOST_NEAR])


@lru_cache(maxsize=1024)
def _alike(typed: str, name: str, needed: float) -> float:
    """How alike two words are, from 0 to 1: the best of their order, that of one word of the name
    with about as many letters, and their kanji; less than `needed` may be told as 0."""
    word = plain(name).strip()
    if set(typed).isdisjoint(word):
        return 0.0
    slips = len(typed) // _SLIPS
    single = (one for one in word.split() if abs(len(one) - len(typed)) <= slips < len(one) - 2)
    by_order = max(_in_order(typed, one, needed) for one in {word, *single})
    mine, theirs = _kanji(typed), _kanji(word)
    shared = len(mine & theirs) / len(mine) if mine else 0.0
    return max(by_order, 0.9 * shared)


def _in_order(typed: str, word: str, needed: float) -> float:
    """How alike two words are by the order of their letters; a look at that takes 30 µs, and is
    spared where they share too few letters."""
    shared = min(sum([letter in word for letter in typed]), len(word))
    if 2 * shared < needed * (len(typed) + len(word)):
        return 0.0
    return SequenceMatcher(None, typed, word, autojunk=False).ratio()


def _kanji(word: str) -> frozenset[str]:
    return frozenset(letter for letter in word if "\u4e00" <= letter <= "\u9fff")


def _rank(act: str, search: str) -> int:
    """How well an act matches, 0 for its own name or a whole word that players use."""
    whole, words = _typed(search)
    if not whole:
        return 0
    names, also = _names_of(act)
    if whole in names or whole in also:
        return 0
    for rank, called in ((1, names), (2, also)):
        if any(name.startswith(whole) for name in called):
            return rank
    for rank, called in ((3, names), (4, also)):
        if any(all(has(f" {name}", word) for word in words) for name in called):
            return rank
    joined = plain(" ".join((*names, *also)))
    return 5 if all(has(joined, word) for word in words) else _RANKS


@lru_cache(maxsize=1)
def _typed(search: str) -> tuple[str, tuple[str, ...]]:
    """What was typed, folded, and its words. Every act is compared with it: to fold it again for
    each took 0.4 ms of every answer of the page."""
    whole = plain(search).strip()
    return whole, tuple(whole.split())


@lru_cache(maxsize=512)
def _names_of(act: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of an act, and the words that players use for it, of both languages."""
    names = tuple(plain(texts.offence(act)).strip() for texts in _both())
    also = tuple(plain(word).strip() for texts in _both() for word in _also(act, texts))
    return names, also


def _also(act: str, texts: Texts) -> tuple[str, ...]:
    """The words that players use for an act in a language, and its key, which says it in English
    or in rōmaji (`false_call`, `tahai`), as words."""
    return (*texts.offence_also(act), act.replace("_", " "))


def _about(row: ActRow) -> str:
    names, also = _names_of(row.act)
    text = "\n".join(f" {one}" for one in (*names, *also))
    return f"{text}\n{_classes(row.moment, row.classes)}"


@lru_cache(maxsize=512)
def _classes(moment: str, classes: tuple[str, ...]) -> str:
    names = (
        f"{texts.moment(moment)} {' '.join(texts.sanction(key) for key in classes)}"
        for texts in _both()
    )
    return plain("\n".join(names))


@lru_cache(maxsize=1)
def _both() -> tuple[Texts, ...]:
    return tuple(Texts(language) for language in LANGUAGES)
