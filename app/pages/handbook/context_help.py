"""Finds the chapter of a page, and the section about the widget that has the focus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from app.variants import TOPPAN, AnyVariant

_OF_TOPPAN: Final = {"score": "toppan"}
"""Pages that have a chapter of their own in the other variant."""
FOCUSED: Final = {
    "score": {
        "declaration": "declaration", "ledger": "ledger", "strip": "strip", "found": "findings",
        "river": "waits", "others": "others", "situation": "situation",
    },
    "table": {"table_bar": "cover", "cell_panel": "cells"},
    "drill": {"drill_range": "kinds", "drill_kinds": "kinds"},
    "rules": {"document_card": "own"},
}  # fmt: skip
"""By chapter: a widget with the focus inside it, and the section about it."""
VISIBLE: Final = {
    "referee": {
        "dispute_card": "dispute", "dispute_empty": "dispute", "check_card": "check",
        "check_empty": "check", "case_log": "log",
    },
    "drill": {
        "drill_path": "path", "lesson_view": "path", "drill_exam": "exam",
        "drill_progress": "progress",
    },
    "rules": {"rule_list": "own"},
}  # fmt: skip
"""By chapter: a widget that is visible while the page shows what the section is about."""


def chapter_of(page: str, variant: AnyVariant) -> str:
    """The chapter about a page of a variant."""
    return _OF_TOPPAN.get(page, page) if variant is TOPPAN else page


def part_of(chapter: str, focused: Iterable[str], visible: Iterable[str]) -> str:
    """The section of a chapter by the object names of widgets; "" for its beginning."""
    ways = ((FOCUSED, focused), (VISIBLE, visible))
    found = (table.get(chapter, {}).get(name) for table, names in ways for name in names)
    return next((part for part in found if part), "")
