"""The active theme: colour tokens, letter size, fonts, and the style sheet made of them."""

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
    """The active colour tokens; painted widgets read them in every paint event."""
    return _current


def scale() -> float:
    """The active letter size, 1.0 to 2.0."""
    return _scale


def px(length: float) -> int:
    """A length scaled with the letter size, in whole pixels."""
    return round(length * _scale)


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
    told = getattr(hints, "accessibility", None)  # since Qt 6.10
    preference = told().contrastPreference() if told is not None else None
    dark = hints.colorScheme() is Qt.ColorScheme.Dark
    return asked_for(dark, getattr(preference, "name", "") == "HighContrast")


def asked_for(dark: bool, high_contrast: bool) -> Tokens:
    """The tokens for dark or light and for high contrast."""
    if high_contrast:
        return CONTRAST if dark else LIGHT_CONTRAST
    return DARK if dark else LIGHT


def lacking_fonts(installed: Collection[str]) -> list[Path]:
    """The bundled font files that the system has no equivalent for."""
    own = ((SANS, "HayamiSans-*.otf"), (MINCHO, "HayamiMincho-*.otf"))
    return [
        file
        for families, pattern in own
        if not set(families).intersection(installed)
        for file in sorted(FONTS.glob(pattern))
    ]


@cache
def load_fonts() -> None:
    """Load the bundled fonts where the system has no Japanese ones; once per process."""
    for file in lacking_fonts(QFontDatabase.families()):
        QFontDatabase.addApplicationFont(str(file))


def apply(app: QApplication, chosen: Tokens, font_scale: float = 1.0) -> None:
    """Apply tokens and letter size to the application."""
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
    """The style sheet with each `@token` replaced; raises KeyError for unknown tokens.

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
    """The font of running text at the active letter size; its figures are tabular."""
    return _font(SANS, px(pixels), bold)


@cache
def mincho(pixels: float, bold: bool = True) -> QFont:
    """The font of declarations, headlines and winds."""
    return _font(MINCHO, px(pixels), bold)


@cache
def _font(families: tuple[str, ...], pixels: int, bold: bool) -> QFont:
    font = QFont()
    font.setFamilies(list(families))
    font.setPixelSize(pixels)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
