"""Worksheets are chosen, previewed and written in a dialog, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)
from shiboken6 import isValid

from app.pages.drill.worksheets.choice import WorksheetChoice, worksheet_number
from app.pages.drill.worksheets.dealing import WorksheetDealer
from app.pages.drill.worksheets.dialog import WorksheetDialog
from app.style.theme import px, sans
from app.widgets.controls.controls import ChoiceBox, SegmentButton
from app.widgets.painting.drawing import width_of
from tests.app.pages.drill.test_page import Drill, drill
from tests.app.pdf_text import pages

__all__ = ["drill"]


class Dialog:
    """The dialog, opened from the drill page, with its worksheet dealt."""

    def __init__(self, drill: Drill, dialog: WorksheetDialog) -> None:
        self.drill, self.dialog = drill, dialog
        self.dealt()

    def dealt(self) -> None:
        self.drill.qtbot.waitUntil(
            lambda: bool(self.dialog.sheets) and self["pdf"].isEnabled(), timeout=30_000
        )

    def __getitem__(self, name: str) -> QPushButton:
        return self.find(name, QPushButton)

    def find(self, name: str, kind: type[Any] = QWidget) -> Any:
        found = self.dialog.findChild(kind, f"worksheet_{name}")
        assert found is not None, name
        return found

    def click(self, name: str) -> None:
        button = self.find(name, QPushButton)
        assert button.isVisible()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def said(self) -> str:
        return str(self.find("said", QLabel).text())


def opened(drill: Drill) -> WorksheetDialog:
    found = drill.window.page.findChild(WorksheetDialog)
    assert found is not None
    return found


@pytest.fixture
def sheets(drill: Drill) -> Dialog:
    drill.click("drill_paper")
    return Dialog(drill, opened(drill))


def test_a_second_press_opens_no_second_dialog(drill: Drill) -> None:
    """As those of somebody who presses twice: they come to the window, not to the button."""
    window, spot = drill.window.windowHandle(), drill.centre("drill_paper")
    for _ in range(2):
        QTest.mouseClick(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert len(drill.window.page.findChildren(WorksheetDialog)) == 1


def test_it_opens_by_the_button_and_shows_the_page_as_it_prints(sheets: Dialog) -> None:
    assert sheets.dialog.choice.subject == "fu"
    image = sheets.find("preview").grab().toImage()
    middle = [
        image.pixelColor(image.width() // 2, y).value() for y in range(20, image.height() - 20)
    ]
    assert 150 < sum(middle) / len(middle) < 254
    assert sheets.find("page", QLabel).text() == "1 / 2"
    sheets.click("next")
    assert sheets.find("page", QLabel).text() == "2 / 2"
    assert not sheets["next"].isEnabled()
    sheets.click("close")
    sheets.drill.qtbot.waitUntil(lambda: not isValid(sheets.dialog), timeout=30_000)


def test_it_opens_by_the_menu_and_is_used_by_keys(drill: Drill) -> None:
    drill.do("drill_paper")
    sheets = Dialog(drill, opened(drill))
    focused = sheets.find("subject_0", QPushButton)
    QTest.keyClick(focused, Qt.Key.Key_Right)
    sheets.dealt()
    assert sheets.dialog.choice.subject == "yaku"
    QTest.keyClick(sheets.find("count_0"), Qt.Key.Key_Right)
    sheets.find("count_0", QPushButton).setFocus()
    QTest.keyClick(sheets.find("count_0"), Qt.Key.Key_Right)
    sheets.dealt()
    assert sheets.dialog.choice.count == 16
    QTest.keyClick(sheets.dialog, Qt.Key.Key_Escape)
    drill.qtbot.waitUntil(lambda: not isValid(sheets.dialog), timeout=30_000)


def test_a_chosen_word_fits_into_its_button_in_bold(drill: Drill) -> None:
    drill.window.set_language("en")
    drill.qtbot.waitUntil(lambda: drill.shows("drill_paper"))
    drill.click("drill_paper")
    sheets = Dialog(drill, opened(drill))
    for button in sheets.dialog.findChildren(SegmentButton):
        needed = width_of(button.text(), sans(13, bold=True)) + px(2 * 9)  # as the style has it
        assert button.isHidden() or needed <= button.width(), button.text()
    form = sheets.find("number").parentWidget()
    for name in ("subject", "level", "count"):
        assert sheets.find(name).geometry().right() <= form.width()


def test_what_is_chosen_is_dealt(sheets: Dialog) -> None:
    for name, count in (("subject_2", 2), ("level_2", 2), ("count_2", 6)):
        sheets.click(name)
        sheets.dealt()
        assert sheets.find("page", QLabel).text() == f"1 / {count}"
    choice = sheets.dialog.choice
    assert (choice.subject, choice.level, choice.count) == ("declaration", "limits", 24)
    sheets.click("subject_3")
    sheets.dealt()
    assert not sheets.find("count").isVisible()
    assert sheets.dialog.sheets[0].pages[0].table is not None


def test_the_number_makes_the_same_worksheet_and_a_wrong_one_is_refused(sheets: Dialog) -> None:
    field, first = sheets.find("number", QLineEdit), sheets.dialog.sheets
    number = field.text()
    sheets.click("another")
    sheets.dealt()
    assert sheets.dialog.sheets != first
    field.setText(number.lower())
    QTest.keyClick(field, Qt.Key.Key_Return)
    sheets.dealt()
    assert sheets.dialog.sheets == first
    other = number[:-1] + ("Y" if number.endswith("Z") else "Z")
    for text, word in ((other, "一字違う"), ("39", "7字")):
        field.setText(text)
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert text in sheets.said()
        assert word in sheets.said()
    assert sheets.dialog.sheets == first


def test_dealing_is_stopped(sheets: Dialog) -> None:
    first = sheets.dialog.choice
    sheets.find("count_2", QPushButton).click()  # without an event loop nothing is dealt yet
    assert not sheets["pdf"].isEnabled()
    assert sheets["cancel"].isVisible()
    sheets["cancel"].click()
    assert sheets.dialog.choice == first
    assert sheets["pdf"].isEnabled()
    assert not sheets["cancel"].isVisible()
    assert "やめた" in sheets.said()


def test_a_choice_of_which_no_hand_is_found_is_told_and_the_worksheet_before_stays(
    sheets: Dialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had no page, and the picture of its first one ended in an error."""
    first, shown = sheets.dialog.choice, sheets.dialog.sheets
    monkeypatch.setattr(WorksheetDealer, "steps", lambda _dealer: iter([()]))
    sheets.find("count_2", QPushButton).click()
    sheets.drill.qtbot.waitUntil(sheets["pdf"].isEnabled)
    assert "見つからなかった" in sheets.said()
    assert (sheets.dialog.choice, sheets.dialog.sheets) == (first, shown)


