"""Says of every yaku whether a hand has it, and if not what it lacks; and finds near misses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import Final

import msgspec

from engine.riichi.facts import AROUND, Fact, situation_bits
from engine.riichi.hand import Hand
from engine.riichi.rules import RiichiRules, Worth
from engine.riichi.scoring.missing_facts import (
    LackContext,
    LackKey,
    MissingFact,
    called_tiles,
    common_sequence,
    common_triplet,
    missing_facts,
    plain_groups,
    straight_suit,
    twins,
)
from engine.riichi.situation import Situation
from engine.riichi.verdict import (
    Agari,
    Barred,
    Impossible,
    NoYaku,
    Uncounted,
    Verdict,
    counted_yaku,
)
from engine.riichi.yaku import SUPERSEDES, YAKU
from engine.rulebook import Rule
from engine.tiles import DRAGONS, HONORS, YAOCHU


class YakuKind(StrEnum):
    """What a yaku is made of: tiles, something that happened, or tiles for a yakuman."""

    FORM = "form"
    EVENT = "event"
    YAKUMAN = "yakuman"


class YakuAnswer(msgspec.Struct, frozen=True):
    """Whether a hand has a yaku, and if not what it lacks.

    A yaku that `holds` counts unless another one counts in its place (`instead`, "" for none); one
    that does not hold has `lacks`. `rule` is the document's, None where it is silent. `expected`:
    a player would have expected the yaku of this hand.
    """

    yaku: str
    kind: YakuKind
    rule: Rule[Worth] | None
    holds: bool
    instead: str = ""
    lacks: tuple[MissingFact, ...] = ()
    expected: bool = False

    @property
    def counts(self) -> bool:
        return self.holds and not self.instead

    @property
    def had(self) -> bool:
        """Whether the document has the yaku at all."""
        return _had(self.rule)


_ReadHand = tuple[LackContext, frozenset[str], tuple[Uncounted, ...]]
"""A reading, the yaku that its ledger counts, and what the ledger leaves out."""


def yaku_answers(
    verdict: Verdict | None, hand: Hand, situation: Situation, rules: RiichiRules
) -> tuple[YakuAnswer, ...]:
    """The answer for every yaku of the catalogue, also for those that the document does not have.

    `verdict` is that of `judge` on the hand, None while tiles are missing. Of a win the best
    reading is looked at, of a hand without yaku for each yaku the reading that lacks least.
    Sorted: expected yaku first, then by groups as players look for them, then the fewest lacks.
    """
    return _answers(YAKU, verdict, hand, situation, rules)


def yaku_answer(
    yaku: str, verdict: Verdict | None, hand: Hand, situation: Situation, rules: RiichiRules
) -> YakuAnswer:
    """The answer for one yaku, as `yaku_answers` has it."""
    return _answers((yaku,), verdict, hand, situation, rules)[0]


def near_misses(
    verdict: Verdict | None, hand: Hand, situation: Situation, rules: RiichiRules
) -> tuple[YakuAnswer, ...]:
    """The answers for expected yaku that a complete hand lacks, at most six, the nearest first."""
    if not isinstance(verdict, Agari | NoYaku):
        return ()
    found = _answers(_EXPECTED, verdict, hand, situation, rules)
    return tuple(one for one in found if one.expected)[:_MOST]


def _answers(
    some: Iterable[str],
    verdict: Verdict | None,
    hand: Hand,
    situation: Situation,
    rules: RiichiRules,
) -> tuple[YakuAnswer, ...]:
    readings = tuple(_readings(verdict, hand, situation))
    return tuple(sorted((_answer(yaku, verdict, readings, rules) for yaku in some), key=_order))


def _readings(verdict: Verdict | None, hand: Hand, situation: Situation) -> Iterator[_ReadHand]:
    if isinstance(verdict, Agari | Barred):
        best, *rest = verdict.scores
        others = tuple((score.reading, score.bits) for score in rest)
        context = LackContext(hand, situation, best.reading, best.bits, others)
        ledger = best.ledger
        yield context, counted_yaku(ledger.yaku), ledger.uncounted
    elif isinstance(verdict, NoYaku):
        for reading, have in verdict.readings:
            yield LackContext(hand, situation, reading, have), frozenset(), verdict.uncounted
    else:
        bits = situation_bits(situation) | hand.menzen * int(_F.MENZEN)
        yield LackContext(hand, situation, None, bits), frozenset(), ()


def _answer(
    yaku: str, verdict: Verdict | None, readings: tuple[_ReadHand, ...], rules: RiichiRules
) -> YakuAnswer:
    kind, rule = _kind(yaku), rules.yaku.get(yaku)
    answers = [(tuple(_lacks(yaku, verdict, one, rules)), one) for one in readings]
    lacks, (context, counted, _) = min(answers, key=lambda answer: len(answer[0]))
    if lacks:
        near = _had(rule) and context.reading is not None
        wished = near and _is_expected(yaku, lacks, context, verdict)
        return YakuAnswer(yaku, kind, rule, False, "", lacks, wished)
    instead = "" if yaku in counted else _instead(yaku, counted)
    return YakuAnswer(yaku, kind, rule, True, instead)


def _lacks(
    yaku: str, verdict: Verdict | None, read: _ReadHand, rules: RiichiRules
) -> Iterator[MissingFact]:
    """All that keeps a yaku from holding: document, tiles that are missing, facts."""
    context, _, uncounted = read
    rule, menzen = rules.yaku.get(yaku), context.hand.menzen
    if not _had(rule):
        yield MissingFact(LackKey.NOT_IN_DOCUMENT, rule=rule)
        return
    if isinstance(verdict, Impossible):
        yield MissingFact(LackKey.IMPOSSIBLE)
        return
    if context.reading is None:
        yield _no_hand(context)
    need = YAKU[yaku]
    if rule is not None and not rule.value.had(menzen) and not need & _NEVER_OPEN:
        yield MissingFact(LackKey.CLOSED_ONLY, _F.MENZEN, called_tiles(context.hand), rule=rule)
    yield from missing_facts(need, context)
    for out in uncounted:
        if out.what == yaku and out.rule is not None and out.rule is not rule:
            yield MissingFact(LackKey.NOT_TOGETHER, rule=out.rule)


def _no_hand(context: LackContext) -> MissingFact:
    """Why no yaku can hold at all."""
    if context.missing > 0:
        return MissingFact(LackKey.TILES_MISSING, count=context.missing)
    return MissingFact(LackKey.INCOMPLETE, tiles=context.tiles)


def _instead(yaku: str, counted: frozenset[str]) -> str:
    """What a ledger counts in place of a yaku that holds, "" where it counts nothing."""
    upper = (better for better, lower in SUPERSEDES.items() if lower == yaku)
    named = next((better for better in upper if better in counted), "")
    return named or next((other for other in YAKU if other in counted), "")


def _had(rule: Rule[Worth] | None) -> bool:
    return rule is not None and (rule.value.had() or rule.value.had(menzen=False))


# the order, and what is expected


_F = Fact
_MOST: Final = 6
_FEW: Final = 3
_FAR: Final = 5
"""Sequences of a suit whose lowest numbers differ by so much are not near each other."""
_NEVER_OPEN: Final = _F.MENZEN | _F.SEVEN_PAIRS
"""With these a yaku tells by itself that the hand is open."""
_OF_EVENTS: Final = AROUND & ~int(_F.TSUMO | _F.RON)
_GROUPS: Final = (
    ("pinfu",),
    ("tanyao",),
    ("iipeikou",),
    ("sanshoku_doujun", "ittsuu"),
    ("toitoi", "sanankou", "chiitoitsu"),
    ("haku", "hatsu", "chun", "seat_wind", "round_wind"),
    ("honitsu", "chinitsu"),
    ("chanta", "junchan", "honroutou"),
    ("ryanpeikou", "shousangen", "sanshoku_doukou", "sankantsu"),
    ("menzen_tsumo", "riichi", "double_riichi", "ippatsu"),
    ("rinshan", "chankan", "haitei", "houtei", "renhou", "tenhou", "chiihou"),
)
"""The yaku in the order in which players look for them; yakuman of tiles come after these."""
_PLACES: Final = {yaku: at for at, group in enumerate(_GROUPS) for yaku in group}
_IN_TABLE: Final = {yaku: at for at, yaku in enumerate(dict.fromkeys((*_PLACES, *YAKU)))}


@cache
def _kind(yaku: str) -> YakuKind:
    if YAKU[yaku] & _OF_EVENTS:
        return YakuKind.EVENT
    return YakuKind.FORM if yaku in _PLACES else YakuKind.YAKUMAN


def _order(one: YakuAnswer) -> tuple[bool, int, int, int]:
    place = _PLACES.get(one.yaku, len(_GROUPS))
    return not one.expected, place, len(one.lacks), _IN_TABLE[one.yaku]


def _is_expected(
    yaku: str, lacks: tuple[MissingFact, ...], context: LackContext, verdict: Verdict | None
) -> bool:
    """Whether a player would have expected a yaku: its form is nearly there, or was called away.

    A yakuman hand leaves nothing to wish; what did not happen is nothing that one expects, but a
    riichi where a closed hand has no yaku.
    """
    if isinstance(verdict, Barred) or (isinstance(verdict, Agari) and verdict.best.yakuman):
        return False
    if yaku == "riichi" and isinstance(verdict, Agari):
        return False
    test = _EXPECTED.get(yaku)
    return test is not None and test(lacks, context)


_Test = Callable[[tuple[MissingFact, ...], LackContext], bool]


def _of(*keys: LackKey) -> _Test:
    """Whether it lacks one thing, and that is such a one."""
    return lambda lacks, _: len(lacks) == 1 and lacks[0].key in keys


def _pinfu(lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    return len(lacks) < _FEW and len(context.sequences) >= _FEW


def _tanyao(_lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    return sum(context.counts[kind] for kind in YAOCHU) <= _FEW


def _iipeikou(lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    """Two sequences of a suit near each other in a closed hand, or equal ones in an open one."""
    if len(lacks) > 1 or twins(context):
        return len(lacks) == 1
    kinds = [group.kind for group in context.sequences]
    pairs = pairwise(kinds)
    close = any(one // 9 == other // 9 and other - one < _FAR for one, other in pairs)
    return len(kinds) >= _FEW and close


def _ryanpeikou(lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    return len(lacks) == 1 and bool(twins(context)) and len(context.sequences) == _FEW + 1


def _sanshoku(_lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    return common_sequence(context) == 2 and len(context.sequences) >= _FEW


def _ittsuu(_lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    return bool(context.sequences) and len(straight_suit(context)[1]) <= 1


def _chiitoitsu(lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    return len(lacks) == 1 and lacks[0].count > _FEW + 1 and not context.triplets


def _honor(lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    """A pair of it, or a triplet of another wind."""
    told = any(one.key is LackKey.GUEST_WIND or one.count == 2 for one in lacks)
    return context.standard and told


def _wind(lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    """A pair of it, or a triplet of a wind that is nobody's here."""
    own = context.have & int(_F.SEAT_WIND_TRIPLET | _F.ROUND_WIND_TRIPLET)
    return not own and _honor(lacks, context)


