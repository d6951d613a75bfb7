"""The card of a yaku: what it needs, its worth under the document, and its two examples."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.idle_task import IdleTask
from app.pages.yaku_card.content import YakuExampleView, example_views, had_yaku, yaku_view
from app.style.theme import colour, px, tokens
from app.texts.texts import Texts
from app.widgets.controls.controls import ChoiceBox
from app.widgets.layout.frames import Panel
from app.widgets.painting.drawing import show_if
from app.widgets.painting.tiles import draw_hand, draw_rim, hand_height, hand_width, height_of
from engine.riichi.practice.examples import YakuExample, example_steps
from engine.riichi.rules import RiichiRules
from engine.riichi.yaku import YAKU

_WIDTH: Final = 620
_BESIDE, _ABOVE = 40, 60
"""Pixels of the screen that the card leaves free."""
_MARGIN: Final = 16
_GAP: Final = 8
_TILE: Final = 34.0
_EDGE: Final = 12
_AROUND: Final = 1.25
"""The height of a strip by that of a tile."""


def open_yaku_card(parent: QWidget, yaku: str, rules: RiichiRules, texts: Texts) -> YakuCard:
    """Open the card of a yaku over `parent`; where the name is "", of the first yaku of the
    document, or of all where it has none."""
    card = YakuCard(rules, texts, parent)
    card.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    card.present(yaku or next(iter((*had_yaku(rules), *YAKU))))
    card.show()
    return card


class YakuCard(QDialog):
    """Says what a yaku is; the arrows and the box lead to the others, Esc closes it.

    It is no larger than the screen: with large letters it scrolls.

    - `clause_requested(key)`: the rule of the yaku is to be shown on the rules page.
    """

    clause_requested = Signal(str)

    def __init__(self, rules: RiichiRules, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("yaku_card")
        self.setWindowTitle(texts.ui("yaku_card.window"))
        self._rules, self._texts = rules, texts
        self.yaku = ""
        self._task = IdleTask(self)
        self._task.ended.connect(self._receive)
        self._known: dict[str, YakuExample | None] = {}
        self._name, self._about = self._label("name"), self._label("about")
        self._worth, self._clause = self._label("worth"), self._label("clause")
        self._name.setProperty("role", "headline")
        self._about.setWordWrap(True)
        self._about.setProperty("role", "said")
        self._choice = ChoiceBox()
        self._choice.setObjectName("yaku_card_choice")
        self._choice.setAccessibleName(texts.ui("yaku_card.choose"))
        self._choice.activated.connect(lambda at: self.present(self._all[at]))
        self._set_rules(rules)
        self._examples = _Example("right"), _Example("near")
        self._body = Panel("yaku_card_body", gap=px(_GAP))
        self._buttons = {
            name: self._button(name, press)
            for name, press in (
                ("previous", partial(self._step, -1)),
                ("next", partial(self._step, 1)),
                ("clause", self._ask_clause),
                ("close", self.close),
            )
        }
        self._lay_out()
        self._buttons["next"].setFocus(Qt.FocusReason.PopupFocusReason)

    def _label(self, name: str) -> QLabel:
        label = QLabel()
        label.setObjectName(f"yaku_card_{name}")
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setProperty("role", "caption")
        return label

    def _button(self, name: str, press: Callable[[], object]) -> QPushButton:
        button = QPushButton(self._texts.ui(f"yaku_card.{name}"))
        button.setObjectName(f"yaku_card_{name}")
        button.setProperty("role", "button")
        button.setAutoDefault(False)
        button.clicked.connect(lambda _on=False: press())
        return button

    def _lay_out(self) -> None:
        whole, column = QVBoxLayout(self), self._body.column
        whole.setContentsMargins(*(px(_MARGIN),) * 4)
        whole.setSpacing(px(_GAP))
        whole.addWidget(self._body, 1)
        head = QHBoxLayout()
        head.addWidget(self._name, 1)
        head.addWidget(self._choice)
        column.addLayout(head)
        column.addWidget(self._about)
        worth = QHBoxLayout()
        worth.addWidget(self._worth)
        worth.addWidget(self._clause, 1)
        worth.addWidget(self._buttons["clause"])
        column.addLayout(worth)
        for example in self._examples:
            column.addWidget(example)
        column.addStretch(1)
        foot = QHBoxLayout()
        for name in ("previous", "next"):
            foot.addWidget(self._buttons[name])
        foot.addStretch(1)
        foot.addWidget(self._buttons["close"])
        whole.addLayout(foot)
        self.setFixedWidth(min(px(_WIDTH), self.screen().availableSize().width() - _BESIDE))
        inside = self._body.widget()
        assert inside is not None  # since it was made
        inside.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit again where what is shown needs another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Be as high as what is shown, where the screen is."""
        inside, frame = self._body.column, self._body.contentsMargins()
        wide = self.width() - 2 * px(_MARGIN) - frame.left() - frame.right()
        high = max(inside.totalHeightForWidth(wide), inside.totalSizeHint().height())
        high += frame.top() + frame.bottom()
        around = self._buttons["close"].sizeHint().height() + 2 * px(_MARGIN) + px(_GAP)
        room = self.screen().availableSize().height() - _ABOVE - around
        self._body.setMinimumHeight(min(high, room))

    # what is shown

    def _set_rules(self, rules: RiichiRules) -> None:
        self._rules, self._all = rules, list(had_yaku(rules))
        self._known.clear()
        self._choice.clear()
        self._choice.addItems([self._texts.yaku_name(yaku) for yaku in self._all])

    def show_under(self, rules: RiichiRules) -> None:
        """Show the same yaku under another document."""
        if rules is not self._rules:
            self._set_rules(rules)
            self.present(self.yaku)

    def present(self, yaku: str) -> None:
        """Show a yaku; its examples are looked for in idle time."""
        self.yaku = yaku
        self._choice.setCurrentIndex(self._all.index(yaku) if yaku in self._all else -1)
        shown = yaku_view(yaku, self._rules, self._texts)
        self._name.setText(shown.name)
        self._about.setText(shown.about)
        self._worth.setText(shown.worth)
        self._worth.setProperty("role", "head")
        self._clause.setText(" ".join(part for part in (shown.badge, shown.clause) if part))
        show_if(self._buttons["clause"], yaku in self._rules.yaku)
        if yaku in self._known:
            self._show(self._known[yaku])
            return
        for example in self._examples:
            example.present(None, self._texts.ui("yaku_card.seeking"))
        self._task.begin(example_steps(yaku, self._rules))

    def _receive(self, found: Any) -> None:
        self._known[self.yaku] = found
        self._show(found)

    def _show(self, yaku_example: YakuExample | None) -> None:
        self._task.stop()
        views = (None, None) if yaku_example is None else example_views(yaku_example, self._texts)
        for example, view in zip(self._examples, views, strict=True):
            example.present(view, "")

    def _step(self, by: int) -> None:
        at = self._all.index(self.yaku) + by if self.yaku in self._all else 0
        if self._all:
            self.present(self._all[at % len(self._all)])

    def _ask_clause(self) -> None:
        self.clause_requested.emit(f"yaku.{self.yaku}")
        self.close()


