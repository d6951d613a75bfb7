"""The rules page: read, searched, compared and doubted, by mouse and by keys, there and back."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QPainter, QPixmap
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLabel,
    QLineEdit,
    QStyleOptionViewItem,
)

from app.actions import PAGES
from app.pages.rules.content import items
from app.pages.rules.page import RulesPage
from app.pages.rules.state import RulesState
from app.pages.rules.state import compared as state_compared
from app.pages.rules.texts import cover_of
from app.pages.rules.widgets import clause_list, rule_table
from app.pages.rules.widgets.clause_list import ClauseList, ClauseModel
from app.pages.rules.widgets.marked_text import without_orphan
from app.pages.rules.widgets.reading_cards import ConfidenceBar, ReadingCard
from app.pages.rules.widgets.rule_table import RuleModel, RuleTable, _row_height
from app.pages.rules.widgets.topic_list import TopicList, TopicModel
from app.pages.score.notation import enter
from app.store import Store
from app.style.theme import px, sans, tokens
from app.texts.texts import LANGUAGES, Texts
from app.widgets.painting.drawing import badge_width, elided_lines, width_of, wrapped_height
from engine.rulebook import Standing
from tests.app.pages.rules.painted_words import PaintedWords
from tests.app.pdf_text import pages
from tests.app.player import Player

DOUBLE_WIND = "11z234m567s666z78p+9p ron seat=E round=E"
"""A pair of double wind that rounding up lets through: 2 fu make 40, 4 fu make 50."""


class Reader:
    """A player at the rules page."""

    def __init__(self, player: Player) -> None:
        self.player = player
        player.window.resize(1280, 800)
        digit = [name for name, _ in PAGES].index("rules") + 1
        assert player.action("page_rules").shortcut().toString() == f"Alt+{digit}"
        player.click("page_rules")

    @property
    def page(self) -> RulesPage:
        found = self.player.window.page
        assert isinstance(found, RulesPage)
        return found

    @property
    def state(self) -> RulesState:
        return self.page._store.state

    @property
    def clauses(self) -> list[str]:
        model = self.player.find("clauses", ClauseList).model()
        return [str(model.index(at, 0).data()) for at in range(model.rowCount())]

    @property
    def table(self) -> RuleTable:
        return self.player.find("rules_table", RuleTable)

    @property
    def rows(self) -> list[str]:
        return [row.name for row in self.table.shown.sheet.rows]

    def words(self, name: str) -> str:
        return self.player.find(name, QLabel).text().replace("\N{WORD JOINER}", "")

    def search(self, words: str) -> None:
        field = self.player.find("rules_search", QLineEdit)
        field.setFocus()
        if words.isascii():
            self.player.qtbot.keyClicks(field, words)
            return
        written = QInputMethodEvent()  # as an input method writes it
        written.setCommitString(words)
        QApplication.sendEvent(field, written)

    def topic(self, name: str) -> None:
        view = self.player.find("rules_topics", TopicList)
        at = next(i for i, row in enumerate(view.shown.rows) if row[0] == name)
        place = view.visualRect(view.shown.index(at)).center()
        self.player.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def click_clause(self, at: int) -> None:
        view = self.player.find("clauses", ClauseList)
        place = view.visualRect(view.shown.index(at)).center()
        self.player.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def click_cell(self, row: str, column: str) -> None:
        table = self.table
        index = table.shown.place(row, column)
        assert index.isValid()
        table.scrollTo(index)
        place = table.visualRect(index).center() - QPoint(8, 0)
        self.player.qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def wait(self, name: str, has: str) -> None:
        self.player.qtbot.waitUntil(lambda: has in self.words(name), timeout=15000)


@pytest.mark.parametrize("topic", ["符", "罰則"])
def test_a_standing_is_a_badge_in_the_panel_as_in_the_list(reader: Reader, topic: str) -> None:
    """It was a word in brackets there."""
    reader.topic(topic)
    reader.click_clause(1)
    body = reader.words("rule_body")
    assert "<img" in body
    assert "［" not in body


def test_the_last_letters_of_a_sentence_stay_together() -> None:
    """「…でも同／じ。」 stood in the panel."""
    joined = without_orphan("どの規定でも同じ。")
    assert joined.replace("\N{WORD JOINER}", "") == "どの規定でも同じ。"
    assert joined.endswith("\N{WORD JOINER}".join("でも同じ。"))


@pytest.fixture
def reader(player: Player) -> Reader:
    return Reader(player)


def test_a_newcomer_finds_whether_swap_calling_is_allowed(reader: Reader) -> None:
    reader.search("喰い替え")
    assert reader.clauses[0].startswith("喰い替え できない、アガリ放棄 解釈 ルール⑰")
    field = reader.player.find("rules_search", QLineEdit)
    reader.player.qtbot.keyClick(field, Qt.Key.Key_Down)
    assert reader.words("rule_title") == "喰い替え"
    assert "アガリ放棄" in reader.words("rule_body")
    assert QApplication.focusWidget() is reader.player.find("clauses", ClauseList)


def test_shift_and_a_digit_changes_the_view_as_soon_as_the_page_is_open(reader: Reader) -> None:
    """The search has the focus then, and took the signs: the keys of the handbook did nothing."""
    field = reader.player.find("rules_search", QLineEdit)
    assert QApplication.focusWidget() is field
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.sendKeyEvent(QTest.KeyAction.Click, field, Qt.Key.Key_2, '"', shift)
    assert (reader.state.mode, field.text()) == ("compare", "")
    QTest.sendKeyEvent(QTest.KeyAction.Click, field, Qt.Key.Key_R, "R", shift)
    assert field.text() == "R"


def test_before_a_clause_is_chosen_the_document_says_how_sure_all_of_it_is(reader: Reader) -> None:
    texts = Texts("ja")
    cover = cover_of("club", texts)
    assert reader.words("rule_title") == cover.title == "健康麻将クラブ"
    counts = {standing: count for standing, *_, count in cover.standings}
    assert sum(counts.values()) == len(items("club"))
    assert 0 < counts[Standing.ASSUMED] < counts[Standing.STATED]
    body = reader.words("rule_body")
    assert all(f"{count}&nbsp;" in body and means in body for _, _, means, count in cover.standings)
    reader.player.qtbot.keyClick(reader.player.find("clauses", ClauseList), Qt.Key.Key_Down)
    assert reader.words("rule_title") != cover.title


def test_search_is_in_both_languages(reader: Reader) -> None:
    for word in ("swap calling", "kuikae", "くいかえ"):
        reader.search(word)
        assert "喰い替え" in reader.clauses[0]
        field = reader.player.find("rules_search", QLineEdit)
        reader.player.qtbot.keyClick(field, Qt.Key.Key_Escape)
        assert field.text() == ""


def test_a_search_without_hits_says_the_way_out_and_escape_ends_it(reader: Reader) -> None:
    every = len(reader.clauses)
    reader.search("zzz")
    assert reader.clauses == []
    assert "短く" in reader.words("rules_empty")
    field = reader.player.find("rules_search", QLineEdit)
    reader.player.qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert len(reader.clauses) == every


def test_a_topic_shows_its_clauses_and_how_many_there_are(reader: Reader) -> None:
    reader.topic("鳴き")
    assert reader.state.scope == "calls"
    assert reader.words("rules_count").startswith(f"{len(reader.clauses)} / ")
    reader.click_clause(0)
    assert reader.words("rule_title") == "喰い替え"


def test_an_unclear_rule_shows_its_other_readings_and_a_hand(reader: Reader) -> None:
    reader.search("連風牌")
    reader.click_clause(0)
    cards = [reader.player.find(f"rule_reading_0_{at}", ReadingCard) for at in (0, 1)]
    assert [card.accessibleName() for card in cards] == ["2符 いまの読み", "4符"]
    bar = reader.player.window.findChild(ConfidenceBar)
    assert bar.isVisible()
    assert "60%" in bar.accessibleName()
    reader.wait("rule_example_rows", "4符")
    assert "2符（いま）" in reader.words("rule_example_rows")


def test_the_text_and_the_example_of_a_clause_follow_the_theme(reader: Reader) -> None:
    """Another theme writes both in its ink, at once and with another clause."""
    reader.search("連風牌")
    reader.click_clause(0)
    reader.wait("rule_example_rows", "4符")
    light = tokens().ink
    for name in ("rule_body", "rule_example_rows"):
        assert light in reader.words(name)
    reader.player.window.choose_theme("dark")
    assert tokens().ink != light
    for name in ("rule_body", "rule_example_rows"):
        assert tokens().ink in reader.words(name)
        assert light not in reader.words(name)


def test_the_hand_where_a_rule_matters_opens_on_the_score_page(reader: Reader) -> None:
    reader.search("連風牌")
    reader.click_clause(0)
    reader.wait("rule_example_rows", "4符")
    reader.player.click("rule_another_hand")
    assert "探して" in reader.words("rule_example_note")
    reader.wait("rule_example_rows", "4符")
    reader.player.click("rule_open_hand")
    assert reader.player.window.page is reader.player.window.score
    assert reader.player.draft.seat == reader.player.draft.round_wind


def test_the_search_for_a_hand_goes_on_when_the_page_is_shown_again(reader: Reader) -> None:
    """It stood still for good, with nothing to press."""
    reader.search("連風牌")
    reader.click_clause(0)
    assert reader.page._examples._task.busy
    reader.player.click("page_score")
    reader.player.click("page_rules")
    reader.wait("rule_example_rows", "4符")


def under_every_document(player: Player) -> Reader:
    """A reader who compares what documents make of a hand."""
    player.window.store.update(enter(player.draft, DOUBLE_WIND))
    reader = Reader(player)
    player.click("rules_mode_1")
    reader.topic("点数の手")
    return reader


def test_the_hand_under_every_document_is_judged_when_the_page_is_shown_again(
    player: Player,
) -> None:
    reader = under_every_document(player)
    assert reader.page._hands._task.busy
    player.click("page_score")
    player.click("page_rules")
    player.qtbot.waitUntil(lambda: len(reader.rows) > 5, timeout=15000)


def test_documents_are_compared_and_only_what_differs_is_shown(reader: Reader) -> None:
    reader.player.click("rules_mode_1")
    differing = len(reader.rows)
    reader.player.click("rules_differing")
    assert len(reader.rows) > differing
    reader.player.do("undo")
    assert len(reader.rows) == differing
    heads = [name for _, name in reader.table.shown.sheet.heads]
    assert heads == ["健康麻将", "101競技", "縁ジョイ！"]


def test_a_document_is_laid_beside_and_taken_away(reader: Reader) -> None:
    reader.player.do("rules_compare")
    reader.page._turn_document("mleague")
    assert reader.table.shown.sheet.heads[-1][0] == "mleague"
    reader.page._turn_document("enjoy")
    assert "enjoy" not in dict(reader.table.shown.sheet.heads)


def test_a_cell_shows_its_own_document_and_enter_reads_the_clause(reader: Reader) -> None:
    reader.player.click("rules_mode_1")
    reader.topic("鳴き")
    reader.click_cell("calls.kuikae", "r101")
    assert reader.words("rule_caption").startswith("101競技")
    assert "できる" in reader.words("rule_body")
    reader.player.qtbot.keyClick(reader.table, Qt.Key.Key_Return)
    assert reader.state.mode == "read"
    assert reader.words("rule_title") == "喰い替え"


def test_the_hand_is_shown_under_every_document_with_the_line_that_parts_them(
    player: Player,
) -> None:
    reader = under_every_document(player)
    player.qtbot.waitUntil(lambda: len(reader.rows) > 5, timeout=15000)
    sheet = reader.table.shown.sheet
    by_name = {row.name: row for row in sheet.rows}
    assert not any(cell.differs for cell in by_name["健康麻将"].cells)
    assert by_name["縁ジョイ！"].cells[0].differs
    assert by_name["天鳳"].cells[0].differs
    assert "雀頭 連風牌" in by_name["天鳳"].cells[2].words


def test_the_ruling_on_the_hand_tells_what_it_depends_on(player: Player) -> None:
    player.window.store.update(enter(player.draft, DOUBLE_WIND))
    reader = Reader(player)
    player.click("rules_mode_2")
    reader.topic("点数の手")
    reader.wait("rules_heading", "による")
    assert (
        reader.words("rules_heading") == "この手の裁定は 雀頭 連風牌 による。2符：2000、4符：2400。"
    )
    reader.click_cell("0", "fu.pair.double_wind")
    assert reader.words("rule_title") == "雀頭 連風牌"
    player.do("undo")
    player.do("redo")
    reader.wait("rules_heading", "による")


def test_without_a_whole_hand_the_page_says_so(reader: Reader) -> None:
    reader.player.click("rules_mode_2")
    reader.topic("点数の手")
    assert "そろっていない" in reader.words("rules_empty")


def test_every_assumption_is_listed_with_its_alternatives(reader: Reader) -> None:
    reader.player.click("rules_mode_2")
    assert "雀頭 連風牌" in reader.rows
    row = next(row for row in reader.table.shown.sheet.rows if row.name == "雀頭 連風牌")
    assert [cell.words for cell in row.cells] == ["2符", "4符", "60%"]


def test_the_other_game_is_read_on_the_same_page(reader: Reader) -> None:
    reader.player.window._choose_document("toppan")
    assert reader.state.document == "toppan"
    reader.search("十半和")
    assert reader.clauses[0].startswith("十半和 1翻")
    reader.player.click("rules_mode_1")
    assert "一つだけ" in reader.words("rules_empty")


@pytest.mark.parametrize("first_page", ["score"])
def test_a_clause_is_read_from_a_line_of_the_ledger(player: Player) -> None:
    player.window.store.update(enter(player.draft, "234567m345p6788s+8s ron riichi ippatsu"))
    panel = player.window.score.ui.cards.clause
    ledger = player.window.score.ui.cards.ledger
    at = next(i for i, words in enumerate(player.ledger) if "一発" in words)
    ledger.setCurrentIndex(ledger.model().index(at, 0))
    assert "一発、裏ドラ" in panel.accessibleDescription()
    player.do("to_clause")
    reader = Reader(player)
    assert reader.state.mode == "read"
    assert reader.words("rule_title") == "一発とドラ"


def test_a_clause_far_down_is_in_sight_when_its_page_opens_and_in_windows_of_other_widths(
    player: Player,
) -> None:
    """Rows that wrap anew have other heights, which moves all below them."""
    player.resize(1280, 800)
    chosen = RulesState("club", chosen="fu.tsumo_with_rinshan")
    player.window.session.store("rules").update(chosen)
    player.click("page_rules")
    for wide in (1280, 1024, 1600):
        player.resize(wide, 800)
        view = player.find("clauses", ClauseList)
        assert view.viewport().rect().contains(view.visualRect(view.currentIndex()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_with_large_letters_name_and_clause_of_each_rule_are_whole(
    player: Player, language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name has several lines, and a clause stands below the value, where there is no room."""
    window = player.window
    window._choose_document("wrc2025")
    player.click("page_rules")
    window.set_language(language)
    window.choose_scale(2.0)
    window.resize(*size)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    view = player.find("clauses", ClauseList)
    painted = PaintedWords(clause_list, monkeypatch)
    painted.paint(view)
    for row in view.shown.rows:
        assert {row.name, row.mark, row.value, row.means} <= {*painted.words, ""}
    assert painted.covered() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((1280, 800), 2.0),
                                             ((1024, 700), 2.0), ((1024, 700), 1.5)])  # fmt: skip
