"""Verdicts: the results of judging a declared win, with scores, ledgers and problems."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, Literal, Protocol

import msgspec

from engine.ledger import Line, Payment
from engine.riichi.facts import Fact
from engine.riichi.hand import Hand
from engine.riichi.reading import Reading
from engine.riichi.shapes.readings import reading
from engine.riichi.situation import Event, Situation
from engine.rulebook import AnyRule
from engine.tiles import Tile


class Part(StrEnum):
    """The part of a description that a problem is about, so that it can be named beside it."""

    CONCEALED = "concealed"
    MELDS = "melds"
    DORA = "dora"
    URA = "ura"
    EVENTS = "events"
    SEATS = "seats"
    COUNTERS = "counters"
    DISCARDS = "discards"


class Problem(msgspec.Struct, frozen=True):
    """One impossibility: its key, where it is, the tiles and the events it is about.

    `rule` is the document's, where the document and not the game itself makes it impossible.
    """

    key: str
    part: Part
    tiles: tuple[Tile, ...] = ()
    events: tuple[Event, ...] = ()
    rule: AnyRule | None = None


class Uncounted(msgspec.Struct, frozen=True, gc=False):
    """Something described that the document does not count: a yaku, an event, a dora.

    `rule` says so where the document names it; None where it is silent about it.
    """

    what: str
    tiles: tuple[Tile, ...] = ()
    rule: AnyRule | None = None


class Shares(msgspec.Struct, frozen=True, gc=False):
    """The shares of a price in points, without honba: by ron the discarder's payment and 0; by
    tsumo the dealer's share and a child's share (equal when the dealer wins: each child's)."""

    high: int
    low: int


class Ledger(msgspec.Struct, frozen=True, gc=False):
    """A score line by line.

    `yaku` are lines in han, or in yakuman where the score is one; `bonus` han that are no yaku
    (dora, quads). `steps` lead from fu and han to points. `payments` have honba and deposits;
    `notes` are rules that took part without an amount.
    """

    yaku: tuple[Line, ...]
    bonus: tuple[Line, ...]
    fu_lines: tuple[Line, ...]
    steps: tuple[Line, ...]
    payments: tuple[Payment, ...]
    notes: tuple[AnyRule, ...]
    uncounted: tuple[Uncounted, ...]


def counted_yaku(lines: Iterable[Line]) -> frozenset[str]:
    """The yaku of lines of a ledger; a line that caps the number of yakuman is of none."""
    keys = (line.rule.key for line in lines)
    return frozenset(key.removeprefix("yaku.") for key in keys if key.startswith("yaku."))


class Price(msgspec.Struct, frozen=True, gc=False):
    """The limit's name or "", the steps to points, the shares, and the line behind each share.

    `points` is all that is paid without honba and deposits.
    """

    limit: str
    steps: tuple[Line, ...]
    shares: Shares
    points: int
    lines: tuple[Line, Line]


class Judged(Protocol):
    """A judged case: makes the ledger of one of its scores, or the payments alone."""

    @property
    def hand(self) -> Hand: ...

    @property
    def situation(self) -> Situation: ...

    def ledger(self, score: Score) -> Ledger: ...

    def payments(self, score: Score) -> tuple[Payment, ...]: ...


class Score(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A reading with its price.

    `features` stand for the reading and `bits` for the facts; `case` makes the reading and the
    ledger of them on demand. `fu` is None for yakuman and where the document has no fu.
    """

    features: int
    bits: int
    han: int
    fu: int | None
    yakuman: int
    price: Price
    case: Judged

    @property
    def limit(self) -> str:
        """`mangan` … `yakuman`, `kazoe`, or empty."""
        return self.price.limit

    @property
    def shares(self) -> Shares:
        return self.price.shares

    @property
    def points(self) -> int:
        """The sum of all payments in points, without honba and deposits."""
        return self.price.points

    @property
    def reading(self) -> Reading:
        return reading(self.features, self.case.hand, self.case.situation.tsumo)

    @property
    def ledger(self) -> Ledger:
        """Every line; sums of lines and nothing else make `han`, `fu` and `points`."""
        return self.case.ledger(self)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same content, also under different copies of a document."""
        return isinstance(other, Score) and self.content == other.content

    def __hash__(self) -> int:
        return hash((self.features, self.bits, self.han, self.points))

    @property
    def content(self) -> tuple[object, ...]:
        """The content by which scores are compared."""
        figures = (self.han, self.fu, self.yakuman, self.limit, self.shares, self.points)
        return (self.reading, self.bits, *figures, self.ledger)

    @property
    def facts(self) -> Fact:
        return Fact(self.bits)

    @property
    def yaku(self) -> tuple[Line, ...]:
        return self.ledger.yaku

    @property
    def bonus(self) -> tuple[Line, ...]:
        return self.ledger.bonus

    @property
    def fu_lines(self) -> tuple[Line, ...]:
        return self.ledger.fu_lines

    @property
    def steps(self) -> tuple[Line, ...]:
        return self.ledger.steps

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Every payment, without the rest of the ledger."""
        return self.case.payments(self)

    @property
    def notes(self) -> tuple[AnyRule, ...]:
        return self.ledger.notes

    @property
    def uncounted(self) -> tuple[Uncounted, ...]:
        return self.ledger.uncounted


class Agari(msgspec.Struct, frozen=True, gc=False):
    """A win; the scores of all readings, best first: by points, then han, then fu."""

    scores: tuple[Score, ...]

    @property
    def best(self) -> Score:
        return self.scores[0]


class NoYaku(msgspec.Struct, frozen=True):
    """A complete hand without the yaku that the rule asks for (役なし): a false win.

    `readings` come with their facts, so that `missing` can name the lacking ones.
    """

    rule: AnyRule
    readings: tuple[tuple[Reading, Fact], ...]
    bonus: tuple[Line, ...]
    uncounted: tuple[Uncounted, ...]


class Barred(msgspec.Struct, frozen=True):
    """A win that the rule forbids (furiten, a robbed concealed quad), with what it would score."""

    rule: AnyRule
    scores: tuple[Score, ...]


class NotAgari(msgspec.Struct, frozen=True):
    """The tiles are no complete hand."""


class Impossible(msgspec.Struct, frozen=True):
    """A description of a win that is impossible, with all its problems."""

    problems: tuple[Problem, ...]


Verdict = Agari | NoYaku | Barred | NotAgari | Impossible

VERDICTS: Final[dict[type, str]] = {
    Agari: "agari",
    NoYaku: "no_yaku",
    Barred: "barred",
    NotAgari: "not_agari",
    Impossible: "impossible",
}
"""The name of each verdict in data."""


class Absence(msgspec.Struct, frozen=True):
    """Why no hand can be in a cell of the table, and the rule that makes it so.

    `only_tsumo`: so few fu are had by tsumo alone; `too_few_han`: its yaku is worth `least` han,
    with the tsumo of a closed hand where it is won so; `no_such_row`: nothing makes so many fu.
    """

    key: Literal["only_tsumo", "too_few_han", "no_such_row"]
    rule: AnyRule
    yaku: str = ""
    least: int = 0
