"""Leaving: how the table leaves the program, as text, as a picture, as PDF and on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDate, QLocale, QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from app import storage
from app.storage import StorageError
from app.table import paper
from app.table.shown import Marked, Sheet
from app.table_words import sheet_text
from app.texts import Texts
from app.widgets.table_paper import Print
from engine.library import documents


class Leaving(QObject):
    """Copies, prints and writes what is shown; covered cells stay open, to be filled in."""

    told = Signal(str)
    troubled = Signal(str)

    def __init__(
        self, page: QWidget, sheet: Callable[[], Sheet], marked: Callable[[], Marked]
    ) -> None:
        super().__init__(page)
        self.texts: Texts | None = None
        self._page, self._sheet, self._marked = page, sheet, marked
        self._folder = Path.home()

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions of copying and printing do."""
        return {
            "copy": self.copy_text,
            "copy_picture": self.copy_picture,
            "print": partial(self.print, coloured=True),
            "print_plain": partial(self.print, coloured=False),
            "pdf": partial(self.write_pdf, coloured=True),
            "pdf_plain": partial(self.write_pdf, coloured=False),
        }

    def _wanted(self, texts: Texts, *, coloured: bool) -> Print:
        sheet = self._sheet()
        name = texts.document(documents()[sheet.document])
        today = QLocale(texts.language).toString(
            QDate.currentDate(), QLocale.FormatType.ShortFormat
        )
        honba = texts.ui("table_page.with_honba", sheet.honba) if sheet.honba else ""
        title = f"{texts.ui('table_page.heading')}　{name}　{honba}".strip()
        foot = f"{name}　{today}　Hayami 早見"
        return Print(sheet, self._marked(), title, foot, coloured)

    def copy_text(self) -> None:
        if self.texts is None:
            return
        sheet = self._sheet()
        name = self.texts.document(documents()[sheet.document])
        told = sheet_text(sheet, self._marked(), name, self.texts)
        QGuiApplication.clipboard().setText(told)
        self.told.emit(self.texts.ui("table_page.copied"))

    def copy_picture(self) -> None:
        if self.texts is None:
            return
        drawn = paper.picture(self._wanted(self.texts, coloured=True), self.texts)
        QGuiApplication.clipboard().setPixmap(drawn)
        self.told.emit(self.texts.ui("copied_picture"))

    def print(self, *, coloured: bool) -> None:
        """Ask for a printer and print one sheet of A4."""
        if self.texts is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        wanted = self._wanted(self.texts, coloured=coloured)
        printer.setDocName(wanted.title)
        colours = QPrinter.ColorMode
        printer.setColorMode(colours.Color if coloured else colours.GrayScale)
        dialog = QPrintDialog(printer, self._page)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        if paper.put_on(printer, wanted, self.texts):
            self.told.emit(self.texts.ui("table_page.printed"))
        else:
            self.troubled.emit(self.texts.ui("table_page.not_printed", printer.printerName()))

    def write_pdf(self, *, coloured: bool) -> None:
        """Ask for a name and write the table there as PDF."""
        if self.texts is None:
            return
        title = self.texts.ui("table_page.file_name", self._sheet().document)
        asked = self.texts.ui("action.pdf")
        name, _ = QFileDialog.getSaveFileName(
            self._page, asked, str(self._folder / title), "PDF (*.pdf)"
        )
        if not name:
            return
        path = Path(name)
        path = path if path.suffix else path.with_suffix(".pdf")
        try:
            wanted = self._wanted(self.texts, coloured=coloured)
            storage.write(path, paper.pdf(wanted, self.texts))
        except StorageError as e:
            said = self.texts.ui(f"storage.{e.key}", name=path.name, reason=e.reason)
            self.troubled.emit(said)
        else:
            self._folder = path.parent
            self.told.emit(self.texts.ui("saved", name=path.name))
