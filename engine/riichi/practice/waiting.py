"""Draws hands of thirteen tiles that are asked about by their waits, with or without a river."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from engine.riichi.checks.waits import furiten, not_all_held, waits
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.dice import Dice, mixed
from engine.riichi.practice.draft import Plan, draft_hand
from engine.riichi.reading import Wait
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Agari, NoYaku
from engine.tiles import COPIES, KINDS, TILES, Tile, counts_of

_PLAIN: Final = Plan("plain", frozenset(("closed",)))
_FLUSH: Final = Plan("flush", frozenset(("closed",)))
_PLANS: Final = {
    "two": _PLAIN,
    "one": _PLAIN,
    "noten": _PLAIN,
    "called": Plan("valued", frozenset(("open",))),
    "river": _PLAIN,
    "furiten": _PLAIN,
    "three": _PLAIN,
    "pairs": Plan("pairs"),
    "flush": _FLUSH,
    "flush_noten": _FLUSH,
    "many": _PLAIN,
    "orphans": Plan("orphans"),
}
WAITING_HANDS: Final = tuple(_PLANS)
"""What hands are drawn by name, the most frequent in play first: `two` kinds to wait for, no kind,
a `river` beside it that does or does not bar a ron, a `flush` in one suit."""
_WITH_RIVER: Final = ("river", "furiten")
_COUNTS: Final = {"one": 1, "two": 2, "three": 3}
_RIVER: Final = (6, 13)
"""How many tiles a river has, at least and at most."""
_MANY: Final = 4


class WaitingHand(msgspec.Struct, frozen=True):
    """A hand of thirteen tiles and the river of its owner, empty where none is shown.

    `waits` are all kinds that complete it, each with how the tile would finish its group.
    """

    hand: Hand
    river: tuple[Tile, ...]
    waits: tuple[tuple[Tile, Wait], ...]
    furiten: bool

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The kinds that complete it."""
        return tuple(tile for tile, _ in self.waits)


def waiting_hands(rules: RiichiRules) -> tuple[str, ...]:
    """The names of the hands that a document knows: rivers matter where they bar a ron."""
    if rules.win.furiten_bars_ron.value:
        return WAITING_HANDS
    return tuple(name for name in WAITING_HANDS if name not in _WITH_RIVER)


def drawn_waiting(number: int, name: str, rules: RiichiRules) -> WaitingHand | None:
    """The hand of this number by its name in `WAITING_HANDS`; None for many numbers.

    No hand holds all four of a tile that it waits for.
    """
    own = mixed(number * len(_PLANS) + WAITING_HANDS.index(name))
    dice = Dice(own)
    hand, _ = draft_hand(_PLANS[name], mixed(own + 1), rules)
    rest = replace(hand, win=None)
    if name.endswith("noten"):
        rest = _spoilt(rest, hand.tiles, name == "flush_noten", dice)
    wanted = waits(rest)
    if not _fits(name, wanted) or not_all_held(rest, wanted) != wanted:
        return None
    river = _river(rest, wanted, name == "furiten", dice) if name in _WITH_RIVER else ()
    barred = bool(furiten(rest, Situation(discards=river), rules))
    forms = tuple((tile, _form(rest, tile, rules)) for tile in wanted)
    return WaitingHand(rest, river, forms, barred)


def _fits(name: str, wanted: tuple[Tile, ...]) -> bool:
    """Whether the hand is one of the name."""
    if name.endswith("noten"):
        return not wanted
    if name == "many":
        return len(wanted) >= _MANY
    return bool(wanted) and len(wanted) == _COUNTS.get(name, len(wanted))


def _spoilt(hand: Hand, whole: tuple[Tile, ...], flush: bool, dice: Dice) -> Hand:
    """The hand with another tile in the place of one of its own; in a flush one of the suit."""
    counts, held = counts_of(whole), list(hand.concealed)
    at = dice.below(len(held))
    first = 9 * (held[0].kind // 9)
    kinds = [
        kind
        for kind in (KINDS[first : first + 9] if flush else KINDS)
        if counts[kind] < COPIES and kind != held[at].kind
    ]
    held[at] = TILES[dice.pick(kinds)]
    return replace(hand, concealed=tuple(sorted(held)))


def _river(hand: Hand, wanted: tuple[Tile, ...], barred: bool, dice: Dice) -> tuple[Tile, ...]:
    """Discards, one of them a tile that the hand waits for where it is to bar a ron."""
    least, most = _RIVER
    counts = counts_of(hand.tiles)
    kinds = {tile.kind for tile in wanted}
    left = [k for k in KINDS for _ in range(COPIES - counts[k]) if k not in kinds]
    found = [
        TILES[left.pop(dice.below(len(left)))] for _ in range(least + dice.below(most - least))
    ]
    if barred:
        found[dice.below(len(found))] = dice.pick(wanted)
    return tuple(found)


def _form(hand: Hand, tile: Tile, rules: RiichiRules) -> Wait:
    """How the tile finishes its group, in the reading that counts."""
    events = frozenset((Event.RIICHI,)) if hand.menzen else frozenset[Event]()
    verdict = judge(replace(hand, win=tile), Situation(events=events), rules)
    if isinstance(verdict, Agari):
        return verdict.best.reading.wait
    assert isinstance(verdict, NoYaku)  # the tile completes the hand, and is there
    return verdict.readings[0][0].wait
