"""Saves and restores what no store holds of a view: focus, scroll positions, typed text, tabs, what
is chosen to be looked at, and what is unfolded or opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from app.pages.page import Page
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import MinimumSizeArea

WidgetKey = tuple[tuple[str, ...], int]
"""The object names of a widget and of what it is in, up to the root, and its index among those of
its kind with equal names."""
_NAMELESS: Final = ("", "qt_scrollarea_viewport")
_Kind = TypeVar("_Kind", bound=QWidget)


@dataclass(slots=True)
class ViewState:
    """The view state of a widget tree that is about to be rebuilt."""

    focus: WidgetKey | None = None
    scrolled: dict[WidgetKey, tuple[int, int]] = field(default_factory=dict)
    rows: dict[WidgetKey, tuple[int, int]] = field(default_factory=dict)
    typed: dict[WidgetKey, tuple[str, int]] = field(default_factory=dict)
    half_typed: dict[WidgetKey, str] = field(default_factory=dict)
    tabs: dict[WidgetKey, int] = field(default_factory=dict)
    sought: dict[WidgetKey, int] = field(default_factory=dict)
    unfolded: set[WidgetKey] = field(default_factory=set)
    panel: bool = False

    @classmethod
    def of(cls, root: QWidget) -> ViewState:
        """The view state of all widgets below `root` that are visible where `root` is."""
        found = cls()
        focused: QWidget | None = root.window().focusWidget()
        if focused is not None and root.isAncestorOf(focused):
            same = _keyed(root, QWidget, focused.objectName())
            found.focus = next(key for key, widget in same if widget is focused)
        for key, area in _keyed(root, QAbstractScrollArea):
            if area.isVisibleTo(root):
                bars = area.horizontalScrollBar(), area.verticalScrollBar()
                found.scrolled[key] = bars[0].value(), bars[1].value()
        for key, view in _keyed(root, QAbstractItemView):
            index = view.currentIndex()
            if view.isVisibleTo(root) and index.isValid():
                found.rows[key] = index.row(), index.column()
        found.typed = dict(_typed(root))
        found.half_typed = {
            key: digits
            for key, edit in _keyed(root, QLineEdit)
            if (digits := edit.property("half_typed"))
        }
        for key, segment in _keyed(root, Segment):
            if segment.tabs and segment.isVisibleTo(root) and segment.value is not None:
                found.tabs[key] = segment.value
        for key, box in _keyed(root, QComboBox):
            if box.property("seeks") and box.isVisibleTo(root):
                found.sought[key] = box.currentIndex()
        found.unfolded = {key for key, button in _folds(root) if button.isChecked()}
        found.panel = any(page.panel_open() for page in _pages(root))
        return found

    def choose_tabs(self, root: QWidget) -> None:
        """Choose the tabs again that the widgets made anew do not begin with.

        It is for those that take the place of others at once: the state of a page that comes back
        later may want another tab.
        """
        for key, segment in _keyed(root, Segment):
            if segment.value != (chosen := self.tabs.get(key, segment.value)):
                segment.chosen.emit(chosen)

    def restore(self, root: QWidget) -> None:
        """Open what was open, and put typed text, rows and focus back; `scroll` follows once the
        layout is done."""
        self._open(root)
        for key, box in _keyed(root, QComboBox):
            if key in self.sought and self.sought[key] < box.count():
                box.setCurrentIndex(self.sought[key])
        self._type(root)
        for key, view in _keyed(root, QAbstractItemView):
            if key in self.rows:
                index = view.model().index(*self.rows[key])
                if index.isValid():
                    keep = QItemSelectionModel.SelectionFlag.NoUpdate
                    view.selectionModel().setCurrentIndex(index, keep)
        self._type(root)  # another row may have emptied what is beside it
        if self.focus is not None:
            for key, widget in _keyed(root, QWidget, self.focus[0][0]):
                if key == self.focus:
                    widget.setFocus()

    def _type(self, root: QWidget) -> None:
        for key, edit in _keyed(root, QLineEdit):
            if key in self.half_typed:
                edit.setProperty("half_typed", self.half_typed[key])
                edit.update()
            if key in self.typed:
                text, cursor = self.typed[key]
                if edit.text() != text and not edit.isReadOnly():
                    edit.setText(text)
                edit.setCursorPosition(cursor)
        for key, lines in _keyed(root, QPlainTextEdit):
            if key in self.typed:
                _write(lines, *self.typed[key])

    def _open(self, root: QWidget) -> None:
        for key, button in _folds(root):
            if key in self.unfolded:
                button.setChecked(True)
        for page in _pages(root) if self.panel else ():
            page.open_panel()

    def scroll(self, root: QWidget) -> None:
        """Put scroll positions back."""
        for key, area in _keyed(root, QAbstractScrollArea):
            if key in self.scrolled:
                bars = area.horizontalScrollBar(), area.verticalScrollBar()
                for bar, value in zip(bars, self.scrolled[key], strict=True):
                    bar.setValue(value)


def _typed(root: QWidget) -> Iterator[tuple[WidgetKey, tuple[str, int]]]:
    """The texts below `root` that can be edited, where they are seen, each with its cursor."""
    for key, edit in _keyed(root, QLineEdit):
        if edit.isVisibleTo(root) and not edit.isReadOnly():
            yield key, (edit.text(), edit.cursorPosition())
    for key, lines in _keyed(root, QPlainTextEdit):
        if lines.isVisibleTo(root) and not lines.isReadOnly():
            yield key, (lines.toPlainText(), lines.textCursor().position())


def _write(lines: QPlainTextEdit, text: str, cursor: int) -> None:
    """Write a text of several lines, and put the cursor where it was."""
    if lines.toPlainText() != text and not lines.isReadOnly():
        lines.setPlainText(text)
    there = lines.textCursor()
    there.setPosition(cursor)
    lines.setTextCursor(there)


def _folds(root: QWidget) -> Iterator[tuple[WidgetKey, QPushButton]]:
    """The buttons below `root` that show and hide what belongs to them, where they are seen."""
    folding = [each for each in root.findChildren(QPushButton) if each.property("folds")]
    for key, button in _with_keys(root, folding):
        if button.isVisibleTo(root):
            yield key, button


def _pages(root: QWidget) -> list[Page]:
    """`root` where it is a page, otherwise the page in it that is seen."""
    if isinstance(root, Page):
        return [root]
    return [page for page in root.findChildren(Page) if page.isVisibleTo(root)]


def _keyed(root: QWidget, kind: type[_Kind], name: str = "") -> Iterator[tuple[WidgetKey, _Kind]]:
    """Every widget of a kind below `root` with its key, in the order in which they were made; with
    a name, those alone that have it."""
    return _with_keys(root, root.findChildren(kind, name) if name else root.findChildren(kind))


def _with_keys(root: QWidget, widgets: Iterable[_Kind]) -> Iterator[tuple[WidgetKey, _Kind]]:
    """Widgets below `root`, given in the order in which they were made, each with its key."""
    seen: Counter[tuple[str, ...]] = Counter()
    for widget in widgets:
        path = (widget.objectName(), *_names_above(widget, root))
        yield (path, seen[path]), widget
        seen[path] += 1


def _names_above(widget: QWidget, root: QWidget) -> Iterator[str]:
    """The names of what a widget is in, up to the root; what is there for the letter size alone,
    as the area in which a cramped page scrolls, has no part in it."""
    above = widget.parentWidget()
    while above is not None and above is not root:
        if above.objectName() not in _NAMELESS and not isinstance(above, MinimumSizeArea):
            yield above.objectName()
        above = above.parentWidget()
