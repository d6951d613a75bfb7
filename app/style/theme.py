"""The theme: a palette and a scale in force, and how they reach Qt."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from app.style.tokens import CONTRAST, DARK, LIGHT, LIGHT_CONTRAST, Tokens

FONTS: Final = Path(__file__).parents[1] / "resources" / "fonts"
_STYLE: Final = Path(__file__).parents[1] / "resources" / "style.qss"
SANS: Final = (
    "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", "Meiryo", "Hayami Sans",
    "sans-serif",
)  # fmt: skip
MINCHO: Final = (
    "Noto Serif CJK JP", "Noto Serif JP", "Hiragino Mincho ProN", "Yu Mincho", "Hayami Mincho",
    "serif",
)  # fmt: skip


_HAIRLINE: Final = 3
_current, _scale, _figures = LIGHT, 1.0, False


def tokens() -> Tokens:
    """The palette in force; painted widgets ask for it whenever they paint."""
    return _current


def scale() -> float:
    """The font scale in force, 1.0 to 2.0."""
    return _scale


def px(length: float) -> int:
    """A length that goes with the letters, in whole pixels: every height, column and margin."""
    return round(length * _scale)


def figures() -> bool:
    """Whether tiles carry index figures."""
    return _figures


def show_figures(on: bool) -> None:
    """Print index figures on the tiles from the next painting on, or none."""
    global _figures  # noqa: PLW0603  one program, one set of tiles
    _figures = on


@cache
def colour(code: str) -> QColor:
    return QColor(code)


def follow_system(app: QApplication) -> Tokens:
    """The palette that the system asks for: light or dark, and high contrast where Qt tells."""
    hints = app.styleHints()
    told = getattr(hints, "accessibility", None)  # since Qt 6.10
    preference = told().contrastPreference() if told is not None else None
    dark = hints.colorScheme() is Qt.ColorScheme.Dark
    return asked_for(dark, getattr(preference, "name", "") == "HighContrast")


def asked_for(dark: bool, high_contrast: bool) -> Tokens:
    """The palette for the two wishes of a system."""
    if high_contrast:
        return CONTRAST if dark else LIGHT_CONTRAST
    return DARK if dark else LIGHT


def lacking_fonts(installed: Collection[str]) -> list[Path]:
    """Our own font files for which the system has nothing as good."""
    own = ((SANS, "HayamiSans-*.otf"), (MINCHO, "HayamiMincho-*.otf"))
    return [
        file
        for families, pattern in own
        if not set(families).intersection(installed)
        for file in sorted(FONTS.glob(pattern))
    ]


@cache
def load_fonts() -> None:
    """Bring our own fonts where the system has no Japanese ones; once is enough."""
    for file in lacking_fonts(QFontDatabase.families()):
        QFontDatabase.addApplicationFont(str(file))


def apply(app: QApplication, chosen: Tokens, font_scale: float = 1.0) -> None:
    """Dress the whole program in a palette, with letters of a scale."""
    global _current, _scale
    sheet = style_sheet(chosen, font_scale)
    if (chosen, font_scale) == (_current, _scale) and app.styleSheet() == sheet:
        return
    _current, _scale = chosen, font_scale
    sans.cache_clear()
    mincho.cache_clear()
    load_fonts()
    app.setStyle("Fusion")
    app.setPalette(_qpalette(chosen))
    app.setFont(sans(13))
    app.setStyleSheet(sheet)


def style_sheet(chosen: Tokens, font_scale: float = 1.0) -> str:
    """The style with the tokens of a palette in place of `@token`; raises KeyError for others.

    Lengths go with the font scale; hairlines, and widths that are tokens, do not.
    """

    def length(found: re.Match[str]) -> str:
        pixels = int(found[1])
        return f"{pixels if pixels <= _HAIRLINE else round(pixels * font_scale)}px"

    def value(found: re.Match[str]) -> str:
        token = getattr(chosen, found[1], None)
        if found[1] not in names or token is None:
            raise KeyError(found[1])
        return f"{token}px" if isinstance(token, int) else str(token)

    names = {f.name for f in fields(chosen)}
    scaled = re.sub(r"(?<![\w#])(\d+)px", length, _STYLE.read_text(encoding="utf-8"))
    return re.sub(r"@(\w+)", value, scaled)


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
    """The running text at the font scale in force; figures are tabular in these faces."""
    return _font(SANS, px(pixels), bold)


@cache
def mincho(pixels: float, bold: bool = True) -> QFont:
    """Declarations, headlines, winds."""
    return _font(MINCHO, px(pixels), bold)


@cache
def _font(families: tuple[str, ...], pixels: int, bold: bool) -> QFont:
    font = QFont()
    font.setFamilies(list(families))
    font.setPixelSize(pixels)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
