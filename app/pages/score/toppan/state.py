"""The draft of a toppan deal on the score page: a frozen value and the pure edits on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from app.pages.score.state import unused_copies
from engine.ledger import SEATS
from engine.tiles import Tile
from engine.toppan.hand import Hand
from engine.toppan.play.deal import DEALER
from engine.toppan.rules import load
from engine.toppan.situation import MOST_HONBA, MOST_TILES, Situation, Stake

ROUNDS: Final = 2


class TilePlace(StrEnum):
    """Where the next tile of the palette goes: to a seat, or to the indicators."""

    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    NORTH = "north"
    DORA = "dora"
    EXTRA = "extra"


AT_SEAT: Final = tuple(TilePlace)[:SEATS]
"""The places of the four seats, east to north."""


class PageView(StrEnum):
    """What the page shows: the own hand, or the whole deal."""

    HAND = "hand"
    ROUND = "round"


class SeatDraft(msgspec.Struct, frozen=True):
    """The tiles of a seat in the order of drawing; a first tile that is not known is None.

    `declares`: a hand that wins is declared. `extra` is the tile that its 十半和 turns.
    """

    tiles: tuple[Tile | None, ...] = ()
    stake: Stake = Stake.EVEN
    declares: bool = True
    extra: Tile | None = None


FourSeats = tuple[SeatDraft, SeatDraft, SeatDraft, SeatDraft]


class Draft(msgspec.Struct, frozen=True):
    """What was entered so far; seats are 0 east, who deals, to 3 north."""

    seats: FourSeats = (SeatDraft(), SeatDraft(), SeatDraft(), SeatDraft())
    own: int = 1
    round_wind: int = 0
    honba: int = 0
    dora: tuple[Tile, ...] = ()
    place: TilePlace = TilePlace.SOUTH
    view: PageView = PageView.HAND
    document: str = "toppan"


# what the draft says


def known(seat: SeatDraft) -> tuple[Tile, ...]:
    """The known tiles of a seat."""
    return tuple(tile for tile in seat.tiles if tile is not None)


def hand(draft: Draft) -> Hand:
    """The own hand."""
    return Hand(known(draft.seats[draft.own]))


def situation(draft: Draft) -> Situation:
    own = draft.seats[draft.own]
    stakes = tuple(seat.stake for seat in draft.seats[1:])
    return Situation(
        seat=draft.own,
        round_wind=draft.round_wind,
        honba=draft.honba,
        stakes=stakes if draft.own == DEALER else (own.stake,),
        indicators=draft.dora,
        extra=own.extra,
    )


def opened(draft: Draft, seat: int) -> tuple[Tile, ...]:
    """The open tiles of another seat."""
    return tuple(tile for tile in draft.seats[seat].tiles[1:] if tile is not None)


def everything(draft: Draft) -> tuple[Tile, ...]:
    """Every known tile."""
    extras = (seat.extra for seat in draft.seats if seat.extra is not None)
    return (*(tile for seat in draft.seats for tile in known(seat)), *extras, *draft.dora)


def copies_left(draft: Draft) -> dict[Tile, int]:
    """The unseen copies of each tile; one of the four fives of a suit is red."""
    return unused_copies(everything(draft), reds=True)


def refusal(draft: Draft, left: dict[Tile, int], tile: Tile) -> str:
    """Why the tile cannot be taken at this place (a key for the texts), or "" where it can."""
    if not left[tile]:
        return "no_copies"
    if draft.place is TilePlace.DORA:
        most = load(draft.document).dora.indicators.value
        return "indicators_full" if len(draft.dora) >= most else ""
    if draft.place is TilePlace.EXTRA:
        return ""
    there = seen(draft).seats[at_seat(draft)].tiles
    return "hand_full" if len(there) >= MOST_TILES else ""


def at_seat(draft: Draft) -> int:
    """The seat of the draft's place, the own one for indicators."""
    return AT_SEAT.index(draft.place) if draft.place in AT_SEAT else draft.own


