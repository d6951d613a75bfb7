"""Judges a hand of 競技十半, counting the tiles of its own wind in the best way."""

from __future__ import annotations

from engine.ledger import Line, Payment, total
from engine.rulebook import AnyRule
from engine.tiles import Tile
from engine.toppan.facts import last_copies, tile_bits, total_bits
from engine.toppan.hand import Hand
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.scoring.check import problems
from engine.toppan.scoring.count import Counted, count, indicators_of, turns_extra
from engine.toppan.scoring.price import mangan_of, price, stake_line, stake_rule
from engine.toppan.scoring.pure import may_become_pure
from engine.toppan.scoring.totals import least, own_winds, value_lines
from engine.toppan.situation import Situation
from engine.toppan.verdict import Agari, Bust, Hoping, Impossible, Score, Verdict, Within


def judge(hand: Hand, situation: Situation, rules: ToppanRules) -> Verdict:
    """The verdict on a hand: it may be declared, is within the limit, is over it, or is impossible.

    Scores are sorted best first: a declared hand by points, another by total.
    """
    found = problems(hand, situation, rules)
    if found:
        return Impossible(found)
    declared = [s for s in scores(hand, situation, rules) if s.wins]
    if declared:
        return Agari(tuple(sorted(declared, key=_worth, reverse=True)))
    inside = within(hand, situation, rules)
    if inside:
        return Within(inside)
    lowest = least(hand.tiles, situation.seat, rules)
    if rules.play.busts_late and may_become_pure(hand.tiles, rules):
        return Hoping(rules.play.bust_test, lowest)
    return Bust(rules.tiles.limit, lowest)


def compared(hand: Hand, situation: Situation, rules: ToppanRules) -> Score:
    """The score of a hand that is compared, without 和了役; raises ValueError over the limit."""
    inside = within(hand, situation, rules)
    if not inside:
        raise ValueError(f"{hand} is over the limit and compares with nothing")
    return inside[0]


def within(hand: Hand, situation: Situation, rules: ToppanRules) -> tuple[Score, ...]:
    """The scores of the hand, compared, with a total within the limit, the highest total first."""
    limit = halves(rules.tiles.limit)
    found = [s for s in scores(hand, situation, rules, declared=False) if s.halves <= limit]
    return tuple(sorted(found, key=_height, reverse=True))


def scores(
    hand: Hand, situation: Situation, rules: ToppanRules, declared: bool = True
) -> list[Score]:
    """The scores of the hand with none of its own winds counted high, with one, and so on.

    `declared`: 和了役 count; otherwise the hand is compared and only 懸賞役 count.
    """
    tiles, limit = hand.tiles, halves(rules.tiles.limit)
    around = tile_bits(tiles, last_copies(situation.indicators), rules.shapes)
    turned = _turned(tiles, situation, rules) if declared else None
    winds = own_winds(tiles, situation.seat)
    own: tuple[AnyRule, ...] = (rules.tiles.own_wind,) if winds else ()
    found = []
    for tens in range(winds + 1):
        values, places = value_lines(tiles, situation.seat, tens, rules.tiles)
        bits = around | total_bits(total(values), limit)
        if turned is not None and turns_extra(bits, len(tiles), rules):
            bits |= turned
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
                notes=(*own, *counted.notes, *_about_payments(counted, situation, payments, rules)),
                uncounted=counted.uncounted,
            )
        )
    return found


def _turned(tiles: tuple[Tile, ...], situation: Situation, rules: ToppanRules) -> int | None:
    """The facts of the tiles with the extra tile among the indicators; None without one."""
    if situation.extra is None:
        return None
    last = last_copies(indicators_of(situation, situation.extra, rules))
    return tile_bits(tiles, last, rules.shapes)


def _paid(
    counted: Counted, situation: Situation, rules: ToppanRules
) -> tuple[tuple[Line, ...], tuple[Payment, ...]]:
    """The steps from han to half points, and the payments: by the dealer to a child, by all three
    children to the dealer."""
    steps: list[Line] = []
    payments = []
    for at, stake in enumerate(situation.stakes):
        lines = price(counted.han, counted.mangan, stake, situation.honba, rules)
        steps += [stake_line(stake, rules), *lines]
        payer = at + 1 if situation.dealer else 0
        payments += [Payment(line, payer, situation.seat) for line in lines]
    return tuple(steps), tuple(payments)


def _about_payments(
    counted: Counted, situation: Situation, payments: tuple[Payment, ...], rules: ToppanRules
) -> tuple[AnyRule, ...]:
    """The rules on fractions, where a payment is not a whole number of points, and on a ceiling,
    where a hand without a mangan wins more than one."""
    fractions = (rules.payment.fractions,) if any(p.points % 2 for p in payments) else ()
    above = not counted.mangan and any(
        counted.han * halves(stake_rule(stake, rules)) > mangan_of(stake, rules)
        for stake in situation.stakes
    )
    return (*fractions, rules.payment.ceiling) if above else fractions


def _worth(score: Score) -> tuple[int, int]:
    return score.points, score.halves


def _height(score: Score) -> tuple[int, int]:
    return score.halves, score.points
