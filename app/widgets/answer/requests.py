"""How widgets request the rules page for a rule, and the card of a yaku."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtWidgets import QApplication, QWidget

from engine.riichi.yaku import YAKU

_CLAUSE: Final = QEvent.Type(QEvent.registerEventType())
_YAKU: Final = QEvent.Type(QEvent.registerEventType())
_SECTION: Final = "yaku"
_PROPERTY: Final = "yaku"


class ClauseRequest(QEvent):
    """Requests the rule with this key; the parent widget that opens the page accepts the event."""

    def __init__(self, key: str) -> None:
        super().__init__(_CLAUSE)
        self.key = key


class YakuRequest(QEvent):
    """Requests the card of a yaku; the parent widget that opens the card accepts the event."""

    def __init__(self, yaku: str) -> None:
        super().__init__(_YAKU)
        self.yaku = yaku


class ClauseOpener:
    """A mixin for widgets that open the clause of a rule when they are pressed."""

    @property
    def rule_key(self) -> str:
        """The key of the rule; "" where a press opens nothing."""
        raise NotImplementedError

    def press(self) -> None:
        """Open the clause of the rule."""
        raise NotImplementedError


def is_in_sight(widget: QWidget) -> bool:
    """Whether a part of a widget is shown: Qt's `visibleRegion` leaves out what children cover."""
    box, inside = widget.rect(), widget
    while (around := inside.parentWidget()) is not None:
        box = box.translated(inside.pos()) & around.rect()
        inside = around
    return widget.isVisible() and not box.isEmpty()


def press_in_sight(page: QWidget) -> None:
    """Press the widget of a page that opens a clause and has the keyboard focus, else the topmost
    one in sight; without any, nothing happens."""
    focus, found = page.window().focusWidget(), list[tuple[int, int, ClauseOpener]]()
    for widget in page.findChildren(QWidget):
        if not isinstance(widget, ClauseOpener) or not widget.rule_key:
            continue
        if focus in (widget, *widget.findChildren(QWidget)):
            widget.press()
            return
        if is_in_sight(widget):
            place = widget.mapTo(page, QPoint())
            found.append((place.y(), place.x(), widget))
    if found:
        min(found, key=lambda each: each[:2])[2].press()


def request_clause(widget: QWidget, key: str) -> None:
    """Request the rules page for the rule with this key."""
    _offer_to_parents(widget, ClauseRequest(key))


def request_yaku(widget: QWidget, yaku: str) -> None:
    """Request the card of a yaku."""
    _offer_to_parents(widget, YakuRequest(yaku))


def _offer_to_parents(widget: QWidget, request: QEvent) -> None:
    """Send a request to the parents of a widget, one after the other, until one accepts it."""
    request.ignore()
    around = widget.parentWidget()
    while around is not None and not request.isAccepted():
        QApplication.sendEvent(around, request)
        around = around.parentWidget()


def yaku_of(key: str) -> str:
    """The yaku that the key of a rule is about; "" for any other rule."""
    section, _, name = key.partition(".")
    return name if section == _SECTION and name in YAKU else ""


def mark_yaku(widget: QWidget, yaku: str) -> None:
    """Note which yaku a widget is about, "" for none, so that a key can ask for it."""
    widget.setProperty(_PROPERTY, yaku)


def marked_yaku(page: QWidget) -> str:
    """The yaku that the focused widget of a page or a widget around it is about, else the first
    visible one; "" where none is about any."""
    focus = QApplication.focusWidget()
    while focus is not None and focus is not page:
        if found := str(focus.property(_PROPERTY) or ""):
            return found
        focus = focus.parentWidget()
    seen = (one for one in page.findChildren(QWidget) if one.isVisible())
    return next((str(one.property(_PROPERTY)) for one in seen if one.property(_PROPERTY)), "")
