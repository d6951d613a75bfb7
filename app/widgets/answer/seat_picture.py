"""The picture of the four seats with payments as arrows; one's own seat is at the bottom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.style.theme import colour, cramped, letters, mincho, px, sans, scale, tokens
from app.texts.results import signed
from app.texts.texts import Texts
from app.views.ledgers import PaymentFlow, Seats
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import (
    CENTRE,
    LEAST_LETTERS,
    LEFT,
    PLATE_EDGE,
    RIGHT,
    draw_focus,
    draw_plate,
    fitting,
    ground,
    width_of,
    wrapped_height,
    write,
    write_struck,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import PixmapCache

_PICTURE: Final = (392, 172)
"""Width and height of the picture in which a length is one pixel; plates are painted in it."""
_PLATE, _WIDE_PLATE = (116, 44), (150, 44)
"""Width and height of a plate, and of one with room for an amount that is replaced."""
_LARGEST: Final = 2.2
_SMALLEST, _LETTERS = 0.83, 0.9
_EDGE, _ABOVE, _BELOW = 8, 7, 10
_APART: Final = 6
"""The least gap between two plates."""
_BETWEEN: Final = 20
"""The least gap between two rows of plates, in pixels: an arrow goes through."""
_TINIEST: Final = 0.4
_CAPTION: Final = 24
_USUAL_WIDTHS: Final = (QFont.Stretch.AnyStretch.value, QFont.Stretch.Unstretched.value)
"""The stretch of letters that are not narrowed."""
_SEATS: Final = 4
USUAL_FELT, RULING_FELT = 0.52, 0.8
"""The most height of the felt in parts of its width, and that beside a checklist."""
_BESIDE_ROLE: Final = 43
"""What wind and edges take of the width of a plate."""
_BEFORE_NUMBER: Final = re.compile(r"[ 　](?=\S*\d)")
"""Where a caption is divided: a number stays with what it counts."""


class SeatPicture(QWidget):
    """Paints seats, amounts and arrows on felt."""

    accessible_role = GROUP

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("seats")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._texts = texts
        self._seats = Seats(1, 0, 0)
        self._plates = PixmapCache()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def present(self, seats: Seats) -> None:
        if seats == self._seats and self.accessibleName():
            return
        self._seats = seats
        self.setAccessibleName(self._texts.list_of(self._gains()))
        self.update()

    def _gains(self) -> list[str]:
        """What each seat gains or loses; one's own seat where no points are shown."""
        s, texts = self._seats, self._texts
        if s.balance is None:
            return [texts.seat(s.own)]
        each = enumerate(zip(s.before or s.balance, s.balance, strict=True))
        return [
            f"{texts.seat(seat)} {self._signed(was)} → {self._signed(points)}"
            if was != points
            else f"{texts.seat(seat)} {self._signed(points)}"
            for seat, (was, points) in each
        ]

    def _signed(self, points: int) -> str:
        return signed(points / 2 if self._seats.halves else points)

    def sizeHint(self) -> QSize:
        return QSize(300, px(172))

    @property
    def _plate_size(self) -> tuple[int, int]:
        return _PLATE if self._seats.before is None else _WIDE_PLATE

    def minimumSizeHint(self) -> QSize:
        """Two rows of plates, or where a page scrolls as a whole the three that a narrow picture
        has, as high as they are in its width."""
        two = 2 * _PLATE[1] * _least() + _BETWEEN + _ABOVE + _BELOW
        three = self.least_height(self.width()) if cramped() else 0
        return QSize(200, round(max(two, three)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if cramped() and event.size().width() != event.oldSize().width():
            self.updateGeometry()
        super().resizeEvent(event)

    @staticmethod
    def least_height(width: int) -> int:
        """The least height of the felt in a width: three rows of plates where two plates of a row
        would touch, 0 where they do not."""
        wide, high = (length * _least() for length in _PLATE)
        rows = 3 * high + 2 * _APART + _ABOVE + _BELOW
        apart = width >= 3 * wide + 2 * (_EDGE + _APART)
        return 0 if apart else round(rows)

    def _zoom(self) -> float:
        """The factor of plates, arrows and letters: the picture fills the felt, letters stay
        readable, and no plate lies on another."""
        width, height = self.width(), self.height()
        wanted = min(width / _PICTURE[0], height / _PICTURE[1], _LARGEST)
        wide, high = self._plate_size
        free = height - _ABOVE - _BELOW
        side_by_side = min(
            (width - 2 * (_EDGE + _APART)) / (3 * wide), (free - _BETWEEN) / (2 * high)
        )
        in_rows = min((width - 2 * _EDGE - _BETWEEN) / (2 * wide), (free - 2 * _APART) / (3 * high))
        return max(min(max(wanted, _least()), max(side_by_side, in_rows)), _TINIEST)

    def _boxes(self) -> list[QRectF]:
        """The boxes of the seats by turns after one's own: bottom, right, top, left."""
        width, high = (length * self._zoom() for length in self._plate_size)
        area = QRectF(self.rect()).adjusted(_EDGE, _ABOVE, -_EDGE, -_BELOW)
        return boxes_around(area, width, high)

    def caption(self) -> str:
        """The words at the centre: the round and its honba, where they are known."""
        s, texts = self._seats, self._texts
        if s.settled:
            return texts.ui("seats_settled")
        if s.round_wind < 0:
            return ""
        wind = texts.round(s.round_wind)
        return wind if s.honba is None else texts.ui("hand_caption", wind, s.honba)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().felt)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        s, boxes = self._seats, self._boxes()
        self._caption(painter, boxes, self.caption())
        for flow in s.flows:
            self._arrow(painter, boxes, flow)
        for turns, box in enumerate(boxes):
            self._plate(painter, box, (s.own + turns) % _SEATS, turns)
        draw_focus(self, painter, tokens().felt_ink)

    def _caption(self, painter: QPainter, boxes: list[QRectF], caption: str) -> None:
        """Paint the caption where nothing crosses it: between the seats, or in the corner above the
        left one, in letters of the usual width if either has room for them; where neither has room
        it is left out, and stands in the tooltip."""
        self.setToolTip(caption)
        places = [*self._caption_boxes(boxes)]
        for narrow in (False, True):
            for place in places:
                if self._write_caption(painter, place, caption, narrow=narrow):
                    return

    def _write_caption(
        self, painter: QPainter, place: QRectF, caption: str, *, narrow: bool
    ) -> bool:
        """Paint the caption into a place, in one line or two, or in one of narrow letters; returns
        whether there is room."""
        t, settled = tokens(), self._seats.settled
        ink = t.felt_ink if settled else t.felt_ink2
        size = max(12 * self._zoom(), _letters()) / scale()
        font = fitting(caption, place.width(), size, LEAST_LETTERS, bold=settled)
        fits = width_of(caption, font) <= place.width() and place.height() >= px(15)
        if fits and (narrow or font.stretch() in _USUAL_WIDTHS):
            write(painter, place, caption, font, ink, CENTRE)
            return True
        words, least = caption.split(), sans(LEAST_LETTERS)
        widest = max((width_of(word, least) for word in words), default=0.0)
        lines_of = _BEFORE_NUMBER.sub("\n", caption, count=1)
        high = wrapped_height(lines_of, max(int(place.width()), 1), LEAST_LETTERS)
        if len(words) > 1 and widest <= place.width() and high <= place.height():
            write_wrapped(painter, place, lines_of, least, ink, CENTRE)
            return True
        return False

    def _caption_boxes(self, boxes: list[QRectF]) -> Iterator[QRectF]:
        """The places that no arrow crosses."""
        below, right, above, left = boxes
        gap = below.top() - left.bottom()
        if self._seats.settled and gap >= px(_CAPTION):
            yield QRectF(left.x(), left.bottom(), right.right() - left.x(), gap)
        ways = [{(end - self._seats.own) % _SEATS for end in _ends(f)} for f in self._seats.flows]
        between = QRectF(left.right() + 6, above.bottom() + 6, 0, 0)
        between.setBottom(below.top() - 6)
        between.setRight(
            _straight(boxes) - 12 if any(2 in way for way in ways) else right.left() - 6
        )
        if {1, 3} not in ways:
            yield between
        yield QRectF(left.x(), 4, above.x() - left.x() - 6, left.top() - 8)

    def _plate(self, painter: QPainter, box: QRectF, seat: int, turns: int) -> None:
        s, texts = self._seats, self._texts
        gain = None if s.balance is None else s.balance[seat] / (2 if s.halves else 1)
        ivory = not s.settled and ((gain is None and turns == 0) or (gain is not None and gain > 0))
        parts, room = self._role(seat, turns, texts), box.width() - _BESIDE_ROLE * self._zoom()
        role = _joined(parts, texts, marked=bool(s.marks))
        if width_of(role, sans(LEAST_LETTERS)) > room:
            role = parts[-1] if s.marks else parts[0]  # one that is whole, where all have no room
        was = None if s.before is None or s.balance is None else s.before[seat]
        changed = was is not None and s.balance is not None and was != s.balance[seat]
        old = self._signed(was) if was is not None and changed else ""
        look = _Look(texts.wind(seat), role, gain, ivory, old)
        place = QPointF(round(box.x()), round(box.y()))
        size = QSizeF(box.width(), box.height() + PLATE_EDGE).toSize()
        zoom = self._zoom()
        paint = partial(_plate, look=look, size=box.size(), k=zoom)
        self._plates.draw(painter, place, size, look, paint, clear=True)

    def _role(self, seat: int, turns: int, texts: Texts) -> list[str]:
        """The role of a seat, seen from one's own, in its parts."""
        s, role = self._seats, texts.role(turns)
        dealer = [texts.dealer_or_child(seat)] if seat == 0 else []
        if s.marks:
            mark = s.marks[seat]
            lines = [texts.ui(f"seat_mark.{mark}")] if mark else []
            lines += s.names[seat : seat + 1]
            return [*dealer, *lines] or [role if s.settled else ""]
        return [role, texts.dealer_or_child(seat)] if seat == 0 or turns == 0 else [role]

    def _arrow(self, painter: QPainter, boxes: list[QRectF], flow: PaymentFlow) -> None:
        """Paint an arrow from the payer's box to the receiver's."""
        start = boxes[(flow.payer - self._seats.own) % _SEATS]
        end = boxes[(flow.payee - self._seats.own) % _SEATS]
        path, tip, way = _way(start, end, _straight(boxes), self._zoom())
        k = self._zoom()
        painter.setPen(QPen(colour(tokens().gold), max(2.0, 2 * k)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(tokens().gold))
        side = QPointF(-way.y(), way.x())
        back = tip - way * 13 * k
        painter.drawPolygon(QPolygonF([tip, back + side * 6 * k, back - side * 6 * k]))


def boxes_around(area: QRectF, width: float, high: float) -> list[QRectF]:
    """Boxes of this size at the edges of an area: below, at the right, above, at the left."""
    middle = area.center()
    return [
        QRectF(middle.x() - width / 2, area.bottom() - high, width, high),
        QRectF(area.right() - width, middle.y() - high / 2, width, high),
        QRectF(middle.x() - width / 2, area.top(), width, high),
        QRectF(area.left(), middle.y() - high / 2, width, high),
    ]


def _joined(parts: list[str], texts: Texts, *, marked: bool) -> str:
    """The parts of a role in one line."""
    return texts.list_of(parts) if marked or len(parts) < 2 else texts.ui("role_and", *parts)


class _Look(msgspec.Struct, frozen=True):
    """What a seat's pixmap depends on; `gain` is None where no points are shown."""

    wind: str
    role: str
    gain: float | None
    ivory: bool
    old: str = ""


def _plate(painter: QPainter, _whole: QRectF, *, look: _Look, size: QSizeF, k: float) -> None:
    t, box = tokens(), QRectF(QPointF(0, 0), size)
    draw_plate(painter, box, look.ivory)
    ink, caption = (t.tile_ink, t.tile_caption) if look.ivory else (t.felt_ink, t.felt_ink2)
    write(painter, box.adjusted(9 * k, 0, 0, 0), look.wind, mincho(23 * k / scale()), ink, LEFT)
    inner = box.adjusted((_BESIDE_ROLE - 9) * k, 0, -9 * k, 0)
    small = max(11 * k, _letters()) / scale()
    role = fitting(look.role, inner.width(), small, LEAST_LETTERS)
    if look.gain is None:
        write(painter, inner, look.role, role, caption, RIGHT)
        return
    upper = inner.adjusted(0, 3 * k, 0, -box.height() / 2 - k)
    write(painter, upper, look.role, role, caption, RIGHT)
    lower = inner.adjusted(0, box.height() / 2 - 4 * k, 0, -2 * k)
    amount = t.gain if look.gain > 0 and look.ivory else ink
    large = max(17 * k, 1.15 * _letters()) / scale()
    font = fitting(signed(look.gain), lower.width(), large, LEAST_LETTERS, bold=True)
    used = write(painter, lower, signed(look.gain), font, amount, RIGHT)
    before = lower.adjusted(0, 0, -used - 5 * k, 0)
    font = fitting(look.old, before.width(), small, LEAST_LETTERS)
    if width_of(look.old, font) <= before.width():
        write_struck(painter, before, look.old, font, caption, RIGHT)


def _ends(flow: PaymentFlow) -> tuple[int, int]:
    return flow.payer, flow.payee


def _least() -> float:
    """The least factor of the picture at the letter size that the user chose."""
    return max(_SMALLEST, _LETTERS * letters())


def _letters() -> float:
    """The least letters of the picture, in pixels."""
    return 11 * letters()


def _straight(boxes: list[QRectF]) -> float:
    """Where the arrow across the table runs: at the right of the caption, clear of the plates."""
    below, right, _, _ = boxes
    return min(below.right() - 0.16 * below.width(), right.left() - 0.12 * below.width())


def _way(start: QRectF, end: QRectF, x: float, k: float) -> tuple[QPainterPath, QPointF, QPointF]:
    """The path of an arrow between two boxes, its tip and its direction at the tip; straight across
    the table it runs at `x`. The factor `k` is that of the picture."""
    path = QPainterPath()
    head = 12 * k
    beside = abs(start.center().x() - end.center().x()) > start.width() / 2
    if not beside:  # across the table, right of the caption
        down = start.top() < end.top()
        tip = QPointF(x, end.top() - 2 if down else end.bottom() + 6)
        path.moveTo(x, start.bottom() if down else start.top())
        path.lineTo(tip - QPointF(0, head if down else -head))
        return path, tip, QPointF(0, 1 if down else -1)
    right = start.center().x() > end.center().x()
    if abs(start.center().y() - end.center().y()) < start.height() / 2:  # from side to side
        y = start.center().y()
        tip = QPointF(end.right() + 2 if right else end.left() - 2, y)
        path.moveTo(start.left() if right else start.right(), y)
        path.lineTo(tip + QPointF(head if right else -head, 0))
        return path, tip, QPointF(-1 if right else 1, 0)
    if start.top() > end.top():  # from below to a side: out of the plate's end, then up
        tip = QPointF(end.center().x(), end.bottom() + 6)
        path.moveTo(start.left() if right else start.right(), start.center().y())
        path.quadTo(QPointF(tip.x(), start.center().y()), tip + QPointF(0, head))
        return path, tip, QPointF(0, -1)
    tip = QPointF(end.right() + 2 if right else end.left() - 2, end.center().y())
    x = start.center().x()
    path.moveTo(x, start.bottom())
    bend = QPointF(x, tip.y())
    path.quadTo(bend, tip + QPointF(head if right else -head, 0))
    return path, tip, QPointF(-1 if right else 1, 0)


class SeatFelt(QFrame):
    """A frame of felt with a picture of the seats, as high as goes with its width: `usual` pixels
    at letter size 1 at least, `share` of the width, and never more than `most` of it."""

    def __init__(
        self,
        texts: Texts,
        name: str,
        usual: int,
        share: float = USUAL_FELT,
        most: float = RULING_FELT,
    ) -> None:
        super().__init__()
        self.setProperty("role", "felt")
        self.seats = SeatPicture(texts, self)
        self.seats.setObjectName(name)
        self._usual, self._share, self._most = usual, share, most
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """The height that goes with a width."""
        wanted = max(px(self._usual), round(width * self._share))
        high = min(wanted, round(width * self._most))
        return max(high, SeatPicture.least_height(width))

    def sizeHint(self) -> QSize:
        wide = self.width() or px(_PICTURE[0])
        return QSize(px(_PICTURE[0]), self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.seats.minimumSizeHint().width(), self.seats.minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.seats.setGeometry(self.rect().adjusted(3, 3, -3, -3))
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # the height that it wants goes with its width
