"""Values that the handbook's controller hands to its dialog, and the dialog's own actions."""

from __future__ import annotations

from typing import Final

import msgspec


class HandbookAction(msgspec.Struct, frozen=True):
    """An action of the handbook's dialog, and its keys."""

    name: str
    keys: tuple[str, ...]


HANDBOOK_ACTIONS: Final = (
    HandbookAction("seek", ("Ctrl+F",)),
    HandbookAction("next", ("F3",)),
    HandbookAction("previous", ("Shift+F3",)),
    HandbookAction("back", ("Alt+Left",)),
    HandbookAction("forward", ("Alt+Right",)),
    HandbookAction("print", ("Ctrl+P",)),
    HandbookAction("pdf", ("Ctrl+Shift+P",)),
    HandbookAction("close", ("Esc", "F1")),
)
"""All actions of the dialog; their texts are `ui.handbook.do.…`."""


class HandbookPlace(msgspec.Struct, frozen=True):
    """A section of a chapter; without a section the beginning of the chapter."""

    chapter: str
    section: str = ""


class ChapterRow(msgspec.Struct, frozen=True):
    """A row of the list: a chapter, a section of the open one, or a search hit."""

    place: HandbookPlace
    title: str
    excerpt: str = ""
    depth: int = 0


class HandbookView(msgspec.Struct, frozen=True):
    """Everything that the dialog shows.

    `row` is the highlighted row of the list, -1 for none. `sections` are the names of the sections
    of the text in their order. `search` is the content of the search field, `highlighted` the plain
    words that are highlighted wherever they stand, `count` says how many sections contain them.
    """

    rows: tuple[ChapterRow, ...]
    row: int
    place: HandbookPlace
    text: str
    sections: tuple[str, ...] = ()
    search: str = ""
    highlighted: tuple[str, ...] = ()
    count: str = ""
    back: bool = False
    forward: bool = False
