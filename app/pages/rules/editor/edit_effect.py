"""Finds in idle time whether a typed value is sound, and which practice hands an edit changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from PySide6.QtCore import QObject, Signal

from app.idle_task import IdleTask, reporting
from app.pages.rules.example_search import STEPS, dealt_for_rule
from app.texts.effects import verdict_words
from app.texts.explanation import situation_words
from app.texts.texts import Texts
from app.user_documents.files import sound
from app.user_documents.tables import Tables
from app.user_documents.views import EditEffectView
from engine.complaints import DocumentError
from engine.doubt import affects_win
from engine.effects.hands import HandEffect
from engine.effects.tally import EffectTally, practise
from engine.riichi.rules import RiichiRules
from engine.rule_options import with_options

COUNT: Final = 3000
"""So many practice hands are compared."""
SEED: Final = 1


class Edit(msgspec.Struct, frozen=True):
    """An edit of a rule: the tables before and after it, and the option that the rule is in."""

    key: str
    before: Tables
    after: Tables
    option: str = ""


class EditEffect(QObject):
    """Follows one edit at a time; `changed` is emitted as results come and at the end.

    `fault` is that of the tables after the edit, None for as long as it is not known.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._task = IdleTask(self)
        self._task.ended.connect(self._end)
        self._edit: Edit | None = None
        self._ended = False
        self._tally: EffectTally | None = None
        self._aimed: EffectTally | None = None
        self._done = 0
        self.fault: DocumentError | None = None

    def follow(self, edit: Edit | None) -> None:
        """Look into this edit, unless that was done already or is being done; None ends it."""
        if edit != self._edit:
            self._task.stop()
            self._edit, self._ended, self.fault, self._done = edit, False, None, 0
            self._tally = self._aimed = None
        if edit is not None and not self._ended and not self._task.busy:
            self._task.begin(self._steps(edit))

    def stop(self) -> None:
        """Drop the edit, because nobody looks."""
        self.follow(None)

    def _end(self, _found: object) -> None:
        self._ended = True
        self.changed.emit()

    def _steps(self, edit: Edit) -> Iterator[None]:
        try:
            here = _rules(edit.after, edit.option)
            yield
            there = _rules(edit.before, edit.option)
            yield
        except DocumentError as e:
            self.fault = e
            return
        self.changed.emit()
        if not isinstance(here, RiichiRules) or not affects_win(edit.key):
            return
        self._tally = EffectTally(there, here)
        for done in reporting(practise(self._tally, range(COUNT), SEED), self.changed.emit):
            self._done = done
            yield
        if not self._tally.hands.differing:
            yield from self._aim(edit.key, there, here)

    def _aim(self, key: str, there: RiichiRules, here: RiichiRules) -> Iterator[None]:
        """Look for an example among hands that are dealt for the rule."""
        self._aimed = EffectTally(there, here)
        for at in range(STEPS):
            for hand, situation in dealt_for_rule(key, SEED + at, (there, here)[at % 2]):
                yield from self._aimed.add_hand(hand, situation)
            if self._aimed.hands.differing:
                return
            yield

    def shown(self, texts: Texts) -> EditEffectView | None:
        """What was found so far; None where there is nothing to say."""
        if self._tally is None:
            return None
        found, ui = self._tally.hands, texts.ui
        key = "changes" if found.differing else "changes_none"
        sentence = ui(f"user_document.effect.{key}", f"{self._done:,}", f"{found.differing:,}")
        example = _example(self._tally) or _example(self._aimed)
        if example is None:
            return EditEffectView(sentence)
        if not found.differing:
            sentence = ui("user_document.effect.aimed", f"{self._done:,}")
        sides = (("before", example.here), ("after", example.there))
        outcomes = tuple(
            (ui(f"user_document.effect.{side}"), verdict_words(verdict, example.situation, texts))
            for side, verdict in sides
        )
        note = situation_words(example.situation, texts)
        return EditEffectView(sentence, example.hand, note, outcomes)


def _rules(tables: Tables, option: str) -> Any:
    file = str(tables["document"]["id"])
    return sound(with_options(tables, [option] if option else [], file), file)


def _example(tally: EffectTally | None) -> HandEffect | None:
    """The clearest hand that is paid differently."""
    rows = () if tally is None else tally.hands.by_rule
    return rows[0].example if rows else None
