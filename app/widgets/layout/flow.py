"""A layout that wraps its widgets into rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QLayoutItem, QSpacerItem, QWidget, QWidgetItem
from shiboken6 import delete, isValid, ownedByPython

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object

T = TypeVar("T")


def rows_of(
    some: Iterable[T], width_of: Callable[[T], int], room: int, gap: int = 0
) -> Iterator[list[T]]:
    """What stands side by side in a width, in as many rows as it needs."""
    row: list[T] = []
    used = 0
    for one in some:
        if row and used + width_of(one) > room:
            yield row
            row, used = [], 0
        row.append(one)
        used += width_of(one) + gap
    if row:
        yield row


class Flow(QLayout):
    """Places widgets side by side in as many rows as they need.

    Widgets that `fill` their row share what it leaves over; where it has none, a stretch takes it.
    With `centred`, lower widgets of a row are in the middle of its height, and the rows in that of
    the layout.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        gap: int = 6,
        row_gap: int = 6,
        *,
        centred: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self._items: list[QLayoutItem] = []
        self._gap, self._row_gap, self._centred = gap, row_gap, centred
        self._filling: list[QWidget] = []
        self._sizes: list[tuple[QLayoutItem, QSize]] = []
        self._heights: dict[int, int] = {}
        self.destroyed.connect(partial(_delete_items, self._items))

    def set_gap(self, gap: int) -> None:
        """Set the gap between the widgets of a row, in pixels."""
        if gap != self._gap:
            self._gap = gap
            self.invalidate()

    def addWidget(self, widget: QWidget) -> None:  # noqa: N802
        """Add a widget, with an item of our own. One that Qt makes may have the memory of one that
        has left another layout: shiboken still knows that, and makes ours invalid with it."""
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))
        self.invalidate()

    def replace(self, before: QWidget, after: QWidget) -> None:
        """Put a widget into the place of another, which leaves the layout."""
        at = self.indexOf(before)
        self.addWidget(after)
        self._items.insert(at, self._items.pop())
        self.removeWidget(before)

    def fill(self, *widgets: QWidget) -> None:
        """Let these widgets share what their rows leave over."""
        self._filling += widgets
        self.invalidate()

    def add_stretch(self) -> None:
        """Put what comes next at the right end of its row."""
        self.addItem(QSpacerItem(0, 0))

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        return Qt.Orientation(0)

    def invalidate(self) -> None:
        """Drop the cached size hints."""
        self._sizes, self._heights = [], {}
        super().invalidate()

    def _widgets(self) -> list[tuple[QLayoutItem, QSize]]:
        """The visible widgets with size hints; cached, as Qt asks dozens of times for a click."""
        if not self._sizes:
            there = [i for i in self._items if not i.isEmpty() or i.spacerItem()]
            self._sizes = [(item, self._size_of(item)) for item in there]
        return self._sizes

    def _size_of(self, item: QLayoutItem) -> QSize:
        if item.spacerItem():
            return QSize(-self._gap, 0)  # it adds no gap of its own
        return item.sizeHint().expandedTo(item.minimumSize())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            inner = QRect(0, 0, width, 0).marginsRemoved(self.contentsMargins())
            self._heights[width] = self._lay(inner, place=False) + self._margins_size().height()
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        super().setGeometry(rect)
        inner = rect.marginsRemoved(self.contentsMargins())
        if self._centred:
            inner.translate(0, max(0, rect.height() - self.heightForWidth(rect.width())) // 2)
        self._lay(inner, place=True)

    def sizeHint(self) -> QSize:
        widths = [size.width() + self._gap for _, size in self._widgets()]
        return QSize(sum(widths) + self._margins_size().width(), self.heightForWidth(10_000))

    def minimumSize(self) -> QSize:  # noqa: N802
        least = QSize(0, 0)
        for item, _ in self._widgets():
            least = least.expandedTo(_least_of(item))
        return least + self._margins_size()

    def _margins_size(self) -> QSize:
        """What the margins take."""
        return QSize(0, 0).grownBy(self.contentsMargins())

    def _rows(self, width: int) -> Iterator[list[tuple[QLayoutItem, QSize]]]:
        """The widgets of each row, with their sizes; what is wider than a row is wrapped."""
        sized = []
        for item, asked in self._widgets():
            size = asked
            if asked.width() > width and item.hasHeightForWidth():
                size = QSize(width, item.heightForWidth(width))
            sized.append((item, size))
        return rows_of(sized, lambda one: one[1].width(), width, self._gap)

    def _lay(self, rect: QRect, *, place: bool) -> int:
        y = rect.y()
        for row in self._rows(rect.width()):
            high = max(size.height() for _, size in row)
            if place:
                self._place(row, QRect(rect.x(), y, rect.width(), high))
            y += high + self._row_gap
        return max(0, y - self._row_gap - rect.y())

    def _place(self, row: list[tuple[QLayoutItem, QSize]], rect: QRect) -> None:
        """Place a row into its rectangle."""
        filling = [item for item, _ in row if item.widget() in self._filling]
        filling = filling or [item for item, _ in row if item.spacerItem()]
        spare = rect.width() - sum(size.width() + self._gap for _, size in row) + self._gap
        x = rect.x()
        for item, size in row:
            wide = size.width()
            if filling and item is filling[0]:
                more = max(0, spare) // len(filling)
                wide, spare = wide + more, spare - more
                filling.pop(0)
            down = (rect.height() - size.height()) // 2 if self._centred else 0
            item.setGeometry(QRect(QPoint(x, rect.y() + down), QSize(wide, size.height())))
            x += wide + self._gap


class Wrapped(_Widget):
    """Mixin of widgets that hold a flow: they ask for one row, and have the height of more where
    there is no room for it. A column would give them the height of one."""

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        wraps = isinstance(self.layout(), Flow)
        return QSize(self.sizeHint().width(), least.height()) if wraps else least

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_rows()

    def fit_rows(self) -> None:
        """Take the height of the rows, after a resize or another choice of what is shown."""
        rows = self.layout()
        if isinstance(rows, Flow):
            self.setMinimumHeight(rows.totalHeightForWidth(self.width()))


def _delete_items(items: list[QLayoutItem], *_: object) -> None:
    """Delete the items of a layout that is gone. PySide gives them to C++ where the layout is put
    into another one, and nobody deletes them there: one or two stayed of each click."""
    for item in items:
        if isValid(item) and not ownedByPython(item):
            delete(item)
    items.clear()


def _least_of(item: QLayoutItem) -> QSize:
    """The least size of an item; one with a flow in it, which is wrapped in a narrow row, needs no
    more width than its widest part."""
    widget = item.widget()
    inside = None if widget is None else widget.layout()
    return inside.totalMinimumSize() if isinstance(inside, Flow) else item.minimumSize()
