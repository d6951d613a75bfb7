"""Two ledgers side by side: what is in force, and what was chosen, with the lines that differ."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.style.theme import colour, px, sans, tokens
from app.texts.comparisons import points_difference, side_name, side_summary, unequal, why
from app.texts.ledgers import amount_of, row_words
from app.texts.texts import Texts
from app.views.comparisons import ComparedSide, ComparisonView, LedgerPair
from app.views.ledgers import LedgerRow
from app.widgets.answer.ledger import draw_row_tiles
from app.widgets.controls.controls import word_button
from app.widgets.lists.items import Index, ItemPainter, RowList, RowModel
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    RIGHT,
    elided,
    fitting,
    ground,
    show_if,
    width_of,
    write,
)

_HEAD, _TALL_HEAD, _FOOT = 34, 42, 30
_LEAST, _MOST = 20, 28
"""The height of a row."""
_WIDE: Final = 560
"""The width from which both ledgers have names; below it, one name has two amounts."""
_MARK: Final = 20
_AMOUNT: Final = 92


class _Line(msgspec.Struct, frozen=True):
    """A line of the comparison: one pair, or several that are alike, as one."""

    pairs: tuple[LedgerPair, ...]

    @property
    def first(self) -> LedgerPair:
        return self.pairs[0]

    @property
    def head(self) -> bool:
        return self.first.row.kind == "head"

    def name(self, side: Literal["left", "right"], texts: Texts) -> str:
        """The names of the rows; of a row that a side lacks, the name on the other side."""
        rows = (getattr(pair, side) or pair.row for pair in self.pairs)
        names = dict.fromkeys(row_words(row, texts) for row in rows)
        return texts.ui("compare.joint").join(names)

    def amount(self, side: Literal["left", "right"], texts: Texts) -> str:
        rows: list[LedgerRow | None] = [getattr(pair, side) for pair in self.pairs]
        there = [row for row in rows if row is not None]
        if self.head or not there:
            return "" if self.head else texts.ui("compare.missing")
        if len(there) == 1:
            return amount_of(there[0], texts)
        amount = sum(row.amount for row in there)
        return texts.han(amount) if there[0].unit == "han" else str(amount)


def _folded(pairs: tuple[LedgerPair, ...], *, heads: bool) -> tuple[_Line, ...]:
    """The pairs as lines, in which yaku, items of fu and payments that are alike are one.

    Rules without an amount are left out, and so are the items of fu that only one side counts.
    """
    sums = [pair for pair in pairs if pair.row.key == "fu_sum"]
    lone = any(pair.left is None or pair.right is None for pair in sums)
    found: list[tuple[LedgerPair, ...]] = []
    for pair in pairs:
        row = pair.row
        item = row.kind == "line" and row.unit == "fu"
        if (row.kind == "head" and not heads) or not (row.unit or row.kind == "head"):
            continue
        if item and lone:
            continue
        last = found[-1][-1] if found else None
        if last is not None and _alike(last) and _alike(pair) and last.row.unit == row.unit:
            found[-1] = (*found[-1], pair)
        else:
            found.append((pair,))
    return tuple(map(_Line, found))


def _alike(pair: LedgerPair) -> bool:
    """Whether a pair has the same amount on both sides, and may be one line with others."""
    paid = pair.row.rule is not None and pair.row.rule.key.startswith("payment.")
    return not pair.differs and pair.row.kind == "line" and (paid or pair.row.unit in ("han", "fu"))


class ComparisonCard(QFrame):
    """The comparison of two results: a head for each, their ledgers, and why they differ.

    `document_chosen(id)`: the compared document is to be the one in force. `closed()`: it is to be
    closed.
    """

    document_chosen = Signal(str)
    closed = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("comparison")
        self.setProperty("role", "card")
        self._texts = texts
        self._narrow = False
        self.shown: ComparisonView | None = None
        self.head, self.ledgers = _Heads(texts), ComparedLedgers(texts)
        self.take = _button("compare_take", texts.ui("compare.take"))
        self.close_button = _button("compare_close", texts.ui("compare.close"))
        self.close_button.setToolTip(texts.ui("compare.close_tip"))
        self.how_much, self.reason = QLabel(), QLabel()
        self.take.clicked.connect(self._choose_document)
        self.close_button.clicked.connect(self.closed)
        self._build()

    def _build(self) -> None:
        self.how_much.setObjectName("compare_points")
        self.how_much.setProperty("role", "strong")
        self.reason.setObjectName("compare_why")
        self.reason.setProperty("role", "said")
        self.reason.setWordWrap(True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2, 2, 2, 2)
        whole.setSpacing(0)
        over = QHBoxLayout(self.head)
        over.setContentsMargins(0, 0, px(8), 0)
        over.addStretch(1)
        over.addWidget(self.take)
        self._foot = QGridLayout()
        self._foot.setContentsMargins(px(12), px(2), px(8), px(2))
        self._foot.setHorizontalSpacing(px(12))
        self._foot.setVerticalSpacing(px(1))
        self._foot.setColumnStretch(1, 1)
        self._foot.addWidget(self.how_much, 0, 0)
        self._foot.addWidget(self.reason, 0, 1)
        self._foot.addWidget(self.close_button, 0, 2)
        whole.addWidget(self.head)
        whole.addWidget(self.ledgers, 1)
        whole.addLayout(self._foot)

    def present(self, shown: ComparisonView) -> None:
        """Show a comparison."""
        if shown == self.shown:
            return
        self.shown, texts = shown, self._texts
        document = shown.right.document
        show_if(self.take, document is not None)
        if document is not None:
            self.take.setToolTip(texts.ui("compare.take_tip", texts.document(document)))
        self.head.present(shown, px(16) + self.take.sizeHint().width() if document else 0)
        self.ledgers.present(shown.pairs, shown.condensed)
        self.how_much.setText(points_difference(shown, texts))
        self.reason.setText(why(shown, texts))
        self.setAccessibleName(texts.ui("compare.name"))
        self.setAccessibleDescription(f"{self.how_much.text()} {self.reason.text()}".strip())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the reason under the points where both have no room side by side."""
        narrow = self.width() < px(_WIDE)
        if narrow is not self._narrow:
            self._narrow = narrow
            self.head.set_narrow(narrow)
            self._foot.addWidget(self.reason, *((1, 0, 1, 3) if narrow else (0, 1, 1, 1)))
        super().resizeEvent(event)

    def _choose_document(self) -> None:
        if self.shown is not None and self.shown.right.document is not None:
            self.document_chosen.emit(self.shown.right.document.id)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(300), px(_HEAD + _FOOT + 4 * _LEAST))


