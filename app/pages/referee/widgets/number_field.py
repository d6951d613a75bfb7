"""Fields for numbers: one that may be left out, told as it is typed, and the score of a seat."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit

from app.style.theme import px


class NumberField(QLineEdit):
    """Reports the number, or None while nothing stands there."""

    said = Signal(object)

    def __init__(self, name: str, digits: int, width: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "field")
        self.setFixedWidth(px(width))
        kept = QRegularExpression(f"[0-9]{{0,{digits}}}")
        self.setValidator(QRegularExpressionValidator(kept, self))
        self.textEdited.connect(self._tell)

    def speak(self, name: str, hint: str = "") -> None:
        """Name the field; the hint stands in it while it is empty."""
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setPlaceholderText(hint)

    def present(self, number: int | None) -> None:
        """Show a number; what is being typed stays as it is typed."""
        text = "" if number is None else str(number)
        if _number(self.text()) != number:
            self.setText(text)

    def _tell(self, text: str) -> None:
        self.said.emit(_number(text))


def _number(text: str) -> int | None:
    return int(text) if text else None


def score_field(name: str, points: QRegularExpression) -> QLineEdit:
    """A field for the score of a seat, in which only such points can be typed."""
    field = QLineEdit()
    field.setObjectName(name)
    field.setProperty("role", "field")
    field.setValidator(QRegularExpressionValidator(points, field))
    return field
