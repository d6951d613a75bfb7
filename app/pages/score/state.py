"""The draft of a hand on the score page: a frozen value and pure edits of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from app.pages.score.melds import Kinds, added_to, make, redden, turn
from engine.ledger import SEATS
from engine.riichi.hand import COMPLETE, MOST_MELDS, Hand, Meld, MeldKind
from engine.riichi.situation import (
    MOST_COUNTERS,
    MOST_DISCARDS,
    MOST_INDICATORS,
    RIICHI,
    Event,
    Situation,
)
from engine.tiles import COPIES, RED_FIVES, TILES, Tile


class InputMode(StrEnum):
    """Where the next tile of the palette goes."""

    HAND = "hand"
    DORA = "dora"
    URA = "ura"
    RIVER = "river"
    PASSED = "passed"
    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"


LYING: Final = (InputMode.DORA, InputMode.URA, InputMode.RIVER, InputMode.PASSED)
"""Modes of single tiles on the table; the draft has a field of the same name for each."""
STAYING: Final = (InputMode.HAND, InputMode.RIVER, InputMode.PASSED)
"""Modes that stay after a tile; the others return to the hand."""
_MOST: Final = {InputMode.DORA: MOST_INDICATORS, InputMode.URA: MOST_INDICATORS}


class Draft(msgspec.Struct, frozen=True):
    """Everything entered so far; seats are winds, 0 east to 3 north.

    `concealed` has the tiles in the order of entry, with the winning one; `marked` is its index
    if it is not the last. `river` has the player's own discards (河), `passed` the winning tiles
    let go (見逃し). `loser` is remembered while the hand is won by tsumo.
    """

    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    marked: int | None = None
    mode: InputMode = InputMode.HAND
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    river: tuple[Tile, ...] = ()
    passed: tuple[Tile, ...] = ()
    tsumo: bool = False
    seat: int = 1
    round_wind: int = 0
    loser: int = 2
    events: frozenset[Event] = frozenset()
    honba: int = 0
    deposits: int = 0
    pao: int | None = None
    document: str = "club"


class ActOfHand(msgspec.Struct, frozen=True):
    """A hand that was declared and is no win: the key of the act, and the hand as it was laid."""

    act: str
    hand: Draft


class WonHand(msgspec.Struct, frozen=True):
    """A hand that wins, with its situation, as it is entered into a game."""

    hand: Draft


# derived from the draft


def room(draft: Draft) -> int:
    """How many concealed tiles are missing, the winning one included; negative with too many."""
    return COMPLETE - 3 * len(draft.melds) - len(draft.concealed)


def held(draft: Draft) -> Counter[Tile]:
    """The copies of each kind of tile in the hand and its melds."""
    melded = (tile for meld in draft.melds for tile in meld.tiles)
    return Counter(tile.plain for tile in (*draft.concealed, *melded))


def win_place(draft: Draft) -> int | None:
    """The index of the winning tile, the marked one or the last; None while tiles are missing."""
    if room(draft) > 0 or not draft.concealed:
        return None
    return len(draft.concealed) - 1 if draft.marked is None else draft.marked


def hand(draft: Draft) -> Hand:
    """The hand, its concealed tiles sorted."""
    at = win_place(draft)
    rest = [t for i, t in enumerate(draft.concealed) if i != at]
    return Hand(tuple(sorted(rest)), draft.melds, None if at is None else draft.concealed[at])


def situation(draft: Draft) -> Situation:
    return Situation(
        tsumo=draft.tsumo,
        seat=draft.seat,
        round_wind=draft.round_wind,
        loser=None if draft.tsumo else draft.loser,
        events=draft.events,
        dora_indicators=draft.dora,
        ura_indicators=draft.ura,
        honba=draft.honba,
        deposits=draft.deposits,
        pao=draft.pao,
        discards=draft.river,
        passed=draft.passed,
    )


def with_situation(draft: Draft, entered: Situation) -> Draft:
    """The draft with a whole situation entered; the inverse of `situation`."""
    return replace(
        draft,
        tsumo=entered.tsumo,
        seat=entered.seat,
        round_wind=entered.round_wind,
        loser=(entered.seat + 1) % SEATS if entered.loser is None else entered.loser,
        events=entered.events,
        dora=entered.dora_indicators,
        ura=entered.ura_indicators,
        honba=entered.honba,
        deposits=entered.deposits,
        pao=entered.pao,
        river=entered.discards,
        passed=entered.passed,
    )


def everything(draft: Draft) -> tuple[Tile, ...]:
    """Every tile used, indicators and discards included; `passed` tiles are another player's."""
    melded = (t for m in draft.melds for t in m.tiles)
    return (*draft.concealed, *melded, *draft.dora, *draft.ura, *draft.river)


