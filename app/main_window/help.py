"""Opens the handbook, the card of a yaku, the about dialog and the tour."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.pages.page import Page
from app.texts.texts import Texts
from app.variants import RIICHI, AnyVariant, variant_of
from app.widgets.answer.requests import marked_yaku
from engine.riichi.rules import load

if TYPE_CHECKING:
    from app.pages.handbook.controller import Handbook
    from app.pages.yaku_card.dialog import YakuCard


class HelpDialogs:
    """Opens the handbook, which is made at the first call, and rebuilds it with the window."""

    def __init__(self, window: QWidget, texts: Texts) -> None:
        self._window, self._texts = window, texts
        self._book: Handbook | None = None

    def open(self, page: Page, name: str, variant: AnyVariant) -> None:
        """Open the handbook at the chapter of a page, or at the part about the focused widget."""
        from app.pages.handbook.context_help import chapter_of, part_of  # noqa: PLC0415  see below

        chapter, focus = chapter_of(name, variant), QApplication.focusWidget()
        inside = focus is not None and page.isAncestorOf(focus)
        seen = (widget.objectName() for widget in page.findChildren(QWidget) if widget.isVisible())
        part = part_of(chapter, _names(focus if inside else None), seen)
        self.open_chapter(chapter, part)

    def open_yaku(self, yaku: str, page: QWidget, document: str) -> YakuCard | None:
        """Open the card of a yaku, or of the one that the page is about; None in 競技十半."""
        from app.pages.yaku_card.dialog import open_yaku_card  # noqa: PLC0415  the start does not wait for it

        if variant_of(document) is not RIICHI:
            return None
        return open_yaku_card(self._window, yaku or marked_yaku(page), load(document), self._texts)

    def open_chapter(self, chapter: str, part: str = "") -> None:
        """Open the handbook at a chapter, or a part of it."""
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
    """Open the about dialog, or close it where it is open."""
    from app.main_window.about import AboutSheet  # noqa: PLC0415  as above
    from app.main_window.licences import parts  # noqa: PLC0415  the start does not wait for it

    there = [sheet for sheet in window.findChildren(AboutSheet) if sheet.isVisible()]
    if there:
        there[0].close()
        return
    sheet = AboutSheet(parts(), texts, window)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.show_sheet()


def show_tour_steps(
    window: QWidget,
    texts: Texts,
    documents: tuple[QWidget, QRect],
    page: Page,
    errors: QWidget,
    closed: Callable[[], None],
) -> QWidget:
    """Show the tour: a step about the documents, which are a part of a widget, then those of the
    page; where there are errors, they stay in sight."""
    from app.main_window.tour import Note, Tour  # noqa: PLC0415  the start does not wait for it

    notes = (Note(texts.ui(f"note.{step.key}"), step.beside) for step in page.tour_steps())
    tour = Tour(window)
    tour.closed.connect(closed)
    tour.closed.connect(tour.deleteLater)
    about = Note(texts.ui("note.documents"), *documents)
    tour.present((about, *notes), errors, page.tour_spares(), page.tour_avoids())
    return tour


def _names(widget: QWidget | None) -> Iterator[str]:
    """The object names of a widget and of its parents."""
    while widget is not None:
        yield widget.objectName()
        widget = widget.parentWidget()