@pytest.mark.parametrize("mode", ["unclear", "hand"])
def test_all_columns_are_in_sight_with_room_for_their_words_and_the_names_of_rows(
    player: Player, language: str, size: tuple[int, int], scale: float, mode: str
) -> None:
    """The last column was beyond the edge; that of the value in force was as wide as its badge, and
    a long name was cut."""
    window = player.window
    window.store.update(enter(window.store.state, DOUBLE_WIND))
    player.click("page_rules", "rules_mode_2" if mode == "unclear" else "rules_mode_1")
    store: Store[RulesState] = window.session.store("rules")
    if mode == "hand":
        store.update(replace(store.state, scope="hand", draft=window.store.state))
    window.set_language(language)
    window.choose_scale(scale)
    window.resize(*size)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    table = player.find("rules_table", RuleTable)
    player.qtbot.waitUntil(lambda: len(table.shown.sheet.rows) > 9)
    names, ways, rows = table.verticalHeader(), table.ways, table.shown.sheet.rows
    assert table.horizontalScrollBar().maximum() == 0
    assert names.isHidden() == bool(ways.across)
    for at, row in enumerate(rows):
        wide = (ways.across or names.width()) - px(18)
        room = int(wide * 0.93), names.sectionSize(at) - 5
        assert row.heading or elided_lines(row.name, *room, 12.5, bold=True) == row.name
        for column, cell in enumerate(row.cells):
            badge = badge_width(cell.badge) + 6 if cell.standing and cell.badge else 0
            inner = table.columnWidth(column) - px(18)
            beside = inner if ways.below else inner - badge
            assert badge <= inner
            words = cell.words.split() if language == "en" else [cell.words[:3]]
            longest = max((width_of(word, sans(12.5)) for word in words), default=0)
            assert longest <= beside + 1.5, cell.words


