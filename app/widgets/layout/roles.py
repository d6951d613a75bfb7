"""What widgets that paint themselves are to assistive technology: a text, a group, an alert.

A widget class says it by the attribute `accessible_role`. Without one, Qt reports a widget that it
does not know as a filler, which screen readers pass over. The application itself Qt describes by
the path of its file, which is that of Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QAccessibleObject,
    QGuiApplication,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QApplication, QWidget

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
    if isinstance(widget, QApplication):
        return _Application(widget)
    role = getattr(widget, "accessible_role", None)
    if role is None or not isinstance(widget, QWidget):
        return None
    return _Pressed(widget, role) if role in PRESSED else QAccessibleWidget(widget, role)


class _Application(QAccessibleObject):
    """The application as Qt reports it, with its windows, but without a path for a description.

    None is nothing to Qt; the stubs of PySide do not know that.
    """

    def text(self, kind: QAccessible.Text) -> str:
        name = kind is QAccessible.Text.Name
        return QGuiApplication.applicationDisplayName() if name else ""

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Application

    def state(self) -> QAccessible.State:
        return QAccessible.State()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:  # noqa: N802
        return len(self._windows())

    def child(self, at: int) -> QAccessibleInterface | None:  # type: ignore[override]
        there = self._windows()
        return there[at] if 0 <= at < len(there) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802
        there = [each.object() for each in self._windows()]
        return there.index(child.object()) if child.object() in there else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # noqa: N802
        window: QWindow | None = QGuiApplication.focusWindow()
        return None if window is None else window.accessibleRoot()

    @staticmethod
    def _windows() -> list[QAccessibleInterface]:
        """All windows but menus and other popups, which belong to one of them."""
        popups = Qt.WindowType.Popup, Qt.WindowType.Desktop
        there = (w for w in QGuiApplication.topLevelWindows() if w.type() not in popups)
        roots: Iterator[QAccessibleInterface | None] = (each.accessibleRoot() for each in there)
        return [root for root in roots if root is not None and root.isValid()]


class _Pressed(QAccessibleWidget):
    """Can be pressed: the widget's `press()` is called."""

    def actionNames(self) -> list[str]:  # noqa: N802
        return [self.pressAction(), *super().actionNames()]

    def doAction(self, name: str) -> None:  # noqa: N802
        if name == self.pressAction():
            QTimer.singleShot(0, self.widget(), self.widget().press)  # type: ignore[attr-defined]
        else:
            super().doAction(name)
