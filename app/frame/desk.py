"""The desk: the stores of all pages, and the one document that they go by."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.frame.rooms import Room, room
from app.games import GAMES, first_document, game_of
from app.store import Store
from engine.library import documents

_Key = tuple[str, Room]


def _going_on_with(there: str, state: Any) -> Any:
    return state if state.document in documents() else replace(state, document=there)


class Desk(QObject):
    """Starts a store when its page is first asked for; `changed` names the page that did.

    `game_changed` comes before it where the document in force is of another game now. Each game
    has stores of its own, which keep their steps while another game is played.
    """

    changed = Signal(str)
    game_changed = Signal()

    def __init__(self, document: str, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._by_game = {game_of(document): document}
        self._stores: dict[_Key, Store[Any]] = {}

    @property
    def document(self) -> str:
        """The id of the document in force on every page."""
        return self._document

    @property
    def game(self) -> str:
        """The game of the document in force."""
        return game_of(self._document)

    def store(self, page: str, game: str = "") -> Store[Any]:
        """The store of a page, by the page's name, for the game in force or another."""
        game = game or self.game
        key = page, room(page, game)
        if key not in self._stores:
            document = self._by_game.get(game) or first_document(game)
            store = self._stores[key] = key[1].start(document, self)
            store.changed.connect(partial(self._follow, key))
        return self._stores[key]

    def serves(self, page: str, document: str) -> bool:
        """Whether what the page shows now takes this document, too, as a step of its own."""
        return room(page, game_of(document)) is room(page, self.game)

    def choose(self, document: str) -> None:
        """Go by a document of another game; its pages go on where they were left."""
        self._go_by(document, None)
        self.changed.emit("")

    def let_go(self) -> None:
        """Documents that are not there any more are as if the first of their game had been chosen,
        in everything that can be undone, too."""
        for game, document in self._by_game.items():
            if document not in documents():
                self._by_game[game] = first_document(game)
        for (page, where), store in tuple(self._stores.items()):
            game = next(game for game in GAMES if room(page, game) is where)
            store.adopt(partial(_going_on_with, first_document(game)))

    def _follow(self, key: _Key) -> None:
        """Where one page has taken another document, the others go by it, too."""
        page, where = key
        document = self._stores[key].state.document
        if document != self._document and where is room(page, game_of(document)):
            if where is room(page, self.game):
                self._go_by(document, key)
            else:
                self._by_game[game_of(document)] = document
        self.changed.emit(page)

    def _go_by(self, document: str, source: _Key | None) -> None:
        before, self._document = self.game, document
        self._by_game[self.game] = document
        for key, store in tuple(self._stores.items()):  # to present one may begin another
            if key != source and key[1] is room(key[0], self.game):
                store.adopt(lambda state: replace(state, document=document))
        if self.game != before:
            self.game_changed.emit()
