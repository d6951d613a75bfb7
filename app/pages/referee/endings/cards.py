"""The card of a game's end: each seat with place, steps and result, and the rules behind them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.pages.referee.endings.texts import (
    game_notes,
    result_words,
    score_words,
    total_words,
)
from app.pages.referee.endings.views import PlacedView, ResultView
from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.layout.frames import Panel
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, ground, write, write_wrapped

_ROW: Final = 40
_LINES: Final = 12
_PLACE: Final = 46
_TOTAL: Final = 120


class GameCard(QFrame):
    """Shows places and results of a game, the winner first."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("game_card")
        self.setProperty("role", "card")
        self._texts = texts
        self._title = QLabel(texts.ui("game.title"))
        self._title.setProperty("role", "head")
        self.places, self.notes = _Places(texts), TextRows("game_notes")
        self.notes.setAccessibleName(texts.ui("game.notes"))
        panel = Panel("game_panel", gap=8)
        panel.hold(self._title, self.places, self.notes)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 12, 8)
        whole.addWidget(panel)

    def present(self, game: ResultView) -> None:
        self.places.present(game)
        rows = (TextRow(words, "dot") for words in game_notes(game, self._texts))
        self.notes.present(tuple(rows))


@dataclass(frozen=True, slots=True)
class _Place:
    """A row in words: `steps` lead from the score to the total."""

    place: int
    seat: str
    name: str
    score: str
    total: str
    steps: str


def _place(row: PlacedView, game: ResultView, texts: Texts) -> _Place:
    seat = texts.seat(row.wind)
    return _Place(
        row.place,
        seat,
        texts.ui("role_and", seat, texts.ui("game.first")) if row.first else seat,
        score_words(row, game),
        total_words(row, game),
        "  ".join(result_words(line, game, texts) for line in row.lines),
    )


class _Places(QWidget):
    """Paints a row for each seat: place, name, score, total, and the steps below."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("game_places")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._texts = texts
        self._rows: list[_Place] = []

    def present(self, game: ResultView) -> None:
        rows = [
            _place(row, game, self._texts)
            for row in sorted(game.seats, key=lambda placed: placed.place)
        ]
        if rows == self._rows:
            return
        self._rows, ui = rows, self._texts.ui
        names = (f"{ui('game.place', r.place)} {r.seat} {r.score} {r.total}" for r in rows)
        self.setAccessibleName(self._texts.list_of(names))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def _height(self, row: _Place, width: int) -> int:
        box = QRect(0, 0, max(width - px(_PLACE) - 8, 60), 10_000)
        flags = int(Qt.TextFlag.TextWordWrap)
        below = QFontMetrics(sans(_LINES)).boundingRect(box, flags, row.steps).height()
        return px(_ROW) + below + px(8)

    def heightForWidth(self, width: int) -> int:
        return sum(self._height(row, width) for row in self._rows) + 2

    def sizeHint(self) -> QSize:
        return QSize(360, self.heightForWidth(self.width() or 360))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().card)
        top = 0
        for row in self._rows:
            high = self._height(row, self.width())
            _paint_place(painter, QRectF(0, top, self.width(), high), row)
            top += high


def _paint_place(painter: QPainter, box: QRectF, row: _Place) -> None:
    t = tokens()
    painter.setPen(QPen(colour(t.line), 1))
    painter.drawLine(box.bottomLeft(), box.bottomRight())
    line = QRectF(box.x(), box.y() + 2, box.width(), px(_ROW))
    write(painter, line, str(row.place), mincho(26), t.green if row.place == 1 else t.ink, LEFT)
    inner = line.adjusted(px(_PLACE), 0, -px(_TOTAL), 0)
    font = fitting(row.name, inner.width() * 0.6, 14, 10)
    used = write(painter, inner, row.name, font, t.ink, LEFT)
    write(painter, inner.adjusted(used + 12, 0, 0, 0), row.score, sans(14), t.ink2, LEFT)
    code = t.shu if row.total.startswith(("-", "●")) else t.ink
    total = row.total.replace("-", "−")
    write(painter, line.adjusted(0, 0, -6, 0), total, mincho(22), code, RIGHT)
    below = box.adjusted(px(_PLACE), px(_ROW), -8, 0)
    write_wrapped(painter, below, row.steps, sans(_LINES), t.ink2)
