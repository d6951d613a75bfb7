"""Painted buttons on felt: the plate of a seat, the place of a stick, and a large ivory plate.

They are QAbstractButtons that paint themselves: their bodies are not rectangles of a style sheet,
and a ring for the keyboard alone is none of its states.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.style.theme import colour, mincho, px, sans, scale, tokens
from app.views.games import SeatPlate, StickState, WayPlate
from app.widgets.controls.keyed import RingButton
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    PLATE_EDGE,
    RIGHT,
    as_written,
    draw_plate,
    draw_pointed,
    draw_stick,
    width_of,
    write,
    write_fitting,
    write_struck,
)
from app.widgets.painting.pixmap_cache import PixmapCache

_LEAST: Final = 11.0
"""The smallest letters, at letter size 1."""
_LEADING: Final = 1.1


_BASELINE: Final = 0.44
"""How far below the middle of a line its letters stand, in parts of their size."""


def sized(size: float, zoom: float) -> float:
    """A letter size for parts that are `zoom` times as large as usual: they grow with the parts,
    and with the letters of the program, but never under the smallest size."""
    return max(_LEAST, size * max(zoom / scale(), min(1.0, zoom)))


def sized_in(size: float, zoom: float, line: float) -> float:
    """Such a size that fits into a line of a height in pixels, too."""
    return min(sized(size, zoom), max(_LEAST, 0.82 * line / scale()))


def _line(high: float) -> float:
    """The height of a line: as high as the smallest letters need, too."""
    return max(high, _LEADING * px(_LEAST))


def mincho_fitting(text: str, room: float, largest: float) -> QFont:
    """The largest Mincho font in which a text fits, down to the smallest size."""
    size = largest
    while size > _LEAST and width_of(text, mincho(size)) > room:
        size = max(size - 0.5, _LEAST)
    return mincho(size)


class PlateButton(RingButton):
    """A button that is painted from a cached picture."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.zoom = 1.0
        self._pictures = PixmapCache()

    def sizeHint(self) -> QSize:
        return self.size()


class SeatButton(PlateButton):
    """The plate of a player: wind, name, role, place and score; pressed to choose the player."""

    def __init__(self, player: int, parent: QWidget) -> None:
        super().__init__(f"seat_plate_{player}", parent)
        self._plate = SeatPlate("", "")

    def present(self, plate: SeatPlate) -> None:
        """Show a player."""
        if plate == self._plate and self.accessibleName():
            return
        self._plate = plate
        parts = (plate.glyph, plate.name, role_of(plate), plate.place, plate.score)
        self.setAccessibleName(" ".join(filter(None, parts)))
        self.setToolTip(as_written(plate.reason))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint = partial(_paint_seat, plate=self._plate, zoom=self.zoom, over=self.underMouse())
        key = self._plate, self.zoom, self.underMouse()
        self._pictures.draw(painter, QPointF(), self.size(), key, paint, clear=True)
        self.ring(painter, QRectF(self.rect()))


def role_of(plate: SeatPlate) -> str:
    """The line under the name: why the player may lay no stick, else the role."""
    return plate.reason if plate.stick == "blocked" and plate.reason else plate.role


def _paint_seat(
    painter: QPainter, box: QRectF, *, plate: SeatPlate, zoom: float, over: bool
) -> None:
    t, k = tokens(), zoom
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour(t.felt_ink2 if over else t.felt_line), t.border))
    painter.setBrush(colour(t.felt_low))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
    if over:
        draw_pointed(painter, box, t.felt_ink)
    left = _paint_glyph(painter, box, plate, k)
    inner = box.adjusted(left, 10 * k, -14 * k, 0)
    line = _line(22 * k)
    top = QRectF(inner.x(), inner.y(), inner.width(), line)
    used = write(painter, top, plate.place, sans(sized_in(13, k, line)), t.felt_ink, RIGHT)
    top.setRight(top.right() - used - 6)
    letters = sized_in(17, k, line), _LEAST
    write_fitting(painter, top, plate.name, letters, t.felt_ink, LEFT, bold=True)
    role = role_of(plate)
    second = QRectF(inner.x(), top.bottom(), inner.width(), _line(18 * k))
    letters = sized_in(11.5, k, second.height()), _LEAST
    write_fitting(painter, second, role, letters, t.felt_ink2, LEFT)
    _paint_score(painter, box, plate, k)


def _paint_glyph(painter: QPainter, box: QRectF, plate: SeatPlate, k: float) -> float:
    """Paint the wind, that of the dealer on ivory; returns where the text begins."""
    t = tokens()
    frame = QRectF(box.x() + 15 * k, box.y() + 12 * k, 36 * k, 46 * k)
    if plate.dealer:
        draw_plate(painter, frame, ivory=True)
    else:
        painter.setPen(QPen(colour(t.felt_ink2), t.border))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    ink = t.tile_ink if plate.dealer else t.felt_ink
    font = mincho(max(_LEAST, 28 * k / scale()))
    write(painter, frame, plate.glyph, font, ink, CENTRE)
    return 63 * k


