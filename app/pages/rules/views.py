"""Rules shown: what their page hands to its widgets, in the words of a language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.riichi.hand import Hand
from engine.rulebook import Standing


@dataclass(frozen=True, slots=True)
class ClauseRow:
    """An item in the list: what it is called, what it says, its value, mark and standing.

    `note` names a procedure or a manner.
    """

    key: str
    name: str
    means: str
    value: str
    mark: str
    standing: Standing
    badge: str
    note: str = ""

    @property
    def told(self) -> str:
        """All of it, for those who do not see it."""
        parts = (self.name, self.value, self.badge, self.mark, self.note, self.means)
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class RuleDetail:
    """A rule in the panel; `readings` are the values that it could have, too."""

    name: str
    value: str
    standing: Standing
    badge: str
    mark: str
    reason: str
    confidence: int | None
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Detail:
    """What the panel shows: where it is from, what it is called, what it means, its rules.

    `matters` is the key of the rule for which a hand can be shown, "" where there is none.
    """

    document: str
    caption: str
    title: str
    mark: str
    standing: Standing
    badge: str
    note: str
    means: str
    rules: tuple[RuleDetail, ...]
    matters: str

    @property
    def spoken(self) -> str:
        """As it is read out."""
        return f"{self.title} {self.badge} {self.mark}"


@dataclass(frozen=True, slots=True)
class Cover:
    """What the panel shows of a whole document while no clause is chosen: its name, where it is
    from (`means`), and for each standing its word, what it means, and how many items have it."""

    caption: str
    title: str
    means: str
    standings: tuple[tuple[Standing, str, str, int], ...]

    @property
    def spoken(self) -> str:
        """As it is read out."""
        return self.title


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A cell: what it says, a line below, the standing with its word; whether it differs."""

    words: str
    below: str = ""
    standing: Standing | None = None
    badge: str = ""
    differs: bool = False

    @property
    def told(self) -> str:
        """All of it in one line."""
        words = f"≠ {self.words}" if self.differs else self.words
        return " ".join(part for part in (words, self.badge, self.below) if part)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row: its key for whoever asks, its name, its cells; `leads` is the key of the rule that it
    is about where that is not its own key."""

    key: str
    name: str
    cells: tuple[SheetCell, ...]
    leads: str = ""


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """A whole table: the heads of its columns, with what they stand for, and its rows.

    `widths` tell how the columns share the room, alike where there are none.
    """

    heads: tuple[tuple[str, str], ...] = ()
    rows: tuple[SheetRow, ...] = ()
    widths: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """Tabs and lines, as a spreadsheet takes them."""
        lines = ["\t".join(("", *(name for _, name in self.heads)))]
        lines += ["\t".join((row.name, *(cell.told for cell in row.cells))) for row in self.rows]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class ExampleView:
    """A hand whose points hang on a rule, once one is found: its situation in a line, and of each
    reading what it is, what is counted and what is said.

    `never` where no hand can hang on it, `none` where none was found.
    """

    state: Literal["", "seeking", "found", "none", "never"] = ""
    hand: Hand | None = None
    situation: str = ""
    rows: tuple[tuple[str, str, str], ...] = ()
