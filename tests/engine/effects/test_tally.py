"""Hands and games under two documents are counted by the rules that make the difference."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.archive import ArchivePart, parts
from engine.effects.causes import finished
from engine.effects.games import GameBreak
from engine.effects.hands import HandEffect
from engine.effects.tally import CompareLines, Effects, EffectTally, practise
from engine.json_lines import LineError
from engine.riichi.rules import Limit, RiichiRules, load
from tests.engine.effects.archive import (
    BROKEN,
    EMA,
    IMPOSSIBLE,
    KIRIAGE,
    LATER,
    MEET,
    PAIR,
    PLAIN,
    ROUNDED,
    WIND,
    changed,
    draw,
    game,
    hand,
    win,
)

HANDS = (PLAIN, ROUNDED, PAIR, MEET, IMPOSSIBLE)


def tally(here: RiichiRules, there: RiichiRules, *lines: bytes) -> EffectTally:
    found = EffectTally(here, there)
    for line in lines:
        finished(found.add_line(line))
    return found


def rows(found: Effects[HandEffect]) -> dict[str, tuple[int, int, int, int]]:
    return {
        row.change.key: (row.alone, row.together, row.points, row.points_together)
        for row in found.by_rule
    }


def consistent(found: Effects[HandEffect]) -> bool:
    alone, several = found.by_rule, found.several
    number = sum(row.alone for row in alone) + sum(row.number for row in several)
    points = sum(row.points for row in alone) + sum(row.points for row in several)
    return (number, points) == (found.differing, found.points)


# --- hands


def test_hands_are_counted_by_the_rule_that_changes_them() -> None:
    both = tally(EMA, LATER, *HANDS)
    assert (both.hands_seen, both.games_seen) == (4, 0)
    found = both.hands
    assert (found.number, found.differing, found.impossible, found.counted) == (4, 3, 1, 0)
    assert rows(found) == {
        "formula.mangan_from": (1, 1, 300, 1300),
        "fu.pair.double_wind": (1, 1, 300, 1300),
    }
    assert consistent(found)
    (both,) = found.several
    assert [change.key for change in both.changes] == ["fu.pair.double_wind", "formula.mangan_from"]
    assert (both.number, both.each, both.points, both.example.id) == (1, 0, 1300, "meet")


def test_a_document_and_itself_pay_the_same() -> None:
    found = tally(EMA, load("ema2016"), *HANDS)
    assert (found.hands.number, found.hands.differing, found.hands.by_rule) == (4, 0, ())
    assert found.games == Effects(0, 0, 0, (), ())


def test_rules_each_of_which_is_enough_are_said_so_once() -> None:
    """4 han 30 fu is a mangan by rounding up and by a mangan of 4 han."""
    there = changed(KIRIAGE, limits__mangan=Limit(han=4, base=2000))
    found = tally(EMA, there, ROUNDED).hands
    (both,) = found.several
    assert (both.number, both.each) == (1, 1)
    assert rows(found) == {
        "formula.mangan_from": (0, 1, 0, 300),
        "limits.mangan": (0, 1, 0, 300),
    }
    back = tally(there, EMA, ROUNDED).hands.several[0]
    assert (back.number, back.each) == (1, 0)  # both must go
    assert found.by_rule[0].example.id == "rounded"


def test_a_win_under_one_document_alone_differs_and_pays_all() -> None:
    lost = replace(EMA, yaku={key: rule for key, rule in EMA.yaku.items() if key != "houtei"})
    won = hand("last", riichi=False, houtei=True, **{**WIND, "dora_indicators": []})
    found = tally(EMA, lost, won, PLAIN).hands
    assert rows(found) == {"yaku.houtei": (1, 0, 1600, 0)}
    (row,) = found.by_rule
    assert (row.change.there, row.example.points) == ((), 1600)


def test_other_han_and_fu_for_the_same_points_are_counted_apart() -> None:
    """7 han or 8: five red fives would be more; 6 and 7 han are both a haneman."""
    red = changed(EMA, dora__red=1)
    line = hand("same", concealed="234678m40p67899s", dora_indicators=["8s", "8s"])
    no_win = hand("none", concealed="234678m45p67799s")
    found = tally(EMA, red, line, PLAIN, no_win).hands
    assert (found.number, found.differing, found.counted) == (3, 0, 1)


def test_the_clearest_example_is_ordinary_whatever_the_order() -> None:
    odd = hand("odd", honba=2, riichi_sticks=3)
    two = hand("two", houtei=True, dora_indicators=["5s"])
    for lines in ((odd, ROUNDED, two), (ROUNDED, two, odd), (two, odd, ROUNDED)):
        (row,) = tally(EMA, KIRIAGE, *lines).hands.by_rule
        assert (row.alone, row.example.id) == (3, "rounded")


def test_an_example_of_the_rule_alone_is_preferred() -> None:
    for lines in ((MEET, PAIR), (PAIR, MEET)):
        found = tally(EMA, LATER, *lines).hands
        by_key = {row.change.key: row.example.id for row in found.by_rule}
        assert by_key == {"fu.pair.double_wind": "pair", "formula.mangan_from": "meet"}


def test_points_that_another_pays_have_moved() -> None:
    """The honba of a pao is paid by another seat: the winner gets the same."""
    fed = [
        {"type": "pon", "tiles": f"{z}{z}{z}z", "called": f"{z}z", "from": seat}
        for z, seat in ((5, 3), (6, 3), (7, 0))
    ]
    line = hand(
        "pao", concealed="123s9m", win_tile="9m", riichi=False, honba=2, who=1, dealer=0,
        from_who=3, dora_indicators=[], melds=fed,
    )  # fmt: skip
    there = changed(EMA, pao__honba="liable")
    found = tally(EMA, there, line).hands
    assert rows(found) == {"pao.honba": (1, 0, 600, 0)}


def test_a_line_that_cannot_be_read_is_refused_by_name() -> None:
    found = EffectTally(EMA, LATER)
    with pytest.raises(LineError, match="concealed") as told:
        finished(found.add_line(BROKEN))
    assert told.value.line_id == "broken"
    with pytest.raises(LineError, match="not JSON"):
        finished(found.add_line(b'{"hands"'))


def test_blank_lines_and_a_byte_order_mark_are_no_hands() -> None:
    part = CompareLines(EMA, LATER)(ArchivePart(b"\xef\xbb\xbf" + PLAIN + b" \n" + PLAIN))
    assert (part.hands.number, part.lines, part.problems) == (2, 3, ())


# --- games


def test_games_are_counted_by_what_a_rule_changes_in_them() -> None:
    lines = (
        game("paid", win(ROUNDED, 1, 2), draw(0, 1)),
        game("same", win(PLAIN, 1, 2), draw()),
    )
    found = tally(EMA, KIRIAGE, *lines).games
    assert (found.number, found.hands, found.differing, found.points) == (2, 4, 1, 300)
    assert found.by_aspect == {"payments": 1, "places": 0, "results": 1, "course": 0}
    (row,) = found.by_rule
    assert (row.alone, row.by_aspect) == (1, {"payments": 1, "results": 1})
    example = row.example
    assert (example.id, example.paid, example.broken) == ("paid", (0,), None)
    assert example.here.totals[1] + 300 == example.there.totals[1]


def test_the_clearest_game_is_an_example_whatever_the_order() -> None:
    once = game("once", win(ROUNDED, 1, 2), draw())
    twice = game("twice", win(ROUNDED, 1, 2), win(ROUNDED, 2, 3), draw())
    for lines in ((once, twice), (twice, once)):
        (row,) = tally(EMA, KIRIAGE, *lines).games.by_rule
        assert (row.alone, row.example.id) == (2, "once")


def test_rules_of_the_end_change_results_without_a_payment() -> None:
    uma = EMA.game.uma.value[0]
    there = changed(EMA, game__uma=(replace(uma, places=(20, 10, -10, -20)),))
    found = tally(EMA, there, game("uma", win(ROUNDED, 1, 2), draw())).games
    (row,) = found.by_rule
    assert (row.change.key, row.by_aspect, row.points) == ("game.uma", {"results": 1}, 0)


def test_several_rules_of_a_game_are_counted_together() -> None:
    uma = EMA.game.uma.value[0]
    there = changed(KIRIAGE, game__uma=(replace(uma, places=(20, 10, -10, -20)),))
    lines = (game("both", win(ROUNDED, 1, 2), draw()), game("uma", win(PLAIN, 1, 2), draw()))
    for some in (lines, lines[::-1]):
        found = tally(EMA, there, *some).games
        alone = {row.change.key: (row.alone, row.together) for row in found.by_rule}
        assert alone == {"game.uma": (1, 1), "formula.mangan_from": (0, 1)}
        (both,) = found.several
        assert (both.number, both.points) == (1, 300)


def test_a_game_that_would_end_earlier_is_told_as_such() -> None:
    there = changed(EMA, game__tobi="below_zero")
    line = game("short", win(ROUNDED, 1, 2), draw(0, 1), start=7000)
    for here, other, ends_here in ((EMA, there, False), (there, EMA, True)):
        found = tally(here, other, line).games
        (row,) = found.by_rule
        assert row.example.broken == GameBreak(0, "ends", ends_here)
        assert (row.by_aspect, found.by_aspect["course"]) == ({"course": 1}, 1)
        assert row.example.here.places == row.example.here.totals == ()


def test_a_game_in_which_another_would_deal_is_told_as_such() -> None:
    there = changed(EMA, draw__renchan="win")
    found = tally(EMA, there, game("stays", draw(0, 1), win(ROUNDED, 1, 2), draw())).games
    (row,) = found.by_rule
    assert (row.change.key, row.example.broken) == ("draw.renchan", GameBreak(1, "table"))
    assert row.example.paid == ()


def test_a_draw_that_one_document_does_not_have_breaks_the_game() -> None:
    there = changed(EMA, draw__abortive=("four_winds",))
    line = game("winds", draw(kind="four_winds"), win(ROUNDED, 1, 2), draw())
    found = tally(EMA, there, line).games
    (row,) = found.by_rule
    assert (row.change.key, row.example.broken) == ("draw.abortive", GameBreak(0, "cannot"))


def test_penalties_count_where_acts_were_ruled_on() -> None:
    assert EMA.penalties is not None
    there = changed(EMA, penalties__chombo__points=30000)
    act = {"act": "false_ron", "seat": 1, "answers": {"hand_shown": True}}
    found = tally(EMA, there, game("act", {"rulings": [act]}, draw())).games
    (row,) = found.by_rule
    assert (row.change.key, row.by_aspect) == ("penalties.chombo.points", {"results": 1})
    dead = game("dead", draw(1, dead=[1]))
    free = changed(EMA, penalties__agari_houki__tenpai="counts")
    assert tally(EMA, free, dead).games.by_aspect["payments"] == 1


def test_games_that_another_document_cannot_be_mixed_for_are_still_counted() -> None:
    here, there = load("mleague"), load("club")
    act = {"act": "false_ron", "seat": 1, "answers": {"hand_shown": True}}
    found = tally(here, there, game("act", {"rulings": [act]}, draw(0, 1))).games
    assert (found.differing, consistent(found)) == (1, True)  # type: ignore[arg-type]


# --- practice hands, and laws


def practised(here: RiichiRules, there: RiichiRules, count: int = 120) -> EffectTally:
    found = EffectTally(here, there)
    assert [*dict.fromkeys(practise(found, range(count), 7))][-1] == count
    return found


def test_practice_hands_come_from_a_seed() -> None:
    one, other = practised(EMA, LATER), practised(EMA, LATER)
    assert one.hands == other.hands
    assert one.hands.number == 120


def test_where_no_hand_wins_none_is_practised() -> None:
    never = changed(EMA, win__minimum_han=90)
    found = EffectTally(never, never)
    assert [*practise(found, range(2), 1)] == [1, 2]
    assert found.hands.number == 0


@pytest.mark.parametrize("nothing_first", [False, True])
def test_a_hand_that_one_document_pays_nothing_for_is_an_example(nothing_first: bool) -> None:
    """Shares of a document of one's own may be 0: the ratio of the points was divided by it."""
    nothing = changed(EMA, formula__shares__dealer_ron=0)
    here, there = (nothing, EMA) if nothing_first else (EMA, nothing)
    found = tally(here, there, hand("dealer", seat_wind="E")).hands
    assert found.differing == 1
    assert [row.example.points for row in found.by_rule] == [11600]


