"""Finds the least win by which a seat reaches its goal in the last hand of a game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, Literal

import msgspec

from engine.ledger import SEATS, Payment, balance, four
from engine.riichi.play.ending import HandPlayed, ending, last_round, shortfall_by_counters
from engine.riichi.play.placing import Placed, Result, Scores, ranks, result
from engine.riichi.practice.aims import spread
from engine.riichi.practice.dice import Dice
from engine.riichi.practice.grade import price_of
from engine.riichi.practice.setting import DEPOSITS
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.pay import payments
from engine.riichi.scoring.table import Cell, cells
from engine.riichi.situation import Situation
from engine.riichi.verdict import Price
from engine.rulebook import AnyRule

ComebackGoal = Literal["first", "second", "third", "plus"]
GOALS: Final[tuple[ComebackGoal, ...]] = ("first", "second", "third", "plus")
"""A place or a better one; `plus`: a result above zero, placement points included."""
LAST_DEALER: Final = SEATS - 1
_NOTHING: Final = (0, 0, 0, 0)
_UNIT: Final = 100
_WIDEST: Final = 150
"""Hundreds by which a seat is over or under the start at most."""
_HONBA: Final = spread(((0, 60), (1, 25), (2, 15)))
_BEHIND: Final = spread(((1, 80), (2, 20)))
"""Places that are to be gained."""


class DecidingHand(msgspec.Struct, frozen=True):
    """The last hand of a game before it is won: points by the seats of the game, of which 3 deals.

    `seat` is the one whose win is looked for; `honba` counters and `deposits` sticks are on the
    table.
    """

    scores: Scores
    seat: int
    honba: int = 0
    deposits: int = 0

    @property
    def dealer(self) -> bool:
        return self.seat == LAST_DEALER

    def wind(self, seat: int) -> int:
        """The wind of a seat of the game, 0 east."""
        return (seat - LAST_DEALER) % SEATS

    @property
    def by_wind(self) -> Scores:
        """The points from east to north."""
        return four(self.scores[(LAST_DEALER + wind) % SEATS] for wind in range(SEATS))


class AfterWin(msgspec.Struct, frozen=True):
    """The result of a win: its price, every payment by winds, and the end of the game.

    `ended_by` is the rule that ends the game, None where it goes on.
    """

    price: Price
    payments: tuple[Payment, ...]
    ended_by: AnyRule | None
    result: Result
    own: Placed


class NeededWin(msgspec.Struct, frozen=True):
    """The least win that reaches the goal: all cells with its price, and its result (`enough`).

    `short` is the result of the next smaller win.
    """

    cells: tuple[Cell, ...]
    enough: AfterWin
    short: AfterWin


def after_win(hand: DecidingHand, cell: Cell, loser: int | None, rules: RiichiRules) -> AfterWin:
    """The end of the game after a win of the cell; `loser` is a seat of the game, None by tsumo."""
    won = Situation(
        tsumo=loser is None,
        seat=hand.wind(hand.seat),
        round_wind=last_round(rules.game),
        loser=None if loser is None else hand.wind(loser),
        honba=hand.honba,
        deposits=hand.deposits,
    )
    price = price_of(cell, rules)
    moves = payments(price, won, rules)
    gains = balance(moves)
    seats = range(SEATS)
    scores = four(hand.scores[seat] + gains[hand.wind(seat)] for seat in seats)
    paid = balance(tuple(p for p in moves if p.line.rule is rules.payment.honba))
    by_counters = four(max(-paid[hand.wind(seat)], 0) for seat in seats)
    played = HandPlayed(
        scores,
        last_round(rules.game),
        LAST_DEALER,
        hand.dealer,
        shortfall_by_counters(_NOTHING, by_counters, scores),
    )
    end = result(scores, 0, rules, drawn_last=False)
    return AfterWin(price, moves, ending(played, rules.game).rule, end, end.seats[hand.seat])


def needed(
    hand: DecidingHand, goal: ComebackGoal, loser: int | None, rules: RiichiRules
) -> NeededWin | None:
    """The least win by which the game ends with the goal reached.

    None where every win reaches it or none does, where a dearer one fails again (it brings the top
    below the target, and the game goes on), and where sharing a place would leave open whether the
    goal is reached: then there is no plain answer.
    """
    before: AfterWin | None = None
    found: NeededWin | None = None
    for some in _by_amount(hand.dealer, loser is None, rules):
        there = after_win(hand, some[0], loser, rules)
        if _shared(there, goal):
            return None
        if not reaches(there, goal):
            before = there
            if found is not None:
                return None
        elif before is None:
            return None
        else:
            found = found or NeededWin(some, there, before)
    return found


def reaches(there: AfterWin, goal: ComebackGoal) -> bool:
    """Whether the game is over, and ended so."""
    if there.ended_by is None:
        return False
    if goal == "plus":
        return there.own.total > 0
    return there.own.place <= 1 + GOALS.index(goal)


def _shared(there: AfterWin, goal: ComebackGoal) -> bool:
    """Whether the seat shares the last of the places that reach the goal with one that does not."""
    if goal == "plus":
        return False
    last, place = 1 + GOALS.index(goal), there.own.place
    return place <= last < place - 1 + sum(seat.place == place for seat in there.result.seats)


def _by_amount(dealer: bool, tsumo: bool, rules: RiichiRules) -> Iterator[tuple[Cell, ...]]:
    """The cells of one side won one way, those that pay alike together, the cheapest first."""
    some = (c for c in cells(rules) if (c.dealer, c.tsumo) == (dealer, tsumo))
    priced = sorted((price_of(cell, rules).points, cell) for cell in some)
    for _, alike in groupby(priced, key=lambda one: one[0]):
        yield tuple(cell for _, cell in alike)


# --- hands drawn


def goals_of(rules: RiichiRules) -> tuple[ComebackGoal, ...]:
    """The goals that a document knows; without return points nobody counts above zero."""
    counted = rules.game.return_points is not None and rules.game.ties.value != "evaluation"
    return GOALS if counted else GOALS[:3]


def dealer_may_end(rules: RiichiRules) -> bool:
    """Whether a dealer who wins the last hand can end the game by it."""
    return rules.game.agari_yame.value != "none"


def drawn_last_hand(
    number: int, goal: ComebackGoal, dealer: bool, rules: RiichiRules
) -> DecidingHand | None:
    """The last hand of this number, in which the seat is behind the goal; None for many numbers.

    `dealer`: whether the seat that asks deals.
    """
    dice, start = Dice(number), rules.game.start_points.value
    honba = dice.pick(_HONBA) if rules.payment.honba.value else 0
    deposits = dice.pick(DEPOSITS)
    over = [_UNIT * (dice.below(2 * _WIDEST + 1) - _WIDEST) for _ in range(SEATS - 1)]
    over.append(-sum(over) - deposits * rules.payment.deposit.value)
    scores = four(start + points for points in over)
    if min(scores) < rules.payment.deposit.value or len(set(scores)) < SEATS:
        return None
    seat = LAST_DEALER if dealer else dice.below(SEATS - 1)
    hand = DecidingHand(scores, seat, honba, deposits)
    if goal == "plus":
        return hand if result(scores, deposits, rules).seats[seat].total < 0 else None
    behind = ranks(scores, rules.game)[seat] - 1 - GOALS.index(goal)
    return hand if behind == min(dice.pick(_BEHIND), SEATS - 1 - GOALS.index(goal)) else None


def rival(hand: DecidingHand, goal: ComebackGoal, rules: RiichiRules) -> int:
    """The seat in the place of the goal; the top for a result above zero."""
    place = 1 if goal == "plus" else 1 + GOALS.index(goal)
    return ranks(hand.scores, rules.game).index(place)
