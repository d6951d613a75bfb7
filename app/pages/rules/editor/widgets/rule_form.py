"""The form of one rule: its value, its clause and standing, and what the first document has."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
)

from app.pages.rules.content import rule_of
from app.pages.rules.editor.widgets.value_form import ValueForm
from app.pages.rules.value_texts import ValueLabels, rule_value
from app.pages.rules.widgets.small_hand import SmallHand
from app.style.theme import px
from app.texts.complaints import complaint
from app.texts.texts import Texts
from app.user_documents.tables import RuleBasis
from app.user_documents.views import EditEffectView, RuleView
from app.widgets.controls.controls import ChoiceBox, word_button
from app.widgets.layout.frames import Panel, bring_into_sight, column, style_label
from app.widgets.painting.drawing import leave_unfilled, show_if
from engine.complaints import DocumentError
from engine.rulebook import AGREEMENT, Rule, Standing, Words, installed


def usual_words(rule: Rule[Any] | None, texts: Texts) -> str:
    """Which numbers, or words in place of one, the installed documents have for a rule, where it
    has none of them."""
    if rule is None or isinstance(rule.value, bool) or not isinstance(rule.value, int):
        return ""
    there = (rule_of(key, rule.key) for key in installed())
    found = [r for r in there if r is not None and type(r.value) in (int, str)]
    values = {value for r in found for value in (r.value, *r.otherwise)}
    usual = sorted(values, key=lambda value: (isinstance(value, str), value))
    if not usual or rule.value in usual:
        return ""
    lines = (rule_value(replace(rule, value=value), texts) for value in usual)
    return texts.ui("user_document.unusual", texts.list_of(dict.fromkeys(lines)))


def _reason(text: str) -> str:
    """A reason without the place of the counted sentence, which only a file has."""
    return text.replace(AGREEMENT, "").strip()


def _kept(field: ReasonField, old: str) -> str:
    """The reason of a field; one that was not changed as the file has it."""
    entered = field.toPlainText().strip()
    return old if entered == _reason(old) else entered


_STANDINGS: Final = tuple(Standing)
_EDGE: Final = 14
_LEAST_REASON: Final = 80


class ReasonField(QPlainTextEdit):
    """A reason in as many lines as it needs; entered by Enter, or when the focus leaves."""

    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        leave_unfilled(self)
        self.document().documentLayout().documentSizeChanged.connect(self.updateGeometry)
        self.cursorPositionChanged.connect(self._follow)

    def show_reason(self, reason: str) -> None:
        """Show a reason, from its beginning."""
        if self.toPlainText() != reason:
            self.setPlainText(reason)

    def sizeHint(self) -> QSize:
        """As high as its lines."""
        inside, block = 2 * self.document().documentMargin(), self.document().begin()
        while block.isValid():
            inside += self.blockBoundingRect(block).height()
            block = block.next()
        around = self.height() - self.viewport().height()
        return QSize(px(_LEAST_REASON), ceil(inside) + around)

    minimumSizeHint = sizeHint

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()
        self._follow()

    def _follow(self) -> None:
        """Keep the line that is typed in sight, once what this is in is laid out."""
        if self.hasFocus():
            QTimer.singleShot(0, self, self._bring_line)

    def _bring_line(self) -> None:
        bring_into_sight(self.viewport(), self.cursorRect())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.entered.emit()


class EditEffectCard(QFrame):
    """How many practice hands the edit of a rule changes, and one of them, before and after."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("edit_effect")
        self._texts = texts
        self._sentence, self._note, self._outcomes = QLabel(), QLabel(), QLabel()
        self._hand = SmallHand(texts, "edit_effect_hand")
        named = (
            ("sentence", self._sentence, "said"),
            ("note", self._note, "caption"),
            ("outcomes", self._outcomes, "said"),
        )
        for name, label, role in named:
            style_label(label, role, f"edit_effect_{name}")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 0)
        whole.setSpacing(4)
        for widget in (self._sentence, self._hand, self._note, self._outcomes):
            whole.addWidget(widget)
        show_if(self, False)

    def present(self, shown: EditEffectView | None) -> None:
        """Show what was found so far; None for nothing."""
        show_if(self, shown is not None)
        if shown is None:
            return
        self._sentence.setText(shown.sentence)
        self._hand.present(shown.hand)
        self._note.setText(shown.note)
        lines = (self._texts.titled(name, worth) for name, worth in shown.outcomes)
        self._outcomes.setText("\n".join(lines))
        for widget in (self._hand, self._note, self._outcomes):
            show_if(widget, shown.hand is not None)


