"""Finds the unclear clauses of a riichi document that change the most games of an archive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.doubt import BY_WHICH_NO_WIN
from engine.doubt_counts import DoubtfulRule
from engine.game_lines import game_of_line, read_game_line
from engine.game_tally import CountGameDoubts, GameCourse
from engine.json_lines import LineId, without_byte_order_mark
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import replay
from engine.riichi.rules import RiichiRules

_OUTSIDE: Final = (
    "calls.", "riichi.furiten", "dora.kan_timing", "game.correction", "game.games",
    "game.time_limit",
)  # fmt: skip
"""Keys of rules that no replay depends on but by the wins in it: its events are what was done,
allowed or not."""


def affects_replay(key: str) -> bool:
    """Whether the rule with this key can change the course or the result of a replayed game."""
    return key in BY_WHICH_NO_WIN or not key.startswith(_OUTSIDE)


def is_game_line(text: bytes) -> bool:
    """Whether the first line of an archive is a game, and no hand."""
    try:
        raw = msgspec.json.decode(without_byte_order_mark(text))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(raw, dict) and "hands" in raw


class CountRiichiDoubts(CountGameDoubts[RiichiRules, RiichiGame]):
    """Replays every game of a part under every reading of the document that can change it."""

    def doubtful(self) -> Iterator[DoubtfulRule[RiichiRules]]:
        return (found for found in super().doubtful() if affects_replay(found[0].key))

    def read(self, text: bytes) -> tuple[LineId, RiichiGame]:
        line = read_game_line(text)
        return line.id, game_of_line(line, self.rules.document.id)[0]

    def course(self, game: RiichiGame, rules: RiichiRules) -> GameCourse:
        found = replay(game, rules)
        return GameCourse(
            len(found.hands),
            tuple([hand.deltas for hand in found.hands]),
            tuple([seat.place for seat in found.result.seats]),
            tuple([hand.ended_by is not None for hand in found.hands]),
            tuple([seat.total for seat in found.result.seats]),
        )
