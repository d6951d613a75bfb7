"""A simulated player: what one seat discards, calls and declares."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.riichi.hand import Meld, MeldKind
from engine.riichi.practice.player_hand import SUIT, UNIT, YAOCHU_KINDS, PlayerHand
from engine.riichi.practice.sense import accepted, choices, losses, shanten
from engine.riichi.shapes.suits import suits_of
from engine.tiles import COPIES, HONORS, YAOCHU, Tile

_FIRST_HONOR: Final = HONORS[0]
_ENDS: Final = (0, 8)
_LOOKED_AT: Final = 6

# What keeps a tile, or lets it go, beside what its suit loses.
_AGAINST: Final = 900
_GUEST: Final = 60
_STRAIGHT_TILE: Final = 150
_PAIR: Final = 180
_DORA: Final = 400
_FINE: Final = 60  # are worth one more tile to wait for

# In a hundred.
_RIICHI: Final = 83
_RIICHI_ON_FEW: Final = 15
_GIVES_UP: Final = 95
_GIVES_UP_READY: Final = 20
_PON: Final = 72
_OPENS: Final = 55
_QUAD: Final = 60
_OPEN_QUAD: Final = 8


class PracticePlayer(PlayerHand):
    """A hand in play and the choices of its player."""

    # discards

    def discard(
        self, drawn: int, dora: Collection[int], safe: Collection[int], barred: Collection[int]
    ) -> int:
        """The kind to discard; `safe` where others' riichi is to be feared, else empty."""
        if self.riichi:
            return drawn
        self.choose_plan()
        if self.plan == "pairs":
            return self.single_tile(drawn)
        if self.plan == "orphans":
            return self.not_for_orphans(drawn)
        self.straight_kinds = self.near_straight()
        there = [kind for kind in safe if self.counts[kind]]
        if there and self.gives_up():
            return self.least_valued(there, dora)
        if self.plan == "flush" and self.shanten > 0:
            others = [k for k, n in enumerate(self.counts) if n and SUIT[k] not in (self.suit, 3)]
            others = [kind for kind in others if kind not in barred]
            if others:
                return self.least_valued(others, dora)
        return self.best(dora, barred)

    def gives_up(self) -> bool:
        """Whether a hand is given up before another's riichi."""
        return self.shanten > 1 or self.dice.percent(_GIVES_UP if self.shanten else _GIVES_UP_READY)

    def best(self, dora: Collection[int], barred: Collection[int]) -> int:
        """The discard that leaves the hand nearest, and of those the widest."""
        melds = len(self.melds)
        found = sorted(
            (kind in barred, far, loss + self.value_of(kind, dora), kind)
            for kind, far, loss in choices(self.packed, melds)
        )
        near = [one for one in found if one[:2] == found[0][:2]][:_LOOKED_AT]
        wide = (
            (lost // _FINE - accepted(self.packed - UNIT[kind], melds, far), kind)
            for _, far, lost, kind in near
        )
        return min(wide)[1]

    def least_valued(self, kinds: Collection[int], dora: Collection[int]) -> int:
        """Of some kinds that go anyway, the one that is missed least."""
        keys = suits_of(self.packed)
        lost = {9 * s + at: loss for s, key in enumerate(keys) for at, loss in losses(key, s == 3)}
        return min(kinds, key=lambda kind: (lost[kind] + self.value_of(kind, dora), kind))

    def value_of(self, kind: int, dora: Collection[int]) -> int:
        """What a tile is worth beside its suit's shape."""
        worth = _DORA * (kind in dora) + (kind in self.reds and self.counts[kind] == 1) * _DORA
        if kind >= _FIRST_HONOR:
            if kind in self.valued:
                worth += _PAIR * (self.counts[kind] == 2)
            elif self.plan != "flush":
                worth -= _GUEST
        elif kind % 9 in _ENDS:
            worth -= _GUEST
        if kind in self.straight_kinds:
            worth += _STRAIGHT_TILE
        if self.plan == "tanyao" and kind in YAOCHU_KINDS:
            worth -= _AGAINST if self.melds else _GUEST
        if self.plan == "triplets":
            worth += _PAIR * (self.counts[kind] > 1)
        if self.plan == "flush" and SUIT[kind] not in (self.suit, 3):
            worth -= _AGAINST
        return worth

    def single_tile(self, drawn: int) -> int:
        """A tile that has no partner, for seven pairs; tiles of the middle go first."""
        if self.counts[drawn] == 1 and self.dice.percent(50):
            return drawn
        alone = [kind for kind, n in enumerate(self.counts) if n in (1, 3)]
        return min(
            alone, key=lambda kind: (kind in YAOCHU_KINDS, self.dice.below(8)), default=drawn
        )

    def not_for_orphans(self, drawn: int) -> int:
        """A tile that thirteen orphans have no use for."""
        useless = [k for k, n in enumerate(self.counts) if n and k not in YAOCHU_KINDS]
        return useless[0] if useless else max(YAOCHU, key=lambda k: (self.counts[k], k == drawn))

    # declarations

    def declares(self, left: int, least: int) -> bool:
        """Whether riichi is declared with so many tiles left to draw."""
        ready = self.shanten == 0 and not self.riichi and self.menzen and left >= least
        if not ready or not self.wanted:
            return False
        good = sum(COPIES - self.counts[kind] for kind in self.wanted) > COPIES
        return self.dice.percent(_RIICHI if good else _RIICHI_ON_FEW)

    def quad(self, drawn: int) -> Meld | None:
        """A quad that is made of one's own tiles after a draw; the tiles go into it."""
        if self.riichi:
            return None
        for meld in self.melds:
            if meld.kind is MeldKind.PON and meld.tiles[0].kind == drawn:
                return self._added(meld) if self.dice.percent(_QUAD) else None
        if self.counts[drawn] < 4 or not self.dice.percent(_QUAD):
            return None
        if shanten(self.packed - 4 * UNIT[drawn], len(self.melds) + 1) > self.shanten:
            return None
        found = Meld(MeldKind.ANKAN, tuple(self.remove_tile(drawn) for _ in range(4)))
        self.melds.append(found)
        return found

    def _added(self, meld: Meld) -> Meld:
        kind = meld.tiles[0].kind
        added = self.remove_tile(kind)
        tiles = (*meld.tiles, added)
        found = Meld(MeldKind.KAKAN, tiles, meld.called, meld.source, added)
        self.melds[self.melds.index(meld)] = found
        return found

    # calls

    def calls(self, kind: int, turns: int) -> tuple[int, ...]:
        """The two tiles, or three, that a discard is called with; () where it is let pass.

        `turns` counts from the caller to whoever discarded: 3 is the left.
        """
        if self.riichi or (self.shanten == 0 and self.menzen):
            return ()
        held = self.counts[kind]
        if held < 2 and not (turns == 3 and kind < _FIRST_HONOR and self.has_neighbours(kind)):
            return ()
        self.choose_plan()
        if (
            held == 3
            and not self.menzen
            and self.keeps_yaku((kind,))
            and self.dice.percent(_OPEN_QUAD)
        ):
            return (kind,) * 3
        if held > 1 and self.pons(kind):
            return kind, kind
        return self.chis(kind) if turns == 3 and kind < _FIRST_HONOR else ()

    def pons(self, kind: int) -> bool:
        if self.plan in ("pairs", "triplets"):
            return self.plan == "triplets" and self.dice.percent(_OPENS)
        if kind in self.valued:
            return self.dice.percent(_PON)
        return self.keeps_yaku((kind,)) and self.improves((kind, kind))

    def has_neighbours(self, kind: int) -> bool:
        """Whether the hand has tiles of the same suit near it."""
        return sum(self.counts[max(kind - 2, 0) : kind + 3]) > 1

    def chis(self, kind: int) -> tuple[int, ...]:
        if self.plan == "triplets":
            return ()
        number = kind % 9
        for one, two, fits in (
            (kind - 2, kind - 1, number > 1),
            (kind - 1, kind + 1, 0 < number < 8),
            (kind + 1, kind + 2, number < 7),
        ):
            there = fits and self.counts[one] and self.counts[two]
            if there and self.keeps_yaku((kind, one, two)) and self.improves((one, two)):
                return one, two
        return ()

    def improves(self, used: tuple[int, ...]) -> bool:
        """Whether a call brings the hand nearer; a closed hand is opened now and then."""
        rest = self.packed - sum(UNIT[kind] for kind in used)
        if shanten(rest, len(self.melds) + 1) >= self.shanten:
            return False
        return not self.menzen or self.dice.percent(_OPENS)

    def call(self, tile: Tile, used: tuple[int, ...], turns: int) -> Meld:
        """Lay the meld down."""
        own = tuple(self.remove_tile(kind) for kind in used)
        form = MeldKind.DAIMINKAN if len(used) == 3 else MeldKind.PON
        found = Meld(form if used[0] == used[1] else MeldKind.CHI, (*own, tile), tile, turns)
        self.melds.append(found)
        return found
