"""The guide: the sheets of help and about, and the notes of the first start."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.page import Remark
from app.words.texts import Texts

_ALONG = 0.36


def turn_help(window: QWidget, texts: Texts) -> None:
    """Open the help sheet, or close the one that is open."""
    from app.widgets.help_sheet import HelpSheet  # noqa: PLC0415  the start does not wait for it

    there = [sheet for sheet in window.findChildren(HelpSheet) if sheet.isVisible()]
    if there:
        there[0].close()
        return
    sheet = HelpSheet(window)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.speak(texts)
    sheet.show_sheet()


def show_about(window: QWidget, texts: Texts) -> None:
    """Say what program this is, of what it is made, and under which licences."""
    from app.licences import parts  # noqa: PLC0415  the start does not wait for it
    from app.widgets.about_sheet import AboutSheet  # noqa: PLC0415  as above

    sheet = AboutSheet(window)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.present(parts(), texts)
    sheet.show_sheet()


def lay_notes(
    window: QWidget,
    texts: Texts,
    documents: QWidget,
    remarks: tuple[Remark, ...],
    closed: Callable[[], None],
) -> None:
    """Lay the notes of the first start over the window: on the documents, and a page's own."""
    from app.widgets.notes import Note, Notes  # noqa: PLC0415  the start does not wait for it

    own = (Note(texts.ui(f"note.{r.key}"), r.beside, r.side, r.along) for r in remarks)
    over = Notes(window)
    over.closed.connect(closed)
    over.closed.connect(over.deleteLater)
    over.present((Note(texts.ui("note.documents"), documents, along=_ALONG), *own))
