"""Aims of drawn hands: their groups, how often each is drawn, and the yaku it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from engine.riichi.practice.dice import Dice
from engine.tiles import DRAGONS, HONORS, KINDS, TERMINALS, WINDS, YAOCHU, Kind, tiles

Block = tuple[int, ...]
"""The kinds of a group: three for a sequence or a triplet, two for a pair, one for an orphan."""


class Palette(NamedTuple):
    """What groups are drawn from; what is listed twice is drawn twice as often.

    In a `wide` one the groups spread over the suits, as they do in hands dealt from a wall.
    """

    runs: tuple[Block, ...]
    sets: tuple[Block, ...]
    pairs: tuple[Block, ...]
    wide: bool = False


class Aim(NamedTuple):
    """One way to build a hand.

    `closed` and `opened` say how many of 1,000 such hands are built so; 0 is for wishes only.
    `sets` is how many triplets are added to the groups of `start`, which gets the valued kinds;
    `quads` how many of a hundred triplets become quads; `makes` the yaku that it is there for.
    """

    name: str
    closed: int
    opened: int
    palettes: tuple[Palette, ...]
    sets: tuple[int, ...]
    start: Callable[[Dice, Sequence[int]], tuple[Block, ...]]
    makes: tuple[str, ...] = ()
    quads: int = 4


def _run(first: int) -> Block:
    return first, first + 1, first + 2


def _set(kind: int) -> Block:
    return (kind,) * 3


def _pair(kind: int) -> Block:
    return (kind,) * 2


def spread(shares: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Values as often as their shares say, to be picked from."""
    return tuple(value for value, share in shares for _ in range(share))


# --- palettes

_MIDDLES: Final = frozenset((4, 13, 22))


def _palette(kinds: Sequence[Kind]) -> Palette:
    """All groups of some kinds; a suit's pair comes half as often again as one of honours."""
    there = set(kinds)
    firsts = [k for k in kinds if k < 27 and k % 9 < 7 and there.issuperset(_run(k))]
    return Palette(
        tuple(_run(k) for k in firsts),
        tuple(_set(k) for k in kinds),
        tuple(_pair(k) for k in kinds for _ in range(3 if k < 27 else 2)),
        there.issuperset(_MIDDLES),
    )


def _ends(kinds: Sequence[Kind]) -> Palette:
    runs = tuple(_run(at + k) for at in (0, 9, 18) for k in (0, 6))
    return Palette(runs, tuple(_set(k) for k in kinds), tuple(_pair(k) for k in kinds))


_SUITS: Final = (KINDS[:9], KINDS[9:18], KINDS[18:27])
_ANY: Final = (_palette(KINDS),)
_SIMPLES: Final = (_palette([k for k in KINDS if k not in YAOCHU]),)
_FLUSH: Final = tuple(_palette(suit) for suit in _SUITS)
_HALF_FLUSH: Final = tuple(_palette((*suit, *HONORS)) for suit in _SUITS)
_ENDS: Final = (_ends(YAOCHU),)
_PURE_ENDS: Final = (_ends(TERMINALS),)
_YAOCHU: Final = (_palette(YAOCHU),)
_YAOCHU_SETS: Final = (_ANY[0]._replace(sets=_YAOCHU[0].sets, wide=False),)
_TERMINALS: Final = (_palette(TERMINALS),)
_HONORS: Final = (_palette(HONORS),)
_GREEN: Final = (_palette([t.kind for t in tiles("23468s6z")]),)


# --- what a hand begins with


def _nothing(_dice: Dice, _valued: Sequence[int]) -> tuple[Block, ...]:
    return ()


def _valued(dice: Dice, valued: Sequence[int]) -> tuple[Block, ...]:
    return (_set(dice.pick(valued)),)


def _with_honor(dice: Dice, valued: Sequence[int]) -> tuple[Block, ...]:
    """Valued honours rather than guest winds, triplets rather than pairs."""
    kind = dice.pick((*valued, *HONORS))
    return (_set(kind) if dice.percent(75) else _pair(kind),)


