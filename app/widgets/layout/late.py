"""Widgets that are made when they are first needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QStackedWidget, QWidget

from app.texts.texts import Texts

W = TypeVar("W", bound=QWidget)
AnyTexts = TypeVar("AnyTexts", bound=Texts)


class LateWidgets(Generic[AnyTexts]):
    """Widgets of a page by their names; `connect` connects each once it is made."""

    def __init__(self, texts: AnyTexts, connect: Callable[[str, QWidget], None]) -> None:
        self._texts, self._connect = texts, connect
        self._made: dict[str, QWidget] = {}

    def of(self, name: str, make: Callable[[AnyTexts], W], stack: QStackedWidget) -> W:
        """A widget by its name, made into a stack at the first call."""
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = make(self._texts)
            stack.addWidget(found)
            self._connect(name, found)
        return found  # type: ignore[return-value]

    def made(self, name: str) -> QWidget | None:
        """The widget with this name; None where it is not made yet."""
        return self._made.get(name)
