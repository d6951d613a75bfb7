"""The state of the handbook: the place read, the history of places and the search; pure edits."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from app.pages.handbook.views import HandbookPlace

_MOST: Final = 100


class HandbookState(msgspec.Struct, frozen=True):
    """The history of places, the index of the open one, the search text and the highlighted hit.

    `hit` is -1 where none is highlighted.
    """

    history: tuple[HandbookPlace, ...]
    at: int = 0
    search: str = ""
    hit: int = -1

    @property
    def place(self) -> HandbookPlace:
        return self.history[self.at]


def go(reading: HandbookState, place: HandbookPlace) -> HandbookState:
    """Open a place; the places after the open one leave the history."""
    if place == reading.place:
        return reading
    history = (*reading.history[: reading.at + 1], place)[-_MOST:]
    return replace(reading, history=history, at=len(history) - 1)


def step(reading: HandbookState, by: int) -> HandbookState:
    """Go back or forward in the history, as far as it goes."""
    return replace(reading, at=max(0, min(reading.at + by, len(reading.history) - 1)))


def seek(reading: HandbookState, search: str) -> HandbookState:
    """Search for other words; no hit is highlighted until the user goes to one."""
    return replace(reading, search=search, hit=-1)


def highlight(reading: HandbookState, hit: int, many: int) -> HandbookState:
    """Highlight one of `many` hits; after the last comes the first, and before it the last."""
    return replace(reading, hit=hit % many if many else -1)
