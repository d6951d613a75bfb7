"""The text of the open chapter, with its links and the highlighted words of the search."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from app.pages.handbook.views import HandbookPlace
from app.pages.handbook.widgets.markdown import MarkdownDocument, MarkdownLook
from app.search import spans
from app.style.theme import colour, px, tokens

_MARGIN: Final = 16
_ABOVE: Final = 60
"""Pixels of text that stay visible above a hit."""


class ChapterText(QTextBrowser):
    """Emits `place_requested` with the place that a link leads to; nothing is ever fetched."""

    place_requested = Signal(HandbookPlace)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("handbook_text")
        self.setProperty("role", "book")
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._follow)
        self._shown: object = None
        self._written: MarkdownDocument | None = None
        self._text, self._place = "", HandbookPlace("")
        self._sections: tuple[str, ...] = ()
        self._words: tuple[str, ...] = ()

    @property
    def place(self) -> HandbookPlace:
        """The place that is open."""
        return self._place

    def present(
        self, text: str, sections: tuple[str, ...], place: HandbookPlace, words: tuple[str, ...]
    ) -> None:
        """Show a chapter from one of its sections on, with these words highlighted."""
        moved = (text, place) != (self._text, self._place)
        other_words = words != self._words
        self._text, self._sections, self._place, self._words = text, sections, place, words
        self._write()
        if moved or other_words:
            self._highlight()
        if moved:
            self._scroll_to_place()

    def _write(self) -> None:
        """Make the document for the theme in force, unless it is there already."""
        ratio = self.devicePixelRatioF()
        key = self._text, tokens().name, ratio
        if key != self._shown:
            self._shown = key
            before, self._written = (
                self._written,
                MarkdownDocument(self._text, MarkdownLook(tokens(), ratio), self),
            )
            self._written.setDocumentMargin(px(_MARGIN))
            self.setDocument(self._written)
            if before is not None:
                before.deleteLater()

    def _section(self) -> tuple[int, int]:
        """The first character of the open section, and the first after it."""
        assert self._written is not None
        heads = [block.position() for block in self._written.headings()]
        at = 1 + self._sections.index(self._place.section) if self._place.section else 0
        ends = [*heads[1:], self._written.characterCount()]
        return heads[at], ends[at]

    def _highlight(self) -> None:
        """Highlight every word of the search, and in gold the first one in the open section."""
        t, found = tokens(), sorted(set(spans(self.toPlainText(), self._words)))
        start, end = self._section()
        first = next((span for span in found if start <= span[0] < end), None)
        selections = []
        for span in found:
            letters = QTextCharFormat()
            letters.setBackground(colour(t.gold if span == first else t.gold_soft))
            letters.setForeground(colour(t.on_gold if span == first else t.ink))
            one = QTextEdit.ExtraSelection()
            one.cursor = self._cursor(*span)
            one.format = letters
            selections.append(one)
        self.setExtraSelections(selections)
        self._first = first

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _scroll_to_place(self) -> None:
        """Scroll to the open section, or further to the first highlighted word in it."""
        layout, bar = self.document().documentLayout(), self.verticalScrollBar()
        start, _ = self._section()
        head = layout.blockBoundingRect(self.document().findBlock(start)).top()
        bar.setValue(round(head) - px(6) if self._place.section else 0)
        self.setTextCursor(self._cursor(start, start))
        if self._first is not None:
            place = self.cursorRect(self._cursor(self._first[0], self._first[0]))
            if place.bottom() > self.viewport().height() or place.top() < 0:
                bar.setValue(bar.value() + place.top() - px(_ABOVE))

    def scroll_share(self) -> float:
        """How far the text is scrolled, from 0 to 1."""
        bar = self.verticalScrollBar()
        return bar.value() / max(bar.maximum(), 1)

    def scroll_to_share(self, share: float) -> None:
        """Scroll to a share of the text; another language or letter size has another length."""
        bar = self.verticalScrollBar()
        bar.setValue(round(share * bar.maximum()))

    def _follow(self, url: QUrl) -> None:
        chapter, _, section = url.fragment().partition("/")
        self.place_requested.emit(HandbookPlace(chapter, section))

    def changeEvent(self, event: QEvent) -> None:
        """On another theme show the same text in its colours, at the same place."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and self._text:
            before = self.verticalScrollBar().value()
            self._write()
            self._highlight()
            self.verticalScrollBar().setValue(before)
