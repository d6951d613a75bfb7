"""A cache of pixmaps for whatever is painted again unchanged."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from itertools import count
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from app.style.theme import figures, scale, tile_scale, tokens

Paint = Callable[[QPainter, QRectF], None]

_MOST_BYTES: Final = 6 << 20
"""Bytes for all pixmaps at a device pixel ratio of 1 in a window of 1280×800: half as much again as
the window itself has. With no more than the window's, rows of answers push out the tiles of the
tray in its other size, and a change between documents with and without red fives paints 34 tiles
anew: 19 ms, longer than a frame, in place of 12. Larger windows have as much more."""
_KEY_BYTES: Final = 1 << 10
"""Bytes that are assumed for a key, which is stored with its pixmap."""


class _LruCache:
    """All pixmaps by owner and key, the least recently used first."""

    def __init__(self) -> None:
        self._pixmaps: dict[Hashable, QPixmap] = {}
        self._bytes = 0

    @property
    def bytes(self) -> int:
        return self._bytes

    def get(self, key: Hashable) -> QPixmap | None:
        """The pixmap of a key, which becomes the most recently used."""
        found = self._pixmaps.pop(key, None)
        if found is not None:
            self._pixmaps[key] = found
        return found

    def store(self, key: Hashable, picture: QPixmap, limit: float) -> None:
        """Store a pixmap and drop the least recently used ones until all fit."""
        self._pixmaps[key] = picture
        self._bytes += _bytes_of(picture)
        while self._bytes > limit and len(self._pixmaps) > 1:
            self._bytes -= _bytes_of(self._pixmaps.pop(next(iter(self._pixmaps))))


def _bytes_of(picture: QPixmap) -> int:
    return picture.width() * picture.height() * picture.depth() // 8 + _KEY_BYTES


_cache: Final = _LruCache()
_numbers: Final = count()


def cached_pixmap(key: Hashable, ratio: float, make: Callable[[], QPixmap]) -> QPixmap:
    """The pixmap of a key at a device pixel ratio, painted where it is not cached.

    A copy of it is cached: the paint engine that Qt leaves in what was painted takes 8 KB, half as
    much as a tile.
    """
    picture = _cache.get(key)
    if picture is None:
        picture = make().copy()
        _cache.store(key, picture, _MOST_BYTES * (ratio * tile_scale()) ** 2)
    return picture


def cached_bytes() -> int:
    """The bytes that all cached pixmaps take."""
    return _cache.bytes


class PixmapCache:
    """The cached pixmaps of one painter, by key.

    All painters share one cache; pixmaps of a deleted one are dropped as others are stored.
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
        """Draw the pixmap of a key at a point; `paint` is called where it is not cached.

        `clear` starts from a transparent pixmap, for what does not fill its rectangle.
        """
        ratio = painter.device().devicePixelRatioF()
        look = tokens().name, scale(), figures()
        key = self._number, shows, size.width(), size.height(), ratio, look
        picture = cached_pixmap(key, ratio, partial(_painted, size, ratio, paint, clear))
        painter.drawPixmap(place, picture)


def _painted(size: QSize, ratio: float, paint: Paint, clear: bool) -> QPixmap:
    picture = QPixmap(ceil(size.width() * ratio), ceil(size.height() * ratio))
    picture.setDevicePixelRatio(ratio)
    if clear:
        picture.fill(Qt.GlobalColor.transparent)
    brush = QPainter(picture)
    paint(brush, QRectF(0, 0, size.width(), size.height()))
    brush.end()
    return picture
