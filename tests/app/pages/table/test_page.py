"""The table page: covered and turned, highlighted by the score page and back to it, copied and
printed."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QGuiApplication, QImage, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QHeaderView,
    QLabel,
    QWidget,
)

from app.main_window.window import MainWindow
from app.pages.score.notation import enter
from app.pages.score.state import Draft, hand, situation
from app.pages.table import state
from app.pages.table.hand_search import seek
from app.pages.table.page import TablePage
from app.pages.table.paper import HEIGHT, WIDTH, TablePrint, draw_sheet
from app.pages.table.sheet import sheet_of
from app.pages.table.state import MOST_HONBA, TableState
from app.pages.table.widgets.table_key import TableKey
from app.style.tokens import THEMES
from app.texts.tables import cell_lines, named_payments
from app.texts.texts import LANGUAGES, Texts
from app.user_documents import tables
from app.user_documents.files import UserDocumentFiles
from app.views.tables import GridCell, Marked, TableSpot
from app.widgets.answer.ledger import LedgerView
from app.widgets.lists.scoring_grid import GridModel, ScoringGrid
from engine import library
from engine.riichi.judge import judge
from engine.riichi.rules import load
from engine.riichi.verdict import Agari
from tests.app.pdf_text import pages, squeezed
from tests.app.player import Player

TSUMO = "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1"
C40_3, C40_2 = TableSpot("child", 40, 3), TableSpot("child", 40, 2)


class Reader:
    """A player at the table page."""

    def __init__(self, player: Player) -> None:
        self.player = player
        player.window.resize(1280, 800)
        player.click("page_table")

    @property
    def state(self) -> TableState:
        found = self.player.window.page._store.state  # type: ignore[attr-defined]
        assert isinstance(found, TableState)
        return found

    def grid(self, spot: TableSpot) -> tuple[ScoringGrid, QModelIndex]:
        for grid in self.player.window.findChildren(ScoringGrid):
            index = grid.cells.place(spot)
            if grid.isVisible() and index.isValid():
                return grid, index
        raise AssertionError(f"there is no {spot}")

    def click(self, spot: TableSpot) -> None:
        grid, index = self.grid(spot)
        where = grid.visualRect(index).center()
        self.player.qtbot.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=where)

    def click_head(self, name: str, orientation: Qt.Orientation, at: int) -> None:
        grid = self.player.find(f"table_{name}", ScoringGrid)
        across = orientation is Qt.Orientation.Horizontal
        head: QHeaderView = grid.horizontalHeader() if across else grid.verticalHeader()
        middle = head.sectionViewportPosition(at) + head.sectionSize(at) // 2
        where = QPoint(middle, 8) if across else QPoint(8, middle)
        self.player.qtbot.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=where)

    def key(self, key: Qt.Key) -> None:
        there = QApplication.focusWidget()
        assert there is not None
        self.player.qtbot.keyClick(there, key)

    def told(self, spot: TableSpot) -> str:
        """What a cell says to those who do not see it."""
        _, index = self.grid(spot)
        return str(index.data(Qt.ItemDataRole.AccessibleTextRole))

    @property
    def steps(self) -> list[str]:
        model = self.player.find("cell_ledger", LedgerView).model()
        return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


@pytest.fixture
def reader(player: Player) -> Reader:
    player.window.activateWindow()
    return Reader(player)


def test_where_one_han_is_a_mangan_there_is_the_table_of_limits_alone(
    reader: Reader, tmp_path: Path
) -> None:
    """Tables by fu without a column ended the room's view in the crash dialog."""
    player, files = reader.player, UserDocumentFiles(tmp_path)
    mangan = {"han": 1, "base": 2000}
    own = files.add(tables.with_value(files.tables("club"), "limits.mangan", mangan))
    try:
        player.window.session.choose(own)
        player.window.open_page("table")
        page = player.window.page
        assert isinstance(page, TablePage)
        assert [len(grid.columns) for grid in page.presented().grids] == [5]
        assert [name for name in page.ui.tables if player.shows(f"table_{name}")] == ["limits"]
        player.do("show_large")
        QApplication.processEvents()
        player.window.presentation.presenter.end()
        for name in ("score", "rules", "table"):
            player.do(f"page_{name}")
    finally:
        player.window.session.choose("club")
        library.set_own_documents({})


