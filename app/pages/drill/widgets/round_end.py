"""The end of a round: the table with what was new, one thing to remember, and tomorrow."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.pages.drill.views import ChainNode, Figure, RoundEndView, ThingToRemember
from app.pages.drill.widgets.card_chart_view import CardChartView
from app.pages.drill.widgets.slips import SlipRow
from app.pages.drill.widgets.table_map import TableMap
from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.controls.announce import Announcer
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.frames import Scrolled, Stack, column, lay_out, limit_width
from app.widgets.layout.roles import TEXT
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import (
    CENTRE,
    across_evenly,
    fitting,
    set_styled,
    show_if,
    width_of,
    write,
)

BUTTONS: Final = ("finish", "again", "more", "missed")
_SIDE, _NARROW = 384, 286
_FOLDS, _LOW = 1060, 640
_LEAST: Final = (916, 570)
"""The least width and height with large letters: those in a window of 1024 by 700."""
_STACKED, _LEAST_STACKED = (0, 400, 0), 440
"""The least heights of map, chart and cards above each other (0: what is needed), and the least
width then."""
_MARK: Final = (22, 28)
_GAP: Final = 7
_ACROSS: Final = 3
_SLIP: Final = 48
_KEYS: Final = ("new", "remember", "back")
_NODE, _ARROW, _LEAST_ARROW = 34, 50, 28


class RoundEnd(QWidget):
    """Shows the end of a round.

    - `action_requested(name)`: what is to be done next.
    - `lesson_requested(id)`: the lesson of what is to be remembered.
    """

    action_requested = Signal(str)
    lesson_requested = Signal(str)

    def __init__(self, texts: Texts, page: QWidget) -> None:
        super().__init__()
        self.setObjectName("drill_summary")
        self._texts, self._announcer = texts, Announcer(self)
        self._shown: RoundEndView | None = None
        self.buttons = {name: KeyedButton(f"drill_{name}", "", page) for name in BUTTONS}
        self.map = TableMap(texts, "round_end", _KEYS)
        self.chart, self._chart_card = CardChartView(texts), QFrame()
        self.round = _RoundResult(texts)
        self.thing, self.tomorrow = _ThingToRememberCard(), _TomorrowCard(texts)
        self.rows = TextRows("drill_look_at")
        self._build()
        self.thing.link.clicked.connect(self._request_lesson)

    def _build(self) -> None:
        self._side = Scrolled(gap=px(10))
        beside = self._side.column
        for widget in (self.round, self.thing, self.tomorrow):
            beside.addWidget(widget)
        beside.addStretch(1)
        beside.insertWidget(2, self._looked_at())
        foot = QHBoxLayout()
        foot.setSpacing(px(8))
        for name, button in self.buttons.items():
            button.clicked.connect(partial(self.action_requested.emit, name))
            foot.addWidget(button)
        foot.addStretch(1)
        right = QWidget()
        cards = column(px(10))
        cards.addWidget(self._side, 1)
        cards.addLayout(foot)
        right.setLayout(cards)
        self._right = right
        row = QHBoxLayout()
        row.setSpacing(px(10))
        self._chart_card.setProperty("role", "card")
        inside = QVBoxLayout(self._chart_card)
        inside.setContentsMargins(px(14), px(10), px(14), px(10))
        chart_head = QLabel()
        chart_head.setObjectName("round_end_kind")
        chart_head.setProperty("role", "head")
        self._chart_head = chart_head
        inside.addWidget(chart_head)
        area = Scrolled()
        area.column.addWidget(self.chart)
        inside.addWidget(area, 1)
        row.addWidget(self.map, 1)
        row.addWidget(self._chart_card, 1)
        row.addWidget(right)
        whole = column()
        whole.addLayout(row)
        parts = self.map, self._chart_card, right
        stack = Stack(row, parts, _STACKED, _LEAST_STACKED, turned=True)
        self._room = lay_out(self, "round_end_area", whole, *_LEAST, stack=stack)

    def _looked_at(self) -> QFrame:
        """The card of the answers to look at again."""
        self._look = QFrame()
        self._look.setProperty("role", "card")
        inner = QVBoxLayout(self._look)
        inner.setContentsMargins(px(12), px(6), px(12), px(6))
        inner.addWidget(self.rows)
        self._more = QLabel()
        self._more.setObjectName("drill_look_more")
        self._more.setProperty("role", "caption")
        inner.addWidget(self._more)
        self.rows.setAccessibleName(self._texts.ui("drill.look_at"))
        return self._look

    def _request_lesson(self) -> None:
        if self._shown is not None:
            self.lesson_requested.emit(self._shown.thing.lesson)

    @property
    def primary(self) -> QPushButton:
        """The filled button."""
        name = "finish" if self._shown is None else self._shown.buttons[0][0]
        return self.buttons[name]

    def present(self, shown: RoundEndView) -> None:
        self._shown = shown
        self.round.present(shown)
        self.thing.present(shown.thing)
        self.tomorrow.present(shown)
        show_if(self.map, shown.map is not None)
        if shown.map is not None:
            of = f"{shown.of}　{shown.turned}".strip()
            self.map.present(shown.map, shown.count, of)
        show_if(self._chart_card, shown.chart is not None)
        if shown.chart is not None:
            self._chart_head.setText(shown.caption)
            self.chart.present(shown.chart, shown.heat, "", shown.caption)
        words = dict(shown.buttons)
        for name, button in self.buttons.items():
            show_if(button, name in words)
            first = bool(shown.buttons) and name == shown.buttons[0][0]
            set_styled(button, "role", "primary" if first else "button")
            word = words.get(name, "")
            entered = first and self.width() >= px(_FOLDS)
            tip = self._texts.ui(f"path.end.tip.{name}")
            button.set_label(f"{word}  Enter" if entered else word, tip)
        rows = tuple(TextRow(told, "arrow") for told in shown.rows)
        self.rows.present(rows)
        self._more.setText(shown.more)
        show_if(self._more, bool(shown.more))
        self._fit()
        told = f"{shown.title} {self.round.told} {shown.summary} {shown.thing.title} {shown.turned}"
        self.setAccessibleName(told.strip())
        if not self._announcer.text:
            self._announcer.follow(" ")  # the first round, too, is said
        self._announcer.follow(told)

    def _fit(self) -> None:
        """The map has what the cards at the right do not need."""
        narrow, low = self.width() < px(_FOLDS), self.height() < px(_LOW)
        stacked = self._room is not None and self._room.stacked
        limit_width(self._right, None if stacked else px(_NARROW if narrow else _SIDE))
        self._side.set_whole(stacked)
        self.map.set_stacked(stacked)
        self.map.set_compact(low)
        self.tomorrow.set_compact(low)
        self.thing.set_compact(low)
        self.round.set_compact(low)
        show_if(self._look, not low and self._shown is not None and bool(self._shown.rows))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


class _RoundResult(QFrame):
    """The marks of a round and its figures."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._texts = texts
        self.told = ""
        self._title, self._caption, self._numbers = QLabel(), QLabel(), QLabel()
        self._said = QLabel()
        self._marks, self._figures = _Marks(), _Figures()
        named = {"title": self._title, "caption": self._caption, "told": self._said,
                 "numbers": self._numbers}  # fmt: skip
        for name, label in named.items():
            label.setObjectName(f"drill_summary_{name}")
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setProperty("role", "head")
        self._caption.setProperty("role", "caption")
        self._numbers.setProperty("role", "strong")
        self._said.setProperty("role", "caption")
        self._said.setWordWrap(True)
        top = QHBoxLayout()
        top.addWidget(self._title)
        top.addStretch(1)
        top.addWidget(self._caption)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(16), px(10), px(16), px(10))
        whole.setSpacing(px(8))
        whole.addLayout(top)
        whole.addWidget(self._marks)
        whole.addWidget(self._figures)
        last = QHBoxLayout()
        last.addWidget(self._numbers)
        last.addWidget(self._said, 1)
        whole.addLayout(last)

    def set_compact(self, low: bool) -> None:
        """Leave out the sentence."""
        show_if(self._said, not low)

    def present(self, shown: RoundEndView) -> None:
        right, count = sum(shown.marks), len(shown.marks)
        self._title.setText(shown.title)
        self._caption.setText(shown.caption)
        self._numbers.setText(self._texts.ui("drill.summary.right", right, count))
        self._said.setText(shown.summary)
        self._marks.present(shown.marks)
        self._figures.present(shown.figures)
        self.told = self._numbers.text()
        show_if(self._figures, bool(shown.figures))
        show_if(self._numbers, not shown.figures)


