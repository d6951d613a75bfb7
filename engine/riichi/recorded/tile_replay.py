"""Replays the tiles of one hand: what each seat holds, discards, calls and lets go.

Events such as ippatsu or haitei come from this replay, never from the yaku that a file names. A
file whose tiles cannot have been played so raises GameError with the number of the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.ledger import SEATS
from engine.riichi.checks.waits import waits
from engine.riichi.hand import COMPLETE, WAITING, Hand, Meld, MeldKind
from engine.riichi.play.events import DrawKind, GameError, RiichiEvent, ShownHand, WinClaim
from engine.riichi.situation import Event, Situation
from engine.tiles import COPIES, TILES, YAOCHU, Tile

_WALL: Final = 136 - 14 - SEATS * WAITING
"""The tiles that can be drawn, replacement tiles among them."""


class Frame(NamedTuple):
    """What a hand's wins share: the round, and what lies on the table at its beginning."""

    round_wind: int
    dealer: int
    honba: int
    deposits: int


class _OpenTile(NamedTuple):
    """A tile that others may win on: a discard, or one of a quad."""

    seat: int
    tile: Tile
    quad: MeldKind | None = None


class _Declared(NamedTuple):
    """A riichi whose discard may still be won on."""

    seat: int
    event: Event


class _SeatTiles:
    """What a seat holds and did.

    `heard` are tiles of others since the last look at the waits, `passed` those of earlier looks
    that would have won.
    """

    def __init__(self, dealt: Iterable[Tile]) -> None:
        self.held = list(dealt)
        self.melds: list[Meld] = []
        self.river: list[Tile] = []
        self.river_called = self.ippatsu = False
        self.riichi: Event | None = None
        self.heard: list[Tile] = []
        self.passed: list[Tile] = []

    def hand(self, win: Tile | None = None) -> Hand:
        """The hand in sorted order; `win` is taken out of the held tiles where it is there."""
        rest = sorted(self.held)
        if win is not None and len(rest) % 3 == COMPLETE % 3:
            rest.remove(win)
        return Hand(tuple(rest), tuple(self.melds), win)

    def look(self) -> None:
        """Keep those of the heard tiles that the hand waits for."""
        if self.heard:
            wanted = waits(self.hand())
            self.passed += [tile for tile in self.heard if tile.plain in wanted]
            self.heard.clear()

    def take(self, some: Iterable[Tile]) -> Tile | None:
        """Take tiles out of the hand; returns the first that is not there."""
        for tile in some:
            if tile not in self.held:
                return tile
            self.held.remove(tile)
        return None


