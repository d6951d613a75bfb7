"""Exports: what happens to a page while its dialog is open leaves the program whole."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget
from shiboken6 import delete

from app import export
from app.export import Exporter, foot_of, lay_out
from app.texts.texts import Texts


@pytest.mark.usefixtures("qtbot")
def test_nothing_is_printed_where_the_page_goes_while_a_printer_is_asked_for() -> None:
    """Another theme of the system makes the page anew, and deletes the dialog with the old one."""
    page, printed = QWidget(), list[QPrinter]()
    exporter = Exporter(page)
    QTimer.singleShot(0, partial(delete, page))

    def put_on(printer: QPrinter) -> bool:
        printed.append(printer)
        return True

    exporter.print_with("sheet", put_on, Texts("ja"), coloured=False, lay_out=lay_out)
    assert printed == []


@pytest.mark.usefixtures("qtbot")
@pytest.mark.parametrize("suffix", [".pdf", ".png"])
def test_the_dialog_of_a_file_names_its_kind_and_no_colours(
    monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    """A worksheet is black and white: only the menu of a page that has both tells them apart."""
    asked: list[str] = []

    def path_to_save(_page: QWidget, title: str, *_: object) -> None:
        asked.append(title)

    monkeypatch.setattr(export, "path_to_save", path_to_save)
    Exporter(QWidget()).write_with(f"a{suffix}", bytes, Texts("ja"), suffix=suffix)
    assert asked == [f"{suffix[1:].upper()} に書き出す"]


def test_the_foot_of_a_sheet_has_a_day_that_reads_the_same_everywhere() -> None:
    """In English it was 11/29/26, with the month first, where all else has 2026-11-29."""
    day = datetime.now().astimezone().date().isoformat()
    assert f"　{day}　" in foot_of("Scoring table")
