"""The draw: nobody meets twice where that is possible, winds are even, and all sit out in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.evening.draw import DrawRequest, DrawSearch, by_ranking, drawn
from engine.evening.meetings import CheaperDraw, draw_cost, meetings_of, pair_of, winds_of
from engine.evening.seating import PlayerId, Seating


def people(count: int, first: int = 0) -> tuple[PlayerId, ...]:
    return tuple(f"p{number:02}" for number in range(first, first + count))


def evening(count: int, rounds: int, seed: int = 1) -> tuple[Seating, ...]:
    """A whole evening of the same players."""
    return drawn(DrawRequest(present=(people(count),) * rounds, seed=seed))


def one_by_one(count: int, rounds: int, seed: int = 1) -> list[Seating]:
    """The rounds of an evening, each drawn after those before it."""
    before: list[Seating] = []
    for at in range(rounds):
        before += drawn(DrawRequest(present=(people(count),), before=(*before,), seed=seed + at))
    return before


def assert_whole(rounds: Sequence[Seating], present: Sequence[Sequence[PlayerId]]) -> None:
    """Everybody is there once in each round, and as few as possible sit out."""
    assert len(rounds) == len(present)
    for seating, players in zip(rounds, present, strict=True):
        assert sorted(seating.players) == sorted(players)
        assert len(seating.out) == len(players) % 4


def times_out(rounds: Sequence[Seating]) -> Counter[PlayerId]:
    return Counter(player for seating in rounds for player in seating.out)


@pytest.mark.parametrize(
    ("count", "rounds"),
    [
        *((15, 5), (16, 3), (16, 5), (19, 5), (20, 5), (23, 7), (24, 5), (24, 7), (25, 7)),
        *((27, 8), (28, 8), (29, 8), (30, 8), (31, 8), (32, 8), (33, 8), (36, 8), (40, 4)),
        *((40, 8), (41, 8), (43, 8), (48, 8), (60, 8), (79, 8), (80, 8), (84, 8)),
    ],
)
def test_nobody_meets_twice_and_everybody_has_all_winds(count: int, rounds: int) -> None:
    found = evening(count, rounds)
    assert_whole(found, [people(count)] * rounds)
    told = draw_cost(found)
    assert (told.cost, told.wind_cost, told.fewer) == (0, 0, CheaperDraw.IMPOSSIBLE)
    assert {*meetings_of(found).values()} == {1}
    assert max(times_out(found).values(), default=0) <= 1
    for winds in winds_of(found).values():
        for at in range(0, len(winds), 4):
            four = winds[at : at + 4]
            assert len({*four}) == len(four)


@pytest.mark.parametrize(
    ("count", "rounds", "cost"),
    [
        *((3, 2, 0), (4, 4, 60), (5, 5, 40), (7, 4, 7), (8, 4, 24), (8, 7, 112), (10, 6, 32)),
        *((11, 5, 14), (12, 3, 9), (12, 4, 18), (13, 4, 12), (16, 8, 72)),
    ],
)
def test_no_less_is_possible(count: int, rounds: int, cost: int) -> None:
    """Few players meet again as seldom as the bound allows, which is thereby sharp."""
    found = evening(count, rounds)
    told = draw_cost(found)
    assert (told.cost, told.least, told.wind_cost) == (cost, cost, 0)
    assert told.fewer is CheaperDraw.IMPOSSIBLE


def test_a_draw_that_is_not_proved_says_so() -> None:
    search = DrawSearch(DrawRequest(present=(people(9),) * 5))
    *_, last = islice(search.steps(), 400)
    assert (last.cost, last.least) == (32, 30)
    assert search.draw_cost().fewer is CheaperDraw.UNKNOWN


@pytest.mark.parametrize("count", [5, 6, 7, 9, 13, 14])
def test_those_who_are_too_many_sit_out_in_turn(count: int) -> None:
    """Nobody sits out twice before everybody has once, planned or drawn one after the other."""
    planned = DrawSearch(DrawRequest(present=(people(count),) * 8)).rounds
    for rounds in (planned, _undrawn(count, 8)):
        for at in range(1, 9):
            often = times_out(rounds[:at])
            counts = [often[player] for player in people(count)]
            assert max(counts) - min(counts) <= 1


def _undrawn(count: int, rounds: int) -> list[Seating]:
    """Rounds one after the other, without any search."""
    before: list[Seating] = []
    for at in range(rounds):
        request = DrawRequest(present=(people(count),), before=tuple(before), seed=at)
        before += DrawSearch(request).rounds
    return before


def test_those_out_longest_ago_sit_out_first() -> None:
    before = one_by_one(5, 5)
    order = [seating.out[0] for seating in before]
    for at in range(5, 8):
        before += drawn(DrawRequest(present=(people(5),), before=tuple(before), seed=at))
        assert before[at].out[0] == order[at - 5]


@pytest.mark.parametrize("count", [12, 13, 16])
def test_a_next_round_of_few_is_the_best_of_all(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the annealing has found nothing."""
    monkeypatch.setattr("engine.evening.draw._CYCLES_OF_ONE", ((1, 0.6),))
    before = _undrawn(count, 2)
    search = DrawSearch(DrawRequest(present=(people(count),), before=tuple(before), seed=9))
    *_, last = search.steps()
    told = search.draw_cost()
    met = meetings_of(before)
    ranks = times_out(before)
    fewest = min(ranks[player] for player in people(count))
    may_sit = [player for player in people(count) if ranks[player] == fewest]
    outs = combinations(may_sit, count % 4)
    if count < 16:
        best = min(_cheapest([p for p in people(count) if p not in out], met) for out in outs)
        assert told.cost == best
    assert told.cost == told.least == last.least
    assert told.fewer is CheaperDraw.IMPOSSIBLE


