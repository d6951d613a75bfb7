"""`hayami import` with the file of an evening: its ranking, and what is still to be settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from app.cli.arguments import MisuseError
from app.evenings.files import FileEvening, evening_in
from app.evenings.name_lists import names_in
from app.evenings.sheets import amount
from app.evenings.texts import evening_problem, file_problem, table_problem
from app.games.files import GameFileError
from app.games.notation import EVENING
from app.games.texts import shown_title
from app.texts.citations import columns
from app.texts.recorded import printable
from app.texts.results import signed
from app.texts.texts import Texts
from app.variants import rules_of
from engine.complaints import DocumentError, shortened
from engine.evening.ranking import RankedPlayer, Ranking, ranking
from engine.evening.state import EveningState, replay
from engine.evening.tables import KeptGame, kept_game


def read_evening_file(path: Path, texts: Texts) -> FileEvening:
    """The evening of a file; raises MisuseError with a sentence."""
    try:
        return evening_in(path)
    except GameFileError as e:
        raise MisuseError(texts.titled(shortened(path.name), file_problem(e, texts))) from None


def ranking_text(file_evening: FileEvening, texts: Texts) -> str:
    """The ranking as text, with what is wrong at its end."""
    rules = rules_of(file_evening.evening.rules)
    state = replay(file_evening.evening, rules, dict(_results(file_evening)))
    table = ranking(state)
    title = printable(shown_title(file_evening.title, EVENING, file_evening.at, texts))
    head = (title, file_evening.at[: len("2026-11-22")], texts.document(rules.document))
    lines = ["  ".join(word for word in head if word), ""]
    lines += _aligned([_head(table, texts), *_rows(state, table)])
    problems = [*_table_problems(state, texts), *(_event_problems(state, texts))]
    return "\n".join([*lines, *([""] if problems else []), *problems])


def _results(file_evening: FileEvening) -> Iterator[tuple[str, KeptGame]]:
    """The ends of the games of the file; one whose document is not here is left out."""
    for uid, kept in file_evening.games.items():
        with suppress(DocumentError, TypeError):
            yield uid, kept_game(kept.game, rules_of(kept.game.rules))


def _head(table: Ranking, texts: Texts) -> list[str]:
    rounds = [texts.ui("evening.column.round_result", one.round) for one in table.sums]
    keys = [f"evening.column.{key}" for key in ("place", "name", "total", "behind")]
    place, name, total, behind = map(texts.ui, keys)
    return [place, name, *rounds, total, behind]


def _rows(state: EveningState, table: Ranking) -> Iterator[list[str]]:
    names = names_in(state)
    for row in table.players:
        cells = [_game(row, at, table) for at in range(len(table.sums))]
        behind = "" if row.behind is None else f"{amount(row.behind, table.unit):g}"
        place = "-" if row.place is None else str(row.place)
        name = printable(names.get(row.player, row.player))
        yield [place, name, *cells, _points(row.total, table), behind]


def _game(row: RankedPlayer, at: int, table: Ranking) -> str:
    """A result, with a mark where it is still to be settled."""
    game = row.games[at]
    if game is None:
        return "-"
    return _points(game.total, table) + ("?" if game.provisional else "")


def _points(units: int, table: Ranking) -> str:
    points = amount(units, table.unit)
    return f"{points:g}" if table.unit == "points" and units >= 0 else signed(points)


def _table_problems(state: EveningState, texts: Texts) -> Iterator[str]:
    apart = names_in(state)
    for round_ in state.rounds:
        for table in round_.tables:
            names = [apart.get(player, player) for player in table.players]
            for problem in table.problems:
                sentence = table_problem(problem, names, state.unit, texts)
                yield texts.ui("evening.problem_at", round_.number, table.number, sentence)


def _event_problems(state: EveningState, texts: Texts) -> Iterator[str]:
    return (evening_problem(problem, state, texts) for problem in state.problems)


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as lines: names to the left, everything else to the right; wide letters count twice."""
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell + " " * (width - columns(cell))
            if at == 1
            else " " * (width - columns(cell)) + cell
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
