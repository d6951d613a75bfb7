"""Draws tiles, melds and hands at any size, from cached pixmaps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QPainter, QPixmap, QPolygonF
from PySide6.QtSvg import QSvgRenderer

from app.style.theme import colour, exact_font, figures, sans, tokens
from app.widgets.painting.drawing import draw_outline
from app.widgets.painting.pixmap_cache import cached_pixmap
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.tiles import Tile

_DRAWINGS: Final = Path(__file__).parents[2] / "resources" / "tiles"
_FACE: Final = QSizeF(60, 79)
_UPRIGHT: Final = QSizeF(60, 86)
_SIDEWAYS: Final = QSizeF(79, 67)
BACK: Final = "back"
FADED: Final = 0.34
_COARSE: Final = 36
_HEARTS: Final = 20
_READABLE: Final = 24
"""Widths in device pixels below which fine lines, disc centres and figures are left out."""
_WINDS: Final = "ESWN"
_GROUP: Final = 3
_BELOW_FIGURE: Final = QRectF(4.2, 9.6, 51.6, 67.9)
_DRAWN: Final = 48
"""Drawings that are kept, 30 KB each: those of one size. To read one takes 0.3 ms."""
_FINE: Final = re.compile(r'<g class="fine">.*?</g>', re.DOTALL)
_CENTRE: Final = re.compile(r'<g class="centre">.*?</g>', re.DOTALL)


def height_of(width: float) -> float:
    """The height of an upright tile with its edge, by its width."""
    return width * _UPRIGHT.height() / _UPRIGHT.width()


def sideways_size(width: float) -> QSizeF:
    """The size of a sideways tile, for upright tiles of that width."""
    return _SIDEWAYS * (width / _UPRIGHT.width())


@lru_cache(_DRAWN)
def _drawing(tiles: str, name: str, coarse: bool, hearts: bool) -> QSvgRenderer:
    """The SVG renderer of a tile; `coarse` leaves out lines that would blur."""
    text = (_DRAWINGS / tiles / f"{name}.svg").read_text(encoding="utf-8")
    if coarse:
        text = _FINE.sub("", text).replace(' display="none"', "")
    if not hearts:
        text = _CENTRE.sub("", text)
    return QSvgRenderer(QByteArray(text.encode()))


def _pixmap(
    tiles: str, name: str, width: float, ratio: float, sideways: bool, figures: bool
) -> QPixmap:
    """A tile rendered on whole device pixels."""
    wide = width * ratio
    size = ((_SIDEWAYS if sideways else _UPRIGHT) * (wide / _UPRIGHT.width())).toSize()
    size = size.expandedTo(QSize(1, 1))
    pixmap = QPixmap(size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    coarse, hearts = wide < _COARSE, wide >= _HEARTS
    block = "body_sideways" if sideways and name != BACK else "body"
    block = BACK if name == BACK else block
    _drawing(tiles, block, coarse, hearts).render(painter, QRectF(QPointF(), QSizeF(size)))
    if name != BACK:
        painter.scale(wide / _UPRIGHT.width(), wide / _UPRIGHT.width())
        if sideways:
            painter.translate(0, _FACE.width())
            painter.rotate(-90)
        figure = _figure(Tile.parse(name)) if figures and wide >= _READABLE else ""
        art = _BELOW_FIGURE if figure else QRectF(QPointF(), _FACE)
        _drawing(tiles, name, coarse, hearts).render(painter, art)
        _draw_figure(painter, figure)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _figure(tile: Tile) -> str:
    """The index figure of a tile: numbers, and letters for the winds."""
    return str(tile.number) if not tile.honor else _WINDS[tile.number - 1 : tile.number]


def _draw_figure(painter: QPainter, figure: str) -> None:
    """Paint the index figure at the upper right of a face of 60 units."""
    font = QFont(sans(14, bold=True))
    font.setPixelSize(15)
    painter.setPen(colour(tokens().tile_caption))
    painter.setFont(font)
    painter.drawText(QRectF(36, -1, 20, 18), Qt.AlignmentFlag.AlignRight, figure)


def draw_tile(
    painter: QPainter,
    x: float,
    y: float,
    width: float,
    tile: Tile | None,
    *,
    sideways: bool = False,
    faded: bool = False,
) -> None:
    """Paint a tile with its top left corner at a point; None is face down."""
    name = BACK if tile is None else str(tile)
    ratio = painter.device().devicePixelRatioF()
    look = tokens().tiles, name, width, ratio, sideways, figures()
    picture = cached_pixmap(look, ratio, partial(_pixmap, *look))
    place = QPointF(round(x * ratio) / ratio, round(y * ratio) / ratio)
    if not faded:
        painter.drawPixmap(place, picture)
        return
    before = painter.opacity()
    painter.setOpacity(before * FADED)
    painter.drawPixmap(place, picture)
    painter.setOpacity(before)


def draw_tiles(painter: QPainter, box: QRectF, some: tuple[Tile, ...], width: int) -> None:
    """Draw tiles at the right end of a box, groups of three apart; none where not all fit."""
    groups = len(some) // _GROUP if len(some) % _GROUP == 0 and len(some) > _GROUP else 1
    gap = max(2, width // 4)
    wide = len(some) * (width + 1) + (groups - 1) * gap
    if not some or wide > box.width():
        return
    x, y = box.right() - wide, box.center().y() - height_of(width) / 2
    for at, tile in enumerate(some):
        if groups > 1 and at and at % _GROUP == 0:
            x += gap
        draw_tile(painter, x, y, width, tile)
        x += width + 1


def draw_flag(painter: QPainter, x: float, y: float, width: float, letter: str) -> None:
    """Paint the flag of a dora: an orange corner, with a letter on large tiles."""
    side = width * 22 / 60
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(tokens().dora))
    painter.drawPolygon(QPolygonF([QPointF(x, y), QPointF(x + side, y), QPointF(x, y + side)]))
    if width >= 40:
        painter.setPen(colour(tokens().on_dora))
        painter.setFont(exact_font(round(max(8, width * 0.17)), bold=True))
        box = QRectF(x + 1, y, side * 0.62, side * 0.6)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)
    painter.restore()


def draw_rim(painter: QPainter, box: QRectF, code: str, width: float = 2.5) -> None:
    """Paint a rim around a tile: gold if highlighted, light for the keyboard focus."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_outline(painter, box, code, width, 5)
    painter.restore()