def test_pdf_and_printer_get_the_answer_sheet_unless_it_is_unwanted(
    sheets: Dialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "sheet.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    sheets.click("pdf")
    assert len(pages(target.read_bytes())) == 2
    assert "sheet.pdf" in sheets.said()
    sheets.find("answers", QCheckBox).click()
    assert sheets.find("page", QLabel).text() == "1 / 1"

    def to_file(dialog: QPrintDialog) -> QDialog.DialogCode:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(tmp_path / "printed.pdf"))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", to_file)
    sheets.click("print")
    (page,) = pages((tmp_path / "printed.pdf").read_bytes())
    assert (round(page.width), round(page.height)) == (595, 842)


@pytest.mark.parametrize("mark", ["", "-A", "-a"])
def test_the_number_of_a_worksheet_in_the_field_for_cards_opens_it(drill: Drill, mark: str) -> None:
    """Also that of its answer sheet, which is as long as that of a card."""
    choice = WorksheetChoice("declaration", "blank", 8, 4711)
    field = drill.find("drill_number", QLineEdit)
    field.setText(f"{worksheet_number(choice, 'club')}{mark}")
    drill.press(Qt.Key.Key_Return, "drill_number")
    assert Dialog(drill, opened(drill)).dialog.choice == choice


def test_toppan_has_no_worksheets(drill: Drill) -> None:
    drill.window.session.choose("toppan")
    assert not drill.shows("drill_paper")
    drill.do("drill_paper")
    assert drill.window.page.findChild(WorksheetDialog) is None
    assert drill.find("toast", QLabel).text() == "この規定には紙の練習がない。"


def test_the_cells_of_a_lesson_are_chosen_by_the_lesson(sheets: Dialog) -> None:
    box = sheets.find("lesson", ChoiceBox)
    names = [box.itemText(at) for at in range(box.count())]
    at = names.index("三 30符の歌")
    QTest.keyClick(box, Qt.Key.Key_Down)
    box.setCurrentIndex(at)
    box.activated.emit(at)
    sheets.dealt()
    assert sheets.dialog.choice.subject == "lesson_chant30"
    assert sheets.dialog.sheets[0].title == "30符の歌"
    sheets.click("subject_1")
    sheets.dealt()
    assert box.currentIndex() == 0
    assert sheets.dialog.choice.subject == "yaku"
