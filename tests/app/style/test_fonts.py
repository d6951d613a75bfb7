"""The fonts: Japanese is right on a machine without any Japanese font."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFontMetricsF, QPainterPath, QRawFont, QTextLayout

from app.style import theme
from app.style.tokens import LIGHT
from app.texts.texts import LANGUAGES, words
from engine.rulebook import installed

ROOT = Path(__file__).parents[3]
OURS = sorted(theme.FONTS.glob("*.otf"))


def headlines() -> set[str]:
    """The letters of what is set in Mincho: declarations, winds, glyphs and titles."""
    rooms = ("limit.", "points.", "wind.", "ui.page.", "ui.handbook.whole")
    rooms += ("ui.game_end.over", "ui.game_end.not_over", "ui.game_end.place.")
    rooms += ("ui.evening.round", "ui.presenter.ranking")
    rooms += tuple(f"ui.evening_paper.{key}" for key in ("draw", "ranking", "place."))
    rooms += ("ui.game_hands.name", "ui.game_hands.seal.", "ui.score_sheet.title")
    some = [word for key, word in words("ja").items() if key.startswith(rooms)]
    some.append(words("ja")["ui.evening_paper.award"])
    chapters = (ROOT / "app" / "resources" / "handbook").glob("*.*.md")
    some += [path.read_text("utf-8").partition("\n")[0] for path in chapters]
    return set("早見点裁表習則東南西北＋−・○" + "".join("".join(word) for word in some))


def written() -> set[str]:
    """Every letter that the window may show: the words, every document, and the handbook."""
    found: set[str] = set("早見点裁表習則東南西北白發中＋−・○●✓")
    for file in (ROOT / "app").rglob("*.py"):
        found |= set(file.read_text("utf-8")) - {"�"}  # looked for in what is read, never shown
    for language in LANGUAGES:
        for word in words(language).values():
            found |= set(str(word))
    for head in installed().values():
        found |= set((ROOT / "engine" / "documents" / f"{head.id}.toml").read_text("utf-8"))
    for path in (ROOT / "app" / "resources" / "handbook").glob("*.md"):
        found |= set(path.read_text("utf-8"))
    return {letter for letter in found if letter.isprintable()} | {"\u3000"}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("file", OURS, ids=lambda path: path.stem)
def test_our_fonts_have_every_letter_that_is_shown(file: Path) -> None:
    font = QRawFont(str(file), 20)
    assert font.isValid()
    shown = written() if "Sans" in file.stem else headlines()
    lacking = {letter for letter in shown if not font.supportsCharacter(ord(letter))}
    assert not lacking, f"make the fonts again with packaging/fonts.py: {sorted(lacking)}"


@pytest.mark.usefixtures("qapp")
def test_names_of_people_are_written_without_a_font_of_the_system() -> None:
    """Old forms of kanji, which names have, and those that only files of Windows have."""
    for file in OURS:
        font = QRawFont(str(file), 20)
        names = (
            "髙橋﨑濵齊齋齋邊邉𠮷德彅栁眞惠廣國澤櫻嶌嵜籔"
            if "Sans" in file.stem
            else "佐藤鈴木伊達"
        )
        assert not {letter for letter in names if not font.supportsCharacter(ord(letter))}
    assert theme.MINCHO.index("Hayami Mincho") < theme.MINCHO.index("Hayami Sans"), "the others"


def test_our_fonts_are_small_and_carry_their_licence() -> None:
    """Two megabytes and a half are the kanji of names, of which each font has up to 6,800; a tenth
    of one is Greek, Cyrillic and the Latin letters of other languages."""
    assert [path.stem for path in OURS] == [
        "HayamiMincho-Bold", "HayamiSans-Bold", "HayamiSans-Regular",
    ]  # fmt: skip
    assert sum(path.stat().st_size for path in OURS) < 4_450_000
    assert "SIL OPEN FONT LICENSE" in (theme.FONTS / "OFL.txt").read_text("utf-8")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("bold", [False, True])
def test_the_program_is_written_in_its_own_fonts_on_every_system(bold: bool) -> None:
    """Texts are as wide everywhere, and no font of megabytes is opened."""
    for font, family in (
        (theme.sans(13, bold), "Hayami Sans"),
        (theme.mincho(20, bold), "Hayami Mincho"),
    ):
        layout = QTextLayout("".join(sorted(written())), font)
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        assert {run.rawFont().familyName() for run in layout.glyphRuns()} == {family}


def test_the_style_sheet_has_the_families_of_the_theme() -> None:
    families = re.findall("font-family: ([^;]*);", theme.style_sheet(LIGHT))
    assert families
    assert set(families) == {", ".join(f'"{family}"' for family in theme.MINCHO)}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("bold", [False, True])
def test_the_digits_of_tables_are_all_equally_wide(bold: bool) -> None:
    metrics = QFontMetricsF(theme.sans(20, bold))
    assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1
    for file in [path for path in OURS if "Sans" in path.stem]:
        raw = QRawFont(str(file), 20)
        widths = raw.advancesForGlyphIndexes(raw.glyphIndexesForString("0123456789"))
        assert len({point.x() for point in widths}) == 1


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("words", ["Export…", "One of several …", "高橋…", "読み込み中…"])
def test_an_ellipsis_is_on_the_line_in_english_and_in_its_middle_in_japanese(words: str) -> None:
    """Fonts of Japan have it in the middle, where no English text has it."""
    for font in (theme.sans(40), theme.sans(40, bold=True), theme.mincho(40)):
        path = QPainterPath()
        path.addText(0, 0, font, words)
        last = path.toSubpathPolygons()[-1].boundingRect()
        assert last.height() < 12, "a dot"
        assert (last.center().y() < -10) is (words[0] > "z")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="fontconfig finds the fonts there")
def test_on_a_system_without_any_font_the_window_writes_japanese(tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text(
        "<?xml version='1.0'?><fontconfig><cachedir>cache</cachedir></fontconfig>", "utf-8"
    )
    program = (
        "from PySide6.QtWidgets import QApplication; app = QApplication([]);"
        "from app.style import theme; from app.style.tokens import LIGHT; theme.apply(app, LIGHT);"
        "from PySide6.QtGui import QFontInfo, QRawFont;"
        "some = (theme.sans(13), theme.sans(13, True), theme.mincho(40));"
        "print(*(QFontInfo(f).family() for f in some), sep=',');"
        "print(all(QRawFont.fromFont(f).supportsCharacter(ord('翻')) for f in some))"
    )
    environment = {
        **os.environ, "FONTCONFIG_FILE": str(tmp_path / "fonts.conf"),
        "QT_QPA_PLATFORM": "offscreen",
    }  # fmt: skip
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert told.stdout.split() == ["Hayami", "Sans,Hayami", "Sans,Hayami", "Mincho", "True"], told


@pytest.mark.usefixtures("qapp")
def test_the_family_names_are_those_that_the_theme_asks_for() -> None:
    for file, families in zip(OURS, (theme.MINCHO, theme.SANS, theme.SANS), strict=True):
        assert QRawFont(str(file), 20).familyName() in families


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="the system does not say it")
def test_each_font_file_is_opened_once() -> None:
    """Qt opened all of them again whenever the last font of one was freed."""
    program = """
import collections
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication
from app.style import theme
from app.style.tokens import LIGHT

app = QApplication([])
theme.apply(app, LIGHT)
theme.keep_fonts_open()
for families, sizes in ((theme.MINCHO, [90]), (theme.SANS, range(10, 400))):
    for size in sizes:
        font = QFont()
        font.setFamilies(list(families))
        font.setPixelSize(size)
        QFontMetricsF(font).horizontalAdvance("早見表 Hayami")
with open("/proc/self/maps") as maps:
    there = collections.Counter(line.split()[-1] for line in maps)
print({file: count for file, count in there.items() if file.endswith(("ttc", "ttf", "otf"))})
"""
    here = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=here, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    opened = ast.literal_eval(told.stdout)
    assert opened
    assert set(opened.values()) == {1}
