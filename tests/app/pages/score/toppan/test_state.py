"""The draft of a deal: pure edits, its notation, its contradictions, carried tiles."""

from __future__ import annotations

import pytest

from app.pages.score.hand_input.files import read, written
from app.pages.score.toppan import hands, notation, state
from app.pages.score.toppan.answer import answer
from app.pages.score.toppan.deals import round_shown
from app.pages.score.toppan.hands import LEVELS, TOPPAN_HANDS, random_deal
from app.pages.score.toppan.moves import moved
from app.pages.score.toppan.notation import EXAMPLE, enter, text_of_draft
from app.pages.score.toppan.resolve import problem_lines, resolved
from app.pages.score.toppan.state import AT_SEAT, Draft, PageView, TilePlace
from app.pages.score.toppan.texts import odds_rows
from app.pages.score.views import Origin
from app.store import Store
from app.texts.toppan import toppan_texts
from engine.ledger import balance
from engine.rulebook import with_value
from engine.tiles import NotationError, tiles
from engine.toppan.odds.chances import Chance, Odds
from engine.toppan.play.simulation import played
from engine.toppan.rules import load
from engine.toppan.situation import MOST_HONBA, Stake

RULES = load("toppan")
PALETTE = Origin("palette", tile=tiles("7z")[0])


def deal(text: str) -> Draft:
    return enter(Draft(), text)


def test_the_example_has_all_34_indicators_and_no_contradiction() -> None:
    assert len(EXAMPLE.dora) == 34
    assert answer(EXAMPLE, RULES).problems == ()


@pytest.mark.parametrize("level", LEVELS)
def test_a_random_deal_is_read_back_from_its_notation(level: str) -> None:
    for seed in range(12):
        draft = random_deal(level, seed, RULES)
        assert answer(draft, RULES).problems == ()
        back = enter(Draft(), text_of_draft(draft))
        assert text_of_draft(back) == text_of_draft(draft)
        assert state.everything(back) == state.everything(draft)
        assert back.view is PageView.ROUND


