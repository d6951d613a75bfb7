"""The log of the referee page: the real widgets over a real file, by mouse and by keyboard."""

from __future__ import annotations

import gc
import os
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Timer

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app import storage
from app.case_log import case_files
from app.case_log.cases import Case, CaseDetails, Query
from app.case_log.history import History
from app.case_log.schema import LOG
from app.pages.referee import state
from app.pages.referee.log import transfer
from app.pages.referee.log.case_list import COLUMNS
from app.pages.referee.log.part import DamageDialog, LogPart
from app.pages.referee.log.saving import incident_case, open_history
from app.pages.referee.page import RefereePage
from app.pages.referee.state import RefereeTab
from app.pages.referee.widgets.act_list import ActList
from app.stamps import now
from app.style import theme
from app.style.tokens import LIGHT
from app.texts.texts import LANGUAGES, Texts
from engine import library
from engine.riichi.play.referee import Incident, RulingTable, rule_on
from engine.riichi.rules import load
from engine.rulebook import Words
from tests.app.case_log.old_csv import as_csv
from tests.app.case_log.sample_cases import a_case
from tests.app.held_log import held_log, noted_waits
from tests.app.pages.referee.test_slip import a_dispute
from tests.app.pdf_text import pages, plain
from tests.app.player import Player

NO_MODIFIER = Qt.KeyboardModifier.NoModifier


