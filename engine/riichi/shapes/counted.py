"""Shapes of hands and situations: what judging needs of them as bit masks, made once per value.

`Hand` and `Situation` are plain values. Their packed counts, suits and frames are made here and
put beside its fields, where no comparison, copy or notation looks. (Tables by identity with weak
references made judging a fifth slower, the `__dict__` of the value the first judgement an eighth.)
Modules that have counted the tiles already make the shape themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from engine.memo import Memo, put_shape
from engine.riichi.group import Group, Shape, group
from engine.riichi.hand import WAITING, Hand, Meld, MeldKind
from engine.riichi.shapes.features import features_of
from engine.riichi.shapes.suits import NO_SUITS, Suits, suits_in
from engine.riichi.situation import MOST_INDICATORS, Event, Situation
from engine.tiles import KINDS, TILES, WIDTH, Tile, dora_of, pack, pack_any, unit

ReadingFacts = tuple[int, int]
"""A reading: its features, and the facts that its tiles make, as bits."""

_MELDS: Final = 1 << 14
"""Entries of the table of melds."""


class MeldShape(msgspec.Struct, frozen=True, gc=False, eq=False):
    """What a meld adds to its hand: packed counts, its group, and marks for the hand's frame."""

    packed: int
    group: Group
    features: int
    marks: int


_CLOSED: Final = 3
"""The frame of a hand without melds. The marks of melds change it: a called meld clears bit 1, a
quad and a meld set theirs; a meld with a fault leaves no frame."""
_OPEN, _QUAD, _MELD, _FAULTY = 2, 4, 8, 16
_SHAPES: Final = {MeldKind.CHI: Shape.SEQUENCE, MeldKind.PON: Shape.TRIPLET}


def _meld_shape(meld: Meld) -> MeldShape:
    fault = bool(meld.fault)
    first = KINDS[0] if fault else meld.tiles[0].kind  # a hand with such a meld is never read
    shape = _SHAPES.get(meld.kind, Shape.QUAD)
    own = group(shape, first, meld.concealed, not meld.concealed)
    marks = _MELD | (not meld.concealed) * _OPEN | meld.quad * _QUAD | fault * _FAULTY
    return MeldShape(pack(meld.tiles), own, features_of(own), marks)


meld_shapes: Final = Memo(_meld_shape, _MELDS)


class HandShape(msgspec.Struct, gc=False, eq=False):
    """A hand as bit masks.

    `packed` are the counts of the concealed tiles and the winning one, `whole` those of all tiles,
    `suits` the concealed tiles by suit. `melds` is their number, `menzen` says that none is called,
    `melded` is the sum of their features. `frame` is 0 where the tiles are too few or too many or a
    meld has a fault; otherwise it encodes all of the hand that events depend on (menzen, quads,
    melds), and is negative while the winning tile is missing. Suits are there with a frame only.
    `last` are the facts that were found last, `last_won` what of the situation they depend on.
    """

    win: Tile | None
    packed: int
    whole: int
    suits: Suits
    melds: int
    menzen: bool
    melded: int
    frame: int
    last: tuple[ReadingFacts, ...] = ()
    last_won: int = -1


def hand_shape(
    concealed: int, counts: int, suits: Suits | None, melds: Sequence[MeldShape], win: Tile | None
) -> HandShape:
    """The shape of a hand whose concealed tiles were counted: how many, and their packed counts;
    None for suits to be looked up."""
    packed = counts if win is None else counts + unit(win)
    if not melds and concealed == WAITING:
        frame = _CLOSED if win is not None else -_CLOSED
        return HandShape(win, packed, packed, suits or suits_in(counts), 0, True, 0, frame)
    whole, marks, melded = packed, 0, 0
    for meld in melds:
        whole += meld.packed
        marks |= meld.marks
        melded += meld.features
    if concealed + 3 * len(melds) != WAITING or marks >= _FAULTY:
        return HandShape(win, packed, whole, NO_SUITS, len(melds), not marks & _OPEN, melded, 0)
    frame = marks ^ _CLOSED if win is not None else -(marks ^ _CLOSED)
    held = suits or suits_in(counts)
    return HandShape(win, packed, whole, held, len(melds), not marks & _OPEN, melded, frame)


