"""Cards of the draw and game tabs: what comes next and who pays whom; places and results."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.pages.referee.endings.texts import (
    cited_words,
    end_sentence,
    game_notes,
    next_words,
    result_words,
    ruled_words,
    score_words,
    total_words,
)
from app.pages.referee.endings.views import HandEnd, PlacedView, ResultView
from app.pages.referee.ruling_texts import with_clause
from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.layout.frames import Panel, card
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, ground, show_if, write, write_wrapped

_PICTURE = 230


class EndCard(QFrame):
    """Shows how a hand ends; where play goes on, that."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("end_card")
        self.setProperty("role", "card")
        self._texts: Texts | None = None
        self._title, self._headline, self._none = QLabel(), QLabel(), QLabel()
        for label, role in (
            (self._title, "head"), (self._headline, "headline"), (self._none, "said"),
        ):  # fmt: skip
            label.setProperty("role", role)
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._headline.setObjectName("end_headline")
        self._none.setObjectName("end_quiet")
        self._felt, felt = card("felt", QVBoxLayout())
        self._felt.setFixedHeight(px(_PICTURE))
        self._seats = SeatPicture()
        self._seats.setObjectName("end_seats")
        felt.addWidget(self._seats)
        self.rows = TextRows("end_rules")
        panel = Panel("end_panel", gap=8)
        panel.hold(self._title, self._headline, self._none, self._felt, self.rows)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 12, 8)
        whole.addWidget(panel)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self._seats.speak(texts)
        self._title.setText(texts.ui("draw.next"))
        self.rows.setAccessibleName(texts.ui("draw.rules"))

    def present(self, end: HandEnd | None) -> None:
        texts = self._texts
        if texts is None:
            return
        for widget in (self._felt, self.rows):
            show_if(widget, end is not None)
        if end is None:
            self._headline.setText(texts.ui("end.goes_on"))
            self._none.setText(texts.ui("draw.not_there"))
            show_if(self._none, True)
            self.rows.present(())
            return
        self._headline.setText(end_sentence(end, texts))
        self._none.setText(texts.ui("no_points_here"))
        show_if(self._none, end.seats is None)
        show_if(self._felt, end.seats is not None)
        if end.seats is not None:
            self._seats.present(end.seats)
        told = [TextRow(ruled_words(answer, texts), "arrow") for answer in end.rulings]
        told.append(_next(end, texts))
        told += [
            TextRow(cited_words(cited, texts), "dot", texts.reason(cited.rule))
            for cited in end.cited
        ]
        self.rows.present(tuple(told))


def _next(end: HandEnd, texts: Texts) -> TextRow:
    """Whether there is another hand, with the rule that says so."""
    words, rule = next_words(end.next, texts), end.next.over
    if rule is None:
        return TextRow(words, "arrow")
    return TextRow(with_clause(words, rule, texts), "arrow", texts.reason(rule))


_ROW: Final = 40
_LINES: Final = 12
_PLACE: Final = 46
_TOTAL: Final = 120


class GameCard(QFrame):
    """Shows places and results, the best first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("game_card")
        self.setProperty("role", "card")
        self._texts: Texts | None = None
        self._title = QLabel()
        self._title.setProperty("role", "head")
        self.places, self.notes = _Places(), TextRows("game_notes")
        panel = Panel("game_panel", gap=8)
        panel.hold(self._title, self.places, self.notes)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 12, 8)
        whole.addWidget(panel)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self._title.setText(texts.ui("game.title"))
        self.notes.setAccessibleName(texts.ui("game.notes"))

    def present(self, game: ResultView) -> None:
        if self._texts is None:
            return
        self.places.present(game, self._texts)
        rows = (TextRow(words, "dot") for words in game_notes(game, self._texts))
        self.notes.present(tuple(rows))


class _Places(QWidget):
    """Paints one row a seat: place, name, points, the steps, the result."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("game_places")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._texts: Texts | None = None
        self._game: ResultView | None = None
        self._rows: list[PlacedView] = []

    def present(self, game: ResultView, texts: Texts) -> None:
        if (game, texts) == (self._game, self._texts):
            return
        self._game, self._texts = game, texts
        self._rows = sorted(game.seats, key=lambda placed: placed.place)
        self.setAccessibleName(texts.list_of(self._told(row) for row in self._rows))
        self.updateGeometry()
        self.update()

    def _told(self, row: PlacedView) -> str:
        assert self._texts is not None
        assert self._game is not None
        place = self._texts.ui("game.place", row.place)
        score, total = score_words(row, self._game), total_words(row, self._game)
        return f"{place} {self._texts.seat(row.wind)} {score} {total}"

    def _steps(self, row: PlacedView) -> str:
        assert self._texts is not None
        assert self._game is not None
        return "  ".join(result_words(line, self._game, self._texts) for line in row.lines)

    def hasHeightForWidth(self) -> bool:
        return True

    def _height(self, row: PlacedView, width: int) -> int:
        box = QRect(0, 0, max(width - px(_PLACE) - 8, 60), 10_000)
        flags = int(Qt.TextFlag.TextWordWrap)
        below = QFontMetrics(sans(_LINES)).boundingRect(box, flags, self._steps(row)).height()
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
            self._paint(painter, QRectF(0, top, self.width(), high), row)
            top += high

    def _paint(self, painter: QPainter, box: QRectF, row: PlacedView) -> None:
        t, texts, game = tokens(), self._texts, self._game
        assert texts is not None
        assert game is not None
        painter.setPen(QPen(colour(t.line), 1))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        line = QRectF(box.x(), box.y() + 2, box.width(), px(_ROW))
        write(painter, line, str(row.place), mincho(26), t.green if row.place == 1 else t.ink, LEFT)
        inner = line.adjusted(px(_PLACE), 0, -px(_TOTAL), 0)
        name = texts.seat(row.wind)
        if row.first:
            name = texts.ui("role_and", name, texts.ui("game.first"))
        used = write(painter, inner, name, fitting(name, inner.width() * 0.6, 14, 10), t.ink, LEFT)
        rest = inner.adjusted(used + 12, 0, 0, 0)
        write(painter, rest, score_words(row, game), sans(14), t.ink2, LEFT)
        said = total_words(row, game)
        code = t.shu if said.startswith(("-", "●")) else t.ink
        write(painter, line.adjusted(0, 0, -6, 0), said.replace("-", "−"), mincho(22), code, RIGHT)
        below = box.adjusted(px(_PLACE), px(_ROW), -8, 0)
        write_wrapped(painter, below, self._steps(row), sans(_LINES), t.ink2)
