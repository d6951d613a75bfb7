"""`hayami rule-on`: a referee's question at the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.texts.citations import columns
from app.texts.texts import Texts
from engine.rulebook import DOCUMENTS
from tests.app.own_penalties import TEXT


@pytest.fixture
def run(run: Any) -> Any:
    """Runs `rule-on`; gives its status, its output and its errors."""
    return lambda *arguments, lang="en": run("rule-on", *arguments, "--lang", lang)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_all_acts_are_listed_by_moment(run: Any, lang: str) -> None:
    status, told, _ = run(lang=lang)
    texts, lines = Texts(lang), told.splitlines()
    assert status == 0
    assert [line for line in lines if not line.startswith(" ")] == [
        texts.moment(moment)
        for moment in ("call", "riichi", "win", "wall", "draw", "manners", "event")
    ]
    keys = {line.split()[0] for line in lines if line.startswith(" ")}
    assert {"false_ron", "litter", "noten_riichi", "win_order"} <= keys


@pytest.mark.parametrize("rules", ["club", "toppan"])
def test_the_list_of_acts_as_data(run: Any, rules: str) -> None:
    _, told, _ = run("--rules", rules)
    status, data, _ = run("--rules", rules, "--json")
    rows = json.loads(data)
    assert (status, len(rows) > 5) == (0, True)
    for row in rows:
        assert re.search(rf"^  {row['act']} +{re.escape(row['name'])}$", told, re.MULTILINE)
        assert row.get("moment", "") or rules == "toppan"
    assert {row["act"] for row in rows} == set(re.findall(r"^  (\w+) ", told, re.MULTILINE))


def test_a_chombo_tells_payments_and_what_follows_each_with_its_clause(run: Any) -> None:
    status, told, _ = run("false_ron", "--answer", "hand_shown=yes", "--riichi", "SN")
    assert status == 0
    assert "Chombo" in told
    assert "E +3000  S -8000  W +3000  N +4000" in told
    assert "[アガリ放棄・チョンボ③1]" in told
    assert "No penalty wherever it can be avoided" not in told, "it is for unforeseen cases"
    assert "(1) The same hand is played again" in told


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(("noten_riichi",), id="the act says so"),
        pytest.param(("false_ron", "--answer", "in_riichi=yes"), id="an answer says so"),
    ],
)
def test_who_is_in_riichi_by_the_act_or_an_answer_gets_the_stick_back(
    run: Any, said: tuple[str, ...]
) -> None:
    """The page told S -8000, the command -9000 where --riichi did not say it once more."""
    command = (*said, "--answer", "hand_shown=yes")
    assert "E +3000  S -8000  W +3000  N +3000" in run(*command)[1]
    assert run(*command)[1] == run(*command, "--riichi", "S")[1]
    assert "S -8000  W +3000  N +4000" in run(*command, "--riichi", "N")[1]


@pytest.mark.parametrize("answers", [(), ("--answer", "hand_shown=yes")])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_clauses_stand_in_one_column(run: Any, answers: tuple[str, ...], lang: str) -> None:
    """A sentence without an amount pushed its clause to the right once it had the length of one."""
    _, told, _ = run("false_ron", *answers, lang=lang)
    before = [line[: line.index("[")] for line in told.splitlines() if "[" in line]
    assert len(before) > 4
    assert len({columns(part) for part in before}) == 1


def test_points_that_no_seat_gets_are_told(run: Any) -> None:
    _, told, _ = run("false_ron", "--rules", "r101", "--answer", "hand_shown=yes", "--seat", "W")
    assert "W -20000  to first place after the game" in told


def test_an_open_question_shows_its_outcomes(run: Any) -> None:
    _, told, _ = run("false_ron", "--rules", "enjoy")
    assert "hand_shown                  Were tiles of the hand shown?" in told
    assert "Dead hand" in told
    assert "Not stated" in told
    assert "Chombo" in told


def test_silence_is_told_apart_from_what_we_propose(run: Any) -> None:
    _, told, _ = run("kuikae", "--rules", "enjoy")
    before, _, after = told.partition("Our proposal:")
    assert "The document has a clause on it but names no consequence." in before
    assert "細則12" in before
    assert "says nothing of it" not in before
    assert "Dead hand" not in before
    assert "Dead hand" in after
    assert "We propose" not in run("litter", "--rules", "r101")[1]


def test_a_proposal_may_hang_on_a_question(run: Any) -> None:
    _, told, _ = run("tahai", "--rules", "r101")
    assert "It depends on:" in told.partition("Our proposal:")[2]


def test_where_a_program_plays_nobody_is_ruled_on(run: Any) -> None:
    _, told, _ = run("false_ron", "--rules", "tenhou")
    assert "A program plays by these rules" in told


def test_the_same_as_data(run: Any) -> None:
    _, told, _ = run("false_ron", "--rules", "r101", "--answer", "hand_shown=no", "--json")
    data = json.loads(told)
    assert (data["answer"], data["rules"], data["sanction"]) == ("ruling", "r101", "agari_houki")
    assert data["rule"]["clause"] == "補足⑫"
    assert data["effects"][0]["name"] == "win"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("greting",), "“greting” is not an act here; hayami rule-on lists them."),
        (("false_ron", "--answer", "shown=yes"), "--answer shown=yes: write QUESTION=yes or"),
        (("false_ron", "--answer", "hand_shown"), "--answer hand_shown: write QUESTION=yes or"),
        (
            ("false_ron", "--riichi", "ES", "--answer", "in_riichi=no"),
            "--answer in_riichi=no does not go with --riichi ES",
        ),
        (("false_ron", "--riichi", "SS"), "--riichi: SS is not a list of seats; write letters of"),
        (("false_ron", "--riichi", "SS"), "letters of E S W N, each once."),
        (("false_ron", "--fined", "X"), "letters of E S W N, one for each fine, 99 at most."),
        (("false_ron", "--seat", "X"), "--seat: 'X' is not one of 'E', 'S', 'W', 'N'"),
        (("false_ron", "--rules", "clubb"), "“clubb” is not a document"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(run: Any, arguments: tuple[str, ...], told: str) -> None:
    status, out, errors = run(*arguments)
    assert (status, out) == (2, "")
    assert told in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("act", "rules", "first", "second"),
    [
        ("false_ron", "club", "hand_shown=yes", "hand_shown=no"),
        ("false_win", "toppan", "due=E", "due=nobody"),
    ],
)
def test_answers_that_contradict_each_other_are_refused(
    run: Any, act: str, rules: str, first: str, second: str, lang: str
) -> None:
    """The last one decided, and nothing told of the other."""
    both = (act, "--rules", rules, "--answer", first, "--answer")
    status, out, err = run(*both, second, lang=lang)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert first in err
    assert second in err
    assert run(*both, first)[0] == 0, "said twice is said once"


def test_a_house_may_know_acts_of_its_own(run: Any, tmp_path: Path) -> None:
    text = (DOCUMENTS / "club.toml").read_text(encoding="utf-8")
    own = '[penalties.offences.whistling]\nmoment = "manners"\nrulings.always = '
    own += '{ sanction = "warning", clause = "house 1" }\n'
    principle = '[penalties.principles]\nhouse_first = { value = "every_ruling", clause = "0" }'
    house = tmp_path / "house.toml"
    house.write_text(text.replace("[penalties.principles]", principle) + own, encoding="utf-8")
    status, told, _ = run("whistling", "--rules", str(house))
    assert status == 0
    assert "whistling  South" in told
    assert "Warning" in told
    assert "house_first" in told
    assert "whistling" in run("--rules", str(house))[1]


def test_two_fines_of_one_seat_both_go_back(run: Any) -> None:
    """縁ジョイ 罰則3: the deposits of the hand go back to who put them down."""
    shown = ("--answer", "hand_shown=yes", "--answer", "most_shown=yes")
    status, told, _ = run("false_ron", "--rules", "enjoy", "--seat", "N", *shown, "--fined", "SS")
    assert status == 0
    assert "E +3000  S +5000  W +3000  N -9000" in told
    assert run("false_ron", "--riichi", "SS")[0] == 2
    assert run("false_ron", "--fined", "SX")[0] == 2


def test_why_a_hand_in_riichi_is_dead_decides_at_the_draw(run: Any) -> None:
    """クラブ ③2※ and ③3: swapped tiles and a forbidden quad are a chombo, tenpai or not."""
    told = {
        why: run("dead_riichi", "--answer", "noten=no", "--answer", why, "--riichi", "S")[1]
        for why in ("dead_by_swap=yes", "forbidden_kan=yes", "dead_by_swap=no")
    }
    assert "[アガリ放棄・チョンボ③2※]" in told["dead_by_swap=yes"]
    assert "S -8000" in told["dead_by_swap=yes"]
    assert "Was a forbidden quad made after riichi?" in told["dead_by_swap=no"]
    assert "Is the hand dead because tiles were swapped" in told["forbidden_kan=yes"]


def test_the_other_outcome_of_a_reading_is_told(run: Any) -> None:
    """縁ジョイ 罰則3: +4000 for west with the fine that goes back, +3000 without."""
    _, told, _ = run("noten_riichi", "--rules", "enjoy", "--riichi", "S", "--fined", "W")
    here, _, there = told.partition("If a clause is read differently")
    assert "W +4000" in here
    assert "W +3000" in there
    _, plain, _ = run("noten_riichi", "--rules", "enjoy", "--riichi", "S", "--fined", "W", "--json")
    (other,) = json.loads(plain)["otherwise"]
    assert other["rule"]["key"] == "penalties.chombo.fines"


def test_a_number_is_answered_and_points_are_told_in_p(run: Any, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(TEXT, encoding="utf-8")
    status, told, _ = run("late", "--rules", str(own), "--answer", "minutes_late=4")
    assert status == 0
    assert "S -4P (4000 points)  off the final score" in told
    status, told, _ = run("late", "--rules", str(own))
    assert "1–10 minutes" in told
    status, told, _ = run("noise", "--rules", str(own))
    assert "leave it to the referee" in told
    answer = ("--answer", "tiles_count=4", "--json")
    _, told, _ = run("tiles_exposed", "--rules", str(own), *answer)
    assert json.loads(told)["sanction"] == "agari_houki"


@pytest.mark.parametrize("answer", ["tiles_count=0", "tiles_count=yes", "tiles_count=99999"])
def test_a_number_that_cannot_be_is_refused_with_the_range(run: Any, answer: str) -> None:
    status, _, said = run("false_ron", "--answer", answer)
    assert status != 0
    assert "from 1 to 136" in said
    status, _, said = run("false_ron", "--answer", answer, lang="ja")
    assert "1 から 136 までの数" in said


def test_yes_is_no_answer_where_yes_or_no_is_asked_with_a_number(run: Any) -> None:
    status, _, said = run("false_ron", "--answer", "hand_shown=1")
    assert status != 0
    assert "QUESTION=yes" in said


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_answer_that_is_not_asked_of_the_act_is_told(run: Any, lang: str) -> None:
    answers = ("--answer", "hand_shown=yes", "--answer", "minutes_late=4")
    status, told, _ = run("false_ron", *answers, lang=lang)
    assert status == 0
    assert Texts(lang).cli("unasked", names="minutes_late") in told.splitlines()
    _, told, _ = run("false_ron", *answers, "--json", lang=lang)
    assert json.loads(told)["unasked"] == ["minutes_late"]


def test_an_answer_that_another_one_makes_void_is_told(run: Any) -> None:
    """縁ジョイ: most of a hand that was not shown was not shown either."""
    enjoy = ("false_ron", "--rules", "enjoy", "--json", "--answer", "most_shown=yes")
    assert json.loads(run(*enjoy)[1])["unasked"] == []
    found = json.loads(run(*enjoy, "--answer", "hand_shown=no")[1])
    assert (found["sanction"], found["unasked"]) == ("agari_houki", ["most_shown"])
    club = ("false_ron", "--answer", "in_riichi=yes", "--answer", "hand_shown=yes", "--json")
    assert json.loads(run(*club)[1])["unasked"] == [], "it gives the stick back"


def test_nothing_is_told_as_unasked_where_all_is_asked(run: Any) -> None:
    _, told, _ = run("false_ron", "--answer", "hand_shown=yes", "--json")
    assert json.loads(told)["unasked"] == []


def test_a_wrong_question_is_answered_with_those_of_the_act(run: Any) -> None:
    _, _, said = run("false_ron", "--answer", "shown=yes")
    assert said.rstrip().endswith("the questions here are hand_shown, in_riichi.")
    _, _, said = run("litter", "--answer", "shown=yes")
    assert said.rstrip() == "--answer shown=yes: nothing is asked of this act here."
