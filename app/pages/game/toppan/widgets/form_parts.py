"""What the forms of a game of 競技十半 are made of: captions, and points as typed."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.style.theme import px
from app.texts.results import plain_number
from app.widgets.layout.frames import plain_label

_NUMBER: Final = re.compile(r"([+-]?\d{1,5}(?:\.[05])?)(?:[x*](\d{1,3}))?")
NAME_WIDTH: Final = 84
FIELD_WIDTH: Final = 72
"""Pixels at the usual size of letters."""


def halves_typed(text: str) -> int | None:
    """The half points that a text stands for: `10.5`, `−4`, or a stake and han as in `2×5`; None
    for no number."""
    match = _NUMBER.fullmatch(plain_number(text).replace("×", "x"))
    if match is None:
        return None
    return int(2 * float(match[1])) * int(match[2] or 1)


def line_of(words: str, *controls: QWidget) -> QWidget:
    """A caption as wide as those of the other lines, and its controls."""
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(px(8))
    label = plain_label("question", words)
    label.setFixedWidth(px(NAME_WIDTH))
    label.setBuddy(controls[0])
    row.addWidget(label)
    for control in controls:
        row.addWidget(control)
    row.addStretch(1)
    return line
