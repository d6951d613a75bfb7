"""The card of a ruling: seal, headline, reason, payments, checklist, doubts."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.pages.referee.incident.class_rows import ClassRows
from app.pages.referee.incident.texts import (
    certain_words,
    clause_of,
    doubts_of,
    open_words,
    otherwise_words,
    step_words,
    why,
)
from app.pages.referee.incident.tree_view import TreeView
from app.pages.referee.incident.views import Certainty, ChecklistStep, ClassView, IncidentView
from app.pages.referee.ruling_texts import sentence
from app.pages.referee.widgets.seal import CLASS_BAR, Seal, beside_seal, draw_class_bar
from app.style.theme import px
from app.texts.rulings import headline, rule_of
from app.texts.texts import Texts
from app.views.rulings import RulingView
from app.widgets.answer.clause_mark import ClauseMark
from app.widgets.answer.ruling_card import RulingWords
from app.widgets.answer.seat_picture import RULING_FELT, USUAL_FELT, SeatPicture
from app.widgets.controls.announce import Announcer
from app.widgets.layout.frames import Panel, card, column, holding, style_label
from app.widgets.layout.roles import GROUP
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import show_if
from engine.riichi.play.referee import question_leaves

_PICTURE, _LOW_PICTURE = 212, 180
_LOW, _NARROW = 420, 500
_USUAL: Final = 0.68
"""The height of the picture beside the checklist, in parts of its width."""
_SHARE: Final = 0.57
"""The part of the width that the picture takes beside the checklist."""
_FLAT: Final = 0.36
"""The least height in parts of its width that a picture over the checklist needs."""
_AROUND: Final = 124
"""The head of the checklist and all spaces."""


class CertainList(QWidget):
    """What holds whatever the open questions are answered, each with the mark of its clauses."""

    accessible_role = GROUP

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("ruling_certain")
        self._texts = texts
        self._rows: list[tuple[QWidget, QLabel, ClauseMark]] = []
        self._column = column(3)
        self.setLayout(self._column)

    @property
    def made(self) -> int:
        """How many rows were made up to now."""
        return len(self._rows)

    def present(self, shown: tuple[Certainty, ...], document: str) -> None:
        while len(self._rows) < len(shown):
            self._add()
        for at, (row, words, mark) in enumerate(self._rows):
            show_if(row, at < len(shown))
            if at < len(shown):
                words.setText(certain_words(shown[at], self._texts))
                mark.present(clause_of(shown[at].rules), document)
        lines = (certain_words(one, self._texts) for one in shown)
        self.setAccessibleName(self._texts.ui("incident.certain"))
        self.setAccessibleDescription(" ".join(lines))

    def _add(self) -> None:
        row, check, words = QWidget(), QLabel("✓"), QLabel()
        check.setProperty("role", "certain")
        style_label(words, "question")
        mark = ClauseMark(self._texts, "certain_clause")
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(10)
        line.addWidget(check, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(words, 1)
        line.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addWidget(row)
        self._rows.append((row, words, mark))


class IncidentCard(QFrame):
    """Shows a ruling, or what is still open; `ticked` has the key of a step, `answers_chosen` the
    answers that lead to one of the rulings that are left."""

    ticked = Signal(str)
    answers_chosen = Signal(object)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("incident_card")
        self.setProperty("role", "card")
        self._texts = texts
        self._shown: IncidentView | None = None
        self._announcer = Announcer(self)
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
        self._certain_head, self.certain = QLabel(texts.ui("incident.certain")), CertainList(texts)
        self._ways_head, self._ways_hint = QLabel(), QLabel()
        self.tree = TreeView(texts)
        self._doubts, self._empty = QLabel(), QLabel(texts.ui("incident.choose"))
        self.classes = ClassRows(texts)
        self.steps.chosen.connect(self._tick)
        self.tree.answers_chosen.connect(self.answers_chosen)
        self._build()

    def _build(self) -> None:
        for label in (self._title, self._todo, self._certain_head, self._ways_head):
            style_label(label, "head", wraps=False)
        style_label(self._headline, "headline", "ruling_headline")
        style_label(self._why, "said", "ruling_why")
        style_label(self._doubts, "assumed", "ruling_doubts")
        style_label(self._empty, "caption")
        style_label(self._ways_hint, "caption")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.panel = Panel("ruling_panel")
        self._said, self._below = QWidget(), QWidget()
        words = self._headline, self._why
        self._said.setLayout(beside_seal(self._seal, self._title, self.clause, words, 4))
        self._below.setLayout(self._beside())
        self._open = holding(self._ways())
        self.panel.set_widgets(self._said, self._proposal, self._open, self._below, self._doubts)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(CLASS_BAR + 11, 10, 12, 8)
        whole.addWidget(self._empty, 1)
        whole.addWidget(self.classes, 1)
        whole.addWidget(self.panel, 1)

    def _ways(self) -> QVBoxLayout:
        """What is certain, over the rulings that are still possible."""
        self._certain = QFrame()
        self._certain.setProperty("role", "ask")
        certain = QVBoxLayout(self._certain)
        certain.setContentsMargins(0, 8, 0, 6)
        certain.setSpacing(5)
        certain.addWidget(self._certain_head)
        certain.addWidget(self.certain)
        ways = self._open_ways = QFrame()
        ways.setProperty("role", "ask")
        below = QVBoxLayout(ways)
        below.setContentsMargins(0, 8, 0, 4)
        below.setSpacing(7)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._ways_head)
        head.addWidget(self._ways_hint, 1)
        below.addLayout(head)
        below.addWidget(self.tree)
        whole = column(4)
        whole.setContentsMargins(0, 4, 0, 0)
        whole.addWidget(self._certain)
        whole.addWidget(ways)
        return whole

    def _beside(self) -> QBoxLayout:
        row = self._pair = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setContentsMargins(0, 8, 0, 6)
        row.setSpacing(14)
        self._felt.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._felt.setFixedHeight(px(_PICTURE))
        row.addWidget(self._felt, int(_SHARE * 100), Qt.AlignmentFlag.AlignTop)
        todo = column(4)
        todo.addWidget(self._todo)
        todo.addWidget(self.steps)
        todo.addStretch(1)
        row.addLayout(todo, int((1 - _SHARE) * 100))
        return row

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What lays out what comes and goes, inner parts first."""
        inner = self.certain, self._certain, self._open_ways, self._open, self._said, self._below
        contents = self.panel.widget()
        assert contents is not None  # it was made with it
        return (*inner, contents, self)

    @property
    def made(self) -> tuple[int, int, int]:
        """How many clauses, leaves and acts were made up to now."""
        return self.certain.made, len(self.tree.leaves), self.classes.made

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
            self.setAccessibleName("")
            self._announcer.follow("")
            return
        self._shown = incident
        shown = incident.shown
        self._present_words(incident)
        self._present_open(incident)
        proposed = shown.rulings[0] if shown.kind == "silent" and shown.rulings else None
        show_if(self._proposal, proposed is not None)
        if proposed is not None:
            own = RulingView("ruled", (proposed,))
            self._proposal.present(texts.ui("incident.proposal"), own)
        self._present_steps(incident)
        ruling = shown.rulings[0] if shown.kind in ("ruled", "silent") and shown.rulings else None
        doubts = [] if ruling is None else doubts_of(ruling, texts)
        doubts += [otherwise_words(other, incident, texts) for other in incident.otherwise]
        self._doubts.setText("\n".join(doubts))
        show_if(self._doubts, bool(doubts))
        self._fit()
        self.update()

    def _present_words(self, incident: IncidentView) -> None:
        shown, texts = incident.shown, self._texts
        sanction = _sanction(shown)
        word = texts.ui("incident.open") if shown.kind == "open" else headline(shown, texts)
        self._seal.present(word, sanction)
        self.clause.present(rule_of(shown) if shown.kind != "open" else None, incident.document)
        if shown.kind == "open" and incident.tree is not None:
            self._headline.setText(texts.ui("incident.open_headline"))
            self._why.setText(open_words(incident.tree, texts))
        else:
            self._headline.setText(sentence(shown, texts))
            self._why.setText(why(incident.act, shown, incident.document, texts))
        name = texts.titled(word, self._headline.text())
        self.setAccessibleName(name)
        self._announcer.follow(f"{name} {self._why.text()}".rstrip())

    def _present_open(self, incident: IncidentView) -> None:
        """Show what is certain and the ways that are left, while there is more than one."""
        texts, tree = self._texts, incident.tree
        show_if(self._open, tree is not None)
        if tree is None:
            return
        show_if(self._certain, bool(incident.certain))
        self.certain.present(incident.certain, incident.document)
        silent = incident.shown.kind == "silent"
        self._ways_head.setText(texts.ui("incident.ways_proposed" if silent else "incident.ways"))
        count = len(question_leaves(tree))
        self._ways_hint.setText(texts.ui("incident.ways_hint", count))
        self.tree.present(tree, (incident.act, incident.document), incident.offender)

    def _present_steps(self, incident: IncidentView) -> None:
        shown, texts = incident.shown, self._texts
        show_if(self._below, bool(incident.steps))
        show_if(self._felt, shown.seats is not None)
        if shown.seats is not None:
            self._seats.present(shown.seats)
        rows = tuple(_row(step, texts) for step in incident.steps)
        self.steps.present(rows)
        to_do = [step for step in incident.steps if step.kind != "state"]
        todo = texts.ui("incident.todo")
        self._todo.setText(f"{todo}  {sum(step.done for step in to_do)}/{len(to_do)}")
        self.steps.setAccessibleName(todo)

    def _tick(self, at: int) -> None:
        if self._shown is not None and self._shown.steps[at].kind != "state":
            self.ticked.emit(self._shown.steps[at].key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Put the checklist below the picture where that leaves it the height, or the card is
        narrow; give the picture the height that goes with its width."""
        inner, narrow = self.width() - 2 * CLASS_BAR - 24, self.width() < px(_NARROW)
        free = self.height() - self._height_beside_picture(inner)
        stacked = narrow or free >= _FLAT * inner
        way = QBoxLayout.Direction
        self._pair.setDirection(way.TopToBottom if stacked else way.LeftToRight)
        wide = inner if stacked else int(inner * _SHARE)
        if stacked and not narrow:
            high = max(min(free, round(USUAL_FELT * inner)), px(_PICTURE))
        elif narrow or self.height() < px(_LOW):
            high = min(px(_LOW_PICTURE), round(wide * USUAL_FELT))
        else:
            usual = max(px(_PICTURE), round(_USUAL * wide))
            high = min(usual, round(wide * RULING_FELT))
        self._felt.setFixedHeight(max(SeatPicture.least_height(wide), high))

    def _height_beside_picture(self, inner: int) -> int:
        """The height of all but the picture where the checklist is below it, in pixels."""
        parts = (self._said, self._proposal, self.steps, self._doubts)
        shown = [part for part in parts if not part.isHidden()]
        return sum(part.heightForWidth(inner) for part in shown) + px(_AROUND)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._shown is not None:
            draw_class_bar(self, _sanction(self._shown.shown))


def _sanction(shown: RulingView) -> str:
    if shown.kind == "ruled":
        return shown.rulings[0].sanction
    return "open" if shown.kind == "open" else "silent"


def _row(step: ChecklistStep, texts: Texts) -> TextRow:
    rules = {effect.rule.key: effect.rule for effect in step.effects}.values()
    note = "\n".join(f"{texts.standing(rule.standing)} {texts.clause(rule)}" for rule in rules)
    if step.kind == "state":
        return TextRow(step_words(step, texts), "dot", note)
    return TextRow(step_words(step, texts), "done" if step.done else "todo", note)
