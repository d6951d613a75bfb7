"""Shown: what the handbook hands to its window, and what its own keys do there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class HandbookAction:
    """Something that is done in the handbook's own window, and its keys."""

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
"""Its rows; `ui.handbook.do.…` are their words."""


@dataclass(frozen=True, slots=True)
class HandbookPlace:
    """A part of a chapter; without a section its beginning."""

    chapter: str
    section: str = ""


@dataclass(frozen=True, slots=True)
class ChapterRow:
    """A row of the list: a chapter, a part of the one that is open, or what was found."""

    place: HandbookPlace
    words: str
    note: str = ""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class HandbookView:
    """The whole window: the list with the row that is lit, and the text with what is sought.

    `parts` are the names of the sections of the text in their order. `mark` are plain words of
    which each is lit wherever it stands; `told` says how many parts have them.
    """

    rows: tuple[ChapterRow, ...]
    row: int
    place: HandbookPlace
    text: str
    parts: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    told: str = ""
    back: bool = False
    forward: bool = False
