"""Entering a hand by keys and as notation, with the digits that still lack their suit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic

import msgspec
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from app.hand_text import is_hand_text
from app.pages.score.hand_input.drag_drop import DragDrop
from app.pages.score.widgets.notation_field import NotationField
from app.pages.score.widgets.palette import TilePalette
from app.pages.score.widgets.tile_button import FeltButton
from app.recent_hands_text import DraftT
from app.search import narrow
from app.texts.texts import Texts
from app.widgets.controls.announce import Announcer
from engine.tiles import SUITS, NotationError, Tile, tiles

_PLAIN: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
"""With these a key is still typed; with others it is a command."""
_SHORT: Final = "-*"
_STARTS: Final = range(1, 8)
"""The digits with which a run of three can begin."""


class TypingEdits(msgspec.Struct, Generic[DraftT], frozen=True):
    """What typing does to a draft of a variant.

    `add` adds tiles where the palette does, and returns why others were refused (the key of a
    reason, "" if none was). `enter` reads a notation and raises NotationError, `text` is the
    notation of what is there. `home` sends the next tile to the own hand again.
    """

    add: Callable[[DraftT, tuple[Tile, ...]], tuple[DraftT, str]]
    remove_last: Callable[[DraftT], DraftT]
    enter: Callable[[DraftT, str], DraftT]
    text: Callable[[DraftT], str]
    home: Callable[[DraftT], DraftT]


class TypingWidgets(msgspec.Struct, frozen=True):
    """The widgets that typing needs of a page: `problem_lines` are the contradictions in the order
    of reading, which `form_area` scrolls into sight."""

    field: NotationField
    palette: TilePalette
    problem_lines: Callable[[], list[QWidget]]
    form_area: QScrollArea | None = None


class TypedInput(QObject, Generic[DraftT]):
    """Edits a draft by keys and notation.

    `draft` returns the current draft. `draft_committed(draft, step name)` is an undoable step,
    `draft_updated(draft)` is none; the page commits or updates its store with them. A page that
    opens whole hands sets `open_hand_text`, which takes a `hayami:` text and raises NotationError.
    """

    draft_committed = Signal(object, str)
    draft_updated = Signal(object)

    def __init__(
        self,
        texts: Texts,
        host: QWidget,
        widgets: TypingWidgets,
        edits: TypingEdits[DraftT],
        drag_drop: DragDrop[DraftT],
        draft: Callable[[], DraftT],
    ) -> None:
        super().__init__(host)
        self._widgets, self._edits, self._drag_drop = widgets, edits, drag_drop
        self._texts, self._draft_now = texts, draft
        self._mistake = ""
        self.open_hand_text: Callable[[str], None] | None = None
        self._host, self._announcer = host, Announcer(widgets.field)
        widgets.field.entered.connect(self.enter)

    @property
    def _draft(self) -> DraftT:
        return self._draft_now()

    @property
    def _pending(self) -> str:
        """The half-typed digits: the field has them."""
        return self._widgets.field.half_typed

    def _type(self, digits: str, mistake: str = "") -> None:
        """Set the half-typed digits, and what is wrong with them."""
        self._widgets.field.set_half_typed(digits)
        self._mistake = mistake

    def commit(self, new: DraftT, name: str) -> None:
        """Make a draft an undo step; half-typed digits are dropped."""
        self._type("")
        focused = QApplication.focusWidget()
        line = -1 if focused is None else _at(self._widgets.problem_lines(), focused)
        self.draft_committed.emit(new, name)
        self.present_notation()
        if focused is not None and self._host.isAncestorOf(focused) and not focused.isVisible():
            self._refocus(focused, line)

    def _refocus(self, gone: QWidget, line: int) -> None:
        """Move the focus on from a widget that an edit has hidden, where Qt leaves the page.

        From a contradiction, number `line`, it goes to the next one; from a tile to the nearest in
        its row; where there is none to the page.
        """
        near: list[QWidget] = []
        if line >= 0:
            near = self._widgets.problem_lines()[line:] or self._widgets.problem_lines()[-1:]
        elif (row := gone.parentWidget()) is not None:
            place = gone.geometry().center()
            near = [b for b in row.findChildren(FeltButton) if b.isVisible()]
            near.sort(key=lambda one: (one.geometry().center() - place).manhattanLength())
        (near[0] if near else self._host).setFocus(Qt.FocusReason.OtherFocusReason)

    def refuse(self, reason: str) -> None:
        """Say in one line why nothing was done."""
        self._mistake = self._texts.ui(f"refusal.{reason}")
        self.present_notation()

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key press; false for a key that edits no hand."""
        text = event.text().lower()
        plain = not event.modifiers() & ~_PLAIN
        if text and text in "0123456789" and plain:
            self._type(self._pending + text)
            self.present_notation()
        elif text and text in SUITS and plain:
            self._add(self._pending + text)
        elif text and text in _SHORT and plain and self._pending:
            self._lengthen(text)
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._backspace()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        else:
            return False
        return True

    def _lengthen(self, sign: str) -> None:
        """Make the last digit the first of a run of three by "-", one of a triplet by "*"."""
        last = int(self._pending[-1])
        if sign == "*":
            self._type(self._pending + self._pending[-1] * 2)
        elif last in _STARTS:
            self._type(f"{self._pending}{last + 1}{last + 2}")
        else:
            self.refuse("no_run")
            return
        self.present_notation()

    def _add(self, text: str) -> None:
        try:
            new, refused = self._edits.add(self._draft, tiles(text))
        except NotationError as e:
            self._type("", self._texts.notation_error(e))
            self.present_notation()
            return
        self.commit(new, "notation")
        if refused:
            self.refuse(refused)

    def _backspace(self) -> None:
        """Remove the last typed digit, or the last tile where no digit is pending."""
        if self._pending:
            self._type(self._pending[:-1], self._mistake)
            self.present_notation()
        else:
            self.commit(self._edits.remove_last(self._draft), "remove")

    def _escape(self) -> None:
        """Cancel a drag or slide, then what is half typed, then the mode; never the hand."""
        if self._drag_drop.cancel() or self._widgets.palette.let_go():
            return
        if self._pending or self._mistake:
            self._type("")
            self.present_notation()
            return
        home = self._edits.home(self._draft)
        if home != self._draft:
            self.draft_updated.emit(home)

    def enter(self, text: str) -> None:
        """Enter a whole notation; digits that still lack their suit are no mistake yet. Letters of
        full width, as input methods write them, are those of the notation."""
        text = narrow(text)
        try:
            if self.open_hand_text is not None and is_hand_text(text):
                self.open_hand_text(text)
                return
            new = self._edits.enter(self._draft, text)
        except NotationError as e:
            unfinished = e.key == "suit_missing" and text.endswith(e.word)
            self._mistake = "" if unfinished else self._texts.notation_error(e)
            self.present_notation()
            self._widgets.field.underline(e.at, 0 if unfinished else max(1, len(e.word)))
        else:
            self.commit(new, "notation")

    def paste(self) -> None:
        self.enter(QGuiApplication.clipboard().text().strip())

    def focus_problem(self) -> None:
        """Give the keyboard focus to the next contradiction."""
        lines = self._widgets.problem_lines()
        if lines:
            at = next((i for i, line in enumerate(lines) if line.hasFocus()), -1)
            line = lines[(at + 1) % len(lines)]
            line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            if self._widgets.form_area is not None:
                self._widgets.form_area.ensureWidgetVisible(line)

    def present_notation(self) -> None:
        self._announcer.follow(self._mistake)
        text = self._edits.text(self._draft)
        self._widgets.field.present(text, self._mistake)


def _at(widgets: list[QWidget], one: QWidget) -> int:
    """The place of a widget in a list, -1 where it is not in it."""
    return widgets.index(one) if one in widgets else -1
