"""The hand input of a win: tiles and situation without what the table of the game says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.pages.score.answer import answer_of
from app.pages.score.hand_input.controller import HandInputController
from app.pages.score.hand_input.layout import HandInputLayout
from app.pages.score.state import Draft
from app.texts.texts import Texts
from app.views.answers import ScoreAnswer
from app.widgets.layout.frames import card
from app.widgets.painting.drawing import show_if

_ASKED_HERE: Final = ("how", "next_", "honba_", "deposits_")
"""Beginnings of the actions that change what the table of the game says."""


class HandEntry(QObject):
    """Edits the hand of a winner; `hand_changed(draft)` reports every edit.

    The form `host` places the widgets `felt`, `palette` and `situation`.
    """

    hand_changed = Signal(object)

    def __init__(self, texts: Texts, host: QWidget) -> None:
        super().__init__(host)
        self._draft = Draft()
        self._ui = HandInputLayout(texts, asks_table=False)
        self.felt = self._ui.felt()
        self.palette, inner = card("felt", QVBoxLayout())
        inner.addWidget(self._ui.picker)
        self.situation, form = card("card", QVBoxLayout())
        form.addWidget(self._ui.form_area)
        self._input = HandInputController(texts, host, self._ui, lambda: self._draft)
        self._input.draft_committed.connect(lambda draft, _step: self.hand_changed.emit(draft))
        self._input.draft_updated.connect(self.hand_changed)

    def show_if(self, there: bool) -> None:
        """Show or hide the whole hand input."""
        for widget in (self.felt, self.palette, self.situation):
            show_if(widget, there)

    def present(self, draft: Draft) -> None:
        """Show the hand with its contradictions."""
        self._draft = draft
        answer = self._answer()
        self._input.present(answer)
        self._input.present_hand(answer)

    def _answer(self) -> ScoreAnswer:
        return answer_of(self._draft)

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key press; false for a key that edits no hand."""
        return self._input.handle_key(event)

    def enter(self, text: str) -> None:
        """Enter a notation that was dropped or pasted."""
        self._input.enter(text)

    def action_handlers(self) -> dict[str, Callable[[], None]]:
        """The handlers of the actions that edit the hand, by name."""
        known = self._input.action_handlers()
        return {name: do for name, do in known.items() if not name.startswith(_ASKED_HERE)}

    def set_compact(self, compact: bool) -> None:
        """Use less height in a low window."""
        self._ui.set_compact(compact)
