"""Problem lines: contradictions, each on a line of its own beside the control it is about."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.texts import Texts
from app.widgets.marks import show_if
from engine.riichi.verdict import Problem


class ProblemLines(QWidget):
    """As many lines as there are problems, and no room where there are none."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._lines: list[tuple[QFrame, QLabel]] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def present(self, problems: tuple[Problem, ...], texts: Texts, *, titled: bool = True) -> None:
        """Show the problems, those of one control on one line; without titles where it is alone."""
        told: dict[str, list[str]] = {}
        for problem in problems:
            title, reason = texts.problem_parts(problem)
            told.setdefault(title, []).append(reason)
        while len(self._lines) < len(told):
            self._add()
        for at, (frame, _) in enumerate(self._lines):
            show_if(frame, at < len(told))
        for (frame, label), (title, reasons) in zip(self._lines, told.items(), strict=False):
            sentence = " ".join(reasons)
            head = f"<b>{escape(title)}</b>{escape(texts.titled('', ''))}" if titled else ""
            label.setText(head + escape(sentence))
            frame.setAccessibleName(texts.titled(title, sentence))
        show_if(self, bool(told))

    def lines(self) -> list[QWidget]:
        """The lines that are shown, for the keyboard to go to."""
        return [frame for frame, _ in self._lines if frame.isVisible()]

    def _add(self) -> None:
        frame = QFrame()
        frame.setObjectName(f"{self.objectName()}_{len(self._lines)}")
        frame.setProperty("role", "problem")
        frame.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        mark, label = QLabel("!"), QLabel()
        mark.setProperty("role", "alarm")
        mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setProperty("role", "problem_text")
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        row = QHBoxLayout(frame)
        row.setContentsMargins(6, 2, 3, 2)
        row.setSpacing(5)
        row.addWidget(mark)
        row.addWidget(label, 1)
        self._column.addWidget(frame)
        self._lines.append((frame, label))