def _paint_score(painter: QPainter, box: QRectF, plate: SeatPlate, k: float) -> None:
    t = tokens()
    room = box.width() - 28 * k
    line = QRectF(box.x() + 14 * k, box.bottom() - 48 * k, room, 46 * k)
    old = plate.old_score
    kept = width_of(old, sans(sized(13, k))) + 8 if old else 0
    font = mincho_fitting(plate.score, room - kept, sized(34, k))
    foot = line.center().y() + _BASELINE * font.pixelSize()
    line.translate(0, min(0.0, box.bottom() - 9 * k - foot))  # large letters keep off the edge
    wide = write(painter, line, plate.score, font, t.felt_ink, RIGHT)
    if old:
        before = line.adjusted(0, 0, -wide - 8, 0)
        write_struck(painter, before, old, sans(sized(13, k)), t.felt_ink2, RIGHT)


class StickButton(PlateButton):
    """The place between a plate and the well: dashed, or with a riichi stick, around `middle`."""

    def __init__(self, player: int, parent: QWidget) -> None:
        super().__init__(f"stick_{player}", parent)
        self._state: StickState = "absent"
        self.upright = False
        self.middle = QPointF()

    def present(self, state: StickState, name: str) -> None:
        """Show an empty place or a stick; other states hide the button."""
        self._state = state
        self.setVisible(state in ("empty", "laid"))
        self.setAccessibleName(name)
        self.setToolTip(as_written(name))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, k = QPainter(self), tokens(), self.zoom
        long, thick = 112 * k, 12 * k
        if self.upright:
            long = 108 * k
        size = (thick, long) if self.upright else (long, thick)
        box = QRectF(0, 0, *size)
        box.moveCenter(self.middle)
        if self._state == "laid":
            draw_stick(painter, box, dots=0)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            edge = t.gold if self.underMouse() else t.felt_ink2
            painter.setPen(QPen(colour(edge), 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        self.ring(painter, box.adjusted(-3, -3, 3, 3), 5)


class WayButton(PlateButton):
    """A large ivory plate with a word, a caption, and the letter that chooses it."""

    def __init__(self, way: WayPlate, parent: QWidget) -> None:
        super().__init__(f"way_{way.name}", parent)
        self._way = way
        self.small = False
        self._describe()

    def present(self, way: WayPlate) -> None:
        """Show a way; one that is not offered is dashed, with the reason."""
        if way != self._way:
            self._way = way
            self._describe()
            self.update()

    def set_small(self, small: bool) -> None:
        """Leave the caption to the tooltip, or write it."""
        if small is not self.small:
            self.small = small
            self._describe()

    def _describe(self) -> None:
        way = self._way
        self.setEnabled(not way.reason)
        text = way.reason or way.caption
        self.setAccessibleName(way.word)
        self.setAccessibleDescription(text)
        self.setToolTip(as_written(f"{text} {way.key}".strip()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        over, down = self.underMouse() and self.isEnabled(), self.isDown()
        paint = partial(
            _paint_way, way=self._way, zoom=self.zoom, small=self.small, over=over, down=down
        )
        key = self._way, self.zoom, self.small, over, down
        self._pictures.draw(painter, QPointF(), self.size(), key, paint, clear=True)
        self.ring(painter, QRectF(self.rect()), 9)


def _paint_way(
    painter: QPainter,
    whole: QRectF,
    *,
    way: WayPlate,
    zoom: float,
    small: bool,
    over: bool,
    down: bool,
) -> None:
    t, k = tokens(), zoom
    box = whole.adjusted(1, 4, -1, -PLATE_EDGE)
    box.translate(0, 3 if down else -2 if over else 0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if way.reason:
        painter.setPen(QPen(colour(t.felt_ink2), 1.5, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 7, 7)
    else:
        draw_plate(painter, box, ivory=True)
        if over:
            draw_pointed(painter, box, t.tile_ink)
    ink, caption = (t.felt_ink2, t.felt_ink2) if way.reason else (t.tile_ink, t.tile_caption)
    text = "" if small else way.reason or way.caption
    big = mincho_fitting(way.word, box.width() - 20 * k, sized(34, k))
    word = QRectF(box.x(), box.y() + box.height() * 0.2, box.width(), box.height() * 0.42)
    if small:
        word = box
    write(painter, word, way.word, big, ink, CENTRE)
    line = QRectF(box.x() + 6, word.bottom(), box.width() - 12, box.height() * 0.2)
    write_fitting(painter, line, text, (sized(11.5, k), 9), caption, CENTRE)
    _paint_key(painter, box, way.key, caption)


def _paint_key(painter: QPainter, box: QRectF, key: str, ink: str) -> None:
    """Paint the letter of a key in a small frame in the upper right corner."""
    font = sans(_LEAST)
    wide = max(width_of(key, font) + 8, 16 * scale())
    frame = QRectF(box.right() - wide - 7, box.y() + 7, wide, 18 * scale())
    painter.setPen(QPen(colour(ink), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    write(painter, frame, key, font, ink, CENTRE)
