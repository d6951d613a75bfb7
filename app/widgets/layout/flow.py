"""A layout that wraps its widgets into rows."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class Flow(QLayout):
    """Places widgets side by side in as many rows as they need."""

    def __init__(self, parent: QWidget | None = None, gap: int = 6, row_gap: int = 6) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self._items: list[QLayoutItem] = []
        self._gap, self._row_gap = gap, row_gap
        self._sizes: list[tuple[QLayoutItem, QSize]] = []
        self._heights: dict[int, int] = {}

    def set_gap(self, gap: int) -> None:
        """Set the gap between the widgets of a row, in pixels."""
        if gap != self._gap:
            self._gap = gap
            self.invalidate()

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

    def _asked(self) -> list[tuple[QLayoutItem, QSize]]:
        """The visible widgets with size hints; cached, as Qt asks dozens of times for a click."""
        if not self._sizes:
            there = [item for item in self._items if not item.isEmpty()]
            self._sizes = [(i, i.sizeHint().expandedTo(i.minimumSize())) for i in there]
        return self._sizes

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._lay(QRect(0, 0, width, 0), place=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        super().setGeometry(rect)
        self._lay(rect, place=True)

    def sizeHint(self) -> QSize:
        widths = [size.width() + self._gap for _, size in self._asked()]
        return QSize(sum(widths), self.heightForWidth(10_000))

    def minimumSize(self) -> QSize:  # noqa: N802
        least = QSize(0, 0)
        for item, _ in self._asked():
            least = least.expandedTo(item.minimumSize())
        return least

    def _lay(self, rect: QRect, *, place: bool) -> int:
        x, y, high = rect.x(), rect.y(), 0
        for item, size in self._asked():
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, high = rect.x(), y + high + self._row_gap, 0
            if place:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            high = max(high, size.height())
        return y + high - rect.y()
