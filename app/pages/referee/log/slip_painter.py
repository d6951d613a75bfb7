"""Paints the slip of a case in black on white, for printer and screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
)

from app.pages.referee.log.slip import Slip, SlipLine
from app.texts.results import signed
from app.texts.texts import Texts
from app.views.ledgers import PaymentFlow
from app.widgets.answer.seat_picture import boxes_around
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, wrapped_lines
from app.widgets.painting.paper import paper_font, write_line, write_smaller
from app.widgets.painting.qr_code import QUIET, draw_qr_code, modules_across
from app.widgets.painting.tiles import draw_hand, hand_width, height_of
from engine.riichi.hand import Hand
from engine.rulebook import Standing

WIDTH, HEIGHT = 420.0, 595.0
"""A5 in points (1/72 inch); other sheets are scaled."""
_MARGIN: Final = 30.0
_INNER: Final = WIDTH - 2 * _MARGIN
_FOOT: Final = HEIGHT - 34
_SHARP: Final = 8.0
"""The largest resolution of pictures in pixels per point: 576 per inch."""
_GAP: Final = 9.0
_CODE: Final = 68.0
"""The side of the QR code of a hand: 24 mm on A5."""
_INK: Final = QColor("#000000")
_SOFT: Final = QColor("#444444")
_FRAME_SIZES: Final = (19, 16, 13)
"""The sizes of the letters of a class in its frame: the first that it has room for."""
_FRAMED: Final = 20
"""The most lines in the frame of a revocation."""
_SEAT_SIZE: Final = (124.0, 38.0)
_SEATS_HIGH: Final = 138.0
_LINES: Final = {
    Standing.STATED: Qt.PenStyle.SolidLine,
    Standing.DERIVED: Qt.PenStyle.SolidLine,
    Standing.CUSTOMARY: Qt.PenStyle.NoPen,
    Standing.ASSUMED: Qt.PenStyle.DashLine,
}


class _Block(msgspec.Struct, frozen=True):
    """A part of a slip that is not divided between pages: its height in points, `paint(painter,
    top)`, and the gap below it."""

    height: float
    paint: Callable[[QPainter, float], None]
    gap: float = 0.0


class SlipPainter:
    """Paints a slip page by page into WIDTH × HEIGHT; what has no room on a page goes to the next.

    While it is not `coded` the place of the QR code stays blank: making one takes longer than a
    frame.
    """

    def __init__(self, slip: Slip, texts: Texts, *, coded: bool = True) -> None:
        self._slip, self._texts, self.coded = slip, texts, coded
        self._pages = self._paged()

    @property
    def count(self) -> int:
        """The number of pages."""
        return len(self._pages)

    def paint(self, painter: QPainter, page: int) -> None:
        """Paint a page, from 0."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for top, block in self._pages[page]:
            block.paint(painter, top)
        self._foot(painter, page)
        painter.restore()

    def _paged(self) -> list[list[tuple[float, _Block]]]:
        """The parts with their places, page by page; a further page begins with the number."""
        pages: list[list[tuple[float, _Block]]] = [[]]
        y = _MARGIN
        for block in self._blocks():
            if y + block.height > _FOOT:
                head = self._number()
                pages.append([(_MARGIN, head)])
                y = _MARGIN + head.height
            pages[-1].append((y, block))
            y += block.height + block.gap
        return pages

    def _number(self) -> _Block:
        """The number over what goes on from the page before."""

        def paint(painter: QPainter, top: float) -> None:
            _write(painter, _row(top, 22), self._slip.number, paper_font(15, serif=True), LEFT)
            _rule(painter, top + 22)

        return _Block(27, paint)

    # parts, from the top

    def _blocks(self) -> Iterator[_Block]:
        yield self._head()
        yield from self._revoked()
        yield self._act()
        yield self._ruling()
        yield self._clause()
        if self._slip.amounts is not None or any(self._slip.players):
            yield _Block(_SEATS_HIGH, self._paint_seats, _GAP)
        yield from _spaced([self._follow(each) for each in self._slip.follows], _GAP / 2)
        answers = wrapped_lines(self._slip.answers, paper_font(11), _INNER)
        if self._slip.answers:
            yield self._lines(answers, paper_font(11), 14, _SOFT, gap=_GAP / 2)
        if self._slip.hand is not None:
            yield self._hand(self._slip.hand)
        yield from self._note()

    def _lines(
        self,
        lines: Sequence[str],
        letters: QFont,
        step: float,
        ink: QColor = _INK,
        *,
        gap: float = 0.0,
    ) -> _Block:
        """Lines below each other."""

        def paint(painter: QPainter, top: float) -> None:
            for at, line in enumerate(lines):
                _write(painter, _row(top + at * step, step), line, letters, LEFT, ink=ink)

        return _Block(len(lines) * step, paint, gap)

    def _head(self) -> _Block:
        """Number, time and place, document and its edition; a long place goes below the number."""
        s, bold = self._slip, paper_font(12, bold=True)
        beside = _INNER - _wide(s.number, paper_font(28, serif=True)) - _GAP
        below = wrapped_lines(s.where, bold, _INNER) if _wide(s.where, bold) > beside else []
        named = wrapped_lines(s.document, paper_font(12), _INNER)
        lines = wrapped_lines(s.in_force, paper_font(11), _INNER) if s.in_force else []
        parts = (
            self._lines(below, bold, 16),
            self._lines(named, paper_font(12), 16, _SOFT),
            self._lines(lines, paper_font(11), 15, _SOFT),
        )

        def paint(painter: QPainter, top: float) -> None:
            _write(painter, _row(top, 34), s.number, paper_font(28, serif=True), LEFT)
            _write(painter, _row(top - 3, 18), s.when, paper_font(12), RIGHT)
            if not below:
                _write(painter, _row(top + 16, 18), s.where, bold, RIGHT)
            y = top + 38
            for part in parts:
                part.paint(painter, y)
                y += part.height
            painter.setPen(QPen(_INK, 1.2))
            painter.drawLine(QPointF(_MARGIN, y + 2), QPointF(WIDTH - _MARGIN, y + 2))

        return _Block(38 + sum(part.height for part in parts), paint, _GAP)

    def _revoked(self) -> Iterator[_Block]:
        """When and why it was revoked, in a frame; a long reason in several."""
        letters = paper_font(12, bold=True)
        lines = wrapped_lines(self._slip.revoked, letters, _INNER - 24)
        for at in range(0, len(lines) if self._slip.revoked else 0, _FRAMED):
            some = lines[at : at + _FRAMED]
            yield _Block(16 * len(some) + 10, partial(self._paint_revoked, some), _GAP)

    def _paint_revoked(self, lines: Sequence[str], painter: QPainter, top: float) -> None:
        box = QRectF(_MARGIN, top, _INNER, 16 * len(lines) + 10)
        painter.setPen(QPen(_INK, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        painter.drawRect(box.adjusted(3, 3, -3, -3))
        for at, line in enumerate(lines):
            inner = QRectF(box.x() + 12, box.y() + 5 + 16 * at, _INNER - 24, 16)
            _write(painter, inner, line, paper_font(12, bold=True), LEFT)

    def _act(self) -> _Block:
        letters = paper_font(14, bold=True)
        return self._lines(wrapped_lines(self._slip.act, letters, _INNER), letters, 20)

    def _ruling(self) -> _Block:
        """The class in a frame, and the ruling beside it; words that are too long for a frame stand
        before the ruling, unless that begins with them."""
        s = self._slip
        sizes = (paper_font(size, serif=True) for size in _FRAME_SIZES)
        fits = (font for font in sizes if _wide(s.sanction, font) + 20 <= _INNER / 2)
        framed = next(fits, None) if s.sanction else None
        words = s.sentence
        if framed is None and s.sanction not in s.sentence:
            words = f"{s.sanction}　{s.sentence}"
        wide = 0.0 if framed is None else _wide(s.sanction, framed) + 20
        x = _MARGIN + (wide + 12 if framed else 0)
        room = WIDTH - _MARGIN - x
        one_line = len(wrapped_lines(words, paper_font(14), room)) == 1
        letters = paper_font(14 if one_line else 12)
        lines = wrapped_lines(words, letters, room)

        def paint(painter: QPainter, top: float) -> None:
            if framed is not None:
                box = QRectF(_MARGIN, top + 2, wide, 32)
                painter.setPen(QPen(_INK, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box, 4, 4)
                _write(painter, box, s.sanction, framed, CENTRE)
            first = top + (36 - 18 * len(lines)) / 2 if len(lines) < 2 else top
            for at, line in enumerate(lines):
                _write(painter, QRectF(x, first + 18 * at, room, 18), line, letters, LEFT)

        return _Block(max(38.0, 18.0 * len(lines) + 2), paint)

    def _clause(self) -> _Block:
        """The clause after the badge of its standing, and what it means."""
        s, letters = self._slip, paper_font(12)
        if s.standing is None:
            lines = wrapped_lines(s.clause, letters, _INNER) if s.clause else []
            return self._lines(lines, letters, 19, gap=2)
        wide = _wide(s.standing_word, paper_font(11, bold=True)) + 10
        x = _MARGIN + wide + 8
        clause = wrapped_lines(s.clause, letters, WIDTH - _MARGIN - x)
        means = wrapped_lines(s.meaning, paper_font(11), _INNER) if s.meaning else []
        below = self._lines(means, paper_font(11), 16)

        def paint(painter: QPainter, top: float) -> None:
            self._paint_badge(painter, QRectF(_MARGIN, top + 2, wide, 15))
            for at, line in enumerate(clause):
                box = QRectF(x, top + 19 * at, WIDTH - _MARGIN - x, 19)
                _write(painter, box, line, letters, LEFT)
            below.paint(painter, top + 19 * len(clause))

        return _Block(19 * len(clause) + below.height, paint, _GAP)

    def _paint_badge(self, painter: QPainter, box: QRectF) -> None:
        standing = self._slip.standing
        assert standing is not None  # or there is no badge
        stated = standing is Standing.STATED
        painter.setPen(QPen(_INK, 1, _LINES[standing]))
        painter.setBrush(_INK if stated else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 3, 3)
        ink = QColor("#FFFFFF") if stated else _INK
        _write(painter, box, self._slip.standing_word, paper_font(11, bold=True), CENTRE, ink=ink)

    def _paint_seats(self, painter: QPainter, top: float) -> None:
        """Paints the seats: east below, the others counter-clockwise."""
        area = QRectF(_MARGIN, top, _INNER, _SEATS_HIGH)
        boxes = boxes_around(area, *_SEAT_SIZE)
        for flow in self._slip.flows:
            _arrow(painter, boxes, flow)
        for seat, box in enumerate(boxes):
            self._paint_seat(painter, box, seat)

    def _paint_seat(self, painter: QPainter, box: QRectF, seat: int) -> None:
        s = self._slip
        points = s.amounts[seat] if s.amounts else 0
        painter.setPen(QPen(_INK, 1.6 if points > 0 else 1.0))
        painter.setBrush(QColor("#FFFFFF"))
        painter.drawRoundedRect(box, 5, 5)
        wind = QRectF(box.x() + 6, box.y(), 24, box.height())
        _write(painter, wind, s.winds[seat], paper_font(20, serif=True), CENTRE)
        rest = QRectF(wind.right() + 4, box.y() + 2, box.right() - wind.right() - 10, 15)
        if s.amounts is None:
            rest.setHeight(box.height() - 4)
        write_smaller(painter, rest, s.players[seat], paper_font(11), RIGHT)
        if s.amounts is not None:
            lower = rest.translated(0, 15)
            lower.setHeight(18)
            _write(painter, lower, signed(points), paper_font(14, bold=True), RIGHT)

    def _follow(self, follow: SlipLine) -> _Block:
        """What follows, behind a box to tick or a dot."""
        lines = wrapped_lines(follow.words, paper_font(12), _INNER - 14)

        def paint(painter: QPainter, top: float) -> None:
            if follow.task:
                painter.setPen(QPen(_INK, 0.8))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(_MARGIN + 1, top + 4, 7, 7))
            else:
                _write(painter, QRectF(_MARGIN, top, 10, 15), "・", paper_font(12), CENTRE)
            for at, line in enumerate(lines):
                box = QRectF(_MARGIN + 14, top + 15 * at, _INNER - 14, 15)
                _write(painter, box, line, paper_font(12), LEFT)

        return _Block(15 * len(lines), paint)

    def _hand(self, hand: Hand) -> _Block:
        """The hand over its situation, and beside both the QR code of the hand."""
        wide = _INNER - (_CODE + _GAP if self._slip.hand_text else 0)
        width = min(24.0, wide / max(hand_width(hand, 1), 1))
        room = height_of(width) + (width * 0.6 if hand.melds else 0)
        text = self._slip.situation
        lines = wrapped_lines(text, paper_font(11), wide) if text else []
        around = self._lines(lines, paper_font(11), 14, _SOFT)
        high = room + 7 + around.height

        def paint(painter: QPainter, top: float) -> None:
            _paint_hand(painter, QRectF(_MARGIN, top, wide, room + 4), hand, width)
            around.paint(painter, top + room + 7)
            if self._slip.hand_text:
                self._paint_code(painter, top)

        return _Block(max(high, _CODE) if self._slip.hand_text else high, paint, _GAP / 2)

    def _paint_code(self, painter: QPainter, top: float) -> None:
        """Paints the QR code of the hand, its last black module at the margin."""
        text = self._slip.hand_text
        if self.coded:
            quiet = _CODE * QUIET / modules_across(text)
            draw_qr_code(painter, QRectF(WIDTH - _MARGIN - _CODE + quiet, top, _CODE, _CODE), text)

    def _note(self) -> Iterator[_Block]:
        """The note line by line, the first one with the line over it."""
        if not self._slip.note:
            return
        first, *rest = wrapped_lines(self._slip.note, paper_font(12), _INNER)

        def paint(painter: QPainter, top: float) -> None:
            _rule(painter, top)
            _write(painter, _row(top + 5, 16), first, paper_font(12), LEFT)

        yield _Block(21, paint)
        yield from (self._lines([line], paper_font(12), 16) for line in rest)

    def _foot(self, painter: QPainter, page: int) -> None:
        box = QRectF(_MARGIN, HEIGHT - 30, _INNER, 14)
        if self.count > 1:
            number = f"{page + 1} / {self.count}"
            _write(painter, box, number, paper_font(8), CENTRE, ink=_SOFT)
        _write(painter, box, self._texts.ui("slip.foot"), paper_font(8), LEFT, ink=_SOFT)
        _write(painter, box, self._slip.edition, paper_font(8), RIGHT, ink=_SOFT)


_write = partial(write_line, ink=_INK)
"""Writes one line in the black of a slip, or in another `ink`."""


def _row(y: float, high: float) -> QRectF:
    return QRectF(_MARGIN, y, _INNER, high)


def _wide(words: str, letters: QFont) -> float:
    return QFontMetricsF(letters).horizontalAdvance(words)


def _rule(painter: QPainter, y: float) -> None:
    """Paints the line over a note."""
    painter.setPen(QPen(_SOFT, 0.6))
    painter.drawLine(QPointF(_MARGIN, y), QPointF(WIDTH - _MARGIN, y))


def _spaced(blocks: Sequence[_Block], gap: float) -> Iterator[_Block]:
    """The parts with a gap below the last one."""
    yield from blocks[:-1]
    yield from (replace(block, gap=gap) for block in blocks[-1:])


def _paint_hand(painter: QPainter, box: QRectF, hand: Hand, width: float) -> None:
    """Paints a hand with tiles of a width as a picture, which every printer draws alike."""
    sharp = min(painter.combinedTransform().m11() * painter.device().devicePixelRatio(), _SHARP)
    picture = QPixmap(round(box.width() * sharp), round(box.height() * sharp))
    picture.fill(Qt.GlobalColor.white)
    picture.setDevicePixelRatio(sharp)
    brush = QPainter(picture)
    bottom = box.height() - 3
    won = draw_hand(brush, 0.0, bottom, width, hand)
    if hand.win is not None:
        brush.fillRect(QRectF(won.x() + 2, bottom, won.width() - 4, 2), _INK)
    brush.end()
    painter.drawPixmap(box, picture, picture.rect().toRectF())


def _arrow(painter: QPainter, boxes: list[QRectF], flow: PaymentFlow) -> None:
    """Paints an arrow from the payer's box to the receiver's."""
    start, end = boxes[flow.payer], boxes[flow.payee]
    opposite = (flow.payer - flow.payee) % len(boxes) == len(boxes) // 2
    way = end.center() - start.center()
    length = max((way.x() ** 2 + way.y() ** 2) ** 0.5, 1.0)
    way = way / length
    begin, tip = start.center(), end.center()
    if not opposite or abs(way.x()) < abs(way.y()):
        tip = _edge(end, -way)
    else:
        tip = QPointF(end.right() if way.x() < 0 else end.left(), end.center().y())
    side = QPointF(-way.y(), way.x())
    back = tip - way * 8
    painter.setPen(QPen(_INK, 1.2))
    painter.drawLine(begin, back)
    painter.setBrush(_INK)
    painter.drawPolygon(QPolygonF([tip, back + side * 4, back - side * 4]))


def _edge(box: QRectF, way: QPointF) -> QPointF:
    """The point where a line from the centre of a box leaves it."""
    across = box.width() / 2 / abs(way.x()) if way.x() else float("inf")
    along = box.height() / 2 / abs(way.y()) if way.y() else float("inf")
    return box.center() + way * min(across, along)
