"""Rooms: how each page begins, by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QObject

from app.actions import PAGES
from app.page import Page
from app.referee.state import Sheet
from app.score.notation import EXAMPLE
from app.score.page import ScorePage
from app.score.state import set_document, settled
from app.shelf import Shelf
from app.store import Store
from app.table.state import TableState
from app.table.state import settled as table_settled
from app.texts import Texts


@dataclass(frozen=True, slots=True)
class Room:
    """How a page begins: its store, under the document with this id, and what makes its widgets.

    `kind` imports what only this page needs; whoever has time may ask for it before.
    """

    start: Callable[[str, QObject], Store[Any]]
    kind: Callable[[], Callable[[Store[Any], Texts, Shelf], Page]]


def _score(document: str, parent: QObject) -> Store[Any]:
    return Store(set_document(EXAMPLE, document), parent, settled)


def _referee(document: str, parent: QObject) -> Store[Any]:
    return Store(Sheet(document), parent)


def _referee_page() -> Callable[[Store[Any], Texts, Shelf], Page]:
    from app.referee.page import RefereePage  # noqa: PLC0415  the start does not wait for it

    return RefereePage


def _table(document: str, parent: QObject) -> Store[Any]:
    return Store(TableState(document), parent, table_settled)


def _table_page() -> Callable[[Store[Any], Texts, Shelf], Page]:
    from app.table.page import TablePage  # noqa: PLC0415  the start does not wait for it

    return TablePage


ROOMS: Final = {
    "score": Room(_score, lambda: ScorePage),
    "referee": Room(_referee, _referee_page),
    "table": Room(_table, _table_page),
}
"""By the name that `actions.PAGES` has."""
assert ROOMS.keys() == dict(PAGES).keys()
