"""What to remember of a wrong answer: the rule of thumb, and the same mistakes before it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.pages.drill.views import DiagnosisView, MistakeRow
from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    RIGHT,
    draw_plate,
    elided,
    fitting,
    ground,
    show_if,
    width_of,
    write,
)

_THUMB, _LEAST_THUMB = 20, 15
_NARROW: Final = 200
_ROW: Final = 21
_SAID: Final = 64


class RuleOfThumbCard(QWidget):
    """The rule of thumb in large letters over the list of the same mistakes."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._thumb, self._where = QLabel(), QLabel()
        self._rows = _MistakeList(texts)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(6))
        for name, label in (("drill_thumb", self._thumb), ("drill_where", self._where)):
            label.setObjectName(name)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            whole.addWidget(label)
        self._where.setProperty("role", "said")
        whole.addWidget(self._rows, 100)
        whole.addStretch(1)

    def present(self, shown: DiagnosisView) -> None:
        self._thumb.setText(shown.thumb)
        self._fit()
        self._where.setText(shown.where)
        show_if(self._thumb, bool(shown.thumb))
        show_if(self._where, bool(shown.where))
        show_if(self._rows, bool(shown.mistakes))
        self._rows.present(shown.mistakes, shown.count)

    def _fit(self) -> None:
        """Take smaller letters where the rule would need more than two lines."""
        words = self._thumb.text()
        two = 1.8 * max(self.width(), px(_NARROW))
        large = width_of(words, mincho(_THUMB)) <= two
        self._thumb.setFont(mincho(_THUMB if large else _LEAST_THUMB))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)


class _MistakeList(QWidget):
    """Paints the wrong answers of a cause: the question, what was said, and what is right.

    It asks for one row and takes more where nothing else needs the room.
    """

    accessible_role = TEXT

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("drill_mistakes")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._texts = texts
        self._rows: tuple[MistakeRow, ...] = ()
        self._count = ""

    def present(self, rows: tuple[MistakeRow, ...], count: str) -> None:
        if (rows, count) == (self._rows, self._count):
            return
        self._rows, self._count = rows, count
        texts = self._texts
        lines = [f"{row.question} {row.said} → {row.right}" for row in rows]
        self.setAccessibleName(f"{texts.ui('diagnosis.same')} {count}")
        self.setAccessibleDescription(texts.ui("drill.pause").join(lines))
        self.setMaximumHeight(self._high(len(rows)))
        self.updateGeometry()
        self.update()

    @staticmethod
    def _high(rows: int) -> int:
        """The height of the head with so many rows."""
        return (1 + rows) * px(_ROW) + px(4)

    def sizeHint(self) -> QSize:
        return QSize(px(240), self._high(min(len(self._rows), 1)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(160), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.card)
        painter.setPen(QPen(colour(t.line), 1))
        painter.drawLine(QLineF(0, 0.5, self.width(), 0.5))
        head = QRectF(0, px(4), self.width(), px(_ROW))
        used = write(painter, head, self._count, sans(12, bold=True), t.shu, RIGHT)
        title = self._texts.ui("diagnosis.same")
        font = fitting(title, head.width() - used - px(8), 12, 11, bold=True)
        write(painter, head, title, font, t.ink2, LEFT)
        many = int((self.height() - head.bottom() + px(2)) // px(_ROW))
        rights = [width_of(row.right, sans(12, bold=True)) for row in self._rows]
        right_width = max([px(44), *rights])
        for at, row in enumerate(self._rows[:many]):
            box = QRectF(0, head.bottom() + at * px(_ROW), self.width(), px(_ROW))
            self._row(painter, box, row, right_width)

    def _row(self, painter: QPainter, box: QRectF, row: MistakeRow, right_width: float) -> None:
        t = tokens()
        write(painter, box, row.right, sans(12, bold=True), t.ink, RIGHT)
        text_box = QRectF(box)
        text_box.setRight(box.right() - right_width - px(12))
        width = write(painter, text_box, row.said, sans(12), t.shu, RIGHT)
        painter.setPen(QPen(colour(t.shu), 1.2))
        y = box.center().y() + 1
        painter.drawLine(QLineF(text_box.right() - width - 1, y, text_box.right() + 1, y))
        room = text_box.right() - max(width, px(_SAID) * 0.6) - px(8)
        write(painter, box, elided(row.question, room, sans(12)), sans(12), t.ink2, LEFT)


class NextCard(QWidget):
    """Paints the card of the next question face down, with what it will ask."""

    accessible_role = TEXT

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("drill_next_card")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._title, self._words = texts.ui("diagnosis.next"), ""

    def present(self, words: str) -> None:
        self._words = words
        self.setAccessibleName(f"{self._title} {words}".strip())
        self.updateGeometry()
        self.update()

    def _text_width(self) -> float:
        return max(width_of(self._title, sans(12, bold=True)), width_of(self._words, sans(12)))

    def sizeHint(self) -> QSize:
        return QSize(round(self._text_width()) + px(46), px(36))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, high = px(25), self.height() - 6
        card = QRectF(self.width() - wide - 2, 1, wide, high)
        draw_plate(painter, card, ivory=True, unit=0.8, ground=t.bamboo)
        painter.setPen(QPen(colour(t.bamboo_edge), 1))
        for at in (0.28, 0.5, 0.72):
            x = card.x() + card.width() * at
            painter.drawLine(QLineF(x, card.y() + 3, x, card.bottom() - 3))
        font = sans(15, bold=True)
        write(painter, card, "?", font, "#3A2708", CENTRE)
        room = card.x() - px(8)
        half = self.height() / 2
        title = sans(12, bold=True)
        write(painter, QRectF(0, 0, room, half), self._title, title, t.ink, RIGHT)
        write(painter, QRectF(0, half - 2, room, half), self._words, sans(12), t.ink3, RIGHT)
