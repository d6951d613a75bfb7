"""Answers speak for causes and against them; a question parts those that are left; two name one."""

from __future__ import annotations

from typing import Final

import pytest

from engine.riichi.hand import Hand
from engine.riichi.practice.diagnosis import (
    CAUSES,
    SLIP,
    CellProblem,
    DrillProblem,
    Evidence,
    HandProblem,
    answer_under,
    evidence,
    most_distinguishing,
    named_causes,
    possible_causes,
)
from engine.riichi.practice.grade import NONE
from engine.riichi.rules import load
from engine.riichi.scoring.table import Cell, cells
from engine.riichi.situation import Situation
from engine.riichi.verdict import Shares

CLUB: Final = load("club")
RIICHI: Final = "ron seat=S riichi"
CELLS: Final = tuple(CellProblem(one) for one in cells(CLUB))
SIX: Final = (
    "menzen_ron_forgotten", "fu_nearest", "wait_forgotten", "pair_forgotten", "closed_as_open",
    "end_as_simple",
)  # fmt: skip


def hand(text: str, situation: str = RIICHI) -> HandProblem:
    return HandProblem(Hand.parse(text), Situation.parse(situation))


SIX_FIT: Final = hand("345m678m24p999s55z+3p")


def ron(fu: int, han: int) -> CellProblem:
    return CellProblem(Cell(False, False, fu, han))


def answers(cause: str, *problems: DrillProblem) -> list[object]:
    found = (answer_under(cause, problem, CLUB) for problem in problems)
    return [values and values["points"] for values in found]


# --- evidence


def test_a_wrong_answer_speaks_for_what_fits_and_against_what_would_say_another() -> None:
    found = evidence(ron(30, 3), {"points": Shares(4000, 0)}, CLUB)
    assert found.fits == {"double_rounded", "share_rounded_first"}
    assert {"round_down", "dealer_for_child", "han_low"} <= found.against
    assert not found.against & {"kiriage_forgotten", "honba_forgotten", "child_for_dealer"}


def test_a_right_answer_speaks_against_all_that_would_have_been_wrong() -> None:
    found = evidence(ron(30, 3), {"points": Shares(3900, 0)}, CLUB)
    assert found.fits == frozenset()
    assert {"double_rounded", "round_down"} <= found.against


def test_an_answer_that_nothing_explains_says_nothing() -> None:
    assert evidence(ron(30, 3), {"points": Shares(123, 0)}, CLUB) == Evidence(frozenset())
    assert evidence(ron(30, 3), {}, CLUB) == Evidence(frozenset())
    incomplete = hand("345m678m24p999s56z+3p")
    assert evidence(incomplete, {"fu": 40}, CLUB) == Evidence(frozenset())


def test_only_what_was_asked_speaks() -> None:
    found = evidence(SIX_FIT, {"fu": 50}, CLUB)
    assert "dealer_for_child" not in found.against, "it says 50 fu, too"
    assert set(SIX) <= found.against


def test_two_causes_that_fit_together_are_both_in_the_evidence() -> None:
    problem = CellProblem(Cell(True, False, 40, 2), 1)
    said = answer_under(("child_for_dealer", "honba_forgotten"), problem, CLUB)
    assert said is not None
    found = evidence(problem, {"points": said["points"]}, CLUB)
    assert {"child_for_dealer", "honba_forgotten"} <= found.fits
    assert not found.fits & found.against


def test_what_a_known_cause_gives_speaks_for_it_alone() -> None:
    known = ("child_for_dealer",)
    dealer = CellProblem(Cell(True, False, 40, 2))
    found = evidence(dealer, {"points": Shares(2600, 0)}, CLUB, known)
    assert found.fits == {"child_for_dealer"}
    assert {"han_high", "round_down"} <= found.against


def test_another_cause_is_found_beside_one_that_is_known() -> None:
    known = ("child_for_dealer",)
    dealer = CellProblem(Cell(True, False, 40, 1), 1)
    found = evidence(dealer, {"points": Shares(1300, 0)}, CLUB, known)
    assert "honba_forgotten" in found.fits
    assert "child_for_dealer" not in found.fits | found.against
    alone = evidence(
        CellProblem(Cell(True, False, 40, 2)), {"points": Shares(2900, 0)}, CLUB, known
    )
    assert alone.fits == {"fu_low"}, "the known one may be over"


def test_a_right_answer_speaks_against_what_was_known() -> None:
    known = ("child_for_dealer",)
    dealer = CellProblem(Cell(True, False, 40, 2))
    assert "child_for_dealer" in evidence(dealer, {"points": Shares(3900, 0)}, CLUB, known).against
    assert (
        "child_for_dealer"
        not in evidence(ron(30, 3), {"points": Shares(3900, 0)}, CLUB, known).against
    )


# --- the question that tells apart


