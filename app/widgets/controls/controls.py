"""The program's controls: segment (exclusive buttons), chip (toggle), stepper and choice box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)

from app.style.theme import colour, cramped, px, sans, target, tokens
from app.widgets.controls.announce import Announcer
from app.widgets.controls.focus_ring import has_ring, show_ring
from app.widgets.controls.keyed import LeavesArrows
from app.widgets.controls.ticks import Ticked
from app.widgets.layout.flow import Flow, Wrapped
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import CENTRE, RIGHT, show_if, width_of, write
from app.widgets.painting.pixmap_cache import PixmapCache

if TYPE_CHECKING:
    _Field = QWidget
else:
    _Field = object

_BESIDE: Final = 9


def offer_clearing(field: QLineEdit, name: str) -> None:
    """Give a field its button that empties it, which Qt leaves without a name."""
    field.setClearButtonEnabled(True)
    for button in field.findChildren(QToolButton):
        button.setAccessibleName(name)


def word_button(name: str, words: str = "", tip: str = "", *, role: str = "button") -> QPushButton:
    """A button with a word, of a role of the style sheet."""
    button = QPushButton(words)
    button.setObjectName(name)
    button.setProperty("role", role)
    button.setToolTip(tip)
    return button


def make_fold(button: QPushButton) -> None:
    """Make a button show and hide what belongs to it; in a page made anew it stays as it was (see
    `ViewState`)."""
    button.setCheckable(True)
    button.setProperty("folds", True)


def make_seek(box: QComboBox) -> None:
    """Make a box choose what is looked at, which is in no store; in a page made anew it chooses the
    same (see `ViewState`)."""
    box.setProperty("seeks", True)


def below(button: QWidget) -> QPoint:
    """Where the menu of a button opens."""
    return button.mapToGlobal(QPoint(0, button.height() + 2))


class SegmentButton(LeavesArrows, Ticked, QPushButton):
    """A value of a `Segment`, which moves the focus by the arrow keys."""


class Segment(Wrapped, QFrame):
    """A row of exclusive buttons for a few values; arrow keys move along it. With large letters it
    takes more rows where there is no room for one.

    A `roomy` one keeps room for every word in bold, as it is written when it is chosen. That of
    tabs takes no focus by a click: what is below them has it.
    """

    accessible_role = GROUP
    chosen = Signal(int)

    def __init__(
        self,
        name: str,
        values: Sequence[int],
        parent: QWidget | None = None,
        *,
        roomy: bool = False,
        tabs: bool = False,
    ) -> None:
        super().__init__(parent)
        self._roomy, self.tabs = roomy, tabs
        self.setObjectName(name)
        self.setProperty("role", "segment")
        self._buttons: dict[int, SegmentButton] = {}
        self._divided_at: int | None = None
        self._group = QButtonGroup(self)
        row = Flow(gap=0, row_gap=0, centred=True) if cramped() else QHBoxLayout()
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(0)
        self.setLayout(row)
        for value in values:
            button = SegmentButton()
            button.setObjectName(f"{name}_{value}")
            button.setProperty("role", "word" if roomy else "segment")
            button.show_ticks(one_of=self._group)
            if tabs:
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(partial(self.chosen.emit, value))
            self._buttons[value] = button
            row.addWidget(button)
        if isinstance(row, Flow):
            row.fill(*self._buttons.values())

    def set_labels(
        self, words: Sequence[str], names: Sequence[str], key: str | Sequence[str] = ""
    ) -> None:
        """Set the labels of the values in order, and their accessible names; `key` is a line of
        the tooltips: the key that goes from one to the next, or that of each."""
        keys = [key] * len(words) if isinstance(key, str) else key
        for button, word, name, own in zip(self._buttons.values(), words, names, keys, strict=True):
            button.setText(word)
            button.setAccessibleName(name)
            button.setToolTip("\n".join(filter(None, (name if name != word else "", own))))
            if self._roomy:
                button.setMinimumWidth(
                    int(width_of(word, sans(13, bold=True))) + px(2 * _BESIDE) + 4
                )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Divide the buttons that are beside each other, unless one of them is chosen."""
        super().paintEvent(event)
        painter = QPainter(self)
        shown = [button for button in self._buttons.values() if not button.isHidden()]
        for left, right in pairwise(shown):
            if left.y() == right.y() and not (left.isChecked() or right.isChecked()):
                row = right.geometry().adjusted(0, -1, 0, 1)
                inset = row.height() // 5
                line = QRectF(right.x(), row.y() + inset, 1, row.height() - 2 * inset)
                painter.fillRect(line, colour(tokens().line))

    def present(self, value: int | None, offered: Sequence[int] | None = None) -> None:
        """Check a value, or none; hide the values that are not in `offered`."""
        for each, button in self._buttons.items():
            button.setChecked(each == value)
            if offered is not None:
                show_if(button, each in offered)
        self.fit_rows()
        if value != self._divided_at:  # a button paints itself anew, the lines beside it do not
            self._divided_at = value
            self.update()

    @property
    def value(self) -> int | None:
        """The checked value, if any."""
        return next((value for value, one in self._buttons.items() if one.isChecked()), None)

    def take_focus(self) -> None:
        """Move the keyboard focus to the chosen value."""
        for button in self._buttons.values():
            if button.isChecked():
                button.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        shown = [b for b in self._buttons.values() if b.isVisible()]
        at = next((i for i, b in enumerate(shown) if b.hasFocus()), None)
        step = steps.get(Qt.Key(event.key()))
        if step is None or at is None:
            super().keyPressEvent(event)
        else:
            after = shown[(at + step) % len(shown)]
            after.setFocus(Qt.FocusReason.TabFocusReason)
            if shown[at].isChecked():
                after.click()


