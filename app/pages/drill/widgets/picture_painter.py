"""Paints a table as it is seen: four plates, rivers, melds, sticks, the wall and one's own hand."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.style.theme import mincho, px, sans, scale, tile_scale, tokens
from app.views.table_picture import PicturedSeat, RiverTile, TablePicture
from app.widgets.painting.drawing import (
    LEAST_LETTERS,
    LEFT,
    RIGHT,
    draw_plate,
    draw_stick,
    fitting,
    width_of,
    write,
)
from app.widgets.painting.tiles import (
    draw_meld,
    draw_rim,
    draw_tile,
    height_of,
    meld_width,
    sideways_size,
)

PLAIN_HEIGHT, LAID_HEIGHT, OWN_HEIGHT = 178, 116, 170
"""The height of a picture without tiles, with them but for the rows of rivers, and with those of
one's own seat alone, in a window of 1280 by 800."""
_RIVER_ROW: Final = 30
"""The height of a row of a river in such a window."""
_PLATE: Final = (158, 50)
_APART: Final = 8
_ROW: Final = 6
"""Discards in a row of a river."""
_LEAST_LINES: Final = {1: 17, 2: 25}
"""The least height of a plate with so many lines of words."""
_LARGEST, _SMALLEST = 34.0, 9.0
_LEAST_TILE: Final = 11.5
"""The width of a tile below which the picture asks for more height."""
_INSET: Final = 2
_OWN: Final = 1.4
"""The width of a tile of one's own hand, in those of a river."""
_RIVER: Final = 6.5
"""The width of a river."""
_LINE: Final = 1.25
"""The height of a line of words."""
_STICK: Final = 0.36
_DOTS: Final = 8
_GAP: Final = 0.35
_BESIDE: Final = 4.6
"""The width of a plate beside a river."""
_LEAST_PLATE: Final = 84
"""And at least in pixels, so that it has its words."""
_PLATE_GAP: Final = 0.6
"""The width between such a plate and the river."""


def height_needed(picture: TablePicture) -> int:
    """The height of a picture in a window of 1280 by 800, in pixels."""
    if not picture.laid:
        return PLAIN_HEIGHT
    if not any(seat.role for seat in picture.seats[1:]):
        return OWN_HEIGHT
    below, _, above, _ = picture.seats
    rows = max(_rows_of(below), 1) + max(_rows_of(above), 1) + bool(picture.rows)
    return LAID_HEIGHT + _RIVER_ROW * rows


def least_height(picture: TablePicture) -> int:
    """The pixels of height in which the words on the plates of a picture are apart, and its tiles
    can be told."""
    if picture.laid:
        return ceil(_laid_height(picture, _LEAST_TILE)) + 2 * _INSET
    lines = 2 if any(seat.amount for seat in picture.seats) else 1
    return ceil(px(_LEAST_LINES[lines]) * PLAIN_HEIGHT / (PLAIN_HEIGHT - 4 * _APART) * 3)


def paint_picture(painter: QPainter, box: QRectF, picture: TablePicture) -> None:
    """Paint a table as large as the box permits."""
    if picture.laid:
        _Laid(painter, box, picture).paint()
    else:
        _paint_plain(painter, box, picture)


# --- plates alone


def _paint_plain(painter: QPainter, box: QRectF, picture: TablePicture) -> None:
    across, down = 3 * _PLATE[0], 3 * _PLATE[1]
    gap = min(_APART, _APART * box.height() / PLAIN_HEIGHT)
    k = min((box.width() - 4 * _APART) / across, (box.height() - 4 * gap) / down)
    k = min(k, 1.5 * tile_scale())
    high = _PLATE[1] * k
    needed = max(_plate_width(seat, high) for seat in picture.seats)
    wide = max(_PLATE[0] * k, min(needed, box.width() / 3 - _APART))
    middle = box.center()
    aside, apart = min(wide * 1.5, (box.width() - wide) / 2), high + gap
    spots = ((0.0, apart), (aside, 0.0), (0.0, -apart), (-aside, 0.0))
    for (x, y), seat in zip(spots, picture.seats, strict=True):
        plate = QRectF(middle.x() + x - wide / 2, middle.y() + y - high / 2 - 2, wide, high)
        _plate(painter, plate, seat)
    room = QRectF(middle.x() - aside + wide / 2, middle.y() - high / 2, 2 * aside - wide, high)
    _centre(painter, room, picture, high / 2)


