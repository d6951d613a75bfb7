"""Asking for a clause: a widget that shows a rule asks whatever is around it to lead there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

_KIND: Final = QEvent.Type(QEvent.registerEventType())


class ClauseRequest(QEvent):
    """Somebody wants to read about the rule with this key; who leads there accepts it."""

    def __init__(self, key: str) -> None:
        super().__init__(_KIND)
        self.key = key
        self.ignore()


def ask_around(widget: QWidget, key: str) -> None:
    """Ask one widget after the other around this one, as a press of the mouse goes."""
    asked = ClauseRequest(key)
    around = widget.parentWidget()
    while around is not None and not asked.isAccepted():
        QApplication.sendEvent(around, asked)
        around = around.parentWidget()
