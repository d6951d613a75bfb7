"""Games: which game a document is of, its rules, and the documents of each game in order."""

from __future__ import annotations

from typing import Any, Final

from engine.library import documents
from engine.riichi.rules import load
from engine.rulebook import Head

RIICHI: Final = "riichi"
TOPPAN: Final = "toppan"
GAMES: Final = (RIICHI, TOPPAN)
_BEGIN: Final = {RIICHI: "club"}
"""The document with which a game begins; another game begins with its first."""


def game_of(document: str) -> str:
    """The game of a document; "" where there is none of that id."""
    head = documents().get(document)
    return "" if head is None else head.game


def rules_of(document: str) -> Any:
    """The rules of a document of either game."""
    if game_of(document) != TOPPAN:
        return load(document)
    from engine.toppan import rules as toppan  # noqa: PLC0415  the start does not wait for it

    return toppan.load(document)


def heads_of(game: str) -> tuple[Head, ...]:
    """The documents of a game, one's own last."""
    return tuple(head for head in documents().values() if head.game == game)


def first_document(game: str) -> str:
    """The document that a game is played by until somebody chooses."""
    return _BEGIN.get(game) or heads_of(game)[0].id