def seen(draft: Draft) -> Draft:
    """The draft as an edit of the own hand finds it: in the view of a hand without a first tile
    that is not known. Until then it is kept, and the view of a deal has it again."""
    own = draft.seats[draft.own]
    if draft.view is PageView.ROUND or own.tiles[:1] != (None,):
        return draft
    return with_seat(draft, draft.own, replace(own, tiles=known(own)))


def _is_face_down(draft: Draft, seat: int) -> bool:
    """Whether the first tile of a seat is face down for the user."""
    return draft.view is PageView.HAND and seat != draft.own


# edits


def lay(draft: Draft, some: Iterable[Tile]) -> tuple[Draft, str]:
    """Add all tiles or none: if one is refused, the draft is unchanged, with the reason."""
    new, some = draft, tuple(some)
    if len(some) > 1 and draft.place is TilePlace.EXTRA:
        return draft, "one_tile"
    for tile in some:
        why = refusal(new, copies_left(new), tile)
        if why:
            return draft, why
        new = _laid(new, tile)
    return new, ""


def add_all(draft: Draft, some: Iterable[Tile]) -> tuple[Draft, str]:
    """Add the tiles that are not refused, with the reason for the first that was."""
    refused, some = "", tuple(some)
    if len(some) > 1 and draft.place is TilePlace.EXTRA:
        refused, some = "one_tile", some[:1]
    for tile in some:
        why = refusal(draft, copies_left(draft), tile)
        draft, refused = (draft, refused or why) if why else (_laid(draft, tile), refused)
    return draft, refused


def _laid(draft: Draft, tile: Tile) -> Draft:
    if draft.place is TilePlace.DORA:
        return replace(draft, dora=(*draft.dora, tile))
    at = at_seat(draft)
    if draft.place is AT_SEAT[draft.own]:
        draft = seen(draft)
    seat = draft.seats[at]
    if draft.place is TilePlace.EXTRA:
        return set_place(with_seat(draft, at, replace(seat, extra=tile)), AT_SEAT[draft.own])
    if seat.tiles[:1] == (None,) and not _is_face_down(draft, at):
        return with_seat(draft, at, replace(seat, tiles=(tile, *seat.tiles[1:])))
    before = seat.tiles or ((None,) if _is_face_down(draft, at) else ())
    return with_seat(draft, at, replace(seat, tiles=(*before, tile)))


def with_seat(draft: Draft, at: int, seat: SeatDraft) -> Draft:
    seats = [*draft.seats]
    seats[at] = seat
    return replace(draft, seats=(seats[0], seats[1], seats[2], seats[3]))


def remove(draft: Draft, place: TilePlace, at: int) -> Draft:
    """Remove the tile with this number at a place; unchanged where there is none."""
    if place is TilePlace.DORA:
        return replace(draft, dora=draft.dora[:at] + draft.dora[at + 1 :])
    if place is TilePlace.EXTRA:
        seat = draft.seats[draft.own]
        return with_seat(draft, draft.own, replace(seat, extra=None))
    seat_at = AT_SEAT.index(place)
    if seat_at == draft.own:
        draft = seen(draft)
    seat = draft.seats[seat_at]
    kept = seat.tiles[:at] + seat.tiles[at + 1 :]
    if at == 0 and _is_face_down(draft, seat_at) and kept:
        kept = (None, *kept)
    if kept == (None,):
        kept = ()
    return with_seat(draft, seat_at, replace(seat, tiles=kept))


def remove_indicator(draft: Draft, tile: Tile) -> Draft:
    """Remove the last indicator of this kind; unchanged where there is none."""
    there = [at for at, other in enumerate(draft.dora) if other == tile]
    return remove(draft, TilePlace.DORA, there[-1]) if there else draft


def remove_last(draft: Draft) -> Draft:
    """Remove the last tile at the place where the next one would go."""
    if draft.place is TilePlace.DORA:
        return replace(draft, dora=draft.dora[:-1])
    at = at_seat(draft)
    tiles = (seen(draft) if at == draft.own else draft).seats[at].tiles
    if draft.place is TilePlace.EXTRA or not tiles:
        return with_seat(draft, at, replace(draft.seats[at], extra=None))
    return remove(draft, AT_SEAT[at], len(tiles) - 1)


