"""Writes score sheets as PDF and picture, prints them, and writes the hands as CSV."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QPagedPaintDevice,
    QPainter,
)
from PySide6.QtWidgets import QWidget

from app.export import Exporter, as_pdf, lay_out, pages_picture, paint_pages
from app.pages.game.end.sheet import ScoreSheet
from app.pages.game.end.sheet_painter import SheetPainter
from app.texts.texts import Texts
from app.views.game_end import SHEET_HEIGHT, SHEET_WIDTH
from app.widgets.painting.paper import as_png

_MARGIN: Final = 8.0
"""Of a printed page, in millimetres."""
_lay_out: Final = partial(lay_out, margin=_MARGIN)


def sheet_pdf(sheet: ScoreSheet, title: str, texts: Texts) -> bytes:
    """The sheet as a PDF; `title` is that of the document."""
    return as_pdf(title, partial(put_on, sheet=sheet, texts=texts), _lay_out)


def put_on(device: QPagedPaintDevice, sheet: ScoreSheet, texts: Texts) -> bool:
    """Paint all pages of a sheet; False where the device cannot be painted on."""
    return paint_pages(device, _pages(sheet, texts), (SHEET_WIDTH, SHEET_HEIGHT), whole=False)


def _pages(sheet: ScoreSheet, texts: Texts) -> list[Callable[[QPainter], None]]:
    paper = SheetPainter(sheet, texts)
    return [partial(paper.paint, at=at) for at in range(len(paper.pages))]


def sheet_picture(sheet: ScoreSheet, texts: Texts) -> QImage:
    """The sheet as a picture, its pages one below the other."""
    return pages_picture(_pages(sheet, texts), (SHEET_WIDTH, SHEET_HEIGHT), "white")


class SheetSource(msgspec.Struct, frozen=True):
    """What is exported: the sheet of the game, the blank one, the hands as CSV, and the name of the
    game for file names ("" for none)."""

    sheet: Callable[[], ScoreSheet]
    blank: Callable[[], ScoreSheet]
    hands: Callable[[], str]
    name: Callable[[], str]


class SheetExporter(Exporter):
    """Prints the score sheet of a page, and writes it as PDF, picture and CSV."""

    def __init__(self, source: SheetSource, texts: Texts, page: QWidget) -> None:
        super().__init__(page)
        self._source, self._texts = source, texts

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the actions for copying and printing."""
        return {"copy_picture": self.copy_picture, "print": self.print, "pdf": self.write_pdf}

    def _file(self, suffix: str) -> str:
        """The proposed name of a file."""
        name = self._source.name()
        plain = self._texts.ui("score_sheet.blank_file")
        return (self._texts.ui("score_sheet.file_name", name) if name else plain) + suffix

    def write_pdf(self) -> None:
        """Write the sheet as a PDF of A4 pages."""
        self._write(".pdf", lambda: self._pdf(self._source.sheet()))

    def write_blank(self) -> None:
        """Write a sheet to fill in by hand as a PDF."""
        self._write(".pdf", lambda: self._pdf(self._source.blank()), blank=True)

    def write_picture(self) -> None:
        """Write the sheet as a PNG picture."""
        self._write(".png", lambda: as_png(sheet_picture(self._source.sheet(), self._texts)))

    def write_hands(self) -> None:
        """Write the hands as CSV, with the mark by which spreadsheets know UTF-8."""
        self._write(".csv", lambda: self._source.hands().encode("utf-8-sig"))

    def _write(self, suffix: str, made: Callable[[], bytes], *, blank: bool = False) -> None:
        name = (
            f"{self._texts.ui('score_sheet.blank_file')}{suffix}" if blank else self._file(suffix)
        )
        asked = self._texts.ui("score_sheet.title")
        self.write_with(name, made, self._texts, suffix=suffix, asked=asked)

    def _pdf(self, sheet: ScoreSheet) -> bytes:
        return sheet_pdf(sheet, sheet.title, self._texts)

    def copy_picture(self) -> None:
        """Copy the sheet as a picture."""
        picture = sheet_picture(self._source.sheet(), self._texts)
        QGuiApplication.clipboard().setImage(picture)
        self.message.emit(self._texts.ui("copied_picture"))

    def print(self) -> None:
        """Print the sheet in colour."""
        sheet = self._source.sheet()
        put = partial(put_on, sheet=sheet, texts=self._texts)
        self.print_with(sheet.title, put, self._texts, coloured=True, lay_out=_lay_out)