def _cheapest(players: list[PlayerId], met: Counter[tuple[str, str]]) -> int:
    """The smallest cost of all tables of these players, the meetings before at most two."""
    if not players:
        return 0
    first, *others = players
    best = 1000
    for mates in combinations(others, 3):
        cost = sum(
            (met[pair_of(a, b)] + 1) * met[pair_of(a, b)] // 2
            for a, b in combinations((first, *mates), 2)
        )
        if cost < best:
            rest = [player for player in others if player not in mates]
            best = min(best, cost + _cheapest(rest, met))
    return best


def test_the_third_round_of_twelve() -> None:
    """Of 18 pairs 12 meet for the first time and 6 for the second, and no less is possible."""
    before = one_by_one(12, 3)
    told = draw_cost(before[2:], before[:2])
    assert (told.met, told.fewer) == ((12, 6), CheaperDraw.IMPOSSIBLE)


def test_forty_players_drawn_round_by_round_never_meet_twice() -> None:
    before = one_by_one(40, 4)
    assert draw_cost(before).met == (240,)
    assert draw_cost(before).wind_cost == 0


def test_a_round_that_nothing_is_proved_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for certain gives up when it takes too long."""
    monkeypatch.setattr("engine.evening.draw._CYCLES_OF_ONE", ((1000, 0.6),))
    monkeypatch.setattr("engine.evening.draw._TRIES_EXACT", 50)
    search = DrawSearch(DrawRequest(present=(people(20),), before=evening(20, 5)))
    steps = [*search.steps()]
    assert steps[-1].done == steps[-1].of
    assert search.draw_cost().fewer is CheaperDraw.UNKNOWN
    assert_whole(search.rounds, [people(20)])


def test_one_who_leaves_takes_nobody_with_them() -> None:
    """The other three of the table that is broken up sit out, and nobody else changes."""
    plan = evening(16, 5)
    rest = drawn(DrawRequest(present=(people(15),) * 3, before=plan[:2], plan=plan[2:], seed=4))
    assert_whole(rest, [people(15)] * 3)
    assert draw_cost([*plan[:2], *rest]).cost == 0
    assert {*times_out(rest).values()} == {1}
    for planned, seating in zip(plan[2:], rest, strict=True):
        assert {frozenset(t) for t in seating.tables} < {frozenset(t) for t in planned.tables}
        assert {*seating.out, "p15"} in [{*table} for table in planned.tables]


def test_one_who_comes_late_finds_a_place() -> None:
    plan = evening(20, 5)
    request = DrawRequest(present=(people(24),) * 3, before=plan[:2], plan=plan[2:], seed=4)
    rest = drawn(request)
    assert_whole(rest, [people(24)] * 3)
    assert draw_cost([*plan[:2], *rest]).cost == 0


def test_rounds_missed_count_as_sat_out() -> None:
    before = one_by_one(13, 2)
    late = drawn(DrawRequest(present=((*people(13), "late"),) * 2, before=tuple(before), seed=3))
    assert "late" not in times_out(late)
    assert not times_out(late).keys() & times_out(before).keys()


def test_players_may_be_there_for_some_rounds_only() -> None:
    present = (people(12), people(13), people(9), people(3), people(16, 1))
    search = DrawSearch(DrawRequest(present=present))
    for _ in islice(search.steps(), 2000):
        pass
    assert_whole(search.rounds, present)


def test_the_same_plan_for_the_same_players_stays() -> None:
    plan = evening(28, 8, seed=3)
    assert drawn(DrawRequest(present=(people(28),) * 8, plan=plan, seed=4)) == plan


def test_a_family_does_not_meet() -> None:
    apart = (("p00", "p01"), ("p02", "p03"), ("p00", "nobody"))
    found = drawn(DrawRequest(present=(people(16),) * 4, apart=apart, seed=2))
    met = meetings_of(found)
    assert [met[pair] for pair in apart] == [0, 0, 0]
    assert draw_cost(found).cost == 0
    alone = drawn(DrawRequest(present=(people(8),), apart=apart[:2], seed=2))
    assert [meetings_of(alone)[pair] for pair in apart] == [0, 0, 0]


def test_the_same_seed_gives_the_same_draw() -> None:
    assert evening(13, 4, seed=5) == evening(13, 4, seed=5)
    assert evening(40, 4, seed=5) == evening(40, 4, seed=5)
    assert len({evening(16, 5, seed=seed) for seed in range(5)}) == 5
    assert one_by_one(13, 3) == one_by_one(13, 3)


def test_a_search_that_is_left_has_a_whole_draw_at_any_time() -> None:
    search = DrawSearch(DrawRequest(present=(people(22),) * 7))
    costs = [draw_cost(search.rounds).cost]
    for step in islice(search.steps(), 300):
        assert 0 <= step.done <= step.of
        costs.append(step.cost)
    assert costs == sorted(costs, reverse=True)
    assert_whole(search.rounds, [people(22)] * 7)
    assert draw_cost(search.rounds).cost == costs[-1] < costs[0]
    assert draw_cost(search.rounds).wind_cost == 0


def test_the_winds_of_the_rest_make_up_for_those_before() -> None:
    """The rounds before were as unlucky as can be: everybody sat on the same wind."""
    before = drawn(DrawRequest(present=(people(40),), seed=1)) * 2
    rest = drawn(DrawRequest(present=(people(40),) * 2, before=before, seed=2))
    assert draw_cost(rest, before).cost == 0
    assert draw_cost(rest, before).wind_cost == 0


def test_neighbours_of_the_ranking_play_each_other() -> None:
    before = one_by_one(14, 3)
    order = people(14)[::-1]
    found = by_ranking(order, before, seed=1)
    assert_whole([found], [order])
    assert not times_out(before).keys() & {*found.out}
    playing = [player for player in order if player not in found.out]
    for at, table in enumerate(found.tables):
        assert sorted(table) == sorted(playing[4 * at : 4 * at + 4])
    assert draw_cost([found], before).wind_cost <= 3
    assert found == by_ranking(order, before, seed=1)
    assert by_ranking(people(3)) == Seating(tables=(), out=people(3))


def test_players_named_twice_and_plans_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        DrawSearch(DrawRequest(present=(("a", "b", "a"),)))
    with pytest.raises(ValueError, match="twice"):
        by_ranking(("a", "b", "a"))
    with pytest.raises(ValueError, match="plan"):
        DrawSearch(DrawRequest(present=(people(8),), plan=evening(8, 2)))


def test_no_rounds_are_drawn_at_once() -> None:
    assert drawn(DrawRequest(present=())) == ()


@st.composite
def requests(draw: st.DrawFn) -> DrawRequest:
    """Some rounds of up to 22 players, of whom not all are there each time, after some others."""

    def rounds(most: int) -> Iterator[tuple[PlayerId, ...]]:
        for _ in range(draw(st.integers(0, most))):
            first = draw(st.integers(0, 4))
            yield people(draw(st.integers(0, 18)), first)

    before = DrawSearch(DrawRequest(present=tuple(rounds(3)), seed=draw(st.integers(0, 99))))
    present = (*rounds(2), people(draw(st.integers(4, 18))))
    plan = ()
    if draw(st.booleans()):
        plan = DrawSearch(DrawRequest(present=tuple(rounds(0)) + present[::-1])).rounds
    return DrawRequest(present=present, before=before.rounds, plan=plan, seed=1)


@settings(max_examples=40)
@given(requests())
def test_every_draw_is_whole_and_never_below_its_bound(request: DrawRequest) -> None:
    search = DrawSearch(request)
    first = search.draw_cost()
    for _ in islice(search.steps(), 150):
        pass
    assert_whole(search.rounds, request.present)
    told = search.draw_cost()
    assert told.least <= told.cost <= first.cost
