"""PixmapCache are painted once, and leave the memory when others need their room."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap

from app.widgets.painting import pixmap_cache
from app.widgets.painting.pixmap_cache import PixmapCache, cached_bytes
from tests.bench.growth import bytes_in_use

SIDE = QSize(100, 100)
ONE = 100 * 100 * 4


class Easel:
    """Draws pictures, and remembers which had to be painted."""

    def __init__(self) -> None:
        self.painted: list[object] = []
        self._ground = QPixmap(SIDE)

    def draw(self, mine: PixmapCache, *some: object) -> None:
        painter = QPainter(self._ground)
        for shows in some:
            mine.draw(painter, QPointF(), SIDE, shows, lambda *_, s=shows: self._paint(s))
        painter.end()

    def _paint(self, shows: object) -> None:
        self.painted.append(shows)


@pytest.fixture
def easel(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Easel:
    """One with room for three pictures and a half."""
    assert qapp
    monkeypatch.setattr(pixmap_cache, "_cache", pixmap_cache._LruCache())
    monkeypatch.setattr(pixmap_cache, "_MOST_BYTES", ONE * 3.5)
    return Easel()


def test_what_looks_as_it_did_is_not_painted_again(easel: Easel) -> None:
    mine = PixmapCache()
    easel.draw(mine, "a", "b", "a", "b")
    assert easel.painted == ["a", "b"]


def test_what_another_draws_is_not_taken_for_ones_own(easel: Easel) -> None:
    easel.draw(PixmapCache(), "a")
    easel.draw(PixmapCache(), "a")
    assert easel.painted == ["a", "a"]


def test_the_picture_longest_out_of_sight_makes_room_whoever_drew_it(easel: Easel) -> None:
    one, other = PixmapCache(), PixmapCache()
    easel.draw(one, "a", "b")
    easel.draw(other, "c")
    easel.draw(one, "a")
    easel.draw(other, "d")  # b goes
    easel.draw(one, "a")
    easel.draw(other, "c", "d")
    assert easel.painted == ["a", "b", "c", "d"]
    easel.draw(one, "b")
    assert easel.painted == ["a", "b", "c", "d", "b"]


def test_however_many_are_drawn_they_have_the_room_that_they_have(easel: Easel) -> None:
    mine = PixmapCache()
    easel.draw(mine, *range(50))
    assert ONE * 3 <= cached_bytes() <= ONE * 3.5


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.usefixtures("qapp")
def test_a_picture_covers_its_rectangle_on_screens_of_every_density(
    ratio: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 1.25, 101 pixels are 126.25 dots: a picture of 126 left the dots of an edge unpainted."""
    screen, pictures = QPixmap(200, 200), []
    screen.setDevicePixelRatio(ratio)

    def noted(_key: object, _ratio: float, paint: Callable[[], QPixmap]) -> QPixmap:
        pictures.append(paint())
        return pictures[-1]

    monkeypatch.setattr(pixmap_cache, "cached_pixmap", noted)
    painter = QPainter(screen)
    PixmapCache().draw(painter, QPointF(), QSize(101, 51), "", lambda *_: None)
    painter.end()
    assert [picture.devicePixelRatio() for picture in pictures] == [ratio]
    dots = pictures[0].size()
    assert (dots.width(), dots.height()) == (ceil(101 * ratio), ceil(51 * ratio))


def test_a_small_pixmap_takes_no_more_memory_than_is_counted(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each kept the paint engine that had painted it: a third more than the room that they have."""
    assert qapp
    if not bytes_in_use():
        pytest.skip("glibc alone is asked for it")
    monkeypatch.setattr(pixmap_cache, "_cache", pixmap_cache._LruCache())
    screen, mine = QPixmap(SIDE), PixmapCache()
    painter = QPainter(screen)

    def paint(brush: QPainter, box: QRectF) -> None:
        brush.setRenderHint(QPainter.RenderHint.Antialiasing)
        brush.drawEllipse(box)

    def draw(shows: Iterable[int]) -> None:
        for one in shows:
            mine.draw(painter, QPointF(), QSize(40, 60), one, paint)

    draw(range(20))  # what Qt keeps of its first
    counted, before = cached_bytes(), bytes_in_use()
    draw(range(20, 220))
    taken = bytes_in_use() - before
    painter.end()
    assert taken <= cached_bytes() - counted
