"""Archives of games: a line is replayed, what cannot be is told, broken lines are passed."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from engine.game_doubt import CountRiichiDoubts, is_game_line
from engine.game_lines import DrawName, run_games
from engine.riichi.rules import load
from engine.rulebook import other_readings

WIN = {"concealed": "234678m3422p567s", "win_tile": "5p", "who": 2, "from_who": 0}
EXHAUSTED = {"draw": {"type": "exhaustive", "tenpai": [0]}}


def line(*hands: dict[str, Any], **more: Any) -> bytes:
    return json.dumps({"id": "g", "hands": hands, **more}).encode()


def answer(*hands: dict[str, Any], rules: str = "tenhou", **more: Any) -> dict[str, Any]:
    ((text, _),) = run_games([line(*hands, **more)], rules, load)
    found: dict[str, Any] = json.loads(text)
    return found


def problems(found: dict[str, Any]) -> list[tuple[int, str]]:
    return [(one["hand"], one["problem"]) for one in found["problems"]]


def test_a_game_is_answered_hand_by_hand() -> None:
    found = answer({"riichi": [1], **EXHAUSTED}, {"wins": [WIN]}, {})
    assert found == {
        "id": "g",
        "hands": [
            {
                "round_wind": "E",
                "number": 1,
                "dealer": 0,
                "honba": 0,
                "deposits": 0,
                "scores": [25000] * 4,
                "deltas": [3000, -1000, -1000, -1000],
            },
            {
                "round_wind": "E",
                "number": 1,
                "dealer": 0,
                "honba": 1,
                "deposits": 1,
                "scores": [28000, 23000, 24000, 24000],
                "deltas": [-2300, 0, 3300, 0],
            },
            {
                "round_wind": "E",
                "number": 2,
                "dealer": 1,
                "honba": 0,
                "deposits": 0,
                "scores": [25700, 23000, 27300, 24000],
                "deltas": [0, 0, 0, 0],
            },
        ],
        "ended": None,
        "scores": [25700, 23000, 27300, 24000],
        "points": [5.7, -27.0, 37.3, -16.0],
        "problems": [],
    }


def test_what_the_line_says_of_the_table_is_compared_and_never_copied() -> None:
    found = answer({"scores": [1, 2, 3, 4], "number": 1, **EXHAUSTED}, {"honba": 7, **EXHAUSTED})
    assert found["hands"][0]["scores"] == [25000] * 4
    assert found["problems"] == [{"hand": 0, "problem": "differs", "detail": "scores"}]


def test_a_line_names_its_document_start_and_switches() -> None:
    hand = {"riichi": [0], **EXHAUSTED}
    poor = {"rules": "club", "start": 900, "switches": {"tournament": True}}
    assert problems(answer(hand, **poor)) == []
    assert (0, "riichi_few_points") in problems(answer(hand, rules="club", start=900))
    ((text, problem),) = run_games([line(hand, rules="nobody")], "tenhou", load)
    assert b'"error"' in text
    assert "nobody" in str(problem)


def test_the_scores_of_an_early_end_have_the_sticks_that_are_left() -> None:
    """`game.leftover_other_end` gives them to the top, and no point is lost."""
    lost = {"wins": [{"who": 1, "from_who": 0, "han": 11}]}
    found = answer(lost, {"riichi": [2], "draw": {"type": "exhaustive", "tenpai": [1, 2, 3]}},
                   rules="club")  # fmt: skip
    assert found["ended"] == "game.tobi"
    assert found["scores"] == [-2000, 51000, 25000, 26000]


def test_rulings_declared_wins_and_dead_hands_are_read() -> None:
    false_call = {"act": "false_call", "seat": 1, "answers": {"own_discard_made": False}}
    found = answer(
        {"rulings": [false_call], "wins": [{"who": 2, "from_who": 0, "han": 1, "fu": 30}]},
        {"riichi": [1], "draw": {"type": "exhaustive", "tenpai": [1], "dead": [1]}},
        {
            "riichi": [1],
            "draw": {
                "type": "exhaustive",
                "tenpai": [1],
                "dead": [{"seat": 1, "act": "swapped_after_riichi"}],
            },
        },
        rules="club",
    )
    assert [hand["deltas"] for hand in found["hands"]] == [
        [-1000, -1000, 2000, 0],
        [0, 0, 0, 0],
        [3000, -8000, 3000, 3000],
    ]
    assert problems(found) == [(1, "why_dead")]


def test_a_hand_that_its_rulings_do_not_end_is_told() -> None:
    fine = {"act": "withdrawn_call", "seat": 1, "answers": {"own_discard_made": False}}
    found = answer({"rulings": [fine]}, EXHAUSTED, rules="club")
    assert problems(found) == [(0, "no_end")]
    chombo = {"act": "false_ron", "seat": 1, "answers": {"hand_shown": True}}
    assert problems(answer({"rulings": [chombo]}, EXHAUSTED, rules="club")) == []


def test_a_seat_that_is_named_twice_is_one_seat() -> None:
    once, twice = (
        answer({"draw": {"type": "exhaustive", "tenpai": seats, "nagashi": seats}}, {})
        for seats in ([1], [1, 1])
    )
    assert once == twice


def test_a_game_that_goes_on_after_its_end_is_told() -> None:
    ruin = {"wins": [{"who": 1, "from_who": 0, "points": [32000]}]}
    found = answer(ruin, EXHAUSTED)
    assert problems(found) == [(1, "goes_on")]
    assert found["problems"][0]["rule"] == "game.tobi"
    assert answer(ruin)["ended"] == "game.tobi"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"{", "is not JSON"),
        (b"[]", "This is neither a hand nor a game"),
        (b'{"id": 7}', "hands: is missing"),
        (line({}, EXHAUSTED), "hands[0]: This hand has no end: write wins, draw or rulings."),
        (line(EXHAUSTED, switches={"foo": True}), "switches.foo: is unknown; known are "),
        (line({"wins": [{"han": 1}]}), "hands[0].wins[0]: A win names nobody"),
        (line({"wins": [{"who": 1, "han": 1}]}), "hands[0].wins[0]: A ron names no discarder"),
        (line({"wins": [{**WIN, "win_tile": "9z"}]}), "hands[0].wins[0].win_tile: no such tile"),
        (line({"draw": {"type": "boredom"}}), "hands[0].draw.type: 'boredom' is not a word"),
        (
            line({"wins": [{"who": 1, "from_who": 0, "han": 0}]}),
            "hands[0].wins[0].han: Write 1 or more",
        ),
        (
            line({"wins": [{"who": 1, "from_who": 0, "han": 1, "fu": -1}]}),
            "hands[0].wins[0].fu: Write 0 or more",
        ),
    ],
)
def test_a_broken_line_is_told_and_the_rest_goes_on(text: bytes, problem: str) -> None:
    first, second = run_games([text, line(EXHAUSTED)], "tenhou", load)
    assert problem in json.loads(first[0])["error"]
    assert str(first[1]).startswith("line 1: ")
    assert second[1] is None


# --- doubt


def test_readings_are_ranked_by_the_games_that_they_change() -> None:
    reds = {**WIN, "concealed": "234678m3422p067s"}
    one = line({"wins": [reds]})
    count = CountRiichiDoubts(load("club"))
    found = count.tally([count.counted([one, b"", b"{", line(EXHAUSTED), one])])
    assert (found.games, found.hands, found.broken) == (3, 3, 1)
    first = found.doubts[0]
    assert (first.rule.key, first.games, first.payments, first.places, first.ends) == (
        "dora.red",
        2,
        2,
        0,
        0,
    )
    assert (first.most > 0, first.example) == (True, "g")
    assert found.doubts[-1].games == 0


def test_readings_that_change_no_replay_are_not_tried() -> None:
    count = CountRiichiDoubts(load("enjoy"))
    tried = {rule.key for rule, *_ in count.doubtful()}
    left = {rule.key for rule, _ in other_readings(count.rules)} - tried
    played = {"calls.kuikae", "calls.kan_limit"}
    assert left == {*played, "game.correction_proposed", "game.games_tied"}


@pytest.mark.parametrize(
    ("document", "key", "win"),
    [
        (
            "r101",
            "calls.kakan_furiten",
            {
                "seat_wind": "S", "concealed": "45m234s99p", "win_tile": "6m", "from_who": 2,
                "melds": [
                    {"type": "kakan", "tiles": "3333m", "called": "3m", "from": 0},
                    {"type": "pon", "tiles": "777z", "called": "7z", "from": 0},
                ],
            },
        ),
        (
            "kenkou",
            "riichi.ankan",
            {
                "seat_wind": "S", "concealed": "45m234s99p678p", "win_tile": "6m", "tsumo": True,
                "riichi": True, "rinshan": True, "melds": [{"type": "ankan", "tiles": "1111z"}],
                "dora_indicators": ["4z"],
            },
        ),
    ],
)  # fmt: skip
def test_readings_by_which_a_win_of_a_game_is_none_are_tried(
    document: str, key: str, win: dict[str, object]
) -> None:
    count = CountRiichiDoubts(load(document))
    played = json.dumps({"id": "g", "hands": [{"wins": [{"who": 1, **win}]}]}).encode()
    found = count.tally([count.counted([played])])
    assert max(doubt.games for doubt in found.doubts if doubt.rule.key == key) == 1


def test_a_word_that_a_field_does_not_take_is_told_with_those_that_it_takes() -> None:
    other = line({"draw": {"type": "foo", "tenpai": [0]}})
    seat = line({"draw": {"type": "exhaustive", "tenpai": [9]}})
    least = line({"wins": [{**WIN, "han": 0}]})
    told = [str(problem) for _, problem in run_games([other, seat, least], "club", load)]
    at = "line 1: hands[0].draw.type: 'foo' is not a word for this place; known are "
    assert told[0] == at + ", ".join(get_args(DrawName))
    assert told[1].endswith("tenpai[0]: 9 is not a word for this place; known are 0, 1, 2, 3")
    assert told[2].endswith("han: Write 1 or more here")


def test_a_game_is_told_from_a_hand() -> None:
    assert is_game_line(line(EXHAUSTED))
    assert is_game_line(b"\xef\xbb\xbf" + line(EXHAUSTED))
    assert not is_game_line(json.dumps(WIN).encode())
    assert not is_game_line(b"{")
    assert not is_game_line(b"[]")


def test_fields_of_a_game_are_known_or_of_ones_own() -> None:
    own = {"x_hand": 1, "wins": [{**WIN, "x_win": 1, "comment": "?"}]}
    assert answer(own, end={"scores": [0]}, x_game=1) == answer({"wins": [WIN]})


@pytest.mark.parametrize(
    ("hand", "problem"),
    [
        ({"wins": [{**WIN, "tsumoo": True}]}, "hands[0].wins[0].tsumoo: is unknown; did you mean"),
        ({"wnis": [WIN]}, "hands[0].wnis: is unknown; did you mean wins?"),
        ({"draw": {"type": "exhaustive", "tenpia": [0]}}, "hands[0].draw.tenpia: is unknown; did"),
        (
            {"draw": {"type": "exhaustive", "dead": [{"seat": 0, "atc": "x"}]}},
            "hands[0].draw.dead[0].atc: is unknown; did you mean act?",
        ),
    ],
)
def test_an_unknown_field_of_a_game_is_refused(hand: dict[str, Any], problem: str) -> None:
    assert answer(hand)["error"].startswith(f"line 1: {problem}")
