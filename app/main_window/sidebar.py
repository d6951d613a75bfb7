"""The sidebar with a button for each page; that of the open page is an ivory tile."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QVBoxLayout, QWidget

from app.actions import PAGES, PART_OF
from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.controls.ticks import AlwaysTabStop
from app.widgets.painting.drawing import (
    CENTRE,
    draw_outline,
    draw_plate,
    fitting,
    show_if,
    width_of,
    write,
)

WIDTH: Final = 76
NARROW: Final = 60
_GLYPH: Final = 40
_NAME: Final = 18
_GAP, _BELOW, _EDGE = 6, 10, 3


class _Form(NamedTuple):
    """The height of a button, that of its frame, the size of its glyph, the top of its name, and
    the height of the help button beside such buttons."""

    height: int
    frame: int
    glyph: int
    name: int
    help: int


_FORMS: Final = (_Form(78, 46, 25, 56, 46), _Form(54, 32, 19, 35, 46), _Form(40, 32, 19, 40, 26))
"""Usual, compact, and the glyph without its name, which is in the tooltip then: the lower the
window is for the letter size."""
_USUAL: Final = _FORMS[0]


class PageButton(AlwaysTabStop, QAbstractButton):
    """A button with the glyph of a page and its name below, where that fits."""

    def __init__(self, name: str, glyph: str, pages: QButtonGroup) -> None:
        super().__init__()
        self.setObjectName(f"page_{name}")
        self.show_ticks(one_of=pages)
        self._glyph, self._form = glyph, _USUAL

    def set_form(self, form: _Form) -> None:
        if form is not self._form:
            self._form = form
            self.updateGeometry()
            self.update()

    @property
    def shows_name(self) -> bool:
        """Whether there is room for the name of the page below the glyph."""
        room = px(self._form.name) + px(_NAME) <= self.height()
        return room and width_of(self.text(), sans(12, bold=True)) <= self.width()

    def sizeHint(self) -> QSize:
        return QSize(px(_GLYPH), px(self._form.height))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t, on, form = tokens(), self.isChecked(), self._form
        box = QRectF(self.width() / 2 - px(18), px(4), 2 * px(18), px(form.frame))
        if on:
            draw_plate(painter, box, ivory=True)
        else:
            painter.setPen(QPen(colour(t.felt_ink2), 1))
            painter.drawRoundedRect(box, 6, 6)
        code = t.tile_ink if on else t.felt_ink2
        write(painter, box, self._glyph, mincho(form.glyph), code, CENTRE)
        if self.shows_name:
            label = QRectF(0, px(form.name), self.width(), px(_NAME))
            write(painter, label, self.text(), sans(12, on), t.felt_ink, CENTRE)
        if self.hasFocus():
            draw_outline(painter, box.adjusted(-4, -4, 4, 6), t.felt_ink, t.ring, 7)


class HelpButton(QAbstractButton):
    """The button that opens the handbook, with its key."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("help_button")
        self._form = _USUAL

    def set_form(self, form: _Form) -> None:
        if form is not self._form:
            self._form = form
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(px(_GLYPH), px(self._form.help))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t, width = tokens(), self.width()
        frame = QRectF(width / 2 - px(14), px(4), 2 * px(14), px(18))
        painter.setPen(QPen(colour(t.felt_ink2), 1))
        if self.underMouse():
            painter.setBrush(colour(t.felt_low))
        painter.drawRoundedRect(frame, 4, 4)
        write(painter, frame, "F1", sans(11), t.felt_ink2, CENTRE)
        label = QRectF(px(_EDGE), px(25), width - 2 * px(_EDGE), px(_NAME))
        font = fitting(self.text(), label.width(), 11.5, 11)
        if label.bottom() <= self.height() and width_of(self.text(), font) <= label.width():
            write(painter, label, self.text(), font, t.felt_ink2, CENTRE)
        if self.hasFocus():
            draw_outline(painter, QRectF(self.rect()).adjusted(3, 1, -3, -1), t.felt_ink, t.ring, 7)


class Logo(QWidget):
    """The name of the program, written downwards."""

    def sizeHint(self) -> QSize:
        return QSize(px(_GLYPH), px(62))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for at, letter in enumerate("早見"):
            box = QRectF(0, px(10) + at * px(19), self.width(), px(20))
            write(painter, box, letter, mincho(17), tokens().felt_ink, CENTRE)


class Sidebar(QFrame):
    """Emits `page_chosen(page name)` and `help_requested()`."""

    page_chosen = Signal(str)
    help_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        group = QButtonGroup(self)
        self._buttons = {
            name: PageButton(name, glyph, group) for name, glyph in PAGES if name not in PART_OF
        }
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, _BELOW)
        column.setSpacing(_GAP)
        self._logo = Logo()
        column.addWidget(self._logo)
        for name, button in self._buttons.items():
            button.clicked.connect(partial(self.page_chosen.emit, name))
            column.addWidget(button)
        column.addStretch(1)
        self._help = HelpButton()
        self._help.clicked.connect(self.help_requested)
        column.addWidget(self._help)
        self._label(texts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the buttons the largest form for which the height suffices."""
        form = next((one for one in _FORMS if self._high_with(one) <= self.height()), _FORMS[-1])
        show_if(self._logo, form is _USUAL)
        self._help.set_form(form)
        for button in self._buttons.values():
            button.set_form(form)
        super().resizeEvent(event)

    def _high_with(self, form: _Form) -> int:
        """The height in pixels that all takes with buttons of a form."""
        logo = self._logo.sizeHint().height() + _GAP if form is _USUAL else 0
        pages = len(self._buttons) * (px(form.height) + _GAP)
        return logo + pages + 2 * _GAP + px(form.help) + _BELOW

    def set_room(self, width: int) -> None:
        """Take this width in pixels; a name that does not fit into it leaves the glyph alone."""
        self.setFixedWidth(width)

    def _label(self, texts: Texts) -> None:
        for digit, (name, button) in enumerate(self._buttons.items(), 1):
            button.setText(texts.ui(f"page.{name}"))
            button.setAccessibleName(texts.ui(f"page.{name}"))
            button.setToolTip(f"{texts.ui(f'page.{name}')} Alt+{digit}")
        self._help.setText(texts.ui("action.help"))
        self._help.setAccessibleName(texts.ui("action.help"))
        self._help.setToolTip(f"{texts.ui('action.help')} F1")

    def tab_stops(self) -> tuple[QWidget, ...]:
        """The buttons in the order of reading."""
        return (*self._buttons.values(), self._help)

    def present(self, current: str) -> None:
        for name, button in self._buttons.items():
            button.setChecked(name == PART_OF.get(current, current))
