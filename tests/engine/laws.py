"""What the laws are tried on: complete hands of all forms, what can be, and anything at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from hypothesis import strategies as st
from msgspec.structs import replace

from engine.riichi.facts import Fact, situation_bits
from engine.riichi.hand import QUADS, Hand, Meld, MeldKind
from engine.riichi.reading import Reading
from engine.riichi.rules import RiichiRules, load
from engine.riichi.shapes.counted import frame_of, shape_of
from engine.riichi.shapes.reading_facts import reading_facts
from engine.riichi.shapes.readings import readings
from engine.riichi.situation import Event, Situation
from engine.rulebook import installed
from engine.tiles import COPIES, HONORS, KINDS, RED_FIVES, TILES, YAOCHU, Tile

DOCUMENTS: Final[tuple[RiichiRules, ...]] = tuple(
    load(key) for key, head in installed().items() if head.game == "riichi"
)

E = Event


class Win(NamedTuple):
    """A hand with its winning tile, and a situation without problems."""

    hand: Hand
    situation: Situation


# --- hands

PALETTES: Final = (
    *(KINDS, KINDS, KINDS, KINDS),
    KINDS[:9],
    KINDS[9:18],
    (*KINDS[18:27], *HONORS),
    (*KINDS[:5], *KINDS[9:14], *KINDS[18:23]),
    YAOCHU,
    HONORS,
    tuple(TILES[k].kind for k in (19, 20, 21, 23, 25, 32)),
)
"""Few kinds, so that yaku come together that wide hands never have."""
palettes: Final = st.sampled_from(PALETTES)
palettes_of_pairs: Final = st.sampled_from([p for p in PALETTES if len(p) >= 7])


@cache
def _groups(palette: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    there = set(palette)
    runs = [(k, k + 1, k + 2) for k in palette if k % 9 < 7 and k < 27]
    return (
        *((k, k, k) for k in palette),
        *(run for run in runs if there.issuperset(run)),
    )


def _fits(used: Counter[int], block: tuple[int, ...]) -> bool:
    return all(used.get(kind, 0) + block.count(kind) <= COPIES for kind in block)


@st.composite
def standard_hands(draw: st.DrawFn) -> Hand:
    """Four groups and a pair; any group but the last may be called, a triplet may be a quad."""
    palette = draw(palettes)
    used: Counter[int] = Counter()
    concealed: list[int] = []
    melds: list[Meld] = []
    called = draw(st.sampled_from((0, 0, 0, 1, 2, 3, 4)))
    for at in range(4):
        fitting = [block for block in _groups(palette) if _fits(used, block)]
        block = draw(st.sampled_from(fitting or [b for b in _groups(KINDS) if _fits(used, b)]))
        if at < called:
            meld = draw(_melds(block, quads=_fits(used, (block[0],) * COPIES)))
            melds.append(meld)
            block = tuple(t.kind for t in meld.tiles)
        else:
            concealed += block
        used.update(block)
    pairs = [k for k in palette if _fits(used, (k, k))] or [k for k in KINDS if _fits(used, (k, k))]
    pair = draw(st.sampled_from(pairs))
    return _won(draw, [*concealed, pair, pair], tuple(melds))


def _melds(block: tuple[int, ...], quads: bool) -> st.SearchStrategy[Meld]:
    if len(set(block)) > 1:
        return st.builds(_meld, st.just(MeldKind.CHI), st.just(block), st.just(3))
    kinds = [MeldKind.PON, *sorted(QUADS)] if quads else [MeldKind.PON]
    return st.builds(_meld, st.sampled_from(kinds), st.just(block), st.sampled_from((1, 2, 3)))


def _meld(kind: MeldKind, block: tuple[int, ...], source: int) -> Meld:
    some = tuple(TILES[k] for k in block)
    some = (*some, some[0]) if kind in QUADS else some
    if kind is MeldKind.ANKAN:
        return Meld(kind, some)
    return Meld(kind, some, some[0], source, some[-1] if kind is MeldKind.KAKAN else None)


@st.composite
def seven_pairs(draw: st.DrawFn) -> Hand:
    palette = draw(palettes_of_pairs)
    kinds = draw(st.lists(st.sampled_from(palette), min_size=7, max_size=7, unique=True))
    return _won(draw, [*kinds, *kinds], ())


@st.composite
def orphans(draw: st.DrawFn) -> Hand:
    return _won(draw, [*YAOCHU, draw(st.sampled_from(YAOCHU))], ())


def _won(draw: st.DrawFn, concealed: list[int], melds: tuple[Meld, ...]) -> Hand:
    """The hand, some of its fives red, one of its concealed tiles the winning one."""
    some = [TILES[k] for k in sorted(concealed)]
    for red in RED_FIVES:
        if red.plain in some and draw(st.booleans()):
            some[some.index(red.plain)] = red
        elif draw(st.booleans()):
            melds = _reddened(melds, red)
    win = some.pop(draw(st.integers(0, len(some) - 1)))
    return Hand(tuple(some), melds, win)


def _reddened(melds: tuple[Meld, ...], red: Tile) -> tuple[Meld, ...]:
    """The melds with one plain five that was not called turned red."""
    for at, meld in enumerate(melds):
        own = Counter(meld.tiles) - Counter(t for t in (meld.called, meld.added) if t is not None)
        if own[red.plain]:
            rest = list(meld.tiles)
            rest.remove(red.plain)
            return (*melds[:at], replace(meld, tiles=(*rest, red)), *melds[at + 1 :])
    return melds


FORMS: Final = (*(standard_hands(),) * 9, *(seven_pairs(),) * 2, orphans())
complete_hands: Final = st.sampled_from(range(len(FORMS))).flatmap(FORMS.__getitem__)


# --- situations


class Around(NamedTuple):
    """What events must fit."""

    hand: Hand
    tsumo: bool
    dealer: bool

    @property
    def closed(self) -> bool:
        return self.hand.menzen

    @property
    def dealt(self) -> bool:
        """As it was dealt: no meld."""
        return not self.hand.melds

    @property
    def robbed(self) -> bool:
        """By ron, without another copy of the winning tile, so that a quad may be robbed of it."""
        win = [t for t in self.hand.tiles if self.hand.win and t.kind == self.hand.win.kind]
        return not self.tsumo and len(win) == 1

    @property
    def orphans(self) -> bool:
        return self.dealt and all(t.kind in YAOCHU for t in self.hand.tiles)

    @property
    def quad(self) -> bool:
        return any(m.quad for m in self.hand.melds)


EVENTS: Final[tuple[tuple[tuple[Event, ...], Callable[[Around], bool]], ...]] = (
    ((), lambda _: True),
    ((E.RIICHI,), lambda at: at.closed),
    ((E.RIICHI, E.IPPATSU), lambda at: at.closed),
    ((E.DOUBLE_RIICHI,), lambda at: at.closed),
    ((E.DOUBLE_RIICHI, E.IPPATSU), lambda at: at.closed and not at.quad),
    ((E.HAITEI,), lambda at: at.tsumo),
    ((E.HOUTEI,), lambda at: not at.tsumo),
    ((E.RIICHI, E.IPPATSU, E.HAITEI), lambda at: at.closed and at.tsumo),
    ((E.DOUBLE_RIICHI, E.HOUTEI), lambda at: at.closed and not at.tsumo),
    ((E.RINSHAN,), lambda at: at.tsumo and at.quad),
    ((E.CHANKAN,), lambda at: at.robbed),
    ((E.RIICHI, E.IPPATSU, E.CHANKAN), lambda at: at.closed and at.robbed),
    ((E.CHANKAN, E.ROBBED_ANKAN), lambda at: at.robbed and at.orphans),
    ((E.TENHOU,), lambda at: at.dealt and at.tsumo and at.dealer),
    ((E.CHIIHOU,), lambda at: at.dealt and at.tsumo and not at.dealer),
    ((E.RENHOU,), lambda at: at.dealt and not at.tsumo and not at.dealer),
    ((E.MIXED_IN,), lambda at: at.tsumo),
    ((E.RIICHI, E.MIXED_IN), lambda at: at.closed and at.tsumo),
    ((E.CHIIHOU, E.MIXED_IN), lambda at: at.dealt and at.tsumo and not at.dealer),
)
"""Events that may come together under every document, and the wins that they fit."""
UNBROKEN: Final = (
    {E.DOUBLE_RIICHI, E.IPPATSU},
    {E.TENHOU},
    {E.CHIIHOU},
    {E.RENHOU},
    {E.CHIIHOU, E.MIXED_IN},
)
"""What nobody's quad came before, so that one indicator lies there."""


