"""Simulates learners who hold one misconception or two, and the drill that finds out which.

A learner answers every question as the misconceptions have it, and rightly where they change
nothing. The drill asks at random until an answer is wrong; from then on it asks the question that
tells the remaining causes apart, or another one in which the only cause left would show. A learner
is diagnosed when within so many answers, the first wrong one included, exactly the causes that are
held are named. Of two held ones each is to be named within three answers of its own: an answer that
a cause named before explains is recognised at once, and does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Final

from msgspec.structs import replace

from engine.riichi.hand import Hand
from engine.riichi.practice.deal import Wish, deal
from engine.riichi.practice.diagnosis import (
    CAUSES,
    ENOUGH,
    CellProblem,
    DrillProblem,
    Evidence,
    HandProblem,
    answer_under,
    evidence,
    most_distinguishing,
    named_causes,
    possible_causes,
    right_answer,
)
from engine.riichi.practice.grade import NONE, Value
from engine.riichi.practice.setting import with_dora
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.table import Cell, cells
from engine.riichi.situation import Situation
from engine.tiles import WINDS, counts_of

ANSWERS: Final = 3
"""Within so many answers one misconception is to be named; two within twice as many."""
HANDS: Final = 320
_MOST_HONBA: Final = 3
_OF_CELLS: Final = ("points",)
_OF_HANDS: Final = ("han", "fu", "points")
_RARE: Final = (
    ("ryanpeikou",), ("pinfu", "menzen_tsumo"), ("chiitoitsu",), ("seat_wind", "round_wind"),
    ("honitsu",), ("sanshoku_doujun",), ("toitoi",), ("sanankou",), ("haku",), ("iipeikou",),
)  # fmt: skip
_TRIPLETS: Final = frozenset(("haku", "hatsu", "chun", "seat_wind", "round_wind"))
_TRIALS: Final = 400
_KAZOE: Final = 13


@lru_cache
def problems_of(document: str, hands: int = HANDS) -> tuple[DrillProblem, ...]:
    """Cells, with honba and deposits and without, and so many hands: all that may be asked."""
    rules = load(document)
    return (*_cells(rules), *_hands(rules, hands))


def _cells(rules: RiichiRules) -> Iterator[CellProblem]:
    """Every cell, also with honba and with a deposit; and thirteen han."""
    some = [*cells(rules), *(Cell(dealer, False, 0, _KAZOE) for dealer in (False, True))]
    for at, cell in enumerate(some):
        yield CellProblem(cell)
        yield CellProblem(cell, 0, 1)
        if rules.payment.honba.value:
            yield CellProblem(cell, 1 + at % _MOST_HONBA)


def _hands(rules: RiichiRules, hands: int) -> Iterator[HandProblem]:
    wishes = [Wish(), Wish(opened=True), Wish(no_yaku=True), Wish(han=1), Wish(han=2)]
    wishes += [Wish(yaku=frozenset(some)) for some in _RARE]
    wishes += [Wish(fu=fu) for fu in (40, 50, 60, 70)]
    wishes += [Wish(fu=30, opened=True, tsumo=False, without=_TRIPLETS)]
    for seed in range(hands):
        dealt = deal(seed, rules, wishes[seed % len(wishes)], _TRIALS)
        if dealt is not None:
            for around in _variants(dealt.hand, dealt.situation, seed):
                yield HandProblem(dealt.hand, around)


def _variants(hand: Hand, around: Situation, seed: int) -> Iterator[Situation]:
    """The situation itself, one with a dora, and one in which a pair of winds is a double one."""
    yield around
    if not seed % 3:
        dora = with_dora(hand, around, 1, seed)
        if dora is not None:
            yield dora
    counts = counts_of(hand.tiles)
    for wind, kind in enumerate(WINDS[:2]):
        if counts[kind] == 2 and around.loser != wind:
            yield replace(around, seat=wind, round_wind=wind)


def says(held: Sequence[str], problem: DrillProblem, rules: RiichiRules) -> dict[str, Value]:
    """What a learner answers who holds the misconceptions."""
    values = (held and answer_under(held, problem, rules)) or right_answer(problem, rules) or {}
    if values.get("han") == 0:
        return {"yaku": NONE}
    fields = _OF_CELLS if isinstance(problem, CellProblem) else _OF_HANDS
    return {field: values[field] for field in fields if field in values}


def diagnosed(
    held: Sequence[str], document: str, seed: int, most: int = ANSWERS, hands: int = HANDS
) -> tuple[str, ...] | None:
    """The causes named after so many answers; None where no question shows each of them."""
    rules, random = load(document), Random(f"{seed}.{held}")
    pool = list(problems_of(document, hands))
    random.shuffle(pool)
    if not all(any(is_shown((one,), problem, rules) for problem in pool) for one in held):
        return None
    wrong = (problem for problem in pool if is_shown(held, problem, rules))
    history: list[Evidence] = []
    asked: set[int] = set()
    answers = 0
    while answers < most:
        known = named_causes(history)
        rest = [problem for problem in pool if id(problem) not in asked]
        problem = most_distinguishing(possible_causes(history), rest, rules, known=known) or next(
            wrong, None
        )
        if problem is None:
            break
        asked.add(id(problem))
        history.append(evidence(problem, says(held, problem, rules), rules, known))
        answers += not history[-1].fits.intersection(known)
        if set(named_causes(history)) == set(held):
            break
    return named_causes(history)


def is_shown(held: Sequence[str], problem: DrillProblem, rules: RiichiRules) -> bool:
    """Whether the misconceptions change the answer to a problem."""
    return says(held, problem, rules) != says((), problem, rules)


def shown_causes(document: str, hands: int = HANDS) -> tuple[str, ...]:
    """The causes that change the answer to some problem of a document."""
    rules, pool = load(document), problems_of(document, hands)
    return tuple(one for one in CAUSES if any(is_shown((one,), each, rules) for each in pool))


def named_alone(document: str, seeds: int, hands: int = HANDS) -> tuple[int, int]:
    """How many learners with one misconception were diagnosed, of how many."""
    held = [(one,) for one in shown_causes(document, hands) for _ in range(seeds)]
    found = (diagnosed(some, document, at % seeds, hands=hands) for at, some in enumerate(held))
    return sum(one == some for one, some in zip(found, held, strict=True)), len(held)


def named_both(document: str, learners: int, hands: int = HANDS) -> tuple[int, int]:
    """How many learners with two misconceptions were diagnosed, of how many."""
    held = tuple(islice(_pairs(document, hands), learners))
    found = [diagnosed(some, document, at, 2 * ANSWERS, hands) for at, some in enumerate(held)]
    right = sum(set(one or ()) == set(some) for one, some in zip(found, held, strict=True))
    return right, len(held)


def _pairs(document: str, hands: int) -> Iterator[tuple[str, str]]:
    """Two causes each time of which none hides the other: each changes two answers beside it."""
    random, rules, shown = Random(document), load(document), shown_causes(document, hands)
    pool = problems_of(document, hands)
    while True:
        one, other = sorted(random.sample(shown, 2), key=CAUSES.index)
        if all(_beside(a, b, pool, rules) for a, b in ((one, other), (other, one))):
            yield one, other


def _beside(one: str, other: str, pool: Sequence[DrillProblem], rules: RiichiRules) -> bool:
    """Whether a cause changes two answers of who holds another one."""
    both = (each for each in pool if says((one, other), each, rules) != says((other,), each, rules))
    return len(tuple(islice(both, ENOUGH))) == ENOUGH


def lines(document: str, seeds: int = 2, learners: int = 40) -> Iterator[str]:
    """The figures of a document."""
    rows = (
        ("one misconception", named_alone(document, seeds), 0.95),
        ("two misconceptions", named_both(document, learners), 0.8),
    )
    for what, (found, held), target in rows:
        yield f"{what} named: {found} of {held}, {found / held:.1%} (target {target:.0%})"
