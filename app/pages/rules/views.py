"""Values that the rules page hands to its widgets, already formatted in one language."""

from __future__ import annotations

from typing import Literal

import msgspec

from app.texts.comparisons import unequal
from engine.riichi.hand import Hand
from engine.rulebook import Standing


class ClauseRow(msgspec.Struct, frozen=True):
    """A clause in the list: its name, meaning, value, mark and standing.

    `note` says that it is a procedure or a matter of manners.
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
    def text(self) -> str:
        """The whole row, for screen readers."""
        parts = (self.name, self.value, self.badge, self.mark, self.note, self.means)
        return " ".join(part for part in parts if part)


class RuleReading(msgspec.Struct, frozen=True):
    """A reading of a rule: its number, 0 for that of the document, its value and what it is."""

    number: int
    value: str
    note: str
    now: bool


class RuleDetail(msgspec.Struct, frozen=True):
    """A rule in the panel; `readings` are the values that it can have, none where it is clear.

    `confidence` is that of the document's reading.
    """

    name: str
    value: str
    standing: Standing
    badge: str
    mark: str
    reason: str
    confidence: int | None
    readings: tuple[RuleReading, ...]
    key: str = ""


class Detail(msgspec.Struct, frozen=True):
    """What the panel shows of a clause or rule: source, title, meaning, and its rules.

    `example_key` is the key of the rule for which a hand can be shown, "" for none; `in_hands`:
    whether the points of a hand may depend on one of the rules at all. `option` is the id of the
    option that is shown, `option_on` whether it is chosen.
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
    example_key: str
    in_hands: bool = False
    option: str = ""
    option_on: bool = False

    @property
    def accessible_name(self) -> str:
        """The accessible name of the panel."""
        return f"{self.title} {self.badge} {self.mark}"


class DocumentSummary(msgspec.Struct, frozen=True):
    """What the panel shows of the whole document while no clause is chosen.

    `means` is its source; for each standing there is its word, its meaning and the number of items.
    `edition` says when it is in force and what has replaced it; `sources` have their grades.
    """

    caption: str
    title: str
    means: str
    standings: tuple[tuple[Standing, str, str, int], ...]
    edition: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()

    @property
    def accessible_name(self) -> str:
        """The accessible name of the panel."""
        return self.title


class SheetCell(msgspec.Struct, frozen=True):
    """A cell: its text, a line below, the standing with its word, and whether it differs."""

    words: str
    below: str = ""
    standing: Standing | None = None
    badge: str = ""
    differs: bool = False

    @property
    def text(self) -> str:
        """The whole cell in one line."""
        words = unequal(self.words, self.differs)
        return " ".join(part for part in (words, self.badge, self.below) if part)


class DocumentSheetRow(msgspec.Struct, frozen=True):
    """A row: its key, name and cells; `rule_key` is the rule it is about, where not its own key.

    A `heading` names the rows below it, and has empty cells.
    """

    key: str
    name: str
    cells: tuple[SheetCell, ...]
    rule_key: str = ""
    heading: bool = False


class RuleSheet(msgspec.Struct, frozen=True):
    """A table: the heads of its columns by key and name, and its rows.

    `widths` are the shares of the columns in the width, equal where there are none.
    """

    heads: tuple[tuple[str, str], ...] = ()
    rows: tuple[DocumentSheetRow, ...] = ()
    widths: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """The number of rows without headings."""
        return sum(not row.heading for row in self.rows)

    @property
    def text(self) -> str:
        """The table as tab-separated lines."""
        lines = ["\t".join(("", *(name for _, name in self.heads)))]
        lines += ["\t".join((row.name, *(cell.text for cell in row.cells))) for row in self.rows]
        return "\n".join(lines)


class ExampleView(msgspec.Struct, frozen=True):
    """A hand whose points depend on a rule: its situation in a line, and a row for each reading.

    A row is the reading, what is counted and the points. The state is `never` where no hand can
    depend on the rule, `none` where none was found.
    """

    state: Literal["", "seeking", "found", "none", "never"] = ""
    hand: Hand | None = None
    situation: str = ""
    rows: tuple[tuple[str, str, str], ...] = ()


class OptionChange(msgspec.Struct, frozen=True):
    """A rule that an option sets: its key and name, its value without the option ("" where the
    document has no such rule) and with it, the clause and the standing."""

    key: str
    rule: str
    before: str
    after: str
    clause: str
    standing: Standing


class OptionView(msgspec.Struct, frozen=True):
    """An option of a document: its id, its mark and name, whether it is chosen, and what it
    changes."""

    id: str
    mark: str
    name: str
    on: bool
    changes: tuple[OptionChange, ...]
