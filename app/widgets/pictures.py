"""Pictures: what looks as it did before is not painted again."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from app.theme import figures, scale, tokens

Paint = Callable[[QPainter, QRectF], None]


class Pictures:
    """So many pictures by what they show; the one that was longest out of sight goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, QPixmap] = {}

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
        key = shows, size.width(), size.height(), ratio, tokens().name, scale(), figures()
        picture = self._kept.pop(key, None)
        if picture is None:
            picture = QPixmap(size * ratio)
            picture.setDevicePixelRatio(ratio)
            if clear:
                picture.fill(Qt.GlobalColor.transparent)
            brush = QPainter(picture)
            paint(brush, QRectF(0, 0, size.width(), size.height()))
            brush.end()
            while len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]
        self._kept[key] = picture
        painter.drawPixmap(place, picture)
