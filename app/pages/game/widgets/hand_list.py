"""The list of hands with what each moved, and the scores at its foot.

    hands = HandList(texts)
    hands.present(HandListView(names, rows, foot, ...))     # app.views.games

Signals: `row_opened(event)` for a row that is clicked or entered with Enter or Space,
`row_removed(event)` for Delete on it (`event` is that of the row, rows with -1 report nothing), and
`scores_chosen(bool)` for the two ways of reading the cells: moved points or running scores. Arrow
keys go through the rows; letters are left to the page. The highlighted row is kept in sight.
Columns are 112, the rest, and four of 70 pixels; below 540 pixels rows and columns are smaller and
blank rows become one, below 460 what happened has lines of its own, and from 610 on the cells show
their second number too. Children: `hand_rows` (the list), `hand_scores` (the segment), `hand_heads`
and `hand_foot`."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.pages.game.widgets.hand_columns import EDGE, HandColumns
from app.pages.game.widgets.hand_rows import LEAST, HandRows, cell_words, paint_band_edge, two_lines
from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.views.games import NO_CELLS, GameRow, HandCell, HandFoot, HandListView
from app.widgets.controls.announce import Announcer
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import plain_label
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    elided,
    fitting,
    ground,
    write,
    write_fitting,
    write_struck,
)

_NEW: Final = 2
"""Rows that are announced after an entry: the hand that it ended, and the next."""


class _Heads(QWidget):
    """The heads of the columns."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("hand_heads")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._hand, self._what = texts.ui("game_table.hand"), texts.ui("game_table.what")
        self._names = ("", "", "", "")

    def present(self, names: tuple[str, str, str, str]) -> None:
        if names != self._names:
            self._names = names
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(28))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.sunk)
        box, columns = QRectF(self.rect()), HandColumns(self.width())
        write(painter, columns.first(box), self._hand, sans(12), t.ink2, LEFT)
        if not columns.narrow:
            write(painter, columns.what(box), self._what, sans(12), t.ink2, LEFT)
        for player, name in enumerate(self._names):
            place = columns.number(box, player).adjusted(2, 0, 0, 0)
            write_fitting(painter, place, name, (12.5, LEAST), t.ink, RIGHT, bold=True)


