"""Settles a deal of 競技十半: each child against the dealer, payments, next dealer and honba."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from engine.ledger import Payment
from engine.rulebook import AnyRule
from engine.toppan.hand import Hand
from engine.toppan.judge import compared
from engine.toppan.play.deal import DEALER, Deal, End, situation_of, turn, verdict_of
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.price import price
from engine.toppan.verdict import Agari, Score

Fate = Literal["deals_again", "as_he_likes", "passes"]


class Duel(msgspec.Struct, frozen=True):
    """A child against the dealer: the winning seat, None where neither wins, and the rule.

    `score` is that of the winning hand, for a dealer with the payments of all three children;
    `payments` are those of this child, in half points.
    """

    child: int
    winner: int | None
    rule: AnyRule
    score: Score | None
    payments: tuple[Payment, ...]


class Settled(msgspec.Struct, frozen=True):
    """The result of a deal. `redraw` is the rule by which it is played again without payments.

    `dealer` tells whether the dealer deals again, may choose, or passes the deal; `honba` are the
    counters of the next deal, for a dealer who may choose those if he deals on; `because` are the
    rules that decide both.
    """

    duels: tuple[Duel, ...]
    payments: tuple[Payment, ...]
    redraw: AnyRule | None
    dealer: Fate
    honba: int
    because: tuple[AnyRule, ...]


def settle(deal: Deal, rules: ToppanRules) -> Settled:
    """The result of a deal; raises ValueError while it is not over."""
    if turn(deal, rules) is not None:
        raise ValueError("the deal is not done yet")
    ends = tuple(player.end for player in deal.players)
    redraw = redraw_by(ends, _equal(deal, rules), rules)
    duels = () if redraw else tuple(_duel(deal, seat, rules) for seat in rules.play.order.value)
    payments = tuple(payment for duel in duels for payment in duel.payments)
    fate, honba, because = next_deal_of(ends[DEALER], deal.honba, rules, redraw=redraw is not None)
    return Settled(duels, payments, redraw, fate, honba, because)


def redraw_by(ends: Sequence[End], equal: bool, rules: ToppanRules) -> AnyRule | None:
    """The rule by which a deal is played again: all four stay with `equal` totals, or all three
    children win against a dealer who stays. None for any other ends."""
    known = rules.play.redraws
    if "three_wins" in known.value and list(ends) == ["stay", "win", "win", "win"]:
        return known
    if "four_equal" in known.value and set(ends) == {"stay"} and equal:
        return known
    return None


def _equal(deal: Deal, rules: ToppanRules) -> bool:
    """Whether all four stay with one total."""
    if {player.end for player in deal.players} != {"stay"}:
        return False
    return len({_compared(deal, seat, rules).halves for seat in range(len(deal.players))}) == 1


def _duel(deal: Deal, child: int, rules: ToppanRules) -> Duel:
    play, ends = rules.play, [player.end for player in deal.players]
    if ends[DEALER] == "bust":
        return _bust_dealer(deal, child, rules)
    if ends[DEALER] == "win":
        return _won(child, DEALER, play.dealer_win, _declared(deal, DEALER, rules))
    if ends[child] == "win":
        return _won(child, child, play.child_win, _declared(deal, child, rules))
    if ends[child] == "bust":
        return _won(child, DEALER, play.child_bust, _compared(deal, DEALER, rules))
    own, dealers = (_compared(deal, seat, rules) for seat in (child, DEALER))
    if own.halves == dealers.halves:
        if play.tie.value == "nobody":
            return Duel(child, None, play.tie, None, ())
        return _won(child, DEALER, play.tie, dealers)
    higher = child if own.halves > dealers.halves else DEALER
    return _won(child, higher, play.compare, own if higher == child else dealers)


def _won(child: int, winner: int, rule: AnyRule, score: Score) -> Duel:
    mine = tuple(p for p in score.payments if child in (p.payer, p.payee))
    return Duel(child, winner, rule, score, mine)


def _bust_dealer(deal: Deal, child: int, rules: ToppanRules) -> Duel:
    """The children have no turn and win with the tiles that they have (`play.bust_pays`)."""
    score = _compared(deal, child, rules)
    if rules.play.bust_pays.value == "win_and_honba":
        always = {"prize.shenri", "prize.yanshuudien"}
        prizes = tuple(line for line in score.prizes if line.rule.key in always)
        stake = situation_of(deal, child).stakes[0]
        han = sum(line.amount for line in prizes)
        lines = price(han, False, stake, deal.honba, rules)
        payments = tuple(Payment(line, DEALER, child) for line in lines)
        steps = (score.steps[0], *lines)
        score = msgspec.structs.replace(score, prizes=prizes, steps=steps, payments=payments)
    notes = (*score.notes, rules.play.bust_pays)
    noted = msgspec.structs.replace(score, notes=notes)
    return _won(child, child, rules.play.dealer_bust, noted)


def _declared(deal: Deal, seat: int, rules: ToppanRules) -> Score:
    verdict = verdict_of(deal, seat, rules)
    if not isinstance(verdict, Agari):
        raise ValueError(f"seat {seat} declared a win without a 和了役")
    return verdict.best


def _compared(deal: Deal, seat: int, rules: ToppanRules) -> Score:
    return compared(Hand(deal.players[seat].tiles), situation_of(deal, seat), rules)


def next_deal_of(
    dealer_end: End, honba: int, rules: ToppanRules, *, redraw: bool = False
) -> tuple[Fate, int, tuple[AnyRule, ...]]:
    """Whether the dealer deals again, the honba of the next deal, and the rules that decide both.

    The honba of a dealer who may choose are those with which he deals on.
    """
    dealer = rules.dealer
    if redraw and rules.play.redraw_honba.value == "unchanged":
        return "deals_again", honba, (rules.play.redraws, rules.play.redraw_honba)
    if dealer_end == "bust":
        if honba and dealer.bust_with_honba.value == "passes":
            left, when_passed = honba_when_passed(honba, rules)
            return "passes", left, (dealer.bust_with_honba, when_passed)
        return "deals_again", honba, (dealer.bust_with_honba if honba else dealer.at_first,)
    because: tuple[AnyRule, ...] = (dealer.afterwards, dealer.honba)
    if redraw:
        because = (rules.play.redraw_honba, *because)
    return "as_he_likes", honba + dealer.honba.value, because


def honba_when_passed(honba: int, rules: ToppanRules) -> tuple[int, AnyRule]:
    """The honba with which the next dealer begins, and the rule (`dealer.when_passed`)."""
    rule = rules.dealer.when_passed
    return 0 if rule.value == "cleared" else honba, rule
