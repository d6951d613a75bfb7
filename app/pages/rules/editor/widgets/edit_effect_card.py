"""The card below the form of a rule: how many practice hands its edit changes, and one of them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from app.pages.rules.widgets.small_hand import SmallHand
from app.texts.texts import Texts
from app.user_documents.views import EditEffectView
from app.widgets.painting.drawing import show_if


class EditEffectCard(QFrame):
    """Shows a sentence, an example hand, its situation, and what it is worth before and after."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("edit_effect")
        self._texts = texts
        self._sentence, self._note, self._outcomes = QLabel(), QLabel(), QLabel()
        self._hand = SmallHand(texts, "edit_effect_hand")
        named = (
            ("sentence", self._sentence, "said"),
            ("note", self._note, "caption"),
            ("outcomes", self._outcomes, "said"),
        )
        for name, label, role in named:
            label.setObjectName(f"edit_effect_{name}")
            label.setProperty("role", role)
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 0)
        whole.setSpacing(4)
        for widget in (self._sentence, self._hand, self._note, self._outcomes):
            whole.addWidget(widget)
        show_if(self, False)

    def present(self, shown: EditEffectView | None) -> None:
        """Show what was found so far; None for nothing."""
        show_if(self, shown is not None)
        if shown is None:
            return
        self._sentence.setText(shown.sentence)
        self._hand.present(shown.hand)
        self._note.setText(shown.note)
        lines = (self._texts.titled(name, worth) for name, worth in shown.outcomes)
        self._outcomes.setText("\n".join(lines))
        for widget in (self._hand, self._note, self._outcomes):
            show_if(widget, shown.hand is not None)
