"""Values of 競技十半 are what they were made as."""

from __future__ import annotations

import engine.toppan
from tests.frozen_values import changeable


def test_values_of_toppan_are_frozen() -> None:
    assert changeable(engine.toppan) == set()
