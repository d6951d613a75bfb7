"""Puts all pictures onto one contact sheet: a row for each state, a column for each look."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from tests.pictures.camera import Look

_WIDE, _HIGH, _GAP, _HEAD, _SIDE = 320, 200, 8, 26, 150
_GROUND: Final = "#8A8069"


class ContactSheet:
    """Thumbnails by state and look, in the order in which they come."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[Look, QImage]] = {}
        self._looks: dict[Look, None] = {}

    def add(self, path: str, look: Look, picture: QImage) -> None:
        """Add a picture of a state, by the state's path."""
        smooth = Qt.TransformationMode.SmoothTransformation
        kept = Qt.AspectRatioMode.KeepAspectRatio
        self._rows.setdefault(path, {})[look] = picture.scaled(_WIDE, _HIGH, kept, smooth)
        self._looks[look] = None

    def image(self) -> QImage:
        """The sheet as one picture."""
        wide = _SIDE + len(self._looks) * (_WIDE + _GAP)
        high = _HEAD + len(self._rows) * (_HIGH + _GAP)
        whole = QImage(wide, high, QImage.Format.Format_RGB32)
        whole.fill(QColor(_GROUND))
        painter = QPainter(whole)
        font = QFont("sans-serif")
        font.setPixelSize(12)
        painter.setFont(font)
        painter.setPen(QColor("white"))
        flags = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
        for x, look in enumerate(self._looks):
            where = QRect(_SIDE + x * (_WIDE + _GAP), 0, _WIDE, _HEAD)
            painter.drawText(where, flags, f"{look.language} {look.theme} {look.size}")
        for y, (path, row) in enumerate(self._rows.items()):
            top = _HEAD + y * (_HIGH + _GAP)
            painter.drawText(QRect(6, top, _SIDE - 12, _HIGH), flags, path)
            for x, look in enumerate(self._looks):
                if look in row:
                    painter.drawImage(_SIDE + x * (_WIDE + _GAP), top, row[look])
        painter.end()
        return whole

    def html(self) -> str:
        """A page with the pictures at their places, each a link to the whole one."""
        heads = "".join(
            f"<th>{escape(f'{look.language} {look.theme} {look.size}')}</th>"
            for look in self._looks
        )
        rows = "".join(
            f"<tr><th>{escape(path)}</th>{''.join(_cell(path, x, row) for x in self._looks)}</tr>"
            for path, row in self._rows.items()
        )
        style = "body{background:#8A8069;color:#fff;font:14px sans-serif} img{width:320px}"
        return (
            f"<!doctype html><meta charset='utf-8'><title>Hayami</title><style>{style}</style>"
            f"<table><tr><th></th>{heads}</tr>{rows}</table>\n"
        )


def _cell(path: str, look: Look, row: dict[Look, QImage]) -> str:
    if look not in row:
        return "<td></td>"
    name = file_name(path, look)
    return f"<td><a href='{name}'><img loading='lazy' src='{name}' alt=''></a></td>"


def file_name(path: str, look: Look) -> str:
    """The file of a picture in its folder, with `/`."""
    return f"{look.name}/{path.replace('/', '-')}.png"


def write(sheet: ContactSheet, folder: Path) -> None:
    """Write the sheet as `contact-sheet.png` and `index.html`."""
    sheet.image().save(str(folder / "contact-sheet.png"), "PNG")
    (folder / "index.html").write_text(sheet.html(), encoding="utf-8")
