"""A text document made from Markdown, with the theme's fonts and colours and pictures of tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote

import msgspec
from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QImage,
    QPainter,
    QPalette,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)

from app.style.theme import colour, mincho, px, sans
from app.style.tokens import Tokens
from app.widgets.painting.tiles import draw_hand, hand_height, hand_width
from engine.riichi.hand import Hand

HAND: Final = "hand"
"""The scheme of an address that is a hand in notation."""
_TILE: Final = 19
_TITLE: Final = {1: 26, 2: 16}
_ABOVE: Final = {1: 0, 2: 16}
_LINE: Final = 114
"""The line height in percent of the font's."""


class MarkdownLook(msgspec.Struct, frozen=True):
    """The colours, the device pixel ratio of pictures, the font size of running text, and the
    padding of table cells, both in pixels."""

    tokens: Tokens
    ratio: float = 1.0
    letters: float = 13.5
    padding: float = 5


class MarkdownDocument(QTextDocument):
    """A document that is made once from its text and never changed; the parent owns it."""

    def __init__(self, markdown: str, look: MarkdownLook, parent: Any = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setUndoRedoEnabled(False)
        self.setDefaultFont(sans(look.letters))
        self.setIndentWidth(px(18))
        self.setDocumentMargin(px(2))
        self.setMarkdown(markdown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        self._table_ranges = [range(t.firstPosition(), t.lastPosition() + 1) for t in self.tables()]
        for block in self._blocks():
            self._format(block)
        for table in self.tables():
            self._format_table(table)

    def tables(self) -> list[QTextTable]:
        frames = self.rootFrame().childFrames()
        return [frame for frame in frames if isinstance(frame, QTextTable)]

    def headings(self) -> list[QTextBlock]:
        """The blocks of all headings in the order of the text."""
        return [block for block in self._blocks() if block.blockFormat().headingLevel()]

    def paint(self, painter: QPainter, part: QRectF) -> None:
        """Paint the part in the document's own colours, whatever the application's palette is."""
        context = QAbstractTextDocumentLayout.PaintContext()
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Text, colour(self._look.tokens.ink))
        context.palette = palette
        context.clip = part
        self.documentLayout().draw(painter, context)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: N802
        """Paint the picture of a hand for an address that names one."""
        scheme, _, notation = (name if isinstance(name, str) else name.toString()).partition(":")
        if scheme == HAND:
            notation = unquote(notation)
            picture = _picture(Hand.parse(notation), self._look.ratio)
            self.addResource(kind, name, picture)  # the layout asks again for every line
            return picture
        return super().loadResource(kind, name)

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.begin()
        while block.isValid():
            yield block
            block = block.next()

    def _format(self, block: QTextBlock) -> None:
        """Format a block; blocks inside tables keep their shape: there are thousands of cells."""
        level, t = block.blockFormat().headingLevel(), self._look.tokens
        if not any(block.position() in cells for cells in self._table_ranges):
            shape = QTextBlockFormat()
            shape.setLineHeight(_LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            shape.setTopMargin(px(_ABOVE.get(level, 0)))
            shape.setBottomMargin(px(2 if block.textList() is not None else 8))
            QTextCursor(block).mergeBlockFormat(shape)
        if level:
            letters = QTextCharFormat()
            face = mincho(_TITLE[level]) if level == 1 else sans(_TITLE[level], bold=True)
            _set_font(letters, face, t.ink if level == 1 else t.green)
            end = block.position() + block.length() - 1
            self._at(block.position(), end).setCharFormat(letters)
            return
        for start, end, format_ in list(_runs(block)):
            self._format_run(start, end, format_)

    def _format_run(self, start: int, end: int, now: QTextCharFormat) -> None:
        """Keys and typed text are bold and green; links have the link colour."""
        letters, t = QTextCharFormat(), self._look.tokens
        if now.isAnchor():
            letters.setForeground(colour(t.ai))
        elif now.fontFixedPitch():
            _set_font(letters, sans(self._look.letters - 0.5, bold=True), t.green)
        else:
            return
        self._at(start, end).mergeCharFormat(letters)

    def _at(self, start: int, end: int) -> QTextCursor:
        """A cursor that selects these characters."""
        cursor = QTextCursor(self)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _format_table(self, table: QTextTable) -> None:
        t, shape = self._look.tokens, table.format()
        shape.setHeaderRowCount(0)  # Qt would repeat it after the end of the table, too
        shape.setBorder(1)
        shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        shape.setBorderBrush(colour(t.line))
        shape.setBorderCollapse(True)
        shape.setCellPadding(px(self._look.padding))
        shape.setCellSpacing(0)
        shape.setBottomMargin(px(10))
        shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        table.setFormat(shape)
        head = QTextCharFormat()
        head.setBackground(colour(t.sunk))
        for column in range(table.columns()):
            table.cellAt(0, column).setFormat(head)


def _set_font(letters: QTextCharFormat, face: QFont, code: str) -> None:
    letters.setFont(face, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesAll)
    letters.setFontFixedPitch(False)
    letters.setForeground(colour(code))


def _runs(block: QTextBlock) -> Iterator[tuple[int, int, QTextCharFormat]]:
    """The runs of a block with one format: start, end, format."""
    at = block.begin()
    while not at.atEnd():
        piece = at.fragment()
        yield piece.position(), piece.position() + piece.length(), piece.charFormat()
        at += 1


def _picture(hand: Hand, ratio: float) -> QImage:
    """The picture of a hand in one row, as high as its melds need."""
    wide = float(px(_TILE))
    high = hand_height(hand, wide)
    room = QSizeF(hand_width(hand, wide), high).grownBy(QMarginsF(1, 1, 1, 1))
    image = QImage((room * ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw_hand(painter, 1, high + 1, wide, hand)
    painter.end()
    return image
