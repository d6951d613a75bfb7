"""What the replay of a riichi game finds: the table, its hands, and how the game ends."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.ledger import SEATS, Line
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play.ending import Ending, HandPlayed
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.placing import Loan, OffPoints, Result, Scores
from engine.riichi.play.referee import Decision, Ruling
from engine.riichi.play.settle import Ended
from engine.riichi.verdict import Verdict
from engine.rulebook import AnyRule

_NO_RIICHI: Final = ("riichi", "barred")


class DepositStick(msgspec.Struct, frozen=True, gc=False):
    """A deposit on the table: whose it is (None before the record began), of which hand (by its
    index), and why it lies there."""

    seat: int | None
    hand: int
    kind: Literal["riichi", "fine", "earlier"]


class Dead(msgspec.Struct, frozen=True):
    """A hand that may not win: by which act ("" where nobody said) and which ruling."""

    seat: int
    act: str
    ruling: Ruling | None


class Move(msgspec.Struct, frozen=True, gc=False):
    """Points that change their place, by seats of the game. `payer` None: from the table; `payee`
    None: to the table, or after the game to the top or to nobody. `line` is None for a correction
    made by hand, which no rule makes."""

    line: Line | None
    points: int
    payer: int | None
    payee: int | None
    to: Literal["seat", "table", "top", "nobody"] = "seat"


class GameProblem(msgspec.Struct, frozen=True):
    """What is impossible under the document, or not recorded; `hand` and `event` are indexes.
    `answer` is what was taken for a question that nobody answered."""

    key: str
    hand: int
    event: int
    seat: int | None = None
    rule: AnyRule | None = None
    detail: str = ""
    answer: StoredAnswer | None = None


class GameTable(msgspec.Struct, frozen=True):
    """The table at the beginning of a hand or in it.

    `dealer` is a seat, so that the hand is number dealer + 1 of its round. `scores` are points
    without the sticks on the table; loans are not in them. `riichi` are the seats in riichi.
    `chombo` counts by seat those that are settled after the game, `off_result` are the points that
    other rulings take off the result, `by_counters` is what counters alone took from a seat since
    it was last at zero or above.
    """

    scores: Scores
    round_wind: int = 0
    dealer: int = 0
    honba: int = 0
    sticks: tuple[DepositStick, ...] = ()
    riichi: tuple[int, ...] = ()
    dead: tuple[Dead, ...] = ()
    loans: tuple[Loan, ...] = ()
    chombo: Scores = (0, 0, 0, 0)
    by_counters: Scores = (0, 0, 0, 0)
    off_result: tuple[OffPoints, ...] = ()

    @property
    def deposits(self) -> int:
        """How many sticks lie on the table."""
        return len(self.sticks)

    @property
    def number(self) -> int:
        """The number of the hand in its round, from 1."""
        return self.dealer + 1

    def wind(self, seat: int) -> int:
        """The wind of a seat, 0 east to 3 north."""
        return (seat - self.dealer) % SEATS

    def bars_riichi(self, seat: int) -> AnyRule | None:
        """The rule by which the dead hand of a seat declares no riichi; None where none bars it."""
        rulings = (dead.ruling for dead in self.dead if dead.seat == seat)
        effects = (effect for one in rulings if one is not None for effect in one.effects)
        return next((e.rule for e in effects if (e.name, e.value) == _NO_RIICHI), None)


class PlayedHand(msgspec.Struct, frozen=True):
    """A hand: the table before it, its events (indexes) and moves, and how it ended.

    `deltas` are all moves but the sticks of riichi, in points by seat. `verdicts` are those of the
    claims of its win, None for a declared count. `ended` is None while it is played. `ending` says
    whether the game is over after it, and by which rules; it was computed from `played`.
    """

    index: int
    before: GameTable
    events: tuple[int, ...]
    moves: tuple[Move, ...]
    deltas: Scores
    ended: Ended | None = None
    verdicts: tuple[Verdict | None, ...] = ()
    rulings: tuple[Decision, ...] = ()
    riichi: tuple[int, ...] = ()
    dead: tuple[Dead, ...] = ()
    ending: Ending | None = None
    played: HandPlayed | None = None

    @property
    def ended_by(self) -> AnyRule | None:
        """The rule that ends the game after this hand; None where another follows."""
        return None if self.ending is None else self.ending.rule


class GameReplay(msgspec.Struct, frozen=True):
    """A game replayed under a document: the finished hands, the one being played (`now`), the table
    after the last event, and all problems.

    `ended` is the rule that ended the game, None where another hand follows; `stopped` is the
    reason (`time`, `broken_off`) of a game that an event ended. `drawn_last`: the game ended by a
    draw of its last hand, or may still do so. `result` is the end of the game by the present
    scores. `acts` are the acts that were ruled on, each with its seat.
    """

    game: RiichiGame
    hands: tuple[PlayedHand, ...]
    now: PlayedHand
    table: GameTable
    ended: AnyRule | None
    stopped: str
    drawn_last: bool
    result: Result
    problems: tuple[GameProblem, ...]
    acts: frozenset[tuple[str, int]] = frozenset()

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.ended is not None or bool(self.stopped)

    @property
    def opening(self) -> GameTable:
        """The table before the first hand, which may be the one being played, also of a game that
        ended in it."""
        return (*self.hands, self.now)[0].before
