"""The event by which a widget requests the rules page for a rule."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

_KIND: Final = QEvent.Type(QEvent.registerEventType())


class ClauseRequest(QEvent):
    """Requests the rule with this key; the parent widget that opens the page accepts the event."""

    def __init__(self, key: str) -> None:
        super().__init__(_KIND)
        self.key = key
        self.ignore()


def offer_to_parents(widget: QWidget, key: str) -> None:
    """Send the request to the parents of a widget, one after the other, until one accepts it."""
    request = ClauseRequest(key)
    around = widget.parentWidget()
    while around is not None and not request.isAccepted():
        QApplication.sendEvent(around, request)
        around = around.parentWidget()
