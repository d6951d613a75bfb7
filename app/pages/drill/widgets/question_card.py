"""The question, and the field in which it is answered."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
)

from app.pages.drill.views import DrillQuestionView
from app.pages.drill.widgets.subject_view import SubjectView
from app.style.theme import colour, mincho, px, scale, tile_px, tile_scale, tokens
from app.texts.texts import Texts
from app.widgets.controls.announce import Announcer
from app.widgets.painting.drawing import set_styled, show_if, width_of

_FIELD, _LEAST_FIELD = 54, 42
_LETTERS, _LEAST_LETTERS = 27, 20
_LEAST_SAID: Final = 13
"""The least letters of a marked answer, which is read."""
_BESIDE: Final = 8
_MARGIN, _NARROW_MARGIN = 110, 24
_LEAST_SUBJECT: Final = 62
"""The least height of the subject, which is looked at."""
_SHARE, _LOW_SHARE = 0.42, 0.25
"""The shares of the height of the page that a question may have, and a low one."""
_LINE: Final = 26
"""The height of a line of words with the gap to the next."""
_AROUND: Final = 32


class AnswerField(QLineEdit):
    """The text that is typed; Enter goes on, whether it can be edited or not."""

    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._struck = False

    def present(self, *, struck: bool) -> None:
        """Take the letters of an answer that is being typed, or of one that is marked."""
        self._struck = struck
        self._letter()

    def _letter(self) -> None:
        """A marked answer stands from its beginning, in letters by which all of it is seen."""
        size = _letters()
        if self.isReadOnly():
            room = self.width() - px(_BESIDE)
            while size > _LEAST_SAID and width_of(self.text(), mincho(size)) > room:
                size -= 1
            self.setCursorPosition(0)
        font = QFont(mincho(size))
        font.setStrikeOut(self._struck)
        self.setFont(font)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.isReadOnly():
            self._letter()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class _AnswerFrame(QFrame):
    """The frame around the field; it shows the focus, for which the field has no border."""

    def __init__(self, field: QLineEdit) -> None:
        super().__init__()
        self._field = field
        field.installEventFilter(self)
        self.setProperty("role", "answer")
        self.setFixedHeight(_field_height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._field.hasFocus():
            painter, t = QPainter(self), tokens()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colour(t.ai), t.ring))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(5, 5, -5, -5), 5, 5)


class QuestionCard(QFrame):
    """Shows a question.

    - `entered(text)`: Enter was pressed in the field.
    - `edited()`: the text was typed, no control wrote it.
    """

    entered = Signal(str)
    edited = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("drill_question")
        self.setProperty("role", "felt")
        self._caption, self._count, self._ask = QLabel(), QLabel(), QLabel()
        self.subject, self.field = SubjectView(), AnswerField()
        self._verdict, self._seconds = QLabel(), QLabel()
        self._frame = _AnswerFrame(self.field)
        self._row, self._page, self._low = QHBoxLayout(), 0, False
        self._texts, self._announcer = texts, Announcer(self)
        self._build()

    def _build(self) -> None:
        for label in (self._caption, self._count, self._ask):
            label.setProperty("role", "felt_words")
        named = {
            "caption": self._caption, "count": self._count, "ask": self._ask,
            "verdict": self._verdict, "seconds": self._seconds,
        }  # fmt: skip
        for name, label in named.items():
            label.setObjectName(f"drill_{name}")
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._ask.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._seconds.setProperty("role", "caption")
        self.field.setObjectName("drill_field")
        self.field.setProperty("role", "answer")
        self.field.entered.connect(lambda: self.entered.emit(self.field.text()))
        self.field.textEdited.connect(self.edited)
        inside = QHBoxLayout(self._frame)
        inside.setContentsMargins(px(12), 0, px(12), 0)
        inside.setSpacing(px(10))
        inside.addWidget(self.field, 1)
        inside.addWidget(self._verdict)
        inside.addWidget(self._seconds)
        top = QHBoxLayout()
        top.addWidget(self._caption)
        top.addStretch(1)
        top.addWidget(self._count)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(18), px(8), px(18), px(12))
        whole.setSpacing(px(6))
        whole.addLayout(top)
        whole.addWidget(self.subject, 1)
        whole.addWidget(self._ask)
        self._row.addWidget(self._frame, 1)
        whole.addLayout(self._row)

    def present(self, shown: DrillQuestionView) -> None:
        """Show a question and the answer; an open question keeps what is being typed."""
        self._caption.setText(shown.caption)
        self._count.setText(shown.count)
        self._ask.setText(shown.ask)
        self.subject.present(shown)
        if self._page:
            self.fit(self._page)
        over = bool(shown.outcome)
        if self.field.isReadOnly() != over or over:
            self.field.setText(shown.said)
        self.field.setReadOnly(over)
        self.field.setPlaceholderText("" if over else shown.form)
        self.field.present(struck=shown.outcome in ("wrong", "gave_up"))
        self._describe(shown)
        set_styled(self._frame, "state", shown.outcome or ("unread" if shown.problem else "open"))
        set_styled(self._verdict, "state", shown.outcome)
        self._verdict.setText(shown.verdict)
        self._seconds.setText(shown.seconds)
        for label in (self._verdict, self._seconds):
            show_if(label, over)
        show_if(self._ask, bool(shown.ask) and not over)

    def _describe(self, shown: DrillQuestionView) -> None:
        """Name the field by the question, and have the question and its verdict said."""
        question = f"{shown.spoken} {shown.ask}".strip()
        verdict = shown.verdict
        if shown.outcome in ("wrong", "gave_up"):
            truth = self._texts.titled(self._texts.ui("drill.truth"), shown.truth)
            verdict = self._texts.list_of((verdict, truth))
        self.field.setAccessibleName(question or self._texts.ui("drill.answer"))
        self.field.setAccessibleDescription(verdict or shown.problem or shown.form)
        self._announcer.follow(verdict or shown.problem or question)

    def clear(self) -> None:
        """Empty the field for another question."""
        self.field.setReadOnly(False)
        self.field.clear()

    def press(self, text: str) -> None:
        """Insert the text of a key where the cursor is; "" takes the last letter back."""
        if self.field.isReadOnly():
            return
        if not text:
            self.field.backspace()
            return
        before = self.field.text()[: self.field.cursorPosition()]
        if text[0].isdecimal() and before[-1:].isalpha():
            text = f" {text}"
        self.field.insert(text)

    def replace(self, old: str, new: str) -> None:
        """Write a part of the answer in the place of another one, or after all others."""
        if self.field.isReadOnly():
            return
        text = f" {self.field.text()} "
        part = f" {old} "
        text = text.replace(part, f" {new} ", 1) if old and part in text else f"{text}{new}"
        self.field.setText(" ".join(text.split()))

    def set_compact(self, low: bool) -> None:
        margin = px(_NARROW_MARGIN if low else _MARGIN)
        self._row.setContentsMargins(margin, 0, margin, 0)

    def set_low(self, low: bool) -> None:
        """Take less height, for the explanation of an answer."""
        if low != self._low:
            self._low = low
            self.fit(self._page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and self._page:
            self.fit(self._page)  # the lines under a hand may be one or two

    def fit(self, page: int) -> None:
        """Take its share of the height of a page; where that is little, without the caption.

        A picture of the table has a larger share.
        """
        self._page = page
        wanted = self.subject.wanted
        share = self.subject.share(page) or (_LOW_SHARE if self._low else _SHARE)
        room = round(page * share)
        fixed = px(_AROUND) + px(_LINE) + _field_height()
        subject = max(tile_px(_LEAST_SUBJECT), self.subject.least)
        least = fixed + subject + px(_LINE) * (not self._low)
        captioned = room >= least + px(_LINE)
        for label in (self._caption, self._count):
            show_if(label, captioned and bool(label.text()))  # a hand is dealt before it counts
        most = fixed + tile_px(wanted) + px(_LINE) * captioned
        self.setFixedHeight(max(least, room if self.subject.grows(page) else min(room, most)))


def _field_height() -> int:
    return max(tile_px(_FIELD), px(_LEAST_FIELD))


def _letters() -> float:
    """The size of an answer: it is looked at, and no smaller than what is read."""
    return max(_LETTERS * tile_scale() / scale(), _LEAST_LETTERS)
