"""A file that is no recorded game, or a damaged one, is refused as a whole, with the hand."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.riichi.play.events import GameError
from engine.riichi.recorded.reader import LARGEST, read_recorded
from engine.riichi.recorded.values import Documents
from tests.engine.riichi.recorded.scripts import DEALT, Script, editor, server, wall

DOCUMENTS = Documents("tenhou", "mahjongsoul")
QUIET = "0+9m 0-9m 1+8m 1-8m 2+7m 2-7m 3+5m 3-5m"
WON = Script(f"{QUIET} 0+3m 0r3m 1+5s 1-5s 2+1z 2-1z", wins=((0, 2),), ura="8s")
CALLS = Script(
    f"{QUIET} 0+3z 0-3z 1![3'33z] 1-4z 2+9s 2-9s 3+9s 3-9s 0+5s 0-5s 1+3z 1=3z 1+4z",
    wins=((1, None),),
)
DRAWN = Script(QUIET, draw=("流局", ""), tenpai=(0, 2), deltas=(1500, -1500, 1500, -1500))


def problem(data: bytes) -> tuple[str, str]:
    with pytest.raises(GameError) as caught:
        read_recorded(data, DOCUMENTS)
    return caught.value.key, caught.value.at


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "no_recorded_game"),
        (b"tenhou", "no_recorded_game"),
        (b"\xff\xfe", "no_recorded_game"),
        (b"[]", "no_recorded_game"),
        (b"7", "no_recorded_game"),
        (b"{}", "no_recorded_game"),
        (b'{"log": 1}', "no_recorded_game"),
        (b'{"log": []}', "no_hands"),
        (b'{"events": 1}', "no_game"),
        (b"[" * 10_000, "no_recorded_game"),
        (b"<html></html>", "no_recorded_game"),
        (b"<mjloggm/><mjloggm/>", "no_recorded_game"),
        (b"<mjloggm></mjloggm>", "no_hands"),
        (b'<?xml version="1.0" encoding="cp037"?><mjloggm></mjloggm>', "no_hands"),
        (b"\x1f\x8b", "broken_gzip"),
        (gzip.compress(server(WON), mtime=0)[:-20], "broken_gzip"),
        (b"\x1f\x8b\x08" + bytes(50), "broken_gzip"),
    ],
)
def test_what_is_no_recorded_game(data: bytes, key: str) -> None:
    assert problem(data)[0] == key


def test_a_file_that_unpacks_to_too_much_is_refused() -> None:
    assert problem(b" " * (LARGEST + 1)) == ("too_large", "")
    packed = gzip.compress(b" " * (50 * LARGEST))
    assert len(packed) < LARGEST
    assert problem(packed) == ("too_large", "")


def test_a_document_type_is_refused_before_its_entities_grow() -> None:
    entities = '<!ENTITY a "ha">' + "".join(
        f'<!ENTITY {new} "{f"&{old};" * 10}">'
        for old, new in zip("abcdefghi", "bcdefghij", strict=True)
    )
    bomb = f"<!DOCTYPE mjloggm [{entities}]><mjloggm><UN n0='&j;'/></mjloggm>"
    assert problem(bomb.encode()) == ("doctype", "")


@pytest.mark.parametrize("data", [server(WON, DRAWN), editor(WON, DRAWN)], ids=["xml", "json"])
def test_every_file_that_is_cut_off_is_refused(data: bytes) -> None:
    found = {problem(data[:length])[0] for length in range(1, len(data))}
    assert found <= {"no_recorded_game", "cut_off"}


@pytest.mark.parametrize("data", [server(WON, CALLS, DRAWN), editor(WON, CALLS, DRAWN)])
@given(at=st.integers(0, 10_000), byte=st.integers(32, 126))
def test_a_file_with_a_wrong_byte_is_read_or_refused(data: bytes, at: int, byte: int) -> None:
    changed = bytearray(data)
    changed[at % len(data)] = byte
    try:
        read_recorded(bytes(changed), DOCUMENTS)
    except GameError as e:
        assert e.key  # noqa: PT017  it may also be read


# --- three players


def _with_hand(data: bytes, change: Callable[[list[Any]], object]) -> bytes:
    log = json.loads(data)
    change(log["log"][0])
    return json.dumps(log).encode()


@pytest.mark.parametrize(
    "data",
    [
        server(WON).replace(b'type="9"', b'type="25"'),
        server(Script("0+9m 0-9m 1+4z")).replace(
            b"</mjloggm>", b'<N who="1" m="30752"/></mjloggm>'
        ),
        editor(WON, rule={"disp": "三鳳南喰赤"}),
        editor(WON, rule={"disp": "3-Player Jade Room South"}),
        editor(WON, ratingc="PF3"),
        _with_hand(editor(WON), lambda hand: hand.__setitem__(13, [])),
        _with_hand(editor(WON), lambda hand: hand[6].insert(0, "f44")),
    ],
)
def test_a_game_of_three_is_refused(data: bytes) -> None:
    assert problem(data)[0] == "three_players"


# --- damaged hands


@pytest.mark.parametrize(
    ("script", "key"),
    [
        (Script("0+9m 0-8m", draw=("流局", "")), "not_held"),
        (Script("0+9m 0-9m 2+8m", draw=("流局", "")), "entries_left"),
        (Script("0+9m 0-9m 1![9'78m]", draw=("流局", "")), "not_held"),
        (Script("0+9m 0-9m 1![8'79m]", draw=("流局", "")), "wrong_call"),
        (Script("0+9m 0!(9999m)", draw=("流局", "")), "not_held"),
        (Script(f"{QUIET} 0+3z 0-3z 1![3'33z] 1r4z", draw=("流局", "")), "wrong_riichi"),
        (Script("0+9m 0r9m 1+8m 1-8m 2+7m 2-7m 3+5m 3-5m 0+9m 0r9m"), "wrong_riichi"),
        (Script("0+1z 0-1z 1+1z 1-1z 2+1z", draw=("流局", "")), "fifth_copy"),
        (Script("0+9m 0-9m", wins=((0, 0 + 1),)), "wrong_turn"),
        (Script("0+9m 0-9m", wins=((0, 0), (1, 2))), "wrong_turn"),
        (Script("0+9m 0-9m", wins=((1, None),)), "wrong_turn"),
        (Script("0+9m", draw=("流局", "")), "wrong_turn"),
        (Script("0+9m 0-9m", draw=("九種九牌", "")), "wrong_turn"),
        (
            Script(
                f"{QUIET} 0+9m 0-9m 1+9s 1-9s 2+9s 2-9s 3+9s 3-9s 0+6m 0-6m", draw=("流し満貫", "")
            ),
            "no_nagashi",
        ),
        (Script("0+9m 0-9m", dealt=("123m", *DEALT[1:])), "dealt_tiles"),
        (Script("0+9m 0-9m", draw=("流れ", "")), "unknown_end"),
    ],
)
def test_a_hand_that_cannot_have_been_played_so(script: Script, key: str) -> None:
    assert problem(editor(WON, script)) == (key, "2")


QUIET_XML = server(Script(QUIET, draw=("流局", ""))).decode()


@pytest.mark.parametrize(
    ("found", "changed", "key"),
    [
        ("<RYUUKYOKU", "<RYUUKYOKU type='x'", "unknown_end"),
        ("<RYUUKYOKU", "<RYUUKYOKU hai0='1,2'", "other_hand"),
        ("<RYUUKYOKU", "<RYUUKYOKU type='nm' ", None),
        ("<RYUUKYOKU", "<BYE who='1'/><RYUUKYOKU", None),
        ("<RYUUKYOKU", "<OTHER", "cut_off"),
        ("<RYUUKYOKU", "<T100/><RYUUKYOKU", "wrong_turn"),
        ("<RYUUKYOKU", "<U1/><RYUUKYOKU", "wrong_turn"),
        ("<RYUUKYOKU", "<REACH who='2' step='1'/><RYUUKYOKU", "wrong_turn"),
        ("<RYUUKYOKU", "<REACH who='x' step='1'/><RYUUKYOKU", "unreadable"),
        ("<RYUUKYOKU", "<REACH who='7' step='1'/><RYUUKYOKU", "unreadable"),
        ("<RYUUKYOKU", "<T999/><RYUUKYOKU", "unreadable"),
        ("<RYUUKYOKU", "<N who='1' m='63'/><RYUUKYOKU", "wrong_call"),
        ("<RYUUKYOKU", "<N who='1' m='65033'/><RYUUKYOKU", "unreadable"),
        ('sc="0,0,0,0,0,0,0,0"', 'sc="0,0"', "unreadable"),
        ('seed="0,0,0,0,0', 'seed="0,0', "unreadable"),
        ('seed="0,0,0,0,0', 'seed="1,0,0,0,0', "unreadable"),
        ('seed="0,0,0,0,0', 'seed="0,-1,0,0,0', "unreadable"),
        ('ten="250,250,250,250"', "", "unreadable"),
        ("<RYUUKYOKU", '<RYUUKYOKU owari="1,2"', "unreadable"),
        ("<RYUUKYOKU", '<RYUUKYOKU owari="1,2,3,4,5,6,7,x"', "unreadable"),
        ("<RYUUKYOKU", '<RYUUKYOKU owari="1e999,2,3,4,5,6,7,8"', "unreadable"),
    ],
)
def test_a_damaged_file_of_the_server(found: str, changed: str, key: str | None) -> None:
    assert found in QUIET_XML
    damaged = QUIET_XML.replace(found, changed).encode()
    if key is None:
        assert len(read_recorded(damaged, DOCUMENTS).server) == 1
    else:
        assert problem(damaged)[0] == key


@pytest.mark.parametrize("changed", ['machi="107"', 'machi="135"', 'machi="200"', 'machi="x"'])
def test_the_hand_that_the_server_shows_is_the_one_that_was_played(changed: str) -> None:
    data = server(WON)
    at = data.index(b"machi=")
    end = data.index(b" ", at)
    assert problem(data[:at] + changed.encode() + data[end:])[0] in ("other_hand", "unreadable")
    held = data.index(b'hai="')
    assert problem(data[:held] + b'hai="1,' + data[held + 5 :])[0] == "other_hand"


@pytest.mark.parametrize(
    "change",
    [
        lambda hand: hand.__delitem__(slice(9, None)),
        lambda hand: hand.__setitem__(4, 11),
        lambda hand: hand.__setitem__(0, [0, 0]),
        lambda hand: hand.__setitem__(0, [0, -1, 0]),
        lambda hand: hand.__setitem__(0, [0, "x", 0]),
        lambda hand: hand.__setitem__(1, [1, 2, 3]),
        lambda hand: hand.__setitem__(1, [1, 2, 3, "x"]),
        lambda hand: hand.__setitem__(1, [1, 2, 3, 4.5]),
        lambda hand: hand.__setitem__(2, ["x"]),
        lambda hand: hand.__setitem__(2, [99]),
        lambda hand: hand[5].__setitem__(0, "x9"),
        lambda hand: hand[5].__setitem__(0, "k11111111"),
        lambda hand: hand[5].__setitem__(0, "1111c11"),
        lambda hand: hand[6].__setitem__(0, "kx"),
        lambda hand: hand[6].__setitem__(0, "k11p11"),
        lambda hand: hand[6].__setitem__(0, "111111p11"),
        lambda hand: hand[6].__setitem__(0, "k11111111"),
        lambda hand: hand[6].__setitem__(0, "111112a13"),
        lambda hand: hand[6].__setitem__(0, [1]),
        lambda hand: hand.__setitem__(16, 1),
        lambda hand: hand.__setitem__(16, [1]),
        lambda hand: hand.__setitem__(16, ["和了"]),
        lambda hand: hand[16].__setitem__(2, 1),
        lambda hand: hand[16].__setitem__(2, [1, 2]),
        lambda hand: hand[16].__setitem__(2, [1, 2, 9, ""]),
        lambda hand: hand[16].__setitem__(1, 1),
    ],
)
def test_a_damaged_file_of_the_editor(change: Callable[[list[Any]], object]) -> None:
    key, at = problem(_with_hand(editor(WON, DRAWN), change))
    assert key in ("unreadable", "wrong_turn", "wrong_call")
    assert at == "1"


def test_an_entry_that_is_no_hand_is_damage_of_that_hand() -> None:
    log = json.loads(editor(WON, DRAWN))
    log["log"][1] = 7
    assert problem(json.dumps(log).encode()) == ("unreadable", "2")


def test_a_nagashi_that_nobody_played_is_damage() -> None:
    steps = f"{QUIET} 0+5s 0-5s 1+9s 1-9s"
    assert problem(server(Script(steps, draw=("", "nm")))) == ("no_nagashi", "1")


def test_only_the_last_hand_may_lack_its_end() -> None:
    unfinished = replace(DRAWN, draw=("不明", ""))
    assert problem(editor(unfinished, WON)) == ("unknown_end", "1")


def test_wrong_final_scores_are_damage() -> None:
    assert problem(editor(WON, sc=[1, 2, 3, 4, 5, 6, 7, "x"]))[0] == "unreadable"


def test_nobody_draws_from_an_empty_wall() -> None:
    script = Script(f"{wall(Script(), 71)}", draw=("流局", ""))
    assert problem(editor(script)) == ("wrong_turn", "1")


def test_a_hand_that_no_call_makes_right_is_refused_with_what_the_first_lacks() -> None:
    """West calls one of two 3z, and then North gives 1z away, which it does not hold."""
    dealt = ("88m4556p789s1133z", "234m567p123s4455z", "345m678p234s3366z", DEALT[3])
    calls = "0+2p 0-3z 1+8m 1-8m 0![888'm] 0-3z 2![33'3z] 2-6z 3+1m 3-1z"
    assert problem(editor(Script(calls, dealt=dealt, draw=("流局", "")))) == ("not_held", "1")
