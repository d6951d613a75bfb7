"""Laws of a game: points stay at the table, replay is a function, edits are undone."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edits import inserted, without
from engine.ledger import SEATS
from engine.riichi.hand import Hand
from engine.riichi.play.events import (
    CorrectionEvent,
    DeadHand,
    DrawEvent,
    GameEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    Switches,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import GAME, RiichiRules, load
from engine.riichi.situation import Situation
from engine.rulebook import installed

DOCUMENTS: Final = tuple(key for key, head in installed().items() if head.game == GAME)
PINFU: Final = Hand.parse("234678m3422p567s+5p")
seats = st.integers(0, SEATS - 1)
some_seats = st.sets(seats).map(lambda found: tuple(sorted(found)))


@st.composite
def claims(draw: Any, loser: int | None) -> WinClaim:
    seat = draw(seats.filter(lambda seat: seat != loser))
    if draw(st.booleans()):
        return WinClaim(seat, loser, PINFU, Situation())
    return WinClaim(seat, loser, han=draw(st.integers(1, 13)), fu=draw(st.sampled_from((30, 40))))


@st.composite
def wins(draw: Any) -> WinEvent:
    loser = draw(st.none() | seats)
    found = draw(
        st.lists(
            claims(loser),
            min_size=1,
            max_size=1 if loser is None else 3,
            unique_by=lambda c: c.seat,
        )
    )
    return WinEvent(tuple(found))


def acts(rules: RiichiRules) -> tuple[str, ...]:
    return () if rules.penalties is None else tuple(rules.penalties.offences)


@st.composite
def games(draw: Any) -> RiichiGame:
    document = draw(st.sampled_from(DOCUMENTS))
    known = acts(load(document)) or ("false_ron",)
    events = st.one_of(
        st.builds(RiichiEvent, seats),
        wins(),
        st.builds(
            DrawEvent,
            st.sampled_from(["exhaustive", "exhaustive", "nine_kinds"]),
            some_seats,
            st.just(()),
            st.lists(
                st.builds(DeadHand, seats, st.sampled_from(("", *known))),
                max_size=1,
            ).map(tuple),
        ),
        st.builds(RulingEvent, st.sampled_from(known), seats, proposed=st.booleans()),
    )
    switches = st.builds(Switches, st.booleans(), st.booleans())
    opening = st.builds(Opening, st.integers(0, 1), seats, st.integers(0, 3), st.integers(0, 2))
    return RiichiGame(
        document,
        switches=draw(switches),
        opening=draw(opening),
        events=draw(st.lists(events, max_size=8).map(tuple)),
    )


def played(game: RiichiGame) -> GameReplay:
    return replay(game, load(game.rules))


@given(games())
def test_points_are_on_the_table_or_with_the_seats(game: RiichiGame) -> None:
    rules, found = load(game.rules), played(game)
    stick = rules.payment.deposit.value
    start = SEATS * rules.game.start_points.value + game.opening.deposits * stick
    for table in (*(hand.before for hand in found.hands), found.table):
        assert sum(table.scores) + table.deposits * stick == start


@given(games())
def test_the_beginning_of_a_game_is_no_affair_of_its_end(game: RiichiGame) -> None:
    whole = played(game)
    for at in range(len(game.events)):
        part = played(replace(game, events=game.events[:at]))
        assert part.hands == whole.hands[: len(part.hands)]


@given(games())
def test_a_hand_begins_where_the_one_before_ended(game: RiichiGame) -> None:
    found, stick = played(game), load(game.rules).payment.deposit
    hands = (*found.hands, found.now)
    for hand, then in pairwise(hands):
        scores = [was + gained for was, gained in zip(hand.before.scores, hand.deltas, strict=True)]
        for move in hand.moves:
            if move.to == "table" and move.line is not None and move.line.rule is stick:
                assert move.payer is not None
                scores[move.payer] -= move.points
        assert then.before.scores == tuple(scores)


@given(games(), st.data())
def test_an_edit_and_its_inverse_leave_the_game_as_it_was(game: RiichiGame, data: Any) -> None:
    event: GameEvent = CorrectionEvent((100, -100, 0, 0))
    at = data.draw(st.integers(0, len(game.events)))
    assert without(inserted(game, at, event), at) == game


@given(games())
def test_no_hand_is_played_after_the_end_without_being_told(game: RiichiGame) -> None:
    found = played(game)
    late = {problem.hand for problem in found.problems if problem.key == "goes_on"}
    for hand in found.hands[:-1]:
        if hand.ended_by is not None:
            assert hand.index + 1 in late


@given(games(), st.integers(1, SEATS - 1))
def test_the_seats_have_no_favourites(game: RiichiGame, by: int) -> None:
    """The same game with every seat turned pays the same to the turned seats."""
    there, here = played(turned(game, by)), played(game)
    for one, other in zip(here.hands, there.hands, strict=True):
        assert one.deltas == tuple(other.deltas[(seat + by) % SEATS] for seat in range(SEATS))
    assert turned(turned(game, by), -by) == game


def turned(game: RiichiGame, by: int) -> RiichiGame:
    """The game with every seat `by` seats further on."""
    opening = replace(game.opening, dealer=(game.opening.dealer + by) % SEATS)
    return replace(game, opening=opening, events=tuple(_turned(e, by) for e in game.events))


def _turned(event: GameEvent, by: int) -> GameEvent:
    def seat(one: int) -> int:
        return (one + by) % SEATS

    match event:
        case RiichiEvent() | RulingEvent():
            return replace(event, seat=seat(event.seat))
        case WinEvent():
            claims = (
                replace(c, seat=seat(c.seat), loser=None if c.loser is None else seat(c.loser))
                for c in event.wins
            )
            return WinEvent(tuple(claims))
        case DrawEvent():
            dead = tuple(replace(one, seat=seat(one.seat)) for one in event.dead)
            return replace(event, tenpai=tuple(map(seat, event.tenpai)), dead=dead)
    raise AssertionError(event)
