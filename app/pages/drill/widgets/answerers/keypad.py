"""The keypad: types digits, and the few words that an answer may need."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy

from app.pages.drill.kinds.control import KeypadControl
from app.pages.drill.widgets.answerers.answerer import Answerer
from app.style.theme import px, tile_px
from app.texts.texts import Texts

BACK: Final = "back"
_DIGITS: Final = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"))
_KEY: Final = 50
_ROWS: Final = 4
_WIDE, _COLUMN = 345, 115
"""The greatest width of three columns, and of one more."""
_LOW: Final = 28


class KeypadAnswerer(Answerer):
    """Emits the text of a key. Every key that is there does something."""

    def __init__(self, control: KeypadControl, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("keypad")
        self._texts = texts
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(px(6))
        beside = control.words if len(control.words) > 1 else ()
        for y, row in enumerate(_DIGITS):
            for x, digit in enumerate(row):
                self._add(digit, y, x)
        lone = control.words[0] if len(control.words) == 1 else "00"
        for x, name in enumerate(("0", lone, BACK)):
            self._add(name, _ROWS - 1, x)
        for at, word in enumerate(beside):
            first, last = (round(_ROWS * n / len(beside)) for n in (at, at + 1))
            self._add(word, first, 3, last - first)
        wide, high = _WIDE + _COLUMN * bool(beside), max(tile_px(_KEY), px(_LOW))
        self.setMaximumSize(tile_px(wide), _ROWS * high + px((_ROWS - 1) * 6))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def _add(self, name: str, row: int, column: int, rows: int = 1) -> None:
        button, digits = QPushButton(name), name.isdecimal()
        button.setObjectName(f"key_{name}")
        button.setProperty("role", "key")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the field keeps the keyboard
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        button.setMinimumHeight(px(_LOW))
        types = name if digits else ""
        if not digits:
            button.setText(self._texts.ui(f"drill.key.{name}"))
            button.setAccessibleName(self._texts.ui(f"drill.key_told.{name}"))
            types = "" if name == BACK else self._texts.ui(f"drill.key_types.{name}")
        button.clicked.connect(partial(self._press, types))
        self._grid.addWidget(button, row, column, rows, 1)

    def _press(self, text: str) -> None:
        self.key_pressed.emit(text)
