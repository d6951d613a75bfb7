"""Shows the cells of the scoring table around a result; arrow keys walk from cell to cell."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolTip, QWidget

from app.style import theme
from app.style.theme import px, target, tokens
from app.texts.tables import cell_words, corner_words, head_words
from app.texts.texts import Texts
from app.views.tables import Strip
from app.widgets.controls.keyed import ARROW_STEPS
from app.widgets.layout.flow import rows_of
from app.widgets.layout.roles import TEXT
from app.widgets.lists.cells import draw_cell, draw_head
from app.widgets.painting.drawing import LEFT, fitting, ground, show_if, width_of, write
from app.widgets.painting.pixmap_cache import Paint, PixmapCache

_LINKS: Final = ("table", "drill", "game")
_TITLE: Final = 24
_ROW, _LEAST_ROW, _LARGEST_ROW = 25, 19, 44
_USUAL_ROWS: Final = 4
_HEAD: Final = {2: 0.36, 3: 0.235, 4: 0.19}
"""The share of the width that the heads of the rows take, by the number of columns."""
_NARROW_HEAD: Final = 0.16
_PADDING: Final = 4
"""The padding at each side of a link, as in the style sheet."""


class TableStrip(QWidget):
    """Paints heads and cells; the accessible name has the cell that the keyboard is on.

    `page_requested` brings the name of the page whose link was followed. It is no QTableView: its
    picture is cached as a whole, so that a click elsewhere does not paint nine cells again.
    """

    accessible_role = TEXT

    page_requested = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._texts = texts
        self._strip: Strip | None = None
        self._grows = theme.wide(theme.FOUR)
        self._at, self._lines = (0, 0), 1
        self._pictures = PixmapCache()
        self._links = {name: self._link(name) for name in _LINKS}

    def _link(self, name: str) -> QPushButton:
        link = QPushButton(self)
        link.setObjectName(f"strip_{name}")
        link.setProperty("role", "small_link")
        link.setCursor(Qt.CursorShape.PointingHandCursor)
        link.setText(self._texts.ui(f"strip_link.{name}"))
        link.setToolTip(self._texts.ui(f"strip_link_tip.{name}"))
        link.clicked.connect(partial(self.page_requested.emit, name))
        link.hide()
        return link

    def _place_links(self) -> int:
        """Place the links at the right of the title; returns their left edge.

        Where they have no room they come closer: the paddings at their sides have nothing to show.
        Where that does not suffice they take more lines.
        """
        links = list(self._links.values())
        lacking = sum(map(_wide, links)) + 8 - self.width()
        closer = max(0, -(-lacking // max(len(links) - 1, 1)))
        if closer <= px(2 * _PADDING):
            lines = [links]
        else:
            lines, closer = [*rows_of(links, _wide, self.width() - 8)], 0
        if len(lines) != self._lines:
            self._lines = len(lines)
            self.updateGeometry()
        line = self._title() // self._lines
        high, first = max(line - 3, target(0)), self.width()
        for at, some in enumerate(lines):
            end = self.width() - (4 if closer else 8)
            for link in reversed(some):
                wide = _wide(link)
                top = at * line + (line - 1 - high) // 2
                link.setGeometry(end - wide, top, wide, high)
                first, end = min(first, end - wide), end - wide + closer
        return first

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_links()
        super().resizeEvent(event)

    def present(self, strip: Strip | None) -> None:
        """Show a strip; None hides the links and paints the card alone."""
        if strip == self._strip:
            return
        rows = self._rows()
        self._strip = strip
        if self._rows() != rows:
            self.updateGeometry()
        if strip is not None:
            self._at = strip.highlighted
        for link in self._links.values():
            show_if(link, strip is not None)
        self._describe()
        self.update()

    def _rows(self) -> int:
        """The number of rows, that of the heads included."""
        return _USUAL_ROWS if self._strip is None else len(self._strip.rows) + 1

    def _title(self) -> int:
        """The height of the title with its links; a low strip keeps it for its rows."""
        left = (self.height() - self._rows() * px(_LEAST_ROW) - 1) // self._lines
        return self._lines * max(px(_TITLE), min(target(_TITLE), left))

    def sizeHint(self) -> QSize:
        largest = _LARGEST_ROW if self._grows else _ROW
        return QSize(300, self._lines * target(_TITLE) + self._rows() * px(largest) + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self._lines * px(_TITLE) + self._rows() * px(_LEAST_ROW) + 1)

    def cell_text(self, y: int, x: int) -> str:
        """The text of a cell, its row and column first: `40符 3翻 1300・2600`."""
        strip, texts = self._strip, self._texts
        if strip is None:
            return ""
        heads = head_words(strip.rows[y], texts), head_words(strip.columns[x], texts)
        return " ".join((*heads, cell_words(strip.cells[y][x], texts)))

    def _describe(self) -> None:
        """Set the accessible texts to the cell that the keyboard is on."""
        if self._strip is None:
            return
        where = self._texts.ui("strip_here") if self._at == self._strip.highlighted else ""
        title = self._texts.ui("strip")
        self.setAccessibleName(self._texts.titled(title, self.cell_text(*self._at)))
        self.setAccessibleDescription(where)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROW_STEPS.get(Qt.Key(event.key()))
        if step is None or self._strip is None:
            super().keyPressEvent(event)
            return
        rows, columns = len(self._strip.rows), len(self._strip.columns)
        y, x = self._at[0] + step[0], self._at[1] + step[1]
        self._at = min(max(y, 0), rows - 1), min(max(x, 0), columns - 1)
        self._describe()
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if self._strip is not None:
            self._at = self._strip.highlighted
            self._describe()
        self.update()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tip(event)
            return True
        return super().event(event)

    def _show_tip(self, event: QHelpEvent) -> None:
        strip = self._strip
        for y in range(len(strip.rows) if strip is not None else 0):
            for x in range(len(strip.columns) if strip is not None else 0):
                if self._box(y + 1, x + 1).contains(event.pos()):
                    QToolTip.showText(event.globalPos(), self.cell_text(y, x), self)
                    return

    def _box(self, y: int, x: int) -> QRectF:
        """The rectangle of a grid cell on whole pixels; row and column 0 are the heads."""
        assert self._strip is not None  # only a strip has cells
        columns = len(self._strip.columns)
        left, right = 11.0, self.width() - 11.0
        head = round((right - left) * _HEAD.get(columns, _NARROW_HEAD))
        wide = (right - left - head) / columns
        room = (self.height() - self._title() - 2) // self._rows()
        high = min(px(_LARGEST_ROW if self._grows else _ROW), max(px(_LEAST_ROW), room))
        start = left if x == 0 else round(left + head + (x - 1) * wide)
        end = left + head if x == 0 else round(left + head + x * wide)
        return QRectF(start, self._title() + y * high, end - start, high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        strip = self._strip
        if strip is None:
            ground(self, painter, tokens().card)
            return
        focused = self._at if self.hasFocus() else None
        paint = partial(self._whole, strip=strip, texts=self._texts)
        shows = strip, self._texts.language, focused
        self._pictures.draw(painter, QPointF(), self.size(), shows, paint)

    def _whole(self, painter: QPainter, _box: QRectF, *, strip: Strip, texts: Texts) -> None:
        t = tokens()
        ground(self, painter, t.card)
        top = QRectF(12, 2, self.width() - 24, self._title() - 4)
        title, links = texts.ui("strip"), self._place_links()
        bold = fitting(title, links - top.x() - 8, 12, 9, bold=True)
        fits = width_of(title, bold) <= links - top.x()  # the links say as much
        used = write(painter, top, title, bold, t.ink2, LEFT) if fits else 0
        note = texts.ui("strip_lines") if strip.fu and fits else ""
        free = QRectF(top.x() + used + 10, top.y(), links - used - 32, top.height())
        font = fitting(note, free.width(), 11.5, 9)
        if width_of(note, font) <= free.width():
            write(painter, free, note, font, t.ink3, LEFT)
        self._head(painter, 0, 0, corner_words(strip, texts))
        for x, head in enumerate(strip.columns):
            self._head(painter, 0, x + 1, head_words(head, texts))
        for y, head in enumerate(strip.rows):
            self._head(painter, y + 1, 0, head_words(head, texts))
        self._cells(painter, strip, texts)

    def _head(self, painter: QPainter, y: int, x: int, words: str) -> None:
        self._draw(painter, self._box(y, x), words, lambda brush, box: draw_head(brush, box, words))

    def _draw(self, painter: QPainter, box: QRectF, shows: Hashable, paint: Paint) -> None:
        """Draw a box with its right and lower edge, which the neighbours share."""
        size = box.size().toSize() + QSize(1, 1)
        self._pictures.draw(
            painter,
            box.topLeft(),
            size,
            shows,
            lambda brush, whole: paint(brush, whole.adjusted(0, 0, -1, -1)),
        )

    def _cells(self, painter: QPainter, strip: Strip, texts: Texts) -> None:
        """Draw all cells, the one of the result last: its frame covers parts of its neighbours."""
        places = [(y, x) for y in range(len(strip.rows)) for x in range(len(strip.columns))]
        for y, x in sorted(places, key=lambda place: place == strip.highlighted):
            cell, focused = strip.cells[y][x], self.hasFocus() and self._at == (y, x)
            words = cell_words(cell, texts, short=strip.columns[x].kind == "han")
            paint = partial(draw_cell, cell=cell, words=words, focused=focused)
            self._draw(painter, self._box(y + 1, x + 1), (cell, words, focused), paint)


def _wide(link: QPushButton) -> int:
    return link.sizeHint().width()