# --- the values


def test_models_keep_the_rules_of_qt(qapp: QApplication) -> None:
    assert qapp is not None
    texts = Texts("ja")
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    for document in ("club", "r101", "enjoy", "tenhou"):
        for grid in sheet_of(document).grids:
            model = GridModel(texts)
            tester = QAbstractItemModelTester(model, fatal)
            model.show_grid(grid, Marked())
            model.show_grid(grid, Marked(covered=frozenset(grid.row(1))))
            other = next(g for g in sheet_of(document, "both", 2).grids if g.name == grid.name)
            model.show_grid(other, Marked())
            assert model.rowCount() == len(grid.rows)
            assert model.columnCount() == len(grid.columns)
            del tester


def test_only_cells_that_look_another_way_are_told(qapp: QApplication) -> None:
    assert qapp is not None
    model, grid = GridModel(Texts("ja")), sheet_of("club").grids[0]
    model.show_grid(grid, Marked())
    told: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda top, _bottom: told.append((top.row(), top.column())))
    model.show_grid(grid, Marked(covered=frozenset({C40_3})))
    assert told == [(3, 2)]
    assert model.index(3, 2).data() == "?"


def test_edits_are_pure() -> None:
    sheet, empty = sheet_of("club"), TableState()
    covering = state.set_covering(empty, "row")
    row = state.press(covering, C40_3, sheet)
    assert row.covered == {TableSpot("child", 40, han) for han in (1, 2, 3, 4)}
    assert state.press(row, C40_3, sheet).covered == row.covered - {C40_3}
    column = state.press(state.set_covering(empty, "column"), C40_3, sheet)
    assert {spot.fu for spot in column.covered} == set(range(20, 120, 10)) | {25}
    impossible = TableSpot("child", 20, 1)
    assert state.press(covering, impossible, sheet).covered == frozenset()
    assert state.set_covering(covering, "row").covering == ""
    assert [state.set_honba(empty, n).honba for n in (-1, 7, 99)] == [0, 7, MOST_HONBA]
    assert empty == TableState()


def test_at_random_a_third_is_covered_and_a_seed_gives_the_same() -> None:
    sheet = sheet_of("club")
    one, two = (state.cover_at_random(TableState(), sheet, seed) for seed in (1, 2))
    assert len(one.covered) == len(sheet.spots) // 3
    assert one == state.cover_at_random(TableState(), sheet, 1) != two
    assert one.covered <= set(sheet.spots)
    assert state.cover_all(one, sheet).covered == frozenset(sheet.spots)


@pytest.mark.parametrize(
    ("text", "document", "spot"),
    [
        (TSUMO, "club", C40_3),
        (TSUMO, "r101", TableSpot("both", 40, 3)),
        (TSUMO, "enjoy", TableSpot("child", 0, 3, 0, "tsumo")),
        ("1122334467899m+9m ron seat=S from=W riichi", "club", TableSpot("child", 0, 8)),
        ("19m19p19s1234567z+7z ron seat=E from=W", "club", TableSpot("dealer", 0, 0, 1)),
        ("11122233344z55z+5z tsumo seat=S", "tenhou", TableSpot("child", 0, 0, 1)),
    ],
)
def test_a_result_lights_its_cell(text: str, document: str, spot: TableSpot) -> None:
    found = state.result(state.visit(TableState(document), enter(Draft(), text)))
    assert found is not None
    assert found[1] == spot
    assert sheet_of(document).cell(spot) is not None


def test_what_does_not_win_lights_nothing() -> None:
    for text in ("234678m999p3455s", "45m678p22s[7'89s][44'4z]+6m ron from=W seat=S"):
        assert state.result(state.visit(TableState(), enter(Draft(), text))) is None


# --- the page


def test_a_cell_tells_its_arithmetic_with_the_clauses(reader: Reader) -> None:
    reader.click(C40_3)
    assert reader.player.text("cell_name") == "子 40符3翻"
    assert reader.player.text("cell_said") == "ロン 5200　ツモ 1300・2600"
    assert reader.steps[0] == "40符 × 2を5回（3翻＋場ゾロ2） 1280 導出"
    assert any("5120を切り上げ 5200" in step for step in reader.steps)
    assert "ルール⑪" in reader.player.told("cell_clause")
    reader.click(TableSpot("child", 20, 1))
    assert reader.player.text("cell_why") == "平和なので2翻から。"
    assert not reader.player.find("cell_hand", QWidget).isEnabled()


