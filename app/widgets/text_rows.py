"""Rows of words that wrap, with a box to tick before each or an arrow: a click or Space does it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final, Literal

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.theme import colour, px, sans, scale, tokens
from app.widgets.marks import CENTRE, ground, write, write_wrapped
from app.widgets.pictures import Pictures

_Index = QModelIndex | QPersistentModelIndex
_FONT: Final = 12.5
_GAP: Final = 7
_KEPT: Final = 80


@dataclass(frozen=True, slots=True)
class TextRow:
    """A sentence; `note` is what else there is to know of it, for the tooltip."""

    words: str
    mark: Literal["todo", "done", "arrow", "dot"] = "todo"
    note: str = ""


class _Rows(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[TextRow, ...] = ()

    def show_rows(self, rows: tuple[TextRow, ...]) -> None:
        """Take new rows; as long as they are as many, nobody loses the place."""
        many = len(rows) != len(self.rows)
        if many:
            self.beginResetModel()
        self.rows = rows
        if many:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def rowCount(self, _parent: _Index = QModelIndex()) -> int:  # noqa: B008, N802
        return len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"✓ {row.words}" if row.mark == "done" else row.words
        return row.note or None if role == Qt.ItemDataRole.ToolTipRole else None


class TextRows(QListView):
    """Reports the number of the row that is clicked, or entered by Space or Enter."""

    chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.shown = _Rows()
        self.setModel(self.shown)
        self.setItemDelegate(_Painter(self))
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(self._choose)

    def present(self, rows: tuple[TextRow, ...]) -> None:
        if rows != self.shown.rows:
            self.shown.show_rows(rows)
            self._fit()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as all rows."""
        return sum(_height(row, width) for row in self.shown.rows) + 2

    def sizeHint(self) -> QSize:
        return QSize(220, self.heightForWidth(self.width() or 220))

    def minimumSizeHint(self) -> QSize:
        return QSize(140, px(24))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.setFixedHeight(self.heightForWidth(self.width() or 220))

    def paintEvent(self, event: QPaintEvent) -> None:
        ground(self.viewport(), QPainter(self.viewport()), tokens().card)
        super().paintEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if event.key() in keys and not event.modifiers():
            self._choose(self.currentIndex())
        elif event.text().isalnum():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(index.row())


def _font() -> QFont:
    return sans(_FONT)


def _height(row: TextRow, width: int) -> int:
    return _measured(row.words, max(width - px(26), 40), scale()) + px(_GAP)


@lru_cache(maxsize=512)
def _measured(words: str, width: int, _scale: float) -> int:
    """How high words are in a column; a view asks many times for each click."""
    flags = int(Qt.TextFlag.TextWordWrap)
    return QFontMetrics(_font()).boundingRect(QRect(0, 0, width, 10_000), flags, words).height()


class _Painter(QStyledItemDelegate):
    """Paints a row: its box or arrow, and the sentence, struck through where it is done."""

    def __init__(self, view: TextRows) -> None:
        super().__init__(view)
        self._view = view
        self._pictures = Pictures(_KEPT)

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        width = self._view.viewport().width()
        return QSize(100, _height(self._view.shown.rows[index.row()], width))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a row, or the picture of it where it looks as it did before."""
        row = self._view.shown.rows[index.row()]
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        paint = partial(_whole, words=row.words, mark=row.mark, over=over)
        place, shows = option.rect.topLeft().toPointF(), (row.words, row.mark, over)
        self._pictures.draw(painter, place, option.rect.size(), shows, paint)
        if option.state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setPen(QPen(colour(tokens().ai), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1))


def _whole(painter: QPainter, box: QRectF, *, words: str, mark: str, over: bool) -> None:
    t = tokens()
    painter.fillRect(box, colour(t.sunk if over else t.card))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = px(15)
    place = QRectF(box.x() + 2, box.y() + px(_GAP) / 2 + 1, side, side)
    done = mark == "done"
    if mark in ("arrow", "dot"):
        write(painter, place, "→" if mark == "arrow" else "・", sans(_FONT), t.ai, CENTRE)
    else:
        painter.setPen(QPen(colour(t.green if done else t.edge), t.border))
        painter.setBrush(colour(t.green) if done else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        write(painter, place, "✓" if done else "", sans(11, bold=True), t.on_green, CENTRE)
    font = _font()
    if done:
        font = QFont(font)
        font.setStrikeOut(True)
    inner = box.adjusted(px(24), px(_GAP) / 2, -2, 0)
    write_wrapped(painter, inner, words, font, t.ink3 if done else t.ink)
