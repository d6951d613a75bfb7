"""The tables of a round on felt: small seat pictures, or where they are many a line for each.

    tables = DrawnTables(texts)
    tables.present((DrawnTable(number, names), ...), out=("斎藤",), by_hand=True)

Signals: `seat_pressed(table index, seat)` and `out_pressed(index)`, while names can be exchanged.
The seats are buttons `seat_{table}_{seat}`, those who sit out `out_{index}`. Pictures are 142×204
and stand three in a row; lines scroll.
"""

from __future__ import annotations

from functools import partial
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.style.theme import colour, exact_font, mincho, px, sans, scale, tokens
from app.texts.texts import Texts
from app.views.evenings import DrawnTable
from app.widgets.controls.keyed import RingButton
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import Panel
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    as_written,
    draw_plate,
    elided,
    fitting,
    show_if,
    width_of,
    write,
)
from engine.ledger import SEATS

_WIDE, _HIGH = 142, 204
_LEAST: Final = 0.86, 0.7
"""The least width and height of a picture beside its usual ones; smaller ones are lines."""
_ACROSS: Final = (3, 2)
"""Pictures in a row: three, or two where these would be larger."""
_MOST: Final = 1.2
"""The largest size of a picture beside its usual one."""
_AT_ONCE, _A_TURN = 4, 2
"""Tables that are made at once, and then in each turn of the event loop: 20 take 80 ms."""
_GAP: Final = 8
_LINE: Final = 30
_NARROWED: Final = 76
"""The width of letters in % of a name that is too long in the smallest ones."""
_PLATE: Final = (48, 68)
_BESIDE, _BELOW = 40, 20
"""The heights of a wind beside the number, and of a name below it."""
_Form = Literal["picture", "line"]


