"""Compares the server's own numbers with those that a recorded game comes to under a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from engine.riichi.play.events import DrawEvent, WinEvent
from engine.riichi.play.game import replay
from engine.riichi.play.placing import with_leftover
from engine.riichi.play.replayed import GameReplay, PlayedHand
from engine.riichi.recorded.values import Recorded, ServerHand, ServerResult, ServerWin
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import VERDICTS, Agari, Verdict

_THOUSAND: Final = 1000
_TOP_ROUNDING, _ROUNDING = 1.5, 0.5

DifferenceKey = Literal[
    "start", "deltas", "win", "problem", "goes_on", "not_over", "scores", "results", "whole_points"
]


class Difference(msgspec.Struct, frozen=True):
    """What the file has and the document comes to, as text, in a hand (its index) or at the end.

    `start` is the table before a hand (`what` names its field), `problem` something that the
    replay found (`what` is its key), `goes_on` that the file has hands after the end, `not_over`
    that the document would have gone on. `whole_points`: results that are rounded to whole points.
    """

    key: DifferenceKey
    hand: int | None = None
    what: str = ""
    theirs: str = ""
    ours: str = ""


def compared(recorded: Recorded, rules: RiichiRules) -> tuple[Difference, ...]:
    """Everything that differs; of the tables and deltas of hands only those of the first hand that
    does, from which later ones follow."""
    found = replay(recorded.game, rules)
    return tuple(_differences(recorded, found))


def hands_of(recorded: Recorded, found: GameReplay) -> tuple[PlayedHand, ...]:
    """For each hand of the file the one of the replay in which it ended."""
    of_event = {event: hand for hand in (*found.hands, found.now) for event in hand.events}
    ends = [
        at
        for at, event in enumerate(recorded.game.events)
        if isinstance(event, WinEvent | DrawEvent)
    ]
    hands = [of_event[at] for at in ends]
    return (*hands, *[found.now] * (len(recorded.server) - len(hands)))


def _differences(recorded: Recorded, found: GameReplay) -> Iterator[Difference]:
    hands = hands_of(recorded, found)
    for at, (server, hand) in enumerate(zip(recorded.server, hands, strict=True)):
        of_hand = tuple(_of_hand(at, server, hand))
        yield from of_hand
        if of_hand:
            break
    for at, (server, hand) in enumerate(zip(recorded.server, hands, strict=True)):
        for win, verdict in zip(server.wins, hand.verdicts, strict=False):
            yield from _of_win(at, win, verdict)
    for problem in found.problems:
        if problem.key == "goes_on":
            yield Difference(
                "goes_on", problem.hand, "" if problem.rule is None else problem.rule.key
            )
        else:
            yield Difference("problem", problem.hand, problem.key)
    if recorded.result is not None:
        if found.ended is None:
            yield Difference("not_over")
        yield from _of_result(recorded.result, found)


def _of_hand(at: int, server: ServerHand, hand: PlayedHand) -> Iterator[Difference]:
    before = hand.before
    for what, theirs, ours in (
        ("round_wind", server.round_wind, before.round_wind),
        ("dealer", server.dealer, before.dealer),
        ("honba", server.honba, before.honba),
        ("deposits", server.deposits, before.deposits),
        ("scores", server.scores, before.scores),
    ):
        if theirs != ours:
            yield Difference("start", at, what, _text(theirs), _text(ours))
    if server.deltas is not None and server.deltas != hand.deltas:
        yield Difference("deltas", at, "", _text(server.deltas), _text(hand.deltas))


def _of_win(at: int, win: ServerWin, verdict: Verdict | None) -> Iterator[Difference]:
    """Han, fu and points; the file need not have all of them."""
    if not isinstance(verdict, Agari):
        yield Difference(
            "win", at, "verdict", "", "" if verdict is None else VERDICTS[type(verdict)]
        )
        return
    best = verdict.best
    for what, theirs, ours in (
        ("han", win.han, best.han),
        ("fu", win.fu, best.fu),
        ("points", win.points, best.points),
    ):
        if theirs not in (None, ours):
            yield Difference("win", at, what, str(theirs), str(ours))


def _of_result(server: ServerResult, found: GameReplay) -> Iterator[Difference]:
    seats = found.result.seats
    scores = [with_leftover(seat) for seat in seats]
    if scores != [*server.scores]:
        yield Difference("scores", None, "", _text(server.scores), _text(scores))
        return
    ours = [seat.total / _THOUSAND for seat in seats]
    if ours != [*server.results]:
        whole = all(points.is_integer() for points in server.results)
        apart = [abs(a - b) for a, b in zip(ours, server.results, strict=True)]
        most = [_TOP_ROUNDING if seat.place == 1 else _ROUNDING for seat in seats]
        rounded = whole and all(a <= b for a, b in zip(apart, most, strict=True))
        key: DifferenceKey = "whole_points" if rounded else "results"
        yield Difference(key, None, "", _text(server.results), _text(ours))


def _text(value: object) -> str:
    """A number, or the numbers of the seats, without needless digits."""
    if isinstance(value, Iterable):
        return " ".join(map(_text, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
