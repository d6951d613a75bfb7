"""View values of a table as it is seen: plates, rivers, melds, sticks, wall and one's own hand."""

from __future__ import annotations

import msgspec

from engine.riichi.hand import Meld
from engine.tiles import Tile


class RiverTile(msgspec.Struct, frozen=True):
    """A discard: `sideways` declared riichi, `called` went to another seat, `highlighted` has a
    rim."""

    tile: Tile
    sideways: bool = False
    called: bool = False
    highlighted: bool = False


class PicturedSeat(msgspec.Struct, frozen=True):
    """A seat: its plate (wind, role, amount) and what lies before it.

    An `ivory` plate is one's own, a `highlighted` one is that of the seat that is asked about.
    `stick`: a riichi stick lies in front of its river."""

    wind: str
    role: str
    amount: str = ""
    ivory: bool = False
    highlighted: bool = False
    river: tuple[RiverTile, ...] = ()
    melds: tuple[Meld, ...] = ()
    stick: bool = False


class TablePicture(msgspec.Struct, frozen=True):
    """A table: seats by turns from one's own (below, right, above, left).

    `round` is written in the middle with the honba and the riichi sticks as sticks, and `left`, the
    words for the tiles of the wall. `rows` are tiles with a word before them, such as indicators.
    `hand` is one's own; `drawn` stands apart, highlighted where it wins.
    """

    seats: tuple[PicturedSeat, PicturedSeat, PicturedSeat, PicturedSeat]
    round: str = ""
    honba: int = 0
    deposits: int = 0
    left: str = ""
    rows: tuple[tuple[str, tuple[Tile, ...]], ...] = ()
    hand: tuple[Tile, ...] = ()
    drawn: Tile | None = None

    @property
    def laid(self) -> bool:
        """Whether tiles lie on the table, beside the plates."""
        return bool(self.hand) or any(seat.river or seat.melds for seat in self.seats)
