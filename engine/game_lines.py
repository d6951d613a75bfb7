"""Replays archives of games: one game per JSON line in, one replay per JSON line out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from engine.batch import Load
from engine.complaints import Fault
from engine.json_lines import (
    Encoded,
    LineError,
    LineId,
    OwnFields,
    Skipped,
    answer_lines,
    documents,
    line_decoder,
)
from engine.ledger import SEATS
from engine.lines import HandLine, SeatNumber, Wind, described
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play.events import (
    DeadHand,
    DeclaredFu,
    DeclaredHan,
    DrawEvent,
    DrawKind,
    GameEvent,
    Opening,
    Points,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    Switches,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.placing import with_leftover
from engine.riichi.play.replayed import GameProblem, PlayedHand
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import WIND_LETTERS
from engine.schema import join, refused

DrawName = Literal[
    "exhaustive",
    "nagashi_mangan",
    "kyuushu_kyuuhai",
    "four_winds",
    "four_riichi",
    "four_quads",
    "triple_ron",
]
_KINDS: Final[dict[str, DrawKind]] = {
    "exhaustive": "exhaustive",
    "nagashi_mangan": "exhaustive",
    "kyuushu_kyuuhai": "nine_kinds",
    "four_winds": "four_winds",
    "four_riichi": "four_riichi",
    "four_quads": "four_quads",
    "triple_ron": "triple_ron",
}


class WinLine(HandLine, frozen=True, gc=False):
    """A win of a game: its tiles, or the declared count alone."""

    concealed: str = ""
    win_tile: str = ""
    han: DeclaredHan | None = None
    fu: DeclaredFu | None = None
    points: tuple[Points, ...] = ()


class DrawLine(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A draw; `dead` are seats, or dead hands with the act."""

    type: DrawName
    tenpai: tuple[SeatNumber, ...] = ()
    nagashi: tuple[SeatNumber, ...] = ()
    dead: tuple[SeatNumber | DeadHand, ...] = ()


class RulingLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act that was ruled on."""

    act: str
    seat: SeatNumber
    answers: dict[str, StoredAnswer] = {}
    proposed: bool = False


class HandOfGame(OwnFields, frozen=True, gc=False):
    """A hand of a game. The table and the payments in it are only compared with the replay."""

    riichi: tuple[SeatNumber, ...] = ()
    rulings: tuple[RulingLine, ...] = ()
    wins: tuple[WinLine, ...] = ()
    draw: DrawLine | None = None
    round_wind: Wind | None = None
    number: int | None = None
    dealer: int | None = None
    honba: int | None = None
    deposits: int | None = None
    scores: tuple[int, ...] | None = None
    deltas: tuple[int, ...] | None = None


class GameLine(OwnFields, frozen=True, gc=False):
    """A game: absolute seats, seat 0 deals first; `start` are the points of each at the start.

    `end`, where another program says how the game ended, is not read.
    """

    hands: tuple[HandOfGame, ...]
    id: LineId = None
    rules: str | None = None
    start: Points | None = None
    switches: dict[str, bool] = msgspec.field(default_factory=dict)
    length: Literal["tonpuu", "hanchan"] = "hanchan"
    end: Skipped = msgspec.UNSET


class HandAnswer(msgspec.Struct):
    """The table before a hand, and what each seat gained by it, riichi sticks left out."""

    round_wind: str
    number: int
    dealer: int
    honba: int
    deposits: int
    scores: tuple[int, ...]
    deltas: tuple[int, ...]


class ProblemAnswer(msgspec.Struct, omit_defaults=True):
    """A problem of the replay: in which hand (from 0), and by which rule."""

    hand: int
    problem: str
    seat: int | None = None
    rule: str = ""
    detail: str = ""


class GameAnswer(msgspec.Struct):
    """A game under a document; `points` are thousands, or marks where the document gives marks."""

    id: LineId
    hands: tuple[HandAnswer, ...]
    ended: str | None
    scores: tuple[int, ...]
    points: tuple[float, ...]
    problems: tuple[ProblemAnswer, ...]


read_game_line: Final = line_decoder(GameLine)
"""The fields of a line; raises LineError."""


def game_of_line(line: GameLine, rules: str) -> tuple[RiichiGame, tuple[int, ...]]:
    """The game of a line, and for each of its hands the index of its last event (-1: none).

    Raises LineError for tiles that cannot be read, and for a hand without an end that is not the
    last.
    """
    events: list[GameEvent] = []
    last = []
    for at, hand in enumerate(line.hands):
        before = len(events)
        events += _events(hand, f"hands[{at}]", line.id)
        last.append(len(events) - 1 if len(events) > before else -1)
        open_ = not (hand.wins or hand.draw or hand.rulings)
        if open_ and at + 1 < len(line.hands):
            raise LineError(Fault("no_end"), f"hands[{at}]", line.id)
    start = line.start
    try:
        switches = msgspec.convert({**line.switches, "length": line.length}, Switches)
    except msgspec.ValidationError as e:
        found = refused(e, Switches)
        raise LineError(found.fault, join("switches", found.key), line.id) from None
    opening = Opening(scores=None if start is None else (start, start, start, start))
    return RiichiGame(rules, switches=switches, opening=opening, events=tuple(events)), tuple(last)


def _events(hand: HandOfGame, place: str, line_id: object) -> Iterator[GameEvent]:
    """The events of a hand in their order."""
    yield from map(RiichiEvent, hand.riichi)
    for ruling in hand.rulings:
        yield RulingEvent(ruling.act, ruling.seat, ruling.answers, ruling.proposed)
    if hand.wins:
        wins = enumerate(hand.wins)
        yield WinEvent(tuple([_claim(win, f"{place}.wins[{at}]", line_id) for at, win in wins]))
    if hand.draw is not None:
        draw = hand.draw
        dead = tuple(one if isinstance(one, DeadHand) else DeadHand(one) for one in draw.dead)
        yield DrawEvent(_KINDS[draw.type], draw.tenpai, draw.nagashi, dead)


def _claim(win: WinLine, place: str, line_id: object) -> WinClaim:
    if win.who is None:
        raise LineError(Fault("no_winner"), place, line_id)
    loser = None if win.tsumo else win.from_who
    if loser is None and not win.tsumo:
        raise LineError(Fault("no_discarder"), place, line_id)
    if not win.concealed:
        return WinClaim(win.who, loser, None, None, win.han, win.fu, win.points, win.pao)
    try:
        hand, situation = described(win)
    except LineError as e:
        raise LineError(e.fault, join(place, e.place), line_id) from None
    return WinClaim(win.who, loser, hand, situation, pao=win.pao)


def game_answer(line: GameLine, rules: RiichiRules) -> GameAnswer:
    """The answer to a line; raises LineError."""
    game, last = game_of_line(line, rules.document.id)
    found = replay(game, rules)
    hand_of = {event: hand for hand in (*found.hands, found.now) for event in hand.events}
    hands = tuple([hand_of.get(event, found.now) for event in last])
    problems = [_problem(one) for one in found.problems]
    problems += _unended(hands)
    answers = tuple([_hand(hand) for hand in hands])
    problems += _differences(line, answers)
    placed = found.result.seats
    marks = found.result.unit == "marks"
    return GameAnswer(
        line.id,
        answers,
        None if found.ended is None else found.ended.key,
        tuple([with_leftover(seat) for seat in placed]),
        tuple([seat.total if marks else seat.total / 1000 for seat in placed]),
        tuple(problems),
    )


def _hand(hand: PlayedHand) -> HandAnswer:
    table = hand.before
    return HandAnswer(
        WIND_LETTERS[table.round_wind % SEATS],
        table.number,
        table.dealer,
        table.honba,
        table.deposits,
        table.scores,
        hand.deltas,
    )


def _problem(one: GameProblem) -> ProblemAnswer:
    rule = "" if one.rule is None else one.rule.key
    return ProblemAnswer(one.hand, one.key, one.seat, rule, one.detail)


def _unended(hands: tuple[PlayedHand, ...]) -> Iterator[ProblemAnswer]:
    """Problems of hands of the line whose events end no hand under the document."""
    for at, hand in enumerate(hands[:-1]):
        if hands[at + 1] is hand:
            yield ProblemAnswer(at, "no_end")


_COMPARED: Final = ("round_wind", "number", "dealer", "honba", "deposits", "scores", "deltas")


def _differences(line: GameLine, answers: tuple[HandAnswer, ...]) -> Iterator[ProblemAnswer]:
    """The problem of the first hand of which table or payments differ from the replay."""
    for at, (given, ours) in enumerate(zip(line.hands, answers, strict=True)):
        other = [
            name for name in _COMPARED if getattr(given, name) not in (None, getattr(ours, name))
        ]
        if other:
            yield ProblemAnswer(at, "differs", detail=" ".join(other))
            return


def run_games(
    lines: Iterable[bytes], default: str, load: Load, first: int = 1
) -> Iterator[Encoded]:
    """For each line its answer as JSON and, where the line cannot be read, the problem.

    As `batch.run`: a line may name its document, blank lines are skipped, the archive is streamed.
    """
    by_document = documents(load)

    def answer(text: bytes) -> GameAnswer:
        line = read_game_line(text)
        return game_answer(line, by_document(line.rules or default, line.id))

    return answer_lines(lines, answer, first)