def _one_stray(lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    """One group keeps a standard hand from being of one suit; one without honours is better."""
    if lacks[0].key is LackKey.NO_HONOR:
        return False
    suits = [group.kind // 9 for group in context.groups if group.kind not in HONORS]
    stray = len(suits) - max((suits.count(suit) for suit in suits), default=0)
    return len(lacks) == 1 and context.standard and stray <= 1


def _chinitsu(lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    honors = sum(group.kind in HONORS for group in context.groups)
    return _one_stray(lacks, context) and honors <= 1


def _ends(lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    return len(lacks) == 1 and context.standard and len(plain_groups(context)) == 1


def _shousangen(_lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    return sum(context.counts[kind] >= _FEW for kind in DRAGONS) == 2


def _same_triplets(_lacks: tuple[MissingFact, ...], context: LackContext) -> bool:
    count, absent = common_triplet(context)
    return count == 2 and context.counts[absent[0].kind] > 1


def _sanankou(lacks: tuple[MissingFact, ...], _context: LackContext) -> bool:
    """One triplet short, which was won by ron or called."""
    return len(lacks) == 2 and lacks[0].need - lacks[0].count == 1


def _one_short(lacks: tuple[MissingFact, ...], _context: LackContext) -> bool:
    return len(lacks) == 1 and lacks[0].need - lacks[0].count == 1


_EXPECTED: Final[dict[str, _Test]] = {
    "pinfu": _pinfu,
    "tanyao": _tanyao,
    "iipeikou": _iipeikou,
    "ryanpeikou": _ryanpeikou,
    "sanshoku_doujun": _sanshoku,
    "ittsuu": _ittsuu,
    "toitoi": lambda lacks, _: lacks[0].key is LackKey.SEQUENCES and lacks[0].count == 1,
    "sanankou": _sanankou,
    "chiitoitsu": _chiitoitsu,
    **dict.fromkeys(("haku", "hatsu", "chun"), _honor),
    **dict.fromkeys(("seat_wind", "round_wind"), _wind),
    "honitsu": _one_stray,
    "chinitsu": _chinitsu,
    **dict.fromkeys(("chanta", "junchan"), _ends),
    "shousangen": _shousangen,
    "sanshoku_doukou": _same_triplets,
    **dict.fromkeys(("sankantsu", "suukantsu", "daisangen", "daisuushii"), _one_short),
    "menzen_tsumo": _of(LackKey.CALLED),
    "riichi": lambda _, context: context.hand.menzen,
    "suuankou": _sanankou,
    "shousuushii": _of(LackKey.PAIR_IS_NO_WIND),
    "chuuren": lambda lacks, _: _of(LackKey.GATES_MISSING)(lacks, _) and len(lacks[0].wanted) == 1,
}
"""When a yaku that does not hold is one that a player would have expected."""
