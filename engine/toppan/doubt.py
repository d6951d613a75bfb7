"""Finds the unclear clauses of a 競技十半 document that change the most games of an archive."""

from __future__ import annotations

from engine.game_tally import CountGameDoubts, GameCourse, GameId
from engine.toppan.play.game import ToppanGame
from engine.toppan.play.lines import read_game
from engine.toppan.play.replay import gains, replay
from engine.toppan.rules import ToppanRules


class CountToppanDoubts(CountGameDoubts[ToppanRules, ToppanGame]):
    """Replays every game of a part under every reading of the document; half points."""

    def read(self, text: bytes) -> tuple[GameId, ToppanGame]:
        game = read_game(text)
        return game.id, game

    def course(self, game: ToppanGame, rules: ToppanRules) -> GameCourse:
        found = replay(game, rules)
        return GameCourse(
            len(found.deals),
            tuple(gains(step) for step in found.steps),
            tuple(player.place for player in found.result.players),
            ("" if found.ended is None else found.ended.key, found.ended_at),
            tuple(player.total for player in found.result.players),
        )