def _two_valued(dice: Dice, valued: Sequence[int]) -> tuple[Block, ...]:
    at = dice.below(len(valued))
    return _set(valued[at]), _set(valued[at - 1])


def _three_colours(dice: Dice, _valued: Sequence[int]) -> tuple[Block, ...]:
    first = dice.below(7)
    return _run(first), _run(first + 9), _run(first + 18)


def _three_like_sets(dice: Dice, _valued: Sequence[int]) -> tuple[Block, ...]:
    kind = dice.below(9)
    return _set(kind), _set(kind + 9), _set(kind + 18)


def _straight(dice: Dice, _valued: Sequence[int]) -> tuple[Block, ...]:
    at = 9 * dice.below(3)
    return _run(at), _run(at + 3), _run(at + 6)


def _twins(dice: Dice, _valued: Sequence[int]) -> tuple[Block, ...]:
    run = _run(9 * dice.below(3) + dice.below(7))
    return run, run


def _two_twins(dice: Dice, _valued: Sequence[int]) -> tuple[Block, ...]:
    one = 9 * dice.below(3) + dice.below(7)
    other = one // 9 * 9 + (one % 9 + 1 + dice.below(6)) % 7
    other = (other + 9 * dice.below(3)) % 27
    return _run(one), _run(one), _run(other), _run(other)


def _all_but_one(kinds: Sequence[int]) -> Callable[[Dice, Sequence[int]], tuple[Block, ...]]:
    """A triplet of each but one, which is the pair or, less often, a triplet too."""

    def start(dice: Dice, _valued: Sequence[int]) -> tuple[Block, ...]:
        last = dice.pick(kinds)
        sets = tuple(_set(k) for k in kinds if k != last)
        return (*sets, _set(last) if dice.percent(40) else _pair(last))

    return start


def _dearest_fu(dice: Dice, valued: Sequence[int]) -> tuple[Block, ...]:
    """Three terminals for quads, one perhaps won by ron, beside a pair of the round's wind."""
    kinds = list(TERMINALS)
    sets = (_set(kinds.pop(dice.below(len(kinds)))) for _ in range(3))
    return (*sets, _pair(valued[-1]))


_SEVENS: Final = (
    tuple(k for k in KINDS if k not in YAOCHU),
    YAOCHU,
    HONORS,
    *((*suit, *HONORS) for suit in _SUITS),
    *_SUITS,
)
"""Kinds that seven pairs are made of where they have another yaku."""


def _seven_pairs(palettes: Sequence[Sequence[int]]) -> Callable[..., tuple[Block, ...]]:
    def start(dice: Dice, _valued: Sequence[int]) -> tuple[Block, ...]:
        kinds = list(dice.pick(palettes))
        return tuple(_pair(kinds.pop(dice.below(len(kinds)))) for _ in range(7))

    return start


def _orphans(dice: Dice, _valued: Sequence[int]) -> tuple[Block, ...]:
    return (*((k,) for k in YAOCHU), (dice.pick(YAOCHU),))


_NINE_GATES: Final = (
    *("111 123 456 789 99", "111 22 345 678 999", "11 123 345 678 999"),
    *("111 234 456 789 99", "111 234 55 678 999", "11 123 456 678 999"),
    *("111 234 567 789 99", "111 234 567 88 999", "11 123 456 789 999"),
)


def _nine_gates(dice: Dice, _valued: Sequence[int]) -> tuple[Block, ...]:
    at = 9 * dice.below(3) - 1
    groups = dice.pick(_NINE_GATES).split()
    return tuple(tuple(at + int(number) for number in group) for group in groups)


_NO_SETS: Final = (0,)
_FEW: Final = spread(((0, 54), (1, 38), (2, 8)))
_SOME: Final = spread(((0, 38), (1, 43), (2, 17), (3, 2)))
_MANY: Final = spread(((1, 15), (2, 35), (3, 40), (4, 10)))
_HALF: Final = spread(((2, 70), (3, 30)))
_ALL: Final = (4,)
_TRIPLETS: Final = ("toitoi", "sanankou", "suuankou", "suuankou_tanki")
_VALUED: Final = ("haku", "hatsu", "chun", "round_wind", "seat_wind")
_FOUR_WINDS: Final = ("shousuushii", "daisuushii")