def meld_width(meld: Meld, width: float) -> float:
    """The width of a meld, for upright tiles of that width."""
    laid, called = meld.laid()
    upright = len(laid) - (called is not None)
    return upright * width + (0 if called is None else sideways_size(width).width())


def meld_height(meld: Meld, width: float) -> float:
    """The height of a meld; the added tile of a kakan is above the called one."""
    if meld.kind is MeldKind.KAKAN:
        return 2 * sideways_size(width).height() - width * 7 / 60
    return height_of(width)


def draw_meld(painter: QPainter, x: float, bottom: float, width: float, meld: Meld) -> None:
    """Paint a meld, the called tile sideways on the side that it came from."""
    for tile, place, sideways in meld_places(x, bottom, width, meld):
        draw_tile(painter, place.x(), place.y(), width, tile, sideways=sideways)


def meld_places(
    x: float, bottom: float, width: float, meld: Meld
) -> Iterator[tuple[Tile | None, QPointF, bool]]:
    """The tiles of a meld with their corners, and whether each is sideways; None is face down."""
    laid, called = meld.laid()
    lying = sideways_size(width)
    for at, tile in enumerate(laid):
        if at == called:
            yield tile, QPointF(x, bottom - lying.height()), True
            if meld.added is not None:
                yield meld.added, QPointF(x, bottom - 2 * lying.height() + width * 7 / 60), True
            x += lying.width()
            continue
        hidden = meld.kind is MeldKind.ANKAN and at in (0, len(laid) - 1)
        yield None if hidden else tile, QPointF(x, bottom - height_of(width)), False
        x += width
    if meld.added is not None and called is None:
        yield meld.added, QPointF(x, bottom - height_of(width)), False


_APART: Final = 0.4
_MELDS_APART: Final = 0.3


def hand_width(hand: Hand, width: float) -> float:
    """The width of a hand in one row, for upright tiles of that width."""
    melds = sum(meld_width(meld, width) + _MELDS_APART * width for meld in hand.melds)
    apart = 0.0 if hand.win is None else (1 + _APART) * width
    return len(hand.concealed) * width + melds + apart


def hand_height(hand: Hand, width: float) -> float:
    """The height of a hand in one row: a kakan is higher than its tiles."""
    return max((height_of(width), *(meld_height(meld, width) for meld in hand.melds)))


def draw_hand(painter: QPainter, x: float, bottom: float, width: float, hand: Hand) -> QRectF:
    """Paint a hand in one row; returns the box of its winning tile, empty without one."""
    won = QRectF()
    for tile in sorted(hand.concealed):
        draw_tile(painter, x, bottom - height_of(width), width, tile)
        x += width
    if hand.win is not None:
        x += width * _APART
        won = QRectF(x, bottom - height_of(width), width, height_of(width))
        draw_tile(painter, won.x(), won.y(), width, hand.win)
        x += width
    for meld in hand.melds:
        x += width * _MELDS_APART
        draw_meld(painter, x, bottom, width, meld)
        x += meld_width(meld, width)
    return won
