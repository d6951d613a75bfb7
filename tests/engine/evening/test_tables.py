"""What a table wrote down is checked, and comes to what the document makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.evening.events import PointsOff, TableEntry
from engine.evening.tables import (
    CheckedTable,
    EveningRules,
    TableProblem,
    checked,
    kept_game,
    score_unit,
    unit_of,
)
from engine.riichi import rules as riichi_rules
from engine.riichi.play.events import (
    CorrectionEvent,
    EndEvent,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
)
from engine.rulebook import with_value
from engine.toppan import rules as toppan_rules
from engine.toppan.play.game import ToppanCorrection, ToppanEnd, ToppanGame, ToppanOpening

ENJOY = riichi_rules.load("enjoy")
CLUB = riichi_rules.load("club")
R101 = riichi_rules.load("r101")
TOPPAN = toppan_rules.load("toppan")


def table(rules: EveningRules, *scores: float, **about: Any) -> CheckedTable:
    first, second, third, last = scores
    return checked(TableEntry(scores=(first, second, third, last), **about), rules)


def problems(found: CheckedTable) -> list[tuple[str, int | None, int]]:
    return [(problem.key, problem.seat, problem.amount) for problem in found.problems]


def totals(found: CheckedTable) -> list[int]:
    assert found.result is not None
    return [seat.total for seat in found.result.seats]


def test_enjoy_takes_what_is_over_120000_off_the_top() -> None:
    """※集計: the sum is 121,000, so that the top loses 1000."""
    found = table(ENJOY, 37200, 24800, 32900, 26100)
    assert (found.sum, found.expected) == (121000, 120000)
    assert problems(found) == [("sum_over", None, 1000)]
    assert found.problems[0].rule == ENJOY.game.surplus
    assert found.problems[0].rule.clause == "集計"
    assert found.surplus == ((0, 1000),)
    assert totals(found) == [36200, 24800, 32900, 26100]
    assert found.as_written is not None
    assert [seat.total for seat in found.as_written.seats] == [37200, 24800, 32900, 26100]
    assert found.settled


def test_enjoy_shares_the_surplus_where_its_clause_is_read_so() -> None:
    rules = with_value(ENJOY, "game.surplus_tied", "shared")
    assert table(ENJOY, 40000, 40000, 25000, 17000).surplus == ((0, 2000),)
    assert table(rules, 40000, 40000, 25000, 17000).surplus == ((0, 1000), (1, 1000))
    assert table(ENJOY, 40000, 40000, 25000, 17000).surplus == ((0, 2000),)


def test_tenhou_rounds_the_results_of_a_table_where_its_sources_are_read_so() -> None:
    """All but the top to the nearest thousand; the sum of the table stays zero."""
    tenhou = riichi_rules.load("tenhou")
    rounded = with_value(tenhou, "game.rounding", "thousands")
    plain, found = (table(rules, 43600, 14500, 15400, 26500) for rules in (tenhou, rounded))
    assert totals(plain) == [53600, -35500, -24600, 6500]
    assert totals(found) == [53000, -35000, -25000, 7000]
    assert found.result is not None
    assert tenhou.game.rounding in (plain.result.because if plain.result else ())
    lines = found.result.seats[0].lines
    assert [line.amount for line in lines if line.rule.key == "game.rounding"] == [-600]
    tied = with_value(rounded, "game.ties", "shared")
    assert totals(table(tied, 30400, 30400, 20600, 18600)) == [35000, 15000, -19000, -31000]


def test_enjoy_adds_what_is_under_120000_as_it_is() -> None:
    found = table(ENJOY, 37200, 24800, 31900, 25100)
    assert problems(found) == [("sum_under", None, 1000)]
    assert totals(found) == [37200, 24800, 31900, 25100]
    assert (found.surplus, found.settled) == ((), True)


def test_enjoy_writes_the_deposits_that_are_left_apart() -> None:
    found = table(ENJOY, 37200, 24800, 31900, 25100, deposits=1)
    assert (found.sum, problems(found), found.result and found.result.apart) == (120000, [], 1000)


def test_a_sum_that_the_document_says_nothing_of_is_not_settled() -> None:
    over, under = table(CLUB, 30000, 26000, 25000, 20000), table(CLUB, 30000, 25000, 24000, 20000)
    assert (problems(over), problems(under)) == (
        [("sum_over", None, 1000)],
        [("sum_under", None, 1000)],
    )
    assert [over.problems[0].rule, under.problems[0].rule] == [None, None]
    assert not over.settled
    assert over.surplus == ()
    assert totals(over) == [42000, 30000, 21000, 8000]


def test_the_top_takes_the_deposits_where_the_document_says_so() -> None:
    found = table(CLUB, 30000, 25000, 24000, 20000, deposits=1)
    assert problems(found) == []
    assert totals(found) == [43000, 29000, 20000, 8000]


def test_scores_are_numbers_of_points_in_hundreds() -> None:
    found = table(ENJOY, 30050, 29950, 30000.5, 29999.5)
    assert problems(found) == [("not_whole", 2, 0), ("not_whole", 3, 0)]
    assert found.problems[0].blocks
    assert (found.result, found.surplus, found.settled) == (None, (), False)
    odd = table(ENJOY, 30050, 29950, 30000, 30000)
    assert problems(odd) == [("no_hundreds", 0, 50), ("no_hundreds", 1, 50)]
    assert odd.settled


def test_a_chombo_is_counted_where_it_is_settled_after_the_game() -> None:
    found = table(R101, 39000, 36000, 25000, 20000, chombo=(1, 0, 0, 0))
    assert problems(found) == []
    assert totals(found) == [-1, 1, 0, 0]  # 20,000 go to the top by the scores after the fine
    at_table = table(ENJOY, 40000, 35000, 25000, 20000, chombo=(1, 0, 0, 0))
    assert problems(at_table) == [("chombo_at_table", None, 0)]
    assert at_table.problems[0].rule == ENJOY.penalties.chombo.to  # type: ignore[union-attr]
    assert totals(at_table) == [40000, 35000, 25000, 20000]
    program = table(riichi_rules.load("tenhou"), 40000, 25000, 20000, 15000, chombo=(0, 1, 0, 0))
    assert program.problems[0].rule is None


def test_results_in_marks_come_of_scores_in_points() -> None:
    assert (unit_of(R101), score_unit("marks")) == ("marks", "points")
    assert (unit_of(CLUB), score_unit("points")) == ("points", "points")
    assert score_unit(unit_of(TOPPAN)) == "half_points"


def test_points_off_by_word_come_off_the_result() -> None:
    found = table(CLUB, 30000, 25000, 25000, 20000, off=(PointsOff(1, 500), PointsOff(1, 1000)))
    assert totals(found) == [42000, 27500, 21000, 8000]
    assert found.result is not None
    assert found.result.seats[1].off == 1500


# --- 競技十半


def test_toppan_places_by_its_own_table() -> None:
    found = table(TOPPAN, 250.5, 210, 180, 159.5)
    assert unit_of(TOPPAN) == "half_points"
    assert (found.sum, found.expected, problems(found)) == (1600, 1600, [])
    assert [total / 2 for total in totals(found)] == [110.5, 30, -40, -100.5]
    one = table(TOPPAN, 250.5, 199, 190, 160.5)
    assert [total / 2 for total in totals(one)] == [150.5, -11, -40, -99.5]


def test_toppan_says_what_cannot_be() -> None:
    assert problems(table(TOPPAN, 250.3, 210, 180, 159.7)) == [
        ("not_whole", 0, 0), ("not_whole", 3, 0),
    ]  # fmt: skip
    assert problems(table(TOPPAN, 250.5, 210, 180, 160, deposits=1)) == [
        ("no_deposits", None, 1), ("sum_over", None, 1),
    ]  # fmt: skip
    assert problems(table(TOPPAN, 250, 210, 180, 159)) == [("sum_under", None, 2)]
    assert not table(TOPPAN, 250, 210, 180, 159).settled


def test_toppan_prizes_are_those_that_were_written_or_else_the_usual_ones() -> None:
    scores = (460, 200, 140, 0)
    usual = table(TOPPAN, *scores)
    assert problems(usual) == [("prizes_unknown", None, 0)]
    assert usual.problems[0].rule == TOPPAN.game.tobi_pays
    assert usual.settled
    written = table(TOPPAN, *scores, prizes=(60, -10, -10, -40))
    assert problems(written) == []
    # one afloat by the upper end: 100-10-30-60, less 200 each
    assert [total / 2 for total in totals(written)] == [420, -20, -100, -300]
    upper = table(TOPPAN, 460, 200, 139, 1)
    assert upper.problems[0].rule == TOPPAN.game.upper_pays
    wrong = table(TOPPAN, *scores, prizes=(60, -10, -10, -30))
    assert problems(wrong) == [("prizes_sum", None, 20)]
    assert not wrong.settled
    several = table(TOPPAN, *scores, prizes=(30, 30, -20, -40))
    assert [total / 2 for total in totals(several)] == [390, 20, -110, -300]


def test_a_toppan_chombo_comes_off_the_result() -> None:
    found = table(TOPPAN, 250.5, 210, 180, 159.5, chombo=(0, 0, 0, 1))
    assert totals(found)[3] / 2 == -200.5


# --- kept games


def test_a_kept_game_is_replayed_under_its_document() -> None:
    found = kept_game(RiichiGame("enjoy", events=(EndEvent("broken_off"),)), ENJOY)
    assert (found.rules, found.finished, found.missing) == ("enjoy", True, 0)
    assert [seat.total for seat in found.result.seats] == [30000] * 4
    opened = ToppanGame(rules="toppan", start=ToppanOpening(points=(250, 200, 200, 150)))
    assert not kept_game(opened, TOPPAN).finished
    ended = kept_game(ToppanGame(rules="toppan", events=(ToppanEnd(),)), TOPPAN)
    assert ended.finished
    assert [seat.total for seat in ended.result.seats] == [0] * 4


def test_points_that_a_kept_game_has_too_many_are_counted_in_the_unit_of_results() -> None:
    """競技十半: 200 points each are given out."""
    more = ToppanCorrection(points=(10, 0, 0, 0.5))
    found = kept_game(ToppanGame(rules="toppan", events=(more, ToppanEnd())), TOPPAN)
    assert found.missing == -21
    assert checked(found.entry, TOPPAN).problems == (TableProblem("sum_over", amount=21),)


def test_what_the_four_would_have_written_comes_to_the_same() -> None:
    for document in ("club", "enjoy", "r101", "wrc2025"):
        rules = riichi_rules.load(document)
        for game in chombo_games(rules):
            found = kept_game(game, rules)
            written = checked(found.entry, rules)
            assert totals(written) == [seat.total for seat in found.result.seats]
    deal = ToppanGame(
        rules="toppan", start=ToppanOpening(points=(459.5, 200, 140.5, 0)), events=(ToppanEnd(),)
    )
    found = kept_game(deal, TOPPAN)
    assert totals(checked(found.entry, TOPPAN)) == [seat.total for seat in found.result.seats]


def chombo_games(rules: riichi_rules.RiichiRules) -> list[RiichiGame]:
    """Games with a deposit left, and acts that cost points after the game."""
    moved = CorrectionEvent((5000, 200, -200, -5000))
    late = RulingEvent("late_arrival", 1, {"minutes_late": 3})
    shown = {"hand_shown": True, "most_shown": True, "whole_hand_shown": True}
    false = RulingEvent("false_ron", 2, shown)
    return [
        RiichiGame(rules.document.id, events=(moved, *some, EndEvent("broken_off")))
        for some in ((RiichiEvent(1),), (late,), (false,), (late, false, RiichiEvent(3)))
    ]


def test_a_game_under_a_document_of_the_other_game_is_refused() -> None:
    with pytest.raises(TypeError, match="toppan is a document of the other game"):
        kept_game(RiichiGame("enjoy"), TOPPAN)
    with pytest.raises(TypeError, match="enjoy is a document of the other game"):
        kept_game(ToppanGame(rules="toppan"), ENJOY)
