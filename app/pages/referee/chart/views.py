"""Values of the penalty chart: rows of acts, columns of classes, cells of conditions."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from app.pages.referee.incident.views import ClassView
from engine.riichi.penalties import Band, Outcome, PointsUnit
from engine.rulebook import AnyRule, Head, Rule

OTHER = "other"
COLUMNS = (
    "silent", "none", "warning", "off_result", "fine", "agari_houki", "chombo", OTHER, "exclusion",
)  # fmt: skip
"""The classes from light to heavy; `legal` acts stand in the column `none`, and classes that are
rare in `other`, where a cell names its class."""
BOLD: Final = ("fine", "agari_houki", "chombo", "exclusion")
"""The classes in bold letters."""
Condition = tuple[tuple[str, bool | Band], ...]


class ChartEntry(msgspec.Struct, frozen=True):
    """A ruling in a cell.

    `when` are the answers that lead to it, without those that change nothing in its class; `star`
    is what a draw brings for a player in riichi, who has the same class, "" for nothing. `sanction`
    is the class itself, `effects` name what follows beyond it. `letter` leads to the proposal where
    the document is silent, "" where there is none. `unit` is that of points off the result.
    `united` are the rules of other rulings that the entry stands for.
    """

    sanction: str
    rule: Rule[Outcome]
    when: Condition = ()
    star: str = ""
    effects: tuple[tuple[str, str], ...] = ()
    letter: str = ""
    unit: PointsUnit = "points"
    united: tuple[Rule[Outcome], ...] = ()


class ActCells(msgspec.Struct, frozen=True):
    """An act and its rulings by column."""

    act: str
    cells: tuple[tuple[str, tuple[ChartEntry, ...]], ...]

    @property
    def entries(self) -> tuple[ChartEntry, ...]:
        return tuple(entry for _, entries in self.cells for entry in entries)


class Proposal(msgspec.Struct, frozen=True):
    """What the program proposes where a document is silent: classes with the answers that lead to
    them; `letter` is "" for an act that the document does not mention."""

    act: str
    letter: str
    classes: tuple[tuple[Condition, str], ...]


class Chart(msgspec.Struct, frozen=True):
    """The penalties of a document.

    `groups` are the acts with rulings by moment of play; `manners` the acts that a clause names
    without a consequence, with `breach`, the class proposed for them; `unnamed` the acts that the
    document does not mention, `excluded` those whose only class is exclusion. `examples` have a
    ruling of each class that costs something, with no more than the class has.
    """

    document: Head
    columns: tuple[str, ...]
    groups: tuple[tuple[str, tuple[ActCells, ...]], ...]
    manners: tuple[tuple[str, AnyRule], ...]
    breach: str
    unnamed: tuple[Proposal, ...]
    excluded: tuple[ActCells, ...]
    proposals: tuple[Proposal, ...]
    principles: tuple[AnyRule, ...]
    examples: tuple[ClassView, ...]

    @property
    def acts(self) -> tuple[str, ...]:
        """Every act of the chart."""
        rows = (row.act for _, rows in self.groups for row in rows)
        rest = (*(act for act, _ in self.manners), *(one.act for one in self.unnamed))
        return (*rows, *rest, *(row.act for row in self.excluded))


class TreeLine(msgspec.Struct, frozen=True):
    """A line of the small tree of an act: a question, or an answer with the class it leads to.

    `depth` is the indentation; an answer that leads to another question has no class.
    """

    kind: Literal["question", "answer"]
    depth: int
    question: str
    answer: bool | Band = False
    classes: tuple[str, ...] = ()
    last: bool = False


class ActTree(msgspec.Struct, frozen=True):
    """The questions of an act, line by line."""

    act: str
    lines: tuple[TreeLine, ...]