AIMS: Final = {
    aim.name: aim
    for aim in (
        Aim("plain", 330, 10, _ANY, _FEW, _nothing),
        Aim("pinfu", 225, 0, _ANY, _NO_SETS, _nothing, ("pinfu",)),
        Aim("tanyao", 25, 245, _SIMPLES, _SOME, _nothing, ("tanyao",)),
        Aim("valued", 72, 440, _ANY, _FEW, _valued, _VALUED),
        Aim("two_valued", 0, 10, _ANY, _FEW, _two_valued, _VALUED),
        Aim("twins", 5, 0, _ANY, _FEW, _twins, ("iipeikou",)),
        Aim("three_colours", 14, 16, _ANY, _FEW, _three_colours, ("sanshoku_doujun",)),
        Aim("straight", 9, 10, _ANY, _FEW, _straight, ("ittsuu",)),
        Aim("pairs", 41, 0, _ANY, _NO_SETS, _seven_pairs((KINDS,)), ("chiitoitsu",)),
        Aim("half_flush", 6, 76, _HALF_FLUSH, _FEW, _with_honor, ("honitsu",)),
        Aim("flush", 2, 9, _FLUSH, _FEW, _nothing, ("chinitsu",)),
        Aim("triplets", 2, 26, _ANY, _ALL, _nothing, _TRIPLETS),
        Aim("ends", 2, 6, _ENDS, _FEW, _with_honor, ("chanta",)),
        Aim("pure_ends", 2, 2, _PURE_ENDS, _FEW, _nothing, ("junchan",)),
        Aim("orphans", 1, 0, _ANY, _NO_SETS, _orphans, ("kokushi", "kokushi_13")),
        Aim("dragons", 0, 2, _ANY, _SOME, _all_but_one(DRAGONS), ("shousangen", "daisangen")),
        Aim("like_sets", 0, 1, _ANY, _FEW, _three_like_sets, ("sanshoku_doukou",)),
        Aim("two_twins", 0, 0, _ANY, _NO_SETS, _two_twins, ("ryanpeikou",)),
        Aim("quads", 0, 0, _ANY, _MANY, _nothing, ("sankantsu",), 55),
        Aim("half_triplets", 0, 0, _ANY, _HALF, _nothing, (), 12),
        Aim("two_quads", 0, 0, _YAOCHU_SETS, _HALF, _nothing, (), 90),
        Aim("yaochu_quads", 0, 0, _YAOCHU, _MANY, _nothing, ("sankantsu",), 55),
        Aim("dearest_fu", 0, 0, _ANY, _NO_SETS, _dearest_fu, (), 66),
        Aim("four_quads", 0, 0, _ANY, _ALL, _nothing, ("suukantsu",), 95),
        Aim("winds", 0, 0, _ANY, _FEW, _all_but_one(WINDS), _FOUR_WINDS),
        Aim("yaochu", 0, 0, _YAOCHU, _ALL, _nothing, ("honroutou",)),
        Aim("terminals", 0, 0, _TERMINALS, _ALL, _nothing, ("chinroutou",)),
        Aim("honors", 0, 0, _HONORS, _ALL, _nothing, ("tsuuiisou",)),
        Aim("green", 0, 0, _GREEN, _SOME, _nothing, ("ryuuiisou",)),
        Aim("gates", 0, 0, _FLUSH, _NO_SETS, _nine_gates, ("chuuren", "junsei_chuuren")),
        Aim("simple_pairs", 0, 0, _ANY, _NO_SETS, _seven_pairs(_SEVENS), ("chiitoitsu",)),
    )
}
"""The frequencies are set so that dealt hands have the yaku of real ones: tests of `deal`."""

CLOSED: Final = tuple(aim for aim in AIMS.values() for _ in range(aim.closed))
OPENED: Final = tuple(aim for aim in AIMS.values() for _ in range(aim.opened))
