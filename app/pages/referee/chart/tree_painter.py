"""Paints the questions of every act as small trees, in three columns on sheets of A4."""

from __future__ import annotations

from typing import Final

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.pages.referee.chart.sheet import (
    HEIGHT,
    INNER,
    MARGIN,
    SOFT,
    Sheet,
    lines_of,
    width_of,
)
from app.pages.referee.chart.texts import line_words
from app.pages.referee.chart.views import BOLD, ActTree, TreeLine
from app.texts.texts import Texts
from app.widgets.painting.drawing import LEFT, RIGHT
from engine.rulebook import Head

_COLUMNS: Final = 3
_GAP, _INDENT = 14.0, 10.0
_HEAD, _FOOT = 40.0, 14.0
_NAME, _LINE = 8.0, 7.0
_STEP: Final = 9.2
_BETWEEN: Final = 8.0
_WIDE: Final = (INNER - (_COLUMNS - 1) * _GAP) / _COLUMNS
_TOP: Final = MARGIN + _HEAD
_END: Final = HEIGHT - MARGIN - _FOOT


class _Block(msgspec.Struct, frozen=True):
    """A tree with its wrapped lines; `height` in points."""

    name: tuple[str, ...]
    lines: tuple[tuple[TreeLine, tuple[str, ...]], ...]
    height: float


class TreePainter:
    """Lays the trees of a document out and paints them page by page."""

    def __init__(self, document: Head, trees: tuple[ActTree, ...], texts: Texts) -> None:
        self._document, self._texts = document, texts
        self._pages = _placed([self._block(tree) for tree in trees])

    @property
    def count(self) -> int:
        """The number of pages."""
        return len(self._pages)

    def paint(self, painter: QPainter, page: int) -> None:
        """Paint a page in points."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet = Sheet(painter)
        self._paint_title(sheet, page)
        for across, y, block in self._pages[page]:
            self._paint_block(sheet, MARGIN + across * (_WIDE + _GAP), y, block)
        painter.restore()

    def _block(self, tree: ActTree) -> _Block:
        name = lines_of(self._texts.offence(tree.act), _NAME, _WIDE, bold=True)
        lines = tuple(
            (line, tuple(lines_of(words, _LINE, _WIDE - _left(line), bold=_bold(line))))
            for line in tree.lines
            for words in (line_words(line, self._texts),)
        )
        high = len(name) * 10.4 + sum(len(words) for _, words in lines) * _STEP
        return _Block(tuple(name), lines, high)

    def _paint_title(self, sheet: Sheet, page: int) -> None:
        texts, head = self._texts, self._document
        box = QRectF(MARGIN, MARGIN, INNER, 26)
        title = texts.ui("chart.tree")
        sheet.write(box, title, 18, bold=True)
        used = width_of(title, 18, bold=True) + 14
        name = texts.document_of_edition(texts.document(head), head.edition)
        sheet.write(box.adjusted(used, 5, 0, 0), name, 10, bold=True)
        number = f"{page + 1}／{self.count}　" if self.count > 1 else ""
        sheet.write(box, f"{number}{texts.ui('chart.foot')}", 7.5, place=RIGHT)
        sheet.line(MARGIN, MARGIN + 30, MARGIN + INNER, MARGIN + 30, 1.4)
        note = QRectF(MARGIN, _END + 3, INNER, _FOOT - 3)
        sheet.write(note, texts.ui("chart.tree_note"), _LINE, ink=SOFT)

    def _paint_block(self, sheet: Sheet, x: float, y: float, block: _Block) -> None:
        for words in block.name:
            sheet.write(QRectF(x, y, _WIDE, 10.4), words, _NAME, bold=True)
            y += 10.4
        started: dict[int, float] = {}
        for line, lines in block.lines:
            left = x + _left(line)
            if line.kind == "question":
                started[line.depth] = y + _STEP * len(lines)
            else:
                stem, middle = left - _INDENT + 3, y + _STEP / 2
                sheet.line(stem, started[line.depth], stem, middle, 0.4)
                sheet.line(stem, middle, left - 2, middle, 0.4)
            for words in lines:
                box = QRectF(left, y, _WIDE, _STEP)
                sheet.write(box, words, _LINE, bold=_bold(line), place=LEFT)
                y += _STEP


def _left(line: TreeLine) -> float:
    """The indentation of a line; a question below an answer stands under its words."""
    return (line.depth * 2 + (line.kind == "answer")) * _INDENT * 0.75


def _bold(line: TreeLine) -> bool:
    return bool(line.classes) and line.classes[0] in BOLD


def _placed(blocks: list[_Block]) -> list[list[tuple[int, float, _Block]]]:
    """Column and height of each tree, page by page; on one page the columns are equally long."""
    whole = sum(block.height + _BETWEEN for block in blocks)
    end = _TOP + whole / _COLUMNS
    while end < _END:
        pages = _filled(blocks, end)
        if len(pages) == 1:
            return pages
        end += _STEP
    return _filled(blocks, _END)


def _filled(blocks: list[_Block], end: float) -> list[list[tuple[int, float, _Block]]]:
    """The trees in columns down to `end`; a tree is not broken."""
    pages: list[list[tuple[int, float, _Block]]] = []
    across, y = _COLUMNS, _TOP
    for block in blocks:
        if across == _COLUMNS or (y > _TOP and y + block.height > end):
            across, y = (0, _TOP) if across >= _COLUMNS - 1 else (across + 1, _TOP)
            if across == 0:
                pages.append([])
        pages[-1].append((across, y, block))
        y += block.height + _BETWEEN
    return pages
