"""The end of a game: plates in order of place, the ledger with the rule of each line, the sheet."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import takewhile
from typing import Final, Protocol

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListView,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.style.theme import colour, mincho, px, sans, scale, tokens
from app.style.tokens import LIGHT
from app.texts.texts import Texts
from app.views.game_end import (
    SHEET_HEIGHT,
    SHEET_WIDTH,
    EndWords,
    PlacedPlate,
    ResultRow,
)
from app.widgets.answer.requests import ClauseOpener
from app.widgets.layout.frames import Panel, plain_label
from app.widgets.layout.roles import TEXT
from app.widgets.lists.items import Index, ItemPainter, RowModel, WalkedList, draw_row_line
from app.widgets.painting.drawing import (
    LEFT,
    PLATE_EDGE,
    RIGHT,
    as_written,
    badge_width,
    draw_badge,
    draw_plate,
    fitting,
    ground,
    keep_end_together,
    show_if,
    width_of,
    wrapped_height,
    write,
    write_fitting,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import Paint
from engine.ledger import SEATS

_ROW: Final = 36
_TWO_LINES: Final = 46
_CELL: Final = 66
_CLAUSE: Final = 114
_EDGE: Final = 14
_PANEL: Final = 94
_LEAST: Final = 11
"""The least size of a name in one line."""


class EndPlates(QWidget):
    """Why the game ended, and a plate for each player in order of place; the first is ivory."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("end_plates")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._title = self._caption = ""
        self._plates: tuple[PlacedPlate, ...] = ()

    def present(self, view: EndWords) -> None:
        self._title, self._caption, self._plates = view.title, view.caption, view.plates
        lines = (f"{p.place} {p.name} {p.result}" for p in view.plates)
        self.setAccessibleName(view.title)
        self.setAccessibleDescription("  ".join((view.caption, *lines)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(400), px(186))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.felt)
        head = QRectF(px(_EDGE), 4, self.width() - 2 * px(_EDGE), px(38))
        used = write(painter, head, self._title, mincho(20), t.felt_ink, LEFT)
        rest = head.adjusted(used + 12, 0, 0, 0)
        write_fitting(painter, rest, self._caption, (12, 10), t.felt_ink2, RIGHT)
        count = max(len(self._plates), 1)
        wide = (head.width() - (count - 1) * 8) / count
        high = self.height() - head.bottom() - px(10) - PLATE_EDGE
        for at, plate in enumerate(self._plates):
            box = QRectF(head.x() + at * (wide + 8), head.bottom() + 2, wide, high)
            self._paint(painter, box, plate)

    def _paint(self, painter: QPainter, box: QRectF, plate: PlacedPlate) -> None:
        t = tokens()
        draw_plate(painter, box, plate.first)
        ink, small = (t.tile_ink, t.tile_caption) if plate.first else (t.felt_ink, t.felt_ink2)
        inner = box.adjusted(10, 6, -10, -6)
        line = QRectF(inner.x(), inner.y(), inner.width(), inner.height() * 0.3)
        digits = "".join(takewhile(str.isdigit, plate.place))
        used = write(painter, line, digits, mincho(26), ink, LEFT)
        rest = line.adjusted(used + 2, px(6), 0, px(2))
        used += write(painter, rest, plate.place.removeprefix(digits), sans(12), small, LEFT) + 2
        line.setLeft(line.left() + used + 8)
        write_fitting(painter, line, plate.name, (15, 11), ink, RIGHT, bold=True)
        result = QRectF(inner.x(), line.bottom(), inner.width(), inner.height() * 0.42)
        size = 34.0
        while size > 14 and width_of(plate.result, mincho(size)) > result.width():
            size -= 1
        write(painter, result, plate.result, mincho(size), t.gain if plate.first else ink, RIGHT)
        last = QRectF(inner.x(), result.bottom(), inner.width(), inner.height() * 0.28)
        font = fitting(plate.made_of, last.width(), 12, 9)
        write(painter, last, plate.made_of, font, small, RIGHT)


class _Rows(RowModel):
    rows: tuple[ResultRow, ...]

    def __init__(self) -> None:
        super().__init__()
        self.names = ("", "", "", "")

    def accessible_text(self, at: int) -> str:
        row = self.rows[at]
        cells = (f"{n} {a}" for n, a in zip(self.names, row.amounts or ("",) * 4, strict=True) if a)
        return "  ".join(filter(None, (row.name, row.second, *cells, row.badge, row.clause)))

    def tip(self, at: int) -> str:
        return self.rows[at].means


