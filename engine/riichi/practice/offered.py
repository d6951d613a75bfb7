"""Draws discards as another seat sees them, and finds the calls that are legal on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.ledger import SEATS
from engine.riichi.checks.waits import waits
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.play.calls import Call
from engine.riichi.play.legal import kuikae
from engine.riichi.practice.dice import Dice, mixed
from engine.riichi.practice.draft import Plan, draft_hand
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Agari, Barred, NoYaku
from engine.rulebook import AnyRule
from engine.tiles import COPIES, HONORS, KINDS, TILES, Tile, counts_of

_SHIMOCHA, _KAMICHA = 1, 3
_CLOSED: Final = frozenset(("closed", "ron"))
_PLANS: Final = {
    "pon": Plan("valued", _CLOSED),
    "chi": Plan("tanyao", _CLOSED),
    "ron": Plan("", _CLOSED),
    "nothing": Plan("plain", _CLOSED),
    "other_seat": Plan("tanyao", _CLOSED),
    "several": Plan("tanyao", _CLOSED),
    "riichi": Plan("", _CLOSED),
    "no_yaku": Plan("plain", frozenset(("open", "ron"))),
    "furiten": Plan("", _CLOSED),
    "kan": Plan("valued", _CLOSED),
    "last": Plan("tanyao", _CLOSED),
    "swap_chi": Plan("tanyao", _CLOSED),
    "swap_pon": Plan("triplets", _CLOSED),
}
OFFERED: Final = tuple(_PLANS)
"""Discards by name, the most frequent first: what is legal, or what bars the rest. `other_seat`:
a run that is not for this seat; `last`: the last discard; `swap_chi`: the discard after a call."""
_SWAPS: Final = ("swap_chi", "swap_pon")
_ENDING: Final = ("ron", "riichi", "no_yaku", "furiten")
"""Names of discards that complete the hand."""
_TURNS: Final = (4, 9)
"""Discards of each seat before this one, at least and at most."""
_LEFT: Final = 70 - 4 * 5
_MOST_QUADS: Final = 4


class OfferedDiscard(msgspec.Struct, frozen=True):
    """A discard by the seat `turns` after one's own, and the thirteen tiles of one's own hand.

    `rivers` are those of the four seats by turns from one's own, the discard among them at the end
    of its river; `left` tiles are to be drawn. `riichi`: one's own hand has declared it with the
    first discard of its river that is `declared_at`.
    """

    hand: Hand
    tile: Tile
    turns: int
    seat: int
    round_wind: int
    rivers: tuple[tuple[Tile, ...], ...]
    left: int
    declared_at: int | None = None

    @property
    def situation(self) -> Situation:
        """The situation of a ron on the discard."""
        events = set[Event]() if self.declared_at is None else {Event.RIICHI}
        if not self.left:
            events.add(Event.HOUTEI)
        return Situation(
            tsumo=False,
            seat=self.seat,
            round_wind=self.round_wind,
            loser=(self.seat + self.turns) % SEATS,
            events=frozenset(events),
            deposits=self.declared_at is not None,
            discards=self.rivers[0],
        )


class LegalCalls(msgspec.Struct, frozen=True):
    """What is legal on a discard, and the rules that decide it."""

    calls: frozenset[Call]
    because: tuple[AnyRule, ...]


def legal_calls(seen: OfferedDiscard, rules: RiichiRules) -> LegalCalls:
    """The calls that are legal on a discard from one's own seat.

    After the last tile and after riichi only a ron is; a chi is for the next seat alone. A chi or
    pon after which every discard would swap tiles (喰い替え) is none.
    """
    found: set[Call] = set()
    because: dict[str, AnyRule] = {}
    verdict = judge(replace(seen.hand, win=seen.tile), seen.situation, rules)
    if isinstance(verdict, Agari):
        found.add(Call.RON)
        because[rules.win.minimum_han.key] = rules.win.minimum_han
    elif isinstance(verdict, NoYaku | Barred):
        because[verdict.rule.key] = verdict.rule
    if seen.left and seen.declared_at is None:
        held = [tile for tile in seen.hand.concealed if tile.kind == seen.tile.kind]
        limit = rules.calls.kan_limit.value or _MOST_QUADS
        quads = sum(meld.quad for meld in seen.hand.melds)
        if len(held) == COPIES - 1 and quads < limit:
            found.add(Call.KAN)
        for meld in melds_with(seen):
            call = Call.CHI if meld.kind is MeldKind.CHI else Call.PON
            if any(_may_go(meld, tile, rules) for tile in rest_of(seen.hand, meld)):
                found.add(call)
            else:
                because[rules.calls.kuikae.key] = rules.calls.kuikae
    because[rules.calls.priority.key] = rules.calls.priority
    return LegalCalls(frozenset(found), tuple(because.values()))


def melds_with(seen: OfferedDiscard) -> Iterator[Meld]:
    """Every chi and pon that the tiles in the hand make with the discard."""
    tile, plain = seen.tile, {t.plain for t in seen.hand.concealed}
    held = [t for t in seen.hand.concealed if t.kind == tile.kind]
    if len(held) > 1:
        yield Meld(MeldKind.PON, (*held[:2], tile), tile, seen.turns)
    if seen.turns != _KAMICHA or tile.kind in HONORS:
        return
    number = tile.number
    for one, other in ((-2, -1), (-1, 1), (1, 2)):
        if number + one >= 1 and number + other <= 9:
            pair = TILES[tile.kind + one], TILES[tile.kind + other]
            if plain.issuperset(pair):
                own = tuple(next(t for t in seen.hand.concealed if t.plain == p) for p in pair)
                yield Meld(MeldKind.CHI, (*own, tile), tile, seen.turns)


def rest_of(hand: Hand, meld: Meld) -> tuple[Tile, ...]:
    """The tiles in the hand that are left after a call; the called tile is not of them."""
    rest = list(hand.concealed)
    used = list(meld.tiles)
    assert meld.called is not None  # the discard
    used.remove(meld.called)
    for tile in used:
        rest.remove(tile)
    return tuple(rest)


def barred_after(hand: Hand, meld: Meld, rules: RiichiRules) -> tuple[Tile, ...]:
    """The kinds in the hand that may not be discarded after the call, as plain tiles."""
    some = {t.plain for t in rest_of(hand, meld) if not _may_go(meld, t, rules)}
    return tuple(sorted(some))


def _may_go(meld: Meld, tile: Tile, rules: RiichiRules) -> bool:
    return kuikae(meld, tile, rules).allowed


# --- discards that are drawn


def offered_names(rules: RiichiRules) -> tuple[str, ...]:
    """The names of the discards that a document knows."""
    gone: tuple[str, ...] = () if rules.win.furiten_bars_ron.value else ("furiten",)
    if rules.calls.kuikae.value == "allowed":
        gone = (*gone, *_SWAPS)
    return tuple(name for name in OFFERED if name not in gone)


def drawn_offer(number: int, name: str, rules: RiichiRules) -> OfferedDiscard | None:
    """The discard of this number by its name in `OFFERED`; None for many numbers."""
    own = mixed(number * len(_PLANS) + OFFERED.index(name))
    dice = Dice(own)
    whole, around = draft_hand(_PLANS[name], mixed(own + 1), rules)
    hand, tile = replace(whole, win=None), whole.win
    assert tile is not None  # every drafted hand is complete
    if name not in _ENDING:
        hand = _loosened(hand, dice)
        tile = _wanted(hand, dice)
    counts = counts_of((*hand.tiles, tile))
    if max(counts) > COPIES:
        return None
    turns = _KAMICHA if name in ("chi", "several", "swap_chi") else 1 + dice.below(SEATS - 1)
    barred = {t.kind for t in waits(hand)}
    rivers = _rivers(tile, turns, counts, frozenset(barred), dice)
    if name == "furiten":
        rivers = (_with(rivers[0], tile, dice), *rivers[1:])
    declared = dice.below(len(rivers[0])) if name == "riichi" and hand.menzen else None
    left = 0 if name == "last" else _LEFT - dice.below(20)
    seen = OfferedDiscard(
        hand, tile, turns, around.seat, around.round_wind, rivers, left, declared
    )  # fmt: skip
    return seen if _fits(name, seen, rules) else None


def swap_of(seen: OfferedDiscard, name: str, rules: RiichiRules) -> Meld | None:
    """The first call by which a tile in the hand would be barred; None where there is none."""
    kind = MeldKind.CHI if name == "swap_chi" else MeldKind.PON
    some = (meld for meld in melds_with(seen) if meld.kind is kind)
    return next((meld for meld in some if barred_after(seen.hand, meld, rules)), None)


def _fits(name: str, seen: OfferedDiscard, rules: RiichiRules) -> bool:
    """Whether the discard is one of the name."""
    if name in _SWAPS:
        return swap_of(seen, name, rules) is not None
    calls = legal_calls(seen, rules).calls
    exact = {
        "pon": {Call.PON}, "chi": {Call.CHI}, "ron": {Call.RON}, "kan": {Call.PON, Call.KAN},
        "several": {Call.CHI, Call.PON},
    }  # fmt: skip
    if name in exact:
        return exact[name] <= calls if name == "ron" else exact[name] == calls
    shaped = any(True for _ in melds_with(seen))
    if name == "riichi":
        return seen.declared_at is not None and shaped
    if name == "other_seat":
        return not calls and any(True for _ in melds_with(replace(seen, turns=_KAMICHA)))
    if name == "last":
        return not calls and shaped
    if name == "nothing":
        return not calls
    verdict = judge(replace(seen.hand, win=seen.tile), seen.situation, rules)
    return isinstance(verdict, Barred if name == "furiten" else NoYaku)


def _loosened(hand: Hand, dice: Dice) -> Hand:
    """The hand with some of its tiles replaced, so that it is a few tiles away from tenpai."""
    held, counts = list(hand.concealed), counts_of(hand.tiles)
    for _ in range(3):
        at = dice.below(len(held))
        left = [k for k in KINDS if counts[k] < COPIES]
        kind = dice.pick(left)
        counts[held[at].kind] -= 1
        counts[kind] += 1
        held[at] = TILES[kind]
    return replace(hand, concealed=tuple(sorted(held)))


def _wanted(hand: Hand, dice: Dice) -> Tile:
    """A tile that the hand may have a use for."""
    one = dice.pick(hand.concealed).plain
    if one.honor or dice.percent(40):
        return one
    kind = one.kind + dice.below(3) - 1
    return TILES[kind] if kind // 9 == one.kind // 9 and kind >= 0 else one


def _rivers(
    tile: Tile, turns: int, counts: list[int], barred: frozenset[int], dice: Dice
) -> tuple[tuple[Tile, ...], ...]:
    """The rivers of the four seats; the discard ends that of the seat `turns` after one's own. No
    other tile that the hand waits for is in them: nothing was passed."""
    left = [k for k in KINDS for _ in range(COPIES - counts[k])]
    each = _TURNS[0] + dice.below(_TURNS[1] - _TURNS[0])
    found = []
    for seat in range(SEATS):
        river: list[Tile] = []
        while len(river) < each:
            kind = left.pop(dice.below(len(left)))
            if kind not in barred:
                river.append(TILES[kind])
        found.append((*river, tile) if seat == turns else tuple(river))
    return tuple(found)


def _with(river: tuple[Tile, ...], tile: Tile, dice: Dice) -> tuple[Tile, ...]:
    """The river with the tile in the place of another."""
    at = dice.below(len(river))
    return (*river[:at], tile.plain, *river[at + 1 :])
