"""The values of the scoring are what they were made as."""

from __future__ import annotations

import engine.riichi
import engine.riichi.scoring
from tests.frozen_values import changeable


def test_values_of_the_scoring_are_frozen() -> None:
    assert changeable(engine.riichi.scoring) == set()


def test_only_the_shape_of_a_hand_is_filled_in_later() -> None:
    """It is made millions of times, and known to few modules."""
    assert changeable(engine.riichi) == {"engine.riichi.shapes.counted.HandShape"}