def test_the_result_of_the_score_page_is_highlighted(player: Player) -> None:
    player.window.store.update(enter(Draft(), TSUMO))
    reader = Reader(player)
    assert reader.state.chosen == C40_3
    assert reader.told(C40_3).endswith("（この手）")
    assert player.shows("cell_highlighted")
    assert not player.action("undo").isEnabled(), "to come here is no step"
    player.window.page.choose_document("r101")
    assert reader.told(TableSpot("both", 40, 3)).endswith("（この手）")
    player.do("page_score")
    assert player.draft.document == "r101"
    player.lay("1m")
    player.do("clear")
    player.do("page_table")
    assert "（この手）" not in reader.told(TableSpot("both", 40, 3))


def test_a_row_is_covered_and_turned_by_mouse_alone(reader: Reader) -> None:
    player = reader.player
    player.click("covering_0")
    reader.click(C40_3)
    assert len(reader.state.covered) == 4
    assert reader.told(C40_2) == "子 40符2翻 隠してある"
    reader.click(C40_2)
    assert reader.told(C40_2).startswith("子 40符2翻 ロン 2600")
    assert player.text("cell_said").startswith("ロン 2600")
    player.click("covering_0")
    assert reader.state.covering == ""
    player.click("table_open_all")
    assert not reader.state.covered
    assert not player.find("table_open_all", QWidget).isEnabled()
    player.do("undo")
    assert len(reader.state.covered) == 3


def test_heads_turn_their_row_and_column(reader: Reader) -> None:
    reader.click_head("child", Qt.Orientation.Vertical, 3)
    assert reader.state.covered == {TableSpot("child", 40, han) for han in (1, 2, 3, 4)}
    reader.click_head("dealer", Qt.Orientation.Horizontal, 0)
    assert TableSpot("dealer", 30, 1) in reader.state.covered
    assert TableSpot("dealer", 20, 1) not in reader.state.covered, "nothing is there"
    reader.click_head("child", Qt.Orientation.Vertical, 3)
    assert not any(spot.whose == "child" for spot in reader.state.covered)


def test_a_covered_cell_does_not_tell_its_points(reader: Reader) -> None:
    reader.player.click("covering_2")
    reader.click(C40_3)
    assert reader.player.text("cell_said").startswith("隠してある")
    assert reader.steps == []
    grid, index = reader.grid(C40_3)
    told = [index.data(role) for role in range(20) if index.data(role) is not None]
    assert not any("5200" in str(word) for word in told)
    assert grid.cells.cell(index).spot == C40_3


def test_everything_by_keys_alone(reader: Reader) -> None:
    player = reader.player
    player.window.page.take_focus()
    reader.key(Qt.Key.Key_Down)
    reader.key(Qt.Key.Key_Right)
    first = reader.state.chosen
    assert first is not None
    player.do("cover_cell")
    reader.key(Qt.Key.Key_Space)
    assert reader.state.covered == {first}
    reader.key(Qt.Key.Key_Escape)
    assert reader.state.covering == ""
    reader.key(Qt.Key.Key_Return)
    assert not reader.state.covered
    for action, count in (("cover_all", True), ("open_all", False), ("cover_random", True)):
        player.do(action)
        assert bool(reader.state.covered) is count
    for _ in range(3):
        player.do("honba_more")
    player.do("honba_less")
    player.do("how")
    player.do("difficult")
    s = reader.state
    assert (s.honba, s.ways, s.difficult) == (2, "ron", False)
    assert player.text("table_honba") == "2"


def test_honba_and_ways_are_chosen_by_mouse(reader: Reader) -> None:
    player = reader.player
    player.click("table_honba_more", "table_honba_more", "table_honba_less", "ways_2", "difficult")
    s = reader.state
    assert (s.honba, s.ways, s.difficult) == (1, "tsumo", False)
    reader.click(C40_3)
    assert player.text("cell_said") == "ツモ 1400・2700"
    assert player.text("reads_child") == "ツモ 子・親"


