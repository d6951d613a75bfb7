"""What the widgets of an evening show: words and numbers as values."""

from __future__ import annotations

from typing import Literal

import msgspec

from app.views.evenings import ClockView, DrawnTable
from engine.rulebook import Standing


class RoundTab(msgspec.Struct, frozen=True):
    """A round in the bar: its words (`2回戦 2/3`), and whether all its results are there."""

    words: str
    done: bool


class EveningBarView(msgspec.Struct, frozen=True):
    """`title` names the evening, `rounds` its rounds with the one that is shown by its index, None
    for the league; `summary` counts players and tables. `begun`: there is an evening to show;
    `trial`: it is seen under another document than its own, which can be shown again if the user
    `may_leave`."""

    title: str
    rounds: tuple[RoundTab, ...]
    shown: int | None
    summary: str
    begun: bool = True
    trial: bool = False
    may_leave: bool = False


# --- the ranking

ResultState = Literal["settled", "provisional", "missing", "out"]
"""A result in a round: it counts, counts until it is checked, is not there, or there is none since
the player sat out or was away."""


class RoundCell(msgspec.Struct, frozen=True):
    """The result of a player in a round: the score as the document adds it, table and place."""

    settled: ResultState
    score: str = ""
    where: str = ""
    first: bool = False


class RankingRow(msgspec.Struct, frozen=True):
    """A player of the ranking; `place` is "" before a first result. `moved` is by how many places
    the player went up since the round before, `seals` are rulings as (words, sanction), `behind`
    is the distance to the player above. `note` says what stands beside the name (came late)."""

    player: str
    place: str
    name: str
    cells: tuple[RoundCell, ...]
    total: str
    behind: str
    moved: int = 0
    seals: tuple[tuple[str, str], ...] = ()
    provisional: bool = False
    highlighted: bool = False
    note: str = ""


class RoundSumView(msgspec.Struct, frozen=True):
    """The sum of a round below its column: what it comes to, and what is said below it."""

    words: str
    below: str
    good: bool


class RankingNote(msgspec.Struct, frozen=True):
    """A sentence below the ranking with the clause and the standing of the rule behind it; `key`
    opens that rule, "" where there is none."""

    words: str
    clause: str = ""
    standing: Standing | None = None
    key: str = ""


class RankingView(msgspec.Struct, frozen=True):
    """`summary` names the last round and how many tables are provisional, `until` that round alone.
    `heads` are the rounds, `sums` their sums. `by_name`: sorted by name. `total_head` names the
    sum, `expected` what each round must come to. `of_scores`: the sums are those of scores on the
    table, and the results in the cells come to other numbers."""

    summary: str
    heads: tuple[str, ...]
    rows: tuple[RankingRow, ...]
    sums: tuple[RoundSumView | None, ...]
    expected: str
    notes: tuple[RankingNote, ...]
    total_head: str
    by_name: bool = False
    of_scores: bool = False
    until: str = ""


# --- tables without a good result


class TypedSeat(msgspec.Struct, frozen=True):
    """The score of a seat as it is typed: wind, name, digits."""

    wind: str
    name: str
    typed: str
    good: bool = True


class TableCardView(msgspec.Struct, frozen=True):
    """A table of a round whose result is typed in, or was.

    `problem` has a headline and what to do about it, both "" where nothing is wrong. `remedy` is
    the sentence of what the document does with a sum that does not fit, `effect` its numbers
    (`37200 → 36200`). `button` is what the filled button says, "" before all is typed.
    `provisional`: what the second button says, "" where the result is settled. `deposits` are the
    sticks that are left as typed, None where there are none; `chombo` those by seat, () where none
    are settled after the game. `games` are the latest of the kept games that it may be taken from,
    (uid, words), of `all_games` there are.
    `written`: there is a result, which can be taken back. `playable`: its game may be
    recorded, as nothing is written yet.
    """

    round: int
    table: int
    title: str
    said: str
    at: str
    seats: tuple[TypedSeat, ...]
    problem: tuple[str, str] = ("", "")
    remedy: str = ""
    effect: str = ""
    button: str = ""
    provisional: str = ""
    rule: RankingNote | None = None
    settled: bool = False
    deposits: str | None = None
    chombo: tuple[str, ...] = ()
    games: tuple[tuple[str, str], ...] = ()
    all_games: int = 0
    written: bool = False
    playable: bool = False


