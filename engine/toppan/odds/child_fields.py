"""Packs numbers for several children into one integer, a field for each child and number."""

from __future__ import annotations

from functools import cache
from typing import Final

BITS: Final = 112
"""Bits of a field in a sum of results."""
_FIELD, _BIAS = (1 << BITS) - 1, 1 << BITS - 1
ORDER_BITS: Final = 16
"""Bits of a field in a number of orders, of which eight tiles have 40,320 at most."""
ORDERS: Final = (1 << ORDER_BITS) - 1
FIELDS: Final = 6
"""The fields of a child: the ways to declare a win, and the same times what he wins in half points
without a turned tile; the ways to stay with a higher total, and the same times what he wins; the
ways to stay with the total of the dealer; and those to draw on with a hand that is not followed.
Most hands have the first two alone, which makes their numbers short."""
HIGHER, EQUAL, OPEN = 2, 4, 5


@cache
def order_fields(children: tuple[int, ...]) -> tuple[int, int]:
    """The shift of the first child in numbers of orders, and one order for each of the children."""
    return ORDER_BITS * children[0], sum(1 << ORDER_BITS * child for child in children)


@cache
def bias_of(fields: int) -> int:
    """What makes so many fields positive that may be below zero."""
    return sum(_BIAS << BITS * at for at in range(fields))


@cache
def child_mask(child: int, many: int, fields: int) -> int:
    """The fields of one of `many` children."""
    return sum(_FIELD << BITS * (many * at + child) for at in range(fields))


def of_child(packed: int, child: int, many: int, fields: int) -> int:
    """The fields of one child, without those of the others."""
    bias, mask = bias_of(fields * many), child_mask(child, many, fields)
    return (packed + bias & mask) - (bias & mask)


def fields_from(packed: int, at: int, fields: int, of: int) -> int:
    """So many of the `of` fields, from number `at` on."""
    biased = packed + bias_of(of) >> BITS * at
    return (biased & (1 << BITS * fields) - 1) - bias_of(fields)


def unpacked(packed: int, many: int) -> list[int]:
    """The fields of `many` children."""
    return [packed >> BITS * at & _FIELD for at in range(FIELDS * many)]


def field_of(biased: int, at: int) -> int:
    """A field that may be below zero, of fields to which `bias_of` was added."""
    return (biased >> BITS * at & _FIELD) - _BIAS
