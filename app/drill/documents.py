"""Documents: the rules that questions are asked by, whatever the game."""

from __future__ import annotations

from typing import Any

from app.games import TOPPAN, game_of
from engine.riichi import rules as riichi
from engine.toppan import rules as toppan


def rules_of(document: str) -> Any:
    """The rules of a document of any game."""
    load = toppan.load if game_of(document) == TOPPAN else riichi.load
    return load(document)
