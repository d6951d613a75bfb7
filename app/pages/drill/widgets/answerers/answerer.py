"""The base class of the controls of a question: what one of them writes into the answer field."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from app.pages.drill.kinds.control import AnswerOption


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


class ChoosingAnswerer(Answerer):
    """Options, by their index, of which any number is chosen in the order of the presses, or one
    unless `many`."""

    def __init__(self, options: Sequence[AnswerOption], *, many: bool) -> None:
        super().__init__()
        self._options, self._many = options, many
        self._chosen: tuple[int, ...] = ()

    def reset(self) -> None:
        super().reset()
        self._chosen = ()
        self._present()

    def _press(self, at: int) -> None:
        """Choose an option, or no longer."""
        rest = tuple(n for n in self._chosen if n != at)
        others = self._chosen if self._many else ()
        self._chosen = rest if at in self._chosen else (*others, at)
        self._present()
        self.write(" ".join(self._options[n].text for n in self._chosen))

    def _present(self) -> None:
        """Show which options are chosen."""
        raise NotImplementedError