class _Lines(WalkedList):
    """The lines; emits the index of the one that is walked to."""

    chosen = Signal(int)

    def __init__(self) -> None:
        self.lines = _Rows()
        super().__init__("end_rows", self.lines)
        self.highlighted = 0
        self.setResizeMode(QListView.ResizeMode.Adjust)  # names take lines as the width leaves
        self.setItemDelegate(_LinePainter(self))

    def choose(self, at: int) -> None:
        self.chosen.emit(at)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the highlighted line wholly in sight: what it means takes its height last."""
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())


class _LinePainter(ItemPainter):
    """Paints a line: its name, four amounts, clause and standing."""

    row_height = _ROW
    _view: _Lines

    def height(self, at: int, _width: int) -> int:
        row = self._view.lines.rows[at]
        return px(_TWO_LINES if row.second else _ROW) + _further_lines(row, self._view.width())

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row, highlighted = self._view.lines.rows[index.row()], index.row() == self._view.highlighted
        wide = self._view.width()
        return (row, highlighted, over, wide), partial(
            _paint_line, row=row, highlighted=highlighted, wide=wide
        )


def _amount_box(box: QRectF, wide: float, player: int) -> QRectF:
    right = box.x() + wide - px(_EDGE) - px(_CLAUSE) - (SEATS - 1 - player) * px(_CELL)
    return QRectF(right - px(_CELL), box.y(), px(_CELL) - 4, box.height())


def _name_width(row: ResultRow, wide: float) -> float:
    cells = 0 if row.kind == "rule" else SEATS * px(_CELL)
    return wide - 2 * px(_EDGE) - px(_CLAUSE) - cells - 6


def _further_lines(row: ResultRow, wide: float) -> int:
    """The height of the lines of a name behind its first, where one line would be too small."""
    room = _name_width(row, wide)
    if width_of(row.name, sans(_LEAST, bold=True)) <= room:
        return 0
    one = QFontMetrics(sans(_LEAST, bold=True)).height()
    return max(0, wrapped_height(keep_end_together(row.name), int(room), _LEAST, bold=True) - one)


def _paint_name(
    painter: QPainter, box: QRectF, row: ResultRow, *, bold: bool, further: int, code: str
) -> None:
    if further:
        place = LEFT | Qt.AlignmentFlag.AlignVCenter
        write_wrapped(painter, box, keep_end_together(row.name), sans(_LEAST, bold), code, place)
        return
    sizes = 12.0 if row.kind == "rule" else 12.5, _LEAST
    write_fitting(painter, box, row.name, sizes, code, LEFT, bold=bold)


def _paint_line(
    painter: QPainter, box: QRectF, *, row: ResultRow, highlighted: bool, wide: float
) -> None:
    t = tokens()
    strong = row.kind == "sum"
    code = t.gold_soft if highlighted else t.sunk if strong else t.card
    painter.fillRect(box, colour(code))
    if highlighted:
        painter.fillRect(QRectF(box.x(), box.y(), px(4), box.height()), colour(t.gold_line))
    elif not strong:
        draw_row_line(painter, box.adjusted(px(_EDGE), 0, -px(_EDGE), 0))
    clause = QRectF(box.x() + wide - px(_EDGE) - px(_CLAUSE), box.y(), px(_CLAUSE), box.height())
    name = QRectF(box.x() + px(_EDGE), box.y(), _name_width(row, wide), box.height())
    further = _further_lines(row, wide)
    ink = t.ink2 if row.kind == "rule" and not highlighted else t.ink
    if row.second:
        lower = (box.height() - further) / 2
        name.setHeight(box.height() - lower + 4)
        below = QRectF(name.x(), name.bottom() - 3, name.width(), lower - 4)
        write_fitting(painter, below, row.second, (11.5, 9.5), t.ink3, LEFT)
    _paint_name(painter, name, row, bold=strong or highlighted, further=further, code=ink)
    for player, words in enumerate(row.amounts):
        _paint_amount(painter, _amount_box(box, wide, player), words, row, player)
    if row.badge:
        draw_badge(painter, clause.right(), box.center().y(), row.badge, row.standing)
        rest = clause.adjusted(0, 0, -badge_width(row.badge) - 5, 0)
        write_fitting(painter, rest, row.clause, (11.5, 9), t.ink2, RIGHT)


def _paint_amount(painter: QPainter, box: QRectF, words: str, row: ResultRow, player: int) -> None:
    t, strong = tokens(), row.kind == "sum"
    gain = row.gains[player] > 0 and row.kind == "line"
    ink = t.green if gain else t.ink if row.kind in ("sum", "places") else t.ink2
    size = 15 if strong else 12.5
    font = fitting(words, box.width(), size, 9, bold=strong or gain or row.kind == "places")
    write(painter, box, words, font, ink, RIGHT)


class _Heads(QWidget):
    """The names over the columns of the ledger."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._title, self._clause = texts.ui("game_end.head"), texts.ui("game_end.clause")
        self.names = ("", "", "", "")

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(36))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.card)
        box = QRectF(self.rect())
        for player, name in enumerate(self.names):
            place = _amount_box(box, self.width(), player)
            write_fitting(painter, place, name, (12.5, 10), t.ink, RIGHT, bold=True)
        title = box.adjusted(px(_EDGE), 0, 0, 0)
        write(painter, title, self._title, sans(12, bold=True), t.ink, LEFT)
        right = box.adjusted(0, 0, -px(_EDGE), 0)
        write(painter, right, self._clause, sans(11.5), t.ink3, RIGHT)


