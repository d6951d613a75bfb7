"""Reading: one way to see a complete hand as groups, with its form and wait."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engine.riichi.group import Group, Shape


class Form(StrEnum):
    """The three forms of a complete hand."""

    STANDARD = "standard"
    CHIITOITSU = "chiitoitsu"
    KOKUSHI = "kokushi"


class Wait(StrEnum):
    """How the winning tile finished its group (待ち)."""

    RYANMEN = "ryanmen"
    SHANPON = "shanpon"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    TANKI = "tanki"
    THIRTEEN = "thirteen"  # kokushi on any of the thirteen
    UNNAMED = "unnamed"  # a win on the deal that names no winning tile


class Reading(msgspec.Struct, frozen=True, gc=False):
    """One way to see a hand: its groups, and the index of the one that the winning tile finished.

    Groups of the winning tile's suit come first and melds last.
    """

    form: Form
    groups: tuple[Group, ...]
    finished: int
    wait: Wait

    @property
    def pair(self) -> Group:
        """The pair of a standard hand or of kokushi."""
        return next(g for g in self.groups if g.shape is Shape.PAIR)
