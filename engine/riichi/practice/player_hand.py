"""The hand of a simulated player: tiles, shanten, and the plan it is built for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.riichi.checks.waits import waits
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.practice.dice import Dice
from engine.riichi.practice.sense import orphans_lack, pairs_lack, shanten
from engine.tiles import DRAGONS, KINDS, TILES, WIDTH, WINDS, YAOCHU, Tile

UNIT: Final = tuple(1 << WIDTH * kind for kind in KINDS)
SUIT: Final = tuple(kind // 9 for kind in KINDS)
YAOCHU_KINDS: Final = frozenset(YAOCHU)
_FAR: Final = 8
_LIKE_RUNS: Final = tuple(
    frozenset(9 * suit + first + at for suit in range(3) for at in range(3)) for first in range(7)
)
_STRAIGHTS: Final = tuple(frozenset(range(9 * suit, 9 * suit + 9)) for suit in range(3))
_NEAR_STRAIGHT: Final = 6  # tiles of the nine
_FEW: Final = 3  # so many yaochu still go
_OFF: Final = 3  # and tiles of other suits
_PAIRS: Final = 2
_LIKE: Final = 5  # pairs and triplets
_ORPHANS: Final = 9
_TRIPLETS: Final = 35  # of a hundred players rather make triplets of many pairs


class PlayerHand:
    """The hand of a simulated player, with its melds, its river and the yaku that it aims at.

    `shanten` is that after the last discard, of any form; `shanten_by_groups` that of the standard
    form. `wanted` are the kinds that it waits for at tenpai. `ippatsu`: the turn after its riichi
    is not over. `plan` is what `choose_plan` found, `suit` the suit of a flush, and
    `straight_kinds` the kinds of a straight or of three like runs that is nearly there.
    """

    def __init__(self, seat: int, round_wind: int, dice: Dice) -> None:
        self.seat, self.dice = seat, dice
        self.valued = frozenset((*DRAGONS, WINDS[seat], WINDS[round_wind]))
        self.counts, self.packed = [0] * len(KINDS), 0
        self.reds: list[int] = []
        self.melds: list[Meld] = []
        self.river: list[int] = []
        self.shanten = self.shanten_by_groups = _FAR
        self.wanted = frozenset[int]()
        self.plan, self.suit, self.straight_kinds = "", -1, frozenset[int]()
        self.triplets = dice.percent(_TRIPLETS)
        self.riichi = self.double = self.ippatsu = False

    # tiles

    def add_tile(self, kind: int, red: bool) -> None:
        self.counts[kind] += 1
        self.packed += UNIT[kind]
        if red:
            self.reds.append(kind)

    def remove_tile(self, kind: int) -> Tile:
        """Take a tile of the kind out of the hand; the red five last."""
        self.counts[kind] -= 1
        self.packed -= UNIT[kind]
        if kind in self.reds and not self.counts[kind]:
            self.reds.remove(kind)
            return Tile(kind, red=True)
        return TILES[kind]

    @property
    def menzen(self) -> bool:
        return all(meld.concealed for meld in self.melds)

    def hand(self, win: Tile | None = None) -> Hand:
        """The hand; `win` is not among its tiles."""
        held = [TILES[kind] for kind, n in enumerate(self.counts) for _ in range(n)]
        for kind in self.reds:
            held[held.index(TILES[kind])] = Tile(kind, red=True)
        return Hand(tuple(held), tuple(self.melds), win)

    def update(self) -> None:
        """Compute shanten and waits of the thirteen tiles."""
        self.shanten = self.shanten_by_groups = shanten(self.packed, len(self.melds))
        if not self.melds:
            self.shanten = min(self.shanten, pairs_lack(self.counts), orphans_lack(self.counts))
        self.wanted = (
            frozenset(t.kind for t in waits(self.hand())) if self.shanten == 0 else frozenset()
        )

    def wins_on(self, kind: int, own: bool) -> bool:
        """Whether a tile wins; another player's does not where the own river makes the hand
        furiten."""
        return kind in self.wanted and (own or self.wanted.isdisjoint(self.river))

    # plans

    def choose_plan(self) -> None:
        """Choose what the hand aims at: `tanyao`, `flush`, `pairs`, `orphans`, `triplets` or
        nothing."""
        closed = not self.melds
        self.plan = ""
        if (
            closed
            and pairs_lack(self.counts) < min(self.shanten_by_groups, _PAIRS)
            and not self.triplets
        ):
            self.plan = "pairs"
        elif closed and orphans_lack(self.counts) < min(
            self.shanten_by_groups, len(YAOCHU) - _ORPHANS
        ):
            self.plan = "orphans"
        elif self.find_flush() >= 0 and (self.shanten > 0 or not closed):
            self.plan = "flush"
        elif self.pairs_and_triplets() >= _LIKE - bool(self.melds):
            self.plan = "triplets"
        elif self.near_tanyao() and self.shanten > 0:
            self.plan = "tanyao"

    def pairs_and_triplets(self) -> int:
        """The number of pairs and triplets, called ones included; 0 with a chi."""
        if any(meld.kind is MeldKind.CHI for meld in self.melds):
            return 0
        return len(self.melds) + sum(count > 1 for count in self.counts)

    def near_straight(self) -> frozenset[int]:
        """The kinds of three like runs or of a straight that is nearly there."""
        one, two, three = (self.counts[at : at + 9] for at in (0, 9, 18))
        best, found = _NEAR_STRAIGHT, frozenset[int]()
        each = [(a > 0) + (b > 0) + (c > 0) for a, b, c in zip(one, two, three, strict=True)]
        for first in range(7):
            there = each[first] + each[first + 1] + each[first + 2]
            if there >= best:
                best, found = there, _LIKE_RUNS[first]
        for suit, counts in enumerate((one, two, three)):
            if 9 - counts.count(0) > best:
                found = _STRAIGHTS[suit]
        return found

    def find_flush(self) -> int:
        """Note the suit of nearly all tiles, honours left out, and return it; −1 where there is
        none."""
        counts = self.counts
        suits = [sum(counts[:9]), sum(counts[9:18]), sum(counts[18:27]), 0]
        for meld in self.melds:
            suits[SUIT[meld.tiles[0].kind]] += 3
        others = sum(suits[:3])
        self.suit = next((s for s in range(3) if others - suits[s] <= _OFF), -1)
        return self.suit

    def near_tanyao(self) -> bool:
        """Whether at most three tiles, and no meld, are terminals or honours."""
        if any(t.kind in YAOCHU_KINDS for meld in self.melds for t in meld.tiles):
            return False
        n = self.counts
        return n[0] + n[8] + n[9] + n[17] + n[18] + n[26] + sum(n[27:]) <= _FEW

    def keeps_yaku(self, kinds: Collection[int]) -> bool:
        """Whether the hand can still have a yaku after it calls these tiles."""
        if self.plan == "flush":
            return all(SUIT[kind] in (self.suit, 3) for kind in kinds)
        if self.has_value():
            return True
        return self.plan == "tanyao" and not YAOCHU_KINDS.intersection(kinds)

    def has_value(self) -> bool:
        """Whether the hand has a triplet of dragons, seat wind or round wind."""
        called = (meld.tiles[0].kind for meld in self.melds)
        return any(kind in self.valued for kind in called) or any(
            self.counts[kind] > 2 for kind in self.valued
        )
