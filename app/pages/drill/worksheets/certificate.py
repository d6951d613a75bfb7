"""The certificate of a passed exam: its content, painted, printed and written as PDF."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPagedPaintDevice, QPainter

from app.export import Exporter, as_pdf, lay_out, paint_pages
from app.texts.texts import Texts
from app.widgets.painting.certificate import PAGE, CertificateWords, paint_words
from app.widgets.painting.ink import page_picture


class CertificateContent(msgspec.Struct, frozen=True):
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
    text = texts.ui(
        "certificate.text",
        document=content.document, level=content.level, right=content.right, asked=content.asked,
    )  # fmt: skip
    shown = CertificateWords(
        texts.ui("certificate.title"),
        texts.ui("certificate.to", content.name),
        text,
        texts.ui("certificate.score", content.right, content.asked),
        content.day,
        content.document,
        texts.ui("certificate.signed"),
        by_hand=not content.name,
    )
    paint_words(painter, page, shown)


def certificate_picture(content: CertificateContent, texts: Texts, width: int) -> QImage:
    """The certificate as a picture of this width in pixels."""
    paint = partial(paint_certificate, page=PAGE, content=content, texts=texts)
    return page_picture(paint, width, upright=False)


def certificate_pdf(content: CertificateContent, texts: Texts) -> bytes:
    """The certificate as a PDF of one A4 page in landscape."""
    title = texts.ui("certificate.title")

    def paint(device: QPagedPaintDevice) -> None:
        _lay_out(device)
        _put_on(device, content, texts)

    return as_pdf(title, paint)


def _put_on(device: QPagedPaintDevice, content: CertificateContent, texts: Texts) -> bool:
    paint = partial(paint_certificate, page=PAGE, content=content, texts=texts)
    return paint_pages(device, (paint,), (PAGE.width(), PAGE.height()))


_lay_out: Final = partial(lay_out, upright=False)


def save_certificate(exporter: Exporter, content: CertificateContent, texts: Texts) -> None:
    """Ask for a file name and write the certificate as PDF."""
    name = f"{texts.ui('certificate.file')}.pdf"
    exporter.write_with(name, partial(certificate_pdf, content, texts), texts)


def print_certificate(exporter: Exporter, content: CertificateContent, texts: Texts) -> None:
    """Ask for a printer and print the certificate."""
    put = partial(_put_on, content=content, texts=texts)
    title = texts.ui("certificate.title")
    exporter.print_with(title, put, texts, coloured=False, lay_out=_lay_out)