def _button(name: str, words: str) -> QPushButton:
    button = word_button(name, words)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    return button


class _Heads(QWidget):
    """The heads of both sides: what they are, count and points."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._shown: ComparisonView | None = None
        self._taken, self._narrow = 0.0, False
        self.setObjectName("compare_heads")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFixedHeight(px(_HEAD))

    def present(self, shown: ComparisonView, taken: float) -> None:
        """Show the sides; `taken` is the room at the right that a button takes."""
        self._shown, self._taken = shown, taken
        sides = ((self._caption(shown, 0), shown.left), (self._caption(shown, 1), shown.right))
        lines = (" ".join((c, side_name(s, self._texts), *self._worth(s))) for c, s in sides)
        self.setAccessibleName(self._texts.list_of(lines))
        self.update()

    def set_narrow(self, narrow: bool) -> None:
        """Take two lines, what it is over what it is worth."""
        self._narrow = narrow
        self.setFixedHeight(px(_TALL_HEAD if narrow else _HEAD))

    def _caption(self, shown: ComparisonView, at: int) -> str:
        key = shown.kind if at else "first_wait" if shown.kind == "wait" else "in_force"
        return self._texts.ui(f"compare.{key}")

    def _worth(self, side: ComparedSide) -> tuple[str, ...]:
        return tuple(part for part in side_summary(side, self._texts) if part)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, shown = QPainter(self), tokens(), self._shown
        ground(self, painter, t.card)
        if shown is None:
            return
        half = self.width() / 2
        sides = ((shown.left, t.gold_soft, 0.0), (shown.right, t.ai_soft, self._taken))
        for at, (side, code, taken) in enumerate(sides):
            box = QRectF(at * half, 0, half, self.height())
            painter.fillRect(box, colour(code))
            self._side(painter, box.adjusted(12, 0, -12 - taken, 0), self._caption(shown, at), side)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), colour(t.line))

    def _side(self, painter: QPainter, box: QRectF, caption: str, side: ComparedSide) -> None:
        """Paint a head; the caption goes first where there is no room for all."""
        t, bold = tokens(), sans(13, bold=True)
        name, worth = side_name(side, self._texts), "  ".join(self._worth(side))
        if self._narrow:
            above, below = box.adjusted(0, 4, 0, -box.height() / 2), box.adjusted(0, 18, 0, -2)
            write(painter, above, name, fitting(name, box.width(), 12, 9), t.ink2, LEFT)
            font = fitting(worth, box.width(), 13, 9, bold=True)
            write(painter, below, worth, font, t.ink, LEFT)
            return
        used = width_of(worth, bold)
        room = box.width() - used - 12
        if width_of(caption, bold) + width_of(name, sans(13)) + 8 <= room:
            x = write(painter, box, caption, bold, t.ink, LEFT) + 8
            write(painter, box.adjusted(x, 0, 0, 0), name, sans(13), t.ink2, LEFT)
        else:
            font = fitting(name, room, 13, 10, bold=True)
            write(painter, box, elided(name, room, font), font, t.ink, LEFT)
        font = fitting(worth, box.width() * 0.75, 13, 10, bold=True)
        write(painter, box, worth, font, t.ink, RIGHT)


class _Model(RowModel):
    rows: tuple[_Line, ...]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts

    def flags(self, _index: Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled

    def accessible_text(self, at: int) -> str:
        line, texts = self.rows[at], self.texts
        name = line.name("left", texts)
        if line.head:
            return name
        key = "compare.pair_differs" if line.first.differs else "compare.pair_row"
        return texts.ui(key, name, line.amount("left", texts), self._right(line))

    def _right(self, line: _Line) -> str:
        names = line.name("left", self.texts), line.name("right", self.texts)
        amount = line.amount("right", self.texts)
        return amount if names[0] == names[1] else f"{names[1]} {amount}"


class _RowHeight(ItemPainter):
    """Tells the list how high its rows are, which it paints by itself."""

    _view: ComparedLedgers

    def height(self, _at: int, _width: int) -> int:
        return self._view.pitch


class ComparedLedgers(RowList):
    """The rows of both ledgers, paired.

    Where there is little room, neighbours that are alike on both sides are one row; then the names
    of groups go, and at last all rows that are alike, but not the sums.
    """

    def __init__(self, texts: Texts) -> None:
        self._model = _Model(texts)
        super().__init__("compared_ledgers", self._model)
        self.unsetCursor()
        self.setItemDelegate(_RowHeight(self))
        self.setUniformItemSizes(True)
        self._texts = texts
        self._pairs: tuple[LedgerPair, ...] = ()
        self._condensed: tuple[LedgerPair, ...] = ()
        self.pitch = px(_LEAST)
        self.empty = texts.ui("compare.no_ledger")
        self.setAccessibleName(texts.ui("compare.name"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def present(
        self, pairs: tuple[LedgerPair, ...], condensed_pairs: tuple[LedgerPair, ...]
    ) -> None:
        """Show the pairs of rows, or where there is little room the condensed ones."""
        self._pairs, self._condensed = pairs, condensed_pairs
        self._fit()

    def choose(self, at: int) -> None:
        """Rows are read only."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The rows as they are read out."""
        return tuple(map(self._model.accessible_text, range(len(self._model.rows))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), 3 * px(_LEAST))

    def _fit(self) -> None:
        """Fold the rows as far as they need it for the height, and choose their height."""
        room = self.viewport().height()
        rows = tuple(_Line((pair,)) for pair in self._pairs)
        for heads in (True, False):
            if len(rows) * px(_LEAST) > room:
                rows = _folded(self._condensed, heads=heads)
        if len(rows) * px(_LEAST) > room:
            rows = tuple(line for line in rows if not _alike(line.first))
        self._model.set_rows(rows)
        self.pitch = max(px(_LEAST), min(px(_MOST), room // max(1, len(rows))))
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._model.rows:
            super().paintEvent(event)
            return
        painter = QPainter(self.viewport())
        ground(self.viewport(), painter, tokens().card)
        wide = self.viewport().width() >= px(_WIDE)
        paint = self._halves if wide else self._columns
        top = self.visualRect(self._model.index(0)).y()
        for at, line in enumerate(self._model.rows):
            box = QRectF(0, top + at * self.pitch, self.viewport().width(), self.pitch)
            if box.intersects(QRectF(event.rect())):
                paint(painter, box, line)
        if wide:
            middle = QRectF(self.viewport().width() / 2 - 0.5, 0, 1, self.viewport().height())
            painter.fillRect(middle, colour(tokens().line))

    def _halves(self, painter: QPainter, box: QRectF, line: _Line) -> None:
        """Paint a row with its name in both halves."""
        half, t = box.width() / 2, tokens()
        sides: Iterable[Literal["left", "right"]] = ("left", "right")
        for at, side in enumerate(sides):
            place = QRectF(at * half, box.y(), half, box.height())
            marked = bool(at) and line.first.differs and not line.head
            code = t.ai_soft if marked else t.sunk if line.first.row.kind == "sum" else t.card
            painter.fillRect(place, colour(code))
            if marked:
                mark = QRectF(place.x(), place.y(), px(_MARK), place.height())
                write(painter, mark, "≠", sans(12.5, bold=True), t.ai, CENTRE)
            indent = px(_MARK) if at else 12
            self._cell(painter, place.adjusted(indent, 0, -14, 0), line, side)

    def _cell(
        self, painter: QPainter, box: QRectF, line: _Line, side: Literal["left", "right"]
    ) -> None:
        t, texts = tokens(), self._texts
        row = getattr(line.first, side)
        strong = line.first.differs or line.first.row.kind == "sum"
        code = t.ai if side == "right" and line.first.differs else t.ink if row else t.ink3
        if line.head:
            write(painter, box.adjusted(0, 3, 0, 0), line.name(side, texts), sans(12), t.ink2, LEFT)
            return
        amount = line.amount(side, texts)
        used = write(painter, box, amount, sans(13, bold=True), code, RIGHT)
        room = box.width() - used - 10
        name = line.name(side, texts)
        font = fitting(name, room, 12.5, 10, bold=strong)
        x = box.x() + write(painter, box, elided(name, room, font), font, code, LEFT) + 7
        if row is not None and len(line.pairs) == 1:
            x = draw_row_tiles(painter, x, box, row, box.right() - used - 16)
        _leader(painter, x, box.right() - used - 8, box.center().y() + 4, strong=strong)

    def _columns(self, painter: QPainter, box: QRectF, line: _Line) -> None:
        """Paint a row with one name and two amounts."""
        t, texts, pair = tokens(), self._texts, line.first
        painter.fillRect(box, colour(t.sunk if pair.row.kind == "sum" else t.card))
        inner = box.adjusted(12, 0, -10, 0)
        if line.head:
            place = inner.adjusted(0, 3, 0, 0)
            write(painter, place, line.name("left", texts), sans(12), t.ink2, LEFT)
            return
        wide = min(px(_AMOUNT), inner.width() * 0.3)
        right = QRectF(inner.right() - wide, box.y(), wide, box.height())
        if pair.differs:
            painter.fillRect(right.adjusted(0, 0, 10, 0), colour(t.ai_soft))
        amounts = line.amount("left", texts), line.amount("right", texts)
        words = unequal(amounts[1], pair.differs)
        font = fitting(words, wide - 4, 13, 10, bold=pair.differs)
        write(painter, right, words, font, t.ai if pair.differs else t.ink2, RIGHT)
        left = right.translated(-wide, 0)
        write(painter, left, amounts[0], sans(13, bold=True), t.ink, RIGHT)
        name, room = line.name("left", texts), left.x() - inner.x()
        if pair.row.unit == "fu" and line.name("right", texts) != name:
            name = f"{name} → {line.name('right', texts)}"
        font = fitting(name, room, 12.5, 10, bold=pair.differs)
        write(painter, inner, elided(name, room, font), font, t.ink, LEFT)


def _leader(painter: QPainter, start: float, end: float, y: float, *, strong: bool) -> None:
    """Paint the dotted line from a name to its amount."""
    if end - start > 12 and not strong:
        painter.setPen(QPen(colour(tokens().line), 1, Qt.PenStyle.DotLine))
        painter.drawLine(round(start), round(y), round(end), round(y))
