"""The misconceptions about hands: fu and their items, yaku, dora."""

from __future__ import annotations

from typing import Final

from engine.riichi.practice.diagnosis.misconception import Misconception

OF_HANDS: Final[tuple[Misconception, ...]] = ()
