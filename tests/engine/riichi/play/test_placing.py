"""Games end as the texts say: places, results, and when there is no further hand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ledger import SEATS, total
from engine.riichi.play.ending import over
from engine.riichi.play.placing import Placed, Result, Scores, borrowed, result
from engine.riichi.rules import RiichiRules, load
from engine.rulebook import installed, rules_in, with_value

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
    """The end of one game."""

    document: str
    rule: str
    shows: str
    scores: Scores
    expect: Expect
    deposits: int = 0
    chombo: Scores = (0, 0, 0, 0)

    def result(self) -> Result:
        return result(self.scores, self.deposits, load(self.document), self.chombo)


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


# --- when the game is over

EVEN: Final = (25000, 25000, 25000, 25000)
TOP_LAST: Final = (20000, 20000, 20000, 40000)
BELOW: Final = (50000, 30000, 21000, -1000)


@pytest.mark.parametrize(
    ("document", "table", "key"),
    [
        pytest.param("club", (EVEN, 0, 3, False), "", id="east is over, south follows"),
        pytest.param("club", (EVEN, 1, 2, False), "", id="south three"),
        pytest.param("club", (EVEN, 1, 3, False), "length", id="club: south four"),
        pytest.param("club", (TOP_LAST, 1, 3, True), "", id="club: the dealer stays and goes on"),
        pytest.param("club", (BELOW, 0, 0, True), "tobi", id="club: over on borrowing"),
        pytest.param("enjoy", (BELOW, 0, 0, True), "", id="enjoy: one borrows"),
        pytest.param("enjoy", (EVEN, 1, 3, False), "length", id="enjoy: the last dealer is noten"),
        pytest.param("r101", (BELOW, 1, 3, False), "length", id="r101: below zero to the end"),
        pytest.param("tenhou", (BELOW, 0, 1, False), "tobi", id="tenhou: below zero"),
        pytest.param("tenhou", (TOP_LAST, 1, 3, True), "agari_yame", id="tenhou: top stops"),
        pytest.param("tenhou", (EVEN, 1, 3, True), "", id="tenhou: nobody has 30000"),
        pytest.param("tenhou", (EVEN, 1, 3, False), "", id="tenhou: into west"),
        pytest.param("tenhou", (TOP_LAST, 1, 3, False), "target_points", id="tenhou: reached"),
        pytest.param("tenhou", (TOP_LAST, 2, 0, False), "target_points", id="tenhou: in west"),
        pytest.param("tenhou", (TOP_LAST, 2, 0, True), "", id="tenhou: who stays in west deals on"),
        pytest.param("tenhou", (TOP_LAST, 2, 3, True), "agari_yame", id="tenhou: west's top stops"),
        pytest.param("tenhou", (EVEN, 2, 2, False), "", id="tenhou: west three"),
        pytest.param("tenhou", (EVEN, 2, 3, False), "extension", id="tenhou: west is over"),
        pytest.param("tenhou", (EVEN, 2, 3, True), "", id="tenhou: the last dealer stays"),
    ],
)
def test_the_game_is_over_by_its_rule(
    document: str, table: tuple[Scores, int, int, bool], key: str
) -> None:
    found = over(*table, load(document))
    assert (found.key if found is not None else "") == (f"game.{key}" if key else "")


def test_club_counters_alone_bring_nobody_to_the_end_of_the_game() -> None:
    rules, short = load("club"), (40000, 30000, 30200, -200)
    paid = (0, 0, 0, 300)
    assert over(short, 0, 0, False, rules, honba_paid=paid) is None
    assert over((40000, 30000, 30400, -400), 0, 0, False, rules, honba_paid=paid) is not None
    counted = with_value(rules, "game.tobi_honba", "counted")
    assert over(short, 0, 0, False, counted, honba_paid=paid) is counted.game.tobi
    assert over((39700, 30000, 30000, 300), 0, 0, False, rules) is None
    assert over((40000, 30000, 30000, 0), 0, 0, False, rules) is None, "zero is no debt"


def test_club_a_tournament_goes_on_below_zero() -> None:
    assert over(BELOW, 0, 0, False, load("club"), tournament=True) is None
    assert over(BELOW, 0, 0, False, load("tenhou"), tournament=True) is not None


def test_an_extension_without_a_target_ends_after_the_last_hand() -> None:
    house = with_value(load("mu"), "game.extension", "sudden_death")
    found = over(EVEN, 1, 3, False, house)
    assert found is not None
    assert found.key == "game.length"
