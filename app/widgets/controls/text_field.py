"""Fields for words, and for the score of a seat."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit

POINTS: Final = QRegularExpression(r"[-−]?[0-9]{1,8}")
"""Points as they lie on the table."""


def text_field(name: str, label: str = "") -> QLineEdit:
    """A field with an accessible name."""
    field = QLineEdit()
    field.setObjectName(name)
    field.setProperty("role", "field")
    field.setAccessibleName(label)
    return field


def score_field(name: str, points: QRegularExpression) -> QLineEdit:
    """A field for the score of a seat that accepts what matches `points`."""
    field = text_field(name)
    field.setValidator(QRegularExpressionValidator(points, field))
    return field


def put_text(field: QLineEdit, text: str) -> None:
    """Show a text in a field; one that has it keeps its cursor."""
    if field.text() != text:
        field.setText(text)
