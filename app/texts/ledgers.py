"""Formats the rows of a ledger: names and amounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.texts.texts import Texts
from app.views.ledgers import PAYERS, LedgerRow
from engine.ledger import Line

PRINTED: Final = "table."
"""The table of amounts that a document prints."""


def payers_of(lines: Sequence[Line]) -> tuple[str, ...]:
    """For each line who pays it, one of `PAYERS`, where two amounts are printed; "" for others,
    whose names say it."""
    printed = [at for at, line in enumerate(lines) if line.rule.key.startswith(PRINTED)]
    named = dict(zip(printed, PAYERS, strict=True)) if len(printed) == len(PAYERS) else {}
    return tuple(named.get(at, "") for at in range(len(lines)))


def named_with_payer(name: str, payer: str, texts: Texts) -> str:
    """The name of a line behind who pays it, where that is one of `PAYERS`: `親 点数表`."""
    return texts.ui(f"ledger.{payer}", name) if payer in PAYERS else name


def row_words(row: LedgerRow, texts: Texts) -> str:
    """The name of any row: of its line, its group, its sum or its rule."""
    if row.parts:
        return _joined_name(row, texts)
    if row.line is not None:
        return named_with_payer(line_words(row, texts), row.key, texts)
    if row.kind in ("head", "sum"):
        return texts.ui(f"ledger.{row.key}")
    if row.uncounted is not None:
        return texts.uncounted(row.uncounted)
    return texts.note(row.rule) if row.rule is not None else ""


def _joined_name(row: LedgerRow, texts: Texts) -> str:
    """The name of several shares on a row: `子 ×1・親 ×2、百に切り上げ`."""
    paid = [part for part in row.parts if part.line is not None]
    if len(paid) == 1:
        return line_words(paid[0], texts)
    first = (part.before or part.line for part in reversed(paid))
    names = tuple(dict.fromkeys(texts.line(line) for line in first if line is not None))
    told = (*names[:1], *(f"{name[:1].lower()}{name[1:]}" for name in names[1:]))
    whole = texts.ui("compare.joint").join(told)
    rounded = any(part.before is not None for part in paid)
    return texts.list_of((whole, texts.ui("ledger.rounded"))) if rounded else whole


def line_words(row: LedgerRow, texts: Texts) -> str:
    """The name of a row's line, after that of the step before it: `親 ×2 2560を切り上げ`."""
    lines = (row.before, row.line)
    return " ".join(texts.line(line, row.payer) for line in lines if line is not None)


def amount_of(row: LedgerRow, texts: Texts) -> str:
    """The amount of a row as the ledger shows it."""
    if row.absent:
        return "—"
    if len(row.amounts) > 1:
        return texts.points("child_tsumo", *reversed(row.amounts))
    if row.unit == "han":
        return texts.han(row.amount)
    if row.unit == "yakuman":
        name = texts.limit("yakuman", abs(row.amount)) if row.amount else "0"
        return name if row.amount >= 0 else f"−{name}"
    if row.kind == "sum" and row.unit == "fu":
        return texts.fu(row.amount)
    if row.unit == "halves":
        return texts.halves(row.amount)
    if row.unit == "mangan":
        return texts.rule("payment.mangan")
    return str(row.amount) if row.unit else ""
