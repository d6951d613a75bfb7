"""Examples: hands that hang on a rule, sought between the events and kept once found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QRandomGenerator, Signal

from app.idle_task import IdleTask
from app.pages.rules.depends import Dependence, depends
from app.pages.rules.example_search import ExampleHand, seek
from app.pages.rules.sheets import depends_words, example_shown, hand_sheet, reading_sheet
from app.pages.rules.state import RulesState, mode_of
from app.pages.rules.views import Detail, ExampleView, RuleSheet
from app.pages.score.state import Draft, hand, situation
from app.texts.texts import Texts
from app.variants import RIICHI, game_of, heads_of
from engine.library import documents, fingerprint_of
from engine.riichi.rules import load

_SEEDS: Final = 1 << 30
_Place = tuple[str, str, str]
_NOWHERE: Final = "", "", ""


class ExampleFinder(QObject):
    """Looks for one hand at a time; `changed` tells that it was found, or that there is none."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._slices = IdleTask(self)
        self._slices.ended.connect(self._take)
        self._known: dict[_Place, ExampleHand | None] = {}
        self._sought: _Place = _NOWHERE

    def follow(self, detail: Detail | None) -> None:
        """Look for a hand for what is read now, unless one is known or sought already."""
        place = _place(detail)
        if not place[1] or place in self._known:
            self.stop()
        elif place != self._sought:
            self._begin(place)

    def another(self, detail: Detail | None) -> None:
        """Look for another hand than the one that is shown."""
        place = _place(detail)
        if place[1]:
            self._known.pop(place, None)
            self._begin(place)
            self.changed.emit()

    def stop(self) -> None:
        self._slices.stop()
        self._sought = _NOWHERE

    def draft(self, detail: Detail | None) -> Draft | None:
        """The hand that is shown."""
        found = self._known.get(_place(detail))
        return None if found is None else found.draft

    def shown(self, detail: Detail | None, texts: Texts) -> ExampleView:
        """The hand, that it is sought, or why there is none."""
        if detail is None or not detail.rules:
            return ExampleView()
        if not detail.example_key:
            return ExampleView("never" if game_of(detail.document) == RIICHI else "")
        place = _place(detail)
        if place not in self._known:
            return ExampleView("seeking")
        return example_shown(self._known[place], texts)

    def _begin(self, place: _Place) -> None:
        self._sought = place
        document, key, _ = place
        self._slices.begin(seek(document, key, QRandomGenerator.global_().bounded(_SEEDS)))

    def _take(self, matter: ExampleHand | None) -> None:
        self._known[self._sought] = matter
        self._sought = _NOWHERE
        self.changed.emit()


def _place(detail: Detail | None) -> _Place:
    """Document, rule, and the version of the document: another one has other hands."""
    if detail is None:
        return _NOWHERE
    return detail.document, detail.example_key, fingerprint_of(detail.document)


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
