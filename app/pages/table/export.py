"""Leaving: how the table leaves the program, as text, as a picture, as PDF and on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.export import Exporter, foot_of
from app.pages.table import paper
from app.pages.table.widgets.table_paper import Print
from app.texts.tables import sheet_text
from app.texts.texts import Texts
from app.views.tables import Marked, Sheet
from engine.library import documents


class TableExporter(Exporter):
    """Copies, prints and writes what is shown; covered cells stay open, to be filled in."""

    def __init__(
        self, page: QWidget, sheet: Callable[[], Sheet], marked: Callable[[], Marked]
    ) -> None:
        super().__init__(page)
        self.texts: Texts | None = None
        self._sheet, self._marked = sheet, marked

    def action_handlers(self) -> dict[str, Callable[[], object]]:
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
        honba = texts.ui("table_page.with_honba", sheet.honba) if sheet.honba else ""
        title = f"{texts.ui('table_page.heading')}　{name}　{honba}".strip()
        return Print(sheet, self._marked(), title, foot_of(name, texts), coloured)

    def copy_text(self) -> None:
        if self.texts is not None:
            sheet = self._sheet()
            name = self.texts.document(documents()[sheet.document])
            told = sheet_text(sheet, self._marked(), name, self.texts)
            self.copy(told, self.texts.ui("table_page.copied"))

    def copy_picture(self) -> None:
        if self.texts is None:
            return
        drawn = paper.picture(self._wanted(self.texts, coloured=True), self.texts)
        QGuiApplication.clipboard().setPixmap(drawn)
        self.message.emit(self.texts.ui("copied_picture"))

    def print(self, *, coloured: bool) -> None:
        """One sheet of A4."""
        if self.texts is not None:
            texts, wanted = self.texts, self._wanted(self.texts, coloured=coloured)
            put_on = partial(paper.put_on, wanted=wanted, texts=texts)
            self.print_with(wanted.title, put_on, texts, coloured=coloured)

    def write_pdf(self, *, coloured: bool) -> None:
        if self.texts is not None:
            texts, wanted = self.texts, self._wanted(self.texts, coloured=coloured)
            name = texts.ui("table_page.file_name", self._sheet().document)
            self.write_with(name, partial(paper.pdf, wanted, texts), texts)
