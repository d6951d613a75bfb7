"""Draws the icons: python -m app.resources.draw_icons FOLDER writes those that packages ask for.

hayami.svg, the one drawing, is rendered in every size: 16.png to 512.png for Linux, hayami.ico for
Windows and hayami.icns for macOS, which hold the sizes that those systems show.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer

from app.style.theme import FONTS
from app.widgets.painting.app_icon import SIDE, draw_icon

OF_LINUX: Final = (16, 24, 32, 48, 64, 128, 256, 512)
OF_WINDOWS: Final = (16, 24, 32, 48, 64, 256)
OF_MACOS: Final = {
    "icp4": 16, "ic11": 32, "icp5": 32, "ic12": 64, "ic07": 128, "ic13": 256, "ic08": 256,
    "ic14": 512, "ic09": 512, "ic10": 1024,
}  # fmt: skip
"""The name that an icon of macOS has for each of its pictures; some are twice as fine."""
_PLAIN: Final = 16


def main() -> int:
    """Write all of them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QGuiApplication(sys.argv[:1])
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    drawings = {plain: drawing(lettered=not plain) for plain in (False, True)}
    sizes = {*OF_LINUX, *OF_WINDOWS, *OF_MACOS.values()}
    pictures = {side: png(drawings[side <= _PLAIN], side) for side in sizes}
    (folder / "hayami.svg").write_bytes(drawings[False])
    for side in OF_LINUX:
        (folder / f"{side}.png").write_bytes(pictures[side])
    (folder / "hayami.ico").write_bytes(ico(pictures, OF_WINDOWS))
    (folder / "hayami.icns").write_bytes(icns(pictures, OF_MACOS))
    app.shutdown()
    return 0


def drawing(*, lettered: bool) -> bytes:
    """The icon as SVG, its letter from our own font, which is the same on every machine."""
    file = FONTS / "HayamiMincho-Bold.otf"
    families = QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(file)))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    page = QSvgGenerator()
    page.setOutputDevice(buffer)
    page.setSize(QSize(SIDE, SIDE))
    page.setViewBox(QRect(0, 0, SIDE, SIDE))
    page.setTitle("Hayami")
    painter = QPainter(page)
    draw_icon(painter, lettered=lettered, families=families)
    painter.end()
    return bytes(data.data())


def png(svg: bytes, side: int) -> bytes:
    """A drawing at a size in pixels."""
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg)).render(painter, QRectF(0, 0, side, side))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(data.data())


def ico(pictures: Mapping[int, bytes], sizes: Iterable[int]) -> bytes:
    """An icon of Windows, which Qt would write with one size only: a table, then the pictures."""
    chosen = [(side, pictures[side]) for side in sizes]
    head = struct.pack("<HHH", 0, 1, len(chosen))
    at = len(head) + 16 * len(chosen)
    rows, bodies = b"", b""
    for side, picture in chosen:
        shown = side % 256  # 256 is written as 0
        rows += struct.pack("<BBBBHHII", shown, shown, 0, 0, 1, 32, len(picture), at)
        bodies += picture
        at += len(picture)
    return head + rows + bodies


def icns(pictures: Mapping[int, bytes], kinds: Mapping[str, int]) -> bytes:
    """An icon of macOS: each picture after its name and length, all after those of the whole."""
    rows = b"".join(
        kind.encode() + struct.pack(">I", 8 + len(pictures[side])) + pictures[side]
        for kind, side in kinds.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(rows)) + rows


if __name__ == "__main__":
    sys.exit(main())
