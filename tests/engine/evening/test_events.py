"""The notation of an evening is read back, and a text that is none is refused with its place."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.evening.events import (
    LATEST,
    ActEvent,
    ApartEvent,
    ClockEvent,
    Evening,
    EveningEvent,
    EveningPlayer,
    PlayersEvent,
    PointsOff,
    PresenceEvent,
    RemarkEvent,
    ResultEvent,
    SeatingEvent,
    TableEntry,
    WithdrawnEvent,
    nameless,
    numbered,
    read_evening,
    with_player_as,
    written,
)
from engine.evening.ranking import ranking
from engine.evening.seating import Seating
from engine.evening.state import replay
from engine.riichi.play.events import GameError
from engine.riichi.rules import load
from tests.engine.evening.club_evening import simulated

ENJOY = load("enjoy")
ids = st.sampled_from(("a1", "b2", "佐藤", "d4"))
people = st.builds(EveningPlayer, ids, st.text(max_size=5), st.text(max_size=5))
tables = st.permutations(("a1", "b2", "佐藤", "d4")).map(tuple)
numbers = st.integers(1, 99)
points = st.integers(-100_000, 100_000) | st.integers(-999, 999).map(lambda n: n / 2)
fours = st.tuples(points, points, points, points)
entries = st.builds(
    TableEntry,
    scores=fours,
    deposits=st.integers(0, 9),
    off=st.lists(st.builds(PointsOff, st.integers(0, 3), points, st.text(max_size=3))).map(tuple),
    prizes=st.none() | fours,
    drawn_last=st.booleans(),
)
events: st.SearchStrategy[EveningEvent] = st.one_of(
    st.builds(PlayersEvent, st.lists(people, max_size=3).map(tuple), numbers),
    st.builds(PresenceEvent, ids, numbers, st.none() | st.integers(0, 9)),
    st.builds(ApartEvent, st.tuples(ids, ids), st.booleans()),
    st.builds(SeatingEvent, numbers, st.builds(Seating, st.lists(tables, max_size=2).map(tuple))),
    st.builds(ClockEvent, numbers, st.sampled_from(("begun", "ended")), st.integers(0, LATEST)),
    st.builds(ResultEvent, numbers, numbers, st.none() | entries, st.text(max_size=3)),
    st.builds(WithdrawnEvent, numbers, numbers),
    st.builds(
        ActEvent, ids, st.text(max_size=3), st.dictionaries(ids, st.booleans() | st.integers(0, 9))
    ),
    st.builds(RemarkEvent, st.text(max_size=9)),
)
evenings = st.builds(
    Evening,
    st.sampled_from(("enjoy", "toppan")),
    st.none() | numbers,
    st.none() | numbers,
    st.lists(events, max_size=6).map(tuple),
)


@given(evenings)
def test_an_evening_is_read_back_as_it_was_written(evening: Evening) -> None:
    assert read_evening(written(evening)) == evening
    assert written(read_evening(written(evening))) == written(evening)


def test_points_are_written_as_people_write_them() -> None:
    entry = TableEntry(scores=(32600.0, 1.5, 2, -3))
    text = written(Evening("enjoy", events=(ResultEvent(1, 1, entry),)))
    assert json.loads(text)["events"] == [
        {"type": "result", "round": 1, "table": 1, "entry": {"scores": [32600, 1.5, 2, -3]}}
    ]


@pytest.mark.parametrize(
    ("text", "key", "at"),
    [
        ("{", "not_json", ""),
        ("[]", "no_game", ""),
        ("{}", "no_game", ""),
        ('{"version": 2}', "newer_version", "version"),
        ('{"version": 0}', "no_such_version", "version"),
        ('{"version": 1}', "wrong_value", "rules"),
        (
            '{"version": 1, "rules": "enjoy", "events": [{"type": "x"}]}',
            "wrong_value",
            "events[0].type",
        ),
        (
            '{"version": 1, "rules": "enjoy", "events": [{"type": "remark", "text": 3}]}',
            "wrong_value",
            "events[0].text",
        ),
        (
            '{"version": 1, "rules": "enjoy", "events": [{"type": "withdrawn", "round": 0}]}',
            "wrong_value",
            "events[0].round",
        ),
    ],
)
def test_a_text_that_is_no_evening_is_refused_with_its_place(text: str, key: str, at: str) -> None:
    with pytest.raises(GameError) as caught:
        read_evening(text)
    assert (caught.value.key, caught.value.at) == (key, at)


@given(evenings)
def test_no_name_and_no_note_is_left_in_an_evening_without_names(evening: Evening) -> None:
    text = written(nameless(evening))
    for secret in ("a1", "b2", "佐藤", "d4"):
        of_answers = [event for event in evening.events if isinstance(event, ActEvent)]
        if not any(secret in event.answers or secret in event.act for event in of_answers):
            assert f'"{secret}"' not in text
    assert nameless(nameless(evening)) == nameless(evening)


def test_an_evening_without_names_has_the_same_results() -> None:
    evening = simulated("enjoy", 13, 4, 3, leaving=(2,), late=(3,))
    named, other = (ranking(replay(one, ENJOY)) for one in (evening, nameless(evening)))
    assert [(p.place, p.total) for p in named.players] == [
        (p.place, p.total) for p in other.players
    ]
    assert {p.player for p in other.players} == {str(n) for n in range(1, 14)}


def test_what_people_wrote_is_not_in_an_evening_without_names() -> None:
    four = ("a1", "b2", "佐藤", "d4")
    entry = TableEntry(scores=(1, 2, 3, 4), off=(PointsOff(0, 5, "why"),))
    evening = Evening(
        "enjoy",
        events=(
            PlayersEvent((EveningPlayer("a1", "Aki", "remark"),)),
            RemarkEvent("secret"),
            SeatingEvent(1, Seating((), four)),
            ResultEvent(1, 1, entry, "uid", four, note="note"),
            ActEvent("佐藤", "kuikae", note="note"),
            ApartEvent(("佐藤", "b2"), apart=False),
        ),
    )
    numbers = ("1", "2", "3", "4")
    assert nameless(evening).events == (
        PlayersEvent((EveningPlayer("1", "1"),)),
        SeatingEvent(1, Seating((), numbers)),
        ResultEvent(1, 1, TableEntry(scores=(1, 2, 3, 4), off=(PointsOff(0, 5),)), players=numbers),
        ActEvent("3", "kuikae"),
        ApartEvent(("3", "2"), apart=False),
    )
    kept = TableEntry(scores=(5, 6, 7, 8))
    found = nameless(evening, {"uid": kept}).events[2]
    assert found == ResultEvent(1, 1, kept, players=numbers)


@given(evenings)
def test_another_id_takes_the_place_of_one_everywhere_and_back(evening: Evening) -> None:
    after = with_player_as(evening, "a1", "e5")
    keys = '"a1":'  # of answers
    assert '"a1"' not in written(after).replace(keys, "")
    assert with_player_as(after, "e5", "a1") == evening
    assert numbered(after) == numbered(evening)


def test_who_is_taken_for_another_has_the_same_results() -> None:
    evening = simulated("enjoy", 13, 4, 3)
    (player, *_) = (one.player for one in ranking(replay(evening, ENJOY)).players)
    before, after = (
        ranking(replay(one, ENJOY)).players
        for one in (evening, with_player_as(evening, player, "e5"))
    )
    assert after[0] == replace(before[0], player="e5")
    assert len(after) == len(before)


def test_a_time_is_one_that_every_system_can_show() -> None:
    evening = Evening("enjoy", events=(ClockEvent(1, "begun", LATEST),))
    assert read_evening(written(evening)) == evening
    with pytest.raises(GameError):
        read_evening(written(evening).replace(str(LATEST), str(LATEST + 1)))
