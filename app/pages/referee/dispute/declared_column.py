"""What was declared in each row of the ledger, as far as the declaration says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from app.pages.referee.dispute.views import DeclaredAmount
from app.pages.referee.inputs import DisputeInput
from app.pages.score.rows import step_rows
from app.views.ledgers import LedgerRow
from engine.riichi.play.declared import Dispute, FirstDifference
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.price import price
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score, Shares

_NOTHING: Final = DeclaredAmount()


def declared_amounts(
    rows: Sequence[LedgerRow],
    entry: DisputeInput,
    dispute: Dispute,
    score: Score,
    shares: Shares | None,
    situation: Situation,
    rules: RiichiRules,
) -> tuple[DeclaredAmount, ...]:
    """A value for each row: han and fu as far as they were said, then the points they come to.

    `shares` are those that were said.
    """
    group, at_end = "", False
    steps = iter(_steps(entry, score, _by_row(shares, situation), situation, rules))
    amounts = []
    for row in rows:
        if row.kind == "head":
            group, at_end = row.key, False
            amounts.append(_NOTHING)
        elif group in ("yaku", "fu"):
            parts = dispute.first_difference is (
                FirstDifference.HAN if group == "yaku" else FirstDifference.FU
            )
            at_end = at_end or (parts and dispute.first is not None and dispute.first == row.line)
            said = entry.han if group == "yaku" else entry.fu
            amounts.append(_counted(row, said, missing=at_end))
        elif group == "points":
            amounts.append(_pointed(row, next(steps, None)))
        else:
            amounts.append(_NOTHING)
    return tuple(amounts)


def _counted(row: LedgerRow, said: int | None, *, missing: bool) -> DeclaredAmount:
    """A row of han or fu; `missing`: the sum that was said cannot have it."""
    if said is None or not row.unit:
        return _NOTHING
    if row.kind == "sum":
        return DeclaredAmount(said, differs=said != row.amount)
    return DeclaredAmount(missing=True) if missing else DeclaredAmount(row.amount)


def _pointed(row: LedgerRow, said: int | None) -> DeclaredAmount:
    if said is None or not row.unit:
        return _NOTHING
    return DeclaredAmount(said, differs=said != row.amount)


def _steps(
    entry: DisputeInput,
    score: Score,
    shares: tuple[int, ...],
    situation: Situation,
    rules: RiichiRules,
) -> Iterator[int | None]:
    """The declared amounts of the steps to the points; None where nothing was said of a step.

    Points that were said alone are those of the shares at the end.
    """
    due = [row.amount for row in step_rows(score.steps)]
    counted: list[int | None] = [None] * len(due)
    if entry.han is not None and not score.yakuman and (entry.fu is not None or score.fu is None):
        cost = price(entry.han, entry.fu or 0, 0, "", situation.dealer, situation.tsumo, rules)
        amounts = [row.amount for row in step_rows(cost.steps)]
        if len(amounts) == len(due):
            counted = list(amounts)
    for back, amount in enumerate(reversed(shares[: len(due)]), 1):
        counted[-back] = amount
    yield from counted


def _by_row(shares: Shares | None, situation: Situation) -> tuple[int, ...]:
    """The shares in the order of the ledger: dealer's before non-dealer's."""
    if shares is None:
        return ()
    if not situation.tsumo:
        return (shares.high,)
    return (shares.low,) if situation.dealer else (shares.high, shares.low)
