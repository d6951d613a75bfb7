"""The bar that saves a ruling in the log, with the details that are saved with it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout

from app.pages.referee.views import SaveView
from app.pages.referee.widgets.case_fields import CaseFields
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import make_fold, word_button
from app.widgets.painting.drawing import show_if

_NARROW: Final = 400


def saved_words(shown: SaveView, texts: Texts) -> str:
    """The words of the button that saves: under which number the ruling is saved, and whether that
    was revoked."""
    if not shown.number:
        return texts.ui("keep.keep")
    return texts.ui("keep.revoked" if shown.revoked else "keep.kept", shown.number)


class SaveBar(QFrame):
    """Edits the details of a case and saves it.

    `entered(details)` reports what was typed, `save_requested()` the button.
    """

    entered = Signal(object)
    save_requested = Signal()

    def __init__(self, texts: Texts, name: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._texts = texts
        self._fields = CaseFields(name, texts.ui("keep.note"), texts, self)
        words, tip = texts.ui("keep.more"), texts.ui("keep.more_tip")
        self._more = word_button(f"{name}_more", words, tip)
        make_fold(self._more)
        self._save = word_button(f"{name}_keep")
        self._below = QFrame()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._below.hide()
        self._build()
        self._fields.entered.connect(self.entered)
        self._fields.note.returnPressed.connect(self.save_requested)
        self._save.clicked.connect(self.save_requested)
        self._more.toggled.connect(lambda on: show_if(self._below, on))

    def _build(self) -> None:
        self._fields.table.setFixedWidth(px(72))
        fields, buttons, below = QHBoxLayout(), QHBoxLayout(), QHBoxLayout(self._below)
        for layout in (self._row, fields, buttons, below):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(6)
        fields.addWidget(self._fields.table)
        fields.addWidget(self._fields.note, 1)
        buttons.addWidget(self._more)
        buttons.addWidget(self._save)
        self._row.addLayout(fields, 1)
        self._row.addLayout(buttons)
        for field in self._fields.players:
            below.addWidget(field, 2)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(10, 6, 10, 6)
        whole.setSpacing(5)
        whole.addLayout(self._row)
        whole.addWidget(self._below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the buttons below the fields where the bar is narrow."""
        super().resizeEvent(event)
        way = QBoxLayout.Direction
        narrow = self.width() < px(_NARROW)
        self._row.setDirection(way.TopToBottom if narrow else way.LeftToRight)

    def present(self, shown: SaveView) -> None:
        """Show the details, and whether the ruling can be saved or is saved."""
        ui, done = self._texts.ui, bool(shown.number)
        self._fields.present(shown.entered)
        self._save.setText(saved_words(shown, self._texts))
        self._save.setEnabled(shown.possible and not done)
        self._save.setToolTip(f"{ui('keep.tip' if shown.possible else 'keep.open')} Ctrl+K")
