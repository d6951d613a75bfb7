"""The waiting page: says in a sentence that this page has nothing for the game in force yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout

from app.page import Page
from app.shelf import Shelf
from app.store import Store
from app.texts import Texts
from app.waiting import Waiting
from app.widgets.frames import card
from engine.library import documents


class WaitingPage(Page):
    """Shows which document is in force, and where to go."""

    def __init__(self, store: Store[Waiting], texts: Texts, _shelf: Shelf) -> None:
        super().__init__()
        self.setObjectName("waiting")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store, self._texts = store, texts
        self._said = QLabel()
        self._said.setObjectName("waiting_said")
        self._said.setProperty("role", "question")
        self._said.setWordWrap(True)
        self._said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        frame, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(24, 24, 24, 24)
        inner.addWidget(self._said)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 12, 14, 12)
        whole.addWidget(frame)
        store.changed.connect(self._present)
        self.speak(texts)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self._present()

    def _present(self) -> None:
        head = documents()[self._store.state.document]
        self._said.setText(self._texts.ui("page_to_come", self._texts.document(head)))

    def choose_document(self, document: str) -> None:
        self._store.edit(replace(self._store.state, document=document), "document")

    def deeds(self) -> dict[str, Callable[[], object]]:
        return {}

    def enter(self, text: str) -> None:
        """There is nowhere to lay tiles."""
