"""What WRC Penalties 2025 says of the end of a hand works in a game of events, clause by clause."""

from __future__ import annotations

from typing import Final

import pytest

from engine.riichi.play.events import (
    DeadHand,
    DrawEvent,
    GameEvent,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import load

START: Final = (30000, 30000, 30000, 30000)


def played(*events: GameEvent) -> GameReplay:
    return replay(RiichiGame("wrc2025", events=events), load("wrc2025"))


def off(found: GameReplay) -> tuple[int, ...]:
    """The points off the result by seat, in thousands."""
    lost = [0, 0, 0, 0]
    for one in found.table.off_result:
        lost[one.seat] += one.line.amount // 1000
    return tuple(lost)


def won(seat: int, loser: int | None = None) -> WinEvent:
    return WinEvent((WinClaim(seat, loser, han=1, fu=30),))


def replayed(found: GameReplay, *seats: int) -> None:
    """The hand is played again as if it had not been, and these seats have a chombo."""
    table = found.table
    assert (table.scores, table.dealer, table.honba, table.deposits) == (START, 0, 0, 0)
    assert table.chombo == tuple(int(seat in seats) for seat in range(4))
    assert found.problems == ()


def test_12_2_a_chombo_is_30p_off_the_result_and_the_table_stays() -> None:
    replayed(played(RiichiEvent(2), RulingEvent("false_ron", 1)), 1)


def test_12_3_3_a_false_win_by_voice_alone_is_a_chombo() -> None:
    replayed(played(RulingEvent("false_tsumo", 3)), 3)


def test_12_3_5_noten_riichi_at_a_draw_is_a_chombo_without_tenpai_payment_or_counter() -> None:
    replayed(played(RiichiEvent(1), DrawEvent(tenpai=(0, 2))), 1)


def test_12_2_several_chombo_each_pay_and_there_is_one_new_deal() -> None:
    replayed(played(RiichiEvent(1), RiichiEvent(3), DrawEvent(tenpai=(0,))), 1, 3)


@pytest.mark.parametrize("act", ["swapped_after_riichi", "kan_after_riichi"])
def test_12_3_5_found_at_the_draw_it_is_a_chombo(act: str) -> None:
    found = played(RiichiEvent(1), DrawEvent(tenpai=(1, 2), dead=(DeadHand(1, act),)))
    replayed(found, 1)


def test_12_3_5_a_swap_found_before_is_a_dead_hand_and_at_the_draw_a_chombo() -> None:
    swapped = RulingEvent("swapped_after_riichi", 1, {"found_at_draw": False})
    replayed(played(RiichiEvent(1), swapped, DrawEvent(tenpai=(1, 2))), 1)
    another = played(RiichiEvent(1), swapped, won(2, 3))
    assert another.table.chombo == (0, 0, 0, 0), "it is one at a draw only"
    assert another.table.scores == (30000, 29000, 32000, 29000)


def test_12_3_5_a_quad_after_riichi_that_was_seen_goes_on_until_the_draw() -> None:
    seen = RulingEvent("kan_after_riichi", 1, {"hand_ended": False})
    replayed(played(RiichiEvent(1), seen, DrawEvent(tenpai=(1,))), 1)


def test_12_3_5_a_good_riichi_that_died_later_is_noten_and_no_chombo() -> None:
    call = RulingEvent("opened_after_riichi", 1)
    found = played(RiichiEvent(1), call, DrawEvent(tenpai=(1, 2)))
    assert found.table.chombo == (0, 0, 0, 0)
    assert found.table.scores == (29000, 28000, 33000, 29000)
    assert found.table.deposits == 1, "the stick lies there for the next winner"


def test_12_3_3_a_call_with_a_dead_hand_costs_30p_where_the_player_knew() -> None:
    aware = RulingEvent("call_with_dead_hand", 2, {"called_win": False, "aware": True})
    found = played(RulingEvent("false_call", 2), aware, won(0, 1))
    assert off(found) == (0, 0, 30, 0)
    assert found.table.scores == (31500, 28500, 30000, 30000), "the hand goes on"
    unaware = RulingEvent("call_with_dead_hand", 2, {"called_win": False, "aware": False})
    assert off(played(RulingEvent("false_call", 2), unaware)) == (0, 0, 0, 0)
    replayed(played(RulingEvent("call_with_dead_hand", 2, {"called_win": True})), 2)


def test_12_3_4_the_game_knows_whether_the_hand_was_dead_before_the_swap_call() -> None:
    dead = played(RulingEvent("false_call", 2), RulingEvent("kuikae", 2, {"aware": True}))
    assert off(dead) == (0, 0, 30, 0)
    alive = played(RulingEvent("kuikae", 2), DrawEvent(tenpai=(2, 3)))
    assert off(alive) == (0, 0, 0, 0)
    assert alive.table.scores == (29000, 29000, 29000, 33000), "its hand is noten"


def test_12_3_1_tiles_knocked_over_a_second_time_cost_5p() -> None:
    over = RulingEvent("exposed_tiles", 1, {"tiles_count": 2})
    assert off(played(over)) == (0, 0, 0, 0)
    assert off(played(over, won(0, 2), over)) == (0, 5, 0, 0)
    other = RulingEvent("exposed_tiles", 3, {"tiles_count": 2})
    assert off(played(over, other)) == (0, 0, 0, 0), "another player"


def test_12_3_6_a_second_false_tenpai_costs_5p() -> None:
    false = RulingEvent("tenpai_declared_wrongly", 1)
    found = played(false, DrawEvent(tenpai=(0,)), false, DrawEvent(tenpai=(0,)))
    assert off(found) == (0, 5, 0, 0)


def test_12_3_5_a_riichi_on_an_open_hand_is_none_and_its_stick_goes_back() -> None:
    found = played(RiichiEvent(1), RulingEvent("riichi_open", 1), DrawEvent(tenpai=(0,)))
    assert found.table.deposits == 0
    assert found.table.chombo == (0, 0, 0, 0), "it is no noten riichi"
    assert found.table.scores == (33000, 29000, 29000, 29000)


def test_12_3_7_a_wrong_report_costs_each_of_the_four_2p() -> None:
    found = played(RulingEvent("report_sheet_wrong", 0))
    assert off(found) == (2, 2, 2, 2)


def test_12_3_9_lateness_is_1p_a_minute() -> None:
    assert off(played(RulingEvent("late_arrival", 3, {"minutes_late": 4}))) == (0, 0, 0, 4)


def test_12_3_1_a_deal_that_cannot_be_put_right_is_dealt_again() -> None:
    replayed(played(RulingEvent("deal_error", 0, {"restorable": False})))
