"""Finds acts: a search field, chips for the moments of play, and the list of matches."""

from __future__ import annotations

from functools import partial
from typing import Final, get_args

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.pages.referee.views import ActRow
from app.pages.referee.widgets.act_list import ActList
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if
from engine.riichi.penalties import Moment

MOMENTS: Final[tuple[str, ...]] = get_args(Moment)


class ActFinder(QFrame):
    """Emits `searched(text)`, `moment_chosen(moment)` and `act_chosen(act)`."""

    searched = Signal(str)
    moment_chosen = Signal(str)
    act_chosen = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts = texts
        self.field, self.acts = QLineEdit(), ActList(texts)
        self.field.setObjectName("act_search")
        self.field.setProperty("role", "field")
        self.field.setPlaceholderText(texts.ui("incident.find"))
        self.field.setAccessibleName(texts.ui("incident.find_name"))
        self.field.setToolTip(f"{texts.ui('incident.find_name')} Ctrl+F")
        self.field.setClearButtonEnabled(True)
        self.field.textEdited.connect(self.searched)
        self.field.installEventFilter(self)
        self._chips = {moment: ChipButton(f"moment_{moment}") for moment in MOMENTS}
        for moment, chip in self._chips.items():
            chip.clicked.connect(partial(self.moment_chosen.emit, moment))
        self.acts.chosen.connect(self.act_chosen)
        self._count, self._footer = QLabel(), QLabel()
        self._empty = QLabel(texts.ui("incident.none_found"))
        self._build()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 8, 1, 6)
        column.setSpacing(6)
        above = QVBoxLayout()
        above.setContentsMargins(9, 0, 9, 0)
        above.setSpacing(6)
        line = QHBoxLayout()
        line.addWidget(self.field, 1)
        line.addWidget(self._count)
        above.addLayout(line)
        chips = QWidget()
        flow = Flow(chips, 5, 5)
        for chip in self._chips.values():
            flow.addWidget(chip)
        above.addWidget(chips)
        column.addLayout(above)
        for label in (self._count, self._footer, self._empty):
            label.setProperty("role", "caption")
        for label in (self._footer, self._empty):
            label.setWordWrap(True)
            label.setContentsMargins(9, 2, 9, 2)
        column.addWidget(self._empty)
        column.addWidget(self.acts, 1)
        column.addWidget(self._footer)

    def present(
        self, rows: tuple[ActRow, ...], act: str, search: str, moment: str, with_ruling: int
    ) -> None:
        """Show the acts found; `with_ruling` counts all acts that the document mentions."""
        texts = self._texts
        if self.field.text() != search:
            self.field.setText(search)
        for name, chip in self._chips.items():
            chip.present(texts.moment(name), on=name == moment, bad=False, astray=False)
            chip.setAccessibleName(texts.moment(name))
        self.acts.present(rows, search.casefold().strip(), act)
        self._count.setText(texts.ui("incident.count", len(rows)))
        self._footer.setText(texts.ui("incident.footer", with_ruling))
        show_if(self._empty, not rows)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the field, Down moves to the list, and Enter chooses its first row."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Down:
                self.acts.enter()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
                self.acts.choose_first()
                return True
        return super().eventFilter(watched, event)