class _Meaning(QWidget):
    """What the highlighted line is about, with standing and clause, on the ground of what is
    highlighted.

    `pressed()`: a press on it.
    """

    accessible_role = TEXT

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("end_meaning")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._row: ResultRow | None = None

    def present(self, row: ResultRow | None) -> None:
        self._row = row
        self.setAccessibleName("" if row is None else f"{row.name} {row.badge} {row.clause}")
        self.setAccessibleDescription("" if row is None else row.means)
        self.setToolTip("" if row is None else as_written(row.means))
        self.update()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.pressed.emit()

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(_PANEL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, row = QPainter(self), tokens(), self._row
        ground(self, painter, t.gold_soft)
        painter.fillRect(QRectF(0, 0, self.width(), 1), colour(t.line))
        if row is None:
            return
        inner = QRectF(self.rect()).adjusted(px(_EDGE), px(8), -px(_EDGE), -4)
        head = QRectF(inner.x(), inner.y(), inner.width(), px(18))
        name, about = head.adjusted(0, 0, -px(140), 0), row.about or row.name
        used = write_fitting(painter, name, about, (12.5, 10), t.ink, LEFT, bold=True)
        x = head.x() + used + 8
        if row.badge:
            x += badge_width(row.badge)
            draw_badge(painter, x, head.center().y(), row.badge, row.standing)
            rest = QRectF(x + 6, head.y(), head.right() - x - 6, head.height())
            write(painter, rest, row.clause, sans(11.5), t.ink2, LEFT)
        text = QRectF(inner.x(), head.bottom() + 4, inner.width(), inner.bottom() - head.bottom())
        tried = [(words, size) for words in (row.means, row.brief) for size in (12, 11, 10)]
        fits = (
            (words, size)
            for words, size in tried
            if words and wrapped_height(words, int(text.width()), size) <= text.height()
        )
        words, size = next(fits, (row.brief or row.means, 10))
        write_wrapped(painter, text, words, sans(size), t.ink)


class EndLedger(QFrame, ClauseOpener):
    """The lines from scores to results; the one that is walked to is explained below.

    `rule_chosen(key)`: a click on the explained line again, or on the explanation, asks for its
    rule. `foot` is the row of the check, `add_below` takes a widget under it.
    """

    rule_chosen = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("end_ledger")
        self.setProperty("role", "card")
        self._heads, self.rows, self._meaning = _Heads(texts), _Lines(), _Meaning()
        self.rows.setMinimumHeight(px(_TWO_LINES))
        self._check = _Check()
        self._readings = plain_label("assumed", name="end_readings", wraps=True)
        self.foot = QHBoxLayout()
        self.foot.setContentsMargins(0, 0, px(_EDGE) - 4, 0)
        self.foot.addWidget(self._check, 1)
        self._below = QVBoxLayout()
        self._below.setContentsMargins(px(_EDGE), 0, px(_EDGE), 6)
        self._below.addWidget(self._readings)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 2, 1, 1)
        whole.setSpacing(0)
        whole.addWidget(self._heads)
        whole.addWidget(self.rows, 1)
        whole.addLayout(self.foot)
        whole.addLayout(self._below)
        whole.addWidget(self._meaning)
        self.rows.chosen.connect(self._light)
        self._meaning.pressed.connect(self.press)

    def add_below(self, widget: QWidget) -> None:
        """Put a widget between the check and the explanation."""
        self._below.addWidget(widget)

    def set_explained(self, on: bool) -> None:
        """Show the explanation and the other readings, or leave their place to what is below."""
        show_if(self._meaning, on)
        show_if(self._readings, on and bool(self._readings.text()))

    def present(self, view: EndWords) -> None:
        self._heads.names = self.rows.lines.names = view.names
        self._heads.update()
        if view.rows != self.rows.lines.rows:
            self.rows.highlighted = view.highlighted
            self.rows.show_at(view.rows, view.highlighted, view.title)
        self._check.present(view.check, fits=view.fits)
        self._readings.setText("\n".join(view.readings))
        show_if(self._readings, bool(view.readings) and not self._meaning.isHidden())
        self._show_meaning()

    @property
    def rule_key(self) -> str:
        """The rule of the line that is explained."""
        rows, highlighted = self.rows.lines.rows, self.rows.highlighted
        return rows[highlighted].rule if 0 <= highlighted < len(rows) else ""

    def press(self) -> None:
        self._light(self.rows.highlighted)

    def _light(self, at: int) -> None:
        if at == self.rows.highlighted and self.rows.lines.rows[at].rule:
            self.rule_chosen.emit(self.rows.lines.rows[at].rule)
        self.rows.highlighted = at
        self.rows.viewport().update()
        self._show_meaning()

    def _show_meaning(self) -> None:
        rows, highlighted = self.rows.lines.rows, self.rows.highlighted
        self._meaning.present(rows[highlighted] if 0 <= highlighted < len(rows) else None)


