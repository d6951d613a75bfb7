"""A game is read back as it was written, and a mistake in the notation names its place."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.riichi.hand import Hand
from engine.riichi.play.events import (
    CorrectionEvent,
    DeadHand,
    DrawEvent,
    EndEvent,
    GameError,
    LoanEvent,
    NoteEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    ShownHand,
    Switches,
    WinClaim,
    WinEvent,
    read_game,
    scores_at_start,
    written,
)
from engine.riichi.situation import Situation

HAND = Hand.parse("55p67s[888m](9999s)+8s")
SITUATION = Situation.parse("ron riichi ippatsu dora=7m discards=1m9p")
seats = st.integers(0, 3)
claims = st.builds(
    WinClaim,
    seats,
    st.none() | seats,
    st.sampled_from([None, HAND]),
    st.sampled_from([None, SITUATION]),
    st.none() | st.integers(1, 13),
    st.none() | st.integers(20, 110),
    st.lists(st.integers(0, 48000), max_size=2).map(tuple),
    st.none() | seats,
)
answers = st.dictionaries(st.sampled_from(["hand_shown", "noten"]), st.booleans())
words = st.text(max_size=9)
amounts = st.integers(-50000, 50000)
events = st.one_of(
    st.builds(RiichiEvent, seats, st.booleans()),
    st.builds(WinEvent, st.lists(claims, max_size=3).map(tuple)),
    st.builds(
        DrawEvent,
        st.sampled_from(["exhaustive", "nine_kinds"]),
        st.lists(seats).map(tuple),
        st.lists(seats).map(tuple),
        st.lists(st.builds(DeadHand, seats, words, answers)).map(tuple),
        st.lists(st.builds(ShownHand, seats, st.just(HAND))).map(tuple),
    ),
    st.builds(RulingEvent, words, seats, answers, st.booleans()),
    st.builds(LoanEvent, seats, seats, amounts),
    st.builds(CorrectionEvent, st.tuples(amounts, amounts, amounts, amounts), words),
    st.builds(NoteEvent, words),
    st.builds(EndEvent, st.sampled_from(["time", "broken_off"])),
)
games = st.builds(
    RiichiGame,
    words,
    st.tuples(words, words, words, words),
    st.builds(Switches, st.booleans(), st.booleans(), st.sampled_from(["hanchan", "tonpuu"])),
    st.builds(
        Opening,
        seats,
        seats,
        st.integers(0, 9),
        st.integers(0, 9),
        st.none() | st.tuples(amounts, amounts, amounts, amounts),
    ),
    st.lists(events, max_size=6).map(tuple),
)


@given(games)
def test_every_game_is_read_back_as_it_was_written(game: RiichiGame) -> None:
    assert read_game(written(game)) == game


def test_hands_are_written_in_their_own_notation_and_usual_values_left_out() -> None:
    game = RiichiGame("club", events=(WinEvent((WinClaim(1, None, HAND),)), RiichiEvent(2)))
    assert json.loads(written(game))["events"] == [
        {"type": "win", "wins": [{"seat": 1, "hand": "55p67s[888m](9999s)+8s"}]},
        {"type": "riichi", "seat": 2},
    ]


def _with(event: dict[str, Any], **more: Any) -> str:
    return json.dumps({"version": 1, "rules": "club", "events": [event], **more})


LOAN: Final = {"type": "loan", "lender": 0, "borrower": 1, "points": 1000}


def test_a_loan_is_read() -> None:
    assert read_game(_with(LOAN)).events == (LoanEvent(0, 1, 1000),)


def _correction(points: int) -> str:
    return _with({"type": "correction", "points": [points, 0, 0, 0]})


@pytest.mark.parametrize("points", [-10_000_000, 10_000_000])
def test_points_of_ten_million_are_some(points: int) -> None:
    (event,) = read_game(_correction(points)).events
    assert event == CorrectionEvent((points, 0, 0, 0))


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ("{", "not_json", ""),
        ("[]", "no_game", ""),
        ('{"version": "1"}', "no_game", ""),
        ('{"version": 2}', "newer_version", "version"),
        ('{"version": 0}', "no_such_version", "version"),
        ('{"version": 1}', "wrong_value", "rules"),
        ('{"version": 1, "rules": "club", "events": 3}', "wrong_value", "events"),
        (_with({"type": "riichi", "seat": 4}), "wrong_value", "events[0].seat"),
        (_with({"type": "riichi", "seat": 1, "foo": 1}), "wrong_value", "events[0].foo"),
        (_with({"type": "party"}), "wrong_value", "events[0].type"),
        (_with({"type": "draw", "tenpaii": [1]}), "wrong_value", "events[0].tenpaii"),
        (
            _with({"type": "draw", "dead": [{"seat": 1, "foo": 1}]}),
            "wrong_value",
            "events[0].dead[0].foo",
        ),
        (_with({"type": "end", "foo": 1}), "wrong_value", "events[0].foo"),
        (_with({**LOAN, "foo": 1}), "wrong_value", "events[0].foo"),
        (_correction(-10_000_001), "wrong_value", "events[0].points[0]"),
        (_correction(10_000_001), "wrong_value", "events[0].points[0]"),
        (
            _with({"type": "win", "wins": [{"seat": 1, "foo": 1}]}),
            "wrong_value",
            "events[0].wins[0].foo",
        ),
        (
            _with({"type": "draw"}, switches={"tournamentt": True}),
            "wrong_value",
            "switches.tournamentt",
        ),
        (_with({"type": "draw"}, opening={"honbaa": 1}), "wrong_value", "opening.honbaa"),
        (_with({"type": "draw"}, foo=1), "wrong_value", "foo"),
        (
            _with({"type": "win", "wins": [{"seat": 1, "hand": "12x"}]}),
            "wrong_tiles",
            "events[0].wins[0].hand",
        ),
        (
            _with({"type": "win", "wins": [{"seat": 1, "hand": 7}]}),
            "wrong_value",
            "events[0].wins[0].hand",
        ),
    ],
)
def test_a_mistake_names_its_place(text: str, key: str, place: str) -> None:
    with pytest.raises(GameError) as caught:
        read_game(text)
    assert (caught.value.key, caught.value.at) == (key, place)
    assert str(caught.value).startswith(f"{place or 'the text'}: {key}")


def test_scores_at_the_start_are_the_documents_unless_the_game_says_otherwise() -> None:
    assert scores_at_start(RiichiGame("club"), 30000) == (30000, 30000, 30000, 30000)
    opening = Opening(scores=(1, 2, 3, 4))
    assert scores_at_start(RiichiGame("club", opening=opening), 30000) == (1, 2, 3, 4)


def test_a_seat_of_an_event_is_a_seat() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "riichi", "seat": -1}, RiichiEvent)
