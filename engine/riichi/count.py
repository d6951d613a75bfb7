"""Counting: what the yaku of a reading are worth in a document, and the han that are no yaku."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.ledger import Line, total
from engine.riichi.hand import Hand
from engine.riichi.rules import DealtWin, RiichiRules, Worth
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Uncounted
from engine.riichi.yaku import SUPERSEDES, Fact, holding
from engine.rulebook import AnyRule, Rule
from engine.tiles import Tile, dora_of


@dataclass(frozen=True, slots=True)
class Counted:
    """Lines in han, or in yakuman when `yakuman` is not 0, with what was left out and why.

    `lone` is the yaku that is a limit by itself and is never added to others (renhou).
    """

    yaku: tuple[Line, ...]
    yakuman: int
    lone: Rule[Worth] | None
    notes: tuple[AnyRule, ...]
    uncounted: tuple[Uncounted, ...]


def dealt_win(situation: Situation, rules: RiichiRules) -> DealtWin | None:
    """The rules for a win on the deal, where the document has such and this is one."""
    return rules.dealt_win if Event.TENHOU in situation.events else None


def count_yaku(facts: Fact, situation: Situation, rules: RiichiRules) -> Counted:
    """The yaku that the document counts for a reading with these facts."""
    left_out: list[Uncounted] = []
    worths: dict[str, Rule[Worth]] = {}
    for key in holding(facts):
        rule = rules.yaku.get(key)
        if rule is not None and _exists(rule.value, facts):
            worths[key] = rule
        elif rule is not None or key not in SUPERSEDES:
            left_out.append(Uncounted(key, rule=rule))
    notes = list(_notes(worths, left_out, situation, rules))
    for upper, lower in SUPERSEDES.items():
        if upper in worths:
            worths.pop(lower, None)
    lone = next((rule for rule in worths.values() if rule.value.limit), None)
    full = [Line(r, r.value.yakuman) for r in worths.values() if r.value.yakuman]
    if full:
        lines = (*full, *_capped(full, rules))
        return Counted(lines, total(lines), lone, tuple(notes), tuple(left_out))
    lines = tuple(_han(r, facts) for r in worths.values() if not r.value.limit)
    return Counted(lines, 0, lone, tuple(notes), tuple(left_out))


def _exists(worth: Worth, facts: Fact) -> bool:
    here = worth.closed if Fact.MENZEN in facts else worth.open
    return bool(here or worth.yakuman or worth.limit)


def _han(rule: Rule[Worth], facts: Fact) -> Line:
    return Line(rule, rule.value.closed if Fact.MENZEN in facts else rule.value.open)


def _capped(full: list[Line], rules: RiichiRules) -> Iterator[Line]:
    """What the document takes off where yakuman do not add up, as a line of its own."""
    most = rules.yakuman.most
    if most.value != "unlimited" and total(full) > most.value:
        yield Line(most, most.value - total(full))


def _notes(
    worths: dict[str, Rule[Worth]],
    left_out: list[Uncounted],
    situation: Situation,
    rules: RiichiRules,
) -> Iterator[AnyRule]:
    """Rules on what goes together; drops from `worths` what does not."""
    chankan = rules.combine.chankan_with_ippatsu
    if chankan is not None and "chankan" in worths and "ippatsu" in worths:
        if chankan.value:
            yield chankan
        else:
            worths.pop("ippatsu")
            left_out.append(Uncounted("ippatsu", rule=chankan))
    dealt = dealt_win(situation, rules)
    if dealt is not None:
        if dealt.menzen_tsumo.value:
            yield dealt.menzen_tsumo
        elif worths.pop("menzen_tsumo", None) is not None:
            left_out.append(Uncounted("menzen_tsumo", rule=dealt.menzen_tsumo))
        yield from (dealt.winning_tile, dealt.tsumo_fu, dealt.best)


def count_bonus(hand: Hand, situation: Situation, rules: RiichiRules) -> tuple[Line, ...]:
    """Dora, red fives and quads in han; none of them is a yaku."""
    return (*_dora(hand, situation, rules), *_quads(hand, rules))


def _dora(hand: Hand, situation: Situation, rules: RiichiRules) -> Iterator[Line]:
    dora, each = rules.dora, rules.dora.indicator.value
    rows: tuple[tuple[AnyRule, bool, tuple[Tile, ...]], ...] = (
        (dora.indicator, True, situation.dora_indicators[:1]),
        (dora.kan, dora.kan.value, situation.dora_indicators[1:]),
        (dora.ura, dora.ura.value, situation.ura_indicators[:1]),
        (dora.kan_ura, dora.kan_ura.value, situation.ura_indicators[1:]),
    )
    for rule, counts, indicators in rows:
        if not (counts and indicators):
            continue
        wanted = [dora_of(i.plain).kind for i in indicators]
        found = tuple(t for kind in wanted for t in hand.tiles if t.kind == kind)
        if found:
            yield Line(rule, each * len(found), found)
    reds = tuple(t for t in hand.tiles if t.red)
    if reds and dora.red.value:
        yield Line(dora.red, dora.red.value * len(reds), reds)


def _quads(hand: Hand, rules: RiichiRules) -> Iterator[Line]:
    if rules.kan_bonus is None:
        return
    quads = [m for m in hand.melds if m.quad]
    for rule, concealed in ((rules.kan_bonus.ankan, True), (rules.kan_bonus.open_quads, False)):
        mine = [m for m in quads if m.concealed is concealed]
        han = rule.value.han * (len(mine) // rule.value.quads)
        if han:
            yield Line(rule, han, tuple(t for m in mine for t in m.tiles), of=(len(mine),))


def left_out_bonus(hand: Hand, situation: Situation, rules: RiichiRules) -> Iterator[Uncounted]:
    """Indicators, red fives and counters on the table that the document does not count."""
    dora = rules.dora
    rows: tuple[tuple[str, bool, tuple[Tile, ...], AnyRule], ...] = (
        ("kan_dora", dora.kan.value, situation.dora_indicators[1:], dora.kan),
        ("ura_dora", dora.ura.value, situation.ura_indicators[:1], dora.ura),
        ("kan_ura", dora.kan_ura.value, situation.ura_indicators[1:], dora.kan_ura),
        ("red_five", bool(dora.red.value), tuple(t for t in hand.tiles if t.red), dora.red),
    )
    yield from (
        Uncounted(what, some, rule) for what, counts, some, rule in rows if some and not counts
    )
    honba = rules.payment.honba
    if situation.honba and not honba.value:
        yield Uncounted("honba", rule=honba)