class MissingView(msgspec.Struct, frozen=True):
    """The table that is entered, None before there is a round, and further ones as a line each:
    (table index, words)."""

    card: TableCardView | None
    others: tuple[tuple[int, str], ...] = ()


# --- the next round and its clock


class PriceLine(msgspec.Struct, frozen=True):
    """A part of what a draw costs; `old` is the words before a change by hand, struck through."""

    words: str
    old: str = ""
    faint: bool = False
    tip: str = ""


class RoundBoardView(msgspec.Struct, frozen=True):
    """A round that is drawn, to come or running. `out` names who sits out. `drawing` is the share
    of the search that is done, None while nothing is searched. `by_hand`: names can be pressed to
    exchange them; `changed`: they were, and the change waits to be accepted. `seed` is told in the
    tooltip. `begun`: the tables cannot be drawn again. `sitting` are the names of those who sit
    out, `sitting_chosen` those of them who were pressed. `drawable`: a draw may be asked for."""

    title: str
    clock: ClockView | None
    tables: tuple[DrawnTable, ...]
    price: tuple[PriceLine, ...]
    out: str = ""
    drawing: float | None = None
    by_hand: bool = False
    changed: bool = False
    seed: str = ""
    begun: bool = False
    sitting: tuple[str, ...] = ()
    sitting_chosen: frozenset[int] = frozenset()
    drawable: bool = True


# --- players


class RosterRow(msgspec.Struct, frozen=True):
    """A player of the evening: name, remark, and presence in words; `played`: the player cannot be
    removed any more, only leave. `apart` are those whom the player wishes not to meet."""

    player: str
    name: str
    remark: str
    presence: Literal["here", "late", "left", "absent"]
    presence_text: str = ""
    played: bool = False
    apart: frozenset[str] = frozenset()


class OfferedPlayer(msgspec.Struct, frozen=True):
    """A player of whom something is asked, with the words of the chip that says yes."""

    player: str
    words: str


class RosterView(msgspec.Struct, frozen=True):
    """The players of the evening, and names of earlier evenings that can be added: (id, name).
    A name or a remark that is typed has `longest` letters at most. `same` are those who may be
    somebody of other evenings, `renamed` those who may not be who had their ids there."""

    rows: tuple[RosterRow, ...]
    known: tuple[tuple[str, str], ...]
    summary: str
    longest: int
    same: tuple[OfferedPlayer, ...] = ()
    renamed: tuple[OfferedPlayer, ...] = ()


# --- the league


class LeagueRow(msgspec.Struct, frozen=True):
    """A player of a league: place, name, the result of each evening ("" for none) and whether it
    counts, the sum, and the sums after each evening for the curve (None before the first)."""

    place: str
    name: str
    results: tuple[str, ...]
    counted: tuple[bool, ...]
    total: str
    curve: tuple[float | None, ...]


class LeagueView(msgspec.Struct, frozen=True):
    """`heads` name the evenings, `summary` is how many of them count; `best` is that number, 0 for
    all, `most` the number of evenings. `reading` is how many are read, "" once all are."""

    summary: str
    heads: tuple[str, ...]
    rows: tuple[LeagueRow, ...]
    best: int
    most: int
    notes: tuple[RankingNote, ...] = ()
    reading: str = ""


# --- what is agreed


class EveningSetupView(msgspec.Struct, frozen=True):
    """Title, rounds and minutes of a round, each beside what the document says (0: nothing); 0
    rounds are not decided. `least_rounds` are drawn already."""

    title: str
    rounds: int
    minutes: int
    own_rounds: int
    own_minutes: int
    least_rounds: int = 1
    hint: str = ""


class RulingSheetView(msgspec.Struct, frozen=True):
    """Whom a ruling can be about: (id, name), and when: (number, words), where 0 is the evening as
    a whole; `player` and `round` are proposed. `marks`: results are marks, which are taken off."""

    players: tuple[tuple[str, str], ...]
    rounds: tuple[tuple[int, str], ...]
    player: str
    round: int
    marks: bool = False
