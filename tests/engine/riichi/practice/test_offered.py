"""Calls on a discard are legal as the rules of the table and of the document say."""

from __future__ import annotations

import pytest

from engine.riichi.hand import Hand, MeldKind
from engine.riichi.play.calls import Call
from engine.riichi.practice.offered import (
    OFFERED,
    OfferedDiscard,
    barred_after,
    drawn_offer,
    legal_calls,
    melds_with,
    offered_names,
    rest_of,
    swap_of,
)
from engine.riichi.rules import RiichiRules, load
from engine.rulebook import with_value
from engine.tiles import COPIES, Tile, counts_of
from tests.engine.laws import DOCUMENTS

CLUB = load("club")
EMPTY = ((), (), (), ())


def seen(hand: str, tile: str, turns: int = 3, left: int = 20, **more: object) -> OfferedDiscard:
    return OfferedDiscard(
        Hand.parse(hand), Tile.parse(tile), turns, 1, 0, more.pop("rivers", EMPTY), left,  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


def calls(one: OfferedDiscard, rules: RiichiRules = CLUB) -> set[str]:
    return {str(call) for call in legal_calls(one, rules).calls}


def because(one: OfferedDiscard, rules: RiichiRules = CLUB) -> list[str]:
    return [rule.key for rule in legal_calls(one, rules).because]


FAR = "147m258p369s1255z"


def test_a_run_is_for_the_next_seat_and_a_triplet_for_all() -> None:
    assert calls(seen("34m258p369s12557z", "5m")) == {"chi"}
    assert calls(seen("34m258p369s12557z", "5m", turns=2)) == set()
    for turns in (1, 2, 3):
        assert calls(seen(FAR, "5z", turns)) == {"pon"}
    assert calls(seen("147m258p369s1555z", "5z", 1)) == {"pon", "kan"}
    assert calls(seen("147m258p369s1255z", "9m")) == set()
    assert calls(seen("79m258p369s12557z", "8m")) == {"chi"}
    assert calls(seen("89m258p369s12557z", "7m")) == {"chi"}


def test_after_riichi_and_on_the_last_tile_only_a_ron_is_legal() -> None:
    closed = "234m567p345567s99p"
    assert calls(seen(closed, "9p", left=0)) == set()
    ready = "234m567p34567s99p"
    river = ((Tile.parse("1z"),), (), (), ())
    assert calls(seen(ready, "5s", rivers=river, declared_at=0)) == {"ron"}
    assert calls(seen(ready, "2s", left=0)) == {"ron"}


def test_a_ron_needs_a_yaku_and_no_furiten() -> None:
    ready = "123m567p34567s99p"
    assert calls(seen(ready, "2s")) == {"chi", "ron"}
    river = ((Tile.parse("8s"),), (), (), ())
    assert calls(seen(ready, "2s", rivers=river)) == {"chi"}
    assert because(seen(ready, "2s", rivers=river))[0] == "win.furiten_bars_ron"
    bare = "123m567p4567s[9'78m]"
    assert "ron" not in calls(seen(bare, "4s"))
    assert because(seen(bare, "4s"))[0] == "win.minimum_han"
    assert because(seen(FAR, "5z")) == ["calls.priority"]


NOTHING_TO_DISCARD = seen("2345s[1'23m][4'56p][7'77z]", "5s")


def test_a_call_after_which_nothing_may_be_discarded_is_none() -> None:
    one = NOTHING_TO_DISCARD
    assert calls(one) == {"ron"}
    assert because(one) == ["win.minimum_han", "calls.kuikae", "calls.priority"]
    assert calls(one, load("r101")) == {"chi", "ron"}


def test_mahjongsoul_tells_that_its_rules_leave_such_a_chi_open() -> None:
    rules = load("mahjongsoul")
    told = [rule for rule in legal_calls(NOTHING_TO_DISCARD, rules).because if rule.because]
    (swap,) = (rule for rule in told if rule.key == "calls.kuikae")
    assert swap.because is not None
    assert "only forbidden discards are left" in swap.because.en


def test_no_fifth_quad_is_made_of_a_discard() -> None:
    hand = "555m1z(1111p)(2222s)(3333z)"
    assert "kan" in calls(seen(hand, "5m"))
    assert "kan" not in calls(seen(hand, "5m"), with_value(CLUB, "calls.kan_limit", 3))


def test_a_swap_bars_the_called_tile_and_the_other_end() -> None:
    one = seen("2345m1258p369s12z", "5m")
    meld = swap_of(one, "swap_chi", CLUB)
    assert meld is not None
    assert meld.kind is MeldKind.CHI
    assert set(map(str, barred_after(one.hand, meld, CLUB))) == {"2m", "5m"}
    assert Tile.parse("3m") not in rest_of(one.hand, meld)
    assert swap_of(seen("34m1258p369s12z55z", "5m"), "swap_chi", CLUB) is None
    assert not barred_after(one.hand, meld, load("r101"))
    assert [m.kind for m in melds_with(seen("34677m258p369s12z", "5m"))] == [MeldKind.CHI] * 3


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_every_discard_can_be_drawn_and_is_what_its_name_says(rules: RiichiRules) -> None:
    for name in offered_names(rules):
        drawn = (drawn_offer(number, name, rules) for number in range(3000))
        found = [one for _, one in zip(range(4), filter(None, drawn), strict=False)]
        assert len(found) == 4, name
        for one in found:
            legal = legal_calls(one, rules).calls
            assert len(one.hand.concealed) + 3 * len(one.hand.melds) == 13
            lying = (*one.hand.tiles, *(tile for river in one.rivers for tile in river))
            assert max(counts_of(lying)) <= COPIES
            assert one.rivers[one.turns][-1] == one.tile
            if name in ("nothing", "other_seat", "last"):
                assert not legal
            elif name in ("chi", "pon", "ron", "kan"):
                assert Call(name) in legal
            elif name in ("no_yaku", "furiten"):
                assert Call.RON not in legal
            elif name == "riichi":
                assert legal <= {Call.RON}


def test_names_are_those_that_the_document_knows() -> None:
    assert offered_names(CLUB) == OFFERED
    assert "swap_chi" not in offered_names(load("r101"))
    assert "furiten" not in offered_names(with_value(CLUB, "win.furiten_bars_ron", False))
