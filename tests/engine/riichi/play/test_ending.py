"""Games go on and end as the texts say, and the other readings of an end are told."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.riichi.play.ending import (
    Ending,
    HandPlayed,
    Length,
    StaysBy,
    ending,
    other_endings,
    shortfall_by_counters,
)
from engine.riichi.play.placing import Scores
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import WIND_LETTERS
from engine.rulebook import AnyRule, installed, other_readings, rules_in, with_value
from tests.engine.riichi.play.test_placing import cases as results
from tests.engine.riichi.play.test_rulings import OF_ENDS

CASES: Final = Path(__file__).parents[3] / "cases"
RIICHI: Final = tuple(key for key, head in installed().items() if head.game == "riichi")
EVEN: Final = (25000, 25000, 25000, 25000)
TOP_LAST: Final = (20000, 20000, 20000, 40000)
BELOW: Final = (50000, 30000, 21000, -1000)


def ended_by(
    scores: Scores, round_wind: int, dealer: int, stays: bool, rules: RiichiRules, **given: Any
) -> AnyRule | None:
    """The rule that ends the game after such a hand; `given` are further fields of `HandPlayed`."""
    return ending(HandPlayed(scores, round_wind, dealer, stays, **given), rules.game).rule


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hand that has been played, and the rule that ends the game after it ("": none does).

    `reading` is another reading of the rule that the case is about, told as another end.
    """

    document: str
    rule: str
    shows: str
    round: str
    dealer: int
    scores: Scores
    ends: str
    stays: bool = False
    by: StaysBy = "win"
    counters: Scores = (0, 0, 0, 0)
    tournament: bool = False
    replayed: bool = False
    time_up: bool = False
    length: Length | None = None
    reading: Any = None
    counts: bool = True

    @property
    def rules(self) -> RiichiRules:
        rules = load(self.document)
        return rules if self.reading is None else with_value(rules, self.rule, self.reading)

    @property
    def hand(self) -> HandPlayed:
        return HandPlayed(
            self.scores,
            WIND_LETTERS.index(self.round),
            self.dealer,
            self.stays,
            self.counters,
            self.tournament,
            self.length,
            self.by,
            self.replayed,
            self.time_up,
        )


def cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*.toml")):
        for raw in tomllib.loads(path.read_text(encoding="utf-8")).get("ending", ()):
            yield msgspec.convert({"document": path.stem, **raw}, Case)


every_case = pytest.mark.parametrize(
    "case", tuple(cases()), ids=lambda case: f"{case.document}: {case.rule}: {case.shows}"
)


@every_case
def test_the_game_ends_or_goes_on_as_the_text_says(case: Case) -> None:
    found = ending(case.hand, case.rules.game)
    assert (key(found), found.counts) == (case.ends, case.counts)
    assert case.rule in {rule.key for rule in found.read}


@every_case
def test_an_end_by_another_reading_is_told(case: Case) -> None:
    if case.reading is not None:
        rules = load(case.document)
        others = {(rule.key, rule.value): key(end) for rule, end in other_endings(case.hand, rules)}
        assert others[case.rule, case.reading] == case.ends


ELSEWHERE: Final = (
    *("game.start_points", "game.correction_proposed"),  # they move no points and no place
    *("game.borrowing", "game.lender", "game.loan_until"),  # loans go back before the end
    *("game.games_tied", "penalties.chombo.several"),
)


@pytest.mark.parametrize("document", ["r101", "enjoy", "club"])
def test_every_open_reading_of_an_end_has_a_case(document: str) -> None:
    rules = load(document)
    assert rules.penalties is not None
    chombo = [rule for rule in rules_in(rules.penalties.chombo) if rule.key in OF_ENDS]
    wanted = {rule.key for rule in (*rules_in(rules.game), *chombo) if rule.otherwise}
    wanted -= set(ELSEWHERE)
    if rules.game.surplus is not None:  # nothing else goes to or from the top, and nothing is left
        wanted -= {"game.top_tied", "game.rest"}
    told = (*cases(), *results())
    assert {case.rule for case in told if case.document == document and case.reading} == wanted


def key(found: Ending) -> str:
    return "" if found.rule is None else found.rule.key