class _Example(QFrame):
    """An example: its title, the hand on green, and the words below."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(f"yaku_card_{name}")
        self.setProperty("role", "card")
        self._title, self._lacks = QLabel(), QLabel()
        self._strip = _Strip()
        for key, label in (("title", self._title), ("lacks", self._lacks)):
            label.setObjectName(f"yaku_card_{name}_{key}")
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("role", "head" if key == "title" else "said")
            label.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(_EDGE), px(_GAP), px(_EDGE), px(_GAP))
        column.setSpacing(px(4))
        for widget in (self._title, self._strip, self._lacks):
            column.addWidget(widget)

    def present(self, view: YakuExampleView | None, waiting: str) -> None:
        """Show an example, or that it is being looked for; hide where there is none."""
        show_if(self, view is not None or bool(waiting))
        self._title.setText(waiting if view is None else f"{view.title}　{view.situation}")
        self._lacks.setText("" if view is None else view.lacks)
        show_if(self._lacks, view is not None and bool(view.lacks))
        self._strip.present(view)
        self._strip.setAccessibleName("" if view is None else view.spoken)


class _Strip(QWidget):
    """A hand on green, the highlighted tiles in a gold rim."""

    def __init__(self) -> None:
        super().__init__()
        self._view: YakuExampleView | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def present(self, view: YakuExampleView | None) -> None:
        self._view = view
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        high = height_of(px(_TILE)) * _AROUND
        if self._view is not None:
            high = max(high, hand_height(self._view.hand, px(_TILE)))
        return QSize(px(_WIDTH) // 2, round(high) + 2 * px(6))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(t.felt))
        painter.drawRoundedRect(QRectF(self.rect()), 8, 8)
        if self._view is None:
            return
        hand, wide = self._view.hand, float(px(_TILE))
        wide = min(wide, wide * (self.width() - 2 * px(_EDGE)) / hand_width(hand, wide))
        x = (self.width() - hand_width(hand, wide)) / 2
        bottom = (self.height() + hand_height(hand, wide)) / 2
        won = draw_hand(painter, x, bottom, wide, hand)
        highlighted = self._view.highlighted
        for tile in sorted(hand.concealed):
            if tile.plain in highlighted:
                box = QRectF(x, bottom - height_of(wide), wide, height_of(wide))
                draw_rim(painter, box, t.gold)
            x += wide
        if hand.win is not None and hand.win.plain in highlighted:
            draw_rim(painter, won, t.gold)
