"""Errors as values: the key of a sentence, its parts, and the place of what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_LONG: Final = 40


class Fault:
    """What is wrong: the key of a sentence, and the values of its placeholders by name.

    A value is a number, a short text, another fault, or a tuple of these. `str` is the sentence in
    English by the table in `engine.sentences`; `sentence` makes it of the table of another
    language.
    """

    __slots__ = ("key", "parts")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, key: str, /, **parts: object) -> None:
        self.key, self.parts = key, parts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fault) and (self.key, self.parts) == (other.key, other.parts)

    def __str__(self) -> str:
        from engine.sentences import SENTENCES  # noqa: PLC0415  only the text of an error needs it

        return self.sentence(lambda key, **parts: SENTENCES[key].format(**parts))

    def sentence(self, filled: Callable[..., str]) -> str:
        """The sentence by `filled(key, **values)`, which fills values into the sentence of a
        key."""

        def said(part: object) -> object:
            if isinstance(part, tuple):
                mark = " / " if any(isinstance(one, Fault) for one in part) else ", "
                return mark.join(str(said(one)) for one in part)
            return part.sentence(filled) if isinstance(part, Fault) else part

        return filled(self.key, **{name: said(part) for name, part in self.parts.items()})


class DocumentError(ValueError):
    """A document cannot be read; `key` is the place in it, "" for the whole document."""

    def __init__(self, file: str, key: str, fault: Fault) -> None:
        self.file, self.key, self.fault = file, key, fault
        super().__init__(file, key, fault)

    def __str__(self) -> str:
        return f"{self.file}: {placed(self.key, self.fault)}".removeprefix(": ")


class OtherGameError(DocumentError):
    """A document is of another game than the one that was requested."""


class ChoiceError(DocumentError):
    """An id names options or readings that its document, itself correct, cannot have."""


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
    """The hint at the end of a complaint about an unknown word: the known word that is most
    similar, or two that are equally so; without a similar one `unlike`, by default all known
    words."""
    from difflib import SequenceMatcher, get_close_matches  # noqa: PLC0415 (only an error needs it)

    near = get_close_matches(word, known, 2)
    if near:
        alike = len({SequenceMatcher(None, one, word).ratio() for one in near}) < len(near)
        return Fault("did_you_mean", known=tuple(near) if alike else near[0])
    return unlike or (Fault("known_are", known=known) if known else Fault("no_hint"))


def shortened(text: str) -> str:
    """A text from a file or a user, cut to 40 letters."""
    return text if len(text) <= _LONG else f"{text[:_LONG]}…"


def quoted(value: object) -> str:
    """The `repr` of a value, cut to 40 letters."""
    return shortened(repr(value))


def placed(place: str, fault: Fault) -> str:
    """The English sentence of a fault with its place before it."""
    return f"{short_place(place)}: {fault}" if place else str(fault)


def short_place(place: str) -> str:
    """A place such as `hands[0].wins`, each name in it cut to 40 letters."""
    return ".".join(map(shortened, place.split(".")))
