"""Paper: slips as PDF and on a printer."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from app.slip import Slip
from app.texts import Texts
from app.widgets.slip_painter import HEIGHT, WIDTH, SlipPainter

SHEETS: Final = {"A5": QPageSize.PageSizeId.A5, "A4": QPageSize.PageSizeId.A4}
_DOTS: Final = 600


def pdf(slip: Slip, texts: Texts, sheet: str) -> bytes:
    """The slip as a PDF on a sheet of SHEETS."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DOTS)
    writer.setCreator("Hayami")
    writer.setTitle(texts.ui("slip.title", slip.number))
    lay_out(writer, sheet)
    put_on(writer, slip, texts)
    buffer.close()
    return bytes(data.data())


def lay_out(device: QPagedPaintDevice, sheet: str) -> None:
    """Take the whole sheet, upright: the slip has its own margin."""
    size = QPageSize(SHEETS[sheet])
    upright = QPageLayout.Orientation.Portrait
    device.setPageLayout(QPageLayout(size, upright, QMarginsF(0, 0, 0, 0)))


def put_on(device: QPagedPaintDevice, slip: Slip, texts: Texts) -> int:
    """Paint all pages of a slip; how many they are."""
    painter = QPainter(device)
    _fit(painter, device)
    paper = SlipPainter(slip, texts)
    rest, pages = paper.paint(painter), 1
    while rest:
        device.newPage()
        rest = paper.paint_more(painter, rest)
        pages += 1
    painter.end()
    return pages


def _fit(painter: QPainter, device: QPagedPaintDevice) -> None:
    """The box of the slip in the middle of the page, as large as it can be."""
    wide, high = device.width(), device.height()
    scale = min(wide / WIDTH, high / HEIGHT)
    painter.translate((wide - WIDTH * scale) / 2, (high - HEIGHT * scale) / 2)
    painter.scale(scale, scale)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
