"""The state of the handbook: where one reads and has been, and what is sought; pure edits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from app.pages.handbook.views import HandbookPlace

_MOST: Final = 100


@dataclass(frozen=True, slots=True)
class HandbookState:
    """The places in their order, the one that is open, the words sought and which hit is lit."""

    trail: tuple[HandbookPlace, ...]
    at: int = 0
    search: str = ""
    hit: int = -1

    @property
    def place(self) -> HandbookPlace:
        return self.trail[self.at]


def go(reading: HandbookState, place: HandbookPlace) -> HandbookState:
    """Open a place; what was ahead on the trail is given up."""
    if place == reading.place:
        return reading
    trail = (*reading.trail[: reading.at + 1], place)[-_MOST:]
    return replace(reading, trail=trail, at=len(trail) - 1)


def step(reading: HandbookState, by: int) -> HandbookState:
    """Go back or forward on the trail, as far as it goes."""
    return replace(reading, at=max(0, min(reading.at + by, len(reading.trail) - 1)))


def seek(reading: HandbookState, search: str) -> HandbookState:
    """Look for other words; no hit is lit until somebody goes there."""
    return replace(reading, search=search, hit=-1)


def highlight(reading: HandbookState, hit: int, many: int) -> HandbookState:
    """Light one of so many hits; after the last comes the first, and before it the last."""
    return replace(reading, hit=hit % many if many else -1)
