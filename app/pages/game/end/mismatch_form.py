"""The fields for the points that lie on the table, and what could explain a difference."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import word_button
from app.widgets.controls.text_field import POINTS, go_on_by_enter, score_field
from app.widgets.layout.frames import Panel, plain_label
from app.widgets.painting.drawing import as_written, show_if
from engine.ledger import SEATS

_LEAST, _MOST = 144, 232


class MismatchForm(QFrame):
    """Four fields, the differences in words, and explanations to press.

    `counted_changed(points)`: a tuple of four numbers, or None while a field is empty;
    `explanation_chosen(at)`: the explanation with this index was pressed; `closed()`.
    """

    counted_changed = Signal(object)
    explanation_chosen = Signal(int)
    closed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("mismatch")
        self._texts = texts
        self._names = [plain_label("caption") for _ in range(SEATS)]
        self.fields = [self._field(seat) for seat in range(SEATS)]
        hint = texts.ui("game_end.table.hint")
        self.lines = plain_label("said", hint, name="mismatch_lines", wraps=True)
        words = texts.ui("game_end.table.close")
        self.close_button = word_button("mismatch_close", words, role="small_link")
        self.close_button.clicked.connect(self.closed)
        self._found = QVBoxLayout()
        self._found.setContentsMargins(0, 0, 0, 0)
        self._found.setSpacing(0)
        self.found: list[QPushButton] = []
        self._build()

    def _field(self, seat: int) -> QLineEdit:
        field = score_field(f"mismatch_{seat}", POINTS)
        field.textChanged.connect(self._report)
        return field

    def _build(self) -> None:
        above = QHBoxLayout()
        above.addWidget(plain_label("head", self._texts.ui("game_end.table.title")))
        above.addStretch(1)
        above.addWidget(self.close_button)
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        for seat, (name, field) in enumerate(zip(self._names, self.fields, strict=True)):
            grid.addWidget(name, 0, seat)
            grid.addWidget(field, 1, seat)
        panel = Panel("mismatch_panel", gap=4)
        panel.setMinimumHeight(px(44))
        explained = QWidget()
        explained.setLayout(self._found)
        panel.set_widgets(self.lines, explained)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 0)
        whole.setSpacing(6)
        whole.addLayout(above)
        whole.addLayout(grid)
        whole.addWidget(panel, 1)
        self.setMinimumHeight(px(_LEAST))
        self.setMaximumHeight(px(_MOST))

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(_MOST))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not go_on_by_enter(event, self, self.close_button):
            super().keyPressEvent(event)

    @property
    def counted(self) -> tuple[int, ...] | None:
        """The four numbers that were typed; None while one is missing."""
        words = [field.text().replace("−", "-") for field in self.fields]
        if not all(word.removeprefix("-").isdecimal() for word in words):
            return None
        return tuple(int(word) for word in words)

    def name_seats(self, names: tuple[str, ...]) -> None:
        """Name the fields after the players."""
        for name, label, field in zip(names, self._names, self.fields, strict=True):
            label.setText(name)
            field.setAccessibleName(self._texts.ui("game_end.table.field", name))

    def show_lines(self, lines: list[str]) -> None:
        """Show the differences, or the hint for none."""
        self.lines.setText("\n".join(lines) or self._texts.ui("game_end.table.hint"))

    def explain(self, found: list[tuple[str, str]]) -> None:
        """Show explanations: what may have happened, and how the record would be corrected."""
        for button in self.found:
            self._found.removeWidget(button)
            button.deleteLater()
        self.found = []
        for at, (text, fix) in enumerate(found):
            words = self._texts.ui("game_end.table.fix", text, fix)
            button = word_button(f"mismatch_found_{at}", text, role="small_link")
            button.setToolTip(as_written(words))
            button.setAccessibleName(words)
            button.setStyleSheet("text-align: left;")
            button.clicked.connect(partial(self.explanation_chosen.emit, at))
            self._found.addWidget(button)
            self.found.append(button)
            show_if(button, True)

    def _report(self) -> None:
        self.counted_changed.emit(self.counted)
