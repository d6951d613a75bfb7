"""Checks plays with tiles (quads, swaps, riichi, furiten, liability) against the document."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from engine.ledger import SEATS
from engine.riichi.checks.waits import Furiten, furiten, not_all_held, waits
from engine.riichi.group import Shape
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.pay import SETS, feeder, may_make_liable, own_sets
from engine.riichi.shapes.readings import readings
from engine.riichi.situation import RIICHI, Event, Situation
from engine.riichi.verdict import Agari, Barred
from engine.rulebook import AnyRule, Rule
from engine.tiles import Tile

_Yaku: TypeAlias = set[frozenset[str | bool]]
"""The yaku of every reading of a hand, with whether it is won by self-draw."""
_TRIPLET: Final = 3
_MOST_QUADS: Final = 34
"""No table has more kinds of tiles to make quads of."""


class Kan(StrEnum):
    """Why a quad after riichi is not good."""

    NO_QUAD = "no_quad"  # the drawn tile makes none
    NEVER = "never"
    WAITS = "waits"
    SHAPE = "shape"
    YAKU = "yaku"
    LIMIT = "limit"  # as many quads were made as the document lets a hand have


class Kuikae(StrEnum):
    """What a discard after a call swaps (喰い替え)."""

    SAME_TILE = "same_tile"
    SUJI = "suji"


class RiichiLack(StrEnum):
    """What a riichi lacks."""

    MENZEN = "menzen"
    TENPAI = "tenpai"
    POINTS = "points"
    WALL = "wall"
    FURITEN = "furiten"


class FuritenKind(StrEnum):
    """Why a hand is furiten."""

    OWN_DISCARD = "own_discard"
    PASSED = "passed"  # let go; the situation says which of the next two it is
    SAME_TURN = "same_turn"
    AFTER_RIICHI = "after_riichi"
    KAKAN = "kakan"


class FuritenReason(msgspec.Struct, frozen=True):
    """Why a ron is barred, by which waits, by which rule."""

    why: FuritenKind
    tiles: tuple[Tile, ...]
    rule: AnyRule


class FedYakuman(msgspec.Struct, frozen=True):
    """A yakuman whose sets are all open: its last set, the seat that fed it (None: nobody), and
    whether the document makes that seat liable."""

    yaku: str
    last: Meld
    seat: int | None
    counts: bool

    @property
    def liable(self) -> int | None:
        """The seat that is liable, None where nobody is."""
        return self.seat if self.counts else None


class KanAfterRiichi(msgspec.Struct, frozen=True):
    """Whether the quad is good; why not, and the waits before and after it."""

    rule: AnyRule
    why_not: Kan | None
    before: tuple[Tile, ...]
    after: tuple[Tile, ...]

    @property
    def allowed(self) -> bool:
        return self.why_not is None


class Swap(msgspec.Struct, frozen=True):
    """What a discard after a call swaps, None where nothing; and whether the document allows it."""

    rule: AnyRule
    kind: Kuikae | None
    allowed: bool


class DrawnTenpai(msgspec.Struct, frozen=True):
    """Whether a hand is tenpai at a draw, by which rule; its waits, and those it has not all of."""

    rule: AnyRule
    tenpai: bool
    waits: tuple[Tile, ...]
    live: tuple[Tile, ...]


# --- quads after riichi


def kan_after_riichi(
    hand: Hand, drawn: Tile, situation: Situation, rules: RiichiRules
) -> KanAfterRiichi:
    """Whether a hand in riichi may make a concealed quad of the tile drawn.

    `hand` are the 13 tiles without it; how many quads were made is told by the indicators that
    lie open. By the strictest standard no yaku of any reading may come or go; by the one before it
    none may go.
    """
    rule, kind = rules.riichi.ankan, drawn.kind
    three = tuple(tile for tile in hand.concealed if tile.kind == kind)
    before = _other_than(kind, waits(hand))
    if len(three) != _TRIPLET:
        return KanAfterRiichi(rule, Kan.NO_QUAD, before, ())
    rest = tuple(tile for tile in hand.concealed if tile.kind != kind)
    quad = Meld(MeldKind.ANKAN, (*three, drawn))
    made = Hand(rest, (*hand.melds, quad))
    after = _other_than(kind, waits(made))
    if _quads_made(hand, situation, rules) >= (rules.calls.kan_limit.value or _MOST_QUADS):
        return KanAfterRiichi(rules.calls.kan_limit, Kan.LIMIT, before, after)
    return KanAfterRiichi(rule, _why_not(hand, made, kind, situation, rules), before, after)


def _quads_made(hand: Hand, situation: Situation, rules: RiichiRules) -> int:
    """The quads of this hand of play that are known: one's own, and those that turned a dora."""
    shown = len(situation.dora_indicators) - 1 if rules.dora.kan.value else 0
    return max(shown, sum(meld.quad for meld in hand.melds))


