"""Typed: a hand by keys and as notation, and what is half typed, on the felt of any game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QWidget

from app.abstract import AbstractQt
from app.pages.score.widgets.notation_field import NotationField
from app.texts.texts import Texts
from engine.tiles import NotationError, Tile, tiles

_PLAIN: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
"""With these a key is still typed; with others it is a command."""


class TypedInput(QObject, metaclass=AbstractQt):
    """Edits a draft by keys and notation; each variant adds its own edits.

    `draft` returns the current draft. `draft_committed(draft, step name)` is an undoable step,
    `draft_updated(draft)` is none; the page commits or updates its store with them.
    """

    draft_committed = Signal(object, str)
    draft_updated = Signal(object)

    def __init__(self, host: QWidget, field: NotationField, draft: Callable[[], Any]) -> None:
        super().__init__(host)
        self._field, self._draft_now = field, draft
        self._texts: Texts | None = None
        self._ghost = self._mistake = ""
        field.entered.connect(self.enter)

    # of each game its own

    @abstractmethod
    def added(self, some: tuple[Tile, ...]) -> tuple[Any, str]:
        """The draft with these tiles, and why others could not be laid."""

    @abstractmethod
    def without_last(self) -> Any:
        """The draft without what was laid last."""

    @abstractmethod
    def read(self, text: str) -> Any:
        """The draft of a notation; raises NotationError."""

    @abstractmethod
    def written(self) -> str:
        """What lies there as notation."""

    @abstractmethod
    def put_back(self) -> bool:
        """Put back what is carried or slid; false where nothing is."""

    @abstractmethod
    def begin_again(self) -> None:
        """Esc where nothing is half done: back to the hand, then an empty one."""

    @abstractmethod
    def problem_lines(self) -> list[QWidget]:
        """The contradictions that are shown, as one reads."""

    def reveal(self, line: QWidget) -> None:
        """A contradiction has the keyboard now, and should be in sight."""

    # of all

    @property
    def _draft(self) -> Any:
        return self._draft_now()

    def commit(self, new: Any, name: str) -> None:
        """Take a draft as a step; what was half typed is let go."""
        self._ghost = self._mistake = ""
        self.draft_committed.emit(new, name)
        self.present_notation()

    def refuse(self, reason: str) -> None:
        """Say in one line why nothing was done."""
        self._mistake = self._ui(f"refusal.{reason}")
        self.present_notation()

    def take_key(self, event: QKeyEvent) -> bool:
        """Type on the felt; false for a key that is none of a hand."""
        text = event.text().lower()
        plain = not event.modifiers() & ~_PLAIN
        if text and text in "0123456789" and plain:
            self._ghost, self._mistake = self._ghost + text, ""
            self.present_notation()
        elif text and text in "mpsz" and plain:
            self._type(self._ghost + text)
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._take_back()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        else:
            return False
        return True

    def _type(self, text: str) -> None:
        try:
            new, refused = self.added(tiles(text))
        except NotationError as e:
            self._ghost, self._mistake = "", self._told_of(e)
            self.present_notation()
            return
        self.commit(new, "notation")
        if refused:
            self.refuse(refused)

    def _take_back(self) -> None:
        if self._ghost:
            self._ghost = self._ghost[:-1]
            self.present_notation()
        else:
            self.commit(self.without_last(), "remove")

    def _escape(self) -> None:
        if self.put_back():
            return
        if self._ghost or self._mistake:
            self._ghost = self._mistake = ""
            self.present_notation()
        else:
            self.begin_again()

    def enter(self, text: str) -> None:
        """Take a whole notation; digits that still lack their suit are no mistake yet."""
        try:
            new = self.read(text)
        except NotationError as e:
            unfinished = e.key == "suit_missing" and text.endswith(e.word)
            self._mistake = "" if unfinished else self._told_of(e)
            self.present_notation()
            self._field.underline(e.at, 0 if unfinished else max(1, len(e.word)))
        else:
            self.commit(new, "notation")

    def paste(self) -> None:
        self.enter(QGuiApplication.clipboard().text().strip())

    def focus_problem(self) -> None:
        """Put the keyboard on the next contradiction."""
        lines = self.problem_lines()
        if lines:
            at = next((i for i, line in enumerate(lines) if line.hasFocus()), -1)
            line = lines[(at + 1) % len(lines)]
            line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.reveal(line)

    def present_notation(self) -> None:
        self._field.present(self.written(), self._ghost, self._mistake)

    def _ui(self, key: str) -> str:
        return "" if self._texts is None else self._texts.ui(key)

    def _told_of(self, error: NotationError) -> str:
        return "" if self._texts is None else self._texts.notation_error(error)