def test_no_deal_is_played_twice_for_one_click(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four of them are as long as a frame."""
    seeds: list[int] = []
    monkeypatch.setattr(
        hands, "played", lambda seed, rules: (seeds.append(seed), played(seed, rules))[1]
    )
    random_deal("hard", 0, RULES)
    assert seeds == sorted(set(seeds))
    assert len(seeds) <= 4


def test_random_deals_are_played_out_and_balance() -> None:
    for seed in range(12):
        found = round_shown(random_deal("usual", seed, RULES), RULES)
        assert found.inconsistencies == ()
        assert found.settled is not None
        assert sum(balance(found.settled.payments)) == 0


@pytest.mark.parametrize(
    ("text", "key", "at"),
    [
        ("2m seat=S east=_3x", "unknown_letter", 17),
        ("2m seat=S stakes=half,even", "stake_expected", 17),
        ("2m seat=S stakes=half,even,all", "stake_expected", 27),
        ("2m seat=S stays=SX", "wind_expected", 17),
        ("2m seat=S east=1m east=2m", "said_twice", 18),
        ("2m seat=S 3p", "unknown_word", 10),
        ("2m color=red", "unknown_word", 3),
        ("2m seat=S west=1m+2", "suit_missing", 18),
        ("_2x seat=S", "unknown_letter", 2),
        ("2m+3m seat=S", "unknown_letter", 2),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, key: str, at: int) -> None:
    with pytest.raises(NotationError) as found:
        deal(text)
    assert (found.value.key, found.value.at) == (key, at)


def test_a_hand_alone_goes_where_the_palette_lays() -> None:
    draft = state.set_place(deal("2m seat=S"), TilePlace.DORA)
    assert enter(draft, "1m1p").dora == tiles("1m1p")
    assert enter(state.set_place(draft, TilePlace.EXTRA), "5z").seats[1].extra == tiles("5z")[0]
    assert enter(state.set_place(draft, TilePlace.EXTRA), "").seats[1].extra is None
    west = enter(state.set_place(draft, TilePlace.WEST), "_3m").seats[2]
    assert west.tiles == (None, *tiles("3m"))


def test_a_first_tile_that_is_not_known_stays_the_first_of_the_seat_one_looks_from() -> None:
    """Read back, and by an edit of the notation, the first draw became the first tile."""
    draft = state.set_own(deal("9m seat=S east=9p west=_34m north=7p"), 2)
    back = deal(text_of_draft(draft))
    assert back.seats == draft.seats
    assert (back.own, back.view) == (2, PageView.ROUND)
    assert enter(draft, "_345m").seats[2].tiles == (None, *tiles("345m"))
    assert enter(deal("2m seat=S"), "_34m").seats[1].tiles == tiles("34m"), (
        "one sees one's own hand"
    )


def test_undo_and_the_view_of_a_hand_keep_a_first_tile_that_is_not_known() -> None:
    """The first draw became the first tile, also by undo, which could not be undone."""
    whole = deal("_34m seat=W east=9p")
    assert state.set_view(state.set_view(whole, PageView.HAND), PageView.ROUND) == whole
    store = Store(whole, None, state.normalized)
    store.commit(state.set_honba(whole, 1), "situation")
    store.undo()
    assert store.state.seats == whole.seats
    store.redo()
    assert store.state == state.set_honba(state.normalized(whole), 1)


def test_an_edit_in_the_view_of_a_hand_finds_the_tiles_that_are_seen() -> None:
    unseen = state.set_view(deal("_345m seat=W east=9p"), PageView.HAND)
    own = AT_SEAT[2]
    assert notation.hand_text(unseen) == "345m"
    assert state.hand(state.remove(unseen, own, 0)).tiles == tiles("45m")
    assert state.hand(state.remove_last(unseen)).tiles == tiles("34m")
    assert state.hand(state.move(unseen, 0, 2)).tiles == tiles("453m")
    assert state.hand(state.lay(unseen, tiles("6m"))[0]).tiles == tiles("3456m")
    assert moved(unseen, Origin("hand", 2), "hand", 0)[0].seats[2].tiles == tiles("534m")
    assert moved(unseen, Origin("hand", 0), "dora", 0)[0].dora == tiles("3m")
    assert state.set_own(unseen, 3).seats[3].tiles == tiles("345m")
    nine = state.set_view(deal("_123456789m seat=W"), PageView.HAND)
    assert state.hand(state.lay(nine, tiles("1p"))[0]).tiles == tiles("123456789m1p")


@pytest.mark.parametrize(
    "text", ["2m3p seat=S", "seat=S", "seat=E dora=1m", "seat=S east=_9p", "_34m seat=W east=9p"]
)
def test_every_deal_is_opened_as_it_was_saved(text: str) -> None:
    """A file of a deal without an own hand could not be read."""
    draft = deal(text)
    assert read(written(draft, TOPPAN_HANDS), TOPPAN_HANDS, ("toppan",), "toppan") == draft


def test_the_dealer_s_stakes_are_those_of_the_children() -> None:
    draft = deal("3m seat=E stake=half,even,double")
    assert [seat.stake for seat in draft.seats[1:]] == list(Stake)
    assert "stake=half,even,double" in text_of_draft(draft)
    assert state.next_stake(draft).seats[3].stake is Stake.HALF


def test_others_first_tiles_lie_face_down_while_one_looks_at_one_s_own_hand() -> None:
    draft, _ = state.lay(state.set_place(Draft(), TilePlace.EAST), tiles("3m"))
    assert draft.seats[0].tiles == (None, *tiles("3m"))
    assert state.remove(draft, TilePlace.EAST, 1).seats[0].tiles == ()
    whole = state.set_place(state.set_view(draft, PageView.ROUND), TilePlace.EAST)
    known, _ = state.lay(whole, tiles("9p"))
    assert known.seats[0].tiles == tiles("9p3m"), "in a whole deal the first tile is filled in"
    assert state.opened(known, 0) == tiles("3m")


def test_in_a_whole_deal_nobody_moves_when_one_looks_from_elsewhere() -> None:
    draft = deal("9m seat=S east=9p west=8m north=7p")
    other = state.set_own(draft, 3)
    assert [seat.tiles for seat in other.seats] == [seat.tiles for seat in draft.seats]
    assert state.set_own(draft, draft.own) is draft


def test_taking_back_goes_by_the_place() -> None:
    draft = deal("2m3p seat=S dora=1m2m extra=5z")
    assert state.remove_last(draft).seats[1].tiles == tiles("2m")
    assert state.remove_last(state.set_place(draft, TilePlace.DORA)).dora == tiles("1m")
    assert state.remove_last(state.set_place(draft, TilePlace.EXTRA)).seats[1].extra is None
    assert state.remove_indicator(draft, tiles("9s")[0]) is draft
    assert state.move(draft, 5, 0) is draft
    assert state.clear(draft).dora == ()


def test_there_is_no_room_for_an_eleventh_tile() -> None:
    draft, why = state.lay(Draft(), tiles("1111z2222z33z"))
    assert why == ""
    assert state.lay(draft, tiles("4z"))[1] == "hand_full"
    new, why = state.add_all(draft, tiles("4z5z"))
    assert (new, why) == (draft, "hand_full")


def test_each_contradiction_has_an_edit_that_takes_it_away() -> None:
    for text in (
        "9m5p1z seat=S",
        "1m seat=S dora=1111m",
        "0m seat=S dora=0m",
        "1m seat=S east=_11m west=11m",
        "1m seat=S extra=1m dora=111m",
        "1m seat=S dora=1112223334445556667777888999p1112223334s",
    ):
        draft = deal(text)
        for _ in range(3):
            lines = problem_lines(answer(draft, RULES).problems)
            if lines:
                assert lines[0].fix is not None
                draft = resolved(draft, lines[0].fix)
        assert answer(draft, RULES).problems == (), text
        assert state.hand(draft).tiles, "one's own hand is left as far as it can be"


@pytest.mark.parametrize(
    ("place", "check"),
    [
        ("hand", lambda d: d.seats[1].tiles == tiles("7z2m3p")),
        ("dora", lambda d: d.dora == tiles("1m7z")),
        ("extra", lambda d: d.seats[1].extra == tiles("7z")[0]),
        ("west", lambda d: d.seats[2].tiles == (None, *tiles("7z"))),
    ],
)
def test_a_carried_tile_lies_where_it_is_let_go(place: str, check: object) -> None:
    draft = deal("2m3p seat=S dora=1m")
    new, refused = moved(draft, PALETTE, place, 0)
    assert refused == ""
    assert check(new)  # type: ignore[operator]
    assert new.place is draft.place


def test_a_tile_is_carried_from_place_to_place_and_away() -> None:
    draft = deal("2m3p seat=S dora=1m")
    assert moved(draft, Origin("dora", 0), "hand", 9)[0].seats[1].tiles == tiles("2m3p1m")
    assert moved(draft, Origin("hand", 0), "", 0)[0].seats[1].tiles == tiles("3p")
    assert moved(draft, Origin("hand", 1), "hand", 0)[0].seats[1].tiles == tiles("3p2m")
    assert moved(draft, Origin("dora", 0), "dora", 0)[0] is draft
    assert moved(draft, Origin("dora", 7), "hand", 0)[0] is draft
    full = deal("1111222233z seat=S")
    assert moved(full, PALETTE, "hand", 0) == (full, "hand_full")


def test_there_are_as_many_indicators_as_the_document_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a document of three the page took 34, and its way out of the contradiction led nowhere."""
    three = with_value(RULES, "dora.indicators", 3)
    monkeypatch.setattr(state, "load", lambda _: three)
    draft = deal("1m seat=S dora=1m2m3m4m5m")
    (line,) = problem_lines(answer(draft, three).problems)
    assert line.fix is not None
    assert resolved(draft, line.fix).dora == tiles("1m2m3m")
    at_dora = state.set_place(Draft(), TilePlace.DORA)
    assert state.lay(at_dora, tiles("123m"))[1] == ""
    assert state.add_all(at_dora, tiles("1234m")) == (
        state.set_place(deal("seat=S dora=123m"), TilePlace.DORA),
        "indicators_full",
    )


def test_the_extra_tile_is_one_and_the_others_of_a_slide_are_not_drawn_for_it() -> None:
    at_extra = state.set_place(Draft(), TilePlace.EXTRA)
    assert state.lay(at_extra, tiles("123m")) == (at_extra, "one_tile")
    typed, refused = state.add_all(at_extra, tiles("12m"))
    assert (typed.seats[1].extra, typed.seats[1].tiles, refused) == (tiles("1m")[0], (), "one_tile")


def test_an_average_of_nothing_has_no_sign_of_a_loss() -> None:
    odds = Odds(None, Chance(-0.04, 0.5, 0.0), Chance(-0.4, 0.5, 0.0), ())
    stay, hit = odds_rows(odds, toppan_texts("en"))
    assert stay.right.startswith("±0.0 points")
    assert hit.right.startswith("−0.2 points")


def test_many_honba_of_a_notation_are_counted_on() -> None:
    many = deal("2m seat=S honba=150")
    assert state.EDITS["honba_more"](many).honba == 151
    assert state.set_honba(many, 1000).honba == MOST_HONBA


def test_what_undo_brings_back_lays_into_one_s_own_hand() -> None:
    draft = state.set_place(state.set_view(deal("2m seat=W"), PageView.ROUND), TilePlace.DORA)
    assert state.normalized(draft).place is AT_SEAT[2]
    assert state.normalized(draft).view is PageView.HAND
    assert notation.hand_text(draft) == ""
    assert notation.hand_text(state.normalized(draft)) == "2m"
