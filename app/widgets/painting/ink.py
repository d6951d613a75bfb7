"""Paints words, boxes and tiles black on white, for paper in units of a page of 1240 by 1754."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPen,
    QRawFont,
)
from PySide6.QtSvg import QSvgRenderer

from app.widgets.painting.drawing import CENTRE, LEFT, wrapped_lines
from app.widgets.painting.paper import paper_font
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.tiles import Tile

WIDTH, HEIGHT = 1240.0, 1754.0
"""An A4 page in portrait, its margins included."""
MARGIN: Final = 84.0
INK: Final = QColor("#000000")
GREY: Final = QColor("#555555")
FINE: Final = QColor("#999999")
_FINENESS: Final = 4
"""Pixel sizes of fonts are whole numbers: text is set this much larger and scaled down."""
_LEAST: Final = 0.6
"""Words that are too wide become smaller, down to this share; then they are wrapped by callers."""
_LINE: Final = 1.45
_SMALLEST: Final = 11.0


_REDUCED: Final = 3
"""How many times as large a page is painted, up to its own size, before it is reduced."""


def page_picture(paint: Callable[[QPainter], object], width: int, *, upright: bool) -> QImage:
    """A page as a picture of this width in pixels. It is painted larger and reduced: letters are
    placed on whole pixels, and small ones would run into each other or lose an edge."""
    wide, high = (WIDTH, HEIGHT) if upright else (HEIGHT, WIDTH)
    large = max(width, min(_REDUCED * width, int(wide)))
    image = QImage(large, round(large * high / wide), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(large / wide, large / wide)
    paint(painter)
    painter.end()
    if large == width:
        return image
    smooth = Qt.TransformationMode.SmoothTransformation
    kept = Qt.AspectRatioMode.IgnoreAspectRatio
    return image.scaled(width, round(width * high / wide), kept, smooth)


# --- words and lines


def words(
    painter: QPainter,
    box: QRectF,
    text: str,
    size: float,
    *,
    bold: bool = False,
    serif: bool = False,
    place: Qt.AlignmentFlag = LEFT,
    ink: QColor = INK,
    cut: bool = False,
) -> float:
    """Write one line, smaller where it is too wide; returns its width. `cut`: what is too wide in
    the smallest letters is cut at its end."""
    if not text:
        return 0.0
    letters = _letters(text, size, bold=bold, serif=serif)
    wide = QFontMetricsF(letters).horizontalAdvance(text) / _FINENESS
    small = max(_LEAST, min(1.0, box.width() / wide)) if wide else 1.0
    letters.setPixelSize(max(1, int(letters.pixelSize() * small)))
    if cut and wide * small > box.width() + 1:
        metrics, room = QFontMetricsF(letters), box.width() * _FINENESS
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    painter.save()
    painter.setFont(letters)
    painter.setPen(ink)
    painter.translate(box.x(), box.y())
    painter.scale(1 / _FINENESS, 1 / _FINENESS)
    whole = QRectF(0, 0, box.width() * _FINENESS, box.height() * _FINENESS)
    flags = int(place) | int(Qt.TextFlag.TextSingleLine) | int(Qt.TextFlag.TextDontClip)
    painter.drawText(whole, flags, text)
    painter.restore()
    return min(wide * small, box.width()) if cut else wide * small


def _letters(text: str, size: float, *, bold: bool, serif: bool) -> QFont:
    """The font of a text; bold sans where the serif font lacks a letter, such as one of a name."""
    letters = paper_font(round(size * _FINENESS), bold=bold, serif=serif)
    if serif:
        raw = QRawFont.fromFont(letters)
        if not all(raw.supportsCharacter(ord(letter)) for letter in text):
            return paper_font(round(size * _FINENESS), bold=True)
    return letters


def paragraph(
    painter: QPainter,
    box: QRectF,
    text: str,
    size: float,
    *,
    bold: bool = False,
    place: Qt.AlignmentFlag = LEFT,
) -> float:
    """Write lines wrapped to the box, from its top, smaller where they are too many for it;
    returns the y of their lower end."""
    y = box.y()
    lines = lines_in(text, size, box.width(), bold=bold)
    while len(lines) * size * _LINE > box.height() and size > _SMALLEST:
        size -= 0.5
        lines = lines_in(text, size, box.width(), bold=bold)
    for line in lines:
        words(
            painter, QRectF(box.x(), y, box.width(), size * _LINE), line, size, bold=bold,
            place=place,
        )  # fmt: skip
        y += size * _LINE
    return y


def lines_in(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """The lines of a text wrapped to a width."""
    letters = paper_font(round(size * _FINENESS), bold=bold)
    return wrapped_lines(text, letters, width * _FINENESS)


def even_width(text: str, size: float, width: float) -> float:
    """The least width in which a text has no more lines than in this one: no word and no letter is
    alone on the last of them."""
    most, narrower = len(lines_in(text, size, width)), width - size
    while narrower > width / 2 and len(lines_in(text, size, narrower)) == most:
        width, narrower = narrower, narrower - size
    return width


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text on one line."""
    letters = paper_font(round(size * _FINENESS), bold=bold)
    return QFontMetricsF(letters).horizontalAdvance(text) / _FINENESS


def rule(painter: QPainter, x: float, y: float, wide: float, pen: float = 1.3) -> None:
    """A line across."""
    painter.setPen(QPen(INK, pen))
    painter.drawLine(QLineF(x, y, x + wide, y))


def upright_rule(painter: QPainter, x: float, y: float, high: float) -> None:
    """A line from top to bottom."""
    painter.setPen(QPen(INK, 1.3))
    painter.drawLine(QLineF(x, y, x, y + high))


