"""Odds: what a child gains on average by staying, and by another tile and the best play after it.

Everything is reckoned from the tiles that are not seen, none of it is tried out by chance. The
dealer has stayed: his first tile is any unseen one that keeps him within the limit, and nothing
more is supposed of him. What the other children do is left out, and so are the redraws. Who has
seven tiles within the limit declares them where that is a mangan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from engine.tiles import COPIES, RED_FIVES, TILES, Tile
from engine.toppan.deal import DEALER, least_to_stay
from engine.toppan.facts import total_bits
from engine.toppan.hand import Hand
from engine.toppan.judge import compared
from engine.toppan.pure import may_become_pure
from engine.toppan.rules import ToppanRules
from engine.toppan.situation import Situation
from engine.toppan.totals import best_within
from engine.toppan.worth import GROUPS, Worths, needs_pair

_FEW: Final = 3
"""So many tiles may be a pure hand without two alike."""
_MANY: Final = 7
"""So many tiles within the limit are declared where they are a mangan."""
_REDS: Final = frozenset(red.kind for red in RED_FIVES)


class Chance(msgspec.Struct, frozen=True, gc=False):
    """What something gains on average, in half points, and how often it beats the dealer and how
    often it ends over the limit."""

    points: float
    wins: float
    busts: float


class NextTile(msgspec.Struct, frozen=True):
    """A tile that may come, how likely, and what it is worth with the best play after it."""

    tile: Tile
    likely: float
    then: Chance


class Odds(msgspec.Struct, frozen=True):
    """What a child may do now: each None where it may not be done."""

    win: Chance | None
    stay: Chance | None
    hit: Chance | None
    tiles: tuple[NextTile, ...]

    @property
    def best(self) -> str:
        """`win`, `stay` or `hit`, whichever gains most; the surer first where they are alike."""
        known = {name: getattr(self, name) for name in ("win", "stay", "hit")}
        there = {name: chance for name, chance in known.items() if chance is not None}
        return max(there, key=lambda name: there[name].points)


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """What a child sees: his hand and situation, the dealer's open tiles, what else lies open."""

    hand: Hand
    situation: Situation
    dealer_open: tuple[Tile, ...] = ()
    others_open: tuple[Tile, ...] = ()


def odds(
    sight: Sight, rules: ToppanRules, told: Callable[[int, int], object] | None = None
) -> Odds:
    """The odds of a child against a dealer who has stayed.

    `told` hears how many of the next tiles are done, and of how many. Raises ValueError where
    more tiles are seen than there are, or where no tile keeps the dealer within the limit.
    """
    return Child(sight, rules).odds(told)


