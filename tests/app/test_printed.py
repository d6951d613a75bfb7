"""Every paper is printed on the sheet that was chosen in the print dialog, whole."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QPushButton

from app.export import Exporter
from app.main_window.window import MainWindow
from app.pages.drill.exam.certificate import certificate_of, print_certificate
from app.pages.drill.page import DrillPage
from app.pages.drill.progress.answers import SavedExam
from app.pages.drill.worksheets.dialog import WorksheetDialog
from app.pages.evening.page import EveningPage
from app.pages.handbook.widgets.handbook_dialog import HandbookDialog
from tests.app.pdf_text import Page, pages
from tests.pictures.states import STATES

STATE = {state.path: state for state in STATES}
LETTER = 612, 792


class Printer:
    """A printer of PDF whose dialog is answered with a sheet."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "printed.pdf"
        self.size, self.landscape = QPageSize.PageSizeId.Letter, False

    def agreed(self, printer: QPrinter) -> bool:
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(self._path))
        printer.setPageSize(QPageSize(self.size))
        if self.landscape:
            printer.setPageOrientation(QPageLayout.Orientation.Landscape)
        return True

    @property
    def printed(self) -> list[Page]:
        return pages(self._path.read_bytes())


@pytest.fixture
def printer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Printer:
    found = Printer(tmp_path)
    monkeypatch.setattr(Exporter, "_agreed", found.agreed)
    return found


def of_page(window: MainWindow) -> Callable[[], object]:
    return window.page.action_handlers()["print"]


def of_evening(paper: str, window: MainWindow) -> Callable[[], object]:
    page = window.page
    assert isinstance(page, EveningPage)
    standing = page.evening.standing
    view = standing.ranking(page._state, page._texts)
    rows = page.printing.rows(standing.replayed, view, standing.rules)
    return next(do for name, _, do in rows if name == f"print_{paper}")


def of_worksheet(window: MainWindow) -> Callable[[], object]:
    dialog = window.findChild(WorksheetDialog)
    return dialog.findChild(QPushButton, "worksheet_print").click


def of_certificate(window: MainWindow) -> Callable[[], object]:
    assert isinstance(window.page, DrillPage)
    exam = SavedExam("e", 0, "2026-11-21", "club", "points.kyu3", 20, 20, True)
    shown = certificate_of(exam, "", window.texts)
    return partial(print_certificate, Exporter(window.page), shown, window.texts)


def of_handbook(window: MainWindow) -> Callable[[], object]:
    return window.findChild(HandbookDialog).findChild(QPushButton, "handbook_print").click


PAPERS: dict[str, tuple[str, Callable[[MainWindow], Callable[[], object]]]] = {
    "table": ("table/club", of_page),
    "rules": ("rules/unclear", of_page),
    "score sheet": ("game/end", of_page),
    "score sheet of toppan": ("game/toppan", of_page),
    "draw": ("evening/third_round", partial(of_evening, "draw")),
    "cards": ("evening/third_round", partial(of_evening, "cards")),
    "ranking": ("evening/third_round", partial(of_evening, "ranking")),
    "worksheet": ("drill/worksheet", of_worksheet),
    "certificate": ("drill/path", of_certificate),
    "handbook": ("score/handbook", of_handbook),
}


@pytest.mark.parametrize("paper", PAPERS)
def test_the_sheet_that_was_chosen_is_printed_on(
    window: MainWindow, printer: Printer, paper: str
) -> None:
    """Most were laid out for A4 after the dialog: Letter lost the foot of each page."""
    state, found = PAPERS[paper]
    STATE[state].show(window)
    QApplication.processEvents()
    found(window)()
    for page in printer.printed:
        assert sorted((round(page.width), round(page.height))) == [*LETTER]


def test_a_sheet_that_lies_across_has_the_whole_table(window: MainWindow, printer: Printer) -> None:
    printer.landscape = True
    STATE["table/club"].show(window)
    of_page(window)()
    (page,) = printer.printed
    assert (round(page.width), round(page.height)) == LETTER[::-1]
    assert "Hayami" in page.text
