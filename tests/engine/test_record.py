"""Any verdict converts to plain data for JSON: notation for hands, clauses for rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.record import as_data
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.play.tenpai import shanten, wait_values
from engine.riichi.rules import load
from engine.riichi.scoring.yaku_answers import yaku_answers
from engine.riichi.situation import Situation
from engine.rulebook import Rule
from engine.tiles import Tile, tiles


def data(hand: str, situation: str, rules: str = "club") -> Any:
    return as_data(judge(Hand.parse(hand), Situation.parse(situation), load(rules)))


def test_a_win_is_data_down_to_its_clauses() -> None:
    best = data("123456m678p3499s+5s", "ron from=W seat=S riichi dora=8s")["scores"][0]
    assert (best["han"], best["fu"], best["points"], best["limit"]) == (4, 30, 8000, "mangan")
    riichi = best["yaku"][0]
    assert riichi["amount"] == 1
    assert riichi["rule"] == as_data(load("club").yaku["riichi"])
    assert best["bonus"][0]["tiles"] == ["9s", "9s"]
    assert best["reading"]["wait"] == "ryanmen"
    assert {"shape": "sequence", "tiles": "345s", "concealed": True, "called": False} in (
        best["reading"]["groups"]
    )
    assert "pair_without_value" in best["facts"]
    assert best["payments"][0]["payer"] == 2


def test_every_verdict_can_be_written_as_json() -> None:
    for hand, situation in (
        ("123456m678p3499s+5s", "ron"),
        ("123456m678p3499s+5s", "ron discards=2s"),
        ("123456m678p3599s+4s", "ron"),
        ("123456m678p3599s+5s", "ron"),
        ("123456m678p3599s+4s", "tsumo rinshan haitei"),
    ):
        found = data(hand, situation)
        assert json.loads(json.dumps(found)) == found


def test_what_has_a_notation_is_written_in_it() -> None:
    assert as_data(Tile.parse("0p")) == "0p"
    assert as_data(tiles("05p")) == ["0p", "5p"]
    assert as_data(Hand.parse("1z[7'89s]+1z")) == "1z[7'89s]+1z"
    assert as_data(Hand.parse("[7'89s]").melds[0]) == "[7'89s]"
    assert as_data(Situation()) == "ron from=W seat=S round=E"


def test_a_near_miss_is_data() -> None:
    hand, situation, rules = Hand.parse("123456m678p5799s+6s"), Situation(), load("club")
    found = yaku_answers(judge(hand, situation, rules), hand, situation, rules)
    miss = as_data(next(one for one in found if one.yaku == "pinfu"))
    assert (miss["kind"], miss["holds"], miss["expected"]) == ("form", False, True)
    (lack,) = miss["lacks"]
    assert (lack["key"], lack["fact"], lack["tiles"]) == ("wait", ["ryanmen"], ["5s", "7s"])
    assert (lack["wait"], lack["otherwise"]) == ("kanchan", None)


def test_the_way_to_tenpai_is_data() -> None:
    hand = Hand.parse("123456m678p3499s")
    assert as_data(shanten(hand)) == {"standard": 0, "chiitoitsu": 5, "kokushi": 10}
    told = as_data(wait_values(hand, Situation(), load("club")))
    assert [(wait["tile"], wait["left"]) for wait in told] == [("2s", 4), ("5s", 4)]
    assert told[0]["ron"]["scores"][0]["points"] == 1000


def test_a_rule_tells_why_where_it_is_not_stated() -> None:
    stated = as_data(Rule(key="k", clause="①", value=1))
    assert stated == {"key": "k", "clause": "①", "standing": "stated"}
    assumed = as_data(load("club").pao.honba)
    assert assumed["standing"] == "assumed"
    assert set(assumed["because"]) == {"ja", "en"}


def test_what_is_no_value_of_the_engine_is_refused() -> None:
    with pytest.raises(TypeError, match=r"\{1\} is no value of the engine"):
        as_data({1})


def test_the_answers_of_a_ruling_are_data() -> None:
    ruling = load("club").penalties.offences["false_call"].rulings["in_time"]  # type: ignore[union-attr]
    assert as_data(ruling.value)["when"] == {"own_discard_made": False}


def test_points_of_toppan_may_be_halves() -> None:
    """`compare --json` ended in an error where a value is a number of points."""
    assert as_data((10.5, 2)) == [10.5, 2]
