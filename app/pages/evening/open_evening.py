"""The evening that is open on the page, and how it stands under the document it is shown under."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.evenings.archive import EveningArchive
from app.pages.evening import state
from app.pages.evening.presentation import EveningStanding
from app.pages.evening.state import EveningPageState
from app.variants import rules_of
from engine.evening.events import Evening
from engine.evening.state import EveningState
from engine.evening.tables import EveningRules

if TYPE_CHECKING:
    from app.store import Store


class OpenEvening:
    """The evening in a store. It is replayed once for each change of it, of the document or of its
    kept games."""

    def __init__(self, store: Store[EveningPageState], archive: EveningArchive) -> None:
        self.store, self.archive = store, archive
        self._standing: EveningStanding | None = None

    @property
    def state(self) -> EveningPageState:
        """The state of the page."""
        return self.store.state

    @property
    def rules(self) -> EveningRules:
        """The document that the evening is shown under."""
        rules: EveningRules = rules_of(state.shown_document(self.state))
        return rules

    @property
    def standing(self) -> EveningStanding:
        """The evening as it stands."""
        evening = self.state.evening
        if self._standing is None or not self._standing.is_of(evening, self.rules):
            self._standing = self.standing_of(evening)
        return self._standing

    @property
    def replayed(self) -> EveningState:
        """The evening, replayed."""
        return self.standing.replayed

    def standing_of(self, evening: Evening) -> EveningStanding:
        """How another evening stands under the same document."""
        return EveningStanding(evening, self.rules, self.archive.results(evening))

    def read_games(self) -> None:
        """Read the ends of its kept games again, which another page may have changed."""
        if not self.standing.has(self.archive.results(self.state.evening)):
            self._standing = None
