"""The hand file of 競技十半: a deal to its lines and back."""

from __future__ import annotations

from collections.abc import Container

from app.pages.score.hand_input import files as hand_file
from app.pages.score.hand_input.files import in_line
from app.pages.score.toppan import notation
from app.pages.score.toppan.state import Draft, set_document


def written(draft: Draft) -> str:
    """The file of a deal."""
    hand, _, rest = notation.text_of_draft(draft).partition(" seat=")
    return hand_file.written(draft.document, hand, f"seat={rest}")


def read(text: str, documents: Container[str], document: str) -> Draft:
    """The deal of a file; `document` is in force where the file names none.

    Raises HandFileError with the line.
    """
    told = hand_file.read(text, documents, document)
    empty = set_document(Draft(), told.document)
    with in_line(told.hand.line):
        draft = notation.enter(empty, told.hand.text)
    if told.situation is not None:
        with in_line(told.situation.line):
            draft = notation.enter(draft, f"{told.hand.text} {told.situation.text}")
    return draft
