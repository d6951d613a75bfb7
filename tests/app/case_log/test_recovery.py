"""What of the rows of a damaged log comes into the log that replaces it, and what that tells."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from app.case_log import bad_rows, given_numbers
from app.case_log.bad_rows import BadRow
from app.case_log.checksums import DIGITS, checksum_of
from app.case_log.given_numbers import Numbers
from app.case_log.recovery import Rescued, _Rescue
from app.case_log.salvage import Row, Salvage
from app.case_log.schema import (
    ANSWERS,
    BAD_ROWS,
    CASES,
    EDITS,
    EXAMS,
    FACTS,
    GAMES,
    LESSONS,
    MEMORIES,
    PAPERS,
    SUSPENDED,
    TROUBLES,
    WISHES,
    migrate,
)
from tests.app.case_log.test_salvage import row

TODAY = "2026-11-21"


@pytest.fixture
def log() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as found:
        migrate(found)
        yield found


def rescued(
    log: sqlite3.Connection,
    sound: dict[str, list[Row]],
    bad: dict[str, list[Row]] | None = None,
    serials: int = 0,
    known: Numbers | None = None,
) -> Rescued:
    return _Rescue(Salvage(sound, bad or {}, serials), log, known or {}, TODAY).done()


def a_case(uid: str = "u", serial: float = 1, year: float = 2026, **changed: Any) -> Row:
    return row(
        CASES,
        **{
            "uid": uid.encode(), "year": year, "serial": serial, "at": b"2026-11-21",
            "players": b'["","","",""]', "kind": b"incident", "revoked_at": b"",
            "revoked_because": b"", **changed,
        },
    )  # fmt: skip


def a_paper(uid: str = "u", **changed: Any) -> Row:
    return row(PAPERS, uid=uid.encode(), **changed)


def cases(*uids: str, start: int = 1) -> dict[str, list[Row]]:
    return {
        "cases": [a_case(uid, serial) for serial, uid in enumerate(uids, start)],
        "papers": [a_paper(uid) for uid in uids],
    }


def in_log(log: sqlite3.Connection) -> list[tuple[str, int]]:
    return log.execute(
        "SELECT uid, serial FROM cases JOIN papers USING (uid) ORDER BY 2"
    ).fetchall()


def set_aside(log: sqlite3.Connection) -> list[tuple[str, str, str]]:
    return [(bad.origin, bad.name, bad.uid) for bad in bad_rows.listed(log)]


def facts(log: sqlite3.Connection) -> dict[str, str]:
    found = dict(log.execute("SELECT name, value FROM log_facts"))
    return {name: value for name, value in found.items() if name != "version"}


# cases


def test_cases_come_back_with_their_numbers_and_not_twice(log: sqlite3.Connection) -> None:
    assert rescued(log, cases("a", "b")) == Rescued(brought=2)
    assert in_log(log) == [("a", 1), ("b", 2)]
    assert rescued(log, cases("a", "b")) == Rescued()
    assert (in_log(log), set_aside(log)) == ([("a", 1), ("b", 2)], [])
    assert given_numbers.stored(log) == {2026: ((1, 2),)}


def test_a_case_whose_number_is_taken_gets_the_next_one_that_was_never_given(
    log: sqlite3.Connection,
) -> None:
    rescued(log, cases("a", "b"))
    told = rescued(log, cases("c", "d"), known={2026: ((1, 7),)})
    assert told.renumbered == ["2026-001 → 2026-008", "2026-002 → 2026-009"]
    assert in_log(log) == [("a", 1), ("b", 2), ("c", 8), ("d", 9)]
    assert told.brought == 2
    assert told.lost == [f"2026-{n:03}" for n in range(3, 8)]
    assert given_numbers.stored(log) == {2026: ((1, 9),)}


def test_cases_are_taken_in_the_order_of_their_numbers(log: sqlite3.Connection) -> None:
    rescued(log, cases("a"))
    both = cases("c", "b")
    both["cases"] = [a_case("b", 2), a_case("c", 1), a_case("d", 1, 2025)]
    both["papers"].append(a_paper("d"))
    assert rescued(log, both).renumbered == ["2026-001 → 2026-003"]
    assert {("b", 2), ("c", 3), ("d", 1)} <= set(in_log(log))


def test_numbers_that_no_case_has_are_lost_also_by_the_facts_in_the_file(
    log: sqlite3.Connection,
) -> None:
    fact = row(FACTS, name=b"numbers.2025", value=b"1-2")
    other = row(FACTS, name=b"recall", value=b"x")
    told = rescued(
        log, {**cases("a", start=2), "log_facts": [fact, other]}, known={2027: ((1, 1),)}
    )
    assert told.lost == ["2025-001", "2025-002", "2027-001"]
    assert facts(log) == {"numbers.2025": "1-2", "numbers.2026": "2", "numbers.2027": "1"}


def test_numbers_that_cannot_be_are_none(log: sqlite3.Connection) -> None:
    """A file without checksums may say any number."""
    facts_in = [
        row(FACTS, name=name, value=value)
        for name, value in (
            (b"numbers.2026", b"3-1"),
            (b"numbers.x", b"1"),
            (b"numbers.2025", b"1"),
        )
    ]
    numbers = [(2026, 0), (2026, -3), (2026, 2.0), (2026.5, 1), (2026, 1 << 31), (2026, 4)]
    damaged = [a_case(f"{n}", serial, year) for n, (year, serial) in enumerate(numbers)]
    told = rescued(log, {"cases": damaged, "log_facts": facts_in})
    assert {"2025-001", "2026-004"} <= set(told.lost)
    assert facts(log) == {"numbers.2025": "1", "numbers.2026": "4"}


def test_half_a_case_is_set_aside_under_its_number(log: sqlite3.Connection) -> None:
    told = rescued(
        log,
        {"cases": [a_case("a", 1), a_case("b", 2)], "papers": [a_paper("c")]},
        {"papers": [a_paper("b"), a_paper("d")]},
    )
    assert (told.brought, in_log(log)) == (0, [])
    assert set_aside(log) == [
        ("cases", "2026-001", "a"), ("cases", "2026-002", "b"), ("papers", "2026-002", "b"),
        ("papers", "", "c"), ("papers", "", "d"),
    ]  # fmt: skip
    assert told.lost == ["2026-001", "2026-002"]


@pytest.mark.parametrize(
    ("case", "paper"),
    [
        ({"at": b"yesterday"}, {}),
        ({"kind": b"war"}, {}),
        ({}, {"ruling": b"[]"}),
        ({"offender": 4}, {}),
    ],
)
def test_two_halves_that_make_no_case_are_set_aside_together(
    log: sqlite3.Connection, case: dict[str, Any], paper: dict[str, Any]
) -> None:
    rescued(log, {"cases": [a_case("a", 3, **case)], "papers": [a_paper("a", **paper)]})
    assert set_aside(log) == [("cases", "2026-003", "a"), ("papers", "2026-003", "a")]
    assert in_log(log) == []


def test_a_damaged_case_has_its_number_only_where_that_was_given_and_is_free(
    log: sqlite3.Connection,
) -> None:
    rescued(log, cases("a"))
    damaged = [a_case("b", 2), a_case("c", 1), a_case("d", 9)]
    told = rescued(log, {}, {"cases": damaged}, known={2026: ((1, 3),)})
    assert set_aside(log) == [("cases", "2026-002", "b"), ("cases", "", "c"), ("cases", "", "d")]
    assert told.lost == ["2026-002", "2026-003"]


def test_a_paper_of_a_case_that_is_there_is_not_set_aside(log: sqlite3.Connection) -> None:
    rescued(log, cases("a"))
    rescued(log, {"papers": [a_paper("a", ruling=b'{"n":1}')]}, {"papers": [a_paper("a")]})
    assert set_aside(log) == []


def test_search_words_that_are_damaged_keep_no_checksum(log: sqlite3.Connection) -> None:
    whole, damaged = a_case("a", 1), a_case("b", 2)
    damaged["found_by"] = b"other"
    rescued(log, {"cases": [whole, damaged], "papers": [a_paper("a"), a_paper("b")]})
    lengths = log.execute("SELECT uid, length(checksum) FROM cases ORDER BY uid").fetchall()
    assert lengths == [("a", 2 * DIGITS), ("b", DIGITS)]


# answers


def an_answer(serial: int, **changed: Any) -> Row:
    fields = row(ANSWERS, uid=f"a{serial}".encode(), **changed)
    return {**fields, "serial": serial}


def serials(log: sqlite3.Connection) -> dict[str, int]:
    return dict(log.execute("SELECT uid, serial FROM drill_answers"))


def test_answers_keep_their_serials_and_are_calculated_again(log: sqlite3.Connection) -> None:
    sound = {"drill_answers": [an_answer(3), an_answer(1), an_answer(2)]}
    assert rescued(log, sound, serials=3) == Rescued(brought=3)
    assert list(serials(log).items()) == [("a1", 1), ("a2", 2), ("a3", 3)]
    assert facts(log) == {"recall": "1"}
    log.execute("DELETE FROM log_facts")
    assert rescued(log, sound, serials=3) == Rescued()
    assert facts(log) == {}


def test_answers_that_are_lost_are_told_once(log: sqlite3.Connection) -> None:
    before = row(FACTS, name=b"answers.lost", value=b"2")
    assert rescued(log, {"drill_answers": [an_answer(1)]}, serials=4).answers == 3
    assert facts(log)["answers.lost"] == "3"
    told = rescued(log, {"drill_answers": [an_answer(1)], "log_facts": [before]}, serials=4)
    assert told.answers == 1
    more = row(FACTS, name=b"answers.lost", value=b"9")
    assert rescued(log, {"log_facts": [more]}, serials=4).answers == 0
    wrong = row(FACTS, name=b"answers.lost", value=b"x")
    assert rescued(log, {"log_facts": [wrong]}, serials=4).answers == 4


def test_a_serial_that_is_taken_or_that_none_can_have_had_is_made_anew(
    log: sqlite3.Connection,
) -> None:
    rescued(log, {"drill_answers": [{**an_answer(2), "uid": b"here"}]}, serials=2)
    other = {"drill_answers": [an_answer(serial) for serial in (1, 2, 4, 50)]}
    rescued(log, other, serials=4)
    assert serials(log) == {"a1": 1, "here": 2, "a2": 3, "a4": 4, "a50": 5}
    rescued(log, {"drill_answers": [an_answer(0), an_answer(-1)]}, serials=4)
    assert sorted(serials(log).values()) == [1, 2, 3, 4, 5, 6, 7]


def test_a_damaged_answer_is_set_aside_where_no_sound_one_is_there(log: sqlite3.Connection) -> None:
    rescued(log, {"drill_answers": [an_answer(1)]}, serials=1)
    rescued(log, {}, {"drill_answers": [an_answer(1), an_answer(2, day=b"2026-01-02")]}, serials=2)
    assert set_aside(log) == [("drill_answers", "2026-01-02", "a2")]


def test_a_row_that_the_file_refuses_is_set_aside(log: sqlite3.Connection) -> None:
    """A file without checksums may have any value."""
    told = rescued(log, {"drill_answers": [an_answer(1, rating=7)]}, serials=1)
    assert [origin for origin, _, _ in set_aside(log)] == ["drill_answers"]
    assert told.brought == 0
    assert "recall" not in facts(log)


# games


def a_game(uid: str, title: str = "t") -> Row:
    return row(GAMES, uid=uid.encode(), title=title.encode())


def an_end(uid: str) -> Row:
    return row(FACTS, name=f"game.end.{uid}".encode(), value=b"1")


def test_games_come_back_with_their_edits_and_not_twice(log: sqlite3.Connection) -> None:
    edits = [row(EDITS, game=b"g", serial=n) for n in (1, 2)]
    sound = {"games": [a_game("g")], "game_edits": edits, "log_facts": [an_end("g")]}
    assert rescued(log, sound) == Rescued(brought=1)
    assert log.execute("SELECT game, serial FROM game_edits").fetchall() == [("g", 1), ("g", 2)]
    assert facts(log) == {"game.end.g": "1"}
    assert rescued(log, sound) == Rescued()
    assert log.execute("SELECT count(*) FROM games").fetchone() == (1,)


def test_a_game_of_which_nobody_knows_the_end_is_unsure(log: sqlite3.Connection) -> None:
    games = [a_game("g", "b"), a_game("h", "c"), a_game("i", "a")]
    told = rescued(log, {"games": games, "log_facts": [an_end("h")]})
    assert told.unsure == ["a", "b"]
    assert told.games == 0


def test_a_game_of_which_an_edit_or_the_end_is_left_is_lost(log: sqlite3.Connection) -> None:
    edits = [row(EDITS, game=name) for name in (b"known", b"gone-1", b"gone-1", b"gone-3")]
    ends = [an_end(name) for name in ("gone-2", "gone-3")]
    sound = {"games": [a_game("known")], "game_edits": edits, "log_facts": ends}
    assert rescued(log, sound).games == 3


@pytest.mark.parametrize(
    ("uid", "lost"), [("known", 0), ("xnown", 0), ("xxown", 0), ("xxxwn", 1), ("know", 1)]
)
def test_an_id_that_differs_by_two_letters_is_a_damaged_one(
    log: sqlite3.Connection, uid: str, lost: int
) -> None:
    sound = {"games": [a_game("known")], "game_edits": [row(EDITS, game=uid.encode())]}
    assert rescued(log, sound).games == lost


# the rest


def test_settings_of_the_drill_come_back_and_those_in_the_log_stay(log: sqlite3.Connection) -> None:
    tables = (MEMORIES, SUSPENDED, WISHES, LESSONS, EXAMS)
    sound = {table.name: [row(table)] for table in tables}
    assert rescued(log, sound) == Rescued()
    for table in tables:
        assert log.execute(f"SELECT count(*) FROM {table.name}").fetchone() == (1,), table.name
    rescued(log, {"drill_wishes": [row(WISHES, value=b"other")]})
    assert log.execute("SELECT value FROM drill_wishes").fetchall() == [("x",)]
    assert set_aside(log) == []


def test_damaged_settings_are_set_aside_but_what_is_calculated_again(
    log: sqlite3.Connection,
) -> None:
    rescued(log, {}, {table.name: [row(table)] for table in (MEMORIES, WISHES, LESSONS)})
    assert set_aside(log) == [("drill_wishes", "x", ""), ("drill_lessons", "x x", "")]


def test_what_the_damaged_log_said_of_itself_is_kept_once(log: sqlite3.Connection) -> None:
    told = [
        {**row(TROUBLES, key=key, row_names=b"[]", told=1), "serial": 5} for key in (b"k", b"l")
    ]
    kept = [row(FACTS, name=name) for name in (b"brought.x", b"game.end.g", b"version", b"x")]
    for _ in range(2):
        rescued(log, {"troubles": told, "log_facts": kept})
    assert log.execute("SELECT key, told FROM troubles ORDER BY key").fetchall() == [
        ("k", 1), ("l", 1),
    ]  # fmt: skip
    assert facts(log) == {"brought.x": "x", "game.end.g": "x"}


def test_rows_that_were_set_aside_before_are_kept_without_their_place(
    log: sqlite3.Connection,
) -> None:
    fields = {
        "origin": b"cases", "place": 7, "name": b"2026-004", "uid": b"u", "content": b"{}",
        "found_at": b"2025", "repaired_at": b"",
    }  # fmt: skip
    told = rescued(log, {"bad_rows": [{**row(BAD_ROWS, **fields), "serial": 9}]})
    assert bad_rows.listed(log) == [BadRow("cases", 0, "2026-004", "u", "{}", "2025")]
    assert told.lost == ["2026-004"]
    repaired = {**fields, "content": b"{1}", "repaired_at": b"2026-01-02"}
    rescued(log, {"bad_rows": [{**row(BAD_ROWS, **repaired), "serial": 9}]})
    assert bad_rows.listed(log)[-1].repaired_at == "2026-01-02"


def test_texts_that_are_none_lose_what_cannot_be_read(log: sqlite3.Connection) -> None:
    sound = {"drill_wishes": [row(WISHES, name=b"a\xff")]}
    rescued(log, sound)
    assert log.execute("SELECT name, checksum FROM drill_wishes").fetchall() == [
        ("a\ufffd", checksum_of("drill_wishes", ["a\ufffd", "x"]))
    ]
