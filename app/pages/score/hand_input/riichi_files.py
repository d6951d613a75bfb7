"""The hand file of riichi: a draft to its lines and back."""

from __future__ import annotations

from collections.abc import Container

from app.pages.score import notation
from app.pages.score.hand_input import files as hand_file
from app.pages.score.hand_input.files import in_line
from app.pages.score.state import Draft, hand, set_document, situation


def written(draft: Draft) -> str:
    """The file of a draft."""
    return hand_file.written(draft.document, hand(draft), situation(draft))


def read(text: str, documents: Container[str], document: str) -> Draft:
    """The draft of a file; `document` is in force where the file names none.

    Raises HandFileError with the line.
    """
    told = hand_file.read(text, documents, document)
    with in_line(told.hand.line):
        draft = notation.enter_hand(set_document(Draft(), told.document), told.hand.text)
    if told.situation is not None:
        with in_line(told.situation.line):
            draft = notation.enter_situation(draft, told.situation.text)
    return draft
