"""The active theme: colour tokens, sizes, fonts, and the style sheet made of them.

Two factors scale the window. What is read (type, rows, controls, paddings) is scaled by `scale()`:
the letter size that the user chose, and more in a large window. What is looked at (tiles, seat
plates, the declaration) is scaled by `tile_scale()`, which the window's size alone decides.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGlyphRun, QPalette, QTextLayout
from PySide6.QtWidgets import QApplication, QWidget

from app.collector import collector
from app.style.tokens import CONTRAST, DARK, LIGHT, LIGHT_CONTRAST, Tokens

FONTS: Final = Path(__file__).parents[1] / "resources" / "fonts"
_STYLE: Final = Path(__file__).parents[1] / "resources" / "style.qss"
SANS: Final = (
    "Hayami Sans", "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", "Meiryo",
    "sans-serif",
)  # fmt: skip
"""The families of running text. Ours come first: every system then sets a text as wide, and none
opens a font with all letters of East Asia, each of which takes up to ten megabytes. The others are
for letters that ours lack."""
MINCHO: Final = (
    "Hayami Mincho", "Noto Serif CJK JP", "Noto Serif JP", "Hiragino Mincho ProN", "Yu Mincho",
    "Hayami Sans", "serif",
)  # fmt: skip
"""The families of declarations, headlines and winds."""


_FUSION: Final = "fusion"
_HAIRLINE: Final = 3
_USUAL: Final = (1280, 800)
"""Width and height in pixels of a window in which nothing is scaled."""
_LARGEST: Final = 2.7
_DAMPED: Final = 0.6
"""The power of the tile scale with which letters grow: slower than tiles."""
_CRAMPED: Final = (925, 630)
"""Effective width and height below which a page scrolls as a whole."""
_SHEETS: Final = 8
"""Style sheets that are kept: one takes 1.3 ms, and is asked for whenever sizes are applied."""
_FINGER: Final = 40
"""The least side of what a finger presses, at the usual letter size."""
_PADDED: Final = 36
"""The same for the width of a control without its padding."""
_PRESSED: Final = re.compile(
    r"^[^{\n]*(?:QPushButton|QToolButton|QComboBox|QLineEdit|QDoubleSpinBox|QCheckBox|QMenu::item)"
    r"[^{\n]*\{[^}]*\}",
    re.MULTILINE,
)
"""The rules of the style sheet for what is pressed."""
_SIDES: Final = re.compile(r"(?:min|max)-(height|width): (\d+)px")
_FOR_FINGERS: Final = (
    "QPushButton, QToolButton, QComboBox, QLineEdit, QDoubleSpinBox, QCheckBox, QMenu::item "
    f"{{ min-height: {_FINGER}px; }}\n"
    f"QPushButton, QToolButton, QComboBox {{ min-width: {_PADDED}px; }}\n"
)
FOUR, WIDE, FIVE = 1500, 1750, 2050
"""Effective widths from which a page has a fourth column, wide columns, and a fifth one."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The letter size that the user chose, width and height of the window in pixels, and whether
    a touch screen is in use."""

    letters: float = 1.0
    width: int = _USUAL[0]
    height: int = _USUAL[1]
    touch: bool = False

    tiles: float = field(init=False)
    """The factor of what is looked at, 1 to 2.7; in a small window pages fold instead."""
    window: float = field(init=False)
    """The factor of what is read at letter size 1."""
    read: float = field(init=False)
    """The factor of what is read."""

    def __post_init__(self) -> None:
        """Reckon the factors once: every length that is painted is multiplied by one."""
        grown = min(self.width / _USUAL[0], self.height / _USUAL[1])
        tiles = max(1.0, min(grown, _LARGEST))
        window = round(float(tiles**_DAMPED), 2)
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "window", window)
        object.__setattr__(self, "read", round(self.letters * window, 2))

    @property
    def effective(self) -> tuple[float, float]:
        """Width and height of the window in units of what is read."""
        return self.width / self.read, self.height / self.read

    @property
    def large(self) -> bool:
        """Whether the window has four columns at the usual letter size."""
        return self.width / self.window >= FOUR

    @property
    def cramped(self) -> bool:
        """Whether pages scroll as a whole: letters are too large, or the window too small."""
        return any(have < least for have, least in zip(self.effective, _CRAMPED, strict=True))

    @property
    def look(self) -> tuple[float, float, bool, bool, int, bool]:
        """What widgets are made for."""
        columns = sum(self.effective[0] >= least for least in (FOUR, WIDE, FIVE))
        return self.read, self.tiles, self.large, self.cramped, columns, self.touch


_current, _sizes, _figures = LIGHT, Sizes(), False
_revision = 0


def tokens() -> Tokens:
    """The active colour tokens; painted widgets read them in every paint event."""
    return _current


def sizes() -> Sizes:
    """The sizes that are applied."""
    return _sizes


def letters() -> float:
    """The letter size that the user chose, 1.0 to 2.0."""
    return _sizes.letters


def scale() -> float:
    """The factor of what is read: the letter size, grown with the window."""
    return _sizes.read


def tile_scale() -> float:
    """The factor of what is looked at: 1 in a window of 1280 by 800, up to 2.7."""
    return _sizes.tiles


def px(length: float) -> int:
    """A length of what is read, in whole pixels."""
    return round(length * _sizes.read)


def tile_px(length: float) -> int:
    """A length of what is looked at, in whole pixels."""
    return round(length * _sizes.tiles)


def effective() -> tuple[float, float]:
    """Width and height of the window in units of what is read: they decide columns and folds."""
    return _sizes.effective


def wide(least: int) -> bool:
    """Whether the window has an effective width of `FOUR`, `WIDE` or `FIVE` at least."""
    return _sizes.effective[0] >= least


def cramped() -> bool:
    """Whether letters are so large, or the window so small, that pages scroll as a whole."""
    return _sizes.cramped


def touch() -> bool:
    """Whether a touch screen is in use."""
    return _sizes.touch


def target(length: float) -> int:
    """The side of what is pressed, in whole pixels: with a touch screen in use never less than a
    finger needs."""
    return px(max(length, _FINGER) if _sizes.touch else length)


def figures() -> bool:
    """Whether tiles have index figures."""
    return _figures


def show_figures(on: bool) -> None:
    """Draw tiles with or without index figures from the next paint event on."""
    global _figures  # noqa: PLW0603  one program, one set of tiles
    _figures = on


@cache
def colour(code: str) -> QColor:
    return QColor(code)


def follow_system(app: QApplication) -> Tokens:
    """The tokens for the system's settings: light or dark, and high contrast if reported."""
    hints = app.styleHints()
    template = getattr(hints, "accessibility", None)  # since Qt 6.10
    preference = template().contrastPreference() if template is not None else None
    dark = hints.colorScheme() is Qt.ColorScheme.Dark
    return asked_for(dark, getattr(preference, "name", "") == "HighContrast")


