"""A card with a title and what is said beside it above its parts, and notes on rules below them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.pages.evening.views import RankingNote
from app.pages.evening.widgets.rule_notes import BESIDE, RuleNotes
from app.style.theme import px, sans
from app.texts.texts import Texts
from app.widgets.layout.frames import order_tabs, plain_label
from app.widgets.painting.drawing import show_if, width_of

EDGE: Final = 14
"""The margin of a card at both sides."""


class NotedCard(QFrame):
    """The parts are added to `parts`, and what can be chosen to `head`, at its right."""

    def __init__(self, name: str, title: str, texts: Texts) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "card")
        self._words = ""
        self._said = plain_label("caption", name=f"{name}_said")
        self._below = plain_label("caption", name=f"{name}_below", wraps=True)
        self._said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._below.setContentsMargins(px(EDGE), 0, px(EDGE), px(7))
        self._below.hide()
        self._notes = RuleNotes(texts, f"{name}_notes")
        self.head = QHBoxLayout()
        self.head.setContentsMargins(px(EDGE), px(7), px(EDGE), px(7))
        self.head.setSpacing(px(14))
        self.head.addWidget(plain_label("head", title))
        self.head.addWidget(self._said, 1)
        self.parts = QVBoxLayout()
        self.parts.setSpacing(0)
        notes = QVBoxLayout()
        edge = px(EDGE) - px(BESIDE)
        notes.setContentsMargins(edge, px(8), edge, px(8))
        notes.addWidget(self._notes)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 1, 1, 1)
        whole.setSpacing(0)
        whole.addLayout(self.head)
        whole.addWidget(self._below)
        whole.addLayout(self.parts, 1)
        whole.addLayout(notes)

    def show_note(self, words: str, notes: tuple[RankingNote, ...]) -> None:
        """Say something beside the title, or below it where it has no room, and show notes."""
        self._words = words
        if self._notes.present(notes):
            self._notes.raise_()  # the last child, as it stands last: Tab goes by the children
            others = self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
            order_tabs(*(other for other in others if other is not self._notes), *self._notes.notes)
        self._fit_texts()

    def _fit_texts(self) -> None:
        """Wrap the notes and write what is said, as wide as the card is."""
        self._notes.fit(self.contentsRect().width() - 2 * (px(EDGE) - px(BESIDE)) - 2)
        beside = width_of(self._words, sans(12)) <= self._said.width()
        self._said.setText(self._words if beside else "")
        self._below.setText(self._words)
        show_if(self._below, not beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        layout = self.layout()
        assert layout is not None
        self._notes.fit(self.contentsRect().width() - 2 * (px(EDGE) - px(BESIDE)) - 2)
        layout.activate()
        self._fit_texts()
