"""競技十半: games are written as JSON and read back; a mistake is told with its place."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.complaints import DocumentError, Fault
from engine.json_lines import LineError
from engine.rulebook import rules_in
from engine.toppan.doubt import CountToppanDoubts
from engine.toppan.play.game import ToppanGame, ToppanOpening, ToppanRuling, ToppanSwitches
from engine.toppan.play.lines import game_answer, read_game, run, written
from engine.toppan.play.offences import OffenceAnswers
from engine.toppan.rules import ToppanRules, load
from tests.engine.toppan.play.games import random_game
from tests.engine.toppan.play.test_game import game, told

RULES: Final = load("toppan")
PLAIN: Final = b'{"version":1,"id":"g","rules":"toppan"}'


@settings(max_examples=25)
@given(st.integers(0, 30))
def test_a_game_is_read_back(seed: int) -> None:
    some = random_game(seed)
    assert read_game(written(some)) == some
    assert written(read_game(written(some))) == written(some)


def test_every_part_of_a_game_is_read_back() -> None:
    some = ToppanGame(
        id=3,
        rules="own",
        names=("a", "b", "c", "d"),
        switches=ToppanSwitches(length="east"),
        start=ToppanOpening(points=(1, 2.5, 3, 4), round="S", dealer=1, honba=2),
        events=(ToppanRuling(act="x", player=2, answers=OffenceAnswers(due="nobody")),),
    )
    assert read_game(written(some).decode()) == some
    assert json.loads(written(ToppanGame())) == {"version": 1}


def deal(*players: Any, **more: Any) -> dict[str, Any]:
    return with_event(kind="deal", players=players, **more)


def with_event(**event: Any) -> dict[str, Any]:
    return {"version": 1, "events": [{"kind": "note", "text": "x"}, event]}


DUE: Final = {"due": 5}
PARTS: Final = [{"tiles": "1m"}, {"stake": "half"}, {}, {}]


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ([], ""),
        ({}, "version"),
        ({"version": True}, "version"),
        ({"version": 2}, "version"),
        ({"version": 1, "name": "x"}, "name"),
        ({"version": 1, "names": ["a"]}, "names"),
        ({"version": 1, "switches": {"length": "west"}}, "switches.length"),
        ({"version": 1, "start": {"points": [1, 2, 3, 4.2]}}, "start.points"),
        ({"version": 1, "start": {"honba": -1}}, "start.honba"),
        (with_event(kind="tea"), "events[1].kind"),
        (deal(*PARTS[:3]), "events[1].players"),
        (deal({"tiles": "1x"}, {}, {}, {}), "events[1].players[0].tiles"),
        (deal({}, {"stake": "x"}, {}, {}), "events[1].players[1].stake"),
        (deal(*PARTS, dora="9"), "events[1].dora"),
        (with_event(kind="correction", points=[0, 0, 0, 0.1]), "events[1].points"),
        (with_event(kind="ruling", act="x", player=4), "events[1].player"),
        (with_event(kind="ruling", act="x", player=1, answers=DUE), "events[1].answers.due"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(raw: Any, path: str) -> None:
    with pytest.raises(LineError) as caught:
        read_game(json.dumps(raw))
    assert caught.value.place == path
    assert str(caught.value).startswith(f"{path}: " if path else "This is neither")


def test_a_line_of_another_kind_is_told_as_that() -> None:
    with pytest.raises(LineError, match=r"^This line is a hand of Toppan; hayami batch --rules"):
        read_game(b'{"hand": "5m3p"}')


def test_what_is_no_json_is_told() -> None:
    for text in (b"{", b"\xff", b"[" * 100_000):
        with pytest.raises(LineError, match=r"not JSON|nested too deeply"):
            read_game(text)


def test_the_answer_has_deals_rulings_the_end_and_problems() -> None:
    fine = ToppanRuling(act="live_tile_shown", player=1)
    fall = told("stay win bust bust", 215, -1, -1)
    some = game(told("stay bust bust bust", -2, -2, -2), fine, fall)
    found = game_answer(some, RULES)
    first, second = found.deals
    assert (first.round_wind, first.number, first.honba, first.moves) == (
        "E",
        1,
        0,
        (6, -2, -2, -2),
    )
    assert (second.event, second.honba, second.scores) == (2, 1, (211, 183, 203, 203))
    (ruling,) = found.rulings
    assert (ruling.remedy, ruling.rule, ruling.moves) == ("fine", "offences.fined", (5, -15, 5, 5))
    assert ruling.otherwise[0].value == "next_in_turn"
    assert ruling.otherwise[0].moves == (5, -20, 10, 5)
    assert (found.ended, found.ended_at) == ("game.tobi", 2)
    assert found.prizes == (-30, 30, 0, 0)
    assert found.places == (4, 1, 2, 2)
    assert found.problems[0].key == "unanswered"
    assert sum(found.points) == 0
    assert "game.tobi_pays" in found.because


def loaded(name: str) -> ToppanRules:
    if name != "toppan":
        raise DocumentError(name, "", Fault("not_installed", hint=Fault("no_hint")))
    return RULES


def test_each_line_is_answered_and_a_broken_one_is_told() -> None:
    lines = [b"\xef\xbb\xbf" + PLAIN, b"\n", b"{", b'{"version":1,"id":7,"rules":"x"}',
             b'{"version":9,"id":8}', b'{"version":1,"a' + b"x" * 500 + b'":1}', PLAIN]  # fmt: skip
    found = list(run(lines, "toppan", loaded))
    answers = [json.loads(answer) for answer, _ in found]
    assert [answer.get("id") for answer in answers] == ["g", None, 7, 8, None, "g"]
    assert [bool(problem) for _, problem in found] == [False, True, True, True, True, False]
    assert answers[0]["points"] == [0, 0, 0, 0]
    assert str(found[1][1]).startswith("line 3: This is not JSON")
    assert str(found[2][1]) == "line 4: x: is not a document here"
    assert f"a{'x' * 39}…: is unknown" in str(found[4][1])


def test_readings_are_ranked_by_the_games_that_they_change() -> None:
    fine = ToppanRuling(act="live_tile_shown", player=1, answers=OffenceAnswers(due="nobody"))
    fall = told("stay win bust bust", 215, -1, -1)
    lines = [written(game(fine, id="a")), b"\n", b"{", written(game(fall, fine, id="b"))]
    count = CountToppanDoubts(RULES)
    found = count.tally([count.counted(lines)])
    assert (found.games, found.hands, found.broken) == (2, 1, 1)
    by_key = {doubt.rule.key: doubt for doubt in found.doubts}
    nobody_due, afloat = by_key["offences.nobody_due"], by_key["uma.tobi"]
    assert (nobody_due.games, nobody_due.payments) == (1, 1)
    assert (nobody_due.example, nobody_due.here, nobody_due.there) == (
        "a",
        "fine_only",
        "next_in_turn",
    )
    assert (afloat.games, afloat.payments, afloat.places, afloat.ends) == (1, 0, 0, 0)
    assert afloat.most > 0
    assert found.doubts[0].games >= found.doubts[-1].games == 0
    others = [value for rule in rules_in(RULES) for value in rule.otherwise]
    assert len(found.doubts) == len(others)


def test_a_reading_may_change_places_and_the_end() -> None:
    fine = ToppanRuling(act="wrong_tile_drawn", player=0, answers=OffenceAnswers(due=1))
    some = game(fine, start=ToppanOpening(points=(20, 260, 260, 260)))
    count = CountToppanDoubts(RULES)
    found = count.tally([count.counted([written(some)])])
    by_key = {doubt.rule.key: doubt for doubt in found.doubts}
    assert by_key["game.fine_ends"].ends == 1
    assert by_key["uma.counted"].places == 0
