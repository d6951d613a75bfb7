"""Counts the yaku of a 競技十半 hand by a document, and lists those that do not count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.ledger import Line, total
from engine.rulebook import AnyRule, Rule
from engine.tiles import COPIES, WINDS, Tile, counts_of
from engine.toppan.facts import Fact, last_copies
from engine.toppan.rules import Prize, ToppanRules, Worth
from engine.toppan.scoring.dora import dora_lines, group_of, rule_of
from engine.toppan.scoring.price import price
from engine.toppan.situation import Situation
from engine.toppan.verdict import Uncounted
from engine.toppan.yaku import PRIZES, holds

_WITHIN = int(Fact.WITHIN)
_AT_LIMIT = int(Fact.AT_LIMIT)
_OF_MARKED: Final = ("prize.honuupai", "prize.fuuchuechan")
"""The prizes that two tiles of a hand may have."""


class Counted(msgspec.Struct, frozen=True, gc=False):
    """Lines in han; with `mangan` the one line of `wins` is the mangan, of amount 1."""

    wins: tuple[Line, ...]
    prizes: tuple[Line, ...]
    mangan: bool
    notes: tuple[AnyRule, ...]
    uncounted: tuple[Uncounted, ...]

    @property
    def han(self) -> int:
        """The sum of the lines in han; 0 for a mangan."""
        return 0 if self.mangan else total(self.wins) + total(self.prizes)


def count(
    tiles: tuple[Tile, ...],
    bits: int,
    declared: bool,
    situation: Situation,
    rules: ToppanRules,
    with_notes: bool = True,
) -> Counted:
    """The yaku and dora that the document counts for tiles with the facts `bits`.

    `declared`: 和了役 count; otherwise the hand is compared and only 懸賞役 count. `with_notes`:
    rules that applied without an amount are noted, which takes a fifth of the time.
    """
    wins = dict(winning(bits, len(tiles), rules)) if declared else {}
    full = next((yaku for yaku, line in wins.items() if _is_mangan(line)), None)
    if full is None:
        return _ordinary(tiles, bits, wins, situation, rules, with_notes)
    mangan = _mangan(full, wins, rules)
    rest = {yaku: line for yaku, line in wins.items() if not _is_mangan(line)}
    other = _ordinary(tiles, bits, rest, situation, rules, with_notes) if rest else mangan
    if _worth(other, situation, rules) <= _worth(mangan, situation, rules):
        return mangan
    against = rules.payment.mangan_against
    if against.value == "mangan":
        return msgspec.structs.replace(mangan, notes=(*mangan.notes, against))
    uncounted = (*other.uncounted, Uncounted(full, against))
    return msgspec.structs.replace(other, uncounted=uncounted)


def _worth(counted: Counted, situation: Situation, rules: ToppanRules) -> int:
    """The sum that all who lose pay, in half points."""
    return sum(
        total(price(counted.han, counted.mangan, stake, situation.honba, rules))
        for stake in situation.stakes
    )


def turns_extra(bits: int, n: int, rules: ToppanRules) -> bool:
    """Whether a declared hand of `n` tiles with the facts `bits` adds a tile to the dora."""
    wins = {yaku: line for yaku, line in winning(bits, n, rules) if not _is_mangan(line)}
    return "toppanfuu" in wins and "toppanfuu" not in _barred(wins, rules)


def indicators_of(situation: Situation, extra: Tile | None, rules: ToppanRules) -> tuple[Tile, ...]:
    """The indicators of a hand, with the `extra` tile where that is one (`dora.extra_is`)."""
    added = extra is not None and rules.dora.extra_is.value == "indicator"
    return (*situation.indicators, extra) if extra is not None and added else situation.indicators


def _ordinary(
    tiles: tuple[Tile, ...],
    bits: int,
    wins: dict[str, Line],
    situation: Situation,
    rules: ToppanRules,
    with_notes: bool,
) -> Counted:
    """The count of a hand without a mangan."""
    alone = wins.get("tonkuufuu") if rules.reading.ten_han_triplet.value == "alone" else None
    if alone is not None:
        return _alone(alone, wins, rules)
    uncounted: list[Uncounted] = []
    barred = _barred(wins, rules)
    lines = []
    for yaku, line in wins.items():
        if yaku in barred:
            uncounted.append(Uncounted(yaku, barred[yaku], line.tiles))
        else:
            lines.append(line)
    extra = situation.extra
    if extra is not None and not any(line.rule.key == "win.toppanfuu" for line in lines):
        uncounted.append(Uncounted("extra", rules.dora.extra, (extra,)))
        extra = None
    prizes = []
    for yaku, line in _prizes(tiles, bits, situation, extra, rules):
        rule = rules.prize[yaku]
        if yaku in barred:
            uncounted.append(Uncounted(yaku, barred[yaku], line.tiles))
        elif not bits & _WITHIN and not rule.value.over:
            uncounted.append(Uncounted(yaku, rule, line.tiles))
        else:
            prizes.append(line)
    notes = tuple(_notes(tiles, bits, wins, prizes, rules)) if with_notes else ()
    if situation.extra is not None:
        about = (rules.dora.extra_is, rules.dora.extra_for)
        notes += tuple(rule for rule in about if rule is not None)
    return Counted(tuple(lines), tuple(prizes), False, notes, tuple(uncounted))


def winning(bits: int, n: int, rules: ToppanRules) -> Iterator[tuple[str, Line]]:
    """The 和了役 that hold for a hand of `n` tiles, each with its line: han, or 1 for a mangan."""
    within = bits & _WITHIN
    for yaku, rule in rules.win.items():
        worth = rule.value
        if not holds(yaku, bits | _WITHIN):
            continue
        pure = n == worth.pure
        if worth.over and not pure and _over(bits, rules):
            yield yaku, Line(rule, worth.over, label="over")
        elif within or pure:
            yield yaku, Line(rule, 1 if worth.mangan else worth.han)


def _over(bits: int, rules: ToppanRules) -> bool:
    """Whether the total is so high that a triplet that is not pure is no mangan
    (`reading.triplet_over`)."""
    if not bits & _WITHIN:
        return True
    return rules.reading.triplet_over.value == "from_limit" and bool(bits & _AT_LIMIT)


def _is_mangan(line: Line) -> bool:
    worth = line.rule.value  # type: ignore[attr-defined]
    return bool(worth.mangan) and line.label != "over"


def _mangan(full: str, wins: dict[str, Line], rules: ToppanRules) -> Counted:
    """The count of a mangan: no other yaku counts."""
    rule: Rule[Worth] = rules.win[full]
    others = tuple(Uncounted(yaku, rule) for yaku in wins if yaku != full)
    notes = (rule, rules.payment.mangan_honba)
    return Counted((wins[full],), (), True, notes, others)


def _alone(line: Line, wins: dict[str, Line], rules: ToppanRules) -> Counted:
    """The count of a triplet of ten han with which no other yaku counts."""
    reading = rules.reading
    others = tuple(Uncounted(yaku, reading.ten_han_triplet) for yaku in wins if yaku != "tonkuufuu")
    notes = (reading.triplet_over, reading.ten_han_triplet)
    return Counted((line,), (), False, notes, others)


def _barred(wins: dict[str, Line], rules: ToppanRules) -> dict[str, AnyRule]:
    """The yaku that those that hold exclude, each with the rule of the excluding one (不計)."""
    return {other: rules.win[yaku] for yaku in wins for other in rules.win[yaku].value.excludes}


def _prizes(
    tiles: tuple[Tile, ...],
    bits: int,
    situation: Situation,
    extra: Tile | None,
    rules: ToppanRules,
) -> Iterator[tuple[str, Line]]:
    """The 懸賞役 that hold, in the order of the document."""
    last, about = last_copies(indicators_of(situation, extra, rules)), rules.reading.marked
    marked = {
        "honuupai": tuple(t for t in tiles if t.red),
        "fuuchuechan": tuple(t for t in tiles if t.kind in last),
    }
    for yaku, rule in rules.prize.items():
        if yaku == "dora":
            yield from (
                (yaku, line) for line in dora_lines(tiles, situation.indicators, extra, rules)
            )
        elif PRIZES[yaku]:
            if holds(yaku, bits):
                each = marked.get(yaku, ())
                times = 1 if about is not None and about.value == "once" else max(len(each), 1)
                yield yaku, Line(rule, rule.value.han * times, each)
        else:
            yield from ((yaku, line) for line in _counted(yaku, rule, tiles, situation, rules))


def _counted(
    yaku: str,
    rule: Rule[Prize],
    tiles: tuple[Tile, ...],
    situation: Situation,
    rules: ToppanRules,
) -> Iterator[Line]:
    """The lines of a 懸賞役 that is counted and not made of facts, except dora."""
    han = rule.value.han
    if yaku == "shenri":
        yield Line(rule, han)
    elif yaku == "yanshuudien":
        if situation.honba:
            yield Line(rule, han * situation.honba, of=(situation.honba,))
    else:
        winds = tuple(t for t in tiles if t.kind == WINDS[situation.round_wind])
        if winds:
            times = len(winds) if rules.reading.round_wind.value == "each" else 1
            yield Line(rule, han * times, winds)


def _notes(
    tiles: tuple[Tile, ...],
    bits: int,
    wins: dict[str, Line],
    prizes: list[Line],
    rules: ToppanRules,
) -> Iterator[AnyRule]:
    """Rules that applied without an amount."""
    reading = rules.reading
    if len(wins) > 1:
        yield reading.stacking
    if not bits & _WITHIN:
        yield reading.pure
    if any(line.label == "over" for line in wins.values()):
        yield from (reading.triplet_over, reading.ten_han_triplet)
    if bits & _AT_LIMIT:
        yield rules.tiles.limit
    yield from _about_dora(prizes, rules)
    shown = (
        (Fact.PAIR | Fact.TRIPLET, reading.pairs),
        (Fact.RUN, reading.run),
        (Fact.HALF_FLUSH, reading.half_flush),
    )
    yield from (rule for fact, rule in shown if bits & int(fact))
    yield from _about_pairs(tiles, bits, rules)
    if "tsumofuu" in wins:
        yield reading.alike
    if sum(t.kind in WINDS for t in tiles) > 1 and any(
        line.rule.key == "prize.chanfonpai" for line in prizes
    ):
        yield reading.round_wind
    several = any(line.rule.key in _OF_MARKED and len(line.tiles) > 1 for line in prizes)
    if several and reading.marked is not None:
        yield reading.marked


def _about_pairs(tiles: tuple[Tile, ...], bits: int, rules: ToppanRules) -> Iterator[AnyRule]:
    """The rules on what is a pair, where the tiles leave it open."""
    reading = rules.reading
    if bits & int(Fact.TRIPLET):
        yield reading.pair_in_triplet
        if max(counts_of(tiles)) == COPIES:
            yield reading.four_alike
    if bits & int(Fact.RUN) and bits & int(Fact.PAIR):
        yield reading.run_and_pair


def _about_dora(prizes: list[Line], rules: ToppanRules) -> Iterator[AnyRule]:
    """The rules on how often a tile counts, and on what an indicator makes dora."""
    groups = {group_of(line.tiles[0]) for line in prizes if line.rule.key == "prize.dora"}
    if groups:
        yield rules.dora.multiplicity
    yield from {rule.key: rule for rule in (rule_of(g, rules) for g in sorted(groups))}.values()
