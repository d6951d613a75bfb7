"""The panel beside the list: a rule in both documents, its counts, and the clearest example."""

from __future__ import annotations

from functools import partial
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.pages.rules.effects.views import EffectDetail, EffectSide
from app.pages.rules.widgets.marked_text import badge, coloured
from app.pages.rules.widgets.rule_card import RuleCard
from app.style.theme import tokens
from app.texts.texts import Texts
from app.widgets.controls.controls import word_button
from app.widgets.painting.drawing import show_if

_NOTHING = EffectDetail("", "")


class EffectPanel(RuleCard):
    """Shows one rule; emits the request to open the example on the score page."""

    open_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(texts, "effect", texts.ui("effects.clearest"), parent=parent)
        self._shown = _NOTHING
        words, tip = texts.ui("rules.open_hand"), texts.ui("rules.open_tip")
        self._open = word_button("effect_open", words, tip)
        self._open.clicked.connect(self.open_requested)
        self._example.column.addWidget(self._open, 0, Qt.AlignmentFlag.AlignLeft)

    def present(self, shown: EffectDetail) -> None:
        """Show a rule, or a hint where none is chosen."""
        if shown == self._shown:
            return
        another = shown.title != self._shown.title
        self._shown = shown
        self._caption.setText(shown.caption)
        self._title.setText(shown.title)
        show_if(self._title, bool(shown.title))
        self._body.write(partial(_html, shown))
        show_if(self._example, bool(shown.note or shown.outcomes))
        self._example.present(shown.hand, shown.note, shown.outcomes)
        show_if(self._open, shown.hand is not None)
        if another:
            self.panel.verticalScrollBar().setValue(0)
        self.setAccessibleName(shown.title)
        self.setAccessibleDescription(shown.text)


def _html(shown: EffectDetail) -> str:
    """The rule in both documents, and its counts."""
    sides = "".join(map(_side, shown.sides))
    lines = "<br>".join(escape(words) for words in shown.counts)
    return f"{sides}<p>{lines}</p>" if lines else sides


def _side(side: EffectSide) -> str:
    """A document: its name, the value, standing and clause, and the reason."""
    t = tokens()
    head = f"{coloured(side.document, t.ink3)}<br><b>{coloured(side.value, t.ink)}</b>"
    if side.standing is not None:
        head += f"&nbsp; {badge(side.badge, side.standing)} {coloured(side.mark, t.ink3)}"
    reason = f"<br>{escape(side.reason)}" if side.reason else ""
    return f"<p>{head}{reason}</p>"
