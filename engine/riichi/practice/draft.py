"""Draws a complete hand with its situation at random, with the frequencies of real play.

Shares are in percent where nothing else is said, counted over the 35,435 wins of real games on one
server that `make verify` reads.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.practice.aims import AIMS, CLOSED, OPENED, Aim, Block, spread
from engine.riichi.practice.dice import Dice
from engine.riichi.practice.setting import said, seated, situation
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.tiles import COPIES, DRAGONS, HONORS, KINDS, RED_FIVES, TILES, WINDS, Tile

_OPENED: Final = 46
_CALLS: Final = spread(((1, 51), (2, 39), (3, 9), (4, 1)))
_WAITS: Final = spread(((0, 49), (1, 35), (2, 12), (3, 0), (4, 4)))
_FORCED_QUADS: Final = 60  # of triplets, where a win on the replacement tile is asked for
_RED: Final = (0, 32, 60, 85, 100)  # by how many fives of the suit there are
_RATHER: Final = 45  # for a triplet, and again for a valued one
_KAKAN: Final = 80  # of open quads
_SOURCES: Final = spread(((1, 37), (2, 33), (3, 30)))  # of pon and open quads
_CROWDED: Final = (20, 8, 4, 1, 1)  # how likely a group is by those of its suit
_SHARED: Final = (5, 4, 3, 2, *(1,) * 8)  # and by how many of its tiles the hand has
_FIRST_HONOR: Final = HONORS[0]
_PATIENCE: Final = 40
_GROUPS: Final = 4
_WHOLE: Final = 14


class Plan(NamedTuple):
    """What is settled before chance has its say: the aim ("" as in play) and words.

    Words: `tsumo`, `ron`, `open`, `closed`, `dealer`, `child`, `dama`, and the events.
    """

    aim: str = ""
    words: frozenset[str] = frozenset()


DraftWin = tuple[int, int]
"""Which block the winning tile finishes, and its kind."""


def draft_hand(plan: Plan, number: int, rules: RiichiRules) -> tuple[Hand, Situation]:
    """The hand of this number: complete and without a problem, but perhaps without yaku."""
    dice, words = Dice(number), plan.words
    seats = seated(words, dice)
    opened = said("open", "closed", words, dice, _OPENED)
    aim = AIMS[plan.aim] if plan.aim else dice.pick(OPENED if opened else CLOSED)
    valued = tuple(dict.fromkeys((*DRAGONS, *(WINDS[seat] for seat in seats))))
    counts = [0] * len(KINDS)
    blocks = _blocks(aim, valued, counts, dice)
    calls = _called(blocks, valued, dice) if opened else []
    quads = _quads(blocks, _FORCED_QUADS if "rinshan" in words else aim.quads, counts, dice)
    won = _won(blocks, {*calls, *quads}, dice)
    laid = [[TILES[k] for k in b + b[: i in quads]] for i, b in enumerate(blocks)]
    if rules.dora.red.value:
        _redden(laid, counts, dice)
    hand = _hand(laid, won, calls, quads, dice)
    return hand, situation(hand, seats, counts, words, dice, rules)


def _blocks(aim: Aim, valued: Sequence[int], counts: list[int], dice: Dice) -> list[Block]:
    """Groups for a complete hand, added to the counts."""
    found = list(aim.start(dice, valued))
    for block in found:
        for kind in block:
            counts[kind] += 1
    palette, sets = dice.pick(aim.palettes), dice.pick(aim.sets)
    lacking = _GROUPS - sum(len(block) == 3 for block in found)
    for i in range(lacking if sum(counts) < _WHOLE else 0):
        some = palette.sets if i < sets else palette.runs
        suits = [block[0] // 9 for block in found] if palette.wide else []
        block = _spread(some, suits, counts, dice) or _any(palette.sets, counts, dice)
        found.append(block)
        for kind in block:
            counts[kind] += 1
    if sum(counts) < _WHOLE:
        found.append(_any(palette.pairs, counts, dice))
        counts[found[-1][0]] += 2
    return found


def _spread(some: Sequence[Block], suits: list[int], counts: list[int], dice: Dice) -> Block | None:
    """One of some groups, rather in a suit and of tiles that the hand has fewer of."""
    for _ in range(_PATIENCE if some else 0):
        block = dice.pick(some)
        one, two, three = block
        like = suits.count(one // 9) if one < _FIRST_HONOR else 0
        likely = _CROWDED[like] * _SHARED[counts[one] + counts[two] + counts[three]]
        if (likely >= 100 or dice.below(100) < likely) and _fits(block, counts):
            return block
    return None


def _any(some: Sequence[Block], counts: list[int], dice: Dice) -> Block:
    """One of some groups, as the copies left allow."""
    at = dice.below(len(some))
    return next(block for block in (*some[at:], *some[:at]) if _fits(block, counts))


def _fits(block: Block, counts: list[int]) -> bool:
    if block[0] == block[1]:
        return counts[block[0]] + len(block) <= COPIES
    return max(counts[block[0]], counts[block[1]], counts[block[2]]) < COPIES


def _called(blocks: list[Block], valued: Sequence[int], dice: Dice) -> list[int]:
    """Which groups are called, in the order of the calls; triplets rather, valued ones first."""
    eager = [
        (dice.below(100) + _RATHER * ((b[0] == b[1]) + (b[0] in valued)), i)
        for i, b in enumerate(blocks)
        if len(b) == 3
    ]
    return [i for _, i in sorted(eager, reverse=True)[: dice.pick(_CALLS)]]


def _quads(blocks: list[Block], share: int, counts: list[int], dice: Dice) -> list[int]:
    """Which triplets become quads, with the fourth tile added to the counts."""
    found = []
    for i, block in enumerate(blocks):
        triplet = len(block) == 3 and block[0] == block[1] and counts[block[0]] == 3
        if triplet and dice.percent(share):
            counts[block[0]] += 1
            found.append(i)
    return found


def _won(blocks: list[Block], melded: Collection[int], dice: Dice) -> DraftWin:
    """The winning tile, by the wait first, as far as the concealed groups have it."""
    wait = dice.pick(_WAITS)
    left = [(i, b) for i, b in enumerate(blocks) if i not in melded]
    wanted = [(i, k) for i, b in left for k in _finishes(b)[wait]]
    return dice.pick(wanted or [(i, k) for i, b in left for k in b])


@lru_cache
def _finishes(block: Block) -> tuple[Block, ...]:
    """The tiles that finish it by ryanmen, shanpon, kanchan, tanki, penchan."""
    if len(block) < 3:
        return (), (), (), block, ()
    if block[0] == block[1]:
        return (), block[:1], (), (), ()
    edge = {0: block[2:], 6: block[:1]}.get(block[0] % 9, ())
    return tuple(k for k in block[::2] if k not in edge), (), block[1:2], (), edge


def _redden(laid: list[list[Tile]], counts: list[int], dice: Dice) -> None:
    """Turn a five of each suit red as often as winners hold it."""
    for red in RED_FIVES:
        count = counts[red.kind]
        if count and dice.percent(_RED[count]):
            places = [(group, i) for group in laid for i, t in enumerate(group) if t == red.plain]
            group, at = dice.pick(places)
            group[at] = red


def _hand(
    laid: list[list[Tile]], won: DraftWin, calls: list[int], quads: list[int], dice: Dice
) -> Hand:
    done = [t for t in laid[won[0]] if t >> 1 == won[1]]
    win = dice.pick(done)
    melded = [*calls, *(i for i in quads if i not in calls)]
    melds = tuple(_meld(laid[i], i in calls, dice) for i in melded)
    concealed = sorted(t for i, group in enumerate(laid) if i not in melded for t in group)
    concealed.remove(win)
    return Hand(tuple(concealed), melds, win)


def _meld(laid: list[Tile], called: bool, dice: Dice) -> Meld:
    """A meld; one of its tiles was called, another added where a pon became a quad."""
    if not called:
        return _same_meld(MeldKind.ANKAN, tuple(laid), None, None, None)
    tiles, at = tuple(laid), dice.below(3)
    if laid[0].kind != laid[1].kind:
        return _same_meld(MeldKind.CHI, tiles, laid[at], 3, None)
    source = dice.pick(_SOURCES)
    if len(laid) == 3:
        return _same_meld(MeldKind.PON, tiles, laid[at], source, None)
    if dice.percent(_KAKAN):
        return _same_meld(MeldKind.KAKAN, tiles, laid[at], source, laid[3])
    return _same_meld(MeldKind.DAIMINKAN, tiles, laid[at], source, None)


_same_meld = lru_cache(maxsize=1 << 13)(Meld)