class _Marks(QWidget):
    """Paints a mark for each answer, ✓ or ✕."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self._marks: tuple[bool, ...] = ()

    def present(self, marks: tuple[bool, ...]) -> None:
        self._marks = marks
        self.setAccessibleName(" ".join("✓" if mark else "✕" for mark in marks))
        self.updateGeometry()
        self.update()

    def _across(self) -> int:
        most = max(1, (self.width() + px(_GAP)) // (px(_MARK[0]) + px(_GAP)))
        return across_evenly(len(self._marks), most)

    def sizeHint(self) -> QSize:
        rows = max(1, -(-len(self._marks) // self._across()))
        return QSize(px(200), rows * px(_MARK[1] + 4))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        across, wide, high = self._across(), px(_MARK[0]), px(_MARK[1])
        for at, right in enumerate(self._marks):
            x, y = at % across * (wide + px(_GAP)), at // across * (high + px(4))
            box = QRectF(x + 0.5, y + 0.5, wide, high)
            painter.setPen(QPen(colour(t.green if right else t.shu), 1))
            painter.setBrush(colour(t.green if right else t.shu_soft))
            painter.drawRoundedRect(box, 4, 4)
            sign, ink = ("✓", t.on_green) if right else ("✕", t.shu)
            write(painter, box, sign, sans(13, bold=True), ink, CENTRE)


class _Figures(QWidget):
    """Paints the figures of a round in a row."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self._figures: tuple[Figure, ...] = ()

    def present(self, figures: tuple[Figure, ...]) -> None:
        self._figures = figures
        text = " ".join(f"{each.name} {each.amount} {each.unit}" for each in figures)
        self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(50))

    minimumSizeHint = sizeHint

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        wide = self.width() / max(len(self._figures), 1)
        for at, each in enumerate(self._figures):
            box = QRectF(at * wide, 0, wide - 6, px(32))
            used = write(painter, box, each.amount, mincho(25), t.ink)
            unit = box.adjusted(used + px(4), px(5), 0, 0)
            write(painter, unit, each.unit, sans(13), t.ink2)
            below = QRectF(at * wide, px(32), wide - 6, px(18))
            write(painter, below, each.name, fitting(each.name, wide - 6, 11.5, 11), t.ink3)


