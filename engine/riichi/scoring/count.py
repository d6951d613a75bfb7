"""Counts han: what the yaku of a reading are worth in a document, dora, red fives and quads."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, cast

import msgspec

from engine.ledger import Line, total
from engine.riichi.facts import Fact
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.rules import DealtWin, Dora, RiichiRules, Worth
from engine.riichi.situation import Situation
from engine.riichi.verdict import Uncounted
from engine.riichi.yaku import SUPERSEDES, YAKU
from engine.rulebook import AnyRule, Rule
from engine.tiles import KINDS, ONE_KIND, WIDTH, Tile, dora_of, reds_in


class Counted(msgspec.Struct, frozen=True, gc=False):
    """Lines in han, or in yakuman where there is one, with what was left out and why.

    `lone` is the yaku that is a limit by itself and is never added to others (renhou).
    """

    yaku: tuple[Line, ...]
    lone: Rule[Worth] | None
    notes: tuple[AnyRule, ...]
    uncounted: tuple[Uncounted, ...]


class Tally(msgspec.Struct, frozen=True, gc=False):
    """The sums of what is counted; `han` and `yakuman` of yaku of tiles and of others add up."""

    han: int
    yakuman: int
    lone: Rule[Worth] | None


_NOTHING: Final = Tally(0, 0, None)
_NO_REDS: Final = (1 << WIDTH * len(KINDS)) - 1
"""What packed counts are at most without a red five."""
_NOTED: Final = int(Fact.CHANKAN | Fact.TENHOU | Fact.MIXED_IN)
_TENHOU, _MIXED_IN = int(Fact.TENHOU), int(Fact.MIXED_IN)


def dealt_win(facts: int, rules: RiichiRules) -> DealtWin | None:
    """The rules for a win on the deal; None where the document has none or the win is another."""
    return rules.dealt_win if facts & _TENHOU else None


def mixed_in(facts: int, rules: RiichiRules) -> AnyRule | None:
    """The rule on a winning tile that was mixed in, where the document has it and one was."""
    return rules.win.mixed_tile if facts & _MIXED_IN else None


class YakuRow(msgspec.Struct, frozen=True, gc=False):
    """A yaku in a document, for closed hands or for open ones: its line where it counts there,
    otherwise what is reported as not counted."""

    yaku: str
    rule: Rule[Worth] | None
    line: Line | None
    out: Uncounted | None


Rows = tuple[tuple[int, YakuRow], ...]
"""Yaku with the facts that make them, as bits."""


def yaku_rows(rules: RiichiRules, closed: bool) -> Rows:
    """The rows of all yaku of a document for closed, or open, hands, in the order of `YAKU`."""
    return tuple(
        (int(need), row)
        for yaku, need in YAKU.items()
        if (row := _row(yaku, rules.yaku.get(yaku), closed)) is not None
    )


def _row(yaku: str, rule: Rule[Worth] | None, closed: bool) -> YakuRow | None:
    if rule is None:
        out = None if yaku in SUPERSEDES else Uncounted(yaku)
        return None if out is None else YakuRow(yaku, None, None, out)
    han = rule.value.closed if closed else rule.value.open
    if han or rule.value.yakuman or rule.value.limit:
        return YakuRow(yaku, rule, Line(rule, rule.value.yakuman or han), None)
    return YakuRow(yaku, rule, None, Uncounted(yaku, rule=rule))


def count_yaku(facts: int, rows: Rows, rules: RiichiRules) -> Counted:
    """The yaku that the document counts for a reading with these facts, as bits.

    `rows` are those of the document for a hand that is closed, or open, as the facts say.
    """
    found = [row for need, row in rows if need & facts == need]
    worths = {row.yaku: row.line for row in found if row.line is not None}
    left_out = [row.out for row in found if row.out is not None]
    notes = tuple(_notes(worths, left_out, facts, rules)) if facts & _NOTED else ()
    lone, full = _superseded(worths)
    lines = (*full, *_capped(full, rules)) if full else tuple(worths.values())
    return Counted(lines, lone, notes, tuple(left_out))


def tally(facts: int, rows: Iterable[tuple[int, YakuRow]], rules: RiichiRules) -> Tally:
    """The sums of what the rows count for these facts; yakuman before they are capped."""
    worths = {row.yaku: row.line for need, row in rows if need & facts == need and row.line}
    if facts & _NOTED:
        deque(_notes(worths, [], facts, rules), maxlen=0)
    if not worths:
        return _NOTHING
    lone, full = _superseded(worths)
    return Tally(0 if full else total(worths.values()), total(full), lone)


def _superseded(worths: dict[str, Line]) -> tuple[Rule[Worth] | None, list[Line]]:
    """Drops what a better yaku supersedes and takes out what is a limit by itself; returns the
    latter, and which of the others are yakuman."""
    for upper, lower in SUPERSEDES.items():
        if upper in worths:
            worths.pop(lower, None)
    lone: Rule[Worth] | None = None
    full = []
    for yaku, line in tuple(worths.items()):
        rule = cast("Rule[Worth]", line.rule)  # lines of yaku have no other
        if rule.value.limit:
            lone = lone or rule
            del worths[yaku]
        elif rule.value.yakuman:
            full.append(line)
    return lone, full


def _capped(full: list[Line], rules: RiichiRules) -> Iterator[Line]:
    """The line that takes yakuman off, where the document caps their number."""
    most = rules.yakuman.most
    if most.value != "unlimited" and total(full) > most.value:
        yield Line(most, most.value - total(full))


def _notes(
    worths: dict[str, Line],
    left_out: list[Uncounted],
    facts: int,
    rules: RiichiRules,
) -> Iterator[AnyRule]:
    """Rules on combinations; drops from `worths` what may not be combined."""
    chankan = rules.combine.chankan_with_ippatsu
    if chankan is not None and "chankan" in worths and "ippatsu" in worths:
        if chankan.value:
            yield chankan
        else:
            worths.pop("ippatsu")
            left_out.append(Uncounted("ippatsu", rule=chankan))
    dealt = dealt_win(facts, rules)
    if dealt is not None:
        if dealt.menzen_tsumo.value:
            yield dealt.menzen_tsumo
        elif worths.pop("menzen_tsumo", None) is not None:
            left_out.append(Uncounted("menzen_tsumo", rule=dealt.menzen_tsumo))
        yield from (dealt.winning_tile, dealt.tsumo_fu, dealt.best)
    mixed = mixed_in(facts, rules)
    if mixed is not None:
        yield mixed


def indicators_of(situation: Situation, dora: Dora) -> list[tuple[AnyRule, tuple[Tile, ...]]]:
    """The indicators that count, by the rule that counts them."""
    shown, ura = situation.dora_indicators, situation.ura_indicators
    rows: tuple[tuple[AnyRule, bool, tuple[Tile, ...]], ...] = (
        (dora.indicator, True, shown[:1]),
        (dora.kan, dora.kan.value, shown[1:]),
        (dora.ura, dora.ura.value, ura[:1]),
        (dora.kan_ura, dora.kan_ura.value, ura[1:]),
    )
    return [(rule, some) for rule, counts, some in rows if counts and some]


def bonus_han(
    whole: int, dora_at: Iterable[int], melds: tuple[Meld, ...], rules: RiichiRules
) -> int:
    """The han that are no yaku: the sum of the lines of `count_bonus`.

    `whole` are the packed counts of the hand's tiles, `dora_at` the places in them of what the
    indicators that count make dora.
    """
    han = 0
    for at in dora_at:
        han += whole >> at & ONE_KIND
    if han:
        han *= rules.dora.indicator.value
    if whole > _NO_REDS:
        han += rules.dora.red.value * reds_in(whole)
    return han if rules.kan_bonus is None else han + total(_quads(melds, rules))


def count_bonus(
    hand: Hand, whole: int, situation: Situation, rules: RiichiRules
) -> tuple[Line, ...]:
    """Dora, red fives and quads in han, none of which is a yaku; `whole` as in `bonus_han`."""
    return (*_dora(hand, whole, situation, rules.dora), *_quads(hand.melds, rules))


def _dora(hand: Hand, whole: int, situation: Situation, dora: Dora) -> Iterator[Line]:
    for rule, some in indicators_of(situation, dora):
        found: list[Tile] = []
        for indicator in some:
            kind = dora_of(indicator) >> 1
            if whole >> WIDTH * kind & ONE_KIND:
                found += [tile for tile in hand.tiles if tile >> 1 == kind]
        if found:
            yield Line(rule, dora.indicator.value * len(found), tuple(found))
    if whole > _NO_REDS and dora.red.value:
        reds = tuple([tile for tile in hand.tiles if tile & 1])
        yield Line(dora.red, dora.red.value * len(reds), reds)


def _quads(melds: tuple[Meld, ...], rules: RiichiRules) -> Iterator[Line]:
    if rules.kan_bonus is None:
        return
    quads = [m for m in melds if m.quad]
    for rule, concealed in ((rules.kan_bonus.ankan, True), (rules.kan_bonus.open_quads, False)):
        mine = [m for m in quads if m.concealed is concealed]
        if not rule.value.added:
            mine = [m for m in mine if m.kind is not MeldKind.KAKAN]
        han = rule.value.han * (len(mine) // rule.value.quads)
        if han:
            yield Line(rule, han, tuple(t for m in mine for t in m.tiles), of=(len(mine),))


def left_out_bonus(hand: Hand, situation: Situation, rules: RiichiRules) -> Iterator[Uncounted]:
    """Indicators, red fives and counters on the table that the document does not count."""
    dora = rules.dora
    reds = () if dora.red.value else tuple([t for t in hand.tiles if t & 1])
    rows: tuple[tuple[str, bool, tuple[Tile, ...], AnyRule], ...] = (
        ("kan_dora", dora.kan.value, situation.dora_indicators[1:], dora.kan),
        ("ura_dora", dora.ura.value, situation.ura_indicators[:1], dora.ura),
        ("kan_ura", dora.kan_ura.value, situation.ura_indicators[1:], dora.kan_ura),
        ("red_five", bool(dora.red.value), reds, dora.red),
    )
    yield from (
        Uncounted(what, some, rule) for what, counts, some, rule in rows if some and not counts
    )
    honba = rules.payment.honba
    if situation.honba and not honba.value:
        yield Uncounted("honba", rule=honba)
