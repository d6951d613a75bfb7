"""The board of the referee page: the bar of its parts, and the part that is open."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.page import Page
from app.referee.incident_board import IncidentBoard
from app.referee.state import Tab
from app.texts import Texts
from app.widgets.controls import Segment

TABS: Final = tuple(Tab)


class RefereeBoard(Page):
    """The bar above, with the link that begins anew; below it one part."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs = Segment("referee_tab", range(len(TABS)), roomy=True)
        self.new = QPushButton()
        self.new.setObjectName("referee_new")
        self.new.setProperty("role", "link")
        self.incident = IncidentBoard()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 14, 12)
        whole.setSpacing(8)
        bar = QHBoxLayout()
        bar.addWidget(self.tabs)
        bar.addStretch(1)
        bar.addWidget(self.new)
        whole.addLayout(bar)
        whole.addWidget(self.incident, 1)

    def speak_all(self, texts: Texts) -> None:
        """Give every widget the words of a language."""
        words = [texts.ui(f"tab.{tab}") for tab in TABS]
        self.tabs.speak(words, words)
        self.new.setText(texts.ui("incident.new"))
        self.new.setToolTip(f"{texts.ui('incident.new')} Ctrl+Shift+N")
        self.incident.speak(texts)
