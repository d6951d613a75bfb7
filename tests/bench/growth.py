"""Says what random clicks leave in memory: python -m tests.bench.growth COUNT.

Ten lines, one in a pause after each tenth of the clicks; then the classes that have more objects
than after half of them, and the caches of functions with what each holds.
"""

# Imports are part of other measurements of this package, so that this one has its own.
# ruff: noqa: PLC0415

from __future__ import annotations

import ctypes
import functools
import gc
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final

from tests.bench.clicking import random_clicks, resident

_MOST: Final = 25


class _Heap(ctypes.Structure):
    """What glibc's mallinfo2 returns; the eighth number is of the bytes in use."""

    _fields_ = tuple((f"size{at}", ctypes.c_size_t) for at in range(10))


def bytes_in_use() -> int:
    """Bytes that C and C++ have allocated from glibc and not freed; 0 elsewhere."""
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if ask is None:
        return 0
    ask.restype = _Heap
    return int(ask().size7)


def kinds() -> Counter[str]:
    """How many objects of each class the collector knows."""
    return Counter(type(there).__name__ for there in gc.get_objects())


def caches() -> Iterator[str]:
    """Every cache of a function, and how many blocks of Python's memory are freed where it is
    cleared, the largest first."""
    found = []
    for there in gc.get_objects():
        if type(there) is functools._lru_cache_wrapper:  # a weak proxy may be of a dead object
            info, blocks = there.cache_info(), sys.getallocatedblocks()
            there.cache_clear()
            freed = blocks - sys.getallocatedblocks()
            name = f"{there.__module__}.{getattr(there, '__qualname__', '')}"
            found.append((freed, info.currsize, info.maxsize, name))
    found.sort(key=lambda row: -row[0])
    for freed, size, most, name in found[:_MOST]:
        yield f"{freed:>8}  {size} of {most}  {name}"


def main(count: int) -> None:
    from PySide6.QtWidgets import QApplication

    sys.stdout.reconfigure(line_buffering=True)  # a run that is stopped keeps what it printed

    half: Counter[str] = Counter()
    print("  clicks  resident MB  in C MB  Python blocks  widgets  objects")
    tenth = max(1, count // 10)
    pauses = range(tenth - 1, count, tenth)
    for at in random_clicks(count, pauses):
        if at == pauses[4]:
            gc.collect()
            half = kinds()
        if at in pauses:
            widgets, objects = len(QApplication.allWidgets()), len(gc.get_objects())
            blocks, held = sys.getallocatedblocks(), bytes_in_use() >> 20
            print(f"{at + 1:>8}{resident():>13.0f}{held:>9}{blocks:>15}{widgets:>9}{objects:>9}")
    gc.collect()
    grown = kinds()
    gc.unfreeze()  # what the start imported, the caches of its functions among it
    grown.subtract(half)
    print("\nobjects that the second half left:")
    for name, number in grown.most_common(_MOST):
        print(f"{number:>8}  {name}")
    print("\nblocks that caches hold, and their entries:")
    for line in caches():
        print(line)


if __name__ == "__main__":
    main(int(sys.argv[1]))