class _Check(QWidget):
    """Whether the sums fit."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("end_check")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._words, self._fits = "", True

    def present(self, words: str, *, fits: bool) -> None:
        self._words, self._fits = words, fits
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(28))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.card if self._fits else t.shu_soft)
        box = QRectF(self.rect()).adjusted(px(_EDGE), 0, -px(_EDGE), 0)
        words = f"{'✓' if self._fits else '!'} {self._words}"
        font = fitting(words, box.width(), 12, 10, bold=not self._fits)
        write(painter, box, words, font, t.ink2 if self._fits else t.shu, LEFT)


class PaperPages(Protocol):
    """The pages of a score sheet, each as large as the sheet, painted from the origin on."""

    @property
    def pages(self) -> Sequence[object]: ...

    def paint(self, painter: QPainter, page: int, /) -> None: ...


class _Paper(QWidget):
    """The pages of a score sheet below each other."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("score_sheet")
        self._made: Callable[[], PaperPages] | None = None
        self._pages = 1

    def present(self, made: Callable[[], PaperPages], title: str, text: str) -> None:
        self._made, self._pages = made, len(made().pages)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(width * SHEET_HEIGHT / SHEET_WIDTH) * self._pages

    def sizeHint(self) -> QSize:
        wide = round(SHEET_WIDTH * scale())
        return QSize(wide, self.heightForWidth(wide))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._made is None:
            return
        paper, painter = self._made(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), colour(LIGHT.card))
        zoom = self.width() / SHEET_WIDTH
        painter.scale(zoom, zoom)
        for page in range(len(paper.pages)):
            painter.save()
            painter.translate(0, page * SHEET_HEIGHT)
            paper.paint(painter, page)
            painter.restore()


class SheetPreview(QFrame):
    """The score sheet on felt, as it is printed."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "felt")
        self._paper = _Paper()
        area = self._area = Panel("score_sheet_area", gap=0)  # keys scroll it
        area.column.setContentsMargins(px(28), px(16), px(28), px(12))
        area.column.addWidget(self._paper)
        area.column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(3, 3, 3, 3)
        whole.addWidget(area)

    def present(self, made: Callable[[], PaperPages], title: str, text: str) -> None:
        """Show the pages that `made` returns, which is called for each painting; `text` is the text
        of the sheet for screen readers."""
        self._paper.present(made, title, text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Makes a page no higher than the felt, where it stays larger than its usual size."""
        whole = (self.height() - px(40)) * SHEET_WIDTH / SHEET_HEIGHT
        wide = max(whole, SHEET_WIDTH * scale())
        side = max(px(28), round((self.width() - wide) / 2))
        self._area.column.setContentsMargins(side, px(16), side, px(12))
        super().resizeEvent(event)
