"""Sentences about evenings: files and lists that cannot be read, tables that do not add up, events
that cannot be."""

from __future__ import annotations

from collections.abc import Sequence

from app.evenings.files import LARGEST
from app.evenings.name_lists import MOST_LETTERS, MOST_NAMES, NameProblem, names_in
from app.evenings.sheets import amount
from app.games.files import GameFileError
from app.texts.recorded import detail_words, printable
from app.texts.texts import Texts
from engine.evening.state import EveningProblem, EveningState
from engine.evening.tables import ResultUnit, TableProblem, score_unit
from engine.library import documents


def file_problem(error: GameFileError, texts: Texts) -> str:
    """Why nothing is imported from a file, in one sentence."""
    text = texts.ui(
        f"evening.error.{error.key}",
        at=printable(error.at),
        detail=detail_words(error, texts),
        most=LARGEST >> 20,
    )
    if not error.near:
        return text
    heads = documents()
    near = texts.list_of(texts.document_short(heads[one]) for one in error.near)
    return texts.ui("evening.near_document", problem=text, near=near)


def name_problem(problem: NameProblem, texts: Texts) -> str:
    """What is odd about a line of a list of names."""
    return texts.ui(
        f"evening.list.{problem.key}",
        line=problem.line,
        name=printable(problem.name),
        most=MOST_NAMES if problem.key == "too_many" else MOST_LETTERS,
    )


def table_problem(
    problem: TableProblem, names: Sequence[str], unit: ResultUnit, texts: Texts
) -> str:
    """What is wrong with the result of a table, whose players have these `names`, in one sentence;
    what the document does about it is its rule's to say."""
    number = (
        problem.amount if problem.key == "no_deposits" else amount(problem.amount, score_unit(unit))
    )
    name = "" if problem.seat is None else printable(names[problem.seat])
    key = (
        f"{problem.key}_half"
        if (problem.key, unit) == ("not_whole", "half_points")
        else problem.key
    )
    return texts.ui(f"evening.table.{key}", name=name, points=number)


def evening_problem(problem: EveningProblem, state: EveningState, texts: Texts) -> str:
    """What cannot be in an evening, in one sentence."""
    apart = names_in(state)
    name = printable(apart.get(problem.player or "", problem.player or ""))
    key = problem.key
    if key == "not_drawn" and problem.table is None:
        return texts.ui("evening.problem.round_not_drawn", round=problem.round)
    detail = printable(problem.detail)
    if key == "undecided":
        detail = texts.list_of(texts.text(f"question.{one}") for one in problem.detail.split())
    if key == "clock":
        detail = texts.ui(f"evening.clock_act.{problem.detail}")
    return texts.ui(
        f"evening.problem.{key}",
        round=problem.round,
        table=problem.table,
        name=name,
        detail=detail,
    )
