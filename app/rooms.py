"""Rooms: how each page begins, by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QObject

from app.actions import PAGES
from app.page import Page
from app.score.notation import EXAMPLE
from app.score.page import ScorePage
from app.score.state import set_document, settled
from app.shelf import Shelf
from app.store import Store
from app.texts import Texts


@dataclass(frozen=True, slots=True)
class Room:
    """How a page begins: its store, under the document with this id, and its widgets."""

    start: Callable[[str, QObject], Store[Any]]
    make: Callable[[Store[Any], Texts, Shelf], Page]


def _score(document: str, parent: QObject) -> Store[Any]:
    return Store(set_document(EXAMPLE, document), parent, settled)


ROOMS: Final = {
    "score": Room(_score, ScorePage),
}
"""By the name that `actions.PAGES` has; what only one page needs is imported when it is made."""
assert ROOMS.keys() == dict(PAGES).keys()
