"""Payments: who pays whom for a win, with honba, deposits and liability (包)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.ledger import SEATS, Line, Payment, total
from engine.riichi.facts import Fact
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.rules import Pao, RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import Price, counted_yaku
from engine.riichi.yaku import holds
from engine.rulebook import AnyRule
from engine.tiles import DRAGONS, WINDS


class Liability(msgspec.Struct, frozen=True):
    """The liable seat, and for how many (`part`) of all yakuman of the hand (`whole`).

    `several`: the hand has other yakuman beside the one fed. `concealed_quads`: some of the sets of
    that are concealed quads.
    """

    seat: int
    part: int
    whole: int
    several: bool
    concealed_quads: bool


def payments(
    price: Price, situation: Situation, rules: RiichiRules, liable: tuple[Liability, ...] = ()
) -> tuple[Payment, ...]:
    """Every payment, line by line; points balance but for deposits, which come from the table."""
    winner = situation.seat
    flow = [*_shares(price, situation, rules, liable), *_honba(situation, rules, liable)]
    if situation.deposits:
        stick = rules.payment.deposit
        line = Line(stick, stick.value * situation.deposits, of=(situation.deposits,))
        flow.append(Payment(line, None, winner))
    return tuple(flow)


def _payers(price: Price, situation: Situation) -> Iterator[tuple[int, Line]]:
    if situation.loser is not None:
        yield situation.loser, price.lines[0]
        return
    for seat in range(SEATS):
        if seat != situation.seat:
            yield seat, price.lines[0 if seat == 0 or situation.dealer else 1]


def _shares(
    price: Price, situation: Situation, rules: RiichiRules, liable: tuple[Liability, ...]
) -> Iterator[Payment]:
    winner = situation.seat
    for payer, line in _payers(price, situation):
        moved = tuple(_moved(line, payer, situation, rules, liable))
        left = line.amount - sum(payment.points for payment in moved)
        if not moved:
            yield Payment(line, payer, winner)
        elif left:
            yield Payment(Line(line.rule, left, of=line.of), payer, winner)
        yield from moved


def _moved(
    line: Line,
    payer: int,
    situation: Situation,
    rules: RiichiRules,
    liable: tuple[Liability, ...],
) -> Iterator[Payment]:
    """What liable seats pay of the share of a seat; who dealt in pays for the own part anyway."""
    rule = rules.pao.tsumo if situation.tsumo else rules.pao.ron
    for each in liable:
        if payer == each.seat == situation.loser:
            continue
        assert rule is not None  # the schema sees to it wherever there is liability
        part = line.amount * each.part // each.whole
        points = part if situation.tsumo else part // 2
        yield Payment(Line(rule, points, of=(part,)), each.seat, situation.seat)


def _honba(
    situation: Situation, rules: RiichiRules, liable: tuple[Liability, ...]
) -> Iterator[Payment]:
    """What is paid for the counters: by the first of the liable seats where they pay them."""
    rule = rules.payment.honba
    value = rule.value * situation.honba
    if not value:
        return
    of = (situation.honba, rule.value)
    payer = situation.loser
    if liable and (payer is None or _pays_honba(rules.pao)):
        payer = liable[0].seat
    if payer is not None:
        yield Payment(Line(rule, value, of=of), payer, situation.seat)
        return
    for seat in range(SEATS):
        if seat != situation.seat:
            yield Payment(Line(rule, value // 3, of=of), seat, situation.seat)


def _pays_honba(pao: Pao) -> bool:
    return pao.honba is not None and pao.honba.value == "liable"


def liability_notes(
    liable: tuple[Liability, ...], situation: Situation, rules: RiichiRules
) -> Iterator[AnyRule]:
    """The rules that the payments of liable players follow without an amount of their own."""
    yield rules.pao.yaku
    if situation.honba and not situation.tsumo and rules.pao.honba is not None:
        yield rules.pao.honba
    if liable[0].several and rules.pao.composite is not None:
        yield rules.pao.composite
    quads = any(each.concealed_quads for each in liable)
    if quads and rules.pao.concealed_quads is not None:
        yield rules.pao.concealed_quads


def liability(
    hand: Hand, situation: Situation, facts: Fact, lines: tuple[Line, ...], rules: RiichiRules
) -> tuple[Liability, ...]:
    """Who is liable for the hand, by the melds or, where they do not show it, by the situation:
    several where each is for a yakuman of the own, the first one first.

    `lines` are the yakuman counted, each an amount of yakuman.
    """
    worth = {line.rule.key.removeprefix("yaku."): line.amount for line in lines if line.amount > 0}
    fed = {
        yaku: feeder(hand, situation, yaku)
        for yaku in rules.pao.yaku.value
        if yaku in worth and holds(yaku, facts) and may_make_liable(hand, yaku, rules)
    }
    seats = tuple(dict.fromkeys(seat for seat in fed.values() if seat is not None))
    own = rules.pao.composite is not None and rules.pao.composite.value == "own_yakuman"
    whole = left = total(lines)
    found: list[Liability] = []
    for seat in seats if own else seats[:1]:
        of_seat = [yaku for yaku, feeder in fed.items() if feeder == seat]
        part = min(sum(worth[yaku] for yaku in of_seat), left) if own else whole
        left -= part
        found.append(
            Liability(
                seat,
                part,
                whole,
                several=len(worth) > 1,
                concealed_quads=any(_concealed(hand, yaku) for yaku in of_seat),
            )
        )
    return tuple(each for each in found if each.part)


def nobody_liable_by(
    hand: Hand, situation: Situation, lines: tuple[Line, ...], rules: RiichiRules
) -> Iterator[AnyRule]:
    """The rule by which nobody is liable for a yakuman of the hand though its last set was fed."""
    rule = rules.pao.concealed_quads
    if rule is None or rule.value:
        return
    counted = counted_yaku(lines)
    named = (yaku for yaku in rules.pao.yaku.value if yaku in counted and _concealed(hand, yaku))
    if any(feeder(hand, situation, yaku) is not None for yaku in named):
        yield rule


def may_make_liable(hand: Hand, yaku: str, rules: RiichiRules) -> bool:
    """Whether the document has liability for this yakuman with sets like those of the hand."""
    rule = rules.pao.concealed_quads
    counted = rule is None or rule.value or not _concealed(hand, yaku)
    return yaku in rules.pao.yaku.value and counted


def _concealed(hand: Hand, yaku: str) -> bool:
    """Whether a concealed quad is among the sets of the yakuman."""
    return any(meld.concealed for meld in own_sets(hand, yaku))


def may_be_fed(hand: Hand) -> bool:
    """Whether a seat may be liable: a hand without a called set was fed none."""
    return not hand.menzen


SETS: Final = {"daisangen": 3, "daisuushii": 4, "suukantsu": 4}
"""The yakuman that can be fed, and the sets that make each."""


def feeder(hand: Hand, situation: Situation, yaku: str) -> int | None:
    """The seat that fed the last set of the yakuman to a hand that shows all its sets.

    The situation says it where the melds do not show whom the set was called from.
    """
    sets = own_sets(hand, yaku)
    if len(sets) < SETS.get(yaku, 4):
        return None
    last = sets[-1]
    if last.concealed or (yaku == "suukantsu" and last.kind is MeldKind.KAKAN):
        return None
    if last.source is None:
        return situation.pao
    return (situation.seat + last.source) % SEATS


def own_sets(hand: Hand, yaku: str) -> tuple[Meld, ...]:
    """The melds that are sets of the yakuman, in the order in which they were made."""
    return tuple(meld for meld in hand.melds if _belongs(meld, yaku))


def _belongs(meld: Meld, yaku: str) -> bool:
    if yaku == "suukantsu":
        return meld.quad
    return meld.tiles[0].kind in (DRAGONS if yaku == "daisangen" else WINDS)
