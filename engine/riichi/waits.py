"""Waits: which tiles complete a hand, and whether a ron on them is barred by furiten."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from engine.riichi.hand import Hand, MeldKind, Situation
from engine.riichi.reading import Form, readings
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule
from engine.tiles import COPIES, TILES, Tile, counts_of


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
    if not rules.win.furiten_bars_ron.value or _exempt(hand, rules):
        return ()
    wanted = waits(hand)
    added = tuple(m.tiles[0] for m in hand.melds if m.kind is MeldKind.KAKAN)
    kakan = rules.calls.kakan_furiten
    found = (
        (Furiten.OWN_DISCARD, situation.discards, rules.win.furiten_bars_ron),
        (Furiten.PASSED, situation.passed, rules.win.furiten_bars_ron),
        (Furiten.KAKAN, added if kakan.value else (), kakan),
    )
    return tuple(
        (why, there, rule)
        for why, gone, rule in found
        if (there := tuple(t for t in wanted if t in {g.plain for g in gone}))
    )


def _exempt(hand: Hand, rules: RiichiRules) -> bool:
    """Kokushi on thirteen sides, where the document lets it win in furiten."""
    if not rules.win.kokushi_furiten_exception.value:
        return False
    return len(waits(hand)) == 13 and all(r.form is Form.KOKUSHI for r in _any_reading(hand))


def _any_reading(hand: Hand) -> tuple[object, ...]:
    return readings(replace(hand, win=waits(hand)[0]), tsumo=True)
