"""The bar above the game: which game is open, its switches, and what can be done with it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.actions import KEY_OF
from app.pages.game.views import BarView
from app.style.theme import px, sans
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton, below, word_button
from app.widgets.controls.page_tabs import PageTabs
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import elided, show_if

SWITCHES: Final = ("tournament", "classroom")
_TITLE_ROOM: Final = 190
_SPARE: Final = 16


class _Caption(QLabel):
    """A caption that is written as far as there is room for it, with all its words in the tip."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self.setProperty("role", "caption")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(1)  # a label takes no less than its words, and the tabs gave way

    def set_text(self, words: str) -> None:
        self._words = words
        self.setToolTip(words)
        self._write()

    def _write(self) -> None:
        room = self.width() - px(_SPARE)
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write()


class GameBar(QWidget):
    """`page_requested(name)` is the page of another tab; `games_requested(place)`,
    `more_requested(place)` and `export_requested(place)` want a menu there; `switched(name)` a
    switch toggled; `document_adopted()` and `trial_ended()` end a look at another document."""

    games_requested = Signal(QPoint)
    more_requested = Signal(QPoint)
    export_requested = Signal(QPoint)
    switched = Signal(str)
    setup_requested = Signal()
    page_requested = Signal(str)
    part_requested = Signal(str)
    document_adopted = Signal()
    trial_ended = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts, self._end = texts, False
        ui = texts.ui
        self.tabs = PageTabs("game", texts)
        self.game = word_button("game_which")
        self.setup = word_button("game_setup", ui("record.setup_open"))
        self.chips = {name: ChipButton(f"game_{name}") for name in SWITCHES}
        self.said = _Caption()
        self.take = word_button("game_take", ui("record.take"), role="primary")
        self.leave = word_button("game_leave", ui("record.cancel"))
        self.leave.setToolTip("Esc")
        self.part = word_button("game_part")
        self.more = word_button("game_more", ui("record.more"))
        self.export = word_button("game_export", ui("record.export"))
        self.export.setToolTip(f"{ui('action.game_export')} {KEY_OF['game_export']}")
        row = Flow(self, centred=True)
        before = (self.tabs, self.game, self.setup, *self.chips.values(), self.said)
        for widget in (*before, self.take, self.leave, self.more, self.part, self.export):
            row.addWidget(widget)
        row.fill(self.said)
        self.tabs.page_chosen.connect(self.page_requested)
        self.game.clicked.connect(lambda: self.games_requested.emit(below(self.game)))
        self.more.clicked.connect(lambda: self.more_requested.emit(below(self.more)))
        self.export.clicked.connect(lambda: self.export_requested.emit(below(self.export)))
        self.setup.clicked.connect(self.setup_requested)
        self.take.clicked.connect(self.document_adopted)
        self.leave.clicked.connect(self.trial_ended)
        self.part.clicked.connect(lambda: self.part_requested.emit("play" if self._end else "end"))
        for name, chip in self.chips.items():
            chip.clicked.connect(lambda _on, name=name: self.switched.emit(name))

    def present(self, shown: BarView) -> None:
        texts, self._end = self._texts, shown.shows_end
        words = texts.ui("record.which", shown.title)
        self.game.setText(elided(words, px(_TITLE_ROOM), sans(12)))
        self.game.setAccessibleName(words)
        self.game.setToolTip(words)
        for name, chip in self.chips.items():
            show_if(chip, name in shown.switches)
            word = texts.ui(f"record.switch.{name}")
            chip.present(word, on=name in shown.on)
        self.said.set_text(shown.note)
        show_if(self.take, bool(shown.trial))
        show_if(self.leave, shown.may_leave)
        self.part.setText(texts.ui("record.part_play" if shown.shows_end else "record.part_end"))