def test_causes_that_meet_are_parted_by_the_question_in_which_they_differ_most() -> None:
    two = ("double_rounded", "share_rounded_first")
    assert answers("double_rounded", ron(30, 3)) == answers("share_rounded_first", ron(30, 3))
    found = most_distinguishing(two, (ron(30, 3), ron(30, 1)), CLUB)
    assert found == ron(30, 1)
    assert answers("share_rounded_first", ron(30, 1)) == [Shares(1200, 0)]


def test_a_wait_and_a_triplet_are_parted_where_two_fu_are_not_four() -> None:
    meeting, parting = hand("345m999m678s22p44s+2p"), hand("345m777m678s44s11p+1p")
    two = ("wait_on_shanpon", "ron_triplet_closed")
    assert most_distinguishing(two, (meeting, parting), CLUB, fields=("fu",)) == parting


def test_the_whole_hand_that_six_causes_explain_is_parted_by_its_items() -> None:
    assert most_distinguishing(SIX, (SIX_FIT,), CLUB) is None
    assert most_distinguishing(SIX, (SIX_FIT,), CLUB, fields=("items",)) == SIX_FIT


def test_one_cause_is_asked_where_it_would_be_wrong() -> None:
    assert most_distinguishing(
        ("kiriage_forgotten",), (ron(30, 1), ron(30, 4), ron(60, 3)), CLUB
    ) == ron(30, 4)


def test_a_hand_without_yaku_parts_who_counts_dora() -> None:
    none = hand("345m678m24p999s22p+3p", "ron seat=S dora=2m")
    assert most_distinguishing(("dora_as_yaku", "kiriage_forgotten"), (none,), CLUB) == none


def test_what_a_known_cause_hides_is_asked_elsewhere() -> None:
    tsumo = CellProblem(Cell(False, True, 30, 2))
    assert most_distinguishing(("shares_swapped",), (tsumo,), CLUB) == tsumo
    assert (
        most_distinguishing(("shares_swapped",), (tsumo,), CLUB, known=("ron_for_tsumo",)) is None
    )


def test_nothing_parts_what_no_question_parts() -> None:
    assert most_distinguishing(("haneman_low", "baiman_low"), (ron(30, 1),), CLUB) is None
    assert most_distinguishing((), CELLS, CLUB) is None
    assert most_distinguishing(("han_low",), (hand("345m678m24p999s56z+3p"),), CLUB) is None


@pytest.mark.parametrize("cause", CAUSES)
def test_a_cause_is_told_from_every_other_that_fits_in_the_table(cause: str) -> None:
    for problem in CELLS:
        said = answer_under(cause, problem, CLUB)
        if said is None:
            continue
        meeting = evidence(problem, {"points": said["points"]}, CLUB).fits
        if len(meeting) > 1:
            assert most_distinguishing(sorted(meeting), CELLS, CLUB) is not None
        return


# --- the name


def test_a_cause_is_named_after_two_answers_that_fit() -> None:
    assert named_causes([]) == named_causes([{"round_down"}]) == ()
    assert named_causes([{"round_down"}, {"round_down"}]) == ("round_down",)
    assert named_causes([{"a", "b"}, {"a"}]) == ("a",)
    assert named_causes([{"a", "b"}, {"a"}, {"a"}]) == ("a",)


def test_what_is_contradicted_is_not_named_until_it_fits_twice_again() -> None:
    fit, against = Evidence(frozenset("a")), Evidence(frozenset(), frozenset("a"))
    assert named_causes([fit, fit, against]) == ()
    assert named_causes([fit, against, fit]) == ()
    assert named_causes([fit, against, fit, fit]) == ("a",)


def test_two_that_fit_the_same_answers_are_not_named() -> None:
    assert named_causes([{"a", "b"}, {"a", "b"}]) == ()
    assert named_causes([{"a", "b"}, {"a", "b"}, {"b"}]) == ("b",)
    assert named_causes([{"a"}, {"b"}, {"a"}, {"b"}, {"a"}]) == ("a", "b")


def test_a_slip_withdraws_the_answer_before_it() -> None:
    assert named_causes([{"a"}, {"a"}, SLIP]) == ()
    assert named_causes([{"a"}, {"b"}, SLIP, {"a"}]) == ("a",)
    assert named_causes([SLIP, {"a"}, {"a"}]) == ("a",)


def test_what_a_named_cause_explains_is_no_longer_asked() -> None:
    history = [Evidence(frozenset("ab")), Evidence(frozenset("a")), Evidence(frozenset("c"))]
    assert set(possible_causes(history[:1])) == {"a", "b"}
    assert possible_causes([*history, Evidence(frozenset("a"))]) == ("c",)


def test_nothing_said_of_a_hand_without_yaku_is_an_answer() -> None:
    problem = hand("22p345p567s88s[6'66m]+2p", "ron from=N seat=W round=E")
    assert evidence(problem, {"yaku": NONE}, CLUB).fits == {"tanyao_open_denied"}
