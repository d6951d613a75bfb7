"""Keys: those that press what has the keyboard, and a button with a key of its own."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QWidget

PRESSES: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
ARROW_STEPS: Final = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
"""Rows and columns that each arrow key moves by in a painted grid."""


class KeyedButton(QPushButton):
    """A button; its keys work in `around`, and stand in its tip.

    Those of Qt press the button down and up again first, which takes a tenth of a second.
    """

    def __init__(self, name: str, keys: str, around: QWidget) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "button")
        self._keys = keys
        if keys:
            shortcut = QShortcut(QKeySequence(keys), around)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self.click)

    def set_label(self, word: str, tip: str) -> None:
        """Label it; what it does is told in its tip, and to those who do not see it."""
        self.setText(word)
        self.setToolTip(f"{tip} {self._keys}".rstrip())
        self.setAccessibleName(tip)
