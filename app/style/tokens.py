"""Design tokens: the colours of each theme by purpose, without Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace


class Tokens(msgspec.Struct, frozen=True):
    """The colours of a theme by purpose."""

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
    highlight_frame: str
    ai: str
    ai_soft: str
    felt: str
    felt_low: str
    felt_high: str
    felt_ink: str
    felt_ink2: str
    felt_edge: str
    felt_line: str
    """The outline of what lies on felt without being ivory."""
    gold_line: str
    """Gold as a bar or an outline on a card."""
    rail: str
    green_mid: str
    warning: str
    """The class of a ruling that is a warning; cards are filled with their own colour."""
    yellow_card: str
    red_card: str
    on_red_card: str
    on_yellow_card: str = "#22211D"
    bone: str = "#FFFDF4"
    tiles: str = "light"
    """The set of tile drawings; that of the dark theme has a calmer ivory."""
    border: int = 1
    ring: int = 2
    """Widths in pixels of a control's outline and of the focus ring."""
    # the same in all themes: tiles are tiles by any light
    bamboo: str = "#C48D38"
    bamboo_edge: str = "#A9752A"
    tile_ink: str = "#1E2A33"
    tile_caption: str = "#676255"
    gain: str = "#1D5A48"
    dora: str = "#F0953A"
    on_dora: str = "#22211D"
    refused: str = "#F4A78F"

    @property
    def lined(self) -> bool:
        """Whether lines show what other themes show by shades: those of high contrast."""
        return self.border > 1


LIGHT: Final = Tokens(
    name="light", paper="#F3EFE6", card="#FCFAF5", sunk="#EAE4D7", line="#D8CFBD",
    edge="#8A8069", ink="#22211D", ink2="#4F4B42", ink3="#676255", green="#1D5A48",
    on_green="#F5FAF6", green_soft="#DCE9E1", shu="#A8321B", shu_soft="#F9E4DC",
    gold="#F2C14B", on_gold="#22211D", gold_soft="#FBEFCB", gold_text="#7A5200",
    highlight_frame="#22211D", ai="#1E4C86", ai_soft="#E1E9F4", felt="#245B4A",
    felt_low="#1C4A3C", felt_high="#2F6B58", felt_ink="#F3F4EA", felt_ink2="#C9DACE",
    rail="#17392F", green_mid="#94C3AC", felt_edge="#1C4A3C",
    felt_line="#2F6B58", gold_line="#F2C14B",
    warning="#6A4A9C", yellow_card="#F7D43A", red_card="#B3261E", on_red_card="#FFFFFF",
)  # fmt: skip
DARK: Final = Tokens(
    name="dark", paper="#171917", card="#21241F", sunk="#121411", line="#3B3F37",
    edge="#858A7C", ink="#EDE9DE", ink2="#C8C3B5", ink3="#A39E90", green="#7FC6A8",
    on_green="#0D271D", green_soft="#203B31", shu="#F59A82", shu_soft="#43231B",
    gold="#E8B748", on_gold="#1B180F", gold_soft="#3D3318", gold_text="#F0CC78",
    highlight_frame="#FFF3CF", ai="#9DC1EF", ai_soft="#1F3047", felt="#163A30",
    felt_low="#0F2B23", felt_high="#1F4A3D", felt_ink="#EFF2E8", felt_ink2="#B9CDC1",
    rail="#0D1F19", green_mid="#2F5F4D", felt_edge="#0F2B23",
    felt_line="#1F4A3D", gold_line="#E8B748", bone="#F1EAD8", tiles="dark",
    warning="#C9B1F2", yellow_card="#E9C72F", red_card="#E0564B", on_red_card="#1B0F0D",
)  # fmt: skip
CONTRAST: Final = Tokens(
    name="contrast", paper="#000000", card="#000000", sunk="#1C1C1C", line="#FFFFFF",
    edge="#FFFFFF", ink="#FFFFFF", ink2="#FFFFFF", ink3="#DADADA", green="#7DF0BE",
    on_green="#000000", green_soft="#00402A", shu="#FFB09C", shu_soft="#4A1000",
    gold="#FFE14D", on_gold="#000000", gold_soft="#3A3300", gold_text="#FFE14D",
    highlight_frame="#FFFFFF", ai="#9CCBFF", ai_soft="#06285A", felt="#00261B",
    felt_low="#000000", felt_high="#004D37", felt_ink="#FFFFFF", felt_ink2="#E6F5EC",
    rail="#000000", green_mid="#006B47", felt_edge="#FFFFFF", felt_line="#E6F5EC",
    gold_line="#FFE14D", border=2, ring=3,
    warning="#D7C2FF", yellow_card="#FFC83D", red_card="#FF6F61", on_red_card="#000000",
)  # fmt: skip
LIGHT_CONTRAST: Final = replace(
    LIGHT, name="light_contrast", edge=LIGHT.ink, line=LIGHT.ink, ink3=LIGHT.ink,
    felt_line=LIGHT.felt_ink2, gold_line=LIGHT.gold_text, border=2, ring=3,
)  # fmt: skip
"""High contrast that is dark on light."""
THEMES: Final[Mapping[str, Tokens]] = {t.name: t for t in (LIGHT, DARK, CONTRAST, LIGHT_CONTRAST)}

SCALES: Final = (1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
"""The letter sizes, as multiples of the normal one."""

TEXT_PAIRS: Final = (
    ("paper", "ink ink2 ink3 green shu ai"),
    ("card", "ink ink2 ink3 green shu gold_text ai warning"),
    ("sunk", "ink ink2 ink3"),
    ("green_soft", "ink ink2 ink3 green shu"),
    ("shu_soft", "ink shu"),
    ("gold_soft", "ink ink2 ink3 gold_text"),
    ("ai_soft", "ink ink2 ink3 ai"),
    ("green_mid", "ink"),
    ("green", "on_green"),
    ("gold", "on_gold"),
    ("shu", "card"),
    ("yellow_card", "on_yellow_card"),
    ("red_card", "on_red_card"),
    ("felt", "felt_ink felt_ink2 gold"),
    ("felt_low", "felt_ink felt_ink2"),
    ("felt_high", "felt_ink"),
    ("rail", "felt_ink felt_ink2"),
    ("bone", "tile_ink gain tile_caption"),
    ("dora", "on_dora"),
)
"""The pairs of text colour and background that are used; a test checks their contrast."""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours by WCAG 2, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(code: str) -> float:
    parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