# --- table by table


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
        pytest.param("tenhou", (TOP_LAST, 2, 0, True), "", id="tenhou: who stays plays on"),
        pytest.param("tenhou", (TOP_LAST, 2, 3, True), "target_points", id="tenhou: stays as top"),
        pytest.param("mahjongsoul", (TOP_LAST, 2, 0, True), "target_points", id="soul: in west"),
        pytest.param("tenhou", (EVEN, 2, 2, False), "", id="tenhou: west three"),
        pytest.param("tenhou", (EVEN, 2, 3, False), "extension", id="tenhou: west is over"),
        pytest.param("tenhou", (EVEN, 2, 3, True), "", id="tenhou: the last dealer stays"),
    ],
)
def test_the_game_is_over_by_its_rule(
    document: str, table: tuple[Scores, int, int, bool], key: str
) -> None:
    found = ended_by(*table, load(document))
    assert (found.key if found is not None else "") == (f"game.{key}" if key else "")


@pytest.mark.parametrize(
    ("table", "key"),
    [
        pytest.param((TOP_LAST, 0, 2, False), "", id="east three"),
        pytest.param((TOP_LAST, 0, 3, False), "target_points", id="east four is the last hand"),
        pytest.param((TOP_LAST, 0, 3, True), "agari_yame", id="the dealer stops as top"),
        pytest.param((EVEN, 0, 3, False), "", id="into south"),
        pytest.param((EVEN, 1, 2, False), "", id="south three"),
        pytest.param((EVEN, 1, 3, False), "extension", id="south is over"),
    ],
)
def test_tenhou_a_game_of_one_round_is_extended_by_one(
    table: tuple[Scores, int, int, bool], key: str
) -> None:
    found = ended_by(*table, load("tenhou"), length="east")
    assert (found.key if found is not None else "") == (f"game.{key}" if key else "")


def test_a_document_may_have_one_round() -> None:
    rules = with_value(load("club"), "game.length", "east")
    assert ended_by(EVEN, 0, 2, False, rules) is None
    assert ended_by(EVEN, 0, 3, False, rules) == rules.game.length
    assert ended_by(EVEN, 0, 3, False, rules, length="east_south") is None


@pytest.mark.parametrize(
    ("value", "by", "stops"),
    [
        ("if_top", "win", True),
        ("if_top", "tenpai", True),
        ("if_top", "abortive", False),
        ("if_top_by_win", "win", True),
        ("if_top_by_win", "tenpai", False),
        ("none", "win", False),
    ],
)
def test_a_dealer_may_stop_as_the_document_says(value: str, by: StaysBy, stops: bool) -> None:
    rules = with_value(load("tenhou"), "game.agari_yame", value)
    found = ended_by(TOP_LAST, 1, 3, True, rules, stays_by=by)
    assert found == (rules.game.agari_yame if stops else None)


def test_a_dealer_who_ties_at_the_top_stops_where_ties_put_him_there() -> None:
    tied, rules = (35000, 15000, 15000, 35000), load("tenhou")
    assert ended_by(tied, 1, 3, True, rules) is None
    upper = with_value(rules, "game.ties", "upper_seat")
    assert ended_by(tied, 1, 3, True, upper) == upper.game.agari_yame
    for scores in (tied, TOP_LAST):
        read = ending(HandPlayed(scores, 1, 3, True), rules.game).read
        assert (rules.game.ties in read) is (scores is tied), "read where two have as much alone"


def test_without_an_extension_the_last_hand_ends_the_game_whatever_a_target_is() -> None:
    rules = with_value(load("tenhou"), "game.extension", "none")
    assert ended_by(EVEN, 1, 3, False, load("tenhou")) is None
    assert ended_by(EVEN, 1, 3, False, rules) == rules.game.length


def test_an_extension_may_be_longer_than_a_round() -> None:
    rules = with_value(load("tenhou"), "game.extension_rounds", 2)
    assert ended_by(EVEN, 2, 3, False, rules) is None
    assert ended_by(EVEN, 3, 3, False, rules) == rules.game.extension
    unnamed = msgspec.structs.replace(rules.game, extension_rounds=None)
    assert ending(HandPlayed(EVEN, 2, 3, False), unnamed).rule == rules.game.extension


def test_a_hand_of_which_nothing_else_is_said_paid_no_counters() -> None:
    assert HandPlayed(EVEN, 0, 0, False).honba_paid == (0, 0, 0, 0)


