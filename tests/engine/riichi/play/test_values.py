"""The values of a game are what they were made as."""

from __future__ import annotations

import engine.riichi.play
from tests.frozen_values import changeable


def test_values_of_a_game_are_frozen() -> None:
    assert changeable(engine.riichi.play) == set()
