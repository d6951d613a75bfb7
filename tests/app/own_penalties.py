"""A document of one's own with penalties off the result, cards and questions for numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.main_window.window import MainWindow
from engine.riichi.rules import RiichiRules, load
from engine.rulebook import DOCUMENTS

_TESTS: Final = Path(__file__).parents[1]
TEXT: Final = (DOCUMENTS / "club.toml").read_text(encoding="utf-8") + (
    _TESTS / "engine" / "riichi" / "play" / "off_result.toml"
).read_text(encoding="utf-8")


def brought(window: MainWindow, folder: Path) -> RiichiRules:
    """Bring the document into the window as a user does; returns its rules."""
    path = folder / "own.toml"
    path.write_text(TEXT.replace('id = "club"', 'id = "own-1"'), encoding="utf-8")
    own = window._recent_hands.own.import_document(path)
    window._reload_documents()
    return load(own)
