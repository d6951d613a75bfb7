"""Shortcuts Ctrl+1 to Ctrl+9 for the first documents, user documents included."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.actions import DOCUMENT_KEYS
from engine.rulebook import Head


class DocumentKeys(QObject):
    """Adds the shortcuts to a window; emits `chosen(document id)`."""

    chosen = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._actions: list[QAction] = []

    def present(self, heads: Iterable[Head]) -> None:
        """Assign the keys to these documents."""
        for old in self._actions:
            self._window.removeAction(old)
            old.deleteLater()
        self._actions = [
            self._action(head.id, keys) for head, keys in zip(heads, DOCUMENT_KEYS, strict=False)
        ]
        self._window.addActions(self._actions)

    def _action(self, document: str, keys: str) -> QAction:
        action = QAction(self._window)
        action.setObjectName(f"action_document_{document}")
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(partial(self._choose, document))
        return action

    def _choose(self, document: str, _on: bool = False) -> None:
        self.chosen.emit(document)
