"""The draft: pure edits that never make what the palette could not lay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.pages.score import notation, state
from app.pages.score.notation import EXAMPLE
from app.pages.score.state import Draft, InputMode
from engine.riichi.hand import Meld
from engine.riichi.situation import MOST_COUNTERS, Event
from engine.tiles import RED_FIVES, TILES, NotationError, Tile, counts_of, tiles

ANY_TILE = st.sampled_from((*TILES, *RED_FIVES))
ANY_MODE = st.sampled_from(list(InputMode))


def laid(text: str, **more: object) -> Draft:
    return replace(notation.enter(Draft(), text), **more)  # type: ignore[arg-type]


@given(st.lists(st.tuples(ANY_MODE, ANY_TILE), max_size=40), st.booleans())
def test_whatever_is_picked_no_tile_is_there_too_often(
    picks: list[tuple[InputMode, Tile]], reds: bool
) -> None:
    draft = Draft()
    for mode, tile in picks:
        draft = state.add(state.set_mode(draft, mode), tile, reds)
        seen = state.everything(draft)
        assert max(counts_of(seen), default=0) <= 4
        assert all(seen.count(red) <= reds for red in RED_FIVES)
        assert state.room(draft) >= 0
        assert len(draft.melds) <= 4


@given(st.lists(st.tuples(ANY_MODE, ANY_TILE), max_size=30))
def test_the_notation_of_a_draft_is_read_back(picks: list[tuple[InputMode, Tile]]) -> None:
    draft = Draft()
    for mode, tile in picks:
        draft = state.add(state.set_mode(draft, mode), tile, True)
    again = notation.enter(Draft(), notation.text_of(draft))
    assert state.hand(again) == state.hand(draft)
    assert state.situation(again) == state.situation(draft)


def test_the_river_is_counted_and_told_and_read_again() -> None:
    draft, refused = state.add_all(Draft(mode=InputMode.RIVER), tiles("1m9p1m"), False)
    assert (draft.river, draft.mode, refused) == (tiles("1m9p1m"), InputMode.RIVER, "")
    assert state.copies_left(draft, False)[Tile.parse("1m")] == 2
    assert notation.enter(Draft(), notation.text_of(draft)).river == draft.river
    assert state.remove_lying(draft, InputMode.RIVER, 0).river == tiles("9p1m")


def test_the_last_tile_wins_until_another_is_marked() -> None:
    draft = laid("234678m999p3455s5s")
    assert state.hand(draft).win == Tile.parse("5s")
    marked = state.mark(draft, 0)
    assert state.hand(marked).win == Tile.parse("2m")
    assert state.hand(state.remove(marked, 5)).win is None


def test_the_mark_stays_with_its_tile_when_another_is_taken() -> None:
    draft = state.mark(laid("234678m999p3455s5s"), 4)
    fewer = state.remove(draft, 0)
    again = state.add(fewer, Tile.parse("1z"), False)
    assert state.hand(again).win == Tile.parse("7m")


def test_marking_an_unfinished_hand_changes_nothing() -> None:
    draft = laid("234678m")
    assert state.mark(draft, 2) is draft


@pytest.mark.parametrize(
    ("mode", "tile", "meld"),
    [
        (InputMode.CHI, "3m", "[3'45m]"),
        (InputMode.CHI, "0m", "[0'67m]"),
        (InputMode.PON, "5p", "[5'55p]"),
        (InputMode.PON, "0p", "[0'55p]"),
        (InputMode.DAIMINKAN, "7z", "[7'777z]"),
        (InputMode.KAKAN, "5s", "[5'=505s]"),
        (InputMode.ANKAN, "9s", "(9999s)"),
    ],
)
def test_a_meld_is_made_of_one_tile(mode: InputMode, tile: str, meld: str) -> None:
    draft = state.add(Draft(mode=mode), Tile.parse(tile), True)
    assert draft.melds[0] == Meld.parse(meld)
    assert draft.mode is InputMode.HAND


@pytest.mark.parametrize(
    ("draft", "tile", "reason"),
    [
        (laid("1111m"), "1m", "no_copies"),
        (laid("234678m999p3455s5s"), "1z", "hand_full"),
        (laid("12m", mode=InputMode.CHI), "8m", "no_run"),
        (laid("12m", mode=InputMode.CHI), "1z", "no_run"),
        (laid("11m", mode=InputMode.PON), "1m", "too_few_copies"),
        (laid("234678m999p34s", mode=InputMode.PON), "1z", ""),
        (laid("234678m999p345s", mode=InputMode.PON), "1z", "no_room_for_meld"),
        (laid("[123m][123p][123s](1111z)", mode=InputMode.PON), "2z", "melds_full"),
        (laid("1m ron dora=11122m", mode=InputMode.DORA), "3m", "indicators_full"),
    ],
)
def test_a_refusal_has_its_reason(draft: Draft, tile: str, reason: str) -> None:
    left = state.copies_left(draft, False)
    assert state.refusal(draft, Tile.parse(tile), left) == reason


def test_a_meld_is_called_from_each_seat_in_turn() -> None:
    draft = laid("[4'44z]")
    seen = []
    for _ in range(3):
        draft = state.turn_meld(draft, 0)
        seen.append(str(draft.melds[0]))
    assert seen == ["[44'4z]", "[444'z]", "[4'44z]"]


def test_a_tile_picked_for_an_added_quad_is_added_to_the_pon_of_its_kind() -> None:
    """It was refused, as three of the four copies lie in the pon."""
    pon = laid("2m[1'23p][44'4z][50'5m][7'77s]", mode=InputMode.KAKAN)
    for tile, quad in (("4z", "[44'=44z]"), ("5m", "[50'=55m]")):
        added = state.add(pon, Tile.parse(tile), True)
        assert quad in [str(meld) for meld in added.melds]
        assert (len(added.melds), added.mode, added.concealed) == (4, InputMode.HAND, pon.concealed)
    gone = replace(pon, concealed=tiles("4z"))
    assert state.refusal(gone, Tile.parse("4z"), state.copies_left(gone, True)) == "no_copies"
    other = state.refusal(pon, Tile.parse("1z"), state.copies_left(pon, True))
    assert other == "melds_full"


def test_a_chi_turns_to_its_next_tile_and_an_ankan_does_not_turn() -> None:
    draft = laid("[7'89s](1111z)")
    assert str(state.turn_meld(draft, 0).melds[0]) == "[8'79s]"
    assert state.turn_meld(draft, 1) == draft


def test_the_red_five_goes_into_a_meld_and_out_again() -> None:
    draft = laid("[3'45m]")
    red = state.redden_meld(draft, 0, True)
    assert str(red.melds[0]) == "[3'40m]"
    assert state.redden_meld(red, 0, True) == draft
    assert state.redden_meld(draft, 0, False) == draft
    other = laid("0m[3'45m]")
    assert state.redden_meld(other, 0, True) == other


def test_riichi_brings_its_stick_and_takes_it_away() -> None:
    riichi = state.toggle(Draft(), Event.RIICHI)
    assert riichi.deposits == 1
    double = state.toggle(riichi, Event.DOUBLE_RIICHI)
    assert (double.events, double.deposits) == ({Event.DOUBLE_RIICHI}, 1)
    assert state.toggle(double, Event.DOUBLE_RIICHI) == Draft()


def test_nobody_feeds_himself() -> None:
    moved = state.set_seat(Draft(seat=1, loser=2, pao=2), 2)
    assert (moved.seat, moved.loser, moved.pao) == (2, 1, 1)
    assert state.set_loser(Draft(seat=1), 1) == Draft(seat=1)
    assert state.set_pao(Draft(seat=1), 1) == Draft(seat=1)


def test_counters_stay_within_reason() -> None:
    assert state.set_honba(Draft(), -1).honba == 0
    assert state.set_deposits(Draft(), 1000).deposits == MOST_COUNTERS


def test_many_counters_of_a_notation_are_counted_on() -> None:
    """One more than 150 was 99, and a riichi took 51 sticks off the table."""
    many = laid("1m ron honba=150 deposits=150")
    assert state.set_honba(many, many.honba + 1).honba == 151
    riichi = state.toggle(many, Event.RIICHI)
    assert riichi.deposits == 151
    assert state.toggle(riichi, Event.RIICHI) == many


def test_the_place_of_a_mistake_is_that_in_the_whole_text() -> None:
    with pytest.raises(NotationError) as caught:
        notation.enter(Draft(), "19m ron seat=X")
    assert caught.value.at == 13


def test_typed_tiles_of_a_meld_make_one_meld() -> None:
    draft, refused = state.add_all(Draft(mode=InputMode.CHI), tiles("789s"), False)
    assert (str(draft.melds[0]), refused) == ("[7'89s]", "")


def test_taking_back_goes_to_the_melds_when_no_tile_is_left() -> None:
    assert state.remove_last(laid("[123m]")) == Draft()
    assert state.remove_last(Draft()) == Draft()


def test_a_new_hand_keeps_the_seats_and_no_counters() -> None:
    seated = replace(EXAMPLE, seat=3, loser=1, round_wind=1)
    assert state.clear(seated) == Draft(seat=3, loser=1, round_wind=1)


def test_what_is_not_there_any_more_changes_nothing() -> None:
    whole = laid("234678m999p3455s5s")
    assert state.mark(whole, 14) is whole
    assert state.remove(whole, 14) == whole
    draft = laid("[123m]")
    assert state.turn_meld(draft, 1) is draft
    assert state.redden_meld(draft, 1, True) is draft
    assert state.remove_meld(draft, 1) == draft
