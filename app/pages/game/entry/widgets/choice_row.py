"""Rows of exclusive values: seats, fu, han."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from app.style.theme import colour, px, sans, tokens
from app.widgets.controls.focus_ring import has_ring
from app.widgets.controls.keyed import LeavesArrows, typed
from app.widgets.controls.ticks import Ticked
from app.widgets.painting.drawing import (
    CENTRE,
    elided,
    show_if,
    width_of,
    write,
)

_AIR: Final = ((13, 9, 92), (12, 4, 92), (11, 2, 72))
"""By how dense a row is: the letters, the space beside a word and its greatest width."""
DENSEST: Final = 2
"""How dense a row can be; 0 is the usual."""
HIGH: Final = 24
"""The height of a value."""
_TYPING: Final = 900
"""Milliseconds in which two digits are one number."""


class ChoiceCell(msgspec.Struct, frozen=True):
    """A value of a row: its word, its accessible name, why it is not offered ("" where it is), and
    the digits that pick it. `further` values stand in the menu of the last button."""

    value: int
    word: str
    name: str = ""
    why: str = ""
    typed: tuple[str, ...] = ()
    further: bool = False


class ChoiceButton(LeavesArrows, Ticked, QPushButton):
    """A value of a `ChoiceRow`, which paints itself: a style sheet would be applied anew to every
    button whose value is struck out or no longer offered."""

    def __init__(self, name: str, parent: QWidget, row: QButtonGroup) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.show_ticks(one_of=row)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.first, self.dense = False, 0
        self._old = self._absent = False

    def show_value(self, word: str, *, on: bool, old: bool, absent: bool) -> None:
        """Show the value, chosen, struck out as the old one, or dimmed as not offered."""
        self.setChecked(on)
        state = word, old, absent
        if state != (self.text(), self._old, self._absent):
            self._old, self._absent = old, absent
            self.setText(word)
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.width_at(self.dense), px(HIGH))

    def width_at(self, dense: int) -> int:
        """The width in pixels where the row is so dense."""
        size, beside, most = _AIR[dense]
        wide = min(width_of(self.text(), sans(size, bold=True)), px(most))
        return max(ceil(wide) + 2 * px(beside), px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, box = QPainter(self), tokens(), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on, inner = self.isChecked(), box.adjusted(0.5, 0, 0, 0)
        if on or self.isDown() or self.underMouse():
            code = t.green if on else t.green_soft if self.isDown() else t.sunk
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(code))
            painter.drawRoundedRect(inner, 5, 5)
        elif not self.first:
            painter.setPen(QPen(colour(t.line), 1))
            painter.drawLine(box.topLeft(), box.bottomLeft())
        ink = t.on_green if on else t.ink3 if self._absent or self._old else t.ink
        font = sans(_AIR[self.dense][0], bold=on)
        words = elided(self.text(), box.width() - 2, font)
        used = write(painter, box, words, font, ink, CENTRE)
        if self._old and not on:
            painter.setPen(QPen(colour(ink), 1.2))
            middle, half = box.center(), QPointF(used / 2 + 1, 0)
            painter.drawLine(middle - half, middle + half)
        if has_ring(self):
            painter.setPen(QPen(colour(t.ai), t.ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)


class ChoiceRow(QFrame):
    """Exclusive values side by side: one stop of the Tab key, arrows move along, digits pick.

    `chosen(value)` reports a value, `refused(value)` one that is not offered; `typed()` that digits
    picked a value that no further digit makes another, `left(step)` that the arrow keys go up (-1)
    or down (1) from the row.
    """

    chosen = Signal(int)
    refused = Signal(int)
    typed = Signal()
    left = Signal(int)

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "segment")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._name, self._title = name, title
        self._cells: tuple[ChoiceCell, ...] = ()
        self._also: tuple[ChoiceCell, ...] = ()
        self._buttons: dict[int, ChoiceButton] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(1, 1, 1, 1)
        self._row.setSpacing(0)
        self._group = QButtonGroup(self)
        self._more = ChoiceButton(f"{name}_more", self, self._group)
        self._more.clicked.connect(self._open_menu)
        show_if(self._more, False)
        self._menu = QMenu(self._more)
        self._digits = ""
        self._pause = QTimer(self, singleShot=True, interval=_TYPING)
        self._pause.timeout.connect(self._forget)

    def present(
        self,
        cells: Sequence[ChoiceCell],
        chosen: int | None,
        old: int | None = None,
        *,
        also: Sequence[ChoiceCell] = (),
    ) -> None:
        """Show the values; `old` is struck out where another is chosen. The values of `also` stand
        in another row, and their digits pick them here, too."""
        self._also = tuple(also)
        if tuple(cells) != self._cells:
            self._set_cells(tuple(cells))
        for cell in self._cells:
            if not cell.further:
                self._buttons[cell.value].show_value(
                    cell.word, on=cell.value == chosen, old=cell.value == old, absent=bool(cell.why)
                )
        further = [cell for cell in self._cells if cell.further]
        show_if(self._more, bool(further))
        if further:
            here = next((cell for cell in further if cell.value == chosen), further[0])
            is_old = any(cell.value == old for cell in further) and here.value != old
            self._more.show_value(
                f"{here.word}▾", on=here.value == chosen, old=is_old, absent=False
            )
        self._keep_one_stop()

    def _set_cells(self, cells: tuple[ChoiceCell, ...]) -> None:
        """Make and name the buttons of these values, and the menu of the further ones."""
        self._cells = cells
        values = {cell.value for cell in cells}
        for value, button in self._buttons.items():
            show_if(button, value in values)
        self._row.removeWidget(self._more)
        self._menu.clear()
        for at, cell in enumerate(cells):
            if cell.further:
                action = QAction(cell.word, self._menu)
                action.setObjectName(f"{self._name}_{cell.value}")
                action.triggered.connect(partial(self._choose, cell.value))
                self._menu.addAction(action)
                continue
            button = self._buttons.get(cell.value) or self._make(cell.value)
            self._row.insertWidget(at, button)
            show_if(button, True)
            button.first = at == 0
            button.setAccessibleName(f"{self._title} {cell.name or cell.word}")
            button.setToolTip(cell.why or (cell.name if cell.name != cell.word else ""))
            button.setAccessibleDescription(cell.why)
        self._row.addWidget(self._more)
        self._more.setAccessibleName(self._title)

    def _make(self, value: int) -> ChoiceButton:
        button = ChoiceButton(f"{self._name}_{value}", self, self._group)
        button.clicked.connect(partial(self._choose, value))
        button.installEventFilter(self)
        self._buttons[value] = button
        return button

    def _choose(self, value: int) -> None:
        every = (*self._cells, *self._also)
        cell = next((cell for cell in every if cell.value == value), None)
        if cell is None:
            return
        (self.refused if cell.why else self.chosen).emit(value)

    def _open_menu(self) -> None:
        self._menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    def needed(self, dense: int) -> int:
        """The width of the row in pixels where it is so dense."""
        return sum(b.width_at(dense) for b in self._shown()) + 2 * tokens().border + 2

    def set_dense(self, dense: int) -> None:
        """Take less width: 0, 1 or 2."""
        for button in (*self._buttons.values(), self._more):
            if button.dense != dense:
                button.dense = dense
                button.updateGeometry()
                button.update()

    # keys

    def _shown(self) -> list[ChoiceButton]:
        values = [cell.value for cell in self._cells if not cell.further]
        some = [self._buttons[value] for value in values if value in self._buttons]
        return [*some, *([self._more] if not self._more.isHidden() else [])]

    def _keep_one_stop(self, at: ChoiceButton | None = None) -> None:
        """The Tab key stops at one button: with the focus, else the chosen one, else the first."""
        shown = self._shown()
        focused = at or next((b for b in shown if b.hasFocus()), None)
        stop = focused or next((b for b in shown if b.isChecked()), shown[0] if shown else None)
        for button in shown:
            policy = Qt.FocusPolicy.StrongFocus if button is stop else Qt.FocusPolicy.ClickFocus
            if button.focusPolicy() is not policy:
                button.setFocusPolicy(policy)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, ChoiceButton):
            self._keep_one_stop(watched)
        return super().eventFilter(watched, event)

    def take_focus(self) -> None:
        """Move the keyboard focus to the chosen value, or the first."""
        shown = self._shown()
        stop = next((b for b in shown if b.isChecked()), shown[0] if shown else None)
        if stop is not None:
            stop.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        shown = self._shown()
        at = next((i for i, b in enumerate(shown) if b.hasFocus()), None)
        key, text = Qt.Key(event.key()), typed(event)
        step, away = steps.get(key), {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(key)
        if step is not None and at is not None:
            shown[(at + step) % len(shown)].setFocus(Qt.FocusReason.TabFocusReason)
        elif away is not None:
            self.left.emit(away)
        elif text and text in "0123456789":
            self._type(text)
        else:
            super().keyPressEvent(event)

    def _type(self, digit: str) -> None:
        """Pick the value of the digits typed so far, or of the last one alone."""
        every = (*self._cells, *self._also)
        for digits in (self._digits + digit, digit):
            cell = next((c for c in every if digits in c.typed), None)
            others = [c for c in every if any(t.startswith(digits) for t in c.typed)]
            if others:
                break
        else:
            self._digits = ""
            return
        self._digits = digits
        self._pause.start()
        if cell is None:
            return
        self._choose(cell.value)
        if others == [cell] and not cell.why:
            self._digits = ""
            self.typed.emit()

    def _forget(self) -> None:
        self._digits = ""
