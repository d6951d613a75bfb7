"""Hands of riichi: how they are read, written and told; chance and examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from app.pages.score import examples as dealing
from app.pages.score import notation, state
from app.pages.score.hand_input import hand_commands as hands
from app.pages.score.hand_input import riichi_files as hand_file
from app.pages.score.presentation import hand_shown
from app.pages.score.spoken import spoken
from app.pages.score.state import Draft
from app.pages.score.widgets.hand_picture import hand_picture
from app.recent_hands import RecentHands
from app.texts.explanation import explained
from app.texts.texts import Texts
from app.variants import RIICHI
from app.views.answers import ScoreAnswer
from engine.library import documents
from engine.riichi.rules import load


class RiichiHandCommands(hands.HandCommands):
    """Puts whole hands of riichi on the table; `answer` is what is said of the one there."""

    variant, levels = RIICHI, dealing.LEVELS

    def __init__(
        self,
        page: QWidget,
        recent: RecentHands,
        draft: Callable[[], Draft],
        answer: Callable[[], ScoreAnswer],
        put: Callable[[Draft, str], None],
    ) -> None:
        super().__init__(page, recent.of(notation.RIICHI_CODEC), draft, put)
        self._answer = answer

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """What the actions of this room do."""
        return {
            **super().action_handlers(),
            **{f"example_{name}": partial(self.example, name) for name in dealing.EXAMPLES},
        }

    def random_hand(self, level: str, seed: int) -> Draft:
        return dealing.random_hand(level, seed, load(self._draft().document))

    def example(self, name: str) -> None:
        self.lay(dealing.example(name, self._draft().document), "example")

    def read(self, text: str, documents: Mapping[str, object]) -> Draft:
        return hand_file.read(text, documents, self._draft().document)

    def written(self) -> str:
        return hand_file.written(self._draft())

    def notation(self) -> str:
        return notation.text_of(self._draft())

    def set_document(self, draft: Any, document: str) -> Draft:
        return state.set_document(draft, document)

    def row(self, draft: Draft, texts: Texts) -> str:
        head = documents().get(draft.document)
        named = draft.document if head is None else texts.document(head)
        how = texts.ui("how.tsumo" if draft.tsumo else "how.ron")
        return f"{state.hand(draft)}  {how}  {named}".replace("&", "&&")

    def picture(self) -> QPixmap | None:
        """The hand and what is declared."""
        if self.texts is None:
            return None
        draft, found = self._draft(), self._answer()
        shown = hand_shown(draft, found, None)
        foot = f"{self.texts.document(load(draft.document).document)}   {state.situation(draft)}"
        words = spoken(found, self.texts)
        return hand_picture(shown, draft.dora, draft.ura, words, foot, self.texts)

    def explained(self) -> str:
        draft, found = self._draft(), self._answer()
        if self.texts is None or found.verdict is None:
            return ""
        rules, laid = load(draft.document), state.hand(draft)
        return explained(found.verdict, laid, found.situation, rules, self.texts)
