"""Finds the unclear clauses of a 競技十半 document that change the most games of an archive."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game_tally import GameCourse, GameId, GamesTally, tally_courses
from engine.toppan.play.game import ToppanGame
from engine.toppan.play.lines import GameNotationError, read_game
from engine.toppan.play.replay import gains, replay
from engine.toppan.rules import ToppanRules


def tally_games(lines: Iterable[bytes], rules: ToppanRules) -> GamesTally:
    """Replay every game of the lines under every reading of the document; half points."""
    return tally_courses(lines, rules, _read, _course)


def _read(text: bytes) -> tuple[GameId, ToppanGame] | None:
    try:
        game = read_game(text)
    except GameNotationError:
        return None
    return game.id, game


def _course(game: ToppanGame, rules: ToppanRules) -> GameCourse:
    found = replay(game, rules)
    return GameCourse(
        len(found.deals),
        tuple(gains(step) for step in found.steps),
        tuple(player.place for player in found.result.players),
        ("" if found.ended is None else found.ended.key, found.ended_at),
        tuple(player.total for player in found.result.players),
    )
