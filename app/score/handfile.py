"""Hand files: a draft as a few readable lines, out and in again.

    # Hayami hand 1
    document: club
    hand: 234678m999p3455s+5s
    situation: tsumo seat=S round=E riichi dora=7m deposits=1

The first line says what the file is; after it lines may come in any order, `document` and
`situation` may be left out, blank lines and lines that begin with # are skipped.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from app.score import notation
from app.score.state import Draft, hand, set_document, situation
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


def written(draft: Draft) -> str:
    """The file of a draft."""
    return of_values(draft.document, hand(draft), situation(draft))


def of_values(document: str, hand: object, situation: object) -> str:
    """The file of a hand of any game."""
    values = (document, hand, situation)
    lines = (f"{name}: {value}".rstrip() for name, value in zip(_NAMES, values, strict=True))
    return "\n".join((f"{_HEAD} {VERSION}", *lines, ""))


def read(text: str, documents: Container[str], document: str) -> Draft:
    """The draft of a file; `document` is in force where the file names none.

    Raises HandFileError with the line.
    """
    told = read_lines(text)
    at, named = told.get("document", (0, document))
    if named not in documents:
        raise HandFileError("no_document", at, named)
    if "hand" not in told:
        raise HandFileError("hand_missing", len(text.splitlines()))
    draft = set_document(Draft(), named)
    draft = _entered(draft, *told["hand"], "hand")
    if "situation" in told:
        draft = _entered(draft, *told["situation"], "situation")
    return draft


def document_named(text: str) -> str:
    """The document that a file names; "" where it names none, or is no hand file."""
    try:
        return read_lines(text).get("document", (0, ""))[1]
    except HandFileError:
        return ""


def read_lines(text: str) -> dict[str, tuple[int, str]]:
    """The named lines of a file of any game, with their numbers; raises HandFileError."""
    first, *rest = text.removeprefix("\ufeff").splitlines() or [""]
    head, _, version = first.strip().rpartition(" ")
    if head != _HEAD or not version.isdecimal():
        raise HandFileError("no_hand_file", 1, first.strip()[:40])
    if int(version) > VERSION:
        raise HandFileError("newer", 1, version)
    told: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(rest, 2):
        name, colon, value = line.partition(":")
        name = name.strip()
        if not line.strip() or name.startswith("#"):
            continue
        if not colon or name not in _NAMES:
            raise HandFileError("unknown_name", number, (name if colon else line.strip())[:40])
        if name in told:
            raise HandFileError("said_twice", number, name)
        told[name] = number, value.strip()
    return told


def _entered(draft: Draft, line: int, value: str, name: str) -> Draft:
    try:
        if name == "hand":
            return notation.enter_hand(draft, value)
        return notation.enter_situation(draft, value)
    except NotationError as e:
        raise HandFileError("mistake", line, e.word, e) from None
