"""A visible widget that a test puts others in, and what is written and read out there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessibleInterface
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.style import theme
from app.style.tokens import THEMES
from app.widgets.painting import drawing

W = TypeVar("W", bound=QWidget)


def visible_board(qtbot: QtBot, qapp: QApplication, width: int, height: int) -> Iterator[QWidget]:
    """A board of a size in the light theme; the body of a fixture."""
    theme.apply(qapp, THEMES["light"])
    found = QWidget()
    found.resize(width, height)
    QVBoxLayout(found).setContentsMargins(0, 0, 0, 0)
    qtbot.addWidget(found)
    found.show()
    yield found
    found.close()
    theme.apply(qapp, THEMES["light"])
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def put(board: QWidget, widget: W, view: Any = None) -> W:
    """Put a widget into a board, and show it what it is to present."""
    layout = board.layout()
    assert layout is not None
    layout.addWidget(widget)
    board.activateWindow()
    if view is not None:
        widget.present(view)  # type: ignore[attr-defined]  # each has its own kind of view
    QApplication.processEvents()
    return widget


def write_by(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, write: Callable[..., object]
) -> None:
    """Let a module write its lines by this function, those in letters that fit their box too."""
    for one in (module, drawing):
        monkeypatch.setattr(one, "write", write)


def walk(found: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """An accessible object and all below it that are shown."""
    yield found
    for at in range(found.childCount()):
        child = found.child(at)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from walk(child)
