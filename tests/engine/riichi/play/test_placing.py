"""Games end as the texts say: places, results, and when there is no further hand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ledger import SEATS, total
from engine.riichi.play.placing import (
    Placed,
    Result,
    Scores,
    borrowed,
    other_results,
    ranks,
    result,
)
from engine.riichi.rules import RiichiRules, load
from engine.rulebook import Rule, installed, other_readings, rules_in, with_value

CASES: Final = Path(__file__).parents[3] / "cases"
TEXTS: Final = ("r101", "enjoy", "club")
RIICHI: Final = tuple(key for key, head in installed().items() if head.game == "riichi")
SHOWN_HERE: Final = {
    *("game.uma", "game.ties", "game.leftover_deposits", "game.surplus", "game.start_points"),
}


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Places and totals by seat; `points` where the totals are marks."""

    places: tuple[int, ...]
    totals: tuple[int, ...]
    points: tuple[int, ...] = ()
    apart: int = 0
    missing: int = 0


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The end of one game; `reading` is another reading of the rule."""

    document: str
    rule: str
    shows: str
    scores: Scores
    expect: Expect
    deposits: int = 0
    chombo: Scores = (0, 0, 0, 0)
    drawn_last: bool = True
    reading: str = ""

    def result(self) -> Result:
        rules = load(self.document)
        if self.reading:
            rules = with_value(rules, self.rule, self.reading)
        return result(self.scores, self.deposits, rules, self.chombo, drawn_last=self.drawn_last)


def cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*.toml")):
        for raw in tomllib.loads(path.read_text(encoding="utf-8")).get("game", ()):
            yield msgspec.convert({"document": path.stem, **raw}, Case)


every_case = pytest.mark.parametrize(
    "case", tuple(cases()), ids=lambda case: f"{case.document}: {case.rule}: {case.shows}"
)
every_document = pytest.mark.parametrize("document", RIICHI)


@every_case
def test_the_game_ends_as_the_text_says(case: Case) -> None:
    found, expect = case.result(), case.expect
    assert found.unit == ("marks" if case.document == "r101" else "points")
    assert tuple(seat.place for seat in found.seats) == expect.places
    assert tuple(seat.total for seat in found.seats) == expect.totals
    assert (found.apart, found.missing) == (expect.apart, expect.missing)
    if expect.points:
        assert tuple(map(points, found.seats)) == expect.points


def points(seat: Placed) -> int:
    """What the score becomes, marks left aside."""
    return seat.score + total(line for line in seat.lines if line.rule.key != "game.uma")


@every_case
def test_the_result_cites_the_rule(case: Case) -> None:
    found = case.result()
    cited = {line.rule.key for seat in found.seats for line in seat.lines}
    cited |= {rule.key for rule in found.because}
    silent = {"game.start_points"} | ({"game.uma", "game.surplus"} - cited)
    assert case.rule in cited | silent


@every_case
def test_a_result_by_another_reading_is_told(case: Case) -> None:
    if case.reading:
        rules = load(case.document)
        others = other_results(
            case.scores, case.deposits, rules, case.chombo, drawn_last=case.drawn_last
        )
        assert case.result() in [
            found for rule, found in others if (rule.key, rule.value) == (case.rule, case.reading)
        ]


@pytest.mark.parametrize("document", TEXTS)
def test_every_rule_on_the_result_has_a_case(document: str) -> None:
    wanted = {rule.key for rule in rules_in(load(document).game)} & SHOWN_HERE
    assert wanted - {case.rule for case in cases() if case.document == document} == set()


def test_a_chombo_that_was_paid_at_the_table_is_refused() -> None:
    message = "a chombo is paid at the table here; give the scores after it"
    for document in ("club", "tenhou"):
        with pytest.raises(ValueError, match=message):
            result((25000, 25000, 25000, 25000), 0, load(document), (1, 0, 0, 0))


def test_enjoy_one_borrows_from_the_top_in_units_of_10000() -> None:
    lent = borrowed((70000, -3000, 73000, -20000), load("enjoy"))
    assert [(loan.lender, loan.borrower, loan.line.amount) for loan in lent] == [
        (2, 1, 10000),
        (2, 3, 20000),
    ]
    assert {loan.line.rule.clause for loan in lent} == {"細則2"}
    assert borrowed((-1, 0, 0, 1), load("club")) == ()
    ends = with_value(load("enjoy"), "game.tobi", "below_zero")
    assert borrowed((70000, -3000, 73000, -20000), ends) == (), "the game ends instead"


def test_club_in_a_tournament_one_borrows_and_goes_on() -> None:
    short: Scores = (40000, 39000, 22000, -1000)
    assert borrowed(short, load("club")) == (), "the game ends instead"
    (loan,) = borrowed(short, load("club"), tournament=True)
    assert (loan.lender, loan.borrower, loan.line.amount) == (0, 3, 10000)
    bank = with_value(load("club"), "game.lender", "bank")
    assert borrowed(short, bank, tournament=True)[0].lender is None
    assert borrowed(short, load("tenhou"), tournament=True) == ()


def test_enjoy_what_is_lent_stays_until_the_end() -> None:
    rules = load("enjoy")
    first = borrowed((60000, 32000, 30000, -2000), rules)
    assert borrowed((50000, 32000, 30000, 8000), rules, first) == first
    assert borrowed((60000, 33000, 34000, -7000), rules, first) == first, "8000 of it are there"
    more = borrowed((60000, 35000, 36000, -11000), rules, first)
    assert [loan.line.amount for loan in more] == [10000, 10000]
    sooner = with_value(rules, "game.loan_until", "above_zero")
    assert borrowed((50000, 32000, 30000, 8000), sooner, first) == ()
    assert borrowed((32001, 58000, 30000, -1), sooner, first) == first


def test_enjoy_who_has_lent_too_much_borrows_too() -> None:
    rules = load("enjoy")
    first = borrowed((60000, 30000, 35000, -5000), rules)
    short = borrowed((8000, 60000, 57000, -5000), rules, first)
    assert [(loan.lender, loan.borrower) for loan in short] == [(0, 3), (1, 0)]


def test_who_has_nothing_left_and_owes_nothing_borrows_nothing() -> None:
    assert borrowed((60000, 30000, 30000, 0), load("enjoy")) == ()


@pytest.mark.parametrize(("more", "cited"), [(-1, False), (0, False), (1, True), (1000, True)])
def test_enjoy_what_counts_as_surplus_is_cited_where_scores_and_sticks_are_too_many(
    more: int, cited: bool
) -> None:
    rules = load("enjoy")
    found = result((29000 + more, 30000, 30000, 30000), 1, rules)
    assert (rules.game.surplus_of in found.because) is cited


def test_enjoy_where_nothing_is_too_much_nothing_comes_off_the_top() -> None:
    rules = load("enjoy")
    found = result((30000, 30000, 30000, 30000), 0, rules)
    assert rules.game.surplus_tied not in found.because
    assert "game.surplus" not in {line.rule.key for seat in found.seats for line in seat.lines}


@pytest.mark.parametrize(
    ("over", "paid"), [(100, [100, 0, 0]), (200, [200, 0, 0]), (1000, [400, 300, 300])]
)
def test_enjoy_a_surplus_that_three_cannot_share_comes_off_the_earliest_by_a_reading(
    over: int, paid: list[int]
) -> None:
    """Nobody gains by it; where the rest is nobody's, it is taken off nobody."""
    rules = with_value(load("enjoy"), "game.surplus_tied", "shared")
    top = 35000 + over // 100 * 100
    scores = (top, top, top, 120000 + over - 3 * top)
    found = result(scores, 0, rules)
    assert [top - seat.total for seat in found.seats[:3]] == paid
    assert {rules.game.surplus_tied, rules.game.rest} <= {*found.because}
    found = result(scores, 0, with_value(rules, "game.rest", "nobody"))
    assert [top - seat.total for seat in found.seats[:3]] == [paid[1]] * 3
    assert sum(seat.total for seat in found.seats) + found.apart == 120000


