"""Checkable buttons whose tick shows what is in force: pressing asks the page, which sets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

if TYPE_CHECKING:
    _Button = QAbstractButton
else:
    _Button = object


class Ticked(_Button):
    """Mixin of checkable buttons: `clicked` asks for a change and `setChecked` alone makes it.

    The accessible action Toggle calls `toggle()`, which emits no `clicked`: it ticks a button and
    does nothing. Here it leaves the tick as it is and clicks the button.
    """

    _in_force = _presenting = False

    def show_ticks(self, *, one_of: QButtonGroup | None = None) -> None:
        """Make the button checkable: alone, or as one of a group, announced as a radio button.

        The group must not be exclusive: its members would untick each other before the page does.
        """
        self.setCheckable(True)
        if one_of is not None:
            one_of.setExclusive(False)
            one_of.addButton(self)
            self.setAutoExclusive(True)  # without effect in a group, but for the role

    def setChecked(self, on: bool) -> None:  # noqa: N802
        """Show whether the button's value is in force."""
        self._in_force = on
        if on != self.isChecked():
            self._presenting = True
            super().setChecked(on)
            self._presenting = False

    def nextCheckState(self) -> None:  # noqa: N802
        """Keep the tick at a click."""

    def checkStateSet(self) -> None:  # noqa: N802
        """Called where the tick was set: by the page, or by the accessible action."""
        super().checkStateSet()
        if not self._presenting:
            self.setChecked(self._in_force)
            QTimer.singleShot(0, self, self.click)


class AlwaysTabStop(Ticked):
    """A `Ticked` button at which Tab stops even where it is not the focused one of its group."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        QWidget.focusInEvent(self, event)  # that of a button takes the others out of the Tab chain
