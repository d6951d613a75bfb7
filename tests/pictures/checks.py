"""Looks for what is wrong with a page as it is drawn: cut words, covered targets, small letters."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontInfo, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from app.pages.score.widgets.tray import Hint
from app.style import theme
from app.widgets.layout.frames import MinimumSizeArea
from app.widgets.painting import drawing

LEAST: Final = 11
"""The least size of letters in pixels, at letter size 100 %."""
_TARGETS: Final = (QAbstractButton, QLineEdit, QComboBox)
_NEVER: Final = ("drill_answer_area",)
"""Cards that do not scroll either."""
_SLACK: Final = 2
"""Pixels by which things may overlap or be short of their size: half of rounded lengths."""


@dataclass(slots=True)
class Painted:
    """What is painted while it is watched: words that are cut, and letters that are too small."""

    cut: list[str] = field(default_factory=list)
    small: list[str] = field(default_factory=list)

    def watch(self, painter: QPainter, box: QRectF, text: str, font: QFont, place: Any) -> None:
        """Note a line of text that is about to be painted."""
        if not text:
            return
        wide = drawing.width_of(drawing.shortened(text, box.width(), font), font)
        left, room = box.x(), QRectF(painter.window())
        if place is drawing.RIGHT:
            left = box.right() - wide
        elif place is drawing.CENTRE:
            left = box.x() + (box.width() - wide) / 2
        out = left < room.left() - _SLACK or left + wide > room.right() + _SLACK
        if out and not _scrolls_sideways(painter):
            self.cut.append(text)
        self.watch_font(text, font)

    def watch_font(self, text: str, font: QFont) -> None:
        """Note the size of letters."""
        if text and font.pixelSize() < round(LEAST * theme.letters()):
            self.small.append(f"{text} ({font.pixelSize()} px)")

    def taken(self) -> list[str]:
        """What was noted since it was last asked, without repetition."""
        found = [f"painted words are cut: {text}" for text in dict.fromkeys(self.cut)]
        found += [f"painted letters are small: {text}" for text in dict.fromkeys(self.small)]
        self.cut, self.small = [], []
        return found


@contextmanager
def watching() -> Iterator[Callable[[], Painted]]:
    """Watch what is painted; call what is yielded after modules were imported, too."""
    seen = Painted()
    real = {"write": drawing.write, "write_wrapped": drawing.write_wrapped}

    def write(
        painter: QPainter, box: QRectF, text: str, font: QFont, code: str,
        place: Qt.AlignmentFlag = drawing.LEFT,
    ) -> float:  # fmt: skip
        seen.watch(painter, box, text, font, place)
        return real["write"](painter, box, text, font, code, place) or 0.0

    def write_wrapped(
        painter: QPainter, box: QRectF, text: str, font: QFont, code: str,
        place: Qt.AlignmentFlag = drawing.LEFT_TOP,
    ) -> None:  # fmt: skip
        seen.watch_font(text, font)
        real["write_wrapped"](painter, box, text, font, code, place)

    spies = {"write": write, "write_wrapped": write_wrapped}
    patched: list[tuple[Any, str]] = []
    known: set[str] = set()

    def patch() -> Painted:
        new = [name for name in sys.modules.keys() - known if name.startswith("app.")]
        for module in map(sys.modules.__getitem__, new):
            for what, spy in spies.items():
                if getattr(module, what, None) is real[what]:
                    setattr(module, what, spy)
                    patched.append((module, what))
        known.update(new)
        return seen

    patch()
    try:
        yield patch
    finally:
        for module, what in patched:
            setattr(module, what, real[what])


def faults(drawn: QWidget) -> list[str]:
    """What is wrong with the widgets of a window or dialog that is shown."""
    widgets = [w for w in drawn.findChildren(QWidget) if _is_seen(w) and w.window() is drawn]
    cut = *_cut(widgets), *_lost_columns(widgets)
    return [*cut, *_covered(drawn, widgets), *_small(widgets), *_scrolling(widgets)]


def _is_seen(widget: QWidget) -> bool:
    """Whether a widget is on the page, not scrolled out of a card."""
    return widget.isVisible() and not widget.visibleRegion().isEmpty()


def _name(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
    return f"{widget.objectName() or type(widget).__name__} {text[:40]!r}"


def _cut(widgets: list[QWidget]) -> Iterator[str]:
    """Labels and buttons that are smaller than their words, and targets outside of the window."""
    for widget in widgets:
        if not isinstance(widget, QLabel | QAbstractButton) or not widget.text():
            continue
        if isinstance(widget, Hint):  # it chooses the size of its letters
            continue
        needed = widget.sizeHint()
        if isinstance(widget, QLabel) and widget.wordWrap():
            needed.setWidth(0)
            needed.setHeight(widget.heightForWidth(widget.width()))
        have = widget.size()
        if have.width() < needed.width() - _SLACK or have.height() < needed.height() - _SLACK:
            sizes = f"{have.width()}×{have.height()} of {needed.width()}×{needed.height()}"
            yield f"cut: {_name(widget)}, {sizes}"


def _lost_columns(widgets: list[QWidget]) -> Iterator[str]:
    """Columns without room for half of the words in their heads: a table may shorten words, or put
    them into two lines, but nobody reads such a column."""
    for widget in widgets:
        if not isinstance(widget, QHeaderView) or widget.model() is None:
            continue
        across = widget.orientation() is Qt.Orientation.Horizontal
        for at in range(widget.count()) if across else ():
            words = str(widget.model().headerData(at, widget.orientation()) or "")
            needed = widget.fontMetrics().horizontalAdvance(words) // 2
            if not widget.isSectionHidden(at) and widget.sectionSize(at) < needed:
                yield f"lost column: {words!r} of {_name(widget.parentWidget())}"


def _covered(drawn: QWidget, widgets: list[QWidget]) -> Iterator[str]:
    """Targets that lie over each other, or reach over the edge of what they are in."""
    for widget in widgets:
        if not isinstance(widget, _TARGETS) or isinstance(widget.parentWidget(), QComboBox):
            continue
        seen = widget.visibleRegion().boundingRect()
        if _clips_sideways(widget) and seen.width() < widget.width() - _SLACK:
            yield f"reaches over the edge: {_name(widget)}"
        found = drawn.childAt(widget.mapTo(drawn, seen.center()))
        if found is not widget and (found is None or not widget.isAncestorOf(found)):
            yield f"covered: {_name(widget)} by {'nothing' if found is None else _name(found)}"


def _scrolls_sideways(painter: QPainter) -> bool:
    """Whether what is painted can be scrolled into sight."""
    device = painter.device()
    area = device.parent() if isinstance(device, QWidget) else None
    return isinstance(area, QAbstractScrollArea) and bool(area.horizontalScrollBar().maximum())


def _clips_sideways(widget: QWidget) -> bool:
    """Whether what is beyond the edge cannot be scrolled to."""
    area = widget.parentWidget()
    while area is not None:
        if isinstance(area, QAbstractScrollArea) and area.horizontalScrollBar().maximum():
            return False
        area = area.parentWidget()
    return True


def _small(widgets: list[QWidget]) -> Iterator[str]:
    """Labels and controls with letters under the least size."""
    for widget in widgets:
        if isinstance(widget, QLabel | QAbstractButton | QLineEdit) and widget.text():
            size = QFontInfo(widget.font()).pixelSize()
            if size < round(LEAST * theme.letters()):
                yield f"small letters: {_name(widget)}, {size} px"


def _scrolling(widgets: list[QWidget]) -> Iterator[str]:
    """Pages, and answers of the drill, that scroll in a window with the room of 1280 by 800."""
    if theme.letters() > 1 or any(
        have < least for have, least in zip(theme.effective(), (1280, 800), strict=True)
    ):
        return
    for widget in widgets:
        if isinstance(widget, MinimumSizeArea) or widget.objectName() in _NEVER:
            assert isinstance(widget, QScrollArea)
            bars = widget.horizontalScrollBar(), widget.verticalScrollBar()
            if any(bar.maximum() for bar in bars):
                yield f"scrolls: {_name(widget)}"