def lying(draft: Draft, mode: InputMode) -> tuple[Tile, ...]:
    """The single tiles entered in a mode of `LYING`."""
    tiles: tuple[Tile, ...] = getattr(draft, mode)
    return tiles


def _with_lying(draft: Draft, mode: InputMode, tiles: tuple[Tile, ...]) -> Draft:
    return replace(draft, **{mode.value: tiles})


def copies_left(draft: Draft, reds: bool) -> dict[Tile, int]:
    """Unused copies of each tile; with `reds` one of the four fives of a suit is red."""
    return unused_copies(everything(draft), reds)


def unused_copies(used: tuple[Tile, ...], reds: bool) -> dict[Tile, int]:
    """The copies of each tile that are not among `used`, of either variant."""
    kinds = [COPIES] * len(TILES)
    for tile in used:
        kinds[tile.kind] -= 1
    left = {tile: max(0, kinds[tile.kind]) for tile in TILES}
    for red in RED_FIVES:
        plain = red.plain
        left[red] = max(0, min(kinds[red.kind], 1 - used.count(red))) if reds else 0
        if reds:
            left[plain] = max(0, min(left[plain], COPIES - 1 - used.count(plain)))
    return left


def refusal(draft: Draft, tile: Tile, left: Kinds) -> str:
    """Why a tile is refused in the draft's mode, as a key of `ui.refusal`, or "" if it is not."""
    if not left[tile]:
        return "no_copies"
    if draft.mode is InputMode.HAND:
        return "hand_full" if room(draft) < 1 else ""
    if draft.mode in LYING:
        most = _MOST.get(draft.mode, MOST_DISCARDS)
        full = "indicators_full" if draft.mode in _MOST else "river_full"
        return full if len(lying(draft, draft.mode)) >= most else ""
    if pon_of(draft, tile) is not None:
        return ""
    if len(draft.melds) >= MOST_MELDS:
        return "melds_full"
    if room(draft) < 3:
        return "no_room_for_meld"
    if make(MeldKind(draft.mode), tile, left) is not None:
        return ""
    return "no_run" if draft.mode is InputMode.CHI else "too_few_copies"


def pon_of(draft: Draft, tile: Tile) -> int | None:
    """The index of the pon to which a tile is added in the mode of the added quad, if any."""
    pons = (
        at
        for at, meld in enumerate(draft.melds)
        if meld.kind is MeldKind.PON and meld.tiles[0].kind == tile.kind
    )
    return next(pons, None) if draft.mode is InputMode.KAKAN else None


# edits


def add(draft: Draft, tile: Tile, reds: bool) -> Draft:
    """Add a tile where the mode says; unchanged if it is refused. A meld ends its mode."""
    left = copies_left(draft, reds)
    if refusal(draft, tile, left):
        return draft
    if draft.mode is InputMode.HAND:
        return replace(draft, concealed=(*draft.concealed, tile))
    back = draft if draft.mode in STAYING else replace(draft, mode=InputMode.HAND)
    if draft.mode in LYING:
        return _with_lying(back, draft.mode, (*lying(draft, draft.mode), tile))
    at = pon_of(draft, tile)
    if at is not None:
        return _with_meld(back, at, lambda pon: added_to(pon, tile))
    meld = make(MeldKind(draft.mode), tile, left)
    return replace(back, melds=draft.melds if meld is None else (*draft.melds, meld))


def lay(draft: Draft, some: Iterable[Tile], reds: bool) -> tuple[Draft, str]:
    """Add several tiles or none: if one is refused, the old draft with the reason."""
    if draft.mode not in (InputMode.HAND, *LYING):
        some = sorted(some)[:1]
    mode, new = draft.mode, draft
    for tile in some:
        why = refusal(new, tile, copies_left(new, reds))
        if why:
            return draft, why
        new = replace(add(new, tile, reds), mode=mode)
    return new if mode in STAYING else set_mode(new, InputMode.HAND), ""


def add_all(draft: Draft, some: Iterable[Tile], reds: bool) -> tuple[Draft, str]:
    """Add those of several tiles that fit, with the reason of the first refusal ("" if none).

    In a mode of melds they are the tiles of one meld, which the lowest of them makes.
    """
    refused = ""
    mode = draft.mode
    if mode not in (InputMode.HAND, *LYING):
        some = sorted(some)[:1]
    for tile in some:
        refused = refused or refusal(draft, tile, copies_left(draft, reds))
        draft = replace(add(draft, tile, reds), mode=mode)
    return draft if mode in STAYING else set_mode(draft, InputMode.HAND), refused


