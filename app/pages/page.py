"""A page: what the window asks of each."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.abstract import AbstractQt
from app.texts.texts import Texts


@dataclass(frozen=True, slots=True)
class Remark:
    """A note of the first start: the key of its words and the widget that it stands beside."""

    key: str
    beside: QWidget
    side: Literal["below", "left"] = "below"
    along: float = 0.5


class Page(QWidget, metaclass=AbstractQt):
    """Wires between a store and widgets; `told` is for a toast, `troubled` for the bar above.

    `hand_made` brings a draft that is meant for the score page; `file_found` a document of another
    game and the file that names it. A draft is that of the game that the page is of.
    `deeds_changed` tells that the page does other things now; `led` leads to another page, by its
    name, which receives what it brings.
    `library_changed` tells that the documents are others now.
    """

    told = Signal(str)
    troubled = Signal(str)
    hand_made = Signal(object)
    file_found = Signal(str, object)
    deeds_changed = Signal()
    led = Signal(str, object)
    library_changed = Signal()

    @abstractmethod
    def speak(self, texts: Texts) -> None:
        """Show everything in the words of a language."""

    @abstractmethod
    def choose_document(self, document: str) -> None:
        """Go by another document from now on, as a step that can be undone."""

    @abstractmethod
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """What the actions of the menu do on this page; others are not offered on it."""

    @abstractmethod
    def enter(self, text: str) -> None:
        """Take a notation that was let fall on the window."""

    def visit(self, draft: Any) -> None:
        """Somebody comes to this page, and this hand lies on the score page."""

    def lay(self, draft: Any) -> None:
        """Take a hand that another page has made."""

    def receive(self, what: object) -> None:
        """Take what another page leads here with."""

    def open_file(self, path: Path) -> None:
        """Take a file that was let fall on the window."""

    def remarks(self) -> tuple[Remark, ...]:
        """What is explained at the first start."""
        return ()

    def take_focus(self) -> None:
        """Have the keyboard where one begins."""
        self.setFocus()
