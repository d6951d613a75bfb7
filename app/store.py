"""The store of a page: one frozen state, with undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

State = TypeVar("State")
DEPTH: Final = 500
"""Undo steps that are stored; a frozen draft is small."""


class Store(QObject, Generic[State]):
    """Holds the frozen state of a page with undo and redo.

    `changed` is emitted after every new state and every new undo step. `normalized` drops from a
    state what is no undo step of its own (a mode, a selection) before it is stored for undo.
    `carried` takes from the state of now into one that undo or redo brings back how it is looked
    at, which they leave as it is. `redone` is what redo brings back of a state that is undone, with
    what is half entered in it; without it that is `normalized`.
    """

    changed = Signal()

    def __init__(
        self,
        state: State,
        parent: QObject | None = None,
        normalized: Callable[[State], State] = lambda state: state,
        carried: Callable[[State, State], State] = lambda _now, then: then,
        redone: Callable[[State], State] | None = None,
    ) -> None:
        super().__init__(parent)
        self._normalized, self._carried = normalized, carried
        self._redone = normalized if redone is None else redone
        self._state = state
        self._past: list[tuple[State, str]] = []
        self._future: list[tuple[State, str]] = []

    @property
    def state(self) -> State:
        return self._state

    def commit(self, new: State, name: str) -> None:
        """Set a new state as one undo step; `name` is the key of the step's text."""
        if self._normalized(new) == self._normalized(self._state):
            self.update(new)
            return
        self._past = [*self._past[-DEPTH + 1 :], (self._normalized(self._state), name)]
        self._future = []
        self._become(new)

    def update(self, new: State) -> None:
        """Set a new state without an undo step (a mode, a selection)."""
        if new != self._state:
            self._become(new)

    def adopt(self, change: Callable[[State], State]) -> None:
        """Apply a change to the state and to every undo and redo step, without a new step."""
        self._past = self._adopted(self._past, change)
        self._future = self._adopted(self._future, change)
        self.update(change(self._state))

    def _adopted(
        self, steps: list[tuple[State, str]], change: Callable[[State], State]
    ) -> list[tuple[State, str]]:
        """The steps with the change applied, without those that no longer change anything."""
        found: list[tuple[State, str]] = []
        after = self._normalized(change(self._state))
        for state, name in reversed(steps):
            changed = change(state)
            if self._normalized(changed) != after:
                after = self._normalized(changed)
                found.append((changed, name))
        return found[::-1]

    def undo(self) -> None:
        if self._past:
            state, name = self._past.pop()
            self._future.append((self._redone(self._state), name))
            self._become(self._carried(self._state, state))

    def redo(self) -> None:
        if self._future:
            state, name = self._future.pop()
            self._past.append((self._normalized(self._state), name))
            self._become(self._carried(self._state, state))

    @property
    def undo_name(self) -> str:
        """The name of the step that undo would take back; "" without one."""
        return self._past[-1][1] if self._past else ""

    @property
    def redo_name(self) -> str:
        return self._future[-1][1] if self._future else ""

    def _become(self, state: State) -> None:
        self._state = state
        self.changed.emit()
