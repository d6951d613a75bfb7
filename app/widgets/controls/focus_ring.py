"""Says which widgets show a ring for the focus: those that the keyboard brought it to."""

from __future__ import annotations

from typing import Final
from weakref import ReferenceType, ref

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QTableView, QWidget

from app.widgets.painting.drawing import restyle

_RING: Final = "ring"
"""The property by which the style sheet has a ring: "true" where the keyboard brought the focus."""


class FocusRing(QObject):
    """Watches the focus of the program; a press of the mouse brings no ring with it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._window: ReferenceType[QWidget] | None = None
        """The window that had the focus. It is not kept: the last reference to a dialog would go
        while another one is being opened, and Qt ends the program where a window goes then."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._present)

    def _present(self, _before: QWidget | None, now: QWidget | None) -> None:
        """What had the focus when another window was opened has it again as it had it."""
        window = QApplication.activeWindow() if now is None else now.window()
        last = None if self._window is None else self._window()
        self._window = None if window is None else ref(window)
        other = window is not last
        if now is not None and not (other and now.property(_RING) is not None):
            show_ring(now, by_key=QApplication.mouseButtons() == Qt.MouseButton.NoButton)


def show_ring(widget: QWidget, *, by_key: bool) -> None:
    """Show the ring of what has the focus, or none."""
    if widget.property(_RING) is not by_key:
        widget.setProperty(_RING, by_key)
        if isinstance(widget, (QAbstractButton, QComboBox, QTableView)):
            restyle(widget)


def has_ring(widget: QWidget) -> bool:
    """Whether a widget that paints itself shows a ring."""
    return widget.hasFocus() and widget.property(_RING) is not False