def test_club_counters_alone_bring_nobody_to_the_end_of_the_game() -> None:
    rules, short = load("club"), (40000, 30000, 30200, -200)
    paid = (0, 0, 0, 300)
    assert ended_by(short, 0, 0, False, rules, honba_paid=paid) is None
    assert ended_by((40000, 30000, 30400, -400), 0, 0, False, rules, honba_paid=paid) is not None
    counted = with_value(rules, "game.tobi_honba", "counted")
    assert ended_by(short, 0, 0, False, counted, honba_paid=paid) is counted.game.tobi
    assert ended_by((39700, 30000, 30000, 300), 0, 0, False, rules) is None
    assert ended_by((40000, 30000, 30000, 0), 0, 0, False, rules) is None, "zero is no debt"


def test_club_a_tournament_goes_on_below_zero() -> None:
    assert ended_by(BELOW, 0, 0, False, load("club"), tournament=True) is None
    assert ended_by(BELOW, 0, 0, False, load("tenhou"), tournament=True) is not None


def test_an_extension_without_a_target_ends_after_the_last_hand() -> None:
    house = with_value(load("mu"), "game.extension", "sudden_death")
    found = ended_by(EVEN, 1, 3, False, house)
    assert found is not None
    assert found.key == "game.length"


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        pytest.param([((0, 0, 0, 300), (0, 0, 0, -200))], (0, 0, 0, 300), id="counters alone"),
        pytest.param(
            [((0, 0, 0, 300), (0, 0, 0, -200)), ((0, 0, 0, 0), (0, 0, 0, -3200))],
            (0, 0, 0, 300),
            id="the next hand costs 3000 more",
        ),
        pytest.param(
            [((0, 0, 0, 300), (0, 0, 0, -200)), ((0, 0, 0, 200), (0, 0, 0, -1400))],
            (0, 0, 0, 500),
            id="counters again",
        ),
        pytest.param(
            [((0, 0, 0, 300), (0, 0, 0, -200)), ((0, 0, 0, 0), (0, 0, 0, 800))],
            (0, 0, 0, 0),
            id="above zero all is forgotten",
        ),
        pytest.param([((300, 0, 0, 0), (0, 0, 0, 0))], (0, 0, 0, 0), id="zero is no shortfall"),
        pytest.param([((300, 0, 0, 0), (-1, 0, 0, 1))], (300, 0, 0, 0), id="one point is one"),
    ],
)
def test_club_counters_are_told_apart_as_long_as_a_seat_is_short(
    hands: list[tuple[Scores, Scores]], told: Scores
) -> None:
    short: Scores = (0, 0, 0, 0)
    for paid, scores in hands:
        short = shortfall_by_counters(short, paid, scores)
    assert short == told


# --- laws

points = st.tuples(*[st.integers(-30, 600).map(lambda n: 100 * n)] * 4)
hands = st.builds(
    HandPlayed,
    scores=points,
    round_wind=st.integers(0, 2),
    dealer=st.integers(0, 3),
    dealer_stays=st.booleans(),
    honba_paid=st.tuples(*[st.sampled_from((0, 300, 3000))] * 4),
    tournament=st.booleans(),
    length=st.sampled_from((None, "east", "east_south")),
    stays_by=st.sampled_from(("win", "tenpai", "abortive")),
    replayed=st.booleans(),
    time_up=st.booleans(),
)


@pytest.mark.parametrize("document", RIICHI)
@given(hand=hands)
def test_no_rule_that_was_not_read_changes_the_end(document: str, hand: HandPlayed) -> None:
    rules = load(document)
    here = ending(hand, rules.game)
    told = [(rule.key, rule.value) for rule, _ in other_endings(hand, rules)]
    brute = [
        (rule.key, rule.value)
        for rule, other in other_readings(rules.game)
        if (key(ending(hand, other)), ending(hand, other).counts) != (key(here), here.counts)
    ]
    assert told == brute


@pytest.mark.parametrize("document", RIICHI)
@given(hand=hands)
def test_the_rule_that_ends_a_game_was_read_or_is_its_length(
    document: str, hand: HandPlayed
) -> None:
    found = ending(hand, load(document).game)
    read = {rule.key for rule in found.read} | {"game.length"}
    assert found.rule is None or found.rule.key in read


@pytest.mark.parametrize("document", RIICHI)
@given(hand=hands)
def test_no_game_is_longer_than_its_rounds_and_one_more(document: str, hand: HandPlayed) -> None:
    last = msgspec.structs.replace(
        hand, round_wind=2, dealer=3, dealer_stays=False, replayed=False, length=None
    )
    assert ending(last, load(document).game).rule is not None
