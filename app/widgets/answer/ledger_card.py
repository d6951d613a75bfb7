"""The card of a ledger: its lines, the clause of one of them, and how both share the height."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.style.theme import px, sans, tokens
from app.texts.texts import Texts
from app.views.ledgers import LedgerColumn, LedgerRow
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.ledger import AIR, LEAST_AIR, OTHER_COLUMN, LedgerView
from app.widgets.painting.drawing import LEFT, RIGHT, elided, fitting, ground, show_if, write

_PITCHES: Final = (23, 33.5)
_USUAL_ROWS: Final = 18
"""Rows that have room in a large card beside the clause; they decide how high a row is there."""
_AROUND: Final = 145
_FULL, _LOW, _LINE = 76, 50, 24
"""Heights of the clause: three lines with air, three lines, one line."""
_SOME_AIR: Final = 2
"""The room above the names of groups that stays before the clause has one line only."""
_HEADS: Final = 30


class LedgerCard(QFrame):
    """A ledger over the clause of its selected line.

    All ledgers have the same row height in a window. Where the rows leave room, the clause is as
    high as its words need. Where they do not fit, the clause gives room first, from three lines to
    one; then it is there only while the user has selected a line; then the air above the names of
    groups goes; and at last the lines scroll, while sums stay.
    """

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts = texts
        self.ledger, self.clause = LedgerView(texts), ClausePanel()
        self._heads = _ColumnHeads(texts)
        self._selected = self._whole = False
        self._inner = inner = QVBoxLayout(self)
        inner.setContentsMargins(3, 2, 3, 2)
        inner.setSpacing(1)
        inner.addWidget(self._heads)
        inner.addWidget(self.ledger, 1)
        inner.addWidget(self.clause)
        self._heads.hide()

    def present(
        self,
        rows: tuple[LedgerRow, ...],
        at: int | None,
        document: str,
        *,
        selected: bool,
        columns: tuple[LedgerColumn, ...] = (),
    ) -> None:
        """Show the rows and the clause of row `at`, which the user has `selected` or not."""
        self._selected = selected
        self._heads.present(columns)
        show_if(self._heads, bool(columns))
        self.clause.present(None if at is None else rows[at], document, self._texts)
        self.ledger.present(rows, at, columns=columns)
        self._keep_whole()
        self._fit()

    def set_whole(self, whole: bool) -> None:
        """Be high enough for all lines and a clause, as what is around scrolls anyhow."""
        self._whole = whole
        self._keep_whole()

    def _keep_whole(self) -> None:
        lines = self.ledger.needed(px(_PITCHES[0]), px(AIR)) if self._whole else 0
        self.setMinimumHeight(lines + px(_LOW) + 2 * px(AIR) if lines else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Share the height between lines and clause."""
        margins = self._inner.contentsMargins()
        room = self.contentsRect().height() - margins.top() - margins.bottom()
        if self._heads.isVisibleTo(self):
            room -= px(_HEADS) + self._inner.spacing()
        least, most = map(px, _PITCHES)
        pitch = max(least, min(most, (room - px(_AROUND)) // _USUAL_ROWS))
        room -= self._inner.spacing()
        clause, air = self._shared(pitch, room)
        show_if(self.clause, clause > 0)
        if clause:
            self.clause.set_height(clause)
        self.ledger.set_pitch(pitch, air)
        self._inner.activate()  # the height of the list says where its rows are
        at = self.ledger.currentIndex()
        if self._selected and at.isValid():
            self.ledger.scrollTo(at)

    def _shared(self, pitch: int, room: int) -> tuple[int, int]:
        """The height of the clause, and that of the air above the names of groups."""
        needed = self.ledger.needed
        if not self.ledger.rows.rows:
            return 0, px(AIR)
        tries = [(_FULL, AIR), *((_LOW, air) for air in range(AIR, _SOME_AIR - 1, -1))]
        if not self._selected:
            tries += [(_LINE, AIR), (_LINE, _SOME_AIR), (0, AIR)]
        last = _LOW if self._selected else 0
        tries += [(last, air) for air in range(AIR, LEAST_AIR - 1, -1)]
        fits = (each for each in tries if px(each[0]) + needed(pitch, px(each[1])) <= room)
        clause, air = next(fits, tries[-1])
        left = room - needed(pitch, px(air))
        if clause <= _LINE:
            return px(clause), px(air)
        margins = self._inner.contentsMargins()
        wide = self.contentsRect().width() - margins.left() - margins.right()
        most = max(px(_FULL), self.clause.needed(wide))
        return max(px(clause), min(left, most)), px(air)


class _ColumnHeads(QWidget):
    """The names of the readings over their columns of amounts."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._columns: tuple[LedgerColumn, ...] = ()
        self.setFixedHeight(px(_HEADS))

    def present(self, columns: tuple[LedgerColumn, ...]) -> None:
        if columns != self._columns:
            self._columns = columns
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.card)
        wide, texts = px(OTHER_COLUMN), self._texts
        right = self.width() - px(12) - LedgerView.badge_room(texts) - 4
        for turn, column in enumerate(reversed(self._columns)):
            place = QRectF(right - (turn + 1) * wide + px(6), 0, wide - px(6), self.height())
            font = fitting(column.name, place.width(), 12, 9)
            write(painter, place, elided(column.name, place.width(), font), font, t.ai, RIGHT)
        own = QRectF(0, 0, right - len(self._columns) * wide, self.height())
        write(painter, own, texts.ui("compare.in_force"), sans(12, bold=True), t.ink2, RIGHT)
        title = own.adjusted(px(12), 0, 0, 0)
        write(painter, title, texts.ui("compare.ledger"), sans(12, bold=True), t.ink2, LEFT)
