"""The icons that packages ask for: every size, in files that Qt can read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QImageReader
from PySide6.QtSvg import QSvgRenderer

from app.resources.draw_icons import OF_LINUX, OF_MACOS, OF_WINDOWS
from app.style import theme
from app.style.tokens import LIGHT
from app.widgets.painting.app_icon import icon_pixmap

ROOT = Path(__file__).parents[3]
SIZES = {"hayami.ico": list(OF_WINDOWS), "hayami.icns": list(OF_MACOS.values())}


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("icons")
    command = [sys.executable, "-m", "app.resources.draw_icons", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True)
    return folder


@pytest.mark.parametrize("name", SIZES)
def test_an_icon_of_windows_and_macos_has_every_size(icons: Path, name: str) -> None:
    reader = QImageReader(str(icons / name))
    found = []
    for at in range(reader.imageCount()):
        assert reader.jumpToImage(at)
        image = reader.read()
        assert is_ours(image), (name, at)
        found.append(image.width())
    assert sorted(found) == sorted(SIZES[name])


def test_linux_has_every_size_and_the_drawing(icons: Path) -> None:
    for side in OF_LINUX:
        image = QImage(str(icons / f"{side}.png"))
        assert image.width() == image.height() == side
        assert is_ours(image)
    assert QSvgRenderer(str(icons / "hayami.svg")).isValid()
    assert b"<text" not in (icons / "hayami.svg").read_bytes(), "no other machine has our font"


def test_the_icon_does_not_grow_with_the_letters(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert qapp is not None
    before = icon_pixmap(64).toImage()
    monkeypatch.setattr(theme, "_sizes", theme.Sizes(2.0))
    assert icon_pixmap(64).toImage() == before


def is_ours(image: QImage) -> bool:
    """Felt at the left edge, nothing in the corner, ink in the middle."""
    side = image.width()
    felt, ink = QColor(LIGHT.felt), QColor(LIGHT.tile_ink)
    middle = [image.pixelColor(side // 2, y) for y in range(side // 4, side * 3 // 4)]
    return (
        near(image.pixelColor(max(side // 16, 1), side // 2), felt)
        and image.pixelColor(0, 0).alpha() < 128
        and (side <= 16 or any(near(colour, ink, 90) for colour in middle))
    )


def near(one: QColor, other: QColor, most: int = 24) -> bool:
    return all(
        abs(getattr(one, part)() - getattr(other, part)()) <= most
        for part in ("red", "green", "blue")
    )