def move(draft: Draft, at: int, to: int) -> Draft:
    """Move a tile of the own hand in the order of drawing."""
    tiles = [*seen(draft).seats[draft.own].tiles]
    if not (0 <= at < len(tiles) and 0 <= to < len(tiles)):
        return draft
    tiles.insert(to, tiles.pop(at))
    return with_seat(draft, draft.own, replace(draft.seats[draft.own], tiles=tuple(tiles)))


def clear(draft: Draft) -> Draft:
    """Remove all tiles; seat, round, counters, stakes and the document stay."""
    seats = [SeatDraft(stake=seat.stake) for seat in draft.seats]
    empty = replace(draft, seats=(seats[0], seats[1], seats[2], seats[3]), dora=())
    return set_place(empty, AT_SEAT[draft.own])


def set_place(draft: Draft, place: TilePlace) -> Draft:
    return replace(draft, place=place)


def set_view(draft: Draft, view: PageView) -> Draft:
    return replace(draft, view=view, place=AT_SEAT[draft.own])


def normalized(draft: Draft) -> Draft:
    """The draft as undo restores it: the own hand is shown, and tiles go to it."""
    return set_view(draft, PageView.HAND)


def set_own(draft: Draft, seat: int) -> Draft:
    """Change the own seat. In the view of a hand the two seats swap their tiles; in the view of a
    deal all tiles stay where they are."""
    if seat == draft.own:
        return draft
    moved = draft
    if draft.view is PageView.HAND:
        mine, theirs = seen(draft).seats[draft.own], draft.seats[seat]
        theirs_open = opened(draft, seat)
        hidden = (None, *theirs_open) if theirs_open else ()
        moved = with_seat(moved, seat, mine)
        moved = with_seat(moved, draft.own, replace(theirs, tiles=hidden))
    return replace(moved, own=seat, place=AT_SEAT[seat])


def set_round(draft: Draft, wind: int) -> Draft:
    return replace(draft, round_wind=wind)


def set_honba(draft: Draft, number: int) -> Draft:
    return replace(draft, honba=min(max(number, 0), MOST_HONBA))


def set_stake(draft: Draft, seat: int, stake: Stake) -> Draft:
    return with_seat(draft, seat, replace(draft.seats[seat], stake=stake))


def set_declares(draft: Draft, seat: int, declares: bool) -> Draft:
    return with_seat(draft, seat, replace(draft.seats[seat], declares=declares))


def set_document(draft: Draft, document: str) -> Draft:
    return replace(draft, document=document)


def next_stake(draft: Draft) -> Draft:
    """The next stake of the own seat, as a dealer that of all three children."""
    order = list(Stake)
    seats = (draft.own,) if draft.own != DEALER else range(1, SEATS)
    for seat in seats:
        stake = order[(order.index(draft.seats[seat].stake) + 1) % len(order)]
        draft = set_stake(draft, seat, stake)
    return draft


def next_seat(draft: Draft) -> Draft:
    return set_own(draft, (draft.own + 1) % SEATS)


def next_round(draft: Draft) -> Draft:
    return set_round(draft, (draft.round_wind + 1) % ROUNDS)


def next_place(draft: Draft) -> Draft:
    """Send tiles to the next seat."""
    at = at_seat(draft) if draft.place in AT_SEAT else draft.own
    return set_place(draft, AT_SEAT[(at + 1) % SEATS])


EDITS: Final[dict[str, Callable[[Draft], Draft]]] = {
    "next_seat": next_seat,
    "next_round": next_round,
    "next_stake": next_stake,
    "honba_more": lambda draft: set_honba(draft, draft.honba + 1),
    "honba_less": lambda draft: set_honba(draft, draft.honba - 1),
}
"""The edits of the situation by their action."""
