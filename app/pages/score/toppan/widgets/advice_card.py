"""Shows what staying and another tile gain on average, or the progress of the calculation."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.score.toppan.views import TextPair
from app.pages.score.toppan.widgets.text_pair_list import TextPairList
from app.style.theme import colour, px, tokens
from app.texts.texts import Texts
from app.widgets.controls.controls import word_button
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import show_if

_BAR: Final = 6


class _Bar(QWidget):
    """A progress bar; `part` is from 0 to 1."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(px(_BAR) + 4)
        self.part = 0.0

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        box = QRectF(self.contentsRect())
        painter.fillRect(box, colour(t.line))
        box.setWidth(box.width() * self.part)
        painter.fillRect(box, colour(t.green))


class _AdviceRows(TextPairList):
    """Rows so low that all five of a dealer are in sight at 1280×800."""

    row_height = 21


class AdviceCard(QWidget):
    """Shows rows, a note and the progress; the layout places its two buttons elsewhere."""

    stop_requested = Signal()
    start_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("advice")
        self._title = texts.ui("toppan.advice")
        self.rows = _AdviceRows("advice_rows", texts=texts)
        self._bar, self._note = _Bar(), QLabel()
        self._note.setObjectName("advice_note")
        self._note.setProperty("role", "caption")
        self._note.setWordWrap(True)
        self.stop_button = word_button("advice_stop", texts.ui("toppan.stop"))
        self.start_button = word_button("advice_start", texts.ui("toppan.reckon"))
        self.stop_button.hide()
        self.start_button.hide()
        self.stop_button.clicked.connect(self.stop_requested)
        self.start_button.clicked.connect(self.start_requested)
        below = QHBoxLayout()
        below.setContentsMargins(11, 0, 9, 0)
        below.addWidget(self._note, 1)
        self._bar.setContentsMargins(11, 2, 9, 2)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 4)
        whole.setSpacing(3)
        whole.addWidget(self.rows)
        whole.addWidget(self._bar)
        whole.addLayout(below)
        whole.addStretch(1)

    def present(
        self,
        rows: tuple[TextPair, ...],
        note: str,
        *,
        progress: float | None = None,
        can_start: bool = False,
    ) -> None:
        """Show rows and a note; `progress` is from 0 to 1 while a calculation runs."""
        self.rows.stay(there=bool(rows))
        self.rows.show_rows(rows, self._title)
        self._note.setText(note)
        show_if(self._bar, progress is not None)
        show_if(self.stop_button, progress is not None)
        show_if(self.start_button, can_start)
        self._bar.part = progress or 0.0
        self._bar.setAccessibleName("" if progress is None else f"{100 * progress:.0f}%")
        self._bar.update()
