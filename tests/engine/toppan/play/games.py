"""Random games of 競技十半 for tests: deals that simulated players play, with other events."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from engine.edits import added
from engine.toppan.play.deal import Deal
from engine.toppan.play.game import (
    ToppanCorrection,
    ToppanDeal,
    ToppanGame,
    ToppanNote,
    ToppanOpening,
    ToppanPart,
    ToppanRuling,
)
from engine.toppan.play.offences import OffenceAnswers, acts
from engine.toppan.play.replay import replay
from engine.toppan.play.simulation import played
from engine.toppan.rules import load

_DEALS: Final = 6


@cache
def random_game(seed: int) -> ToppanGame:
    """A game of some deals, or until its end; every third begins near an end of the scores."""
    chance, rules = Random(seed), load("toppan")
    start = ToppanOpening(points=(6, 206, 440, 148)) if seed % 3 == 0 else ToppanOpening()
    game = ToppanGame(id=str(seed), rules="toppan", start=start)
    for number in range(_DEALS):
        found = replay(game, rules)
        if found.ended is not None:
            break
        state = found.state
        deal = played(1000 * seed + number, rules, state.honba, state.round_wind)
        game = added(game, deal_of(deal, state.dealer, chance.random() < 0.4))
        extra = chance.random()
        if extra < 0.08:
            act = chance.choice(acts(rules))
            answers = OffenceAnswers(due=chance.choice((None, "nobody", 2)), hand_shown=True)
            game = added(
                game, ToppanRuling(act=act, player=chance.choice((0, 1, 3)), answers=answers)
            )
        elif extra < 0.12:
            game = added(game, ToppanCorrection(points=(2.5, 0.0, -2.5, 0.0), reason="paid twice"))
        elif extra < 0.15:
            game = added(game, ToppanNote("tea"))
    return game


def deal_of(deal: Deal, dealer: int, goes_on: bool = True) -> ToppanDeal:
    """The event of a deal that was played to its end, with player `dealer` in seat 0."""
    seats = deal.players[-dealer:] + deal.players[:-dealer] if dealer else deal.players
    a, b, c, d = (
        ToppanPart(
            tiles="".join(map(str, seat.tiles)),
            stake=seat.stake,
            end=seat.end,
            extra="" if seat.extra is None else str(seat.extra),
        )
        for seat in seats
    )
    dora = "".join(map(str, deal.indicators))
    return ToppanDeal(players=(a, b, c, d), dora=dora, goes_on=goes_on)
