"""Judging: from a hand, its situation and a document to the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.ledger import Line, total
from engine.riichi.checks.problems import faultless, problems, robs
from engine.riichi.checks.waits import furiten
from engine.riichi.facts import Fact
from engine.riichi.hand import Hand
from engine.riichi.reading import read, reading, unnamed
from engine.riichi.rules import RiichiRules, Worth
from engine.riichi.scoring.compiled import OF_FU, Around, Compiled, compiled
from engine.riichi.scoring.count import bonus_han, count_bonus
from engine.riichi.scoring.pay import Liability, liability, liability_notes, payments
from engine.riichi.scoring.price import limit_by_han
from engine.riichi.seen import Seen, seen, tile_bits
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
from engine.rulebook import AnyRule, Rule
from engine.tiles import too_many


class Case(msgspec.Struct, frozen=True, gc=False):
    """What was judged, and by which document."""

    hand: Hand
    situation: Situation
    document: Compiled

    def ledger(self, score: Score) -> Ledger:
        """A score line by line, told by the rooms that it was made in."""
        return _ledger(score, self)


def judge(hand: Hand, situation: Situation, rules: RiichiRules) -> Verdict:
    """The verdict on a hand that is said to win; every expected outcome is a value."""
    return judge_by(compiled(rules), hand, situation)


def judge_by(document: Compiled, hand: Hand, situation: Situation) -> Verdict:
    """The same for one who has many hands and one document."""
    bonus = bonus_han(hand, document.indicators(situation), document.rules)
    return _verdict(hand, situation, document, bonus)


def judge_both(
    hand: Hand, ron: Situation, tsumo: Situation, rules: RiichiRules
) -> tuple[Verdict, Verdict]:
    """The verdicts on a hand won by ron, or by tsumo while all else is the same."""
    document = compiled(rules)
    bonus = bonus_han(hand, document.indicators(ron), rules)
    return _verdict(hand, ron, document, bonus), _verdict(hand, tsumo, document, bonus)


def _verdict(hand: Hand, situation: Situation, document: Compiled, bonus: int) -> Verdict:
    around = document.settled.get((situation.frame, hand.frame))
    if around is None or too_many(hand.whole + situation.packed):
        rules = document.rules
        wrong = () if faultless(hand, situation, rules) else problems(hand, situation, rules)
        if wrong:
            return Impossible(wrong)
        around = document.around(hand, situation)
        if not robs(situation):
            document.settled.store((situation.frame, hand.frame), around)
    dealt = around.dealt
    found = seen(hand, situation) if dealt is None else _unnamed(hand, situation)
    if not found:
        return NotAgari()
    case = Case(hand, situation, document)
    scores = _scores(found, around, bonus, case)
    if not scores:
        return _no_yaku(found, around, case)
    if len(scores) > 1:
        scores.sort(key=_worth, reverse=dealt is None or dealt.best.value != "lowest")
    if not situation.tsumo and (around.bars or situation.discards or situation.passed):
        barred = _bar(hand, situation, around.bits, document.rules)
        if barred is not None:
            return Barred(barred, tuple(scores))
    return Agari(tuple(scores))


def _unnamed(hand: Hand, situation: Situation) -> tuple[Seen, ...]:
    """The readings of a win on the deal that names no winning tile."""
    seat, wind = situation.seat, situation.round_wind
    once = dict.fromkeys(map(unnamed, read(hand, situation.tsumo)))
    return tuple((features, tile_bits(features, hand, seat, wind)) for features in once)


def _scores(found: tuple[Seen, ...], around: Around, bonus: int, case: Case) -> list[Score]:
    """The readings that score, by their yaku or by a yaku that stands alone."""
    document, won, scores = case.document, around.won, []
    for features, of_tiles in found:
        bits = around.bits | of_tiles
        sums = document.sums[features & OF_FU, of_tiles | around.with_tiles]
        han, yakuman = around.han + sums.han, around.yakuman + sums.yakuman
        if yakuman:
            yakuman = min(yakuman, document.most)
            price = document.limits[yakuman, "", won]
            scores.append(Score(features, bits, 0, None, yakuman, price, case))
            continue
        if han >= document.least:
            han += bonus
            if bits & _SEVEN_PAIRS:
                han += total(_lifted(bits, han, document.rules))
            price = document.plain[han, sums.fu, won]
            scores.append(Score(features, bits, han, sums.fu or None, 0, price, case))
        lone = around.lone or sums.lone
        if lone is not None:
            price = document.limits[0, lone.value.limit, won]
            scores.append(Score(features, bits, 0, None, 0, price, case))
    return scores


def _worth(score: Score) -> tuple[int, int, int, int]:
    """By points, then han (a yakuman before any), then fu; the order of readings decides last."""
    return score.price.points, score.yakuman, score.han, score.fu or 0


def _bar(hand: Hand, situation: Situation, bits: int, rules: RiichiRules) -> AnyRule | None:
    """The rule that forbids this ron, if one does."""
    robbed = bits & _CHANKAN and Event.ROBBED_ANKAN in situation.events
    if robbed and not rules.win.kokushi_robs_ankan.value:
        return rules.win.kokushi_robs_ankan
    reasons = furiten(hand, situation, rules)
    return reasons[0][2] if reasons else None


def _no_yaku(found: tuple[Seen, ...], around: Around, case: Case) -> NoYaku:
    hand, situation, rules = case.hand, case.situation, case.document.rules
    counted = case.document.counted(around.bits | found[0][1])
    uncounted = (*counted.uncounted, *case.document.left_out(hand, situation))
    pairs = tuple(
        (reading(features, hand, situation.tsumo), Fact(around.bits | of_tiles))
        for features, of_tiles in found
    )
    return NoYaku(rules.win.minimum_han, pairs, count_bonus(hand, situation, rules), uncounted)


def _ledger(score: Score, case: Case) -> Ledger:
    """The same rooms that the score was made in, asked once more for their lines."""
    hand, situation, document = case.hand, case.situation, case.document
    rules, counted = document.rules, document.counted(score.bits)
    alone = not score.han and not score.yakuman
    plain = not (alone or score.yakuman)
    bonus = count_bonus(hand, situation, rules) if plain else ()
    han = total(counted.yaku) + total(bonus)
    lifted = _lifted(score.bits, han, rules) if plain else ()
    yaku = (Line(counted.lone, 0),) if alone and counted.lone is not None else counted.yaku
    liable = liability(hand, situation, score.facts, yaku, rules) if score.yakuman else None
    return Ledger(
        yaku=yaku,
        bonus=(*bonus, *lifted),
        fu_lines=document.fu_lines(score.reading, score.bits) if plain else (),
        steps=score.price.steps,
        payments=payments(score.price, situation, rules, liable),
        notes=(*counted.notes, *_notes(score, situation, rules, liable)),
        uncounted=(
            *counted.uncounted,
            *(() if counted.lone is None else _beside(score, counted.lone, alone)),
            *document.left_out(hand, situation),
            *document.not_had(score.han),
            *(() if situation.pao is None else _pao_for_nothing(situation, rules, liable)),
        ),
    )


def _beside(score: Score, lone: Rule[Worth], alone: bool) -> Iterator[Uncounted]:
    """The yaku that stands alone, where the score is by the others."""
    if not alone and not score.yakuman:
        yield Uncounted(lone.key.removeprefix("yaku."), rule=lone)


def _pao_for_nothing(
    situation: Situation, rules: RiichiRules, liable: Liability | None
) -> Iterator[Uncounted]:
    if liable is None or liable.seat != situation.pao:
        yield Uncounted("pao", rule=rules.pao.yaku)


def _notes(
    score: Score, situation: Situation, rules: RiichiRules, liable: Liability | None
) -> Iterator[AnyRule]:
    if rules.formula is not None and rules.formula.per.value == "payment":
        yield rules.formula.per
    if liable is not None:
        yield from liability_notes(liable, situation, rules)
    if score.bits & _CHANKAN and Event.ROBBED_ANKAN in situation.events:
        yield rules.win.kokushi_robs_ankan


_SEVEN_PAIRS: Final = int(Fact.SEVEN_PAIRS)
_CHANKAN: Final = int(Fact.CHANKAN)


def _lifted(bits: int, han: int, rules: RiichiRules) -> tuple[Line, ...]:
    """The han that seven pairs gain where their count reaches a limit (チートイツ)."""
    if rules.formula is None or rules.limits is None or not bits & _SEVEN_PAIRS:
        return ()
    rule = rules.formula.chiitoitsu_at_limit
    if rule is None or not rule.value:
        return ()
    return (Line(rule, rule.value),) if limit_by_han(han + rule.value, rules.limits) else ()
