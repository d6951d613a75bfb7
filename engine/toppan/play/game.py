"""A game of 競技十半: scores, dealer and counters from deal to deal, how it ends, and prizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.ledger import SEATS, Line, Payment, balance
from engine.rulebook import AnyRule
from engine.toppan.play.settle import Settled
from engine.toppan.rules import ToppanRules, halves

Scores = tuple[int, int, int, int]
"""Half points by players: 0 dealt first, 3 last."""
SOUTH = 1


class GameState(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game stands; `dealer` is the player who deals."""

    scores: Scores
    round_wind: int = 0
    dealer: int = 0
    honba: int = 0


def opening(rules: ToppanRules) -> GameState:
    """The beginning of a game."""
    start = halves(rules.game.start_points)
    return GameState(scores=(start, start, start, start))


class NextDeal(msgspec.Struct, frozen=True):
    """The table after a deal, the rule that ends the game if one does, and the rules on counters
    and dealer that took part. `payments` are between players."""

    state: GameState
    ended: AnyRule | None
    payments: tuple[Payment, ...]
    because: tuple[AnyRule, ...]


def after(state: GameState, settled: Settled, rules: ToppanRules, goes_on: bool = True) -> NextDeal:
    """The table after a deal. `goes_on` tells whether a dealer who may choose deals on."""
    payments = by_players(settled.payments, state.dealer)
    passes = settled.dealer == "passes" or (settled.dealer == "as_he_likes" and not goes_on)
    because, last = settled.because, state.dealer == SEATS - 1
    honba, wind, dealer = settled.honba, state.round_wind, state.dealer
    if passes:
        because = (*because, rules.dealer.when_passed)
        honba = 0 if rules.dealer.when_passed.value == "cleared" else honba
        wind, dealer = wind + last, (dealer + 1) % SEATS
    scores = paid(state.scores, payments)
    ended = over(scores, rules) or (rules.game.length if wind > SOUTH else None)
    if ended is not None:
        wind, dealer, honba = state.round_wind, state.dealer, state.honba
    moved = GameState(scores=scores, round_wind=wind, dealer=dealer, honba=honba)
    return NextDeal(moved, ended, payments, because)


def by_players(payments: Sequence[Payment], dealer: int) -> tuple[Payment, ...]:
    """Payments between seats as payments between players."""
    return tuple(
        Payment(
            p.line,
            None if p.payer is None else (p.payer + dealer) % SEATS,
            (p.payee + dealer) % SEATS,
        )
        for p in payments
    )


def paid(scores: Scores, payments: Sequence[Payment]) -> Scores:
    """The scores after payments between players."""
    a, b, c, d = (one + more for one, more in zip(scores, balance(payments), strict=True))
    return a, b, c, d


def over(scores: Scores, rules: ToppanRules) -> AnyRule | None:
    """The rule by which these scores end a game at once."""
    if max(scores) >= halves(rules.game.upper_end):
        return rules.game.upper_end
    return rules.game.tobi if min(scores) <= halves(rules.game.tobi) else None


def prizes(scores: Scores, payments: Sequence[Payment], rules: ToppanRules) -> tuple[Payment, ...]:
    """The prizes after the payments that ended a game, between players, in half points."""
    return (*_of_fallen(scores, payments, rules), *_of_upper(scores, payments, rules))


def _of_fallen(
    scores: Scores, payments: Sequence[Payment], rules: ToppanRules
) -> Iterator[Payment]:
    """Who falls pays those who took his points in this deal, or each of the others."""
    game = rules.game
    for player in range(SEATS):
        if scores[player] <= halves(game.tobi):
            takers = [p.payee for p in payments if p.payer == player]
            wanted = takers if game.tobi_pays.value == "takers" and takers else range(SEATS)
            for other, amount in _split(halves(game.tobi_prize), player, wanted):
                yield Payment(Line(game.tobi_prize, amount, label="tobi"), player, other)


def _of_upper(scores: Scores, payments: Sequence[Payment], rules: ToppanRules) -> Iterator[Payment]:
    """Who reaches the upper end is paid by each of the others, or by those who lost to him."""
    game = rules.game
    for player in range(SEATS):
        if scores[player] >= halves(game.upper_end):
            losers = [p.payer for p in payments if p.payee == player and p.payer is not None]
            wanted = losers if game.upper_pays.value == "losers" and losers else range(SEATS)
            for other, amount in _split(halves(game.upper_prize), player, wanted):
                yield Payment(Line(game.upper_prize, amount, label="upper"), other, player)


def _split(amount: int, player: int, wanted: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Alike in half points; what is over goes to the first in turn after the player."""
    order = [(player + n) % SEATS for n in range(1, SEATS)]
    others = [other for other in order if other in wanted]
    each, rest = divmod(amount, len(others))
    for at, other in enumerate(others):
        yield other, each if at else each + rest
