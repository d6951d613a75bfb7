"""Draws ends of hands and what the document makes of them: payments, the dealer, the game's end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from engine.ledger import SEATS, Payment, balance, four
from engine.riichi.play.ending import HandPlayed, StaysBy, ending, last_round
from engine.riichi.play.placing import Scores
from engine.riichi.play.referee import RulingTable
from engine.riichi.play.settle import (
    Drawn,
    Ended,
    after_abortive,
    after_draw,
    honba_after_win,
)
from engine.riichi.practice.aims import spread
from engine.riichi.practice.dice import Dice
from engine.riichi.practice.setting import DEPOSITS
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule

HandEndWay = Literal["win", "draw", "nagashi", "abortive"]
ABORTIVE: Final = ("nine_kinds", "four_winds", "four_riichi", "four_quads", "triple_ron")
_OVER: Final = ("dealer_win", "other_win", "tenpai", "noten", "below_zero")
_UNIT: Final = 100
_WIDEST: Final = 140
"""Hundreds by which a seat is over or under the start at most."""
_NARROW, _NEAR = 40, 40
"""Hundreds where the seats are near each other: so many of a hundred games with a target."""
_LAST: Final = SEATS - 1
_HONBA: Final = spread(((0, 50), (1, 25), (2, 15), (3, 10)))


class HandEnd(msgspec.Struct, frozen=True):
    """The way in which a hand ended, and the table: before its payments where these are the
    question.

    `scores` are by the seats of the game, `winner`, `tenpai` and `nagashi` are winds. `abortive`
    names the draw.
    """

    scores: Scores
    round_wind: int
    dealer: int
    honba: int
    deposits: int
    way: HandEndWay
    winner: int | None = None
    tenpai: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    abortive: str = ""

    def wind(self, seat: int) -> int:
        """The wind of a seat, 0 east."""
        return (seat - self.dealer) % SEATS


class EndSettled(msgspec.Struct, frozen=True):
    """The settled end of a hand: the points that each wind gains, whether the dealer `stays`, the
    honba of the next hand.

    `happens` is False for an abortive draw that the document does not have. `ended_by` is the rule
    that ends the game, None where another hand follows. `because` are the rules that decide.
    """

    gains: tuple[int, int, int, int]
    payments: tuple[Payment, ...]
    stays: bool
    honba: int
    happens: bool
    ended_by: AnyRule | None
    because: tuple[AnyRule, ...]


def settled(end: HandEnd, rules: RiichiRules) -> EndSettled:
    """The end of the hand, settled under the document."""
    table = RulingTable(honba=end.honba, deposits=end.deposits)
    ended = _ended(end, table, rules)
    if ended is None:
        none = (0, 0, 0, 0)
        return EndSettled(none, (), False, end.honba, False, None, (rules.draw.abortive,))
    by: StaysBy = "abortive" if end.way == "abortive" else "win" if end.way == "win" else "tenpai"
    played = HandPlayed(
        end.scores, end.round_wind, end.dealer, ended.dealer_stays, stays_by=by
    )  # fmt: skip
    found = ending(played, rules.game)
    because = {rule.key: rule for rule in (*ended.because, *found.read)}
    moved = balance(ended.payments)
    return EndSettled(
        moved, ended.payments, ended.dealer_stays, ended.honba, True,
        found.rule, tuple(because.values()),
    )  # fmt: skip


def _ended(end: HandEnd, table: RulingTable, rules: RiichiRules) -> Ended | None:
    """The end of the hand; of a win only who deals next. None for a draw that is none here."""
    if end.way == "abortive":
        return after_abortive(end.abortive, table, rules)
    if end.way == "win":
        stays = end.winner == 0
        honba = honba_after_win(end.honba, stays, rules)
        return Ended((), stays, honba, 0, (rules.draw.renchan,))
    return after_draw(Drawn(end.tenpai, nagashi=end.nagashi), table, rules)


# --- hands that are drawn


def end_names(rules: RiichiRules) -> Iterator[str]:
    """The names of the ends that a document has something to say about, the most frequent first.

    - `noten.2`: a draw with so many tenpai, and what is paid;
    - `next.tenpai`, `next.dealer_win`: who deals next, and with how many honba;
    - `over.dealer_win`, `over.below_zero`: whether the game is over;
    - `nagashi.dealer`; `abortive.four_winds`.
    """
    if rules.draw.noten_penalty.value:
        yield from (f"noten.{count}" for count in (1, 2, 3))
    yield from (f"next.{name}" for name in _OVER[:4])
    yield from (f"over.{name}" for name in _OVER)
    if rules.draw.nagashi_mangan.value:
        yield from ("nagashi.child", "nagashi.dealer")
    yield from (f"abortive.{name}" for name in ABORTIVE)


def drawn_end(number: int, name: str, rules: RiichiRules) -> HandEnd | None:
    """The end of this number by its name; None for some numbers."""
    dice, (group, _, rest) = Dice(number), name.partition(".")
    last = group == "over" and rest != "below_zero"
    round_wind = last_round(rules.game) if last else dice.below(1 + last_round(rules.game))
    dealer = _LAST if last else dice.below(_LAST)
    honba = dice.pick(_HONBA) if rules.payment.honba.value else 0
    deposits = 0 if group == "over" and rest.endswith("win") else dice.pick(DEPOSITS)
    scores = _scores(dice, deposits, rest == "below_zero", rules)
    if scores is None:
        return None
    way: HandEndWay = "draw"
    winner, tenpai, nagashi = None, tuple[int, ...](), tuple[int, ...]()
    if group == "noten":
        tenpai = _some(int(rest), range(SEATS), dice)
    elif group == "nagashi":
        way, nagashi = "nagashi", (0,) if rest == "dealer" else (1 + dice.below(_LAST),)
        tenpai = _some(dice.below(SEATS), range(SEATS), dice)
    elif group == "abortive":
        way = "abortive"
    elif rest == "dealer_win":
        way, winner = "win", 0
    elif rest in ("other_win", "below_zero"):
        way, winner = "win", 1 + dice.below(_LAST)
    else:
        others = _some(dice.below(SEATS), range(1, SEATS), dice)
        tenpai = (0, *others) if rest == "tenpai" else others
    abortive = rest if group == "abortive" else ""
    return HandEnd(
        scores, round_wind, dealer, honba, deposits, way, winner, tenpai, nagashi, abortive
    )  # fmt: skip


def _some(count: int, of: range, dice: Dice) -> tuple[int, ...]:
    """So many of some winds."""
    left = list(of)
    return tuple(sorted(left.pop(dice.below(len(left))) for _ in range(count)))


def _scores(dice: Dice, deposits: int, below: bool, rules: RiichiRules) -> Scores | None:
    """Scores that add up, all different, one of them below zero where that is asked for."""
    start, stick = rules.game.start_points.value, rules.payment.deposit.value
    near = rules.game.target_points is not None and dice.percent(_NEAR)
    widest = _NARROW if near else _WIDEST
    over = [_UNIT * (dice.below(2 * widest + 1) - widest) for _ in range(SEATS - 1)]
    if below:
        over[0] = -start - _UNIT * (1 + dice.below(60))
    over.append(-sum(over) - deposits * stick)
    scores = [start + points for points in over]
    least = sorted(scores)
    if len(set(scores)) < SEATS or least[1] < stick or (least[0] < stick) is not below:
        return None
    turns = dice.below(SEATS)
    return four(scores[turns:] + scores[:turns])
