"""Searches for a hand whose points depend on a rule, by dealing until the payment changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from app.pages.rules.content import rule_of
from app.pages.score import notation
from app.pages.score.other_documents import JudgedHand, judged
from app.pages.score.state import Draft, hand, set_document, situation, win_place
from app.variants import RIICHI, heads_of, variant_of
from engine.complaints import SchemaError
from engine.doubt import AFTERWARDS
from engine.library import fingerprint_of
from engine.riichi.hand import Hand
from engine.riichi.practice.deal import Wish, deal
from engine.riichi.rules import Bonus, Limit, LimitRow, RiichiRules, Worth, load
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Score
from engine.riichi.yaku import YAKU
from engine.rulebook import Rule, with_value
from engine.tiles import TILES, Tile

STEPS: Final = 1500
"""The greatest number of steps for a rule; each deals a few hands."""
_TRIALS: Final = 6
_NOT_IN_HANDS: Final = (
    *AFTERWARDS, "riichi.", "calls.", "table.", "dora.kan_timing", "fu.rounding",
    "formula.rounding", "win.minimum_han",
)  # fmt: skip
"""Keys that no hand depends on: they are about the game as a whole, or several rules at once."""
_NEVER_WITHOUT: Final = (
    "formula.", "fu.base", "fu.minimum", "dora.indicator", "limits.mangan", "limits.haneman",
    "limits.baiman", "limits.yakuman",
)  # fmt: skip
"""Keys of what every document has in some measure: no example shows it left out."""
_LIMITS: Final = ("mangan", "haneman", "baiman", "sanbaiman", "kazoe", "yakuman")
_PINFU: Final = Wish(yaku=frozenset({"pinfu", "riichi"}), tsumo=False)
_WISHES: Final = {
    "fu.quad": Wish(fu=80),
    "fu.pair.round_wind": _PINFU,
    "fu.pair.seat_wind": _PINFU,
    "formula.mangan_from": Wish(han=4, fu=30),
    "kan_bonus.open_quads": Wish(yaku=frozenset({"sankantsu"}), opened=True),
    "yakuman": Wish(limit="yakuman"),
    "pao": Wish(limit="yakuman"),
    "dealt_win": Wish(dealer=True, tsumo=True),
}
"""Which hands are likely to depend on a rule, by the beginning of its key."""


class ExampleReading(msgspec.Struct, frozen=True):
    """The outcome of a hand under one reading of a rule."""

    rule: Rule[Any]
    outcome: str
    score: Score | None
    situation: Situation


class ExampleHand(msgspec.Struct, frozen=True):
    """A hand that depends on a rule: the rule as in force, then another reading."""

    draft: Draft
    shown: tuple[ExampleReading, ...]


def can_have_example(document: str, key: str) -> bool:
    """Whether the points of a hand can depend on a rule: it is about counting, and has other
    values."""
    return variant_of(document) is RIICHI and bool(other_values(document, key))


def in_no_hand(key: str) -> bool:
    """Whether no hand by itself depends on a rule: it is about the game as a whole."""
    return key.startswith(_NOT_IN_HANDS)


def other_values(document: str, key: str) -> tuple[Rule[Any], ...]:
    """Other values of a rule: its readings, else those of other documents, else none at all."""
    return _others(document, key, fingerprint_of(document))


@lru_cache(maxsize=256)
def _others(document: str, key: str, _fingerprint: str) -> tuple[Rule[Any], ...]:
    rule = rule_of(document, key)
    if rule is None or key.startswith(_NOT_IN_HANDS) or isinstance(rule.value, LimitRow):
        return ()
    values = list(rule.otherwise)
    if not values:
        there = (rule_of(head.id, key) for head in heads_of(RIICHI))
        values = [each.value for each in there if each is not None and each.value != rule.value]
        values += [] if key.startswith(_NEVER_WITHOUT) else _without(rule.value)
    values = [value for value in dict.fromkeys(values) if value != rule.value]
    return tuple(replace(rule, value=value) for value in values)


def _without(value: object) -> list[object]:
    """The value that rules a thing out; empty where there is no such value."""
    match value:
        case bool():
            return [not value]
        case Worth():
            return [Worth()] if value != Worth() else []
        case Bonus():
            return [Bonus(han=0, quads=value.quads)]
        case Limit():
            return [Limit(han=value.han, base=0)] if value.han else []
        case int():
            return [0] if value else []
        case tuple():
            return [()] if value else []
    return []


def seek(document: str, key: str, seed: int) -> Iterator[ExampleHand | None]:
    """Steps towards a hand that depends on a rule; the last one is it, those before are None.

    A step is short, so that events are handled in between.
    """
    rules = load(document)
    in_force = rule_of(document, key)
    yield None
    variants = list(_variants(rules, other_values(document, key)))
    yield None
    if in_force is None:
        return
    for step in range(STEPS if variants else 0):
        other, variant = variants[step % len(variants)]
        source = variant if step // len(variants) % 2 else rules
        for draft in _deal_for(key, seed + step, step // 2, source):
            first = judged(hand(draft), situation(draft), rules)
            second = judged(hand(draft), situation(draft), variant)
            if first.points != second.points and (first.won or second.won):
                shown = _shown(in_force, first), _shown(other, second)
                yield ExampleHand(set_document(draft, document), shown)
                return
        yield None


def dealt_for_rule(key: str, seed: int, rules: RiichiRules) -> Iterator[tuple[Hand, Situation]]:
    """A hand dealt for a rule, in its variations; none where the deal fails."""
    return ((hand(draft), situation(draft)) for draft in _deal_for(key, seed, seed // 2, rules))


def _deal_for(key: str, seed: int, turn: int, rules: RiichiRules) -> Iterator[Draft]:
    """A hand dealt by one of the wishes for a rule, by turns, in its variations; none where the
    deal fails."""
    wishes = _wishes(key)
    found = deal(seed, rules, wishes[turn % len(wishes)], _TRIALS)
    if found is not None:
        dealt = notation.enter(set_document(Draft(), rules.document.id), str(found.hand))
        dealt = _plain(notation.enter_situation(dealt, str(found.situation)), key)
        yield from _variations(dealt, key)


def _plain(draft: Draft, key: str) -> Draft:
    """The hand without honba, which a line about it leaves out, and without indicators under the
    others unless the rule is about dora."""
    return replace(draft, honba=0, ura=draft.ura if key.startswith("dora.") else ())


def _variants(
    rules: RiichiRules, some: Iterable[Rule[Any]]
) -> Iterator[tuple[Rule[Any], RiichiRules]]:
    """The rules with each other value; unsound ones are left out."""
    for rule in some:
        with suppress(SchemaError):
            yield rule, with_value(rules, rule.key, rule.value)


def _wishes(key: str) -> tuple[Wish, ...]:
    """The wishes with which to deal for a rule."""
    last = key.rpartition(".")[2]
    if key.startswith("limits.") and last in _LIMITS:
        return (Wish(limit=last), Wish())
    found = next((wish for part, wish in _WISHES.items() if key.startswith(part)), None)
    if found is not None:
        return (found, Wish())
    named = frozenset(_yaku_in(last))
    return (Wish(yaku=named),) if named else (Wish(),)


def _yaku_in(words: str) -> Iterator[str]:
    """The yaku that the last part of a key names: `rinshan_with_ippatsu` names two."""
    if words in YAKU:
        yield words
        return
    yield from (part for part in words.split("_") if part in YAKU)


def _shown(rule: Rule[Any], judged_hand: JudgedHand) -> ExampleReading:
    return ExampleReading(rule, judged_hand.outcome, judged_hand.score, judged_hand.situation)


_EAST: Final = 27
_DRAGON: Final = 31
_ROUNDS: Final = 2
_DEALT: Final = frozenset({Event.TENHOU})


def _variations(draft: Draft, key: str) -> Iterator[Draft]:
    """Variations of a dealt hand that may depend on a rule, the dealt one first."""
    yield draft
    for beginning, vary in _VARIATIONS.items():
        if key.startswith(beginning):
            yield from vary(draft)


def _with_pair(draft: Draft, tile: Tile) -> Iterator[Draft]:
    """The hand with its pair replaced, where the winning tile is not in it."""
    if any(laid.kind == tile.kind for laid in draft.concealed):
        return
    place = win_place(draft)
    kinds = Counter(laid.kind for laid in draft.concealed)
    won = None if place is None else draft.concealed[place].kind
    for kind, copies in kinds.items():
        if copies == 2 and kind != won:
            laid = tuple(tile if each.kind == kind else each for each in draft.concealed)
            yield replace(draft, concealed=laid)


def _double_wind(draft: Draft) -> Iterator[Draft]:
    if draft.seat < _ROUNDS:
        yield from _with_pair(replace(draft, round_wind=draft.seat), TILES[_EAST + draft.seat])


def _seat_wind(draft: Draft) -> Iterator[Draft]:
    other = (draft.seat + 1) % _ROUNDS
    yield from _with_pair(replace(draft, round_wind=other), TILES[_EAST + draft.seat])


def _round_wind(draft: Draft) -> Iterator[Draft]:
    if draft.round_wind != draft.seat:
        yield from _with_pair(draft, TILES[_EAST + draft.round_wind])


def _dragon(draft: Draft) -> Iterator[Draft]:
    yield from _with_pair(draft, TILES[_DRAGON])


def _furiten(draft: Draft) -> Iterator[Draft]:
    """The winning tile among the player's own discards."""
    place = win_place(draft)
    if place is not None and not draft.tsumo:
        yield replace(draft, river=(draft.concealed[place].plain,))


def _dealt(draft: Draft) -> Iterator[Draft]:
    """The dealer wins with the dealt hand."""
    if not draft.melds:
        yield replace(draft, seat=0, tsumo=True, events=_DEALT, ura=())


def _liable(draft: Draft) -> Iterator[Draft]:
    """Another seat is liable for the yakuman, with one honba."""
    for pao in range(4):
        if pao != draft.seat:
            yield replace(draft, pao=pao, honba=1)


_VARIATIONS: Final[dict[str, Callable[[Draft], Iterator[Draft]]]] = {
    "fu.pair.double_wind": _double_wind,
    "fu.pair.seat_wind": _seat_wind,
    "fu.pair.round_wind": _round_wind,
    "fu.pair.dragon": _dragon,
    "win.furiten": _furiten,
    "win.kokushi_furiten": _furiten,
    "dealt_win.": _dealt,
    "pao.": _liable,
    "payment.honba": _liable,
}
