"""Pairs the rows of ledgers by what they are about, and finds what makes two results differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from app.pages.score.rows import condensed, score_rows
from app.views.comparisons import ComparedSide, ComparisonView, LedgerCause, LedgerPair
from app.views.ledgers import LedgerRow
from engine.ledger import total
from engine.riichi.facts import Fact
from engine.riichi.group import Shape
from engine.riichi.reading import Wait
from engine.riichi.scoring.fu import LIFTS
from engine.riichi.verdict import Score
from engine.tiles import Tile

RowSubject = tuple[object, ...]
"""What a row of a ledger is about, the same in every ledger that has such a row."""
_TSUMO: Final = ("fu.tsumo", "fu.tsumo_with_pinfu", "fu.tsumo_with_rinshan")
_CAP, _RAW, _PER = "formula.mangan_from", "formula.bazoro", "formula.per"
_SHARES: Final = ("formula.shares.", "table.")
_FORMULA: Final = ("points", "formula", 0)
_LIMIT: Final = ("points", "limit", 0)
_MANGAN: Final = 2000
"""The base points from which a hand is a mangan without rounding up to it."""


def aligned(
    ledgers: Sequence[tuple[LedgerRow, ...]],
) -> tuple[tuple[LedgerRow | None, ...], ...]:
    """The rows of several ledgers, those about the same thing together, in the order of the first.

    Each row of each ledger is in exactly one of the tuples, which have None where a ledger lacks
    the thing; what the first lacks follows what stands before it in the others.
    """
    known = [dict(_by_subject(rows)) for rows in ledgers]
    order = list(known[0]) if known else []
    for others in known[1:]:
        at = 0
        there = set(order)
        for subject in others:
            if subject in there:
                at = order.index(subject) + 1
            else:
                order.insert(at, subject)
                at += 1
    found = {subject: tuple(rows.get(subject) for rows in known) for subject in order}
    return tuple(_joined(found))


def _joined(
    found: dict[RowSubject, tuple[LedgerRow | None, ...]],
) -> Iterator[tuple[LedgerRow | None, ...]]:
    """The aligned rows; a limit stands beside the formula of a ledger that reaches none."""
    formula, limit = found.get(_FORMULA), found.get(_LIMIT)
    both = formula and limit and any(map(all, zip(formula, limit, strict=True)))
    if formula is None or limit is None or both:
        yield from found.values()
        return
    for subject, rows in found.items():
        if subject == _FORMULA:
            yield tuple(a or b for a, b in zip(formula, limit, strict=True))
        elif subject != _LIMIT:
            yield rows


def paired(left: tuple[LedgerRow, ...], right: tuple[LedgerRow, ...]) -> tuple[LedgerPair, ...]:
    """The rows of two ledgers in pairs, each row in exactly one."""
    return tuple(LedgerPair(a, b, rows_differ(a, b)) for a, b in aligned((left, right)))


def rows_differ(left: LedgerRow | None, right: LedgerRow | None) -> bool:
    """Whether two rows about the same thing have other amounts; fu items also for other names."""
    if left is None or right is None:
        return True
    if (left.amounts, left.unit) != (right.amounts, right.unit):
        return True
    fu = left.unit == "fu" and left.kind == "line"
    return fu and left.rule is not None and left.rule.key != (right.rule and right.rule.key)


def place_of(subject: RowSubject | None, rows: tuple[LedgerRow, ...]) -> int | None:
    """The index of the row about a thing; None where the ledger has none with a rule."""
    every = enumerate(_by_subject(rows))
    return next((at for at, (about, row) in every if row.rule and about == subject), None)


def subject_of(rows: tuple[LedgerRow, ...], at: int) -> RowSubject | None:
    """What the row with this index is about; None for a row without a rule."""
    return [about if row.rule else None for about, row in _by_subject(rows)][at]


def _by_subject(rows: tuple[LedgerRow, ...]) -> Iterator[tuple[RowSubject, LedgerRow]]:
    """Each row with what it is about; rows about the same are numbered."""
    group = ""
    seen: Counter[RowSubject] = Counter()
    for row in rows:
        if row.kind == "head":
            group = row.key
        subject = (group, *_subject(row))
        yield (*subject, seen[subject]), row
        seen[subject] += 1


def _subject(row: LedgerRow) -> RowSubject:
    """What a row is about."""
    if row.kind in ("head", "sum"):
        return row.kind, row.key
    if row.uncounted is not None:
        return "uncounted", row.uncounted.what, row.uncounted.tiles
    rule = row.parts[0].rule if row.parts else row.rule
    key = "" if rule is None else rule.key
    tiles = () if row.line is None else tuple(tile.plain for tile in row.line.tiles)
    if key.startswith(("fu.triplet.", "fu.quad.")):
        return "set", tiles[0]
    if key.startswith(("fu.wait.", "fu.pair.")):
        return (key.split(".")[1],)
    if key in _TSUMO:
        return ("tsumo",)
    if key.startswith(_SHARES) and row.unit:
        return ("share",)
    if key == _RAW:
        return ("formula",)
    if key == _CAP or key.startswith("limits."):
        return ("limit",)
    return (key, tiles) if key.startswith("dora.") else (key,)


# what makes two results differ


def causes_of(pairs: tuple[LedgerPair, ...]) -> tuple[LedgerCause, ...]:
    """What makes two ledgers differ; sums and steps that follow from it are left out."""
    lines, paid = tuple(_line_causes(pairs, paid=False)), tuple(_line_causes(pairs, paid=True))
    fu = tuple(_fu_causes(pairs))
    price = tuple(_price_causes(pairs, explained=bool(lines or fu or paid)))
    return (*lines, *fu, *price, *paid)


def _line_causes(pairs: tuple[LedgerPair, ...], *, paid: bool) -> Iterator[LedgerCause]:
    """Yaku and dora that differ, or payments."""
    for pair in pairs:
        row = pair.row
        of_hand = row.kind == "line" and row.unit in ("han", "yakuman")
        payment = row.rule is not None and row.rule.key.startswith(("payment.", "pao."))
        if pair.differs and (payment and bool(row.unit) if paid else of_hand):
            yield LedgerCause("line", pair.left, pair.right)


def _fu_causes(pairs: tuple[LedgerPair, ...]) -> Iterator[LedgerCause]:
    """Items of fu, and the sum that they lead to; or that one of both counts no fu at all."""
    sums = next(
        (pair for pair in pairs if (pair.row.kind, pair.row.key) == ("sum", "fu_sum")), None
    )
    if sums is None:
        return
    if sums.left is None or sums.right is None:
        yield LedgerCause("fu", sums.left, sums.right)
        return
    items = [pair for pair in pairs if pair.row.kind == "line" and pair.row.unit == "fu"]
    lifts = [pair for pair in items if pair.row.rule is not None and pair.row.rule.key in LIFTS]
    for pair in items:
        some = (pair.left.amount if pair.left else 0, pair.right.amount if pair.right else 0)
        if pair.differs and pair not in lifts and some[0] != some[1]:
            yield LedgerCause("fu_item", pair.left, pair.right)
    before = _items_sum(pair.left for pair in items), _items_sum(pair.right for pair in items)
    counted = sums.left.amount, sums.right.amount
    if before != counted and before[0] != before[1]:
        yield LedgerCause("fu_sum", sums.left, sums.right, before, rounded=True)
    elif counted[0] != counted[1]:
        yield LedgerCause("fu_sum", sums.left, sums.right, counted)


def _items_sum(rows: Iterator[LedgerRow | None]) -> int:
    return total(
        row.line
        for row in rows
        if row is not None and row.line is not None and row.line.rule.key not in LIFTS
    )


def _price_causes(pairs: tuple[LedgerPair, ...], *, explained: bool) -> Iterator[LedgerCause]:
    """Rounding up to mangan; limits; and if nothing else differs, how the price is made."""
    for pair in pairs:
        if pair.left is None or pair.right is None:
            if _rounds_up(pair.row):
                yield LedgerCause("kiriage", pair.left, pair.right)
                explained = True
            continue
        limits = _limit_of(pair.left), _limit_of(pair.right)
        if limits[0] != limits[1]:
            yield LedgerCause("limit", pair.left, pair.right, limits=limits)
            explained = True
    if not explained and any(pair.differs for pair in pairs):
        yield _otherwise_priced(pairs)


def _limit_of(row: LedgerRow) -> str:
    """The key of the limit that a step reaches, "" for none."""
    key = "" if row.rule is None or row.unit != "points" else row.rule.key
    return "limits.mangan" if key == _CAP else key if key.startswith("limits.") else ""


def _rounds_up(row: LedgerRow) -> bool:
    """Whether a row lifts fewer points than those of a mangan to a mangan."""
    line = row.line
    return line is not None and line.rule.key == _CAP and line.of[0] < _MANGAN


def _otherwise_priced(pairs: tuple[LedgerPair, ...]) -> LedgerCause:
    def some(side: Literal["left", "right"], start: str) -> LedgerRow | None:
        rows = (getattr(pair, side) for pair in pairs)
        return next((r for r in rows if r and r.rule and r.rule.key.startswith(start)), None)

    tables = some("left", "table."), some("right", "table.")
    if any(tables):
        return LedgerCause("table", *tables)
    return LedgerCause("rounding", some("left", _PER), some("right", _PER))


# two results side by side


def compared(
    kind: Literal["reading", "document", "wait"], left: ComparedSide, right: ComparedSide
) -> ComparisonView:
    """Two results with their rows in pairs; what does not win has no rows."""
    ledgers = _rows(left), _rows(right)
    pairs = paired(*ledgers)
    short = (condensed(rows, joined=True) for rows in ledgers)
    both = left.won is not None and right.won is not None
    return ComparisonView(
        kind,
        left,
        right,
        pairs,
        causes_of(pairs) if both else (),
        received(right.won) - received(left.won) if both else None,
        _kept_from_pinfu(left.won, right.won) if kind == "reading" else (),
        paired(*short),
    )


def _rows(side: ComparedSide) -> tuple[LedgerRow, ...]:
    return () if side.won is None else tuple(score_rows(side.won))


def received(score: Score | None) -> int:
    """What the winner receives, honba and deposits included."""
    return 0 if score is None else sum(payment.points for payment in score.payments)


def _kept_from_pinfu(left: Score | None, right: Score | None) -> tuple[Tile, ...]:
    """The triplets of a closed reading that waits on two sides, where the other does not."""
    if left is None or right is None or Fact.MENZEN not in right.facts:
        return ()
    if right.reading.wait is not Wait.RYANMEN or left.reading.wait is Wait.RYANMEN:
        return ()
    sets = (Shape.TRIPLET, Shape.QUAD)
    return tuple(group.tiles[0] for group in right.reading.groups if group.shape in sets)
