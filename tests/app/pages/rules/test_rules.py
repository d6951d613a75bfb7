"""What the rules page shows: items, comparisons, what a ruling hangs on, hands for a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app.pages.rules import state
from app.pages.rules.compare import BANDS, WEIGHTS, by_weight, comparison, doubted
from app.pages.rules.content import TOPICS, item_of, items, topic_of
from app.pages.rules.depends import Dependence, depends, differing_lines
from app.pages.rules.example_search import ExampleHand, can_have_example, seek
from app.pages.rules.state import RulesState, compared, read_rule, scopes
from app.pages.score.notation import enter
from app.pages.score.other_documents import judged
from app.pages.score.state import Draft, hand, set_document, situation
from app.variants import RIICHI, heads_of
from engine.riichi.rules import load
from engine.rulebook import installed, rules_in, with_value

RESULT = dict[tuple[Any, ...], tuple[str, int | None]]


def last(steps: Iterator[Any]) -> Any:
    """What the steps come to."""
    return list(steps)[-1]


def depending(document: str, told: str) -> Dependence:
    draft = enter(set_document(Draft(), document), told)
    found = last(depends(hand(draft), situation(draft), load(document)))
    assert isinstance(found, Dependence)
    return found


def outcomes(found: Dependence) -> RESULT:
    return {
        tuple(rule.value for rule in read.rules): (
            read.outcome,
            None if read.score is None else read.score.points,
        )
        for read in found.reads
    }


@pytest.mark.parametrize("document", list(installed()))
def test_every_rule_is_read_somewhere_and_every_item_once(document: str) -> None:
    there = items(document)
    keys = [item.key for item in there]
    assert len(keys) == len(set(keys))
    for item in there:
        assert item.topic in TOPICS
        for rule in item.rules:
            found = item_of(document, rule.key)
            assert found is not None
            assert rule in found.rules


def test_a_rule_leads_to_the_clause_that_it_cites() -> None:
    found = item_of("r101", "draw.renchan")
    assert found is not None
    assert found.key == "101-007"
    assert item_of("r101", "no.such.rule") is None


def test_a_comparison_has_every_rule_and_marks_what_is_not_as_in_the_first() -> None:
    rows = {row.key: row for row in comparison(("club", "r101", "enjoy"))}
    assert rows["calls.kuikae"].differs == (False, True, False)
    assert rows["fu.pair.double_wind"].differs == (False, False, True)
    assert rows["penalties.offences.false_ron"].cells[0][0].key.endswith("by_voice")
    assert "penalties.recommended.tahai" not in rows


def test_that_there_is_none_is_as_good_as_no_rule() -> None:
    rows = {row.key: row for row in comparison(("club", "enjoy"))}
    assert not any(rows["limits.kazoe"].differs)


def test_what_is_unclear_is_in_the_order_of_the_topics() -> None:
    found = [TOPICS.index(topic_of(rule)) for rule in doubted("r101")]
    assert found == sorted(found)
    assert {"fu.menzen_ron", "dealt_win.best"} <= {rule.key for rule in doubted("r101")}


def test_a_ruling_depends_on_the_double_wind() -> None:
    found = depending("club", "11z234m567s666z78p+9p ron seat=E round=E")
    assert outcomes(found) == {(2,): ("agari", 2000), (4,): ("agari", 2400)}
    assert [read.differs for read in found.reads] == [False, True]


def test_a_ruling_that_depends_on_nothing_says_so() -> None:
    found = depending("club", "234567m345p678s8s+8s ron seat=S round=E riichi")
    assert found.rules == ()
    assert len(found.reads) == 1


TOGETHER = "234m12p55z666777z+3p ron seat=S round=E"
"""Little dragons: only where they are worth nothing do the 10 fu of a closed ron matter."""


def test_readings_are_combined_with_each_other() -> None:
    found = depending("r101", TOGETHER)
    assert [rule.key for rule in found.rules] == ["yaku.shousangen", "fu.menzen_ron"]
    assert [read.score.points for read in found.reads if read.score] == [8000, 8000, 3200, 2800]
    assert [read.differs for read in found.reads] == [False, True, True, True]  # 40 fu, not 50


def test_every_combination_is_what_the_document_read_so_gives() -> None:
    draft = enter(set_document(Draft(), "r101"), TOGETHER)
    for read in depending("r101", TOGETHER).reads:
        rules = load("r101")
        for rule in read.rules:
            rules = with_value(rules, rule.key, rule.value)
        found = judged(hand(draft), situation(draft), rules)
        assert found.score is not None
        assert read.score is not None
        assert (found.outcome, found.score.points) == (read.outcome, read.score.points)


def test_the_line_that_parts_two_documents_is_named() -> None:
    draft = enter(Draft(), "234567m345p678s8s+8s ron seat=S round=E riichi ippatsu")
    laid, told = hand(draft), situation(draft)
    here = judged(laid, told, load("club"))
    parts = differing_lines(here, judged(laid, told, load("r101")), load("r101"))
    assert parts[0].here is not None
    assert (parts[0].here.rule.key, parts[0].there) == ("yaku.ippatsu", None)
    assert parts[0].rule is not None
    assert parts[0].rule.clause == "ないもの"


@pytest.mark.parametrize(
    ("document", "key"),
    [
        ("club", "fu.pair.double_wind"),
        ("club", "fu.pair.seat_wind"),
        ("club", "win.furiten_bars_ron"),
        ("r101", "fu.menzen_ron"),
        ("r101", "dealt_win.menzen_tsumo"),
        ("r101", "yaku.honitsu"),
        ("enjoy", "kan_bonus.ankan"),
        ("enjoy", "kan_bonus.open_quads"),
        ("club", "yaku.chinitsu"),  # of most such hands only the han hang on it
        ("club", "fu.chiitoitsu"),
    ],
)
def test_a_hand_is_found_whose_points_hang_on_a_rule(document: str, key: str) -> None:
    assert can_have_example(document, key)
    found = next(step for step in seek(document, key, 7) if step is not None)
    assert isinstance(found, ExampleHand)
    here, there = found.shown
    laid, told = hand(found.draft), situation(found.draft)
    other = judged(laid, told, with_value(load(document), key, there.rule.value))
    assert judged(laid, told, load(document)).points != other.points
    assert here.rule.value != there.rule.value
    assert (told.honba, told.ura_indicators) == (0, ()), "the line tells neither"


def test_rules_of_the_table_have_no_hand_to_show() -> None:
    for key in ("draw.renchan", "calls.kuikae", "penalties.fine.points", "dora.kan_timing"):
        assert not can_have_example("club", key)
    assert not can_have_example("toppan", "win.toppanfuu")


def test_the_document_in_force_stands_first_beside_others() -> None:
    assert compared(RulesState("enjoy"))[0] == "enjoy"
    assert len(compared(RulesState("enjoy"))) == 3
    more = state.turn_document(RulesState("enjoy"), "mleague")
    assert compared(more)[0] == "enjoy"
    assert "mleague" in compared(more)
    assert compared(state.turn_document(more, "mleague")) == compared(RulesState("enjoy"))
    assert all(head.game == RIICHI.id for head in heads_of(RIICHI))


def test_a_topic_that_the_document_has_not_shows_everything() -> None:
    there = state.set_scope(RulesState("club"), "prize")
    assert state.scope_of(there) == ""
    assert "prize" in scopes(RulesState("toppan"))


def test_a_rule_without_a_place_opens_the_document() -> None:
    assert read_rule(RulesState("club", search="x"), "no.such.rule").search == ""
    found = read_rule(RulesState("club"), "calls.kuikae")
    assert (found.scope, found.chosen) == ("calls", "003-22")


def test_what_moves_points_comes_first_and_what_one_document_alone_has_last() -> None:
    rows = by_weight(row for row in comparison(("club", "r101", "enjoy")) if any(row.differs))
    bands = [row.band for row in rows]
    assert bands == sorted(bands, key=BANDS.index)
    assert {"points", "payers", "places", "single"} <= set(bands)
    first = [row.key for row in rows[:8]]
    assert {"yaku.ippatsu", "dora.ura", "formula.mangan_from", "fu.pair.double_wind"} <= set(first)
    for row in rows:
        there = [cell for cell in row.cells if cell]
        assert row.band == "single" or len(there) > 1


def test_no_weight_of_a_comparison_is_for_a_key_that_no_document_has() -> None:
    keys = [rule.key for head in heads_of(RIICHI) for rule in rules_in(load(head.id))]
    for beginning, _ in WEIGHTS:
        assert any(key.startswith(beginning) for key in keys), beginning
