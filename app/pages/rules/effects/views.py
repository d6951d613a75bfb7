"""Values that the comparison by effect hands to its widgets, formatted in one language."""

from __future__ import annotations

import msgspec

from engine.riichi.hand import Hand
from engine.rulebook import Standing


class EffectSide(msgspec.Struct, frozen=True):
    """A rule as one of the documents has it; without a standing the document has none."""

    document: str
    value: str
    mark: str = ""
    standing: Standing | None = None
    badge: str = ""
    reason: str = ""

    @property
    def text(self) -> str:
        """The whole side in one line."""
        return " ".join(part for part in (self.document, self.value, self.badge, self.mark) if part)


class EffectRow(msgspec.Struct, frozen=True):
    """A rule with what it changes: a number in words, and how long its bar is.

    `alone` and `together` are parts of the bar, of which the longest in the list is 1.
    """

    key: str
    name: str
    number: str
    here: EffectSide
    there: EffectSide
    alone: float
    together: float

    @property
    def text(self) -> str:
        """The whole row, for screen readers."""
        return f"{self.name} {self.number} {self.here.text} → {self.there.text}"


class EffectOverview(msgspec.Struct, frozen=True):
    """What stands over the list: the documents, the source, a sentence, and how far it is.

    `others` are the documents that can be compared, by id and name. `share` is the part that is
    done, None where nothing runs. `units` are the names of hands and games where there are both.
    """

    here: str
    there: str
    others: tuple[tuple[str, str], ...]
    against: str
    source: str
    sentence: str
    share: float | None
    archive: bool
    more: str
    units: tuple[str, ...] = ()
    games: bool = False


class EffectDetail(msgspec.Struct, frozen=True):
    """What stands beside the list: a rule in both documents, its counts, and the clearest example.

    `outcomes` are rows of the example: a document, a count and an amount.
    """

    caption: str
    title: str
    sides: tuple[EffectSide, ...] = ()
    counts: tuple[str, ...] = ()
    hand: Hand | None = None
    note: str = ""
    outcomes: tuple[tuple[str, str, str], ...] = ()

    @property
    def text(self) -> str:
        """The whole for screen readers."""
        outcomes = (" ".join(row) for row in self.outcomes)
        parts = (*(side.text for side in self.sides), *self.counts, self.note, *outcomes)
        return " ".join(part for part in parts if part)
