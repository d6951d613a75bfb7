"""View values of a win and a draw that are being entered: seats, cells, and what follows."""

from __future__ import annotations

import msgspec

from app.pages.game.entry.drafts import DrawDraft, WinDraft
from engine.riichi.play.events import DrawKind, GameEvent, WinEvent
from engine.riichi.play.placing import Loan
from engine.riichi.play.referee import Decision
from engine.riichi.play.replayed import Dead, GameProblem, Move
from engine.riichi.scoring.table import HanRow
from engine.riichi.verdict import Absence, Score, Shares, Verdict
from engine.rulebook import AnyRule, Rule


class EntryTable(msgspec.Struct, frozen=True):
    """The hand that is entered: its names, its counters, and the seat at the lower edge."""

    document: str
    round_wind: int
    number: int
    honba: int
    dealer: int
    own: int = 0


class EntrySeat(msgspec.Struct, frozen=True):
    """A seat of the hand: its name ("" for none), its wind, its stick.

    `stick_fixed`: the record begins with it; `few_points` is the rule by which it may not declare
    riichi; `dead` says why its hand may not win.
    """

    seat: int
    name: str
    wind: int
    riichi: bool
    stick_fixed: bool = False
    few_points: Rule[int] | None = None
    dead: Dead | None = None


class CountCell(msgspec.Struct, frozen=True):
    """A value of the rows of fu and han: the fu, or the least han of `row` (0 for a yakuman), and
    why no hand is there."""

    value: int
    row: HanRow | None = None
    absence: Absence | None = None


class ClaimView(msgspec.Struct, frozen=True):
    """A winner: what was declared, what is missing, and what it comes to.

    `missing` are `winner`, `loser`, `tiles`, `fu`, `count`. `honba` and `sticks` are the points
    that come with the shares, `received` what the winner gains in all; None while it is unknown.
    `score` is that of a laid hand that wins; `false_win` the act where it does not, "" elsewhere.
    """

    seat: int | None
    dealer: bool
    tsumo: bool
    missing: tuple[str, ...] = ()
    limit: str = ""
    fu: int | None = None
    han: int | None = None
    yakuman: int = 0
    shares: Shares | None = None
    honba: int = 0
    sticks: int = 0
    received: int | None = None
    score: Score | None = None
    verdict: Verdict | None = None
    false_win: str = ""


class SeatOutcome(msgspec.Struct, frozen=True):
    """What moves at a seat and its points afterwards; sticks of riichi were paid before."""

    seat: int
    moved: int
    points: int


class FollowingHand(msgspec.Struct, frozen=True):
    """The hand after this one; `over` is the rule that ends the game instead, if any.

    `because` are the rules that settle the dealer and the counters, `loans` those that are new.
    """

    over: AnyRule | None
    round_wind: int
    number: int
    honba: int
    aborted: bool
    because: tuple[AnyRule, ...]
    loans: tuple[Loan, ...] = ()

    @property
    def rule(self) -> AnyRule | None:
        """The rule to cite beside it."""
        return self.over or next(iter(self.because), None)


class EntryOutcome(msgspec.Struct, frozen=True):
    """What the document makes of the entry: points by seat, the next hand, rulings, and the moves
    line by line."""

    seats: tuple[SeatOutcome, ...]
    next: FollowingHand
    rulings: tuple[Decision, ...]
    moves: tuple[Move, ...]


class WinEntryView(msgspec.Struct, frozen=True):
    """A win that is being entered.

    `draft` is the one that was given, in agreement with the table. `fu` is empty where the document
    has none; `fu_asked`: the chosen row depends on it. `events` are all events of the hand with
    this one at the end, `event` is None while something is missing. `pao_asked`: no melds show who
    fed the last set of a yakuman. `ronned_asked`: it matters whether the loser declared riichi with
    the last discard. `old` is what is corrected.
    """

    draft: WinDraft
    table: EntryTable
    seats: tuple[EntrySeat, ...]
    claims: tuple[ClaimView, ...]
    fu: tuple[CountCell, ...]
    rows: tuple[CountCell, ...]
    fu_asked: bool
    pao_asked: bool
    ronned_asked: bool
    event: WinEvent | None
    events: tuple[GameEvent, ...]
    outcome: EntryOutcome | None
    problems: tuple[GameProblem, ...]
    old: WinEntryView | None = None

    @property
    def claim(self) -> ClaimView:
        """The winner that is being edited."""
        return self.claims[self.draft.at]

    @property
    def changed(self) -> bool:
        """Whether it is another win than the one that is corrected."""
        return self.old is None or self.old.events != self.events

    @property
    def acceptable(self) -> bool:
        """Whether it may be written down."""
        return self.event is not None and self.outcome is not None and self.changed


class DrawEntryView(msgspec.Struct, frozen=True):
    """A draw that is being entered; fields as in `WinEntryView`.

    `nagashi` and `dead` are None where the document has none; `acts` may have made a hand dead.
    """

    draft: DrawDraft
    table: EntryTable
    seats: tuple[EntrySeat, ...]
    kinds: tuple[DrawKind, ...]
    nagashi: frozenset[int] | None
    dead: frozenset[int] | None
    acts: tuple[str, ...]
    events: tuple[GameEvent, ...]
    outcome: EntryOutcome | None
    problems: tuple[GameProblem, ...]
    old: DrawEntryView | None = None

    @property
    def changed(self) -> bool:
        """Whether it is another draw than the one that is corrected."""
        return self.old is None or self.old.events != self.events

    @property
    def acceptable(self) -> bool:
        """Whether it may be written down."""
        return self.outcome is not None and self.changed
