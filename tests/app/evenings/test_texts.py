"""Whatever is wrong with an evening is told in a sentence, in both languages."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from app.evenings.name_lists import ListProblem, NameProblem
from app.evenings.texts import evening_problem, name_problem, table_problem
from app.texts.texts import Texts
from engine.evening.events import ClockAct, EveningPlayer, PlayersEvent
from engine.evening.state import EveningProblem, ProblemOfEvening, replay
from engine.evening.tables import ProblemOfTable, TableProblem
from engine.riichi.rules import load
from tests.engine.evening.club_evening import evening, players

LANGUAGES = [Texts("ja"), Texts("en")]
STATE = replay(evening("enjoy", players(4)), load("enjoy"))


@pytest.mark.parametrize("texts", LANGUAGES, ids=["ja", "en"])
@pytest.mark.parametrize("key", get_args(ListProblem))
def test_every_problem_of_a_list_has_its_sentence(key: Any, texts: Texts) -> None:
    said = name_problem(NameProblem(key, 12, "佐\x1b藤"), texts)
    assert "12" in said
    assert said.isprintable()


@pytest.mark.parametrize("texts", LANGUAGES, ids=["ja", "en"])
@pytest.mark.parametrize("key", get_args(ProblemOfTable))
def test_every_problem_of_a_table_has_its_sentence(key: Any, texts: Texts) -> None:
    problem = TableProblem(key, 1, 21)
    for unit, amount in (("points", "21"), ("half_points", "10.5"), ("marks", "21")):
        said = table_problem(problem, ("東", "佐藤", "西", "北"), unit, texts)  # type: ignore[arg-type]
        assert "{" not in said
        if key.startswith("sum"):
            assert amount in said
        if key in ("not_whole", "no_hundreds"):
            assert "佐藤" in said


@pytest.mark.parametrize("texts", LANGUAGES, ids=["ja", "en"])
@pytest.mark.parametrize("key", get_args(ProblemOfEvening))
def test_every_problem_of_an_evening_has_its_sentence(key: Any, texts: Texts) -> None:
    for detail in get_args(ClockAct) if key == "clock" else ("hand_shown most_shown",):
        said = evening_problem(EveningProblem(0, key, 2, 3, "p1", detail), STATE, texts)
        assert "{" not in said
        assert "None" not in said
        assert any(word in said for word in ("Player 1", "2"))
    said = evening_problem(EveningProblem(0, key, 2, None, "p1", detail), STATE, texts)
    assert "None" not in said or key in ("table_has_result", "no_result")


@pytest.mark.parametrize("texts", LANGUAGES, ids=["ja", "en"])
def test_a_problem_names_one_of_two_namesakes_with_the_remark(texts: Texts) -> None:
    """Where two have one name, the name alone does not say who it is about."""
    two = [EveningPlayer("p1", "佐藤", "三鷹"), EveningPlayer("p2", "佐藤", "国立")]
    state = replay(evening("enjoy", PlayersEvent((*two, *players(4).players[2:]))), load("enjoy"))
    for player, name in (("p1", "佐藤 (三鷹)"), ("p2", "佐藤 (国立)"), ("p3", "Player 3")):
        problem = EveningProblem(0, "seated_twice", 2, player=player)
        assert name in evening_problem(problem, state, texts)