class Child:
    """The best play of a child; states are the tiles that came since, in the order of kinds."""

    def __init__(self, sight: Sight, rules: ToppanRules) -> None:
        self._rules, self._own = rules, sight.hand.tiles
        self._worths = Worths(sight.situation, rules)
        self._unseen = _unseen(sight)
        self._hidden = _hidden(sight, self._unseen, rules)
        if not self._hidden:
            raise ValueError("no tile that is left keeps the dealer within the limit")
        self._count = sum(self._unseen.values())
        self._feasible = sum(self._unseen[t] for t in self._hidden)
        self._lost = sum(self._unseen[t] * lost for t, (_, lost) in self._hidden.items())
        dealer = (TILES[0], *sight.dealer_open)
        self._to_stay = least_to_stay(dealer, rules)
        self._hoping = rules.play.bust_test.value == "while_pure_possible"
        self._longest = max((rule.value.pure for rule in rules.win.values()), default=0)
        self._pairs_only = needs_pair(rules, _FEW)
        self._tie_loses = rules.play.tie.value == "dealer"
        self._best: dict[tuple[Tile, ...], Chance] = {}

    def odds(self, told: Callable[[int, int], object] | None = None) -> Odds:
        """What may be done now."""
        around = self._worths.bits(self._own)
        win, stay = self._win((), around), self._stay((), around)
        coming = self._chances(()) if self._goes_on(()) else []
        tiles = []
        for at, (tile, likely) in enumerate(coming):
            tiles.append(NextTile(tile, likely, self.value((tile,))))
            if told is not None:
                told(at + 1, len(coming))
        return Odds(win, stay, self._hit(()) if tiles else None, tuple(tiles))

    def value(self, came: tuple[Tile, ...]) -> Chance:
        """What a hand is worth after these tiles, in order of kinds, with the best play."""
        known = self._best.get(came)
        if known is None:
            known = self._best[came] = self._reckoned(came)
        return known

    def choice(self, came: tuple[Tile, ...]) -> str:
        """What the best play does after these tiles: `win`, `stay`, `hit`, or it is `bust`."""
        best, around = self.value(came), self._worths.bits((*self._own, *came))
        if self._win(came, around) == best:
            return "win"
        if self._stay(came, around) == best:
            return "stay"
        return "hit" if self._goes_on(came) else "bust"

    def _reckoned(self, came: tuple[Tile, ...]) -> Chance:
        tiles = (*self._own, *came)
        if len(tiles) >= _MANY and self._worths.sure and self._worths.within(tiles):
            return Chance(self._worths.sure, 1.0, 0.0)
        around = self._worths.bits(tiles)
        ways = [w for w in (self._win(came, around), self._stay(came, around)) if w is not None]
        if self._goes_on(came):
            ways.append(self._hit(came))
        return max(ways, key=_points) if ways else self._bust(came)

    def _hit(self, came: tuple[Tile, ...]) -> Chance:
        """What another tile gains on average."""
        tiles = (*self._own, *came)
        room = self._worths.limit - self._worths.least(tiles)
        saving = self._saving(tiles)
        points = wins = busts = 0.0
        for tile, likely in self._chances(came):
            if saving is not None and self._worths.low[tile] > room and tile.kind not in saving:
                points += likely * self._bust((*came, tile)).points
                busts += likely
            else:
                chance = self._after(came, tile)
                points += likely * chance.points
                wins += likely * chance.wins
                busts += likely * chance.busts
        return Chance(points, wins, busts)

    def _saving(self, tiles: tuple[Tile, ...]) -> frozenset[int] | None:
        """The only kinds that may save a hand that they bring over the limit; None: any may."""
        n = len(tiles) + 1
        if self._hoping or not self._pairs_only or n <= _FEW:
            return None
        kinds = [tile.kind for tile in tiles]
        once = frozenset(kinds)
        if len(once) == len(kinds):
            return once
        return None if n <= self._longest else frozenset(k for k in once if kinds.count(k) > 1)

    def _after(self, came: tuple[Tile, ...], tile: Tile) -> Chance:
        after = (*came, tile) if not came or came[-1] <= tile else tuple(sorted((*came, tile)))
        return self._best.get(after) or self.value(after)

    def _goes_on(self, came: tuple[Tile, ...]) -> bool:
        tiles = (*self._own, *came)
        if self._worths.least(tiles) <= self._worths.limit:
            return True
        return self._hoping and may_become_pure(tiles, self._rules)

    # what a hand is worth now

    def _win(self, came: tuple[Tile, ...], around: int) -> Chance | None:
        """What is won by declaring, if anything can be declared."""
        tiles, worths = (*self._own, *came), self._worths
        best: float | None = None
        for halves in worths.totals(tiles):
            plain = worths.plain(tiles, around | total_bits(halves, worths.limit), True)
            if plain.wins:
                won: float = worths.halves(tiles, plain)
                if plain.extra:
                    more = worths.more(tiles)
                    turned = self._turned(came)
                    won = sum(p * worths.halves(tiles, plain, more[g]) for g, p in turned)
                best = won if best is None else max(best, won)
        return None if best is None else Chance(best, 1.0, 0.0)

    def _stay(self, came: tuple[Tile, ...], around: int) -> Chance | None:
        """What staying gains on average; None where it may not be."""
        tiles, worths = (*self._own, *came), self._worths
        halves = max((h for h in worths.totals(tiles) if h <= worths.limit), default=0)
        if halves < self._to_stay:
            return None
        bits = around | total_bits(halves, worths.limit)
        won = worths.halves(tiles, worths.plain(tiles, bits, False))
        points, wins, ways = 0, 0, 0
        for tile, (theirs, lost) in self._hidden.items():
            left = self._unseen[tile] - came.count(tile)
            ways += left
            if theirs < halves:
                points, wins = points + left * won, wins + left
            elif theirs > halves or self._tie_loses:
                points -= left * lost
        return Chance(points / ways, wins / ways, 0.0)

    def _bust(self, came: tuple[Tile, ...]) -> Chance:
        feasible, lost = self._feasible, self._lost
        for tile in came:
            if tile in self._hidden:
                feasible, lost = feasible - 1, lost - self._hidden[tile][1]
        return Chance(-lost / feasible, 0.0, 1.0)

    # how likely a tile is

    def _chances(self, came: tuple[Tile, ...]) -> list[tuple[Tile, float]]:
        """The tiles that may come next and how likely; one of the unseen lies before the dealer.

        Where a tile is the last that lets the dealer have stayed, it is he who has it. Without
        any tile left nothing comes, and nothing is gained.
        """
        hidden = self._hidden
        feasible = self._feasible - sum([tile in hidden for tile in came])
        beyond = self._count - len(came) - 1
        found = []
        for tile, there in self._unseen.items():
            left = there - came.count(tile)
            if left and beyond:
                likely = left * (1 - 1 / feasible if tile in hidden else 1) / beyond
                if likely > 0:
                    found.append((tile, likely))
        return found

    def _turned(self, came: tuple[Tile, ...]) -> list[tuple[int, float]]:
        """How likely a turned tile makes each group dora."""
        found = [0.0] * GROUPS
        for tile, likely in self._chances(came):
            found[self._worths.turned(tile)] += likely
        return list(enumerate(found))


def _points(chance: Chance) -> float:
    return chance.points


def _unseen(sight: Sight) -> dict[Tile, int]:
    """How many of each tile the child does not see."""
    extra = () if sight.situation.extra is None else (sight.situation.extra,)
    own, shown = sight.hand.tiles, sight.situation.indicators
    return unseen((*own, *shown, *extra, *sight.dealer_open, *sight.others_open))


def unseen(seen: Iterable[Tile]) -> dict[Tile, int]:
    """How many of each tile are left; one red five of each suit is in the set.

    Raises ValueError where more are seen than there are.
    """
    left = {t: COPIES - (t.kind in _REDS) for t in TILES} | dict.fromkeys(RED_FIVES, 1)
    for tile in seen:
        left[tile] -= 1
        if left[tile] < 0:
            raise ValueError(f"more {tile} are seen than there are")
    return {tile: n for tile, n in left.items() if n}


def _hidden(sight: Sight, left: dict[Tile, int], rules: ToppanRules) -> dict[Tile, tuple[int, int]]:
    """The first tiles that the dealer may have: his total, and what the child would lose to it."""
    s = sight.situation
    theirs = Situation(
        seat=DEALER,
        round_wind=s.round_wind,
        honba=s.honba,
        stakes=s.stakes * 3,
        indicators=s.indicators,
    )
    found = {}
    for tile in left:
        hand = Hand((tile, *sight.dealer_open))
        if best_within(hand.tiles, DEALER, rules) is not None:
            score = compared(hand, theirs, rules)
            found[tile] = (score.halves, score.points // 3)
    return found
