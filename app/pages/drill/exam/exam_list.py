"""The list of exams: what each level asks, what passes it, and the best result so far."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.pages.drill.exam.views import LevelView
from app.pages.drill.examination import LEVELS, SUBJECTS
from app.style.theme import mincho, px
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import Scrolled
from app.widgets.painting.drawing import set_styled, show_if

_WIDEST: Final = 980
_LEAST: Final = 180
"""The least width of the kinds, which is that of the longest."""


class _LevelCard(QFrame):
    """A level of an exam, with the button that begins it."""

    def __init__(self, level: str, texts: Texts) -> None:
        super().__init__()
        self.setObjectName(f"exam_{level}")
        self.setProperty("role", "card")
        self._name, self._state = QLabel(), QLabel()
        self._asks, self._mark, self._best = QLabel(), QLabel(), QLabel()
        self.button = QPushButton(texts.ui("exam.do.start"))
        self.button.setObjectName(f"exam_start_{level}")
        self._texts = texts
        named = {
            "name": self._name, "passed": self._state, "asks": self._asks, "mark": self._mark,
            "best": self._best,
        }  # fmt: skip
        for name, label in named.items():
            label.setObjectName(f"exam_{name}_{level}")
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(label is not self._name)
        self._name.setFont(mincho(30))
        self._state.setProperty("role", "certain")
        for label in (self._best, self._mark):
            label.setProperty("role", "caption")
        self._asks.setProperty("role", "said")
        self._mark.setProperty("role", "said")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(18), px(14), px(18), px(14))
        whole.setSpacing(px(6))
        top = QHBoxLayout()
        top.addWidget(self._name)
        top.addStretch(1)
        top.addWidget(self._state)
        whole.addLayout(top)
        for label in (self._asks, self._mark, self._best):
            whole.addWidget(label)
        whole.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addStretch(1)
        whole.addLayout(row)

    def present(self, shown: LevelView, *, primary: bool) -> None:
        self._name.setText(shown.name)
        self._state.setText(self._texts.ui("exam.passed") if shown.passed else "")
        self._asks.setText(shown.asks)
        self._mark.setText(shown.mark)
        self._best.setText(shown.best)
        self.button.setAccessibleName(f"{self.button.text()} {shown.name}")
        set_styled(self.button, "role", "primary" if primary else "button")


class ExamList(QWidget):
    """Shows the exams of a kind.

    - `kind_chosen(kind)`: the exams of another kind are to be shown.
    - `start_requested(level)`: an exam is to begin.
    """

    kind_chosen = Signal(str)
    start_requested = Signal(str)

    def __init__(self, texts: Texts, below: QWidget) -> None:
        super().__init__()
        self.setObjectName("exam_list")
        head, about = QLabel(texts.ui("exam.title")), QLabel(texts.ui("exam.about"))
        head.setFont(mincho(24))
        about.setProperty("role", "said")
        about.setWordWrap(True)
        about.setObjectName("exam_about")
        self.kinds = Segment("exam_kind", range(len(SUBJECTS)), roomy=True)
        words = [texts.ui(f"drill.kind.{kind}") for kind in SUBJECTS]
        self.kinds.set_labels(words, words)
        self.kinds.setAccessibleName(texts.ui("exam.subject"))
        self.kinds.chosen.connect(lambda at: self.kind_chosen.emit(SUBJECTS[at]))
        self.cards = {level.id: _LevelCard(level.id, texts) for level in LEVELS}
        self.kinds.setMinimumWidth(px(_LEAST))  # in more rows where one has no room
        held = self._area = Scrolled(gap=px(12))
        held.setObjectName("exam_list_area")
        held.setProperty("role", "panel")
        held.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        row = self._levels = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(px(10))
        for level, card in self.cards.items():
            card.button.clicked.connect(partial(self.start_requested.emit, level))
            row.addWidget(card, 1)
        chosen = QHBoxLayout()
        chosen.addWidget(self.kinds)
        chosen.addStretch(1)
        held.column.addWidget(head)
        held.column.addWidget(about)
        held.column.addLayout(chosen)
        held.column.addLayout(row)
        held.column.addWidget(below)
        held.column.addStretch(1)
        held.setMaximumWidth(px(_WIDEST))
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addStretch(1)
        whole.addWidget(held, 1000)
        whole.addStretch(1)

    def present(self, kinds: tuple[str, ...], kind: str, levels: tuple[LevelView, ...]) -> None:
        """Show the levels of a kind, and the kinds of which there are exams."""
        offered = [at for at, each in enumerate(SUBJECTS) if each in kinds]
        self.kinds.present(SUBJECTS.index(kind) if kind in SUBJECTS else None, offered)
        show_if(self.kinds, len(kinds) > 1)
        first = next((shown.level for shown in levels if not shown.passed), levels[-1].level)
        for shown in levels:
            self.cards[shown.level].present(shown, primary=shown.level == first)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put the levels one below the other where there is no room for them side by side."""
        ways = QBoxLayout.Direction
        gaps = self._levels.spacing() * (len(self.cards) - 1)
        needed = sum(card.minimumSizeHint().width() for card in self.cards.values()) + gaps
        beside = needed <= self._area.contentsRect().width()
        self._levels.setDirection(ways.LeftToRight if beside else ways.TopToBottom)

    def take_focus(self) -> None:
        """Move the keyboard focus to the first exam that is not passed."""
        for card in self.cards.values():
            if card.button.property("role") == "primary":
                card.button.setFocus(Qt.FocusReason.OtherFocusReason)