def _plate_letters(high: float) -> tuple[float, float, float]:
    """The sizes of wind, role and amount on a plate of a height in pixels."""
    wind, role, amount = (max(size * high / _PLATE[1] / scale(), LEAST_LETTERS)
                          for size in (24, 12, 19))  # fmt: skip
    return wind, role, amount


def _plate_width(seat: PicturedSeat, high: float) -> float:
    """The width that a plate of a height needs for its words."""
    wind, role, amount = _plate_letters(high)
    beside = width_of(seat.wind, mincho(wind)) + 6 + 18 * high / _PLATE[1]
    longest = max(width_of(seat.role, sans(role)), width_of(seat.amount, sans(amount, bold=True)))
    return beside + longest


def _plate(painter: QPainter, box: QRectF, seat: PicturedSeat) -> None:
    if not seat.role:
        return
    t, k = tokens(), box.height() / _PLATE[1]
    size, small, large = _plate_letters(box.height())
    draw_plate(painter, box, seat.ivory, min(k, 1.0))
    if seat.highlighted:
        draw_rim(painter, box.adjusted(-1.5, -1.5, 1.5, 1.5), t.gold)
    ink, quiet = (t.tile_ink, t.tile_caption) if seat.ivory else (t.felt_ink, t.felt_ink2)
    inner = box.adjusted(9 * k, 0, -9 * k, 0)
    used = write(painter, inner, seat.wind, mincho(size), ink, LEFT)
    inner.setLeft(inner.left() + used + 6)
    if not seat.amount:
        write(painter, inner, seat.role, fitting(seat.role, inner.width(), small, 9), quiet, RIGHT)
        return
    upper = QRectF(inner.x(), inner.y() + 2 * k, inner.width(), inner.height() * 0.44)
    lower = QRectF(inner.x(), upper.bottom() - k, inner.width(), inner.bottom() - upper.bottom())
    write(painter, upper, seat.role, fitting(seat.role, upper.width(), small, 9), quiet, RIGHT)
    font = fitting(seat.amount, lower.width(), large, 9, bold=True)
    write(painter, lower, seat.amount, font, ink, RIGHT)


def _centre(painter: QPainter, box: QRectF, picture: TablePicture, line: float) -> None:
    """Paint the hand of play, the sticks on the table and the wall, and rows of tiles below."""
    tiles = picture.rows
    lines = 1 + bool(tiles)
    line = min(line, box.height() / lines)
    top = QRectF(box.x(), box.center().y() - line * lines / 2, box.width(), line)
    t, font = tokens(), mincho(max(min(20 * line / 26, 24 * tile_scale()) / scale(), LEAST_LETTERS))
    words = fitting(picture.left, box.width() / 2, max(0.5 * line / scale(), 11), 9)
    parts = [(picture.honba, _DOTS), (picture.deposits, 0)]
    stick, gap = line * 1.7, line * 0.4
    counts = [f"×{count}" for count, _ in parts if count]
    small = fitting("×1", line, max(0.5 * line / scale(), 12), 9, bold=True)
    wide = width_of(picture.round, font) + sum(
        stick + 4 + width_of(count, small) + gap for count in counts
    )
    wide += gap + width_of(picture.left, words) if picture.left else 0
    x = box.center().x() - wide / 2
    x += write(painter, QRectF(x, top.y(), box.width(), line), picture.round, font, t.felt_ink)
    for count, dots in parts:
        if count:
            x += gap
            bar = QRectF(x, top.center().y() - line * 0.14, stick, line * 0.28)
            draw_stick(painter, bar, dots=dots)
            x += stick + 4
            place = QRectF(x, top.y(), box.width(), line)
            x += write(painter, place, f"×{count}", small, t.felt_ink)
    write(painter, QRectF(x + gap, top.y(), box.width(), line), picture.left, words, t.felt_ink2)
    if tiles:
        _rows(painter, top.translated(0, line), picture)


