"""Finds the unclear clauses of a riichi document that change the most games of an archive."""

from __future__ import annotations

import msgspec

from engine.game_lines import game_of_line, read_game_line
from engine.game_tally import CountGameDoubts, GameCourse, GameId
from engine.json_lines import LineError
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import replay
from engine.riichi.rules import RiichiRules


def is_game_line(text: bytes) -> bool:
    """Whether a line of an archive is a game, and no hand."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(raw, dict) and "hands" in raw


class CountRiichiDoubts(CountGameDoubts[RiichiRules, RiichiGame]):
    """Replays every game of a part under every reading of the document."""

    def read(self, text: bytes) -> tuple[GameId, RiichiGame] | None:
        try:
            line = read_game_line(text)
            return line.id, game_of_line(line, self.rules.document.id)[0]
        except LineError:
            return None

    def course(self, game: RiichiGame, rules: RiichiRules) -> GameCourse:
        found = replay(game, rules)
        return GameCourse(
            len(found.hands),
            tuple([hand.deltas for hand in found.hands]),
            tuple([seat.place for seat in found.result.seats]),
            tuple([hand.over is not None for hand in found.hands]),
            tuple([seat.total for seat in found.result.seats]),
        )