class _ThingToRememberCard(QFrame):
    """One thing to remember, on gold."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("round_end_thing")
        self._title, self._count = QLabel(), QLabel()
        self._chain = _StepChain()
        self.link = QPushButton()
        self.link.setObjectName("round_end_lesson")
        self.link.setProperty("role", "small_link")
        self._title.setObjectName("round_end_title")
        self._title.setFont(mincho(22))
        self._title.setWordWrap(True)
        self._count.setProperty("role", "caption")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(18), px(12), px(14), px(10))
        whole.setSpacing(px(8))
        whole.addWidget(self._count)
        whole.addWidget(self._title)
        whole.addWidget(self._chain)
        row = QHBoxLayout()
        row.addWidget(self.link)
        row.addStretch(1)
        whole.addLayout(row)

    def set_compact(self, low: bool) -> None:
        """Write the sentence in smaller letters."""
        self._title.setFont(mincho(17 if low else 22))

    def present(self, shown: ThingToRemember) -> None:
        self._title.setText(shown.title)
        self._count.setText(shown.count)
        self._chain.present(shown.chain)
        self.link.setText(shown.link)
        self.setAccessibleName(shown.title)
        show_if(self._count, bool(shown.count))
        show_if(self._chain, bool(shown.chain))
        show_if(self.link, bool(shown.link))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(t.gold_line), 1))
        painter.setBrush(colour(t.gold_soft))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        painter.fillRect(QRectF(0, px(6), 5, self.height() - px(12)), colour(t.gold_line))
        super().paintEvent(event)


class _StepChain(QWidget):
    """Paints the steps to an amount, with an arrow between each two."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self._nodes: tuple[ChainNode, ...] = ()
        self._size = 19.0

    def present(self, nodes: tuple[ChainNode, ...]) -> None:
        self._nodes = nodes
        self.setAccessibleName(" ".join(f"{node.step} {node.amount}".strip() for node in nodes))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(_NODE + 16))

    minimumSizeHint = sizeHint

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x, y = 0.5, px(15.0)
        least = (len(self._nodes) - 1) * px(_LEAST_ARROW + 10) + 1
        self._size = 19.0
        if sum(map(self._wide, self._nodes)) + least > self.width():
            self._size = 15.0
        nodes = sum(map(self._wide, self._nodes))
        room = (self.width() - 1 - nodes) / max(len(self._nodes) - 1, 1) - px(10)
        room = max(px(_LEAST_ARROW), min(room, px(_ARROW)))
        for at, node in enumerate(self._nodes):
            if at:
                self._arrow(painter, x + px(5), y + px(_NODE) / 2, room, node.step)
                x += room + px(10)
            wide = self._wide(node)
            box = QRectF(x, y, wide, px(_NODE) - 1)
            last = at == len(self._nodes) - 1
            painter.setPen(QPen(colour(t.highlight_frame if last else t.edge), 2 if last else 1))
            painter.setBrush(colour(t.gold if last else t.card))
            painter.drawRoundedRect(box, 5, 5)
            ink = t.on_gold if last else t.ink
            write(painter, box, node.amount, mincho(self._size), ink, CENTRE)
            x += wide

    def _wide(self, node: ChainNode) -> float:
        return width_of(node.amount, mincho(self._size)) + px(16)

    def _arrow(self, painter: QPainter, x: float, y: float, wide: float, word: str) -> None:
        t = tokens()
        painter.setPen(QPen(colour(t.ink), 1.6))
        painter.drawLine(QRectF(x, y, wide, 0).topLeft(), QRectF(x, y, wide, 0).topRight())
        head = QPolygonF([QRectF(x + wide - 7, y - 4, 0, 0).topLeft(),
                          QRectF(x + wide, y, 0, 0).topLeft(),
                          QRectF(x + wide - 7, y + 4, 0, 0).topLeft()])  # fmt: skip
        painter.drawPolyline(head)
        over = QRectF(x - px(20), y - px(_NODE) / 2 - px(15), wide + px(40), px(14))
        write(painter, over, word, sans(11.5), t.ink, CENTRE)


