"""Controls the handbook: connects its state, its chapters and its dialog."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from app.options import data_folder
from app.pages.handbook import search, source, state
from app.pages.handbook.placeholders import Placeholders
from app.pages.handbook.source import CHAPTERS, Chapter
from app.pages.handbook.state import HandbookState
from app.pages.handbook.views import ChapterRow, HandbookPlace, HandbookView
from app.pages.handbook.widgets.handbook_dialog import HandbookDialog
from app.texts.texts import LANGUAGES, Texts

_IDLE: Final = 300
"""Milliseconds between opening the handbook and preparing the search."""
_ANY: Final = "yaku"


class Handbook(QObject):
    """Opens the handbook at a place; makes a new dialog for another language or letter size."""

    def __init__(self, window: QWidget, texts: Texts, place: HandbookPlace) -> None:
        super().__init__(window)
        self._window, self._texts = window, texts
        self._state = HandbookState((place,))
        self.dialog = self._new_dialog()

    def _new_dialog(self) -> HandbookDialog:
        dialog = HandbookDialog(self._texts, self._window)
        dialog.action_triggered.connect(self._do)
        dialog.search_edited.connect(self._search)
        dialog.place_requested.connect(self._go)
        return dialog

    def open(self, place: HandbookPlace) -> None:
        """Open the handbook there, or bring it to the front."""
        self._state = state.go(state.seek(self._state, ""), place)
        self._present()
        self.dialog.open()
        QTimer.singleShot(_IDLE, self._prepare_search)

    def _prepare_search(self) -> None:
        """Read what a search needs, before the first letter is typed."""
        search.hits(search.wanted(_ANY), *self._books())

    def rebuild(self, texts: Texts) -> None:
        """Replace the dialog by one in this language and the letter size in force.

        The place read, the search, the scroll position and whether it is open stay; hits have
        another order in another language.
        """
        before, self._texts = self.dialog, texts
        if self._state.hit >= 0:
            self._highlight(self._state.place)
        self.dialog = self._new_dialog()
        self._present()
        self.dialog.adopt_view(before)
        before.hide()
        before.deleteLater()

    def _chapter(self, name: str) -> Chapter:
        return chapter(name, self._texts.language)

    # what the user does

    def _do(self, name: str) -> None:
        match name:
            case "back" | "forward":
                self._state = state.step(self._state, 1 if name == "forward" else -1)
                self._present()
            case "next" | "previous":
                self._step_hit(1 if name == "next" else -1)
            case "print" | "pdf":
                self._export(name)

    def _go(self, place: HandbookPlace) -> None:
        """Open the place of a link or of a row of the list, which may be a hit."""
        self._highlight(place)
        self._state = state.go(self._state, place)
        self._present()

    def _highlight(self, place: HandbookPlace) -> None:
        """Highlight the hit at a place, where there is one."""
        hits = [HandbookPlace(hit.chapter.name, hit.section.name) for hit in self._hits()]
        if place in hits:
            self._state = state.highlight(self._state, hits.index(place), len(hits))

    def _search(self, text: str) -> None:
        if text != self._state.search:
            self._state = state.seek(self._state, text)
            self._present()

    def _step_hit(self, by: int) -> None:
        hits = self._hits()
        at = self._state.hit + by if self._state.hit >= 0 else min(by, 0)
        self._state = state.highlight(self._state, at, len(hits))
        if hits:
            hit = hits[self._state.hit]
            self._state = state.go(self._state, HandbookPlace(hit.chapter.name, hit.section.name))
        self._present()

    def _export(self, name: str) -> None:
        """Print the whole handbook, or write it as a PDF."""
        from app.export import Exporter, lay_out  # noqa: PLC0415
        from app.pages.handbook import paper  # noqa: PLC0415  reading does not wait for printers

        texts, whole = self._texts, tuple(self._chapter(name) for name in CHAPTERS)
        exporter = self.dialog.findChild(Exporter)
        if exporter is None:
            exporter = Exporter(self.dialog)
            exporter.message.connect(self.dialog.show_message)
            exporter.error.connect(self.dialog.show_message)
        if name == "pdf":
            exporter.write_with(
                texts.ui("handbook.file_name"), lambda: paper.pdf(whole, texts), texts
            )
        else:
            put_on = partial(paper.put_on, chapters=whole, texts=texts)
            title = texts.ui("handbook.whole")
            exporter.print_with(title, put_on, texts, coloured=True, lay_out=lay_out)

    # what the dialog shows

    def _hits(self) -> tuple[search.Hit, ...]:
        words = search.wanted(self._state.search)
        if not words:
            return ()
        return search.hits(words, *self._books())

    def _books(self) -> Iterator[tuple[Chapter, ...]]:
        """All chapters in the language in force, and in the other."""
        here = self._texts.language
        for language in sorted(LANGUAGES, key=lambda language: language != here):
            yield tuple(chapter(name, language) for name in CHAPTERS)

    def _present(self) -> None:
        now, place = self._state, self._state.place
        open_one = self._chapter(place.chapter)
        words, sought = search.wanted(now.search), now.search.strip()
        rows, row, count = self._results() if sought else self._contents(open_one)
        self.dialog.present(
            HandbookView(
                rows, row, place, open_one.markdown(),
                tuple(section.name for section in open_one.sections if section.name),
                now.search if sought else "",
                tuple(way for ways in words for way in ways), count,
                back=now.at > 0, forward=now.at < len(now.history) - 1,
            )
        )  # fmt: skip

    def _contents(self, open_one: Chapter) -> tuple[tuple[ChapterRow, ...], int, str]:
        """The chapters, with the sections of the open one."""
        rows = []
        for name in CHAPTERS:
            title = open_one.title if name == open_one.name else self._title(name)
            rows.append(ChapterRow(HandbookPlace(name), title))
            if name == open_one.name:
                rows += [
                    ChapterRow(HandbookPlace(name, section.name), section.heading, depth=1)
                    for section in open_one.sections
                    if section.name
                ]
        places = [row.place for row in rows]
        return tuple(rows), places.index(self._state.place), ""

    def _title(self, name: str) -> str:
        return source.title(name, self._texts.language, _placeholders(self._texts.language))

    def _results(self) -> tuple[tuple[ChapterRow, ...], int, str]:
        """The hits of the search, the highlighted one, and how many there are in words."""
        hits = self._hits()
        rows = tuple(
            ChapterRow(
                HandbookPlace(hit.chapter.name, hit.section.name),
                self._texts.titled(hit.chapter.title, hit.section.heading)
                if hit.section.heading
                else hit.chapter.title,
                hit.excerpt,
            )
            for hit in hits
        )
        if not hits:
            return rows, -1, self._texts.ui("handbook.none_found")
        count = self._texts.ui("handbook.found", self._state.hit + 1, len(hits))
        return rows, self._state.hit, count


@cache
def chapter(name: str, language: str) -> Chapter:
    """A chapter with the keys of this system and the folder of this user."""
    return source.read(name, language, _placeholders(language))


@cache
def _placeholders(language: str) -> Placeholders:
    return Placeholders(Texts(language), _native, str(data_folder()))


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
