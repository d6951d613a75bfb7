"""競技十半: how often children end alike agrees with drawing from one wall."""

from __future__ import annotations

from collections import Counter
from math import perm
from typing import Final

import pytest

from engine.tiles import Tile, tiles
from engine.toppan.odds.joint_probability import Share, joint_probability

LEFT: Final = Counter(tiles("112m35p12z"))


def draws(wanted: str) -> Share:
    """A child who draws one tile and ends so if it is one of those wanted."""

    def share(drawn: tuple[Tile, ...], held: tuple[Tile, ...]) -> float:
        rest = LEFT - Counter(drawn)
        good = [tile for tile in rest.elements() if tile in tiles(wanted)]
        if not held:
            return len(good) / rest.total()
        return good.count(held[0]) / rest.total() if len(held) == 1 else 0.0

    return share


@pytest.mark.parametrize("drawn", ["", "1m", "1m3p"])
def test_children_who_draw_from_one_wall_end_alike_as_often_as_by_counting(drawn: str) -> None:
    gone = tiles(drawn)
    rest = LEFT - Counter(gone)
    good = sum(n for tile, n in rest.items() if tile in tiles("12m3p"))
    found = joint_probability([draws("12m3p")] * 3, LEFT, gone, 6)
    assert found == pytest.approx(perm(good, 3) / perm(rest.total(), 3))


def test_without_an_order_each_child_draws_from_a_wall_of_his_own() -> None:
    assert joint_probability([draws("12m3p")] * 3, LEFT, (), 0) == pytest.approx((4 / 7) ** 3)


def test_an_order_more_comes_nearer_to_one_wall() -> None:
    exact = joint_probability([draws("12m3p")] * 3, LEFT, (), 6)
    away = [
        abs(joint_probability([draws("12m3p")] * 3, LEFT, (), order) - exact) for order in range(3)
    ]
    assert away == sorted(away, reverse=True)


def test_children_who_want_the_same_tile_do_not_both_have_it() -> None:
    assert joint_probability([draws("1z"), draws("1z")], LEFT, (), 2) == pytest.approx(0)
    assert joint_probability([draws("1z"), draws("2z")], LEFT, (), 2) == pytest.approx(1 / 42)
