"""Judging: from a hand, its situation and a document to the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import force_setattr

from engine.ledger import Line, total
from engine.riichi.check import faultless, problems
from engine.riichi.compiled import Compiled, compiled
from engine.riichi.count import (
    Counted,
    bonus_han,
    count_bonus,
    left_out_bonus,
)
from engine.riichi.facts import Fact, Seen, seen, situation_bits, tile_bits
from engine.riichi.hand import Hand
from engine.riichi.pay import Liability, liability, liability_notes, payments
from engine.riichi.price import Price, limit_by_han
from engine.riichi.reading import Form, Reading, readings
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import (
    Agari,
    Barred,
    Impossible,
    Ledger,
    NotAgari,
    NoYaku,
    Score,
    Uncounted,
    Verdict,
)
from engine.riichi.waits import furiten
from engine.rulebook import AnyRule


class Case(msgspec.Struct, frozen=True, gc=False):
    """What was judged, and by which document."""

    hand: Hand
    situation: Situation
    rules: RiichiRules
    document: Compiled


def judge(hand: Hand, situation: Situation, rules: RiichiRules) -> Verdict:
    """The verdict on a hand that is said to win; every expected outcome is a value."""
    if not faultless(hand, situation, rules):
        wrong = problems(hand, situation, rules)
        if wrong:
            return Impossible(wrong)
    found = _seen(hand, situation, rules)
    if not found:
        return NotAgari()
    document = compiled(rules)
    case = Case(hand, situation, rules, document)
    bonus = bonus_han(hand, situation, rules)
    around = situation_bits(hand.menzen, situation)
    scores = []
    for one in found:
        reading, bits = one.reading, around | one.bits
        counted = document.counted(bits)
        if counted.enough:
            scores.append(_score(case, reading, bits, counted, bonus))
        if counted.lone is not None and not counted.yakuman:
            scores.append(_alone(case, reading, bits, counted))
    if not scores:
        return _no_yaku(case, found)
    if len(scores) > 1:
        _rank(scores, situation, rules)
    barred = _bar(hand, situation, rules)
    return Agari(tuple(scores)) if barred is None else Barred(barred, tuple(scores))


def _seen(hand: Hand, situation: Situation, rules: RiichiRules) -> tuple[Seen, ...]:
    """The readings with the facts of their tiles; a win on the deal may name no winning tile."""
    if rules.dealt_win is None or Event.TENHOU not in situation.events:
        return seen(hand, situation)
    unnamed = [r.unnamed() for r in readings(hand, situation.tsumo)]
    once = {frozenset(r.groups): r for r in unnamed}.values()
    seat, wind = situation.seat, situation.round_wind
    return tuple(Seen(r, tile_bits(r.features, hand, seat, wind)) for r in once)


def _score(case: Case, reading: Reading, bits: int, counted: Counted, bonus: int) -> Score:
    """A reading scored by its yaku."""
    situation, document = case.situation, case.document
    dealer, tsumo = situation.seat == 0, situation.tsumo
    if counted.yakuman:
        price = document.price(0, 0, counted.yakuman, "", dealer, tsumo)
        return _priced(case, reading, bits, 0, 0, counted.yakuman, price)
    han = counted.han + bonus
    if bits & _SEVEN_PAIRS:
        han += total(_lifted(reading, han, case.rules))
    fu = document.fu(reading, bits, situation)
    return _priced(case, reading, bits, han, fu, 0, document.price(han, fu, 0, "", dealer, tsumo))


def _priced(
    case: Case, reading: Reading, bits: int, han: int, fu: int, yakuman: int, price: Price
) -> Score:
    limit, shares, points = price.limit, price.shares, price.points
    return Score(reading, bits, han, fu or None, yakuman, limit, shares, points, case, _expanded)


def _alone(case: Case, reading: Reading, bits: int, counted: Counted) -> Score:
    """A reading scored by the yaku that stands alone: a limit, and no han."""
    assert counted.lone is not None  # the caller asks only then
    situation = case.situation
    limit = counted.lone.value.limit
    price = case.document.price(0, 0, 0, limit, situation.seat == 0, situation.tsumo)
    return _priced(case, reading, bits, 0, 0, 0, price)


def _rank(scores: list[Score], situation: Situation, rules: RiichiRules) -> None:
    """By points, then han (a yakuman before any), then fu; the order of readings decides last."""
    dealt = rules.dealt_win if Event.TENHOU in situation.events else None
    lowest = dealt is not None and dealt.best.value == "lowest"
    scores.sort(key=_worth, reverse=not lowest)


def _worth(score: Score) -> tuple[int, int, int, int]:
    return score.points, score.yakuman, score.han, score.fu or 0


def _bar(hand: Hand, situation: Situation, rules: RiichiRules) -> AnyRule | None:
    """The rule that forbids this win, if one does."""
    if situation.tsumo:
        return None
    if (
        situation.events
        and Event.ROBBED_ANKAN in situation.events
        and not rules.win.kokushi_robs_ankan.value
    ):
        return rules.win.kokushi_robs_ankan
    reasons = furiten(hand, situation, rules)
    return reasons[0][2] if reasons else None


def _no_yaku(case: Case, found: tuple[Seen, ...]) -> NoYaku:
    hand, situation, rules = case.hand, case.situation, case.rules
    document = case.document
    around = situation_bits(hand.menzen, situation)
    counted = document.counted(around | found[0].bits)
    uncounted = (*counted.uncounted, *left_out_bonus(hand, situation, rules))
    pairs = tuple((one.reading, Fact(around | one.bits)) for one in found)
    return NoYaku(rules.win.minimum_han, pairs, count_bonus(hand, situation, rules), uncounted)


def _expanded(score: Score) -> Ledger:
    """The ledger of a score, made when it is first asked for."""
    known: Ledger | None = score.opened
    if known is None:
        known = _ledger(score, score.case)
        force_setattr(score, "opened", known)
    return known


def _ledger(score: Score, case: Case) -> Ledger:
    """The same rooms that the score was made in, asked once more for their lines."""
    hand, situation, rules = case.hand, case.situation, case.rules
    document = case.document
    counted = document.counted(score.bits)
    alone = not score.han and not score.yakuman
    price = document.price(
        score.han,
        score.fu or 0,
        score.yakuman,
        score.limit if alone else "",
        situation.dealer,
        situation.tsumo,
    )
    plain = not (alone or score.yakuman)
    bonus = count_bonus(hand, situation, rules) if plain else ()
    lifted = _lifted(score.reading, counted.han + total(bonus), rules) if plain else ()
    yaku = (Line(counted.lone, 0),) if alone and counted.lone is not None else counted.yaku
    liable = liability(hand, situation, score.facts, yaku, rules) if score.yakuman else None
    return Ledger(
        yaku=yaku,
        bonus=(*bonus, *lifted),
        fu_lines=document.fu_lines(score.reading, score.bits, situation) if plain else (),
        steps=price.steps,
        payments=payments(price, situation, rules, liable),
        notes=(*counted.notes, *_notes(situation, rules, liable)),
        uncounted=(
            *counted.uncounted,
            *_beside(score, counted, alone),
            *left_out_bonus(hand, situation, rules),
            *document.not_had(score.han),
            *_pao_for_nothing(situation, rules, liable),
        ),
    )


def _beside(score: Score, counted: Counted, alone: bool) -> Iterator[Uncounted]:
    """The yaku that stands alone, where the score is by the others."""
    if counted.lone is not None and not alone and not score.yakuman:
        yield Uncounted(counted.lone.key.removeprefix("yaku."), rule=counted.lone)


def _pao_for_nothing(
    situation: Situation, rules: RiichiRules, liable: Liability | None
) -> Iterator[Uncounted]:
    if situation.pao is not None and (liable is None or liable.seat != situation.pao):
        yield Uncounted("pao", rule=rules.pao.yaku)


def _notes(situation: Situation, rules: RiichiRules, liable: Liability | None) -> Iterator[AnyRule]:
    if rules.formula is not None and rules.formula.per.value == "payment":
        yield rules.formula.per
    if liable is not None:
        yield from liability_notes(liable, situation, rules)
    if Event.ROBBED_ANKAN in situation.events:
        yield rules.win.kokushi_robs_ankan


_SEVEN_PAIRS: Final = int(Fact.SEVEN_PAIRS)


def _lifted(reading: Reading, han: int, rules: RiichiRules) -> tuple[Line, ...]:
    """The han that seven pairs gain where their count reaches a limit (チートイツ)."""
    if rules.formula is None or rules.limits is None or reading.form is not Form.CHIITOITSU:
        return ()
    rule = rules.formula.chiitoitsu_at_limit
    if rule is None or not rule.value:
        return ()
    return (Line(rule, rule.value),) if limit_by_han(han + rule.value, rules.limits) else ()