def asked_for(dark: bool, high_contrast: bool) -> Tokens:
    """The tokens for dark or light and for high contrast."""
    if high_contrast:
        return CONTRAST if dark else LIGHT_CONTRAST
    return DARK if dark else LIGHT


@cache
def load_fonts() -> None:
    """Load the fonts that come along, once per process."""
    for file in sorted(FONTS.glob("*.otf")):
        QFontDatabase.addApplicationFont(str(file))


@cache
def keep_fonts_open() -> tuple[QGlyphRun, ...]:
    """Text that keeps a font of each file alive, once it was asked for.

    When Qt 6.11 has freed the last font of any file, it opens all files anew beside those that are
    in use: after 10,000 clicks the process had 400 MB.
    """
    return tuple(
        run
        for families in (SANS, MINCHO)
        for bold in (False, True)
        for run in _glyph_runs(_font(families, px(13), bold))
    )


def _glyph_runs(font: QFont) -> list[QGlyphRun]:
    layout = QTextLayout("早", font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return layout.glyphRuns()


def apply(app: QApplication, chosen: Tokens, wanted: Sizes | None = None) -> None:
    """Apply tokens and sizes to the application.

    The sheet in force is taken away before another is set: Qt polishes each widget once then. A
    sheet that replaces another is applied to each widget once for every ancestor of it.
    """
    global _current, _sizes, _revision  # noqa: PLW0603  one program, one theme
    wanted = Sizes() if wanted is None else wanted
    sheet = style_sheet(chosen, wanted.read, wanted.touch)
    before, _sizes = _sizes, wanted
    if (chosen, wanted.read) == (_current, before.read) and app.styleSheet() == sheet:
        return
    _current = chosen
    _revision += 1
    for fonts in (sans, mincho, exact_font, _font):
        fonts.cache_clear()
    load_fonts()
    with collector.paused():  # Qt goes through a list of widgets, and crashes at a deleted one
        app.setStyleSheet("")
        if app.style().objectName() != _FUSION:
            app.setStyle(_FUSION)
        app.setPalette(_qpalette(chosen))
        app.setFont(sans(13))
        app.setStyleSheet(sheet)


def revision() -> int:
    """How often tokens or sizes were applied. Fonts are kept for one revision: Qt sets text several
    times slower once a process holds more than some fifty fonts, counting each script for itself.
    """
    return _revision


def retire(widget: QWidget) -> None:
    """Exclude a widget that is about to be deleted, and all below it, from what is applied next."""
    for each in (widget, *widget.findChildren(QWidget)):
        each.setAttribute(Qt.WidgetAttribute.WA_WState_Polished, False)
        each.setAttribute(Qt.WidgetAttribute.WA_SetStyle, True)


def resize(window: Sizes) -> None:
    """Note the sizes of a window whose factors are the same as before."""
    global _sizes  # noqa: PLW0603  one program, one window
    _sizes = window


@lru_cache(maxsize=_SHEETS)
def style_sheet(chosen: Tokens, factor: float = 1.0, fingers: bool = False) -> str:
    """The style sheet with each `@token` replaced; raises KeyError for unknown tokens.

    Lengths go with the factor of what is read; hairlines, and widths that are tokens, do not. For
    `fingers` controls are as high and as wide as these need.
    """

    def length(match: re.Match[str]) -> str:
        pixels = int(match[1])
        return f"{pixels if pixels <= _HAIRLINE else round(pixels * factor)}px"

    def value(match: re.Match[str]) -> str:
        token = getattr(chosen, match[1], None)
        if match[1] not in names or token is None:
            raise KeyError(match[1])
        return f"{token}px" if isinstance(token, int) else str(token)

    names = set(chosen.__struct_fields__)
    families = ", ".join(f'"{family}"' for family in MINCHO)
    sheet = _STYLE.read_text(encoding="utf-8").replace("@mincho", families)
    if fingers:
        sheet = _FOR_FINGERS + _PRESSED.sub(_enlarged, sheet)
    scaled = re.sub(r"(?<![\w#])(\d+)px", length, sheet)
    return re.sub(r"@(\w+)", value, scaled)


def _enlarged(rule: re.Match[str]) -> str:
    """A rule of the style sheet with sides as long as a finger needs."""

    def side(match: re.Match[str]) -> str:
        least = _FINGER if match[1] == "height" else _PADDED
        return f"{match[0].partition(':')[0]}: {max(int(match[2]), least)}px"

    return _SIDES.sub(side, rule[0])


def _qpalette(chosen: Tokens) -> QPalette:
    role = QPalette.ColorRole
    rows = (
        (role.Window, chosen.paper), (role.WindowText, chosen.ink),
        (role.Base, chosen.card), (role.AlternateBase, chosen.sunk),
        (role.Text, chosen.ink), (role.Button, chosen.card), (role.ButtonText, chosen.ink),
        (role.PlaceholderText, chosen.ink3), (role.Mid, chosen.line), (role.Dark, chosen.edge),
        (role.Highlight, chosen.green), (role.HighlightedText, chosen.on_green),
        (role.Link, chosen.ai), (role.ToolTipBase, chosen.card), (role.ToolTipText, chosen.ink),
    )  # fmt: skip
    palette = QPalette()
    for which, code in rows:
        palette.setColor(which, colour(code))
    return palette


@cache
def sans(pixels: float, bold: bool = False) -> QFont:
    """The font of running text at the active scale; its figures are tabular."""
    return _font(SANS, px(pixels), bold)


@cache
def mincho(pixels: float, bold: bool = True) -> QFont:
    """The font of declarations, headlines and winds."""
    return _font(MINCHO, px(pixels), bold)


@cache
def exact_font(
    pixels: int, *, bold: bool = False, serif: bool = False, stretch: int = 100
) -> QFont:
    """A font of so many pixels, for what has a scale of its own; `stretch` is its width in %."""
    font = QFont(_font(MINCHO if serif else SANS, pixels, bold))
    font.setStretch(stretch)
    return font


@cache
def _font(families: tuple[str, ...], pixels: int, bold: bool) -> QFont:
    font = QFont()
    font.setFamilies(list(families))
    font.setPixelSize(pixels)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
