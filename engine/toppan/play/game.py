"""A game of 競技十半 as events."""

# No `from __future__ import annotations`: msgspec would evaluate every annotation at import.

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from engine.complaints import Fault, SchemaError, quoted
from engine.json_lines import LineId
from engine.tiles import NotationError, tiles
from engine.toppan.play.deal import End
from engine.toppan.play.offences import OffenceAnswers
from engine.toppan.rules import Length, half
from engine.toppan.situation import MOST_HONBA, WIND_LETTERS, Stake

PlayerNumber = Literal[0, 1, 2, 3]
"""A player by the order of dealing: 0 dealt first."""
PointsByPlayer = tuple[float, float, float, float]
"""Points by player; whole half points."""
MOST_POINTS: Final = 99_999.0
"""The most points that an event may hold; more are a typing error."""
ROUNDS: Final = WIND_LETTERS[:2]


# --- events


def _check_tiles(name: str, text: str) -> None:
    try:
        tiles(text)
    except NotationError as e:
        raise SchemaError(name, e.fault) from None


def _check_points(name: str, points: Sequence[float]) -> None:
    for each in points:
        if not abs(each) <= MOST_POINTS:
            raise SchemaError(name, Fault("endless", other=f"{MOST_POINTS:g}"))
        if not half(each):
            raise SchemaError(name, Fault("halves", word=f"{each:g}"))


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value of the notation: no field that it does not know, and none with its usual value."""


class _Event(_Written, frozen=True, tag_field="kind"):
    """A base of events; in JSON the field `kind` names the type."""


class ToppanPart(_Written, frozen=True, kw_only=True):
    """The part of one player in a deal.

    `tiles`, in the order of drawing, and `extra`, the tile turned for 十半和, are in notation.
    Where tiles are not known, `points` is what a child won or, below zero, lost against the dealer.
    `end` is "" for a child that had no turn. Raises SchemaError.
    """

    tiles: str = ""
    stake: Stake | None = None
    end: End = ""
    extra: str = ""
    points: float | None = None

    def __post_init__(self) -> None:
        for name in ("tiles", "extra"):
            _check_tiles(name, getattr(self, name))
        if len(tiles(self.extra)) > 1:
            raise SchemaError("extra", Fault("one_tile", word=quoted(self.extra)))
        _check_points("points", () if self.points is None else (self.points,))


FourParts = tuple[ToppanPart, ToppanPart, ToppanPart, ToppanPart]


class ToppanDeal(_Event, frozen=True, kw_only=True, tag="deal"):
    """A deal, by the tiles of all players or by what each child won or lost.

    `players` are by player, not by seat; `dora` are the indicators in notation. `equal`: all four
    stayed with one total, which tiles tell by themselves. `goes_on`: a dealer who may choose deals
    on.
    """

    players: FourParts
    dora: str = ""
    equal: bool = False
    goes_on: bool = True

    def __post_init__(self) -> None:
        _check_tiles("dora", self.dora)


class ToppanRuling(_Event, frozen=True, kw_only=True, tag="ruling"):
    """A ruling on an act of a player; `due` of the answers is a player, too."""

    act: str
    player: PlayerNumber
    answers: OffenceAnswers = OffenceAnswers()


class ToppanCorrection(_Event, frozen=True, kw_only=True, tag="correction"):
    """Points that are added to the scores, by player, and the reason in the referee's words."""

    points: PointsByPlayer
    reason: str = ""

    def __post_init__(self) -> None:
        _check_points("points", self.points)


class ToppanNote(_Event, frozen=True, tag="note"):
    """A note that changes nothing."""

    text: str


class ToppanEnd(_Event, frozen=True, tag="end"):
    """The game is broken off, for a reason in the referee's words."""

    reason: str = ""


ToppanEvent = ToppanDeal | ToppanRuling | ToppanCorrection | ToppanNote | ToppanEnd


class ToppanSwitches(_Written, frozen=True, kw_only=True):
    """The agreements for one game; None where the document decides."""

    length: Length | None = None


class ToppanOpening(_Written, frozen=True, kw_only=True):
    """The state in which the events begin; without `points` they are those of the document."""

    points: PointsByPlayer | None = None
    round: Literal["E", "S"] = "E"
    dealer: PlayerNumber = 0
    honba: int = 0

    def __post_init__(self) -> None:
        _check_points("points", self.points or ())
        if not 0 <= self.honba <= MOST_HONBA:
            fault = Fault("most", number=MOST_HONBA) if self.honba > 0 else Fault("least", number=0)
            raise SchemaError("honba", fault)


class ToppanGame(_Written, frozen=True, kw_only=True):
    """A game: document id, names by player, what was agreed, how it began, and its events."""

    id: LineId = None
    rules: str = ""
    names: tuple[str, str, str, str] = ("", "", "", "")
    switches: ToppanSwitches = ToppanSwitches()
    start: ToppanOpening = ToppanOpening()
    events: tuple[ToppanEvent, ...] = ()
