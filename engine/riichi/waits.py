"""Waits: which tiles complete a hand, and whether a ron on them is barred by furiten."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from engine.riichi.hand import Hand, MeldKind
from engine.riichi.reading import readings
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.rulebook import AnyRule
from engine.tiles import COPIES, TILES, YAOCHU, Tile, counts_of


class Furiten(StrEnum):
    """Why a ron is barred: by an own discard, a tile let go, or an own added quad."""

    OWN_DISCARD = "own_discard"
    PASSED = "passed"
    KAKAN = "kakan"


def waits(hand: Hand) -> tuple[Tile, ...]:
    """The kinds that complete a hand of 13 tiles (a quad counts as three), as plain tiles.

    Kinds of which the hand itself holds all four are among them: it waits for them in vain.
    """
    waiting = replace(hand, win=None)
    suits = {t.suit for t in waiting.concealed}
    near = TILES if len(suits) == len("mpsz") else tuple(t for t in TILES if t.suit in suits)
    return tuple(t for t in near if readings(replace(waiting, win=t), tsumo=True))


def live(hand: Hand, wanted: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Those of the tiles of which the hand does not hold all four."""
    held = counts_of(t for some in (hand.concealed, *(m.tiles for m in hand.melds)) for t in some)
    return tuple(t for t in wanted if held[t.kind] < COPIES)


def furiten(
    hand: Hand, situation: Situation, rules: RiichiRules
) -> tuple[tuple[Furiten, tuple[Tile, ...], AnyRule], ...]:
    """Every reason why the hand may not win by ron, with the tiles concerned and the rule."""
    if not (situation.discards or situation.passed or rules.calls.kakan_furiten.value):
        return ()
    wanted = waits(hand)
    bar: AnyRule = rules.win.furiten_bars_ron
    if _thirteen_sided(hand, wanted):
        bar = rules.win.kokushi_furiten_exception
        if rules.win.kokushi_furiten_exception.value:
            return ()
    added = tuple(m.tiles[0] for m in hand.melds if m.kind is MeldKind.KAKAN)
    kakan = rules.calls.kakan_furiten
    found = (
        (Furiten.OWN_DISCARD, situation.discards, bar),
        (Furiten.PASSED, situation.passed, bar),
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
