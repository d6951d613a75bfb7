"""Judges hands: from a hand, its situation and a document to a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Protocol

import msgspec

from engine.ledger import Line, Payment, total
from engine.riichi.checks.clashes import CheckedCase as Described
from engine.riichi.checks.problems import is_robbed, plainly_possible, problems
from engine.riichi.checks.waits import furiten_of
from engine.riichi.facts import Fact
from engine.riichi.hand import Hand
from engine.riichi.reading import Reading
from engine.riichi.rules import RiichiRules, Worth
from engine.riichi.scoring.compiled import FU_FACTS, OF_FU, Compiled, Context, compiled
from engine.riichi.scoring.count import bonus_han, count_bonus
from engine.riichi.scoring.pay import (
    Liability,
    liability,
    liability_notes,
    nobody_liable_by,
    payments,
)
from engine.riichi.scoring.price import limit_by_han
from engine.riichi.shapes.counted import (
    HandShape,
    ReadingFacts,
    SituationShape,
    frame_of,
    make_frame,
    make_shape,
    shape_of,
    won_by,
)
from engine.riichi.shapes.reading_facts import reading_facts, tile_bits
from engine.riichi.shapes.readings import read, reading, unnamed
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import (
    Agari,
    Barred,
    Impossible,
    Judged,
    Ledger,
    NotAgari,
    NoYaku,
    Problem,
    Score,
    Uncounted,
    Verdict,
)
from engine.rulebook import AnyRule, Rule
from engine.tiles import Tile, too_many


class AnyCase(Judged, Protocol):
    """A described win and the document to judge it by."""

    @property
    def document(self) -> Compiled: ...


class HasLedgers:
    """A base of cases: makes ledgers and payments of their scores on demand."""

    __slots__ = ()

    def ledger(self: AnyCase, score: Score) -> Ledger:
        """A score line by line, made by the same modules that made the score."""
        return _ledger(score, self)

    def payments(self: AnyCase, score: Score) -> tuple[Payment, ...]:
        """The payments of the ledger."""
        rules = self.document.rules
        return payments(score.price, self.situation, rules, _liable(score, self))


class JudgedCase(HasLedgers, msgspec.Struct, frozen=True, gc=False):
    """A hand in its situation."""

    hand: Hand
    situation: Situation
    document: Compiled


class JudgedWait(HasLedgers, msgspec.Struct, frozen=True, gc=False):
    """A win of a waiting hand; the hand with the winning tile is made on demand, which is
    seldom."""

    waiting: Hand
    win: Tile
    situation: Situation
    document: Compiled

    @property
    def hand(self) -> Hand:
        """The hand with the winning tile."""
        return Hand(self.waiting.concealed, self.waiting.melds, self.win)


def judge(hand: Hand, situation: Situation, rules: RiichiRules) -> Verdict:
    """The verdict on a declared win; every expected outcome is a value, none an exception."""
    # read here where they were made before: a call costs a fiftieth of a judgement
    shape = getattr(hand, "shape", None) or make_shape(hand)
    frame = getattr(situation, "shape", None) or make_frame(situation)
    document = rules.__dict__.get("compiled") or compiled(rules)
    return judge_counted(JudgedCase(hand, situation, document), shape, frame)


def readings_of(
    hand: Hand, situation: Situation, rules: RiichiRules
) -> tuple[tuple[Reading, Fact], ...]:
    """Every reading of a hand with all its facts, also of one that wins nothing.

    None of a hand that is not complete or of a description that cannot be.
    """
    shape, frame = shape_of(hand), frame_of(situation)
    case = JudgedCase(hand, situation, compiled(rules))
    if _problems(case, shape, frame):
        return ()
    context = case.document.context(shape.menzen, situation)
    found = _unnamed(shape, frame) if context.unnamed else reading_facts(shape, frame)
    return _with_facts(found, context, case)


def judge_waits(
    hand: Hand, tiles: Iterable[Tile], ron: Situation, tsumo: Situation, rules: RiichiRules
) -> list[tuple[Tile, Verdict, Verdict]]:
    """For each winning tile the verdicts by ron and by tsumo, while all else is the same."""
    document, found = compiled(rules), []
    by_ron, by_tsumo = frame_of(ron), frame_of(tsumo)
    dora_at = by_ron.dora_at if document.all_dora else document.dora_at(by_ron)
    for tile, shape in won_by(shape_of(hand), tiles):
        bonus = bonus_han(shape.whole, dora_at, hand.melds, rules)
        called = judge_counted(JudgedWait(hand, tile, ron, document), shape, by_ron, bonus)
        drawn = judge_counted(JudgedWait(hand, tile, tsumo, document), shape, by_tsumo, bonus)
        found.append((tile, called, drawn))
    return found


def judge_counted(
    case: AnyCase, shape: HandShape, frame: SituationShape, bonus: int | None = None
) -> Verdict:
    """The verdict where hand and situation were counted before, and perhaps the bonus han."""
    document = case.document
    context = document.contexts.get((frame.frame, shape.frame))
    if context is None or too_many(shape.whole + frame.packed):
        wrong = _problems(case, shape, frame)
        if wrong:
            return Impossible(wrong)
        situation = case.situation
        context = document.context(shape.menzen, situation)
        if not is_robbed(situation):
            document.contexts.store((frame.frame, shape.frame), context)
    dealt = context.dealt
    found = _unnamed(shape, frame) if context.unnamed else reading_facts(shape, frame)
    if not found:
        return NotAgari()
    if bonus is None:
        dora_at = frame.dora_at if document.all_dora else document.dora_at(frame)
        melds = () if document.rules.kan_bonus is None else case.hand.melds
        bonus = bonus_han(shape.whole, dora_at, melds, document.rules)
    scores = _scores(found, context, bonus, case)
    if not scores:
        return _no_yaku(found, context, case, shape.whole)
    if len(scores) > 1:
        scores.sort(key=_worth, reverse=dealt is None or dealt.best.value != "lowest")
    if not frame.tsumo and (context.bars or frame.let_go):
        barred = _bar(case, shape, context.bits)
        if barred is not None:
            return Barred(barred, tuple(scores))
    return Agari(tuple(scores))


def _problems(case: AnyCase, shape: HandShape, frame: SituationShape) -> tuple[Problem, ...]:
    rules = case.document.rules
    described = Described(case.hand, case.situation, rules)
    if plainly_possible(described, shape, frame):
        return ()
    return problems(case.hand, case.situation, rules)


def _with_facts(
    found: tuple[ReadingFacts, ...], context: Context, case: AnyCase
) -> tuple[tuple[Reading, Fact], ...]:
    """The readings themselves, each with all its facts."""
    hand, tsumo = case.hand, case.situation.tsumo
    return tuple(
        (reading(features, hand, tsumo), Fact(context.bits | of_tiles))
        for features, of_tiles in found
    )


def _unnamed(shape: HandShape, situation: SituationShape) -> tuple[ReadingFacts, ...]:
    """The readings of a win without a named winning tile: no wait has finished it."""
    once = dict.fromkeys(map(unnamed, read(shape, situation.tsumo)))
    seat, wind = situation.seat, situation.round_wind
    return tuple(
        (features, tile_bits(features, shape, seat, wind) & _NO_LAST_TILE) for features in once
    )


def _scores(
    found: tuple[ReadingFacts, ...], context: Context, bonus: int, case: AnyCase
) -> list[Score]:
    """The scores of the readings, by their yaku or by a yaku that is a limit by itself."""
    document, won, scores = case.document, context.won, []
    for features, of_tiles in found:
        bits = context.bits | of_tiles
        sums = document.tallies[bits & document.asked]
        han, yakuman = context.han + sums.han, context.yakuman + sums.yakuman
        if yakuman:
            yakuman = min(yakuman, document.most)
            price = document.limits[yakuman, "", won]
            scores.append(Score(features, bits, 0, None, yakuman, price, case))
            continue
        if han >= document.least:
            han += bonus
            if document.lifts and bits & _SEVEN_PAIRS:
                han += total(lifted_pairs(bits, han, document.rules))
            fu = document.fu[features & OF_FU, bits & FU_FACTS]
            price = document.plain[han, fu, won]
            scores.append(Score(features, bits, han, fu or None, 0, price, case))
        lone = context.lone or sums.lone
        if lone is not None:
            price = document.limits[0, lone.value.limit, won]
            scores.append(Score(features, bits, 0, None, 0, price, case))
    return scores


def _worth(score: Score) -> tuple[int, int, int, int]:
    """By points, then han (a yakuman before any), then fu; the order of readings decides last."""
    return score.price.points, score.yakuman, score.han, score.fu or 0


def _bar(case: AnyCase, shape: HandShape, bits: int) -> AnyRule | None:
    """The rule that forbids this ron, if one does."""
    situation, rules = case.situation, case.document.rules
    robbed = bits & _CHANKAN and Event.ROBBED_ANKAN in situation.events
    if robbed and not rules.win.kokushi_robs_ankan.value:
        return rules.win.kokushi_robs_ankan
    reasons = furiten_of(case.hand, shape, situation, rules)
    return reasons[0][2] if reasons else None


def _no_yaku(
    found: tuple[ReadingFacts, ...], context: Context, case: AnyCase, whole: int
) -> NoYaku:
    hand, situation, rules = case.hand, case.situation, case.document.rules
    counted = case.document.counted(context.bits | found[0][1])
    uncounted = (*counted.uncounted, *case.document.left_out(hand, situation))
    return NoYaku(
        rules.win.minimum_han,
        _with_facts(found, context, case),
        count_bonus(hand, whole, situation, rules),
        uncounted,
    )


def _ledger(score: Score, case: AnyCase) -> Ledger:
    """The lines of a score, from the same modules that computed its sums."""
    hand, situation, document = case.hand, case.situation, case.document
    rules, counted = document.rules, document.counted(score.bits)
    alone = _stands_alone(score, counted.lone)
    plain = not (alone or score.yakuman)
    bonus = count_bonus(hand, shape_of(hand).whole, situation, rules) if plain else ()
    han = total(counted.yaku) + total(bonus)
    lifted = lifted_pairs(score.bits, han, rules) if plain else ()
    yaku = (Line(counted.lone, 0),) if counted.lone is not None and alone else counted.yaku
    liable = _liable(score, case)
    return Ledger(
        yaku=yaku,
        bonus=(*bonus, *lifted),
        fu_lines=document.fu_lines(score.reading, score.bits) if plain else (),
        steps=score.price.steps,
        payments=payments(score.price, situation, rules, liable),
        notes=(*counted.notes, *_notes(score, case, liable)),
        uncounted=(
            *counted.uncounted,
            *(() if counted.lone is None else _beside(score, counted.lone, alone)),
            *document.left_out(hand, situation),
            *document.not_had(score.han),
            *(() if situation.pao is None else _pao_for_nothing(situation, rules, liable)),
        ),
    )


def _stands_alone(score: Score, lone: Rule[Worth] | None) -> bool:
    """Whether a score is that of a yaku which is a limit by itself. A hand of no han, which wins
    where a document asks for no yaku, has its fu."""
    if lone is None or score.han or score.yakuman:
        return False
    return score.fu is None and score.limit == lone.value.limit


def _liable(score: Score, case: AnyCase) -> tuple[Liability, ...]:
    """Who is liable for the yakuman of a score."""
    if not score.yakuman:
        return ()
    rules, yaku = case.document.rules, case.document.counted(score.bits).yaku
    return liability(case.hand, case.situation, score.facts, yaku, rules)


def _beside(score: Score, lone: Rule[Worth], alone: bool) -> Iterator[Uncounted]:
    """The yaku that is a limit by itself, where the score counts the others."""
    if not alone and not score.yakuman:
        yield Uncounted(lone.key.removeprefix("yaku."), rule=lone)


def _pao_for_nothing(
    situation: Situation, rules: RiichiRules, liable: tuple[Liability, ...]
) -> Iterator[Uncounted]:
    if all(each.seat != situation.pao for each in liable):
        yield Uncounted("pao", rule=rules.pao.yaku)


def _notes(score: Score, case: AnyCase, liable: tuple[Liability, ...]) -> Iterator[AnyRule]:
    situation, rules = case.situation, case.document.rules
    if rules.formula is not None and rules.formula.per.value == "payment":
        yield rules.formula.per
    if liable:
        yield from liability_notes(liable, situation, rules)
    elif score.yakuman:
        yaku = case.document.counted(score.bits).yaku
        yield from nobody_liable_by(case.hand, situation, yaku, rules)
    if score.bits & _CHANKAN and Event.ROBBED_ANKAN in situation.events:
        yield rules.win.kokushi_robs_ankan


_SEVEN_PAIRS: Final = int(Fact.SEVEN_PAIRS)
_CHANKAN: Final = int(Fact.CHANKAN)
_NO_LAST_TILE: Final = ~int(Fact.NINE_SIDED)
"""Nine sides are those of the hand before the winning tile; the other waits are in the features."""


def lifted_pairs(bits: int, han: int, rules: RiichiRules) -> tuple[Line, ...]:
    """The han that seven pairs gain where their count reaches a limit (チートイツ)."""
    if rules.formula is None or rules.limits is None or not bits & _SEVEN_PAIRS:
        return ()
    rule = rules.formula.chiitoitsu_at_limit
    if rule is None or not rule.value:
        return ()
    return (Line(rule, rule.value),) if limit_by_han(han + rule.value, rules.limits) else ()
