"""Actions: the table of everything that a key can do anywhere in the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Action:
    """A name for the texts (`ui.action.…`) and the keys for it; Ctrl is Command on macOS."""

    name: str
    keys: tuple[str, ...]


ACTIONS: Final = (
    Action("undo", ("Ctrl+Z",)),
    Action("redo", ("Ctrl+Shift+Z", "Ctrl+Y")),
    Action("copy", ("Ctrl+C",)),
    Action("paste", ("Ctrl+V",)),
    Action("clear", ("Ctrl+N",)),
    Action("next_problem", ("F8",)),
    Action("quit", ("Ctrl+Q",)),
)
DOCUMENT_KEYS: Final = tuple(f"Ctrl+{digit}" for digit in range(1, 10))
