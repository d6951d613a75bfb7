"""Of what the program is made, and under which licences: told by the packages themselves."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QDialog

from app.main_window.about import AboutSheet
from app.main_window.licences import INDEX, packed, parts
from app.main_window.window import MainWindow
from app.texts.texts import LANGUAGES, Texts
from tests.app.player import Player

ROOT = Path(__file__).parents[3]


def sheet_of(window: MainWindow) -> AboutSheet:
    found = [one for one in window.findChildren(AboutSheet) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def test_every_package_that_we_ship_is_told_with_its_licence() -> None:
    lock = (ROOT / "packaging" / "lock" / "run.txt").read_text("utf-8")
    names = re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)
    wanted = {name.replace("-", "_").lower() for name in names}
    told = {part.name.lower().replace("-", "_") for part in parts()}
    assert wanted <= told
    assert {"hayami", "python", "qt", "hayami sans, hayami mincho"} <= told


def test_no_part_is_under_the_gpl_alone() -> None:
    """The packed program is not under the GPL as a whole, as it would be with PySide6-Addons."""
    lock = (ROOT / "packaging" / "lock" / "run.txt").read_text("utf-8")
    assert re.findall(r"^pyside6[\w-]*", lock, re.MULTILINE) == ["pyside6-essentials"]
    for part in parts():
        offered = part.licence.split(" OR ")
        assert [licence for licence in offered if not licence.startswith("GPL")], part.name


def test_every_part_brings_the_whole_text() -> None:
    for part in parts():
        assert part.licence
        assert "\n" not in part.licence
        assert len(part.text) > 900, part.name


def test_what_is_under_the_lesser_licence_brings_the_greater_one_too() -> None:
    qt = next(part for part in parts() if part.name == "Qt")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in qt.text
    assert "TERMS AND CONDITIONS" in qt.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_about_tells_all_parts_and_each_licence_can_be_read(player: Player, language: str) -> None:
    player.window.set_language(language)
    player.do("about")
    sheet, texts = sheet_of(player.window), Texts(language)
    assert sheet.windowTitle() == texts.ui("about.title")
    for part in parts():
        assert part.name in sheet.text()
        assert part.version in sheet.text()
    overview = sheet.text()
    for part in parts():
        sheet.follow(part.name)
        assert part.text.split()[-1] in sheet.text(), part.name
        assert sheet.text() != overview
    player.qtbot.keyClick(sheet, "\x1b")
    assert not [one for one in player.window.findChildren(QDialog) if one.isVisible()]


def test_the_packed_program_reads_them_from_its_files(tmp_path: Path) -> None:
    rows = []
    for at, part in enumerate(parts()):
        (tmp_path / f"{at}.txt").write_text(part.text, "utf-8")
        rows.append(msgspec.structs.replace(part, text=f"{at}.txt"))
    (tmp_path / INDEX).write_bytes(msgspec.json.encode(rows))
    assert packed(tmp_path) == parts()
