"""Writes a hand of either variant as a file of a few readable lines, and reads it back.

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

from app.file_kinds import HAND
from app.pages.score.hand_input.variant import HandVariant, TextsT
from app.recent_hands_text import DraftT
from engine.library import canonical
from engine.tiles import NotationError

SUFFIX: Final = HAND.suffix
VERSION: Final = 1
_HEAD: Final = "# Hayami hand"
_NAMES: Final = ("document", "hand", "situation")
_DIGITS: Final = 9
"""Of so many at most is a version."""


class HandFileError(ValueError):
    """A text that is no hand file: what is wrong (`key`), in which line, counted from 1.

    `mistake` is the mistake in the notation of that line, `word` the part that is wrong.
    """

    def __init__(
        self, key: str, line: int, word: str = "", mistake: NotationError | None = None
    ) -> None:
        self.key, self.line, self.word, self.mistake = key, line, word, mistake
        super().__init__(f"line {line}: {key.replace('_', ' ')} {mistake or word!r}")


class _Field(NamedTuple):
    """A line of a file: its number, and the text after its name."""

    line: int
    text: str


def written(draft: DraftT, hands: HandVariant[DraftT, TextsT]) -> str:
    """The file of a hand."""
    values = (draft.document, *hands.parts(draft))
    lines = (f"{name}: {value}".rstrip() for name, value in zip(_NAMES, values, strict=True))
    return "\n".join((f"{_HEAD} {VERSION}", *lines, ""))


def read(
    text: str, hands: HandVariant[DraftT, TextsT], documents: Container[str], document: str
) -> DraftT:
    """The draft of a file; where the file names no document it is scored by `document`.

    Raises HandFileError with the line.
    """
    fields = _fields(text)
    at, named = fields.get("document", _Field(0, document))
    if named not in documents:
        raise HandFileError("no_document", at, named)
    named = canonical(named)
    if "hand" not in fields:
        raise HandFileError("hand_missing", len(text.splitlines()))
    hand, situation = fields["hand"], fields.get("situation")
    with _in_line(hand.line):
        draft = hands.enter_hand(hands.set_document(hands.empty, named), hand.text)
    if situation is not None:
        with _in_line(situation.line):
            draft = hands.enter_situation(draft, hand.text, situation.text)
    return draft


def document_named(text: str) -> str:
    """The document that a file names; "" where it names none, or is no hand file."""
    try:
        return _fields(text).get("document", _Field(0, "")).text
    except HandFileError:
        return ""


@contextmanager
def _in_line(line: int) -> Iterator[None]:
    """Turns a NotationError into a HandFileError with the line."""
    try:
        yield
    except NotationError as e:
        raise HandFileError("mistake", line, e.word, e) from None


def _fields(text: str) -> dict[str, _Field]:
    """The named lines of a file."""
    first, *rest = text.removeprefix("\ufeff").splitlines() or [""]
    head, _, version = first.strip().rpartition(" ")
    if head != _HEAD or not version.isdecimal():
        raise HandFileError("no_hand_file", 1, first.strip()[:40])
    if len(version) > _DIGITS or int(version) > VERSION:
        raise HandFileError("newer", 1, version[:40])
    fields: dict[str, _Field] = {}
    for number, line in enumerate(rest, 2):
        name, colon, value = line.partition(":")
        name = name.strip()
        if not line.strip() or name.startswith("#"):
            continue
        if not colon or name not in _NAMES:
            raise HandFileError("unknown_name", number, (name if colon else line.strip())[:40])
        if name in fields:
            raise HandFileError("said_twice", number, name)
        fields[name] = _Field(number, value.strip())
    return fields
