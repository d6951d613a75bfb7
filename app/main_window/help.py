"""The guide: the handbook at what is in hand, the sheet of about, and the first notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.pages.page import Page, TourStep
from app.texts.texts import Texts

if TYPE_CHECKING:
    from app.pages.handbook.controller import Handbook

_ALONG = 0.36


class HelpDialogs:
    """Makes the handbook when somebody first opens it, and lets it follow the window."""

    def __init__(self, window: QWidget, texts: Texts) -> None:
        self._window, self._texts = window, texts
        self._book: Handbook | None = None

    def open(self, page: Page, name: str, game: str) -> None:
        """Open the handbook at the chapter of a page, or the part of it that is in hand."""
        from app.pages.handbook.context_help import chapter_of, part_of  # noqa: PLC0415  as below

        chapter, focus = chapter_of(name, game), QApplication.focusWidget()
        inside = focus is not None and page.isAncestorOf(focus)
        seen = (widget.objectName() for widget in page.findChildren(QWidget) if widget.isVisible())
        part = part_of(chapter, _names(focus if inside else None), seen)
        self.open_chapter(chapter, part)

    def open_chapter(self, chapter: str, part: str = "") -> None:
        """Open the handbook there; the handbook is made at the first call."""
        from app.pages.handbook.controller import Handbook  # noqa: PLC0415  the start does not wait for it
        from app.pages.handbook.views import HandbookPlace  # noqa: PLC0415

        place = HandbookPlace(chapter, part)
        if self._book is None:
            self._book = Handbook(self._window, self._texts, place)
        self._book.open(place)

    def rebuild(self, texts: Texts) -> None:
        """Rebuild an open handbook for a language and the letter size in force."""
        self._texts = texts
        if self._book is not None:
            self._book.rebuild(texts)


def show_about(window: QWidget, texts: Texts) -> None:
    """Say what program this is, of what it is made, and under which licences; or close that."""
    from app.main_window.about import AboutSheet  # noqa: PLC0415  as above
    from app.main_window.licences import parts  # noqa: PLC0415  the start does not wait for it

    there = [sheet for sheet in window.findChildren(AboutSheet) if sheet.isVisible()]
    if there:
        there[0].close()
        return
    sheet = AboutSheet(window)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.present(parts(), texts)
    sheet.show_sheet()


def lay_notes(
    window: QWidget,
    texts: Texts,
    documents: QWidget,
    remarks: tuple[TourStep, ...],
    closed: Callable[[], None],
) -> None:
    """Lay the notes of the first start over the window: on the documents, and a page's own."""
    from app.main_window.tour import Note, Tour  # noqa: PLC0415  the start does not wait for it

    own = (Note(texts.ui(f"note.{r.key}"), r.beside, r.side, r.along) for r in remarks)
    over = Tour(window)
    over.closed.connect(closed)
    over.closed.connect(over.deleteLater)
    over.present((Note(texts.ui("note.documents"), documents, along=_ALONG), *own))


def _names(widget: QWidget | None) -> Iterator[str]:
    """The names of a widget and of all that it is in."""
    while widget is not None:
        yield widget.objectName()
        widget = widget.parentWidget()
