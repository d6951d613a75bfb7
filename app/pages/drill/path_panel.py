"""The path: today's cards, the lessons, and the table as the map of what is learnt."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.drill.path import LearnerPath
from app.pages.drill.path_views import path_view
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.views import PathView
from app.pages.drill.widgets.lesson_list import LessonList
from app.pages.drill.widgets.table_map import TableMap
from app.style.theme import mincho, px
from app.texts.texts import Texts
from app.variants import rules_of
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.frames import Stack, column, lay_out, limit_width
from app.widgets.painting.drawing import keep_end_together, show_if, width_of

_LEFT, _NARROW = 384, 300
_FOLDS, _LOW = 1060, 640
_LEAST: Final = (930, 590)
"""The least width and height with large letters: those of a window of 1024 by 700."""
_STACKED: Final = 480, 0
"""The least heights of cards and lessons, and of the map, below each other; 0: what it needs."""
_KEYS: Final = ("learnt", "half", "back", "due")


class _TodayCard(QFrame):
    """What is asked today, and the button that begins it."""

    def __init__(self, texts: Texts, page: QWidget) -> None:
        super().__init__()
        self.setObjectName("path_today")
        self.setProperty("role", "card")
        self._texts, self._narrow = texts, False
        self._head, self._amount, self._lines = QLabel(texts.ui("path.today")), QLabel(), QLabel()
        self.button = KeyedButton("path_begin", "", page)
        self.button.setProperty("role", "primary")
        self._head.setProperty("role", "head")
        self._amount.setObjectName("path_amount")
        self._amount.setFont(mincho(25))
        self._lines.setObjectName("path_lines")
        self._lines.setProperty("role", "said")
        self._lines.setWordWrap(True)
        words = column(px(2))
        for label in (self._head, self._amount, self._lines):
            label.setTextFormat(Qt.TextFormat.PlainText)
            words.addWidget(label)
        words.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(px(16), px(8), px(16), px(8))
        self._row.addLayout(words, 1)
        self._row.addWidget(self.button)

    def set_compact(self, narrow: bool) -> None:
        """Put the button below the words where there is little room."""
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self._narrow = narrow
        self._fit()

    def _fit(self) -> None:
        """Write the amount in smaller letters where the button would touch it."""
        room = px(_NARROW if self._narrow else _LEFT) - px(40)
        if not self._narrow and not self.button.isHidden():
            room -= self.button.sizeHint().width()
        large = width_of(self._amount.text(), mincho(25)) <= room
        self._amount.setFont(mincho(25 if large else 19))

    def present(self, shown: PathView) -> None:
        self._amount.setText(shown.amount)
        self._lines.setText("\n".join(map(keep_end_together, shown.lines)))
        show_if(self.button, bool(shown.action))
        self.button.set_label(f"{shown.action}  Enter", shown.action)
        self._fit()
        if not shown.lesson:
            self.button.setToolTip(self._texts.ui("path.begin_tip"))


class PathPanel(QWidget):
    """Shows the path of a document.

    - `lesson_requested(id)`: a lesson is to be opened.
    - `today_requested()`: today's cards are to be asked.
    """

    lesson_requested = Signal(str)
    today_requested = Signal()

    def __init__(self, texts: Texts, repository: ProgressRepository) -> None:
        super().__init__()
        self.setObjectName("drill_path")
        self._texts, self._repository = texts, repository
        self._shown: PathView | None = None
        self.today = _TodayCard(texts, self)
        self._head, self._standing = QLabel(), QLabel()
        self.lessons, self.map = LessonList(), TableMap(texts, "path", _KEYS)
        self._build()
        self.today.button.clicked.connect(self.begin)
        self.lessons.chosen.connect(self.lesson_requested)

    def _build(self) -> None:
        self._head.setProperty("role", "head")
        self._standing.setObjectName("path_standing")
        self._standing.setProperty("role", "caption")
        below = QFrame()
        below.setProperty("role", "card")
        top = QHBoxLayout()
        top.setContentsMargins(px(16), px(8), px(16), px(6))
        top.addWidget(self._head)
        top.addStretch(1)
        top.addWidget(self._standing)
        inner = QVBoxLayout(below)
        inner.setContentsMargins(1, 1, 1, px(10))  # the round corners stay
        inner.setSpacing(0)
        inner.addLayout(top)
        inner.addWidget(self.lessons, 1)
        self._left = QWidget()
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(px(10))
        left.addWidget(self.today)
        left.addWidget(below, 1)
        row = QHBoxLayout()
        row.setSpacing(px(10))
        row.addWidget(self._left)
        row.addWidget(self.map, 1)
        whole = column()
        whole.addLayout(row, 1)
        stack = Stack(row, (self._left, self.map), _STACKED, _LEFT)
        self._room = lay_out(self, "path_area", whole, *_LEAST, stack=stack)

    def present(self, document: str) -> None:
        """Show the path of a document as of now."""
        rules: Any = rules_of(document)
        path = LearnerPath(self._repository, rules)
        shown = self._shown = path_view(path, self._repository.clock.now(), self._texts)
        self.today.present(shown)
        self._head.setText(shown.head)
        self._standing.setText(shown.standing)
        self.lessons.present(shown.rows, f"{shown.head} {shown.standing}")
        count = self._texts.ui("path.count", shown.map.all)
        self.map.present(shown.map, str(shown.map.turned), count)

    def begin(self) -> None:
        """Begin today's cards, or open the lesson that is next."""
        if self._shown is not None and self._shown.lesson:
            self.lesson_requested.emit(self._shown.lesson)
        elif self._shown is not None and self._shown.action:
            self.today_requested.emit()

    def take_focus(self) -> None:
        """Focus the button, or else the list of lessons."""
        there = self.lessons if self.today.button.isHidden() else self.today.button
        there.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter begins, wherever nothing else takes it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.begin()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow, low = self.width() < px(_FOLDS), self.height() < px(_LOW)
        stacked = self._room is not None and self._room.stacked
        limit_width(self._left, None if stacked else px(_NARROW if narrow else _LEFT))
        self.today.set_compact(narrow)
        self.map.set_stacked(stacked)
        self.map.set_compact(low)
