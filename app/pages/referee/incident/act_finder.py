"""Finds acts: a search field, chips for the moments of play, and the list of matches."""

from __future__ import annotations

from functools import partial
from typing import Final, get_args

import msgspec
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.pages.referee.incident.search import NearWord
from app.pages.referee.views import ActRow
from app.pages.referee.widgets.act_list import ActList
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.controls.controls import ChipButton, offer_clearing, word_button
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import RIGHT, keep_end_together, show_if
from engine.riichi.penalties import Moment

MOMENTS: Final[tuple[str, ...]] = get_args(Moment)


_LOW: Final = 430


class FoundActs(msgspec.Struct, frozen=True):
    """The acts that a search found, by which of their words each, and words near to it.

    `total` counts all acts of the list, `with_ruling` those that the document mentions.
    """

    rows: tuple[ActRow, ...]
    words: tuple[tuple[str, ...], ...]
    near: tuple[NearWord, ...]
    total: int
    with_ruling: int


class NearWords(QWidget):
    """Words near to what was typed, each with the act that it leads to; `chosen` has a NearWord."""

    chosen = Signal(object)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("near_words")
        self._texts = texts
        head = QLabel(texts.ui("incident.near"))
        head.setProperty("role", "head")
        self._rows: list[tuple[QWidget, QPushButton, QLabel]] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 4, 12, 4)
        self._column.setSpacing(1)
        self._column.addWidget(head)
        self._shown: tuple[NearWord, ...] = ()

    def present(self, near: tuple[NearWord, ...]) -> None:
        self._shown = near
        while len(self._rows) < len(near):
            self._add()
        for at, (row, word, name) in enumerate(self._rows):
            show_if(row, at < len(near))
            if at < len(near):
                text = self._texts.offence(near[at].act)
                word.setText(near[at].word)
                word.setToolTip(text)
                name.setText("" if near[at].word == text else text)
        show_if(self, bool(near))

    @property
    def made(self) -> int:
        """How many rows were made up to now."""
        return len(self._rows)

    @property
    def filled(self) -> bool:
        """Whether there are near words."""
        return bool(self._shown)

    def _add(self) -> None:
        at = len(self._rows)
        row, word, name = QWidget(), word_button(f"near_{at}", role="small_link"), QLabel()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        word.clicked.connect(partial(self._choose, at))
        name.setProperty("role", "caption")
        name.setAlignment(RIGHT)
        name.setWordWrap(True)
        line.addWidget(word)
        line.addWidget(name, 1)
        self._column.addWidget(row)
        self._rows.append((row, word, name))

    def _choose(self, at: int) -> None:
        if at < len(self._shown):
            self.chosen.emit(self._shown[at])


class ActFinder(QFrame):
    """Emits `searched(text)`, `moment_chosen(moment)`, `act_chosen(act)`, and `near_chosen(word)`
    with a NearWord; `chart_requested()` asks for the penalty chart of the document."""

    searched = Signal(str)
    moment_chosen = Signal(str)
    act_chosen = Signal(str)
    near_chosen = Signal(object)
    chart_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts = texts
        self.field, self.acts = QLineEdit(), ActList(texts)
        self.field.setObjectName("act_search")
        self.field.setProperty("role", "field")
        self.field.setPlaceholderText(texts.ui("incident.find"))
        self.field.setAccessibleName(texts.ui("incident.find_name"))
        self.field.setToolTip(f"{texts.ui('incident.find_name')} Ctrl+F")
        offer_clearing(self.field, self._texts.ui("heard.clear"))
        self.field.textEdited.connect(self.searched)
        self.field.installEventFilter(self)
        self._chips = {moment: ChipButton(f"moment_{moment}") for moment in MOMENTS}
        for moment, chip in self._chips.items():
            chip.clicked.connect(partial(self.moment_chosen.emit, moment))
        self.acts.chosen.connect(self.act_chosen)
        self._count, self._footer = AnnouncedLabel(), QLabel()
        self._footer.setObjectName("acts_footer")
        self._count.setObjectName("acts_count")
        words, tip = texts.ui("chart.show"), texts.ui("chart.show_tip")
        self._chart = word_button("acts_chart", words, tip, role="link")
        self._chart.clicked.connect(self.chart_requested)
        self._empty = QLabel()
        self._empty.setObjectName("acts_none")
        self._near = NearWords(texts)
        self._near.chosen.connect(self.near_chosen)
        self._build()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 8, 1, 6)
        column.setSpacing(6)
        above = QVBoxLayout()
        above.setContentsMargins(9, 0, 9, 0)
        above.setSpacing(6)
        line = QHBoxLayout()
        line.addWidget(self.field, 1)
        line.addWidget(self._count)
        above.addLayout(line)
        chips = QWidget()
        flow = Flow(chips, 5, 5)
        for chip in self._chips.values():
            flow.addWidget(chip)
        above.addWidget(chips)
        column.addLayout(above)
        for label in (self._count, self._footer, self._empty):
            label.setProperty("role", "caption")
        self._empty.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self._footer, self._empty):
            label.setWordWrap(True)
            label.setContentsMargins(9, 2, 9, 2)
        column.addWidget(self._empty)
        column.addWidget(self.acts, 1)
        column.addWidget(self._near)
        self._rest = QWidget()
        column.addWidget(self._rest, 1)
        column.addWidget(self._footer)
        column.addWidget(self._chart, 0, Qt.AlignmentFlag.AlignLeft)

    def present(self, shown: FoundActs, act: str, search: str, moment: str) -> None:
        """Show the acts found, and near words."""
        texts = self._texts
        if self.field.text() != search:
            self.field.setText(search)
        for name, chip in self._chips.items():
            chip.present(texts.moment(name), on=name == moment)
            chip.setAccessibleName(texts.moment(name))
        rows = shown.rows
        self.acts.present(rows, search.strip(), act, shown.words)
        self._count.setText(texts.ui("incident.count", len(rows)))
        footer = texts.ui("incident.footer", shown.total, shown.with_ruling)
        self._footer.setText(keep_end_together(footer))
        show_if(self._chart, shown.with_ruling > 0)
        self._empty.setText(texts.ui("incident.none_found", search.strip()))
        self._near.present(shown.near)
        self._fit()
        for widget in (self._empty, self._rest):
            show_if(widget, not rows)
        show_if(self.acts, bool(rows))

    @property
    def made(self) -> int:
        """How many links were made up to now."""
        return self._near.made

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leave the height of a low card to the acts that are found."""
        low = self.height() < px(_LOW)
        show_if(self._footer, not low)
        show_if(self._near, self._near.filled and not (low and self.acts.acts.rows))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the field, Down moves to the list, and Enter chooses its first row."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Down:
                self.acts.enter()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
                self.acts.choose_first()
                return True
        return super().eventFilter(watched, event)
