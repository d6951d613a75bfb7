"""Paints the slip of a case in black on white, for printer and screen."""

from __future__ import annotations

from typing import Final

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

from app.pages.referee.log.slip import Slip
from app.texts.texts import Texts
from app.views.ledgers import PaymentFlow
from app.widgets.answer.seat_picture import signed
from app.widgets.painting.paper import paper_font, wrapped_lines
from app.widgets.painting.qr_code import QUIET, draw_qr_code, modules_across
from app.widgets.painting.tiles import draw_hand, hand_width, height_of
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
_SEAT_SIZE: Final = (104.0, 38.0)
_SEATS_HIGH: Final = 138.0
_LINES: Final = {
    Standing.STATED: Qt.PenStyle.SolidLine,
    Standing.DERIVED: Qt.PenStyle.SolidLine,
    Standing.CUSTOMARY: Qt.PenStyle.NoPen,
    Standing.ASSUMED: Qt.PenStyle.DashLine,
}
_L: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_R: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_C: Final = Qt.AlignmentFlag.AlignCenter


class SlipPainter:
    """Paints a slip page by page into WIDTH × HEIGHT; a long note takes more pages.

    Without `coded` the place of the QR code stays blank: making one takes longer than a frame.
    """

    def __init__(self, slip: Slip, texts: Texts, *, coded: bool = True) -> None:
        self._slip, self._texts, self._coded = slip, texts, coded
        self._y = _MARGIN

    def paint(self, painter: QPainter) -> list[str]:
        """Paint the first page; returns the lines of the note that do not fit."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._y = _MARGIN
        for part in (
            self._head, self._revoked, self._ruling, self._clause, self._seats, self._follows,
            self._answers, self._hand,
        ):  # fmt: skip
            part(painter)
        note = self._slip.note
        rest = self._noted(painter, wrapped_lines(note, paper_font(12), _INNER)) if note else []
        self._foot(painter)
        painter.restore()
        return rest

    def paint_more(self, painter: QPainter, lines: list[str]) -> list[str]:
        """Paint a further page with lines of the note; returns those that do not fit."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._y = _MARGIN
        self._line(painter, self._slip.number, paper_font(15, serif=True), 22)
        rest = self._noted(painter, lines)
        self._foot(painter)
        painter.restore()
        return rest

    # parts, from the top

    def _head(self, painter: QPainter) -> None:
        s, top = self._slip, self._y
        self._write(painter, _row(top, 34), s.number, paper_font(28, serif=True), _L)
        self._write(painter, _row(top - 3, 18), s.when, paper_font(12), _R)
        self._write(painter, _row(top + 16, 18), s.where, paper_font(12, bold=True), _R)
        self._y = top + 38
        self._line(painter, s.document, paper_font(12), 16, _SOFT)
        for line in wrapped_lines(s.in_force, paper_font(11), _INNER) if s.in_force else ():
            self._line(painter, line, paper_font(11), 15, _SOFT)
        painter.setPen(QPen(_INK, 1.2))
        painter.drawLine(QPointF(_MARGIN, self._y + 2), QPointF(WIDTH - _MARGIN, self._y + 2))
        self._y += _GAP

    def _revoked(self, painter: QPainter) -> None:
        if not self._slip.revoked:
            return
        lines = wrapped_lines(self._slip.revoked, paper_font(12, bold=True), _INNER - 24)
        box = QRectF(_MARGIN, self._y, _INNER, 16 * len(lines) + 10)
        painter.setPen(QPen(_INK, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        painter.drawRect(box.adjusted(3, 3, -3, -3))
        for at, line in enumerate(lines):
            inner = QRectF(box.x() + 12, box.y() + 5 + 16 * at, _INNER - 24, 16)
            self._write(painter, inner, line, paper_font(12, bold=True), _L)
        self._y = box.bottom() + _GAP

    def _ruling(self, painter: QPainter) -> None:
        s = self._slip
        self._line(painter, s.act, paper_font(14, bold=True), 20)
        name = s.sanction
        if name:
            wide = min(
                QFontMetricsF(paper_font(19, serif=True)).horizontalAdvance(name) + 20, _INNER / 2
            )
            box = QRectF(_MARGIN, self._y + 2, wide, 32)
            painter.setPen(QPen(_INK, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 4, 4)
            self._write(painter, box, name, paper_font(19, serif=True), _C)
        x = _MARGIN + (wide + 12 if name else 0)
        room = WIDTH - _MARGIN - x
        letters = paper_font(
            14 if len(wrapped_lines(s.sentence, paper_font(14), room)) == 1 else 12
        )
        lines = wrapped_lines(s.sentence, letters, room)
        top = self._y + (36 - 18 * len(lines)) / 2 if len(lines) < 2 else self._y
        for at, line in enumerate(lines):
            self._write(painter, QRectF(x, top + 18 * at, room, 18), line, letters, _L)
        self._y += max(38.0, 18.0 * len(lines) + 2)

    def _clause(self, painter: QPainter) -> None:
        s = self._slip
        if s.standing is None:
            self._line(painter, s.clause, paper_font(12), 19)
            self._y += 2
            return
        wide = QFontMetricsF(paper_font(11, bold=True)).horizontalAdvance(s.standing_word) + 10
        box = QRectF(_MARGIN, self._y + 2, wide, 15)
        stated = s.standing is Standing.STATED
        painter.setPen(QPen(_INK, 1, _LINES[s.standing]))
        painter.setBrush(_INK if stated else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 3, 3)
        ink = QColor("#FFFFFF") if stated else _INK
        self._write(painter, box, s.standing_word, paper_font(11, bold=True), _C, ink)
        clause = QRectF(box.right() + 8, self._y, WIDTH - _MARGIN - box.right() - 8, 19)
        self._write(painter, clause, s.clause, paper_font(12), _L)
        self._y += 19
        for line in wrapped_lines(s.meaning, paper_font(11), _INNER) if s.meaning else ():
            self._line(painter, line, paper_font(11), 16)
        self._y += _GAP

    def _seats(self, painter: QPainter) -> None:
        """Paints the seats: east below, the others counter-clockwise."""
        s = self._slip
        if s.amounts is None and not any(s.players):
            return
        wide, high = _SEAT_SIZE
        area = QRectF(_MARGIN + 30, self._y, _INNER - 60, _SEATS_HIGH)
        middle = area.center()
        boxes = [
            QRectF(middle.x() - wide / 2, area.bottom() - high, wide, high),
            QRectF(area.right() - wide, middle.y() - high / 2, wide, high),
            QRectF(middle.x() - wide / 2, area.top(), wide, high),
            QRectF(area.left(), middle.y() - high / 2, wide, high),
        ]
        for flow in s.flows:
            _arrow(painter, boxes, flow)
        for seat, box in enumerate(boxes):
            self._seat(painter, box, seat)
        self._y = area.bottom() + _GAP

    def _seat(self, painter: QPainter, box: QRectF, seat: int) -> None:
        s = self._slip
        points = s.amounts[seat] if s.amounts else 0
        painter.setPen(QPen(_INK, 1.6 if points > 0 else 1.0))
        painter.setBrush(QColor("#FFFFFF"))
        painter.drawRoundedRect(box, 5, 5)
        wind = QRectF(box.x() + 6, box.y(), 24, box.height())
        self._write(painter, wind, s.winds[seat], paper_font(20, serif=True), _C)
        rest = QRectF(wind.right() + 4, box.y() + 2, box.right() - wind.right() - 10, 15)
        if s.amounts is None:
            rest.setHeight(box.height() - 4)
        player = QFontMetricsF(paper_font(11)).elidedText(
            s.players[seat], Qt.TextElideMode.ElideRight, rest.width()
        )
        self._write(painter, rest, player, paper_font(11), _R)
        if s.amounts is not None:
            lower = rest.translated(0, 15)
            lower.setHeight(18)
            self._write(painter, lower, signed(points), paper_font(14, bold=True), _R)

    def _follows(self, painter: QPainter) -> None:
        for follow in self._slip.follows:
            lines = wrapped_lines(follow.words, paper_font(12), _INNER - 14)
            for at, line in enumerate(lines):
                box = QRectF(_MARGIN + 14, self._y, _INNER - 14, 15)
                if at == 0 and not follow.task:
                    mark = QRectF(_MARGIN, self._y, 10, 15)
                    self._write(painter, mark, "・", paper_font(12), _C)
                elif at == 0:
                    painter.setPen(QPen(_INK, 0.8))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRect(QRectF(_MARGIN + 1, self._y + 4, 7, 7))
                self._write(painter, box, line, paper_font(12), _L)
                self._y += 15
        if self._slip.follows:
            self._y += _GAP / 2

    def _answers(self, painter: QPainter) -> None:
        for line in (
            wrapped_lines(self._slip.answers, paper_font(11), _INNER) if self._slip.answers else ()
        ):
            self._line(painter, line, paper_font(11), 14, _SOFT)
        if self._slip.answers:
            self._y += _GAP / 2

    def _hand(self, painter: QPainter) -> None:
        """Paints the hand over its situation, and beside both the QR code of the hand."""
        hand, top = self._slip.hand, self._y
        if hand is None:
            return
        wide = _INNER - (_CODE + _GAP if self._slip.hand_text else 0)
        width = min(24.0, wide / max(hand_width(hand, 1), 1))
        room = height_of(width) + (width * 0.6 if hand.melds else 0)
        sharp = min(painter.combinedTransform().m11() * painter.device().devicePixelRatio(), _SHARP)
        picture = QPixmap(round(wide * sharp), round((room + 4) * sharp))
        picture.fill(Qt.GlobalColor.white)
        picture.setDevicePixelRatio(sharp)
        brush = QPainter(picture)
        bottom = room + 1
        won = draw_hand(brush, 0.0, bottom, width, hand)
        if hand.win is not None:
            brush.fillRect(QRectF(won.x() + 2, bottom, won.width() - 4, 2), _INK)
        brush.end()
        painter.drawPixmap(QRectF(_MARGIN, top, wide, room + 4), picture, picture.rect().toRectF())
        self._y += room + 7
        if self._slip.situation:
            for line in wrapped_lines(self._slip.situation, paper_font(11), wide):
                self._line(painter, line, paper_font(11), 14, _SOFT)
        if self._slip.hand_text:
            self._y = max(self._y, top + _CODE)
            self._code(painter, top)
        self._y += _GAP / 2

    def _code(self, painter: QPainter, top: float) -> None:
        """Paints the QR code of the hand, its last black module at the margin."""
        text = self._slip.hand_text
        if self._coded:
            quiet = _CODE * QUIET / modules_across(text)
            draw_qr_code(painter, QRectF(WIDTH - _MARGIN - _CODE + quiet, top, _CODE, _CODE), text)

    def _noted(self, painter: QPainter, lines: list[str]) -> list[str]:
        """Paints the lines of the note that fit, at least one; returns the others."""
        painter.setPen(QPen(_SOFT, 0.6))
        painter.drawLine(QPointF(_MARGIN, self._y), QPointF(WIDTH - _MARGIN, self._y))
        self._y += 5
        room = max(1, int((_FOOT - self._y) // 16))
        for line in lines[:room]:
            self._line(painter, line, paper_font(12), 16)
        return lines[room:]

    def _foot(self, painter: QPainter) -> None:
        box = QRectF(_MARGIN, HEIGHT - 30, _INNER, 14)
        self._write(painter, box, self._texts.ui("slip.foot"), paper_font(8), _L, _SOFT)
        self._write(painter, box, self._slip.edition, paper_font(8), _R, _SOFT)

    # ink

    def _line(
        self, painter: QPainter, text: str, letters: QFont, high: float, ink: QColor = _INK
    ) -> None:
        if text:
            self._write(painter, _row(self._y, high), text, letters, _L, ink)
            self._y += high

    def _write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        letters: QFont,
        place: Qt.AlignmentFlag,
        ink: QColor = _INK,
    ) -> None:
        painter.setFont(letters)
        painter.setPen(ink)
        painter.drawText(box, int(place) | int(Qt.TextFlag.TextDontClip), text)


def _row(y: float, high: float) -> QRectF:
    return QRectF(_MARGIN, y, _INNER, high)


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
