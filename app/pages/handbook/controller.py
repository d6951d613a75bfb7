"""The book: wires between what is read, the chapters, and the window of the handbook."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from app.pages.handbook import search as searching
from app.pages.handbook import source, state
from app.pages.handbook.placeholders import Placeholders
from app.pages.handbook.source import CHAPTERS, Chapter
from app.pages.handbook.state import HandbookState
from app.pages.handbook.views import ChapterRow, HandbookPlace, HandbookView
from app.pages.handbook.widgets.handbook_dialog import HandbookDialog
from app.storage import data_folder
from app.style import theme
from app.texts.texts import LANGUAGES, Texts

_SETTLED: Final = 300
"""Milliseconds after which it is read for a search."""
_ANY: Final = "yaku"


class Handbook(QObject):
    """Opens at a place, and follows the window in language, theme and size of letters."""

    def __init__(self, window: QWidget, texts: Texts, place: HandbookPlace) -> None:
        super().__init__(window)
        self._window, self._texts = window, texts
        self._reading = HandbookState((place,))
        self._make()

    def _make(self) -> None:
        """Make the window for the size of letters in force."""
        self._scale = theme.scale()
        self.sheet = HandbookDialog(self._window)
        self.sheet.asked.connect(self._do)
        self.sheet.searched.connect(self._seek)
        self.sheet.gone.connect(self._go)
        self.sheet.speak(self._texts)

    def open(self, place: HandbookPlace) -> None:
        """Open the handbook there, or bring it to the front."""
        self._reading = state.go(state.seek(self._reading, ""), place)
        self._present()
        self.sheet.open()
        QTimer.singleShot(_SETTLED, self._hits_ahead)

    def _hits_ahead(self) -> None:
        """Read what a search needs, before the first letter is typed."""
        searching.hits(searching.wanted(_ANY), *self._books())

    def rebuild(self, texts: Texts) -> None:
        """Rebuild the window for a language and the letter size in force."""
        open_now = self.sheet.isVisible()
        if theme.scale() != self._scale:
            before = self.sheet
            before.hide()
            self._make()
            before.deleteLater()
        if texts is not self._texts:
            self._texts = texts
            self.sheet.speak(texts)
        self._present()
        if open_now:
            self.sheet.show()

    def _chapter(self, name: str) -> Chapter:
        return chapter(name, self._texts.language)

    # intents

    def _do(self, name: str) -> None:
        match name:
            case "back" | "forward":
                self._reading = state.step(self._reading, 1 if name == "forward" else -1)
                self._present()
            case "next" | "previous":
                self._step_hit(1 if name == "next" else -1)
            case "print" | "pdf":
                self._leave(name)

    def _go(self, place: HandbookPlace) -> None:
        """Where a link leads, or a row of the list, which may be a hit."""
        hits = [HandbookPlace(hit.chapter.name, hit.section.name) for hit in self._hits()]
        if place in hits:
            self._reading = state.highlight(self._reading, hits.index(place), len(hits))
        self._reading = state.go(self._reading, place)
        self._present()

    def _seek(self, search: str) -> None:
        if search != self._reading.search:
            self._reading = state.seek(self._reading, search)
            self._present()

    def _step_hit(self, by: int) -> None:
        hits = self._hits()
        at = self._reading.hit + by if self._reading.hit >= 0 else min(by, 0)
        self._reading = state.highlight(self._reading, at, len(hits))
        if hits:
            hit = hits[self._reading.hit]
            self._reading = state.go(
                self._reading, HandbookPlace(hit.chapter.name, hit.section.name)
            )
        self._present()

    def _leave(self, name: str) -> None:
        """Print the whole handbook, or write it as a PDF."""
        from app.export import Exporter  # noqa: PLC0415
        from app.pages.handbook import paper  # noqa: PLC0415  reading does not wait for printers

        texts, whole = self._texts, self._whole()
        leaving = self.sheet.findChild(Exporter)
        if leaving is None:
            leaving = Exporter(self.sheet)
            leaving.message.connect(self.sheet.tell)
            leaving.error.connect(self.sheet.tell)
        if name == "pdf":
            leaving.write_with(
                texts.ui("handbook.file_name"), lambda: paper.pdf(whole, texts), texts
            )
        else:
            put_on = partial(paper.put_on, chapters=whole, texts=texts)
            leaving.print_with(texts.ui("handbook.whole"), put_on, texts, coloured=True)

    def _whole(self) -> tuple[Chapter, ...]:
        return tuple(self._chapter(name) for name in CHAPTERS)

    # presentation

    def _hits(self) -> tuple[searching.Hit, ...]:
        words = searching.wanted(self._reading.search)
        if not words:
            return ()
        return searching.hits(words, *self._books())

    def _books(self) -> Iterator[tuple[Chapter, ...]]:
        """All chapters in the language in force, and in the other."""
        here = self._texts.language
        for language in sorted(LANGUAGES, key=lambda language: language != here):
            yield tuple(chapter(name, language) for name in CHAPTERS)

    def _present(self) -> None:
        reading, place = self._reading, self._reading.place
        open_one = self._chapter(place.chapter)
        words = searching.wanted(reading.search)
        rows, row, told = self._contents(open_one)
        if words:
            rows, row, told = self._found()
        self.sheet.present(
            HandbookView(
                rows, row, place, open_one.markdown(),
                tuple(section.name for section in open_one.sections if section.name),
                tuple(way for ways in words for way in ways), told,
                back=reading.at > 0, forward=reading.at < len(reading.trail) - 1,
            )
        )  # fmt: skip

    def _contents(self, open_one: Chapter) -> tuple[tuple[ChapterRow, ...], int, str]:
        rows = []
        for name in CHAPTERS:
            title = open_one.title if name == open_one.name else self._title(name)
            rows.append(ChapterRow(HandbookPlace(name), title))
            if name == open_one.name:
                rows += [
                    ChapterRow(HandbookPlace(name, part.name), part.heading, depth=1)
                    for part in open_one.sections
                    if part.name
                ]
        places = [row.place for row in rows]
        return tuple(rows), places.index(self._reading.place), ""

    def _title(self, name: str) -> str:
        return source.title(name, self._texts.language, _inserted(self._texts.language))

    def _found(self) -> tuple[tuple[ChapterRow, ...], int, str]:
        hits = self._hits()
        rows = tuple(
            ChapterRow(
                HandbookPlace(hit.chapter.name, hit.section.name),
                self._texts.titled(hit.chapter.title, hit.section.heading)
                if hit.section.heading
                else hit.chapter.title,
                hit.around,
            )
            for hit in hits
        )
        if not hits:
            return rows, -1, self._texts.ui("handbook.none_found")
        told = self._texts.ui("handbook.found", self._reading.hit + 1, len(hits))
        return rows, self._reading.hit, told


@cache
def chapter(name: str, language: str) -> Chapter:
    """A chapter with the keys of this system and the folder of this user."""
    return source.read(name, language, _inserted(language))


@cache
def _inserted(language: str) -> Placeholders:
    return Placeholders(Texts(language), _native, str(data_folder()))


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
