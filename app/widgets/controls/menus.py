"""Menus that are made when they are opened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from PySide6.QtWidgets import QWidget

from app.texts.texts import with_ampersands
from app.widgets.controls.controls import Menu

MenuRow = tuple[str, str, "Callable[[], object] | Sequence[MenuRow]"]
"""Object name, words, and a handler or the rows of a menu of its own; a row without words is a
separator."""


def menu_of(
    rows: Iterable[MenuRow], parent: QWidget, name: str = "", ticked: Collection[str] | None = None
) -> Menu:
    """A menu of such rows, which is deleted once it is closed; with `ticked` a tick stands before
    the rows of these names."""
    menu = Menu(parent)
    menu.setObjectName(name)
    menu.aboutToHide.connect(menu.deleteLater)
    _fill(menu, rows)
    for action in menu.actions() if ticked is not None else ():
        action.setCheckable(True)
        action.setChecked(action.objectName() in (ticked or ()))
    return menu


def _fill(menu: Menu, rows: Iterable[MenuRow]) -> None:
    for name, words, does in rows:
        if not words:
            menu.addSeparator()
        elif isinstance(does, Sequence):
            below = Menu(menu)
            below.setTitle(with_ampersands(words))
            below.setObjectName(name)
            menu.addMenu(below)
            _fill(below, does)
        else:
            action = menu.addAction(with_ampersands(words))
            action.setObjectName(name)
            action.triggered.connect(lambda _on, handler=does: handler())
