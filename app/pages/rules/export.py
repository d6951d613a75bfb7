"""Leaving: how clauses and comparisons leave the program, as text, as PDF and on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Final

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QFont, QPagedPaintDevice, QPageLayout, QPageSize, QTextDocument
from PySide6.QtWidgets import QWidget

from app.export import Exporter, as_pdf, foot_of
from app.pages.rules.views import RuleSheet
from app.style.theme import sans
from app.texts.texts import Texts

_MARGIN: Final = 12.0
_POINTS: Final = 8.5


class RulesExporter(Exporter):
    """Copies, prints and writes the sheet that is shown; `sheet` has its title, too."""

    def __init__(self, page: QWidget, sheet: Callable[[], tuple[str, RuleSheet]]) -> None:
        super().__init__(page)
        self.texts: Texts | None = None
        self._sheet = sheet

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """What the actions of copying and printing do."""
        return {"copy": self.copy_text, "print": self.print, "pdf": self.write_pdf}

    def copy_text(self) -> None:
        if self.texts is not None:
            title, sheet = self._sheet()
            self.copy(f"{title}\n{sheet.text}", self.texts.ui("rules.copied"))

    def print(self) -> None:
        if self.texts is not None:
            title, sheet = self._sheet()
            put_on = partial(_put_on, html=html_of(title, sheet, self.texts))
            self.print_with(title, put_on, self.texts, coloured=True)

    def write_pdf(self) -> None:
        if self.texts is not None:
            title, sheet = self._sheet()
            made = partial(pdf, title, sheet, self.texts)
            self.write_with(self.texts.ui("rules.file_name", title), made, self.texts)


def pdf(title: str, sheet: RuleSheet, texts: Texts) -> bytes:
    """A sheet as a PDF of as many A4 pages as it needs."""
    return as_pdf(title, partial(_put_on, html=html_of(title, sheet, texts)))


def html_of(title: str, sheet: RuleSheet, texts: Texts) -> str:
    """The sheet as a table with its title above and its foot below."""
    heads = "".join(f"<th align='left'>{escape(name)}</th>" for _, name in sheet.heads)
    rows = "".join(
        f"<tr><td><b>{escape(row.name)}</b></td>"
        + "".join(f"<td>{escape(cell.told)}</td>" for cell in row.cells)
        + "</tr>"
        for row in sheet.rows
    )
    whole = f"<thead><tr><th></th>{heads}</tr></thead>{rows}"
    table = f"<table border='1' cellspacing='0' cellpadding='3' width='100%'>{whole}</table>"
    return f"<h3>{escape(title)}</h3>{table}<p>{escape(foot_of(title, texts))}</p>"


def _put_on(device: QPagedPaintDevice, html: str) -> bool:
    """On upright sheets of A4; the heads stand on every page."""
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
