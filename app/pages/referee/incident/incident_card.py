"""The card of a ruling: seal, headline, reason, payments, checklist, doubts."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.pages.referee.incident.class_rows import ClassRows
from app.pages.referee.incident.texts import (
    branch_words,
    doubts_of,
    otherwise_words,
    step_words,
    why,
)
from app.pages.referee.incident.views import ChecklistStep, ClassView, IncidentView
from app.pages.referee.ruling_texts import sentence
from app.pages.referee.widgets.seal import Seal
from app.style.theme import colour, px, tokens
from app.texts.rulings import headline, rule_of
from app.texts.texts import Texts
from app.views.rulings import RulingView
from app.widgets.answer.clause_mark import ClauseMark
from app.widgets.answer.ruling_card import RulingWords
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.layout.frames import Panel, card, column
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import show_if
from app.widgets.painting.seals import sanction_colour

_BAR: Final = 5
_PICTURE, _LOW_PICTURE = 212, 180
_LOW: Final = 420


class IncidentCard(QFrame):
    """Shows a ruling; `ticked` has the key of a step, `branch_chosen` the index of a branch."""

    ticked = Signal(str)
    branch_chosen = Signal(int)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("incident_card")
        self.setProperty("role", "card")
        self._texts = texts
        self._shown: IncidentView | None = None
        self._seal = Seal(texts, "ruling_seal")
        self._title = QLabel(texts.ui("incident.verdict"))
        self.clause = ClauseMark(texts, "ruling_clause")
        self._headline, self._why = QLabel(), QLabel()
        self._proposal = RulingWords(texts, "proposal")
        self._felt, felt = card("felt", QVBoxLayout())
        self._seats = SeatPicture(texts)
        self._seats.setObjectName("ruling_seats")
        felt.addWidget(self._seats)
        self._todo, self.steps = QLabel(), TextRows("ruling_steps")
        self.branches = TextRows("ruling_branches")
        self.branches.setAccessibleName(texts.ui("incident.branches"))
        self._doubts, self._empty = QLabel(), QLabel(texts.ui("incident.choose"))
        self.classes = ClassRows(texts)
        self.steps.chosen.connect(self._tick)
        self.branches.chosen.connect(self.branch_chosen)
        self._build()

    def _build(self) -> None:
        roles = (
            (self._title, "head"), (self._headline, "headline"), (self._why, "said"),
            (self._todo, "head"), (self._doubts, "assumed"), (self._empty, "caption"),
        )  # fmt: skip
        for label, role in roles:
            label.setProperty("role", role)
            label.setWordWrap(label is not self._title)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._headline.setObjectName("ruling_headline")
        self._why.setObjectName("ruling_why")
        self._doubts.setObjectName("ruling_doubts")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.panel = Panel("ruling_panel")
        self._said, self._below = QWidget(), QWidget()
        self._said.setLayout(self._above())
        self._below.setLayout(self._beside())
        self.panel.hold(self._said, self.branches, self._proposal, self._below, self._doubts)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(_BAR + 11, 10, 12, 8)
        whole.addWidget(self._empty, 1)
        whole.addWidget(self.classes, 1)
        whole.addWidget(self.panel, 1)

    def _above(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        row.addWidget(self._seal, 0, Qt.AlignmentFlag.AlignTop)
        words = column(4)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.clause)
        words.addLayout(head)
        words.addWidget(self._headline)
        words.addWidget(self._why)
        words.addStretch(1)
        row.addLayout(words, 1)
        return row

    def _beside(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, 8, 0, 6)
        row.setSpacing(14)
        self._felt.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._felt.setFixedHeight(px(_PICTURE))
        row.addWidget(self._felt, 58, Qt.AlignmentFlag.AlignTop)
        todo = column(4)
        todo.addWidget(self._todo)
        todo.addWidget(self.steps)
        todo.addStretch(1)
        row.addLayout(todo, 42)
        return row

    def present(self, incident: IncidentView | None, classes: tuple[ClassView, ...]) -> None:
        """Show an incident; before an act is chosen, the classes of the document."""
        texts = self._texts
        nothing = incident is None
        show_if(self.classes, nothing and bool(classes))
        show_if(self._empty, nothing and not classes)
        if nothing:
            self.classes.present(classes)
        show_if(self.panel, incident is not None)
        if incident is None:
            self._shown = None
            return
        self._shown = incident
        shown = incident.shown
        self._present_words(incident)
        self.branches.present(
            tuple(TextRow(branch_words(b, texts), "arrow") for b in shown.branches)
        )
        show_if(self.branches, bool(shown.branches))
        proposed = shown.rulings[0] if shown.kind == "silent" and shown.rulings else None
        show_if(self._proposal, proposed is not None)
        if proposed is not None:
            own = RulingView("ruled", (proposed,))
            self._proposal.present(texts.ui("incident.proposal"), own)
        self._present_steps(incident)
        ruling = shown.rulings[0] if shown.kind in ("ruled", "silent") and shown.rulings else None
        doubts = [] if ruling is None else doubts_of(ruling, texts)
        doubts += [otherwise_words(other, texts) for other in incident.otherwise]
        self._doubts.setText("\n".join(doubts))
        show_if(self._doubts, bool(doubts))
        self.update()

    def _present_words(self, incident: IncidentView) -> None:
        shown, texts = incident.shown, self._texts
        sanction = _sanction(shown)
        word = texts.ui("incident.open") if shown.kind == "open" else headline(shown, texts)
        self._seal.present(word, sanction)
        self.clause.present(rule_of(shown) if shown.kind != "open" else None, incident.document)
        self._headline.setText(sentence(shown, texts))
        self._why.setText(why(incident.act, shown, incident.document, texts))
        self.setAccessibleName(texts.titled(word, self._headline.text()))

    def _present_steps(self, incident: IncidentView) -> None:
        shown, texts = incident.shown, self._texts
        show_if(self._below, bool(incident.steps))
        show_if(self._felt, shown.seats is not None)
        if shown.seats is not None:
            self._seats.present(shown.seats)
        rows = tuple(_row(step, texts) for step in incident.steps)
        self.steps.present(rows)
        done = sum(step.done for step in incident.steps)
        todo = texts.ui("incident.todo")
        self._todo.setText(f"{todo}  {done}/{len(rows)}")
        self.steps.setAccessibleName(todo)

    def _tick(self, at: int) -> None:
        if self._shown is not None:
            self.ticked.emit(self._shown.steps[at].key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Makes the picture lower in a low card, so that the card needs no scrolling."""
        compact = self.height() < px(_LOW)
        self._felt.setFixedHeight(px(_LOW_PICTURE if compact else _PICTURE))
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the bar at the left in the colour of the class; dotted for a silent document."""
        super().paintEvent(event)
        if self._shown is None:
            return
        painter = QPainter(self)
        sanction = _sanction(self._shown.shown)
        if sanction in ("silent", "open"):
            painter.setPen(QPen(colour(tokens().ink3), 2, Qt.PenStyle.DotLine))
            painter.drawLine(3, 12, 3, self.height() - 12)
            return
        code = tokens().gold if sanction in ("fine", "agari_houki") else sanction_colour(sanction)
        painter.fillRect(QRectF(1, 12, _BAR, self.height() - 24), colour(code))


def _sanction(shown: RulingView) -> str:
    if shown.kind == "ruled":
        return shown.rulings[0].sanction
    return "open" if shown.kind == "open" else "silent"


def _row(step: ChecklistStep, texts: Texts) -> TextRow:
    note = ""
    if step.effect is not None:
        rule = step.effect.rule
        note = f"{texts.standing(rule.standing)} {texts.clause(rule)}"
    return TextRow(step_words(step, texts), "done" if step.done else "todo", note)
