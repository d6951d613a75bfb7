"""Judging: what a hand of 競技十半 is, with the own winds counted the best way."""

from __future__ import annotations

from engine.ledger import Line, Payment, total
from engine.rulebook import AnyRule
from engine.toppan.facts import last_copies, tile_bits, total_bits
from engine.toppan.hand import Hand
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.scoring.check import problems
from engine.toppan.scoring.count import Counted, count
from engine.toppan.scoring.price import price, stake_line
from engine.toppan.scoring.pure import may_become_pure
from engine.toppan.scoring.totals import least, own_winds, value_lines
from engine.toppan.situation import Situation
from engine.toppan.verdict import Agari, Bust, Hoping, Impossible, Score, Verdict, Within


def judge(hand: Hand, situation: Situation, rules: ToppanRules) -> Verdict:
    """What the hand is: it may be declared, it is within the limit, it is bust, it cannot be."""
    found = problems(hand, situation, rules)
    if found:
        return Impossible(found)
    declared = [s for s in scores(hand, situation, rules) if s.wins]
    if declared:
        return Agari(tuple(sorted(declared, key=_worth, reverse=True)))
    within = _within(hand, situation, rules)
    if within:
        return Within(within)
    lowest = least(hand.tiles, situation.seat, rules)
    hoping = rules.play.bust_test.value == "while_pure_possible"
    if hoping and may_become_pure(hand.tiles, rules):
        return Hoping(rules.play.bust_test, lowest)
    return Bust(rules.tiles.limit, lowest)


def compared(hand: Hand, situation: Situation, rules: ToppanRules) -> Score:
    """The hand as it stands in a comparison, without 和了役; ValueError over the limit."""
    within = _within(hand, situation, rules)
    if not within:
        raise ValueError(f"{hand} is over the limit and compares with nothing")
    return within[0]


def _within(hand: Hand, situation: Situation, rules: ToppanRules) -> tuple[Score, ...]:
    """Every way to count the hand within the limit, the highest total first."""
    limit = halves(rules.tiles.limit)
    found = [s for s in scores(hand, situation, rules, declared=False) if s.halves <= limit]
    return tuple(sorted(found, key=_height, reverse=True))


def scores(
    hand: Hand, situation: Situation, rules: ToppanRules, declared: bool = True
) -> list[Score]:
    """The hand with none of its own winds counted high, with one, and so on."""
    tiles, limit = hand.tiles, halves(rules.tiles.limit)
    around = tile_bits(tiles, last_copies(situation.indicators), rules.shapes)
    winds = own_winds(tiles, situation.seat)
    own: tuple[AnyRule, ...] = (rules.tiles.own_wind,) if winds else ()
    found = []
    for tens in range(winds + 1):
        values, places = value_lines(tiles, situation.seat, tens, rules.tiles)
        bits = around | total_bits(total(values), limit)
        counted = count(tiles, bits, declared, situation, rules)
        steps, payments = _paid(counted, situation, rules)
        found.append(
            Score(
                values=values,
                tens=places,
                bits=bits,
                wins=counted.wins,
                prizes=counted.prizes,
                mangan=counted.mangan,
                steps=steps,
                payments=payments,
                notes=(*own, *counted.notes, *_fractions(payments, rules)),
                uncounted=counted.uncounted,
            )
        )
    return found


def _paid(
    counted: Counted, situation: Situation, rules: ToppanRules
) -> tuple[tuple[Line, ...], tuple[Payment, ...]]:
    """The steps to points, and who pays them: the dealer to a child, all three to the dealer."""
    han = 0 if counted.mangan else total(counted.wins) + total(counted.prizes)
    steps: list[Line] = []
    payments = []
    for at, stake in enumerate(situation.stakes):
        lines = price(han, counted.mangan, stake, situation.honba, rules)
        steps += [stake_line(stake, rules), *lines]
        payer = at + 1 if situation.dealer else 0
        payments += [Payment(line, payer, situation.seat) for line in lines]
    return tuple(steps), tuple(payments)


def _fractions(payments: tuple[Payment, ...], rules: ToppanRules) -> tuple[AnyRule, ...]:
    """That half a point is paid, where one is."""
    return (rules.payment.fractions,) if any(p.points % 2 for p in payments) else ()


def _worth(score: Score) -> tuple[int, int]:
    return score.points, score.halves


def _height(score: Score) -> tuple[int, int]:
    return score.halves, score.points
