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
from app.pages.score.state import normalized as score_normalized
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.clauses import clauses_of
from app.texts.texts import Texts, words
from app.variants import GAMES, RIICHI, TOPPAN, heads_of, rules_of

_Making = Callable[[Store[Any], Texts, RecentHands, QWidget], Page]
"""A page is made where it will be: to move it there later would dress all its widgets again."""


@dataclass(frozen=True, slots=True)
class PageFactory:
    """How a page begins: its store, under the document with this id and with what lies on the
    shelf, and what makes its widgets.

    `kind` imports what only this page needs; whoever has time may ask for it before. One room may
    serve several games: its store then takes documents of all of them.
    """

    start: Callable[[str, RecentHands, QObject], Store[Any]]
    kind: Callable[[], _Making]


def _score(document: str, shelf: RecentHands, parent: QObject) -> Store[Any]:
    left = shelf.restore(EXAMPLE, Draft())
    return Store(set_document(left, document), parent, score_normalized)


def _referee(document: str, _shelf: RecentHands, parent: QObject) -> Store[Any]:
    from app.pages.referee.state import Sheet, normalized  # noqa: PLC0415  the start does not wait for it

    return Store(Sheet(document), parent, normalized)


def _referee_page() -> _Making:
    from app.pages.referee.page import RefereePage  # noqa: PLC0415  the start does not wait for it

    return RefereePage


def _table(document: str, _shelf: RecentHands, parent: QObject) -> Store[Any]:
    from app.pages.table.state import TableState, normalized  # noqa: PLC0415  the start does not wait for it

    return Store(TableState(document), parent, normalized)


def _table_page() -> _Making:
    from app.pages.drill.progress_lookup import ProgressLookup  # noqa: PLC0415  the start does not wait for it
    from app.pages.table.page import TablePage  # noqa: PLC0415
    from app.pages.table.variant import RiichiTable  # noqa: PLC0415

    return lambda store, texts, shelf, host: TablePage(
        store, texts, RiichiTable(), ProgressLookup(shelf.folder), host
    )


def _drill(document: str, _shelf: RecentHands, parent: QObject) -> Store[Any]:
    from app.pages.drill.state import DrillState, normalized  # noqa: PLC0415  nor for the scheduler

    return Store(DrillState(document), parent, normalized)


def _drill_page() -> _Making:
    from app.pages.drill.page import DrillPage  # noqa: PLC0415  the start does not wait for it

    return DrillPage


def _toppan_referee(document: str, _shelf: RecentHands, parent: QObject) -> Store[Any]:
    from app.pages.referee.toppan.state import begun  # noqa: PLC0415  the start does not wait for it

    return Store(begun(document), parent)


def _toppan_referee_page() -> _Making:
    from app.pages.referee.toppan.page import ToppanRefereePage  # noqa: PLC0415  as above

    return ToppanRefereePage


def _toppan_table_page() -> _Making:
    from app.pages.drill.progress_lookup import ProgressLookup  # noqa: PLC0415  as above
    from app.pages.table.page import TablePage  # noqa: PLC0415
    from app.pages.table.toppan.variant import ToppanTable  # noqa: PLC0415

    return lambda store, texts, shelf, host: TablePage(
        store, texts, ToppanTable(), ProgressLookup(shelf.folder), host
    )


def _toppan_score(document: str, shelf: RecentHands, parent: QObject) -> Store[Any]:
    from app.pages.score.toppan import notation, state  # noqa: PLC0415  the start does not wait for it

    left = shelf.beside(notation.TOPPAN_CODEC).restore(notation.EXAMPLE, state.Draft())
    return Store(state.set_document(left, document), parent, state.normalized)


def _toppan_page() -> _Making:
    from app.pages.score.toppan.page import ToppanPage  # noqa: PLC0415  the start does not wait for it

    return ToppanPage


def _rules(document: str, _shelf: RecentHands, parent: QObject) -> Store[Any]:
    from app.pages.rules.state import RulesState, normalized  # noqa: PLC0415  the start does not wait

    return Store(RulesState(document), parent, normalized)


def _rules_page() -> _Making:
    from app.pages.rules.page import RulesPage  # noqa: PLC0415  the start does not wait for it

    return RulesPage


_DRILL: Final = PageFactory(_drill, _drill_page)
_RULES: Final = PageFactory(_rules, _rules_page)
FACTORIES: Final[Mapping[str, Mapping[str, PageFactory]]] = {
    "score": {
        RIICHI: PageFactory(_score, lambda: ScorePage),
        TOPPAN: PageFactory(_toppan_score, _toppan_page),
    },
    "referee": {
        RIICHI: PageFactory(_referee, _referee_page),
        TOPPAN: PageFactory(_toppan_referee, _toppan_referee_page),
    },
    "table": {
        RIICHI: PageFactory(_table, _table_page),
        TOPPAN: PageFactory(_table, _toppan_table_page),
    },
    "drill": {RIICHI: _DRILL, TOPPAN: _DRILL},
    "rules": {RIICHI: _RULES, TOPPAN: _RULES},
}
"""By the name that `actions.PAGES` has, and by game."""
assert FACTORIES.keys() == dict(PAGES).keys()


def factory(page: str, game: str) -> PageFactory:
    """The room of a page for a game."""
    return FACTORIES[page][game]


def _toppan_words(language: str) -> object:
    from app.texts.toppan import toppan_texts  # noqa: PLC0415  as above

    return toppan_texts(language)


def needs(language: str) -> list[Callable[[], object]]:
    """What pages read before they are made: their modules, then the words of a language."""
    kinds = [factory.kind for rooms in FACTORIES.values() for factory in rooms.values()]
    return [*kinds, partial(len, words(language)), partial(_toppan_words, language)]


def readings() -> list[Callable[[], object]]:
    """What is read when a document is first chosen: the rules of each, and their clauses."""
    heads = [head.id for game in GAMES for head in heads_of(game)]
    return [partial(read, head) for read in (rules_of, clauses_of) for head in heads]
