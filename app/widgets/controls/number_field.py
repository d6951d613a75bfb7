"""Fields for numbers: an optional number, and one between minus and plus."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit

from app.style.theme import px
from app.widgets.controls.controls import name_steps, step_buttons
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import show_if

_SIGNS: Final = ("-", "−")


class NumberField(QLineEdit):
    """Emits `number_changed` while it is typed in, with None for an empty field; a number may be
    below zero where it is `signed`.

    A QSpinBox cannot be empty.
    """

    number_changed = Signal(object)

    def __init__(self, name: str, digits: int, width: int, *, signed: bool = False) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "field")
        self.setFixedWidth(px(width))
        sign = "[-−]?" if signed else ""
        allowed = QRegularExpression(f"{sign}[0-9]{{0,{digits}}}")
        self.setValidator(QRegularExpressionValidator(allowed, self))
        self.textEdited.connect(self._report)

    def set_name(self, name: str, hint: str = "") -> None:
        """Set accessible name and tooltip; the hint is shown in the empty field."""
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setPlaceholderText(hint)

    def present(self, number: int | None) -> None:
        """Show a number; text that stands for the same number, or begins one below zero, is left as
        it is."""
        text, typed = "" if number is None else str(number), self.text()
        if _number(typed) != number and (number or typed not in _SIGNS):
            self.setText(text)

    def _report(self, text: str) -> None:
        self.number_changed.emit(_number(text))


class NumberAnswer(QFrame):
    """An optional number between a minus and a plus button, with the key that leads to it.

    `number_changed` has a number within the range, or None where the field is emptied. The buttons
    change it by `by`.
    """

    accessible_role = GROUP
    number_changed = Signal(object)

    def __init__(self, name: str, least: int, most: int, title: str, by: int = 1) -> None:
        super().__init__()
        self.setObjectName(f"{name}_number")
        self.setProperty("role", "segment")
        self.setAccessibleName(title)
        self._least, self._most, self._by = least, most, by
        self.field = NumberField(name, len(str(most)), 64, signed=least < 0)
        self.field.set_name(title)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.number_changed.connect(self._typed)
        row = QHBoxLayout(self)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(2)
        less, more = step_buttons(name, self._step)
        name_steps(less, more, title, by)
        self._hint = QLabel()
        self._hint.setProperty("role", "key_hint")
        for widget in (less, self.field, more, self._hint):
            row.addWidget(widget)
        show_if(self._hint, False)
        self._number: int | None = None

    def present(self, number: int | None) -> None:
        self._number = number
        self.field.present(number)

    def set_key(self, key: int | None) -> None:
        """Show the key that leads to the field; none where it has none."""
        self._hint.setText("" if key is None else str(key))
        show_if(self._hint, key is not None)

    def _typed(self, number: int | None) -> None:
        known = None if not number else min(max(number, self._least), self._most)
        self.number_changed.emit(known)

    def _step(self, by: int) -> None:
        """Change the number; more than none is the first that is not below zero, and less none."""
        if self._number is not None:
            asked = self._number + by * self._by
            self.number_changed.emit(min(max(asked, self._least), self._most))
        elif by > 0:
            self.number_changed.emit(max(self._least, 0))


def _number(text: str) -> int | None:
    digits = text.replace("−", "-")
    return int(digits) if digits.strip("-") else None
