"""Fields for words, and for the score of a seat."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget

from app.widgets.controls.keyed import is_enter

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


def go_on_by_enter(event: QKeyEvent, form: QWidget, accept: QAbstractButton) -> bool:
    """Go on by Enter from a field of a form to its next one, from the last to the button that
    accepts the form, as far as that can be pressed; False for another key and elsewhere."""
    here = form.focusWidget()
    if not is_enter(event) or not isinstance(here, QLineEdit):
        return False
    fields = [one for one in form.findChildren(QLineEdit) if one.isVisible() and one.isEnabled()]
    after = fields[fields.index(here) + 1 :]
    there = next(iter(after), accept if accept.isEnabled() else fields[0])
    there.setFocus(Qt.FocusReason.TabFocusReason)
    return True