class _SeatButton(RingButton):
    """The wind and the name of a seat, pressed to exchange it with another one. `before_name` is
    where the wind stands if the name is below it, in a line of its own."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.wind, self.name = "", ""
        self.before_name: QRectF | None = None
        self.stacked = self._chosen = self._again = False
        self._free = False

    def present(
        self, wind: str, name: str, text: str, *, chosen: bool, again: bool, free: bool
    ) -> None:
        """Show a seat; `free`: it can be pressed, `again`: somebody here was met before."""
        shows = (wind, name, chosen, again, free, text)
        before = (
            self.wind, self.name, self._chosen, self._again, self._free, self.accessibleName(),
        )  # fmt: skip
        if shows == before:
            return
        self.wind, self.name = wind, name
        self._chosen, self._again, self._free = chosen, again, free
        self.setAccessibleName(text)
        self.setToolTip(as_written(text))
        self.setEnabled(free)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if free else Qt.FocusPolicy.NoFocus)
        self.update()

    def sizeHint(self) -> QSize:
        wide = width_of(self.name, sans(14, bold=True)) + width_of(self.wind, mincho(16))
        return QSize(round(wide) + px(18), px(26))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        upper = self.before_name
        if upper is not None:
            box.setTop(upper.bottom())
        if self._chosen or (self._free and self.underMouse()):
            painter.setPen(QPen(colour(t.gold if self._chosen else t.felt_ink2), 2))
            painter.setBrush(colour(t.felt_high))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5)
        if self.stacked:
            half = QRectF(box.x(), box.y(), box.width(), box.height() / 2)
            lower = half.translated(0, half.height()) if upper is None else box
            self._paint_stacked(painter, upper or half, lower.adjusted(2, 0, -2, 0))
        else:
            self._paint_beside(painter, box)
        self.ring(painter, box, 5)

    def _paint_stacked(self, painter: QPainter, upper: QRectF, lower: QRectF) -> None:
        """The wind above the name, which stands below its middle as far as it has room there."""
        write(painter, upper, self.wind, mincho(16), tokens().felt_ink, CENTRE)
        font = self._letters(lower.width())
        aside = upper.center().x() - lower.center().x()
        free = max(0.0, lower.width() - width_of(self.name, font)) / 2
        lower.translate(max(-free, min(free, aside)), 0)
        self._write_name(painter, lower, font, centred=True)

    def _paint_beside(self, painter: QPainter, box: QRectF) -> None:
        """The wind before the name, in the middle of a picture, at the left in a line."""
        t, glyph = tokens(), mincho(16)
        inner = box.adjusted(px(4), 0, -px(4), 0)
        used = width_of(self.wind, glyph) + (px(6) if self.wind else 0)
        room = inner.width() - used
        font = self._letters(room)
        if self.property("centred"):
            spare = max(0.0, room - width_of(self.name, font))
            inner.setLeft(inner.left() + spare / 2)
        write(painter, inner, self.wind, glyph, t.felt_ink if not self._line() else t.felt_ink2)
        self._write_name(painter, inner.adjusted(used, 0, 0, 0), font, centred=False)

    def _line(self) -> bool:
        return not self.stacked and not self.property("centred")

    def _letters(self, room: float) -> QFont:
        font = fitting(self.name, room, 14, 11, bold=True)
        if width_of(self.name, font) <= room:
            return font
        return exact_font(font.pixelSize(), bold=True, stretch=_NARROWED)

    def _write_name(self, painter: QPainter, box: QRectF, font: QFont, *, centred: bool) -> None:
        """Write the name; a dotted line under it marks somebody who was met before."""
        t = tokens()
        words = elided(self.name, box.width(), font)
        place = CENTRE if centred else LEFT
        wide = write(painter, box, words, font, t.felt_ink, place)
        if self._again and self._free:
            left = box.center().x() - wide / 2 if centred else box.x()
            y = box.center().y() + font.pixelSize() * 0.62
            painter.setPen(QPen(colour(t.gold), 1.5, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(left, y), QPointF(left + wide, y))


class _Table(QWidget):
    """One table: its number on ivory, and its four seats around it or in a line."""

    accessible_role = GROUP
    pressed = Signal(int)

    def __init__(self, at: int, texts: Texts, parent: QWidget) -> None:
        super().__init__()
        self.setObjectName(f"drawn_table_{at}")
        self._texts, self._number = texts, 0
        self._form: _Form = "line"
        self.seats = [_SeatButton(f"seat_{at}_{seat}", self) for seat in range(SEATS)]
        for seat, button in enumerate(self.seats):
            button.clicked.connect(partial(self.pressed.emit, seat))
        self.setParent(parent)

    def present(self, table: DrawnTable, *, by_hand: bool) -> None:
        """Show a table; `by_hand`: its seats can be pressed."""
        texts = self._texts
        self._number = table.number
        for seat, button in enumerate(self.seats):
            name = table.names[seat] if seat < len(table.names) else ""
            text = texts.ui("evening_room.seat", table.number, texts.wind(seat), name)
            chosen, again = seat in table.chosen, by_hand and seat in table.again
            if chosen:
                text = texts.ui("evening_room.chosen", text)
            elif again:
                text = texts.ui("evening_room.again", text)
            button.present(
                texts.wind(seat), name, text, chosen=chosen, again=again, free=by_hand
            )  # fmt: skip
        self.setAccessibleName(f"{texts.ui('evening_room.table')} {table.number}")
        self.update()

    def set_form(self, form: _Form, k: float, *, below: bool = False) -> None:
        """Place the seats around the number in a picture, or beside it in a line. `below`: the
        names at its sides stand under it."""
        self._form = form
        for seat, button in enumerate(self.seats):
            button.stacked = form == "picture" and seat in (1, 3)
            button.setProperty("centred", form == "picture" and seat in (0, 2))
            button.before_name = None
            picture = form == "picture"
            button.setGeometry(self._picture(seat, k, below) if picture else self._cell(seat))
            if below and button.stacked:
                self._put_below(button, k)
        self.update()

    def crowded(self, wide: int, k: float) -> bool:
        """Whether a name has no room at the side of the number in a picture."""
        room = (wide - _PLATE[0] * k) / 2 - 4
        font = sans(11, bold=True)
        return any(width_of(self.seats[seat].name, font) > room for seat in (1, 3))

    def _put_below(self, button: _SeatButton, k: float) -> None:
        """Let the name of a seat have half of the width, under the number."""
        side, middle = button.geometry(), self.width() // 2
        bottom = round(self.height() / 2 + _PLATE[1] * k / 2)
        top = bottom - px(_BESIDE)
        whole = QRect(1, top, middle - 2, bottom + px(_BELOW) - top)
        if side.x() > middle:
            whole.moveLeft(middle + 1)
        button.before_name = QRectF(side.x() - whole.x(), 0, side.width(), bottom - top)
        button.setGeometry(whole)

    def _picture(self, seat: int, k: float, below: bool) -> QRect:
        """East below, South right, West above, North left; names below leave East less room."""
        wide, high = self.width(), self.height()
        across = round((wide - _PLATE[0] * k) / 2)
        line, pile = px(28), px(50)
        middle = (high - pile) // 2
        edge = round((3 if below else 12) * k)
        return (
            QRect(2, high - line - edge, wide - 4, line),
            QRect(wide - across + 1, middle, across - 2, pile),
            QRect(2, edge + round(4 * k), wide - 4, line),
            QRect(1, middle, across - 2, pile),
        )[seat]

    def _cell(self, seat: int) -> QRect:
        left = px(38)
        wide = (self.width() - left) // SEATS
        return QRect(left + seat * wide, 1, wide, self.height() - 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        painter.setPen(QPen(colour(t.felt_line), t.border) if t.lined else Qt.PenStyle.NoPen)
        painter.setBrush(colour(t.felt_low))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        if self._form == "picture":
            k = self.height() / _HIGH
            plate = QRectF(0, 0, _PLATE[0] * k, _PLATE[1] * k)
            plate.moveCenter(box.center())
            draw_plate(painter, plate, ivory=True)
            upper = plate.adjusted(0, 2, 0, -plate.height() * 0.34)
            size = 28 * k / scale()
            write(painter, upper, str(self._number), mincho(size), t.tile_ink, CENTRE)
            word = self._texts.ui("evening_room.table")
            lower = QRectF(plate.x(), upper.bottom() - 2, plate.width(), plate.height() * 0.28)
            write(
                painter, lower, word, fitting(word, plate.width(), 11, 11), t.tile_caption, CENTRE
            )
        else:
            plate = QRectF(px(5), box.center().y() - px(11), px(28), px(20))
            draw_plate(painter, plate, ivory=True, unit=0.6)
            write(painter, plate, str(self._number), mincho(14), t.tile_ink, CENTRE)


class _Board(QWidget):
    """The tables as pictures in rows of three or as lines, and below them who sits out. `count` is
    how many there will be."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[_Table] = []
        self.count = 0
        self.out = QWidget(self)
        Flow(self.out, px(4), px(2))
        self.out.setVisible(False)

    def arrange(self, wide: int, high: int) -> None:
        """Place all in a width; the height is what can be seen without scrolling."""
        below = 0
        if not self.out.isHidden():
            flow = self.out.layout()
            assert flow is not None
            below = flow.heightForWidth(wide) + px(6)
        columns = self._columns(wide, high - below)
        bottom = self._pictures(wide, high - below, columns) if columns else self._lines(wide)
        self.out.setGeometry(0, bottom + px(6), wide, max(0, below - px(6)))
        self.setMinimumHeight(bottom + below)

    def _columns(self, wide: int, high: int) -> int:
        """How many pictures stand in a row, so that they are as large as they can be; 0 where there
        is no room for all of them."""
        found, largest = 0, 0.0
        for columns in _ACROSS if self.count else ():
            across, tall = self._room(wide, high, columns)
            fits = across >= _LEAST[0] * px(_WIDE) and tall >= _LEAST[1] * px(_HIGH)
            if fits and (k := self._zoom(across, tall)) > largest:
                found, largest = columns, k
        return found

    @staticmethod
    def _zoom(across: int, tall: int) -> float:
        """The size of a picture beside its usual one, in so much room."""
        return min(_MOST * scale(), across / _WIDE, tall / _HIGH)

    def _room(self, wide: int, high: int, columns: int) -> tuple[int, int]:
        """The width and height that there are for each picture."""
        gap, rows = px(_GAP), -(-self.count // columns)
        return (wide - (columns - 1) * gap) // columns, (high - (rows - 1) * gap) // rows

    def _pictures(self, wide: int, high: int, columns: int) -> int:
        """Place the tables as pictures; returns where they end."""
        room, tall = self._room(wide, high, columns)
        k = self._zoom(room, tall)
        gap, across, tall = px(_GAP), room, round(_HIGH * k)
        below = any(table.crowded(across, k) for table in self.tables)
        for at, table in enumerate(self.tables):
            row, column = divmod(at, columns)
            table.setGeometry(column * (across + gap), row * (tall + gap), across, tall)
            table.set_form("picture", k, below=below)
        rows = -(-self.count // columns)
        return rows * (tall + gap) - gap

    def _lines(self, wide: int) -> int:
        """Place the tables as lines; returns where they end."""
        high, gap = px(_LINE), px(3)
        for at, table in enumerate(self.tables):
            table.setGeometry(0, at * (high + gap), wide, high)
            table.set_form("line", 1)
        return max(0, self.count * (high + gap) - gap)


class DrawnTables(Panel):
    """Shows the tables of a round, and reports the names that are pressed."""

    seat_pressed = Signal(int, int)
    out_pressed = Signal(int)

    def __init__(self, texts: Texts) -> None:
        super().__init__("drawn_tables")
        self._texts = texts
        self._board = _Board()
        self._out: list[_SeatButton] = []
        self._drawn: tuple[DrawnTable, ...] = ()
        self._by_hand = False
        self._names: tuple[tuple[str, ...], ...] = ()
        self._shown: object = None
        self._later = QTimer(self)
        self._later.setInterval(0)
        self._later.timeout.connect(self._go_on)
        self.column.addWidget(self._board)
        self.column.addStretch(1)

    def present(
        self,
        tables: tuple[DrawnTable, ...],
        out: tuple[str, ...] = (),
        out_chosen: frozenset[int] = frozenset(),
        *,
        by_hand: bool = False,
    ) -> None:
        """Show tables and who sits out; `by_hand`: names can be pressed."""
        shows = (tables, out, out_chosen, by_hand)
        if shows == self._shown:
            return
        board, laid = self._board, self._shown is None
        names = tuple(table.names for table in tables)
        self._shown = shows
        laid |= len(self._drawn) != len(tables) or [b.name for b in self._out] != list(out)
        self._drawn, self._by_hand, board.count = tables, by_hand, len(tables)
        for table in board.tables[len(tables) :]:
            table.setParent(None)
            table.deleteLater()
        del board.tables[len(tables) :]
        for table, drawn in zip(board.tables, tables, strict=False):
            table.present(drawn, by_hand=by_hand)
        self._add_tables(_AT_ONCE - len(board.tables))
        self._present_out(out if by_hand else (), out_chosen)
        if laid or by_hand or names != self._names:
            self._names = names
            self._arrange()

    def _add_tables(self, most: int) -> None:
        """Make some of the tables that are not there yet; the others follow in idle time."""
        made = self._board.tables
        for at in range(len(made), min(len(made) + most, len(self._drawn))):
            table = _Table(at, self._texts, self._board)
            table.pressed.connect(partial(self.seat_pressed.emit, at))
            table.present(self._drawn[at], by_hand=self._by_hand)
            table.show()
            made.append(table)
        if len(made) < len(self._drawn):
            self._later.start()
        else:
            self._later.stop()

    def _go_on(self) -> None:
        self._add_tables(_A_TURN)
        self._arrange()

    def _present_out(self, names: tuple[str, ...], chosen: frozenset[int]) -> None:
        """Offer those who sit out, to be exchanged with a seat."""
        flow = self._board.out.layout()
        assert flow is not None
        while len(self._out) < len(names):
            at = len(self._out)
            button = _SeatButton(f"out_{at}", self._board.out)
            button.clicked.connect(partial(self.out_pressed.emit, at))
            flow.addWidget(button)
            self._out.append(button)
        for at, button in enumerate(self._out):
            if at < len(names):
                text = self._texts.ui("evening_room.out", names[at])
                if at in chosen:
                    text = self._texts.ui("evening_room.chosen", text)
                button.present("", names[at], text, chosen=at in chosen, again=False, free=True)
            show_if(button, at < len(names))
        show_if(self._board.out, bool(names))

    def _arrange(self) -> None:
        room = self.viewport().size()
        self._board.arrange(room.width(), room.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
