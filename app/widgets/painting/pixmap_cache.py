"""Pictures: what looks as it did before is not painted again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from itertools import count
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from app.style.theme import figures, scale, tokens

Paint = Callable[[QPainter, QRectF], None]

_ROOM: Final = 6 << 20
"""Bytes for the pictures of the whole program, on a screen whose pixels are whole: one and a half
windows of 1280×800, as much as all pages show, so that one that was left comes back as it was."""
_BESIDE: Final = 1 << 10
"""Bytes that are reckoned for what a picture shows, which is kept with it."""


class _Shelf:
    """All pictures by who drew them and what they show, the one longest out of sight first."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, QPixmap] = {}
        self._bytes = 0

    @property
    def bytes(self) -> int:
        return self._bytes

    def look(self, key: Hashable) -> QPixmap | None:
        """The picture, which has been in sight just now."""
        found = self._kept.pop(key, None)
        if found is not None:
            self._kept[key] = found
        return found

    def keep(self, key: Hashable, picture: QPixmap, room: float) -> None:
        """Keep a new picture, and let go of those longest out of sight until all have room."""
        self._kept[key] = picture
        self._bytes += _bytes_of(picture)
        while self._bytes > room and len(self._kept) > 1:
            self._bytes -= _bytes_of(self._kept.pop(next(iter(self._kept))))


def _bytes_of(picture: QPixmap) -> int:
    return picture.width() * picture.height() * picture.depth() // 8 + _BESIDE


_shelf: Final = _Shelf()
_numbers: Final = count()


def kept(key: Hashable, ratio: float, make: Callable[[], QPixmap]) -> QPixmap:
    """The picture that a key stands for, on a screen of this ratio; made where it is not kept."""
    picture = _shelf.look(key)
    if picture is None:
        picture = make()
        _shelf.keep(key, picture, _ROOM * ratio * ratio)
    return picture


def kept_bytes() -> int:
    """What all pictures that are kept take of the memory."""
    return _shelf.bytes


class Pictures:
    """The pictures of one who draws, by what they show.

    All who draw share one room; what belonged to one that is gone leaves it as the others come.
    """

    def __init__(self) -> None:
        self._number = next(_numbers)

    def draw(
        self,
        painter: QPainter,
        place: QPointF,
        size: QSize,
        shows: Hashable,
        paint: Paint,
        *,
        clear: bool = False,
    ) -> None:
        """Draw what is shown with its corner there: `paint` is asked where it is not kept.

        `clear` leaves the ground as it is, where what is painted does not fill it.
        """
        ratio = painter.device().devicePixelRatioF()
        look = tokens().name, scale(), figures()
        key = self._number, shows, size.width(), size.height(), ratio, look
        picture = kept(key, ratio, partial(_painted, size, ratio, paint, clear))
        painter.drawPixmap(place, picture)


def _painted(size: QSize, ratio: float, paint: Paint, clear: bool) -> QPixmap:
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    if clear:
        picture.fill(Qt.GlobalColor.transparent)
    brush = QPainter(picture)
    paint(brush, QRectF(0, 0, size.width(), size.height()))
    brush.end()
    return picture