def test_no_unit_is_no_loan() -> None:
    rules = with_value(load("enjoy"), "game.borrowing", 0)
    assert borrowed((60000, 32000, 30000, -2000), rules) == ()


def test_who_is_afloat_may_be_who_has_more_than_at_first() -> None:
    rules, table = load("jpml_a"), (50000, 30000, 25000, 15000)
    assert [seat.total for seat in result(table, 0, rules).seats] == [28000, 4000, -9000, -23000]
    game = msgspec.structs.replace(
        rules.game, afloat=Rule(key="game.afloat", value="above_return", clause="1")
    )
    other = msgspec.structs.replace(rules, game=game)
    found = result(table, 0, other)
    assert [seat.total for seat in found.seats] == [32000, -1000, -8000, -23000]
    assert game.afloat in found.because


def test_a_document_without_a_rule_for_it_settles_as_most_read_it() -> None:
    rules, table = load("enjoy"), (35500, 35500, 25000, 25000)
    bare = msgspec.structs.replace(rules.game, surplus_of=None, surplus_tied=None)
    found = result(table, 1, msgspec.structs.replace(rules, game=bare))
    assert [seat.total for seat in found.seats] == [34500, 35500, 25000, 25000]
    assert {rule.key for rule in found.because} == {"game.ties", "game.leftover_deposits"}

    r101 = load("r101")
    assert r101.penalties is not None
    chombo = msgspec.structs.replace(r101.penalties.chombo, top_offended=None)
    house = msgspec.structs.replace(
        r101,
        game=msgspec.structs.replace(r101.game, leftover_other_end=None),
        penalties=msgspec.structs.replace(r101.penalties, chombo=chombo),
    )
    end = ((48000, 30000, 25000, 15000), 2)
    found = result(*end, house, (1, 0, 0, 0), drawn_last=False)
    assert list(map(points, found.seats)) == [28000, 52000, 25000, 15000]
    found = result(*end, house, (1, 1, 0, 0), drawn_last=False)
    assert list(map(points, found.seats)) == [70000, 10000, 25000, 15000]


