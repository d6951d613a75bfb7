"""The boards of endings: a draw, and the end of a game, each beside the table."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.pages.referee.endings.cards import EndCard, GameCard
from app.pages.referee.endings.forms import ChomboForm, DrawForm, NextForm
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.referee.widgets.table_form import TableForm
from app.texts.texts import Texts
from app.widgets.layout.frames import Panel, column, side_by_side

_SHARES = (45, 55)


class DrawLayout(QWidget):
    """Who was tenpai at the left over the table, what follows at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form, self.table_form, self.card = DrawForm(), TableForm("draw_table"), EndCard()
        self.save_bar = SaveBar("draw_keep")
        right = QWidget()
        below = column()
        below.addWidget(self.card, 1)
        below.addWidget(self.save_bar)
        right.setLayout(below)
        _place(self, "draw_told", (self.form, self.table_form), right)

    def speak(self, texts: Texts) -> None:
        for widget in (self.form, self.table_form, self.card, self.save_bar):
            widget.speak(texts)


class GameEndLayout(QWidget):
    """The table with its points at the left, places and results at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table_form, self.chombo, self.card = TableForm("game_table"), ChomboForm(), GameCard()
        self.following, self.save_bar = NextForm(), SaveBar("game_keep", own_hand=True)
        self.table_form.apply.hide()
        right = QWidget()
        below = column()
        below.addWidget(self.card, 1)
        below.addWidget(self.save_bar)
        right.setLayout(below)
        _place(self, "game_told", (self.following, self.table_form, self.chombo), right)

    def speak(self, texts: Texts) -> None:
        for widget in (self.following, self.table_form, self.chombo, self.card, self.save_bar):
            widget.speak(texts)


def _place(board: QWidget, name: str, left: tuple[QWidget, ...], right: QWidget) -> None:
    holder = Panel(name, gap=10)
    holder.hold(*left)
    side_by_side(board, (holder, right), _SHARES)
