"""The rows of the ledger for a toppan hand, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from app.views.ledgers import LedgerRow, Unit
from engine.ledger import Line, Payment, total
from engine.riichi.verdict import Uncounted as LedgerUncounted
from engine.rulebook import AnyRule
from engine.toppan.play.deal import DEALER
from engine.toppan.verdict import Score, Uncounted

_DORA: Final = "prize.dora"


def score_rows(score: Score, seat: int) -> Iterator[LedgerRow]:
    """The ledger of a hand: 和了役, prizes and points, then other rules that apply, what was not
    counted, and the values of the tiles."""
    yield from han_rows(score)
    if not score.mangan:
        yield LedgerRow("sum", "han_sum", amount=score.han, unit="han")
    yield LedgerRow("head", "points")
    yield from payment_rows(score.payments, seat)
    yield from _notes(score.notes, ("payment", "play"))
    yield LedgerRow("sum", "received", amount=score.points, unit="halves")
    yield from _notes(score.notes, ("reading", "dora"))
    yield from _uncounted_rows(score.uncounted)
    yield from value_rows(score.values, score.notes)


def han_rows(score: Score) -> Iterator[LedgerRow]:
    """和了役, then prizes, in han."""
    if score.wins:
        yield LedgerRow("head", "wins")
        unit: Unit = "mangan" if score.mangan else "han"
        for line in score.wins:
            yield LedgerRow("line", line=line, rule=line.rule, amount=line.amount, unit=unit)
    yield from _prize_rows(score)


def value_rows(values: tuple[Line, ...], notes: tuple[AnyRule, ...] = ()) -> Iterator[LedgerRow]:
    """The values of the tiles in half points, equal ones in one row, and their sum."""
    yield LedgerRow("head", "values")
    alike: dict[tuple[str, bool], list[Line]] = {}
    for line in values:
        honor = line.tiles[0].honor
        alike.setdefault((line.rule.key, honor and line.amount > 1), []).append(line)
    for some in alike.values():
        tiles = tuple(tile for line in some for tile in line.tiles)
        line = Line(some[0].rule, total(some), tiles)
        yield LedgerRow("line", line=line, rule=line.rule, amount=line.amount, unit="halves")
    yield from _notes((rule for rule in notes if rule.key == "tiles.limit"), ("tiles",))
    yield LedgerRow("sum", "value_sum", amount=total(values), unit="halves")


def _prize_rows(score: Score) -> Iterator[LedgerRow]:
    """Prizes of every win, then those of hands within the limit; all dora in one row."""
    dora = [line for line in score.prizes if line.rule.key == _DORA]
    lines = [line for line in score.prizes if line.rule.key != _DORA]
    if dora:
        tiles = tuple(line.tiles[0] for line in dora)
        counts = tuple(line.amount for line in dora)
        lines.append(Line(dora[0].rule, total(dora), tiles, of=counts))
    for head, over in (("always", True), ("within", False)):
        here = [line for line in lines if _over(line) is over]
        if here:
            yield LedgerRow("head", head)
        for line in here:
            yield LedgerRow("line", line=line, rule=line.rule, amount=line.amount, unit="han")


def _over(line: Line) -> bool:
    """Whether a prize counts for a hand over the limit too, as all dora do."""
    value = getattr(line.rule, "value", None)
    return bool(getattr(value, "over", True)) or line.rule.key == _DORA


def payment_rows(payments: Iterable[Payment], seat: int) -> Iterator[LedgerRow]:
    """A row for each payment; a dealer's rows name the child who pays."""
    for payment in payments:
        line = payment.line
        if seat == DEALER and payment.payer is not None:
            line = replace(line, label=f"{payment.payer}:{line.label}")
        yield LedgerRow("line", line=line, rule=line.rule, amount=line.amount, unit="halves")


def _notes(rules: Iterable[AnyRule], sections: tuple[str, ...]) -> Iterator[LedgerRow]:
    known = (rule for rule in rules if rule.key.partition(".")[0] in sections)
    return (LedgerRow("line", rule=rule) for rule in dict.fromkeys(known))


def _uncounted_rows(some: tuple[Uncounted, ...]) -> Iterator[LedgerRow]:
    if some:
        yield LedgerRow("head", "uncounted")
    for thing in some:
        uncounted = LedgerUncounted(thing.what, thing.tiles, thing.rule)
        yield LedgerRow("uncounted", rule=thing.rule, uncounted=uncounted)
