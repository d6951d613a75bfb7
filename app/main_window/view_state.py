"""Saves and restores the view state that no store holds: focus, scroll positions, typed text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QLineEdit, QWidget

WidgetKey = tuple[tuple[str, ...], int]
"""The object names from a widget up to the root, and its index among those with equal names."""


@dataclass(slots=True)
class ViewState:
    """The view state of a widget tree that is about to be rebuilt."""

    focus: WidgetKey | None = None
    scrolled: dict[WidgetKey, tuple[int, int]] = field(default_factory=dict)
    rows: dict[WidgetKey, tuple[int, int]] = field(default_factory=dict)
    typed: dict[WidgetKey, tuple[str, int]] = field(default_factory=dict)

    @classmethod
    def of(cls, root: QWidget) -> ViewState:
        """The view state of all visible widgets below `root`."""
        found, focused = cls(), root.window().focusWidget()
        for key, widget in _keyed(root):
            if widget is focused:
                found.focus = key
            if not widget.isVisible():
                continue
            if isinstance(widget, QAbstractScrollArea):
                bars = widget.horizontalScrollBar(), widget.verticalScrollBar()
                found.scrolled[key] = bars[0].value(), bars[1].value()
            if isinstance(widget, QAbstractItemView) and widget.currentIndex().isValid():
                index = widget.currentIndex()
                found.rows[key] = index.row(), index.column()
            if isinstance(widget, QLineEdit) and not widget.isReadOnly():
                found.typed[key] = widget.text(), widget.cursorPosition()
        return found

    def restore(self, root: QWidget) -> None:
        """Put typed text, rows and focus back; `scroll` follows once the layout is done."""
        for key, widget in _keyed(root):
            if key in self.typed and isinstance(widget, QLineEdit):
                text, cursor = self.typed[key]
                if widget.text() != text and not widget.isReadOnly():
                    widget.setText(text)
                widget.setCursorPosition(cursor)
            if key in self.rows and isinstance(widget, QAbstractItemView):
                index = widget.model().index(*self.rows[key])
                if index.isValid():
                    keep = QItemSelectionModel.SelectionFlag.NoUpdate
                    widget.selectionModel().setCurrentIndex(index, keep)
            if key == self.focus:
                widget.setFocus()

    def scroll(self, root: QWidget) -> None:
        """Put scroll positions back."""
        for key, widget in _keyed(root):
            if key in self.scrolled and isinstance(widget, QAbstractScrollArea):
                bars = widget.horizontalScrollBar(), widget.verticalScrollBar()
                for bar, value in zip(bars, self.scrolled[key], strict=True):
                    bar.setValue(value)


def _keyed(root: QWidget) -> Iterator[tuple[WidgetKey, QWidget]]:
    """Every widget below `root` with its key, in the order in which they were made."""
    seen: Counter[tuple[str, ...]] = Counter()
    for widget in root.findChildren(QWidget):
        names: list[str] = []
        up: QWidget | None = widget
        while up is not root and up is not None:
            names.append(up.objectName())
            up = up.parentWidget()
        path = tuple(names)
        yield (path, seen[path]), widget
        seen[path] += 1
