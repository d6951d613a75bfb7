"""Cards, columns and scroll areas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.style.theme import cramped, px, tokens
from app.widgets.layout.flow import Flow
from app.widgets.layout.roles import PAGE
from app.widgets.painting.drawing import leave_unfilled

_RADIUS, _INSIDE_CORNER = 10, 0.34
"""The radius of the corners of a card, as in the style sheet, and how much of it what is inside
keeps off the edges, so that no corner of it lies over a round one."""
WIDEST_CARD: Final = 760
"""The most width of a card with text, in pixels at letter size 1."""
ANY: Final = 16_777_215
"""QWIDGETSIZE_MAX: no limit to a length."""
_LAID_OUT: Final = (QEvent.Type.LayoutRequest, QEvent.Type.Resize)
_AROUND: Final = QSize(40, 60)
"""Pixels of the screen that a dialog leaves free."""
Box = TypeVar("Box", QVBoxLayout, QHBoxLayout)


def card(role: str, layout: Box, parent: QWidget | None = None) -> tuple[QFrame, Box]:
    """A frame of the role `card` or `felt` with a layout.

    Qt styles all that is in a widget again when this is moved into a parent: a large frame is made
    in the parent that it is for.
    """
    frame = QFrame(parent)
    frame.setProperty("role", role)
    edge = round(_INSIDE_CORNER * px(_RADIUS))
    layout.setContentsMargins(edge, edge, edge, edge)
    frame.setLayout(layout)
    return frame, layout


def keep_hidden(owner: QWidget, *unplaced: QWidget) -> None:
    """Keep widgets that this form of their owner does not place: hidden, and deleted with it.

    One without a parent would stay for ever where a connection of it refers to its owner.
    """
    for widget in unplaced:
        widget.hide()
        widget.setParent(owner)


def column(gap: int = 10) -> QVBoxLayout:
    """A column without margins."""
    found = QVBoxLayout()
    found.setContentsMargins(0, 0, 0, 0)
    found.setSpacing(gap)
    return found


def share(row: QHBoxLayout, widgets: Iterable[QWidget], shares: Iterable[int]) -> None:
    """Add widgets to a row by shares of its width, regardless of their size hints."""
    for widget, part in zip(widgets, shares, strict=True):
        widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        row.addWidget(widget, part)


def side_by_side(board: QWidget, widgets: Iterable[QWidget], shares: Iterable[int]) -> None:
    """A board of such columns, up to its edges."""
    row = QHBoxLayout(board)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(10)
    share(row, widgets, shares)


def holding(layout: QLayout) -> QWidget:
    """A widget with this layout."""
    found = QWidget()
    found.setLayout(layout)
    return found


def style_label(label: QLabel, role: str, name: str = "", *, wraps: bool = True) -> None:
    """Let a label show plain words in a role of the style sheet, as names may have any letters; in
    lines where it `wraps`."""
    label.setProperty("role", role)
    if name:
        label.setObjectName(name)
    label.setWordWrap(wraps)
    label.setTextFormat(Qt.TextFormat.PlainText)


def plain_label(role: str, words: str = "", *, name: str = "", wraps: bool = False) -> QLabel:
    """A label in such a role."""
    label = QLabel(words)
    style_label(label, role, name, wraps=wraps)
    return label


def captioned(label: QLabel, control: QWidget, gap: int) -> QWidget:
    """A caption and its control in one row; with large letters in two where that has no room."""
    found = QWidget()
    row = Flow(found, gap, centred=True) if cramped() else QHBoxLayout(found)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(gap)
    row.addWidget(label)
    row.addWidget(control)
    label.setBuddy(control)  # it names the control
    return found


def limit_width(widget: QWidget, wide: int | None) -> None:
    """Give a widget this width in pixels; None: whatever there is."""
    widget.setMinimumWidth(wide or 0)
    widget.setMaximumWidth(ANY if wide is None else wide)


def fit_on_screen(dialog: QWidget, size: tuple[int, int]) -> None:
    """Resize to a size at letter size 1 or, on a small screen, to what that has for a window."""
    room = dialog.screen().availableSize() - _AROUND
    dialog.resize(QSize(px(size[0]), px(size[1])).boundedTo(room))


@contextmanager
def laid_out_once(*parts: QWidget) -> Iterator[None]:
    """Lay out parts of a page, inner ones first, once after this block. Qt does it for each widget
    that is shown in them, and paints before it has done all: an act in Referee took 22 ms for 17.
    """
    held = [(each, layout) for each in parts if each.isVisible() and (layout := each.layout())]
    for _, layout in held:
        layout.setEnabled(False)
    try:
        yield
    finally:
        for each, layout in held:
            layout.setEnabled(True)
            if layout.geometry() != each.contentsRect():
                layout.update()  # it has not heard of a resize
        for _, layout in held:
            layout.activate()


class LayoutBarrier(QWidget):
    """A widget in another one, all over it: whatever changes its size inside, nothing outside is
    laid out anew."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self.inner = inner
        inner.setParent(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.inner.setGeometry(self.rect())
        super().resizeEvent(event)


class Shrinking(QFrame):
    """A frame that shrinks to the least height of what its layout holds.

    Where words wrap in it, Qt takes the height that a width wants for the least one.
    """

    def hasHeightForWidth(self) -> bool:
        return False

    def heightForWidth(self, width: int) -> int:
        """What a scroll area asks for, whatever the answer above is."""
        layout = self.layout()
        return -1 if layout is None else layout.totalMinimumHeightForWidth(width)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        high = -1 if layout is None else layout.totalHeightForWidth(self.width())
        return super().sizeHint().expandedTo(QSize(0, high))

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return least.expandedTo(QSize(0, self.heightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class Scrolled(QScrollArea):
    """A scroll area over a column; scrolls where the height does not suffice. What `shrinks` in it
    takes its least height first.

    It holds an empty widget at first: Qt measures what is in it as soon as it is given, and for
    that dresses all of it, which it does again whenever a widget above is put into another one.
    """

    _unscrolled = False  # here, as the base handles events before __init__ ends

    def __init__(
        self, parent: QWidget | None = None, gap: int = 0, *, shrinks: bool = False
    ) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.column = column(gap)
        contents = Shrinking() if shrinks else QWidget()
        contents.setLayout(self.column)
        self.setWidget(contents)
        leave_unfilled(self)

    def event(self, event: QEvent) -> bool:
        """Defer style changes of hidden areas, as QScrollArea polishes its contents again."""
        if event.type() == QEvent.Type.StyleChange and not self.isVisible():
            return True
        if self._unscrolled and event.type() in _LAID_OUT:
            QTimer.singleShot(0, self, self.updateGeometry)  # once the contents are laid out
        return super().event(event)

    def set_whole(self, whole: bool) -> None:
        """Be no lower than the contents: where what is around scrolls anyhow, a second scroll bar
        would stand beside its own."""
        if whole != self._unscrolled:
            self._unscrolled = whole
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        inside, least = self.widget(), super().minimumSizeHint()
        layout = None if inside is None else inside.layout()
        if not self._unscrolled or inside is None or layout is None:
            return least
        high = layout.totalMinimumHeightForWidth(self.viewport().width())
        high = max(high, inside.minimumSizeHint().height())
        around = self.height() - self.viewport().height()
        around += 2 * tokens().border  # that of a card, which its size hint leaves out
        return least.expandedTo(QSize(0, high + around))


class Stack(NamedTuple):
    """Columns of a page that are put below each other where they have no room beside each other:
    their layout, the parts of it that have a least height then, these heights, and the least width
    of the page, if any. With `turned` the last column comes first."""

    columns: QBoxLayout
    parts: Sequence[QWidget]
    heights: Sequence[int]
    wide: int = 0
    turned: bool = False

    def lay(self, *, stacked: bool) -> None:
        """Put the columns below each other, or beside each other."""
        ways = QBoxLayout.Direction
        down = ways.BottomToTop if self.turned else ways.TopToBottom
        self.columns.setDirection(down if stacked else ways.LeftToRight)
        for part, high in zip(self.parts, self.heights, strict=True):
            part.setMinimumHeight(px(high) if stacked else 0)


class MinimumSizeArea(Scrolled):
    """A scroll area that keeps its contents at a minimum size, scaled with the letter size."""

    _whole: QLayout | None = None  # here, as the base filters events before __init__ ends
    _high = 0
    _stack: Stack | None = None

    def __init__(self, name: str, held: QWidget) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "panel")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._held = held
        self.column.addWidget(held)

    def set_minimum(self, wide: int, high: int, whole: QLayout | None = None) -> None:
        """Set the minimum size, in pixels at letter size 1; it is no less than what a layout in
        the contents needs, whatever is put into it."""
        if self._stack is not None:
            self._stack.lay(stacked=False)
            self._stack = None
        self._keep(wide, high, whole)

    def set_minimum_or_stack(
        self, wide: int, high: int, whole: QLayout, stack: Stack, *, grows: bool = False
    ) -> None:
        """Keep this size, or stack columns of the contents where there is less width; with `grows`
        the height is no less than the layout needs in either case."""
        self._stack, self._beside, self._contents = stack, (wide, high), whole
        self._grows = grows
        self._fit_stack()

    @property
    def stacked(self) -> bool:
        """Whether columns are below each other."""
        beside = QBoxLayout.Direction.LeftToRight
        return self._stack is not None and self._stack.columns.direction() is not beside

    def show_top(self, part: QWidget) -> None:
        """Scroll to a part that was opened, where columns are below each other and it may be out
        of sight; once it is laid out."""
        if self.stacked:
            scroll_to_top(part)

    def _keep(self, wide: int, high: int, whole: QLayout | None) -> None:
        self._high, self._whole = px(high), whole
        self._held.setMinimumSize(px(wide), px(high))
        inside = None if whole is None else whole.parentWidget()
        if whole is not None and inside is not None:
            inside.installEventFilter(self)  # a filter that is there already is only moved
            whole.update()

    def _fit_stack(self) -> None:
        if self._stack is None:
            return
        room = self.width() - self.verticalScrollBar().sizeHint().width()
        stacked = room < px(self._beside[0])
        self._stack.lay(stacked=stacked)
        if stacked:
            self._keep(self._stack.wide, 0, self._contents)
        else:
            self._keep(*self._beside, self._contents if self._grows else None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_stack()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._whole is not None and event.type() in _LAID_OUT:
            needed = self._whole.totalMinimumHeightForWidth(self._held.width())
            needed = max(needed, self._whole.totalMinimumSize().height(), self._high)
            self._held.setMinimumHeight(needed)
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


def lay_out(
    page: QWidget,
    name: str,
    layout: QLayout,
    wide: int,
    high: int,
    *,
    grows: bool = False,
    stack: Stack | None = None,
) -> MinimumSizeArea | None:
    """Lay a page out; where the window is cramped it has a least size, in units of what is read,
    and scrolls. With `grows` that is no less than what the layout needs; with less width it stacks
    its columns. Returns what scrolls then."""
    if not cramped():
        page.setLayout(layout)
        return None
    room = MinimumSizeArea(name, LayoutBarrier(holding(layout)))
    if stack is None:
        room.set_minimum(wide, high, layout if grows else None)
    else:
        room.set_minimum_or_stack(wide, high, layout, stack)
    around = column()
    around.addWidget(room)
    page.setLayout(around)
    return room


def bring_into_sight(widget: QWidget, part: QRect | None = None) -> None:
    """Scroll what a widget is in, so that it is seen, or a part of it."""
    area = widget.parentWidget()
    while area is not None:
        if isinstance(area, QScrollArea):
            inside = area.widget()
            if part is None or inside is None:
                area.ensureWidgetVisible(widget)
            else:
                at = widget.mapTo(inside, part.center())
                area.ensureVisible(at.x(), at.y(), part.width() // 2, part.height())
        area = area.parentWidget()


def scroll_to_top(widget: QWidget) -> None:
    """Scroll what a widget is in, so that it begins at the top; once it is laid out."""
    QTimer.singleShot(0, widget, partial(_scroll_to_top, widget))


def _scroll_to_top(widget: QWidget) -> None:
    area = widget.parentWidget()
    while area is not None:
        inside = area.widget() if isinstance(area, QScrollArea) else None
        if isinstance(area, QScrollArea) and inside is not None:
            area.verticalScrollBar().setValue(widget.mapTo(inside, QPoint()).y())
        area = area.parentWidget()


class Panel(Scrolled):
    """A scrolling column of widgets; takes the focus while not all of it is visible.

    Without a name of its own it is named by the first words in it.
    """

    accessible_role = PAGE

    def __init__(
        self, name: str, parent: QWidget | None = None, gap: int = 2, *, shrinks: bool = False
    ) -> None:
        super().__init__(parent, gap, shrinks=shrinks)
        self._first_words = ""
        self.setObjectName(name)
        self.setProperty("role", "panel")
        self.verticalScrollBar().rangeChanged.connect(self._reach)

    def set_widgets(self, *widgets: QWidget) -> None:
        """Move these widgets here, in this order."""
        while self.column.count():
            self.column.takeAt(0)
        for widget in widgets:
            self.column.addWidget(widget)
        self.column.addStretch(1)

    def set_height(self, high: int, *, whole: bool) -> None:
        """Give it a height; where the `whole` of it fits, a scroll bar that is there goes.

        Qt keeps it: beside the bar more words wrap, and those need the bar.
        """
        self.setFixedHeight(high)
        if whole and self.verticalScrollBar().maximum():
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def _reach(self, _least: int, most: int) -> None:
        focus = Qt.FocusPolicy.TabFocus if most else Qt.FocusPolicy.NoFocus
        if self.focusPolicy() != focus:
            self.setFocusPolicy(focus)
        self._adopt_name()

    def _adopt_name(self) -> None:
        """Be named by the first words of now while Tab comes here, unless somebody else has named
        this: without the focus it would not hear of other words."""
        if self.accessibleName() == self._first_words:
            there = _shown_in(self) if self.verticalScrollBar().maximum() else ()
            self._first_words = next(filter(None, map(_words, there)), "")
            self.setAccessibleName(self._first_words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._reach(0, self.verticalScrollBar().maximum())

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._adopt_name()  # what it holds may say something else by now
        super().focusInEvent(event)


def _shown_in(widget: QWidget) -> Iterator[QWidget]:
    """What is shown in a widget while that is, each before what is in it."""
    for each in widget.children():
        if isinstance(each, QWidget) and not each.isHidden():
            yield each
            yield from _shown_in(each)


def _words(widget: QWidget) -> str:
    """What a widget says."""
    return widget.text() if isinstance(widget, QLabel) else widget.accessibleName()


def _stops(part: QWidget) -> list[QWidget]:
    """What can have the focus in a part of a window, in the order in which it was made. That is
    also what arrow keys alone reach: from there, too, Tab goes on in the part.

    Walking along Qt's own chain would tie the widgets to each other in Python, which ends in a
    crash as soon as one of them is deleted.
    """
    there, window = (part, *part.findChildren(QWidget)), part.window()
    stops = (one for one in there if one.focusPolicy() & Qt.FocusPolicy.StrongFocus)
    return [one for one in stops if one.window() is window]  # menus are not


def order_tabs(*parts: QWidget) -> None:
    """Have Tab go through parts of a window one after the other: Qt puts what is made later behind
    all others."""
    for one, after in pairwise(stop for part in parts for stop in _stops(part)):
        if one.window() is after.window():  # a page is made of parts that are windows until then
            QWidget.setTabOrder(one, after)


def focus_first(part: QWidget, *last: QWidget) -> None:
    """Move the keyboard focus to the first field or button of a part of a window, such as a form
    that was just opened; Tab comes to the buttons that end it `last`, whatever was made later."""
    stops = [*(stop for stop in _stops(part) if stop not in last), *last]
    for before, after in pairwise(stops):
        QWidget.setTabOrder(before, after)
    tab = Qt.FocusPolicy.TabFocus
    there = (stop for stop in stops if stop.isEnabled() and stop.isVisibleTo(part))
    first = next((stop for stop in there if stop.focusPolicy() & tab), None)
    if first is not None:
        first.setFocus(Qt.FocusReason.TabFocusReason)
