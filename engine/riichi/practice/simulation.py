"""Simulates a hand of four players from a seed until one wins or the wall is empty."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final, NamedTuple

from engine.ledger import SEATS
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.practice.dice import Dice
from engine.riichi.practice.player import PracticePlayer
from engine.riichi.practice.setting import HONBA
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Agari
from engine.tiles import COPIES, KINDS, RED_FIVES, TILES, YAOCHU, Tile, dora_of

_WALL: Final = COPIES * len(KINDS)
_LIVE: Final = 70
_HAND: Final = 13
_NINE: Final = 9
_MOST_QUADS: Final = 4
_MOST_CALLED: Final = 3
_LEAST_WALL: Final = 4
_THROWN_IN: Final = 60  # in a hundred
_RED: Final = frozenset(COPIES * tile.kind for tile in RED_FIVES)
E = Event


class PlayedWin(NamedTuple):
    """A win as it came about."""

    hand: Hand
    situation: Situation


class PlayTable:
    """A wall, four players, and what has happened."""

    def __init__(self, number: int, rules: RiichiRules) -> None:
        self.dice, self.rules = Dice(number), rules
        self.wall, self.drawn = list(range(_WALL)), 0
        self.round_wind = self.dice.pick((0, 0, 0, 1, 1))
        self.players = [PracticePlayer(seat, self.round_wind, self.dice) for seat in range(SEATS)]
        self.indicators = [self.draw()]
        self.left, self.quads = _LIVE, 0
        self.waiting = False  # the last quad was an open one, and its maker has not discarded
        self.honba, self.deposits = self.dice.pick(HONBA), 0
        self.untouched = True  # no call yet, so that the first turn is one
        self.safe: set[int] = set()
        for player in self.players:
            for _ in range(_HAND):
                tile = self.draw()
                player.add_tile(tile.kind, tile.red)
            player.update()

    def draw(self) -> Tile:
        """The next tile, by chance out of those left."""
        at = self.drawn + self.dice.below(_WALL - self.drawn)
        number = self.wall[at]
        self.wall[at] = self.wall[self.drawn]
        self.drawn += 1
        if number in _RED:
            return Tile(number // COPIES, red=True)
        return TILES[number // COPIES]

    @property
    def dora(self) -> set[int]:
        return {dora_of(tile).kind for tile in self.indicators}

    # turns

    def play(self) -> PlayedWin | None:
        """The first win; None where nobody wins the hand."""
        turns = self.turns()
        while True:
            try:
                next(turns)
            except StopIteration as end:
                won: PlayedWin | None = end.value
                return won

    def turns(self) -> Generator[None, None, PlayedWin | None]:
        """Plays turn by turn; returns the first win, None where nobody wins the hand."""
        player = self.players[0]
        tile: Tile | None = self.take()
        while True:
            replaced = False
            while tile is not None:
                won = self.wins(player, tile, None, *((E.RINSHAN,) if replaced else ()))
                if won is not None or self.nine_kinds(player, tile):
                    return won
                player.add_tile(tile.kind, tile.red)
                meld = player.quad(tile.kind) if self.may_quad() else None
                if meld is None:
                    break
                won = self.robbed(player, meld)
                if won is not None:
                    return won
                tile, replaced = self.replace(player, meld), True
            discarded, declared = self.discard(player, tile)
            won = self.ronned(player, discarded)
            if won is not None:
                return won
            if declared:
                self.deposit(player)
            caller = self.called(player, discarded)
            if caller is not None:
                player, tile = caller, None
                if caller.melds[-1].quad:
                    tile = self.replace(caller, caller.melds[-1])
            elif not self.left:
                return None
            else:
                player, tile = self.players[(player.seat + 1) % SEATS], self.take()
            yield

    def take(self) -> Tile:
        """The next tile of the live wall."""
        self.left -= 1
        return self.draw()

    def nine_kinds(self, player: PracticePlayer, tile: Tile) -> bool:
        """Whether a player throws a hand in that begins with nine kinds of yaochu."""
        if not self.untouched or player.river:
            return False
        kinds = {kind for kind in YAOCHU if player.counts[kind] or kind == tile.kind}
        return len(kinds) >= _NINE and self.dice.percent(_THROWN_IN)

    def may_quad(self) -> bool:
        limit = self.rules.calls.kan_limit.value or _MOST_QUADS
        return self.left > 0 and self.quads < min(limit, _MOST_QUADS)

    def replace(self, player: PracticePlayer, quad: Meld) -> Tile:
        """What follows a quad: an indicator, and a tile from the dead wall."""
        self.quads += 1
        self.waiting = not quad.concealed
        self.disturbed()
        self.indicators.append(self.draw())
        player.update()
        return self.take()

    def disturbed(self) -> None:
        """A call ends the first turn, and the turn after a riichi."""
        self.untouched = False
        for player in self.players:
            player.ippatsu = False

    def discard(self, player: PracticePlayer, drawn: Tile | None) -> tuple[Tile, bool]:
        """The tile discarded, and whether riichi is declared with it."""
        player.ippatsu = self.waiting = False
        own = -1 if drawn is None else drawn.kind
        feared = any(other.riichi for other in self.players if other is not player)
        barred = _swap(player.melds[-1]) if drawn is None else ()
        kind = player.discard(own, self.dora, self.safe if feared else (), barred)
        tile = player.remove_tile(kind)
        first = self.untouched and not player.river
        player.river.append(kind)
        if any(other.riichi for other in self.players):
            self.safe.add(kind)
        if kind != own:
            player.update()
        declared = player.declares(self.left, _LEAST_WALL)
        player.double = (declared and first) or player.double
        return tile, declared

    def deposit(self, player: PracticePlayer) -> None:
        """A riichi counts once its discard has passed."""
        player.riichi = player.ippatsu = True
        self.deposits += 1
        self.safe.update(player.river)

    # others

    def ronned(self, player: PracticePlayer, tile: Tile) -> PlayedWin | None:
        """The win of the nearest who wins on a discard."""
        for other in self.after(player):
            won = self.wins(other, tile, player)
            if won is not None:
                return won
        return None

    def robbed(self, player: PracticePlayer, meld: Meld) -> PlayedWin | None:
        """A win on the tile that is added to a pon."""
        if meld.kind is not MeldKind.KAKAN or meld.added is None:
            return None
        for other in self.after(player):
            won = self.wins(other, meld.added, player, E.CHANKAN)
            if won is not None:
                return won
        return None

    def after(self, player: PracticePlayer) -> list[PracticePlayer]:
        return [self.players[(player.seat + turns) % SEATS] for turns in (1, 2, 3)]

    def called(self, player: PracticePlayer, tile: Tile) -> PracticePlayer | None:
        """Who calls a discard, with the meld laid down; three like tiles come before a run."""
        if not self.left:
            return None
        found = None
        for other in self.after(player):
            turns = (player.seat - other.seat) % SEATS
            used = other.calls(tile.kind, turns)
            if used and (found is None or used[0] == used[-1]):
                found = other, used, turns
        if found is None:
            return None
        caller, used, turns = found
        if len(used) == _MOST_CALLED and not self.may_quad():
            used = used[:2]
        caller.call(tile, used, turns)
        self.disturbed()
        return caller

    # wins

    def wins(
        self, player: PracticePlayer, tile: Tile, loser: PracticePlayer | None, *events: Event
    ) -> PlayedWin | None:
        """The win of a player on a tile, if it is one."""
        if not player.wins_on(tile.kind, loser is None):
            return None
        drawn = self.drawn
        happened = frozenset(
            e for e in (*events, *self.happened(player, loser, events)) if self.known(e)
        )
        situation = Situation(
            tsumo=loser is None,
            seat=player.seat,
            round_wind=self.round_wind,
            loser=None if loser is None else loser.seat,
            events=happened,
            dora_indicators=self.shown(self.indicators),
            ura_indicators=self.under() if player.riichi else (),
            honba=self.honba,
            deposits=self.deposits,
        )
        hand = player.hand(tile)
        if not self.rules.dora.red.value:
            hand = hand.plain
        if isinstance(judge(hand, situation, self.rules), Agari):
            return PlayedWin(hand, situation)
        self.drawn = drawn  # the tiles under the indicators go back
        return None

    def shown(self, indicators: list[Tile]) -> tuple[Tile, ...]:
        """The indicators that count under the document, with its tiles."""
        quads = len(indicators) - 1
        return self._with_reds(indicators[: self.rules.dora.turned(quads, self.waiting)])

    def _with_reds(self, some: list[Tile]) -> tuple[Tile, ...]:
        """The tiles as the document has them, with red fives or without."""
        reds = self.rules.dora.red.value
        return tuple(some) if reds else tuple(tile.plain for tile in some)

    def under(self) -> tuple[Tile, ...]:
        """The indicators under those that count, drawn from the wall."""
        dora = self.rules.dora
        several = len(self.shown(self.indicators)) if dora.kan_ura.value else 1
        return self._with_reds([self.draw() for _ in range(several if dora.ura.value else 0)])

    def happened(
        self, player: PracticePlayer, loser: PracticePlayer | None, events: tuple[Event, ...]
    ) -> Iterator[Event]:
        if player.riichi:
            yield E.DOUBLE_RIICHI if player.double and self.known(E.DOUBLE_RIICHI) else E.RIICHI
            if player.ippatsu:
                yield E.IPPATSU
        elif self.untouched and not player.river and loser is None:
            yield E.CHIIHOU if player.seat else E.TENHOU
        if not self.left and not events:
            yield E.HAITEI if loser is None else E.HOUTEI

    def known(self, event: Event) -> bool:
        """Whether the document has what happened; a riichi is one in all."""
        if event is E.RIICHI:
            return True
        rule = self.rules.yaku.get(event)
        return rule is not None and rule.value.had()


def _swap(meld: Meld) -> tuple[int, ...]:
    """The kinds that may not be discarded after a call (喰い替え)."""
    assert meld.called is not None  # an own quad is followed by a draw
    kind, kinds = meld.called.kind, [tile.kind for tile in meld.tiles]
    if kinds[0] == kinds[1] or kind == kinds[1]:
        return (kind,)
    other = kind + 3 if kind == kinds[0] else kind - 3
    return (kind, other) if other // 9 == kind // 9 and other >= 0 else (kind,)


def played(number: int, rules: RiichiRules) -> PlayedWin | None:
    """The win of this number; None where nobody wins.

    The document decides what wins and what counts; the play is the same under all of them, as
    far as the same hands win.
    """
    return PlayTable(number, rules).play()
