"""Hands: the hand on the score page under every document or reading, judged between the events."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from app.idle_task import IdleTask
from app.pages.rules.depends import Dependence, depends
from app.pages.rules.sheets import depends_words, hand_sheet, reading_sheet
from app.pages.rules.state import RulesState, mode_of
from app.pages.rules.views import RuleSheet
from app.pages.score.state import hand, situation
from app.texts.texts import Texts
from app.variants import game_of, heads_of
from engine.library import documents, fingerprint_of
from engine.riichi.rules import load


class HandComparer(QObject):
    """Judges one hand at a time; `changed` tells that it is done."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._slices = IdleTask(self)
        self._slices.ended.connect(self._take)
        self._asked: object = None
        self._known: tuple[object, RuleSheet | Dependence] | None = None

    def sheet(self, s: RulesState, texts: Texts) -> tuple[str, RuleSheet] | None:
        """What is said of the hand, and the table of it; None while it is being judged."""
        there = tuple((name, fingerprint_of(name)) for name in documents())
        asked = s.document, there, mode_of(s), s.draft, texts.language
        if self._known is None or self._known[0] != asked:
            if self._asked != asked:
                self._asked = asked
                self._slices.begin(_work(s, texts))
            return None
        found = self._known[1]
        if isinstance(found, Dependence):
            return depends_words(found, texts), reading_sheet(found, texts)
        return texts.ui("rules.hand_compare"), found

    def stop(self) -> None:
        self._slices.stop()
        self._asked = None

    def _take(self, found: RuleSheet | Dependence | None) -> None:
        self._known = None if found is None else (self._asked, found)
        self._asked = None
        self.changed.emit()


def _work(s: RulesState, texts: Texts) -> Iterator[object]:
    assert s.draft is not None
    laid, told = hand(s.draft), situation(s.draft)
    if mode_of(s) == "doubt":
        return depends(laid, told, load(s.document))
    others = [head.id for head in heads_of(game_of(s.document)) if head.id != s.document]
    return hand_sheet((s.document, *others), laid, told, texts)
