"""The end of a round: its result, and the answers to look at again."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.drill.views import SummaryView
from app.style.theme import mincho, px
from app.texts.texts import Texts
from app.widgets.controls.announce import Announcer
from app.widgets.controls.keyed import KeyedButton
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import show_if

_KEYS = {"again": "", "weakest": "", "progress": ""}


class RoundSummary(QFrame):
    """Shows the result of a round; emits the next action by name, and a row that is chosen."""

    action_requested = Signal(str)
    row_chosen = Signal(int)

    def __init__(self, texts: Texts, page: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("drill_summary")
        self.setProperty("role", "card")
        self._title, self._numbers, self._told, self._more = (QLabel() for _ in range(4))
        self._look, self._announcer = QLabel(), Announcer(self)
        self.rows = TextRows("drill_look_at")
        self.buttons = {
            name: KeyedButton(f"drill_{name}", keys, page) for name, keys in _KEYS.items()
        }
        self._build()
        self._label(texts)

    def _build(self) -> None:
        named = {"summary_title": self._title, "summary_numbers": self._numbers,
                 "summary_told": self._told, "summary_more": self._more}  # fmt: skip
        for name, label in named.items():
            label.setObjectName(f"drill_{name}")
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self._title.setFont(mincho(24))
        self._numbers.setFont(mincho(30))
        self._told.setProperty("role", "said")
        self._more.setProperty("role", "caption")
        self._look.setProperty("role", "head")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(28), px(22), px(28), px(20))
        whole.setSpacing(px(8))
        for widget in (self._title, self._numbers, self._told, self._look, self.rows):
            whole.addWidget(widget)
        whole.addWidget(self._more)
        whole.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(px(6))
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _=False, name=name: self.action_requested.emit(name))
            row.addWidget(button)
        row.addStretch(1)
        whole.addLayout(row)
        self.buttons["again"].setProperty("role", "primary")
        self.rows.chosen.connect(self.row_chosen)

    def _label(self, texts: Texts) -> None:
        for name, button in self.buttons.items():
            button.set_label(texts.ui(f"drill.do.{name}"), texts.ui(f"drill.tip.{name}"))
        self.buttons["again"].setText(f"{texts.ui('drill.do.again')}  Enter")
        self._look.setText(texts.ui("drill.look_at"))
        self.rows.setAccessibleName(texts.ui("drill.look_at"))

    def present(self, shown: SummaryView) -> None:
        self._title.setText(shown.title)
        self._numbers.setText(f"{shown.right}　{shown.pace}")
        self._told.setText(shown.told)
        told = f"{shown.title} {self._numbers.text()} {shown.told}"
        self.setAccessibleName(told)
        if not self._announcer.text:
            self._announcer.follow(" ")  # the first round, too, is said
        self._announcer.follow(told)
        self._more.setText(shown.more)
        show_if(self._more, bool(shown.more))
        rows = tuple(TextRow(words, "arrow") for words in shown.rows)
        self.rows.present(rows)
        show_if(self._look, bool(rows))
        show_if(self.rows, bool(rows))