@st.composite
def wins(draw: st.DrawFn, hands: st.SearchStrategy[Hand] = complete_hands) -> Win:
    """A complete hand in a situation that can be."""
    hand = draw(hands)
    tsumo, seat = draw(st.booleans()), draw(st.integers(0, 3))
    fitting = [some for some, fit in EVENTS if fit(Around(hand, tsumo, seat == 0))]
    events = frozenset(draw(st.sampled_from(fitting)))
    left = _left(hand, robbed=E.CHANKAN in events)
    dora = _drawn(draw, left, draw(st.integers(0, 1 if events in UNBROKEN else 5)))
    riichi = events & {E.RIICHI, E.DOUBLE_RIICHI}
    ura = _drawn(draw, left, draw(st.integers(0, len(dora)))) if riichi else ()
    return Win(
        hand,
        Situation(
            tsumo=tsumo,
            seat=seat,
            round_wind=draw(st.integers(0, 3)),
            loser=None if tsumo else _loser(draw, seat, E.RENHOU in events),
            events=events,
            dora_indicators=dora,
            ura_indicators=ura,
            honba=draw(st.integers(0, 4)),
            deposits=draw(st.integers(0, 4)),
            pao=draw(st.sampled_from((None, None, (seat + 1) % 4, (seat + 3) % 4))),
        ),
    )


