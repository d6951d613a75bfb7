"""Deals of 競技十半: how they are read, written and told; the one left there; chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtGui import QPixmap

from app.pages.score.hand_input import hand_commands as hands
from app.pages.score.toppan import examples as dealing
from app.pages.score.toppan import files as hand_file
from app.pages.score.toppan import notation, state
from app.pages.score.toppan.layout import ToppanLayout
from app.pages.score.toppan.state import Draft
from app.recent_hands import RecentHands
from app.texts.texts import Texts
from app.texts.toppan import ToppanTexts
from app.texts.toppan_explanation import explained
from app.variants import TOPPAN
from engine.toppan.judge import judge
from engine.toppan.rules import load


class ToppanHandCommands(hands.HandCommands):
    """Puts whole deals on the table."""

    variant, levels = TOPPAN, dealing.LEVELS
    texts: ToppanTexts | None

    def __init__(
        self,
        page: ToppanLayout,
        recent: RecentHands,
        draft: Callable[[], Draft],
        put: Callable[[Draft, str], None],
    ) -> None:
        super().__init__(page, recent.of(notation.TOPPAN_CODEC), draft, put)
        self._board = page

    def random_hand(self, level: str, seed: int) -> Draft:
        view, rules = self._draft().view, load(self._draft().document)
        return state.set_view(dealing.random_deal(level, seed, rules), view)

    def read(self, text: str, documents: Mapping[str, object]) -> Draft:
        return hand_file.read(text, documents, self._draft().document)

    def written(self) -> str:
        return hand_file.written(self._draft())

    def notation(self) -> str:
        return notation.text_of_draft(self._draft())

    def set_document(self, draft: Any, document: str) -> Draft:
        return state.set_document(draft, document)

    def row(self, draft: Draft, texts: Texts) -> str:
        assert isinstance(texts, ToppanTexts)
        stake = texts.stake(draft.seats[draft.own].stake)
        return f"{state.hand(draft)}  {texts.list_of((texts.seat(draft.own), stake))}"

    def picture(self) -> QPixmap | None:
        """What lies on the felt, as it is seen."""
        return self._board.felt.grab()

    def explained(self) -> str:
        draft = self._draft()
        hand, told, rules = state.hand(draft), state.situation(draft), load(draft.document)
        if not hand.tiles or self.texts is None:
            return ""
        return explained(judge(hand, told, rules), hand, told, rules, self.texts)
