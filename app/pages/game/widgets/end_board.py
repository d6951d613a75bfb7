"""The end of a game at a glance: plates and ledger at the left, the score sheet at the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.pages.game.widgets.end_parts import EndLedger, EndPlates, PaperPages, SheetPreview
from app.style.theme import px
from app.texts.texts import Texts
from app.views.game_end import EndWords
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import WIDEST_CARD, card, column, side_by_side
from app.widgets.painting.drawing import show_if

_LEFT, _RIGHT = 560, 606
_NARROW: Final = ((1, 0), (440, 496))
"""Shares of the width where there is little: with the ledger, and with the sheet."""


class EndBoard(QWidget):
    """Holds plates, ledger and sheet; where there is little width, the sheet is a tab beside the
    ledger."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("end_board")
        self.plates, self.ledger, self.sheet = EndPlates(), EndLedger(texts), SheetPreview()
        self.switch = Segment("end_switch", (0, 1), roomy=True, tabs=True)
        labels = [texts.ui("game_end.head"), texts.ui("score_sheet.title")]
        self.switch.set_labels(labels, labels)
        self.switch.setAccessibleName(texts.ui("heard.tabs"))
        self.switch.chosen.connect(self._choose)
        self._chosen, self._narrow = 0, False
        left = QWidget()
        felt, around = card("felt", QVBoxLayout())
        around.addWidget(self.plates)
        below = column(px(10))
        below.addWidget(felt)
        tabs = QHBoxLayout()
        tabs.addWidget(self.switch)
        tabs.addStretch(1)
        below.addLayout(tabs)
        below.addWidget(self.ledger, 1)
        self._rest = QWidget()
        below.addWidget(self._rest, 1)
        left.setLayout(below)
        left.setMaximumWidth(px(WIDEST_CARD))
        side_by_side(self, (left, self.sheet), (_LEFT, _RIGHT))
        self.set_narrow(False)

    def present(
        self, words: EndWords, made: Callable[[], PaperPages], title: str, text: str
    ) -> None:
        """Show the end, and the sheet whose pages `made` returns; `text` is its text."""
        self.plates.present(words)
        self.ledger.present(words)
        self.sheet.present(made, title, text)

    def set_narrow(self, narrow: bool) -> None:
        """Show ledger and sheet beside each other, or one of them by tabs."""
        self._narrow = narrow
        self._fit()

    def _choose(self, at: int) -> None:
        self._chosen = at
        self._fit()

    def _fit(self) -> None:
        narrow, chosen = self._narrow, self._chosen
        show_if(self.switch, narrow)
        self.switch.present(chosen)
        show_if(self.sheet, not narrow or chosen == 1)
        show_if(self.ledger, not narrow or chosen == 0)
        show_if(self._rest, narrow and chosen == 1)
        row = self.layout()
        assert isinstance(row, QHBoxLayout)  # made so above
        shares = _NARROW[chosen] if narrow else (_LEFT, _RIGHT)
        for at, share in enumerate(shares):
            row.setStretch(at, share)