@pytest.mark.parametrize(
    ("one", "other"), [("ema2016", "wrc2025"), ("club", "r101"), ("tenhou", "enjoy")]
)
def test_the_counts_add_up_and_are_the_same_both_ways(one: str, other: str) -> None:
    forth, back = practised(load(one), load(other)).hands, practised(load(other), load(one)).hands
    assert consistent(forth)
    assert rows(forth) == rows(back)
    assert (forth.number, forth.counted) == (back.number, back.counted)
    for a, b in zip(forth.by_rule, back.by_rule, strict=True):
        assert (a.change.here, a.change.there) == (b.change.there, b.change.here)
        assert (a.example.hand, a.example.points) == (b.example.hand, b.example.points)
        assert (a.example.here, a.example.there) == (b.example.there, b.example.here)


def test_the_comparison_of_parts_is_that_of_the_whole() -> None:
    """Also where a later part has the clearer example of a cause."""
    there = changed(LATER, draw__renchan="win")
    games = (
        game("paid", win(ROUNDED, 1, 2), draw(0, 1)),
        game("stays", draw(0, 1), win(PLAIN, 1, 2), draw()),
        game("same", win(PLAIN, 1, 2), draw()),
    )
    lines = [*HANDS, *games]
    for some in (lines, lines[::-1]):
        divided, work = EffectTally(EMA, there), CompareLines(EMA, there)
        found = [work(part) for part in parts([*some, BROKEN], 1)]
        for part in found:
            divided.take(part)
        whole = tally(EMA, there, *some)
        assert (divided.hands, divided.games) == (whole.hands, whole.games)
        assert [str(problem) for part in found for problem in part.problems] == [
            "line 9: concealed: unknown letter: 'x' at place 3 of '12x'"
        ]
