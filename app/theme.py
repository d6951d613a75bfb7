"""The theme: three frozen palettes of colour tokens, and how they reach Qt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

_STYLE: Final = Path(__file__).parent / "resources" / "style.qss"
SANS: Final = (
    "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", "Meiryo", "sans-serif",
)  # fmt: skip
MINCHO: Final = (
    "Noto Serif CJK JP", "Noto Serif JP", "Hiragino Mincho ProN", "Yu Mincho", "serif",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of a theme by what they are for; look.md says which pairs may carry text."""

    name: str
    paper: str
    card: str
    sunk: str
    line: str
    edge: str
    ink: str
    ink2: str
    ink3: str
    green: str
    on_green: str
    green_soft: str
    shu: str
    shu_soft: str
    gold: str
    on_gold: str
    gold_soft: str
    gold_text: str
    lit_frame: str
    ai: str
    ai_soft: str
    felt: str
    felt_low: str
    felt_high: str
    felt_ink: str
    felt_ink2: str
    rail: str
    # the same in all themes: tiles are tiles by any light
    bone: str = "#FFFDF4"
    bamboo: str = "#C48D38"
    bamboo_edge: str = "#A9752A"
    tile_ink: str = "#1E2A33"
    tile_caption: str = "#676255"
    gain: str = "#1D5A48"
    dora: str = "#F0953A"
    on_dora: str = "#22211D"
    refused: str = "#F4A78F"


LIGHT: Final = Tokens(
    name="light", paper="#F3EFE6", card="#FCFAF5", sunk="#EAE4D7", line="#D8CFBD",
    edge="#8A8069", ink="#22211D", ink2="#4F4B42", ink3="#676255", green="#1D5A48",
    on_green="#F5FAF6", green_soft="#DCE9E1", shu="#A8321B", shu_soft="#F9E4DC",
    gold="#F2C14B", on_gold="#22211D", gold_soft="#FBEFCB", gold_text="#7A5200",
    lit_frame="#22211D", ai="#1E4C86", ai_soft="#E1E9F4", felt="#245B4A",
    felt_low="#1C4A3C", felt_high="#2F6B58", felt_ink="#F3F4EA", felt_ink2="#C9DACE",
    rail="#17392F",
)  # fmt: skip
DARK: Final = Tokens(
    name="dark", paper="#171917", card="#21241F", sunk="#121411", line="#3B3F37",
    edge="#858A7C", ink="#EDE9DE", ink2="#C8C3B5", ink3="#A39E90", green="#7FC6A8",
    on_green="#0D271D", green_soft="#203B31", shu="#F59A82", shu_soft="#43231B",
    gold="#E8B748", on_gold="#1B180F", gold_soft="#3D3318", gold_text="#F0CC78",
    lit_frame="#FFF3CF", ai="#9DC1EF", ai_soft="#1F3047", felt="#163A30",
    felt_low="#0F2B23", felt_high="#1F4A3D", felt_ink="#EFF2E8", felt_ink2="#B9CDC1",
    rail="#0D1F19",
)  # fmt: skip
CONTRAST: Final = Tokens(
    name="contrast", paper="#000000", card="#000000", sunk="#1C1C1C", line="#FFFFFF",
    edge="#FFFFFF", ink="#FFFFFF", ink2="#FFFFFF", ink3="#DADADA", green="#7DF0BE",
    on_green="#000000", green_soft="#00402A", shu="#FFB09C", shu_soft="#4A1000",
    gold="#FFE14D", on_gold="#000000", gold_soft="#3A3300", gold_text="#FFE14D",
    lit_frame="#FFFFFF", ai="#9CCBFF", ai_soft="#06285A", felt="#00261B",
    felt_low="#000000", felt_high="#004D37", felt_ink="#FFFFFF", felt_ink2="#E6F5EC",
    rail="#000000",
)  # fmt: skip
THEMES: Final[Mapping[str, Tokens]] = {t.name: t for t in (LIGHT, DARK, CONTRAST)}

TEXT_PAIRS: Final = (
    ("paper", "ink ink2 ink3 green shu ai"),
    ("card", "ink ink2 ink3 green shu gold_text ai"),
    ("sunk", "ink ink2 ink3"),
    ("green_soft", "ink ink2 ink3 green shu"),
    ("shu_soft", "ink shu"),
    ("gold_soft", "ink ink2 ink3 gold_text"),
    ("ai_soft", "ink ink2 ink3 ai"),
    ("green", "on_green"),
    ("gold", "on_gold"),
    ("shu", "card"),
    ("felt", "felt_ink felt_ink2 gold"),
    ("felt_low", "felt_ink felt_ink2"),
    ("felt_high", "felt_ink"),
    ("rail", "felt_ink felt_ink2"),
    ("bone", "tile_ink gain tile_caption"),
    ("dora", "on_dora"),
)
"""Which text may stand on which ground; only these pairs carry text."""

_current = LIGHT


def tokens() -> Tokens:
    """The palette in force; painted widgets ask for it whenever they paint."""
    return _current


@cache
def colour(code: str) -> QColor:
    return QColor(code)


def follow_system(app: QApplication) -> Tokens:
    """The palette that the system's light or dark setting asks for."""
    dark = app.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return DARK if dark else LIGHT


def apply(app: QApplication, chosen: Tokens) -> None:
    """Dress the whole program in a palette."""
    global _current  # noqa: PLW0603  one program, one lamp
    _current = chosen
    app.setStyle("Fusion")
    app.setPalette(_qpalette(chosen))
    app.setFont(sans(13))
    app.setStyleSheet(style_sheet(chosen))


def style_sheet(chosen: Tokens) -> str:
    """The style with the tokens of a palette in place of `@token`; raises KeyError for others."""
    values = {f.name: str(getattr(chosen, f.name)) for f in fields(chosen)}
    template = _STYLE.read_text(encoding="utf-8")
    return re.sub(r"@(\w+)", lambda found: values[found[1]], template)


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
    """The running text; figures are tabular in these faces."""
    return _font(SANS, pixels, bold)


@cache
def mincho(pixels: float, bold: bool = True) -> QFont:
    """Declarations, headlines, winds."""
    return _font(MINCHO, pixels, bold)


def _font(families: tuple[str, ...], pixels: float, bold: bool) -> QFont:
    font = QFont()
    font.setFamilies(list(families))
    font.setPixelSize(round(pixels))
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def contrast(one: str, other: str) -> float:
    """How far apart two colours are by the rule of WCAG 2, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(code: str) -> float:
    parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
