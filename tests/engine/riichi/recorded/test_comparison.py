"""The server's numbers are compared with those that the tiles come to, and never copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.riichi.play.events import RiichiGame
from engine.riichi.recorded.comparison import Difference, compared
from engine.riichi.recorded.reader import read_recorded
from engine.riichi.recorded.values import Documents, Recorded, ServerHand, ServerResult
from engine.riichi.rules import load
from tests.engine.riichi.recorded.scripts import Script, editor

RULES = load("tenhou")
QUIET = "0+9m 0-9m 1+8m 1-8m 2+7m 2-7m 3+5m 3-5m"
WON = Script(
    f"{QUIET} 0+3m 0r3m 1+5s 1-5s 2+1z 2-1z",
    wins=((0, 2),),
    ura="8s",
    about=(
        "跳満18000点",
        "立直(1飜)",
        "一発(1飜)",
        "場風 東(1飜)",
        "自風 東(1飜)",
        "ドラ(1飜)",
        "裏ドラ(1飜)",
    ),
    deltas=(19000, 0, -18000, 0),
)
NEXT = Script(
    QUIET,
    start=(0, 1, 0),
    scores=(43000, 25000, 7000, 25000),
    draw=("流局", ""),
    deltas=(3000, -1000, -1000, -1000),
)


def recorded(*scripts: Script, **more: Any) -> Recorded:
    return read_recorded(editor(*scripts, **more), Documents("tenhou", "mahjongsoul"))


def differences(found: Recorded) -> list[Difference]:
    return [*compared(found, RULES)]


def with_hand(found: Recorded, at: int, change: Callable[[ServerHand], ServerHand]) -> Recorded:
    hands = [*found.server]
    hands[at] = change(hands[at])
    return replace(found, server=tuple(hands))


def test_a_game_that_agrees_has_no_difference() -> None:
    assert differences(recorded(WON, NEXT)) == []
    assert differences(Recorded(RiichiGame("tenhou"))) == []


@pytest.mark.parametrize(
    ("field", "value", "theirs", "ours"),
    [
        ("round_wind", 1, "1", "0"),
        ("dealer", 3, "3", "0"),
        ("honba", 2, "2", "1"),
        ("deposits", 1, "1", "0"),
        ("scores", (1, 2, 3, 4), "1 2 3 4", "43000 25000 7000 25000"),
    ],
)
def test_the_table_before_a_hand_is_compared(
    field: str, value: object, theirs: str, ours: str
) -> None:
    found = with_hand(recorded(WON, NEXT), 1, lambda hand: replace(hand, **{field: value}))
    assert differences(found) == [Difference("start", 1, field, theirs, ours)]


def test_only_the_first_hand_that_differs_is_told() -> None:
    found = recorded(replace(WON, deltas=(18000, 0, -18000, 0)), replace(NEXT, deltas=(0, 0, 0, 0)))
    assert differences(found) == [
        Difference("deltas", 0, "", "18000 0 -18000 0", "19000 0 -18000 0")
    ]


def test_han_fu_and_points_of_a_win_are_compared() -> None:
    found = recorded(replace(WON, about=("30符3飜5800点", "立直(3飜)")))
    assert differences(found) == [
        Difference("win", 0, "han", "3", "6"),
        Difference("win", 0, "fu", "30", "40"),
        Difference("win", 0, "points", "5800", "18000"),
    ]


def test_a_win_that_is_none_is_told() -> None:
    steps = f"{QUIET} 0+3m 0-3m 1+5s 1-5s 2+6s 2-6s"
    found = recorded(Script(steps, wins=((0, 2),)))
    assert Difference("win", 0, "verdict", "", "not_agari") in differences(found)
    assert any(one.key == "problem" for one in differences(found))


def test_a_last_hand_without_an_end_is_the_one_on_the_table() -> None:
    assert differences(recorded(WON, replace(NEXT, draw=("不明", ""), deltas=(0, 0, 0, 0)))) == []


LAST = replace(
    NEXT,
    start=(7, 0, 0),
    scores=(31000, 26000, 22000, 21000),
    draw=("全員不聴", ""),
    deltas=(0,) * 4,
)
OVER = (31000, 26000, 22000, 21000)


def end(
    results: tuple[float, ...], *hands: Script, scores: tuple[int, ...] = OVER
) -> list[Difference]:
    found = recorded(*(hands or (LAST,)))
    return differences(replace(found, result=ServerResult(scores, results)))  # type: ignore[arg-type]


def test_scores_and_results_of_the_end_are_compared() -> None:
    assert end((41.0, 6.0, -18.0, -29.0)) == []
    told = end((41.0, 6.0, -18.0, -29.0), scores=(30000, 26000, 23000, 21000))
    assert told == [
        Difference("scores", None, "", "30000 26000 23000 21000", "31000 26000 22000 21000")
    ]
    assert [one.key for one in end((31.0, 1.0, -13.0, -19.0))] == ["results"]


def test_the_top_of_an_early_end_has_the_sticks_that_are_left() -> None:
    """`game.leftover_other_end` gives them; the server counts them with his score."""
    poor = (40000, 500, 30000, 28500)
    early = replace(NEXT, start=(0, 0, 1), scores=poor, deltas=(3000, -1000, -1000, -1000))
    result = ServerResult((44000, -500, 29000, 27500), (1.0, 2.0, 3.0, 4.0))
    found = compared(replace(recorded(early), result=result), load("club"))
    assert [one.key for one in found if one.hand is None] == ["results"]


def test_results_that_are_rounded_to_whole_points_are_told_apart() -> None:
    last = replace(LAST, scores=(31200, 26200, 22300, 20300))
    over = last.scores
    exact = (41.2, 6.2, -17.7, -29.7)
    assert end(exact, last, scores=over) == []
    (rounded,) = end((42.0, 6.0, -18.0, -30.0), last, scores=over)
    assert rounded == Difference("whole_points", None, "", "42 6 -18 -30", "41.2 6.2 -17.7 -29.7")
    assert [one.key for one in end((42.0, 7.0, -19.0, -30.0), last, scores=over)] == ["results"]


def test_a_game_that_the_document_ends_earlier_or_later_is_told() -> None:
    result = ServerResult((43000, 25000, 7000, 25000), (1.0, 2.0, 3.0, 4.0))
    keys = [one.key for one in differences(replace(recorded(WON), result=result))]
    assert keys[0] == "not_over"
    goes_on = recorded(LAST, replace(LAST, start=(8, 1, 0)))
    assert [(one.key, one.hand, one.what) for one in differences(goes_on)] == [
        ("goes_on", 1, "game.target_points")
    ]