def _why_not(
    hand: Hand, made: Hand, kind: int, situation: Situation, rules: RiichiRules
) -> Kan | None:
    standard = rules.riichi.ankan.value
    before, after = (_other_than(kind, waits(one)) for one in (hand, made))
    if standard == "never":
        return Kan.NEVER
    if before != after:
        return Kan.WAITS
    if standard == "waits":
        return None
    if not all(_is_triplet(hand, kind, wait) for wait in before):
        return Kan.SHAPE
    if standard == "waits_and_shape":
        return None
    kept = _no_yaku_lost if standard == "waits_shape_no_yaku_lost" else operator.eq
    yaku = ((_yaku(one, w, situation, rules) for one in (hand, made)) for w in before)
    return None if all(kept(*each) for each in yaku) else Kan.YAKU


def _no_yaku_lost(before: _Yaku, after: _Yaku) -> bool:
    """Whether every reading has its yaku after it too, as 九蓮宝燈 has not, which no quad makes."""
    return all(any(yaku <= others for others in after) for yaku in before)


def _other_than(kind: int, some: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The waits without the kind of which no copy is left."""
    return tuple(tile for tile in some if tile.kind != kind)


def _is_triplet(hand: Hand, kind: int, wait: Tile) -> bool:
    """Whether the three tiles are a triplet in every reading."""
    found = readings(replace(hand, win=wait), tsumo=False)
    return all(any(g.shape is Shape.TRIPLET and g.kind == kind for g in r.groups) for r in found)


def _yaku(hand: Hand, wait: Tile, situation: Situation, rules: RiichiRules) -> _Yaku:
    """The yaku of every reading, by ron and by self-draw in riichi."""
    found: _Yaku = set()
    for tsumo in (False, True):
        declared = Situation(
            tsumo=tsumo,
            seat=situation.seat,
            round_wind=situation.round_wind,
            loser=None if tsumo else (situation.seat + 1) % SEATS,
            events=frozenset((Event.RIICHI,)),
        )
        verdict = judge(replace(hand, win=wait), declared, rules)
        for score in verdict.scores if isinstance(verdict, Agari | Barred) else ():
            found.add(frozenset((tsumo, *(line.rule.key for line in score.yaku))))
    return found


# --- the discard after a call


def kuikae(call: Meld, discard: Tile, rules: RiichiRules) -> Swap:
    """Whether the first discard after a chi or pon swaps tiles, and whether that is allowed.

    A chi whose called tile is not known, and a quad, swap nothing.
    """
    rule = rules.calls.kuikae
    kind = _swapped(call, discard)
    allowed = {
        "forbidden": (),
        "same_tile_allowed": (Kuikae.SAME_TILE,),
        "suji_allowed": (Kuikae.SUJI,),
        "allowed": tuple(Kuikae),
    }[rule.value]
    return Swap(rule, kind, kind is None or kind in allowed)


def _swapped(call: Meld, discard: Tile) -> Kuikae | None:
    if call.kind not in (MeldKind.CHI, MeldKind.PON):
        return None
    called = call.called
    if call.kind is MeldKind.PON:
        called = call.tiles[0]
    if called is None or discard.kind == called.kind:
        return None if called is None else Kuikae.SAME_TILE
    first, last = call.tiles[0].kind, call.tiles[-1].kind
    other_end = {first: last + 1, last: first - 1}.get(called.kind)
    swaps = discard.suit == called.suit and discard.kind == other_end
    return Kuikae.SUJI if swaps and call.kind is MeldKind.CHI else None


# --- riichi and tenpai


def riichi_lacks(
    hand: Hand,
    points: int,
    wall: int,
    situation: Situation,
    rules: RiichiRules,
    *,
    tournament: bool = False,
) -> tuple[tuple[RiichiLack, AnyRule | None], ...]:
    """All that a declaration of riichi lacks, each with the document's rule if it is one.

    `hand` are the 13 tiles after the discard, `points` those the player holds (below zero where
    some are lent), `wall` the tiles left to draw, `situation` has the player's discards.
    """
    needed = points_for_riichi(rules, tournament=tournament)
    return tuple(_lacks(hand, points, wall, situation, rules, needed))


def points_for_riichi(rules: RiichiRules, *, tournament: bool) -> Rule[int]:
    """The rule on the points that riichi needs, 0 for none."""
    other = rules.riichi.min_points_tournament
    return other if tournament and other is not None else rules.riichi.min_points


def _lacks(
    hand: Hand,
    points: int,
    wall: int,
    situation: Situation,
    rules: RiichiRules,
    needed: Rule[int],
) -> Iterator[tuple[RiichiLack, AnyRule | None]]:
    asks = rules.riichi
    if not hand.menzen:
        yield RiichiLack.MENZEN, None
    if not waits(hand):
        yield RiichiLack.TENPAI, None
    if needed.value and points < needed.value:
        yield RiichiLack.POINTS, needed
    if wall < asks.min_wall.value:
        yield RiichiLack.WALL, asks.min_wall
    if not asks.furiten.value and furiten(hand, situation, rules):
        yield RiichiLack.FURITEN, asks.furiten


def tenpai_at_draw(hand: Hand, situation: Situation, rules: RiichiRules) -> DrawnTenpai:
    """Whether a hand of 13 tiles counts as tenpai when nobody won.

    A hand that holds all four of every tile it waits for may be noten; whether melds are among
    them is for the document to say.
    """
    wanted = waits(hand)
    left = not_all_held(hand, wanted)
    own, form = rules.draw.own_four_is_tenpai, rules.draw.keishiki_tenpai
    melds = rules.draw.own_melds_use_up
    if wanted and not left and not own.value and melds is not None:
        in_hand = not not_all_held(Hand(hand.concealed), wanted)
        if not in_hand:
            return DrawnTenpai(melds, not melds.value, wanted, left)
    if wanted and not left:
        return DrawnTenpai(own, own.value, wanted, left)
    if wanted and not form.value:
        return DrawnTenpai(form, any(_wins(hand, w, situation, rules) for w in left), wanted, left)
    return DrawnTenpai(form, bool(wanted), wanted, left)


def _wins(hand: Hand, wait: Tile, situation: Situation, rules: RiichiRules) -> bool:
    """Whether the tile would win, drawn or discarded."""
    for tsumo in (False, True):
        loser = None if tsumo else (situation.seat + 1) % SEATS
        by_win = replace(situation, tsumo=tsumo, loser=loser, discards=(), passed=())
        if isinstance(judge(replace(hand, win=wait), by_win, rules), Agari):
            return True
    return False


# --- furiten and liability


def furiten_reasons(
    hand: Hand, situation: Situation, drawn_since: bool, rules: RiichiRules
) -> tuple[FuritenReason, ...]:
    """Every reason why the hand of 13 tiles may not win by ron now.

    A tile let go bars until the next own draw (`drawn_since`: it has come), after riichi
    for the whole hand.
    """
    return tuple(_reasons(hand, situation, drawn_since, rules))


def _reasons(
    hand: Hand, situation: Situation, drawn_since: bool, rules: RiichiRules
) -> Iterator[FuritenReason]:
    in_riichi = bool(situation.events & RIICHI)
    for why, tiles, rule in furiten(hand, situation, rules):
        kind = FuritenKind(why.value)
        if why is Furiten.PASSED:
            if drawn_since and not in_riichi:
                continue
            kind = FuritenKind.AFTER_RIICHI if in_riichi else FuritenKind.SAME_TURN
        yield FuritenReason(kind, tiles, rule)


def fed_by(hand: Hand, situation: Situation, rules: RiichiRules) -> tuple[FedYakuman, ...]:
    """The yakuman whose sets are open, in their order of calling, and who fed the last of each."""
    found = ((yaku, own_sets(hand, yaku)) for yaku in SETS)
    return tuple(
        FedYakuman(
            yaku, sets[-1], feeder(hand, situation, yaku), may_make_liable(hand, yaku, rules)
        )
        for yaku, sets in found
        if len(sets) >= SETS[yaku]
    )
