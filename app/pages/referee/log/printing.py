"""Writes slips as PDF and prints them."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QPagedPaintDevice, QPainter

from app.export import as_pdf, lay_out, paint_pages
from app.pages.referee.log.slip import Slip
from app.pages.referee.log.slip_painter import HEIGHT, WIDTH, SlipPainter
from app.texts.texts import Texts


def pdf(slip: Slip, texts: Texts, sheet: str) -> bytes:
    """The slip as PDF on paper of this size."""
    put = partial(put_on, slip=slip, texts=texts)
    return as_pdf(texts.ui("slip.title", slip.number), put, partial(lay_out, size=sheet))


def put_on(device: QPagedPaintDevice, slip: Slip, texts: Texts) -> bool:
    """Paint all pages of a slip; False where the device cannot be painted on."""
    paper = SlipPainter(slip, texts)
    pages = [partial(_paint, paper=paper, page=page) for page in range(paper.count)]
    return paint_pages(device, pages, (WIDTH, HEIGHT))


def _paint(painter: QPainter, paper: SlipPainter, page: int) -> None:
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    paper.paint(painter, page)
