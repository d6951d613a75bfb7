"""The panel below a ledger: rule, clause, standing and reason of the selected line."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.style.theme import colour, px, sans, scale, tokens
from app.texts.clauses import explained
from app.texts.ledgers import row_words
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from app.widgets.answer.requests import (
    ClauseOpener,
    mark_yaku,
    request_clause,
    request_yaku,
    yaku_of,
)
from app.widgets.controls.keyed import PRESSES
from app.widgets.layout.roles import LINK
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    as_written,
    badge_width,
    draw_badge,
    draw_focus,
    elided_lines,
    fitting,
    ground,
    width_of,
    write,
    write_wrapped,
)
from engine.rulebook import AnyRule, Standing

_ROUND: Final = 7.0
_SIDE, _TOP, _BELOW_HEAD = 12, 7, 3
"""The room beside the words, above them, and below the name, where there is enough of it."""
_ROOMY: Final = 56
_MARK, _MARK_HIGH, _BESIDE = 12, 24, 10
"""The letters of the mark of a yaku, its height, and what stays free beside it."""
_TEXT: Final = 40
"""The height from which there is room for a sentence under the name."""
_NAME_SHARE, _LEAST_CLAUSE, _APART = 0.6, 30, 16
"""The share of the head that a name may have, the least room of a clause beside it, and what stays
free around the badge."""


class ClausePanel(QFrame, ClauseOpener):
    """Shows name, standing, clause and reason of a rule on the ground of the highlighted line.

    A press leads to its clause; of a yaku the mark at the right, and the key ?, lead to its card.
    """

    accessible_role = LINK

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("clause")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._name = self._reason = self._whole = self._badge = ""
        self._clauses = ("", "")
        self._standing = Standing.STATED
        self._told: object = None
        self._key = self._yaku = ""
        self._marks = ("", "")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._tight = False
        self._high: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def present(self, row: LedgerRow | None, document: str, texts: Texts) -> None:
        """Show the rule of a ledger row, or the hint to select one."""
        if (row, document, texts) == self._told:
            return
        self._told = row, document, texts
        whole = ""
        rule = None if row is None else row.rule
        self._key = "" if rule is None else rule.key
        self._yaku = yaku_of(self._key)
        self._marks = texts.ui("yaku_mark.word"), texts.ui("yaku_mark.tip")
        mark_yaku(self, self._yaku)
        if row is None or rule is None:
            self._name, self._clauses, self._badge = "", ("", ""), ""
            self._reason = texts.ui("choose_a_line") if row is not None else ""
            if row is not None and row.uncounted is not None:
                self._reason = texts.ui("document_silent", texts.uncounted(row.uncounted))
        else:
            self._name = _name(row, rule, texts)
            if row.uncounted is not None:
                self._name = texts.ui("not_counted", texts.uncounted(row.uncounted))
            self._clauses = _clause(rule, texts), texts.clause(rule)
            self._standing, self._badge = rule.standing, texts.standing(rule.standing)
            self._reason = " ".join(_reasons(row, rule, texts))
            whole = " ".join(_explanations(row, rule, document, texts))
            if rule.because is None:
                self._reason = whole
        self.setAccessibleName(" ".join((self._name, self._badge, self._clauses[0])).strip())
        if not self._badge:
            self.setAccessibleName(self._reason)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if self._key else Qt.FocusPolicy.NoFocus)
        self._whole = whole or self._reason
        self.setAccessibleDescription(self._whole)
        lead = f"{texts.ui('rules.to_clause')} Ctrl+L" if self._key else ""
        more = f"{self._marks[1]} ?" if self._yaku else ""
        self.setToolTip(as_written(f"{self._whole}\n{lead}\n{more}".strip()))
        self.update()

    @property
    def rule_key(self) -> str:
        return self._key

    def press(self) -> None:
        if self._key:
            request_clause(self, self._key)

    @property
    def mark_box(self) -> QRectF:
        """The box of the mark that leads to the card of a yaku; empty for any other rule."""
        if not self._yaku:
            return QRectF()
        wide = width_of(self._marks[0], sans(_MARK)) + px(_MARK)
        high = min(float(self.height()), px(_MARK_HIGH))
        return QRectF(self.width() - wide - _BESIDE, (self.height() - high) / 2, wide, high)

    def _request_card(self) -> None:
        """Request the card of the yaku shown."""
        if self._yaku:
            request_yaku(self, self._yaku)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
        elif self.mark_box.contains(event.position()):
            self._request_card()
        else:
            self.press()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESSES:
            self.press()
        elif event.key() == Qt.Key.Key_Question and self._yaku:
            self._request_card()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(200, self._high or px(63 if self._tight else 76))

    def needed(self, width: int) -> int:
        """The height in which all that it says is seen in a width, both in pixels."""
        wide = self._room(width)
        heads = (1 + self._is_named_apart(wide)) * bool(self._badge)
        words = _high(self._whole, 12.0, scale(), wide)
        return _TOP + heads * px(18) + _BELOW_HEAD + ceil(words) + 2

    def _room(self, width: float) -> float:
        """The width of the words in a panel of a width: all but the sides, or the mark."""
        mark = self.mark_box.width() + 2 * _BESIDE - _SIDE if self._yaku else 0
        return width - 2 * _SIDE - mark

    def _is_named_apart(self, wide: float) -> bool:
        """Whether the name has a line of its own: in this width it has no room beside the badge."""
        return width_of(self._name, sans(11, bold=True)) > wide - badge_width(self._badge) - _APART

    def set_height(self, high: int) -> None:
        """Take this height: with room for one line, only name, standing and clause are shown."""
        if high != self._high:
            self._high, self._tight = high, high < px(76)
            self.updateGeometry()
            self.update()

    def set_compact(self, tight: bool) -> None:
        """Take less height, for the benefit of the ledger."""
        if tight is not self._tight:
            self._tight = tight
            self.updateGeometry()

    def _paint_mark(self, painter: QPainter) -> None:
        """The mark as a small button."""
        t, box = tokens(), self.mark_box
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(t.edge), 1))
        painter.setBrush(colour(t.card))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        write(painter, box, self._marks[0], sans(_MARK), t.ink2, CENTRE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._ground(painter)
        t = tokens()
        top = 1 if self.height() < px(_ROOMY) else 3 if self._tight else _TOP
        inner = QRectF(self.rect()).adjusted(_SIDE, top, -_SIDE, -1)
        inner.setWidth(self._room(self.width()))
        if self._yaku:
            self._paint_mark(painter)
        head = QRectF(inner.x(), inner.y(), inner.width(), px(17) if top == 1 else px(18))
        line = self.height() < px(_TEXT)
        if line:
            head.moveTop((self.height() - head.height()) / 2)
        if self._badge:
            badge = badge_width(self._badge)
            room = inner.width() - badge - _APART
            name = QRectF(head)
            wanted = width_of(self._name, sans(11, bold=True))
            least = room - width_of(self._clauses[0], sans(12))
            name.setWidth(max(room * _NAME_SHARE, least, min(wanted, room)))
            font = fitting(self._name, name.width(), 12.5, 11, bold=True)
            x = head.x()
            if not line and self._is_named_apart(inner.width()):
                font = fitting(self._name, head.width(), 12.5, 11, bold=True)
                write(painter, head, self._name, font, t.ink, LEFT)
                head.translate(0, head.height())
            else:
                x += write(painter, name, self._name, font, t.ink, LEFT) + 8
            draw_badge(painter, x + badge, head.center().y(), self._badge, self._standing)
            rest = head.adjusted(x + badge + 8 - head.x(), 0, 0, 0)
            if rest.width() > px(_LEAST_CLAUSE):
                self._write_clause(painter, rest)
            inner.setTop(head.bottom() + (0 if self._tight else _BELOW_HEAD))
        if not (line and self._badge):
            self._write(painter, inner)
        draw_focus(self, painter, t.ai)

    def _ground(self, painter: QPainter) -> None:
        """Paint the highlighted background, with round corners at the bottom of the card."""
        t, box = tokens(), QRectF(self.rect())
        ground(self, painter, t.card)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(t.gold_soft))
        painter.drawRoundedRect(box, _ROUND, _ROUND)
        painter.drawRect(box.adjusted(0, 0, 0, -2 * _ROUND))
        painter.fillRect(QRectF(0, 0, box.width(), t.border), colour(t.line))

    def _write_clause(self, painter: QPainter, room: QRectF) -> None:
        """Paint the clause, without how sure its reading is where there is no room for that."""
        whole, short = self._clauses
        fits = width_of(whole, fitting(whole, room.width(), 12, 11)) <= room.width()
        words = whole if fits else short
        write(painter, room, words, fitting(words, room.width(), 12, 11), tokens().ink3, LEFT)

    def _write(self, painter: QPainter, room: QRectF) -> None:
        """Paint clause text and reason in the largest font that fits; else the reason, elided."""
        tried = [(self._whole, size) for size in (12.0, 11.0)]
        tried += [(self._reason, size) for size in (12.0, 11.0)]
        fits = (each for each in tried if _high(*each, scale(), room.width()) <= room.height())
        words, size = next(fits, ("", tried[-1][1]))
        words = words or elided_lines(self._reason, int(room.width()), int(room.height()), size)
        write_wrapped(painter, room, words, sans(size), tokens().ink)


@lru_cache(maxsize=256)
def _high(words: str, size: float, _scale: float, width: float) -> float:
    """The height of wrapped text; cached, as layout costs more than painting."""
    flags = int(Qt.TextFlag.TextWordWrap)
    box = QRectF(0, 0, width, 10_000)
    return QFontMetricsF(sans(size)).boundingRect(box, flags, words).height()


def _explanations(row: LedgerRow, rule: AnyRule, document: str, texts: Texts) -> list[str]:
    """Clause texts and reason of a rule, each sentence once."""
    return list(dict.fromkeys(explained(r, document, texts) for r in _rules(row, rule)))


def _name(row: LedgerRow, rule: AnyRule, texts: Texts) -> str:
    return row_words(row, texts) if row.line is not None or row.parts else texts.rule(rule.key)


def _rules(row: LedgerRow, rule: AnyRule) -> tuple[AnyRule, ...]:
    if row.parts:
        parts = (each for part in row.parts if part.rule for each in _rules(part, part.rule))
        return tuple(dict.fromkeys((rule, *parts)))
    return (rule,) if row.before is None or row.line is None else (rule, row.line.rule)


def _reasons(row: LedgerRow, rule: AnyRule, texts: Texts) -> list[str]:
    """The reason of a rule, and that of the rounding for a rounded share, each sentence once."""
    return list(dict.fromkeys(texts.reason(each) for each in _rules(row, rule)))


def _clause(rule: AnyRule, texts: Texts) -> str:
    clause = texts.clause(rule)
    if rule.confidence is None:
        return clause
    return texts.list_of((clause, texts.ui("confidence", rule.confidence)))
