"""Carries scores, dealer and counters of a 競技十半 game from deal to deal: its ends and prizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from engine.ledger import SEATS, Line, Payment, balance, four
from engine.rulebook import AnyRule
from engine.toppan.play.settle import Settled, honba_when_passed
from engine.toppan.rules import Length, ToppanRules, halves

Scores = tuple[int, int, int, int]
"""Half points by player: 0 dealt first, 3 last."""
_LAST_WINDS: Final[dict[Length, int]] = {"east": 0, "east_south": 1}


class GameState(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a game between two deals; `dealer` is the player who deals next."""

    scores: Scores
    round_wind: int = 0
    dealer: int = 0
    honba: int = 0


def opening(rules: ToppanRules) -> GameState:
    """The state at the beginning of a game."""
    start = halves(rules.game.start_points)
    return GameState(scores=(start, start, start, start))


class NextDeal(msgspec.Struct, frozen=True):
    """The state after a deal, the rule that ends the game, if one does, the payments between
    players, and the rules that decided dealer and honba."""

    state: GameState
    ended: AnyRule | None
    payments: tuple[Payment, ...]
    because: tuple[AnyRule, ...]


def after(
    state: GameState,
    settled: Settled,
    rules: ToppanRules,
    goes_on: bool = True,
    length: Length | None = None,
) -> NextDeal:
    """The state after a deal.

    `goes_on`: a dealer who may choose deals on. `length` is that of this game where it is not the
    document's.
    """
    payments = _by_players(settled.payments, state.dealer)
    gives_up = settled.dealer == "as_he_likes" and not goes_on
    because, last = settled.because, state.dealer == SEATS - 1
    honba, wind, dealer = settled.honba, state.round_wind, state.dealer
    if gives_up:
        honba, when_passed = honba_when_passed(honba, rules)
        because = (*because, when_passed)
    if gives_up or settled.dealer == "passes":
        wind, dealer = wind + last, (dealer + 1) % SEATS
    scores = paid(state.scores, payments)
    beyond = wind > last_wind(rules, length, state.round_wind)
    ended = ending_rule(scores, rules) or (rules.game.length if beyond else None)
    if ended is not None:
        wind, dealer, honba = state.round_wind, state.dealer, state.honba
    moved = GameState(scores=scores, round_wind=wind, dealer=dealer, honba=honba)
    return NextDeal(moved, ended, payments, because)


def last_wind(rules: ToppanRules, length: Length | None, wind: int) -> int:
    """The wind of the last round, 0 east; `length` is that of this game where it is not the
    document's. A round that is being played, of this `wind`, is played to its end: a game of East
    alone may begin in the South."""
    return max(_LAST_WINDS[length or rules.game.length.value], wind)


def _by_players(payments: Sequence[Payment], dealer: int) -> tuple[Payment, ...]:
    """Payments between seats as payments between players, where player `dealer` has seat 0."""
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
    return four(one + more for one, more in zip(scores, balance(payments), strict=True))


def ending_rule(scores: Scores, rules: ToppanRules) -> AnyRule | None:
    """The rule by which these scores end the game at once; None where none does."""
    if max(scores) >= halves(rules.game.upper_end):
        return rules.game.upper_end
    return rules.game.tobi if min(scores) <= halves(rules.game.tobi) else None


def ending_rule_by_fine(scores: Scores, rules: ToppanRules) -> AnyRule | None:
    """The rule by which the scores after a fine end the game; None where they are looked at after
    the deal (`game.fine_ends`)."""
    return ending_rule(scores, rules) if rules.game.fine_ends.value == "at_once" else None


def prizes(
    scores: Scores, payments: Sequence[Payment], rules: ToppanRules, *, by_fine: bool = False
) -> tuple[Payment, ...]:
    """The prizes between players in half points; `scores` are those after the last `payments`.

    `by_fine`: these were a fine and not the payments of a deal.
    """
    fallen = _of_fallen(scores, payments, rules, by_fine)
    return (*fallen, *_of_upper(scores, payments, rules))


def _of_fallen(
    scores: Scores, payments: Sequence[Payment], rules: ToppanRules, by_fine: bool
) -> Iterator[Payment]:
    """A player at or below `game.tobi` pays those who took his points in this deal, or each of
    the others (`game.tobi_pays`, `game.tobi_by_fine`)."""
    game = rules.game
    fallen = [player for player in range(SEATS) if scores[player] <= halves(game.tobi)]
    if by_fine and game.tobi_by_fine.value == "nobody":
        return
    shared = game.several_fall.value == "shared"
    for at, player in enumerate(fallen):
        takers = [p.payee for p in payments if p.payer == player and not by_fine]
        wanted = takers if game.tobi_pays.value == "takers" and takers else range(SEATS)
        prize = halves(game.tobi_prize)
        if shared:
            prize = prize // len(fallen) + (prize % len(fallen) if at == 0 else 0)
        for other, amount in _split(prize, player, wanted):
            yield Payment(Line(game.tobi_prize, amount, label="tobi"), player, other)


def about_prizes(
    scores: Scores, rules: ToppanRules, *, by_fine: bool = False
) -> tuple[AnyRule, ...]:
    """The rules that decide who pays the prizes at these scores, and to whom."""
    game = rules.game
    fallen = sum(score <= halves(game.tobi) for score in scores)
    found: list[AnyRule] = []
    if fallen:
        found.append(game.tobi_by_fine if by_fine else game.tobi_pays)
    if fallen > 1:
        found.append(game.several_fall)
    if max(scores) >= halves(game.upper_end):
        found.append(game.upper_pays)
    return tuple(found)


def _of_upper(scores: Scores, payments: Sequence[Payment], rules: ToppanRules) -> Iterator[Payment]:
    """A player at or above `game.upper_end` is paid by each of the others, or by those who lost to
    him in this deal (`game.upper_pays`)."""
    game = rules.game
    for player in range(SEATS):
        if scores[player] >= halves(game.upper_end):
            losers = [p.payer for p in payments if p.payee == player and p.payer is not None]
            wanted = losers if game.upper_pays.value == "losers" and losers else range(SEATS)
            for other, amount in _split(halves(game.upper_prize), player, wanted):
                yield Payment(Line(game.upper_prize, amount, label="upper"), other, player)


def _split(amount: int, player: int, wanted: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The amount in equal shares of half points; the first in turn after the player takes the
    remainder."""
    order = [(player + n) % SEATS for n in range(1, SEATS)]
    others = [other for other in order if other in wanted]
    each, rest = divmod(amount, len(others))
    for at, other in enumerate(others):
        yield other, each if at else each + rest
