"""Ends of hands are drawn as their names say, and settled by the document's own rules."""

from __future__ import annotations

import pytest

from engine.riichi.practice.ends import (
    ABORTIVE,
    EndSettled,
    HandEnd,
    drawn_end,
    end_names,
    settled,
)
from engine.riichi.rules import RiichiRules, load
from engine.rulebook import with_value
from tests.engine.laws import DOCUMENTS

CLUB, TENHOU = load("club"), load("tenhou")


def ends(name: str, rules: RiichiRules = CLUB, count: int = 20) -> list[HandEnd]:
    """The first ends of a name."""
    drawn = (drawn_end(number, name, rules) for number in range(20 * count))
    found = [end for end in drawn if end is not None][:count]
    assert len(found) == count
    return found


def all_settled(name: str, rules: RiichiRules = CLUB, count: int = 20) -> list[EndSettled]:
    return [settled(end, rules) for end in ends(name, rules, count)]


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_every_end_can_be_drawn_and_settled(rules: RiichiRules) -> None:
    names = list(end_names(rules))
    assert len(set(names)) == len(names)
    for name in names:
        for end in ends(name, rules, 6):
            found = settled(end, rules)
            lying = end.deposits * rules.payment.deposit.value
            assert sum(end.scores) + lying == 4 * rules.game.start_points.value
            assert sum(found.gains) == 0
            assert found.because
            if not rules.payment.honba.value:
                assert found.honba == end.honba == 0


def test_noten_pay_3000_in_all_to_those_who_are_tenpai() -> None:
    for count, (gain, loss) in {1: (3000, -1000), 2: (1500, -1500), 3: (1000, -3000)}.items():
        for end in ends(f"noten.{count}"):
            assert len(end.tenpai) == count
            gains = settled(end, CLUB).gains
            assert gains == tuple(gain if wind in end.tenpai else loss for wind in range(4))
    assert not any(name.startswith("noten") for name in end_names(load("r101")))


def test_the_dealer_stays_by_a_win_and_where_the_document_says_so_by_tenpai() -> None:
    assert all(found.stays for found in all_settled("next.dealer_win"))
    assert not any(found.stays for found in all_settled("next.other_win"))
    assert all(found.stays for found in all_settled("next.tenpai"))
    assert not any(found.stays for found in all_settled("next.tenpai", load("r101")))
    assert not any(found.stays for found in all_settled("next.noten"))
    for end in ends("next.other_win"):
        assert settled(end, CLUB).honba == 0
        assert (end.round_wind, end.dealer) < (1, 3)
    for end in ends("next.noten"):
        assert settled(end, CLUB).honba == end.honba + 1


def test_an_abortive_draw_is_one_where_the_document_has_it() -> None:
    for name in ABORTIVE:
        assert not any(found.happens for found in all_settled(f"abortive.{name}"))
        here = all_settled(f"abortive.{name}", TENHOU)
        assert all(found.happens and found.stays for found in here)
    assert {rule.key for found in all_settled("abortive.nine_kinds") for rule in found.because} == {
        "draw.abortive"
    }


def test_nagashi_is_paid_like_a_mangan_where_the_document_has_it() -> None:
    assert {found.gains for found in all_settled("nagashi.dealer", TENHOU)} == {
        (12000, -4000, -4000, -4000)
    }
    for end in ends("nagashi.child", TENHOU):
        gains = settled(end, TENHOU).gains
        assert gains[end.nagashi[0]] == 8000
        assert gains[0] == -4000
    assert not any(name.startswith("nagashi") for name in end_names(CLUB))


def test_the_game_is_over_as_the_document_says() -> None:
    over = {name: {found.ended_by is not None for found in all_settled(f"over.{name}", TENHOU, 60)}
            for name in ("dealer_win", "other_win", "tenpai", "noten", "below_zero")}  # fmt: skip
    assert over == {
        "dealer_win": {True, False},  # as the top they stop
        "other_win": {True, False},  # where nobody has the target it goes on
        "tenpai": {True, False},
        "noten": {True, False},
        "below_zero": {True},
    }
    assert {found.ended_by is not None for found in all_settled("over.below_zero", load("mu"))} == {
        False
    }
    assert all(min(end.scores) < 0 for end in ends("over.below_zero"))
    assert {end.dealer for end in ends("over.noten")} == {3}


def test_a_game_of_one_round_ends_in_the_east() -> None:
    east = with_value(CLUB, "game.length", "east")
    assert {end.round_wind for end in ends("over.other_win", east)} == {0}
    assert {end.round_wind for end in ends("next.noten", east)} == {0}


def test_seats_are_told_by_their_winds() -> None:
    end = ends("over.noten")[0]
    assert [end.wind(seat) for seat in range(4)] == [1, 2, 3, 0]
