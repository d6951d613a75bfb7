"""Replays an evening: players, rounds with their clocks and tables, rulings, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from engine.evening.events import (
    ActEvent,
    ApartEvent,
    ClockAct,
    ClockEvent,
    DrawnBy,
    Evening,
    EveningEvent,
    EveningPlayer,
    Instant,
    PlayersEvent,
    PresenceEvent,
    ResultEvent,
    SeatingEvent,
    WithdrawnEvent,
)
from engine.evening.meetings import Pair, pair_of
from engine.evening.rulings import OUT, ActRuling, ruled
from engine.evening.seating import PlayerId, Seating, Table
from engine.evening.tables import (
    CheckedTable,
    EveningRules,
    KeptGame,
    ResultUnit,
    TableProblem,
    TableResult,
    checked,
    in_units,
    unit_of,
)
from engine.ledger import SEATS, Line, four
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play.placing import OffPoints, settled_chombo
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule, Rule
from engine.toppan.rules import halves

_MINUTE: Final = 60_000
ProblemOfEvening = Literal[
    "unknown_player",
    "apart_from_self",
    "seated_twice",
    "round_skipped",
    "round_begun",
    "table_has_result",
    "not_drawn",
    "no_result",
    "clock",
    "unknown_act",
    "wrong_answers",
    "undecided",
    "silent",
    "needs_round",
    "in_game",
]


class EveningProblem(msgspec.Struct, frozen=True):
    """Why an event is impossible; `at` is the index of the event.

    The event is not applied for `unknown_player` (of a presence, a wish, a result or an act),
    `apart_from_self` (of a wish), `seated_twice`, `round_skipped`, `round_begun`,
    `table_has_result`, `not_drawn`, `no_result` and `clock` (`detail` is the act). An unknown
    player may be seated, so that a file in parts can be read. Of an act nothing is counted for
    `unknown_act`, `wrong_answers`, `undecided` (`detail` has the open questions), `silent`,
    `needs_round` (the chombo goes to the top of a table) and `in_game` (it goes to the top of a
    kept game, where it is to be ruled on).
    """

    at: int
    key: ProblemOfEvening
    round: int | None = None
    table: int | None = None
    player: PlayerId | None = None
    detail: str = ""


class Attendance(msgspec.Struct, frozen=True):
    """A player, and the rounds that he plays: from `first` to `last` (None: all), not `away`."""

    player: EveningPlayer
    first: int = 1
    last: int | None = None
    away: tuple[int, ...] = ()

    def plays_in(self, number: int) -> bool:
        """Whether the player is there in a round."""
        within = self.first <= number and (self.last is None or number <= self.last)
        return within and number not in self.away


class RoundClock(msgspec.Struct, frozen=True):
    """The clock of a round: its minutes (None: it only counts up), when it was begun and ended,
    the milliseconds that it ran before `since`, and since when it runs (None: it does not)."""

    minutes: int | None = None
    begun: Instant | None = None
    ended: Instant | None = None
    ran: int = 0
    since: Instant | None = None

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self.since is not None

    @property
    def paused(self) -> bool:
        """Whether it was begun, has not ended, and does not run."""
        return self.begun is not None and self.ended is None and self.since is None

    def elapsed(self, now: Instant) -> int:
        """The milliseconds that it has run."""
        return self.ran + (max(now - self.since, 0) if self.since is not None else 0)

    def left(self, now: Instant) -> int | None:
        """The milliseconds that are left, below zero where time is over; None without an end."""
        return None if self.minutes is None else self.minutes * _MINUTE - self.elapsed(now)

    def after(self, act: ClockAct, at: Instant, minutes: int) -> RoundClock | None:
        """The clock after an act; None where that cannot be."""
        if act == "extended":
            longer = None if self.minutes is None else max(self.minutes + minutes, 0)
            return None if self.minutes is None else replace(self, minutes=longer)
        if act == "begun":
            return None if self.begun is not None else replace(self, begun=at, since=at)
        if self.begun is None or self.ended is not None:
            return None
        if act == "resumed":
            return None if self.running else replace(self, since=at)
        if act == "paused" and not self.running:
            return None
        stopped = replace(self, ran=self.elapsed(at), since=None)
        return stopped if act == "paused" else replace(stopped, ended=at)


class EveningTable(msgspec.Struct, frozen=True):
    """A table of a round.

    `drawn` are its players as drawn, `players` those who sat there. `event` is its result and
    `earlier` the results before it, the oldest first. `checked` is what was written down, None for
    a kept game; `result` is what counts. `provisional`: something about it is still to be settled.
    """

    number: int
    drawn: Table
    players: Table
    event: ResultEvent | None = None
    earlier: tuple[ResultEvent, ...] = ()
    checked: CheckedTable | None = None
    result: TableResult | None = None
    kept: bool = False
    problems: tuple[TableProblem, ...] = ()
    provisional: bool = False

    @property
    def excess(self) -> int:
        """By how much scores and deposits are more than was given out; below zero: less."""
        signs = {"sum_over": 1, "sum_under": -1}
        return sum(signs.get(problem.key, 0) * problem.amount for problem in self.problems)


class EveningRound(msgspec.Struct, frozen=True):
    """A round: its seating, how it came about and what it was before, its clock and its tables."""

    number: int
    seating: Seating
    by: DrawnBy
    seed: int | None
    earlier: tuple[SeatingEvent, ...]
    clock: RoundClock
    tables: tuple[EveningTable, ...]

    @property
    def reported(self) -> int:
        """How many tables have a result."""
        return sum(table.result is not None for table in self.tables)

    @property
    def done(self) -> bool:
        """Whether every table has a result."""
        return self.reported == len(self.tables)

    @property
    def settled(self) -> bool:
        """Whether every table has a result that nothing is to be settled about."""
        return self.done and not any(table.provisional for table in self.tables)


class EveningRuling(msgspec.Struct, frozen=True):
    """An act of the evening: the index of its event, what the document does, and what it takes off
    sums besides the results of tables: `lines` by the document, with the player (amounts above
    zero), `by_word` off the offender's by the word of the referee. `table` is the table at which it
    happened, `out`: the offender has no place any more."""

    at: int
    event: ActEvent
    ruling: ActRuling
    table: int | None = None
    lines: tuple[tuple[PlayerId, Line], ...] = ()
    by_word: int = 0
    out: bool = False


class EveningState(msgspec.Struct, frozen=True):
    """An evening under its document.

    `planned` is the number of rounds and `minutes` how long one lasts, each with the rule of the
    document where that says it; `time_up` is the rule on the hand that is being played when time is
    over. `given_out` are the points of a table in the unit of results, `apart` the pairs that wish
    not to meet.
    """

    evening: Evening
    unit: ResultUnit
    attendance: tuple[Attendance, ...]
    rounds: tuple[EveningRound, ...]
    rulings: tuple[EveningRuling, ...]
    problems: tuple[EveningProblem, ...]
    planned: int | None
    planned_rule: AnyRule | None
    minutes: int | None
    minutes_rule: AnyRule | None
    time_up: AnyRule | None
    games_tied: Rule[Literal["shared", "best_game"]] | None
    given_out: int
    apart: tuple[Pair, ...] = ()

    def name_of(self, player: PlayerId) -> str:
        """The name of a player; the id of an unknown one."""
        return next((a.player.name for a in self.attendance if a.player.id == player), player)

    def present(self, number: int) -> tuple[PlayerId, ...]:
        """Who plays in a round, in the order of coming in."""
        return tuple(a.player.id for a in self.attendance if a.plays_in(number))


def replay(
    evening: Evening, rules: EveningRules, games: Mapping[str, KeptGame] | None = None
) -> EveningState:
    """The evening under the document; `games` are the kept games that it names, by uid."""
    found = _Replay(evening, rules)
    for at, event in enumerate(evening.events):
        found.play(at, event)
    return found.state(games or {})


class _Drawn:
    """A round during a replay."""

    def __init__(self, event: SeatingEvent, minutes: int | None) -> None:
        self.event = event
        self.earlier: list[SeatingEvent] = []
        self.clock = RoundClock(minutes)
        self.results: dict[int, dict[int, ResultEvent]] = {}
        self.withdrawn: set[int] = set()

    def result_at(self, table: int) -> int | None:
        """The index of the event with the result of a table that counts."""
        at = max(self.results.get(table, ()), default=None)
        return None if at in self.withdrawn else at

    def result_of(self, table: int) -> ResultEvent | None:
        """The result of a table that counts."""
        at = self.result_at(table)
        return None if at is None else self.results[table][at]

    def seated_twice(self) -> tuple[int, int, PlayerId] | None:
        """A result that seats a player of another table whose result came before: the index of its
        event, its table and the player."""
        found = ((self.result_at(table), table) for table in self.results)
        seen: set[PlayerId] = set()
        for at, table in sorted((at, table) for at, table in found if at is not None):
            for player in self.players_of(table):
                if player in seen:
                    return at, table, player
                seen.add(player)
        return None

    def table_of(self, player: PlayerId) -> tuple[int, int] | None:
        """The table of a player and the seat there."""
        for number in range(1, len(self.event.seating.tables) + 1):
            players = self.players_of(number)
            if player in players:
                return number, players.index(player)
        return None

    def players_of(self, table: int) -> Table:
        """Who sat at a table."""
        there = self.result_of(table)
        if there is None or there.players is None:
            return self.event.seating.tables[table - 1]
        return there.players


class _Replay:
    """The state of a replay, to which the events of an evening are applied one by one."""

    def __init__(self, evening: Evening, rules: EveningRules) -> None:
        self.evening, self.rules = evening, rules
        game = rules.game if isinstance(rules, RiichiRules) else None
        self.game = game
        limit = None if game is None else game.time_limit
        self.minutes_rule = limit if evening.minutes is None else None
        self.minutes = evening.minutes or (None if limit is None else limit.value)
        self.players: dict[PlayerId, Attendance] = {}
        self.apart: dict[Pair, None] = {}
        self.rounds: list[_Drawn] = []
        self.acts: list[tuple[int, ActEvent]] = []
        self.problems: list[EveningProblem] = []

    def play(self, at: int, event: EveningEvent) -> None:
        """Apply an event, or note why it is not applied."""
        match event:
            case PlayersEvent():
                for player in event.players:
                    before = self.players.get(player.id, Attendance(player, event.first))
                    self.players[player.id] = replace(before, player=player)
            case PresenceEvent():
                self.attend(at, event)
            case ApartEvent():
                self.keep_apart(at, event)
            case SeatingEvent():
                self.seat(at, event)
            case ClockEvent():
                self.turn_clock(at, event)
            case ResultEvent():
                self.report(at, event)
            case WithdrawnEvent():
                self.withdraw(at, event)
            case ActEvent():
                if self.known(at, event.player):
                    self.acts.append((at, event))

    def known(self, at: int, *players: PlayerId) -> bool:
        """Whether all these players are known; a problem for each who is not."""
        for player in players:
            if player not in self.players:
                self.problems.append(EveningProblem(at, "unknown_player", player=player))
                return False
        return True

    def attend(self, at: int, event: PresenceEvent) -> None:
        """From which round to which a player plays."""
        if self.known(at, event.player):
            player = self.players[event.player].player
            self.players[event.player] = Attendance(player, event.first, event.last, event.away)

    def keep_apart(self, at: int, event: ApartEvent) -> None:
        """Two players wish not to meet, or no longer wish so."""
        pair = pair_of(*event.players)
        if pair[0] == pair[1]:
            problem = EveningProblem(at, "apart_from_self", player=pair[0])
            self.problems.append(problem)
        elif self.known(at, *pair):
            self.apart.pop(pair, None)
            if event.apart:
                self.apart[pair] = None

    def seat(self, at: int, event: SeatingEvent) -> None:
        """The seating of a round, the first one or another."""
        problem = self.problem_of_seating(event)
        if problem is not None:
            self.problems.append(replace(problem, at=at))
            return
        for player in event.seating.players:
            if player not in self.players:
                problem = EveningProblem(at, "unknown_player", event.round, player=player)
                self.problems.append(problem)
        if event.round > len(self.rounds):
            self.rounds.append(_Drawn(event, self.minutes))
            return
        drawn = self.rounds[event.round - 1]
        drawn.earlier.append(drawn.event)
        drawn.event = event

    def problem_of_seating(self, event: SeatingEvent) -> EveningProblem | None:
        """Why a seating cannot be."""
        players = event.seating.players
        twice = next((player for player in players if players.count(player) > 1), None)
        if twice is not None:
            return EveningProblem(0, "seated_twice", event.round, player=twice)
        if event.round > len(self.rounds) + 1:
            return EveningProblem(0, "round_skipped", event.round)
        if event.round > len(self.rounds):
            return None
        drawn = self.rounds[event.round - 1]
        if drawn.clock.begun is not None and event.by != "hand":
            return EveningProblem(0, "round_begun", event.round)
        new, old = event.seating.tables, drawn.event.seating.tables
        for number in drawn.results:
            if drawn.result_of(number) and new[number - 1 : number] != old[number - 1 : number]:
                return EveningProblem(0, "table_has_result", event.round, number)
        return None

    def turn_clock(self, at: int, event: ClockEvent) -> None:
        """An act on the clock of a round."""
        if event.round > len(self.rounds):
            self.problems.append(EveningProblem(at, "not_drawn", event.round))
            return
        drawn = self.rounds[event.round - 1]
        clock = drawn.clock.after(event.act, event.at, event.minutes)
        if clock is None:
            self.problems.append(EveningProblem(at, "clock", event.round, detail=event.act))
        else:
            drawn.clock = clock

    def report(self, at: int, event: ResultEvent) -> None:
        """The result of a table."""
        problem = self.problem_at(at, event.round, event.table)
        if problem is None and event.players is not None:
            if not self.known(at, *event.players):
                return
            twice = next((p for p in event.players if event.players.count(p) > 1), None)
            if twice is not None:
                problem = EveningProblem(at, "seated_twice", event.round, event.table, twice)
        if problem is not None:
            self.problems.append(problem)
            return
        drawn = self.rounds[event.round - 1]
        drawn.results.setdefault(event.table, {})[at] = event

    def withdraw(self, at: int, event: WithdrawnEvent) -> None:
        """The result of a table is taken back; it stays among the earlier ones."""
        problem = self.problem_at(at, event.round, event.table)
        if problem is None:
            drawn = self.rounds[event.round - 1]
            counts = drawn.result_at(event.table)
            if counts is not None:
                drawn.withdrawn.add(counts)
                return
            problem = EveningProblem(at, "no_result", event.round, event.table)
        self.problems.append(problem)

    def problem_at(self, at: int, number: int, table: int) -> EveningProblem | None:
        drawn = number <= len(self.rounds)
        if drawn and table <= len(self.rounds[number - 1].event.seating.tables):
            return None
        return EveningProblem(at, "not_drawn", number, table)

    # --- after the last event

    def seat_once(self) -> None:
        """Tell results that seat a player at a second table of a round, and do not apply them.

        Looked at after the last event: two corrections may let players change places.
        """
        for number, drawn in enumerate(self.rounds, 1):
            while (found := drawn.seated_twice()) is not None:
                at, table, player = found
                self.problems.append(EveningProblem(at, "seated_twice", number, table, player))
                del drawn.results[table][at]

    def state(self, games: Mapping[str, KeptGame]) -> EveningState:
        """The evening after its events."""
        self.seat_once()
        rulings = tuple(self.ruling(at, event, games) for at, event in self.acts)
        rounds = tuple(
            EveningRound(
                number,
                drawn.event.seating,
                drawn.event.by,
                drawn.event.seed,
                tuple(drawn.earlier),
                drawn.clock,
                tuple(self.tables(number, drawn, rulings, games)),
            )
            for number, drawn in enumerate(self.rounds, 1)
        )
        game, evening, rules = self.game, self.evening, self.rules
        number = None if game is None or evening.rounds is not None else game.games
        return EveningState(
            evening,
            unit_of(rules),
            tuple(self.players.values()),
            rounds,
            rulings,
            tuple(sorted(self.problems, key=lambda problem: problem.at)),
            evening.rounds or (None if number is None else number.value),
            number,
            self.minutes,
            self.minutes_rule,
            None if game is None else game.time_up,
            None if game is None else game.games_tied,
            SEATS * _start(rules),
            tuple(self.apart),
        )

    def ruling(self, at: int, event: ActEvent, games: Mapping[str, KeptGame]) -> EveningRuling:
        """The ruling on an act, with what it takes off sums besides the results of tables."""
        place = None
        if event.round is not None and event.round <= len(self.rounds):
            place = self.rounds[event.round - 1].table_of(event.player)
        table, seat = place or (None, 0)
        found = ruled(event, self.rules, seat, self.known_answers(at, event))
        if found.problem and event.points is None:
            detail = " ".join(found.questions)
            problem = EveningProblem(at, found.problem, event.round, table, event.player, detail)
            self.problems.append(problem)
        by_word = 0 if event.points is None else in_units(event.points, self.rules)
        lines: tuple[tuple[PlayerId, Line], ...] = ()
        if event.counted and not self.is_typed(event, table, games):
            lines = tuple(self.lines_of(at, event, found, place))
        return EveningRuling(at, event, found, table, lines, by_word, found.sanction in OUT)

    def known_answers(self, at: int, event: ActEvent) -> dict[str, StoredAnswer]:
        """Whether the same player has done the same before."""
        before = [
            other.round
            for place, other in self.acts
            if place < at and (other.player, other.act) == (event.player, event.act)
        ]
        in_game = event.round is not None and event.round in before
        in_event = any(number != event.round for number in before)
        return {"before_in_game": in_game, "before_in_event": in_event}

    def is_typed(self, event: ActEvent, table: int | None, games: Mapping[str, KeptGame]) -> bool:
        """Whether the result of the table was written down, so that rulings count in it."""
        if table is None or event.round is None:
            return False
        result = self.rounds[event.round - 1].result_of(table)
        return result is None or result.game not in games

    def lines_of(
        self, at: int, event: ActEvent, found: ActRuling, place: tuple[int, int] | None
    ) -> Iterator[tuple[PlayerId, Line]]:
        """The points off sums, with the player; of the offender alone where no table is known."""
        players: dict[int, PlayerId] = {0: event.player}
        if place is not None and event.round is not None:
            players = dict(enumerate(self.rounds[event.round - 1].players_of(place[0])))
        for off in found.off:
            if off.seat in players:
                yield players[off.seat], off.line
        if not found.chombo:
            return
        line = self.chombo()
        if line is None:
            key: ProblemOfEvening = "needs_round" if place is None else "in_game"
            self.problems.append(EveningProblem(at, key, event.round, player=event.player))
            return
        yield from ((players[seat], line) for seat in found.chombo)

    def chombo(self) -> Line | None:
        """The points that a chombo takes off a result, given to nobody; None where the top gets
        them."""
        if isinstance(self.rules, RiichiRules):
            part = settled_chombo(self.rules)
            if part is None or part.to.value != "nobody":
                return None
            return Line(part.points, part.points.value)
        rule = self.rules.offences.chombo
        return Line(rule, halves(rule))

    def tables(
        self,
        number: int,
        drawn: _Drawn,
        rulings: tuple[EveningRuling, ...],
        games: Mapping[str, KeptGame],
    ) -> Iterator[EveningTable]:
        """The tables of a round with their results."""
        for place, players in enumerate(drawn.event.seating.tables, 1):
            results, event = [*drawn.results.get(place, {}).values()], drawn.result_of(place)
            if event is None:
                yield EveningTable(place, players, players, earlier=tuple(results))
                continue
            bare = EveningTable(
                place, players, event.players or players, event, tuple(results[:-1])
            )
            kept = games.get(event.game)
            if kept is not None:
                yield self.of_game(bare, event, kept)
                continue
            counted = [
                ruling.ruling
                for ruling in rulings
                if (ruling.event.round, ruling.table) == (number, place) and ruling.event.counted
            ]
            yield self.of_entry(bare, event, counted)

    def of_game(self, table: EveningTable, event: ResultEvent, kept: KeptGame) -> EveningTable:
        """A table whose game is kept."""
        problems = []
        if not kept.finished:
            problems.append(TableProblem("game_unfinished"))
        if kept.rules != self.evening.rules:
            problems.append(TableProblem("other_document"))
        if kept.missing:
            surplus = None if self.game is None else self.game.surplus
            key: Literal["sum_over", "sum_under"] = "sum_over" if kept.missing < 0 else "sum_under"
            problems.append(TableProblem(key, amount=abs(kept.missing), rule=surplus))
        same_unit = kept.result.unit == unit_of(self.rules)
        open_ = event.provisional or not all(problem.settled for problem in problems)
        return replace(
            table,
            result=kept.result if same_unit else None,
            kept=True,
            problems=tuple(problems),
            provisional=open_,
        )

    def of_entry(
        self, table: EveningTable, event: ResultEvent, counted: list[ActRuling]
    ) -> EveningTable:
        """A table whose scores were written down."""
        gone = (TableProblem("no_game"),) if event.game else ()
        if event.entry is None:
            problems = gone or (TableProblem("empty", blocks=True),)
            return replace(table, problems=problems, provisional=True)
        off: list[OffPoints] = [off for found in counted for off in found.off]
        seats = [seat for found in counted for seat in found.chombo]
        chombo = four(seats.count(seat) for seat in range(SEATS))
        found = checked(event.entry, self.rules, tuple(off), chombo)
        return replace(
            table,
            checked=found,
            result=found.as_written if event.provisional else found.result,
            problems=(*gone, *found.problems),
            provisional=event.provisional or not found.settled or bool(gone),
        )


def _start(rules: EveningRules) -> int:
    """The points of a player at the beginning, in the unit of results."""
    if isinstance(rules, RiichiRules):
        return rules.game.start_points.value
    return halves(rules.game.start_points)
