"""Formats two results side by side: by how much they differ, and why."""

from __future__ import annotations

from collections.abc import Iterator

from app.texts.ledgers import amount_of, line_words
from app.texts.texts import Texts, capitalized
from app.views.comparisons import ComparedSide, ComparisonView, LedgerCause
from app.views.ledgers import LedgerRow


def unequal(words: str, differs: bool) -> str:
    """The words, after a sign where they differ from those that they are compared with."""
    return f"≠ {words}" if differs else words


def side_name(side: ComparedSide, texts: Texts) -> str:
    """What stands on a side: the wait of a reading, a document, the tile and the way of a win."""
    if side.document is not None:
        return texts.document_short(side.document)
    if side.tile is not None:
        how = texts.ui("how.tsumo" if side.situation.tsumo else "how.ron")
        return f"{texts.tile_short(side.tile)} {how}"
    return "" if side.reading is None else texts.wait(side.reading.wait)


def side_summary(side: ComparedSide, texts: Texts) -> tuple[str, str]:
    """Count and points of a side; the name of the verdict where the hand does not win."""
    if side.won is None:
        return texts.ui(f"outcome.{side.outcome}"), ""
    plain, full = texts.spoken(side.won, side.situation)
    return texts.count(side.won), full or plain


def points_difference(shown: ComparisonView, texts: Texts) -> str:
    """How many points the chosen result is lower or higher: `両面のほうが1200点低い`."""
    name = side_name(shown.right, texts)
    if shown.difference is None:
        worth = " ".join(part for part in side_summary(shown.right, texts) if part)
        return texts.ui("compare.instead", name, worth)
    which = "same" if not shown.difference else "less" if shown.difference < 0 else "more"
    kind = "document" if shown.kind == "document" else "other"
    return texts.ui(f"compare.{which}_{kind}", name, abs(shown.difference))


def why(shown: ComparisonView, texts: Texts) -> str:
    """What makes the results differ, as sentences; "" where the hand wins on one side only."""
    parts = [*_of_lines(shown.causes, texts), *_of_fu(shown.causes, texts)]
    if shown.kept_from:
        parts.append(texts.ui("compare.kept_from_pinfu", texts.tiles_short(shown.kept_from)))
    parts += _of_price(shown.causes, texts)
    end = texts.ui("compare.end")
    return texts.ui("compare.gap").join(f"{capitalized(part)}{end}" for part in parts)


def _of_lines(causes: tuple[LedgerCause, ...], texts: Texts) -> Iterator[str]:
    """Yaku and bonus that are lacking, that are there besides, and that are worth other han."""
    lines = [c for c in causes if c.kind == "line" and (c.left or c.right)]
    hand = [c for c in lines if not _paid(c)]
    gone = [_name(c, texts) for c in hand if c.right is None]
    new = [_name(c, texts) for c in hand if c.left is None]
    if gone:
        yield texts.ui("compare.gone", texts.list_of(gone))
    if new:
        yield texts.ui("compare.new", texts.list_of(new))
    for cause in hand:
        if cause.left is not None and cause.right is not None:
            amounts = (amount_of(cause.left, texts), amount_of(cause.right, texts))
            yield texts.ui("compare.changed", _name(cause, texts), *amounts)


def _of_fu(causes: tuple[LedgerCause, ...], texts: Texts) -> Iterator[str]:
    """The items of fu with the sum that they lead to, as one sentence."""
    parts = []
    for cause in causes:
        if cause.kind == "fu":
            yield texts.ui("compare.no_fu" if cause.right is None else "compare.has_fu")
        elif cause.kind == "fu_item":
            parts.append(_fu_item(cause, texts))
        elif cause.kind == "fu_sum":
            key = "compare.fu_before" if cause.rounded else "compare.fu_sum"
            parts.append(texts.ui(key, *cause.amounts))
    if parts and not any(cause.kind == "fu_sum" for cause in causes):
        parts.append(texts.ui("compare.fu_same"))
    if parts:
        yield texts.ui("compare.and").join(parts)


