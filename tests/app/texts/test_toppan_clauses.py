"""競技十半: each clause of the text, 002-01 to 002-78, is a rule that a case shows."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import pytest

from app.texts.clauses import Clause, clauses_of, rules_about
from engine.toppan.play.deal import DEALER, visible
from engine.toppan.play.settle import settle
from engine.toppan.play.simulation import played
from engine.toppan.rules import load

RULES: Final = load("toppan")
FILE: Final = Path(__file__).parents[2] / "cases" / "toppan.toml"
CASES: Final = {
    case["rule"]
    for some in tomllib.loads(FILE.read_text(encoding="utf-8")).values()
    for case in some
    if not case.get("otherwise", False)
}
DEEDS: Final = (
    Path(__file__).parents[2] / "engine" / "toppan" / "play" / "test_deals.py"
).read_text("utf-8")
ABOUT: Final = rules_about("toppan", RULES)
_AIM: Final = 78


def test_every_clause_of_the_text_is_here() -> None:
    there = {clause.id for clause in clauses_of("toppan")}
    assert {f"002-{n:02}" for n in range(1, _AIM + 1)} <= there


@pytest.mark.parametrize("clause", clauses_of("toppan"), ids=lambda clause: clause.id)
def test_each_clause_is_about_rules_that_a_case_shows(clause: Clause) -> None:
    about = {rule.key for rule in ABOUT[clause.id]}
    assert about, clause.head
    here = {"play.against", "play.later_tiles"}
    assert any(key in CASES | here or key in DEEDS for key in about), (clause.id, about)


@pytest.mark.parametrize("seed", range(6))
def test_each_child_plays_against_the_dealer_alone_and_later_tiles_lie_open(seed: int) -> None:
    deal = played(seed, RULES)
    for payment in settle(deal, RULES).payments:
        assert DEALER in (payment.payer, payment.payee)
    for seat, player in enumerate(deal.players):
        assert visible(deal, seat, RULES)[1:] == player.tiles[1:]