def test_a_chombo_that_another_reading_pays_at_the_table_is_no_other_result() -> None:
    told = other_results((30000, 25000, 25000, 20000), 0, load("mleague"), (0, 0, 1, 0))
    assert "penalties.chombo.to" not in {rule.key for rule, _ in told}


# --- laws

scores = st.lists(st.integers(-300, 800), min_size=3, max_size=3)


def filled(rules: RiichiRules, three: list[int], deposits: int) -> Scores:
    """Scores in hundreds that add up with the deposits."""
    whole = SEATS * rules.game.start_points.value - 1000 * deposits
    first = [100 * score for score in three]
    return (first[0], first[1], first[2], whole - sum(first))


@every_document
@given(three=scores, deposits=st.integers(0, 5))
def test_what_is_given_out_is_what_comes_back(
    document: str, three: list[int], deposits: int
) -> None:
    rules = load(document)
    found = result(filled(rules, three, deposits), deposits, rules)
    given_back = rules.game.return_points
    base = 0 if given_back is not None else SEATS * rules.game.start_points.value
    assert found.missing == 0
    if found.unit == "points":
        assert sum(seat.total for seat in found.seats) == base - found.apart
    else:
        assert sum(map(points, found.seats)) == base - found.apart


@every_document
@given(three=scores)
def test_who_has_more_is_never_placed_behind(document: str, three: list[int]) -> None:
    rules = load(document)
    seats = result(filled(rules, three, 0), 0, rules).seats
    for one, other in product(seats, seats):
        if one.score > other.score:
            assert one.place < other.place
            assert one.total >= other.total
    if rules.game.ties.value == "earlier_seat":
        assert sorted(seat.place for seat in seats) == [1, 2, 3, 4]


deposits_left = st.integers(0, 3)
fined = st.tuples(*[st.integers(0, 2)] * 4)
hundreds = st.tuples(*[st.integers(-50, 600).map(lambda n: 100 * n)] * 4)


@cache
def readings(document: str) -> tuple[tuple[Rule[Any], RiichiRules], ...]:
    """The document, and every other reading that a result may hang on."""
    rules = load(document)
    part = ("game.", "penalties.chombo.")
    return tuple((r, other) for r, other in other_readings(rules) if r.key.startswith(part))


@every_document
@given(table=hundreds, deposits=deposits_left, chombo=fined, drawn=st.booleans())
def test_points_go_nowhere_untold(
    document: str, table: Scores, deposits: int, chombo: Scores, drawn: bool
) -> None:
    for rules in (load(document), *(other for _, other in readings(document))):
        part = rules.penalties.chombo if rules.penalties is not None else None
        some = (0, 0, 0, 0) if part is None or part.at_table else chombo
        found = result(table, deposits, rules, some, drawn_last=drawn)
        game, lines = rules.game, [line for seat in found.seats for line in seat.lines]
        off = sum(line.amount for line in lines if line.rule.key == "game.surplus")
        if part is not None and part.to.value == "nobody":
            off -= part.points.value * sum(some)
        if game.return_points is not None:
            off -= SEATS * game.start_points.value
        gained = sum(
            line.amount for line in lines if line.rule.key != "game.uma" or found.unit == "points"
        )
        assert gained + found.apart == 1000 * deposits + off


@every_document
@given(table=hundreds, deposits=deposits_left, chombo=fined, drawn=st.booleans())
def test_every_reading_that_gives_another_result_is_told(
    document: str, table: Scores, deposits: int, chombo: Scores, drawn: bool
) -> None:
    rules = load(document)
    part = rules.penalties.chombo if rules.penalties is not None else None
    some = (0, 0, 0, 0) if part is None or part.at_table else chombo
    here = seen(result(table, deposits, rules, some, drawn_last=drawn))
    brute = []
    for rule, other in readings(document):
        at_table = other.penalties is None or other.penalties.chombo is None
        if any(some) and (at_table or other.penalties.chombo.at_table):
            continue
        if seen(result(table, deposits, other, some, drawn_last=drawn)) != here:
            brute.append((rule.key, rule.value))
    told = other_results(table, deposits, rules, some, drawn_last=drawn)
    assert [(rule.key, rule.value) for rule, _ in told] == brute
    if not any(some):
        assert other_results(table, deposits, rules, drawn_last=drawn) == told
    if drawn:
        assert seen(result(table, deposits, rules, some)) == here, "as a rule it was drawn"


def seen(found: Result) -> object:
    return [(seat.place, seat.total, points(seat)) for seat in found.seats], found.apart


@given(three=scores)
def test_of_those_who_tie_the_upper_seat_comes_right_after_the_one_to_its_left(
    three: list[int],
) -> None:
    rules = with_value(load("club"), "game.ties", "upper_seat")
    table = tuple(100 * (score % 3) for score in (*three, three[0]))
    places = ranks(table, rules.game)  # type: ignore[arg-type]
    assert sorted(places) == [1, 2, 3, 4]
    for seat in range(SEATS):
        left = (seat - 1) % SEATS
        tied = [one for one in range(SEATS) if table[one] == table[seat]]
        if left in tied and len(tied) < SEATS:
            assert places[left] == places[seat] - 1