class Keeper:
    """Somebody who works with the log."""

    def __init__(self, qtbot: QtBot, log: LogPart) -> None:
        self.qtbot, self.log = qtbot, log
        self.said: list[str] = []
        self.troubles: list[str] = []
        log.message.connect(self.said.append)
        log.error.connect(self.troubles.append)

    def button(self, name: str) -> QPushButton:
        found = self.log.findChild(QPushButton, f"case_{name}")
        assert isinstance(found, QPushButton), name
        return found

    def click(self, name: str) -> None:
        assert self.button(name).isVisible(), name
        self.qtbot.mouseClick(self.button(name), Qt.MouseButton.LeftButton)
        self.settle()

    def take_in(self, path: Path) -> None:
        self.log.import_file(path)
        self.settle()

    def settle(self) -> None:
        """Wait until no file is under way."""
        self.qtbot.waitUntil(lambda: not self.log.transfer.busy, timeout=20_000)

    def field(self, name: str) -> QLineEdit:
        found = self.log.findChild(QLineEdit, f"case_{name}")
        assert isinstance(found, QLineEdit)
        return found

    def type(self, name: str, text: str) -> None:
        """As an input method of Japanese does."""
        self.field(name).setFocus()
        self.field(name).insert(text)

    @property
    def table(self) -> QTableView:
        found = self.log.findChild(QTableView, "case_table")
        assert isinstance(found, QTableView)
        return found

    def keys(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        there = QApplication.focusWidget()
        assert there is not None
        QTest.keyClick(there, key, modifier)

    @property
    def rows(self) -> list[str]:
        model = self.table.model()
        return [model.index(at, 0).data() for at in range(model.rowCount())]

    def row(self, at: int) -> list[str]:
        model = self.table.model()
        return [model.index(at, column).data() for column in range(model.columnCount())]

    def choose(self, at: int) -> None:
        box = self.table.visualRect(self.table.model().index(at, 0))
        self.qtbot.mouseClick(self.table.viewport(), Qt.MouseButton.LeftButton, pos=box.center())

    @property
    def slip(self) -> str:
        paper = self.log.findChild(QWidget, "case_paper")
        assert isinstance(paper, QWidget)
        return paper.accessibleDescription() if paper.isVisible() else ""


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    found = open_history(tmp_path)
    yield found
    found.close()


@pytest.fixture
def keeper(qtbot: QtBot, qapp: QApplication, history: History) -> Keeper:
    """The log with three cases, as it stands in the window."""
    theme.apply(qapp, LIGHT)
    history.save(a_case("a"))
    history.save(a_case("b", table="4卓", note="時計が止まった"))
    history.save(a_case("c", at="2027-01-02T10:00:00+09:00", document="r101"))
    return shown(qtbot, history)


def shown(qtbot: QtBot, history: History, language: str = "ja") -> Keeper:
    log = LogPart(Texts(language), history)
    qtbot.addWidget(log)
    log.resize(1204, 706)
    log.show()
    qtbot.waitExposed(log)
    log.activateWindow()
    return Keeper(qtbot, log)


def test_the_log_shows_its_cases_newest_first_and_the_slip_of_the_chosen(keeper: Keeper) -> None:
    assert keeper.rows == ["2027-001", "2026-002", "2026-001"]
    assert keeper.row(1) == [
        "2026-002", "11-21 14:32", "4卓", "健康麻将クラブ", "誤ロン", "チョンボ",
    ]  # fmt: skip
    assert "2027-001" in keeper.slip
    keeper.choose(1)
    assert "時計が止まった" in keeper.slip
    assert "3人に3000点ずつ。" in keeper.slip


def test_all_pages_of_a_slip_are_seen_by_mouse_and_keys(keeper: Keeper, history: History) -> None:
    """What goes over to a further page was only printed."""
    note = "".join(f"{number}行目の長いメモである。" for number in range(160))
    history.save(a_case("long", at="2027-01-03T10:00:00+09:00", note=note))
    keeper.log.present("long")
    area = keeper.log.findChild(QScrollArea, "case_pages")
    paper = keeper.log.findChild(QWidget, "case_paper")
    assert area is not None
    assert paper is not None
    bar = area.verticalScrollBar()
    keeper.qtbot.waitUntil(lambda: bar.maximum() > 2 * area.height())
    first = area.viewport().grab().toImage()
    assert area.focusPolicy() is Qt.FocusPolicy.TabFocus
    area.setFocus(Qt.FocusReason.TabFocusReason)
    keeper.keys(Qt.Key.Key_PageDown)
    assert bar.value() > 0
    for _ in range(4):
        wheel(area)
    assert bar.value() == bar.maximum()
    last = area.viewport().grab().toImage()
    assert last.size() == first.size()
    assert ink(last) > 2000, "the last page is painted"
    assert last != first
    keeper.choose(1)
    assert bar.value() == 0
    keeper.qtbot.waitUntil(lambda: bar.maximum() == 0)


def wheel(area: QScrollArea) -> None:
    """Turn the wheel far over an area."""
    middle = QPointF(area.viewport().rect().center())
    turned = QWheelEvent(
        middle,
        area.viewport().mapToGlobal(middle),
        QPoint(),
        QPoint(0, -12_000),
        Qt.MouseButton.NoButton,
        NO_MODIFIER,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(area.viewport(), turned)


def ink(image: QImage) -> int:
    """How many pixels are dark."""
    across, down = range(image.width()), range(image.height())
    return sum(image.pixelColor(x, y).lightness() < 100 for x in across for y in down)


def test_words_and_choices_narrow_the_list(keeper: Keeper) -> None:
    keeper.type("search", "false ron 時計")
    assert keeper.rows == ["2026-002"]
    assert "時計が止まった" in keeper.slip
    count = keeper.log.findChild(QLabel, "case_count")
    assert isinstance(count, QLabel)
    assert count.text() == "1件あった"
    keeper.keys(Qt.Key.Key_Escape)
    assert len(keeper.rows) == 3
    assert keeper.field("search").text() == ""
    for name, word, rows in (
        ("year", "2026", ["2026-002", "2026-001"]),
        ("table", "4卓", ["2026-002"]),
        ("document", "101競技規定", ["2027-001"]),
    ):
        box = keeper.log.findChild(QComboBox, f"case_{name}")
        assert isinstance(box, QComboBox)
        box.setCurrentText(word)
        assert keeper.rows == rows
        box.setCurrentIndex(0)
    assert len(keeper.rows) == 3


def test_the_log_is_used_by_keys_alone(keeper: Keeper) -> None:
    keeper.table.setFocus()
    keeper.log.search()
    assert keeper.field("search").hasFocus()
    keeper.keys(Qt.Key.Key_Down)
    assert keeper.table.hasFocus()
    keeper.keys(Qt.Key.Key_Down)
    assert "2026-002" in keeper.slip
    keeper.keys(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert keeper.field("reason").hasFocus()
    keeper.keys(Qt.Key.Key_Escape)
    assert not keeper.field("reason").isVisible()
    keeper.keys(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    keeper.type("reason", "数え直した")
    keeper.keys(Qt.Key.Key_Return)
    (told,) = keeper.said
    assert told.startswith("2026-002 を取り消した。記録には残る。対局に反映した")
    assert keeper.row(1)[-1] == "取消"
    assert "数え直した" in keeper.slip


def test_a_case_is_revoked_once_and_only_with_a_reason(keeper: Keeper, history: History) -> None:
    keeper.choose(2)
    keeper.click("revoke")
    assert not keeper.button("sure").isEnabled()
    keeper.keys(Qt.Key.Key_Return)
    assert not history.case("a").revoked
    keeper.type("reason", "別の卓だった")
    keeper.click("sure")
    assert history.case("a").revoked_because == "別の卓だった"
    assert keeper.slip.startswith("取消 ")
    assert not keeper.button("revoke").isEnabled()
    assert not keeper.field("reason").isVisible()


def test_a_reason_that_is_begun_does_not_go_over_to_another_case(keeper: Keeper) -> None:
    keeper.choose(0)
    keeper.click("revoke")
    keeper.type("reason", "x")
    keeper.choose(1)
    assert not keeper.field("reason").isVisible()
    assert keeper.field("reason").text() == ""


def test_a_case_that_another_window_revokes_meanwhile_is_asked_about_no_more(
    keeper: Keeper, tmp_path: Path
) -> None:
    """A second revocation ended in the crash dialog."""
    keeper.choose(2)
    keeper.click("revoke")
    keeper.type("reason", "別の卓だった")
    with closing(open_history(tmp_path)) as other:
        other.revoke("a", "言い違い", now())
    keeper.log._check()
    assert "言い違い" in keeper.slip
    assert not keeper.button("sure").isVisible()


def test_a_case_is_revoked_by_who_is_first(keeper: Keeper, tmp_path: Path) -> None:
    """Before the window has noticed what another one has done."""
    keeper.choose(2)
    keeper.click("revoke")
    keeper.type("reason", "別の卓だった")
    with closing(open_history(tmp_path)) as other:
        other.revoke("a", "言い違い", now())
    keeper.click("sure")
    assert "2026-001 を取り消した" in keeper.said[-1]
    assert "言い違い" in keeper.slip


def test_cases_go_out_and_come_in_again(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, history: History
) -> None:
    kind = "json"
    path = tmp_path / f"out.{kind}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    keeper.click(kind)
    assert keeper.said == [f"out.{kind} に3件を書き出した。"]
    assert case_files.read(path.read_bytes().decode()) == history.cases()
    keeper.click("import")
    assert keeper.said[1] == f"out.{kind}：すでにある記録 3件"
    with closing(open_history(tmp_path / "other")) as other:
        second = shown(keeper.qtbot, other)
        second.click("import")
        assert second.said == [f"out.{kind}：新しい記録 3件"]
        assert other.cases() == history.cases()
        assert second.rows == keeper.rows


def test_a_table_for_people_goes_out_and_says_that_it_does_not_come_in(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    keeper.click("csv")
    assert keeper.said == ["out.csv に3件を書き出した。"]
    assert path.read_bytes().decode().startswith("\ufeff番号,日時,卓,局,だれ,")
    keeper.click("import")
    assert "取り込めるのは JSON" in keeper.troubles[0]


def test_a_declaration_of_the_list_has_its_ruling_in_the_language_of_the_page(
    qtbot: QtBot, history: History
) -> None:
    history.save(a_dispute("d"))
    for language, said, word in (
        ("ja", "申告の確認  そのまま（1300点少ない）", "そのまま"),
        ("en", "Check a declaration  Leave it (1300 too little)", "Leave it"),
    ):
        keeper = shown(qtbot, history, language)
        rows = [keeper.row(at)[-2:] for at in range(4)]
        assert [said, word] in rows


def test_a_name_of_a_document_is_not_cut_beside_room(keeper: Keeper) -> None:
    keeper.log.resize(1170, 700)
    keeper.log.list.table.fit()
    table, model = keeper.log.list.table, keeper.log.list.model
    column = COLUMNS.index("document")
    for row in range(model.rowCount()):
        name = model.words(row, column)
        assert table.columnWidth(column) >= table.fontMetrics().horizontalAdvance(name) + 8


@pytest.mark.parametrize("wide", [330, 420, 560, 700, 1170])
def test_the_act_and_the_words_looked_for_have_room_at_every_width(
    keeper: Keeper, qapp: QApplication, wide: int
) -> None:
    cases = keeper.log.list
    cases.setParent(None)
    cases.resize(wide, 500)
    cases.show()
    qapp.processEvents()
    assert cases.table.columnWidth(COLUMNS.index("what")) >= 110
    assert cases.field.width() >= 110
    assert not cases.field.geometry().intersects(cases.boxes["year"].geometry())
    cases.close()


def test_only_what_is_looked_for_is_exported(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "some"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    keeper.type("search", "時計")
    keeper.click("json")
    written = (tmp_path / "some.hayami-cases").read_text("utf-8")
    assert [case.uid for case in case_files.read(written)] == ["b"]


def test_a_long_file_is_given_up_and_nothing_of_it_is_there(
    keeper: Keeper, tmp_path: Path, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "_AT_ONCE", -1.0)
    path = tmp_path / "many.json"
    path.write_text(case_files.as_json(a_case(f"n{at}") for at in range(300)), "utf-8")
    keeper.log.import_file(path)
    assert keeper.log.transfer.busy
    assert keeper.button("cancel").isVisible()
    assert not keeper.button("csv").isEnabled()
    saved: list[Case] = []
    keeper.log.save(a_case("z"), saved.append)
    assert not saved
    assert "ファイルの読み書きが終わるまで" in keeper.said[-1]
    keeper.qtbot.wait(1)
    keeper.click("cancel")
    assert history.count() == 3
    assert not keeper.log.transfer.busy
    assert keeper.button("csv").isEnabled()
    keeper.log.save(a_case("z"), saved.append)
    assert saved


def test_a_file_that_is_given_up_while_it_is_written_is_not_there(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes, go_on, mode_of = Event(), Event(), storage._mode_of
    path = tmp_path / "all.hayami-cases"
    path.write_text("before", "utf-8")

    def slow(target: Path) -> int | None:
        if target == path:
            writes.set()
            go_on.wait(10)
        return mode_of(target)

    monkeypatch.setattr(storage, "_mode_of", slow)
    monkeypatch.setattr(transfer, "_AT_ONCE", -1.0)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    keeper.button("json").click()
    keeper.qtbot.waitUntil(writes.is_set)
    assert not gc.isenabled(), "or widgets would be deleted in the thread"
    Timer(0.05, go_on.set).start()  # while the log waits for the thread
    keeper.click("cancel")
    assert gc.isenabled()
    assert path.read_text("utf-8") == "before"
    assert [one.name for one in tmp_path.iterdir() if one.suffix == ".hayami-cases"] == [path.name]


def test_a_long_file_comes_in_between_the_events(
    keeper: Keeper, tmp_path: Path, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "_AT_ONCE", -1.0)
    monkeypatch.setattr(transfer, "_REPORT_EVERY", 0.0)
    path = tmp_path / "many.csv"
    path.write_text(as_csv(a_case(f"n{at}") for at in range(60)), "utf-8")
    keeper.take_in(path)
    assert history.count() == 63
    assert "新しい記録 60件" in keeper.said[-1]


def test_a_file_that_is_dropped_while_another_comes_in_is_not_begun(
    keeper: Keeper, tmp_path: Path, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both were given up, and a sound log was told to be damaged."""
    monkeypatch.setattr(transfer, "_AT_ONCE", -1.0)
    many, other = tmp_path / "many.json", tmp_path / "other.json"
    many.write_text(case_files.as_json(a_case(f"n{at}") for at in range(60)), "utf-8")
    other.write_text(case_files.as_json([a_case("x")]), "utf-8")
    keeper.log.import_file(many)
    keeper.qtbot.waitUntil(history._in_transaction)
    keeper.log.import_file(other)
    keeper.settle()
    assert (history.count(), keeper.troubles) == (63, [])
    assert [said for said in keeper.said if "60件" in said]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a,b", "裁定の記録のファイルではない。"),
        (b'{"hayami_cases": 9, "cases": []}', "新しい早見のファイル（版 9）"),
        (b"\xff\xfe", "文字のファイルではない。"),
        (b'{"hayami_cases": 1, "cases": [{"uid": "x"}]}', "1番目（行）の記録が読めない"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_nothing_changes(
    keeper: Keeper, content: bytes, said: str, tmp_path: Path, history: History
) -> None:
    path = tmp_path / "in.json"
    path.write_bytes(content)
    keeper.take_in(path)
    (told,) = keeper.troubles
    assert said in told
    assert told.startswith("in.json")
    assert history.count() == 3


@pytest.mark.parametrize("sheet", ["A5", "A4"])
def test_the_slip_is_written_as_pdf(
    keeper: Keeper, sheet: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "slip.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    keeper.choose(1)
    keeper.click(f"pdf_{sheet}")
    assert keeper.said == ["slip.pdf に保存した。"]
    (page,) = pages(path.read_bytes())
    assert "2026-002" in page.text
    assert plain("時計が止まった") in page.text


def test_the_slip_goes_to_the_printer(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A printer that writes what it would print into a file."""
    path = tmp_path / "printed.pdf"

    def agree(dialog: QPrintDialog) -> int:
        printer = dialog.printer()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(path))
        return 1

    monkeypatch.setattr(QPrintDialog, "exec", agree)
    keeper.click("print")
    (page,) = pages(path.read_bytes())
    assert (round(page.width), round(page.height)) == (420, 595)
    assert "2027-001" in page.text


def test_an_empty_log_says_how_it_is_filled(qtbot: QtBot, history: History) -> None:
    keeper = shown(qtbot, history)
    assert "まだ記録がない" in keeper.log.list.table.empty
    assert keeper.slip == ""
    assert not keeper.button("csv").isEnabled()
    assert keeper.button("import").isEnabled()
    keeper.type("search", "x")
    assert "あてはまる記録はない" in keeper.log.list.table.empty


def test_a_ruling_is_kept_with_what_was_entered(qtbot: QtBot, history: History) -> None:
    keeper = shown(qtbot, history)
    rules, answers = load("club"), {"hand_shown": True}
    answer = rule_on(Incident("false_ron", 1), answers, RulingTable(), rules)
    entered = CaseDetails("3卓", ("甲", "乙", "丙", "丁"), "東2局", "メモ")
    case = incident_case(answer, answers, rules.document, "3人に3000点ずつ。", entered)
    saved: list[Case] = []
    keeper.log.save(case, saved.append)
    (kept,) = saved
    assert keeper.said == [f"{kept.number} として記録に残した。"]
    assert keeper.rows == [kept.number]
    assert kept.number.startswith(now()[:4])
    for part in ("誤ロン  南家（乙）", "3卓　東2局", "手牌を見せたか：見せた", "メモ"):
        assert part in keeper.slip


def test_what_another_window_keeps_appears(keeper: Keeper, tmp_path: Path) -> None:
    with closing(open_history(tmp_path)) as other:
        other.save(a_case("d"))
    keeper.qtbot.waitUntil(lambda: len(keeper.rows) == 4, timeout=4000)


def test_more_rows_come_when_somebody_goes_there(qtbot: QtBot, history: History) -> None:
    history.import_cases(a_case(f"{n}") for n in range(450))
    keeper = shown(qtbot, history)
    assert len(keeper.rows) == 200
    for _ in range(4):
        keeper.table.scrollToBottom()
        QApplication.processEvents()
        keeper.table.model().fetchMore(keeper.table.rootIndex())
    assert keeper.rows == [f"2026-{n:03}" for n in range(450, 0, -1)]


def test_a_case_further_down_than_what_is_read_at_once_is_chosen_and_stays_chosen(
    qtbot: QtBot, history: History, tmp_path: Path
) -> None:
    """An earlier case of a table that was opened was the newest one of all, and so was the chosen
    one after another window had saved a case."""
    history.import_cases(a_case(f"{n}") for n in range(450))
    keeper = shown(qtbot, history)
    keeper.log.present("9")
    assert "2026-010" in keeper.slip
    with closing(open_history(tmp_path)) as other:
        other.save(a_case("new"))
    keeper.log._check()
    assert keeper.rows[0] == "2026-451"
    assert "2026-010" in keeper.slip
    keeper.type("search", "2026-451")
    assert "2026-451" in keeper.slip


def test_trouble_with_the_file_is_told_in_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / LOG).write_bytes(b"no database " * 99)
    with closing(open_history(tmp_path)) as history:
        keeper = shown(qtbot, history)
        keeper.log.report_problems()
        (told,) = keeper.troubles
        assert told.startswith("裁定の記録 cases.sqlite は壊れていた。cases.damaged-")


def test_damage_is_told_once_and_can_be_looked_at_again(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(open_history(tmp_path)) as history:
        history.import_cases([a_case("a", note="note-1."), a_case("b", note="note-2.")])
    data = (tmp_path / LOG).read_bytes()
    (tmp_path / LOG).write_bytes(data.replace(b"note-1.", b"note-3."))
    with closing(open_history(tmp_path)) as history:
        keeper = shown(qtbot, history)
        keeper.log.report_problems()
        (told,) = keeper.troubles
        assert "2026-001" in told
        assert [keeper.row(at)[0] for at in range(keeper.table.model().rowCount())] != []
        keeper.log.report_problems()
        assert len(keeper.troubles) == 1
        button = keeper.log.findChild(QPushButton, "case_damage")
        assert button is not None
        assert not button.isHidden()
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        dialog = keeper.log.findChild(QDialog, "damage_dialog")
        assert isinstance(dialog, DamageDialog)
        assert "note-3." in dialog.shown.toPlainText()
        assert told in dialog.shown.toPlainText()
        close = dialog.findChild(QPushButton, "damage_close")
        assert close is not None
        qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    with closing(open_history(tmp_path / "other")) as sound:
        keeper = shown(qtbot, sound)
        button = keeper.log.findChild(QPushButton, "case_damage")
        assert button is not None
        assert button.isHidden(), "there is nothing to look at"


def test_a_case_that_cannot_be_kept_is_told(keeper: Keeper, history: History) -> None:
    history.close()
    saved: list[Case] = []
    keeper.log.save(a_case("z"), saved.append)
    assert not saved
    assert "残していない" in keeper.troubles[-1]


def test_an_export_that_cannot_be_written_is_told(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("x")
    path = tmp_path / "file" / "out.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    keeper.click("csv")
    keeper.click("pdf_A5")
    assert len(keeper.troubles) == 2
    assert all("out.csv に書けない" in told for told in keeper.troubles)
    assert keeper.said == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_control_has_a_name_a_tip_and_its_keys(
    qtbot: QtBot, history: History, language: str
) -> None:
    history.save(a_case())
    keeper = shown(qtbot, history, language)
    for button in keeper.log.findChildren(QPushButton):
        assert button.objectName()
        assert button.toolTip()
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    for widget in (*keeper.log.findChildren(QLineEdit), *keeper.log.findChildren(QComboBox)):
        assert widget.accessibleName()
    chosen = keeper.table.selectionModel()
    assert isinstance(chosen, QItemSelectionModel)
    told = keeper.table.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "2026-001" in told
    assert ("チョンボ" if language == "ja" else "Chombo") in told


# in the window


def choose_false_ron(referee: Player) -> None:
    """A false ron of south with the hand shown."""
    view = referee.find("acts", ActList)
    at = next(i for i, row in enumerate(view.acts.rows) if row.act == "false_ron")
    view.scrollTo(view.model().index(at, 0))
    where = view.visualRect(view.model().index(at, 0)).center()
    referee.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    referee.click("offender_1", "ask_hand_shown_1")


def choose_false_tsumo(referee: Player) -> None:
    view = referee.find("acts", ActList)
    at = next(i for i, row in enumerate(view.acts.rows) if row.act == "false_tsumo")
    view.chosen.emit(view.acts.rows[at].act)


def page_of(referee: Player) -> RefereePage:
    page = referee.window.page
    assert isinstance(page, RefereePage)
    return page


def test_the_name_of_a_document_is_whole_in_a_large_window(referee: Player) -> None:
    """It was cut to “Health mahjong cl…” beside an empty column."""
    referee.window.set_language("en")
    page_of(referee).log._history.save(a_case("a"))
    referee.resize(1920, 1080)
    referee.click(f"referee_tab_{list(RefereeTab).index(RefereeTab.LOG)}")
    QApplication.processEvents()
    rows = referee.find("case_table", QTableView)
    for column in (COLUMNS.index("document"), COLUMNS.index("sanction")):
        assert rows.columnWidth(column) >= rows.sizeHintForColumn(column)


def test_what_is_looked_for_and_typed_in_the_log_stays_in_another_language(
    referee: Player,
) -> None:
    """All tables were shown again, and the reason of a revocation was closed."""
    log = page_of(referee).log._history
    for uid, table in zip("abcd", "3434", strict=True):
        log.save(a_case(uid, table=table))
    referee.click(f"referee_tab_{list(RefereeTab).index(RefereeTab.LOG)}")
    box = referee.find("case_table", QComboBox)
    box.setCurrentIndex(box.findData("3"))
    rows = referee.find("case_table", QTableView)
    rows.selectRow(1)
    referee.click("case_revoke")
    referee.find("case_reason", QLineEdit).setText("数え直した")
    referee.window.set_language("en")
    QApplication.processEvents()
    rows = referee.find("case_table", QTableView)
    assert (rows.model().rowCount(), rows.currentIndex().row()) == (2, 1)
    assert referee.find("case_table", QComboBox).currentData() == "3"
    referee.click("case_sure")
    assert [case.revoked for case in log.cases()] == [True, False, False, False]


def test_a_ruling_of_the_page_is_kept_and_read_in_the_log(referee: Player, tmp_path: Path) -> None:
    choose_false_ron(referee)
    referee.click("keep_more")
    typed = {"table": "3卓", "note": "五索を見間違えた", "player_1": "鈴木"}
    for name, text in typed.items():
        referee.find(f"keep_{name}", QLineEdit).setFocus()
        referee.find(f"keep_{name}", QLineEdit).insert(text)
    referee.click("keep_lay")
    referee.type("123m55p5p", "with_hand")
    referee.click("laid_done")
    assert "123m555p" in referee.find("keep_hand", QWidget).accessibleName()
    referee.click("keep_keep")
    number = f"{now()[:4]}-001"
    assert referee.find("keep_keep", QPushButton).text() == f"{number} に残した"
    assert not referee.find("keep_keep", QPushButton).isEnabled()
    assert referee.text("toast") == f"{number} として記録に残した。"
    assert referee.find("keep_note", QLineEdit).text() == ""
    assert referee.find("keep_table", QLineEdit).text() == "3卓"
    referee.do("keep")  # it is kept once
    with closing(History(tmp_path / "data" / LOG, now()[:10])) as log:
        (case,) = log.cases()
    assert (case.table, case.players[1], case.note) == ("3卓", "鈴木", "五索を見間違えた")
    assert (case.offence, case.document, case.hand) == ("false_ron", "club", "123m555p")
    assert case.deal == "東1局 0本場"
    assert case.said
    referee.click(f"referee_tab_{list(RefereeTab).index(RefereeTab.LOG)}")
    paper = referee.find("case_paper", QWidget)
    assert paper.isVisible()
    assert "五索を見間違えた" in paper.accessibleDescription()
    assert "鈴木" in paper.accessibleDescription()


def test_another_answer_is_another_ruling_to_keep(referee: Player) -> None:
    choose_false_ron(referee)
    referee.do("keep")
    referee.do("keep")
    assert page_of(referee).log._history.count() == 1
    referee.do("document_r101")
    assert referee.find("keep_keep", QPushButton).isEnabled()
    referee.do("keep")
    assert page_of(referee).log._history.count() == 2


def test_the_hand_of_a_ruling_is_laid_and_left_by_keys(referee: Player) -> None:
    choose_false_ron(referee)
    referee.click("keep_lay")
    assert not referee.shows("acts")
    referee.type("45s", "with_hand")
    referee.press(Qt.Key.Key_Escape, "with_hand")
    assert referee.shows("acts")
    referee.click("keep_hand")
    assert referee.shows("palette_1m")
    referee.do("undo")
    assert page_of(referee)._sheet.hand.concealed == ()
    referee.type("5s", "with_hand")
    referee.press(Qt.Key.Key_Escape, "with_hand")
    referee.do("keep")
    (case,) = page_of(referee).log._history.cases()
    assert (case.hand, case.situation[:3]) == ("5s", "ron")
    choose_false_tsumo(referee)
    assert page_of(referee)._sheet.hand.concealed == (), "the next ruling has another hand"


def test_a_case_is_found_by_who_did_it(referee: Player) -> None:
    """What stands on the slip is found, in both languages."""
    choose_false_ron(referee)
    referee.do("keep")
    history = page_of(referee).log._history
    for word, found in (("南家", 1), ("south", 1), ("北家", 0)):
        assert history.count(Query(words=word)) == found, word


@pytest.mark.parametrize("typed", ["3 ", "３", "　3"])
def test_a_table_is_one_however_its_number_is_typed(referee: Player, typed: str) -> None:
    """It was a table of its own in the list, and its cases were not those of the table."""
    for name in ("3", typed):
        choose_false_ron(referee)
        referee.find("keep_table", QLineEdit).setText(name)
        referee.do("keep")
        referee.do("new_sheet")
    page = page_of(referee)
    assert page.log._history.facets()["table"] == ["3"]
    assert len(page.log.earlier("3")) == 2


def test_an_earlier_case_without_a_ruling_has_no_mark_of_one(
    referee: Player, tmp_path: Path
) -> None:
    """A log of another program that was imported had "Incident:", with nothing behind it."""
    referee.do("keep")
    with closing(open_history(tmp_path / "data")) as history:
        history.save(a_case("bare", at=now(), offence="", offender=None, ruling={}, said=""))
    assert [one.ruled for one in page_of(referee).log.earlier("")] == ["出来事"]


def test_a_revoked_case_is_found_by_that_word(keeper: Keeper, history: History) -> None:
    """It stands in the list, and no search for it found anything."""
    keeper.click("revoke")
    keeper.type("reason", "数え直した")
    keeper.click("sure")
    for word in ("取消", "revoked"):
        assert [case.revoked for case in history.cases(Query(word))] == [True]
        keeper.log.look_for(Query(word))
        assert keeper.rows == ["2027-001"]


def test_a_case_of_an_earlier_version_is_found_by_who_did_it(tmp_path: Path) -> None:
    """The words by which it is found were made without a seat when it was saved."""
    with closing(History(tmp_path / LOG, "2026-11-21")) as log:
        log.save(a_case("a"))
    with closing(open_history(tmp_path)) as log:
        assert [entry.uid for entry in log.find(Query("南家"))] == ["a"]


def test_what_is_open_is_not_kept(referee: Player) -> None:
    page = page_of(referee)
    choose_false_ron(referee)
    page._store.update(state.set_answers(page._sheet, ()))
    assert not referee.find("keep_keep", QPushButton).isEnabled()
    referee.do("keep")
    assert page.log._history.count() == 0


def test_what_is_open_in_the_proposal_of_a_silent_document_is_not_kept(referee: Player) -> None:
    """The log had a ruling that nobody had given."""
    page = page_of(referee)
    page.choose_document("enjoy")
    referee.find("acts", ActList).chosen.emit("tahai")
    referee.click("offender_1")
    assert not referee.find("keep_keep", QPushButton).isEnabled()
    referee.do("keep")
    assert page.log._history.count() == 0
    referee.click("ask_first_discards_made_0")
    referee.do("keep")
    assert page.log._history.count() == 1


@pytest.mark.parametrize("how", ["aside", "changed", "same"])
def test_a_case_tells_where_another_window_has_changed_its_rules_or_put_them_aside(
    referee: Player, how: str
) -> None:
    """It was saved under rules that nobody else had any more, and nothing said so."""
    said: list[str] = []
    window = referee.window
    own = window._recent_hands.own.copy("club", Words("みどり会", "Green club"))
    window._pages.library_changed.emit()
    page = page_of(referee)
    page.choose_document(own)
    choose_false_ron(referee)
    page.message.connect(said.append)
    path = library.path_of(own)
    if how == "aside":
        path.unlink()
    elif how == "changed":
        path.write_text(path.read_text("utf-8") + "# a remark\n", "utf-8")
    referee.do("keep")
    (sentence,) = said
    assert ("みどり会はほかのウィンドウで変わったか、外された" in sentence) is (how != "same")
    (case,) = page.log._history.cases()
    assert case.document == own


def test_no_press_of_save_waits_for_a_program_that_holds_the_log(
    referee: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waited a second. The case is saved once, as soon as it can be, and has its number then."""
    page, said, troubles = page_of(referee), list[str](), list[str]()
    page.message.connect(said.append)
    page.error.connect(troubles.append)

    choose_false_ron(referee)
    waits = noted_waits(monkeypatch, History)
    with held_log(tmp_path / "data"):
        referee.do("keep")
        referee.do("keep")
        assert page.has_work()
        assert (said, page._sheet.incident.saved) == ([], "")
    referee.qtbot.waitUntil(lambda: not page.has_work())
    (case,) = page.log._history.cases()
    assert page._sheet.incident.saved == case.number
    assert len(said) == 1
    assert troubles == []
    assert not any(waits)


def test_a_case_that_cannot_be_saved_for_long_is_told_and_kept_nowhere(
    referee: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.open_logs.TIMEOUT", 0.05)
    page, troubles = page_of(referee), list[str]()
    page.error.connect(troubles.append)
    choose_false_ron(referee)
    with held_log(tmp_path / "data"):
        referee.do("keep")
        referee.qtbot.waitUntil(lambda: bool(troubles))
        assert not page.has_work()
    assert page.log._history.count() == 0
    referee.do("keep")
    assert page.log._history.count() == 1


@pytest.mark.parametrize("how", ["other", "anew"])
def test_a_case_that_waits_is_saved_whatever_comes_then(
    referee: Player, tmp_path: Path, how: str
) -> None:
    """Another ruling does not get its number, and a page that is made anew saves it first."""
    choose_false_ron(referee)
    with held_log(tmp_path / "data"):
        referee.do("keep")
        if how == "other":
            referee.click("ask_hand_shown_0")
    if how == "anew":
        referee.set_language("en")
    page = page_of(referee)
    referee.qtbot.waitUntil(lambda: not page.has_work())
    assert page.log._history.count() == 1
    assert bool(page._sheet.incident.saved) is (how == "anew")


def test_two_rulings_may_wait_for_a_program_that_holds_the_log(
    referee: Player, tmp_path: Path
) -> None:
    """The second one was not saved, without a word."""
    page = page_of(referee)
    choose_false_ron(referee)
    with held_log(tmp_path / "data"):
        referee.do("keep")
        referee.click("offender_2")
        referee.do("keep")
    referee.qtbot.waitUntil(lambda: not page.has_work())
    assert page.log._history.count() == 2
    assert page._sheet.incident.saved == max(case.number for case in page.log._history.cases())


def test_no_revocation_waits_for_a_program_that_holds_the_log(
    referee: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waited a second, and failed. The case is revoked once, as soon as it can be."""
    page, said, troubles = page_of(referee), list[str](), list[str]()
    choose_false_ron(referee)
    referee.do("keep")
    page.message.connect(said.append)
    page.error.connect(troubles.append)
    referee.click(f"referee_tab_{list(RefereeTab).index(RefereeTab.LOG)}")
    waits = noted_waits(monkeypatch, History)
    with held_log(tmp_path / "data"):
        for _ in range(2):
            referee.click("case_revoke")
            referee.find("case_reason", QLineEdit).setText("別の卓だった")
            referee.click("case_sure")
        assert page.has_work()
        assert said == []
    referee.qtbot.waitUntil(lambda: not page.has_work())
    (case,) = page.log._history.cases()
    assert case.revoked_because == "別の卓だった"
    assert referee.find("case_paper", QWidget).accessibleDescription().startswith("取消 ")
    assert [text.startswith(f"{case.number} を取り消した") for text in said] == [True]
    assert troubles == []
    assert not any(waits)


def put_another_log(folder: Path) -> None:
    """Put a log with one other case in the place of that in a folder."""
    with closing(open_history(folder / "other")) as other:
        other.save(a_case("z"))
    for path in folder.glob(f"{LOG}*"):
        path.unlink()
    (folder / "other" / LOG).rename(folder / LOG)


def test_a_case_that_is_in_the_log_no_more_is_not_revoked(keeper: Keeper, tmp_path: Path) -> None:
    """It ended in the crash dialog, and so did every ruling that was saved after it."""
    keeper.choose(2)
    put_another_log(tmp_path)
    keeper.click("revoke")
    keeper.type("reason", "別の卓だった")
    keeper.click("sure")
    assert keeper.said == []
    (told,) = keeper.troubles
    assert told.startswith("裁定 2026-001 は")
    assert told.endswith("取り消していない。")
    assert len(keeper.rows) == 1
    assert not keeper.log.busy


def test_a_ruling_that_waits_behind_a_case_that_cannot_be_revoked_is_saved(
    keeper: Keeper, history: History, tmp_path: Path
) -> None:
    """It was given up with the revocation, and only that was told."""
    keeper.choose(2)
    with held_log(tmp_path):
        keeper.click("revoke")
        keeper.type("reason", "別の卓だった")
        keeper.click("sure")
        keeper.log.save(a_case("d"))
        put_another_log(tmp_path)
    keeper.qtbot.waitUntil(lambda: not keeper.log.busy)
    assert len(keeper.troubles) == 1
    assert {row.uid for row in history.find()} == {"d", "z"}
    assert len(keeper.said) == 1


def test_a_new_case_is_begun_in_sight(referee: Player) -> None:
    """Its key on the log took the incident away without a sign of it."""
    choose_false_ron(referee)
    referee.click(f"referee_tab_{list(RefereeTab).index(RefereeTab.LOG)}")
    referee.do("new_sheet")
    sheet = page_of(referee)._store.state
    assert (sheet.tab, sheet.incident.act) == (RefereeTab.INCIDENT, "")
    assert referee.shows("classes")
    referee.do("undo")
    assert page_of(referee)._store.state.incident.act == "false_ron"


def test_on_the_log_letters_are_looked_for_in_the_log(referee: Player) -> None:
    referee.click(f"referee_tab_{list(RefereeTab).index(RefereeTab.LOG)}")
    referee.do("find")
    field = referee.find("case_search", QLineEdit)
    assert field.hasFocus()
    referee.find("case_table", QTableView).setFocus()
    QTest.keyClick(referee.find("case_table", QTableView), Qt.Key.Key_X)
    assert field.text() == "x"
    assert page_of(referee)._sheet.search == ""


@pytest.mark.parametrize("first_page", ["score"])
def test_a_damaged_log_is_told_in_the_bar_of_the_window(player: Player, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data" / LOG).write_bytes(b"no database " * 99)
    player.click("page_referee")
    QApplication.processEvents()
    assert player.find("trouble_text", QLabel).isVisible()
    assert "壊れていた" in player.text("trouble_text")


def test_the_log_is_shown_in_the_language_of_its_page(
    keeper: Keeper, qtbot: QtBot, history: History
) -> None:
    keeper = shown(qtbot, history, "en")
    assert keeper.row(0)[-2:] == ["False ron", "Chombo"]
    assert "3000 points to each of the other three." in keeper.slip
    assert keeper.button("revoke").text() == "Revoke…"


@pytest.mark.skipif(os.name == "nt", reason="rights are another matter there")
def test_the_file_of_the_log_is_for_its_user(history: History) -> None:
    """Names of people stand in it."""
    assert stat.S_IMODE(history.path.stat().st_mode) == 0o600
