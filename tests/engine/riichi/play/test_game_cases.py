"""Games of `tests/cases`: whole hands in a row, as the clauses of a document have them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from engine.game_lines import GameLine, game_answer, read_game_line
from engine.riichi.rules import load
from engine.rulebook import rules_in, with_value

CASES: Final = Path(__file__).parents[3] / "cases"


def cases() -> Iterator[Any]:
    """Every `[[played]]` of a document: the rule and what it shows, hands as `hayami game` reads
    them, and what is expected of the last table, the end and the problems."""
    for path in sorted(CASES.glob("*.toml")):
        for raw in tomllib.loads(path.read_text(encoding="utf-8")).get("played", ()):
            yield pytest.param(path.stem, raw, id=f"{path.stem}: {raw['shows']}")


def line_of(raw: dict[str, Any]) -> GameLine:
    told = {key: raw[key] for key in ("hands", "start", "switches", "length") if key in raw}
    return read_game_line(json.dumps(told))


@pytest.mark.parametrize(("document", "raw"), tuple(cases()))
def test_the_document_plays_a_game_so(document: str, raw: dict[str, Any]) -> None:
    rules = load(raw.get("document", document))
    assert any(rule.key == raw["rule"] for rule in rules_in(rules)), raw["rule"]
    if "reading" in raw:
        rules = with_value(rules, raw["rule"], raw["reading"])
    found = game_answer(line_of(raw), rules)
    told = {
        "deltas": [list(hand.deltas) for hand in found.hands],
        "ended": found.ended or "",
        "next": _next(found.hands[-1]),
        "problems": [one.problem for one in found.problems],
        "scores": list(found.scores),
    }
    assert {key: told[key] for key in raw["expect"]} == raw["expect"]


def _next(hand: Any) -> str:
    """The hand on the table as `S4 1 honba 2 deposits`."""
    return f"{hand.round_wind}{hand.number} {hand.honba} honba {hand.deposits} deposits"
