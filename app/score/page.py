"""The score page: wires between its store, its edits and its widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from app.score import deeds, notation, state
from app.score.answer import answer, reds_of
from app.score.board import Board
from app.score.carrying import Carrying
from app.score.elsewhere import unknown
from app.score.hands import Hands
from app.score.later import Later
from app.score.present import hand_shown, situation_shown, stock_shown
from app.score.resolve import problem_lines, resolved
from app.score.state import Draft, Mode
from app.shelf import Shelf
from app.shown import Answer, Elsewhere, Fix
from app.store import Store
from app.texts import Texts
from engine.riichi.rules import load
from engine.riichi.situation import Event
from engine.riichi.verdict import Part
from engine.tiles import NotationError, Tile, tiles

_FELT_PARTS: Final = (Part.DORA, Part.URA)
_HAND_PARTS: Final = (Part.CONCEALED, Part.MELDS, Part.DISCARDS)
_STEPS: Final = {
    Mode.HAND: "tile",
    Mode.DORA: "indicator",
    Mode.URA: "indicator",
    Mode.RIVER: "discard",
    Mode.PASSED: "discard",
}
"""The names of steps by mode; the other modes lay melds."""


class ScorePage(Board):
    """Lays a hand and shows what the document in force says of it."""

    def __init__(self, store: Store[Draft], texts: Texts, shelf: Shelf) -> None:
        super().__init__()
        self.setObjectName("page")
        self._store, self._texts = store, texts
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._ghost = self._mistake = ""
        self._later = Later(self)
        self._answered: tuple[Draft, Answer] | None = None
        self._carrying = Carrying(self, lambda: self._draft, lambda: self._reds, self._put)
        self.hands = Hands(self, shelf, lambda: self._draft, self._answer, self._edit)
        self.hands.told.connect(self.told)
        self.hands.troubled.connect(self.troubled)
        self._connect()
        store.changed.connect(self.present)
        self.speak(texts)

    # wires: intents go up

    def _connect(self) -> None:
        self.picker.picked.connect(self._pick)
        self.picker.reached.connect(self._reach)
        self.picker.mode_chosen.connect(self._set_mode)
        for row in (self.indicators, self.river):
            row.mode_chosen.connect(self._set_mode)
            row.removed.connect(self._remove_lying)
        self.hand.marked.connect(lambda at: self._edit(state.mark(self._draft, at), "mark"))
        self.hand.removed.connect(lambda at: self._edit(state.remove(self._draft, at), "remove"))
        self.hand.meld_turned.connect(self._turn_meld)
        self.hand.meld_removed.connect(self._remove_meld)
        self.hand.meld_reddened.connect(self._redden_meld)
        self.notation.entered.connect(self.enter)
        self.situation.chosen.connect(self._choose)
        for place in (self.situation, self.felt_problems, self.hand_problems):
            place.fix_asked.connect(self._resolve)
        self.answers.line_chosen.connect(self._present_hand)
        self.answers.document_chosen.connect(self.choose_document)
        self._later.found.connect(self.answers.present_elsewhere)
        self.shelf.asked.connect(lambda name: self.deeds()[name]())
        self.shelf.recent_chosen.connect(self.hands.recent)

    @property
    def _draft(self) -> Draft:
        return self._store.state

    @property
    def _reds(self) -> bool:
        return reds_of(load(self._draft.document))

    def _edit(self, new: Draft, name: str) -> None:
        self._ghost = self._mistake = ""
        self._store.edit(new, name)
        self.present_notation()

    def _pick(self, some: tuple[Tile, ...]) -> None:
        self._carrying.cancel()
        new, refused = state.lay(self._draft, some, self._reds)
        self._edit(new, _STEPS.get(self._draft.mode, "meld"))
        if refused:
            self.picker.hint(self._texts.ui(f"refusal.{refused}"))

    def _put(self, new: Draft) -> None:
        self._edit(new, "move")

    def _reach(self, some: tuple[Tile, ...]) -> None:
        """Show what a slide would lay, or why it cannot."""
        _, refused = state.lay(self._draft, some, self._reds)
        told = self._texts.list_of(map(self._texts.tile_short, some))
        self.picker.hint(self._texts.ui(f"refusal.{refused}") if refused else told)
        in_hand = self._draft.mode is Mode.HAND and not refused
        self.hand.ghost(some if in_hand else ())

    def _set_mode(self, mode: str) -> None:
        self._store.turn(state.set_mode(self._draft, Mode(mode)))

    def _remove_lying(self, which: str, at: int) -> None:
        self._edit(state.remove_lying(self._draft, Mode(which), at), "remove")

    def _turn_meld(self, at: int) -> None:
        self._edit(state.turn_meld(self._draft, at), "meld")

    def _remove_meld(self, at: int) -> None:
        self._edit(state.remove_meld(self._draft, at), "remove")

    def _redden_meld(self, at: int) -> None:
        self._edit(state.redden_meld(self._draft, at, self._reds), "meld")

    def _choose(self, field: str, value: object) -> None:
        """A field of the situation has a new value."""
        d = self._draft
        if field == "event" and isinstance(value, Event):
            new = state.toggle(d, value)
        else:
            new = state.SETTERS[field](d, value)
        self._edit(new, "situation")

    def _resolve(self, fix: Fix) -> None:
        """Take a contradiction away; the step is named by what it changes."""
        self._edit(resolved(self._draft, fix), fix.step)

    def choose_document(self, document: str) -> None:
        self._edit(state.set_document(self._draft, document), "document")

    def clear(self) -> None:
        self._edit(state.clear(self._draft), "clear")

    def deeds(self) -> dict[str, Callable[[], None]]:
        """What each action of this page does."""
        return {
            "clear": self.clear,
            "copy": self.hands.copy_notation,
            "recent": self._show_recent,
            **self.hands.deeds(),
            "paste": self.paste,
            "next_problem": self.focus_problem,
            **{name: partial(self._set_mode, mode) for name, mode in deeds.MODES.items()},
            **{name: partial(self._do, name) for name in deeds.EDITS},
            **{name: partial(self._toggle, name) for name in deeds.EVENTS},
        }

    def _show_recent(self) -> None:
        self.shelf.show_recent(self.hands.recent_rows(), self._texts.ui("no_recent"))

    def _do(self, name: str) -> None:
        self._edit(deeds.EDITS[name](self._draft), "situation")

    def _toggle(self, name: str) -> None:
        new = deeds.toggled(self._draft, deeds.EVENTS[name], load(self._draft.document))
        if new is not None:
            self._edit(new, "situation")
        else:
            self._refuse("not_offered")

    def _refuse(self, reason: str) -> None:
        """Say in one line why nothing was done."""
        self._mistake = self._texts.ui(f"refusal.{reason}")
        self.present_notation()

    # notation: typed anywhere, pasted, copied

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text().lower()
        if text and text in "0123456789" and not event.modifiers() & ~_TYPED:
            self._ghost, self._mistake = self._ghost + text, ""
            self.present_notation()
        elif text and text in "mpsz" and not event.modifiers() & ~_TYPED:
            self._type(self._ghost + text)
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._take_back()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        else:
            super().keyPressEvent(event)

    def _type(self, text: str) -> None:
        try:
            new, refused = state.add_all(self._draft, tiles(text), self._reds)
        except NotationError as e:
            self._ghost, self._mistake = "", self._texts.notation_error(e)
            self.present_notation()
            return
        self._edit(new, "notation")
        if refused:
            self._refuse(refused)

    def _take_back(self) -> None:
        if self._ghost:
            self._ghost = self._ghost[:-1]
            self.present_notation()
        else:
            self._edit(state.remove_last(self._draft), "remove")

    def _escape(self) -> None:
        if self._carrying.cancel() or self.picker.let_go():
            return
        if self._ghost or self._mistake:
            self._ghost = self._mistake = ""
            self.present_notation()
        elif self._draft.mode is not Mode.HAND:
            self._set_mode(Mode.HAND)
        else:
            self.clear()

    def enter(self, text: str) -> None:
        """Take a whole notation; digits that still lack their suit are no mistake yet."""
        try:
            new = notation.enter(self._draft, text)
        except NotationError as e:
            unfinished = e.key == "suit_missing" and text.endswith(e.word)
            self._mistake = "" if unfinished else self._texts.notation_error(e)
            self.present_notation()
            self.notation.underline(e.at, 0 if unfinished else max(1, len(e.word)))
        else:
            self._edit(new, "notation")

    def paste(self) -> None:
        self.enter(QGuiApplication.clipboard().text().strip())

    def focus_problem(self) -> None:
        """Put the keyboard on the next contradiction."""
        lines = [*self.felt_problems.lines(), *self.hand_problems.lines()]
        lines += self.situation.problem_lines()
        if lines:
            at = next((i for i, line in enumerate(lines) if line.hasFocus()), -1)
            line = lines[(at + 1) % len(lines)]
            line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.form_area.ensureWidgetVisible(line)

    # presentation: state comes down

    def speak(self, texts: Texts) -> None:
        """Show everything in the words of another language."""
        self._texts = self._carrying.texts = self.hands.texts = texts
        self.speak_all(texts)
        self.present()

    def _answer(self) -> Answer:
        draft = replace(self._draft, mode=Mode.HAND)
        if self._answered is None or self._answered[0] != draft:
            self._answered = draft, answer(draft, load(draft.document))
        return self._answered[1]

    def present(self) -> None:
        """Show the draft and its answer."""
        self._carrying.cancel()
        draft, rules, found = self._draft, load(self._draft.document), self._answer()
        self.picker.present(draft.mode, stock_shown(draft, rules))
        self.situation.present(situation_shown(draft, rules, found))
        felt = problem_lines((p for p in found.problems if p.part in _FELT_PARTS), draft, rules)
        self.indicators.present(draft.dora, draft.ura, draft.mode, bool(felt))
        self.felt_problems.present(felt, self._texts, titled=False)  # in the room they left
        self.river.present(draft.river, draft.passed, draft.mode)
        in_hand = problem_lines((p for p in found.problems if p.part in _HAND_PARTS), draft, rules)
        self.hand_problems.present(in_hand, self._texts)
        self.answers.present(found, rules, self._texts)
        self.answers.present_elsewhere(self._elsewhere())
        self._present_hand()
        self.present_notation()

    def _present_hand(self) -> None:
        """The hand, with the tiles that the line in hand is about."""
        self.hand.present(hand_shown(self._draft, self._answer(), self.answers.lit_row))

    def _elsewhere(self) -> Elsewhere:
        """What is known of the hand under other documents; what is not comes a moment later."""
        known = self._later.ask(replace(self._draft, mode=Mode.HAND))
        return unknown(self._draft) if known is None else known

    def present_notation(self) -> None:
        laid = str(state.hand(self._draft))
        self.notation.present(laid, self._ghost, self._mistake)


_TYPED: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
