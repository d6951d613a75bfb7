"""A button with a shortcut, one that paints itself on felt, one that leaves the arrow keys, and the
keys that press a widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import QAbstractButton, QPushButton, QWidget

from app.style.theme import tokens
from app.widgets.controls.focus_ring import has_ring, show_ring
from app.widgets.painting.drawing import draw_outline

if TYPE_CHECKING:
    _Button = QAbstractButton
else:
    _Button = object

PRESSES: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
ARROW_STEPS: Final = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
"""Rows and columns that each arrow key moves by in a painted grid."""
_COMMANDS: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


def typed(event: QKeyEvent) -> str:
    """The text that a key types; "" for a modifier alone, a command and a key without text."""
    text = event.text()
    return text if text.isprintable() and not event.modifiers() & _COMMANDS else ""


def is_enter(event: QKeyEvent) -> bool:
    """Whether a key is Enter, of the keypad or not, without Ctrl, Shift and the like."""
    plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LeavesArrows(_Button):
    """Mixin of buttons that leave the arrow keys to what they are in: Qt would go on to the next
    stop of the Tab key."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROW_STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class KeyedButton(QPushButton):
    """A button whose shortcut works inside `around` and is shown in its tooltip.

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
        """Set the label, and the tooltip, which is the accessible name too."""
        self.setText(word)
        keys = self._keys.replace("Return", "Enter")  # so it is written on the key
        self.setToolTip(f"{tip} {keys}".rstrip())
        self.setAccessibleName(tip)


class RingButton(QAbstractButton):
    """A button that paints itself on felt, with a ring if the keyboard is on it."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setParent(parent)  # a child that gets a name is styled again
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def ring(self, painter: QPainter, box: QRectF, radius: float = 7) -> None:
        """Paint the focus ring around a box, if the keyboard brought the focus."""
        if has_ring(self):
            t = tokens()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_outline(painter, box.adjusted(1, 1, -1, -1), t.felt_ink, t.ring, radius)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses like Space, once however long it is held; letters are left to the page."""
        show_ring(self, by_key=True)
        if event.key() in PRESSES:
            if not event.isAutoRepeat():
                self.click()
        else:
            event.ignore()
