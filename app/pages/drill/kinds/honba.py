"""Questions about cells of the scoring table with honba and deposits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from app.pages.drill.kinds.cells import SIDES, SIDES_AND_WAYS, WAYS, CellSubject, limit_of
from app.pages.drill.kinds.declaration_reader import LIMIT_REASONS, DeclarationReader
from app.pages.drill.kinds.fields import PLAIN, POINTS, RECEIVED
from app.pages.drill.kinds.frequency import in_order
from app.pages.drill.kinds.kind import Card, Question, QuestionKind
from app.pages.score.rows import added_rows
from engine.ledger import Payment
from engine.riichi.practice.dice import Dice
from engine.riichi.practice.grade import Value, price_of
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.scoring.pay import payments
from engine.riichi.scoring.table import Cell
from engine.riichi.situation import Situation
from engine.riichi.verdict import Shares

MOST_HONBA: Final = 5
_DEPOSITS: Final = (0, 0, 1, 1, 2, 3)
_OFTEN: Final = 12
"""So many of the most frequent cells are asked with honba."""
_LOSER: Final = 2


def _keys(rules: RiichiRules) -> Iterator[str]:
    """The winner, the way and the honba: `child.ron.2`; none where honba are worth nothing."""
    if rules.payment.honba.value:
        for honba in range(1, MOST_HONBA + 1):
            yield from (f"{won}.{honba}" for won in SIDES_AND_WAYS)


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question]:
    side, way, honba = card.key.split(".")
    like = Cell(bool(SIDES.index(side)), bool(WAYS.index(way)), 0, 0)
    dice = Dice(seed)
    cell = _frequent(like, rules, dice)
    deposits = dice.pick(_DEPOSITS)
    price = price_of(cell, rules)
    flow = payments(price, won_with(cell, int(honba), deposits), rules)
    truth: list[tuple[str, Value]] = [
        ("points", with_honba(price.shares, cell.tsumo, flow, rules)),
        ("plain", price.shares),
        ("received", sum(payment.points for payment in flow)),
    ]
    fields = ("points", "received") if deposits else ("points",)
    limit, added = limit_of(cell, rules), tuple(added_rows(flow))
    subject = CellSubject(cell, limit, price, int(honba), deposits, added)
    yield Question(card, subject, fields, tuple(truth))


def won_with(cell: Cell, honba: int, deposits: int) -> Situation:
    """The situation of a win with so many honba and riichi sticks on the table."""
    seat = 0 if cell.dealer else 1
    loser = None if cell.tsumo else _LOSER
    return Situation(tsumo=cell.tsumo, seat=seat, loser=loser, honba=honba, deposits=deposits)


def with_honba(
    shares: Shares, tsumo: bool, flow: tuple[Payment, ...], rules: RiichiRules
) -> Shares:
    """What each pays of a win as `won_with` has it; by ron there is no lower share."""
    own = (p.points for p in flow if p.line.rule == rules.payment.honba and p.payer == _LOSER)
    added = sum(own)
    return Shares(shares.high + added, shares.low + added if tsumo else 0)


def _frequent(like: Cell, rules: RiichiRules, dice: Dice) -> Cell:
    """One of the most frequent cells with the same winner and way."""
    found = (c for c in in_order(rules) if (c.dealer, c.tsumo) == (like.dealer, like.tsumo))
    return dice.pick(tuple(islice(found, _OFTEN)))


KIND: Final = QuestionKind(
    "honba", GAME, (POINTS, PLAIN, RECEIVED), _keys, _seek, DeclarationReader.reply,
    reasons=("lacks_points", "lacks_received", *LIMIT_REASONS), likeliest=True,
)  # fmt: skip
"""What is paid with honba, and with deposits, what does the winner receive in all?"""