def _loser(draw: st.DrawFn, seat: int, renhou: bool) -> int:
    """Another seat; for a renhou one whose turn comes before the winner's."""
    if renhou:
        return draw(st.integers(0, seat - 1))
    return (seat + draw(st.integers(1, 3))) % 4


def _left(hand: Hand, robbed: bool) -> list[Tile]:
    """The tiles that may lie among the indicators; a robbed quad holds all copies of its own."""
    gone = Counter(hand.tiles)
    if robbed and hand.win is not None:
        gone.update(dict.fromkeys(tiles_of(hand.win), COPIES))
    plain = [t for t in TILES for _ in range(COPIES - (t in FIVES) - gone[t])]
    return plain + [t for t in RED_FIVES if not gone[t] and gone[t.plain] < COPIES]


def tiles_of(tile: Tile) -> tuple[Tile, ...]:
    """All colours of its kind."""
    return tuple(t for t in (*TILES, *RED_FIVES) if t.kind == tile.kind)


FIVES: Final = frozenset(t.plain for t in RED_FIVES)


def _drawn(draw: st.DrawFn, left: list[Tile], count: int) -> tuple[Tile, ...]:
    return tuple(left.pop(draw(st.integers(0, len(left) - 1))) for _ in range(count))


# --- descriptions of anything, possible or not

some_tiles: Final = st.lists(st.sampled_from((*TILES, *RED_FIVES)), max_size=15).map(tuple)
a_tile: Final = st.sampled_from((*TILES, *RED_FIVES))
any_melds: Final = st.builds(
    Meld,
    st.sampled_from(MeldKind),
    st.lists(a_tile, max_size=5).map(tuple),
    st.none() | a_tile,
    st.none() | st.integers(0, 4),
    st.none() | a_tile,
)
any_hands: Final = st.builds(
    Hand, some_tiles, st.lists(any_melds, max_size=5).map(tuple), st.none() | a_tile
)
any_situations: Final = st.builds(
    Situation,
    st.booleans(),
    st.integers(-1, 4),
    st.integers(-1, 4),
    st.none() | st.integers(-1, 4),
    st.frozensets(st.sampled_from(Event)),
    some_tiles,
    some_tiles,
    st.integers(-1, 10),
    st.integers(-1, 10),
    st.none() | st.integers(-1, 4),
    some_tiles,
    some_tiles,
)
situations: Final = st.builds(
    Situation,
    st.just(False),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(0, 3),
    st.frozensets(st.sampled_from(Event)),
    some_tiles,
    some_tiles,
    st.integers(0, 999),
    st.integers(0, 999),
    st.none() | st.integers(0, 3),
    some_tiles,
    some_tiles,
)
"""Situations that have a text: a ron names its discarder."""


@st.composite
def small_hands(draw: st.DrawFn) -> Hand:
    """Up to 14 tiles of few kinds, with or without a meld, of any number."""
    deck = [TILES[k] for k in draw(palettes) for _ in range(COPIES)]
    places = st.lists(st.integers(0, len(deck) - 1), max_size=14, unique=True)
    concealed = tuple(deck[at] for at in draw(places))
    melds = draw(st.lists(any_melds.filter(lambda m: bool(m.tiles)), max_size=1))
    return Hand(concealed, tuple(melds))


@st.composite
def waiting_hands(draw: st.DrawFn) -> Hand:
    """Hands of 13 tiles: complete ones without their winning tile, and such with a tile astray."""
    hand = replace(draw(complete_hands), win=None)
    if draw(st.booleans()) or not hand.concealed:
        return hand
    others = Counter(t.plain for t in hand.tiles)
    strays = [t for t in TILES if others[t] < COPIES]
    return replace(hand, concealed=(*hand.concealed[1:], draw(st.sampled_from(strays))))


def facts_found(reading: Reading, hand: Hand, situation: Situation) -> Fact:
    """All facts of a reading of the hand in its situation."""
    facts = reading_facts(shape_of(hand), frame_of(situation))
    found = dict(zip(readings(hand, situation.tsumo), facts, strict=True))
    _, bits = found[reading]
    return Fact(bits | situation_bits(situation) | hand.menzen * Fact.MENZEN)
