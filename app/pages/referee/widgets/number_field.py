"""Fields for numbers: an optional number, and the score of a seat."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit

from app.style.theme import px


class NumberField(QLineEdit):
    """Emits `number_changed` while it is typed in, with None for an empty field.

    A QSpinBox cannot be empty.
    """

    number_changed = Signal(object)

    def __init__(self, name: str, digits: int, width: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "field")
        self.setFixedWidth(px(width))
        allowed = QRegularExpression(f"[0-9]{{0,{digits}}}")
        self.setValidator(QRegularExpressionValidator(allowed, self))
        self.textEdited.connect(self._report)

    def set_name(self, name: str, hint: str = "") -> None:
        """Set accessible name and tooltip; the hint is shown in the empty field."""
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setPlaceholderText(hint)

    def present(self, number: int | None) -> None:
        """Show a number; text that stands for the same number is left as it is."""
        text = "" if number is None else str(number)
        if _number(self.text()) != number:
            self.setText(text)

    def _report(self, text: str) -> None:
        self.number_changed.emit(_number(text))


def _number(text: str) -> int | None:
    return int(text) if text else None


def score_field(name: str, points: QRegularExpression) -> QLineEdit:
    """A field for the score of a seat that accepts what matches `points`."""
    field = QLineEdit()
    field.setObjectName(name)
    field.setProperty("role", "field")
    field.setValidator(QRegularExpressionValidator(points, field))
    return field
