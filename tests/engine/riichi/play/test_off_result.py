"""Points off the result: told by number and by repetition, and taken where the game ends.

The acts are those of WRC Penalties 2025 (v20250525): 12.3.1 tiles, 12.3.7 sheets, 12.3.9 lateness.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from engine.complaints import DocumentError
from engine.ledger import Line
from engine.riichi.hand import Hand
from engine.riichi.penalties import Band, band_of, fits_question, possible_answers
from engine.riichi.play.events import (
    DeadHand,
    DrawEvent,
    GameEvent,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    WinClaim,
    WinEvent,
    read_game,
    written,
)
from engine.riichi.play.game import replay
from engine.riichi.play.placing import OffPoints, other_results, result
from engine.riichi.play.referee import (
    Decision,
    HeldPoints,
    Incident,
    QuestionNode,
    Ruling,
    RulingTable,
    Silence,
    Undecided,
    exact_questions,
    options_in,
    other_rulings,
    question_leaves,
    question_tree,
    rule_on,
    usual_answers,
)
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import RiichiRules, load, read_rules
from engine.riichi.situation import Situation
from engine.rulebook import DOCUMENTS, other_readings, with_value

CLUB: Final = (DOCUMENTS / "club.toml").read_text(encoding="utf-8")
ALL: Final = (Path(__file__).parent / "off_result.toml").read_text(encoding="utf-8")


def part(name: str) -> str:
    """The text of a section of the list."""
    (found,) = (p for p in ALL.split("\n\n") if p.startswith(f"[penalties.{name}]"))
    return f"\n{found}\n"


OFF: Final = part("off_result")
EXPOSED: Final = part("offences.tiles_exposed")
LATE: Final = part("offences.late")
SHEET: Final = part("offences.sheet_wrong")
RULES: Final = read_rules(CLUB + ALL, "own.toml")
EXPOSED_BY_SOUTH: Final = Incident("tiles_exposed", 1)
EMPTY: Final = RulingTable()


def ruled(act: str, rules: RiichiRules = RULES, **answers: Any) -> Decision:
    return rule_on(Incident(act, 1), answers, EMPTY, rules)


def ruling(act: str, **answers: Any) -> Ruling:
    found = ruled(act, **answers)
    assert isinstance(found, Ruling)
    return found


def off(found: Ruling) -> list[tuple[int, int, str, str]]:
    return [(held.payer, held.points, held.unit, held.per) for held in found.held]


# --- bands of numbers


def test_a_band_is_written_as_text() -> None:
    assert [band_of(text) for text in ("1-2", "7+", "5", 5)] == [
        Band(1, 2), Band(7), Band(5, 5), Band(5, 5),
    ]  # fmt: skip
    assert [str(band_of(text)) for text in ("1-2", "7+", "5")] == ["1-2", "7+", "5"]
    for text in ("x", "7-", "+7", "2-1", "1-2-3", "12345"):
        with pytest.raises(ValueError, match=re.escape(text)):
            band_of(text)


def test_bands_meet_and_cover() -> None:
    assert 3 in Band(3, 6)
    assert 7 not in Band(3, 6)
    assert 99 in Band(7)
    assert Band(1).covers(Band(3))
    assert Band(1).covers(Band(3, 6))
    assert not Band(3, 6).covers(Band(3))
    assert not Band(3, 6).covers(Band(2, 4))
    assert Band(1, 4).meeting(Band(3)) == Band(3, 4)
    assert Band(1).meeting(Band(3)) == Band(3)
    assert Band(1, 2).meeting(Band(3)) is None


def test_a_number_is_no_yes_and_has_a_range() -> None:
    assert fits_question("tiles_count", 1)
    assert fits_question("tiles_count", Band(7))
    assert not fits_question("tiles_count", True)
    assert not fits_question("tiles_count", 0)
    assert not fits_question("tiles_count", Band(7, 9999))
    assert not fits_question("aware", 1)
    assert not fits_question("aware", Band(1))
    with pytest.raises(ValueError, match="3 is no answer to aware"):
        ruled("call_with_dead_hand", aware=3)
    assert possible_answers("aware", ()) == (False, True)


# --- rulings


@pytest.mark.parametrize(
    ("count", "before", "sanction"),
    [
        (1, False, "warning"), (2, False, "warning"), (2, True, "off_result"),
        (3, False, "agari_houki"), (6, True, "agari_houki"), (7, False, "chombo"),
        (136, True, "chombo"),
    ],
)  # fmt: skip
def test_the_number_of_tiles_decides_and_then_repetition(
    count: int, before: bool, sanction: str
) -> None:
    assert ruling("tiles_exposed", tiles_count=count, before_in_game=before).sanction == sanction


def test_points_off_the_result_go_to_nobody_and_leave_the_hand_alone() -> None:
    found = ruling("tiles_exposed", tiles_count=1, before_in_game=True)
    assert off(found) == [(1, 5000, "p", "")]
    assert found.payments == ()
    assert [(e.name, e.value) for e in found.effects] == [
        ("hand", "goes_on"), ("off_result", "after_uma"),
    ]  # fmt: skip
    assert {"penalties.off_result.settled", found.rule.key} <= {rule.key for rule in found.cited}


def test_points_may_stand_beside_another_class() -> None:
    aware = ruling("call_with_dead_hand", aware=True)
    assert (aware.sanction, off(aware)) == ("warning", [(1, 30000, "p", "")])
    assert off(ruling("call_with_dead_hand", aware=False)) == []
    dead = ruling("opened")
    assert (dead.sanction, off(dead)) == ("agari_houki", [(1, 3000, "p", "")])


def test_lateness_counts_the_minutes_until_the_game_is_forfeited() -> None:
    found = ruling("late", minutes_late=7)
    assert [held.line for held in found.held] == [Line(found.rule, 7000, of=(7, 1000))]
    gone = ruling("late", minutes_late=11)
    assert off(gone) == [(1, 30000, "p", "")]
    assert ("game", "forfeited") in [(e.name, e.value) for e in gone.effects]


def test_all_four_may_pay() -> None:
    found = ruling("sheet_wrong")
    assert off(found) == [(seat, 2000, "p", "") for seat in range(4)]
    assert ("payers", "all_four") in [(e.name, e.value) for e in found.effects]


def test_what_is_left_to_the_referee_says_nothing_of_hand_or_points() -> None:
    found = ruling("noise")
    assert (found.effects, found.payments, found.held) == ((), (), ())
    assert played(RulingEvent("noise", 1)).problems == ()
    gone = {effect.name for effect in ruling("late", minutes_late=15).effects}
    assert "hand" not in gone


def test_cards_and_disqualification_leave_the_hand_alone() -> None:
    for act, answers, sanction in (
        ("slow_draw", {"before_in_event": False}, "yellow_card"),
        ("slow_draw", {"before_in_event": True}, "red_card"),
        ("cheating", {}, "disqualification"),
    ):
        found = ruling(act, **answers)
        assert found.sanction == sanction
        assert [(e.name, e.value) for e in found.effects] == [("hand", "goes_on")]


def test_what_is_open_is_told_by_bands_and_per_minute() -> None:
    open_ = ruled("tiles_exposed")
    assert isinstance(open_, Undecided)
    assert open_.questions == ("tiles_count", "before_in_game")
    assert [dict(branch.answers) for branch in open_.branches] == [
        {"tiles_count": Band(1, 2), "before_in_game": False},
        {"tiles_count": Band(1, 2), "before_in_game": True},
        {"tiles_count": Band(3, 6)},
        {"tiles_count": Band(7)},
    ]
    late = ruled("late")
    assert isinstance(late, Undecided)
    first = late.branches[0].found
    assert isinstance(first, Ruling)
    assert off(first) == [(1, 1000, "p", "minute")]


def test_a_number_is_asked_though_only_the_points_depend_on_it() -> None:
    found = ruled("slow")
    assert isinstance(found, Silence)
    assert isinstance(found.recommended, Undecided)
    assert found.recommended.questions == ("minutes_late",)
    tree = question_tree("slow", RULES)
    assert isinstance(tree, QuestionNode)
    assert exact_questions(tree) == {"minutes_late"}
    assert exact_questions(question_tree("tiles_exposed", RULES)) == frozenset()
    told = ruled("slow", minutes_late=3)
    assert isinstance(told, Silence)
    assert isinstance(told.recommended, Ruling)
    assert off(told.recommended) == [(1, 3000, "p", "")]


def test_our_proposal_may_part_a_band_that_the_document_is_silent_about() -> None:
    tree = question_tree("dropped", RULES)
    ways = [dict(leaf.answers)["tiles_count"] for leaf in question_leaves(tree)]
    assert ways == [Band(1, 1), Band(2, 6), Band(7)]
    assert options_in(tree, "tiles_count") == tuple(ways)
    assert options_in(tree, "aware") == ()
    found = ruled("dropped")
    assert isinstance(found, Undecided)
    silence = found.branches[0].found
    assert isinstance(silence, Silence)
    assert isinstance(silence.recommended, Undecided)
    assert [branch.answers for branch in silence.recommended.branches] == [
        (("tiles_count", Band(1, 1)),), (("tiles_count", Band(2, 6)),),
    ]  # fmt: skip


def test_what_is_known_of_a_number_is_not_asked_again() -> None:
    tree = question_tree("dropped", RULES, {"tiles_count": Band(2, 8)})
    ways = [dict(leaf.answers)["tiles_count"] for leaf in question_leaves(tree)]
    assert ways == [Band(2, 6), Band(7, 8)]


def test_a_tree_refuses_an_answer_that_there_is_not() -> None:
    tree = question_tree("tiles_exposed", RULES)
    assert isinstance(tree, QuestionNode)
    assert tree.after(4) == tree.after(Band(3, 6)) == tree.after(Band(3, 3))
    with pytest.raises(ValueError, match="True is no answer to tiles_count"):
        tree.after(True)
    with pytest.raises(ValueError, match="0 is no answer to tiles_count"):
        tree.after(0)


def test_the_usual_answers_have_numbers() -> None:
    assert usual_answers("late", RULES) == {"minutes_late": 5}
    assert usual_answers("dropped", RULES) == {"tiles_count": 1}


def test_a_reading_of_the_points_is_told() -> None:
    text = SHEET.replace(
        'clause = "12.3.7" }',
        'clause = "12.3.7", standing = "assumed", because = "leniently", otherwise = '
        '[{ sanction = "off_result", points = 8000, payers = "all_four" }] }',
    )
    rules = read_rules(CLUB + OFF + text, "own.toml")
    (other,) = other_rulings(Incident("sheet_wrong", 1), {}, EMPTY, rules)
    assert isinstance(other.answer, Ruling)
    assert [held.points for held in other.answer.held] == [8000] * 4


def test_a_chombo_may_be_told_in_p() -> None:
    """WRC 12.2: 30P, off the result."""
    rules = with_value(RULES, "penalties.chombo.to", "nobody")
    many = {"tiles_count": 7}
    before = rule_on(EXPOSED_BY_SOUTH, many, EMPTY, rules)
    assert isinstance(before, Ruling)
    assert [(held.unit, held.off_result) for held in before.held] == [("points", False)]
    text = CLUB.replace(
        "[penalties.chombo]\n", '[penalties.chombo]\nunit = { value = "p", clause = "12.2" }\n'
    )
    in_p = with_value(read_rules(text + OFF + EXPOSED, "own.toml"), "penalties.chombo.to", "nobody")
    after = rule_on(EXPOSED_BY_SOUTH, many, EMPTY, in_p)
    assert isinstance(after, Ruling)
    assert [held.unit for held in after.held] == ["p"]


# --- a game


def played(*events: GameEvent, rules: RiichiRules = RULES) -> GameReplay:
    return replay(RiichiGame("own", events=events), rules)


def exposed(seat: int, **answers: bool | int) -> RulingEvent:
    return RulingEvent("tiles_exposed", seat, {"tiles_count": 1, **answers})


def test_the_game_knows_what_was_done_before_in_it() -> None:
    found = played(exposed(2), DrawEvent(), exposed(2), exposed(1))
    classes = [r.sanction for r in found.now.rulings if isinstance(r, Ruling)]
    assert classes == ["off_result", "warning"]
    assert found.problems == ()
    assert found.table.off_result == (OffPoints(2, found.now.moves[0].line or never()),)


def never() -> Line:
    raise AssertionError("a ruling has a line")


def test_one_may_answer_otherwise_than_the_game() -> None:
    found = played(exposed(2, before_in_game=True))
    assert [own.seat for own in found.table.off_result] == [2]
    assert played(exposed(2), exposed(2, before_in_game=False)).table.off_result == ()


def test_another_act_of_the_same_player_is_not_the_same_again() -> None:
    late = RulingEvent("late", 2, {"minutes_late": 2})
    assert [own.line.amount for own in played(late, exposed(2)).table.off_result] == [2000]


def test_points_off_the_result_leave_table_and_hand_and_come_off_at_the_end() -> None:
    plain, fined = played(DrawEvent()), played(exposed(2, before_in_game=True), DrawEvent())
    assert fined.table.scores == plain.table.scores
    assert [hand.deltas for hand in fined.hands] == [hand.deltas for hand in plain.hands]
    assert len(fined.hands) == 1
    assert [
        after.total - before.total
        for before, after in zip(plain.result.seats, fined.result.seats, strict=True)
    ] == [0, 0, -5000, 0]
    (line,) = [line for line in fined.result.seats[2].lines if line.rule.key.endswith("again")]
    assert line.amount == -5000
    assert [move.to for move in fined.hands[0].moves] == ["nobody"]


def test_all_four_pay_off_the_result() -> None:
    found = played(RulingEvent("sheet_wrong", 0))
    assert sorted(own.seat for own in found.table.off_result) == [0, 1, 2, 3]


def test_a_proposal_counts_where_it_is_followed() -> None:
    slow = RulingEvent("slow", 3, {"minutes_late": 4}, proposed=True)
    assert [own.line.amount for own in played(slow).table.off_result] == [4000]
    open_ = played(RulingEvent("slow", 3, proposed=True))
    assert [problem.key for problem in open_.problems] == ["usual_answer"]
    assert [own.line.amount for own in open_.table.off_result] == [1000]


def test_an_answer_that_cannot_be_is_a_problem_and_the_usual_one_is_taken() -> None:
    found = played(RulingEvent("late", 2, {"minutes_late": True}))
    assert [problem.key for problem in found.problems] == ["no_such_answer", "usual_answer"]
    assert [own.line.amount for own in found.table.off_result] == [5000]


def test_numbers_are_kept_in_the_notation() -> None:
    game = RiichiGame("own", events=(exposed(2, before_in_game=True),))
    again = read_game(written(game))
    assert again == game
    assert [type(answer) for answer in again.events[0].answers.values()] == [int, bool]  # type: ignore[union-attr]


def test_an_act_found_at_the_draw_is_paid_too() -> None:
    dead = DrawEvent(dead=(DeadHand(1, "opened"),))
    assert [own.line.amount for own in played(dead).table.off_result] == [3000]
    unsaid = DrawEvent(dead=(DeadHand(1, "never_heard_of"),))
    assert played(unsaid).table.off_result == ()


def with_points(act: str, sanction: str) -> RiichiRules:
    """The rules with an act of the club's list that takes points off the result."""
    head, heading, rest = CLUB.partition(f"[penalties.offences.{act}]\n")
    body, gap, rest = rest.partition("\n\n")
    lines = [line for line in body.splitlines() if not line.startswith(("rulings", "asks"))]
    rule = f'rulings.always = {{ sanction = "{sanction}", points = 4000, clause = "12" }}'
    return read_rules(head + heading + "\n".join((*lines, rule)) + gap + rest + OFF, "own.toml")


