"""Decking: the kinds of a document that have cards, found in steps, and what waits of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.idle_task import IdleTask
from app.pages.drill.kinds.table import KINDS
from app.pages.drill.presentation import waiting
from app.pages.drill.progress.clock import Moment
from app.pages.drill.progress.memory import MINUTE
from app.pages.drill.progress.schedule import Known
from app.pages.drill.saving import ProgressRepository


class DeckCounter(QObject):
    """Knows the kinds of a document once they are found; `found` tells of it."""

    found = Signal()

    def __init__(self, keeping: ProgressRepository, parent: QObject) -> None:
        super().__init__(parent)
        self._keeping = keeping
        self._kinds: dict[str, tuple[str, ...]] = {}
        self._counted: dict[tuple[str, str], tuple[Known, int, int]] = {}
        self._slices = IdleTask(self)
        self._slices.ended.connect(self._take)

    def kinds(self, rules: Any, at_hand: str) -> tuple[str, ...]:
        """The kinds of a document; as long as they are being looked for, the one at hand."""
        document = rules.document.id
        if document in self._kinds:
            return self._kinds[document]
        if not self._slices.busy:
            self._slices.begin(self._look(rules))
        return (at_hand,)

    def waiting(self, kind: str, rules: Any, moment: Moment) -> int:
        """How many cards of a kind wait today, counted again after a minute or an answer."""
        known = self._keeping.known(rules.document.id, kind)
        state = known, moment.at // MINUTE
        before = self._counted.get((rules.document.id, kind))
        if before is not None and before[0] is known and before[1] == state[1]:
            return before[2]
        count = waiting(self._keeping.deck(kind, rules), known, moment.at, moment.until)
        self._counted[rules.document.id, kind] = *state, count
        return count

    def _look(self, rules: Any) -> Iterator[tuple[str, tuple[str, ...]] | None]:
        """Steps through the decks, none of which a click waits for."""
        found = []
        for kind in KINDS:
            yield None
            if self._keeping.deck(kind, rules):
                found.append(kind)
        yield rules.document.id, tuple(found)

    def _take(self, found: tuple[str, tuple[str, ...]] | None) -> None:
        if found is not None:
            self._kinds[found[0]] = found[1]
            self.found.emit()
