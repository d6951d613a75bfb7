"""The clock of a round is read from its stamps: pauses do not count, the end is 0:00."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from app.pages.evening.clock import ClockReading, read_clock

SECOND, MINUTE = 1000, 60_000
START = 1_790_000_000_000


@dataclass(frozen=True)
class Stamp:
    act: str
    at: int
    minutes: int = 0


def reading(now: int, *stamps: tuple[str, int], minutes: int = 55) -> ClockReading:
    """The clock `now` seconds after the start, with stamps as (act, seconds)."""
    made = [Stamp(act, START + at * SECOND) for act, at in stamps]
    return read_clock(made, minutes, START + now * SECOND)


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


def test_a_clock_can_be_extended_and_shortened() -> None:
    stamps = [Stamp("begun", START), Stamp("extended", START + 5, 10), Stamp("extended", 9, -3)]
    assert read_clock(stamps, 55, START).figures == "62:00"


def test_an_ended_clock_stands() -> None:
    found = reading(9000, ("begun", 0), ("ended", 600))
    assert (found.figures, found.runs, found.ended) == ("45:00", False, True)
    assert reading(9000, ("ended", 600)).stage == "ready"


def test_begun_again_it_starts_anew() -> None:
    found = reading(700, ("begun", 0), ("paused", 300), ("begun", 600))
    assert (found.stage, found.figures) == ("running", "53:20")


def test_a_computer_clock_that_was_set_back_takes_no_time_away() -> None:
    assert reading(-3600, ("begun", 0)).figures == "55:00"
    found = reading(100, ("begun", 0), ("paused", -50), ("resumed", 40))
    assert found.figures == "54:00"


def test_resuming_what_never_began_does_nothing() -> None:
    assert reading(50, ("paused", 0), ("resumed", 10)).stage == "ready"


def test_ten_minutes_of_play_seat_everybody() -> None:
    assert not reading(599, ("begun", 0)).seated
    assert reading(600, ("begun", 0)).seated
    assert not reading(900, ("begun", 0), ("paused", 300)).seated


@pytest.mark.parametrize("late", [1, 250, 999, 1000, 1001, 3_299_999, 3_300_000, 3_300_001])
def test_the_next_change_is_when_the_figures_change(late: int) -> None:
    stamps = [Stamp("begun", START)]
    now = read_clock(stamps, 55, START + late)
    assert 1 <= now.next_change <= SECOND
    there = read_clock(stamps, 55, START + late + now.next_change)
    before = read_clock(stamps, 55, START + late + now.next_change - 1)
    assert before.figures == now.figures
    assert there.figures != now.figures