def test_a_riichi_that_is_noten_may_cost_points_off_the_result() -> None:
    rules = with_points("noten_riichi", "warning")
    found = played(RiichiEvent(1), DrawEvent(tenpai=(0,)), rules=rules)
    assert [(own.seat, own.line.amount) for own in found.table.off_result] == [(1, 4000)]
    beside = with_points("dead_riichi", "warning")
    acts = (RiichiEvent(1), RiichiEvent(2), DrawEvent(tenpai=(0, 1), dead=(DeadHand(1),)))
    both = played(*acts, rules=beside)
    assert [own.seat for own in both.table.off_result] == [1]
    assert both.hands[0].ended is not None
    assert both.hands[0].ended.replayed


def test_a_false_win_beside_a_true_one_may_cost_points_off_the_result() -> None:
    rules = with_points("win_with_chombo", "none")
    true = WinClaim(1, 0, Hand.parse("123456m678p3599s+4s"), Situation.parse("ron riichi"))
    false = WinClaim(2, 0, Hand.parse("123456m678p3599s+4s"), Situation.parse("ron"))
    found = played(RiichiEvent(1), WinEvent((true, false)), rules=rules)
    assert [own.seat for own in found.table.off_result] == [2]


# --- the end of a game

SCORES: Final = (31000, 30000, 29000, 30000)


