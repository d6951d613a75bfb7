"""Problem lines: contradictions beside the control they are about, each with its way out."""

from __future__ import annotations

from functools import partial
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.shown import ProblemLine
from app.texts import Texts
from app.widgets.marks import show_if

_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class ProblemLines(QWidget):
    """As many lines as there are controls in contradiction, and no room where there are none.

    Reports the line whose way out is taken, by its button, or by Enter on the line.
    """

    fix_asked = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._lines: list[_Line] = []
        self._told: object = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(3)
        self.hide()

    def present(self, told: tuple[ProblemLine, ...], texts: Texts, *, titled: bool = True) -> None:
        """Show the lines; without titles where there is one control only."""
        if (told, texts, titled) == self._told:
            return
        self._told = told, texts, titled
        while len(self._lines) < len(told):
            line = _Line(f"{self.objectName()}_{len(self._lines)}")
            line.fix_asked.connect(self.fix_asked)
            self._column.addWidget(line)
            self._lines.append(line)
        for at, line in enumerate(self._lines):
            if at < len(told):
                line.present(told[at], texts, titled=titled)
            show_if(line, at < len(told))
        show_if(self, bool(told))

    def lines(self) -> list[QWidget]:
        """The lines that are shown, for the keyboard to go to."""
        return [line for line in self._lines if line.isVisible()]


class _Line(QFrame):
    """The control's name, the reasons, and the button that resolves them."""

    fix_asked = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "problem")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        mark, self._label, self._button = QLabel("!"), QLabel(), QPushButton()
        mark.setProperty("role", "alarm")
        mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setProperty("role", "problem_text")
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setWordWrap(True)
        self._button.setObjectName(f"{name}_fix")
        self._button.setProperty("role", "fix")
        self._button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._button.clicked.connect(partial(self._ask))
        self._shown: ProblemLine | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(5, 1, 2, 1)
        row.setSpacing(5)
        row.addWidget(mark)
        row.addWidget(self._label, 1)
        row.addWidget(self._button)

    def present(self, shown: ProblemLine, texts: Texts, *, titled: bool) -> None:
        self._shown = shown
        title, sentence = texts.problems(shown.problems)
        head = f"<b>{escape(title)}</b>{escape(texts.titled('', ''))}" if titled else ""
        self._label.setWordWrap(titled)
        self._label.setText(head + escape(sentence))
        self.setAccessibleName(texts.titled(title, sentence))
        show_if(self._button, shown.fix is not None)
        if shown.fix is None:
            self.setAccessibleDescription("")
            return
        whole = texts.ui("fix", texts.step(shown.fix.step))
        named = len(shown.fix.events) == 1 and texts.event(shown.fix.events[0]) == title
        if not titled:  # there is little room, and the line stands beside what it is about
            self._button.setText(texts.ui("fix_here"))
        else:
            self._button.setText(texts.ui("fix_drop") if named else texts.step(shown.fix.step))
        self._button.setAccessibleName(whole)
        self._button.setToolTip(texts.ui("fix_tip", whole))
        self.setAccessibleDescription(texts.ui("fix_tip", whole))

    def _ask(self) -> None:
        if self._shown is not None and self._shown.fix is not None:
            self.fix_asked.emit(self._shown.fix)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEYS:
            self._ask()
        else:
            super().keyPressEvent(event)
