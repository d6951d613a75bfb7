"""The explanation of an answered question: the truth, what was wrong, both ways side by side."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.actions import PAGE_KEY_OF
from app.pages.drill.views import DiagnosisView, FieldView, MarkedView
from app.pages.drill.widgets.lane_view import LaneView
from app.pages.drill.widgets.neighbour_table import NeighbourTable
from app.pages.drill.widgets.parts_table import PartsTable
from app.pages.drill.widgets.take_home import RuleOfThumbCard
from app.style.theme import mincho, px, scale, tile_scale
from app.texts.texts import Texts
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.ledger import LedgerView
from app.widgets.controls.controls import make_fold
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.frames import column
from app.widgets.painting.drawing import show_if, width_of
from engine.tiles import Tile

_TRUTH, _LEAST = 44, 18
_CLAUSE, _LOW_CLAUSE = 92, 66
_LEAST_CLAUSE, _CLAUSE_LINE = 50, 24
"""The height of a clause with a sentence under its name, and of its name alone."""
_FEW: Final = 8
_LEAST_LEDGER: Final = 74
_NOTHING: Final = DiagnosisView()
_SHARES: Final = {"cells": (11, 10), "parts": (1, 0), "narrow": (13, 10)}


class AnsweredSide(QWidget):
    """Shows what `MarkedView` has: the diagnosis of a wrong answer over table or parts.

    - `highlight_changed(tiles)`: other tiles of the hand are to be highlighted.
    """

    highlight_changed = Signal(object)

    def __init__(self, texts: Texts, page: QWidget) -> None:
        super().__init__()
        self._texts = texts
        self._head, self._truth, self._fields = QLabel(), QLabel(), QLabel()
        self._problem, self._did, self._instead = QFrame(), QLabel(), QLabel()
        self.lanes, self.parts, self.take_home = (
            LaneView(texts),
            PartsTable(texts),
            RuleOfThumbCard(texts),
        )
        self.around, self.clause = NeighbourTable(texts), ClausePanel()
        self.ledger = LedgerView(texts)
        self.unfold = KeyedButton("drill_unfold", PAGE_KEY_OF["drill_unfold"], page)
        self._why = QWidget()
        self._rows_shown: object = None
        self._chosen = False
        self._document, self._refit, self._narrow, self._low = "", False, False, False
        self.folds = False
        self._shown: MarkedView | None = None
        self._build()

    # the widgets and their places

    def _build(self) -> None:
        named = {"truth_head": self._head, "truth": self._truth, "fields": self._fields,
                 "located": self._did, "instead": self._instead}  # fmt: skip
        for name, label in named.items():
            label.setObjectName(f"drill_{name}")
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(name != "truth_head")
        self._head.setProperty("role", "head")
        self._head.setText(self._texts.ui("drill.truth"))
        self.parts.highlight_changed.connect(self._light)
        self.ledger.selected.connect(self._choose)
        self._why.installEventFilter(self)
        make_fold(self.unfold)
        self.unfold.setProperty("role", "fold")
        self.unfold.toggled.connect(lambda _on: self._fold())
        whole = column(px(6))
        whole.addLayout(self._top())
        whole.addWidget(self._fields)
        whole.addWidget(self.lanes)
        whole.addLayout(self._middle(), 100)
        whole.addStretch(1)
        self.setLayout(whole)

    def _top(self) -> QHBoxLayout:
        left = column(0)
        left.addWidget(self._head)
        left.addWidget(self._truth)
        left.addStretch(1)
        top = QHBoxLayout()
        top.setSpacing(px(14))
        top.addLayout(left, 10)
        self._problem.setProperty("role", "problem")
        self._problem.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        alarm, words = QLabel("!"), column(px(2))
        alarm.setProperty("role", "alarm")
        alarm.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._did.setProperty("role", "did")
        self._instead.setProperty("role", "instead")
        words.addWidget(self._did)
        words.addWidget(self._instead)
        inside = QHBoxLayout(self._problem)
        inside.setContentsMargins(px(12), px(8), px(12), px(8))
        inside.setSpacing(px(10))
        inside.addWidget(alarm, 0, Qt.AlignmentFlag.AlignTop)
        inside.addLayout(words, 1)
        top.addWidget(self._problem, 13, Qt.AlignmentFlag.AlignTop)
        return top

    def _middle(self) -> QBoxLayout:
        why = QVBoxLayout(self._why)
        why.setContentsMargins(0, 0, 0, 0)
        why.setSpacing(0)
        self.ledger.setObjectName("drill_ledger")
        self.ledger.empty = self._texts.ui("drill.no_steps")
        self.ledger.setMinimumHeight(px(_LEAST_LEDGER))
        self.clause.setObjectName("drill_clause")
        why.addWidget(self.ledger, 1)
        why.addWidget(self.clause)
        middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        middle.setSpacing(px(16))
        for widget in (self.around, self.parts, self.take_home, self._why):
            middle.addWidget(widget)
        self._beside = middle
        return middle

    def set_compact(self, narrow: bool) -> None:
        """Where there is little room, the cells need more of it than the lines."""
        self._narrow = narrow
        self._fold()

    # what is shown

    def present(self, shown: MarkedView) -> None:
        """Show an answered question; another one begins folded."""
        before, self._shown = self._shown, shown
        if before is None or before.truth != shown.truth or before.rows != shown.rows:
            self.unfold.setChecked(False)
            self._chosen = False
        self._truth.setText(shown.truth)
        self._fit_truth()
        self._refit = not self.isVisible()  # a new page has no width yet
        diagnosis = shown.diagnosis or _NOTHING
        self._did.setText(diagnosis.did)
        self._instead.setText(diagnosis.instead)
        show_if(self._instead, bool(diagnosis.instead))
        show_if(self._problem, bool(diagnosis.did))
        self._fields.setText("　".join(_field(field, self._texts) for field in shown.fields))
        show_if(self._fields, bool(shown.fields))
        self.lanes.present(diagnosis.lanes)
        self.around.present(shown.around)
        self.parts.present(shown.parts)
        self.take_home.present(diagnosis)
        self._fold()
        self.highlight_changed.emit(self.highlighted_tiles)

    @property
    def highlighted_tiles(self) -> tuple[Tile, ...]:
        """The tiles of the highlighted row, or those that the diagnosis is about."""
        rows = self.parts.rows
        if 0 <= self.parts.highlighted < len(rows) and not self.unfold.isChecked():
            return rows[self.parts.highlighted].tiles
        shown = self._shown
        return shown.diagnosis.tiles if shown is not None and shown.diagnosis is not None else ()

    def _light(self, _at: int) -> None:
        self.highlight_changed.emit(self.highlighted_tiles)

    def _fold(self) -> None:
        """Show table or parts with what is to be remembered, or the whole ledger in their place."""
        shown = self._shown
        if shown is None:
            return
        diagnosis = shown.diagnosis or _NOTHING
        thumb = bool(diagnosis.thumb or diagnosis.mistakes)
        asked = shown.parts is not None or shown.around is not None
        folds = bool(shown.rows) and (shown.parts is not None or (asked and (thumb or shown.low)))
        unfolded = folds and self.unfold.isChecked()
        self.folds = folds
        show_if(self.unfold, folds)
        word = "diagnosis.fold" if unfolded else "diagnosis.unfold"
        self.unfold.set_label(self._texts.ui(word), self._texts.ui("diagnosis.unfold_tip"))
        why = bool(shown.rows) and (unfolded or not folds)
        if why:  # the clauses of a document are not read for what is folded away
            self._show_rows(shown)
        show_if(self.lanes, diagnosis.lanes is not None and not (shown.low and unfolded))
        show_if(self.parts, shown.parts is not None and not unfolded)
        lanes = diagnosis.lanes is not None and bool(diagnosis.lanes.said)
        cells = asked and shown.parts is None and not unfolded and not (shown.low and lanes)
        many = why and self.ledger.rows.rowCount() > _FEW
        show_if(self.around, cells and not (many and self._narrow))
        show_if(self.take_home, thumb and not unfolded)
        show_if(self._why, why)
        self._low = many or self._narrow
        self._fit_clause()
        self._share_out(parts=shown.parts is not None)

    def _fit_clause(self) -> None:
        """Give the clause its height, or less where all lines are seen then; the clause of a line
        that the user has chosen keeps a sentence. Where lines scroll all the same, it has what its
        words need."""
        usual, least = px(_LOW_CLAUSE if self._low else _CLAUSE), px(_LEAST_CLAUSE)
        tries = (usual, least) if self._chosen else (usual, least, px(_CLAUSE_LINE))
        room = self._why.height() - self.ledger.least_height
        words = max(least, min(usual, self.clause.needed(self._why.width())))
        high = next((one for one in tries if one <= room), words)
        self.clause.setFixedHeight(high)
        self.clause.set_compact(high < px(_CLAUSE))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the height of lines and clause anew."""
        if watched is self._why and event.type() == QEvent.Type.Resize:
            self._fit_clause()
        return super().eventFilter(watched, event)

    def _share_out(self, *, parts: bool) -> None:
        """Put what is to be remembered under the parts, or share the width with the cells."""
        ways = QBoxLayout.Direction
        self._beside.setDirection(ways.TopToBottom if parts else ways.LeftToRight)
        left, right = _SHARES["parts" if parts else "narrow" if self._narrow else "cells"]
        for widget, share in (
            (self.around, left), (self.parts, left), (self.take_home, right), (self._why, right),
        ):  # fmt: skip
            self._beside.setStretchFactor(widget, share)

    def _fit_truth(self) -> None:
        size, words = _TRUTH * tile_scale() / scale(), self._truth.text()
        room = self.width() * 0.42
        while size > _LEAST and width_of(words, mincho(size)) > room:
            size -= 2
        self._truth.setFont(mincho(size))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._refit:
            self._fit_truth()
        super().resizeEvent(event)

    def _show_rows(self, shown: MarkedView) -> None:
        self._document = shown.document
        at = shown.line
        if (shown.rows, at) != self._rows_shown:  # the line may be found after the rows
            self._rows_shown = shown.rows, at
            self.ledger.present(shown.rows, at if at >= 0 else None)
            self._select(at)
        else:
            self.ledger.present(shown.rows, None)

    def _choose(self, at: int) -> None:
        self._chosen = True
        self._select(at)
        self._fit_clause()

    def _select(self, at: int) -> None:
        rows = self.ledger.rows.rows
        row = rows[at] if 0 <= at < len(rows) else None
        self.clause.present(row, self._document, self._texts)
        if row is not None and row.line is not None and self.unfold.isChecked():
            self.highlight_changed.emit(row.line.tiles)


def _field(field: FieldView, texts: Texts) -> str:
    """A field of a partly right answer: `✓ 翻 3翻`, `✕ 符 30符 → 40符`."""
    if field.right:
        return texts.ui("drill.field_right", field.name, field.truth)
    return texts.ui("drill.field_wrong", field.name, field.said, field.truth)