def test_places_are_found_without_the_points_or_with_them() -> None:
    rule = ruling("tiles_exposed", tiles_count=1, before_in_game=True).rule
    taken = (OffPoints(0, Line(rule, 5000)), OffPoints(0, Line(rule, 5000)))
    after = result(SCORES, 0, RULES, off_result=taken)
    before_rules = with_value(RULES, "penalties.off_result.placing", "before")
    before = result(SCORES, 0, before_rules, off_result=taken)
    assert after.seats[0].place == 1
    assert before.seats[0].place == 4
    assert "penalties.off_result.placing" in {rule.key for rule in after.because}
    readings = other_results(SCORES, 0, RULES, off_result=taken)
    assert [read.value for read, _ in readings if read.key.startswith("penalties")] == ["before"]
    assert result(SCORES, 0, RULES) == result(SCORES, 0, before_rules)


def test_where_the_document_says_nothing_the_places_stay() -> None:
    text = "\n".join(line for line in OFF.splitlines() if not line.startswith("placing"))
    rules = read_rules(CLUB + text + EXPOSED, "own.toml")
    found = played(exposed(0, before_in_game=True), rules=rules)
    assert [seat.place for seat in found.result.seats] == [
        seat.place for seat in played(rules=rules).result.seats
    ]


def test_a_reading_of_the_points_changes_the_game() -> None:
    game = RiichiGame("own", events=(exposed(0, before_in_game=True),))
    here = replay(game, RULES).result
    read = {r.key for r, other in other_readings(RULES) if replay(game, other).result != here}
    assert "penalties.off_result.placing" in read


