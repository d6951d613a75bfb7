"""Written: a text in Markdown with our letters and colours, its tiles as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote

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
from app.widgets.painting.tiles import draw_hand, hand_width, height_of, meld_height
from engine.riichi.hand import Hand

HAND: Final = "hand"
"""The scheme of an address that is a hand in its notation."""
_TILE: Final = 19
_TITLE: Final = {1: 26, 2: 16}
_ABOVE: Final = {1: 0, 2: 16}
_LINE: Final = 114
"""The height of a line in hundredths of what the letters take."""


@dataclass(frozen=True, slots=True)
class MarkdownLook:
    """The colours, how many device pixels a pixel of a picture has, the size of running letters,
    and how far they stand from the lines of a table."""

    tokens: Tokens
    ratio: float = 1.0
    letters: float = 13.5
    padding: float = 5


class MarkdownDocument(QTextDocument):
    """Made anew for each text; whoever shows it keeps it."""

    def __init__(self, markdown: str, look: MarkdownLook, parent: Any = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setUndoRedoEnabled(False)
        self.setDefaultFont(sans(look.letters))
        self.setIndentWidth(px(18))
        self.setDocumentMargin(px(2))
        self.setMarkdown(markdown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        self._tabled = [range(t.firstPosition(), t.lastPosition() + 1) for t in self.tables()]
        for block in self._blocks():
            self._dress(block)
        for table in self.tables():
            self._dress_table(table)

    def tables(self) -> list[QTextTable]:
        frames = self.rootFrame().childFrames()
        return [frame for frame in frames if isinstance(frame, QTextTable)]

    def headings(self) -> list[QTextBlock]:
        """The blocks of all headings in their order."""
        return [block for block in self._blocks() if block.blockFormat().headingLevel()]

    def paint(self, painter: QPainter, part: QRectF) -> None:
        """Paint a part of it in its own colours, whatever the window wears."""
        context = QAbstractTextDocumentLayout.PaintContext()
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Text, colour(self._look.tokens.ink))
        context.palette = palette
        context.clip = part
        self.documentLayout().draw(painter, context)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: N802
        """A hand is painted where one is named."""
        scheme, _, notation = (name if isinstance(name, str) else name.toString()).partition(":")
        if scheme == HAND:
            notation = unquote(notation)
            picture = _picture(Hand.parse(notation), self._look.ratio)
            self.addResource(kind, name, picture)  # it is asked for at every line that is laid out
            return picture
        return super().loadResource(kind, name)

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.begin()
        while block.isValid():
            yield block
            block = block.next()

    def _dress(self, block: QTextBlock) -> None:
        """What stands in a table keeps the shape it has: there are thousands of cells."""
        level, t = block.blockFormat().headingLevel(), self._look.tokens
        if not any(block.position() in cells for cells in self._tabled):
            shape = QTextBlockFormat()
            shape.setLineHeight(_LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            shape.setTopMargin(px(_ABOVE.get(level, 0)))
            shape.setBottomMargin(px(2 if block.textList() is not None else 8))
            QTextCursor(block).mergeBlockFormat(shape)
        if level:
            letters = QTextCharFormat()
            face = mincho(_TITLE[level]) if level == 1 else sans(_TITLE[level], bold=True)
            _set(letters, face, t.ink if level == 1 else t.green)
            end = block.position() + block.length() - 1
            self._at(block.position(), end).setCharFormat(letters)
            return
        for start, end, format_ in list(_runs(block)):
            self._dress_run(start, end, format_)

    def _dress_run(self, start: int, end: int, now: QTextCharFormat) -> None:
        """Keys and what is typed stand out; links have their colour."""
        letters, t = QTextCharFormat(), self._look.tokens
        if now.isAnchor():
            letters.setForeground(colour(t.ai))
        elif now.fontFixedPitch():
            _set(letters, sans(self._look.letters - 0.5, bold=True), t.green)
        else:
            return
        self._at(start, end).mergeCharFormat(letters)

    def _at(self, start: int, end: int) -> QTextCursor:
        """A cursor on these letters."""
        cursor = QTextCursor(self)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _dress_table(self, table: QTextTable) -> None:
        t, shape = self._look.tokens, table.format()
        shape.setHeaderRowCount(0)  # Qt repeats it where the table has ended, too
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


def _set(letters: QTextCharFormat, face: QFont, code: str) -> None:
    letters.setFont(face, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesAll)
    letters.setFontFixedPitch(False)
    letters.setForeground(colour(code))


def _runs(block: QTextBlock) -> Iterator[tuple[int, int, QTextCharFormat]]:
    """The pieces of a block that look alike."""
    at = block.begin()
    while not at.atEnd():
        piece = at.fragment()
        yield piece.position(), piece.position() + piece.length(), piece.charFormat()
        at += 1


def _picture(hand: Hand, ratio: float) -> QImage:
    """A hand in a row, as high as it needs."""
    wide = float(px(_TILE))
    high = max([height_of(wide), *(meld_height(meld, wide) for meld in hand.melds)])
    room = QSizeF(hand_width(hand, wide), high).grownBy(QMarginsF(1, 1, 1, 1))
    image = QImage((room * ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw_hand(painter, 1, high + 1, wide, hand)
    painter.end()
    return image
