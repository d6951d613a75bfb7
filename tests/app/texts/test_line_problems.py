"""What the engine says of a line is told in one sentence of the user's language."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import pytest

from app.texts.complaints import line_problem
from app.texts.texts import Texts
from engine import batch, game_lines
from engine.game_lines import read_game_line
from engine.json_lines import LineError, LineProblem
from engine.lines import read_line
from engine.riichi.play.events import RiichiGame, written
from engine.riichi.rules import load
from engine.toppan import batch as toppan_batch
from engine.toppan.batch import run_hands
from engine.toppan.play import lines as toppan_lines
from engine.toppan.rules import load as load_toppan

HAND: Final = {"concealed": "234m45p678s22z888m", "win_tile": "6p", "from_who": 2}
PON: Final = {"type": "pon", "tiles": "666z", "called": "6z", "from": 1}
WIN: Final = {"who": 1, "from_who": 2, "han": 3, "fu": 30}
HANDS: Final[tuple[Any, ...]] = (
    [], {}, {**HAND, "concealed": "23x"}, {**HAND, "concealed": 5}, {**HAND, "win_tile": "5p6p"},
    {**HAND, "tsumoo": True}, {**HAND, "seat_wind": "Q"}, {**HAND, "from_who": 7},
    {**HAND, "melds": [{**PON, "type": "foo"}]}, {**HAND, "melds": [{**PON, "x": 2}]},
    {**HAND, "rules": "nope"}, {**HAND, "rules": "toppan"}, {**HAND, "rules": "club+9"},
    {**HAND, "honba": "3"}, {**HAND, "honba": 1000}, {**HAND, "dora_indicators": ["9z"]},
    {**HAND, "discards": "1m9z"}, {**HAND, "who": 1, "seat_wind": "S", "dealer": 3},
)  # fmt: skip
GAMES: Final[tuple[Any, ...]] = (
    {}, {"hands": [{}, {}]}, {"hands": [{"wins": [{"han": 3}]}]},
    {"hands": [{"wins": [{"who": 1, "han": 3}]}]}, {"hands": [{"wins": [{**WIN, "han": 0}]}]},
    {"hands": [{"wins": [{**WIN, **HAND, "concealed": "12x"}]}]},
    {"hands": [{"draw": {"type": "foo"}}]}, {"hands": [], "switches": {"foo": True}},
    {"hands": [], "switches": {"classroom": 3}}, {"hands": [], "foo": 1},
)  # fmt: skip
TOPPAN_HANDS: Final[tuple[Any, ...]] = ({}, {"hand": "9x"}, {"hand": 5}, {"hand": "5m", "foo": 1})
TOPPAN_GAMES: Final[tuple[Any, ...]] = (
    [], {}, {"version": 9}, {"version": 1, "foo": 3}, {"version": 1, "rules": "club"},
    {"version": 1, "start": {"points": [0.3, 1, 1, 1]}},
    {"version": 1, "events": [{"kind": "foo"}]},
    {"version": 1, "events": [{"kind": "deal", "players": [1]}]},
    {"version": 1, "events": [{"kind": "deal", "players": [{"tiles": "9x"}, {}, {}, {}]}]},
)  # fmt: skip
ARCHIVES: Final = {
    "hands": (batch.run, "club", load, HANDS),
    "games": (game_lines.run_games, "club", load, GAMES),
    "toppan_hands": (toppan_batch.run_hands, "toppan", load_toppan, TOPPAN_HANDS),
    "toppan_games": (toppan_lines.run, "toppan", load_toppan, TOPPAN_GAMES),
}


@pytest.mark.parametrize("archive", ARCHIVES)
def test_no_problem_of_a_line_is_told_in_words_of_the_engine(archive: str) -> None:
    """In Japanese all letters of the alphabet are names of fields, ids and what stands there."""
    run, document, rules_of, raw = ARCHIVES[archive]
    lines = [json.dumps(one).encode() for one in raw] + [b"{", b"x", b"\xff", b"[" * 3000]
    problems = [told for _, told in run(lines, document, rules_of)]
    for number, told in enumerate(problems, 1):
        assert told is not None
        said = line_problem(told, Texts("ja"))
        assert said.startswith(f"{number}行目：")
        assert said.endswith("。"), told
        for word in ("Expected", "Object", "Invalid", "unknown", "malformed", " at ", " is "):
            assert word not in said, told
        assert line_problem(told, Texts("en")).startswith(f"Line {number}: ")


def told_of(line: object) -> str:
    ((_, told),) = game_lines.run_games([json.dumps(line).encode()], "club", load)
    assert told is not None
    return line_problem(told, Texts("en"))


def test_a_word_that_a_field_of_a_game_does_not_take_is_told_with_those_that_it_takes() -> None:
    draws = "exhaustive, nagashi_mangan, kyuushu_kyuuhai, four_winds"
    at = "Line 1: hands[0].draw.type: 'foo' is not a word for this place; known are "
    assert told_of({"hands": [{"draw": {"type": "foo"}}]}).startswith(at + draws)
    assert told_of({"hands": [{"riichi": [5]}]}).endswith("known are 0, 1, 2, 3.")


_LINES: Final[dict[str, tuple[bytes, str, str]]] = {
    "hand": (b'{"id": 7, "concealed": "123m456p789s1122z", "win_tile": "2z"}',
             "a hand of riichi; hayami batch", "立直麻雀の手。hayami batch "),
    "game": (b'{"id": 7, "hands": []}',
             "a game of riichi; hayami game", "立直麻雀のゲーム。hayami game "),
    "kept": (written(RiichiGame("club")).replace("{", '{"id": 7, ', 1).encode(),
             "a game of riichi as Hayami keeps it; hayami import",
             "早見が保存する立直麻雀のゲーム。hayami import "),
    "toppan_hand": (b'{"id": 7, "hand": "5m3p"}',
                    "a hand of Toppan; hayami batch --rules toppan",
                    "競技十半の手。hayami batch --rules toppan "),
    "toppan_game": (b'{"id": 7, "version": 1, "events": []}',
                    "a game of Toppan; hayami game --rules toppan",
                    "競技十半のゲーム。hayami game --rules toppan "),
}  # fmt: skip
_READERS: Final[dict[str, Callable[[bytes], object]]] = {
    "hand": read_line,
    "game": read_game_line,
    "toppan_hand": lambda line: next(run_hands([line], "toppan", load_toppan))[1],
    "toppan_game": lambda line: next(toppan_lines.run([line], "toppan", load_toppan))[1],
}


@pytest.mark.parametrize("reader", _READERS)
@pytest.mark.parametrize("kind", _LINES)
def test_a_line_of_another_kind_is_told_with_the_command_that_reads_it(
    kind: str, reader: str
) -> None:
    """Not that a version is missing, nor that a field may begin with x_."""
    line, english, japanese = _LINES[kind]
    try:
        found = _READERS[reader](line)
    except LineError as e:
        found = e.numbered(1)
    if (kind, reader) == ("kept", "toppan_game"):
        assert "switches.tournament: is unknown" in str(found), "both have events"
        return
    if kind == reader:
        assert not isinstance(found, LineProblem)
        return
    assert isinstance(found, LineProblem)
    en, ja = (line_problem(found, Texts(language)) for language in ("en", "ja"))
    assert en == f"Line 1: This line is {english} reads it."
    assert ja == f"1行目：この行は{japanese}で読む。"


def test_a_game_without_a_version_is_told_what_to_write() -> None:
    ((_, told),) = toppan_lines.run([b'{"events": []}'], "toppan", load_toppan)
    assert told is not None
    en, ja = (line_problem(told, Texts(language)) for language in ("en", "ja"))
    assert en == 'Line 1: version: is missing; write "version": 1 in each line.'
    assert ja == '1行目：version：がない。各行に "version": 1 と書く。'


def test_an_own_field_is_offered_only_where_lines_may_have_one() -> None:
    ((_, told),) = toppan_lines.run([b'{"version": 1, "x_own": 3}'], "toppan", load_toppan)
    assert told is not None
    assert line_problem(told, Texts("en")).startswith("Line 1: x_own: is unknown; known are id, ")
