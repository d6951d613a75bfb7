"""A page: what the window asks of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.score.state import Draft
from app.texts import Texts


class Page(QWidget):
    """Wires between a store and widgets; `told` is for a toast, `troubled` for the bar above.

    `hand_made` brings a draft that is meant for the score page.
    """

    told = Signal(str)
    troubled = Signal(str)
    hand_made = Signal(object)

    def speak(self, texts: Texts) -> None:
        """Show everything in the words of a language."""
        raise NotImplementedError

    def choose_document(self, document: str) -> None:
        """Go by another document from now on, as a step that can be undone."""
        raise NotImplementedError

    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """What the actions of the menu do on this page; others are not offered on it."""
        raise NotImplementedError

    def enter(self, text: str) -> None:
        """Take a notation that was let fall on the window."""
        raise NotImplementedError

    def visit(self, draft: Draft) -> None:
        """Somebody comes to this page, and this hand lies on the score page."""

    def take_focus(self) -> None:
        """Have the keyboard where one begins."""
        self.setFocus()
