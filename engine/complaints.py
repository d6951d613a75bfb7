"""Errors that carry what they say: the key of a sentence, the parts of it, and the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_LONG: Final = 40


class Fault:
    """What is wrong: the key of a sentence, and its parts by name.

    A part is a number, a short text, another fault, or several of these. `str` is the sentence in
    English, by the table in `engine.sentences`; other languages have tables of their own.
    """

    __slots__ = ("key", "parts")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, key: str, /, **parts: object) -> None:
        self.key, self.parts = key, parts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fault) and (self.key, self.parts) == (other.key, other.parts)

    def __str__(self) -> str:
        from engine.sentences import SENTENCES  # noqa: PLC0415  only an error that is told needs it

        return self.told(lambda key, **parts: SENTENCES[key].format(**parts))

    def told(self, filled: Callable[..., str]) -> str:
        """The sentence of a table; `filled` fills the parts, given by name, into that of a key."""

        def said(part: object) -> object:
            if isinstance(part, tuple):
                mark = " / " if any(isinstance(one, Fault) for one in part) else ", "
                return mark.join(str(said(one)) for one in part)
            return part.told(filled) if isinstance(part, Fault) else part

        return filled(self.key, **{name: said(part) for name, part in self.parts.items()})


class DocumentError(ValueError):
    """A document cannot be read: what is wrong at `key`, "" for the whole of it."""

    def __init__(self, file: str, key: str, fault: Fault) -> None:
        self.file, self.key, self.fault = file, key, fault
        super().__init__(file, key, fault)

    def __str__(self) -> str:
        return f"{self.file}: {placed(self.key, self.fault)}".removeprefix(": ")


class OtherGameError(DocumentError):
    """A document is of another game than the one that was requested."""


class ChoiceError(DocumentError):
    """Options or readings that cannot be chosen of a document, in which nothing is wrong."""


class NewerDocumentError(DocumentError):
    """A document was written by a newer version of the program."""


class SchemaError(ValueError):
    """A value fits its schema field by field but not as a whole; `key` is the place in it."""

    def __init__(self, key: str, fault: Fault) -> None:
        self.key, self.fault = key, fault
        super().__init__(key, fault)

    def __str__(self) -> str:
        return placed(self.key, self.fault)


def nearest(word: str, known: tuple[str, ...], unlike: Fault | None = None) -> Fault:
    """The end of a complaint about an unknown word: the most similar known word, or two that are
    equally so, or else what is said of one that is like none, which is all that are known."""
    from difflib import SequenceMatcher, get_close_matches  # noqa: PLC0415 (only an error needs it)

    near = get_close_matches(word, known, 2)
    if near:
        alike = len({SequenceMatcher(None, one, word).ratio() for one in near}) < len(near)
        return Fault("did_you_mean", known=tuple(near) if alike else near[0])
    return unlike or (Fault("known_are", known=known) if known else Fault("no_hint"))


def shortened(text: str) -> str:
    """A word of a user, cut to fit into a sentence."""
    return text if len(text) <= _LONG else f"{text[:_LONG]}…"


def quoted(value: object) -> str:
    """A value as it is written, cut to fit into a sentence."""
    return shortened(repr(value))


def placed(place: str, fault: Fault) -> str:
    """The place and what is wrong there, in English."""
    return f"{short_place(place)}: {fault}" if place else str(fault)


def short_place(place: str) -> str:
    """A place such as `hands[0].wins`, of which each name is cut."""
    return ".".join(map(shortened, place.split(".")))
