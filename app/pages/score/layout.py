"""The widgets of the score page and their places."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.pages.score.answer_cards import AnswerCards
from app.pages.score.answer_columns import AnswerColumns
from app.pages.score.hand_input.layout import HandInputLayout
from app.pages.score.widgets.hand_file_bar import HandFileBar
from app.style import theme
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.layout.frames import column, holding, lay_out, share
from app.widgets.painting.drawing import at_once, show_if

_SHARES: Final = (384, 782)
_ASKING: Final = (396, 770)
"""Shares of the input and of the answers, the former with the panel in which yaku are asked."""
_FOUR, _WIDE = (274, 726), (270, 730)
"""Shares of the input and of the answers: usual, with four columns, in a wide window."""
_FIVE: Final = (22, 60, 18)
"""Shares of input, answers and the panel in which yaku are asked, where it is always open."""
_LOW, _NARROW = 700, 1000
"""The height of the page below which it is compact, and the width below which its input is."""
_LEAST: Final = (576, 350)
"""The least width and height of the page with large letters."""
_SCROLLS: Final = 380
"""The height below which the page scrolls with every hand, and nothing in it does."""


class _Yielding(QWidget):
    """A widget that asks for no height by its width, only for the least of what is in it."""

    def hasHeightForWidth(self) -> bool:
        return False


class ScoreLayout:
    """Makes the widgets of the score page and lays them out on it.

    The hand is above; below it are three columns: input, declaration and ledger.
    """

    def __init__(self, texts: Texts, page: QWidget) -> None:
        self.input, self.hand_files = HandInputLayout(texts), HandFileBar(texts=texts)
        self.cards = AnswerCards(texts, page)
        self.answers = AnswerColumns(texts, self.cards)
        self._whole = QVBoxLayout()
        self._whole.setContentsMargins(14, 12, 14, 12)
        self._whole.setSpacing(10)
        self._whole.addWidget(self.input.felt(self.hand_files))
        self._columns = columns = QHBoxLayout()
        columns.setSpacing(10)
        self._input_part = holding(self.input.left())
        self._panel: QWidget | None = None
        self._left = column()
        self._left.addWidget(self._input_part)
        self.asks_always = theme.wide(theme.FIVE)
        self._shares = (
            _WIDE if theme.wide(theme.WIDE) else _FOUR if theme.wide(theme.FOUR) else _SHARES
        )
        if self.asks_always:
            self._shares = _FIVE[:2]
        self._left_part = _Yielding()
        self._left_part.setLayout(self._left)
        share(columns, (self._left_part, self.answers), self._shares)
        self._whole.addLayout(columns, 1)
        lay_out(page, "score_page_area", self._whole, *_LEAST, grows=True)

    def add_panel(self, panel: QWidget) -> None:
        """Put a panel into the column of the input, hidden, or into a column of its own."""
        self._panel = panel
        if self.asks_always:
            share(self._columns, (panel,), _FIVE[-1:])
            return
        panel.hide()
        self._left.addWidget(panel)

    def show_panel(self, there: bool) -> None:
        """Show the panel in the place of palette and situation, or these again."""
        if self.asks_always or self._panel is None:
            return
        with at_once(self._left_part):
            show_if(self._input_part, not there)
            show_if(self._panel, there)
        if self._shares is _SHARES:
            for at, part in enumerate(_ASKING if there else _SHARES):
                self._columns.setStretch(at, part)

    def fit(self, size: QSize) -> None:
        """Choose the compact or the wide form for a page of this size in pixels."""
        compact = size.height() < px(_LOW)
        self._whole.setContentsMargins(*((10, 7, 10, 7) if compact else (14, 12, 14, 12)))
        self._whole.setSpacing(8 if compact else 10)
        self.input.set_compact(compact or size.width() < px(_NARROW))
        self.answers.set_compact(compact)
        scrolls = theme.cramped() and size.height() < px(_SCROLLS)
        self.input.form_area.set_whole(scrolls)
        self.answers.set_whole(scrolls)
