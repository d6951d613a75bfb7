"""Which card comes next, and what an answer does to the memory of it."""

from __future__ import annotations

import sys
import time
from datetime import datetime, tzinfo
from typing import Self

import pytest
from msgspec.structs import replace

from app.pages.drill.kinds.kind import Card
from app.pages.drill.progress import clock
from app.pages.drill.progress.clock import Clock
from app.pages.drill.progress.memory import (
    DAY,
    MINUTE,
    USUAL_PACE,
    Memory,
    pace_of,
    rating_of,
    recall,
    remembered,
)
from app.pages.drill.progress.schedule import (
    AT_ONCE,
    BACK_AFTER,
    STAGE,
    CardPlan,
    KnownCards,
    PracticeSelection,
    RoundSoFar,
    answered,
    due_now,
    forecast,
    passed,
    pick,
    stage,
)
from tests.bench.learner import factor

NOON = 20_000 * DAY + DAY // 2
MIDNIGHT = 20_001 * DAY
DECK = tuple(Card("points", "club", f"{n:03}") for n in range(50))
AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4


def learnt(due: int, last: int = NOON - DAY) -> Memory:
    return Memory(2, None, 5.0, 5.0, due, last, 3, 1)


def known(**by_number: Memory) -> KnownCards:
    return KnownCards({DECK[int(name[1:])]: memory for name, memory in by_number.items()})


# the day


