"""Paper: slips as PDF and on a printer."""

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
    """The slip as a PDF on a sheet of SHEETS."""

    def paint(device: QPagedPaintDevice) -> None:
        lay_out(device, sheet)
        put_on(device, slip, texts)

    return as_pdf(texts.ui("slip.title", slip.number), paint)


def lay_out(device: QPagedPaintDevice, sheet: str) -> None:
    """Take the whole sheet, upright: the slip has its own margin."""
    size = QPageSize(SHEETS[sheet])
    upright = QPageLayout.Orientation.Portrait
    device.setPageLayout(QPageLayout(size, upright, QMarginsF(0, 0, 0, 0)))


def put_on(device: QPagedPaintDevice, slip: Slip, texts: Texts) -> bool:
    """Paint all pages of a slip; whether they were taken."""
    painter = QPainter()
    if not painter.begin(device):
        return False
    _fit(painter, device)
    paper = SlipPainter(slip, texts)
    rest = paper.paint(painter)
    while rest:
        device.newPage()
        rest = paper.paint_more(painter, rest)
    return painter.end()


def print_on(printer: QPrinter, slip: Slip, texts: Texts) -> bool:
    """Paint a slip on the paper that was chosen, up to its edges: the slip has its own margin."""
    printer.setFullPage(True)
    return put_on(printer, slip, texts)


def _fit(painter: QPainter, device: QPagedPaintDevice) -> None:
    """The box of the slip in the middle of the page, as large as it can be."""
    wide, high = device.width(), device.height()
    scale = min(wide / WIDTH, high / HEIGHT)
    painter.translate((wide - WIDTH * scale) / 2, (high - HEIGHT * scale) / 2)
    painter.scale(scale, scale)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
