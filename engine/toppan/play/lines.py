"""The notation of 競技十半 games as JSON, and the answer to each game of an archive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import msgspec

from engine import json_lines
from engine.complaints import Fault, quoted
from engine.json_lines import Encoded, LineError, LineId, documents, other_kind
from engine.ledger import balance, four
from engine.rulebook import AnyRule
from engine.schema import no_json, refused
from engine.toppan.play.game import PointsByPlayer, ToppanGame, ToppanRuling
from engine.toppan.play.offences import Remedy
from engine.toppan.play.replay import (
    ToppanProblem,
    ToppanReplay,
    ToppanStep,
    gains,
    replay,
    ruling_in,
)
from engine.toppan.rules import ToppanRules
from engine.toppan.situation import WIND_LETTERS

VERSION: Final = 1
"""The version of the notation."""


def written(game: ToppanGame) -> bytes:
    """The game as one line of JSON, which `read_game` reads back; equal games give equal lines."""
    plain = msgspec.convert(msgspec.to_builtins(game), ToppanGame)  # whole points become floats
    return _encode({"version": VERSION, **msgspec.to_builtins(plain)})


def read_game(text: bytes | str) -> ToppanGame:
    """The game of a text in JSON; raises LineError."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
        raise LineError(no_json(e, Fault("one_a_line"))) from None
    if not isinstance(raw, dict):
        raise LineError(Fault("no_line", hint=Fault("one_a_line")))
    game_id, version = raw.get("id"), raw.pop("version", None)
    other = other_kind(raw, ToppanGame)
    if other is not None:
        raise LineError(other, line_id=game_id)
    if type(version) is not int or version != VERSION:
        raise LineError(_other_version(version), "version", game_id)
    try:
        return msgspec.convert(raw, ToppanGame)
    except msgspec.ValidationError as e:
        found = refused(e, ToppanGame)
        raise LineError(found.fault, found.key, game_id) from None


def _other_version(version: object) -> Fault:
    if version is None:
        return Fault("no_version", number=VERSION)
    newer = isinstance(version, int) and version > VERSION
    return Fault("newer_game" if newer else "not_version", word=quoted(version), number=VERSION)


class DealAnswer(msgspec.Struct, frozen=True):
    """A deal: the index of its event, the state before it, and each player's gain, in points."""

    event: int
    round_wind: str
    number: int
    dealer: int
    honba: int
    scores: PointsByPlayer
    moves: PointsByPlayer


class OtherReading(msgspec.Struct, frozen=True):
    """The outcome of a ruling under another reading of a rule."""

    rule: str
    value: Any
    remedy: Remedy
    moves: PointsByPlayer


class RulingAnswer(msgspec.Struct, frozen=True):
    """A ruling: what is done about the act, by which rule, and what each player gains in points."""

    event: int
    act: str
    player: int
    remedy: Remedy
    rule: str
    moves: PointsByPlayer
    otherwise: tuple[OtherReading, ...]


class ProblemAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A problem as data; `event` is None for the opening."""

    event: int | None
    key: str
    player: int | None = None
    rule: str = ""
    detail: str = ""


class GameAnswer(msgspec.Struct, frozen=True):
    """A replayed game as data. `ended` is the key of the rule that ended it, None while it goes
    on; `points` are the results, prizes and placement points included."""

    id: LineId
    rules: str
    deals: tuple[DealAnswer, ...]
    rulings: tuple[RulingAnswer, ...]
    ended: str | None
    ended_at: int | None
    broken_off: bool
    scores: PointsByPlayer
    prizes: PointsByPlayer
    places: tuple[int, int, int, int]
    points: PointsByPlayer
    because: tuple[str, ...]
    problems: tuple[ProblemAnswer, ...]


def game_answer(game: ToppanGame, rules: ToppanRules) -> GameAnswer:
    """The replay of a game under a document, as data."""
    found = replay(game, rules)
    players = found.result.players
    return GameAnswer(
        game.id,
        rules.document.id,
        tuple(_deal(step) for step in found.deals),
        tuple(_rulings(found)),
        None if found.ended is None else found.ended.key,
        found.ended_at,
        found.broken_off,
        in_points(found.state.scores),
        in_points(balance(found.prizes)),
        four(player.place for player in players),
        in_points(player.total for player in players),
        _keys((*found.because, *found.result.because)),
        tuple(_problem(problem) for problem in found.problems),
    )


def run(
    lines: Iterable[bytes], default: str, load: Callable[[str], ToppanRules], first: int = 1
) -> Iterator[Encoded]:
    """For each line its answer as JSON and, where the line cannot be read, the problem.

    `load` returns the rules of a document id, which a game may name in place of `default`. Blank
    lines are skipped; `first` is the number of the first line. The archive is streamed.
    """
    by_document = documents(load)

    def answer(text: bytes) -> GameAnswer:
        game = read_game(text)
        return game_answer(game, by_document(game.rules or default, game.id))

    return json_lines.answer_lines(lines, answer, first)


def _deal(step: ToppanStep) -> DealAnswer:
    before = step.before
    return DealAnswer(
        step.at,
        WIND_LETTERS[before.round_wind],
        before.dealer + 1,
        before.dealer,
        before.honba,
        in_points(before.scores),
        in_points(gains(step)),
    )


def _rulings(found: ToppanReplay) -> Iterator[RulingAnswer]:
    for step in found.steps:
        ruling = ruling_in(step)
        if ruling is None or not isinstance(step.event, ToppanRuling):
            continue
        others = tuple(
            OtherReading(
                other.rule.key, _value(other.rule), other.remedy, in_points(balance(other.payments))
            )
            for other in ruling.others
        )
        moves = in_points(balance(ruling.payments))
        yield RulingAnswer(
            step.at, ruling.act, ruling.offender, ruling.remedy, ruling.rule.key, moves, others
        )


def _value(rule: AnyRule) -> Any:
    return getattr(rule, "value", None)


def _problem(problem: ToppanProblem) -> ProblemAnswer:
    key = "" if problem.rule is None else problem.rule.key
    return ProblemAnswer(problem.at, problem.key, problem.player, key, problem.detail)


def in_points(halves: Iterable[int]) -> PointsByPlayer:
    """Half points as points."""
    return four(each / 2 for each in halves)


def _keys(rules: Iterable[AnyRule]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule.key for rule in rules))


_encode = msgspec.json.Encoder().encode
