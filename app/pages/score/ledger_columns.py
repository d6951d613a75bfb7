"""The amounts of other readings as columns of a ledger."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from app.pages.score.comparison import aligned, rows_differ
from app.texts.ledgers import amount_of
from app.texts.texts import Texts
from app.views.ledgers import DeclaredColumnText, LedgerColumn, LedgerRow


def with_columns(
    ledgers: Sequence[tuple[LedgerRow, ...]], names: Sequence[str], texts: Texts
) -> tuple[tuple[LedgerRow, ...], tuple[LedgerColumn, ...]]:
    """The rows of the first ledger, with those that only others have, and a column for each other.

    `names` are those of the others.
    """
    together = aligned(ledgers)
    rows = tuple(_shown(some) for some in together)
    columns = tuple(
        LedgerColumn(name, tuple(_beside(some[0], some[at], texts) for some in together))
        for at, name in enumerate(names, 1)
    )
    return rows, columns


def _shown(some: tuple[LedgerRow | None, ...]) -> LedgerRow:
    """The row of the first ledger, or of the next that has it as an absent one."""
    if some[0] is not None:
        return some[0]
    return replace(next(row for row in some if row is not None), absent=True)


def _beside(first: LedgerRow | None, other: LedgerRow | None, texts: Texts) -> DeclaredColumnText:
    """The amount of another reading in a row."""
    row = first or other
    if row is None:
        return DeclaredColumnText("")
    if row.kind == "head" or not row.unit:
        return DeclaredColumnText("")
    amount = "—" if other is None else amount_of(other, texts)
    differs = rows_differ(first, other)
    if other is not None and differs and row.unit == "fu" and first is not None:
        return DeclaredColumnText(_with_name(first, other, amount, texts), differs)
    return DeclaredColumnText(amount, differs)


def _with_name(first: LedgerRow, other: LedgerRow, amount: str, texts: Texts) -> str:
    """An amount of fu, with the wait where it is another one: `両面待ち 0`."""
    waits = first.rule is not None and first.rule.key.startswith("fu.wait.")
    other_name = "" if other.rule is None or not waits else texts.rule(other.rule.key)
    return f"{other_name} {amount}".strip()
