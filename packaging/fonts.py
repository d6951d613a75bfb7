"""Makes the fonts of app/resources/fonts: python packaging/fonts.py [folder of the Noto CJK fonts]

Needs fontTools, which nothing else needs: `pip install fonttools` outside of the project. Each
font is a subset of Noto CJK JP: the letters of the program's texts and documents, all kana, Latin
and signs, and kanji of names: the sans has all of them, the mincho those of every day, and
writes the others in sans. Signs of the window that Noto CJK does not have are drawn here, and the
ellipsis of Latin text is made of its full stops. A test fails where a letter is missing: another
font would be opened for it, which takes some megabytes.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from functools import partial
from math import cos, pi, sin
from pathlib import Path

from fontTools.otlLib import builder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "app" / "resources" / "fonts"
SOURCES = Path("/usr/share/fonts/opentype/noto")
JAPANESE = 0  # the index of the Japanese font in each collection
ELLIPSIS = "cid65400"
"""The name of the ellipsis of Latin text."""
FAMILIES = {  # file in the collection -> our file, family, weight, lines of our signs in 1/1000
    "NotoSansCJK-Regular.ttc": ("HayamiSans-Regular.otf", "Hayami Sans", "Regular", 70),
    "NotoSansCJK-Bold.ttc": ("HayamiSans-Bold.otf", "Hayami Sans", "Bold", 110),
    "NotoSerifCJK-Bold.ttc": ("HayamiMincho-Bold.otf", "Hayami Mincho", "Bold", 90),
}
RANGES = (
    (0x20, 0x7E),
    (0xA0, 0x24F),
    (0x370, 0x45F),
    (0x1E00, 0x1EFF),
    (0x3041, 0x3096),
    (0x30A1, 0x30FA),
    (0x2160, 0x216B),
    (0x2460, 0x2473),
    (0x3251, 0x325F),
    (0x32B1, 0x32BF),
    (0xFF01, 0xFF9F),
)  # Latin, Greek, Cyrillic, kana, numbers of clauses, and what is typed in full or half width
SIGNS = (
    "早見点裁表習則東南西北　、。「」『』・…‥ー〜！？（）［］＋−×＝≠→←↑↓⇄↶↷◐▾▴▸◂✓✕●○◎★☰♪№％"
    "＆：；／々〆ヶ“”‘’–—±÷²³"
)


def wanted() -> set[str]:
    """Every letter of our texts and documents, and those of any Japanese or English line."""
    found = {chr(code) for first, last in RANGES for code in range(first, last + 1)}
    for folder in ("app/resources/words", "app/resources/clauses", "engine/documents"):
        for path in sorted((ROOT / folder).glob("*.toml")):
            found |= set(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "app/resources/handbook").glob("*.md")):
        found |= set(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "app").rglob("*.py")):
        found |= set(path.read_text(encoding="utf-8"))
    return {letter for letter in found | set(SIGNS) if letter.isprintable()} | {"\u3000"}


def everyday() -> set[str]:
    """The kanji of JIS X 0208, level 1."""
    codes = (bytes((row + 0xA0, cell + 0xA0)) for row in range(16, 48) for cell in range(1, 95))
    return {letter for code in codes for letter in code.decode("euc_jp", errors="ignore")}


def of_names() -> set[str]:
    """The kanji that Japanese text files of Windows can have, for names and notes: JIS X 0208 and
    the extensions with 髙, 﨑 and 濵, and the 𠮷 that no such file has."""
    found = {"𠮷"}
    for first in (*range(0x88, 0xA0), *range(0xE0, 0xFD)):
        for second in range(0x40, 0xFD):
            letter = bytes((first, second)).decode("cp932", errors="ignore")
            if unicodedata.category(letter[-1:] or " ") == "Lo" and len(letter) == 1:
                found.add(letter)
    return found


Outline = list[tuple[float, float]]
"""The corners of a shape in 1/1000 of the letter size, the baseline at 0."""


def bar(start: tuple[float, float], end: tuple[float, float], line: float) -> Outline:
    """A straight line of a width."""
    (x, y), (then_x, then_y) = start, end
    length = ((then_x - x) ** 2 + (then_y - y) ** 2) ** 0.5
    aside, up = (y - then_y) / length * line / 2, (then_x - x) / length * line / 2
    return [
        (x + aside, y + up), (then_x + aside, then_y + up),
        (then_x - aside, then_y - up), (x - aside, y - up),
    ]  # fmt: skip


def cross(x: float, half: float, line: float) -> list[Outline]:
    """Two lines that cross in the middle of the letters."""
    low, high = 380 - half, 380 + half
    return [
        bar((x - half, low), (x + half, high), line),
        bar((x - half, high), (x + half, low), line),
    ]


def turn(line: float, *, left: bool) -> list[Outline]:
    """An arrow that goes over a half circle and down, to the left or to the right."""
    rounds = [pi * (24 - step) / 24 for step in range(25)]
    arc = [
        (419 + radius * cos(at), 300 + radius * sin(at))
        for radius, some in ((270 + line / 2, rounds), (270 - line / 2, rounds[::-1]))
        for at in some
    ]
    head = [(689 - 160, 320), (689 + 160, 320), (689, 90)]
    mirrored = -1 if left else 1
    return [[(419 + mirrored * (x - 419), y) for x, y in shape] for shape in (arc, head)]


def drawn(line: float) -> dict[str, tuple[int, list[Outline]]]:
    """The signs that Noto CJK does not have: the width of each, and its shapes."""
    box = [(60, 380), (300, 690), (940, 690), (940, 70), (300, 70)]
    edges = [bar(start, end, line) for start, end in zip(box, [*box[1:], box[0]], strict=True)]
    down_and_left = [
        bar((690, 680), (690, 265), line), bar((690 + line / 2, 265), (250, 265), line),
        [(270, 265 - 150), (270, 265 + 150), (70, 265)],
    ]  # fmt: skip
    return {
        "↵": (838, down_and_left),
        "↶": (838, turn(line, left=True)),
        "↷": (838, turn(line, left=False)),
        "⌫": (1000, [*edges, *cross(610, 130, line)]),
        "▴": (502, [[(51, 230), (451, 230), (251, 530)]]),
        "▸": (502, [[(101, 180), (101, 580), (401, 380)]]),
        "▾": (502, [[(51, 530), (451, 530), (251, 230)]]),
        "☰": (896, [bar((98, y), (798, y), line) for y in (140, 380, 620)]),
        "✕": (838, cross(419, 270, line)),
    }


def add_glyph(
    font: TTFont, name: str, width: int, left: int, draw: Callable[[T2CharStringPen], None]
) -> None:
    """Add what is drawn with a pen to a font of Noto CJK, with its width and where it begins."""
    top, order = font["CFF "].cff.topDictIndex[0], [*font.getGlyphOrder(), name]
    strings, private = top.CharStrings, top.FDArray[0].Private
    pen = T2CharStringPen(width - private.nominalWidthX, None)
    draw(pen)
    strings.charStrings[name] = len(strings.charStringsIndex)
    strings.charStringsIndex.append(pen.getCharString(private, font["CFF "].cff.GlobalSubrs))
    top.charset.append(name)
    top.FDSelect.append(0)
    font["hmtx"].metrics[name] = (width, left)
    font.setGlyphOrder(order)


def add_drawn(font: TTFont, line: float) -> None:
    """Add the drawn signs to a font of Noto CJK."""
    for number, (sign, (width, shapes)) in enumerate(drawn(line).items()):
        name = f"cid{65300 + number}"
        left = round(min(x for shape in shapes for x, _ in shape))
        add_glyph(font, name, width, left, partial(fill, shapes))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(sign)] = name


def fill(shapes: list[Outline], pen: T2CharStringPen) -> None:
    """Draw shapes, each counter-clockwise."""
    for shape in shapes:
        pairs = zip(shape, [*shape[1:], shape[0]], strict=True)
        area = sum(x * b - a * y for (x, y), (a, b) in pairs)
        for at, point in enumerate(shape if area > 0 else shape[::-1]):
            (pen.lineTo if at else pen.moveTo)(point)
        pen.closePath()


def lower_ellipsis(font: TTFont) -> None:
    """Make three full stops of an ellipsis after Latin letters; after Japanese ones it is in the
    middle of the line."""
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    stop = cmap[ord(".")]
    width, left = font["hmtx"][stop]

    def draw(pen: T2CharStringPen) -> None:
        for at in range(3):
            glyphs[stop].draw(TransformPen(pen, (1, 0, 0, 1, at * width, 0)))

    add_glyph(font, ELLIPSIS, 3 * width, left, draw)
    table = font["GSUB"].table  # which has all scripts, and nothing for them
    replaced = builder.buildSingleSubstSubtable({cmap[ord("…")]: ELLIPSIS})
    table.LookupList.Lookup = [builder.buildLookup([replaced])]
    feature, use = otTables.FeatureRecord(), otTables.DefaultLangSys()
    feature.FeatureTag, feature.Feature = "ccmp", otTables.Feature()
    feature.Feature.FeatureParams, feature.Feature.LookupListIndex = None, [0]
    table.FeatureList.FeatureRecord = [feature]
    use.LookupOrder, use.ReqFeatureIndex, use.FeatureIndex = None, 0xFFFF, [0]
    for record in table.ScriptList.ScriptRecord:
        if record.ScriptTag == "latn":
            record.Script.DefaultLangSys = use


def make(
    source: Path, target: Path, family: str, weight: str, line: float, letters: set[str]
) -> None:
    """Write one font with these letters under our own family name."""
    font = TTFont(source, fontNumber=JAPANESE)
    options = Options(layout_features=["kern", "palt", "tnum"], hinting=False, name_IDs=["*"])
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in letters])
    subsetter.subset(font)
    add_drawn(font, line)
    lower_ellipsis(font)
    full, plain = f"{family} {weight}", f"{family}-{weight}".replace(" ", "")
    names = {1: family, 2: weight, 4: full, 6: plain, 16: family, 17: weight}
    copyright_and_licence = (0, 13, 14)
    font["name"].names = [
        record
        for record in font["name"].names
        if record.nameID in copyright_and_licence and record.platformID == 3
    ]
    for which, text in names.items():
        font["name"].setName(text, which, 3, 1, 0x409)
    if "CFF " in font:
        font["CFF "].cff.fontNames = [plain]
    font.save(target)


def main() -> None:
    """Write all three fonts."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCES
    FONTS.mkdir(exist_ok=True)
    for source, (target, family, weight, line) in FAMILIES.items():
        letters = wanted() | (of_names() if "Sans" in family else everyday())
        make(folder / source, FONTS / target, family, weight, line, letters)
        print(target, (FONTS / target).stat().st_size)


if __name__ == "__main__":
    main()