class TileReplay:
    """One hand from its deal to its end; `at` names it in errors.

    `riichi` are the events of riichi so far, in the order in which their sticks were paid.
    """

    def __init__(self, at: str, frame: Frame, dealt: Sequence[Sequence[Tile]]) -> None:
        self._at, self._frame = at, frame
        if any(len(some) != WAITING for some in dealt):
            raise self.fault("dealt_tiles")
        self._seats = [_SeatTiles(some) for some in dealt]
        self._seen = Counter(tile.kind for some in dealt for tile in some)
        self._next = frame.dealer
        self._acting: int | None = None
        self._drawn: Tile | None = None
        self._draws = 0
        self._open: _OpenTile | None = None
        self._declaring: _Declared | None = None
        self._unbroken, self._quad_made, self._replaced = True, False, False
        self.riichi: list[RiichiEvent] = []

    def fault(self, key: str, detail: object = "") -> GameError:
        """The error of this hand."""
        return GameError(key, self._at, str(detail))

    @property
    def next_seat(self) -> int:
        """The seat that draws next unless somebody calls."""
        return self._next

    @property
    def drawn(self) -> Tile | None:
        """The tile that the acting seat drew and still holds apart."""
        return self._drawn

    def draw(self, seat: int, tile: Tile) -> None:
        """A tile from the wall, or a replacement tile after a quad."""
        if self._acting is not None or seat != self._next or self._draws == _WALL:
            raise self.fault("wrong_turn")
        self.let_go()
        own = self._seats[seat]
        self._draws += 1
        self._seen[tile.kind] += 1
        self._acting, self._drawn = seat, tile
        self._replaced, self._quad_made = self._quad_made, False
        if own.riichi is None:
            own.heard.clear()
            own.passed.clear()
        else:
            own.look()
        own.held.append(tile)

    def declare(self, seat: int) -> None:
        """Riichi, before its discard."""
        own = self._act(seat)
        if own.riichi is not None or not all(meld.concealed for meld in own.melds):
            raise self.fault("wrong_riichi")
        first = self._unbroken and not own.river
        self._declaring = _Declared(seat, Event.DOUBLE_RIICHI if first else Event.RIICHI)

    def discard(self, seat: int, tile: Tile) -> None:
        """A discard from the hand or of the drawn tile."""
        own = self._act(seat)
        self._take(seat, (tile,))
        own.river.append(tile)
        own.ippatsu = False
        self._acting = self._drawn = None
        self._next = (seat + 1) % SEATS
        self._open = _OpenTile(seat, tile)

    def call(self, seat: int, meld: Meld) -> None:
        """Chi, pon or daiminkan of the last discard."""
        open_tile, own = self._open, self._seats[seat]
        if (
            open_tile is None
            or open_tile.quad is not None
            or meld.fault
            or (meld.called, meld.source)
            != (open_tile.tile, (open_tile.seat - seat) % SEATS or None)
        ):
            raise self.fault("wrong_call", meld)
        self.let_go()
        own.look()
        rest = list(meld.tiles)
        rest.remove(open_tile.tile)
        self._take(seat, rest)
        own.melds.append(meld)
        self._seats[open_tile.seat].river_called = True
        self._break()
        self._next = seat
        self._quad_made = meld.quad
        self._acting = None if meld.quad else seat

    def quad(self, seat: int, tiles: tuple[Tile, ...], added: Tile | None) -> None:
        """An ankan of four tiles, or a kakan where `added` joins a pon."""
        own = self._act(seat)
        made = Meld(MeldKind.ANKAN, tiles) if added is None else self._added(own, added)
        if made.fault or self._drawn is None or self._declaring is not None:
            raise self.fault("wrong_call", made)
        self._take(seat, tiles if added is None else (added,))
        if added is None:
            own.melds.append(made)
        self._acting = self._drawn = None
        self._next, self._quad_made = seat, True
        self._open = _OpenTile(seat, tiles[-1] if added is None else added, made.kind)

    def _added(self, own: _SeatTiles, added: Tile) -> Meld:
        """The kakan, in the place of its pon."""
        for at, meld in enumerate(own.melds):
            if meld.kind is MeldKind.PON and meld.tiles[0].kind == added.kind:
                made = Meld(MeldKind.KAKAN, (*meld.tiles, added), meld.called, meld.source, added)
                own.melds[at] = made
                return made
        raise self.fault("wrong_call", added)

    def _act(self, seat: int) -> _SeatTiles:
        if seat != self._acting:
            raise self.fault("wrong_turn")
        return self._seats[seat]

    def _take(self, seat: int, some: Iterable[Tile]) -> None:
        missing = self._seats[seat].take(some)
        if missing is not None:
            raise self.fault("not_held", missing)

    def _break(self) -> None:
        """A call or a quad ends the first turn and every ippatsu."""
        self._unbroken = False
        for own in self._seats:
            own.ippatsu = False

    def let_go(self) -> None:
        """Nobody wins on the open tile: a riichi counts now, and a quad is made."""
        open_tile, self._open = self._open, None
        if open_tile is None:
            return
        for seat, own in enumerate(self._seats):
            if seat != open_tile.seat and open_tile.quad is not MeldKind.ANKAN:
                own.heard.append(open_tile.tile)
        if open_tile.quad is not None:
            self._break()
        if self._declaring is not None:
            own = self._seats[self._declaring.seat]
            own.riichi, own.ippatsu = self._declaring.event, True
            self.riichi.append(RiichiEvent(self._declaring.seat))
            self._declaring = None

    def _won_on(self) -> None:
        """Somebody wins on the open tile, so that a riichi declared with it is not paid."""
        if self._declaring is not None:
            self.riichi.append(RiichiEvent(self._declaring.seat, ronned=True))
            self._declaring = None

    # --- the end

    def claim(
        self,
        seat: int,
        loser: int | None,
        dora: tuple[Tile, ...],
        ura: tuple[Tile, ...],
        first: bool,
    ) -> WinClaim:
        """The win of a seat; counters and deposits go to the first winner of a tile."""
        own, frame = self._seats[seat], self._frame
        tile = self._winning_tile(seat, loser)
        self._won_on()
        own.look()
        paid = sum(not event.ronned for event in self.riichi)
        situation = Situation(
            loser is None,
            (seat - frame.dealer) % SEATS,
            frame.round_wind,
            None if loser is None else (loser - frame.dealer) % SEATS,
            frozenset(self._events(seat, loser)),
            dora,
            ura if own.riichi is not None else (),
            frame.honba if first else 0,
            frame.deposits + paid if first else 0,
            discards=tuple(own.river),
            passed=tuple(own.passed),
        )
        return WinClaim(seat, loser, own.hand(tile), situation)

    def _winning_tile(self, seat: int, loser: int | None) -> Tile:
        if loser is None:
            if seat == self._acting and self._drawn is not None and self._declaring is None:
                return self._drawn
        elif self._open is not None and self._open.seat == loser != seat:
            return self._open.tile
        raise self.fault("wrong_turn")

    def _events(self, seat: int, loser: int | None) -> Iterator[Event]:
        """What happened before and at the win, as the tiles were played."""
        own, robbed = self._seats[seat], self._open.quad if self._open is not None else None
        first = self._unbroken and not own.river
        if own.riichi is not None:
            yield own.riichi
        if own.ippatsu:
            yield Event.IPPATSU
        if loser is None and self._replaced:
            yield Event.RINSHAN
        elif robbed is not None:
            yield Event.CHANKAN
            if robbed is MeldKind.ANKAN:
                yield Event.ROBBED_ANKAN
        elif self._draws == _WALL:
            yield Event.HAITEI if loser is None else Event.HOUTEI
        elif first and loser is not None:
            yield Event.RENHOU
        elif first:
            yield Event.TENHOU if seat == self._frame.dealer else Event.CHIIHOU

    def abort(self, kind: DrawKind) -> None:
        """The hand ends in a draw: the open tile was let go, or three won on it."""
        unplayed = {"exhaustive": self._acting is not None, "nine_kinds": self._drawn is None}
        if unplayed.get(kind):
            raise self.fault("wrong_turn")
        if kind == "triple_ron":
            self._won_on()
        else:
            self.let_go()

    def tenpai(self) -> tuple[int, ...]:
        """The seats that wait for a tile, if only for one that they hold four times."""
        return tuple(seat for seat, own in enumerate(self._seats) if waits(own.hand()))

    def nagashi(self) -> tuple[int, ...]:
        """The seats whose discards are terminals and honours that nobody called."""
        return tuple(
            seat
            for seat, own in enumerate(self._seats)
            if own.river and not own.river_called and all(t.kind in YAOCHU for t in own.river)
        )

    def shown(self, seats: Iterable[int]) -> tuple[ShownHand, ...]:
        """The hands of some seats; a drawn tile is apart."""
        return tuple(
            ShownHand(seat, self._seats[seat].hand(self._drawn if seat == self._acting else None))
            for seat in seats
        )

    def concealed(self, seat: int) -> list[Tile]:
        """The tiles that a seat holds, the drawn one included, in sorted order."""
        return sorted(self._seats[seat].held)

    def check_copies(self, indicators: Iterable[Tile]) -> None:
        """Raise the error of this hand where a kind was seen more often than there are copies."""
        for tile in indicators:
            self._seen[tile.kind] += 1
        for kind, count in self._seen.items():
            if count > COPIES:
                raise self.fault("fifth_copy", TILES[kind])
