"""How an evening stands: replayed with its kept games, ranked, and as the view of its ranking."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from app.pages.evening.presentation import ranking_view
from app.pages.evening.state import EveningPageState
from app.pages.evening.views import RankingView
from app.texts.texts import Texts
from engine.evening.events import Evening
from engine.evening.ranking import Ranking, ranking
from engine.evening.seating import PlayerId
from engine.evening.state import EveningState, replay
from engine.evening.tables import EveningRules, KeptGame


class EveningStanding:
    """An evening under a document with the ends of its kept games, by uid.

    It is replayed and ranked when that is first asked for, and once: the page asks at every letter
    that is typed, and the screen of the room at every second of the clock.
    """

    def __init__(
        self, evening: Evening, rules: EveningRules, games: Mapping[str, KeptGame]
    ) -> None:
        self._evening, self.rules, self._games = evening, rules, games
        self._view: tuple[tuple[bool, PlayerId], RankingView] | None = None

    def is_of(self, evening: Evening, rules: EveningRules) -> bool:
        """Whether this is the standing of an evening under a document."""
        return self._evening is evening and self.rules is rules

    def has(self, games: Mapping[str, KeptGame]) -> bool:
        """Whether these are the ends of its kept games."""
        return self._games == games

    @cached_property
    def found(self) -> EveningState:
        """The evening, replayed."""
        return replay(self._evening, self.rules, self._games)

    @cached_property
    def ranked(self) -> Ranking:
        """The ranking of the players."""
        return ranking(self.found)

    def ranking(self, state: EveningPageState, texts: Texts) -> RankingView:
        """The view of the ranking, for a state of the page with this evening."""
        shows = state.by_name, state.lit
        if self._view is None or self._view[0] != shows:
            view = ranking_view(state, self.found, self.ranked, self.rules, texts)
            self._view = shows, view
        return self._view[1]
