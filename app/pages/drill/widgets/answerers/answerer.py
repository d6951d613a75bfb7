"""The base class of the controls of a question: what one of them writes into the answer field."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame


class Answerer(QFrame):
    """A control that writes one part of an answer.

    - `replaced(old, new)`: the part reads `new` now, and read `old` before; "" is nothing.
    - `key_pressed(text)`: a text for the place of the cursor; "" takes the last letter back.
    """

    replaced = Signal(str, str)
    key_pressed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._written = ""

    def reset(self) -> None:
        """Choose nothing; what was written belongs to the user from now on."""
        self._written = ""

    def write(self, text: str) -> None:
        """Make the part of the answer read so."""
        before, self._written = self._written, text
        if text != before:
            self.replaced.emit(before, text)
