"""Says for each fact that a yaku needs and a hand lacks what the hand has instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import cache, partial
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.riichi.facts import Fact
from engine.riichi.group import Group, Shape
from engine.riichi.hand import COMPLETE, Hand
from engine.riichi.reading import Form, Reading, Wait
from engine.riichi.situation import Event, Situation
from engine.rulebook import AnyRule
from engine.tiles import (
    DRAGONS,
    HONORS,
    KINDS,
    TILES,
    WINDS,
    YAOCHU,
    Kind,
    Tile,
    counts_of,
    tiles,
)


class LackKey(StrEnum):
    """What the hand has in place of a fact, or why a fact cannot be."""

    # no complete hand
    TILES_MISSING = "tiles_missing"
    INCOMPLETE = "incomplete"
    IMPOSSIBLE = "impossible"
    # how it was won, and what happened
    CALLED = "called"
    BY_RON = "by_ron"
    BY_TSUMO = "by_tsumo"
    NO_EVENT = "no_event"
    # form and wait
    OTHER_FORM = "other_form"
    TRIPLET = "triplet"
    QUAD = "quad"
    SEQUENCES = "sequences"
    NO_SEQUENCE = "no_sequence"
    PAIRS = "pairs"
    READ_AS_GROUPS = "read_as_groups"
    MELDED = "melded"
    ORPHANS = "orphans"
    WAIT = "wait"
    NO_WINNING_TILE = "no_winning_tile"
    MIXED_IN = "mixed_in"
    NOT_NINE_SIDED = "not_nine_sided"
    PAIR_OF_DRAGONS = "pair_of_dragons"
    PAIR_OF_SEAT_WIND = "pair_of_seat_wind"
    PAIR_OF_ROUND_WIND = "pair_of_round_wind"
    PAIR_OF_DOUBLE_WIND = "pair_of_double_wind"
    # sequences
    NO_TWINS = "no_twins"
    ONE_PAIR_OF_TWINS = "one_pair_of_twins"
    SUIT_WITHOUT_SEQUENCE = "suit_without_sequence"
    SEQUENCE_MISSING = "sequence_missing"
    NO_COMMON_SEQUENCE = "no_common_sequence"
    NUMBERS_MISSING = "numbers_missing"
    RUNS_MISSING = "runs_missing"
    # triplets
    HONOR_MISSING = "honor_missing"
    HONOR_FEW = "honor_few"
    GUEST_WIND = "guest_wind"
    TRIPLET_MISSING = "triplet_missing"
    NO_COMMON_TRIPLET = "no_common_triplet"
    CONCEALED_TRIPLETS = "concealed_triplets"
    TRIPLET_BY_RON = "triplet_by_ron"
    TRIPLET_CALLED = "triplet_called"
    QUADS = "quads"
    DRAGON_TRIPLETS = "dragon_triplets"
    WIND_TRIPLETS = "wind_triplets"
    PAIR_IS_NO_DRAGON = "pair_is_no_dragon"
    PAIR_IS_NO_WIND = "pair_is_no_wind"
    # which tiles
    YAOCHU_THERE = "yaochu_there"
    SIMPLES_THERE = "simples_there"
    OTHERS_THAN_TERMINALS = "others_than_terminals"
    NUMBERS_THERE = "numbers_there"
    NOT_GREEN = "not_green"
    FEW_OUTSIDE_GROUPS = "few_outside_groups"
    PLAIN_GROUPS = "plain_groups"
    NO_HONOR = "no_honor"
    HONORS_THERE = "honors_there"
    OTHER_SUITS = "other_suits"
    NO_SUIT = "no_suit"
    GATES_MISSING = "gates_missing"
    # what the document says
    CLOSED_ONLY = "closed_only"
    NOT_TOGETHER = "not_together"
    NOT_IN_DOCUMENT = "not_in_document"


class MissingFact(msgspec.Struct, frozen=True):
    """A fact that a yaku needs and the hand lacks, and what the hand has instead (`key`).

    `tiles` are those of the hand that it is about (of a wait those held before the winning tile),
    `wanted` those that would be needed. `count` of `need` things are there. `winds` are the
    winner's own and that of the round, for a triplet of another wind. `rule` is the document's
    where that stands in the way. `otherwise` is a reading of the same hand that has the fact.
    """

    key: LackKey
    fact: Fact = Fact(0)
    tiles: tuple[Tile, ...] = ()
    wanted: tuple[Tile, ...] = ()
    count: int = 0
    need: int = 0
    wait: Wait | None = None
    form: Form | None = None
    event: Event | None = None
    winds: tuple[int, int] | None = None
    rule: AnyRule | None = None
    otherwise: Reading | None = None


class LackContext:
    """A hand and one of its readings (None without a complete hand), taken apart once.

    `have` are the facts that hold, as bits; without a reading, those that do not depend on tiles.
    `others` are the other readings with their facts.
    """

    def __init__(
        self,
        hand: Hand,
        situation: Situation,
        reading: Reading | None,
        have: int,
        others: tuple[tuple[Reading, int], ...] = (),
    ) -> None:
        self.hand, self.situation, self.reading, self.have = hand, situation, reading, have
        self.others = others
        self.counts = counts_of(hand.tiles)
        self.tiles = tuple(sorted(tile.plain for tile in hand.tiles))
        groups = () if reading is None else reading.groups
        self.groups = tuple(sorted(groups, key=lambda group: group.kind))
        self.sequences = tuple(g for g in self.groups if g.shape is Shape.SEQUENCE)
        self.triplets = tuple(g for g in self.groups if g.shape in (Shape.TRIPLET, Shape.QUAD))

    @property
    def standard(self) -> bool:
        return self.reading is None or self.reading.form is Form.STANDARD

    @property
    def missing(self) -> int:
        """The number of tiles that the hand is short of."""
        return COMPLETE - 3 * len(self.hand.melds) - len(self.hand.held)

    def those(self, kinds: Iterable[Kind]) -> tuple[Tile, ...]:
        """The tiles of the hand of certain kinds, sorted."""
        wanted = frozenset(kinds)
        return tuple(tile for tile in self.tiles if tile.kind in wanted)


_Missing = Iterator[MissingFact]
_Explainer = Callable[[LackContext], _Missing]
_K = LackKey
_F = Fact
_SUITS: Final = tuple(KINDS[start : start + 9] for start in (0, 9, 18))
_NUMBERS: Final = frozenset(KINDS[:27])
_SIMPLES: Final = _NUMBERS - frozenset(YAOCHU)
_GREEN: Final = frozenset(tile.kind for tile in tiles("23468s6z"))
_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_ORPHANS: Final = 13
_PAIRS: Final = 7
_TRIPLET: Final = 3


def missing_facts(need: Fact, context: LackContext) -> _Missing:
    """The facts of `need` that do not hold, each with what the hand has instead; equal ones once.

    Without a complete hand only facts that its tiles alone decide are looked at.
    """
    done: set[tuple[LackKey, tuple[Tile, ...], tuple[Tile, ...]]] = set()
    absent = int(need) & ~context.have
    for bit in _bits_of(absent):
        if _MEANT_WITH.get(bit, 0) & absent or (context.reading is None and not bit & _BY_TILES):
            continue
        fact = Fact(bit)
        otherwise = next((reading for reading, have in context.others if have & bit), None)
        for lack in _explained(fact, context):
            same = lack.key, lack.tiles, lack.wanted
            if same not in done:
                done.add(same)
                yield replace(lack, fact=fact, otherwise=otherwise)


@cache
def _bits_of(facts: int) -> tuple[int, ...]:
    """Facts one by one; those about honours last, as those about suits say more."""
    bits = (1 << at for at in range(facts.bit_length()) if facts >> at & 1)
    return tuple(sorted(bits, key=_OF_HONOR_TILES.__and__))


def _explained(fact: Fact, context: LackContext) -> _Missing:
    if fact & _OF_GROUPS and not context.standard:
        assert context.reading is not None  # without one the form is taken to be the usual
        return iter((MissingFact(_K.OTHER_FORM, form=context.reading.form),))
    return _EXPLAINERS[fact](context)


def _tiles_of(groups: Iterable[Group]) -> tuple[Tile, ...]:
    return tuple(tile for group in groups for tile in group.tiles)


# how it was won, and what happened


def called_tiles(hand: Hand) -> tuple[Tile, ...]:
    """The tiles of the called melds."""
    return tuple(sorted(t.plain for m in hand.melds if not m.concealed for t in m.tiles))


def _called(context: LackContext) -> _Missing:
    yield MissingFact(_K.CALLED, tiles=called_tiles(context.hand))


def _won(key: LackKey, context: LackContext) -> _Missing:
    """That the winning tile, if one is named, came in another way."""
    win = context.hand.win
    yield MissingFact(key, tiles=() if win is None else (win.plain,))


def _event(event: Event, _context: LackContext) -> _Missing:
    yield MissingFact(_K.NO_EVENT, event=event)


# form and wait


def _no_sequence_group(context: LackContext) -> _Missing:
    for group in context.triplets:
        yield MissingFact(_K.QUAD if group.shape is Shape.QUAD else _K.TRIPLET, tiles=group.tiles)


def _sequences_there(context: LackContext) -> _Missing:
    yield MissingFact(
        _K.SEQUENCES, tiles=_tiles_of(context.sequences), count=len(context.sequences)
    )


def _no_sequence(context: LackContext) -> _Missing:
    yield MissingFact(_K.NO_SEQUENCE, tiles=_tiles_of(context.triplets))


def _melded(context: LackContext) -> _Missing:
    if context.hand.melds:
        melded = tuple(sorted(t.plain for m in context.hand.melds for t in m.tiles))
        yield MissingFact(_K.MELDED, tiles=melded)


def _pairs(context: LackContext) -> _Missing:
    yield from _melded(context)
    held = counts_of(context.hand.held)
    pairs = [kind for kind in KINDS if held[kind] > 1]
    if len(pairs) < _PAIRS:
        two = tuple(TILES[kind] for kind in pairs for _ in range(2))
        yield MissingFact(_K.PAIRS, tiles=two, count=len(pairs), need=_PAIRS)
    elif context.reading is not None:
        yield MissingFact(_K.READ_AS_GROUPS, tiles=_tiles_of(context.groups))


def _orphans(context: LackContext) -> _Missing:
    yield from _melded(context)
    held = counts_of(context.hand.held)
    there = tuple(TILES[kind] for kind in YAOCHU if held[kind])
    if len(there) < _ORPHANS:
        yield MissingFact(_K.ORPHANS, tiles=there, count=len(there), need=_ORPHANS)


def _wait(context: LackContext) -> _Missing:
    assert context.reading is not None  # the wait is none of the facts of tiles alone
    reading, win = context.reading, context.hand.win
    if win is None or reading.wait is Wait.UNNAMED:
        yield _nameless(context)
        return
    held = list(reading.groups[reading.finished].tiles)
    held.remove(win.plain)
    yield MissingFact(_K.WAIT, tiles=tuple(held), wait=reading.wait)


def _nameless(context: LackContext) -> MissingFact:
    """There is no wait, as the winning tile is not named or was mixed into the hand."""
    mixed = Event.MIXED_IN in context.situation.events
    return MissingFact(_K.MIXED_IN if mixed else _K.NO_WINNING_TILE)


def _few_sided(context: LackContext) -> _Missing:
    if context.reading is not None and context.reading.wait is Wait.UNNAMED:
        yield _nameless(context)
    else:
        yield from _won(_K.NOT_NINE_SIDED, context)


def _valued_pair(context: LackContext) -> _Missing:
    assert context.reading is not None  # the pair is none of the facts of tiles alone
    pair, situation = context.reading.pair, context.situation
    if pair.kind in DRAGONS:
        key = _K.PAIR_OF_DRAGONS
    elif situation.seat == situation.round_wind:
        key = _K.PAIR_OF_DOUBLE_WIND
    elif pair.kind == WINDS[situation.seat]:
        key = _K.PAIR_OF_SEAT_WIND
    else:
        key = _K.PAIR_OF_ROUND_WIND
    yield MissingFact(key, tiles=pair.tiles)


# sequences


def twins(context: LackContext) -> tuple[Group, ...]:
    """The sequences of which there is an equal one, each kind once."""
    kinds = [g.kind for g in context.sequences]
    once = {g.kind: g for g in context.sequences if kinds.count(g.kind) > 1}
    return tuple(once.values())


def _no_twins(context: LackContext) -> _Missing:
    if len(context.sequences) > 1:
        yield MissingFact(_K.NO_TWINS, tiles=_tiles_of(context.sequences))
    else:
        yield from _no_sequence_group(context)


def _one_pair_of_twins(context: LackContext) -> _Missing:
    found = twins(context)
    if found:
        yield MissingFact(_K.ONE_PAIR_OF_TWINS, tiles=_tiles_of((*found, *found)))
    else:
        yield from _no_twins(context)


def _starts(context: LackContext) -> tuple[frozenset[int], ...]:
    """The lowest numbers, from 0, of the sequences of each suit."""
    return tuple(
        frozenset(g.kind % 9 for g in context.sequences if g.kind // 9 == suit) for suit in range(3)
    )


def _most_suits(starts: tuple[frozenset[int], ...]) -> tuple[int, tuple[int, ...]]:
    """The number, from 0, that is there in most suits, and these suits."""
    every = [(tuple(s for s in range(3) if n in starts[s]), -n) for n in range(9)]
    suits, lowest = max(every, key=lambda one: (len(one[0]), one[1]))
    return -lowest, suits


def common_sequence(context: LackContext) -> int:
    """In how many suits there is one sequence at most."""
    return len(_most_suits(_starts(context))[1])


def _one_sequence_in_suits(context: LackContext) -> _Missing:
    starts = _starts(context)
    number, suits = _most_suits(starts)
    without = [suit for suit in range(3) if not starts[suit]]
    if not suits:
        yield MissingFact(_K.NO_SEQUENCE, tiles=_tiles_of(context.triplets))
    elif len(suits) == 2:
        absent = next(suit for suit in range(3) if suit not in suits)
        first = 9 * absent + number
        wanted = tuple(TILES[first : first + 3])
        there = tuple(g for g in context.sequences if g.kind % 9 == number)
        yield MissingFact(_K.SEQUENCE_MISSING, tiles=_tiles_of(there), wanted=wanted)
    elif without:
        for suit in without:
            wanted = (TILES[9 * suit],)
            yield MissingFact(
                _K.SUIT_WITHOUT_SEQUENCE, tiles=context.those(_SUITS[suit]), wanted=wanted
            )
    else:
        yield MissingFact(_K.NO_COMMON_SEQUENCE, tiles=_tiles_of(context.sequences))


def straight_suit(context: LackContext) -> tuple[int, tuple[Tile, ...]]:
    """The suit that is nearest to a straight, and the numbers that it is short of."""
    runs = [sum(g.kind // 9 == s and g.kind % 3 == 0 for g in context.sequences) for s in range(3)]
    absent = [tuple(TILES[k] for k in suit if not context.counts[k]) for suit in _SUITS]
    best = min(range(3), key=lambda suit: (len(absent[suit]), -runs[suit]))
    return best, absent[best]


def _straight(context: LackContext) -> _Missing:
    suit, absent = straight_suit(context)
    if len(absent) == 9:
        yield MissingFact(_K.NO_SUIT)
    elif absent:
        yield MissingFact(_K.NUMBERS_MISSING, tiles=context.those(_SUITS[suit]), wanted=absent)
    else:
        there = {g.kind for g in context.sequences}
        runs = [kind for kind in _SUITS[suit][::3] if kind not in there]
        wanted = tuple(tile for kind in runs for tile in TILES[kind : kind + 3])
        if context.reading is not None:
            yield MissingFact(_K.RUNS_MISSING, tiles=context.those(_SUITS[suit]), wanted=wanted)


# triplets


def _few_of(kind: Kind, context: LackContext) -> _Missing:
    held = context.counts[kind]
    if not held:
        yield MissingFact(_K.HONOR_MISSING, wanted=(TILES[kind],))
    elif held < _TRIPLET:
        there = (TILES[kind],) * held
        yield MissingFact(_K.HONOR_FEW, tiles=there, count=held, need=_TRIPLET)


def _seat_wind(context: LackContext) -> _Missing:
    yield from _wind(WINDS[context.situation.seat], context)


def _round_wind(context: LackContext) -> _Missing:
    yield from _wind(WINDS[context.situation.round_wind], context)


def _wind(kind: Kind, context: LackContext) -> _Missing:
    """Triplets of a wind that is another's, or the few tiles of the own one."""
    situation = context.situation
    winds = situation.seat, situation.round_wind
    others = [k for k in WINDS if k != kind and context.counts[k] >= _TRIPLET]
    for other in others:
        yield MissingFact(_K.GUEST_WIND, tiles=context.those((other,)), winds=winds)
    if not others:
        yield from _few_of(kind, context)


