"""Draws a text as QR code, always black on white, with its quiet zone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.widgets.painting.paper import as_png

QUIET = 4
"""The white modules around a code, which ISO/IEC 18004 asks for."""
_SEAM = 0.02
"""How far a row of modules reaches into the next one, so that no PDF viewer shows a line there."""
_SCALE = 12
"""Pixels of a module in a picture."""
Matrix = tuple[bytes, ...]


@lru_cache(maxsize=32)
def matrix(text: str) -> Matrix:
    """The rows of modules, 1 for black, without the quiet zone; level M restores 15 %."""
    import segno  # noqa: PLC0415  it brings a hundred modules, and few windows show a code

    return tuple(map(bytes, segno.make_qr(text, error="m", boost_error=False).matrix))


def modules_across(text: str) -> int:
    """The modules of a side, with the quiet zone."""
    return len(matrix(text)) + 2 * QUIET


def draw_qr_code(painter: QPainter, box: QRectF, text: str) -> None:
    """Draw the code of a text into a square, which its quiet zone fills up."""
    side = box.width() / modules_across(text)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(box, QColor(Qt.GlobalColor.white))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(Qt.GlobalColor.black))
    for column, row, count in _runs(matrix(text)):
        x, y = box.x() + (QUIET + column) * side, box.y() + (QUIET + row) * side
        painter.drawRect(QRectF(x, y, count * side, side * (1 + _SEAM)))
    painter.restore()


def qr_image(text: str) -> QImage:
    """The code as a picture."""
    side = modules_across(text)
    small = QImage(side, side, QImage.Format.Format_RGB32)
    small.fill(Qt.GlobalColor.white)
    for y, row in enumerate(matrix(text), QUIET):
        for x, dark in enumerate(row, QUIET):
            if dark:
                small.setPixelColor(x, y, QColor(Qt.GlobalColor.black))
    return small.scaled(side * _SCALE, side * _SCALE)


def qr_png(text: str) -> bytes:
    """The code as a PNG file."""
    return as_png(qr_image(text))


def qr_svg(text: str) -> bytes:
    """The code as an SVG file."""
    side = modules_across(text)
    runs = (f"M{x + QUIET} {y + QUIET}h{n}v1h-{n}z" for x, y, n in _runs(matrix(text)))
    size = f'width="{side * _SCALE}" height="{side * _SCALE}" viewBox="0 0 {side} {side}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d="{"".join(runs)}"/></svg>\n'
    ).encode()


def _runs(rows: Matrix) -> Iterator[tuple[int, int, int]]:
    """Black modules beside each other: the first column, the row, and how many."""
    for y, row in enumerate(rows):
        start = None
        for x, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                yield start, y, x - start
                start = None
