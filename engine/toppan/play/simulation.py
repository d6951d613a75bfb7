"""Plays a whole random deal of 競技十半, the same one for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from engine.tiles import COPIES, RED_FIVES, TILES, Tile
from engine.toppan.play.deal import (
    DEALER,
    Deal,
    Refused,
    Turn,
    act,
    least_to_stay,
    turn,
    verdict_of,
    visible,
)
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.totals import best_within
from engine.toppan.situation import Stake
from engine.toppan.verdict import Agari

_ENOUGH: Final = 14
"""Half points with which these players stay: most people stay at seven points."""
_HONBA: Final = (0, 0, 0, 1, 2)


def played(seed: int, rules: ToppanRules, honba: int | None = None, round_wind: int = 0) -> Deal:
    """A deal to its end by players who declare every 和了役 and stay at seven points or more.

    Without `honba`, both that and the round wind are random.
    """
    chance = Random(seed)
    wall = shuffled_wall(chance)
    many = rules.dora.indicators.value
    deal = Deal(
        round_wind=chance.randrange(2) if honba is None else round_wind,
        honba=chance.choice(_HONBA) if honba is None else honba,
        indicators=tuple(sorted(wall[:many])),
    )
    rest = iter(wall[many:])
    while (now := turn(deal, rules)) is not None:
        deal = _next(deal, now, rest, chance, rules)
    return deal


def shuffled_wall(chance: Random) -> list[Tile]:
    """All 136 tiles in a random order."""
    reds = {red.plain for red in RED_FIVES}
    plain = [tile for tile in TILES for _ in range(COPIES - (tile in reds))]
    wall = [*plain, *RED_FIVES]
    chance.shuffle(wall)
    return wall


def _next(deal: Deal, now: Turn, rest: Iterator[Tile], chance: Random, rules: ToppanRules) -> Deal:
    """The deal after the next act."""
    seat = now.seat
    if now.phase == "stake":
        after = act(deal, seat, "stake", rules, stake=chance.choice(list(Stake)))
    elif now.phase == "play" and isinstance(verdict := verdict_of(deal, seat, rules), Agari):
        turned = any(line.rule.key == "win.toppanfuu" for line in verdict.best.wins)
        after = act(deal, seat, "win", rules, tile=next(rest) if turned else None)
    elif now.phase == "play" and _enough(deal, seat, rules):
        after = act(deal, seat, "stay", rules)
    else:
        after = act(deal, seat, "draw", rules, tile=next(rest))
    assert not isinstance(after, Refused)
    return after


def _enough(deal: Deal, seat: int, rules: ToppanRules) -> bool:
    """Whether the seat may stay and does."""
    best = best_within(deal.players[seat].tiles, seat, rules)
    least = _ENOUGH
    if seat != DEALER:
        least = max(least, least_to_stay(visible(deal, DEALER, rules), rules))
    return best is not None and best >= least
