"""Jobs of the rules page in idle time: example hands, and the score page's hand compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QRandomGenerator, Signal

from app.idle_task import IdleTask
from app.pages.rules.content import rule_of
from app.pages.rules.depends import Dependence, depends
from app.pages.rules.example_search import ExampleHand, seek
from app.pages.rules.sheets import depends_words, example_shown, hand_sheet, reading_sheet
from app.pages.rules.state import RulesState, mode_of
from app.pages.rules.views import Detail, ExampleView, RuleSheet
from app.pages.score.state import Draft, hand, situation
from app.texts.texts import Texts
from app.variants import RIICHI, documents_beside, variant_of
from engine.library import documents, fingerprint_of, without_readings
from engine.riichi.rules import load

_SEEDS: Final = 1 << 30
_ExampleKey = tuple[str, str, str]
_NONE: Final = "", "", ""


class ExampleFinder(QObject):
    """Searches for an example hand of one rule at a time, and caches what it found.

    `changed` is emitted when a search ends, with a hand or without.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._task = IdleTask(self)
        self._task.ended.connect(self._receive)
        self._known: dict[_ExampleKey, ExampleHand | None] = {}
        self._searched: _ExampleKey = _NONE

    def follow(self, detail: Detail | None) -> None:
        """Search for an example of what is shown, unless it is cached or searched for already."""
        key = _key(detail)
        if not key[1] or key in self._known:
            self.stop()
        elif key != self._searched:
            self._begin(key)

    def another(self, detail: Detail | None) -> None:
        """Search for another example than the one that is shown."""
        key = _key(detail)
        if key[1]:
            self._known.pop(key, None)
            self._begin(key)
            self.changed.emit()

    def stop(self) -> None:
        self._task.stop()
        self._searched = _NONE

    def draft(self, detail: Detail | None) -> Draft | None:
        """The hand that is shown."""
        found = self._known.get(_key(detail))
        return None if found is None else found.draft

    def shown(self, detail: Detail | None, texts: Texts) -> ExampleView:
        """The example, that it is searched for, or why there is none."""
        if detail is None or not detail.rules or detail.option:
            return ExampleView()
        if not detail.example_key:
            never = variant_of(detail.document) is RIICHI and not detail.in_hands
            return ExampleView("never" if never else "")
        key = _key(detail)
        if key not in self._known:
            return ExampleView("seeking")
        now = rule_of(detail.document, detail.example_key)
        return example_shown(self._known[key], now, texts)

    def _begin(self, key: _ExampleKey) -> None:
        self._searched = key
        document, rule, _ = key
        self._task.begin(seek(document, rule, QRandomGenerator.global_().bounded(_SEEDS)))

    def _receive(self, matter: ExampleHand | None) -> None:
        self._known[self._searched] = matter
        self._searched = _NONE
        self.changed.emit()


def _key(detail: Detail | None) -> _ExampleKey:
    """Document, rule, and the fingerprint of the document; a reading that is tried has the same
    example as the one that it stands for."""
    if detail is None:
        return _NONE
    return without_readings(detail.document), detail.example_key, fingerprint_of(detail.document)


class HandComparer(QObject):
    """Judges the score page's hand under every document or reading; `changed` when it is done."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._task = IdleTask(self)
        self._task.ended.connect(self._receive)
        self._running: object = None
        self._known: tuple[object, RuleSheet | Dependence] | None = None

    def sheet(self, s: RulesState, texts: Texts) -> tuple[str, RuleSheet] | None:
        """A heading and the table of the hand; None while it is being judged."""
        there = tuple((name, fingerprint_of(name)) for name in documents())
        key = s.document, there, mode_of(s), s.draft, texts.language
        if self._known is None or self._known[0] != key:
            if self._running != key:
                self._running = key
                self._task.begin(_steps(s, texts))
            return None
        found = self._known[1]
        if isinstance(found, Dependence):
            return depends_words(found, texts), reading_sheet(found, texts)
        return texts.ui("rules.hand_compare"), found

    def stop(self) -> None:
        self._task.stop()
        self._running = None

    def _receive(self, found: RuleSheet | Dependence | None) -> None:
        self._known = None if found is None else (self._running, found)
        self._running = None
        self.changed.emit()


def _steps(s: RulesState, texts: Texts) -> Iterator[object]:
    assert s.draft is not None
    laid, known = hand(s.draft), situation(s.draft)
    if mode_of(s) == "doubt":
        return depends(laid, known, load(s.document))
    others = (head.id for head in documents_beside(s.document))
    return hand_sheet((s.document, *others), laid, known, texts)
