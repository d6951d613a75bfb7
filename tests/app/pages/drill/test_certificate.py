"""The certificate of a passed exam: a page of A4 in landscape with what was answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from app.export import Exporter
from app.pages.drill.exam.certificate import (
    certificate_of,
    certificate_pdf,
    certificate_picture,
    print_certificate,
    save_certificate,
)
from app.pages.drill.exam.views import day_text
from app.pages.drill.progress.answers import SavedExam
from app.texts.texts import LANGUAGES, Texts
from app.widgets.painting.certificate import PAGE
from app.widgets.painting.ink import even_width, lines_in, width_of
from engine.library import documents
from tests.app.pdf_text import pages, plain

NAME = "山田 花子"
EXAM = SavedExam("e", 0, "2026-11-23", "club", "points.kyu3", 18, 20, True)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_one_page_in_landscape_that_says_all(language: str) -> None:
    texts = Texts(language)
    (page,) = pages(certificate_pdf(certificate_of(EXAM, NAME, texts)))
    assert (round(page.width), round(page.height)) == (842, 595)
    document, day = texts.document(documents()["club"]), day_text(EXAM.day, texts)
    for said in (NAME, document, "18 / 20", day):
        assert plain(said) in page.text


@pytest.mark.usefixtures("qapp")
def test_without_a_name_there_is_a_line_to_write_it_on() -> None:
    texts = Texts("ja")
    (page,) = pages(certificate_pdf(certificate_of(EXAM, " ", texts)))
    assert NAME not in page.text
    assert not certificate_picture(certificate_of(EXAM, NAME, texts), 400).isNull()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letters_are_alone_on_a_line(language: str) -> None:
    """In Japanese, た。 was, the end of the sentence."""
    texts = Texts(language)
    words = texts.ui(
        "certificate.text", document="健康麻将クラブ", level="早見表の枠 3級", right=20, asked=20
    )
    room = PAGE.width() - 520
    width = even_width(words, 31, room)
    lines = lines_in(words, 31, width)
    assert len(lines) == len(lines_in(words, 31, room)), "nor are there more lines"
    assert max(width_of(line, 31) for line in lines) <= width
    sentence = lines[:2]
    assert min(len(line) for line in sentence) >= max(len(line) for line in sentence) / 2


@pytest.mark.usefixtures("qapp")
def test_it_is_saved_and_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, texts = QWidget(), Texts("ja")
    exporter, said = Exporter(page), list[str]()
    exporter.message.connect(said.append)
    target = tmp_path / "passed.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    shown = certificate_of(EXAM, NAME, texts)
    save_certificate(exporter, shown, texts)
    assert len(pages(target.read_bytes())) == 1

    def to_file(dialog: Any) -> QDialog.DialogCode:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(tmp_path / "printed.pdf"))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", to_file)
    print_certificate(exporter, shown, texts)
    (printed,) = pages((tmp_path / "printed.pdf").read_bytes())
    assert printed.width > printed.height
    assert len(said) == 2
