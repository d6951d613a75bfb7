"""Price: from han and stake to points."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ledger import Line, total
from engine.rulebook import Rule
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.situation import Stake


def stake_rule(stake: Stake, rules: ToppanRules) -> Rule[float]:
    """The rule of a stake."""
    found: Rule[float] = getattr(rules.stakes, stake.value)
    return found


def stake_line(stake: Stake, rules: ToppanRules) -> Line:
    """What a child plays for, in half points."""
    rule = stake_rule(stake, rules)
    return Line(rule, halves(rule), label=stake)


def price(han: int, mangan: bool, stake: Stake, honba: int, rules: ToppanRules) -> tuple[Line, ...]:
    """What a win costs a loser at a stake: lines in half points that add up."""
    payment = rules.payment
    worth = halves(stake_rule(stake, rules))
    if mangan:
        place = list(Stake).index(stake)
        lines = [Line(payment.mangan, int(2 * payment.mangan.value[place]), label=stake)]
        if honba and payment.mangan_honba.value == "added":
            lines.append(Line(payment.mangan_honba, worth * honba, of=(worth, honba)))
    else:
        lines = [Line(payment.formula, worth * han, of=(worth, han))]
    return (*lines, *_rounded(total(lines), rules))


def _rounded(amount: int, rules: ToppanRules) -> Iterator[Line]:
    """What is added where half points are not paid."""
    if amount % 2 and rules.payment.fractions.value == "rounded_up":
        yield Line(rules.payment.fractions, 1)
