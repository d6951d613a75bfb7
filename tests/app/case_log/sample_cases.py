"""A case as the window keeps it, for the tests and for `make fuzz`, which has no pytest."""

from __future__ import annotations

from typing import Any

from app.case_log.cases import Case
from engine.record import as_data
from engine.riichi.play.referee import Incident, RulingTable, rule_on
from engine.riichi.rules import load


def a_case(uid: str = "a", **fields: Any) -> Case:
    answers = {"hand_shown": True}
    answer = rule_on(Incident("false_ron", 1), answers, RulingTable(riichi=(2,)), load("club"))
    usual = {
        "at": "2026-11-21T14:32:05+09:00",
        "document": "club",
        "table": "3卓",
        "players": ("佐藤", "鈴木", "高橋", "田中"),
        "deal": "東3局 2本場",
        "offence": "false_ron",
        "offender": 1,
        "answers": answers,
        "ruling": as_data(answer),
        "said": "3人に3000点ずつ。局はやり直す。",
        "hand": "234678m999p3455s+5s",
        "situation": "ron from=E seat=S round=E",
        "note": "五索の刻子と見た一枚が六索だった。",
    }
    return Case(uid=uid, **{**usual, **fields})
