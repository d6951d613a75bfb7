"""The round that comes or goes on, on felt: its clock, its tables, and what their draw costs.

    board = RoundBoard(texts)
    board.present(RoundBoardView(...))      # app.pages.evening.views
    board.present_clock(ClockView(...))   # each second, in place of all
    board.present_sound(True)

Signals:

- `started()` and `paused()`: the clock is to run, or to stand still. `press_clock()` emits the one
  that holds now; Space does so where no control has the focus that takes it.
- `redraw_requested()`, `cancelled()`: draw the tables (again), and stop drawing them.
- `manual_seating_requested()`: names are to be exchanged; then `seat_pressed(table index, seat)`
  and `out_pressed(index)`, and `accepted()` or `left()`.
- `roster_requested()`, `cards_requested()`.
- `sound_toggled(on)`, `sound_test_requested()`.

Controls: `round_clock`, `round_sound`, `round_redraw`, `round_by_hand`, `round_roster`,
`round_cards`, `round_accept`, `round_leave`, `round_cancel`, and those of `DrawnTables`.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from app.pages.evening.views import PriceLine, RoundBoardView
from app.pages.evening.widgets.drawn_tables import DrawnTables
from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.texts import Texts
from app.views.evenings import ClockView
from app.widgets.controls.announce import Announcer, announce
from app.widgets.controls.controls import word_button
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import focus_first, holding, order_tabs, plain_label
from app.widgets.layout.roles import GROUP, TEXT
from app.widgets.painting.drawing import (
    CENTRE,
    as_written,
    elided,
    fitting,
    lines_of,
    set_styled,
    show_if,
    width_of,
    write,
)

_EDGE: Final = 16
_HEAD: Final = 74
_BUTTON_ROW: Final = 42
"""What the head is higher where its buttons have a row of their own."""
_CAPTION: Final = 18
"""What it is higher for each further line of what is said."""
_TITLE, _LEAST_TITLE = 27, 17
_FLASH: Final = 1500
"""Milliseconds for which the clock is filled with gold at the last call and at the end."""
_NARROW: Final = 420
_NOTE: Final = "♪"
_RUNS: Final = ("running", "last", "over")
_LOUD: Final = ("last", "over")
_GAPS, _COMMAS = re.compile("　|  "), re.compile("(?<=[,:]) |(?<=、)")
"""Where a line of the price is cut if it is too wide; what is too wide even so, behind commas
and colons."""


class _Head(QWidget):
    """The title of the round, what is said about its length, and the figures of its clock."""

    accessible_role = TEXT

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("round_head")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._texts, self._announcer = texts, Announcer(self)
        self._title, self._clock = "", ClockView("ready", "", "", "")
        self._sounds, self._below = True, False
        self._flash = QTimer(self, singleShot=True, interval=_FLASH)
        self._flash.timeout.connect(self.update)
        self.button, self.sound = QPushButton(self), QPushButton(self)
        for button, name in ((self.button, "round_clock"), (self.sound, "round_sound")):
            button.setObjectName(name)
            button.setProperty("role", "mode")
            button.setProperty("kind", "board")
            button.setVisible(False)

    def sizeHint(self) -> QSize:
        return QSize(px(_NARROW), px(_HEAD))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(280), px(_HEAD))

    def present(self, title: str, clock: ClockView | None) -> None:
        """Show a title and a clock, None for none."""
        before, there = self._clock, clock or ClockView("ready", "", "", "")
        loud = before.stage != there.stage and there.stage in _LOUD and before.stage in _RUNS
        laid = self._title, before.note, before.button, len(before.figures)
        self._title, self._clock = title, there
        self.setAccessibleName(" ".join(filter(None, (title, there.note))))
        self._announcer.follow(there.note)
        self.button.setText(f"▶ {there.button}" if there.stage == "ready" else there.button)
        self.button.setToolTip(f"{there.button} Space")
        left = self._texts.ui("evening_room.left", there.figures)
        self.button.setAccessibleName(there.button)
        self.button.setAccessibleDescription(there.note if there.stage == "over" else left)
        show_if(self.button, bool(there.button))
        show_if(self.sound, clock is not None)
        if laid != (title, there.note, there.button, len(there.figures)):
            self._place()
        if loud:
            announce(self, there.note, urgent=True)
            self._flash.start()
        self.update()

    @property
    def flashing(self) -> bool:
        """Whether the clock is filled with gold for a moment."""
        return self._flash.isActive()

    # places

    def _figures_font(self) -> QFont:
        return mincho(48 if self.width() >= px(_NARROW) else 34)

    def _panel(self) -> QRectF:
        """The box of the figures at the right."""
        wide = width_of(self._clock.figures.replace("1", "0"), self._figures_font()) + px(20)
        return QRectF(self.width() - wide - 1, 3, wide, px(_HEAD - 12))

    def _caption_room(self) -> float:
        """The width of what is said below the title, which may be below the figures too."""
        beside = self._clock.figures and not self._below
        return self._panel().x() - px(8) if beside else self.width()

    def _letters(self) -> float:
        return 13 if self._clock.stage == "over" else 12

    def _said(self) -> tuple[str, ...]:
        """The lines of what is said."""
        bold = self._clock.stage == "over"
        return lines_of(self._clock.note, self._caption_room(), self._letters(), bold=bold)

    def _shown(self) -> list[QPushButton]:
        return [button for button in (self.button, self.sound) if not button.isHidden()]

    def _place(self) -> None:
        """The buttons stand beside the figures, or below them where the title would be cut."""
        right = round(self._panel().x()) - px(10) if self._clock.figures else self.width()
        shown, gap = self._shown(), px(6)
        taken = sum(button.sizeHint().width() + gap for button in shown)
        self._below = width_of(self._title, mincho(_LEAST_TITLE)) + taken > right
        more = len(self._said()) - 1
        self.setFixedHeight(px(_HEAD + _BUTTON_ROW * self._below + _CAPTION * max(more, 0)))
        middle = px(_HEAD if self._below else 30)
        right = taken - gap if self._below else right
        for button in shown:
            size = button.sizeHint()
            right -= size.width()
            button.setGeometry(right, middle - size.height() // 2, size.width(), size.height())
            right -= gap

    def show_sound(self, on: bool) -> None:
        """Show whether the end is heard, by a sign alone where there is little width."""
        self._sounds = on
        narrow = self.width() < px(_NARROW)
        word = _NOTE if narrow else self._texts.ui("evening_room.sound")
        text = self._texts.ui(f"evening_room.sound_{'on' if on else 'off'}")
        self.sound.setText(f"{word} ✓" if on else word)
        self.sound.setToolTip(text)
        self.sound.setAccessibleDescription(text)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.show_sound(self._sounds)
        super().resizeEvent(event)

    # painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        clock, panel = self._clock, self._panel()
        below = panel.x() - px(8) if clock.figures else self.width()
        free = below if self._below else min((b.x() for b in self._shown()), default=below) - px(8)
        size = float(_TITLE)
        while size > _LEAST_TITLE and width_of(self._title, mincho(size)) > free:
            size -= 1
        title = QRectF(0, 0, free, px(46))
        write(painter, title, self._title, mincho(size), t.felt_ink)
        ink, loud = t.felt_ink, clock.stage == "over"
        lines = self._said()
        top = self.height() - px(_HEAD - 48 + _CAPTION * (len(lines) - 1))
        caption = QRectF(0, top, self._caption_room(), px(22))
        for line in lines:
            font = fitting(line, caption.width(), self._letters(), 11, bold=loud)
            write(painter, caption, line, font, ink if loud else t.felt_ink2)
            caption.translate(0, px(_CAPTION))
        if not clock.figures:
            return
        self._paint_panel(painter, panel)
        ink = t.gold if clock.stage in _LOUD else t.felt_ink
        ink = t.on_gold if self.flashing else ink
        raised = panel.translated(0, -px(3))  # the letters have more room above than below
        write(painter, raised, clock.figures, self._figures_font(), ink, CENTRE)

    def _paint_panel(self, painter: QPainter, panel: QRectF) -> None:
        """The ground of a clock that runs, and the dashes around one that stands."""
        t, stage = tokens(), self._clock.stage
        if stage == "ready":
            return
        if stage == "paused":
            painter.setPen(QPen(colour(t.felt_ink2), 2, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            painter.setPen(QPen(colour(t.gold), 2))
            painter.setBrush(colour(t.gold if self.flashing else t.felt_low))
        painter.drawRoundedRect(panel.adjusted(1, 1, -1, -1), 8, 8)


def _parts(text: str, wide: float) -> list[str]:
    """A text in as few parts as there are rows for it, cut at its gaps, and a part without room for
    it behind its commas and its colon."""
    found: list[str] = []
    for part in _GAPS.split(text):
        between = "　"
        for piece in [part] if _fits(part, wide) else _COMMAS.split(part):
            longer = f"{found[-1]}{between}{piece}" if found else piece
            if found and _fits(longer, wide):
                found[-1] = longer
            else:
                found.append(piece)
            between = " " if piece.endswith((",", ":")) else ""
    return found


def _fits(words: str, wide: float) -> bool:
    return width_of(words, sans(13)) <= wide


class _PriceLines(QWidget):
    """What a draw costs, in as many rows as it needs; what it cost before is struck through."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("round_price")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._announcer = Announcer(self)
        self._lines: tuple[PriceLine, ...] = ()

    def present(self, lines: tuple[PriceLine, ...]) -> None:
        if lines != self._lines:
            self._lines = lines
            text = " ".join(line.words for line in lines)
            self.setAccessibleName(text)
            self._announcer.follow(text)
            self.updateGeometry()
            self.update()

    def _boxes(self, wide: float) -> list[tuple[QRectF, PriceLine, str, bool]]:
        """Each text with its box, the line that it is of, and whether it is struck through: old
        words before new ones."""
        found: list[tuple[QRectF, PriceLine, str, bool]] = []
        x = y = 0.0
        high = float(px(22))
        for line in self._lines:
            for text in filter(None, (line.old, line.words)):
                for part in _parts(text, wide):
                    need = min(width_of(part, sans(13)), wide)
                    if x and x + need > wide:
                        x, y = 0.0, y + high
                    found.append((QRectF(x, y, need, high), line, part, text == line.old))
                    x += need + px(14)
        return found

    def heightForWidth(self, width: int) -> int:
        boxes = self._boxes(width)
        return round(boxes[-1][0].bottom()) if boxes else 0

    def sizeHint(self) -> QSize:
        return QSize(px(200), self.heightForWidth(max(self.width(), px(200))))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        for box, line, text, struck in self._boxes(self.width()):
            ink = t.felt_ink2 if struck or line.faint else t.felt_ink
            font = sans(13)
            wide = write(painter, box, elided(text, box.width(), font), font, ink)
            if struck:
                painter.setPen(QPen(colour(ink), 1))
                y = round(box.center().y()) + 0.5
                painter.drawLine(QPointF(box.x(), y), QPointF(box.x() + wide, y))

    def event(self, event: QEvent) -> bool:
        """Tell who it is about where the pointer rests on a line."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            point = QPointF(event.pos())
            tips = (line.tip or text for box, line, text, _ in self._boxes(self.width())
                    if box.contains(point))  # fmt: skip
            QToolTip.showText(event.globalPos(), as_written(next(tips, "")), self)
            return True
        return super().event(event)


class RoundBoard(QFrame):
    """Shows a round, and reports what is asked for."""

    accessible_role = GROUP

    started = Signal()
    paused = Signal()
    redraw_requested = Signal()
    cancelled = Signal()
    manual_seating_requested = Signal()
    seat_pressed = Signal(int, int)
    out_pressed = Signal(int)
    accepted = Signal()
    left = Signal()
    roster_requested = Signal()
    cards_requested = Signal()
    sound_toggled = Signal(bool)
    sound_test_requested = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("round_board")
        self.setProperty("role", "felt")
        self._texts = texts
        self._view: RoundBoardView | None = None
        self._head = _Head(texts)
        self.tables, self._empty = DrawnTables(texts), QWidget()
        self._price = _PriceLines()
        self._progress, self._told = QProgressBar(), plain_label("felt_words")
        self._buttons = {
            name: self._button(name)
            for name in ("accept", "leave", "redraw", "by_hand", "roster", "cards", "cancel")
        }
        self._sound = QAction(texts.ui("evening_room.sound_on"), self)
        self._sound.setCheckable(True)
        self._build()
        self._connect()

    def _button(self, name: str) -> QPushButton:
        words = self._texts.ui(f"evening_room.{name}")
        button = word_button(f"round_{name}", words, role="mode")
        button.setProperty("kind", "main" if name == "accept" else "board")
        button.setToolTip(self._texts.ui(f"evening_room.{name}_tip"))
        button.setAccessibleName(button.text())
        return button

    def _build(self) -> None:
        self._progress.setObjectName("round_progress")
        self._progress.setProperty("role", "felt")
        self._progress.setTextVisible(False)
        self._progress.setRange(0, 100)
        self._drawing = QWidget()
        row = QHBoxLayout(self._drawing)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(10))
        row.addWidget(self._told)
        row.addWidget(self._progress, 1)
        row.addWidget(self._buttons["cancel"])
        self._hint = plain_label("felt_words", self._texts.ui("evening_room.by_hand_hint"))
        flow = Flow(gap=px(10), row_gap=px(6))
        for name, button in self._buttons.items():
            if name != "cancel":
                flow.addWidget(button)
        menu = QMenu(self._head.sound)
        menu.addAction(self._sound)
        tried = menu.addAction(self._texts.ui("evening_room.try_sound_tip"))
        tried.triggered.connect(self.sound_test_requested)
        self._head.sound.setMenu(menu)
        self._head.sound.setAccessibleName(self._texts.ui("evening_room.sound"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(_EDGE), px(8), px(_EDGE), px(12))
        whole.setSpacing(px(8))
        whole.addWidget(self._head)
        whole.addWidget(self.tables, 1)
        for widget in (self._price, self._drawing, self._hint, holding(flow)):
            whole.addWidget(widget)
        whole.addWidget(self._empty, 1)
        self.present_sound(True)

    def _connect(self) -> None:
        asked = {
            "accept": self.accepted, "leave": self.left, "redraw": self.redraw_requested,
            "by_hand": self.manual_seating_requested, "roster": self.roster_requested,
            "cards": self.cards_requested, "cancel": self.cancelled,
        }  # fmt: skip
        for name, signal in asked.items():
            self._buttons[name].clicked.connect(signal)
        self._head.button.clicked.connect(self.press_clock)
        self._sound.triggered.connect(self.sound_toggled)
        self.tables.seat_pressed.connect(self.seat_pressed)
        self.tables.out_pressed.connect(self.out_pressed)

    # showing

    def present(self, view: RoundBoardView) -> None:
        """Show a round."""
        if view == self._view:
            return
        self._view = view
        self.setAccessibleName(view.title)
        self._head.present(view.title, view.clock)
        self.tables.present(
            view.tables, view.sitting, view.sitting_chosen, by_hand=view.by_hand
        )  # fmt: skip
        self.tables.setToolTip(as_written(view.seed))
        show_if(self.tables, bool(view.tables))
        show_if(self._empty, not view.tables)
        out = (PriceLine(view.out),) if view.out and not view.by_hand else ()
        self._price.present((*out, *view.price))
        show_if(self._drawing, view.drawing is not None)
        if view.drawing is not None:
            done = round(100 * view.drawing)
            self._progress.setValue(done)
            text = self._texts.ui("evening_room.drawing", done)
            self._told.setText(text)
            self._progress.setAccessibleName(text)
        self._present_buttons(view)

    def take_focus(self) -> None:
        """Move the focus to the first seat, from where Tab goes to all others and then on."""
        order_tabs(self.tables, *self._buttons.values())
        focus_first(self.tables.viewport())

    def _present_buttons(self, view: RoundBoardView) -> None:
        quiet = view.drawing is None
        there = quiet and not view.by_hand
        drawn = bool(view.tables)
        shown = {
            "accept": view.by_hand and view.changed, "leave": view.by_hand,
            "redraw": there and view.drawable and not view.begun,
            "by_hand": there and drawn, "roster": there, "cards": there and drawn,
        }  # fmt: skip
        for name, on in shown.items():
            show_if(self._buttons[name], on)
        show_if(self._hint, view.by_hand and not view.changed)
        self._name_roster(changes=drawn or view.drawable)
        redraw, key = self._buttons["redraw"], "redraw" if drawn else "draw"
        redraw.setText(self._texts.ui(f"evening_room.{key}"))
        redraw.setAccessibleName(redraw.text())
        tip = self._texts.ui(f"evening_room.{key}_tip")
        redraw.setToolTip(as_written("\n".join(filter(None, (tip, view.seed)))))
        set_styled(redraw, "kind", "board" if drawn else "main")

    def _name_roster(self, *, changes: bool) -> None:
        """Name the button of the roster: by those who come or leave, or, as long as there are too
        few players for a table, by itself."""
        button = self._buttons["roster"]
        button.setText(self._texts.ui("evening_room.roster" if changes else "evening.bar.roster"))
        button.setAccessibleName(button.text())

    def present_clock(self, clock: ClockView) -> None:
        """Show the clock of the same round as it is now."""
        if self._view is not None and clock != self._view.clock:
            self._head.present(self._view.title, clock)
            self._view = replace(self._view, clock=clock)

    def present_sound(self, on: bool) -> None:
        """Show whether the last minutes and the end are heard."""
        self._sound.setChecked(on)
        self._head.show_sound(on)

    def minimumSizeHint(self) -> QSize:
        """With the height that the lines of the price need in this width: with less of it Qt takes
        from every part, and cuts what is said below the title."""
        least, layout = super().minimumSizeHint(), self.layout()
        assert layout is not None  # it was built
        high = layout.totalMinimumHeightForWidth(self.width())
        return QSize(least.width(), max(least.height(), high))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    # the clock

    def press_clock(self) -> None:
        """Ask for the clock to run, or to stand still where it runs; nothing where it has no
        button."""
        clock = None if self._view is None else self._view.clock
        if clock is None or not clock.button:
            return
        (self.paused if clock.running else self.started).emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Space where no control in here has taken it."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.press_clock()
        else:
            super().keyPressEvent(event)
