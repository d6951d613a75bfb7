"""The widgets of the toppan page and their places, for a hand and for a deal."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from app.pages.score.toppan.widgets.advice_card import AdviceCard
from app.pages.score.toppan.widgets.dora_grid import DoraGrid
from app.pages.score.toppan.widgets.draw_row import DrawRow
from app.pages.score.toppan.widgets.next_grid import NextGrid
from app.pages.score.toppan.widgets.place_palette import PlacePalette
from app.pages.score.toppan.widgets.seat_rows import SeatRows
from app.pages.score.toppan.widgets.stake_form import StakeForm
from app.pages.score.toppan.widgets.text_pair_list import TextPairList
from app.pages.score.widgets.hand_file_bar import HandFileBar
from app.pages.score.widgets.notation_field import NotationField
from app.style.theme import FOUR, cramped, px, wide
from app.texts.toppan import ToppanTexts
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.declaration import Declaration
from app.widgets.answer.ledger import LedgerView
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import Panel, Scrolled, card, column, holding, lay_out, share
from app.widgets.painting.drawing import show_if

_LEFT, _MIDDLE, _RIGHT = 384, 392, 380
_RIGHT_PARTS, _WIDE_RIGHT = (295, 165), (310, 115)
"""Shares of the ledger and of the lists below it: usual, and in a large window, where the advice
needs less of the height."""
_LOW: Final = 700
"""The height in pixels below which the page is compact."""
_LEAST: Final = (576, 420)
"""The least width and height of the page with large letters."""
_FOOT: Final = ("advice", "doubts", "near")


class ToppanLayout:
    """Makes the widgets of the toppan page and lays them out on it, for a hand and for a deal.

    Indicators and tiles are above; below them are three columns: input, declaration and ledger.
    """

    def __init__(self, texts: ToppanTexts, page: QWidget) -> None:
        self.indicators, self.hand = DoraGrid(texts), DrawRow(texts)
        self.others = SeatRows(texts, "others")
        self.seats_row = SeatRows(texts, "seats_row", large=True)
        self.notation, self.hand_files = NotationField(texts=texts), HandFileBar(texts=texts)
        self.picker, self.form = PlacePalette(texts), StakeForm(texts)
        self.declaration, self.seats = Declaration(), SeatPicture(texts)
        self.nexts, self.duels = NextGrid(texts), TextPairList("duels", texts=texts)
        self.ledger, self.clause = LedgerView(texts), ClausePanel()
        self.advice = AdviceCard(texts)
        self.doubts = TextPairList("doubts", texts=texts)
        self.near = TextPairList("near", texts=texts)
        self._build(page)
        names = [texts.ui(f"toppan.foot.{name}") for name in _FOOT]
        self.tabs.set_labels(names, names)
        self.tabs.setAccessibleName(texts.ui("heard.tabs"))

    def _build(self, page: QWidget) -> None:
        self._whole, self._columns = QVBoxLayout(), QHBoxLayout()
        self.felt = self._felt()
        self._whole.addWidget(self.felt)
        columns = (self._left(), self._middle(), self._right())
        share(self._columns, map(holding, columns), (_LEFT, _MIDDLE, _RIGHT))
        self._whole.addLayout(self._columns, 1)
        lay_out(page, "toppan_page_area", self._whole, *_LEAST)

    def _felt(self) -> QFrame:
        frame, strip = card("felt", QVBoxLayout())
        self._strip_box = strip
        strip.setSpacing(3)
        above = QHBoxLayout()
        above.setSpacing(12)
        left = column(3)
        left.addWidget(self.indicators)
        left.addWidget(self.others)
        left.addStretch(1)
        above.addLayout(left, 11)
        right = column(3)
        right.addWidget(self.hand)
        right.addWidget(self.seats_row)
        above.addLayout(right, 13)
        below = QHBoxLayout()
        below.setSpacing(10)
        below.addWidget(self.notation, 1)
        below.addWidget(self.hand_files)
        strip.addLayout(above)
        strip.addLayout(below)
        return frame

    def _left(self) -> QVBoxLayout:
        felt, inner = card("felt", QVBoxLayout())
        inner.addWidget(self.picker)
        frame, form = card("card", QVBoxLayout())
        form_area = Scrolled()
        form_area.column.addWidget(self.form)
        form.addWidget(form_area)
        form.addWidget(self.form.foot)
        found = column()
        if cramped():
            whole = Panel("left", gap=10)
            whole.set_widgets(felt, frame)
            found.addWidget(whole)
            return found
        found.addWidget(felt, 248)
        found.addWidget(frame, 222)
        return found

    def _middle(self) -> QVBoxLayout:
        said, inner = card("card", QVBoxLayout())
        inner.addWidget(self.declaration)
        felt, seats = card("felt", QVBoxLayout())
        seats.addWidget(self.seats)
        self._nexts_card, nexts = card("card", QVBoxLayout())
        nexts.addWidget(self.nexts)
        self._duels_card, duels = card("card", QVBoxLayout())
        panel = Panel("duels_panel")
        panel.set_widgets(self.duels)
        duels.addWidget(panel)
        found = column()
        self._middle_column = found
        found.addWidget(said)
        if cramped():
            rest = Panel("middle", gap=10)
            rest.set_widgets(felt, self._nexts_card, self._duels_card)
            found.addWidget(rest, 1)
            return found
        found.addWidget(felt, 150)
        found.addWidget(self._nexts_card, 190)
        found.addWidget(self._duels_card, 120)
        return found

    def _right(self) -> QVBoxLayout:
        frame, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(3, 2, 3, 2)
        inner.setSpacing(1)
        inner.addWidget(self.ledger, 1)
        inner.addWidget(self.clause)
        self.clause.set_compact(True)  # the advice has five rows
        self._foot_card, foot = card("card", QVBoxLayout())
        foot.setContentsMargins(4, 5, 4, 4)
        foot.setSpacing(2)
        self.tabs = Segment("foot", range(len(_FOOT)), tabs=True)
        self.tabs.chosen.connect(self.show_tab)
        row = QHBoxLayout()
        row.setContentsMargins(2, 0, 2, 0)
        row.addWidget(self.tabs)
        row.addStretch(1)
        row.addWidget(self.advice.stop_button)
        row.addWidget(self.advice.start_button)
        foot.addLayout(row)
        self._panels = []
        for name, widget in zip(_FOOT, (self.advice, self.doubts, self.near), strict=True):
            panel = Panel(f"{name}_panel")
            panel.set_widgets(widget)
            self._panels.append(panel)
            foot.addWidget(panel, 1)
        for rows in (self.doubts, self.near, self.advice.rows):
            rows.untitle(bare=True)
        found = column()
        self._right_column = found
        above, below = _WIDE_RIGHT if wide(FOUR) else _RIGHT_PARTS
        found.addWidget(frame, above)
        found.addWidget(self._foot_card, below)
        self.show_tab(0)
        return found

    def show_tab(self, tab: int) -> None:
        """Show one of the lists below the ledger."""
        self.tabs.present(tab)
        for at, panel in enumerate(self._panels):
            show_if(panel, at == tab)

    def set_view(self, view: str) -> None:
        """Show the widgets for a hand, or those for a whole deal."""
        of_hand = view == "hand"
        for widget in (self.hand, self.others, self._nexts_card, self._foot_card):
            show_if(widget, of_hand)
        for widget in (self.seats_row, self._duels_card):
            show_if(widget, not of_hand)

    def fit(self, height: int) -> None:
        """Choose the compact or the wide form for a page of this height in pixels."""
        compact = height < px(_LOW)
        for box in (self._whole, self._columns, self._middle_column, self._right_column):
            box.setSpacing(7 if compact else 10)
        self._whole.setContentsMargins(*((10, 8, 10, 8) if compact else (14, 12, 14, 12)))
        self._strip_box.setContentsMargins(12, 5 if compact else 8, 12, 5 if compact else 8)
        for widget in (self.picker, self.hand, self.indicators, self.form, self.declaration):
            widget.set_compact(compact)
