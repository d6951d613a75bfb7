"""The tiles: every kind is drawn, told apart without colour, rendered once, legible when small."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from app.resources.draw_tiles import DARK, FOLDER, LIGHT, Inks, drawings
from app.resources.outlines import FAMILY
from app.style import theme
from app.style.tokens import THEMES, contrast
from app.widgets.painting import pixmap_cache
from app.widgets.painting import tiles as painted
from app.widgets.painting.tiles import draw_flag, draw_tile, height_of
from engine.tiles import RED_FIVES, TILES, Tile, tiles

SETS = {"light": LIGHT, "dark": DARK}


def picture(
    tile: Tile | None, width: float, *, figures: bool = False, ratio: float = 1, lying: bool = False
) -> QImage:
    """A tile on nothing."""
    theme.show_figures(figures)
    pixmap = QPixmap(round(width * 1.6 * ratio), round(width * 1.6 * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw_tile(painter, 0, 0, width, tile, sideways=lying)
    painter.end()
    theme.show_figures(False)
    return pixmap.toImage()


def greys(image: QImage) -> bytes:
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return bytes(grey.constBits())


@pytest.mark.parametrize("name", SETS)
@pytest.mark.usefixtures("qapp")
def test_the_script_draws_the_files_that_are_there(name: str) -> None:
    if FAMILY not in QFontDatabase.families():
        pytest.skip(f"{FAMILY} is not installed here; its outlines stand in the files")
    for file, drawing in drawings(SETS[name]).items():
        assert (FOLDER / name / f"{file}.svg").read_text(encoding="utf-8") == drawing, file


@pytest.mark.parametrize("name", SETS)
def test_a_set_has_every_tile_and_its_blocks(name: str) -> None:
    wanted = {str(tile) for tile in (*TILES, *RED_FIVES)} | {"back", "body", "body_sideways"}
    assert {path.stem for path in (FOLDER / name).glob("*.svg")} == wanted
    assert len(wanted) == 40


@pytest.mark.parametrize("width", [28, 34, 50, 120])
@pytest.mark.parametrize("figures", [False, True])
@pytest.mark.usefixtures("qapp")
def test_tiles_are_told_apart_without_colour(width: int, figures: bool) -> None:
    some = [greys(picture(t, width, figures=figures)) for t in (*TILES, *RED_FIVES)]
    assert len(set(some)) == 37
    assert greys(picture(None, width)) not in some


@pytest.mark.parametrize("width", [28, 50])
@pytest.mark.parametrize("red", RED_FIVES)
@pytest.mark.usefixtures("qapp")
def test_a_red_five_has_its_ring(width: int, red: Tile) -> None:
    """Where the ring is, a plain five has bare ivory, by brightness alone."""
    right, middle = round(55.5 / 60 * width), round(71.5 / 60 * width)
    ring, bare = (
        min(picture(t, width).pixelColor(right, middle + i).lightness() for i in (-1, 0, 1))
        for t in (red, red.plain)
    )
    assert bare - ring > 40


@pytest.mark.usefixtures("qapp")
def test_figures_are_printed_on_numbers_and_winds_only() -> None:
    for tile in TILES:
        same = greys(picture(tile, 50)) == greys(picture(tile, 50, figures=True))
        assert same == (str(tile) in ("5z", "6z", "7z"))


@pytest.mark.usefixtures("qapp")
def test_a_tile_is_rendered_once_per_size_and_scale_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    render = Mock(side_effect=painted._pixmap)
    monkeypatch.setattr(painted, "_pixmap", render)
    monkeypatch.setattr(pixmap_cache, "_cache", pixmap_cache._LruCache())
    for _ in range(3):
        picture(tiles("5p")[0], 34)
        picture(tiles("5p")[0], 34, ratio=2)
        picture(tiles("5p")[0], 34, lying=True)
    assert render.call_count == 3


@pytest.mark.usefixtures("qapp")
def test_a_tile_stands_on_whole_device_pixels() -> None:
    """Its lower edge is opaque to the last line, at 28 px and at a scale factor of 1.25."""
    for ratio in (1, 1.25, 2):
        image = picture(tiles("5p")[0], 28, ratio=ratio)
        column = image.width() // 4
        rows = [y for y in range(image.height()) if image.pixelColor(column, y).alpha()]
        assert len(rows) == round(height_of(28) * ratio)
        assert image.pixelColor(column, rows[-1]).alpha() > 200


@pytest.mark.parametrize("inks", SETS.values(), ids=SETS)
def test_the_art_stands_out_from_its_face(inks: Inks) -> None:
    for ink in inks.of("krgb"):
        assert all(contrast(ink, ground) >= 4.5 for ground in (*inks.face, inks.bone))


@pytest.mark.usefixtures("qapp")
def test_the_dark_set_is_calmer() -> None:
    assert all(
        contrast(dark, "#000000") < contrast(light, "#000000")
        for dark, light in zip(DARK.face, LIGHT.face, strict=True)
    )


def test_the_letter_of_a_dora_keeps_inside_its_flag_whatever_the_size_of_letters(
    qapp: QApplication,
) -> None:
    """At 200 % it was as large as the flag, and its half was cut off."""

    def flag() -> QImage:
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        draw_flag(painter, 0, 0, 160, "ド")
        painter.end()
        return image

    theme.apply(qapp, THEMES["light"], theme.Sizes(1.0, 1280, 800))
    usual = flag()
    theme.apply(qapp, THEMES["light"], theme.Sizes(2.0, 3840, 2160))
    large = flag()
    theme.apply(qapp, THEMES["light"], theme.Sizes(1.0, 1280, 800))
    assert large == usual
