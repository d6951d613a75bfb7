"""The engine's hardest answers found once more the slow way, by trying everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from engine.tiles import KINDS, YAOCHU

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
    """Every way to part the kinds into so many groups and a pair, by trying all groups."""
    held = Counter(kinds)
    found = set()
    inside = [block for block in blocks(held) if Counter(block) <= held]
    for some in combinations_with_replacement(inside, groups):
        used = Counter(kind for block in some for kind in block)
        for pair in held:
            if used + Counter((pair, pair)) == held:
                found.add((*sorted(some), (pair, pair)))
    return found


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

    Two kinds that nobody holds stand for all the others: a hand needs no third.
    """
    held = Counter(kinds)
    strangers = [kind for kind in reversed(KINDS) if kind not in held][:2]
    near = {k + d for k in held if k < 27 for d in (-2, -1, 0, 1, 2) if (k + d) // 9 == k // 9}
    pool = tuple(blocks({*held, *(k for k in near if 0 <= k < 27), *strangers}))
    pairs = {*held, *strangers}
    return min(_cost(held, some, pairs) for some in combinations_with_replacement(pool, groups))


def _cost(held: Counter[int], some: tuple[Block, ...], pairs: set[int]) -> int:
    used = Counter(kind for block in some for kind in block)
    if max(used.values(), default=0) > 4:
        return 99
    cost = sum(max(n - held[kind], 0) for kind, n in used.items())
    with_pair = (max(used[k] + 2 - max(held[k], used[k]), 0) for k in pairs if used[k] <= 2)
    return cost + min(with_pair, default=99)
