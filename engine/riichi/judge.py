"""Judging: from a hand, its situation and a document to the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.ledger import Line, total
from engine.riichi.check import problems
from engine.riichi.count import Counted, count_bonus, count_yaku, dealt_win, left_out_bonus
from engine.riichi.fu import fu_lines
from engine.riichi.hand import Hand
from engine.riichi.pay import Liability, liability, liability_notes, payments, points
from engine.riichi.price import limit_by_han, limits_not_had, price
from engine.riichi.reading import Form, Reading, Wait, readings
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import (
    Agari,
    Barred,
    Impossible,
    NotAgari,
    NoYaku,
    Score,
    Uncounted,
    Verdict,
)
from engine.riichi.waits import furiten
from engine.riichi.yaku import Fact, facts
from engine.rulebook import AnyRule


def judge(hand: Hand, situation: Situation, rules: RiichiRules) -> Verdict:
    """The verdict on a hand that is said to win; every expected outcome is a value."""
    found = problems(hand, situation, rules)
    if found:
        return Impossible(found)
    seen = [(r, facts(r, hand, situation)) for r in _readings(hand, situation, rules)]
    if not seen:
        return NotAgari()
    bonus = count_bonus(hand, situation, rules)
    left_out = tuple(left_out_bonus(hand, situation, rules))
    scores = [
        s for r, have in seen for s in _scores(r, have, hand, situation, rules, bonus, left_out)
    ]
    if not scores:
        counted = count_yaku(seen[0][1], situation, rules)
        uncounted = (*counted.uncounted, *left_out)
        return NoYaku(rules.win.minimum_han, tuple(seen), bonus, uncounted)
    ranked = _ranked(scores, situation, rules)
    barred = _bar(hand, situation, rules)
    return Agari(ranked) if barred is None else Barred(barred, ranked)


def _readings(hand: Hand, situation: Situation, rules: RiichiRules) -> tuple[Reading, ...]:
    found = readings(hand, situation.tsumo)
    if dealt_win(situation, rules) is None:
        return found
    return tuple(dict.fromkeys(replace(r, finished=0, wait=Wait.UNNAMED) for r in found))


def _ranked(scores: list[Score], situation: Situation, rules: RiichiRules) -> tuple[Score, ...]:
    """By points, then han (a yakuman before any), then fu; the order of readings decides last."""
    dealt = dealt_win(situation, rules)
    lowest = dealt is not None and dealt.best.value == "lowest"
    ranked = sorted(
        scores, key=lambda s: (s.points, s.yakuman, s.han, s.fu or 0), reverse=not lowest
    )
    return tuple(ranked)


def _bar(hand: Hand, situation: Situation, rules: RiichiRules) -> AnyRule | None:
    """The rule that forbids this win, if one does."""
    if situation.tsumo:
        return None
    if Event.ROBBED_ANKAN in situation.events and not rules.win.kokushi_robs_ankan.value:
        return rules.win.kokushi_robs_ankan
    reasons = furiten(hand, situation, rules)
    return reasons[0][2] if reasons else None


def _scores(
    reading: Reading,
    have: Fact,
    hand: Hand,
    situation: Situation,
    rules: RiichiRules,
    bonus: tuple[Line, ...],
    left_out: tuple[Uncounted, ...],
) -> list[Score]:
    """The reading's score by its yaku, and by a yaku that stands alone; none without yaku."""
    counted = count_yaku(have, situation, rules)
    counted = replace(counted, uncounted=(*counted.uncounted, *left_out))
    found = []
    if counted.yakuman or total(counted.yaku) >= rules.win.minimum_han.value:
        usual = counted
        if counted.lone is not None:
            lone = Uncounted(counted.lone.key.removeprefix("yaku."), rule=counted.lone)
            usual = replace(counted, uncounted=(*counted.uncounted, lone))
        found.append(_score(reading, have, hand, situation, rules, usual, bonus))
    if counted.lone is not None and not counted.yakuman:
        alone = replace(counted, yaku=(Line(counted.lone, 0),))
        found.append(_score(reading, have, hand, situation, rules, alone, ()))
    return found


def _score(
    reading: Reading,
    have: Fact,
    hand: Hand,
    situation: Situation,
    rules: RiichiRules,
    counted: Counted,
    bonus: tuple[Line, ...],
) -> Score:
    """One reading, priced. A lone yaku is the only line there and is worth 0 han."""
    alone = counted.lone if counted.yaku and counted.yaku[0].rule is counted.lone else None
    limit = alone.value.limit if alone is not None else ""
    extra = () if counted.yakuman else (*bonus, *_lifted(reading, counted, bonus, rules))
    han = 0 if counted.yakuman else total(counted.yaku) + total(extra)
    items: tuple[Line, ...] = ()
    if rules.fu is not None and not counted.yakuman and not limit:
        items = fu_lines(reading, have, situation, rules.fu, dealt_win(situation, rules))
    fu = total(items)
    cost = price(han, fu, counted.yakuman, limit, situation.dealer, situation.tsumo, rules)
    liable = liability(hand, situation, have, counted.yaku, rules) if counted.yakuman else None
    uncounted = (*counted.uncounted, *_not_had(han, situation, rules, liable))
    return Score(
        reading=reading,
        facts=have,
        yaku=counted.yaku,
        bonus=extra,
        fu_lines=items,
        han=han,
        fu=fu if items else None,
        yakuman=counted.yakuman,
        limit=cost.limit,
        steps=cost.steps,
        shares=cost.shares,
        points=points(cost, situation),
        payments=payments(cost, situation, rules, liable),
        notes=(*counted.notes, *_notes(situation, rules, liable)),
        uncounted=uncounted,
    )


def _not_had(
    han: int, situation: Situation, rules: RiichiRules, liable: Liability | None
) -> Iterator[Uncounted]:
    for name, rule in limits_not_had(han, rules.limits):
        yield Uncounted(name, rule=rule)
    if situation.pao is not None and liable is None:
        yield Uncounted("pao", rule=rules.pao.yaku)


def _notes(situation: Situation, rules: RiichiRules, liable: Liability | None) -> Iterator[AnyRule]:
    if rules.formula is not None and rules.formula.per.value == "payment":
        yield rules.formula.per
    if liable is not None:
        yield from liability_notes(liable, situation, rules)
    if Event.ROBBED_ANKAN in situation.events:
        yield rules.win.kokushi_robs_ankan


def _lifted(
    reading: Reading, counted: Counted, bonus: tuple[Line, ...], rules: RiichiRules
) -> tuple[Line, ...]:
    """The han that seven pairs gain where their count reaches a limit (チートイツ)."""
    if rules.formula is None or rules.limits is None or reading.form is not Form.CHIITOITSU:
        return ()
    rule = rules.formula.chiitoitsu_at_limit
    if rule is None or not rule.value:
        return ()
    han = total(counted.yaku) + total(bonus) + rule.value
    return (Line(rule, rule.value),) if limit_by_han(han, rules.limits) else ()
