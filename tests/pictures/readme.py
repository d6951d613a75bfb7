"""The pictures of README: which they are, and how they become small files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from tests.pictures.camera import Look

FOLDER: Final = Path(__file__).parents[2] / "packaging" / "pictures"
PICTURES: Final = {
    "score": ("score/example", Look()),
    "referee": ("referee/decided", Look("en")),
    "rules": ("rules/compare", Look("ja", "dark")),
}
"""By name: the state by its path, and its look."""
_COLOURS: Final = 256


def reduced(image: QImage) -> QImage:
    """The picture in its most frequent colours: a drawing has few others."""
    whole = image.convertToFormat(QImage.Format.Format_RGB32)
    counts = Counter(memoryview(whole.constBits()).cast("I"))
    table = [colour for colour, _ in counts.most_common(_COLOURS)]
    return whole.convertToFormat(
        QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.AvoidDither
    )
