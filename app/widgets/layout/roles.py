"""What widgets that paint themselves are to assistive technology: a text, a group, an alert.

A widget class says it by the attribute `accessible_role`. Without one, Qt tells a widget that it
does not know as a filler, which screen readers pass over.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

TEXT: Final = QAccessible.Role.StaticText
GROUP: Final = QAccessible.Role.Grouping
PAGE: Final = QAccessible.Role.Pane
LINK: Final = QAccessible.Role.Link
ALERT: Final = QAccessible.Role.AlertMessage
PRESSED: Final = (LINK, ALERT)
"""Roles of widgets whose `ask()` is called when assistive technology presses them."""


class NamedGroup(QWidget):
    """A widget that holds others which belong together; a buddy or a name says what they are."""

    accessible_role = GROUP


_installed: list[bool] = []


def install_roles() -> None:
    """Have Qt ask for the roles from now on."""
    if not _installed:
        QAccessible.installFactory(_interface)
        _installed.append(True)


def _interface(_kind: str, widget: QObject) -> QAccessibleInterface | None:
    role = getattr(widget, "accessible_role", None)
    if role is None or not isinstance(widget, QWidget):
        return None
    return _Pressed(widget, role) if role in PRESSED else QAccessibleWidget(widget, role)


class _Pressed(QAccessibleWidget):
    """Can be pressed: the widget's `ask()` is called."""

    def actionNames(self) -> list[str]:  # noqa: N802
        return [self.pressAction(), *super().actionNames()]

    def doAction(self, name: str) -> None:  # noqa: N802
        if name == self.pressAction():
            QTimer.singleShot(0, self.widget(), self.widget().ask)  # type: ignore[attr-defined]
        else:
            super().doAction(name)
