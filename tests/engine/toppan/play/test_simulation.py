"""競技十半: a seed gives a simulated deal, which is legal to its end."""

from __future__ import annotations

from engine.tiles import Tile
from engine.toppan.play.deal import turn
from engine.toppan.play.settle import settle
from engine.toppan.play.simulation import played
from engine.toppan.rules import load

RULES = load("toppan")


def test_the_same_seed_gives_the_same_deal() -> None:
    assert played(7, RULES) == played(7, RULES)
    assert played(7, RULES) != played(8, RULES)


def test_every_deal_is_played_to_its_end_and_settled() -> None:
    ends = set()
    for seed in range(40):
        deal = played(seed, RULES)
        assert turn(deal, RULES) is None
        assert len(deal.indicators) == 34
        settle(deal, RULES)
        ends |= {player.end for player in deal.players}
    assert {"win", "stay", "bust"} <= ends


def test_only_a_declared_ten_and_a_half_turns_a_tile() -> None:
    turned = [
        p
        for seed in range(60)
        for p in played(seed, RULES).players
        if p.end == "win" and p.extra is not None
    ]
    assert turned
    for player in turned:
        assert isinstance(player.extra, Tile)
