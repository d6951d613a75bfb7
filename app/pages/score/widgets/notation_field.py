"""The hand as an editable line of text, with the digits typed so far after it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF, Qt, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QPainter, QPaintEvent, QTextCharFormat
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import LEFT, show_if, width_of, write


class _Line(QLineEdit):
    """A line that paints half-typed digits and a hint after its text."""

    def __init__(self) -> None:
        super().__init__()
        self.hint = ""

    @property
    def half_typed(self) -> str:
        """A property of Qt, which `ViewState` keeps like the text."""
        return self.property("half_typed") or ""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            return
        painter = QPainter(self)
        t, font = tokens(), sans(13)
        x = px(12) + width_of(self.text(), font)
        if self.half_typed:
            box = QRectF(x, 0, self.width() - x, self.height())
            x += px(4) + write(painter, box, self.half_typed, sans(13, bold=True), t.gold, LEFT)
        box = QRectF(x + px(16), 0, self.width() - x - px(20), self.height())
        if width_of(self.hint, sans(11.5)) < box.width():
            write(painter, box, self.hint, sans(11.5), t.felt_ink2, LEFT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.clearFocus()
        else:
            super().keyPressEvent(event)


class NotationField(QWidget):
    """Shows the notation; `entered(text)` is emitted at each edit by the user."""

    entered = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = _Line()
        self._line.setObjectName("notation")
        self._usual = self._line.hint = texts.ui("notation_hint")
        self._line.setAccessibleName(texts.ui("notation_name"))
        self._line.setProperty("role", "notation")
        self._line.setFont(sans(13))
        self._line.textEdited.connect(self.entered)
        self._line.editingFinished.connect(self._restore)
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

    @property
    def half_typed(self) -> str:
        """The digits typed so far that still lack their suit."""
        return self._line.half_typed

    def set_half_typed(self, digits: str) -> None:
        """Show other digits that lack their suit."""
        self._line.setProperty("half_typed", digits)
        self._line.update()

    def present(self, notation: str, mistake: str) -> None:
        """Show the hand's notation; a text being edited stays."""
        self._notation = notation
        if not mistake:
            self.underline(0, 0)
        if not self._line.hasFocus() and self._line.text() != notation:
            self._line.setText(notation)
            self._line.setCursorPosition(0)
        self._mistake.setText(mistake)
        show_if(self._mistake, bool(mistake))

    @property
    def hint(self) -> str:
        """The words after the notation."""
        return self._line.hint

    def show_hint(self, words: str) -> None:
        """Show other words than the usual hint after the notation, "" for the usual ones."""
        hint = words or self._usual
        if hint != self._line.hint:
            self._line.hint = hint
            self._line.setAccessibleDescription(words)
            self._line.update()

    def underline(self, at: int, length: int) -> None:
        """Underline a mistake in the text being edited; length 0 for none."""
        formats = []
        if length and self._line.hasFocus():
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(colour(tokens().refused))
            start = at - self._line.cursorPosition()
            kind = QInputMethodEvent.AttributeType.TextFormat
            formats.append(QInputMethodEvent.Attribute(kind, start, length, form))
        if formats or self._underlined:
            self._underlined = bool(formats)
            QCoreApplication.sendEvent(self._line, QInputMethodEvent("", formats))

    def _restore(self) -> None:
        if self._mistake.isHidden():
            self._line.setText(self._notation)