def _rows(painter: QPainter, box: QRectF, picture: TablePicture) -> None:
    """Paint rows of tiles with a word before each, side by side."""
    width = min(box.height() * 0.94 * 60 / 86, _LARGEST * tile_scale())
    size = max(0.42 * box.height() / scale(), LEAST_LETTERS)
    words = [fitting(word, box.width() / 2, size, 9) for word, _ in picture.rows]
    wide = sum(
        width_of(word, font) + 6 + len(tiles) * (width + 1)
        for font, (word, tiles) in zip(words, picture.rows, strict=True)
    )
    gap = width * 0.7
    x = box.center().x() - (wide + gap * (len(words) - 1)) / 2
    y = box.center().y() - height_of(width) / 2
    for font, (word, tiles) in zip(words, picture.rows, strict=True):
        place = QRectF(x, box.y(), box.width(), box.height())
        x += write(painter, place, word, font, tokens().felt_ink2) + 6
        for tile in tiles:
            draw_tile(painter, x, y, width, tile)
            x += width + 1
        x += gap


# --- tiles on the table


def _laid_height(picture: TablePicture, width: float) -> float:
    """The height that everything needs where a tile in the rivers is so wide."""
    seats, line, high = picture.seats, max(_LINE * width, px(16)), height_of(width)
    alone = not any(seat.role for seat in seats[1:])
    lines = bool(picture.round) + bool(picture.rows)
    middle = lines * line * 1.25 + (_rows_of(seats[0]) + _rows_of(seats[2])) * high
    middle += (0 if alone else 2) * (_STICK + _GAP) * width
    sides = max(_side_height(seat, width, line) for seat in (seats[1], seats[3]))
    own = _OWN * high + _GAP * width if picture.hand else line * bool(seats[0].wind)
    return max(middle, sides) + own


def _beside_width(seat: PicturedSeat) -> float:
    """The least width of a plate beside a river."""
    return max(px(_LEAST_PLATE), _plate_width(seat, 1.3 * px(16)))


def _side_height(seat: PicturedSeat, width: float, line: float) -> float:
    """The height of what lies at a side."""
    if not seat.role:
        return 0.0
    melds = (height_of(width) + _GAP * width) * bool(seat.melds)
    return 1.3 * line + _rows_of(seat) * height_of(width) + melds + _GAP * width


