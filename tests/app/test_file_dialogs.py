"""File dialogs: in the language of the program, from the folder of the last file."""

from __future__ import annotations

from pathlib import Path
from weakref import ReferenceType, ref

import pytest
from PySide6.QtCore import QStandardPaths, QTimer
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app import file_dialogs
from app.file_dialogs import agreed, keep_folder_in, path_to_open, path_to_save
from app.main_window.window import MainWindow
from app.options import Options
from app.texts.texts import Texts


class Asked:
    """Answers dialogs with a name, and notes what they were opened with."""

    def __init__(self, patch: pytest.MonkeyPatch, answer: Path) -> None:
        self.with_: list[tuple[object, ...]] = []
        for name in ("getSaveFileName", "getOpenFileName"):
            patch.setattr(QFileDialog, name, lambda *args: self._answer(args, answer))

    def _answer(self, args: tuple[object, ...], answer: Path) -> tuple[str, str]:
        self.with_.append(args)
        return str(answer), ""


@pytest.mark.usefixtures("qapp")
def test_a_dialog_starts_in_the_folder_for_documents_and_then_in_the_last_one(
    options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents, other = tmp_path / "Documents", tmp_path / "other"
    documents.mkdir()
    other.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(documents))
    keep_folder_in(options)
    asked, parent, texts = Asked(monkeypatch, other / "chosen"), QWidget(), Texts("ja")
    assert path_to_save(parent, "", "a.csv", "", texts, ".csv") == other / "chosen.csv"
    assert asked.with_[0][2] == str(documents / "a.csv")
    assert path_to_open(parent, "", "", texts) == other / "chosen"
    assert asked.with_[1][2] == str(other)
    assert Path(options.folder) == other
    other.rmdir()
    path_to_open(parent, "", "", texts)
    assert asked.with_[2][2] == str(documents), "a folder that is gone is not offered"
    documents.rmdir()
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    path_to_open(parent, "", "", texts)
    assert asked.with_[3][2] == str(tmp_path), "Qt took the folder in which the program was started"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("typed", "saved"),
    [("Club 2026.11.21", "Club 2026.11.21.csv"), ("Club.CSV", "Club.CSV"), ("a.txt", "a.txt")],
)
def test_a_date_at_the_end_of_a_name_is_no_kind_of_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, saved: str
) -> None:
    Asked(monkeypatch, tmp_path / typed)
    assert path_to_save(QWidget(), "", "a", "", Texts("en"), ".csv") == tmp_path / saved


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("agreed", [True, False])
def test_a_file_that_has_the_name_with_its_suffix_is_replaced_only_where_that_is_agreed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, agreed: bool
) -> None:
    """The dialog of the system has asked about the name as it was typed, without the suffix."""
    there = tmp_path / "ranking.csv"
    there.write_text("", "utf-8")
    Asked(monkeypatch, tmp_path / "ranking")
    asked: list[str] = []

    def answer(box: QMessageBox) -> None:
        role = QMessageBox.ButtonRole.AcceptRole if agreed else QMessageBox.ButtonRole.RejectRole
        asked.append(box.text())
        next(button for button in box.buttons() if box.buttonRole(button) is role).click()

    monkeypatch.setattr(QMessageBox, "exec", answer)
    found = path_to_save(QWidget(), "", "a", "", Texts("en"), ".csv")
    assert found == (there if agreed else None)
    assert asked == ["ranking.csv is there already. Replace it?"]


@pytest.mark.usefixtures("qapp")
def test_a_proposed_name_is_one_that_every_system_accepts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(monkeypatch, tmp_path / "chosen.pdf")
    path_to_save(QWidget(), "", "成績表 1/回戦.pdf", "", Texts("ja"), ".pdf")
    assert Path(str(asked.with_[0][2])).name == "成績表 1-回戦.pdf"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("system", ["ja", "en"])
def test_where_the_system_speaks_another_language_the_dialog_is_the_programs_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setattr(file_dialogs, "system_language", lambda: system)
    asked = Asked(monkeypatch, tmp_path / "chosen")
    path_to_open(QWidget(), "", "", Texts("ja"))
    own = asked.with_[0][5] == QFileDialog.Option.DontUseNativeDialog
    assert own is (system == "en")


def words_of(dialog: QFileDialog) -> str:
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    return " ".join([*labels, *(button.text() for button in dialog.findChildren(QPushButton))])


def test_no_word_of_a_file_dialog_is_english_in_a_japanese_program(window: MainWindow) -> None:
    dialog = QFileDialog(window)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    told = words_of(dialog)
    for english in ("Look", "Files of", "name", "Open", "Save", "Cancel"):
        assert english not in told
    assert "場所" in told
    dialog.deleteLater()
    window.set_language("en")
    dialog = QFileDialog(window)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    assert "Cancel" in words_of(dialog)
    assert "Look in" in words_of(dialog)
    dialog.deleteLater()
    window.set_language("ja")


def test_a_question_is_gone_once_it_is_answered(window: MainWindow, qtbot: QtBot) -> None:
    """What watches the focus kept it until the next one was opened, and that ended the program."""
    asked: list[ReferenceType[QMessageBox]] = []

    def answer() -> None:
        box = window.findChild(QMessageBox, "twice")
        assert box is not None
        asked.append(ref(box))
        box.buttons()[0].click()

    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for _ in range(2):
        QTimer.singleShot(0, answer)
        agreed(window, "twice", "?", "1", "2")
    assert [box() for box in asked] == [None, None]
