"""The certificate of a passed exam: its words, as a picture, printed and written as PDF."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtGui import QImage, QPagedPaintDevice, QPainter

from app.export import Exporter, as_pdf, lay_out, paint_pages
from app.pages.drill.exam.views import day_text
from app.pages.drill.presentation import exam_text
from app.pages.drill.progress.answers import SavedExam
from app.texts.texts import Texts
from app.widgets.painting.certificate import PAGE, CertificateWords, paint_words
from app.widgets.painting.ink import page_picture
from engine.library import documents

_lay_out: Final = partial(lay_out, upright=False)


def certificate_of(exam: SavedExam, name: str, texts: Texts) -> CertificateWords:
    """What stands on the certificate of an exam; without a name that is written by hand."""
    document, name = texts.document(documents()[exam.document]), name.strip()
    return CertificateWords(
        texts.ui("certificate.title"),
        texts.ui("certificate.to", name),
        texts.ui(
            "certificate.text", document=document, level=exam_text(exam.level, texts),
            right=exam.correct, asked=exam.asked,
        ),
        texts.ui("certificate.score", exam.correct, exam.asked),
        day_text(exam.day, texts),
        document,
        texts.ui("certificate.signed"),
        by_hand=not name,
    )  # fmt: skip


def certificate_picture(shown: CertificateWords, width: int) -> QImage:
    """The certificate as a picture of this width in pixels."""
    return page_picture(_painting(shown), width, upright=False)


def certificate_pdf(shown: CertificateWords) -> bytes:
    """The certificate as a PDF of one A4 page in landscape."""
    return as_pdf(shown.title, partial(_put_on, shown=shown), _lay_out)


def save_certificate(exporter: Exporter, shown: CertificateWords, texts: Texts) -> None:
    """Ask for a file name and write the certificate as PDF."""
    name = f"{texts.ui('certificate.file')}.pdf"
    exporter.write_with(name, partial(certificate_pdf, shown), texts)


def print_certificate(exporter: Exporter, shown: CertificateWords, texts: Texts) -> None:
    """Ask for a printer and print the certificate."""
    put = partial(_put_on, shown=shown)
    exporter.print_with(shown.title, put, texts, coloured=False, lay_out=_lay_out)


def _painting(shown: CertificateWords) -> Callable[[QPainter], object]:
    return partial(paint_words, page=PAGE, shown=shown)


def _put_on(device: QPagedPaintDevice, shown: CertificateWords) -> bool:
    return paint_pages(device, (_painting(shown),), (PAGE.width(), PAGE.height()))
