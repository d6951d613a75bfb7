"""Practice hands from a seed: won in simulated play, or drawn to fulfil a wish."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, repeat
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.riichi.facts import Fact
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.aims import AIMS
from engine.riichi.practice.dice import Dice, mixed
from engine.riichi.practice.draft import Plan, draft_hand
from engine.riichi.practice.numbers import (
    PLAYED,
    HandNumber,
    draw_of,
    draws_from,
    hand_number,
    read_hand_number,
    seed_of,
)
from engine.riichi.practice.plays import WORDS as PLAY_WORDS
from engine.riichi.practice.plays import likely
from engine.riichi.practice.reach import any_wins, can_be, wins_below_yakuman
from engine.riichi.practice.setting import with_dora
from engine.riichi.practice.simulation import PlayedWin, PlayTable, played
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import han_rows
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Agari, NoYaku, Score, Verdict, counted_yaku
from engine.riichi.yaku import YAKU, holds
from engine.tiles import COPIES, counts_of, dora_of

TRIALS: Final = 6000
"""The number of hands without one as wished after which a wish is taken to be impossible."""
PLAYS: Final = 400
"""The number of hands that are played for a wish before it is given up."""
PLAY_STEPS: Final = 16
"""Steps in which a hand is played; a wall is done after some seventy turns."""
_TURNS: Final = 5
"""Turns in a step, which take a millisecond or two; a whole play takes up to thirty."""
_FIRST: Final = "1"
_FIRST_PARTS: Final = 6
_IN_PLAY: Final = "play"
_AS_OFTEN: Final = {"haneman": 80, "baiman": 48, "sanbaiman": 28, "kazoe": 25, "yakuman": 53}
"""In a hundred of the hands that are put together; all of those below."""
_DORA: Final = range(COPIES + 1)
_NEEDED: Final = {Fact.MENZEN: "closed", Fact.TSUMO: "tsumo", Fact.RON: "ron"}
_EVENTS: Final = frozenset(Event)
_ON_FIRST_TURN: Final = {
    "tenhou": (True, True), "chiihou": (False, True), "renhou": (False, False),
}  # fmt: skip
"""Whether the dealer wins so, and whether by tsumo."""
_OPPOSITE: Final = {
    one: other
    for pair in (("tsumo", "ron"), ("open", "closed"), ("riichi", "dama"))
    for one, other in (pair, pair[::-1])
}
_Likely = tuple[str, tuple[str, ...]]
_PLAY: Final[_Likely] = ("", ())
_YAKUMAN: Final = tuple(
    (aim, ()) for aim in ("triplets", "dragons", "orphans", "winds", "honors", "terminals", "green")
)
_DEAR: Final = tuple(
    (aim, ()) for aim in ("flush", "half_flush", "two_twins", "pure_ends", "quads")
)
_NO_YAKU: Final = (("plain", ("ron",)), ("plain", ("open",)))
_MANY_HAN: Final = 9
_QUADS: Final = ("quads", "yaochu_quads", "two_quads")
_CLOSED: Final = (*("plain",) * 4, "valued", "valued", "tanyao")
_BY_FU: Final[tuple[tuple[int, tuple[_Likely, ...]], ...]] = (
    (100, (("dearest_fu", ("closed", "ron")), *((aim, ()) for aim in _QUADS))),
    (80, tuple((aim, ()) for aim in _QUADS)),
    (60, (("quads", ()), ("triplets", ()), ("half_triplets", ("closed",)))),
    (50, (_PLAY, ("triplets", ()), ("half_triplets", ("closed",)), ("half_triplets", ("open",)))),
    (40, (_PLAY, *((aim, ("closed", "ron")) for aim in _CLOSED))),
    (30, (_PLAY,)),
    (25, (_PLAY, ("pairs", ()), ("simple_pairs", ()))),
    (20, (("pinfu", ("closed", "tsumo")),)),
)
"""Aims and words by the least fu that they are for."""


class Wish(msgspec.Struct, frozen=True):
    """The wished properties of a hand; None or empty: any.

    `limit` "" means a hand below mangan. `yaku` are counted in the hand, `without` are not.
    With `no_yaku` the hand is complete and wins nothing.
    """

    han: int | None = None
    fu: int | None = None
    limit: str | None = None
    yaku: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    dealer: bool | None = None
    tsumo: bool | None = None
    opened: bool | None = None
    no_yaku: bool = False

    def __post_init__(self) -> None:
        for yaku in self.yaku | self.without:
            if yaku not in YAKU:
                raise ValueError(f"{yaku!r} is no yaku; see engine.riichi.yaku.YAKU")


class Dealt(NamedTuple):
    """A hand, its situation, and the id that gives them again."""

    id: str
    hand: Hand
    situation: Situation


_ANYTHING: Final = Wish()


def deal(
    seed: int, rules: RiichiRules, wish: Wish = _ANYTHING, trials: int = TRIALS
) -> Dealt | None:
    """The hand of this seed that is as wished; None where none of so many trials is."""
    if not possible(wish, rules):
        return None
    plans = _plans(wish, frozenset() if wins_below_yakuman(rules) else frozenset(rules.yaku))
    for trial in range(trials):
        draw = draw_of(mixed(seed) + trial)
        plan = plans[draw % len(plans)]
        hand, situation = draft_hand(plan, seed_of(draw), rules)
        if not _fits(wish, hand, situation):
            continue
        found = _dealt(wish, plan, draw, PlayedWin(hand, situation), rules)
        if found is not None:
            return found
    return None


def play(seed: int, rules: RiichiRules, wish: Wish = _ANYTHING, plays: int = PLAYS) -> Dealt | None:
    """A hand that was played by four, and is as wished; None where none of so many plays is.

    A play takes some hundred times as long as a hand that is put together. It ends in a win.
    """
    if wish.no_yaku or not possible(wish, rules):
        return None
    for draw in islice(_draws(seed, wish), plays):
        won = played(seed_of(draw), rules)
        if won is not None and _fits(wish, *won):
            found = _dealt(wish, PLAYED, draw, won, rules)
            if found is not None:
                return found
    return None


def play_in_steps(seed: int, rules: RiichiRules, wish: Wish = _ANYTHING) -> Iterator[Dealt | None]:
    """The first of the hands of `play`, where it is as wished, in PLAY_STEPS short steps: the other
    ones are None."""
    turns: Iterator[None] = iter(())
    if not wish.no_yaku and possible(wish, rules):
        draw = next(_draws(seed, wish))
        turns = PlayTable(seed_of(draw), rules).turns()
    for left in reversed(range(PLAY_STEPS)):
        found: Dealt | None = None
        try:
            for _ in repeat(None, _TURNS) if left else repeat(None):
                next(turns)
        except StopIteration as end:
            won: PlayedWin | None = end.value
            if won is not None and _fits(wish, *won):
                found = _dealt(wish, PLAYED, draw, won, rules)
        yield found


def _draws(seed: int, wish: Wish) -> Iterator[int]:
    """The draws of plays: first those that are known to end so, then any."""
    words = tuple(word for word in _words(wish) if word in PLAY_WORDS)
    known = likely(words, wish.yaku, wish.fu, wish.limit)
    return draws_from(seed, known)


def _dealt(wish: Wish, plan: Plan, draw: int, won: PlayedWin, rules: RiichiRules) -> Dealt | None:
    """The hand, if it is as wished, or becomes so with another first indicator."""
    hand, situation = won
    verdict = judge(hand, situation, rules)
    if _met(wish, verdict):
        if plan is not PLAYED and _too_dear(wish, verdict, seed_of(draw)):
            return None
        return Dealt(_id(HandNumber(plan, draw), rules), hand, situation)
    for count in _doras(wish, verdict, hand, situation):
        other = with_dora(hand, situation, count, seed_of(draw))
        if other is not None and _met(wish, judge(hand, other, rules)):
            return Dealt(_id(HandNumber(plan, draw, count), rules), hand, other)
    return None


def _too_dear(wish: Wish, verdict: Verdict, number: int) -> bool:
    """Whether a hand is passed over so that limits come as often as in play."""
    if wish.yaku or (wish.han, wish.fu, wish.limit) != (None, None, None):
        return False
    limit = verdict.best.limit if isinstance(verdict, Agari) else ""
    return not Dice(number).percent(_AS_OFTEN.get(limit, 100))


def dealt(text: str, rules: RiichiRules) -> Dealt:
    """The hand of an id, under the document that it was dealt for.

    Raises MistypedError for a number that was mistyped or belongs to another document, ValueError
    for any other text that is no id.
    """
    if "." in text:
        plan, seed, dora = _first_id(text, rules)
    else:
        plan, draw, dora = read_hand_number(text, rules.document.id)
        text, seed = _id(HandNumber(plan, draw, dora), rules), seed_of(draw)
    won = played(seed, rules) if plan == PLAYED else None
    if won is None and plan == PLAYED:
        raise ValueError(f"{text!r} is a hand that nobody wins")
    hand, situation = won or draft_hand(plan, seed, rules)
    other = situation if dora is None else with_dora(hand, situation, dora, seed)
    if other is None:
        raise ValueError(f"{text!r} asks for {dora} dora, which this hand cannot have")
    return Dealt(text, hand, other)


def _first_id(text: str, rules: RiichiRules) -> tuple[Plan, int, int | None]:
    """The parts of an id of version 1: `1.aim.words.seed.dora.document`, the seed in
    hexadecimal."""
    parts = text.split(".", _FIRST_PARTS - 1)
    if len(parts) < _FIRST_PARTS or parts[0] != _FIRST or parts[-1] != rules.document.id:
        raise ValueError(f"{text!r} is no hand of version 1 for {rules.document.id!r}")
    _, aim, words, seed, dora, _ = parts
    if aim not in (*AIMS, _IN_PLAY, PLAYED.aim):
        raise ValueError(f"{text!r} names no aim: {aim!r}")
    plan = Plan("" if aim == _IN_PLAY else aim, frozenset(words.split("+")) - {""})
    return plan, int(seed, 16), int(dora) if dora else None


def possible(wish: Wish, rules: RiichiRules) -> bool:
    """Whether a hand under the document can be so. A few impossible wishes pass this check."""
    if not (wish.no_yaku or any_wins(rules)):
        return False
    ways = (True, False) if wish.opened is None else (not wish.opened,)
    for yaku in wish.yaku:
        rule = rules.yaku.get(yaku)
        if rule is None or not any(rule.value.had(menzen) for menzen in ways):
            return False
    if wish.limit and not any(row.limit == wish.limit for row in han_rows(rules)):
        return False
    if not (wish.no_yaku or wins_below_yakuman(rules) or _of_yakuman(wish, rules)):
        return False
    closed = None if wish.opened is None else not wish.opened
    return wish.fu is None or can_be(wish.fu, wish.han, closed, wish.tsumo, rules)


def _of_yakuman(wish: Wish, rules: RiichiRules) -> bool:
    """Whether a yakuman of the document can be so, in which no han and fu are counted."""
    if (wish.han, wish.fu) != (None, None) or wish.limit not in (None, "yakuman"):
        return False
    asked = wish.dealer, wish.tsumo
    return any(
        all(
            a is None or a is b for a, b in zip(asked, _ON_FIRST_TURN.get(yaku, asked), strict=True)
        )
        for yaku in rules.yaku
    )


def _id(said: HandNumber, rules: RiichiRules) -> str:
    return hand_number(said, rules.document.id)


# --- is it as wished?


def _fits(wish: Wish, hand: Hand, situation: Situation) -> bool:
    given = (wish.dealer, wish.tsumo, wish.opened)
    found = (situation.dealer, situation.tsumo, not hand.menzen)
    return all(a is None or a is b for a, b in zip(given, found, strict=True))


def _met(wish: Wish, verdict: Verdict) -> bool:
    if wish.no_yaku or not isinstance(verdict, Agari):
        return wish.no_yaku and isinstance(verdict, NoYaku)
    best = verdict.best
    if wish.han is not None and best.han != wish.han:
        return False
    return _has_limit(wish, best) and _has_shape(wish, best)


def _has_limit(wish: Wish, score: Score) -> bool:
    return wish.limit is None or score.limit == wish.limit


def _has_shape(wish: Wish, score: Score) -> bool:
    """Whether all is as wished that no dora can change."""
    if wish.fu is not None and score.fu != wish.fu:
        return False
    if any(not holds(yaku, score.facts) for yaku in wish.yaku):
        return False
    if not wish.yaku and not wish.without:
        return True
    counted = counted_yaku(score.yaku)
    return wish.yaku <= counted and not wish.without & counted


def _doras(wish: Wish, verdict: Verdict, hand: Hand, situation: Situation) -> Iterator[int]:
    """How many dora the first indicator may have to make so that the hand is worth the wish."""
    if not isinstance(verdict, Agari) or (wish.han is None and wish.limit is None):
        return
    best = verdict.best
    if not _has_shape(wish, best):
        return
    has = counts_of(hand.tiles)[dora_of(situation.dora_indicators[0]).kind]
    if wish.han is None:
        yield from (count for count in _DORA if count != has)
    elif has + wish.han - best.han in _DORA and not best.yakuman:
        yield has + wish.han - best.han


# --- where to look


@lru_cache
def _plans(wish: Wish, yakuman: frozenset[str] = frozenset()) -> tuple[Plan, ...]:
    """Plans that are likely to meet the wish; words of the wish replace opposite likely ones. Where
    nothing but some `yakuman` wins, they are those of these."""
    if yakuman and not (wish.yaku or wish.no_yaku):
        each = (replace(wish, yaku=frozenset((yaku,))) for yaku in sorted(yakuman))
        return tuple(plan for one in each for plan in _plans(one))
    said = frozenset(_words(wish))
    against = {_OPPOSITE[word] for word in said if word in _OPPOSITE}
    return tuple(Plan(aim, said | frozenset(likely) - against) for aim, likely in _likely(wish))


def _words(wish: Wish) -> Iterator[str]:
    """The words of a plan that the wish determines."""
    for asked, yes, no in (
        (wish.dealer, "dealer", "child"),
        (wish.tsumo, "tsumo", "ron"),
        (wish.opened, "open", "closed"),
    ):
        if asked is not None:
            yield yes if asked else no
    for yaku in wish.yaku:
        yield from (word for fact, word in _NEEDED.items() if fact in YAKU[yaku])
        if yaku in _EVENTS:
            yield yaku
    if wish.no_yaku or "riichi" in wish.without:
        yield "dama"


def _likely(wish: Wish) -> tuple[_Likely, ...]:
    """Aims, "" for all as in play, and words; what is listed twice is tried twice as often."""
    shared = {name: len(wish.yaku.intersection(aim.makes)) for name, aim in AIMS.items()}
    most = max(shared.values())
    if most:
        return tuple((name, ()) for name, count in shared.items() if count == most)
    if wish.no_yaku:
        return _NO_YAKU
    if wish.limit == "yakuman":
        return _YAKUMAN
    if wish.limit in ("sanbaiman", "kazoe") or (wish.han or 0) >= _MANY_HAN:
        return _DEAR
    return next((likely for least, likely in _BY_FU if (wish.fu or 0) >= least), (_PLAY,))
