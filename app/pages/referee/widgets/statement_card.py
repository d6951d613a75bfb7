"""Cards for the answers on a hand: that of the active document, and those of the others."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.referee.views import OtherStatement, Statement
from app.style.theme import colour
from app.texts.comparisons import unequal
from app.texts.texts import Texts
from app.widgets.answer.clause_mark import ClauseMark
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.layout.frames import Panel, style_label
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import show_if
from app.widgets.painting.seals import sanction_colour

_BAR: Final = 5


class StatementCard(QFrame):
    """Shows a statement: headline, clause, sentences."""

    def __init__(self, texts: Texts, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}_card")
        self.setProperty("role", "card")
        self._shown: Statement | None = None
        self._title, self._headline = QLabel(title), AnnouncedLabel()
        style_label(self._title, "head", wraps=False)
        style_label(self._headline, "headline", f"{name}_headline")
        self._clause = ClauseMark(texts, f"{name}_clause")
        self.rows = TextRows(f"{name}_rows")
        self.rows.setAccessibleName(title)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._clause)
        panel = Panel(f"{name}_panel", gap=6)
        panel.set_widgets(self._headline, self.rows)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(_BAR + 9, 8, 10, 8)
        whole.setSpacing(4)
        whole.addLayout(head)
        whole.addWidget(panel, 1)

    def present(self, shown: Statement) -> None:
        self._clause.present(shown.rule, shown.document)
        if shown == self._shown:
            return
        self._shown = shown
        self._headline.setText(shown.headline)
        self.rows.present(tuple(TextRow(s.words, "dot", s.note) for s in shown.sentences))
        show_if(self.rows, bool(shown.sentences))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._shown is not None:
            bar = QRectF(2, 12, _BAR, self.height() - 24)
            QPainter(self).fillRect(bar, colour(sanction_colour(self._shown.tone)))


class ElsewhereCard(QFrame):
    """Shows the answers of the other documents, a line each; `chosen` has the id of a document."""

    chosen = Signal(str)

    def __init__(self, texts: Texts, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts = texts
        self._head, self._rows = QLabel(title), TextRows(name)
        self._rows.setAccessibleName(title)
        self._head.setProperty("role", "head")
        self._shown: tuple[OtherStatement, ...] = ()
        self._rows.chosen.connect(lambda at: self.chosen.emit(self._shown[at].document.id))
        panel = Panel(f"{name}_panel")
        panel.set_widgets(self._rows)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 8, 8, 6)
        whole.setSpacing(4)
        whole.addWidget(self._head)
        whole.addWidget(panel, 1)

    def present(self, shown: tuple[OtherStatement, ...]) -> None:
        self._shown, texts = shown, self._texts
        rows = []
        for row in shown:
            sentence = unequal(row.sentence.words, row.differs)
            words = texts.titled(texts.document_short(row.document), sentence)
            name = texts.document(row.document)
            note = "\n".join(part for part in (name, row.sentence.note) if part)
            rows.append(TextRow(words, "arrow" if row.differs else "dot", note))
        self._rows.present(tuple(rows))
