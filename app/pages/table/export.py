"""Exports the table as text, as a picture, as PDF and to a printer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.export import Exporter, foot_of, lay_out
from app.pages.table import paper
from app.pages.table.paper import TablePrint
from app.texts.tables import sheet_text
from app.texts.texts import Texts
from app.views.tables import Marked, TableSheet
from engine.library import documents


class TableExporter(Exporter):
    """Copies, prints and writes what is shown; covered cells are empty, to be filled in."""

    def __init__(
        self,
        texts: Texts,
        page: QWidget,
        sheet: Callable[[], TableSheet],
        marked: Callable[[], Marked],
    ) -> None:
        super().__init__(page)
        self._texts, self._sheet, self._marked = texts, sheet, marked

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the actions for copying and printing."""
        return {
            "copy": self.copy_text,
            "copy_picture": self.copy_picture,
            "print": partial(self.print, coloured=True),
            "print_plain": partial(self.print, coloured=False),
            "pdf": partial(self.write_pdf, coloured=True),
            "pdf_plain": partial(self.write_pdf, coloured=False),
        }

    def _print(self, *, coloured: bool) -> TablePrint:
        sheet, texts = self._sheet(), self._texts
        name = texts.document(documents()[sheet.document])
        honba = texts.ui("table_page.with_honba", sheet.honba) if sheet.honba else ""
        title = f"{texts.ui('table_page.heading')}　{name}　{honba}".strip()
        return TablePrint(sheet, self._marked(), title, foot_of(name), coloured)

    def copy_text(self) -> None:
        """Copy all tables as tab-separated text."""
        sheet = self._sheet()
        name = self._texts.document(documents()[sheet.document])
        text = sheet_text(sheet, self._marked(), name, self._texts)
        self.copy(text, self._texts.ui("table_page.copied"))

    def copy_picture(self) -> None:
        """Copy the tables as a picture."""
        QGuiApplication.clipboard().setPixmap(
            paper.picture(self._print(coloured=True), self._texts)
        )
        self.message.emit(self._texts.ui("copied_picture"))

    def print(self, *, coloured: bool) -> None:
        """Print one sheet of A4."""
        wanted = self._print(coloured=coloured)
        put_on = partial(paper.put_on, wanted=wanted, texts=self._texts)
        margins = partial(lay_out, margin=paper.MARGIN)
        self.print_with(wanted.title, put_on, self._texts, coloured=coloured, lay_out=margins)

    def write_pdf(self, *, coloured: bool) -> None:
        """Write one sheet of A4 as a PDF."""
        wanted = self._print(coloured=coloured)
        name = self._texts.ui("table_page.file_name", wanted.sheet.document)
        self.write_with(name, partial(paper.pdf, wanted, self._texts), self._texts)