def won_by(shape: HandShape, tiles: Iterable[Tile]) -> list[tuple[Tile, HandShape]]:
    """The shapes of the same hand with each of the winning tiles."""
    taken = 0 if shape.win is None else unit(shape.win)
    packed, whole, frame = shape.packed - taken, shape.whole - taken, abs(shape.frame)
    suits, melds, menzen, melded = shape.suits, shape.melds, shape.menzen, shape.melded
    found = []
    for tile in tiles:
        one = unit(tile)
        won = HandShape(tile, packed + one, whole + one, suits, melds, menzen, melded, frame)
        found.append((tile, won))
    return found


def shape_of(hand: Hand) -> HandShape:
    """The shape of a hand, made at the first call."""
    return getattr(hand, "shape", None) or make_shape(hand)


def make_shape(hand: Hand) -> HandShape:
    """Make the shape of a hand and put it beside the fields."""
    concealed, melds = hand.concealed, [meld_shapes[meld] for meld in hand.melds]
    shape = hand_shape(len(concealed), pack(concealed), None, melds, hand.win)
    put_shape(hand, shape)
    return shape


class SituationShape(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A situation as bit masks: the packed counts of indicators and discards, and the frame.

    `frame` encodes in one number all that events and seats depend on; it is −1 where a seat does
    not exist or a counter is negative. `dora_at` are the places in packed counts of what the
    indicators make dora, `shown` of them by dora indicators, the others by ura. `let_go` says
    whether any tile that furiten looks at was discarded or passed. `won` are seat, round wind and
    tsumo (the lowest bit) in one number.
    """

    tsumo: bool
    seat: int
    round_wind: int
    packed: int
    frame: int
    dora_at: tuple[int, ...]
    shown: int
    let_go: bool
    won: int


def won_in(tsumo: bool, seat: int, round_wind: int) -> int:
    """What of a situation the facts of tiles depend on, in one number."""
    return seat << 3 | round_wind << 1 | tsumo


_DORA_AT: Final = tuple(WIDTH * dora_of(tile).kind for tile in TILES for _ in range(2))
"""Where packed counts hold what an indicator makes dora, by the number of the indicator's tile."""


def dora_places(indicators: tuple[Tile, ...]) -> tuple[int, ...]:
    """Where packed counts hold what the indicators make dora."""
    return tuple([_DORA_AT[tile] for tile in indicators])


def frame_of(situation: Situation) -> SituationShape:
    """The shape of a situation, made at the first call."""
    return getattr(situation, "shape", None) or make_frame(situation)


def make_frame(situation: Situation) -> SituationShape:
    """Make the shape of a situation and put it beside the fields."""
    s = situation
    dora, ura, discards = s.dora_indicators, s.ura_indicators, s.discards
    below = s.honba < 0 or s.deposits < 0
    seats = s.tsumo, s.seat, s.round_wind, s.loser, s.pao
    shape = SituationShape(
        s.tsumo,
        s.seat,
        s.round_wind,
        pack(dora + ura) + pack_any(discards),
        frames[(*seats, s.events, below, len(dora), len(ura), len(discards))],
        dora_places(dora + ura),
        len(dora),
        bool(discards or s.passed),
        won_in(s.tsumo, s.seat, s.round_wind),
    )
    put_shape(situation, shape)
    return shape


_NOBODY: Final = 4
FrameKey = tuple[bool, int, int, int | None, int | None, frozenset[Event], bool, int, int, int]
"""Tsumo, seat, round wind, who discarded the winning tile and who is liable, events, whether a
counter is negative, and the numbers of dora indicators, ura indicators and discards."""


def _frame(key: FrameKey) -> int:
    tsumo, seat, round_wind, discarder, liable, events, below, dora, ura, discards = key
    loser, pao = (_NOBODY if other is None else other for other in (discarder, liable))
    seats = seat, round_wind, loser - 1, pao - 1
    if below or min(seat, round_wind, loser, pao) < 0 or max(seats) >= _NOBODY:
        return -1
    bits = (
        tsumo,
        seat == 0,
        loser == _NOBODY,
        loser == seat,
        _NOBODY > loser > seat > 0,
        pao == seat,
        ura > 0,
        ura > dora,
        dora > MOST_INDICATORS,
        dora > 1,
        discards > 0,
        discards > 1,
        *(event in events for event in Event),
    )
    return sum(1 << at for at, true in enumerate(bits) if true)


frames: Final = Memo(_frame)
"""The frames of situations."""
