"""競技十半: an archive of described hands is judged, one JSON line in and one out."""

from __future__ import annotations

import json
from typing import Any, Final

from engine.complaints import DocumentError, Fault
from engine.rulebook import with_value
from engine.toppan.batch import run_hands
from engine.toppan.rules import ToppanRules, load

RULES: Final = load("toppan")


def loaded(name: str) -> ToppanRules:
    if name == "waits":
        return with_value(RULES, "play.bust_test", "while_pure_possible")
    if name != "toppan":
        raise DocumentError(name, "", Fault("not_installed", hint=Fault("no_hint")))
    return RULES


def answers(*lines: dict[str, Any] | bytes) -> list[dict[str, Any]]:
    raw = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    return [json.loads(answer) for answer, _ in run_hands(raw, "toppan", loaded)]


def test_every_kind_of_verdict_is_data() -> None:
    within, win, mangan, bust, hoping, impossible = answers(
        {"id": 1, "hand": "3m4p3s", "situation": "stake=double", "x_note": "more"},
        {"id": 2, "hand": "2m8p5z", "situation": "dora=1m"},
        {"hand": "2m2m2m", "situation": "seat=E stake=half,even,double"},
        {"hand": "5m6p"},
        {"hand": "7m8m", "rules": "waits"},
        {"hand": "11111m"},
    )
    assert (within["id"], within["verdict"], within["han"]) == (1, "within", 7)
    assert within["moves"] == [-14, 14, 0, 0]
    assert (win["wins"], win["prizes"]) == ([["toppanfuu", 1]], [["shenri", 1], ["dora", 1]])
    assert (win["total"], win["points"]) == (10.5, 3)
    assert (mangan["mangan"], mangan["han"], mangan["points"]) == (True, None, 140)
    assert (bust["verdict"], bust["total"], bust["moves"]) == ("bust", 11, None)
    assert hoping["verdict"] == "hoping"
    assert impossible["problems"] == ["too_many_copies"]


def test_a_line_that_cannot_be_read_is_told_and_the_rest_goes_on() -> None:
    found = answers(b"\xef\xbb\xbf{}", b" \n", b"{", {"id": 4, "hand": "9x"},
                    {"id": 5, "hand": "9m", "rules": "none"}, {"id": 6, "hand": "9m"})  # fmt: skip
    assert [each["id"] for each in found] == [None, None, 4, 5, 6]
    assert [("error" in each) for each in found] == [True, True, True, True, False]


def test_an_unknown_field_of_a_hand_is_refused() -> None:
    (found,) = answers({"id": 7, "hand": "5m6p", "situatoin": "stake=double"})
    told = "line 1: situatoin: is unknown; did you mean situation?"
    assert found == {"id": 7, "error": told}
