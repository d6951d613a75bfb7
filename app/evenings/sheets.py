"""Makes CSV of an evening for spreadsheets: its ranking, its results, its players, and leagues."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from app.case_log.case_files import escaped_formula
from app.evenings.name_lists import names_in
from app.texts.texts import Texts
from engine.evening.league import League
from engine.evening.ranking import GameOfPlayer, RankedPlayer, Ranking
from engine.evening.seating import PlayerId
from engine.evening.state import EveningState
from engine.evening.tables import ResultUnit, score_unit

ENCODING: Final = "utf-8-sig"
"""The encoding of the files: spreadsheets know UTF-8 by its mark."""
_OF_SEAT: Final = (
    *("round", "table", "seat", "name", "score", "place", "result"),
    *("deposits", "state", "note"),
)
_Cell = str | int | float | None


def ranking_csv(state: EveningState, ranking: Ranking, texts: Texts, *, named: bool = True) -> str:
    """A row a player, in the order of places, with the result of each round and where it came from.

    Not `named`: players are numbers, in the order of coming in.
    """
    names = names_of(state, named=named)
    remarks = {one.player.id: one.player.remark for one in state.attendance if named}
    per_round = ("round_result", "round_score", "round_table", "round_place")
    head = [_column(key, texts) for key in ("place", "name", "remark", "total", "behind", "moved")]
    for round_ in ranking.sums:
        head += [texts.ui(f"evening.column.{key}", round_.round) for key in per_round]
    head += [_column(key, texts) for key in ("off", "games", "state")]
    return _csv(head, (_ranked(row, ranking, names, remarks, texts) for row in ranking.players))


def _ranked(
    row: RankedPlayer,
    ranking: Ranking,
    names: Mapping[PlayerId, str],
    remarks: Mapping[PlayerId, str],
    texts: Texts,
) -> list[_Cell]:
    unit = ranking.unit
    cells: list[_Cell] = [
        row.place,
        names.get(row.player, row.player),
        remarks.get(row.player, ""),
        amount(row.total, unit),
        None if row.behind is None else amount(row.behind, unit),
        row.moved,
    ]
    for game in row.games:
        cells += _game_cells(game, unit)
    words = [key for key in ("out", "provisional", "fewer") if getattr(row, key)]
    state = texts.list_of(texts.ui(f"evening.state.{word}") for word in words)
    return [*cells, amount(row.off, unit), row.played, state]


def _game_cells(game: GameOfPlayer | None, unit: ResultUnit) -> list[_Cell]:
    if game is None:
        return [None] * 4
    score = amount(game.score, score_unit(unit))
    return [amount(game.total, unit), score, game.table, game.place]


def results_csv(state: EveningState, texts: Texts) -> str:
    """A row a seat of every table of every round; players of one name are told apart."""
    names = names_in(state)
    rows: list[list[_Cell]] = []
    for round_ in state.rounds:
        for table in round_.tables:
            event, result = table.event, table.result
            state_words = texts.ui("evening.state.provisional") if table.provisional else ""
            for seat, player in enumerate(table.players):
                own = None if result is None else result.seats[seat]
                points = score_unit(state.unit)
                entry = None if event is None else event.entry
                rows.append(
                    [
                        round_.number,
                        table.number,
                        texts.wind(seat),
                        names.get(player, player),
                        None if own is None else amount(own.score, points),
                        None if own is None else own.place,
                        None if own is None else amount(own.total, state.unit),
                        None if entry is None else entry.deposits,
                        state_words,
                        "" if event is None else event.note,
                    ]
                )
    return _csv([_column(key, texts) for key in _OF_SEAT], rows)


def players_csv(state: EveningState, texts: Texts) -> str:
    """The players with their remarks; `name_lists` reads it back."""
    rows = ([one.player.name, one.player.remark] for one in state.attendance)
    return _csv([_column("name", texts), _column("remark", texts)], rows)


def league_csv(
    league: League, titles: Sequence[str], names: Mapping[PlayerId, str], texts: Texts
) -> str:
    """A row a player of a league, with the sum of each evening; one that does not count is in
    square brackets: spreadsheets take a number in round ones for one below zero."""
    head = [_column(key, texts) for key in ("place", "name", "total", "behind")]
    head += [*titles, _column("evenings", texts), _column("games", texts)]
    rows: list[list[_Cell]] = []
    for number, row in enumerate(league.players, 1):
        cells: list[_Cell] = [
            row.place,
            names.get(row.player, str(number)),
            amount(row.total, league.unit),
            None if row.behind is None else amount(row.behind, league.unit),
        ]
        for one in row.evenings:
            points = None if one is None else amount(one.total, league.unit)
            cells.append(points if one is None or one.counts else f"[{points}]")
        rows.append([*cells, row.attended, row.games])
    return _csv(head, rows)


def names_of(state: EveningState, *, named: bool = True) -> dict[PlayerId, str]:
    """The names of the players by id; without names their numbers in the order of coming in."""
    numbered = enumerate(state.attendance, 1)
    return {a.player.id: a.player.name if named else str(number) for number, a in numbered}


def amount(units: int, unit: ResultUnit) -> int | float:
    """An amount as people write it: half points as points with a half."""
    if unit == "half_points" and units % 2:
        return units / 2
    return units // 2 if unit == "half_points" else units


def _column(key: str, texts: Texts) -> str:
    return texts.ui(f"evening.column.{key}")


def _csv(head: Iterable[_Cell], rows: Iterable[Iterable[_Cell]]) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    for row in (head, *rows):
        table.writerow([escaped_formula(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue()
