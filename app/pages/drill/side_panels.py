"""Sides: what stands beside a question – the kinds and the range, the past and what is to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from app.pages.drill import state
from app.pages.drill.deck_counter import DeckCounter
from app.pages.drill.presentation import coming_rows, past_shown, stage_words
from app.pages.drill.state import DrillState
from app.texts.texts import Texts
from app.views.drill import KindView

if TYPE_CHECKING:
    from app.pages.drill.layout import DrillLayout
    from app.pages.drill.session import DrillSession

_PAST: Final = 12


class SidePanels(QObject):
    """Shows them after the question: at once where another thing is practised, else in the events
    to come, since a click waits for its answer alone."""

    def __init__(self, ui: DrillLayout, playing: DrillSession, s: DrillState, texts: Texts) -> None:
        super().__init__(ui)
        self._ui, self._playing, self._keeping = ui, playing, playing.keeping
        self._state, self._texts = s, texts
        self._shown: object = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.present)
        self._decking = DeckCounter(self._keeping, self)
        self._decking.found.connect(self.present)

    def follow(self, s: DrillState) -> None:
        """Show what stands beside this question."""
        self._state = s
        if state.practised(s) == self._shown:
            self._later.start()  # the answer is painted first
        else:
            self._shown = state.practised(s)
            self.present()

    def present(self) -> None:
        """Show it as it is at this moment."""
        s, texts, keeping = self._state, self._texts, self._keeping
        ui, rules, moment = self._ui, self._playing.rules, keeping.clock.now()
        known, deck = keeping.known(s.document, s.kind), keeping.deck(s.kind, rules)
        kinds = tuple(
            KindView(
                kind, texts.ui(f"drill.kind.{kind}"), self._decking.waiting(kind, rules, moment)
            )
            for kind in self._decking.kinds(rules, s.kind)
        )
        ui.kinds.present(kinds, s.kind, stage_words(deck, known, s.beginner, texts))
        learner = "beginner" if s.beginner else "advanced"
        chosen = {"mode": s.mode, "level": s.level, "plan": s.plan, "learner": learner}
        goal = keeping.today(moment), keeping.goal
        ui.range.present(chosen, state.offered_facets(deck), s.left_out, goal)
        if s.question is not None:
            past = past_shown(keeping.past(s.question.card, _PAST), moment.at)
            ui.past.present(past, keeping.pace(s.kind))
        rows = coming_rows(deck, known, moment.at, moment.until, texts)
        ui.due.present(texts.ui("drill.coming.title"), "", rows)
