"""Evenings for tests: players by number, tables by their scores, whole evenings by a seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from engine.evening.events import (
    Evening,
    EveningEvent,
    EveningPlayer,
    PlayersEvent,
    PresenceEvent,
    ResultEvent,
    SeatingEvent,
    TableEntry,
)
from engine.evening.seating import Seating


def players(number: int) -> PlayersEvent:
    """So many players: p1, p2, ..."""
    return PlayersEvent(tuple(EveningPlayer(f"p{n}", f"Player {n}") for n in range(1, number + 1)))


def seating(number: int, *tables: str, out: str = "") -> SeatingEvent:
    """The seating of a round from numbers of players, such as `1 2 3 4`."""
    seated = tuple(tuple(f"p{n}" for n in table.split()) for table in tables)
    return SeatingEvent(number, Seating(seated, tuple(f"p{n}" for n in out.split())))  # type: ignore[arg-type]


def result(number: int, table: int, *scores: float, **about: Any) -> ResultEvent:
    """What a table wrote down."""
    of_event = {name: about.pop(name) for name in ("provisional", "players") if name in about}
    first, second, third, last = scores
    entry = TableEntry(scores=(first, second, third, last), **about)
    return ResultEvent(number, table, entry, **of_event)


def evening(rules: str, *events: EveningEvent, **about: Any) -> Evening:
    """An evening of these events."""
    return Evening(rules, events=events, **about)


def some_scores(
    chance: Random, *, start: int = 30_000, unit: int = 100
) -> tuple[int, int, int, int]:
    """Scores of a table that add up to what was given out."""
    moved = [chance.randrange(-250, 251) * unit for _ in range(3)]
    first, second, third = (start + points for points in moved)
    return first, second, third, 4 * start - first - second - third


def simulated(
    rules: str,
    number: int,
    rounds: int,
    seed: int,
    *,
    leaving: Sequence[int] = (),
    late: Sequence[int] = (),
    scores: Any = some_scores,
) -> Evening:
    """An evening of so many players and rounds with random tables; those of `leaving` do not play
    its last round, those of `late` not its first. Who has sat out most plays before others."""
    chance = Random(seed)
    events: list[EveningEvent] = [players(number)]
    events += [PresenceEvent(f"p{n}", last=rounds - 1) for n in leaving]
    events += [PresenceEvent(f"p{n}", first=2) for n in late]
    sat_out = dict.fromkeys(range(1, number + 1), 0)
    for round_ in range(1, rounds + 1):
        away = {*(leaving if round_ == rounds else ()), *(late if round_ == 1 else ())}
        there = [n for n in sat_out if n not in away]
        chance.shuffle(there)
        there.sort(key=lambda n: -sat_out[n])
        seats = len(there) // 4 * 4
        for n in there[seats:]:
            sat_out[n] += 1
        seated = [there[at : at + 4] for at in range(0, seats, 4)]
        out = " ".join(map(str, there[seats:]))
        events.append(seating(round_, *(" ".join(map(str, four)) for four in seated), out=out))
        events += [result(round_, at + 1, *scores(chance)) for at in range(len(seated))]
    return evening(rules, *events)


def table_results(events: Iterable[EveningEvent]) -> dict[str, list[tuple[float, ...]]]:
    """By player the scores of his tables, his own and his seat first, read from the events."""
    seatings: dict[int, Seating] = {}
    found: dict[str, list[tuple[float, ...]]] = {}
    for event in events:
        if isinstance(event, SeatingEvent):
            seatings[event.round] = event.seating
        elif isinstance(event, ResultEvent) and event.entry is not None:
            four = seatings[event.round].tables[event.table - 1]
            for seat, player in enumerate(four):
                own = event.entry.scores[seat]
                others = event.entry.scores
                found.setdefault(player, []).append((own, seat, *others))
    return found
