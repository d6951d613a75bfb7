"""The boards of endings: a draw, and the end of a game, each beside the table."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.pages.referee.endings.cards import EndCard, GameCard
from app.pages.referee.endings.forms import ChomboForm, DrawForm, NextForm
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.referee.widgets.seating_form import SeatingForm
from app.texts.texts import Texts
from app.widgets.layout.frames import Panel, column, side_by_side

_SHARES = (45, 55)


class DrawLayout(QWidget):
    """Who was tenpai at the left over the table, what follows at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form, self.table, self.card = DrawForm(), SeatingForm("draw_table"), EndCard()
        self.keep = SaveBar("draw_keep")
        right = QWidget()
        below = column()
        below.addWidget(self.card, 1)
        below.addWidget(self.keep)
        right.setLayout(below)
        _place(self, "draw_told", (self.form, self.table), right)

    def speak(self, texts: Texts) -> None:
        for widget in (self.form, self.table, self.card, self.keep):
            widget.speak(texts)


class GameEndLayout(QWidget):
    """The table with its points at the left, places and results at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table, self.chombo, self.card = SeatingForm("game_table"), ChomboForm(), GameCard()
        self.following, self.keep = NextForm(), SaveBar("game_keep", own_hand=True)
        self.table.apply.hide()
        right = QWidget()
        below = column()
        below.addWidget(self.card, 1)
        below.addWidget(self.keep)
        right.setLayout(below)
        _place(self, "game_told", (self.following, self.table, self.chombo), right)

    def speak(self, texts: Texts) -> None:
        for widget in (self.following, self.table, self.chombo, self.card, self.keep):
            widget.speak(texts)


def _place(board: QWidget, name: str, left: tuple[QWidget, ...], right: QWidget) -> None:
    holder = Panel(name, gap=10)
    holder.hold(*left)
    side_by_side(board, (holder, right), _SHARES)