def _fu_item(cause: LedgerCause, texts: Texts) -> str:
    name, before, after = _name(cause, texts), _amount(cause.left), _amount(cause.right)
    key = "fu_gone" if not after else "fu_new" if not before else "fu_changed"
    return texts.ui(f"compare.{key}", name, before, after)


def _of_price(causes: tuple[LedgerCause, ...], texts: Texts) -> Iterator[str]:
    """Limits, tables and roundings, and at last payments."""
    for cause in causes:
        if cause.kind == "kiriage":
            yield texts.ui("compare.no_kiriage" if cause.right is None else "compare.kiriage")
        elif cause.kind == "limit":
            yield _other_limit(cause, texts)
        elif cause.kind in ("table", "rounding"):
            yield texts.ui(f"compare.{cause.kind}")
    for cause in causes:
        if cause.kind != "line" or not _paid(cause):
            continue
        if cause.left is None or cause.right is None:
            key = "compare.unpaid" if cause.right is None else "compare.paid"
            yield texts.ui(key, _name(cause, texts))
        else:
            amounts = cause.left.amount, cause.right.amount
            yield texts.ui("compare.other_amount", _name(cause, texts), *amounts)


def short_causes(causes: tuple[LedgerCause, ...], texts: Texts) -> tuple[str, ...]:
    """What makes another result differ, in short words: `符なし`, `本場なし`."""
    return tuple(dict.fromkeys(word for cause in causes if (word := _short(cause, texts))))


def _short(cause: LedgerCause, texts: Texts) -> str:
    gone = cause.right is None
    match cause.kind:
        case "line":
            name = _name(cause, texts)
            if gone or cause.left is None:
                return texts.ui("compare.short.gone" if gone else "compare.short.new", name)
            assert cause.right is not None  # it is not gone
            return texts.ui("compare.short.is", name, amount_of(cause.right, texts))
        case "fu_item":
            if not _amount(cause.right):
                return texts.ui("compare.short.gone", _name(cause, texts))
            return texts.ui("compare.short.is", _name(cause, texts), texts.fu(_amount(cause.right)))
        case "fu":
            return texts.ui("compare.short.no_fu" if gone else "compare.short.has_fu")
        case "kiriage":
            return texts.ui("compare.short.no_kiriage" if gone else "compare.short.kiriage")
        case "limit":
            return _other_limit(cause, texts)
        case "table" | "rounding":
            return texts.ui(f"compare.short.{cause.kind}")
    return ""  # a sum of fu follows from its items


def _row(cause: LedgerCause) -> LedgerRow:
    row = cause.left or cause.right
    assert row is not None  # a cause has a row at least
    return row


def _paid(cause: LedgerCause) -> bool:
    return _row(cause).unit == "points"


def _name(cause: LedgerCause, texts: Texts) -> str:
    """What differs: a yaku, a dora with its tile, a payment, an item of fu by its tile or place."""
    row = _row(cause)
    assert row.rule is not None  # only lines of rules differ by themselves
    key = row.rule.key
    if key.startswith(("fu.wait.", "fu.pair.")):
        part = key.split(".")[1]
        return texts.ui(f"compare.item.{part}")
    if key.startswith(("fu.triplet.", "fu.quad.")) and row.line is not None:
        return texts.tiles_short(row.line.tiles[:1])
    if key.startswith("yaku."):
        return texts.rule(key)
    name = line_words(row, texts) if key.startswith("dora.") else texts.rule(key)
    return f"{name[:1].lower()}{name[1:]}"


def _amount(row: LedgerRow | None) -> int:
    return 0 if row is None else row.amount


def _other_limit(cause: LedgerCause, texts: Texts) -> str:
    """Which limit is reached instead: `倍満でなく満貫`, `満貫に届かない`."""
    before, after = (texts.rule(key) if key else "" for key in cause.limits)
    key = "limit" if before and after else "no_limit" if before else "new_limit"
    return texts.ui(f"compare.{key}", before, after)
