"""What a draw costs: meetings again, winds again, and the bounds below which nothing can go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.evening.meetings import (
    CheaperDraw,
    DrawCost,
    MetAgain,
    TimesOut,
    WindAgain,
    draw_cost,
    least_cost,
    swapped,
    whole_cost,
)
from engine.evening.seating import PlayerId, Seating, Table


def seating(*tables: str, out: str = "") -> Seating:
    """A round of players named by one letter each."""
    return Seating(tables=tuple(_table(table) for table in tables), out=tuple(out))


def _table(letters: str) -> Table:
    east, south, west, north = letters
    return east, south, west, north


FIRST = seating("abcd", "efgh", "ijkl")


def test_a_first_round_costs_nothing() -> None:
    told = draw_cost([FIRST])
    assert told == DrawCost(
        met=(18,), again=(), winds=(), out=(), cost=0, wind_cost=0, least=0, known=0
    )
    assert told.fewer is CheaperDraw.IMPOSSIBLE
    assert FIRST.players == tuple("abcdefghijkl")


def test_meetings_are_counted_by_their_number() -> None:
    """Three tables cannot be mixed so that nobody meets again: three pairs do, at best."""
    second = seating("baei", "fcgj", "khld")
    told = draw_cost([second], [FIRST])
    assert [told.times_met(n) for n in (1, 2, 3)] == [15, 3, 0]
    assert told.again == (
        MetAgain(players=("a", "b"), times=2),
        MetAgain(players=("f", "g"), times=2),
        MetAgain(players=("k", "l"), times=2),
    )
    assert (told.cost, told.least, told.fewer) == (3, 3, CheaperDraw.IMPOSSIBLE)
    third = draw_cost([FIRST, FIRST, FIRST])
    assert (third.met, third.cost, third.wind_cost) == ((18, 18, 18), 18 + 3 * 18, 12 + 2 * 12)
    assert {again.times for again in third.again[:18]} == {3}


def test_a_wind_again_is_named_while_another_was_had_less_often() -> None:
    second = seating("aefi", "bgjc", "lkhd")
    told = draw_cost([second], [FIRST])
    assert told.winds == (
        WindAgain(player="a", wind=0, times=2),
        WindAgain(player="d", wind=3, times=2),
    )
    assert told.wind_cost == 2


def test_the_fifth_game_may_be_on_any_wind() -> None:
    four = [seating("abcd"), seating("bcda"), seating("cdab"), seating("dabc")]
    assert draw_cost([*four, seating("acbd")]).winds == ()


def test_who_sits_out_is_told_with_how_often() -> None:
    rounds = [seating("abcd", out="ef"), seating("efab", out="cd"), seating("cdef", out="ab")]
    assert draw_cost(rounds[1:], [seating("efab", out="dc"), rounds[0]]).out == (
        TimesOut(player="a", times=1),
        TimesOut(player="b", times=1),
        TimesOut(player="c", times=2),
        TimesOut(player="d", times=2),
    )


def test_a_change_by_hand_is_priced_beside_what_was_drawn() -> None:
    second = seating("baei", "fcgj", "khld")
    drawn = draw_cost([second], [FIRST])
    changed = swapped(second, "e", "c")
    assert changed == seating("baci", "fegj", "khld")
    told = draw_cost([changed], [FIRST], known=drawn.cost)
    assert (told.cost, told.known, told.fewer) == (7, 3, CheaperDraw.POSSIBLE)


def test_one_who_sits_out_changes_with_one_who_plays() -> None:
    assert swapped(seating("abcd", out="ef"), "f", "b") == seating("afcd", out="eb")


def test_what_a_search_has_proved_sharpens_the_answer() -> None:
    before = [seating("abcd", "efgh", "ijkl", "mnop"), seating("aeim", "bfjn", "cgko", "dhlp")]
    worse = seating("abef", "cdgh", "ijmn", "klop")
    assert draw_cost([worse], before).fewer is CheaperDraw.UNKNOWN
    assert draw_cost([worse], before, least=16).fewer is CheaperDraw.IMPOSSIBLE


def test_rounds_without_tables_cost_nothing() -> None:
    assert draw_cost([seating(out="abc")]).cost == 0
    assert draw_cost([]).met == ()


@pytest.mark.parametrize("players", ["abcd", "abcdefgh", "abcdefghi"])
def test_the_bound_of_two_rounds_is_the_best_of_all(players: str) -> None:
    """Four, eight and nine players: no arrangement of a second round costs less."""
    first = next(_arrangements(players))
    every = [draw_cost([second], [first]) for second in _arrangements(players)]
    for told in every:
        assert told.least <= told.cost
    if len(players) % 4 == 0:
        assert min(told.cost for told in every) == every[0].least


def _arrangements(players: Sequence[PlayerId]) -> Iterator[Seating]:
    """Every way to make tables, those who are too many sitting out."""
    if len(players) < 4:
        yield Seating(tables=(), out=tuple(players))
        return
    first, *others = players
    for mates in combinations(others, 3):
        one, two, three = mates
        rest = [player for player in others if player not in mates]
        for found in _arrangements(rest):
            yield Seating(tables=((first, one, two, three), *found.tables), out=found.out)


EIGHT = [*_arrangements("abcdefgh")]


@settings(max_examples=15)
@given(st.lists(st.sampled_from(EIGHT), max_size=6))
def test_the_bound_is_never_above_the_best_of_eight(before: list[Seating]) -> None:
    best = min(draw_cost([second], before).cost for second in EIGHT)
    assert least_cost([EIGHT[0]], before) <= best


def test_the_bound_of_seven_rounds_of_eight_is_reached() -> None:
    """Any two rounds have four pairs in common; seven rounds exist where all meet three times."""
    assert least_cost([EIGHT[0]] * 7) == 28 * whole_cost(3)
    assert least_cost([Seating(tables=(("a", "b", "c", "d"),), out=("e",))]) == 0
    other = Seating(tables=(("e", "f", "g", "h"),))
    assert least_cost([EIGHT[0]], [Seating(tables=(("w", "x", "y", "z"),)), other]) == 2