def common_triplet(context: LackContext) -> tuple[int, tuple[Tile, ...]]:
    """In how many suits there is one triplet at most, and a tile for each suit without it."""
    found = tuple(
        frozenset(g.kind % 9 for g in context.triplets if g.kind // 9 == suit) for suit in range(3)
    )
    number, suits = _most_suits(found)
    return len(suits), tuple(TILES[9 * s + number] for s in range(3) if s not in suits)


def _one_triplet_in_suits(context: LackContext) -> _Missing:
    count, absent = common_triplet(context)
    of_numbers = tuple(g for g in context.triplets if g.kind in _NUMBERS)
    if count == 2:
        there = context.those((absent[0].kind,))
        yield MissingFact(
            _K.TRIPLET_MISSING, tiles=there, wanted=absent * _TRIPLET, count=len(there)
        )
    else:
        tiles = _tiles_of(of_numbers)
        yield MissingFact(_K.NO_COMMON_TRIPLET, tiles=tiles, count=len(of_numbers), need=_TRIPLET)


def _concealed_triplets(need: int, context: LackContext) -> _Missing:
    there = tuple(g for g in context.triplets if g.concealed)
    tiles = _tiles_of(there)
    yield MissingFact(_K.CONCEALED_TRIPLETS, tiles=tiles, count=len(there), need=need)
    for group in context.triplets:
        if not group.concealed:
            key = _K.TRIPLET_CALLED if group.called else _K.TRIPLET_BY_RON
            yield MissingFact(key, tiles=group.tiles)


def _quads(need: int, context: LackContext) -> _Missing:
    there = tuple(g for g in context.triplets if g.shape is Shape.QUAD)
    yield MissingFact(_K.QUADS, tiles=_tiles_of(there), count=len(there), need=need)


def _triplets_among(
    key: LackKey, kinds: tuple[Kind, ...], need: int, context: LackContext
) -> _Missing:
    there = tuple(kind for kind in kinds if context.counts[kind] >= _TRIPLET)
    if len(there) < need:
        yield MissingFact(key, tiles=context.those(there), count=len(there), need=need)


def _other_pair(key: LackKey, context: LackContext) -> _Missing:
    assert context.reading is not None  # the pair is none of the facts of tiles alone
    yield MissingFact(key, tiles=context.reading.pair.tiles)


# which tiles


def _there(key: LackKey, kinds: Iterable[Kind], context: LackContext) -> _Missing:
    """The tiles of certain kinds, where there are any."""
    found = context.those(kinds)
    if found:
        yield MissingFact(key, tiles=found, count=len(found))


_honors_there: Final = partial(_there, _K.HONORS_THERE, HONORS)


def plain_groups(context: LackContext) -> tuple[Group, ...]:
    """The groups without a terminal or honour."""
    return tuple(g for g in context.groups if not any(k in YAOCHU for k in g.kinds))


def _outside_groups(context: LackContext) -> _Missing:
    plain = plain_groups(context)
    outside = tuple(g for g in context.groups if g not in plain)
    if len(outside) < len(plain):
        yield MissingFact(_K.FEW_OUTSIDE_GROUPS, tiles=_tiles_of(outside), count=len(outside))
    else:
        yield MissingFact(_K.PLAIN_GROUPS, tiles=_tiles_of(plain), count=len(plain))


def _no_honor(context: LackContext) -> _Missing:
    if not context.those(HONORS):
        yield MissingFact(_K.NO_HONOR)


def _main_suit(context: LackContext) -> int:
    """The suit of most tiles, from 0."""
    return max(range(3), key=lambda s: (sum(context.counts[k] for k in _SUITS[s]), -s))


def _one_suit(context: LackContext) -> _Missing:
    main = _SUITS[_main_suit(context)]
    stray = context.those(_NUMBERS - frozenset(main))
    if stray:
        yield MissingFact(_K.OTHER_SUITS, tiles=stray, wanted=(TILES[main[0]],), count=len(stray))
    elif not context.those(main):
        yield MissingFact(_K.NO_SUIT)


def _gates(context: LackContext) -> _Missing:
    yield from _melded(context)
    yield from _one_suit(context)
    yield from _honors_there(context)
    main = _SUITS[_main_suit(context)]
    short = [(kind, least - context.counts[kind]) for kind, least in zip(main, _GATES, strict=True)]
    absent = tuple(TILES[kind] for kind, few in short for _ in range(few))
    if absent:
        yield MissingFact(_K.GATES_MISSING, tiles=context.those(main), wanted=absent)


_MEANT_WITH: Final = {
    int(_F.DOUBLE_RIICHI): int(_F.RIICHI),
    int(_F.IPPATSU): int(_F.RIICHI),
    int(_F.TANKI): int(_F.FOUR_CONCEALED_TRIPLETS),
    int(_F.THIRTEEN_SIDED): int(_F.THIRTEEN_ORPHANS),
    int(_F.NINE_SIDED): int(_F.NINE_GATES),
}
"""Facts that are not worth a word while the other one does not hold either."""
_OF_HONOR_TILES: Final = int(_F.SOME_HONOR | _F.NO_HONOR)
_OF_GROUPS: Final = int(
    _F.FOUR_SEQUENCES
    | _F.FOUR_TRIPLETS
    | _F.SOME_SEQUENCE
    | _F.PAIR_WITHOUT_VALUE
    | _F.TWIN_SEQUENCES
    | _F.TWO_TWIN_SEQUENCES
    | _F.SEQUENCE_IN_THREE_SUITS
    | _F.STRAIGHT
    | _F.TRIPLET_IN_THREE_SUITS
    | _F.THREE_CONCEALED_TRIPLETS
    | _F.FOUR_CONCEALED_TRIPLETS
    | _F.THREE_QUADS
    | _F.FOUR_QUADS
    | _F.DRAGON_PAIR
    | _F.WIND_PAIR
)
"""Facts of four groups and a pair: seven pairs and thirteen orphans never have them."""
_BY_TILES: Final = ~(
    _OF_GROUPS & ~int(_F.STRAIGHT)
    | int(_F.RYANMEN | _F.TANKI | _F.THIRTEEN_SIDED | _F.NINE_SIDED | _F.YAOCHU_IN_EVERY_GROUP)
)
"""Facts that can be denied of tiles which are no complete hand."""
_EXPLAINERS: Final[dict[Fact, _Explainer]] = {
    _F.MENZEN: _called,
    _F.TSUMO: partial(_won, _K.BY_RON),
    _F.RON: partial(_won, _K.BY_TSUMO),
    _F.RIICHI: partial(_event, Event.RIICHI),
    _F.DOUBLE_RIICHI: partial(_event, Event.DOUBLE_RIICHI),
    _F.IPPATSU: partial(_event, Event.IPPATSU),
    _F.RINSHAN: partial(_event, Event.RINSHAN),
    _F.CHANKAN: partial(_event, Event.CHANKAN),
    _F.HAITEI: partial(_event, Event.HAITEI),
    _F.HOUTEI: partial(_event, Event.HOUTEI),
    _F.TENHOU: partial(_event, Event.TENHOU),
    _F.CHIIHOU: partial(_event, Event.CHIIHOU),
    _F.RENHOU: partial(_event, Event.RENHOU),
    _F.FOUR_SEQUENCES: _no_sequence_group,
    _F.FOUR_TRIPLETS: _sequences_there,
    _F.SOME_SEQUENCE: _no_sequence,
    _F.SEVEN_PAIRS: _pairs,
    _F.THIRTEEN_ORPHANS: _orphans,
    _F.RYANMEN: _wait,
    _F.TANKI: _wait,
    _F.THIRTEEN_SIDED: _wait,
    _F.PAIR_WITHOUT_VALUE: _valued_pair,
    _F.TWIN_SEQUENCES: _no_twins,
    _F.TWO_TWIN_SEQUENCES: _one_pair_of_twins,
    _F.SEQUENCE_IN_THREE_SUITS: _one_sequence_in_suits,
    _F.STRAIGHT: _straight,
    _F.HAKU_TRIPLET: partial(_few_of, DRAGONS[0]),
    _F.HATSU_TRIPLET: partial(_few_of, DRAGONS[1]),
    _F.CHUN_TRIPLET: partial(_few_of, DRAGONS[2]),
    _F.ROUND_WIND_TRIPLET: _round_wind,
    _F.SEAT_WIND_TRIPLET: _seat_wind,
    _F.TRIPLET_IN_THREE_SUITS: _one_triplet_in_suits,
    _F.THREE_CONCEALED_TRIPLETS: partial(_concealed_triplets, 3),
    _F.FOUR_CONCEALED_TRIPLETS: partial(_concealed_triplets, 4),
    _F.THREE_QUADS: partial(_quads, 3),
    _F.FOUR_QUADS: partial(_quads, 4),
    _F.TWO_DRAGON_TRIPLETS: partial(_triplets_among, _K.DRAGON_TRIPLETS, DRAGONS, 2),
    _F.THREE_DRAGON_TRIPLETS: partial(_triplets_among, _K.DRAGON_TRIPLETS, DRAGONS, 3),
    _F.DRAGON_PAIR: partial(_other_pair, _K.PAIR_IS_NO_DRAGON),
    _F.THREE_WIND_TRIPLETS: partial(_triplets_among, _K.WIND_TRIPLETS, WINDS, 3),
    _F.FOUR_WIND_TRIPLETS: partial(_triplets_among, _K.WIND_TRIPLETS, WINDS, 4),
    _F.WIND_PAIR: partial(_other_pair, _K.PAIR_IS_NO_WIND),
    _F.ONLY_SIMPLES: partial(_there, _K.YAOCHU_THERE, YAOCHU),
    _F.ONLY_YAOCHU: partial(_there, _K.SIMPLES_THERE, _SIMPLES),
    _F.ONLY_TERMINALS: partial(_there, _K.OTHERS_THAN_TERMINALS, _SIMPLES | frozenset(HONORS)),
    _F.ONLY_HONORS: partial(_there, _K.NUMBERS_THERE, _NUMBERS),
    _F.ONLY_GREEN: partial(_there, _K.NOT_GREEN, frozenset(KINDS) - _GREEN),
    _F.YAOCHU_IN_EVERY_GROUP: _outside_groups,
    _F.SOME_HONOR: _no_honor,
    _F.NO_HONOR: _honors_there,
    _F.ONE_SUIT: _one_suit,
    _F.NINE_GATES: _gates,
    _F.NINE_SIDED: _few_sided,
}
"""By fact the function that says what the hand has instead."""
