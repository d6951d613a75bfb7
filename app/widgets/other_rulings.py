"""The same act under the other documents: class, points and clause, what differs marked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

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
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.incident_shown import OtherRuling
from app.ruling_words import headline, moved, rule_of, sentence
from app.texts import Texts
from app.theme import colour, px, sans, scale, tokens
from app.widgets.marks import (
    LEFT,
    RIGHT,
    badge_width,
    draw_badge,
    fitting,
    ground,
    width_of,
    write,
    write_wrapped,
)
from app.widgets.pictures import Pictures
from engine.rulebook import Standing

_Index = QModelIndex | QPersistentModelIndex
_HEAD, _CLASS = 22, 22
_BELOW: Final = 11.5
_KEPT: Final = 60


def row_words(row: OtherRuling, texts: Texts) -> str:
    """The whole row in one sentence."""
    rule = rule_of(row.shown)
    said = headline(row.shown, texts)
    parts = [
        texts.titled(texts.document(row.document), f"≠ {said}" if row.class_differs else said),
        moved(row.shown, texts),
        _below(row, texts),
        "" if rule is None else f"{texts.standing(rule.standing)} {texts.clause(rule)}",
    ]
    return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class _Told:
    """A row in words, all that is painted of it."""

    names: tuple[str, str]
    clause: str
    badge: str
    standing: Standing | None
    said: str
    points: str
    below: str
    class_differs: bool
    quiet: bool


def _told(row: OtherRuling, texts: Texts) -> _Told:
    rule = rule_of(row.shown) if row.shown.kind != "open" else None
    ruled = row.shown.kind == "ruled"
    return _Told(
        (texts.document(row.document), texts.document_short(row.document)),
        "" if rule is None else texts.clause(rule),
        "" if rule is None else texts.standing(rule.standing),
        None if rule is None else rule.standing,
        headline(row.shown, texts),
        moved(row.shown, texts) if ruled and row.points_differ else "",
        _below(row, texts),
        row.class_differs,
        not ruled,
    )


def _below(row: OtherRuling, texts: Texts) -> str:
    if row.shown.kind == "silent" and row.shown.rulings:
        return texts.ui("ruling_advice", texts.sanction(row.shown.rulings[0].sanction))
    return sentence(row.shown, texts)


class _Rows(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[OtherRuling, ...] = ()
        self.told: list[_Told] = []
        self.texts: Texts | None = None

    def show_rows(self, rows: tuple[OtherRuling, ...], texts: Texts) -> None:
        """Take new rows; as long as they are as many, nobody loses the place."""
        many, self.texts = len(rows) != len(self.rows), texts
        if many:
            self.beginResetModel()
        self.rows, self.told = rows, [_told(row, texts) for row in rows]
        if many:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def rowCount(self, _parent: _Index = QModelIndex()) -> int:  # noqa: B008, N802
        return len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.texts is None:
            return None
        words = row_words(self.rows[index.row()], self.texts)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return words
        if role == Qt.ItemDataRole.ToolTipRole:
            name = self.texts.document(self.rows[index.row()].document)
            return f"{words}\n{self.texts.ui('others_tip', name)}"
        return None


class OtherRulings(QListView):
    """Reports the id of the document whose row is clicked or entered."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("other_rulings")
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.shown = _Rows()
        self._told: object = None
        self._below: list[str] = []
        self.setModel(self.shown)
        self.setItemDelegate(_Painter(self))
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._choose)

    def present(self, rows: tuple[OtherRuling, ...], texts: Texts) -> None:
        self.setAccessibleName(texts.ui("incident.others"))
        if (rows, texts) != self._told:
            self._told = rows, texts
            self.shown.show_rows(rows, texts)
            heights = [told.below for told in self.shown.told]
            if heights != self._below:
                self._below = heights
                self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

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
            self.chosen.emit(self.shown.rows[index.row()].document.id)


class _Painter(QStyledItemDelegate):
    """Paints a document's answer: name and clause, class and points, and a sentence."""

    def __init__(self, view: OtherRulings) -> None:
        super().__init__(view)
        self._view = view
        self._pictures = Pictures(_KEPT)

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        width = max(self._view.viewport().width() - 26, 60)
        below = _height(self._view.shown.told[index.row()].below, width, scale())
        return QSize(100, px(_HEAD + _CLASS) + below + px(14))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a row, or the picture of it where it looks as it did before."""
        told = self._view.shown.told[index.row()]
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        paint = partial(_whole, told=told, over=over)
        place = option.rect.topLeft().toPointF()
        self._pictures.draw(painter, place, option.rect.size(), (told, over), paint)
        if option.state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setPen(QPen(colour(tokens().ai), 2))
            painter.drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1))


@lru_cache(maxsize=512)
def _height(words: str, width: int, _scale: float) -> int:
    """How high the sentence is; a view asks many times for each click."""
    flags = int(Qt.TextFlag.TextWordWrap)
    box = QRect(0, 0, width, 10_000)
    return QFontMetrics(sans(_BELOW)).boundingRect(box, flags, words).height()


def _whole(painter: QPainter, box: QRectF, *, told: _Told, over: bool) -> None:
    t = tokens()
    painter.fillRect(box, colour(t.sunk if over else t.card))
    inner = box.adjusted(14, px(5), -12, -px(5))
    head = QRectF(inner.x(), inner.y(), inner.width(), px(_HEAD))
    _head(painter, head, told)
    line = QRectF(inner.x(), head.bottom(), inner.width(), px(_CLASS))
    code = t.ink3 if told.quiet else t.ink
    x = line.x() + _cell(painter, line, told.said, told.class_differs, code) + 8
    if told.points:
        _cell(painter, line.adjusted(x - line.x(), 0, 0, 0), told.points, True, t.ink)
    below = QRectF(inner.x(), line.bottom(), inner.width(), inner.bottom() - line.bottom())
    write_wrapped(painter, below, told.below, sans(_BELOW), t.ink2)
    painter.setPen(QPen(colour(t.line), 1))
    painter.drawLine(box.bottomLeft(), box.bottomRight())


def _head(painter: QPainter, box: QRectF, told: _Told) -> None:
    """The document's name, and where it says so."""
    t = tokens()
    used = 0.0
    if told.standing is not None:
        font = fitting(told.clause, box.width() * 0.4, 11, 9)
        used = write(painter, box, told.clause, font, t.ink3, RIGHT)
        middle = box.center().y()
        draw_badge(painter, box.right() - used - 6, middle, told.badge, told.standing)
        used += badge_width(told.badge) + 12
    name, short = told.names
    if width_of(name, sans(12, bold=True)) > box.width() - used:
        name = short
    write(painter, box, name, fitting(name, box.width() - used, 12, 9, bold=True), t.ink, LEFT)


def _cell(painter: QPainter, box: QRectF, words: str, differs: bool, code: str) -> float:
    """Words, on the ground of what differs where they do; how wide they are."""
    t = tokens()
    words = f"≠ {words}" if differs else words
    font = fitting(words, box.width() - 10, 12.5, 9, bold=True)
    if not differs:
        return write(painter, box, words, font, code, LEFT)
    wide = width_of(words, font) + 8
    painter.fillRect(QRectF(box.x() - 2, box.y() + 2, wide, box.height() - 4), colour(t.ai_soft))
    write(painter, box.adjusted(2, 0, 0, 0), words, font, t.ai, LEFT)
    return wide
