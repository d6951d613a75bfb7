"""The panel beside the list: a rule in both documents, its counts, and the clearest example."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.pages.rules.effects.views import EffectDetail, EffectSide
from app.pages.rules.widgets.marked_text import badge, coloured, outcome_table
from app.pages.rules.widgets.small_hand import SmallHand
from app.style.theme import tokens
from app.texts.texts import Texts
from app.widgets.controls.controls import word_button
from app.widgets.layout.frames import Panel, column, style_label
from app.widgets.painting.drawing import show_if

_NOTHING = EffectDetail("", "")


class EffectPanel(QFrame):
    """Shows one rule; emits the request to open the example on the score page."""

    open_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("effect_panel")
        self.setProperty("role", "card")
        self._texts, self._shown = texts, _NOTHING
        self._caption, self._title, self._body = QLabel(), QLabel(), QLabel()
        self._head, self._note, self._rows = QLabel(), QLabel(), QLabel()
        self._hand = SmallHand(texts, "effect_hand")
        words, tip = texts.ui("rules.open_hand"), texts.ui("rules.open_tip")
        self._open = word_button("effect_open", words, tip)
        self._build()

    def _build(self) -> None:
        labels = {
            "caption": (self._caption, "caption"),
            "title": (self._title, "headline"),
            "body": (self._body, "said"),
            "example": (self._head, "head"),
            "note": (self._note, "caption"),
            "outcomes": (self._rows, "said"),
        }
        for name, (label, role) in labels.items():
            style_label(label, role, f"effect_{name}")
        for label in (self._body, self._rows):
            label.setTextFormat(Qt.TextFormat.RichText)
        self._body.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._head.setText(self._texts.ui("effects.clearest"))
        self._open.clicked.connect(self.open_requested)
        self._below = QWidget()
        below = column(5)
        for widget in (self._head, self._hand, self._note, self._rows):
            below.addWidget(widget)
        below.addWidget(self._open, 0, Qt.AlignmentFlag.AlignLeft)
        self._below.setLayout(below)
        self.panel = Panel("effect_scroll", gap=8)
        self.panel.set_widgets(self._body, self._below)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 12, 8)
        whole.setSpacing(5)
        whole.addWidget(self._caption)
        whole.addWidget(self._title)
        whole.addWidget(self.panel, 1)

    def present(self, shown: EffectDetail) -> None:
        """Show a rule, or a hint where none is chosen."""
        if shown == self._shown:
            return
        another = shown.title != self._shown.title
        self._shown = shown
        self._caption.setText(shown.caption)
        self._title.setText(shown.title)
        show_if(self._title, bool(shown.title))
        self._write()
        show_if(self._below, bool(shown.note or shown.outcomes))
        show_if(self._hand, shown.hand is not None)
        show_if(self._open, shown.hand is not None)
        show_if(self._rows, bool(shown.outcomes))
        self._hand.present(shown.hand)
        self._note.setText(shown.note)
        if another:
            self.panel.verticalScrollBar().setValue(0)
        self.setAccessibleName(shown.title)
        self.setAccessibleDescription(shown.text)

    def _write(self) -> None:
        shown = self._shown
        sides = "".join(map(_side, shown.sides))
        lines = "<br>".join(escape(words) for words in shown.counts)
        counts = f"<p>{lines}</p>" if lines else ""
        self._body.setText(sides + counts)
        self._rows.setText(outcome_table(shown.outcomes))

    def changeEvent(self, event: QEvent) -> None:
        """On another theme write the text again in its colours."""
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._write()
        super().changeEvent(event)


def _side(side: EffectSide) -> str:
    """A document: its name, the value, standing and clause, and the reason."""
    t = tokens()
    head = f"{coloured(side.document, t.ink3)}<br><b>{coloured(side.value, t.ink)}</b>"
    if side.standing is not None:
        head += f"&nbsp; {badge(side.badge, side.standing)} {coloured(side.mark, t.ink3)}"
    reason = f"<br>{escape(side.reason)}" if side.reason else ""
    return f"<p>{head}{reason}</p>"
