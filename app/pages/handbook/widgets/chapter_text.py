"""The text of the handbook: a chapter that is read, its links, and what is sought in it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from app.pages.handbook.views import HandbookPlace
from app.pages.handbook.widgets.markdown import MarkdownDocument, MarkdownLook
from app.style.theme import colour, px, scale, tokens
from app.texts.search import spans

_MARGIN: Final = 16
_ABOVE: Final = 60
"""So much of the text above what was found stays in sight."""


class ChapterText(QTextBrowser):
    """Reports the place that a link leads to; nothing is ever fetched."""

    gone = Signal(HandbookPlace)

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
        self._parts: tuple[str, ...] = ()
        self._mark: tuple[str, ...] = ()

    @property
    def place(self) -> HandbookPlace:
        """Where one reads."""
        return self._place

    def present(
        self, text: str, parts: tuple[str, ...], place: HandbookPlace, mark: tuple[str, ...]
    ) -> None:
        """Show a chapter from one of its parts on, with these words lit."""
        moved = (text, place) != (self._text, self._place)
        sought = mark != self._mark
        self._text, self._parts, self._place, self._mark = text, parts, place, mark
        self._write()
        if moved or sought:
            self._light()
        if moved:
            self._reach()

    def _write(self) -> None:
        """Dress the text for the look in force, unless it is so dressed already."""
        ratio = self.devicePixelRatioF()
        wished = self._text, tokens().name, scale(), ratio
        if wished != self._shown:
            self._shown = wished
            before, self._written = (
                self._written,
                MarkdownDocument(self._text, MarkdownLook(tokens(), ratio), self),
            )
            self._written.setDocumentMargin(px(_MARGIN))
            self.setDocument(self._written)
            if before is not None:
                before.deleteLater()

    def _part(self) -> tuple[int, int]:
        """The first letter of the part that is open, and the first after it."""
        assert self._written is not None
        heads = [block.position() for block in self._written.headings()]
        at = 1 + self._parts.index(self._place.section) if self._place.section else 0
        ends = [*heads[1:], self._written.characterCount()]
        return heads[at], ends[at]

    def _light(self) -> None:
        """Light every word that is sought, and in gold the first one in the part that is open."""
        t, found = tokens(), sorted(set(spans(self.toPlainText(), self._mark)))
        start, end = self._part()
        first = next((span for span in found if start <= span[0] < end), None)
        lit = []
        for span in found:
            letters = QTextCharFormat()
            letters.setBackground(colour(t.gold if span == first else t.gold_soft))
            letters.setForeground(colour(t.on_gold if span == first else t.ink))
            one = QTextEdit.ExtraSelection()
            one.cursor = self._cursor(*span)
            one.format = letters
            lit.append(one)
        self.setExtraSelections(lit)
        self._first = first

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _reach(self) -> None:
        """Scroll to the part that is open, and on to what is lit in it where that is further."""
        layout, bar = self.document().documentLayout(), self.verticalScrollBar()
        start, _ = self._part()
        head = layout.blockBoundingRect(self.document().findBlock(start)).top()
        bar.setValue(round(head) - px(6) if self._place.section else 0)
        self.setTextCursor(self._cursor(start, start))
        if self._first is not None:
            place = self.cursorRect(self._cursor(self._first[0], self._first[0]))
            if place.bottom() > self.viewport().height() or place.top() < 0:
                bar.setValue(bar.value() + place.top() - px(_ABOVE))

    def _follow(self, url: QUrl) -> None:
        chapter, _, section = url.fragment().partition("/")
        self.gone.emit(HandbookPlace(chapter, section))

    def changeEvent(self, event: QEvent) -> None:
        """Another theme: the same text in its colours, at the same place."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and self._text:
            before = self.verticalScrollBar().value()
            self._write()
            self._light()
            self.verticalScrollBar().setValue(before)
