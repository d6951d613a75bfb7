"""The panels beside a question: kinds and range, earlier answers, and cards to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.idle_task import IdleTask
from app.pages.drill import state
from app.pages.drill.diagnosis.view import causes_view
from app.pages.drill.kinds.table import KINDS
from app.pages.drill.path import LearnerPath
from app.pages.drill.presentation import coming_rows, due_count, past_views, stage_text
from app.pages.drill.progress.clock import StudyTime
from app.pages.drill.progress.memory import MINUTE
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.progress.schedule import KnownCards
from app.pages.drill.state import DrillState
from app.pages.drill.views import KindView
from app.store import Store
from app.texts.texts import Texts
from app.widgets.painting.drawing import show_if

if TYPE_CHECKING:
    from app.pages.drill.layout import DrillLayout
    from app.pages.drill.session import DrillSession

_PAST: Final = 12


class SidePanels(QObject):
    """Presents the panels: at once where something else is practised, else after pending events,
    so that a click shows its answer first."""

    def __init__(
        self, ui: DrillLayout, session: DrillSession, store: Store[DrillState], texts: Texts
    ) -> None:
        super().__init__(ui)
        self._ui, self._session, self._repository = ui, session, session.repository
        self._store, self._texts = store, texts
        self._shown: object = None
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.present)
        self._decks = DeckCounter(self._repository, self)
        self._decks.counted.connect(self.present)

    @property
    def _state(self) -> DrillState:
        return self._store.state

    def follow(self) -> None:
        """Present the panels of a new state."""
        s = self._state
        if state.practised(s) == self._shown:
            self._later.start()  # the answer is painted first
        else:
            self._shown = state.practised(s)
            self.present()

    def renew(self) -> None:
        """Present the panels once a kind has other cards."""
        self._decks.renew()
        self.present()

    def present(self) -> None:
        """Present the panels as of now, if they were ever shown."""
        if not self._ui.has_practice:
            return
        s, texts, repository = self._state, self._texts, self._repository
        ui, rules, moment = self._ui.practice, self._session.rules, repository.clock.now()
        known, deck = repository.known(s.document, s.kind), repository.deck(s.kind, rules)
        kinds = tuple(
            KindView(kind, texts.ui(f"drill.kind.{kind}"), self._decks.due(kind, rules, moment))
            for kind in self._decks.kinds(rules, s.kind)
        )
        ui.kinds.present(kinds, s.kind, stage_text(deck, known, s.beginner, texts))
        learner = "beginner" if s.beginner else "advanced"
        chosen = {"mode": s.mode, "plan": s.plan, "learner": learner}
        goal = repository.today(moment), repository.goal
        ui.range.present(chosen, state.offered_facets(deck), s.left_out, goal)
        if not ui.causes.isHidden():
            tallies = repository.cause_tallies(s.document, moment.at)
            ui.causes.present(causes_view(tallies, texts))
        if s.question is not None:
            past = past_views(repository.past(s.question.card, _PAST), moment.at)
            ui.past.present(past, repository.pace(s.question.kind))
        self._present_today(rules, moment)
        rows = coming_rows(deck, known, moment.at, moment.until, texts)
        ui.due.present(texts.ui("drill.coming.title"), "", rows)

    def _present_today(self, rules: Any, moment: StudyTime) -> None:
        """Tell before the first answer of a round what is asked today."""
        if self._state.round.done or self._state.round.cards or self._state.round.over:
            self._ui.today.hide()
            return
        path = LearnerPath(self._repository, rules)
        daily, texts = path.today(moment), self._texts
        line = texts.ui("path.start_line", len(daily.cards), daily.minutes)
        self._ui.today.set_label(line, texts.ui("path.start_tip"))
        show_if(self._ui.today, bool(daily.cards) and self._state.view == "practise")


class DeckCounter(QObject):
    """The kinds of a document that have cards, and how many cards of each are due.

    The kinds are found in idle time; `counted` is emitted then.
    """

    counted = Signal()

    def __init__(self, repository: ProgressRepository, parent: QObject) -> None:
        super().__init__(parent)
        self._repository = repository
        self._kinds: dict[str, tuple[str, ...]] = {}
        self._counted: dict[tuple[str, str], tuple[KnownCards, int, int]] = {}
        self._task = IdleTask(self)
        self._task.ended.connect(self._receive)

    def kinds(self, rules: Any, at_hand: str) -> tuple[str, ...]:
        """The kinds of a document; until they are found, only the current one."""
        document = rules.document.id
        if document in self._kinds:
            return self._kinds[document]
        if not self._task.busy:
            self._task.begin(self._look(rules))
        return (at_hand,)

    def renew(self) -> None:
        """Look for the kinds of all documents again."""
        self._task.stop()  # it may have looked at a deck that is another now
        self._kinds.clear()
        self._counted.clear()

    def due(self, kind: str, rules: Any, moment: StudyTime) -> int:
        """How many cards of a kind are due today, counted again after a minute or an answer."""
        known = self._repository.known(rules.document.id, kind)
        state = known, moment.at // MINUTE
        before = self._counted.get((rules.document.id, kind))
        if before is not None and before[0] is known and before[1] == state[1]:
            return before[2]
        count = due_count(self._repository.deck(kind, rules), known, moment.at, moment.until)
        self._counted[rules.document.id, kind] = *state, count
        return count

    def _look(self, rules: Any) -> Iterator[tuple[str, tuple[str, ...]] | None]:
        """Steps through the decks."""
        found = []
        for kind in KINDS:
            yield None
            if self._repository.deck(kind, rules):
                found.append(kind)
        yield rules.document.id, tuple(found)

    def _receive(self, found: tuple[str, tuple[str, ...]] | None) -> None:
        if found is not None:
            self._kinds[found[0]] = found[1]
            self.counted.emit()