@pytest.mark.skipif(sys.platform == "win32", reason="the zone of Windows is not that of TZ")
@pytest.mark.parametrize(
    ("now", "day", "after"),
    [
        ((2026, 3, 28, 20), "2026-03-28", "2026-03-29"),
        ((2026, 3, 29, 3, 30), "2026-03-28", "2026-03-29"),
        ((2026, 3, 29, 4), "2026-03-29", "2026-03-30"),
        ((2026, 10, 24, 20), "2026-10-24", "2026-10-25"),
        ((2026, 10, 25, 5), "2026-10-25", "2026-10-26"),
        ((2026, 11, 21, 12), "2026-11-21", "2026-11-22"),
    ],
)
def test_a_day_ends_at_four_by_the_clock_on_the_wall(
    monkeypatch: pytest.MonkeyPatch,
    now: tuple[int, ...],
    day: str,
    after: str,
) -> None:
    """Also where the clocks are changed in the night, at two o'clock or three, as in Germany."""

    class Wall(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(*now) if tz is None else cls(*now).astimezone(tz)

    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    try:
        monkeypatch.setattr(clock, "datetime", Wall)
        found = Clock().now()
        here = [time.localtime(at // 1000) for at in (found.begun, found.until)]
    finally:
        monkeypatch.undo()
        time.tzset()
    assert found.day == day
    assert [time.strftime("%F %T", at) for at in here] == [f"{day} 04:00:00", f"{after} 04:00:00"]


# the rating


def test_the_rating_goes_by_right_or_wrong_and_by_the_own_pace() -> None:
    assert rating_of(False, 100, 4000) == AGAIN
    assert rating_of(True, 4000, 4000) == GOOD
    assert rating_of(True, 2000, 4000) == EASY
    assert rating_of(True, 9000, 4000) == HARD
    assert rating_of(True, 9000, 9000) == GOOD, "the same time is usual for somebody slower"
    assert rating_of(True, 1000, 4000, helped=True) == HARD, "with choices it was not recalled"


def test_the_pace_is_the_median_of_enough_answers() -> None:
    assert pace_of([]) == pace_of([1000] * 4) == USUAL_PACE
    assert pace_of([1000, 2000, 3000, 60_000, 2500]) == 2500


# the memory


def test_a_card_comes_back_later_and_later_and_soon_once_it_is_missed() -> None:
    memory, at, gaps = None, NOON, []
    for _ in range(6):
        memory = remembered(memory, GOOD, at)
        gaps.append(memory.due - at)
        at = memory.due
    assert gaps == sorted(gaps)
    assert gaps[-1] > 10 * DAY
    assert memory is not None
    assert memory.learnt
    assert recall(memory, memory.due) == pytest.approx(0.9, abs=0.02)
    missed = remembered(memory, AGAIN, at)
    assert missed.due - at <= 10 * MINUTE
    assert (missed.answers, missed.missed, missed.learnt) == (7, 1, False)


def test_the_same_answers_lead_to_the_same_memory() -> None:
    both = []
    for _ in range(2):
        memory = None
        for at, rating in enumerate((GOOD, GOOD, AGAIN, HARD, EASY, GOOD)):
            memory = remembered(memory, rating, NOON + at * DAY)
        both.append(memory)
    assert both[0] == both[1]


def test_a_clock_that_was_set_back_does_no_harm() -> None:
    ahead = remembered(learnt(NOON), GOOD, NOON + 3000 * DAY)
    there = known(_0=ahead, _1=learnt(NOON + 9 * DAY))
    assert pick(RoundSoFar(), PracticeSelection(DECK[:2]), there, NOON, MIDNIGHT) == DECK[0], (
        "it comes at once"
    )
    after = remembered(ahead, GOOD, NOON)
    assert after.stability >= ahead.stability, "as if no time had gone by"
    assert after.last == NOON
    assert NOON < after.due < NOON + 3000 * DAY
    assert due_now(DECK, known(_0=after), NOON, MIDNIGHT) == 0
    assert recall(ahead, NOON) == 1.0


# the next card


def test_a_beginner_meets_the_frequent_cards_first_and_few_at_a_time() -> None:
    run, memories, met = RoundSoFar(), {}, []
    for at in range(40):
        card = pick(run, PracticeSelection(DECK), KnownCards(memories), NOON + at * 9000, MIDNIGHT)
        assert card is not None
        met.append(card)
        memories[card] = remembered(memories.get(card), GOOD, NOON + at * 9000)
        run = answered(run, card, True)
    first_met = list(dict.fromkeys(met))
    assert first_met == list(DECK[: len(first_met)])
    assert met[: AT_ONCE + 1] == [*DECK[:AT_ONCE], DECK[0]], "the first ones come again"
    assert 20 <= len(first_met) <= 20 + AT_ONCE, "with two right answers each"


def test_for_the_advanced_all_cards_are_there_at_once() -> None:
    run, memories, met = RoundSoFar(seed=3), {}, []
    for at in range(len(DECK)):
        card = pick(
            run, PracticeSelection(DECK, beginner=False), KnownCards(memories), NOON + at, MIDNIGHT
        )
        assert card is not None
        met.append(card)
        memories[card] = remembered(None, GOOD, NOON + at)
        run = answered(run, card, True)
    assert sorted(met, key=lambda c: c.key) == list(DECK)
    assert met != list(DECK)


def test_what_is_due_comes_before_what_is_new_and_the_most_urgent_first() -> None:
    there = known(
        _7=learnt(NOON - DAY, NOON - 2 * DAY),
        _8=learnt(NOON - DAY, NOON - 60 * DAY),
        _9=learnt(NOON + 5 * DAY),
        _10=learnt(MIDNIGHT - 1),
    )
    assert due_now(DECK, there, NOON, MIDNIGHT) == 3
    assert pick(RoundSoFar(), PracticeSelection(DECK), there, NOON, MIDNIGHT) == DECK[7]
    assert forecast(DECK, there, NOON, MIDNIGHT, 7) == (3, 0, 0, 0, 0, 1, 0)


@pytest.mark.parametrize("plan", ["due", "weakest", "chosen"])
@pytest.mark.parametrize("seed", range(3))
def test_a_missed_card_returns_within_the_next_five(plan: CardPlan, seed: int) -> None:
    """Even if the four after it are missed, too; and never is a card asked twice running."""
    run, memories, asked = RoundSoFar(seed), {}, []
    for number in range(60):
        card = pick(
            run, PracticeSelection(DECK, plan), KnownCards(memories), NOON + number * 9000, MIDNIGHT
        )
        assert card is not None
        assert card != run.last
        right = (number * 7 + seed) % 3 > 0
        asked.append((card, right))
        memories[card] = remembered(memories.get(card), GOOD if right else AGAIN, NOON)
        run = answered(run, card, right)
    for at, (card, right) in enumerate(asked[:-BACK_AFTER]):
        if not right:
            assert card in [other for other, _ in asked[at + 1 : at + 6]], at


def test_a_single_chosen_card_is_parted_by_others() -> None:
    wanted = PracticeSelection(DECK[:1], "chosen", others=DECK[1:3])
    run, asked = RoundSoFar(), []
    for at in range(6):
        card = pick(run, wanted, KnownCards({}), NOON + at, MIDNIGHT)
        assert card is not None
        asked.append(card)
        run = answered(run, card, True)
    assert asked[::2] == [DECK[0]] * 3
    assert DECK[0] not in asked[1::2]


def test_a_single_card_comes_again_at_once_if_it_was_missed() -> None:
    for right, after in ((False, DECK[0]), (True, None)):
        run = answered(RoundSoFar(), DECK[0], right)
        for wanted in (
            PracticeSelection(DECK[:1]),
            PracticeSelection(DECK[:1], "chosen", others=DECK[:1], listed=True),
        ):
            assert pick(run, wanted, KnownCards({}), NOON, MIDNIGHT) == after
            assert pick(passed(run, DECK[0]), wanted, KnownCards({}), NOON, MIDNIGHT) is None


def test_nothing_is_asked_in_the_place_of_cards_that_are_suspended() -> None:
    away = KnownCards({}, frozenset(DECK[:1]))
    for plan in ("chosen", "due"):
        wanted = PracticeSelection(DECK[:1], plan, others=DECK)  # type: ignore[arg-type]
        assert pick(RoundSoFar(), wanted, away, NOON, MIDNIGHT) is None
    two = replace(wanted, deck=DECK[:2])
    assert pick(RoundSoFar(), two, away, NOON, MIDNIGHT) == DECK[1]


def test_a_chosen_row_is_asked_ahead_of_time() -> None:
    there = known(_1=learnt(NOON + 5 * DAY), _2=learnt(NOON + 2 * DAY))
    run = RoundSoFar()
    asked = []
    for _ in range(3):
        card = pick(run, PracticeSelection(DECK[1:3], "chosen"), there, NOON, MIDNIGHT)
        assert card is not None
        asked.append(card)
        run = answered(run, card, True)
    assert asked == [DECK[2], DECK[1], DECK[2]]


def test_the_weakest_are_those_that_are_missed_most() -> None:
    strong = replace(learnt(NOON + DAY), answers=20, missed=1)
    weak = replace(strong, missed=15)
    there = known(**{f"_{n}": strong for n in range(30)}, _30=weak)
    run, asked = RoundSoFar(), []
    for _ in range(12):
        card = pick(run, PracticeSelection(DECK, "weakest"), there, NOON, MIDNIGHT)
        assert card is not None
        asked.append(card)
        run = answered(run, card, True)
    assert DECK[30] in asked
    nobody = pick(RoundSoFar(), PracticeSelection(DECK, "weakest"), KnownCards({}), NOON, MIDNIGHT)
    assert nobody == DECK[0], "of somebody who has answered nothing, all are"


def test_suspended_cards_are_not_asked_and_skipped_ones_not_at_once() -> None:
    there = KnownCards({}, frozenset(DECK[:2]))
    first = pick(RoundSoFar(), PracticeSelection(DECK), there, NOON, MIDNIGHT)
    assert first == DECK[2]
    after = pick(passed(RoundSoFar(), DECK[2]), PracticeSelection(DECK), there, NOON, MIDNIGHT)
    assert after == DECK[3]
    assert pick(RoundSoFar(), PracticeSelection(DECK[:2]), there, NOON, MIDNIGHT) is None
    missed = answered(RoundSoFar(), DECK[5], False)
    assert passed(missed, DECK[5]).returning == ()


def test_stages_widen_as_they_are_learnt() -> None:
    assert stage(DECK, KnownCards({})) == (0, 0, STAGE)
    there = known(**{f"_{n}": learnt(NOON) for n in range(23)})
    assert stage(DECK, there) == (1, 3, STAGE)
    whole = known(**{f"_{n}": learnt(NOON) for n in range(50)})
    assert stage(DECK, whole) == (2, 10, 10)
    assert stage((), KnownCards({})) == (0, 0, 0)


def test_our_order_takes_fewer_questions_than_a_random_one() -> None:
    """A short form of the benchmark: one simulated learner, and a hundred cells."""
    cells = tuple(Card("points", "club", f"{n:03}") for n in range(100))
    assert factor(cells, 1)[2] >= 1.5
