"""Values of the engine are what they were made as, except counts and what is made in large
numbers."""

from __future__ import annotations

from typing import Final

import engine
from tests.frozen_values import changeable

COUNTS: Final = {
    "engine.doubt.HandDoubtCount",
    "engine.doubt_counts.DoubtCount",
    "engine.doubt_counts.PartCounts",
    "engine.effects.tally.PartEffects",
    "engine.game_tally.GameDoubtCount",
}
"""Values that are added to line by line."""
MADE_OFTEN: Final = {
    "engine.batch.ResultLine",
    "engine.game_lines.GameAnswer",
    "engine.game_lines.HandAnswer",
    "engine.game_lines.ProblemAnswer",
    "engine.riichi.shapes.counted.HandShape",
}
"""Values that an archive makes millions of; a frozen struct takes longer to make."""


def test_values_of_the_engine_are_frozen() -> None:
    assert changeable(engine) == COUNTS | MADE_OFTEN
