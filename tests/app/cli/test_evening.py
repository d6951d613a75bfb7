"""`hayami import` with the file of an evening tells its ranking and what is to be settled."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from app.evenings.files import evening_text, nameless_text
from app.games.journal import new_game
from app.games.notation import EVENING
from app.games.texts import usual_title
from app.texts.texts import Texts
from engine.evening.events import (
    ActEvent,
    Evening,
    EveningPlayer,
    PlayersEvent,
    ResultEvent,
    read_evening,
    written,
)
from tests.engine.evening.club_evening import players, result, seating

FOUR = (players(5), seating(1, "1 2 3 4", out="5"), seating(2, "5 2 3 4", out="1"))


def kept(folder: Path, evening: Evening) -> str:
    path = folder / "november.hayami-evening"
    path.write_text(nameless_text(evening, at="2026-11-22"), "utf-8")
    return str(path)


def test_the_ranking_is_told_with_what_is_open(run: Any, tmp_path: Path) -> None:
    evening = Evening(
        "enjoy",
        events=(
            *FOUR,
            result(1, 1, 40000, 35000, 25000, 20000),
            result(2, 1, 41000, 35000, 25000, 20000, provisional=True),
            ActEvent("p1", "kuikae"),
        ),
    )
    status, out, err = run("import", kept(tmp_path, evening), "--lang", "en")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "2026-11-22  Enjoy! Health Mahjong tournament",
        "",
        "Place  Name  Round 1  Round 2  Total  Behind",
        "    1  2       35000   35000?  70000",
        "    2  3       25000   25000?  50000   20000",
        "    3  5           -   41000?  41000    9000",
        "    4  1       40000        -  40000    1000",
        "    4  4       20000   20000?  40000       0",
        "",
        "Round 2, table 1: The sum is 1000 too high.",
        "1: the rules do not say what follows from this act.",
    ]
    _, out, _ = run("import", kept(tmp_path, evening), "--lang", "ja")
    assert "2回戦1卓：合計が1000点多い。" in out


def test_a_title_that_nobody_typed_is_told_in_the_language_asked_for(
    run: Any, tmp_path: Path
) -> None:
    evening, at = Evening("enjoy", events=FOUR), "2026-11-22T13:00:00+09:00"
    title = usual_title(EVENING, date(2026, 11, 22), 2, Texts("ja"))
    saved, _ = new_game(evening, "a1", at, title=title)
    path = tmp_path / "november.hayami-evening"
    path.write_text(evening_text(replace(saved, game=evening), {}), "utf-8")
    for language, told in (("ja", title), ("en", "Evening of 22 Nov (2)")):
        _, out, _ = run("import", str(path), "--lang", language)
        assert out.startswith(f"{told}  2026-11-22  ")


def test_players_of_one_name_are_told_apart_by_their_remarks(run: Any, tmp_path: Path) -> None:
    one = PlayersEvent((EveningPlayer("p1", "Sato", "member"), EveningPlayer("p2", "Sato")))
    there = Evening("enjoy", events=(*FOUR, one, result(1, 1, 40000, 35000, 25000, 20000)))
    path = tmp_path / "named.hayami-evening"
    saved, _ = new_game(there, "a1", "2026-11-22T13:00:00+09:00")
    path.write_text(evening_text(replace(saved, game=there), {}), "utf-8")
    out = run("import", str(path), "--lang", "en")[1]
    assert "Sato (member)" in out
    assert out.count("Sato") == 2


def test_of_two_of_one_name_the_one_is_told_whose_score_cannot_be(run: Any, tmp_path: Path) -> None:
    one = PlayersEvent((EveningPlayer("p1", "Sato", "member"), EveningPlayer("p2", "Sato")))
    there = Evening("enjoy", events=(*FOUR, one, result(1, 1, 40050, 34950, 25000, 20000)))
    path = tmp_path / "named.hayami-evening"
    saved, _ = new_game(there, "a1", "2026-11-22T13:00:00+09:00")
    path.write_text(evening_text(replace(saved, game=there), {}), "utf-8")
    out = run("import", str(path), "--lang", "en")[1]
    assert any("table 1" in line and "Sato (member)" in line for line in out.splitlines())


def test_marks_and_half_points_have_their_sign(run: Any, tmp_path: Path) -> None:
    half = (players(4), seating(1, "1 2 3 4"), result(1, 1, 250.5, 210, 180, 159.5))
    _, out, _ = run("import", kept(tmp_path, Evening("toppan", events=half)), "--lang", "en")
    assert [line.split()[2] for line in out.splitlines()[3:]] == [
        "＋110.5", "＋30", "−40", "−100.5",
    ]  # fmt: skip


def test_an_evening_is_printed_in_its_notation(run: Any, tmp_path: Path) -> None:
    evening = Evening("enjoy", events=(players(4), ResultEvent(1, 1)))
    status, out, _ = run("import", kept(tmp_path, evening), "--json")
    assert status == 0
    assert written(read_evening(out)) + "\n" == out


def test_a_file_that_is_none_is_refused_in_a_sentence(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.hayami-evening"
    path.write_text("{}", "utf-8")
    status, out, err = run("import", str(path), "--lang", "en")
    assert (status, out) == (2, "")
    assert err == "x.hayami-evening: This is not a file of an evening of Hayami.\n"
    status, _, err = run("import", str(tmp_path / "gone.hayami-evening"), "--lang", "ja")
    assert (status, err.count("\n")) == (2, 1)
