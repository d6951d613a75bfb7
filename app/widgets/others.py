"""The hand under the other documents: one row each, what differs marked; a row chooses its own."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.ruling_words import short
from app.shown import DocumentRow
from app.texts import Texts
from app.theme import colour, px, sans, tokens
from app.widgets.marks import LEFT, RIGHT, elided, fitting, ground, width_of, write

_Index = QModelIndex | QPersistentModelIndex
_ROW: Final = 23
_CELLS: Final = (0.34, 0.32, 0.34)
_LOST: Final = (0.34, 0.16, 0.50)
_WORDS: Final = Qt.ItemDataRole.UserRole


def row_words(row: DocumentRow, texts: Texts) -> tuple[str, str]:
    """What is counted there and what is said; an outcome without points is one word."""
    if row.outcome == "waiting":
        return "…", "…"
    if row.outcome != "agari" or row.score is None:
        found = "—" if row.false_win is None else short(row.false_win, texts)
        return texts.ui(f"outcome.{row.outcome}"), found
    plain, full = texts.spoken(row.score, row.situation)
    return texts.count(row.score), full or plain


class _Rows(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[DocumentRow, ...] = ()
        self.texts: Texts | None = None

    def show_rows(self, rows: tuple[DocumentRow, ...], texts: Texts) -> None:
        """Take new rows; as long as they are as many, nobody loses the place."""
        many, self.texts = len(rows) != len(self.rows), texts
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
        if self.texts is None:
            return None
        row, texts = self.rows[index.row()], self.texts
        name = texts.document(row.document)
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{' '.join(row_words(row, texts))}\n{texts.ui('others_tip', name)}"
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            differs = (row.count_differs, row.points_differ)
            cells = zip(row_words(row, texts), differs, strict=True)
            return " ".join((name, *(f"≠ {w}" if other else w for w, other in cells)))
        return None


class OthersView(QListView):
    """Reports the id of the document whose row is clicked or entered."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("others")
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.shown = _Rows()
        self._texts: Texts | None = None
        self._spoken: Texts | None = None
        self.setModel(self.shown)
        self.setItemDelegate(_Painter(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._choose)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self.setAccessibleName(texts.ui("others"))

    def present(self, rows: tuple[DocumentRow, ...]) -> None:
        if self._texts is not None and (rows != self.shown.rows or self._spoken is not self._texts):
            self._spoken = self._texts
            self.shown.show_rows(rows, self._texts)

    def sizeHint(self) -> QSize:
        return QSize(260, 4 * px(_ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 2 * px(_ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        ground(self.viewport(), QPainter(self.viewport()), tokens().card)
        super().paintEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space choose; letters and digits are not for searching: they are tiles."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose(self.currentIndex())
        elif event.text().isalnum():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self.shown.rows[index.row()].document.id)


class _Painter(QStyledItemDelegate):
    """Paints one row: the name, what is counted, what is said."""

    def __init__(self, view: OthersView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(100, px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        t, texts = tokens(), self._view.shown.texts
        if texts is None:
            return
        row, box = self._view.shown.rows[index.row()], QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, colour(t.sunk))
        name_box, count_box, points_box = _cells(box, _CELLS if row.score else _LOST)
        name = texts.document(row.document)
        if width_of(name, sans(12)) > name_box.width() - 6:
            name = texts.document_short(row.document)
        font = fitting(name, name_box.width() - 6, 12, 10)
        write(painter, name_box, elided(name, name_box.width() - 4, font), font, t.ink, LEFT)
        count, points = row_words(row, texts)
        if width_of(f"≠ {points}", sans(10, bold=True)) > points_box.width() - 8:
            points = "—"  # the whole sentence is told where there is room, and by the tooltip
        _value(painter, count_box, count, row.count_differs, LEFT)
        _value(painter, points_box, points, row.points_differ, RIGHT)
        painter.setPen(QPen(colour(t.line), 1))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setPen(QPen(colour(t.ai), 2))
            painter.drawRect(box.adjusted(1, 1, -1, -1))


def _cells(box: QRectF, parts: tuple[float, float, float]) -> tuple[QRectF, QRectF, QRectF]:
    found, x = [], box.x() + 2
    for part in parts:
        width = (box.width() - 4) * part
        found.append(QRectF(x, box.y(), width, box.height()))
        x += width
    return found[0], found[1], found[2]


def _value(
    painter: QPainter, box: QRectF, words: str, differs: bool, place: Qt.AlignmentFlag
) -> None:
    t = tokens()
    if differs:
        painter.fillRect(box.adjusted(0, 1, 0, -1), colour(t.ai_soft))
        words = f"≠ {words}"
    font = fitting(words, box.width() - 8, 12, 9, bold=differs)
    write(painter, box.adjusted(4, 0, -4, 0), words, font, t.ai if differs else t.ink2, place)
