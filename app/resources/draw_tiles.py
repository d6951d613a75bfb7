"""Draws the tiles: python -m app.resources.draw_tiles writes tiles/light and tiles/dark anew.

The face is 60 × 79 units, the upright body 60 × 86, the sideways one 79 × 67. The kanji are the
outlines of Noto Serif CJK JP Bold, which has to be installed for this script and for nothing else.

What a small size cannot hold stands in groups by class: `fine` (lines that would be under 0.7 px)
and `centre` (the heart of a disc) are left out of small tiles, `coarse` is drawn on them alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from math import cos, radians, sin
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtGui import QGuiApplication

from app.resources.outlines import kanji, number

FOLDER: Final = Path(__file__).parent / "tiles"
_SPACE: Final = 'xmlns="http://www.w3.org/2000/svg"'


class Inks(msgspec.Struct, frozen=True):
    """The colours of a set."""

    ink: str = "#1E2A33"
    red: str = "#B3261E"
    green: str = "#1F7350"
    blue: str = "#1D4A86"
    beak: str = "#D98E1F"
    bone: str = "#FFFDF4"
    face: tuple[str, str] = ("#FFFEF8", "#F8F2E2")
    side: tuple[str, str] = ("#E9DFC6", "#CFC3A5")
    rim: str = "#CDC2A6"
    edge: str = "#A9752A"
    bamboo: tuple[str, str] = ("#D9A552", "#C48D38")
    grain: str = "#B98231"

    def of(self, letters: str) -> list[str]:
        """Colours by their first letters: k ink, r red, g green, b blue."""
        names = {"k": self.ink, "r": self.red, "g": self.green, "b": self.blue}
        return [names[letter] for letter in letters]

    def all_red(self) -> Inks:
        """The same set for a red five."""
        return Inks(self.red, self.red, self.red, self.red, bone=self.bone)


LIGHT: Final = Inks()
DARK: Final = Inks(
    ink="#1A252D", red="#A3211A", green="#19654A", blue="#1A427A",
    bone="#EFE7D3", face=("#F1EAD8", "#E3D9C2"), side=("#CFC4A8", "#B3A687"), rim="#B5A98A",
    edge="#8A5E20", bamboo=("#BE8F45", "#A9782E"), grain="#966A26",
)  # fmt: skip


def group(name: str, *parts: str) -> str:
    """Parts that a small tile leaves out, or (coarse) has in their place."""
    hidden = ' display="none"' if name == "coarse" else ""
    return f'<g class="{name}"{hidden}>{"".join(parts)}</g>'


def circle(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"/>'


def line(path: str, stroke: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{stroke}" stroke-width="{number(width)}" '
        'stroke-linecap="round"/>'
    )


def turned(art: str, angle: float, x: float, y: float) -> str:
    at = f"rotate({number(angle)} {number(x)} {number(y)})"
    return f'<g transform="{at}">{art}</g>' if angle else art


# circles

Spot = tuple[float, float]
_DISCS: Final[dict[int, tuple[float, str, tuple[Spot, ...]]]] = {
    2: (10.8, "gb", ((30, 21.5), (30, 57.5))),
    3: (9, "brg", ((15, 17), (30, 39.5), (45, 62))),
    4: (9.8, "bggb", ((17, 21.5), (43, 21.5), (17, 57.5), (43, 57.5))),
    5: (8.7, "bgrgb", ((15.5, 18), (44.5, 18), (30, 39.5), (15.5, 61), (44.5, 61))),
    6: (8.5, "ggrrrr", tuple((x, y) for y in (15.5, 41, 62.5) for x in (18.5, 41.5))),
    8: (7.6, "bbbbbbbb", tuple((x, y) for y in (13, 30.7, 48.3, 66) for x in (19.5, 40.5))),
    9: (7.5, "gggrrrbbb", tuple((x, y) for y in (16, 39.5, 63) for x in (12.6, 30, 47.4))),
}


def disc(x: float, y: float, r: float, colour: str, bone: str) -> str:
    """A coin: ring, bone, heart."""
    heart = group("centre", circle(x, y, r * 0.42, colour))
    return circle(x, y, r, colour) + circle(x, y, r * 0.66, bone) + heart


def circles(count: int, inks: Inks) -> str:
    if count == 1:
        return rosette(inks)
    if count == 7:
        high: list[Spot] = [(13.5, 13), (30, 20), (46.5, 27)]
        low: list[Spot] = [(19.5, 46.5), (40.5, 46.5), (19.5, 65.5), (40.5, 65.5)]
        spots = [(spot, 7.0) for spot in high] + [(spot, 7.8) for spot in low]
        colours = inks.of("gggrrrr")
        pairs = zip(spots, colours, strict=True)
        return "".join(disc(*spot, r, colour, inks.bone) for (spot, r), colour in pairs)
    r, letters, places = _DISCS[count]
    discs = zip(places, inks.of(letters), strict=True)
    return "".join(disc(*spot, r, colour, inks.bone) for spot, colour in discs)


def rosette(inks: Inks) -> str:
    """The one of circles: rings, twelve petals, a red heart with six dots."""
    x, y = 30.0, 39.5
    parts = [circle(x, y, 22, inks.green)]
    parts += [group("fine", circle(x, y, 19.2, inks.bone), circle(x, y, 17.4, inks.green))]
    for angle in range(0, 360, 30):
        px, py = x + 12.9 * cos(radians(angle)), y + 12.9 * sin(radians(angle))
        petal = (
            f'<ellipse cx="{number(px)}" cy="{number(py)}" rx="2.9" ry="2.1" fill="{inks.bone}"/>'
        )
        parts.append(turned(petal, angle, px, py))
    parts += [circle(x, y, 8.1, inks.bone), circle(x, y, 6.6, inks.red)]
    spots = [(x + 3.5 * cos(radians(a)), y + 3.5 * sin(radians(a))) for a in range(0, 360, 60)]
    parts.append(group("fine", *(circle(px, py, 1.1, inks.bone) for px, py in spots)))
    parts.append(group("coarse", circle(x, y, 2.2, inks.bone)))
    return "".join(parts)


# bamboo

Stick = tuple[float, float, float, float, str, float]
"""Middle x, top, height, width, colour letter, angle."""


def row(xs: Iterable[float], top: float, high: float, wide: float, letters: str) -> list[Stick]:
    return [(x, top, high, wide, letter, 0.0) for x, letter in zip(xs, letters, strict=True)]


_STICKS: Final[dict[int, list[Stick]]] = {
    2: row([30], 7.5, 30, 9, "g") + row([30], 41.5, 30, 9, "b"),
    3: row([30], 7.5, 30, 8.6, "b") + row([16.5, 43.5], 41.5, 30, 8.6, "gg"),
    4: row([17, 43], 7.5, 30, 8.6, "bg") + row([17, 43], 41.5, 30, 8.6, "gb"),
    5: row([14.5, 45.5], 8, 28, 8, "bg") + row([30], 25.5, 28, 8, "r")
       + row([14.5, 45.5], 43, 28, 8, "gb"),
    6: row([14, 30, 46], 7.5, 30, 8, "ggg") + row([14, 30, 46], 41.5, 30, 8, "bbb"),
    7: row([30], 5.5, 20, 7.8, "r") + row([14, 30, 46], 29.5, 20, 7.8, "bgb")
       + row([14, 30, 46], 53.5, 20, 7.8, "bgb"),
    8: [*row([11.5, 48.5], 7.5, 29, 7.2, "gg"), *row([11.5, 48.5], 42.5, 29, 7.2, "bb"),
        (23.6, 8, 27, 7, "g", -28), (36.4, 8, 27, 7, "g", 28),
        (23.6, 44.5, 27, 7, "b", 28), (36.4, 44.5, 27, 7, "b", -28)],
    9: [s for x, c in ((14, "b"), (30, "r"), (46, "g")) for y in (5.3, 29.3, 53.3)
        for s in row([x], y, 20.5, 7.6, c)],
}  # fmt: skip


def stick(one: Stick, inks: Inks) -> str:
    """A cane with three knots and a bone vein."""
    x, top, high, wide, letter, angle = one
    half, waist, foot, mid = wide / 2, wide / 2 - 1.4, top + high, top + high / 2
    n = number
    left = (
        f"M{n(x - half)} {n(top + 2.2)} Q{n(x - half)} {n(top)} {n(x)} {n(top)} "
        f"Q{n(x + half)} {n(top)} {n(x + half)} {n(top + 2.2)} "
        f"Q{n(x + half)} {n(top + 4)} {n(x + waist)} {n(top + 5)} L{n(x + waist)} {n(mid - 3)} "
        f"Q{n(x + half)} {n(mid - 2)} {n(x + half)} {n(mid)} "
        f"Q{n(x + half)} {n(mid + 2)} {n(x + waist)} {n(mid + 3)} L{n(x + waist)} {n(foot - 5)} "
        f"Q{n(x + half)} {n(foot - 4)} {n(x + half)} {n(foot - 2.2)} "
        f"Q{n(x + half)} {n(foot)} {n(x)} {n(foot)} Q{n(x - half)} {n(foot)} {n(x - half)} "
        f"{n(foot - 2.2)} Q{n(x - half)} {n(foot - 4)} {n(x - waist)} {n(foot - 5)} "
        f"L{n(x - waist)} {n(mid + 3)} Q{n(x - half)} {n(mid + 2)} {n(x - half)} {n(mid)} "
        f"Q{n(x - half)} {n(mid - 2)} {n(x - waist)} {n(mid - 3)} L{n(x - waist)} {n(top + 5)} "
        f"Q{n(x - half)} {n(top + 4)} {n(x - half)} {n(top + 2.2)}Z"
    )
    vein = f"M{n(x)} {n(top + 4.5)}V{n(mid - 2.4)}M{n(x)} {n(mid + 2.4)}V{n(foot - 4.5)}"
    cane = f'<path d="{left}" fill="{inks.of(letter)[0]}"/>'
    return turned(cane + group("fine", line(vein, inks.bone, 1.2)), angle, x, mid)


def bamboo(count: int, inks: Inks) -> str:
    if count == 1:
        return peacock(inks)
    return "".join(stick(one, inks) for one in _STICKS[count])


def peacock(inks: Inks) -> str:
    """The one of bamboo: five feathers with eyes, a blue body seen from the front, red feet."""
    parts = []
    for angle, reach in ((-58, 24), (-30, 31), (0, 34.5), (30, 31), (58, 24)):
        x = 30 + reach * sin(radians(angle))
        y = 50 - reach * cos(radians(angle))
        n = number
        parts.append(line(f"M30 50L{n(x)} {n(y)}", inks.green, 2.6))
        feather = (
            f'<path d="M{n(x)} {n(y - 8.6)}C{n(x + 7.6)} {n(y - 6)} {n(x + 6.4)} {n(y + 4)} '
            f"{n(x)} {n(y + 8)}C{n(x - 6.4)} {n(y + 4)} {n(x - 7.6)} {n(y - 6)} {n(x)} "
            f'{n(y - 8.6)}Z" fill="{inks.green}"/>'
        )
        eye = circle(x, y - 1.8, 3.7, inks.bone) + circle(x, y - 1.8, 2.4, inks.red)
        parts.append(turned(feather + eye, angle, x, y))
    body = "M27 37C27 34 33 34 33 37C33 43 39 47 39 55C39 62 35.5 66.5 30 66.5"
    body += "C24.5 66.5 21 62 21 55C21 47 27 43 27 37Z"
    rim = f'stroke="{inks.bone}" stroke-width="1.6"'
    parts.append(f'<path d="{body}" fill="{inks.blue}" {rim}/>')
    parts.append(group("fine", line("M24 55Q30 61 36 55M25.3 60Q30 64.5 34.7 60", inks.bone, 1.4)))
    parts.append(f'<circle cx="30" cy="35" r="4.9" fill="{inks.blue}" {rim}/>')
    eyes = circle(28.2, 34.2, 1.1, inks.bone) + circle(31.8, 34.2, 1.1, inks.bone)
    beak = f'<path d="M28.6 36.2L31.4 36.2L30 39.6Z" fill="{inks.beak}"/>'
    parts.append(group("fine", eyes) + beak)
    parts.append(line("M26.5 67v5M33.5 67v5M23.8 72.4h5M31.2 72.4h5", inks.red, 1.9))
    return "".join(parts)


# kanji


def characters(count: int, inks: Inks) -> str:
    upper = kanji("一二三四五六七八九"[count - 1], 21, 33, inks.ink, 1.12, 1)
    return upper + kanji("萬", 56.5, 32, inks.red, 1.12, 1)


def frame(x: float, y: float, wide: float, high: float, stroke: str, width: float) -> str:
    place = f'x="{x}" y="{y}" width="{wide}" height="{high}" rx="2.2"'
    return f'<rect {place} fill="none" stroke="{stroke}" stroke-width="{width}"/>'


def honour(which: int, inks: Inks) -> str:
    if which == 5:
        outer = frame(10.5, 12, 39, 55, inks.blue, 3.4)
        return outer + group("fine", frame(16, 17.5, 28, 44, inks.blue, 1.4))
    colours = inks.of("kkkkbgr")
    return kanji("東南西北白發中"[which - 1], 38.6, 50, colours[which - 1], 1.02, 1.14)


# faces, bodies, files


def red_mark(inks: Inks) -> str:
    """The mark of a red five that does not depend on colour."""
    x, y = 53.2, 72.2
    usual = group("fine", circle(x, y, 3.8, inks.red), circle(x, y, 1.6, inks.bone))
    return usual + group(
        "coarse", circle(x - 1, y - 1, 5.4, inks.red), circle(x - 1, y - 1, 2.6, inks.bone)
    )


def face(name: str, inks: Inks) -> str:
    """The art of a tile by its name, such as `0p`."""
    digit, suit = int(name[0]), name[1]
    draw = {"m": characters, "p": circles, "s": bamboo, "z": honour}[suit]
    if digit:
        return draw(digit, inks)
    return draw(5, inks.all_red()) + red_mark(inks)


Shade = tuple[str, str]
"""A colour above and one below."""


def body(wide: int, high: int, fills: Shade, sides: Shade, edge: str, rim: str) -> str:
    """A block of three layers, 7 units deep: edge, side, face."""
    shades = "".join(
        f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{above}"/><stop offset="1" stop-color="{below}"/>'
        "</linearGradient>"
        for name, (above, below) in (("face", fills), ("side", sides))
    )
    return (
        f"<defs>{shades}</defs>"
        f'<rect x="0" y="8" width="{wide}" height="{high - 8}" rx="6" fill="{edge}"/>'
        f'<rect x="0" y="6" width="{wide}" height="{high - 9}" rx="6" fill="url(#side)"/>'
        f'<rect x="0.4" y="0.4" width="{wide - 0.8:.1f}" height="{high - 7.4:.1f}" rx="6" '
        f'fill="url(#face)" stroke="{rim}" stroke-width="0.8"/>'
    )


def drawings(inks: Inks) -> dict[str, str]:
    """Every file of a set by its name."""

    def svg(wide: int, high: int, art: str) -> str:
        box = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        return f"<svg {_SPACE} {box}>{art}</svg>\n"

    names = [f"{digit}{suit}" for suit in "mps" for digit in range(10)]
    names += [f"{digit}z" for digit in range(1, 8)]
    grain = line("M6 22h48M6 40h48M6 58h48", inks.grain, 1)
    back = body(60, 86, inks.bamboo, (inks.edge, inks.edge), inks.side[1], inks.edge)
    return {
        **{name: svg(60, 79, face(name, inks)) for name in names},
        "body": svg(60, 86, body(60, 86, inks.face, inks.side, inks.edge, inks.rim)),
        "body_sideways": svg(79, 67, body(79, 67, inks.face, inks.side, inks.edge, inks.rim)),
        "back": svg(60, 86, back + group("fine", grain)),
    }


def main() -> None:
    """Write both sets."""
    application = QGuiApplication.instance() or QGuiApplication(
        [*sys.argv[:1], "-platform", "offscreen"]
    )
    for name, inks in (("light", LIGHT), ("dark", DARK)):
        (FOLDER / name).mkdir(exist_ok=True)
        for file, drawing in drawings(inks).items():
            (FOLDER / name / f"{file}.svg").write_text(drawing, encoding="utf-8")
    del application


if __name__ == "__main__":
    main()