def test_each_document_shows_its_own_tables(reader: Reader) -> None:
    for document, names in (
        ("club", {"child", "dealer", "limits"}),
        ("r101", {"lines", "limits"}),
        ("wrc2025", {"child", "dealer", "limits"}),
        ("enjoy", {"han"}),
        ("ema2025", {"child", "dealer", "limits"}),
    ):
        reader.player.window.page.choose_document(document)
        shown = {n for n in ("child", "dealer", "lines", "han", "limits")
                 if reader.player.shows(f"table_{n}")}  # fmt: skip
        assert shown == names, document


def test_a_hand_of_the_cell_opens_on_the_score_page(reader: Reader) -> None:
    player = reader.player
    spot = TableSpot("dealer", 25, 2)
    before = player.draft
    reader.click(spot)
    player.click("cell_hand")
    player.qtbot.waitUntil(lambda: player.draft != before, timeout=5000)
    assert player.shows("page")
    draft = player.draft
    verdict = judge(hand(draft), situation(draft), load(draft.document))
    assert isinstance(verdict, Agari)
    assert (verdict.best.fu, verdict.best.han, draft.seat) == (25, 2, 0)
    player.do("undo")
    assert player.draft == before


def test_a_cell_without_a_hand_says_so(reader: Reader) -> None:
    """110 fu of one han stand in every printed table, and no hand has them."""
    reader.click(TableSpot("child", 110, 1))
    with reader.player.qtbot.waitSignal(reader.player.window.page.message, timeout=20000) as told:
        reader.player.click("cell_hand")
        assert not reader.player.find("cell_hand", QWidget).isEnabled(), "it is looked for"
    assert told.args == ["この枠の手は見つからなかった。"]
    assert reader.player.find("cell_hand", QWidget).isEnabled()


def test_escape_ends_the_search(reader: Reader) -> None:
    reader.click(TableSpot("child", 110, 1))
    reader.player.click("cell_hand")
    reader.click(TableSpot("child", 110, 1))
    reader.key(Qt.Key.Key_Escape)
    assert reader.player.find("cell_hand", QWidget).isEnabled()


def test_who_goes_elsewhere_is_not_followed_by_the_hand(reader: Reader) -> None:
    """Found by the monkey: a hand of riichi fell on the score page of the other game."""
    made: list[object] = []
    reader.player.window.page.hand_opened.connect(made.append)
    reader.click(TableSpot("child", 110, 1))
    reader.player.click("cell_hand")
    reader.player.window.session.choose("toppan")
    reader.player.qtbot.wait(50)
    reader.player.window.session.choose("club")
    assert reader.player.find("cell_hand", QWidget).isEnabled()
    assert not made


# --- on paper and on the clipboard


def test_the_table_is_copied_as_text_and_as_a_picture(reader: Reader) -> None:
    reader.player.do("copy")
    text = QGuiApplication.clipboard().text()
    assert text.startswith("健康麻将クラブ")
    assert "5200 / 1300・2600" in text
    reader.player.do("copy_picture")
    picture = QGuiApplication.clipboard().image()
    assert picture.width() > 1000
    assert picture.height() > 1000
    assert len(_colours(picture)) > 3


def _colours(picture: QImage) -> set[int]:
    chance = Random(1)
    return {
        picture.pixel(chance.randrange(picture.width()), chance.randrange(picture.height()))
        for _ in range(4000)
    }


def written(cell: GridCell) -> tuple[str, ...]:
    """What is printed in a cell."""
    texts = Texts("ja")
    return cell_lines(cell, texts) if cell.head is None else named_payments(cell, texts)


@pytest.mark.parametrize("deed", ["pdf", "pdf_plain"])
def test_the_pdf_is_one_page_of_a4_with_every_cell(
    reader: Reader, deed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for document in ("club", "r101", "enjoy", "tenhou"):
        path = tmp_path / document
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, to=str(path): (to, ""))
        reader.player.window.page.choose_document(document)
        reader.player.do(deed)
        found = pages(path.with_suffix(".pdf").read_bytes())
        assert len(found) == 1, document
        assert (round(found[0].width), round(found[0].height)) == (595, 842)
        words = squeezed(found[0].text)
        for row in (row for grid in sheet_of(document).grids for row in grid.cells):
            assert squeezed("".join(text for cell in row for text in written(cell))) in words
        assert squeezed(Texts("ja").document(load(document).document)) in words


