"""Questions about cells of the scoring table: what a cell pays, and which cells pay so much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final, Literal

from app.pages.drill.kinds.card import AmountAsked, Card, CellAsked, Question
from app.pages.drill.kinds.frequency import frequency, in_order
from app.views.tables import TableSpot
from engine.ledger import Payment
from engine.riichi.dice import Dice
from engine.riichi.grade import Value, price_of
from engine.riichi.pay import payments
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.table import Cell, by_share
from engine.riichi.verdict import Shares

_SIDES: Final = ("child", "dealer")
_WAYS: Final = ("ron", "tsumo")
MOST_HONBA: Final = 5
_DEPOSITS: Final = (0, 0, 1, 1, 2, 3)
_OFTEN: Final = 12
_LOSER: Final = 2


def key_of(cell: Cell) -> str:
    """The cell as a key: `child.ron.30.3`, `dealer.tsumo.0.6`, `child.ron.yakuman.1`."""
    how = f"{_SIDES[cell.dealer]}.{_WAYS[cell.tsumo]}"
    return f"{how}.yakuman.{cell.yakuman}" if cell.yakuman else f"{how}.{cell.fu}.{cell.han}"


def cell_of_key(key: str) -> Cell:
    """The cell of a key; ValueError for any other text."""
    side, way, fu, han = key.split(".")
    dealer, tsumo = bool(_SIDES.index(side)), bool(_WAYS.index(way))
    if fu == "yakuman":
        return Cell(dealer, tsumo, 0, 0, int(han))
    return Cell(dealer, tsumo, int(fu), int(han))


def spot_of(cell: Cell, rules: RiichiRules) -> TableSpot:
    """Where the cell is in the table as it is shown."""
    whose: Literal["child", "dealer", "both"] = "dealer" if cell.dealer else "child"
    if cell.fu and by_share(rules):
        whose = "both"
    way: Literal["", "ron", "tsumo"] = ""
    if rules.table is not None:
        way = "tsumo" if cell.tsumo else "ron"
    return TableSpot(whose, cell.fu, cell.han, cell.yakuman, way)


def spot_of_card(card: Card, rules: RiichiRules) -> TableSpot | None:
    """Where a card is in the table; None for one that is about something else."""
    return spot_of(cell_of_key(card.key), rules) if card.kind == "points" else None


def asked_cells(rules: RiichiRules) -> Iterator[Cell]:
    """The cells that are asked for, the most frequent first.

    Where the dealer has one line for ron and tsumo, it is asked once.
    """
    if not by_share(rules):
        yield from in_order(rules)
        return

    def both(cell: Cell) -> int:
        one = frequency(cell, rules)
        return one + frequency(_by_ron(cell), rules) if cell.dealer and cell.fu else one

    found = [c for c in in_order(rules) if not (c.dealer and c.fu and not c.tsumo)]
    yield from sorted(found, key=both, reverse=True)


def _by_ron(cell: Cell) -> Cell:
    return Cell(cell.dealer, False, cell.fu, cell.han, cell.yakuman)


def point_keys(rules: RiichiRules) -> Iterator[str]:
    return map(key_of, asked_cells(rules))


def ask_points(card: Card, rules: RiichiRules, _seed: int) -> Question:
    """What does this cell pay?"""
    cell = cell_of_key(card.key)
    price = price_of(cell, rules)
    truth = (("points", price.shares),)
    return Question(card.kind, card, CellAsked(cell, price), ("points",), truth, cell)


# --- the other way round


def amount_keys(rules: RiichiRules) -> Iterator[str]:
    """The amounts of a table: `child.ron.3900`, `child.tsumo.1000-2000`, `dealer.tsumo.2000`."""
    counts: Counter[str] = Counter()
    for cell in asked_cells(rules):
        counts[_amount_key(cell, price_of(cell, rules).shares)] += frequency(cell, rules)
    yield from (key for key, _ in counts.most_common())


def _amount_key(cell: Cell, shares: Shares) -> str:
    said = f"{shares.high}" if shares.low in (0, shares.high) else f"{shares.low}-{shares.high}"
    return f"{_SIDES[cell.dealer]}.{_WAYS[cell.tsumo]}.{said}"


def ask_cells(card: Card, rules: RiichiRules, _seed: int) -> Question:
    """Which cells pay so much?"""
    found = [c for c in asked_cells(rules) if card.key == _amount_key(c, price_of(c, rules).shares)]
    first = found[0]
    about = AmountAsked(first.dealer, first.tsumo, price_of(first, rules).shares)
    truth = (("cells", frozenset(found)),)
    return Question(card.kind, card, about, ("cells",), truth, first)


# --- with honba and deposits


def honba_keys(rules: RiichiRules) -> Iterator[str]:
    """Who wins how with how many honba: `child.ron.2`; none where honba are worth nothing."""
    if rules.payment.honba.value:
        for honba in range(1, MOST_HONBA + 1):
            for dealer, tsumo in ((False, False), (False, True), (True, False), (True, True)):
                yield f"{_SIDES[dealer]}.{_WAYS[tsumo]}.{honba}"


def ask_honba(card: Card, rules: RiichiRules, seed: int) -> Question:
    """What does a cell pay with honba, and with deposits, what does the winner get in all?"""
    side, way, honba = card.key.split(".")
    like = Cell(bool(_SIDES.index(side)), bool(_WAYS.index(way)))
    dice = Dice(seed)
    cell = _frequent(like, rules, dice)
    deposits = dice.pick(_DEPOSITS)
    price = price_of(cell, rules)
    situation = _situation(cell, int(honba), deposits)
    flow = payments(price, situation, rules, None)
    truth: list[tuple[str, Value]] = [
        ("points", _with_honba(price.shares, flow, rules)),
        ("plain", price.shares),
        ("received", sum(payment.points for payment in flow)),
    ]
    fields = ("points", "received") if deposits else ("points",)
    about = CellAsked(cell, price, int(honba), deposits)
    return Question(card.kind, card, about, fields, tuple(truth))


def _situation(cell: Cell, honba: int, deposits: int) -> Situation:
    seat = 0 if cell.dealer else 1
    loser = None if cell.tsumo else _LOSER
    return Situation(tsumo=cell.tsumo, seat=seat, loser=loser, honba=honba, deposits=deposits)


def _with_honba(shares: Shares, flow: tuple[Payment, ...], rules: RiichiRules) -> Shares:
    own = (p.points for p in flow if p.line.rule == rules.payment.honba and p.payer == _LOSER)
    added = sum(own)
    return Shares(shares.high + added, shares.low + added if shares.low else 0)


def _frequent(like: Cell, rules: RiichiRules, dice: Dice) -> Cell:
    """One of the cells won so that come most often."""
    found = (c for c in in_order(rules) if (c.dealer, c.tsumo) == (like.dealer, like.tsumo))
    return dice.pick(tuple(islice(found, _OFTEN)))