class ChipButton(Ticked, QPushButton):
    """A round toggle that shows its state: ✓ on, ! contradicted, dashed if inconsistent.

    It is a QPushButton that paints itself: a style sheet has no ring for the keyboard alone, and
    its size hint has no room for the bold letters of a state.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.show_ticks()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._state: _State = "off"
        self._low = False

    def present(
        self, word: str, *, on: bool, bad: bool = False, inconsistent: bool = False
    ) -> None:
        """Show text and state; updates the geometry only where they change."""
        state: _State = "bad" if bad else "on" if on else "inconsistent" if inconsistent else "off"
        text = f"{_MARKS[state]} {word}".strip()
        self.setChecked(on)
        if (text, state) == (self.text(), self._state):
            return
        self._state = state
        self.setText(text)
        self.update()

    def set_compact(self, low: bool) -> None:
        """Take less room."""
        if low is not self._low:
            self._low = low
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        t, strong = tokens(), self._state in _STRONG
        beside = px(6 if self._low else 9) + t.border
        if strong:
            beside = px(4 if self._low else 7) + t.ring
        width = width_of(self.text(), sans(12, bold=strong)) + 2 * beside
        least = target(0)
        size = QSize(ceil(width), px(20 if self._low else 25) + 2 * t.border)
        return size.expandedTo(QSize(least, least))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        focused = has_ring(self)
        shows = self.text(), self._state, self.isDown(), self.underMouse(), focused
        paint = partial(self._paint, focused=focused)
        _chips.draw(QPainter(self), QPointF(0, 0), self.size(), shows, paint, clear=True)

    def _paint(self, painter: QPainter, box: QRectF, *, focused: bool) -> None:
        t, strong = tokens(), self._state in _STRONG
        grounds = {"on": t.green_soft, "bad": t.shu_soft}
        inks = {"inconsistent": t.ink3, "bad": t.shu}
        edges = {"on": t.green, "bad": t.shu}
        plain = t.sunk if self.underMouse() else t.card
        wide = t.ring if strong or focused else t.border
        edge = t.ai if focused else edges.get(self._state, t.edge)
        line = Qt.PenStyle.DashLine if self._state == "inconsistent" else Qt.PenStyle.SolidLine
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(edge), wide, line))
        painter.setBrush(colour(t.green_soft if self.isDown() else grounds.get(self._state, plain)))
        inner = box.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
        painter.drawRoundedRect(inner, inner.height() / 2, inner.height() / 2)
        ink = inks.get(self._state, t.ink)
        write(painter, box, self.text(), sans(12, bold=strong), ink, CENTRE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        show_ring(self, by_key=True)
        super().keyPressEvent(event)


_State = Literal["off", "on", "bad", "inconsistent"]
_STRONG: Final = ("on", "bad")
_chips: Final = PixmapCache()
_MARKS: Final = {"off": "", "inconsistent": "", "on": "✓", "bad": "!"}


class TickBox(QCheckBox):
    """A check box whose box is painted here: the outline of Qt's own cannot be seen on a dark
    ground, and a style sheet has no tick without a picture for each theme."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        option, t, on = QStyleOptionButton(), tokens(), self.isChecked()
        self.initStyleOption(option)
        place = self.style().subElementRect(_INDICATOR, option, self)
        half = t.border / 2
        box = QRectF(place).adjusted(half, half, -half, -half)
        painter = QPainter(self)
        edge = t.line if not self.isEnabled() else t.green if on else t.edge
        painter.setPen(QPen(colour(edge), t.border))
        painter.setBrush(colour(t.green if on else t.card))
        painter.drawRect(box)  # all over Qt's own
        if on:
            _draw_corners(painter, box, _TICK, t.on_green)