@pytest.mark.parametrize("document", ["club", "r101", "enjoy", "tenhou"])
@pytest.mark.parametrize("highest", [110, 140])
def test_the_drawing_stays_on_its_sheet(qapp: QApplication, document: str, highest: int) -> None:
    assert qapp is not None
    sheet = sheet_of(document, "both", 20, highest)
    wanted = TablePrint(sheet, Marked(), "点数早見表", "足", coloured=True)
    drawn = QImage(int(WIDTH), int(HEIGHT), QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    high = draw_sheet(painter, wanted, Texts("ja"))
    painter.end()
    assert 0.7 * HEIGHT < high <= HEIGHT


def test_covered_cells_are_left_open_on_paper(
    reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    reader.player.do("pdf")
    assert "10600" in pages(path.read_bytes())[0].text
    reader.player.do("cover_all")
    reader.player.do("pdf")
    assert "10600" not in pages(path.read_bytes())[0].text


def test_a_pdf_that_cannot_be_written_is_told(
    reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "file"
    there.write_text("x", encoding="utf-8")
    answer = (str(there / "table.pdf"), "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)
    with reader.player.qtbot.waitSignal(reader.player.window.page.error) as told:
        reader.player.do("pdf")
    assert "table.pdf" in told.args[0]


@pytest.mark.parametrize("deed", ["print", "print_plain"])
def test_printing_asks_for_a_printer_and_sends_one_sheet(
    reader: Reader, deed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "printed.pdf"

    def accept(dialog: QPrintDialog) -> int:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(path))
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(QPrintDialog, "exec", accept)
    with reader.player.qtbot.waitSignal(reader.player.window.page.message) as told:
        reader.player.do(deed)
    assert told.args == ["印刷に送った。"]
    found = pages(path.read_bytes())
    assert len(found) == 1
    assert (round(found[0].width), round(found[0].height)) == (595, 842)
    assert not reader.player.window.findChildren(QPrintDialog)


# --- how it looks


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_and_nothing_is_cut(
    window: MainWindow, qapp: QApplication, language: str
) -> None:
    window.set_language(language)
    for size in ((1280, 800), (1024, 700)):
        window.resize(*size)
        window.store.update(enter(Draft(), TSUMO))
        window.open_page("table")
        for document in ("club", "r101", "enjoy", "tenhou"):
            window.page.choose_document(document)
            qapp.processEvents()
            _check_that_it_is_whole(window.page, f"{document} {size}")


def _check_that_it_is_whole(page: QWidget, where: str) -> None:
    for grid in page.findChildren(ScoringGrid):
        if grid.isVisible():
            assert grid.verticalScrollBar().maximum() == 0, (grid.objectName(), where)
            assert grid.horizontalScrollBar().maximum() == 0, (grid.objectName(), where)
    inside = QRect(QPoint(0, 0), page.size())
    for widget in page.findChildren(QWidget):
        if widget.isVisible() and widget.parentWidget() is page:
            assert inside.contains(widget.geometry()), (widget.objectName(), where)
    for label in page.findChildren(QLabel):
        if label.isVisible() and label.text() and not label.wordWrap():
            least = label.sizeHint().width() - 1
            assert label.width() >= least, (label.objectName(), where)


def test_larger_letters_scroll_inside_and_the_page_stays(
    window: MainWindow, qapp: QApplication
) -> None:
    window.open_page("table")
    window.choose_scale(1.5)
    window.resize(1280, 800)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.processEvents()
    child = window.findChild(ScoringGrid, "table_child")
    assert child is not None
    assert child.verticalScrollBar().maximum() > 0
    panel = window.findChild(QWidget, "cell_panel")
    assert panel is not None
    assert panel.visibleRegion().boundingRect() == panel.rect()


@pytest.mark.parametrize("theme", list(THEMES))
def test_every_state_of_a_cell_is_seen_without_colour(
    window: MainWindow, qapp: QApplication, theme: str
) -> None:
    """Covered, highlighted, limit, difficult and plain cells differ in every theme, also in
    grey."""
    window.choose_theme(theme)
    window.store.update(enter(Draft(), TSUMO))
    window.open_page("table")
    page = window.page
    page._store.update(state.turn(page._store.state, (C40_2,)))  # type: ignore[attr-defined]
    qapp.processEvents()
    grid = window.findChild(ScoringGrid, "table_child")
    assert grid is not None
    picture = grid.viewport().grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    cells = [
        C40_2,
        C40_3,
        TableSpot("child", 30, 3),
        TableSpot("child", 60, 1),
        TableSpot("child", 20, 1),
    ]
    looks = {
        bytes(picture.copy(grid.visualRect(grid.cells.place(spot))).constBits()) for spot in cells
    }
    assert len(looks) == len(cells)


@pytest.mark.parametrize("document", ["club", "enjoy", "toppan"])
def test_with_the_largest_letters_tables_are_whole_below_each_other_and_the_page_scrolls(
    window: MainWindow, qapp: QApplication, document: str
) -> None:
    window.resize(1280, 800)
    window.choose_scale(2.0)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    window.session.choose(document)
    window.open_page("table")
    for _ in range(3):
        qapp.processEvents()  # a height follows from a width
    grids = [grid for grid in window.page.findChildren(ScoringGrid) if grid.isVisible()]
    tops = [grid.mapTo(window.page, QPoint(0, 0)).y() for grid in grids]
    assert len(set(tops)) == len(tops)
    for grid in grids:
        name = grid.objectName()
        assert grid.verticalScrollBar().maximum() == 0, name
        last = grid.model().index(grid.model().rowCount() - 1, grid.model().columnCount() - 1)
        grid.setCurrentIndex(last)
        cell = grid.visualRect(last)
        seen = grid.viewport().visibleRegion().boundingRect()
        assert seen.contains(cell), f"the page scrolls to the cell that the keys reach in {name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_and_no_button_is_cut_at_any_size_of_letters(
    window: MainWindow, qapp: QApplication, language: str
) -> None:
    window.set_language(language)
    window.resize(1280, 800)
    window.store.update(enter(Draft(), TSUMO))
    window.open_page("table")
    for scale in (1.0, 1.25, 1.5, 2.0):
        window.choose_scale(scale)
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        for document in ("club", "r101", "enjoy"):
            window.page.choose_document(document)
            qapp.processEvents()
            for widget in window.page.findChildren(QWidget):
                if not isinstance(widget, QLabel | QAbstractButton) or not widget.isVisible():
                    continue
                if widget.text() and not (isinstance(widget, QLabel) and widget.wordWrap()):
                    name = widget.objectName() or widget.text()
                    least = widget.sizeHint().width() - 1
                    assert widget.width() >= least, (name, document, scale)


def test_every_control_has_a_name_and_a_place_in_the_tab_chain(reader: Reader) -> None:
    page = reader.player.window.page
    wanted = {
        w for w in page.findChildren(QWidget)
        if w.isVisible() and w.isEnabled() and isinstance(w, QAbstractButton | ScoringGrid)
        and w.objectName() not in ("", "qt_tableview_cornerbutton")
        and w.focusPolicy() & Qt.FocusPolicy.TabFocus
    }  # fmt: skip
    assert len(wanted) >= 15
    nameless = [w.objectName() for w in wanted
                if not (w.accessibleName() or getattr(w, "text", str)())]  # fmt: skip
    assert nameless == []
    page.take_focus()
    seen = set()
    for _ in range(80):
        there = QApplication.focusWidget()
        assert there is not None
        seen.add(there)
        reader.player.qtbot.keyClick(there, Qt.Key.Key_Tab)
    left = {w.objectName() for w in wanted - seen}
    along = {"ways_1", "ways_2", "covering_1", "covering_2"}
    assert left <= along, "arrow keys go along a segment"


def test_in_english_no_japanese_is_left(reader: Reader, qapp: QApplication) -> None:
    """The page was Japanese before, so that what is not built anew is found."""
    window = reader.player.window
    window.set_language("en")
    kana = re.compile("[\u3040-\u30ff]")
    for document in ("club", "r101", "enjoy"):
        window.page.choose_document(document)
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        qapp.processEvents()
        words = []
        for widget in window.page.findChildren(QWidget):
            words += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
            if isinstance(widget, QLabel | QAbstractButton):
                words.append(widget.text())
            if isinstance(widget, ScoringGrid) and widget.isVisible():
                model = widget.cells
                spots = [model.index(y, x) for y in range(model.rowCount())
                         for x in range(model.columnCount())]  # fmt: skip
                words += [str(i.data(Qt.ItemDataRole.AccessibleTextRole)) for i in spots]
                words += [str(i.data()) for i in spots]
        words += [a.text() for a in window.page.findChildren(QAction)]
        cited = (re.sub("ルール[①-⑳]", "", word) for word in words)  # a clause by its own mark
        assert [word for word in cited if kana.search(word)] == []


# --- what the tables of the documents have in common, and what they have not


def test_honba_is_offered_only_where_the_document_has_it(reader: Reader) -> None:
    """B4: two honba of the club are not two honba of a document that has none."""
    player = reader.player
    player.click("table_honba_more")
    player.click("table_honba_more")
    assert reader.state.honba == 2
    player.do("document_enjoy")
    assert not player.shows("table_honba_more")
    assert reader.state.honba == 0
    player.do("honba_more")
    assert reader.state.honba == 0
    player.do("document_club")
    assert player.shows("table_honba_more")
    assert reader.state.honba == 0


def test_by_tsumo_the_arithmetic_says_what_each_pays_for_the_honba(reader: Reader) -> None:
    """B4: 2本場 ×300 … 200 was no arithmetic."""
    reader.click(C40_3)
    reader.player.click("table_honba_more")
    reader.player.click("table_honba_more")
    assert [step for step in reader.steps if "本場" in step] == [
        "2本場 ×300 600 明記", "2本場 一人×100 200 明記"
    ]  # fmt: skip


def test_a_hand_made_for_a_cell_has_no_honba_and_no_sticks() -> None:
    """The cell of 2000 opened as 2300: the dealt hand had the honba of its game."""
    for seed in range(12):
        found = next(filter(None, seek(TableSpot("child", 30, 2), seed, load("club"))))
        assert (found.honba, found.deposits) == (0, 0)


def test_the_bar_stays_as_it_is_when_a_chip_gets_its_mark(reader: Reader) -> None:
    player = reader.player
    player.settle()
    before = [player.find(name, QWidget).geometry() for name in ("table_heat", "paper")]
    for name in ("difficult", "table_heat"):
        player.click(name)
        player.settle()
        assert [player.find(each, QWidget).geometry() for each in ("table_heat", "paper")] == before


def test_the_legend_is_that_of_what_is_shown(reader: Reader) -> None:
    """B3: the heat map had the legend of marks that it does not show."""
    key = reader.player.find("table_key", TableKey)
    assert set(key.rows) == {"highlighted", "covered", "limit", "difficult", "none"}
    reader.player.click("table_heat")
    assert set(key.rows) == {"best", "high", "middle", "low", "least", "new", "due"}
    reader.player.click("table_heat")
    assert "highlighted" in key.rows


def test_a_table_by_han_marks_no_cell_as_not_twice_another(reader: Reader) -> None:
    """Its han stand below each other: no cell has one of less han to its left."""
    player, key = reader.player, reader.player.find("table_key", TableKey)
    player.do("document_enjoy")
    assert not player.shows("difficult")
    assert "difficult" not in key.rows
    before = reader.state
    player.do("difficult")
    assert reader.state == before
    player.do("document_club")
    assert player.shows("difficult")
    assert "difficult" in key.rows


@pytest.mark.parametrize("han", [3, 4])
def test_a_printed_tsumo_says_who_pays_which_of_its_amounts(reader: Reader, han: int) -> None:
    """Both were the printed table, or both the mangan."""
    reader.player.do("document_enjoy")
    reader.click(TableSpot("child", 0, han, way="tsumo"))
    shares = {3: ("2000", "1000"), 4: ("4000", "2000")}[han]
    told = [step for step in reader.steps if step.split()[-2:-1] and any(x in step for x in shares)]
    assert len(told) == 2, reader.steps
    assert "親" in told[0]
    assert shares[0] in told[0]
    assert "子" in told[1]
    assert shares[1] in told[1]


def test_one_mark_has_one_name() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        name, key = texts.ui("table_page.difficult"), texts.ui("table_page.key.difficult")
        assert key.startswith(name.rstrip("s"))


def test_whoever_covers_cells_is_told_that_they_print_as_a_worksheet(reader: Reader) -> None:
    """B13: covered cells come out empty, and nobody was told."""
    row = reader.player.find("paper_worksheet", QAction)
    assert not row.isVisible()
    reader.player.do("cover_all")
    assert row.isVisible()
    assert "問題用紙" in row.text()
    reader.player.do("open_all")
    assert not row.isVisible()


def test_the_highlighted_cell_of_a_worksheet_is_its_example() -> None:
    """B13: it was printed as a golden blank."""
    spots = frozenset(sheet_of("club").spots)
    drawn = [
        ink_of(Marked(covered, highlighted), C40_3) for covered in (frozenset(), spots)
        for highlighted in (C40_3, None)
    ]  # fmt: skip
    highlighted, plain, covered_highlighted, covered = drawn
    assert covered_highlighted == highlighted
    assert covered < plain


def ink_of(marked: Marked, spot: TableSpot) -> int:
    """How many dark pixels a printed cell has, without its frame."""
    sheet = sheet_of("club")
    image = QImage(int(WIDTH), int(HEIGHT), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    draw_sheet(painter, TablePrint(sheet, marked, "", "", coloured=True), Texts("ja"))
    painter.end()
    row, at = sheet.grids[0].place(spot) or (0, 0)
    cell = (372 - 46) / 4
    x, y = 46 + at * cell, 100 + row * 70
    inside = QRect(int(x) + 8, int(y) + 8, int(cell) - 16, 54)
    return sum(
        image.pixelColor(a, b).lightness() < 90
        for a in range(inside.left(), inside.right())
        for b in range(inside.top(), inside.bottom())
    )


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_figures_grow_with_the_cells_and_none_is_smaller_than_eleven(
    window: MainWindow, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """B14, B15: 15 px in cells of 120, and second lines of 8."""
    sizes: list[int] = []
    window.resize(*size)
    window.open_page("table")
    monkeypatch.setattr(
        "app.widgets.lists.cells.write",
        lambda _painter, _box, _words, font, *_: sizes.append(font.pixelSize()) or 0.0,
    )
    for document in ("club", "enjoy", "r101", "toppan"):
        window.session.choose(document)
        window.open_page("table")
        QApplication.processEvents()
        for grid in window.page.findChildren(ScoringGrid):
            if grid.isVisible():
                grid.viewport().grab()
    assert sizes
    assert min(sizes) >= 11
    if size == (1280, 800):
        assert max(sizes) >= 22, "the tall cells of a table by han alone"


def test_a_hidden_honba_is_not_kept_under_a_document_that_another_page_chose(
    reader: Reader,
) -> None:
    """The table counted with honba that could not be seen or changed, and its print said so."""
    player = reader.player
    player.click("table_honba_more")
    player.do("page_score")
    player.click("document_r101")
    player.do("page_table")
    assert (reader.state.document, reader.state.honba) == ("r101", 0)
    player.do("undo")
    assert reader.state.honba == 0


def test_a_hand_is_sought_no_longer_under_another_document(reader: Reader) -> None:
    """It was opened later under the document that was left, which undid the choice."""
    player = reader.player
    page = player.window.page
    assert isinstance(page, TablePage)
    reader.click(C40_3)
    player.do("cell_hand")
    assert page._searching.busy
    player.click("document_r101")
    assert not page._searching.busy
    assert player.window._open_name == "table"
    assert player.window.session.document == "r101"


def test_a_hand_is_sought_no_longer_for_another_cell(reader: Reader) -> None:
    page = reader.player.window.page
    assert isinstance(page, TablePage)
    reader.click(C40_3)
    reader.player.do("cell_hand")
    reader.player.do("difficult")
    assert page._searching.busy
    reader.click(C40_2)
    assert not page._searching.busy
