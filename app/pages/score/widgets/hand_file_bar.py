"""The buttons for recent hands, opening and saving, beside the notation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from app.style.theme import FOUR, wide
from app.texts.texts import Texts

BUTTONS: Final = ("recent", "open", "save")


class HandFileBar(QWidget):
    """Reports the action of the pressed button, and the number of the recent hand chosen."""

    action_requested = Signal(str)
    recent_chosen = Signal(int)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hand_file_bar")
        self._buttons: dict[str, QPushButton] = {}
        self._menu = QMenu(self)
        self._menu.setObjectName("recent_menu")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for name in BUTTONS:
            button = QPushButton(texts.ui(f"hand_file_bar.{name}"))
            button.setToolTip(texts.ui(f"hand_file_bar_tip.{name}"))
            button.setObjectName(f"hand_file_{name}")
            button.setProperty("role", "mode")
            button.setProperty("roomy", wide(FOUR))
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(partial(self.action_requested.emit, name))
            row.addWidget(button)
            self._buttons[name] = button

    def show_recent(self, rows: Sequence[str], empty: str) -> None:
        """Open the menu of recent hands; `empty` is its only entry where there are none."""
        self._menu.clear()
        for at, text in enumerate(rows):
            action = QAction(text, self._menu)
            action.setObjectName(f"recent_{at}")
            action.triggered.connect(partial(self.recent_chosen.emit, at))
            self._menu.addAction(action)
        if not rows:
            self._menu.addAction(empty).setEnabled(False)
        button = self._buttons["recent"]
        self._menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
