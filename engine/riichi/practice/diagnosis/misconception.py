"""A misconception: which rule, fact or operation a player has wrong, as functions that the
computation of an answer calls in place of the right ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from engine.ledger import Line
from engine.riichi.hand import Hand
from engine.riichi.practice.diagnosis.values import CellProblem, Lane
from engine.riichi.reading import Reading
from engine.riichi.rules import Fu, RiichiRules
from engine.tiles import Tile


class BelievedReading(msgspec.Struct, frozen=True):
    """A reading as a player sees it: the facts that yaku are counted by, and those of the fu."""

    reading: Reading
    bits: int
    fu_bits: int
    melded: bool


Readings = tuple[BelievedReading, ...]
CauseGroup = Literal[
    "way", "neighbour", "rounding", "kiriage", "limit", "dealer", "shares", "honba",
    "fu", "wait", "pair", "set", "han", "yaku", "dora",
]  # fmt: skip
"""What a misconception is counted under."""
OF_FU: Final = ("fu", "wait", "pair", "set")
OF_HAN: Final = ("han", "yaku", "dora")


class Misconception(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the catalogue; each function takes what is right and returns what is believed.

    One that finds nothing to perturb returns what it was given, `rules` and `lane` None.

    - `id`, `group`: its name, and what it is counted under.
    - `clause`: the key of the rule that is not followed, where no ledger line says it.
    - `rules`: the rules that are believed.
    - `readings`: the readings of a hand with their facts.
    - `yaku`: the lines of yaku counted in a reading.
    - `indicators`: the indicators, of dora and of ura dora.
    - `rounded_fu`: the fu that count, from the sum of the items and whether it is a pinfu by tsumo.
    - `count`: the fu and han that are believed of a hand or a cell.
    - `misread`: the cell that is looked up, or how the win is taken when it is priced.
    - `lane`: the steps to what a cell pays.
    - `honba`: the points that honba add by ron, and by tsumo from each.
    - `declared`: the steps to what is declared, from those to what is paid.
    - `highlighted`: the tiles that it is about, where the ledger line has none.
    - `begins`: where the right lane begins to be compared: with one han less, or the base points.
    """

    id: str
    group: CauseGroup
    clause: str = ""
    rules: Callable[[RiichiRules], RiichiRules | None] | None = None
    readings: Callable[[Readings], Readings] | None = None
    yaku: Callable[[tuple[Line, ...], BelievedReading, RiichiRules], tuple[Line, ...]] | None = None
    indicators: Callable[[tuple[Tile, ...]], tuple[Tile, ...]] | None = None
    rounded_fu: Callable[[int, bool, Fu], int] | None = None
    count: Callable[[CellProblem, RiichiRules], CellProblem] | None = None
    misread: Callable[[CellProblem, RiichiRules], CellProblem] | None = None
    lane: Callable[[CellProblem, RiichiRules], Lane | None] | None = None
    honba: Callable[[CellProblem, RiichiRules], tuple[int, int]] | None = None
    declared: Callable[[Lane, CellProblem, RiichiRules], Lane] | None = None
    highlighted: Callable[[Hand, Reading], tuple[Tile, ...]] | None = None
    begins: Literal["", "left", "base"] = ""

    @property
    def of_hands(self) -> bool:
        """Whether it shows in hands alone: what a cell pays does not depend on it."""
        return self.group in OF_FU + OF_HAN and self.count is None

    @property
    def field(self) -> str:
        """The field of an answer that it is about first: `points`, `fu`, `han` or `yaku`."""
        if self.group in OF_FU:
            return "fu"
        if self.group == "yaku":
            return "yaku"
        return "han" if self.group in OF_HAN else "points"
