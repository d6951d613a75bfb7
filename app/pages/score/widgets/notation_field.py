"""The notation field: the hand as text, with the digits typed so far as ghosts behind it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF, Qt, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QPainter, QPaintEvent, QTextCharFormat
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from app.style.theme import colour, sans, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import LEFT, show_if, width_of, write


class _Line(QLineEdit):
    """A line that paints the ghost behind its text."""

    def __init__(self) -> None:
        super().__init__()
        self.ghost = self.hint = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            return
        painter = QPainter(self)
        t, font = tokens(), sans(13)
        x = 12 + width_of(self.text(), font)
        if self.ghost:
            box = QRectF(x, 0, self.width() - x, self.height())
            x += 4 + write(painter, box, self.ghost, sans(13, bold=True), t.gold, LEFT)
        box = QRectF(x + 16, 0, self.width() - x - 20, self.height())
        if width_of(self.hint, sans(11.5)) < box.width():
            write(painter, box, self.hint, sans(11.5), t.felt_ink2, LEFT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.clearFocus()
        else:
            super().keyPressEvent(event)


class NotationField(QWidget):
    """Shows the notation and reports what is typed into it."""

    entered = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, texts: Texts | None = None) -> None:
        super().__init__(parent)
        self._line = _Line()
        self._line.setObjectName("notation")
        self._line.setProperty("role", "notation")
        self._line.setFont(sans(13))
        self._line.textEdited.connect(self.entered)
        self._line.editingFinished.connect(self._settle)
        self._mistake = QLabel()
        self._mistake.setObjectName("notation_mistake")
        self._mistake.setProperty("role", "mistake")
        self._mistake.hide()
        self._notation = ""
        self._underlined = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._line, 1)
        row.addWidget(self._mistake)
        if texts is not None:
            self.speak(texts)

    def speak(self, texts: Texts) -> None:
        self._line.hint = texts.ui("notation_hint")
        self._line.setAccessibleName(texts.ui("notation_name"))

    def present(self, notation: str, ghost: str, mistake: str) -> None:
        """Show the hand's notation; while it is being typed here, the typed text stays."""
        self._notation = notation
        if not mistake:
            self.underline(0, 0)
        if not self._line.hasFocus() and self._line.text() != notation:
            self._line.setText(notation)
            self._line.setCursorPosition(0)
        if self._line.ghost != ghost:
            self._line.ghost = ghost
            self._line.update()
        self._mistake.setText(mistake)
        show_if(self._mistake, bool(mistake))

    def underline(self, at: int, length: int) -> None:
        """Draw a wavy line under what is wrong in the text that is being typed here; 0 for none."""
        marks = []
        if length and self._line.hasFocus():
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(colour(tokens().refused))
            start = at - self._line.cursorPosition()
            kind = QInputMethodEvent.AttributeType.TextFormat
            marks.append(QInputMethodEvent.Attribute(kind, start, length, form))
        if marks or self._underlined:
            self._underlined = bool(marks)
            QCoreApplication.sendEvent(self._line, QInputMethodEvent("", marks))

    def _settle(self) -> None:
        if self._mistake.isHidden():
            self._line.setText(self._notation)