class RuleForm(QFrame):
    """Emits another value, another ground, and requests to add, leave out or restore the rule."""

    value_changed = Signal(object)
    value_typed = Signal(object)
    ground_changed = Signal(object)
    remove_requested = Signal()
    add_requested = Signal()
    restore_requested = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("rule_form")
        self.setProperty("role", "card")
        self._shown: RuleView | None = None
        self._emitting = True
        self._name, self._meaning, self._fault, self._first = (QLabel() for _ in range(4))
        self._hint = QLabel()
        self._name.setObjectName("rule_name")
        self._effect = EditEffectCard(texts)
        self.value = ValueForm("rule_value")
        self.clause, self.ja, self.en = QLineEdit(), ReasonField(), ReasonField()
        self.standing = ChoiceBox()
        self.restore = word_button("rule_restore")
        self.leave, self.add = (
            word_button("rule_leave"),
            word_button("rule_add"),
        )
        self._labels = {name: QLabel() for name in ("clause", "standing", "ja", "en")}
        self._build()
        self._label(texts)
        self.value.changed.connect(self.value_changed)
        self.value.typed.connect(self.value_typed)
        self.clause.editingFinished.connect(self._emit_ground)
        for field in (self.ja, self.en):
            field.entered.connect(self._emit_ground)
        self.standing.currentIndexChanged.connect(self._emit_ground)
        self.restore.clicked.connect(self.restore_requested)
        self.leave.clicked.connect(self.remove_requested)
        self.add.clicked.connect(self.add_requested)

    def _build(self) -> None:
        style_label(self._name, "headline")
        style_label(self._meaning, "said")
        style_label(self._fault, "mistake", "rule_fault")
        style_label(self._hint, "caption", "rule_hint")
        style_label(self._first, "said")
        named = {"rule_clause": self.clause, "rule_ja": self.ja, "rule_en": self.en}
        for name, field in named.items():
            field.setObjectName(name)
            field.setProperty("role", "field")
        self.standing.setObjectName("rule_standing")
        self.standing.setSizeAdjustPolicy(
            ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        row = QHBoxLayout()
        for button in (self.restore, self.leave, self.add):
            row.addWidget(button)
        row.addStretch(1)
        self._ground = QFrame()
        form = QFormLayout(self._ground)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        fields = {"clause": self.clause, "standing": self.standing, "ja": self.ja, "en": self.en}
        for name, control in fields.items():
            self._labels[name].setProperty("role", "caption")
            form.addRow(self._labels[name], control)
        panel = Panel("rule_form_panel", gap=8)
        above = (self._name, self._meaning, self._fault, self.value, self._hint)
        panel.set_widgets(*above, self._ground, self._first, self._effect)
        whole = column(8)
        whole.setContentsMargins(_EDGE, 10, _EDGE, 10)
        whole.addWidget(panel, 1)
        whole.addLayout(row)
        self.setLayout(whole)

    def _label(self, texts: Texts) -> None:
        ui = texts.ui
        for name, label in self._labels.items():
            label.setText(ui(f"user_document.{name}"))
        for field, name in ((self.clause, "clause"), (self.ja, "ja"), (self.en, "en")):
            field.setAccessibleName(ui(f"user_document.{name}"))
            field.setToolTip(ui(f"user_document.{name}_tip"))
        self.standing.setAccessibleName(ui("user_document.standing"))
        self.standing.addItems([texts.standing(standing) for standing in _STANDINGS])
        for button, name in (
            (self.restore, "restore"), (self.leave, "leave"), (self.add, "add")
        ):  # fmt: skip
            button.setText(ui(f"user_document.{name}"))
            button.setToolTip(ui(f"user_document.{name}_tip"))

    def present(self, shown: RuleView | None, meaning: str, texts: Texts) -> None:
        """Show a rule with the meaning of its clause; `texts` are those of the document's game."""
        self._shown, self._emitting = shown, False
        show_if(self.value, shown is not None and shown.raw is not None)
        show_if(self._ground, shown is not None and shown.ground is not None)
        show_if(self.restore, shown is not None and shown.changed)
        show_if(self.leave, shown is not None and shown.optional and shown.raw is not None)
        show_if(self.add, shown is not None and shown.raw is None)
        self._name.setText(self._title(shown, texts))
        self._meaning.setText(meaning)
        show_if(self._meaning, bool(meaning))
        self._first.setText("" if shown is None else self._first_words(shown, texts))
        if shown is not None:
            self.value.present(shown.key, shown.kind, shown.raw, ValueLabels(shown.rule_key, texts))
            self._show_ground(shown.ground)
            self._order()
        if shown is None:
            self.present_value(None, None, texts)
        else:
            self.present_value(shown.fault, shown.rule, texts)
        self._emitting = True

    def present_value(
        self, fault: DocumentError | None, rule: Rule[Any] | None, texts: Texts
    ) -> None:
        """Show the fault of a value, entered or typed, or how unusual it is."""
        self._fault.setText("" if fault is None else complaint(fault, texts))
        show_if(self._fault, fault is not None)
        hint = "" if fault is not None else usual_words(rule, texts)
        self._hint.setText(hint)
        show_if(self._hint, bool(hint))

    def present_effect(self, shown: EditEffectView | None) -> None:
        """Show what the edit does to practice hands."""
        self._effect.present(shown)

    def _order(self) -> None:
        """Let the Tab key go from the value on to the clause, standing and reasons."""
        inputs = (*self.value.findChildren(QAbstractSpinBox), *self.value.findChildren(QComboBox))
        fields = (*inputs, self.clause, self.standing, self.ja, self.en)
        for one, other in pairwise(fields):
            self.setTabOrder(one, other)

    @staticmethod
    def _title(shown: RuleView | None, texts: Texts) -> str:
        """The name of the rule, after that of the option that it is in."""
        if shown is None:
            return texts.ui("user_document.choose")
        name = texts.rule(shown.rule_key)
        return texts.titled(shown.option, name) if shown.option else name

    def _show_ground(self, ground: RuleBasis | None) -> None:
        if ground is None:
            return
        because = ground.because or Words("", "")
        if self.clause.text() != ground.clause:
            self.clause.setText(ground.clause)
            self.clause.setCursorPosition(0)
        self.ja.show_reason(_reason(because.ja))
        self.en.show_reason(_reason(because.en))
        self.standing.setCurrentIndex(_STANDINGS.index(ground.standing))

    @staticmethod
    def _first_words(shown: RuleView, texts: Texts) -> str:
        key = "first" if shown.copied else "opened"
        if shown.first is None:
            return texts.ui(f"user_document.{key}_absent")
        words = [rule_value(shown.first, texts), texts.clause(shown.first)]
        others = (replace(shown.first, value=other) for other in shown.first.otherwise)
        read = texts.list_of(rule_value(other, texts) for other in others)
        first = texts.ui(f"user_document.{key}", *words)
        return f"{first} {texts.ui('user_document.also_read', read)}" if read else first

    def _emit_ground(self) -> None:
        if not self._emitting or self._shown is None or self._shown.ground is None:
            return
        old = self._shown.ground.because or Words("", "")
        ja, en = _kept(self.ja, old.ja), _kept(self.en, old.en)
        because = Words(ja or en, en or ja) if ja or en else None
        standing = _STANDINGS[max(self.standing.currentIndex(), 0)]
        ground = RuleBasis(self.clause.text().strip(), standing, because)
        if ground != self._shown.ground:
            self.ground_changed.emit(ground)
