"""Computes the price of a win from han, stake and honba, in half points."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ledger import Line, total
from engine.rulebook import Rule
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.situation import Stake


def stake_rule(stake: Stake, rules: ToppanRules) -> Rule[float]:
    """The rule of a stake, in points."""
    found: Rule[float] = getattr(rules.stakes, stake.value)
    return found


def stake_line(stake: Stake, rules: ToppanRules) -> Line:
    """The line of a stake, in half points."""
    rule = stake_rule(stake, rules)
    return Line(rule, halves(rule), label=stake)


def price(han: int, mangan: bool, stake: Stake, honba: int, rules: ToppanRules) -> tuple[Line, ...]:
    """The price of a win for one loser at a stake: lines in half points, to be added up."""
    payment = rules.payment
    worth = halves(stake_rule(stake, rules))
    if mangan:
        lines = [Line(payment.mangan, mangan_of(stake, rules), label=stake)]
        if honba and payment.mangan_honba.value == "added":
            lines.append(Line(payment.mangan_honba, worth * honba, of=(worth, honba)))
    else:
        lines = [_at_most(Line(payment.formula, worth * han, of=(worth, han)), stake, rules)]
    return (*lines, *_rounded(total(lines), rules))


def mangan_of(stake: Stake, rules: ToppanRules) -> int:
    """The price of a mangan for one loser at a stake, in half points."""
    return int(2 * rules.payment.mangan.value[list(Stake).index(stake)])


def _at_most(line: Line, stake: Stake, rules: ToppanRules) -> Line:
    """The line, or that of the most that a hand without a mangan wins (`payment.ceiling`)."""
    ceiling, most = rules.payment.ceiling, mangan_of(stake, rules)
    if ceiling.value == "none" or line.amount <= most:
        return line
    return Line(ceiling, most, of=line.of)


def _rounded(amount: int, rules: ToppanRules) -> Iterator[Line]:
    """The half point that is added where half points are not paid (`payment.fractions`)."""
    if amount % 2 and rules.payment.fractions.value == "rounded_up":
        yield Line(rules.payment.fractions, 1)
