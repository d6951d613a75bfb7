"""The other documents' answers to a declaration, in columns; a press chooses a document."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.pages.referee.dispute.texts import OtherRow
from app.style.theme import colour, px, sans, tokens
from app.texts.clauses import explained
from app.texts.comparisons import unequal
from app.texts.texts import Texts
from app.widgets.lists.items import (
    Index,
    ItemPainter,
    RowList,
    RowModel,
    draw_row_ground,
    draw_row_line,
)
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    badge_width,
    draw_badge,
    elided,
    fitting,
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import Paint

_NAMES: Final = 0.57
"""The share of the names in the width that what is done and the rules leave to them and outcome."""
_NAMES_ALONE: Final = 0.66
"""That where no row has what is done, or a rule."""
_MOST_DONE, _MOST_RULE = 0.2, 0.32
"""The most shares of the whole width."""
_FONT, _CLAUSE = 12.5, 11.5
_PAD: Final = 8
"""What a row has above and below its lines."""
_SEEN: Final = 2


class _Rows(RowModel):
    rows: tuple[OtherRow, ...]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts

    def widths(self, whole: float) -> tuple[float, float, float]:
        """The widths of names, outcome, and what is done, in a list so wide: what is done and the
        rules have what their longest words need."""
        texts = self._texts
        done = max((width_of(row.done, sans(_FONT)) for row in self.rows if row.done), default=0)
        rule = max(
            (
                badge_width(texts.standing(row.rule.standing))
                + width_of(texts.clause(row.rule), sans(_CLAUSE))
                for row in self.rows
                if row.rule is not None
            ),
            default=0,
        )
        done = min(done + px(8), whole * _MOST_DONE) if done else 0
        rule = min(rule + px(14), whole * _MOST_RULE) if rule else 0
        left = whole - done - rule
        names = left * (_NAMES if done or rule else _NAMES_ALONE)
        return names, left - names, done

    def accessible_text(self, at: int) -> str:
        row, texts = self.rows[at], self._texts
        rule = row.rule
        clause = "" if rule is None else f"{texts.standing(rule.standing)} {texts.clause(rule)}"
        parts = (row.names, _outcome(row), row.done, clause)
        return texts.list_of(part for part in parts if part)

    def tip(self, at: int) -> str:
        row = self.rows[at]
        why = "" if row.rule is None else explained(row.rule, row.document, self._texts)
        return f"{self.accessible_text(at)}\n{why}".rstrip()


class OtherDocuments(QFrame):
    """Emits `chosen` with the id of a document."""

    chosen = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._head = QLabel(texts.ui("dispute.others"))
        self._head.setProperty("role", "head")
        self.rows = _OtherList(texts)
        self.rows.setAccessibleName(texts.ui("dispute.others"))
        self.rows.chosen.connect(self.chosen)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 8, 8, 6)
        whole.setSpacing(4)
        whole.addWidget(self._head)
        whole.addWidget(self.rows, 1)

    def present(self, rows: tuple[OtherRow, ...]) -> None:
        self.rows.shown.set_rows(rows)

    @property
    def least_height(self) -> int:
        """The height in which the first two documents are seen."""
        rows = self.rows
        around = self.sizeHint().height() - rows.sizeHint().height() + 2 * rows.frameWidth()
        first = range(min(len(rows.shown.rows), _SEEN))
        return around + sum(map(rows.sizeHintForRow, first))


class _OtherList(RowList):
    chosen = Signal(str)

    def __init__(self, texts: Texts) -> None:
        self.shown = _Rows(texts)
        super().__init__("dispute_others", self.shown)
        self.setItemDelegate(_Painter(self, texts))

    def choose(self, at: int) -> None:
        self.chosen.emit(self.shown.rows[at].document)


class _Painter(ItemPainter):
    """Paints names, outcome, what is done, badge and clause."""

    row_height = 28
    _view: _OtherList

    def __init__(self, view: _OtherList, texts: Texts) -> None:
        super().__init__(view)
        self._texts = texts

    def height(self, at: int, width: int) -> int:
        """As many lines as the names and the outcome need."""
        row = self._view.shown.rows[at]
        wide, beside, _ = self._view.shown.widths(width)
        names = wrapped_height(row.names, round(wide - px(10)), _FONT)
        outcome = wrapped_height(_outcome(row), round(beside - px(14)), _FONT)
        return max(px(self.row_height), max(names, outcome) + px(_PAD))

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row = self._view.shown.rows[index.row()]
        widths = self._view.shown.widths(self._view.viewport().width())
        return (row, over, widths), partial(self._whole, row=row, widths=widths, over=over)

    def _whole(
        self,
        painter: QPainter,
        box: QRectF,
        *,
        row: OtherRow,
        widths: tuple[float, float, float],
        over: bool,
    ) -> None:
        t, texts = tokens(), self._texts
        draw_row_ground(painter, box, over=over)
        draw_row_line(painter, box)
        wide, beside, after = widths
        names = QRectF(box.x() + 2, box.y(), wide - px(8), box.height())
        _write_lines(painter, names, row.names, t.ink)
        outcome = QRectF(names.right() + px(8), box.y(), beside, box.height())
        if row.differs:
            painter.fillRect(outcome.adjusted(-px(4), px(5), -px(6), -px(5)), colour(t.ai_soft))
        ink = t.ai if row.differs else t.ink
        _write_lines(painter, outcome.adjusted(0, 0, -px(10), 0), _outcome(row), ink, row.differs)
        done = QRectF(outcome.right(), box.y(), after, box.height())
        write(painter, done, row.done, fitting(row.done, done.width(), _FONT, 9), t.ink, LEFT)
        if row.rule is None:
            return
        badge = texts.standing(row.rule.standing)
        left = done.right() + badge_width(badge) + px(10)
        clause = texts.clause(row.rule)
        rest = QRectF(left, box.y(), box.right() - left - 2, box.height())
        font = fitting(clause, rest.width(), _CLAUSE, 9)
        write(painter, rest, elided(clause, rest.width(), font), font, t.ink3, RIGHT)
        draw_badge(painter, left - px(6), box.center().y(), badge, row.rule.standing)


def _outcome(row: OtherRow) -> str:
    return unequal(row.outcome, row.differs)


def _write_lines(painter: QPainter, box: QRectF, words: str, ink: str, bold: bool = False) -> None:
    """Write in as many lines as are needed, in the middle of the row's height."""
    high = wrapped_height(words, round(box.width()), _FONT)
    lines = QRectF(box.x(), box.center().y() - high / 2, box.width(), high + 2)
    write_wrapped(painter, lines, words, sans(_FONT, bold), ink)
