"""Told: what is said of a question and its answer, in the language in force."""

from __future__ import annotations

from app.drill.asked import Unread
from app.texts import Texts


def unread_words(unread: Unread, texts: Texts) -> str:
    """Why a text is not read, where, and what could be typed; places are counted from 1."""
    return texts.ui(f"unread.{unread.key}", at=unread.at + 1, word=unread.word)
