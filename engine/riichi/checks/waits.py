"""The tiles that complete a hand, and whether furiten bars a ron on them."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from engine.riichi.hand import WAITING, Hand, MeldKind
from engine.riichi.rules import RiichiRules
from engine.riichi.shapes.counted import HandShape, shape_of
from engine.riichi.shapes.suits import LACKING, OVER, Suits, suit_of, suits_in
from engine.riichi.situation import Situation
from engine.rulebook import AnyRule
from engine.tiles import COPIES, ONE_KIND, TILES, WIDTH, YAOCHU, Tile, counts_of, pack, unit

_ORPHANS: Final = tuple(TILES[kind] for kind in YAOCHU)
_ONES: Final = pack(TILES)
_EVERY_KIND: Final = ONE_KIND * _ONES
_MANY: Final = (ONE_KIND - 3) * _ONES
_SIMPLES: Final = ONE_KIND * (_ONES - pack(_ORPHANS))


class Furiten(StrEnum):
    """Why a ron is barred: by an own discard, a tile let go, or an own added quad."""

    OWN_DISCARD = "own_discard"
    PASSED = "passed"
    KAKAN = "kakan"


def waits(hand: Hand) -> tuple[Tile, ...]:
    """The kinds that complete a hand of 13 tiles (a quad counts as three), as plain tiles.

    Kinds of which the hand itself holds all four are among them: it waits for them in vain.
    """
    return waits_of(shape_of(hand))


def waits_of(shape: HandShape) -> tuple[Tile, ...]:
    """The waits of a hand that was counted."""
    packed = shape.packed if shape.win is None else shape.packed - unit(shape.win)
    if shape.frame:
        found = _of_sets(shape.suits)
    elif (packed & _EVERY_KIND) % ONE_KIND + 3 * shape.melds == WAITING:  # a sum of all counts
        found = _of_sets(suits_in(packed))
    else:
        return ()
    if shape.melds:
        return found
    others = _of_pairs(packed) + _of_orphans(packed)
    return tuple(sorted({*found, *others})) if others else found


def _of_sets(suits: Suits) -> tuple[Tile, ...]:
    """The tiles that complete four sets and a pair, melds included.

    A suit is complete in sets alone, or with the pair where two tiles are over. Either one tile
    is over and wants its pair, or two suits have two over: the pair, and a set to be finished.
    """
    one, two, three, honors = suits
    told = one.mark + two.mark + three.mark + honors.mark
    if told >= 2 * LACKING or told % LACKING > 2:
        return ()
    least = LACKING if told >= LACKING else OVER
    found: tuple[Tile, ...] = ()
    for number, suit in enumerate(suits):
        if suit.mark >= least:
            found += _wanted(suit.key, number)
    return found


@lru_cache(maxsize=1 << 15)
def _wanted(key: int, suit: int) -> tuple[Tile, ...]:
    """The tiles of a suit that complete it."""
    own, suits = enumerate(TILES[9 * suit : 9 * suit + 9]), suit_of[suit]
    return tuple(tile for at, tile in own if suits[key + (1 << WIDTH * at)].ways)


def _of_pairs(packed: int) -> tuple[Tile, ...]:
    """The tile that completes seven pairs: the single one beside six pairs."""
    singles = packed & _ONES
    if packed & _MANY or singles & packed >> 1 or singles & singles - 1:
        return ()
    return (TILES[singles.bit_length() // WIDTH],)


def _of_orphans(packed: int) -> tuple[Tile, ...]:
    """The tiles that complete kokushi: the missing orphan, or all where none is missing."""
    if packed & _SIMPLES:
        return ()
    missing = tuple(tile for tile in _ORPHANS if not packed >> WIDTH * tile.kind & ONE_KIND)
    return missing if len(missing) == 1 else () if missing else _ORPHANS


def not_all_held(hand: Hand, wanted: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Those of the tiles of which the hand does not hold all four."""
    held = counts_of(t for some in (hand.concealed, *(m.tiles for m in hand.melds)) for t in some)
    return tuple(t for t in wanted if held[t.kind] < COPIES)


def furiten(
    hand: Hand, situation: Situation, rules: RiichiRules
) -> tuple[tuple[Furiten, tuple[Tile, ...], AnyRule], ...]:
    """Every reason why the hand may not win by ron, with the tiles concerned and the rule."""
    return furiten_of(hand, shape_of(hand), situation, rules)


def furiten_of(
    hand: Hand, shape: HandShape, situation: Situation, rules: RiichiRules
) -> tuple[tuple[Furiten, tuple[Tile, ...], AnyRule], ...]:
    """The same for a hand that was counted."""
    if not (situation.discards or situation.passed or rules.calls.kakan_furiten.value):
        return ()
    wanted = waits_of(shape)
    bar: AnyRule = rules.win.furiten_bars_ron
    passed = rules.win.passed_furiten
    let_go = situation.passed if passed is None or passed.value else ()
    by_passing: AnyRule = passed or bar
    if _thirteen_sided(hand, wanted):
        bar = by_passing = rules.win.kokushi_furiten_exception
        if rules.win.kokushi_furiten_exception.value:
            return ()
    added = tuple(m.tiles[0] for m in hand.melds if m.kind is MeldKind.KAKAN)
    kakan = rules.calls.kakan_furiten
    found = (
        (Furiten.OWN_DISCARD, situation.discards, bar),
        (Furiten.PASSED, let_go, by_passing),
        (Furiten.KAKAN, added if kakan.value else (), kakan),
    )
    return tuple(
        (why, there, rule)
        for why, gone, rule in found
        if rules.win.furiten_bars_ron.value
        and (there := tuple(t for t in wanted if t in {g.plain for g in gone}))
    )


def _thirteen_sided(hand: Hand, wanted: tuple[Tile, ...]) -> bool:
    """Kokushi that waits for all thirteen; nothing else holds them all."""
    return len(wanted) == len(YAOCHU) and {t.kind for t in hand.concealed} == set(YAOCHU)
