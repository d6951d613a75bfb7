"""Messages between pages about a game: where a case happened, and the events to add to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import msgspec

from engine.evening.events import ActEvent, Evening

if TYPE_CHECKING:
    from engine.riichi.play.events import RiichiGame
    from engine.toppan.play.game import ToppanGame

Game_co = TypeVar("Game_co", bound="RiichiGame | ToppanGame", covariant=True)


class EveningSeats(NamedTuple):
    """Who sat at a table of an evening, by the uid of that, the number of the round, and the ids of
    the players, east first; `acts` are those ruled on in the round so far, each with its player."""

    uid: str
    round: int
    players: tuple[str, ...]
    acts: tuple[tuple[str, str], ...] = ()

    def as_in(self, evening: Evening) -> EveningSeats:
        """The same seats with the acts that the evening has in their round."""
        ruled = (event for event in evening.events if isinstance(event, ActEvent))
        acts = tuple((act.player, act.act) for act in ruled if act.round == self.round)
        return self._replace(acts=acts)


class GameLink(msgspec.Struct, Generic[Game_co], frozen=True):
    """A game that another page is to open, or a kept one at the moment of a case.

    `uid` identifies it in the archive, "" before it is kept; `title` names it for people, `table`
    is the number or name of its table ("" for none), `game` has its events so far. `begun` is when
    it was begun, "" where that is not known. `act` is what a
    seat did, where the page knows it already. `evening`: who sits at it, where it belongs to an
    evening, which takes what is ruled.
    """

    uid: str
    title: str
    table: str
    game: Game_co
    act: str = ""
    seat: int | None = None
    evening: EveningSeats | None = None
    begun: str = ""


class AppliedEvents(msgspec.Struct, Generic[Game_co], frozen=True):
    """Events that a page adds to a game. `uid` is that of the kept game, "" to begin a new one with
    `game`, which the events are not yet in; for a kept game it is the game that the page saw, so
    that a change since then is noticed. `evening` is that of the link; a new game gets the id
    `new_uid` and the table `table`."""

    uid: str
    game: Game_co
    events: tuple[object, ...]
    evening: EveningSeats | None = None
    new_uid: str = ""
    table: str = ""

    @property
    def page(self) -> str:
        """The page that takes the events."""
        return "game" if self.evening is None else "evening"
