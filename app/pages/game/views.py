"""View values of the game page."""

from __future__ import annotations

import msgspec

from app.pages.game.state import RulingDraft
from app.views.ledgers import Seats
from engine.riichi.penalties import WantedAnswer

Names = tuple[str, str, str, str]


class RulingFormView(msgspec.Struct, frozen=True):
    """The ruling, the names of the seats, and the questions that its act asks with the answers that
    each can have; of the `counted` the number itself is needed, and the `relevant` are those that
    the other answers leave open."""

    draft: RulingDraft
    names: tuple[str, ...]
    questions: tuple[tuple[str, tuple[WantedAnswer, ...]], ...]
    counted: frozenset[str]
    relevant: frozenset[str]


class BarView(msgspec.Struct, frozen=True):
    """`switches` are those that the document leaves to the table, `on` those that are chosen;
    `note` is what they do. `trial` names the document that the game is shown under instead of
    its own, "" for its own; `may_leave`: its own is here, so that it can be shown again.
    `shows_end`: the end is shown, else the record."""

    title: str
    switches: tuple[str, ...]
    on: tuple[str, ...]
    note: str
    trial: str
    may_leave: bool
    shows_end: bool


class SetupView(msgspec.Struct, frozen=True):
    """What the form of seats and switches shows; `switches` has the names of those that the
    document leaves to the table. `fresh`: the game has no events yet."""

    names: Names
    title: str
    table: str
    switches: tuple[str, ...]
    fresh: bool


class LastHandView(msgspec.Struct, frozen=True):
    """The hand that was played last, by its index: its name, what happened and why, and who paid
    whom; `seats` is None where no points moved."""

    hand: int
    name: str
    what: str
    why: str
    seats: Seats | None


class CorrectionView(msgspec.Struct, frozen=True):
    """What the panel of a correction shows.

    `title` names the hand, `kind` how it ends (`win`, `draw`, `incident`, "" where it is taken
    out). `lines` are a label, a sentence and the
    clauses behind it. `wrong` are the problems that the correction brings, so many hands (`left`)
    are left marked. `changed`: the correction is different from the record. `events` are those of
    the hand that can be taken out alone: index, words, and whether they stay. `laid`: the record
    has the tiles of its win.
    """

    title: str
    kind: str
    changed: bool
    lines: tuple[tuple[str, str, str], ...]
    wrong: tuple[str, ...] = ()
    left: int = 0
    seats: Seats | None = None
    events: tuple[tuple[int, str, bool], ...] = ()
    laid: bool = False
