"""Known plays: numbers of simulated plays that end in a win of some kind.

They spare the search for rare wins. data/plays.json has three tables, each from a key to numbers:

- `fu`: keys like `child.ron.closed.25`: who won, how, with what hand, and the fu;
- `limit`: the same with the name of a limit in place of the fu;
- `yaku`: the key of a yaku.

A number is a draw, from which `numbers.seed_of` makes the seed of `simulation.played`. They were
found by playing 7677 wins under one document; under another a play may end otherwise, so that
every play found is judged all the same. They are valid for ids of versions 1 and 2.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

WORDS: Final = frozenset(("child", "dealer", "ron", "tsumo", "open", "closed"))
"""The words of the keys of `fu` and `limit`, before the last one."""
_FILE: Final = Path(__file__).parent / "data" / "plays.json"
_Table = dict[str, tuple[int, ...]]


class _Plays(msgspec.Struct, frozen=True):
    fu: _Table
    limit: _Table
    yaku: _Table


@cache
def _plays() -> _Plays:
    """The file, read at the first call."""
    return msgspec.json.decode(_FILE.read_bytes(), type=_Plays)


def likely(
    names: tuple[str, ...], yaku: frozenset[str], fu: int | None, limit: str | None
) -> tuple[int, ...]:
    """The numbers of plays whose win has all the yaku, or so many fu, or the limit, ascending.

    `names` are words that the key must contain: `dealer`, `tsumo`, `open` and the like.
    """
    plays = _plays()
    if yaku:
        return tuple(sorted(set.intersection(*(set(plays.yaku.get(key, ())) for key in yaku))))
    if fu is not None:
        return _with(names, str(fu), plays.fu)
    return _with(names, limit or "", plays.limit)


def _with(names: tuple[str, ...], last: str, table: _Table) -> tuple[int, ...]:
    """The numbers under the keys that have all the names and end with the last word."""
    found: set[int] = set()
    for key, numbers in table.items():
        words = key.split(".")
        if words[-1] == last and set(names) <= set(words):
            found.update(numbers)
    return tuple(sorted(found))
