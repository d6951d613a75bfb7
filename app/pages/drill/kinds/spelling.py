"""Splits a typed text into tokens, in any language, width and kana."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from app.texts.texts import LANGUAGES, words

_NUMBER: Final = re.compile(r"\d{1,2}[,.']\d{3}(?!\d)|\d+")
_WORD: Final = re.compile(r"[^\s\d]+")
_DIGITS: Final = 18
"""Of so many at most is a number that can be meant: a document without limits pays more than nine
for thirty han."""
_NAMED: Final = {"yaku": "yaku", "gloss": "yaku", "limit": "limit", "sanction": "class"}
"""Parts of the words whose names may be typed, each under its key."""
_SPELLINGS: Final = Path(__file__).parents[3] / "resources" / "spelling.toml"
_HIRAGANA: Final = {code: code + 0x60 for code in range(0x3041, 0x3097)}


class Token(msgspec.Struct, frozen=True):
    """A number or a word, by what it is: `number`, `han`, `and`, `limit`, `yaku` …

    `value` is the number, or the key of what a word names. `text` stands in the text at `at`.
    """

    kind: str
    text: str
    at: int
    value: int | str = 0

    @property
    def number(self) -> int:
        assert isinstance(self.value, int)
        return self.value


class UnknownWordError(ValueError):
    """A word that is unknown, and its place in the text."""

    def __init__(self, at: int, word: str) -> None:
        self.at, self.word = at, word
        super().__init__(f"{word!r} at place {at + 1} says nothing here")


def spelled(text: str) -> tuple[Token, ...]:
    """The tokens of a text; raises UnknownWordError."""
    return tuple(_tokens(text))


def plain(text: str) -> tuple[str, list[int]]:
    """The text in one width, one case and one kana, and where each of its letters came from."""
    letters, places = "", []
    for at, letter in enumerate(text):
        folded = unicodedata.normalize("NFKC", letter).casefold().translate(_HIRAGANA)
        letters += folded
        places += [at] * len(folded)
    return letters, [*places, len(text)]


def _tokens(text: str) -> Iterator[Token]:
    letters, places = plain(text)
    known, longest = _dictionary()
    value: int | str
    at = 0
    while at < len(letters):
        if letters[at].isspace():
            at += 1
            continue
        number = _NUMBER.match(letters, at)
        digits = "" if number is None else re.sub(r"\D", "", number[0])
        end = _word_end(letters, at, known, longest)
        if number is not None and number.end() >= end and len(digits) <= _DIGITS:
            end, kind, value = number.end(), "number", int(digits)
        elif end > at:
            kind, value = known[letters[at:end]]
        else:
            unknown = number or _WORD.match(letters, at)
            end = at + 1 if unknown is None else unknown.end()
            raise UnknownWordError(places[at], text[places[at] : places[end]])
        yield Token(kind, text[places[at] : places[end]], places[at], value)
        at = end


def _word_end(letters: str, at: int, known: Mapping[str, tuple[str, str]], longest: int) -> int:
    """Where the longest known word ends that begins here."""
    ends = range(min(at + longest, len(letters)), at, -1)
    return next((end for end in ends if letters[at:end] in known), at)


@cache
def _dictionary() -> tuple[Mapping[str, tuple[str, str]], int]:
    """Every word that can be read, in all languages, and the length of the longest."""
    found: dict[str, tuple[str, str]] = {}
    for kind, part in tomllib.loads(_SPELLINGS.read_text(encoding="utf-8")).items():
        named = part if isinstance(part, dict) else {"": part}
        found |= {plain(w)[0]: (kind, name) for name, some in named.items() for w in some}
    for language in LANGUAGES:
        for key, said in words(language).under(_NAMED):
            room, _, name = key.partition(".")
            if name != "many_yakuman":
                forms = (plain(said)[0], plain(name)[0])
                found |= dict.fromkeys(forms, (_NAMED[room], name))
    return found, max(map(len, found))
