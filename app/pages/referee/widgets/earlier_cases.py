"""The card of what the table of a case had before: its rulings in the log, newest first."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.layout.frames import Panel
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import show_if


class EarlierCase(msgspec.Struct, frozen=True):
    """A case of the log by its uid: what was ruled on what, and where and when."""

    uid: str
    ruled: str
    when: str


class EarlierCases(QFrame):
    """Lists cases; `chosen(uid)` is one that is pressed."""

    chosen = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("earlier")
        self.setProperty("role", "card")
        self._texts = texts
        self._shown: tuple[EarlierCase, ...] | None = None
        self._title, self._none = QLabel(), QLabel(texts.ui("case.earlier_none"))
        self._title.setProperty("role", "head")
        self._title.setWordWrap(True)
        self._none.setProperty("role", "caption")
        self._none.setWordWrap(True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.rows = TextRows("earlier_cases")
        self.rows.chosen.connect(self._choose)
        panel = Panel("earlier_panel")
        panel.set_widgets(self._none, self.rows)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(13), px(8), px(8), px(6))
        whole.setSpacing(px(6))
        whole.addWidget(self._title)
        whole.addWidget(panel, 1)

    def present(self, cases: Sequence[EarlierCase], table: str) -> None:
        """Show the cases of a table, of all tables where it is ""."""
        ui = self._texts.ui
        self._title.setText(ui("case.earlier", table) if table else ui("case.earlier_all"))
        self.rows.setAccessibleName(self._title.text())
        if tuple(cases) == self._shown:
            return
        self._shown = tuple(cases)
        self.rows.present(tuple(TextRow(c.ruled, "arrow", below=c.when) for c in cases))
        show_if(self.rows, bool(cases))
        show_if(self._none, not cases)

    def _choose(self, at: int) -> None:
        if self._shown is not None and at < len(self._shown):
            self.chosen.emit(self._shown[at].uid)
