"""Hand files: a hand of any game as a few readable lines, out and in again.

    # Hayami hand 1
    document: club
    hand: 234678m999p3455s+5s
    situation: tsumo seat=S round=E riichi dora=7m deposits=1

The first line says what the file is; after it lines may come in any order, `document` and
`situation` may be left out, blank lines and lines that begin with # are skipped.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from engine.tiles import NotationError

SUFFIX: Final = ".hayami.txt"
VERSION: Final = 1
_HEAD: Final = "# Hayami hand"
_NAMES: Final = ("document", "hand", "situation")


class HandFileError(ValueError):
    """A text that is no hand file: what is wrong (`key`), in which line, counted from 1.

    `mistake` is the mistake in the notation of that line, `word` the part that is wrong.
    """

    def __init__(
        self, key: str, line: int, word: str = "", mistake: NotationError | None = None
    ) -> None:
        self.key, self.line, self.word, self.mistake = key, line, word, mistake
        super().__init__(f"line {line}: {key.replace('_', ' ')} {mistake or word!r}")


class Named(NamedTuple):
    """A line of a file: its number, and the text after its name."""

    line: int
    text: str


class HandFileFields(NamedTuple):
    """What a file tells, not read yet; `situation` is None where it tells none."""

    document: str
    hand: Named
    situation: Named | None


def written(document: str, hand: object, situation: object) -> str:
    """The file of a hand of any game."""
    values = (document, hand, situation)
    lines = (f"{name}: {value}".rstrip() for name, value in zip(_NAMES, values, strict=True))
    return "\n".join((f"{_HEAD} {VERSION}", *lines, ""))


def read(text: str, documents: Container[str], document: str) -> HandFileFields:
    """What a file tells; `document` is in force where the file names none.

    Raises HandFileError with the line.
    """
    told = _lines(text)
    at, named = told.get("document", (0, document))
    if named not in documents:
        raise HandFileError("no_document", at, named)
    if "hand" not in told:
        raise HandFileError("hand_missing", len(text.splitlines()))
    return HandFileFields(named, told["hand"], told.get("situation"))


def document_named(text: str) -> str:
    """The document that a file names; "" where it names none, or is no hand file."""
    try:
        return _lines(text).get("document", (0, ""))[1]
    except HandFileError:
        return ""


@contextmanager
def in_line(line: int) -> Iterator[None]:
    """A mistake of the notation is told with the line that has it."""
    try:
        yield
    except NotationError as e:
        raise HandFileError("mistake", line, e.word, e) from None


def _lines(text: str) -> dict[str, Named]:
    """The named lines of a file."""
    first, *rest = text.removeprefix("\ufeff").splitlines() or [""]
    head, _, version = first.strip().rpartition(" ")
    if head != _HEAD or not version.isdecimal():
        raise HandFileError("no_hand_file", 1, first.strip()[:40])
    if int(version) > VERSION:
        raise HandFileError("newer", 1, version)
    told: dict[str, Named] = {}
    for number, line in enumerate(rest, 2):
        name, colon, value = line.partition(":")
        name = name.strip()
        if not line.strip() or name.startswith("#"):
            continue
        if not colon or name not in _NAMES:
            raise HandFileError("unknown_name", number, (name if colon else line.strip())[:40])
        if name in told:
            raise HandFileError("said_twice", number, name)
        told[name] = Named(number, value.strip())
    return told
