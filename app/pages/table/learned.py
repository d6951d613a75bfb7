"""Learned: what the table page asks of the drill."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from app.views.drill import Practise
from app.views.tables import Heat, Spot, Ways
from engine.riichi.rules import RiichiRules


class Learned(Protocol):
    """How well the cells of the table are known, and how they are practised."""

    def of(self, rules: RiichiRules, ways: Ways) -> Mapping[Spot, Heat]:
        """How well each cell is known; the others are new."""

    def forget(self) -> None:
        """There may be other answers by now."""

    def wish(self, spots: tuple[Spot, ...], rules: RiichiRules) -> Practise | None:
        """The wish to practise some cells of the table; None where none of them is asked for."""
