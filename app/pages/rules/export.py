"""Exports clauses and comparisons as text, as PDF and to a printer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Final

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QFont, QPagedPaintDevice, QPageLayout, QPageSize, QTextDocument
from PySide6.QtWidgets import QWidget

from app.export import Exporter, as_pdf, foot_of
from app.pages.rules.views import DocumentSheetRow, RuleSheet
from app.style.theme import sans
from app.texts.texts import Texts

_MARGIN: Final = 12.0
_POINTS: Final = 8.5


class RulesExporter(Exporter):
    """Copies, prints and writes the sheet that `sheet` gives with its title."""

    def __init__(
        self, texts: Texts, page: QWidget, sheet: Callable[[], tuple[str, RuleSheet]]
    ) -> None:
        super().__init__(page)
        self._texts, self._sheet = texts, sheet

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the actions for copying and printing."""
        return {"copy": self.copy_text, "print": self.print, "pdf": self.write_pdf}

    def copy_text(self) -> None:
        """Copy the sheet as tab-separated text."""
        title, sheet = self._sheet()
        self.copy(f"{title}\n{sheet.text}", self._texts.ui("rules.copied"))

    def print(self) -> None:
        """Print the sheet on A4."""
        title, sheet = self._sheet()
        put_on = partial(_put_on, html=html_of(title, sheet))
        self.print_with(title, put_on, self._texts, coloured=True)

    def write_pdf(self) -> None:
        """Write the sheet as a PDF of A4."""
        title, sheet = self._sheet()
        name = self._texts.ui("rules.file_name", title)
        self.write_with(name, partial(pdf, title, sheet), self._texts)


def pdf(title: str, sheet: RuleSheet) -> bytes:
    """A sheet as a PDF of A4 pages."""
    return as_pdf(title, partial(_put_on, html=html_of(title, sheet)))


def html_of(title: str, sheet: RuleSheet) -> str:
    """The sheet as an HTML table between its title and its foot line."""
    heads = "".join(f"<th align='left'>{escape(name)}</th>" for _, name in sheet.heads)
    rows = "".join(_row(row) for row in sheet.rows)
    whole = f"<thead><tr><th></th>{heads}</tr></thead>{rows}"
    table = f"<table border='1' cellspacing='0' cellpadding='3' width='100%'>{whole}</table>"
    return f"<h3>{escape(title)}</h3>{table}<p>{escape(foot_of(title))}</p>"


def _row(row: DocumentSheetRow) -> str:
    """A row of the table; a heading goes over all columns."""
    if row.heading:
        return f"<tr><td colspan='{len(row.cells) + 1}'><b>{escape(row.name)}</b></td></tr>"
    cells = "".join(f"<td>{escape(cell.text)}</td>" for cell in row.cells)
    return f"<tr><td><b>{escape(row.name)}</b></td>{cells}</tr>"


def _put_on(device: QPagedPaintDevice, html: str) -> bool:
    """Lay out on A4 in portrait, with the heads on every page."""
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    upright, millimetres = QPageLayout.Orientation.Portrait, QPageLayout.Unit.Millimeter
    device.setPageLayout(
        QPageLayout(QPageSize(QPageSize.PageSizeId.A4), upright, margins, millimetres)
    )
    document = QTextDocument()
    font = QFont(sans(11))
    font.setPointSizeF(_POINTS)
    document.setDefaultFont(font)
    document.setHtml(html)
    document.print_(device)
    return True
