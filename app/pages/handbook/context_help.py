"""Parts: which chapter of the handbook a page has, and which part is about what is in hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from app.variants import TOPPAN, AnyVariant

_OF_TOPPAN: Final = {"score": "toppan"}
"""The pages that have a chapter of their own in the other game."""
WITH_KEYBOARD: Final = {
    "score": {
        "declaration": "declaration", "ledger": "ledger", "strip": "strip", "found": "findings",
        "river": "waits", "others": "others", "situation": "situation",
    },
    "table": {"table_bar": "cover", "cell_panel": "cells"},
    "drill": {"drill_range": "rounds", "drill_kinds": "kinds"},
    "rules": {"own_card": "own"},
}  # fmt: skip
"""By chapter: a widget that has the keyboard, and the part that is about it."""
IN_SIGHT: Final = {
    "referee": {
        "dispute_card": "dispute", "check_card": "check", "draw_told": "draw", "game_card": "game",
        "case_log": "log",
    },
    "drill": {"drill_progress": "progress"},
    "rules": {"own_rules": "own"},
}  # fmt: skip
"""By chapter: a widget that is seen when a part is what the page shows."""


def chapter_of(page: str, variant: AnyVariant) -> str:
    """The chapter of a page of a variant."""
    return _OF_TOPPAN.get(page, page) if variant is TOPPAN else page


def part_of(chapter: str, with_keyboard: Iterable[str], in_sight: Iterable[str]) -> str:
    """The part of a chapter that the names of the widgets tell; "" for its beginning."""
    ways = ((WITH_KEYBOARD, with_keyboard), (IN_SIGHT, in_sight))
    found = (table.get(chapter, {}).get(name) for table, names in ways for name in names)
    return next((part for part in found if part), "")
