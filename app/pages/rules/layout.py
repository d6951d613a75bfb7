"""The board of the rules page: its widgets and where they lie."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.pages.page import Page
from app.pages.rules.editor.widgets.document_card import DocumentCard
from app.pages.rules.editor.widgets.rule_form import RuleForm
from app.pages.rules.editor.widgets.rule_list import RuleList
from app.pages.rules.widgets.clause_list import ClauseList
from app.pages.rules.widgets.rule_panel import RulePanel
from app.pages.rules.widgets.rule_table import RuleTable
from app.pages.rules.widgets.rules_bar import RulesBar
from app.pages.rules.widgets.topic_list import TopicList
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.layout.frames import card
from app.widgets.painting.drawing import show_if

_LEFT, _LEFT_NARROW = 196, 158
_RIGHT, _RIGHT_NARROW = 316, 264
_WIDE, _NARROWEST, _FOOT = 1060, 840, 230


class RulesLayout(Page):
    """Topics at the left, clauses or a comparison in the middle, one clause at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field, self.topics = QLineEdit(), TopicList("rules_topics")
        self.bar, self.clauses = RulesBar(), ClauseList()
        self.table, self.panel = RuleTable("rules_table"), RulePanel()
        self.own_card, self.own_rules, self.editor = DocumentCard(), RuleList(), RuleForm()
        self.side, self._sided = QStackedWidget(), True
        self.said, self.empty = QLabel(), QLabel()
        self._build()

    def _build(self) -> None:
        self.field.setObjectName("rules_search")
        self.field.setProperty("role", "field")
        self.field.setClearButtonEnabled(True)
        self.field.installEventFilter(self)
        self._left, left = card("card", QVBoxLayout())
        left.setContentsMargins(1, 8, 1, 6)
        above = QHBoxLayout()
        above.setContentsMargins(9, 0, 9, 4)
        above.addWidget(self.field)
        left.addLayout(above)
        left.addWidget(self.topics, 1)
        left.addWidget(self.own_card)
        self._places = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._places.setSpacing(10)
        self._places.addWidget(self._middle(), 1)
        for beside in (self.panel, self.editor):
            self.side.addWidget(beside)
        self._places.addWidget(self.side)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(14, 12, 14, 12)
        whole.setSpacing(10)
        whole.addWidget(self._left)
        whole.addLayout(self._places, 1)

    def _middle(self) -> QFrame:
        """The bar, what is said of all of it, and the list or the table."""
        frame, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(1, 1, 1, 4)
        inner.setSpacing(0)
        self.said.setObjectName("rules_said")
        self.said.setProperty("role", "question")
        self.empty.setObjectName("rules_empty")
        self.empty.setProperty("role", "caption")
        for label in (self.said, self.empty):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setContentsMargins(12, 6, 12, 8)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.stack = QStackedWidget()
        for widget in (self.clauses, self.table, self.own_rules):
            self.stack.addWidget(widget)
        above = QHBoxLayout()
        above.setContentsMargins(10, 7, 10, 6)
        above.addWidget(self.bar)
        inner.addLayout(above)
        inner.addWidget(self.said)
        inner.addWidget(self.empty)
        inner.addWidget(self.stack, 1)
        return frame

    def speak_all(self, texts: Texts) -> None:
        """Give every widget the words of a language."""
        self.bar.speak(texts)
        self.panel.speak(texts)
        self.field.setPlaceholderText(texts.ui("rules.search"))
        self.field.setAccessibleName(texts.ui("rules.search_name"))
        self.field.setToolTip(f"{texts.ui('rules.search_name')} Ctrl+F")

    def say(self, said: str, empty: str) -> None:
        """A sentence over the list, and one where it has no rows."""
        self.said.setText(said)
        self.empty.setText(empty)
        show_if(self.said, bool(said))
        show_if(self.empty, bool(empty))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold by the space that is left: narrower sides, then the clause below the list."""
        self._fold()
        super().resizeEvent(event)

    def show_side(self, there: bool) -> None:
        """Below a table the side is there once something is in hand; beside it, always."""
        self._sided = there
        self._fold()

    def _fold(self) -> None:
        narrow, folded = self.width() < px(_WIDE), self.width() < px(_NARROWEST)
        self._left.setFixedWidth(px(_LEFT_NARROW if narrow else _LEFT))
        direction = QBoxLayout.Direction
        self._places.setDirection(direction.TopToBottom if folded else direction.LeftToRight)
        show_if(self.side, self._sided or not folded)
        self.side.setMinimumSize(0, 0)
        self.side.setMaximumSize(_ANY, _ANY)
        if folded:
            self.side.setFixedHeight(min(px(_FOOT), self.height() * 2 // 5))
        else:
            self.side.setFixedWidth(px(_RIGHT_NARROW if narrow else _RIGHT))
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(*((10, 8, 10, 8) if narrow else (14, 12, 14, 12)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the field, Down and Enter go to what was found."""
        keys = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            leads = event.key() in keys and not event.modifiers()
            if leads:
                self.enter_list()
                return True
        return super().eventFilter(watched, event)

    def enter_list(self) -> None:
        """The keyboard goes to the list, or the table."""
        if self.stack.currentWidget() is self.clauses:
            self.clauses.enter()
        else:
            table = self.own_rules if self.stack.currentWidget() is self.own_rules else self.table
            table.setFocus(Qt.FocusReason.TabFocusReason)

    def take_focus(self) -> None:
        """One begins by searching."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)


_ANY: Final = 16_777_215
"""What Qt takes for any length."""
