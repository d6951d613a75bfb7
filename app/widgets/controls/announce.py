"""Has assistive technology say what changed somewhere else than where the focus is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QWidget

SETTLED: Final = 500
"""Milliseconds without a change after which a text is announced: typing is not talked over."""


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Say a text about a widget that is shown, at once where it is `urgent`, else in its turn."""
    if not text or not widget.isVisible():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)


class Announcer(QTimer):
    """Announces the `text` of a widget once it has settled on another; the first is silent."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, singleShot=True, interval=SETTLED)
        self._widget, self.text = widget, ""
        self._said: str | None = None
        self.timeout.connect(self._announce)

    def follow(self, text: str) -> None:
        """Take the text as it is now."""
        self.text = text
        if self._said is None:
            self._said = text
        elif text == self._said:
            self.stop()
        else:
            self.start()

    def _announce(self) -> None:
        self._said = self.text
        announce(self._widget, self.text)


class AnnouncedLabel(QLabel):
    """A label whose text is announced when it has changed."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self._announcer = Announcer(self)

    def setText(self, text: str) -> None:  # noqa: N802
        super().setText(text)
        self._announcer.follow(text)
