"""Layouts of the draw tab and the game tab."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.pages.referee.endings.cards import GameCard
from app.pages.referee.endings.forms import ChomboForm, DrawForm, NextForm
from app.pages.referee.tabbed_layout import place_columns
from app.pages.referee.widgets.outcome_card import OutcomeCard
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.referee.widgets.table_form import TableForm
from app.texts.texts import Texts


class DrawLayout(QWidget):
    """The forms of draw and table at the left, the end of the hand at the right."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form, self.table_form = DrawForm(texts), TableForm(texts, "draw_table")
        self.card = OutcomeCard(texts, "end", texts.ui("draw.next"))
        self.save_bar = SaveBar(texts, "draw_keep")
        place_columns(self, "draw_told", (self.form, self.table_form), (self.card, self.save_bar))


class GameEndLayout(QWidget):
    """The forms of last hand, table and chombo at the left, places and results at the right."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.next_form, self.table_form = NextForm(texts), TableForm(texts, "game_table")
        self.chombo, self.card = ChomboForm(texts), GameCard(texts)
        self.save_bar = SaveBar(texts, "game_keep", own_hand=True)
        self.table_form.apply.hide()
        left = (self.next_form, self.table_form, self.chombo)
        place_columns(self, "game_told", left, (self.card, self.save_bar))