class Menu(QMenu):
    """A menu that paints the ticks of its rows and the arrows of the menus in it: Qt's own have one
    size, whatever that of the letters is."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, t, active = QPainter(self), tokens(), self.activeAction()
        side = px(_MENU_MARK)
        for action in self.actions():
            ticked, opens = action.isChecked(), action.menu() is not None
            if not action.isVisible() or not (ticked or opens):
                continue
            row = self.actionGeometry(action)
            at = row.right() - px(_MENU_EDGE) - side if opens else row.x() + px(_MENU_EDGE)
            box = QRectF(at, row.center().y() - (side - 1) / 2, side, side)
            ink = t.on_green if action == active else t.ink if action.isEnabled() else t.ink3
            _draw_corners(painter, box, _TICK if ticked else _RIGHT_ARROW, ink)


def _draw_corners(
    painter: QPainter, box: QRectF, corners: Sequence[tuple[float, float]], ink: str
) -> None:
    """Draw a line from corner to corner, which are parts of a box."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour(ink), box.width() / 7))
    wide, high = box.width(), box.height()
    painter.drawPolyline([QPointF(box.x() + x * wide, box.y() + y * high) for x, y in corners])


_INDICATOR: Final = QStyle.SubElement.SE_CheckBoxIndicator
_TICK: Final = ((0.22, 0.52), (0.42, 0.72), (0.78, 0.3))
_RIGHT_ARROW: Final = ((0.36, 0.22), (0.64, 0.5), (0.36, 0.78))
"""The corners of a mark in parts of its box."""
_MENU_MARK, _MENU_EDGE = 14, 4
"""The side of a mark in a menu, and the room between it and the edge of its row."""


class WheelInFocus(_Field):
    """Mixin of fields whose value the wheel changes: of the one that has the focus alone. Over any
    other the wheel scrolls what that is in."""

    def leave_wheel(self) -> None:
        """Take no focus by the wheel."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ChoiceBox(WheelInFocus, QComboBox):
    """A QComboBox that paints its arrow: those of a style sheet are images, which do not follow
    the theme."""

    def __init__(self) -> None:
        super().__init__()
        self.leave_wheel()

    def showPopup(self) -> None:  # noqa: N802
        """Open the list, which is as wide as its words."""
        view = self.view()
        around = view.verticalScrollBar().sizeHint().width() + 2 * view.frameWidth()
        view.setMinimumWidth(view.sizeHintForColumn(0) + around)
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(0, 0, -9, 0)
        write(painter, box, "▾", sans(12), tokens().ink2, RIGHT)


def step_buttons(name: str, step: Callable[[int], object]) -> tuple[QPushButton, QPushButton]:
    """The buttons `<name>_less` and `<name>_more`, which call `step` with −1 and 1."""
    less, more = QPushButton("−"), QPushButton("＋")
    for button, way, by in ((less, "less", -1), (more, "more", 1)):
        button.setObjectName(f"{name}_{way}")
        button.setProperty("role", "segment")
        button.setAutoRepeat(True)
        button.clicked.connect(partial(step, by))
    return less, more


def name_steps(less: QPushButton, more: QPushButton, name: str, by: int = 1) -> None:
    """Tell assistive technology which number the buttons step."""
    for button in (less, more):
        button.setAccessibleName(f"{name} {button.text()}{by}")


class Stepper(QFrame):
    """A small number between a minus and a plus button, which ask the page for another number.

    A QSpinBox changes by itself before the page has accepted the number, and its arrows would be
    images, which do not follow the theme.
    """

    accessible_role = GROUP
    stepped = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "segment")
        self._value = 0
        self._name, self._announcer = "", Announcer(self)
        self._label = QLabel("0")
        self._label.setObjectName(name)
        self._label.setProperty("role", "count")
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._less, self._more = step_buttons(name, self._step)
        row = QHBoxLayout(self)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(0)
        for widget in (self._less, self._label, self._more):
            row.addWidget(widget)

    def set_name(self, name: str, keys: tuple[str, str] = ("", "")) -> None:
        """Name what is counted; the tooltips of minus and plus have their keys, too."""
        self._name = name
        name_steps(self._less, self._more, name)
        for button, key in zip((self._less, self._more), keys, strict=True):
            button.setToolTip(f"{button.accessibleName()} {key}".rstrip())
        self._describe()

    @property
    def value(self) -> int:
        """The number that is shown."""
        return self._value

    def present(self, value: int) -> None:
        self._value = value
        self._label.setText(str(value))
        self._describe()

    def _describe(self) -> None:
        """Name the number with its value, and have the value said where it changes."""
        text = f"{self._name} {self._value}".strip()
        self.setAccessibleName(self._name)
        self._label.setAccessibleName(text)
        for button in (self._less, self._more):
            button.setAccessibleDescription(text)
        self._announcer.follow(text)

    def _step(self, by: int) -> None:
        self.stepped.emit(self._value + by)