def dotted_rule(painter: QPainter, x: float, y: float, wide: float) -> None:
    painter.setPen(QPen(FINE, 1.2, Qt.PenStyle.DotLine))
    painter.drawLine(QLineF(x, y, x + wide, y))


def frame(painter: QPainter, box: QRectF, pen: float = 1.3, radius: float = 6) -> None:
    painter.setPen(QPen(INK, pen))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, radius, radius)


# --- tiles


TILE_WIDTH, TILE_HEIGHT = 40.0, 53.0
_PITCH: Final = 43.6
_OUTLINE, _WON = 1.3, 3.0
_APART, _WON_ROOM, _WORD = 12.0, 7.0, 42.0
_DRAWINGS: Final = Path(__file__).parents[2] / "resources" / "tiles" / "light"
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")
_FACE: Final = (60.0, 79.0)
_INKS: Final = {"#B3261E": "#3A3A3A", "#1F7350": "#4A4A4A", "#1D4A86": "#222222"}
"""Red, green and blue of the drawings in tones of grey that print."""
_LIGHT: Final = 160
_HATCH: Final = 6.0


@cache
def _face(tile: Tile) -> QSvgRenderer:
    """The drawing of a face in tones of grey."""
    text = (_DRAWINGS / f"{tile}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(_COLOUR.sub(lambda found: _grey(found[0]), text).encode()))


def _grey(code: str) -> str:
    if code.upper() in _INKS:
        return _INKS[code.upper()]
    return "#FFFFFF" if QColor(code).lightness() > _LIGHT else "#111111"


def draw_tile(
    painter: QPainter,
    x: float,
    y: float,
    tile: Tile | None,
    scale: float = 1.0,
    *,
    won: bool = False,
) -> None:
    """Paint an outlined tile with its top left corner at a point; None is a hatched back."""
    box = QRectF(x, y, TILE_WIDTH * scale, TILE_HEIGHT * scale)
    if tile is None:
        _draw_hatch(painter, box)
    else:
        high = box.height() - 4 * scale
        wide = high * _FACE[0] / _FACE[1]
        art = QRectF(0, 0, wide, high)
        art.moveCenter(box.center())
        _face(tile).render(painter, art)
    outline = box.adjusted(-2, -2, 2, 2) if won else box
    frame(painter, outline, _WON if won else _OUTLINE, 5 * scale)


def _draw_sideways(painter: QPainter, x: float, bottom: float, tile: Tile, scale: float) -> None:
    """Paint a tile turned to the left, its lower left corner at a point."""
    painter.save()
    painter.translate(x, bottom)
    painter.rotate(-90)
    draw_tile(painter, 0, 0, tile, scale)
    painter.restore()


def _draw_hatch(painter: QPainter, box: QRectF) -> None:
    painter.save()
    painter.setClipRect(box)
    painter.setPen(QPen(INK, 0.9))
    y = box.top()
    while y < box.bottom() + box.width():
        painter.drawLine(QPointF(box.left(), y - box.width()), QPointF(box.right(), y))
        y += _HATCH
    painter.restore()


def hand_width(hand: Hand) -> float:
    """The width of a hand in one row, in units of the page."""
    wide = len(hand.concealed) * _PITCH
    if hand.win is not None:
        wide += _APART + _PITCH + _WON_ROOM
    for meld in hand.melds:
        wide += _APART + _meld_width(meld)
    return wide


def _meld_width(meld: Meld) -> float:
    laid, called = meld.laid()
    lying = TILE_HEIGHT + _PITCH - TILE_WIDTH
    if called is None:
        return (len(laid) + (meld.added is not None)) * _PITCH
    return (len(laid) - 1) * _PITCH + lying


def draw_hand(
    painter: QPainter, x: float, bottom: float, hand: Hand, wide: float, word: str, clear: float
) -> None:
    """Paint a hand in one row, the winning tile framed, with a word above it; beside it where it
    stands left of `clear`, since the line above the hand ends there."""
    before = x + len(hand.concealed) * _PITCH
    above = before + _APART > clear
    scale = min(1.0, wide / (hand_width(hand) + (0 if above else _WORD)))
    pitch, high = _PITCH * scale, TILE_HEIGHT * scale
    for tile in sorted(hand.concealed):
        draw_tile(painter, x, bottom - high, tile, scale)
        x += pitch
    if hand.win is not None:
        x += _APART * scale
        draw_tile(painter, x, bottom - high - 8, hand.win, scale, won=True)
        place = QRectF(x - 30, bottom - high - 32, TILE_WIDTH * scale + 60, 20)
        x += pitch + _WON_ROOM * scale
        if not above:
            place = QRectF(x - 2, bottom - 34, _WORD, 20)
            x += _WORD * scale
        words(painter, place, word, 15.5, bold=True, place=CENTRE)
    for meld in hand.melds:
        x += _APART * scale
        _draw_meld(painter, x, bottom, meld, scale)
        x += _meld_width(meld) * scale


def _draw_meld(painter: QPainter, x: float, bottom: float, meld: Meld, scale: float) -> None:
    laid, called = meld.laid()
    for at, tile in enumerate(laid):
        if at == called:
            _draw_sideways(painter, x, bottom, tile, scale)
            if meld.added is not None:
                _draw_sideways(painter, x, bottom - TILE_WIDTH * scale - 2, meld.added, scale)
            x += (TILE_HEIGHT + _PITCH - TILE_WIDTH) * scale
            continue
        hidden = meld.kind is MeldKind.ANKAN and at in (0, len(laid) - 1)
        draw_tile(painter, x, bottom - TILE_HEIGHT * scale, None if hidden else tile, scale)
        x += _PITCH * scale
    if meld.added is not None and called is None:
        draw_tile(painter, x, bottom - TILE_HEIGHT * scale, meld.added, scale)
