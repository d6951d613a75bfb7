"""Values of a recorded game: the game, the server's own numbers, and what the file leaves open."""

from __future__ import annotations

import msgspec

from engine.riichi.play.events import RiichiGame
from engine.riichi.play.placing import Scores


class Documents(msgspec.Struct, frozen=True):
    """The ids of the documents that recorded games are replayed under: `server` for games of the
    server whose formats are read, `converted` for those that a converter took from Mahjong Soul."""

    server: str
    converted: str


class ServerWin(msgspec.Struct, frozen=True):
    """A win as the file has it; None where it does not tell.

    `han` counts dora and is None for yakuman, of which there are `yakuman`. `points` are without
    counters and deposits, the sum of all payments by tsumo. `liable` is the seat of a pao.
    """

    seat: int
    loser: int | None
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    points: int | None = None
    liable: int | None = None


class ServerHand(msgspec.Struct, frozen=True):
    """The numbers of a hand as the file has them.

    `scores` are those of its beginning, in points. `deltas` are of its end: deposits that are won
    are in them, sticks that are paid for riichi are not; None where the file does not tell.
    `number` is 0 for a wind's first hand, `dealer` an absolute seat.
    """

    round_wind: int
    number: int
    dealer: int
    honba: int
    deposits: int
    scores: Scores
    deltas: Scores | None = None
    wins: tuple[ServerWin, ...] = ()


class ServerResult(msgspec.Struct, frozen=True):
    """The end as the file has it: scores in points, and results (uma and oka included) in
    thousands."""

    scores: Scores
    results: tuple[float, float, float, float]


class Remark(msgspec.Struct, frozen=True):
    """What the file does not tell, or tells unlike any document: `key` names it, `hand` is the
    index of the hand that it is about (None for the whole game), `detail` what is there."""

    key: str
    hand: int | None = None
    detail: str = ""


class Recorded(msgspec.Struct, frozen=True):
    """A game that was read from a file.

    `server` has one entry for each hand of the game, `result` the end; both are empty for a game in
    our own notation. The server's numbers are for comparison: nothing in `game` is copied from
    them but the scores of its opening, and who was tenpai where only payments tell it. `id` is the
    game's own in the file, "" where that has none.
    """

    game: RiichiGame
    server: tuple[ServerHand, ...] = ()
    result: ServerResult | None = None
    remarks: tuple[Remark, ...] = ()
    id: str = ""
