"""The certificate of a passed exam: its content, painted, printed and written as PDF."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPagedPaintDevice, QPainter

from app.export import Exporter, as_pdf
from app.pages.drill.worksheets.ink import (
    CENTRE,
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    draw_tile,
    frame,
    page_picture,
    paint_pages,
    paragraph,
    rule,
    words,
)
from app.texts.texts import Texts
from engine.tiles import DRAGONS, TILES

PAGE: Final = QRectF(0, 0, HEIGHT, WIDTH)
"""An A4 page in landscape."""
_EDGE: Final = 70.0
_TILES: Final = (DRAGONS[2], DRAGONS[1], DRAGONS[0])


@dataclass(frozen=True, slots=True)
class CertificateContent:
    """What a certificate says; `document`, `level` and `day` as they are written.

    `name` is empty where it is to be written by hand. `right` of `asked` answers were right.
    """

    name: str
    document: str
    level: str
    right: int
    asked: int
    day: str


def paint_certificate(
    painter: QPainter, page: QRectF, content: CertificateContent, texts: Texts
) -> None:
    """Paint a certificate into a box of the proportions of PAGE."""
    painter.save()
    painter.translate(page.topLeft())
    painter.scale(page.width() / PAGE.width(), page.height() / PAGE.height())
    outer = PAGE.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
    frame(painter, outer, 4, 18)
    frame(painter, outer.adjusted(14, 14, -14, -14), 1.3, 10)
    middle = PAGE.width() / 2
    for at, kind in enumerate(_TILES):
        draw_tile(painter, middle - 118 + at * 84, 136, TILES[kind], 1.7)
    title = QRectF(_EDGE, 258, PAGE.width() - 2 * _EDGE, 100)
    words(painter, title, texts.ui("certificate.title"), 76, serif=True, place=CENTRE)
    _paint_name(painter, content, texts)
    wide = QRectF(260, 616, PAGE.width() - 520, 200)
    said = texts.ui(
        "certificate.text",
        document=content.document, level=content.level, right=content.right, asked=content.asked,
    )  # fmt: skip
    paragraph(painter, wide, said, 31, place=CENTRE)
    score = texts.ui("certificate.score", content.right, content.asked)
    words(painter, QRectF(260, 800, PAGE.width() - 520, 90), score, 64, serif=True, place=CENTRE)
    _paint_foot(painter, content, texts)
    painter.restore()


def _paint_name(painter: QPainter, content: CertificateContent, texts: Texts) -> None:
    box = QRectF(430, 430, PAGE.width() - 860, 90)
    name = texts.ui("certificate.to", content.name)
    words(painter, box, name, 58, serif=True, place=CENTRE if content.name else RIGHT)
    rule(painter, box.x(), box.bottom() + 6, box.width())


def _paint_foot(painter: QPainter, content: CertificateContent, texts: Texts) -> None:
    y, x, far = 1010.0, 200.0, PAGE.width() - 200
    words(painter, QRectF(x, y, 500, 40), content.day, 27, place=LEFT)
    words(painter, QRectF(x, y + 42, 500, 34), content.document, 22, place=LEFT)
    rule(painter, far - 460, y + 36, 460)
    signed = texts.ui("certificate.signed")
    words(painter, QRectF(far - 460, y + 42, 460, 34), signed, 22, place=CENTRE)
    made = QRectF(x, PAGE.height() - _EDGE - 46, far - x, 24)
    words(painter, made, "早見 Hayami", 17, place=RIGHT)


def certificate_picture(content: CertificateContent, texts: Texts, width: int) -> QImage:
    """The certificate as a picture of this width in pixels."""
    paint = partial(paint_certificate, page=PAGE, content=content, texts=texts)
    return page_picture(paint, width, upright=False)


def certificate_pdf(content: CertificateContent, texts: Texts) -> bytes:
    """The certificate as a PDF of one A4 page in landscape."""
    title = texts.ui("certificate.title")
    return as_pdf(title, lambda device: _put_on(device, content, texts))


def _put_on(device: QPagedPaintDevice, content: CertificateContent, texts: Texts) -> bool:
    paint = partial(paint_certificate, page=PAGE, content=content, texts=texts)
    return paint_pages(device, (paint,), upright=False)


def save_certificate(exporter: Exporter, content: CertificateContent, texts: Texts) -> None:
    """Ask for a file name and write the certificate as PDF."""
    name = f"{texts.ui('certificate.file')}.pdf"
    exporter.write_with(name, partial(certificate_pdf, content, texts), texts)


def print_certificate(exporter: Exporter, content: CertificateContent, texts: Texts) -> None:
    """Ask for a printer and print the certificate."""
    put = partial(_put_on, content=content, texts=texts)
    exporter.print_with(texts.ui("certificate.title"), put, texts, coloured=False)
