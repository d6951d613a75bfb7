"""Exports: what happens to a page while its dialog is open leaves the program whole."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget
from shiboken6 import delete

from app.export import Exporter
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

    exporter.print_with("sheet", put_on, Texts("ja"), coloured=False)
    assert printed == []