def test_points_without_a_rule_for_them_leave_the_places() -> None:
    """A game under another document keeps its events, and a program has no penalties."""
    held = ruling("sheet_wrong").held[0]
    assert isinstance(held, HeldPoints)
    taken = (OffPoints(1, held.line),)
    assert result((25000,) * 4, 0, load("tenhou"), off_result=taken).seats[1].lines


# --- documents that are refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            OFF + EXPOSED.replace('"3-6"', '"4-6"'),
            "offences.tiles_exposed: tiles_count = 3, before_in_game = false is ruled on by "
            "nothing",
            id="gap between bands",
        ),
        pytest.param(
            OFF + EXPOSED.replace('"3-6"', '"2-6"'),
            "offences.tiles_exposed: tiles_count = 2, before_in_game = false is ruled on by "
            "few, some; keep one",
            id="overlap of bands",
        ),
        pytest.param(
            OFF + EXPOSED.replace('"7+"', '"7-20"'),
            "offences.tiles_exposed: tiles_count = 21+, before_in_game = false is ruled on by "
            "nothing",
            id="gap above",
        ),
        pytest.param(
            OFF + EXPOSED.replace('"3-6"', '"3 to 6"'),
            "offences.tiles_exposed.rulings.some: tiles_count is '3 to 6'; write a number of "
            "1-136, or a band such as 1-2 or 7+",
            id="no band",
        ),
        pytest.param(
            OFF + EXPOSED.replace('"7+"', "true"),
            "offences.tiles_exposed.rulings.many: tiles_count is True; write a number of 1-136, "
            "or a band such as 1-2 or 7+",
            id="yes to a number",
        ),
        pytest.param(
            OFF + EXPOSED.replace("before_in_game = true", 'before_in_game = "1+"'),
            "offences.tiles_exposed.rulings.again: before_in_game is '1+'; write true or false",
            id="a number to yes or no",
        ),
        pytest.param(
            OFF + EXPOSED.replace("tiles_count = 1,", "tiles_count = 500,"),
            "offences.tiles_exposed.asks: tiles_count is 500; write a number of 1-136, or a band "
            "such as 1-2 or 7+",
            id="usual answer out of range",
        ),
        pytest.param(
            OFF
            + LATE.replace("asks = { minutes_late = 5 }\n", "").replace(
                'when = { minutes_late = "1-10" }, ', ""
            ),
            "offences.late.rulings.minutes: 'minutes_late' is not asked",
            id="minutes that nobody asks",
        ),
        pytest.param(
            EXPOSED,
            "offences.tiles_exposed.rulings.again: has points; say in [penalties.off_result] what "
            "that means",
            id="points that are not described",
        ),
        pytest.param(
            OFF + EXPOSED.replace("points = 5000, ", ""),
            "offences.tiles_exposed.rulings.again: has no points; say in points how many come "
            "off the final score",
            id="points off without a number",
        ),
        pytest.param(
            OFF + SHEET.replace('"off_result", points = 2000', '"warning"'),
            "offences.sheet_wrong.rulings.always: has no points; say in points how many come "
            "off the final score",
            id="payers of nothing",
        ),
        pytest.param(
            OFF + EXPOSED.replace("5000", "-5000"),
            "offences.tiles_exposed.rulings.again: has points of -5000; write how many come off, "
            "1 or more and without a sign",
            id="points with a sign",
        ),
        pytest.param(
            OFF + EXPOSED.replace('"off_result"', '"silent"'),
            "offences.tiles_exposed.rulings.again: is silent and has points; keep one of the two",
            id="points of a silence",
        ),
    ],
)
def test_a_faulty_list_is_refused_with_its_key(text: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_rules(CLUB + text, "own.toml")
    assert str(caught.value) == f"own.toml: penalties.{message}"


def test_a_list_that_nobody_sees_through_is_refused() -> None:
    rulings = "\n".join(
        f'rulings.r{at} = {{ when = {{ tiles_count = "{at}" }}, sanction = "none", clause = "1" }}'
        for at in range(1, 20)
    )
    minutes = "\n".join(
        f'rulings.m{at} = {{ when = {{ minutes_late = "{at}" }}, sanction = "none", clause = "1" }}'
        for at in range(1, 20)
    )
    act = '[penalties.offences.own]\nmoment = "wall"\nasks = { tiles_count = 1, minutes_late = 1 }'
    with pytest.raises(DocumentError, match=r"has 400 combinations of answers; 256 at most"):
        read_rules(f"{CLUB}\n{act}\n{rulings}\n{minutes}\n", "own.toml")
