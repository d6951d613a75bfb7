"""Makes the fonts of app/resources/fonts: python packaging/fonts.py [folder of the Noto CJK fonts]

Needs fontTools, which nothing else needs: `pip install fonttools` outside of the project. Each
font is a subset of Noto CJK JP: the letters of the program's texts and documents, all kana, Latin
and signs, and kanji of names: the sans has all of them, the mincho those of every day, and
writes the others in sans. A test fails where a letter is missing.
"""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "app" / "resources" / "fonts"
SOURCES = Path("/usr/share/fonts/opentype/noto")
JAPANESE = 0  # the index of the Japanese font in each collection
FAMILIES = {  # file in the collection -> our file, family, weight
    "NotoSansCJK-Regular.ttc": ("HayamiSans-Regular.otf", "Hayami Sans", "Regular"),
    "NotoSansCJK-Bold.ttc": ("HayamiSans-Bold.otf", "Hayami Sans", "Bold"),
    "NotoSerifCJK-Bold.ttc": ("HayamiMincho-Bold.otf", "Hayami Mincho", "Bold"),
}
RANGES = (
    (0x20, 0x7E),
    (0xA0, 0xFF),
    (0x3041, 0x3096),
    (0x30A1, 0x30FA),
    (0x2160, 0x216B),
    (0x2460, 0x2473),
    (0x3251, 0x325F),
    (0x32B1, 0x32BF),
)  # Latin, kana, numbers of clauses
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
    return {letter for letter in found | set(SIGNS) if letter.isprintable()}


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


def make(source: Path, target: Path, family: str, weight: str, letters: set[str]) -> None:
    """Write one font with these letters under our own family name."""
    font = TTFont(source, fontNumber=JAPANESE)
    options = Options(layout_features=["kern", "palt", "tnum"], hinting=False, name_IDs=["*"])
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in letters])
    subsetter.subset(font)
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
    for source, (target, family, weight) in FAMILIES.items():
        letters = wanted() | (of_names() if "Sans" in family else everyday())
        make(folder / source, FONTS / target, family, weight, letters)
        print(target, (FONTS / target).stat().st_size)


if __name__ == "__main__":
    main()
