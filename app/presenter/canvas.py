"""The surface of the presenter's view: its own unit, its letters, and plates on felt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QLinearGradient, QPainter, QPen

from app.presenter.content import Indicators, TileGroup
from app.style.theme import colour, exact_font, tokens
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    RIGHT,
    draw_plate,
    narrowed,
    width_of,
    write,
)
from app.widgets.painting.tiles import (
    draw_tile,
    height_of,
    meld_height,
    meld_places,
    meld_width,
    sideways_size,
)
from engine.tiles import Tile

WIDE, HIGH = 1920, 1080
"""The least width and height of the surface in its own unit."""
MARGIN: Final = 60
LEAST: Final = 40
"""The least size of letters that an audience reads; captions and keys are smaller."""
CAPTION: Final = 30
KEYS: Final = 22
_HEAD: Final = 46
_LARGEST_TILE: Final = 117
_GAP: Final = 0.043
_APART: Final = 0.25
"""Gaps between tiles and between groups of tiles, in widths of a tile."""
_RIM: Final = 0.045
_GRAIN: Final = (0.28, 0.55, 0.8)
_FACE, _SHADE = "#D9A552", "#C48D38"
LOST: Final = "#A8321B"
"""The vermilion of a lost hand, on ivory in all themes."""


class Canvas(msgspec.Struct, frozen=True):
    """A surface of a width and a height in pixels; everything on it is given in `unit`."""

    size: QSizeF

    @property
    def unit(self) -> float:
        """The pixels of one unit; at least 1920 by 1080 of them are there."""
        return max(min(self.size.width() / WIDE, self.size.height() / HIGH), 0.05)

    @property
    def wide(self) -> float:
        return self.size.width() / self.unit

    @property
    def high(self) -> float:
        return self.size.height() / self.unit

    @property
    def more(self) -> float:
        """What is left of the height where the surface is higher than 16 to 9."""
        return self.high - HIGH

    def box(self, x: float, y: float, wide: float, high: float) -> QRectF:
        """A rectangle in pixels, of units."""
        u = self.unit
        return QRectF(x * u, y * u, wide * u, high * u)

    def font(self, size: float, *, bold: bool = False, serif: bool = False) -> QFont:
        """A font of a size in units."""
        return exact_font(self._pixels(size), bold=bold, serif=serif)

    def _pixels(self, size: float) -> int:
        return max(round(size * self.unit), 1)

    def width_of(self, text: str, size: float, *, bold: bool = False, serif: bool = False) -> float:
        """The width of a text in units."""
        return width_of(text, self.font(size, bold=bold, serif=serif)) / self.unit

    def fit(
        self,
        text: str,
        room: float,
        largest: float,
        least: float = LEAST,
        *,
        bold: bool = False,
        serif: bool = False,
    ) -> QFont:
        """The largest font in which a text fits into so many units.

        At the least size letters become narrower instead of smaller. The first size that is tried
        is near the answer, as widths go with sizes: Qt keeps every font that was measured.
        """
        wide = self.width_of(text, largest, bold=bold, serif=serif)
        steps = int(largest * (1 - room / wide)) - 1 if wide > max(room, 0) else 0
        size = min(largest, max(largest - max(steps, 0), least))
        while size > least and self.width_of(text, size, bold=bold, serif=serif) > room:
            size -= 1
        return narrowed(text, room * self.unit, self._pixels(size), bold=bold, serif=serif)


def write_fitted(
    painter: QPainter,
    canvas: Canvas,
    box: QRectF,
    text: str,
    size: float,
    code: str,
    place: Qt.AlignmentFlag = LEFT,
    *,
    least: float = LEAST,
    bold: bool = False,
    serif: bool = False,
) -> float:
    """Write a line into a box, in smaller letters where it is too long; returns its width."""
    font = canvas.fit(text, box.width() / canvas.unit, size, least, bold=bold, serif=serif)
    return write(painter, box, text, font, code, place)


def draw_head(
    painter: QPainter, canvas: Canvas, indicators: Indicators, words: Iterable[str]
) -> None:
    """Paint the head of a surface: words side by side, the first of them in bold, and indicators
    at the right."""
    t, gap = tokens(), 40 * canvas.unit
    box = canvas.box(MARGIN, 14, canvas.wide - 2 * MARGIN, 78)
    end = draw_indicators(painter, canvas, box, indicators) - gap
    for at, text in enumerate(words):
        box.setRight(max(box.x(), end))
        code = t.felt_ink2 if at else t.felt_ink
        used = write_fitted(painter, canvas, box, text, _HEAD, code, bold=not at, serif=True)
        box.setLeft(box.x() + used + gap)


def ground_colour() -> str:
    """Felt; the darker one, black in the dark theme, with high contrast."""
    t = tokens()
    return t.felt_low if t.lined else t.felt


def draw_ivory(painter: QPainter, box: QRectF, canvas: Canvas, ground: str = "") -> None:
    """Paint an ivory plate with its bamboo edge."""
    draw_plate(painter, box, ivory=True, unit=1.7 * canvas.unit, ground=ground)


def draw_bamboo(
    painter: QPainter, box: QRectF, canvas: Canvas, size: float, word: str = "?"
) -> None:
    """Paint a plate that lies face down: bamboo with its grain, and its ivory edge below."""
    t, u = tokens(), canvas.unit
    radius = 10 * u
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#D8CDB2"))
    painter.drawRoundedRect(box.translated(0, 6 * u), radius, radius)
    painter.setBrush(colour(t.bamboo_edge))
    painter.drawRoundedRect(box.translated(0, 3 * u), radius, radius)
    face = QLinearGradient(box.topLeft(), box.bottomLeft())
    face.setColorAt(0, colour(_FACE))
    face.setColorAt(1, colour(_SHADE))
    painter.setBrush(face)
    painter.drawRoundedRect(box, radius, radius)
    painter.setPen(QPen(colour(t.bamboo_edge), max(1.0, u)))
    painter.setOpacity(painter.opacity() * 0.6)
    for part in _GRAIN:
        y = box.y() + box.height() * part
        painter.drawLine(QPointF(box.x() + 18 * u, y), QPointF(box.right() - 18 * u, y))
    painter.setOpacity(painter.opacity() / 0.6)
    if t.lined:
        outline(painter, box, t.felt_ink, t.border, radius)
    write(painter, box, word, canvas.font(size, bold=True, serif=True), t.tile_ink, CENTRE)


def outline(
    painter: QPainter, box: QRectF, code: str, width: float, radius: float, *, dashed: bool = False
) -> None:
    """Paint the outline of a plate."""
    pen = QPen(colour(code), width)
    if dashed:
        pen.setDashPattern([2.4, 1.6])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, radius, radius)


def draw_next_rim(painter: QPainter, box: QRectF, canvas: Canvas) -> None:
    """Paint the dashed rim of the line that comes next."""
    u = canvas.unit
    outline(
        painter, box.adjusted(-6 * u, -6 * u, 6 * u, 6 * u), tokens().gold, 4 * u, 14 * u,
        dashed=True,
    )  # fmt: skip


# tiles


def tiles_width(groups: Iterable[TileGroup], width: float) -> float:
    """The width of groups of tiles side by side, for upright tiles of that width."""
    wide = [_group_width(group, width) for group in groups]
    return sum(wide) + max(0, len(wide) - 1) * _APART * width


def _group_width(group: TileGroup, width: float) -> float:
    many = len(group.tiles)
    own = many * width + max(0, many - 1) * _GAP * width
    return own if group.meld is None else own + meld_width(group.meld, width)


def fitting_width(groups: tuple[TileGroup, ...], wide: float, high: float, largest: float) -> float:
    """The width of the largest tiles that fit into a box."""
    if not groups:
        return largest
    highest = max(
        height_of(1.0) if group.meld is None else meld_height(group.meld, 1.0) for group in groups
    )
    return min(largest, wide / tiles_width(groups, 1.0), high / highest)


def draw_tiles(
    painter: QPainter,
    canvas: Canvas,
    box: QRectF,
    groups: tuple[TileGroup, ...],
    highlighted: tuple[Tile, ...] = (),
) -> None:
    """Paint groups of tiles in the middle of a box, as large as fit, with captions below.

    Highlighted tiles have a gold rim.
    """
    width = fitting_width(groups, box.width(), box.height(), _LARGEST_TILE * canvas.unit)
    x = box.x() + (box.width() - tiles_width(groups, width)) / 2
    bottom = box.bottom() - max(0.0, box.height() - height_of(width)) / 2
    if any(group.meld is not None for group in groups):
        bottom = box.bottom()
    for group in groups:
        places = list(_places(group, x, bottom, width))
        for tile, place, sideways in places:
            draw_tile(painter, place.x(), place.y(), width, tile, sideways=sideways)
        for tile, place, sideways in places:
            if tile is not None and matches(tile, highlighted):
                _draw_rim(painter, place, width, sideways)
        wide = _group_width(group, width)
        if group.caption:
            font = canvas.font(CAPTION)
            words = width_of(group.caption, font)
            start = min(x + (wide - words) / 2, box.right() - words)
            text = QRectF(start, bottom + 10 * canvas.unit, words, 36 * canvas.unit)
            write(painter, text, group.caption, font, tokens().felt_ink2)
        x += wide + _APART * width


def _places(
    group: TileGroup, x: float, bottom: float, width: float
) -> Iterable[tuple[Tile | None, QPointF, bool]]:
    for tile in group.tiles:
        yield tile, QPointF(x, bottom - height_of(width)), False
        x += width * (1 + _GAP)
    if group.meld is not None:
        yield from meld_places(x, bottom, width, group.meld)


def matches(tile: Tile, highlighted: tuple[Tile, ...]) -> bool:
    """Whether a line is about a tile: a red five about that one, any other about all of a kind."""
    return any(tile == other if other.red else tile.plain == other for other in highlighted)


def _draw_rim(painter: QPainter, place: QPointF, width: float, sideways: bool) -> None:
    size = sideways_size(width) if sideways else QSizeF(width, height_of(width))
    pen = max(2.0, _RIM * width)
    box = QRectF(place, size).adjusted(-pen / 2, -pen / 2, pen / 2, pen / 2)
    outline(painter, box, tokens().gold, pen, 0.1 * width)


def draw_indicators(painter: QPainter, canvas: Canvas, box: QRectF, rows: Indicators) -> float:
    """Paint rows of indicators at the right of a box; returns the left edge in pixels.

    Many are smaller and in two rows each.
    """
    u, right = canvas.unit, box.right()
    for name, tiles in reversed(rows):
        many = len(tiles) > _MOST_LARGE
        width = (_SMALL if many else _LARGE) * u
        columns = -(-len(tiles) // 2) if many else len(tiles)
        step = width + 3 * u
        x = right - columns * step
        for at, tile in enumerate(tiles):
            down, along = divmod(at, columns)
            y = box.center().y() - height_of(width) / 2
            if many:
                y = box.center().y() + (down - 1) * (height_of(width) + 2 * u)
            draw_tile(painter, x + along * step, y, width, tile)
        font = canvas.font(_LABEL)
        wide = width_of(name, font)
        label = QRectF(x - 16 * u - wide, box.y(), wide, box.height())
        write(painter, label, name, font, tokens().felt_ink2, RIGHT)
        right = label.x() - 40 * u
    return right


_LARGE, _SMALL = 51, 30
_MOST_LARGE: Final = 10
_LABEL: Final = 36
