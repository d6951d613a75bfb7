"""The main menu, with a QAction for each row of `actions.ACTIONS`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from app.actions import ACTIONS, MENUS, Action
from app.texts.texts import Texts
from app.widgets.controls.controls import Menu

_STEPS: Final = ("undo", "redo")
_FIELDS: Final = (QLineEdit, QAbstractSpinBox, QPlainTextEdit)
_FIELD_KEYS: Final = (
    QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo, QKeySequence.StandardKey.Copy,
)  # fmt: skip


class MainMenu(Menu):
    """Makes an action of each row; whoever owns the window says what they do."""

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("menu")
        self.menus = {name: self._submenu(name) for name in MENUS}
        self.items = {row.name: self._action(row, parent) for row in ACTIONS}
        self._field_keys = FieldKeys(self)
        self.translate(texts)
        for name, menu in self.menus.items():
            menu.menuAction().setVisible(any(row.menu == name for row in ACTIONS))

    def translate(self, texts: Texts) -> None:
        """Put everything into the language of these texts; steps and states are presented anew."""
        self._texts = texts
        self._steps: object = None
        for name, menu in self.menus.items():
            menu.setTitle(texts.ui(f"menu.{name}"))
        for row in ACTIONS:
            self.items[row.name].setText(texts.action(row))

    def _submenu(self, name: str) -> Menu:
        # addMenu(words) may return the wrapper of what was deleted at the address of the new menu
        menu = Menu(self)
        menu.setObjectName(f"menu_{name}")
        self.addMenu(menu)
        return menu

    def _action(self, row: Action, owner: QWidget) -> QAction:
        action = QAction(self)
        action.setObjectName(f"action_{row.name}")
        action.setShortcuts([QKeySequence(keys) for keys in row.keys])
        owner.addAction(action)  # its keys work while the menu is closed
        action.setCheckable(bool(row.group))
        if row.menu:
            menu = self.menus[row.menu]
            if row.parted:
                menu.addSeparator()
            menu.addAction(action)
        return action

    def present_view(self, in_force: frozenset[str]) -> None:
        """Check the actions named, uncheck the other checkable ones."""
        for row in ACTIONS:
            if row.group:
                self.items[row.name].setChecked(row.name in in_force)

    def present_actions(self, names: Collection[str]) -> None:
        """Enable the actions named and disable the others, with their keys."""
        self._steps = None
        for name, action in self.items.items():
            action.setEnabled(name in names)
        for menu in self.menus.values():
            there = (action for action in menu.actions() if not action.isSeparator())
            menu.menuAction().setVisible(any(action.isEnabled() for action in there))

    def present_steps(self, undo: str, redo: str) -> None:
        """Put the names of the next undo and redo step into the menu; "" disables."""
        if (undo, redo) == self._steps:
            return
        self._steps = undo, redo
        for name, step in zip(_STEPS, (undo, redo), strict=True):
            word = self._texts.ui(f"action.{name}")
            text = self._texts.titled(word, self._texts.step(step)) if step else word
            self.items[name].setText(text)
            self.items[name].setEnabled(bool(step))


class FieldKeys(QObject):
    """Makes the keys of undo, redo and copy those of the page while the field that has the focus
    has nothing of its own to take back or to copy: Qt's fields take them all the same."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # there is a menu
        application.focusChanged.connect(self._follow_focus)

    def _follow_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is not None:
            before.removeEventFilter(self)
        if isinstance(now, _FIELDS):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and isinstance(watched, _FIELDS)
            and any(event.matches(keys) and not has for keys, has in _own_uses(watched).items())
        ):
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def _own_uses(
    field: QLineEdit | QAbstractSpinBox | QPlainTextEdit,
) -> dict[QKeySequence.StandardKey, bool]:
    """Whether a field has something of its own to take back, to do again, and to copy."""
    if isinstance(field, QPlainTextEdit):
        text = field.document()
        has = text.isUndoAvailable(), text.isRedoAvailable(), field.textCursor().hasSelection()
    else:
        line = field.lineEdit() if isinstance(field, QAbstractSpinBox) else field
        has = line.isUndoAvailable(), line.isRedoAvailable(), line.hasSelectedText()
    return dict(zip(_FIELD_KEYS, has, strict=True))
