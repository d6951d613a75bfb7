"""A diagnosis reckons what the judge reckons, and every misconception by the rules in force."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.ledger import balance
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.diagnosis import (
    CATALOGUE,
    CAUSES,
    STEPS,
    CellProblem,
    Explanation,
    HandProblem,
    Lane,
    PartProblem,
    Step,
    added,
    answer_under,
    explanations,
    lane,
    right_answer,
)
from engine.riichi.practice.diagnosis.computed_answer import (
    computed_answer,
    perturbs,
    prepared_problem,
)
from engine.riichi.practice.diagnosis.lanes import shares_of
from engine.riichi.practice.diagnosis.misconception import OF_FU
from engine.riichi.practice.grade import NONE, Value, price_of
from engine.riichi.rules import RiichiRules, Worth, load
from engine.riichi.scoring.fu import LIFTS
from engine.riichi.scoring.table import Cell, by_share, cells
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, NoYaku, Shares
from engine.rulebook import Rule, with_value
from engine.tiles import text_of
from engine.tiles import tiles as tiles_of
from tests.engine.laws import DOCUMENTS, Win, wins
from tests.engine.riichi.practice.test_diagnosis_cases import HANDS, rows

CLUB: Final = load("club")
R101: Final = load("r101")
ENJOY: Final = load("enjoy")
SEATS: Final = ("east", "south", "west", "north")
HAND: Final = "345m678m24p999s55z+3p"
RIICHI: Final = "ron seat=S riichi"
document: Final = st.sampled_from(DOCUMENTS)
each_document: Final = pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda r: r.document.id)


def hand(text: str, situation: str = RIICHI) -> HandProblem:
    return HandProblem(Hand.parse(text), Situation.parse(situation))


@each_document
def test_a_misconception_that_finds_nothing_to_perturb_in_a_cell_changes_no_answer(
    rules: RiichiRules,
) -> None:
    """And it is not reckoned; one that does may lead to the right answer all the same."""
    found = []
    for asked in (*cells(rules), Cell(False, False, 30, 1)):
        for honba, deposits in ((0, 0), (2, 1)):
            problem = CellProblem(asked, honba, deposits)
            case = prepared_problem(problem, rules)
            assert case is not None
            right = computed_answer(case)
            for one in CATALOGUE.values():
                found.append(perturbs(one, problem, rules))
                if not found[-1]:
                    assert computed_answer(case, (one,)) == right, one.id
                    assert answer_under(one.id, problem, rules) is None
    assert {*found} == {True, False}


def cell(fu: int, han: int, *, dealer: bool = False, tsumo: bool = False) -> CellProblem:
    return CellProblem(Cell(dealer, tsumo, fu, han))


def explained(
    cause: str, problem: CellProblem | HandProblem, rules: RiichiRules = CLUB
) -> Explanation:
    """The explanation of the answer that the cause gives."""
    said = answer_under(cause, problem, rules)
    assert said is not None
    return next(one for one in explanations(problem, said, rules) if one.cause == cause)


def text(steps: Lane) -> str:
    """`1920 double 3840 round 3900`; shares as `1000/2000`."""
    return " ".join(f"{step.name} {_amount(step)}".strip() for step in steps)


def _amount(step: Step) -> str:
    amount = step.amount
    return str(amount) if isinstance(amount, int) else f"{amount.low}/{amount.high}"


def part(text: str, line: str, tiles: str = "", situation: str = RIICHI) -> PartProblem:
    whole = hand(text, situation)
    return PartProblem(whole.hand, whole.situation, line, tiles_of(tiles))


# --- a part of a hand


@pytest.mark.parametrize(
    ("line", "tiles", "fu"),
    [("fu.menzen_ron", "", 10), ("fu.triplet", "999s", 8), ("fu.pair", "", 2), ("fu.wait", "", 2),
     ("fu.tsumo", "", 0)],
)  # fmt: skip
def test_a_part_has_the_fu_of_its_lines(line: str, tiles: str, fu: int) -> None:
    assert right_answer(part(HAND, line, tiles), CLUB) == {"fu": fu}


@pytest.mark.parametrize(
    ("cause", "line", "tiles", "said"),
    [("menzen_ron_forgotten", "fu.menzen_ron", "", 0), ("closed_as_open", "fu.triplet", "999s", 4),
     ("end_as_simple", "fu.triplet", "999s", 4), ("pair_forgotten", "fu.pair", "", 0),
     ("wait_forgotten", "fu.wait", "", 0)],
)  # fmt: skip
def test_what_was_said_of_a_part_is_explained_by_what_changes_the_part(
    cause: str, line: str, tiles: str, said: int
) -> None:
    problem = part(HAND, line, tiles)
    found = {one.cause: one for one in explanations(problem, {"fu": said}, CLUB)}
    assert cause in found
    assert all(CATALOGUE[one].group in OF_FU for one in found)
    assert found[cause].line.startswith(line)
    assert tiles in ("", text_of(found[cause].tiles))


def test_the_fu_of_a_hand_explain_no_answer_about_a_part() -> None:
    """A wait of 20 fu was told as a pinfu without a two-sided wait, whose whole hand has them."""
    whole = hand("123m567m33p567s13s+2s", "tsumo seat=N riichi")
    problem = part("123m567m33p567s13s+2s", "fu.wait", situation="tsumo seat=N riichi")
    assert answer_under("pinfu_without_ryanmen", whole, CLUB) is not None
    assert answer_under("pinfu_without_ryanmen", problem, CLUB) is None
    assert explanations(problem, {"fu": 20}, CLUB) == ()


def test_of_two_sets_that_are_worth_alike_the_one_asked_about_is_told() -> None:
    hands = "456m99p78s+9s(1111z)(6666z)", "tsumo seat=N round=E"
    problem = part(hands[0], "fu.quad", "6666z", hands[1])
    found = explained("quad_as_triplet", problem)
    assert text_of(found.tiles) == "6666z"
    assert text(found.right_lane).startswith("22 fu.quad.yaochu_concealed 54")


def test_a_part_whose_fu_stay_the_row_is_told_with_its_lines() -> None:
    """32 fu are 40, as are 34: the amount of the part is told all the same."""
    problem = part("345m678m24p567s33z+3p", "fu.pair")
    found = explained("pair_guest_wind", problem)
    assert (text(found.said_lane), found.line) == (
        "32 fu.pair.seat_wind 34 round_fu 40 cell 1300", "fu.pair.seat_wind",
    )  # fmt: skip


def test_a_belief_that_leaves_no_fu_says_nothing_of_a_part() -> None:
    """Four concealed triplets are a yakuman, and a pinfu with a pair of value is no yaku."""
    four = part("111m222p333s44s55z+4s", "fu.triplet", "444s", "ron seat=S")
    assert answer_under("ron_triplet_closed", four, CLUB) is None
    plain = part("123m567m33z567s78s+6s", "fu.pair", "", "ron from=S seat=N")
    assert right_answer(plain, CLUB) == {"fu": 0}
    assert answer_under("pair_guest_wind", plain, CLUB) is None


# --- the right answer


@each_document
def test_a_cell_is_reckoned_as_the_table_has_it(rules: RiichiRules) -> None:
    for one in cells(rules):
        price = price_of(one, rules)
        values = right_answer(CellProblem(one), rules)
        assert values is not None
        assert (values["points"], values["received"]) == (price.shares, price.points)
        assert values.get("limit", "") == price.limit
        steps = lane(CellProblem(one), rules)
        assert steps[0].name == ""
        assert {step.name for step in steps} <= set(STEPS)


@given(win=wins(), rules=document)
def test_a_hand_is_reckoned_as_the_judge_does(win: Win, rules: RiichiRules) -> None:
    verdict = judge(win.hand, win.situation, rules)
    values = right_answer(HandProblem(*win), rules)
    if isinstance(verdict, NoYaku):
        assert values == {"yaku": NONE, "han": 0, "fu": 0, "points": Shares(0, 0)}
    if not isinstance(verdict, Agari):
        return
    assert values is not None
    best = verdict.best
    honba = [p for p in best.payments if p.line.rule.key == "payment.honba"]
    flow = balance(best.payments)
    assert values["han"] == 13 * best.yakuman or best.han
    assert values["plain"] == best.shares
    if rules.fu is not None:
        assert values["fu"] == (best.fu or 0)
        items = [x.amount for x in best.fu_lines if x.rule.key not in LIFTS and x.amount]
        assert values["items"] == tuple(sorted(items))
    if "east" in values:
        assert tuple(values[seat] for seat in SEATS) == flow
        assert values["received"] == flow[win.situation.seat]
    else:
        assert any(p.line.rule.key.startswith("pao.") for p in best.payments)
    if not honba:
        assert values["points"] == best.shares


def test_what_cannot_be_judged_has_no_answer() -> None:
    incomplete = hand("345m678m24p999s56z+3p")
    assert right_answer(incomplete, CLUB) is None
    assert answer_under("wait_forgotten", incomplete, CLUB) is None
    assert lane(incomplete, CLUB) == ()
    assert explanations(incomplete, {"points": Shares(1000, 0)}, CLUB) == ()
    assert right_answer(hand(HAND, "ron seat=S riichi dora=9s9s"), CLUB) is None


def test_a_limit_by_itself_and_a_liable_seat_are_reckoned() -> None:
    renhou = hand("345m678m24p999s22z+3p", "ron from=E seat=S renhou")
    values = right_answer(renhou, load("wrc2025"))
    assert values is not None
    assert (values["han"], values["limit"], values["points"]) == (0, "mangan", Shares(8000, 0))
    fed = hand("22m34p[55'5z][66'6z][77'7z]+2p", "tsumo seat=S")
    values = right_answer(fed, CLUB)
    assert values is not None
    assert values["limit"] == "yakuman"
    assert "east" not in values, "who pays is asked of the judge"


# --- what is believed


def test_rules_that_are_believed_are_kept_of_the_latest_four_documents() -> None:
    first, *others = documents = [load(i) for i in ("club", "r101", "enjoy", "tenhou", "mleague")]
    for rules in documents:
        answer_under("counted_yakuman", cell(30, 2), rules)
        assert rules.__dict__["believed"]
    assert "believed" not in first.__dict__
    assert all("believed" in rules.__dict__ for rules in others)


def check_believed(cause: str, problem: CellProblem | HandProblem, rules: RiichiRules) -> None:
    """What is said under a cause is no right answer, and the cause is among those that explain."""
    said = answer_under(cause, problem, rules)
    if said is not None:
        assert said != right_answer(problem, rules)
        assert cause in {one.cause for one in explanations(problem, said, rules)}


@given(win=wins(), rules=document, cause=st.sampled_from(CAUSES))
def test_a_believed_answer_is_explained_by_its_cause(
    win: Win, rules: RiichiRules, cause: str
) -> None:
    check_believed(cause, HandProblem(*win), rules)


@each_document
def test_every_answer_in_a_table_is_explained_by_its_cause(rules: RiichiRules) -> None:
    for at, one in enumerate(cells(rules)):
        for cause in CAUSES[at % 4 :: 4]:
            check_believed(cause, CellProblem(one, at % 3, at % 2), rules)


def shown(rules: RiichiRules) -> set[str]:
    """The causes that change the answer to some cell of a document, or to one of some hands."""
    some = list(cells(rules))[::3]
    problems: list[CellProblem | HandProblem] = [CellProblem(one, 2, 1) for one in some]
    problems += [cell(0, 13), cell(0, 11), cell(0, 8), cell(0, 6), cell(30, 5), cell(30, 4)]
    problems += [hand(row[1], row[2]) for row in rows(HANDS)]
    return {c for c in CAUSES if any(answer_under(c, p, rules) is not None for p in problems)}


def test_what_a_document_does_not_have_cannot_be_wrong_in_it() -> None:
    found = {rules.document.id: shown(rules) for rules in DOCUMENTS}
    of_fu = {"wait_forgotten", "menzen_ron_forgotten", "fu_nearest", "pairs_30", "quad_as_triplet"}
    of_honba = {"honba_forgotten", "honba_100_on_ron", "honba_300_each", "honba_once"}
    assert not found["enjoy"] & (of_fu | of_honba | {"round_down", "double_rounded", "fu_low"})
    assert not found["r101"] & (of_honba | {"pairs_30", "sanbaiman_low", "share_rounded_first"})
    for rules in DOCUMENTS:
        mine = found[rules.document.id]
        kiriage = rules.formula is not None and rules.formula.mangan_from.value == 1920
        assert ("kiriage_forgotten" in mine) is (kiriage and not by_share(rules))
        assert ("counted_yakuman" in mine) is not _counts_yakuman(rules)
        double = rules.fu is not None and rules.fu.pair.double_wind.value == 2
        assert not ("double_wind_4" in mine and not double)
    only_101 = {c for c in CAUSES if all(c not in found[d] for d in found if d != "r101")}
    assert only_101 == {"sum_rounded_last"} <= found["r101"]
    assert found["club"] == set(CAUSES) - only_101


def test_what_is_the_rule_is_no_misconception() -> None:
    closed = rules_with(CLUB, yaku={**CLUB.yaku, "tanyao": worth(CLUB, "tanyao", open=0)})
    opened = hand("22p345p567s88s[6'66m]+2p", "ron from=N seat=W round=E")
    assert answer_under("tanyao_open_denied", opened, closed) is None
    assert ENJOY.table is not None
    few = tuple(row for row in ENJOY.table.rows if row.value.limit != "haneman")
    plain = rules_with(ENJOY, table=replace(ENJOY.table, rows=few))
    assert answer_under("haneman_low", cell(0, 6), ENJOY) is not None
    assert answer_under("haneman_low", cell(0, 6), plain) is None


@pytest.mark.parametrize("key", ["formula.bazoro", "fu.minimum"])
def test_a_document_in_which_everything_is_a_mangan_has_none_to_overdo(key: str) -> None:
    rules = with_value(CLUB, key, 1000 if key == "fu.minimum" else 6)
    assert answer_under("kiriage_overdone", hand(HAND), rules) is None


def rules_with(rules: RiichiRules, **sections: object) -> RiichiRules:
    return replace(rules, **sections)


def worth(rules: RiichiRules, yaku: str, **values: int) -> Rule[Worth]:
    rule = rules.yaku[yaku]
    return replace(rule, value=replace(rule.value, **values))


def test_the_fu_of_a_closed_ron_are_added_to_no_tsumo() -> None:
    """An open tsumo of sequences had the 20 fu of a pinfu under it: two fewer, and none more."""
    problem = hand("678m567p22s34s+5s[2'34m]", "tsumo seat=S")
    assert answer_under("menzen_ron_when_open", problem, CLUB) is None


def test_every_misconception_is_about_a_field() -> None:
    fields = {cause: one.field for cause, one in CATALOGUE.items()}
    assert set(fields.values()) == {"points", "fu", "han", "yaku"}
    assert fields["wait_forgotten"] == "fu"
    assert fields["indicator_is_dora"] == "han"
    assert fields["tanyao_with_end"] == "yaku"


def test_what_seats_pay_follows_the_belief() -> None:
    problem = hand("345m999m678s22p44s+2p", "tsumo seat=S riichi honba=1")
    said, right = answer_under("honba_300_each", problem, CLUB), right_answer(problem, CLUB)
    assert said is not None
    assert right is not None
    assert [right[seat] for seat in SEATS] == [-1400, 3000, -800, -800]
    assert [said[seat] for seat in SEATS] == [-1600, 3600, -1000, -1000]
    swapped = answer_under("ron_for_tsumo", problem, CLUB)
    assert swapped is not None
    assert "east" not in swapped, "by ron three seats would pay nothing, and nobody discarded"


def _counts_yakuman(rules: RiichiRules) -> bool:
    kazoe = None if rules.limits is None else rules.limits.kazoe
    return kazoe is not None and kazoe.value.base > 0


# --- what is shown of a cause


@pytest.mark.parametrize(
    ("cause", "problem", "said", "right"),
    [
        ("double_rounded", cell(30, 3), "1920 round 2000 double 4000",
         "1920 double 3840 round 3900"),
        ("double_rounded_share", cell(40, 3, tsumo=True),
         "2560 shares 640/1280 round 700/1300 double 1400/2600",
         "2560 double 5120 shares 1280/2560 round 1300/2600"),
        ("dealer_from_rounded", cell(30, 2, dealer=True), "1920 round 2000 dealer 3000",
         "1920 dealer 2880 round 2900"),
        ("dealer_twice", cell(30, 2, dealer=True), "1920 dealer_twice 3840 round 3900",
         "1920 dealer 2880 round 2900"),
        ("share_rounded_first", cell(30, 3), "960 round 1000 times 4000",
         "960 whole 3840 round 3900"),
        ("round_down", cell(40, 1), "1280 round_down 1200", "1280 round 1300"),
        ("kiriage_forgotten", cell(30, 4), "7680 round 7700", "7680 kiriage 8000"),
        ("kiriage_overdone", cell(50, 3), "6400 kiriage 8000", "6400"),
        ("limit_forgotten", cell(30, 5), "15360 round 15400", "15360 limit 8000"),
        ("cap_forgotten", cell(40, 4), "10240 round 10300", "10240 limit 8000"),
        ("child_for_dealer", cell(40, 2, dealer=True), "2560 round 2600",
         "2560 dealer 3840 round 3900"),
        ("ron_for_tsumo", cell(30, 3, tsumo=True), "3840 round 3900",
         "3840 shares 960/1920 round 1000/2000"),
        ("sum_for_all", cell(30, 2, dealer=True, tsumo=True),
         "1920 half 960/960 round 1000/1000 sum 3000", "1920 half 960/960 round 1000/1000"),
        ("equal_shares", cell(30, 3, tsumo=True), "3840 round 3900 thirds 1300/1300",
         "3840 shares 960/1920 round 1000/2000"),
        ("han_low", cell(40, 3), "2560 round 2600", "2560 double 5120 round 5200"),
        ("han_high", cell(40, 2), "2560 double 5120 round 5200", "2560 round 2600"),
        ("fu_low", cell(40, 2), "1920 round 2000", "2560 round 2600"),
        ("honba_forgotten", CellProblem(Cell(False, False, 40, 1), 1), "1280 round 1300",
         "1280 round 1300 honba 1600"),
        ("sticks_declared", CellProblem(Cell(False, False, 30, 2), 0, 1),
         "1920 round 2000 deposits 3000", "1920 round 2000"),
        ("haneman_low", cell(0, 6), "8000", "12000"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " not in value else "",
)  # fmt: skip
def test_two_lanes_of_a_cell_begin_alike(
    cause: str, problem: CellProblem, said: str, right: str
) -> None:
    found = explained(cause, problem)
    assert (text(found.said_lane), text(found.right_lane)) == (said, right)


def test_one_and_a_half_times_a_rounded_amount_is_rounded_again() -> None:
    found = explained("dealer_from_rounded", cell(70, 1, dealer=True))
    assert text(found.said_lane) == "2240 round 2300 dealer 3450 round 3500"
    assert text(found.right_lane) == "2240 dealer 3360 round 3400"


@pytest.mark.parametrize(
    ("cause", "problem", "said", "right"),
    [
        ("wait_forgotten", hand(HAND), "40 cell 1300",
         "40 fu.wait.kanchan 42 round_fu 50 cell 1600"),
        ("fu_nearest", hand(HAND), "42 round_fu_nearest 40 cell 1300",
         "42 round_fu 50 cell 1600"),
        ("open_20", hand("22p345p567s67s+8s[2'34m]", "ron seat=S round=E"), "20 cell 700",
         "20 minimum 30 cell 1000"),
        ("ron_triplet_closed", hand("345m999m678s22p44s+2p"),
         "38 fu.triplet.simple_concealed 42 round_fu 50 cell 1600",
         "38 fu.triplet.simple_open 40 cell 1300"),
        ("pinfu_tsumo_30", hand("123m567m33p567s78s+6s", "tsumo seat=N riichi"),
         "20 minimum 30 cell 1000/2000", "20 cell 700/1300"),
        ("pairs_30", hand("1122m3344p5566s7z+7z"), "25 round_fu 30 cell 3900", "25 cell 3200"),
        ("menzen_tsumo_open", hand("777p22s345s67s+8s[5'55z]", "tsumo seat=S round=E"),
         "1 yaku.menzen_tsumo 2 cell 500/1000", "1 cell 300/500"),
        ("dora_as_yaku", hand("345m678m24p999s22p+3p", "ron seat=S dora=2m"),
         "dora.indicator 1 cell 1300", "0"),
        ("tanyao_open_denied", hand("22p345p567s88s[6'66m]+2p", "ron from=N seat=W round=E"), "0",
         "yaku.tanyao 1 cell 1000"),
        ("ryanpeikou_as_pairs", hand("223344m556677p3s+3s"), "2 yaku.chiitoitsu 4 cell 6400",
         "2 yaku.ryanpeikou 5 cell 8000"),
        ("dealer_for_child", hand(HAND), "1600 dealer 2400", "1600"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " not in value else "",
)  # fmt: skip
def test_two_lanes_of_a_hand_begin_with_what_is_right_in_both(
    cause: str, problem: HandProblem, said: str, right: str
) -> None:
    found = explained(cause, problem)
    assert (text(found.said_lane), text(found.right_lane)) == (said, right)


@pytest.mark.parametrize(
    ("cause", "problem", "line", "rule", "tiles", "yaku"),
    [
        ("wait_forgotten", hand(HAND), "fu.wait.kanchan", "fu.wait.kanchan", "234p", ""),
        ("pair_forgotten", hand(HAND), "fu.pair.dragon", "fu.pair.dragon", "55z", ""),
        ("pair_guest_wind", hand("345m678m24p999s33z+3p"), "fu.pair.seat_wind",
         "fu.pair.seat_wind", "33z", ""),
        ("menzen_ron_when_open", hand("22p345p567s88s[6'66m]+2p", "ron from=N seat=W round=E"),
         "fu.menzen_ron", "fu.menzen_ron", "666m", ""),
        ("pairs_30", hand("1122m3344p5566s7z+7z"), "fu.chiitoitsu", "fu.chiitoitsu",
         "1122m3344p5566s77z", ""),
        ("pairs_30", cell(25, 3), "fu.chiitoitsu", "fu.chiitoitsu", "", ""),
        ("double_rounded", cell(30, 3), "formula.rounding", "formula.rounding", "", ""),
        ("child_for_dealer", cell(40, 2, dealer=True), "formula.shares.dealer_ron",
         "formula.shares.dealer_ron", "", ""),
        ("han_low", cell(40, 3), "", "", "", ""),
        ("dora_as_yaku", hand("345m678m24p999s22p+3p", "ron seat=S dora=2m"), "dora.indicator",
         "win.minimum_han", "3m", ""),
        ("double_wind_one_han", hand("111z345m678p22s67s+8s", "ron seat=E dora=4p"),
         "yaku.seat_wind", "yaku.seat_wind", "111z", "seat_wind"),
        ("pinfu_without_ryanmen", hand("123m567m33p567s13s+2s", "ron seat=N riichi"),
         "yaku.pinfu", "yaku.pinfu", "123s", "pinfu"),
        ("pinfu_with_value_pair", hand("123m567m55z567s78s+6s", "ron seat=N riichi"),
         "yaku.pinfu", "yaku.pinfu", "55z", "pinfu"),
        ("tanyao_with_end", hand("123m567m33p567s78s+6s", "ron seat=N riichi"), "yaku.tanyao",
         "yaku.tanyao", "1m", "tanyao"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.islower() else "",
)  # fmt: skip
def test_a_cause_shows_its_line_its_clause_and_its_tiles(
    cause: str, problem: CellProblem | HandProblem, line: str, rule: str, tiles: str, yaku: str
) -> None:
    found = explained(cause, problem)
    assert found.group == CATALOGUE[cause].group
    assert (found.line, found.yaku, text_of(found.tiles)) == (line, yaku, tiles)
    assert (found.rule.key if found.rule is not None else "") == rule


def test_a_printed_table_speaks_by_its_rows() -> None:
    found = explained("haneman_low", CellProblem(Cell(False, False, 0, 6)), ENJOY)
    assert (text(found.said_lane), text(found.right_lane)) == ("8000", "12000")
    assert found.rule is not None
    assert found.rule.key.startswith("table.rows")
    assert text(
        explained("dealer_twice", CellProblem(Cell(True, False, 0, 1)), ENJOY).said_lane
    ) == ("1000 dealer_twice 2000")


def test_one_share_is_rounded_first_where_the_document_says_so() -> None:
    assert text(lane(cell(30, 3), R101)) == "960 round 1000 times 4000"
    assert text(lane(cell(30, 3, tsumo=True), R101)) == "960 round 1000 times 1000/2000"


def test_the_lane_of_a_hand_adds_its_items() -> None:
    assert text(lane(hand(HAND), CLUB)) == (
        "fu.base 20 fu.menzen_ron 30 fu.triplet.yaochu_concealed 38 fu.pair.dragon 40"
        " fu.wait.kanchan 42 round_fu 50 cell 1600"
    )
    assert text(lane(hand(HAND), ENJOY)) == "yaku.riichi 1 cell 1000"
    assert text(lane(hand("345m678m24p999s22p+3p", "ron seat=S"), CLUB)) == "0"
    yakuman = hand("19m19p19s1234567z+7z", "ron seat=S")
    assert text(lane(yakuman, CLUB)) == "32000"


def test_what_each_line_of_a_lane_adds_is_known_also_of_the_first() -> None:
    assert dict(added(lane(hand(HAND), CLUB))) == {
        "fu.base": 20, "fu.menzen_ron": 10, "fu.triplet.yaochu_concealed": 8,
        "fu.pair.dragon": 2, "fu.wait.kanchan": 2,
    }  # fmt: skip
    assert not dict(added(lane(cell(30, 3), CLUB)))


def test_a_player_s_own_counts_come_first() -> None:
    problem, said = hand(HAND), dict[str, Value](fu=40, han=1, points=Shares(1300, 0))
    found = explanations(problem, said, CLUB, {"pair_forgotten": 3, "closed_as_open": 1})
    assert [one.cause for one in found][:3] == [
        "pair_forgotten", "closed_as_open", "menzen_ron_forgotten",
    ]  # fmt: skip


def test_two_causes_together_explain_what_none_explains_alone() -> None:
    problem = CellProblem(Cell(True, False, 40, 2), 1)
    said = answer_under(("child_for_dealer", "honba_forgotten"), problem, CLUB)
    assert said is not None
    found = explanations(problem, {"points": said["points"]}, CLUB)
    pairs = {(one.cause, one.beside) for one in found}
    assert ("child_for_dealer", "honba_forgotten") in pairs
    assert {(other, one) for one, other in pairs} == pairs, "each is there with the other beside it"


@each_document
def test_the_way_of_two_causes_leads_to_what_was_said(rules: RiichiRules) -> None:
    """No lane ends in an amount that was not answered."""
    for one in tuple(cells(rules))[::40]:
        problem = CellProblem(one)
        shown = [cause for cause in CAUSES if answer_under(cause, problem, rules) is not None]
        for pair in combinations(shown, 2):
            said = answer_under(pair, problem, rules)
            if said is not None:
                points = {"points": said["points"]}
                for found in explanations(problem, points, rules):
                    paid = shares_of(found.said_lane[-1].amount)
                    alike = (paid, Shares(paid.high, 0)) if paid.high == paid.low else (paid,)
                    assert said["points"] in alike, (one, pair)


def test_a_neighbour_whose_rounding_went_wrong_too_is_told_step_by_step() -> None:
    found = explanations(cell(30, 1), {"points": Shares(1900, 0)}, CLUB)
    assert {(one.cause, one.beside) for one in found} == {
        ("han_high", "round_down"), ("round_down", "han_high"),
    }  # fmt: skip
    for one in found:
        assert text(one.said_lane) == "960 double 1920 round_down 1900"
        assert text(one.right_lane) == "960 round 1000"


def test_the_line_of_a_cause_is_its_own_whatever_stands_beside_it() -> None:
    found = explanations(hand(HAND), {"fu": 30}, CLUB)
    lines = {one.cause: one.line for one in found}
    assert lines["menzen_ron_forgotten"] == "fu.menzen_ron"
    assert lines["wait_forgotten"] == "fu.wait.kanchan"
    assert lines["pair_forgotten"] == "fu.pair.dragon"


def test_a_right_answer_needs_no_explanation() -> None:
    assert explanations(cell(30, 3), {"points": Shares(3900, 0)}, CLUB) == ()
    assert (
        explanations(cell(30, 2, dealer=True, tsumo=True), {"points": Shares(1000, 0)}, CLUB) == ()
    )
    assert explanations(cell(30, 3), {}, CLUB) == ()
    assert explanations(cell(30, 3), {"cells": 3}, CLUB) == (), "no answer has such a field"