class _TomorrowCard(QFrame):
    """What comes tomorrow: how many cards, about how long, and the first of them."""

    slip_pressed = Signal(object)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("round_end_tomorrow")
        self.setProperty("role", "card")
        head = QLabel(texts.ui("path.end.tomorrow"))
        head.setProperty("role", "head")
        self._amount, self._made = QLabel(), QLabel()
        self._amount.setObjectName("round_end_amount")
        self._amount.setFont(mincho(22))
        self._made.setProperty("role", "said")
        self._made.setWordWrap(True)
        self._low = False
        self._rows = [SlipRow(f"round_end_slips_{at}", _SLIP, 8, places=_ACROSS) for at in range(2)]
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(16), px(10), px(16), px(10))
        whole.setSpacing(px(6))
        for widget in (head, self._amount, self._made, *self._rows):
            whole.addWidget(widget)
        for row in self._rows:
            row.pressed.connect(self.slip_pressed)
        self._shown: RoundEndView | None = None

    def present(self, shown: RoundEndView) -> None:
        self._shown = shown
        self._amount.setText(shown.tomorrow)
        self._made.setText(shown.made_of)
        show_if(self._made, bool(shown.made_of))
        for at, row in enumerate(self._rows):
            some = shown.slips[at * _ACROSS : (at + 1) * _ACROSS]
            row.present(some)
            show_if(row, bool(some) and not self._low)

    def set_compact(self, low: bool) -> None:
        """Tell tomorrow in one line."""
        if low is not self._low:
            self._low = low
            if self._shown is not None:
                self.present(self._shown)