def remove(draft: Draft, place: int) -> Draft:
    """Remove a concealed tile; if it was the marked one, the last tile is the winning one."""
    marked = draft.marked
    if marked is not None:
        marked = None if place == marked else marked - (place < marked)
    kept = draft.concealed[:place] + draft.concealed[place + 1 :]
    return replace(draft, concealed=kept, marked=marked)


def remove_last(draft: Draft) -> Draft:
    """Remove the last concealed tile, or the last meld if there is none."""
    if draft.concealed:
        return remove(draft, len(draft.concealed) - 1)
    return replace(draft, melds=draft.melds[:-1])


def mark(draft: Draft, place: int) -> Draft:
    """Make a tile the winning one; no effect while tiles are missing or on a wrong index."""
    there = win_place(draft) is not None and 0 <= place < len(draft.concealed)
    return replace(draft, marked=place) if there else draft


def remove_meld(draft: Draft, at: int) -> Draft:
    return replace(draft, melds=draft.melds[:at] + draft.melds[at + 1 :])


def turn_meld(draft: Draft, at: int) -> Draft:
    """Call the meld from the next seat, or a chi with its next tile."""
    return _with_meld(draft, at, turn)


def redden_meld(draft: Draft, at: int, reds: bool) -> Draft:
    """Make the five of a meld red, or plain again; unchanged if no such copy is left."""
    return _with_meld(draft, at, lambda meld: redden(meld, copies_left(draft, reds)))


def _with_meld(draft: Draft, at: int, change: Callable[[Meld], Meld]) -> Draft:
    """The draft with one meld changed; unchanged if there is no meld at the index."""
    if at >= len(draft.melds):
        return draft
    melds = (*draft.melds[:at], change(draft.melds[at]), *draft.melds[at + 1 :])
    return replace(draft, melds=melds)


def remove_lying(draft: Draft, mode: InputMode, at: int) -> Draft:
    """Remove one of the single tiles on the table."""
    there = lying(draft, mode)
    return _with_lying(draft, mode, there[:at] + there[at + 1 :])


def clear(draft: Draft) -> Draft:
    """An empty hand, won by ron and without counters; seats, round and document stay."""
    return Draft(
        seat=draft.seat, round_wind=draft.round_wind, loser=draft.loser, document=draft.document
    )


def set_mode(draft: Draft, mode: InputMode) -> Draft:
    return replace(draft, mode=mode)


def normalized(draft: Draft) -> Draft:
    """The draft as undo restores it: in the mode of the hand."""
    return set_mode(draft, InputMode.HAND)


def set_tsumo(draft: Draft, tsumo: bool) -> Draft:
    return replace(draft, tsumo=tsumo)


def with_stick(draft: Draft, stick: bool) -> Draft:
    """The hand with riichi, or without it and what needs it, as the table has it."""
    if not stick:
        return replace(draft, events=draft.events - RIICHI - {Event.IPPATSU})
    if draft.events & RIICHI:
        return draft
    return replace(draft, events=draft.events | {Event.RIICHI})


def set_seat(draft: Draft, seat: int) -> Draft:
    """Change the seat; a loser or liable player there moves to the old seat."""
    loser = draft.seat if draft.loser == seat else draft.loser
    pao = draft.seat if draft.pao == seat else draft.pao
    return replace(draft, seat=seat, loser=loser, pao=pao)


def set_round(draft: Draft, wind: int) -> Draft:
    return replace(draft, round_wind=wind)


def set_loser(draft: Draft, seat: int) -> Draft:
    return draft if seat == draft.seat else replace(draft, loser=seat)


def set_pao(draft: Draft, seat: int | None) -> Draft:
    return draft if seat == draft.seat else replace(draft, pao=seat)


def set_honba(draft: Draft, number: int) -> Draft:
    return replace(draft, honba=min(max(number, 0), MOST_COUNTERS))


def set_deposits(draft: Draft, number: int) -> Draft:
    return replace(draft, deposits=min(max(number, 0), MOST_COUNTERS))


def set_document(draft: Draft, document: str) -> Draft:
    return replace(draft, document=document)


def toggle(draft: Draft, event: Event) -> Draft:
    """Switch an event; the two riichi exclude each other, and bring or take a deposit."""
    on = event not in draft.events
    others = draft.events - RIICHI if event in RIICHI else draft.events - {event}
    new = replace(draft, events=others | {event} if on else others)
    sticks = bool(new.events & RIICHI) - bool(draft.events & RIICHI)
    return set_deposits(new, new.deposits + sticks)


SETTERS: Final[dict[str, Callable[..., Draft]]] = {
    "tsumo": set_tsumo,
    "seat": set_seat,
    "round": set_round,
    "loser": set_loser,
    "pao": set_pao,
    "honba": set_honba,
    "deposits": set_deposits,
    "event": toggle,
}
"""The edits of the situation by the field of the form."""
