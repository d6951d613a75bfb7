"""Writes slips as PDF and prints them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from app.export import as_pdf
from app.pages.referee.log.slip import Slip
from app.pages.referee.log.slip_painter import HEIGHT, WIDTH, SlipPainter
from app.texts.texts import Texts

SHEETS: Final = {"A5": QPageSize.PageSizeId.A5, "A4": QPageSize.PageSizeId.A4}


def pdf(slip: Slip, texts: Texts, sheet: str) -> bytes:
    """The slip as PDF; `sheet` is a key of SHEETS."""

    def paint(device: QPagedPaintDevice) -> None:
        lay_out(device, sheet)
        paint_pages(device, slip, texts)

    return as_pdf(texts.ui("slip.title", slip.number), paint)


def lay_out(device: QPagedPaintDevice, sheet: str) -> None:
    """Set the page: portrait, without margins, which the slip has itself."""
    size = QPageSize(SHEETS[sheet])
    upright = QPageLayout.Orientation.Portrait
    device.setPageLayout(QPageLayout(size, upright, QMarginsF(0, 0, 0, 0)))


def paint_pages(device: QPagedPaintDevice, slip: Slip, texts: Texts) -> bool:
    """Paint all pages of a slip; False where the device cannot be painted on."""
    painter = QPainter()
    if not painter.begin(device):
        return False
    _fit(painter, device)
    paper = SlipPainter(slip, texts)
    for page in range(paper.count):
        if page:
            device.newPage()
        paper.paint(painter, page)
    return painter.end()


def print_on(printer: QPrinter, slip: Slip, texts: Texts) -> bool:
    """Print a slip on the chosen paper, without margins, which the slip has itself."""
    printer.setFullPage(True)
    return paint_pages(printer, slip, texts)


def _fit(painter: QPainter, device: QPagedPaintDevice) -> None:
    """Scale the slip to the page, centred."""
    wide, high = device.width(), device.height()
    scale = min(wide / WIDTH, high / HEIGHT)
    painter.translate((wide - WIDTH * scale) / 2, (high - HEIGHT * scale) / 2)
    painter.scale(scale, scale)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
