"""The keypad: types an answer with the mouse alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QWidget

from app.style.theme import px, tile_px
from app.texts.texts import Texts

_ROWS: Final = (
    ("7", "8", "9", "pair"),
    ("4", "5", "6", "all"),
    ("1", "2", "3", "han"),
    ("0", "00", "back", "fu"),
)
_KEY: Final = 54
_WIDE: Final = 460
_WORDS: Final = ("pair", "all", "han", "fu", "back")


class Keypad(QFrame):
    """Emits the text of a key, and "" for taking the last letter back."""

    pressed_text = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("keypad")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(px(6))
        self.setMaximumSize(tile_px(_WIDE), tile_px(4 * _KEY) + px(3 * 6))
        self._buttons: dict[str, QPushButton] = {}
        for y, row in enumerate(_ROWS):
            for x, name in enumerate(row):
                button = self._buttons[name] = QPushButton(name)
                button.setObjectName(f"key_{name}")
                button.setProperty("role", "key")
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the field keeps the keyboard
                policy = QSizePolicy.Policy
                button.setSizePolicy(policy.Expanding, policy.Expanding)
                button.setMinimumHeight(px(28))
                button.clicked.connect(partial(self._press, name))
                grid.addWidget(button, y, x)
        self._said = {name: name for name in self._buttons}
        for name in _WORDS:
            self._buttons[name].setText(texts.ui(f"drill.key.{name}"))
            self._buttons[name].setAccessibleName(texts.ui(f"drill.key_told.{name}"))
            self._said[name] = "" if name == "back" else texts.ui(f"drill.key_types.{name}")

    def offer(self, words: Sequence[str]) -> None:
        """Enable these words; digits are always enabled."""
        for name in _WORDS:
            if name != "back":
                self._buttons[name].setEnabled(name in words)

    def _press(self, name: str) -> None:
        self.pressed_text.emit(self._said[name])
