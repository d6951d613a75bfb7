"""Orders the lines of a verdict as the rows of the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from app.texts.ledgers import PRINTED, payers_of
from app.views.ledgers import LedgerRow, Unit
from engine.ledger import Line, Payment, total
from engine.riichi.scoring.fu import LIFTS
from engine.riichi.verdict import Agari, Barred, NoYaku, Score, Uncounted, Verdict
from engine.rulebook import AnyRule, Standing

_PRICE_TABLES: Final = ("formula", "limits", "table", "payment", "pao")

_SHARES: Final = ("formula.per", "formula.shares.")
_ROUNDING: Final = "formula.rounding"
_PER: Final = "formula.per"
_PAID: Final = ("formula.shares.", PRINTED)
_STRENGTH: Final = (Standing.ASSUMED, Standing.DERIVED, Standing.STATED, Standing.CUSTOMARY)
"""Standings, those that are to be seen first."""


def rows_of(verdict: Verdict | None) -> tuple[LedgerRow, ...]:
    """The ledger of the best score, or of the bonus of a hand without yaku; else empty."""
    if isinstance(verdict, Agari):
        return tuple(score_rows(verdict.best))
    if isinstance(verdict, Barred):
        return (LedgerRow("line", rule=verdict.rule), *score_rows(verdict.scores[0]))
    if isinstance(verdict, NoYaku):
        return tuple(_no_yaku_rows(verdict))
    return ()


def score_rows(score: Score) -> Iterator[LedgerRow]:
    """The ledger of a score."""
    unit: Unit = "yakuman" if score.yakuman else "han"
    yield LedgerRow("head", "yaku")
    yield from _lines(score.yaku, unit)
    yield from _lines(score.bonus, "han")
    yield from (LedgerRow("line", rule=rule) for rule in score.notes if not _of_price(rule))
    if not score.yakuman and score.han:
        yield LedgerRow("sum", "han_sum", amount=score.han, unit="han")
    if score.fu is not None:
        yield LedgerRow("head", "fu")
        yield from _fu_rows(score.fu_lines, score.fu)
    yield LedgerRow("head", "points")
    yield from step_rows(score.steps)
    yield from (LedgerRow("line", rule=rule) for rule in score.notes if _of_price(rule))
    yield from added_rows(score.payments)
    yield from _uncounted(score.uncounted)


def _fu_rows(lines: tuple[Line, ...], fu: int) -> Iterator[LedgerRow]:
    """The fu items and their sum; a rounding or minimum is the row of the sum."""
    last = lines[-1]
    if last.rule.key in LIFTS:
        yield from _lines(lines[:-1], "fu")
        yield LedgerRow("sum", "fu_sum", line=last, rule=last.rule, amount=fu, unit="fu")
        return
    yield from _lines(lines, "fu")
    yield LedgerRow("sum", "fu_sum", amount=fu, unit="fu")


def step_rows(steps: Iterable[Line]) -> Iterator[LedgerRow]:
    """The steps from han and fu to points; a share and its rounding are one row, and of two shares
    that are printed each says who pays it."""
    lines = tuple(steps)
    rest = list(zip(lines, payers_of(lines), strict=True))
    while rest:
        line, payer = rest.pop(0)
        before = None
        if line.rule.key.startswith(_SHARES) and rest and rest[0][0].rule.key == _ROUNDING:
            before, (line, _) = line, rest.pop(0)
        rule = line.rule if before is None else before.rule
        yield LedgerRow("line", payer, line, before, rule, line.amount, "points")


def condensed(rows: Iterable[LedgerRow], *, joined: bool) -> tuple[LedgerRow, ...]:
    """The rows with how each share is rounded on the row of that share; `joined` makes one row of
    the shares of dealer and non-dealers.

    A row stands for its parts by the weakest of their rules.
    """
    rest = list(rows)
    shares = [row for row in rest if _is_share(row)]
    notes = [row for row in rest if _is_note_on_shares(row)]
    if not shares or not (notes or (joined and len(shares) > 1)):
        return tuple(rest)
    groups = [shares] if joined else [shares[:1], *([share] for share in shares[1:])]
    stands = {id(group[0]): _standing_for((*group, *notes)) for group in groups[:1]}
    stands |= {id(group[0]): group[0] for group in groups[1:]}
    gone = {id(row) for row in (*notes, *shares)} - stands.keys()
    return tuple(stands.get(id(row), row) for row in rest if id(row) not in gone)


def _standing_for(parts: tuple[LedgerRow, ...]) -> LedgerRow:
    weakest = min((part.rule for part in parts if part.rule is not None), key=_strength)
    first = parts[0]
    return replace(first, line=None, before=None, rule=weakest, parts=parts)


def _strength(rule: AnyRule) -> int:
    return _STRENGTH.index(rule.standing)


def _is_share(row: LedgerRow) -> bool:
    rule = row.rule
    return row.kind == "line" and bool(row.unit) and rule is not None and rule.key.startswith(_PAID)


def _is_note_on_shares(row: LedgerRow) -> bool:
    rule = row.rule
    return row.kind == "line" and not row.unit and rule is not None and rule.key == _PER


def _of_price(rule: AnyRule) -> bool:
    return rule.key.partition(".")[0] in _PRICE_TABLES


def _lines(lines: Iterable[Line], unit: Unit) -> Iterator[LedgerRow]:
    return (
        LedgerRow("line", line=line, rule=line.rule, amount=line.amount, unit=unit)
        for line in lines
    )


def added_rows(payments: Iterable[Payment]) -> Iterator[LedgerRow]:
    """Honba, deposits and liability, one row per rule and liable seat, then the sum that the winner
    receives."""
    payments = tuple(payments)
    extra: dict[tuple[str, int | None], list[Line]] = {}
    for payment in payments:
        key = payment.line.rule.key
        if key.partition(".")[0] in ("payment", "pao"):
            payer = payment.payer if key.startswith("pao.") else None
            extra.setdefault((key, payer), []).append(payment.line)
    for (_, payer), lines in extra.items():
        first = lines[0]
        yield LedgerRow(
            "line",
            line=first,
            rule=first.rule,
            amount=total(lines),
            unit="points",
            payer=payer,
        )
    received = sum(p.points for p in payments)
    yield LedgerRow("sum", "received", amount=received, unit="points")


def _no_yaku_rows(verdict: NoYaku) -> Iterator[LedgerRow]:
    yield LedgerRow("head", "yaku")
    yield LedgerRow("line", rule=verdict.rule)
    yield from _lines(verdict.bonus, "han")
    yield from _uncounted(verdict.uncounted)


def _uncounted(some: tuple[Uncounted, ...]) -> Iterator[LedgerRow]:
    if some:
        yield LedgerRow("head", "uncounted")
    for thing in some:
        yield LedgerRow("uncounted", rule=thing.rule, uncounted=thing)
