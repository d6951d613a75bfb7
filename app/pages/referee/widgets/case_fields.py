"""The fields in which the details of a case are typed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLineEdit

from app.case_log.cases import CaseDetails
from app.texts.texts import Texts
from app.widgets.controls.question_line import SEATS


class CaseFields(QObject):
    """The table, the note and the names of the players, which the bar or card `parent` lays out.

    `entered(details)` reports what was typed, with the name of the hand that was shown. `about` is
    what the note is about.
    """

    entered = Signal(object)

    def __init__(self, name: str, about: str, texts: Texts, parent: QObject) -> None:
        super().__init__(parent)
        self.table = _field(f"{name}_table", texts.ui("keep.table"))
        self.note = _field(f"{name}_note", about)
        self.players = [
            _field(f"{name}_player_{seat}", texts.ui("keep.player", texts.seat(seat)))
            for seat in SEATS
        ]
        for seat, field in enumerate(self.players):
            field.setPlaceholderText(texts.wind(seat))
        self._all = (self.table, self.note, *self.players)
        self._presenting, self._deal = False, ""
        for field in self._all:
            field.textChanged.connect(self._report)

    def present(self, details: CaseDetails) -> None:
        """Show the details; a field that has its text already keeps its cursor."""
        self._presenting, self._deal = True, details.deal
        words = (details.table, details.note, *details.players)
        for field, text in zip(self._all, words, strict=True):
            if field.text() != text:
                field.setText(text)
        self._presenting = False

    def _report(self) -> None:
        if not self._presenting:
            east, south, west, north = (field.text() for field in self.players)
            players, note = (east, south, west, north), self.note.text()
            self.entered.emit(CaseDetails(self.table.text(), players, self._deal, note))


def _field(name: str, about: str) -> QLineEdit:
    field = QLineEdit()
    field.setObjectName(name)
    field.setProperty("role", "field")
    field.setPlaceholderText(about)
    field.setAccessibleName(about)
    field.setToolTip(about)
    return field
