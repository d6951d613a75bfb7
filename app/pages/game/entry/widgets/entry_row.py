"""The lines of an entry form: a label, and beside it rows of values and other controls."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QWidget

from app.pages.game.entry.widgets.choice_row import DENSEST, HIGH, ChoiceRow
from app.style.theme import px
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import plain_label

_LABEL: Final = 68
_GAP: Final = 10


class CaptionedRow(QWidget):
    """A row of values behind its caption, which stays beside it where a line wraps."""

    def __init__(self, words: str, row: ChoiceRow) -> None:
        super().__init__()
        self.row, self._caption = row, row_caption(words)
        inside = QHBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(_GAP)
        inside.addWidget(self._caption)
        inside.addWidget(row)

    @property
    def beside(self) -> int:
        """The width in pixels that the caption takes from the row."""
        return self._caption.sizeHint().width() + _GAP


class EntryRow(QWidget):
    """A line of a form: its label, and controls that wrap where there is too little width."""

    def __init__(self, label: str, *controls: QWidget) -> None:
        super().__init__()
        self._label = row_caption(label)
        self._label.setMinimumWidth(px(_LABEL))
        self.flow = Flow(gap=_GAP, row_gap=5)
        for control in controls:
            self.flow.addWidget(control)
        row = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self._label, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self.flow, 1)
        self._controls = controls
        self.setMinimumWidth(1)  # the controls are set closer together where the line is narrower

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        """Set the values closer together where they are too wide for one line; where that does not
        suffice, put them below the label."""
        label = max(self._label.sizeHint().width(), px(_LABEL))
        shown = [control for control in self._controls if not control.isHidden()]
        rows: dict[ChoiceRow, int] = {}  # with the width that a caption takes beside each
        others = 0
        for control in shown:
            if isinstance(control, ChoiceRow):
                rows[control] = 0
            elif isinstance(control, CaptionedRow):
                rows[control.row] = control.beside
            else:
                others += control.sizeHint().width()
        others += sum(rows.values())
        line = self.width() - label - 4
        stacked = any(row.needed(DENSEST) + more > line for row, more in rows.items())
        way = QBoxLayout.Direction
        self._row.setDirection(way.TopToBottom if stacked else way.LeftToRight)
        line = self.width() if stacked else line
        beside = others + _GAP * (len(shown) - 1)
        dense = 0
        if sum(row.needed(0) for row in rows) + beside > line:
            whole = all(row.needed(1) + more <= line for row, more in rows.items())
            dense = 1 if whole else DENSEST
        for row in rows:
            row.set_dense(dense)


def row_caption(words: str = "", *, name: str = "") -> QLabel:
    """A caption beside the controls of a row, as high as they are."""
    label = plain_label("caption", words, name=name)
    label.setMinimumHeight(px(HIGH) + 4)
    return label
