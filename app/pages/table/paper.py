"""Paper: the table as a PDF, on a printer, and as a picture."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMarginsF, Qt
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPixmap

from app.pages.table.widgets.table_paper import HEIGHT, WIDTH, Print, draw_sheet
from app.pdf import as_pdf
from app.texts.texts import Texts

_MARGIN: Final = 10.0
_FINE, _EDGE = 2.0, 16


def pdf(wanted: Print, texts: Texts) -> bytes:
    """The table as a PDF of one A4 page."""
    return as_pdf(wanted.title, lambda device: put_on(device, wanted, texts))


def put_on(device: QPagedPaintDevice, wanted: Print, texts: Texts) -> bool:
    """Draw the table on one upright sheet of A4, as large as it can be; whether it was taken."""
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    upright, millimetres = QPageLayout.Orientation.Portrait, QPageLayout.Unit.Millimeter
    layout = QPageLayout(QPageSize(QPageSize.PageSizeId.A4), upright, margins, millimetres)
    device.setPageLayout(layout)
    painter = QPainter()
    if not painter.begin(device):
        return False
    scale = min(device.width() / WIDTH, device.height() / HEIGHT)
    painter.translate((device.width() - WIDTH * scale) / 2, 0)
    painter.scale(scale, scale)
    draw_sheet(painter, wanted, texts)
    return painter.end()


def picture(wanted: Print, texts: Texts) -> QPixmap:
    """The table as a picture, no larger than it is."""
    whole = QPixmap(round((WIDTH + 2 * _EDGE) * _FINE), round((HEIGHT + 2 * _EDGE) * _FINE))
    whole.fill(Qt.GlobalColor.white)
    painter = QPainter(whole)
    painter.scale(_FINE, _FINE)
    painter.translate(_EDGE, _EDGE)
    high = draw_sheet(painter, wanted, texts)
    painter.end()
    return whole.copy(0, 0, whole.width(), round((high + 2 * _EDGE) * _FINE))
