"""CSV of an evening has every number of it, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import io

from msgspec.structs import replace

from app.evenings.name_lists import read_names
from app.evenings.sheets import league_csv, names_of, players_csv, ranking_csv, results_csv
from app.texts.texts import Texts
from engine.evening.events import (
    ActEvent,
    Evening,
    EveningPlayer,
    PlayersEvent,
    ResultEvent,
    TableEntry,
)
from engine.evening.league import league
from engine.evening.ranking import ranking
from engine.evening.state import EveningState, replay
from engine.riichi.rules import load
from engine.toppan.rules import load as load_toppan
from tests.engine.evening.club_evening import players, result, seating

EN, JA = Texts("en"), Texts("ja")
ENJOY = load("enjoy")
SCORES = (40000, 35000, 25000, 20000)


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def state(*events: object, rules: str = "enjoy") -> EveningState:
    evening = Evening(rules, events=events)  # type: ignore[arg-type]
    return replay(evening, load_toppan(rules) if rules == "toppan" else load(rules))


TWO_ROUNDS = state(
    PlayersEvent(
        (
            EveningPlayer("p1", "=cmd()", "first"),
            EveningPlayer("p2", "中村"),
            EveningPlayer("p3", "佐藤"),
            EveningPlayer("p4", "小林"),
            EveningPlayer("p5", "山本"),
        )
    ),
    seating(1, "1 2 3 4", out="5"),
    ResultEvent(1, 1, TableEntry(scores=SCORES, deposits=0), note="by phone"),
    seating(2, "5 2 3 4", out="1"),
    result(2, 1, 41000, 35000, 25000, 20000, provisional=True, deposits=1),
    ActEvent("p4", points=500),
)


def test_the_ranking_has_a_row_a_player() -> None:
    found = rows(ranking_csv(TWO_ROUNDS, ranking(TWO_ROUNDS), EN))
    assert found[0][:7] == ["Place", "Name", "Remark", "Total", "Behind", "Moved", "Round 1"]
    assert found[0][-3:] == ["Taken off by rulings", "Games", "Mark"]
    cells = [dict(zip(found[0], row, strict=True)) for row in found[1:]]
    assert [(c["Place"], c["Name"], c["Total"]) for c in cells] == [
        ("1", "中村", "70000"),
        ("2", "佐藤", "50000"),
        ("3", "山本", "41000"),
        ("4", "'=cmd()", "40000"),
        ("5", "小林", "39500"),
    ]
    first, _, fifth, _, fourth = cells
    assert (first["Round 2"], first["Round 2 table"], first["Round 2 place"]) == ("35000", "1", "2")
    assert (fourth["Taken off by rulings"], fourth["Mark"]) == ("500", "provisional")
    assert [fifth[key] for key in ("Round 1", "Round 1 score")] == ["", ""]
    assert fifth["Mark"] == "provisional, fewer games"
    assert first["Behind"] == ""


def test_players_are_numbers_where_no_names_are_wanted() -> None:
    text = ranking_csv(TWO_ROUNDS, ranking(TWO_ROUNDS), JA, named=False)
    assert not any(word in text for word in ("cmd", "中村", "first", "by phone"))
    assert {"1", "2", "3", "4", "5"} <= {row[1] for row in rows(text)}


def test_the_results_have_a_row_a_seat() -> None:
    found = rows(results_csv(TWO_ROUNDS, JA))
    assert found[0][:4] == ["回戦", "卓", "席", "名前"]
    assert found[1] == ["1", "1", "東", "'=cmd()", "40000", "1", "40000", "0", "", "by phone"]
    assert found[5] == ["2", "1", "東", "山本", "41000", "1", "41000", "1", "仮", ""]
    assert len(found) == 9
    empty = rows(results_csv(state(players(4), seating(1, "1 2 3 4")), EN))
    assert empty[1] == ["1", "1", "E", "Player 1", "", "", "", "", "", ""]


def test_half_points_and_marks_are_written_as_people_do() -> None:
    half = (players(4), seating(1, "1 2 3 4"), result(1, 1, 250.5, 210, 180, 159.5))
    toppan = state(*half, rules="toppan")
    found = rows(ranking_csv(toppan, ranking(toppan), EN))
    assert [row[3] for row in found[1:]] == ["110.5", "30", "-40", "-100.5"]
    marks = state(*half[:2], result(1, 1, *SCORES), rules="r101")
    found = rows(ranking_csv(marks, ranking(marks), EN))
    assert [(row[3], row[7]) for row in found[1:]] == [
        ("1", "40000"), ("0", "35000"), ("0", "25000"), ("-1", "20000"),
    ]  # fmt: skip


def test_the_list_of_players_is_read_back() -> None:
    found = read_names(players_csv(TWO_ROUNDS, JA))
    assert found.problems == ()
    assert [(one.name, one.remark) for one in found.names] == [
        ("=cmd()", "first"), ("中村", ""), ("佐藤", ""), ("小林", ""), ("山本", ""),
    ]  # fmt: skip


def test_a_league_has_a_column_an_evening() -> None:
    one = ranking(TWO_ROUNDS)
    found = league([one, replace(one, players=one.players[:2])], best=1)
    text = rows(league_csv(found, ["October", "November"], names_of(TWO_ROUNDS), EN))
    assert text[0] == [
        "Place", "Name", "Total", "Behind", "October", "November", "Evenings", "Games",
    ]  # fmt: skip
    assert text[1] == ["1", "中村", "70000", "", "70000", "[70000]", "2", "4"], "(70000) is -70000"
    assert text[3] == ["3", "山本", "41000", "9000", "41000", "", "1", "1"]
    nameless = rows(league_csv(found, ["a", "b"], {}, EN))
    assert [row[1] for row in nameless[1:]] == ["1", "2", "3", "4", "5"]
