"""The clock of a round: pauses take no time, 0:00 is the end, the document says what then."""

from __future__ import annotations

import pytest

from app.pages.evening.clock import ClockReading, clock_view, read_clock
from app.texts.texts import Texts
from app.variants import rules_of
from engine.evening.events import ClockAct, Evening
from engine.evening.state import RoundClock, replay

SECOND, MINUTE = 1000, 60_000
START = 1_790_000_000_000
NO_ACT = RoundClock(55)


def after(*acts: tuple[ClockAct, int], clock: RoundClock = NO_ACT) -> RoundClock:
    """The clock after acts at seconds after the start."""
    for act, at in acts:
        changed = clock.after(act, START + at * SECOND, 0)
        assert changed is not None
        clock = changed
    return clock


def reading(now: float, *acts: tuple[ClockAct, int], clock: RoundClock = NO_ACT) -> ClockReading:
    return read_clock(after(*acts, clock=clock), round(START + now * SECOND))


def test_a_clock_that_has_not_begun_shows_all_its_time() -> None:
    found = reading(500)
    assert (found.stage, found.figures, found.runs) == ("ready", "55:00", False)


@pytest.mark.parametrize(
    ("now", "stage", "figures"),
    [
        (0, "running", "55:00"),
        (1, "running", "54:59"),
        (50 * 60 - 1, "running", "5:01"),
        (50 * 60, "last", "5:00"),
        (55 * 60 - 1, "last", "0:01"),
        (55 * 60, "over", "＋0:00"),
        (56 * 60 + 20, "over", "＋1:20"),
        (180 * 60, "over", "＋125:00"),
    ],
)
def test_the_stages_of_a_round_of_55_minutes(now: int, stage: str, figures: str) -> None:
    found = reading(now, ("begun", 0))
    assert (found.stage, found.figures, found.runs) == (stage, figures, True)


def test_a_pause_takes_no_time() -> None:
    found = reading(900, ("begun", 0), ("paused", 300))
    assert (found.stage, found.figures, found.runs) == ("paused", "50:00", False)
    found = reading(1000, ("begun", 0), ("paused", 300), ("resumed", 900))
    assert (found.stage, found.figures) == ("running", "48:20")


def test_an_ended_clock_stands() -> None:
    found = reading(9000, ("begun", 0), ("ended", 600))
    assert (found.stage, found.figures, found.runs) == ("over", "45:00", False)


def test_without_an_end_the_time_that_passed_is_shown() -> None:
    clock = RoundClock()
    assert reading(5, clock=clock).figures == "0:00"
    found = reading(3725.5, ("begun", 0), clock=clock)
    assert (found.stage, found.figures) == ("running", "62:05")


def test_ten_minutes_of_play_seat_everybody() -> None:
    assert not reading(599, ("begun", 0)).seated
    assert reading(600, ("begun", 0)).seated
    assert not reading(900, ("begun", 0), ("paused", 300)).seated


@pytest.mark.parametrize("clock", [NO_ACT, RoundClock()])
@pytest.mark.parametrize("late", [0, 1, 250, 999, 1000, 1001, 3_299_999, 3_300_000, 3_300_001])
def test_the_next_change_is_when_the_figures_change(clock: RoundClock, late: int) -> None:
    begun = after(("begun", 0), clock=clock)
    now = read_clock(begun, START + late)
    assert 1 <= now.next_change <= SECOND
    there = read_clock(begun, START + late + now.next_change)
    before = read_clock(begun, START + late + now.next_change - 1)
    assert before.figures == now.figures
    assert there.figures != now.figures


@pytest.mark.parametrize(
    ("now", "acts", "said", "button"),
    [
        (0, (), "55分、打ちかけの局で終わり　細則2", "始める"),
        (60, (("begun", 0),), "55分、打ちかけの局で終わり　細則2", "止める"),
        (60, (("begun", 0), ("paused", 30)), "止めてある", "続ける"),
        (51 * 60, (("begun", 0),), "残り5分を切った", "止める"),
        (56 * 60, (("begun", 0),), "打ちかけの局で終わり", "止める"),
        (57 * 60, (("begun", 0), ("paused", 56 * 60)), "打ちかけの局で終わり", "続ける"),
        (60, (("begun", 0), ("ended", 30)), "打ちかけの局で終わり", ""),
    ],
)
def test_the_document_says_what_happens_to_the_hand_being_played(
    now: int, acts: tuple[tuple[ClockAct, int], ...], said: str, button: str
) -> None:
    found = replay(Evening("enjoy"), rules_of("enjoy"))
    shown = clock_view(after(*acts), found, START + now * SECOND, Texts("ja"))
    assert (shown.note, shown.button) == (said, button)


def test_a_document_without_a_limit_leaves_the_end_open() -> None:
    found = replay(Evening("club", minutes=40), rules_of("club"))
    clock = RoundClock(40, begun=START, since=START)
    assert clock_view(clock, found, START, Texts("en")).note == "40 minutes"
    assert clock_view(clock, found, START + 41 * MINUTE, Texts("en")).note == "Time is up"
    found = replay(Evening("club"), rules_of("club"))
    assert clock_view(RoundClock(), found, START, Texts("en")).note == "no time limit"
