"""The engine's hardest answers found once more the slow way, by trying every group there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.tiles import COPIES, KINDS, YAOCHU

Block = tuple[int, ...]
"""The kinds of a group or a pair, in order."""
Parting = tuple[Block, ...]


def blocks(kinds: Iterable[int]) -> Iterator[Block]:
    """Every triplet, and every sequence, that can be made of these kinds alone."""
    there = set(kinds)
    for kind in sorted(there):
        yield (kind,) * 3
        if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= there:
            yield (kind, kind + 1, kind + 2)


def partings(kinds: Iterable[int], groups: int) -> set[Parting]:
    """Every way to part the kinds into so many groups and a pair."""
    held = Counter(kinds)
    found = set()
    for some in _within(held, tuple(blocks(held)), groups):
        used = Counter(kind for block in some for kind in block)
        for pair in held:
            if used + Counter((pair, pair)) == held:
                found.add((*some, (pair, pair)))
    return found


def _within(held: Counter[int], pool: tuple[Block, ...], groups: int) -> Iterator[Parting]:
    """Every choice of so many blocks, one block more than once too, that the tiles allow."""
    if groups == 0:
        yield ()
        return
    for at, block in enumerate(pool):
        if Counter(block) <= held:
            for rest in _within(held - Counter(block), pool[at:], groups - 1):
                yield (block, *rest)


def complete(kinds: tuple[int, ...], groups: int = 4) -> bool:
    """Whether the kinds are complete beside 4 − `groups` melds, in any of the three forms."""
    held = Counter(kinds)
    seven_pairs = groups == 4 and len(held) == 7 and set(held.values()) == {2}
    orphans = groups == 4 and len(kinds) == 14 and set(held) == set(YAOCHU)
    return seven_pairs or orphans or bool(partings(kinds, groups))


def waits(kinds: tuple[int, ...], groups: int = 4) -> set[int]:
    """The kinds that complete a hand, fifth copies too."""
    return {kind for kind in KINDS if complete((*kinds, kind), groups)}


def lacking(kinds: Iterable[int], groups: int) -> int:
    """How many tiles lack for so many groups and a pair, of all hands with at most four copies.

    Two honours that nobody holds stand for all tiles that the hand has nothing near of.
    """
    held = Counter(kinds)
    strangers = [kind for kind in reversed(KINDS) if kind not in held][:2]
    near = {k + d for k in held if k < 27 for d in range(-2, 3) if (k + d) // 9 == k // 9}
    there = (*held, *near, *strangers)
    best = 3 * groups + 2
    for pair in set(there):
        best = min(best, _least(held, Counter((pair, pair)), tuple(blocks(there)), groups, best))
    return best


def _least(
    held: Counter[int], used: Counter[int], pool: tuple[Block, ...], groups: int, best: int
) -> int:
    """The least cost of adding so many blocks of the pool to what is used, or `best`."""
    cost = sum(max(n - held[kind], 0) for kind, n in used.items())
    if cost >= best or max(used.values()) > COPIES:
        return best
    if groups == 0:
        return cost
    for at, block in enumerate(pool):
        best = _least(held, used + Counter(block), pool[at:], groups - 1, best)
    return best
