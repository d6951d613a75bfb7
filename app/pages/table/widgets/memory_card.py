"""The card of the drill's answers about a cell: how well it is known, and when it comes again."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QWidget

from app.style.theme import mincho, px, sans, tokens
from app.texts.tables import due_words, memory_sentence, mistaken_words
from app.texts.texts import Texts
from app.views.tables import CellMemory
from app.widgets.layout.frames import column
from app.widgets.painting.drawing import CENTRE, show_if, write

_FIGURES: Final = ("right", "median", "due")
_VALUE: Final = 24
_MARK: Final = 17


class MemoryCard(QFrame):
    """Shows share, median, next date, the usual mistake and the last answers."""

    practise_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("memory_card")
        self.setProperty("role", "card")
        self._texts = texts
        self._new, self._mistaken = QLabel(texts.ui("table_page.memory.new")), QLabel()
        self._values = {name: QLabel() for name in _FIGURES}
        self._figures, self._last = QWidget(), _LastAnswers(texts)
        self.button = QPushButton(texts.ui("drill.practise_cell"), self)
        self._build()

    def _build(self) -> None:
        texts = self._texts
        head = QLabel(texts.ui("table_page.memory.title"))
        head.setProperty("role", "head")
        grid = QGridLayout(self._figures)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(14))
        grid.setVerticalSpacing(0)
        for at, (name, value) in enumerate(self._values.items()):
            value.setObjectName(f"memory_{name}")
            value.setFont(mincho(_VALUE))
            caption = QLabel(texts.ui(f"table_page.memory.{name}"))
            caption.setProperty("role", "caption")
            grid.addWidget(value, 0, at)
            grid.addWidget(caption, 1, at)
        grid.setColumnStretch(len(_FIGURES), 1)
        for label, name in ((self._new, "new"), (self._mistaken, "mistaken")):
            label.setObjectName(f"memory_{name}")
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self._new.setProperty("role", "caption")
        self._mistaken.setFont(sans(12))
        self.button.setObjectName("cell_practise")
        self.button.setProperty("role", "primary")
        self.button.setToolTip(texts.ui("drill.practise_cell_tip"))
        self.button.clicked.connect(self.practise_requested)
        whole = column(4)
        whole.setContentsMargins(px(12), px(8), px(12), px(9))
        for widget in (head, self._new, self._figures, self._mistaken, self._last):
            whole.addWidget(widget)
        self.setLayout(whole)

    def add_buttons(self, buttons: QWidget) -> None:
        """Take the buttons about the cell."""
        layout = self.layout()
        assert layout is not None  # since it was built
        layout.addWidget(buttons)

    def present(self, memory: CellMemory | None, *, there: bool) -> None:
        """Show what is known of a cell; `there` is False where no cell is chosen."""
        texts = self._texts
        self.button.setEnabled(there)
        show_if(self._new, memory is None)
        for widget in (self._figures, self._last):
            show_if(widget, memory is not None)
        show_if(self._mistaken, memory is not None and memory.mistaken is not None)
        self.setAccessibleName(texts.ui("table_page.memory.title"))
        if memory is None:
            self.setAccessibleDescription(self._new.text())
            return
        self._values["right"].setText(f"{memory.right * 100:.0f}%")
        self._values["median"].setText(texts.ui("drill.seconds", memory.ms / 1000))
        self._values["due"].setText(due_words(memory.due, texts))
        self._mistaken.setText(mistaken_words(memory, texts))
        self._last.present(memory.last)
        self.setAccessibleDescription(memory_sentence(memory, texts))


class _LastAnswers(QWidget):
    """Paints the latest answers as marks, the last one at the right."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("memory_last")
        self._head = texts.ui("table_page.memory.last")
        self._marks: tuple[bool, ...] = ()

    def present(self, marks: tuple[bool, ...]) -> None:
        self._marks = marks
        words = " ".join("✓" if right else "✕" for right in marks)
        self.setAccessibleName(f"{self._head} {words}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(120), px(20))

    minimumSizeHint = sizeHint

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        room = QRectF(self.rect())
        x = write(painter, room, self._head, sans(12), t.ink3) + px(8)
        for right in self._marks:
            box = QRectF(x, 0, px(_MARK), room.height())
            mark, code = ("✓", t.green) if right else ("✕", t.shu)
            write(painter, box, mark, sans(12.5, bold=not right), code, CENTRE)
            x += px(_MARK)