class _Laid:
    """The places of everything, measured in the width of a tile of a river."""

    def __init__(self, painter: QPainter, box: QRectF, picture: TablePicture) -> None:
        self._painter, self._picture = painter, picture
        self._box = box.adjusted(4, _INSET, -4, -_INSET)
        self._w = self._unit()
        self._line = max(_LINE * self._w, px(16))
        self._high = height_of(self._w)

    def _unit(self) -> float:
        """The width of a tile in the rivers by which everything fits."""
        alone = not any(seat.role for seat in self._picture.seats[1:])
        across = (1 if alone else 3) * _RIVER + 2 * _BESIDE + 1
        width = min(self._box.width() / across, _LARGEST * tile_scale())
        if not alone:  # the river at the left, a plate, and half of the river beside it
            room = self._box.width() / 2 - max(map(_beside_width, self._picture.seats[::2]))
            width = min(width, max(room / (1.5 * _RIVER + 2 * _PLATE_GAP), _LEAST_TILE))
        while width > _SMALLEST and _laid_height(self._picture, width) > self._box.height():
            width -= 0.5
        return width

    def paint(self) -> None:
        box, w, picture = self._box, self._w, self._picture
        below, right, above, left = picture.seats
        foot = self._own() if picture.hand else box.bottom()
        x = box.center().x() - _RIVER * w / 2
        self._beside(below, QRectF(x, foot - max(_rows_of(below), 1) * self._high, 0, 0), foot)
        lower = foot - _rows_of(below) * self._high
        self._river(below, x, lower)
        self._beside(above, QRectF(x, box.y(), 0, 0), box.y() + 1.3 * self._line)
        self._river(above, x, box.y())
        upper = box.y() + _rows_of(above) * self._high
        long = 5 * w
        for seat, y in ((below, lower - _STICK * w - 3), (above, upper + 3)):
            if seat.stick:
                bar = QRectF(box.center().x() - long / 2, y, long, _STICK * w)
                draw_stick(self._painter, bar, dots=0)
        for seat, at in ((right, box.right() - _RIVER * w), (left, box.x())):
            self._at_side(seat, at, foot, inner=at if seat is right else at + _RIVER * w)
        inner = QRectF(box.x() + (_RIVER + 1) * w, upper + (_STICK + 0.2) * w, 0, 0)
        inner.setRight(box.right() - (_RIVER + 1) * w)
        inner.setBottom(lower - (_STICK + 0.2) * w)
        _centre(self._painter, inner, picture, self._line * 1.25)

    def _own(self) -> float:
        """Paint one's own hand at the foot; returns where it begins."""
        picture, box, width = self._picture, self._box, self._w * _OWN
        seat = picture.seats[0]
        melds = sum(meld_width(meld, width) + 0.4 * width for meld in seat.melds)
        tiles = len(picture.hand) * width + (1.4 * width if picture.drawn is not None else 0)
        fit = min(1.0, box.width() / max(tiles + melds, 1))
        width, wide = width * fit, (tiles + melds) * fit
        x, y = box.center().x() - wide / 2, box.bottom() - height_of(width)
        for tile in picture.hand:
            draw_tile(self._painter, x, y, width, tile)
            x += width
        if picture.drawn is not None:
            x += 0.4 * width
            draw_tile(self._painter, x, y, width, picture.drawn)
            rim = QRectF(x - 1.5, y - 1.5, width + 3, height_of(width) + 3)
            draw_rim(self._painter, rim, tokens().gold)
            x += width
        for meld in seat.melds:
            x += 0.4 * width
            draw_meld(self._painter, x, box.bottom(), width, meld)
            x += meld_width(meld, width)
        return box.bottom() - _OWN * self._high - _GAP * self._w

    def _beside(self, seat: PicturedSeat, at: QRectF, bottom: float) -> None:
        """Paint the plate left of a river, and the melds of the seat above the table at its
        right."""
        w, high = self._w, 1.3 * self._line
        wide = max((_BESIDE - _PLATE_GAP) * w, _beside_width(seat), _plate_width(seat, high))
        left = at.x() - wide - _PLATE_GAP * w
        _plate(self._painter, QRectF(left, bottom - high - 3, wide, high), seat)
        if seat is not self._picture.seats[0]:
            x = at.x() + (_RIVER + 0.5) * w
            for meld in seat.melds:
                draw_meld(self._painter, x, at.y() + self._high * 1.2, w, meld)
                x += meld_width(meld, w) + 0.3 * w

    def _at_side(self, seat: PicturedSeat, x: float, foot: float, inner: float) -> None:
        """Paint the plate, the river and the melds of a seat at a side, one below the other."""
        w, high = self._w, 1.3 * self._line
        whole = _side_height(seat, w, self._line)
        y = self._box.y() + max(0.0, (foot - self._box.y() - whole) / 2)
        wide = max(_RIVER * w, _plate_width(seat, high))
        left = x if inner != x else x + _RIVER * w - wide
        _plate(self._painter, QRectF(left, y, wide, high), seat)
        y += high + _GAP * w + 2
        self._river(seat, x, y)
        if seat.stick:
            rows = max(_rows_of(seat), 2) * self._high
            at = inner - _STICK * w - 4 if inner == x else inner + 4
            bar = QRectF(at, y + rows / 2 - min(5 * w, rows) / 2, _STICK * w, min(5 * w, rows))
            draw_stick(self._painter, bar, dots=0)
        y += _rows_of(seat) * self._high
        place = x
        for meld in seat.melds:
            draw_meld(self._painter, place, y + self._high + 2, w * 0.8, meld)
            place += meld_width(meld, w * 0.8) + 0.3 * w

    def _river(self, seat: PicturedSeat, x: float, y: float) -> None:
        for at in range(0, len(seat.river), _ROW):
            row = seat.river[at : at + _ROW]
            self._row(row, x, y + (at // _ROW + 1) * self._high)

    def _row(self, row: tuple[RiverTile, ...], x: float, bottom: float) -> None:
        w, lying = self._w, sideways_size(self._w)
        for one in row:
            wide, high = (lying.width(), lying.height()) if one.sideways else (w, self._high)
            draw_tile(
                self._painter, x, bottom - high, w, one.tile,
                sideways=one.sideways, faded=one.called,
            )  # fmt: skip
            if one.highlighted:
                rim = QRectF(x - 1.5, bottom - high - 1.5, wide + 3, high + 3)
                draw_rim(self._painter, rim, tokens().gold)
            x += wide


def _rows_of(seat: PicturedSeat) -> int:
    """The rows of a river."""
    return -(-len(seat.river) // _ROW)