def test_names_above_narrow_cells_are_painted_over_no_other_words(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = player.window
    player.click("page_rules", "rules_mode_2")
    window.set_language("en")
    window.choose_scale(2.0)
    window.resize(1024, 700)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    table, option, painted = player.find("rules_table", RuleTable), QStyleOptionViewItem(), 0
    assert table.ways.across
    for at, row in enumerate(table.shown.sheet.rows):
        if row.heading:
            continue
        words, picture = PaintedWords(rule_table, monkeypatch), QPixmap(1, 1)
        painter = QPainter(picture)
        for column in range(len(row.cells)):
            index = table.shown.index(at, column)
            x = table.columnViewportPosition(column)
            option.rect = QRect(x, 0, table.columnWidth(column), table.rowHeight(at))
            table.itemDelegate().paint(painter, option, index)
        painter.end()
        assert words.covered() == []
        assert len(words.words[row.name]) == 1, "all cells write it at the same place"
        highest = max(y + high for found in words.words.values() for _, y, _, high in found)
        assert highest <= table.rowHeight(at), row.name
        painted += len(words.badges)
    assert painted > 20


def test_a_clause_is_read_from_a_ruling(player: Player) -> None:
    player.click("page_referee")
    player.window.page._choose_act("kuikae")  # type: ignore[attr-defined]
    player.click("ruling_clause")
    assert isinstance(player.window.page, RulesPage)
    assert player.text("rule_title") == "喰い替え"


def test_a_clause_is_read_from_the_other_game(player: Player) -> None:
    player.window._choose_document("toppan")
    player.do("to_clause")
    assert isinstance(player.window.page, RulesPage)
    assert player.window.page._store.state.document == "toppan"
    assert player.text("rule_title")


def test_the_table_is_copied_and_written_as_pdf(
    reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader.player.click("rules_mode_1")
    reader.topic("鳴き")
    reader.player.do("copy")
    copied = QGuiApplication.clipboard().text()
    assert "喰い替え\tできない 解釈 ルール⑰\t≠ できる" in copied
    target = tmp_path / "rules.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    reader.player.do("pdf")
    assert len(pages(target.read_bytes())) == 1


@pytest.mark.parametrize("action", ["copy", "print", "pdf"])
def test_where_no_hand_is_laid_nothing_is_copied_or_printed(
    reader: Reader, action: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of a title and a foot was printed."""
    asked: list[str] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: asked.append("pdf") or ("", ""))
    monkeypatch.setattr(QPrintDialog, "exec", lambda _self: asked.append("print") or 0)
    QGuiApplication.clipboard().setText("before")
    said: list[str] = []
    reader.page.message.connect(said.append)
    reader.player.click("rules_mode_2")
    reader.topic("点数の手")
    reader.player.do(action)
    assert asked == []
    assert QGuiApplication.clipboard().text() == "before"
    assert said == ["ここには写すものも印刷するものもない。"]


def test_the_models_hold_to_what_qt_asks_of_them(reader: Reader) -> None:
    models = (ClauseModel(), RuleModel(), TopicModel())
    testers = [QAbstractItemModelTester(model) for model in models]
    reader.player.click("rules_mode_1")
    models[0].set_rows(reader.player.find("clauses", ClauseList).shown.rows)
    models[1].show_sheet(reader.table.shown.sheet)
    models[2].set_rows((("a", "1"),))
    assert models[1].headerData(0, Qt.Orientation.Horizontal) == "健康麻将"
    assert models[1].place("no such row", "club") == QModelIndex()
    assert len(testers) == 3


def test_the_page_speaks_both_languages(reader: Reader) -> None:
    for language in LANGUAGES:
        reader.player.window.set_language(language)
        field = reader.player.find("rules_search", QLineEdit)
        assert field.placeholderText() == Texts(language).ui("rules.search")


def test_the_start_reads_no_clauses_and_no_rules_page() -> None:
    """They are read when somebody first asks for them, or while nothing is to do."""
    listing = "[name for name in sys.modules if 'app.pages.rules' in name]"
    told = f"import sys, app.main_window.window; print({listing})"
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_the_list_of_documents_stays_open_while_they_are_ticked(reader: Reader) -> None:
    reader.player.click("rules_mode_1")
    reader.player.click("rules_beside")
    menu = reader.page.ui.bar._documents
    assert menu.isVisible()
    for document in ("mleague", "tenhou"):
        action = next(a for a in menu.actions() if a.objectName() == f"rules_beside_{document}")
        before = len(reader.table.shown.sheet.heads)
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
        assert action.isChecked()
        assert len(reader.table.shown.sheet.heads) == before + 1
        assert menu.isVisible()
    menu.close()


@pytest.mark.parametrize("documents", [("r101",), ("mleague", "wrc2025", "ema2016", "tenhou")])
def test_letters_of_a_comparison_are_never_smaller_than_eleven(
    reader: Reader, documents: tuple[str, ...]
) -> None:
    reader.player.click("rules_mode_1")
    for document in set(documents) ^ set(state_compared(reader.state)[1:]):
        reader.page._turn_document(document)
    table = reader.table
    rows, names = table.shown.sheet.rows, table.verticalHeader()
    assert [row.heading for row in rows[:1]] == [True]
    for at, row in enumerate(rows):
        for column, cell in enumerate(row.cells):
            room = table.horizontalHeader().sectionSize(column) - px(18)
            wide = round(room - badge_width(cell.badge) - 6 if cell.badge else room)
            words = f"≠ {cell.words}" if cell.differs else cell.words
            assert wrapped_height(words, wide, 12.5) <= names.sectionSize(at), cell


@pytest.mark.parametrize("seed", [1, 3])
def test_every_row_has_its_height_whatever_stands_beside_it(reader: Reader, seed: int) -> None:
    """Rows that a further document added had the usual height, and cut their text."""
    chance = random.Random(seed)
    documents = ("r101", "mleague", "wrc2025", "ema2016", "tenhou", "enjoy", "mahjongsoul")
    reader.player.click("rules_mode_1")
    table = reader.table
    columns, rows = table.horizontalHeader(), table.verticalHeader()
    for _ in range(25):
        reader.page._turn_document(chance.choice(documents))
        if chance.random() < 0.3:
            QApplication.processEvents()
        sheet = table.shown.sheet
        widths = tuple(columns.sectionSize(at) for at in range(len(sheet.heads)))
        for at, row in enumerate(sheet.rows):
            high = _row_height(row, widths, rows.width(), table.ways)
            assert rows.sectionSize(at) == high, row
