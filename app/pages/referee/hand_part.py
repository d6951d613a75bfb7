"""The part with a hand: laid on the felt and at the left, with what is said of it at the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.pages.referee.check.side import CheckSide
from app.pages.referee.dispute.side import DisputeSide
from app.pages.referee.laid_side import LaidSide
from app.pages.score.hand_input.controller import HandInputController
from app.pages.score.hand_input.layout import HandInputLayout
from app.pages.score.state import Draft
from app.style.theme import px
from app.texts.texts import Texts
from app.views.answers import ScoreAnswer
from app.widgets.layout.frames import holding, share
from engine.tiles import Tile

_LEFT, _RIGHT = 384, 782
_LOW: Final = 660
Side = CheckSide | DisputeSide | LaidSide


class HandPart(QWidget):
    """One hand input for every part of the page that asks for a hand; the sides take turns."""

    def __init__(
        self, texts: Texts, draft: Callable[[], Draft], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("with_hand")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.board = HandInputLayout(texts)
        self._sides = QStackedWidget()
        self._made: dict[type[Side], Side] = {}
        self._texts: Texts | None = None
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self.board.felt())
        columns = QHBoxLayout()
        columns.setSpacing(10)
        share(columns, (holding(self.board.left()), self._sides), (_LEFT, _RIGHT))
        whole.addLayout(columns, 1)
        self.laying = HandInputController(texts, self, self.board, draft)

    def side(self, kind: type[Side]) -> tuple[Side, bool]:
        """A side, and whether it has just been made."""
        new = kind not in self._made
        if new:
            side = self._made[kind] = kind()
            if self._texts is not None:
                side.speak(self._texts)
            self._sides.addWidget(side)
        self._sides.setCurrentWidget(self._made[kind])
        return self._made[kind], new

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        for side in self._made.values():
            side.speak(texts)

    def present(self, found: ScoreAnswer, tiles: frozenset[Tile], caption: str) -> None:
        """The hand with its contradictions, tiles lit; the side is presented by itself."""
        self.laying.present(found)
        self.laying.present_hand(found, None, tiles, caption)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.board.set_compact(self.height() < px(_LOW))
        super().resizeEvent(event)
