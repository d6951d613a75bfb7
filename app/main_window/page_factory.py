"""Rooms: how each page begins, by its name and the game of the document in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.actions import PAGES
from app.pages.page import Page
from app.pages.score.notation import EXAMPLE
from app.pages.score.page import ScorePage
from app.pages.score.state import Draft, set_document
from app.pages.score.state import settled as score_settled
from app.recent_hands import Shelf
from app.store import Store
from app.texts.clauses import clauses_of
from app.texts.texts import Texts, words
from app.variants import GAMES, RIICHI, TOPPAN, heads_of, rules_of

_Making = Callable[[Store[Any], Texts, Shelf, QWidget], Page]
"""A page is made where it will be: to move it there later would dress all its widgets again."""


@dataclass(frozen=True, slots=True)
class Room:
    """How a page begins: its store, under the document with this id and with what lies on the
    shelf, and what makes its widgets.

    `kind` imports what only this page needs; whoever has time may ask for it before. One room may
    serve several games: its store then takes documents of all of them.
    """

    start: Callable[[str, Shelf, QObject], Store[Any]]
    kind: Callable[[], _Making]


def _score(document: str, shelf: Shelf, parent: QObject) -> Store[Any]:
    left = shelf.take_up(EXAMPLE, Draft())
    return Store(set_document(left, document), parent, score_settled)


def _referee(document: str, _shelf: Shelf, parent: QObject) -> Store[Any]:
    from app.pages.referee.state import Sheet, settled  # noqa: PLC0415  the start does not wait for it

    return Store(Sheet(document), parent, settled)


def _referee_page() -> _Making:
    from app.pages.referee.page import RefereePage  # noqa: PLC0415  the start does not wait for it

    return RefereePage


def _table(document: str, _shelf: Shelf, parent: QObject) -> Store[Any]:
    from app.pages.table.state import TableState, settled  # noqa: PLC0415  the start does not wait for it

    return Store(TableState(document), parent, settled)


def _table_page() -> _Making:
    from app.pages.drill.progress_lookup import Warmth  # noqa: PLC0415  the start does not wait for it
    from app.pages.table.page import TablePage  # noqa: PLC0415

    return lambda store, texts, shelf, host: TablePage(store, texts, Warmth(shelf.folder), host)


def _drill(document: str, _shelf: Shelf, parent: QObject) -> Store[Any]:
    from app.pages.drill.state import DrillState, settled  # noqa: PLC0415  nor for the scheduler

    return Store(DrillState(document), parent, settled)


def _drill_page() -> _Making:
    from app.pages.drill.page import DrillPage  # noqa: PLC0415  the start does not wait for it

    return DrillPage


def _toppan_referee(document: str, _shelf: Shelf, parent: QObject) -> Store[Any]:
    from app.pages.referee.toppan.state import begun  # noqa: PLC0415  the start does not wait for it

    return Store(begun(document), parent)


def _toppan_referee_page() -> _Making:
    from app.pages.referee.toppan.page import ToppanRefereePage  # noqa: PLC0415  as above

    return ToppanRefereePage


def _toppan_table_page() -> _Making:
    from app.pages.drill.progress_lookup import Warmth  # noqa: PLC0415  as above
    from app.pages.table.toppan.page import ToppanTablePage  # noqa: PLC0415

    return lambda store, texts, shelf, host: ToppanTablePage(
        store, texts, Warmth(shelf.folder), host
    )


def _toppan_score(document: str, shelf: Shelf, parent: QObject) -> Store[Any]:
    from app.pages.score.toppan import notation, state  # noqa: PLC0415  the start does not wait for it

    left = shelf.beside(notation.OF_TOPPAN).take_up(notation.EXAMPLE, state.Draft())
    return Store(state.set_document(left, document), parent, state.settled)


def _toppan_page() -> _Making:
    from app.pages.score.toppan.page import ToppanPage  # noqa: PLC0415  the start does not wait for it

    return ToppanPage


def _rules(document: str, _shelf: Shelf, parent: QObject) -> Store[Any]:
    from app.pages.rules.state import RulesState, settled  # noqa: PLC0415  the start does not wait

    return Store(RulesState(document), parent, settled)


def _rules_page() -> _Making:
    from app.pages.rules.page import RulesPage  # noqa: PLC0415  the start does not wait for it

    return RulesPage


_DRILL: Final = Room(_drill, _drill_page)
_RULES: Final = Room(_rules, _rules_page)
ROOMS: Final[Mapping[str, Mapping[str, Room]]] = {
    "score": {
        RIICHI: Room(_score, lambda: ScorePage),
        TOPPAN: Room(_toppan_score, _toppan_page),
    },
    "referee": {
        RIICHI: Room(_referee, _referee_page),
        TOPPAN: Room(_toppan_referee, _toppan_referee_page),
    },
    "table": {RIICHI: Room(_table, _table_page), TOPPAN: Room(_table, _toppan_table_page)},
    "drill": {RIICHI: _DRILL, TOPPAN: _DRILL},
    "rules": {RIICHI: _RULES, TOPPAN: _RULES},
}
"""By the name that `actions.PAGES` has, and by game."""
assert ROOMS.keys() == dict(PAGES).keys()


def room(page: str, game: str) -> Room:
    """The room of a page for a game."""
    return ROOMS[page][game]


def _toppan_words(language: str) -> object:
    from app.texts.toppan import toppan_texts  # noqa: PLC0415  as above

    return toppan_texts(language)


def needs(language: str) -> list[Callable[[], object]]:
    """What pages read before they are made: their modules, then the words of a language."""
    kinds = [room.kind for rooms in ROOMS.values() for room in rooms.values()]
    return [*kinds, partial(len, words(language)), partial(_toppan_words, language)]


def readings() -> list[Callable[[], object]]:
    """What is read when a document is first chosen: the rules of each, and their clauses."""
    heads = [head.id for game in GAMES for head in heads_of(game)]
    return [partial(read, head) for read in (rules_of, clauses_of) for head in heads]
