"""The board: the widgets of the score page and where they lie."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.pages.page import Page
from app.pages.score.answer_columns import AnswerColumns
from app.pages.score.hand_input.layout import HandInputLayout
from app.pages.score.widgets.hand_file_bar import HandFileBar
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.layout.frames import holding, lay_out, share

_LEFT, _ANSWERS = 384, 782
_LOW: Final = 700
_ROOM: Final = (576, 350)
"""The least that the page needs with large letters."""


class ScoreLayout(Page):
    """Felt above, three columns below: what is laid, what is said, how it is reckoned."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.laid, self.shelf = HandInputLayout(texts), HandFileBar(texts=texts)
        self.answers = AnswerColumns(texts)
        self._build()

    def _build(self) -> None:
        page = self._page = QVBoxLayout()
        page.setContentsMargins(14, 12, 14, 12)
        page.setSpacing(10)
        page.addWidget(self.laid.felt(self.shelf))
        columns = QHBoxLayout()
        columns.setSpacing(10)
        share(columns, (holding(self.laid.left()), self.answers), (_LEFT, _ANSWERS))
        page.addLayout(columns, 1)
        lay_out(self, "score_room", page, *_ROOM)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold by the space that is left."""
        low = self.height() < px(_LOW)
        self._page.setContentsMargins(*((10, 8, 10, 8) if low else (14, 12, 14, 12)))
        self._page.setSpacing(8 if low else 10)
        self.laid.set_compact(low)
        self.answers.set_compact(low)
        super().resizeEvent(event)