class _Foot(QWidget):
    """Scores and places under the columns, and their sum."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("hand_foot")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._view = HandFoot("", NO_CELLS, NO_CELLS)

    def present(self, view: HandFoot, names: tuple[str, str, str, str]) -> None:
        self._view = view
        spoken = [
            f"{name} {cell_words(score)} {cell_words(place)}".strip()
            for name, score, place in zip(names, view.scores, view.places, strict=True)
        ]
        self.setAccessibleName(view.label)
        self.setAccessibleDescription("  ".join([*spoken, view.total]))
        self.updateGeometry()
        self.update()

    @property
    def _changed(self) -> bool:
        return any(cell.old for cell in (*self._view.scores, *self._view.places))

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(84 if self._changed else 54))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, view = QPainter(self), tokens(), self._view
        ground(self, painter, t.sunk)
        painter.fillRect(QRectF(0, 0, self.width(), 1), colour(t.line))
        box, columns = QRectF(self.rect()).adjusted(0, 3, 0, -3), HandColumns(self.width())
        high = px(46 if self._changed else 25)
        upper = QRectF(box.x(), box.y(), box.width(), high)
        lower = QRectF(box.x(), box.y() + high, box.width(), box.height() - high)
        label = columns.first(upper).united(columns.what(upper)).adjusted(0, 0, -8, 0)
        write(painter, label, view.label, sans(13, bold=True), t.ink, LEFT)
        for player, cell in enumerate(view.scores):
            self._paint(painter, columns, upper, player, cell, strong=True)
        for player, cell in enumerate(view.places):
            self._paint(painter, columns, lower, player, cell, strong=False)
        place = columns.first(lower).united(columns.what(lower)).adjusted(0, 0, -4, 0)
        mark, ink = ("✓", t.green) if view.sum_fits else ("!", t.shu)
        words = f"{view.total} {mark}" if view.total else ""
        ink = t.ink2 if view.sum_fits else ink
        if not view.sum_fits:
            painter.fillRect(lower.adjusted(0, 0, place.right() - lower.right(), 0),
                             colour(t.shu_soft))  # fmt: skip
        write_fitting(painter, place, words, (11.5, 10), ink, LEFT, bold=not view.sum_fits)

    def _paint(
        self,
        painter: QPainter,
        columns: HandColumns,
        box: QRectF,
        player: int,
        cell: HandCell,
        *,
        strong: bool,
    ) -> None:
        t, number = tokens(), columns.number(box, player)
        if not cell.old:
            font = sans(15, bold=True) if strong else sans(12)
            font = fitting(cell.text, number.width(), 15 if strong else 12, 10, bold=strong)
            write(painter, number, cell.text, font, t.ink if strong else t.ink2, RIGHT)
            return
        band = columns.cell(box, player).adjusted(px(10), 0, -2, 0)
        painter.fillRect(band, colour(t.gold_soft))
        paint_band_edge(painter, band)
        if strong:
            upper, below = two_lines(number)
            write_struck(painter, upper, cell.old, sans(11), t.ink2, RIGHT)
            font = fitting(cell.text, number.width(), 15, 10, bold=True)
            write(painter, below, cell.text, font, t.ink, RIGHT)
            return
        strong_font = sans(12.5, bold=True)
        used = write(painter, number, cell.text, strong_font, t.ink, RIGHT)
        before = number.adjusted(0, 0, -used - 2, 0)
        used = write(painter, before, "→", sans(11), t.ink2, RIGHT)
        write_struck(
            painter, before.adjusted(0, 0, -used - 2, 0), cell.old, sans(11), t.ink2, RIGHT
        )


class HandList(QFrame):
    """A card with the title, the two ways of reading, the rows and the foot."""

    row_opened = Signal(int)
    row_removed = Signal(int)
    scores_chosen = Signal(bool)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("hand_list")
        self.setProperty("role", "card")
        self._texts = texts
        self._view: HandListView | None = None
        self._announcer, self._told = Announcer(self), list[str]()
        self._hint = plain_label("caption", name="hand_hint")
        self._segment = Segment("hand_scores", (0, 1), roomy=True)
        self._heads, self._foot = _Heads(texts), _Foot()
        self.rows = HandRows()
        self.rows.setAccessibleName(texts.ui("game_table.title"))
        self._build()

    def _build(self) -> None:
        ui = self._texts.ui
        self._hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        labels = [ui("game_table.moved"), ui("game_table.scores")]
        self._segment.setAccessibleName(ui("heard.numbers"))
        self._segment.set_labels(labels, [ui("game_table.moved_tip"), ui("game_table.scores_tip")])
        top = QHBoxLayout()
        top.setContentsMargins(px(EDGE), px(7), px(EDGE), px(7))
        top.setSpacing(px(14))
        top.addWidget(plain_label("head", ui("game_table.title")))
        top.addWidget(self._hint, 1)
        top.addWidget(self._segment)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 1, 1, 1)
        whole.setSpacing(0)
        whole.addLayout(top)
        for widget in (self._heads, self.rows, self._foot):
            whole.addWidget(widget, int(widget is self.rows))
        self._segment.chosen.connect(lambda at: self.scores_chosen.emit(at == 1))
        self.rows.opened.connect(self.row_opened)
        self.rows.removed.connect(self.row_removed)

    def add_below(self, widget: QWidget) -> None:
        """Put a widget under the foot, into the same card."""
        layout = self.layout()
        assert layout is not None
        layout.addWidget(widget)

    def present(self, view: HandListView) -> None:
        """Show the hands; the highlighted row, else the last that is not blank, is in sight."""
        if view == self._view:
            return
        self._view = view
        self._segment.present(int(view.scores))
        self._write_hint()
        self._heads.present(view.names)
        self._foot.present(view.foot, view.names)
        layout = self.layout()
        assert layout is not None  # made so above
        layout.activate()  # a higher foot leaves the rows less
        self._show_rows()

    def _show_rows(self) -> None:
        view = self._view
        if view is None:
            return
        rows = fitted(view, HandColumns(self.rows.width()), self.rows.height())
        model, self.rows.centred = self.rows.shown, view.scores
        played = [at for at, row in enumerate(rows) if row.ground != "blank"]
        model.names, model.played = view.names, len(played)
        before = QPersistentModelIndex(self.rows.currentIndex())
        model.update_rows(rows)
        self.rows.scheduleDelayedItemsLayout()
        highlighted = (
            view.highlighted if 0 <= view.highlighted < len(rows) else max(played, default=-1)
        )
        self._announce([model.accessible_text(at) for at in played])
        if highlighted >= 0:
            self.rows.doItemsLayout()
            self.rows.scrollTo(model.index(highlighted))
        if not before.isValid() and rows:
            self.rows.setCurrentIndex(model.index(max(highlighted, 0)))

    def _announce(self, lines: list[str]) -> None:
        """Have the last rows said that are new or other than before."""
        new = [row for row in lines if row not in self._told]
        self._told = lines
        self._announcer.follow(" ".join(new[-_NEW:]) if new else self._announcer.text)

    def _write_hint(self) -> None:
        hint = "" if self._view is None else self._view.hint
        self._hint.setText(elided(hint, self._hint.width(), sans(12)))
        self._hint.setToolTip(hint)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write_hint()
        self._show_rows()


def fitted(view: HandListView, columns: HandColumns, height: int) -> tuple[GameRow, ...]:
    """The rows of a view, with the blank ones as one where they would have to scroll."""
    blank = [row for row in view.rows if row.ground == "blank"]
    played = [row for row in view.rows if row.ground != "blank"]
    needed = sum(columns.height(row, len(played)) for row in view.rows)
    if len(blank) < 2 or not (columns.compact or needed > height):
        return view.rows
    one = replace(blank[0], name=view.remaining or blank[0].name, dealer="")
    return (*played, one)
