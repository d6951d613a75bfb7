"""The ruling card: class, sentences, clause and payments of a ruling."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.rule_values import value_words
from app.texts.rulings import headline, moved, rule_of, sentences
from app.texts.texts import Texts
from app.views.rulings import RulingView
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.layout.frames import card
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import (
    LEAST_LETTERS,
    LEFT,
    RIGHT,
    as_written,
    badge_width,
    draw_badge,
    elided_lines,
    fitting,
    ground,
    show_if,
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)
from app.widgets.painting.seals import GRAVE
from engine.rulebook import AnyRule, Rule

_HEADLINE, _LEAST_HEADLINE = 24, 13
_SIDES, _GAP = 24, 12
"""What is beside the words of a line, and between the headline and the points, in pixels."""
_BAR: Final = 5
_READ, _MOST_READ = 11, 2
"""The size of the letters of the other readings, and the most lines of them, whose whole text is in
the tooltip."""


class RulingCard(QFrame):
    """The words of a ruling above the picture of the seats where points move."""

    def __init__(self, texts: Texts, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._said = RulingWords(texts, name)
        self.felt, inner = card("felt", QVBoxLayout())
        self._seats = SeatPicture(texts)
        self._seats.setObjectName(f"{name}_seats")
        inner.addWidget(self._seats)
        column = QVBoxLayout(self)
        column.setContentsMargins(3, 3, 3, 3)
        column.setSpacing(4)
        column.addWidget(self._said)
        column.addWidget(self.felt, 1)
        column.addStretch(0)
        self.felt.hide()

    def present(
        self,
        title: str,
        shown: RulingView,
        otherwise: tuple[Rule[Any], ...] = (),
        *,
        with_seats: bool = True,
    ) -> None:
        """Show a ruling, and the rules with other values that would change it; the picture of the
        seats only where points move and `with_seats`."""
        self._said.present(title, shown, otherwise)
        if shown.seats is not None:
            self._seats.present(shown.seats)
        show_if(self.felt, with_seats and shown.seats is not None)


class RulingWords(QWidget):
    """Paints the words of a ruling."""

    accessible_role = TEXT

    def __init__(self, texts: Texts, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._texts = texts
        self._title = ""
        self._shown: RulingView | None = None
        self._otherwise: tuple[Rule[Any], ...] = ()

    def present(self, title: str, shown: RulingView, otherwise: tuple[Rule[Any], ...] = ()) -> None:
        if (title, shown, otherwise) == (self._title, self._shown, self._otherwise):
            return
        self._title, self._shown, self._otherwise = title, shown, otherwise
        texts, rule = self._texts, rule_of(shown)
        clause = "" if rule is None else texts.clause(rule)
        standing = "" if rule is None else texts.standing(rule.standing)
        self.setAccessibleName(texts.titled(title, headline(shown, texts)))
        parts = (moved(shown, texts), sentences(shown, texts), self._read_so(), standing, clause)
        self.setAccessibleDescription(" ".join(part for part in parts if part))
        self.setToolTip(as_written(f"{sentences(shown, texts)}\n{self._read_so()}".strip()))
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Set the height that the sentences need."""
        high = px(66) + self._high(self._sentences()) + self._read_high()
        if high != self.minimumHeight():
            self.setFixedHeight(high)

    def _high(self, words: str) -> int:
        """The height of wrapped words; 0 for none."""
        box = QRect(0, 0, self.width() - 26, 10_000)
        flags = int(Qt.TextFlag.TextWordWrap)
        return QFontMetrics(sans(12)).boundingRect(box, flags, words).height() if words else 0

    def _read_high(self) -> int:
        """The height of the other readings; 0 for none."""
        words, width = self._read_so(), self.width() - _SIDES
        most = wrapped_height("\n".join("一" * _MOST_READ), width, _READ)
        return min(wrapped_height(words, width, _READ), most) if words else 0

    def _read_so(self) -> str:
        """The readings of unclear clauses that would change the ruling; "" for none."""
        texts = self._texts
        read = [value_words(rule, texts).rstrip("。.") for rule in self._otherwise]
        return texts.titled(texts.cli("read_otherwise"), texts.list_of(read)) if read else ""

    def _sentences(self) -> str:
        """The sentences, with the clause and with the points where these have no room above."""
        if self._shown is None:
            return ""
        text, rule = sentences(self._shown, self._texts), rule_of(self._shown)
        if rule is not None and not self._clause_fits(rule, self._texts):
            text = self._texts.ui("with_clause", text, self._texts.clause(rule))
        points = moved(self._shown, self._texts)
        return text if self._moved_fits(self._shown) else f"{points}\n{text}".rstrip()

    def _headline(self, shown: RulingView) -> tuple[str, QFont]:
        """The headline, in the largest letters with which it fits."""
        words, size = headline(shown, self._texts), _HEADLINE
        while size > _LEAST_HEADLINE and width_of(words, mincho(size)) > self.width() - _SIDES:
            size -= 1
        return words, mincho(size)

    def _moved_fits(self, shown: RulingView) -> bool:
        """Whether the points fit beside the headline; where there are none, nothing has to."""
        points = moved(shown, self._texts)
        room = self.width() - _SIDES - width_of(*self._headline(shown)) - _GAP
        return not points or width_of(points, sans(LEAST_LETTERS)) <= room

    def _clause_fits(self, rule: AnyRule, texts: Texts) -> bool:
        taken = width_of(self._title, sans(12, bold=True)) + badge_width(
            texts.standing(rule.standing)
        )
        return width_of(texts.clause(rule), sans(9)) <= self.width() - 24 - taken - 26

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t, shown, texts = tokens(), self._shown, self._texts
        ground(self, painter, t.card)
        if shown is None:
            return
        self._bar(painter, shown)
        inner = QRectF(self.rect()).adjusted(14, 4, -10, -3)
        top = QRectF(inner.x(), inner.y(), inner.width(), px(20))
        rule, place = rule_of(shown), QRectF(top)
        if rule is not None:
            place.setRight(top.right() - badge_width(texts.standing(rule.standing)) - 8)
        font = fitting(self._title, place.width(), 12, LEAST_LETTERS, bold=True)
        used = write(painter, place, self._title, font, t.ink2, LEFT)
        self._clause(painter, top.adjusted(used + 10, 0, 0, 0), shown, texts)
        line = QRectF(inner.x(), top.bottom(), inner.width(), px(36))
        code = t.shu if shown.rulings and shown.rulings[0].sanction in GRAVE else t.ink
        code = t.ink3 if shown.kind in ("silent", "program") else code
        words, font = self._headline(shown)
        used = write(painter, line, words, font, code, LEFT)
        if self._moved_fits(shown):
            rest, text = line.adjusted(used + _GAP, 5, 0, 0), moved(shown, texts)
            write(painter, rest, text, fitting(text, rest.width(), 12.5, 9.5), t.ink2, LEFT)
        below = QRectF(inner.x(), line.bottom() + 2, inner.width(), inner.bottom() - line.bottom())
        write_wrapped(painter, below, self._sentences(), sans(12), t.ink)
        below.setTop(below.top() + self._high(self._sentences()))
        below.setHeight(self._read_high())
        read = elided_lines(self._read_so(), int(below.width()), self._read_high(), _READ)
        write_wrapped(painter, below, read, sans(_READ), t.gold_text)

    def _bar(self, painter: QPainter, shown: RulingView) -> None:
        """Paint the gravity of the ruling at the left edge; dotted where the document is silent."""
        t = tokens()
        if shown.kind in ("silent", "program"):
            painter.setPen(QPen(colour(t.ink3), 2, Qt.PenStyle.DotLine))
            painter.drawLine(3, 6, 3, self.height() - 6)
            return
        classes = {ruling.sanction for ruling in shown.rulings}
        light = {"fine", "agari_houki", "off_result", "yellow_card"}
        code = t.shu if classes & {*GRAVE} else t.gold_line if classes & light else t.green
        painter.fillRect(QRectF(0, 2, _BAR, self.height() - 4), colour(code))

    def _clause(self, painter: QPainter, top: QRectF, shown: RulingView, texts: Texts) -> None:
        rule = rule_of(shown)
        if rule is None:
            return
        word, clause = texts.standing(rule.standing), texts.clause(rule)
        room = top.width() - badge_width(word) - 8
        font, fits = fitting(clause, room, 11.5, 9), self._clause_fits(rule, texts)
        used = write(painter, top, clause, font, tokens().ink3, RIGHT) + 8 if fits else 0
        draw_badge(painter, top.right() - used, top.center().y(), word, rule.standing)
