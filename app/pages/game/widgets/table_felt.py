"""The table on felt: four seat plates around the well, with a place for a stick at each.

    felt = TableFelt(texts)
    felt.present(FeltView(plates, well, bottom, caption))   # app.views.games

Plates are given by player and stay where the persons sit: `bottom` sits below, the next in turn at
the right. Signals: `seat_clicked(player)`, `stick_clicked(player)` for a place that is `empty` or
`laid`, and `turned()` for the button (key Q) that asks for the next player at the bottom. The
widget changes nothing by itself. It scales with its size: 560×512 is the usual one, with plates of
170×108 and a well of 150×172. Its children are `seat_plate_{player}`, `stick_{player}` and
`felt_turn`. It is painted for a frame of the role `felt`, whose colour it has.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QPen, QResizeEvent, QShortcut
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from app.actions import PAGE_KEY_OF
from app.pages.game.widgets.plates import (
    SeatButton,
    StickButton,
    mincho_fitting,
    sized,
)
from app.style.theme import colour, px, sans, target, tokens
from app.texts.texts import Texts
from app.views.games import FeltView, SeatPlate, TableWell
from app.widgets.controls.announce import Announcer
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    draw_stick,
    fitting,
    ground,
    width_of,
    write,
    write_fitting,
)
from engine.ledger import SEATS

_WIDE, _HIGH = 560, 512
_PLATE_WIDE, _PLATE_HIGH = 170, 108
_WELL_WIDE, _WELL_HIGH = 150, 172
_ACROSS, _DOWN = 22, 26
"""The gaps between plates and well, where the sticks lie."""
_NEEDED: Final = 2 * (_PLATE_HIGH + _DOWN) + _WELL_HIGH
_AIR: Final = 40
_HEAD: Final = 30
_HIT: Final = 32
_DOTS: Final = 8
_LEAST: Final = 0.68
_KEY: Final = PAGE_KEY_OF["game_turn"]


class TableFelt(QWidget):
    """Shows a table, and reports seats, sticks and the turning button that are clicked."""

    accessible_role = GROUP

    seat_clicked = Signal(int)
    stick_clicked = Signal(int)
    turned = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("table_felt")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._texts, self._announcer = texts, Announcer(self)
        plate = SeatPlate("", "")
        self._view = FeltView((plate, plate, plate, plate), TableWell(""))
        self._seats = [SeatButton(player, self) for player in range(SEATS)]
        self._sticks = [StickButton(player, self) for player in range(SEATS)]
        for player in range(SEATS):
            self._seats[player].clicked.connect(partial(self.seat_clicked.emit, player))
            self._sticks[player].clicked.connect(partial(self.stick_clicked.emit, player))
        self._turn = self._turn_button()

    def _turn_button(self) -> QPushButton:
        button = QPushButton(f"{self._texts.ui('game_table.turn')}  {_KEY}", self)
        button.setObjectName("felt_turn")
        button.setProperty("role", "mode")
        button.setToolTip(self._texts.ui("game_table.turn_tip"))
        button.clicked.connect(self.turned)
        QShortcut(QKeySequence(_KEY), self).activated.connect(button.click)
        return button

    def present(self, view: FeltView) -> None:
        """Show a table."""
        if view == self._view and self.accessibleName():
            return
        moved = view.bottom != self._view.bottom
        self._view = view
        for player, plate in enumerate(view.plates):
            self._seats[player].present(plate)
            way = "back" if plate.stick == "laid" else "lay"
            text = self._texts.ui(f"game_table.stick.{way}", plate.name)
            self._sticks[player].present(plate.stick, text)
        well = view.well
        parts = (view.caption, well.title, well.honba, well.deposits, well.note)
        name = self._texts.list_of(filter(None, parts))
        self.setAccessibleName(name)
        self._announcer.follow(name)
        if moved:
            self._place()
        self.update()

    # places

    def sizeHint(self) -> QSize:
        return QSize(_WIDE, _HIGH)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(_WIDE * _LEAST), round(_HIGH * _LEAST))

    @property
    def zoom(self) -> float:
        """How large the parts are, 1 for those of the usual size."""
        room = self.height() - px(_HEAD) - 10
        return max(_LEAST, min(self._zoom_in_width(), room / _NEEDED))

    def _zoom_in_width(self) -> float:
        wide = 2 * (_PLATE_WIDE + _ACROSS) + _WELL_WIDE + 16
        return min(self.width() / wide, self.width() / _WIDE * 1.04)

    def needed_height(self) -> int:
        """The height in pixels that the parts need to be as large as the width allows."""
        return round(self._zoom_in_width() * (_NEEDED + _AIR)) + px(_HEAD) + 10

    def _well(self) -> QRectF:
        k, head = self.zoom, px(_HEAD)
        box = QRectF(0, 0, round(_WELL_WIDE * k), round(_WELL_HIGH * k))
        box.moveCenter(QRectF(0, head, self.width(), self.height() - head - 4).center())
        return QRectF(box.toRect())

    def _beside(self, box: QRectF, turns: int, across: float, down: float) -> QRectF:
        """A box so far from the middle of the well, `turns` after the side at the bottom."""
        x, y = ((0.0, down), (across, 0.0), (0.0, -down), (-across, 0.0))[turns]
        box.moveCenter(self._well().center() + QPointF(x, y))
        return box

    def _plate_box(self, turns: int) -> QRect:
        """The box of the plate `turns` after the one at the bottom."""
        k, well = self.zoom, self._well()
        box = QRectF(0, 0, round(_PLATE_WIDE * k), round(_PLATE_HIGH * k))
        across = well.width() / 2 + box.width() / 2 + _ACROSS * k
        down = well.height() / 2 + box.height() / 2 + _DOWN * k
        return self._beside(box, turns, across, down).toRect()

    def _stick_box(self, turns: int) -> tuple[QRect, QPointF]:
        """The box in which a click lays the stick, and the middle of the stick in it: it reaches
        from the plate into the well, which takes no clicks."""
        k, well = self.zoom, self._well()
        beside = turns % 2 == 1
        long = (_PLATE_HIGH if beside else 112) * k
        gap = (_ACROSS if beside else _DOWN) * k
        hit = max(gap, target(_HIT))
        box = QRectF(0, 0, *((hit, long) if beside else (long, hit)))
        stick = self._beside(
            QRectF(box), turns, (well.width() + gap) / 2, (well.height() + gap) / 2
        )
        inward = gap - hit / 2
        box = self._beside(box, turns, well.width() / 2 + inward, well.height() / 2 + inward)
        whole = box.toRect()
        return whole, stick.center() - whole.topLeft().toPointF()

    def _place(self) -> None:
        k = self.zoom
        order = [(self._view.bottom + turns) % SEATS for turns in range(SEATS)]
        for turns, player in enumerate(order):
            seat, stick = self._seats[player], self._sticks[player]
            seat.zoom = stick.zoom = k
            stick.upright = turns % 2 == 1
            seat.setGeometry(self._plate_box(turns))
            box, stick.middle = self._stick_box(turns)
            stick.setGeometry(box)
        for earlier, later in zip(self._tabs(), self._tabs()[1:], strict=False):
            QWidget.setTabOrder(earlier, later)
        size = self._turn.sizeHint()
        self._turn.setGeometry(self.width() - size.width() - 10, 8, size.width(), size.height())

    def _tabs(self) -> list[QWidget]:
        """The children in the order of the tab key: turning, then seats, then sticks."""
        order = [(self._view.bottom + turns) % SEATS for turns in range(SEATS)]
        seats: list[QWidget] = [self._seats[player] for player in order]
        return [self._turn, *seats, *(self._sticks[player] for player in order)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    # painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.felt)
        head = QRectF(16, 8, self._turn.x() - 24, self._turn.height())
        write_fitting(painter, head, self._view.caption, (12, 11), t.felt_ink2, LEFT)
        self._paint_well(painter, self._well(), self._view.well)

    def _paint_well(self, painter: QPainter, box: QRectF, well: TableWell) -> None:
        t, k = tokens(), self.zoom
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge, width = (t.gold, 2) if well.highlighted else (t.felt_line, t.border)
        painter.setPen(QPen(colour(edge), width))
        painter.setBrush(colour(t.felt_low))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)
        honba, deposits = well.counts
        rows = [(well.honba, honba, _DOTS), (well.deposits, deposits, 0)]
        shown = [row for row in rows if row[0]]
        line = 31 * k
        high = 52 * k + line * (len(shown) + bool(well.note))
        y = box.y() + (box.height() - high) / 2
        title = QRectF(box.x() + 6, y, box.width() - 12, 52 * k)
        font = mincho_fitting(well.title, title.width(), sized(34, k))
        write(painter, title, well.title, font, t.felt_ink, CENTRE)
        y = title.bottom()
        for words, count, dots in shown:
            self._paint_row(painter, QRectF(box.x(), y, box.width(), line), words, count, dots)
            y += line
        note = QRectF(box.x() + 6, y, box.width() - 12, line)
        write_fitting(painter, note, well.note, (sized(11.5, k), 11), t.felt_ink2, CENTRE)

    def _paint_row(self, painter: QPainter, box: QRectF, words: str, count: int, dots: int) -> None:
        """Paint a line of the well: a stick, and how many there are, in a number alone where there
        is no room for words."""
        k = self.zoom
        stick = QRectF(box.x() + 22 * k, box.center().y() - 6 * k, 50 * k, 11 * k)
        draw_stick(painter, stick, dots=dots)
        rest = QRectF(stick.right() + 9 * k, box.y(), box.right() - stick.right() - 13 * k, 0)
        rest.setHeight(box.height())
        font = fitting(words, rest.width(), sized(13, k), 10)
        if width_of(words, font) > rest.width():
            words, font = str(count), sans(sized(13, k))
        write(painter, rest, words, font, tokens().felt_ink, LEFT)
