"""Documents of one's own on the rules page: made, changed, in force at once, out and in again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QTextCursor, QWheelEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QFrame,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QScrollArea,
    QWidget,
)

from app import storage
from app.idle_task import IdleTask
from app.main_window.document_bar import DocumentBar, DocumentButton
from app.pages.rules.editor.controller import _names
from app.pages.rules.editor.widgets.rule_list import RuleList
from app.pages.rules.page import RulesPage
from app.pages.rules.widgets.small_hand import SmallHand
from app.pages.score.notation import enter
from app.storage import StorageError
from app.style.theme import px, sans
from app.texts.texts import Texts
from app.user_documents import tables
from app.user_documents.files import UserDocumentFiles
from app.user_documents.views import FieldRow
from app.widgets.painting.drawing import width_of
from engine import library
from engine.riichi.play.events import DrawEvent, RiichiGame
from engine.riichi.rules import load
from engine.rulebook import AGREEMENT, Rule, Standing, Words, installed, rules_in, tables_in
from tests.app.player import Player

WIND = "fu.pair.double_wind"
HAND = "11z234m567s666z78p+9p ron seat=E round=E"


class Maker:
    """A player who makes a document of the club's."""

    def __init__(self, player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
        self.player, self._patch = player, monkeypatch
        player.window.resize(1280, 800)
        player.click("page_rules")

    @property
    def page(self) -> RulesPage:
        found = self.player.window.page
        assert isinstance(found, RulesPage)
        return found

    @property
    def document(self) -> str:
        return self.player.window.session.document

    def named(self, name: str) -> None:
        """Whoever is asked for a name says this one."""
        self._patch.setattr(QInputDialog, "getText", lambda *_: (name, bool(name)))

    def saved_as(self, path: Path) -> None:
        self._patch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    def opens(self, path: Path) -> None:
        self._patch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))

    def removes(self, answer: str) -> str:
        """Press *Remove*, then the button of the question that says so; returns the question."""
        asked = []

        def press() -> None:
            box = self.player.find("remove_question", QMessageBox)
            assert box.textFormat() == Qt.TextFormat.PlainText
            asked.append(box.text())
            next(button for button in box.buttons() if button.text() == answer).click()

        QTimer.singleShot(0, press)
        self.player.click("document_card_remove")
        return asked[0]

    def copy(self, name: str = "みどり会") -> str:
        self.named(name)
        self.player.click("document_card_copy")
        return self.document

    def choose(self, key: str) -> None:
        """Come to a rule with the arrows."""
        rows = self.player.find("rule_list", RuleList)
        at = [row.key for row in rows.rules.rows].index(key)
        rows.setCurrentIndex(rows.rules.index(at - 1, 1))
        self.player.press(Qt.Key.Key_Down, "rule_list")

    def enter(self, number: int, name: str = "rule_value") -> None:
        """Type a number and go on."""
        box = self.player.find(name, QDoubleSpinBox)
        box.setFocus()
        box.selectAll()
        self.player.qtbot.keyClicks(box, str(number))
        self.player.qtbot.keyClick(box, Qt.Key.Key_Return)

    def trouble(self) -> str:
        return self.player.find("trouble_text", QLabel).text()


@pytest.fixture
def maker(player: Player, monkeypatch: pytest.MonkeyPatch) -> Maker:
    return Maker(player, monkeypatch)


def test_a_copy_is_in_force_at_once_and_stands_among_the_documents(maker: Maker) -> None:
    own = maker.copy()
    assert own not in installed()
    assert maker.player.action(f"document_{own}")
    assert not maker.player.find("rules_mode_3", QAbstractButton).isHidden()
    maker.player.click("page_score")
    assert maker.player.draft.document == own


def test_the_digit_on_a_document_is_the_one_of_its_key(maker: Maker) -> None:
    """A copy moved the keys of the documents after it, and not the digits on their buttons."""
    maker.copy()
    window = maker.player.window
    digits = {
        button.objectName(): button.digit
        for button in window.findChildren(DocumentButton)
        if button.digit
    }
    keys = {
        action.objectName().removeprefix("action_"): action.shortcut().toString()
        for action in window.actions()
    }
    assert len(digits) == 9
    assert {name: f"Ctrl+{digit}" for name, digit in digits.items()} == {
        name: keys[name] for name in digits
    }


def test_only_ones_own_is_changed(maker: Maker) -> None:
    assert maker.player.find("rules_mode_3", QAbstractButton).isHidden()
    maker.copy()
    maker.player.window.session.store("rules").undo()
    assert maker.document == "club"
    assert maker.player.find("rules_mode_3", QAbstractButton).isHidden()


def test_a_changed_value_judges_the_hand_of_the_score_page(maker: Maker) -> None:
    maker.copy()
    store = maker.player.window.store
    store.commit(enter(store.state, HAND), "open")
    maker.player.click("page_score")
    assert "40符" in maker.player.counted
    maker.player.click("page_rules")
    maker.choose(WIND)
    maker.enter(4)
    maker.player.click("page_score")
    assert "50符" in maker.player.counted
    maker.player.click("page_rules")
    maker.player.do("undo")
    maker.player.click("page_score")
    assert "40符" in maker.player.counted


def test_the_rule_stays_in_its_form_while_its_edits_are_taken_back(maker: Maker) -> None:
    """The form asked for a rule then, with the focus gone and what the edit did still in it; the
    row was lit, and a press on it did nothing."""
    maker.copy()
    maker.choose(WIND)
    maker.enter(4)
    box = maker.player.find("rule_value", QDoubleSpinBox)
    control = Qt.KeyboardModifier.ControlModifier
    maker.player.press(Qt.Key.Key_Z, "rule_value", control)
    assert (maker.page._store.state.chosen, box.value()) == (WIND, 2)
    assert box.hasFocus()
    maker.player.press(Qt.Key.Key_Y, "rule_value", control)
    assert box.value() == 4
    rows = maker.player.find("rule_list", RuleList)
    maker.player.qtbot.waitUntil(lambda: maker.player.shows("edit_effect_sentence"))
    maker.page._store.update(replace(maker.page._store.state, chosen=""))
    assert not rows.currentIndex().isValid()
    assert not maker.player.shows("edit_effect_sentence")


def test_clause_standing_and_reason_are_entered(maker: Maker) -> None:
    own = maker.copy()
    maker.choose(WIND)
    maker.enter(4)
    clause = maker.player.find("rule_clause", QLineEdit)
    assert clause.text() == "ハウスルール"
    clause.clear()
    maker.player.type("article 3", "rule_clause")
    maker.player.press(Qt.Key.Key_Return, "rule_clause")
    maker.player.type("The club decided.", "rule_ja")
    maker.player.press(Qt.Key.Key_Return, "rule_ja")
    standing = maker.player.find("rule_standing", QComboBox)
    standing.setCurrentIndex(list(Standing).index(Standing.DERIVED))
    fu = load(own).fu
    assert fu is not None
    rule = fu.pair.double_wind
    assert (rule.value, rule.clause, rule.standing) == (4, "article 3", Standing.DERIVED)
    assert rule.because is not None
    assert rule.because.ja == rule.because.en == "The club decided."


def test_a_value_that_cannot_stand_is_told_and_changes_nothing(maker: Maker) -> None:
    own = maker.copy()
    before = library.path_of(own).read_text(encoding="utf-8")
    maker.choose("fu.rounding")
    maker.enter(0)
    assert "0 では割れない" in maker.player.find("rule_fault", QLabel).text()
    assert library.path_of(own).read_text(encoding="utf-8") == before
    maker.enter(100)
    assert maker.player.find("rule_fault", QLabel).isHidden()
    fu = load(own).fu
    assert fu is not None
    assert fu.rounding.value == 100


def test_a_rule_is_left_out_added_and_as_it_was_first(maker: Maker) -> None:
    own = maker.copy()
    maker.choose("calls.late")
    maker.player.click("rule_leave")
    assert load(own).calls.late is None
    maker.choose("calls.late")
    maker.player.click("rule_add")
    assert load(own).calls.late is not None
    maker.player.click("rule_restore")
    assert load(own).calls == load("club").calls


def test_every_rule_of_every_document_can_be_opened(maker: Maker) -> None:
    """The riichi documents that differ most, and the other game."""
    for document in ("enjoy", "toppan"):
        maker.player.window.session.choose(document)
        maker.copy(document)
        rows = maker.player.find("rule_list", RuleList)
        assert len(rows.rules.rows) > 60
        for at in range(0, len(rows.rules.rows), 13):
            rows.setCurrentIndex(rows.rules.index(at, 1))
        assert maker.page._editor.form.isVisible()


@pytest.mark.parametrize(
    ("typed", "written"), [("out.toml", "out.toml"), ("out", "out.hayami-rules")]
)
def test_a_document_goes_out_and_comes_in_again(
    maker: Maker, tmp_path: Path, typed: str, written: str
) -> None:
    own = maker.copy()
    maker.saved_as(tmp_path / typed)
    maker.player.click("document_card_send")
    maker.opens(tmp_path / written)
    maker.player.click("document_card_bring")
    assert maker.document not in (own, "club")
    assert load(maker.document).yaku == load(own).yaku


def test_a_document_is_exported_to_a_file_of_its_name(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of all clubs were called own-1."""
    asked: list[str] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (asked.append(a[2]) or "", ""))
    maker.copy("みどり/会")
    maker.player.click("document_card_send")
    assert [Path(name).name for name in asked] == ["みどり-会.hayami-rules"]


def test_a_broken_file_is_refused_with_its_place(maker: Maker, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    whole = library.path_of("club").read_text(encoding="utf-8")
    broken.write_text(whole.replace("[payment]\nhonba", "[payment]\nhonbaa"), encoding="utf-8")
    maker.opens(broken)
    maker.player.click("document_card_bring")
    assert "broken.toml は読み込めない：payment.honbaa：そういう項目はない。honba のことか。" in (
        maker.trouble()
    )
    assert maker.document == "club"


def test_a_file_that_is_no_text_is_named_once(maker: Maker, tmp_path: Path) -> None:
    broken = tmp_path / "broken.hayami-rules"
    broken.write_bytes(bytes(range(256)))
    maker.opens(broken)
    maker.player.click("document_card_bring")
    told = maker.trouble()
    assert "broken.hayami-rules は文字のファイルではない。" in told
    assert told.count("broken.hayami-rules") == 1, told


def test_a_name_is_changed_and_a_document_put_aside(maker: Maker) -> None:
    own = maker.copy()
    maker.named("あおば会")
    maker.player.click("document_card_name")
    assert library.documents()[own].name.ja == "あおば会"
    maker.removes("やめる")
    assert maker.document == own
    maker.removes("削除")
    assert maker.document == "club"
    assert own not in library.documents()
    maker.player.do("undo")
    assert maker.document in library.documents()


def test_a_copy_of_a_copy_that_is_gone_is_put_aside_too(maker: Maker) -> None:
    """Found by the monkey: nothing was in force then, and every page failed."""
    first = maker.copy("みどり会")
    second = maker.copy("あおば会")
    maker.page.choose_document(first)
    maker.removes("削除")
    maker.page.choose_document(second)
    maker.removes("削除")
    assert maker.document == "club"
    assert not {first, second} & set(library.documents())
    for page in ("score", "referee", "table", "drill", "rules"):
        maker.player.do(f"page_{page}")
        assert maker.player.window.session.store(page).state.document == "club"


def test_a_document_in_force_that_another_window_puts_aside_is_let_go_on_every_page(
    maker: Maker,
) -> None:
    """Found by the monkey: pages asked for the game of a document that was not there any more."""
    own, player = maker.copy(), maker.player
    for page in ("drill", "table", "referee", "score"):
        player.do(f"page_{page}")
    player.do("page_rules")
    assert maker.document == own
    library.set_own_documents({})
    player.window._pages.library_changed.emit()
    assert maker.document == "club"
    for page in ("drill", "table", "referee", "rules", "score"):
        player.do(f"page_{page}")
        assert player.window.session.store(page).state.document == "club"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_is_no_file_is_refused_as_such(maker: Maker, tmp_path: Path) -> None:
    """A pipe was refused in the words of the system, which are English."""
    os.mkfifo(tmp_path / "club.toml")
    maker.opens(tmp_path / "club.toml")
    maker.player.click("document_card_bring")
    assert "club.toml はファイルではない（パイプか装置）。" in maker.trouble()


def test_a_name_that_waits_for_a_fault_to_be_corrected_is_shown(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card and the question for another name had the one before."""
    own, asked = maker.copy(), list[str]()

    def get_text(*values: object) -> tuple[str, bool]:
        asked.append(str(values[-1]))
        return "あおば会", True

    maker.choose("fu.rounding")
    maker.enter(0)
    monkeypatch.setattr(QInputDialog, "getText", get_text)
    maker.player.click("document_card_name", "document_card_name")
    assert asked == ["みどり会", "あおば会"]
    assert maker.player.text("document_card_title") == "あおば会"
    assert library.documents()[own].name.ja == "みどり会"
    maker.enter(10)
    assert library.documents()[own].name.ja == "あおば会"


def test_nobody_who_gives_no_name_gets_a_copy(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OK with an empty name did nothing, and told nothing."""
    told = list[str]()
    maker.page.error.connect(told.append)
    assert maker.copy("") == "club"
    assert not told, "that was Cancel"
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("  ", True))
    maker.player.do("copy_document")
    assert maker.document == "club"
    assert told == ["規定には名前が要る。何も変えていない。"]


@pytest.mark.parametrize("column", range(4))
def test_letters_go_to_a_rule_by_its_name_from_any_column(maker: Maker, column: int) -> None:
    """After a press on a value they went to the next value that begins so."""
    maker.copy()
    maker.player.window.set_language("en")
    rows = maker.player.find("rule_list", RuleList)
    rows.setFocus()
    rows.setCurrentIndex(rows.rules.index(0, column))
    maker.player.type("bazoro", "rule_list")
    assert rows.rules.rows[rows.currentIndex().row()].key == "formula.bazoro"


def test_the_model_keeps_the_rules_of_qt(maker: Maker) -> None:
    maker.copy()
    model = maker.player.find("rule_list", RuleList).rules
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    maker.page.enter("連風")
    assert [row.key for row in model.rows] == [WIND]


@pytest.mark.parametrize(
    "words", ["連風牌 ", "雀頭　連風", "double wind", "pair DOUBLE", WIND, "ｄｏｕｂｌｅ ｗｉｎｄ"]
)
def test_a_rule_to_be_changed_is_sought_as_a_clause_is(maker: Maker, words: str) -> None:
    """Several words, another script or width, the other language and a blank at the end found
    nothing."""
    maker.copy()
    maker.page.enter(words)
    assert WIND in [row.key for row in rows_of(maker)]
    assert len(rows_of(maker)) < 10


def test_the_drill_asks_by_a_document_that_was_chosen_while_it_was_away(maker: Maker) -> None:
    """Found by the monkey: its page, made anew, showed a question of the document before."""
    player = maker.player
    player.do("page_drill")
    player.click("drill_view_1")  # from the path to the practice
    player.do("page_rules")
    maker.copy()
    player.qtbot.wait(1)  # the page that was there goes
    player.click("document_r101")
    player.do("page_drill")
    question = player.window.session.store("drill").state.question
    assert question is not None
    assert question.card.document == "r101"


def test_what_is_read_ahead_forgets_a_document_that_goes(maker: Maker) -> None:
    """Found by the monkey: the comparison that was read ahead still asked for it."""
    own = maker.copy()
    store = maker.player.window.session.store("rules")
    store.update(replace(store.state, beside=frozenset({"club", own}), scope="hand"))
    maker.removes("削除")
    assert own not in library.documents()
    maker.player.qtbot.waitUntil(lambda: not busy(maker.page), timeout=20_000)
    maker.player.click("rules_mode_1")
    maker.player.qtbot.waitUntil(lambda: not busy(maker.page), timeout=20_000)


def busy(page: RulesPage) -> bool:
    return any(work.busy for work in page.findChildren(IdleTask))


def test_a_name_is_never_taken_for_marks(maker: Maker) -> None:
    maker.copy("<img src='x'>")
    assert "<img src='x'>" in maker.removes("やめる")


def test_removing_is_asked_as_a_question_whose_buttons_say_what_they_do(maker: Maker) -> None:
    """A statement had *Yes* and *No* below it."""
    maker.copy("みどり会")
    assert maker.removes("やめる").startswith("「みどり会」を一覧から削除するか。")


def test_a_clause_is_never_taken_for_marks(maker: Maker) -> None:
    """That of the document that was copied was shown without them, and as they say."""
    maker.copy()
    maker.choose(WIND)
    maker.player.find("rule_clause", QLineEdit).clear()
    maker.player.type("<b>3</b>", "rule_clause")
    maker.player.press(Qt.Key.Key_Return, "rule_clause")
    maker.copy("あおば会")
    maker.choose(WIND)
    labels = maker.page._editor.form.findChildren(QLabel)
    told = [label for label in labels if "<b>3</b>" in label.text()]
    assert told
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in told)


def test_an_ampersand_in_a_name_is_shown_and_marks_no_key(maker: Maker) -> None:
    own = maker.copy("A&B")
    maker.player.click("document_club", "rules_mode_1")
    menu = maker.page.ui.bar.findChild(QAction, f"rules_beside_{own}")
    maker.player.click("rules_by_1")
    view = maker.page._effects.view
    listed = view.findChild(QAction, f"effects_against_{own}")
    assert [action.text() for action in (menu, listed)] == ["A&&B", "A&&B"]
    listed.trigger()
    button = maker.player.find("effects_against", QAbstractButton)
    assert button.text() == "相手：A&&B ▾"
    assert button.accessibleName().endswith("A&B")
    last = [maker.copy(f"C&D {number}") for number in range(6)][-1]
    maker.player.click("document_club")
    bar = maker.player.window.findChild(DocumentBar)
    assert bar is not None
    bar._show_menu()  # of those without a button
    assert bar.findChild(QAction, f"more_{last}").text().startswith("C&&D 5")
    bar._menu.close()


def sentence(maker: Maker) -> str:
    return maker.player.find("edit_effect_sentence", QLabel).text()


def test_an_edit_tells_which_practice_hands_it_changes_with_one_of_them(maker: Maker) -> None:
    """Finding B5: a changed value never said which hands it changes."""
    maker.copy()
    card = maker.player.find("edit_effect", QFrame)
    maker.choose("payment.honba")
    assert card.isHidden()
    maker.enter(3000)
    maker.player.qtbot.waitUntil(lambda: not busy(maker.page), timeout=30_000)
    assert card.isVisible()
    assert "練習の手 3,000 のうち" in sentence(maker)
    worth = maker.player.find("edit_effect_outcomes", QLabel).text().splitlines()
    assert worth[0].startswith("変更前：")
    assert worth[1].startswith("変更後：")
    assert worth[0].removeprefix("変更前") != worth[1].removeprefix("変更後")
    assert maker.player.find("edit_effect_hand", SmallHand).accessibleName()
    maker.player.click("rule_restore")
    assert card.isHidden()


def test_a_rare_rule_has_a_hand_dealt_for_it(maker: Maker) -> None:
    maker.copy()
    maker.choose(WIND)
    maker.enter(4)
    maker.player.qtbot.waitUntil(lambda: not busy(maker.page), timeout=30_000)
    worth = maker.player.find("edit_effect_outcomes", QLabel)
    assert worth.isVisible()
    assert len({line.partition("：")[2] for line in worth.text().splitlines()}) == 2


def test_nothing_is_compared_for_a_form_that_is_not_shown(maker: Maker) -> None:
    maker.copy()
    maker.choose(WIND)
    maker.enter(4)
    works = maker.page.findChildren(IdleTask)
    maker.player.click("page_score")
    assert not any(work.busy for work in works)
    maker.player.click("page_rules")
    maker.player.qtbot.waitUntil(lambda: not busy(maker.page), timeout=30_000)
    assert sentence(maker)
    maker.player.click("rules_mode_0")
    maker.player.click("rules_mode_3")
    assert sentence(maker)


def test_an_impossible_value_is_told_while_it_is_typed(maker: Maker) -> None:
    """Finding B5: nothing was said until the value was entered; the value in force stays."""
    own = maker.copy()
    before = library.path_of(own).read_text(encoding="utf-8")
    maker.choose("fu.rounding")
    box = maker.player.find("rule_value", QDoubleSpinBox)
    box.setFocus()
    box.selectAll()
    maker.player.qtbot.keyClicks(box, "0")
    fault = maker.player.find("rule_fault", QLabel)
    maker.player.qtbot.waitUntil(lambda: "0 では割れない" in fault.text(), timeout=5_000)
    assert fault.isVisible()
    assert box.text() == "0"
    assert library.path_of(own).read_text(encoding="utf-8") == before
    box.selectAll()
    maker.player.qtbot.keyClicks(box, "100")
    maker.player.qtbot.waitUntil(fault.isHidden, timeout=5_000)
    assert box.text() == "100"
    assert library.path_of(own).read_text(encoding="utf-8") == before


def test_an_unusual_number_is_told_while_it_is_typed(maker: Maker) -> None:
    maker.copy()
    maker.choose(WIND)
    box = maker.player.find("rule_value", QDoubleSpinBox)
    box.setFocus()
    box.selectAll()
    maker.player.qtbot.keyClicks(box, "999")
    assert maker.player.find("rule_hint", QLabel).text().startswith("ほかの規定にない値")


def test_a_number_is_compared_with_the_words_that_others_have_in_its_place(maker: Maker) -> None:
    """One document leaves open how many yakuman are added up: the page ended in a TypeError."""
    maker.copy()
    maker.choose("yakuman.most")
    assert not maker.player.shows("rule_hint"), "one yakuman is what the club has, too"
    maker.enter(3)
    told = maker.player.find("rule_hint", QLabel).text()
    assert "1" in told
    assert "いくつでも" in told


def test_own_documents_are_named_while_another_is_in_force(maker: Maker) -> None:
    """Finding B5: the card said that there was none, while one stood in the bar."""
    own = maker.copy()
    title = maker.player.find("document_card_title", QLabel)
    assert title.text() == "みどり会"
    maker.player.click("document_club")
    assert title.text() == "みどり会がある。規定を選ぶと変えられる。"
    assert maker.player.find("rules_mode_3", QAbstractButton).isHidden()
    maker.player.click(f"document_{own}")
    assert title.text() == "みどり会"
    assert maker.player.find("rules_mode_3", QAbstractButton).isVisible()
    maker.removes("削除")
    assert title.text().startswith("まだない。")


def test_of_many_own_documents_some_are_counted_and_no_line_of_the_card_is_cut(
    maker: Maker,
) -> None:
    own = maker.player.window._recent_hands.own
    for number in range(8):
        name = f"{number}番目の会の長い名前の規定" * 2
        own.copy("club", Words(name, name))
    maker.player.resize(1024, 700)
    maker.copy()
    maker.player.click("document_club")
    title = maker.player.find("document_card_title", QLabel)
    assert "ほか7件" in title.text()
    maker.player.qtbot.waitUntil(lambda: title.height() >= title.heightForWidth(title.width()))


def test_removing_says_so_and_keeps_the_file(maker: Maker) -> None:
    own = maker.copy()
    path = library.path_of(own)
    remove = maker.player.find("document_card_remove", QAbstractButton)
    assert remove.text() == "削除"
    assert "ファイルは取っておく" in remove.toolTip()
    maker.removes("削除")
    assert list((path.parent / "removed").glob(f"{own}.*"))


def test_a_removed_document_leaves_no_button_in_the_bar(maker: Maker) -> None:
    """In a window so large that it had one; a press of it ended in the crash dialog."""
    maker.player.resize(1920, 1080)
    own = maker.copy()
    maker.player.settle()
    assert maker.player.shows(f"document_{own}")
    maker.removes("削除")
    maker.player.settle()
    buttons = maker.player.window.findChildren(QAbstractButton, f"document_{own}")
    assert not any(button.isVisible() for button in buttons)


def test_a_long_reason_is_seen_as_a_whole_and_entered_by_enter_or_by_leaving(maker: Maker) -> None:
    """It was in one line, of which some twenty letters were seen."""
    own, long = maker.copy(), "会の取り決めによる。" * 12
    maker.choose(WIND)
    for name, leave in (("rule_ja", Qt.Key.Key_Return), ("rule_en", Qt.Key.Key_Tab)):
        reason = maker.player.find(name, QPlainTextEdit)
        reason.setFocus()
        reason.setPlainText(long)
        maker.player.press(leave, name)
        assert reason.toPlainText() == long
        maker.player.qtbot.waitUntil(lambda r=reason: not r.verticalScrollBar().maximum())
        last = reason.textCursor()
        last.movePosition(last.MoveOperation.End)
        assert reason.viewport().rect().contains(reason.cursorRect(last))
    fu = load(own).fu
    assert fu is not None
    assert fu.pair.double_wind.because == Words(long, long)


def test_what_a_search_for_a_rule_looks_at_is_read_before_the_first_letter(maker: Maker) -> None:
    """The first letter took longer than several frames."""
    _names.cache_clear()
    maker.copy()
    maker.player.qtbot.waitUntil(lambda: not maker.page._preload.busy, timeout=60_000)
    read = _names.cache_info().misses
    maker.player.type("pinfu", "rules_search")
    found = _names.cache_info()
    assert found.hits >= read > 0
    assert found.misses == read


def test_the_end_of_a_reason_stays_in_sight_while_it_is_typed(maker: Maker) -> None:
    maker.player.resize(1024, 700)
    maker.copy()
    maker.choose(WIND)
    reason = maker.player.find("rule_en", QPlainTextEdit)
    reason.setFocus()
    reason.moveCursor(QTextCursor.MoveOperation.End)
    maker.player.type(" and so on" * 60, "rule_en")
    area = maker.player.find("rule_form_panel", QScrollArea)
    maker.player.qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 100)
    panel = area.viewport()

    def seen() -> bool:
        line = reason.cursorRect()
        ends = (reason.viewport().mapTo(panel, end) for end in (line.topLeft(), line.bottomRight()))
        return all(map(panel.rect().contains, ends))

    maker.player.qtbot.waitUntil(seen)


def test_a_reason_that_is_typed_stays_in_another_language(maker: Maker) -> None:
    maker.copy()
    maker.choose(WIND)
    reason = maker.player.find("rule_ja", QPlainTextEdit)
    reason.setFocus()
    reason.setPlainText("会の")
    maker.player.window.set_language("en")
    again = maker.player.find("rule_ja", QPlainTextEdit)
    assert again is not reason
    assert again.toPlainText() == "会の"


def test_the_lines_of_a_reason_in_a_file_stay_when_the_clause_is_edited(maker: Maker) -> None:
    own = maker.copy()
    path = library.path_of(own)
    lines = Words("一行目。\n二行目。", "First.\nSecond.")
    ground = tables.RuleBasis("", Standing.ASSUMED, lines)
    path.write_text(tables.written(tables.with_ground(tables_in(path), WIND, ground)), "utf-8")
    maker.player.window.backups._reload(None)
    maker.choose(WIND)
    maker.player.type("article 3", "rule_clause")
    maker.player.press(Qt.Key.Key_Return, "rule_clause")
    fu = load(own).fu
    assert fu is not None
    assert fu.pair.double_wind.clause == "article 3"
    assert fu.pair.double_wind.because == lines


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_numbers_beside_each_other_are_seen_whole(maker: Maker, size: tuple[int, int]) -> None:
    """Of an uma of +12 +4 −4 −12 one saw 1, 4 and two hyphens in English."""
    maker.copy()
    maker.player.set_language("en")
    maker.player.resize(*size)
    maker.choose("game.uma")
    maker.player.qtbot.wait(1)
    form = maker.player.find("rule_form", QWidget)
    boxes = [box for box in form.findChildren(QDoubleSpinBox) if box.isVisible()]
    assert len(boxes) == 4
    for box in boxes:
        line = box.lineEdit()
        margins, needed = line.textMargins(), line.fontMetrics().horizontalAdvance("-12.5")
        assert line.width() - margins.left() - margins.right() >= needed, box.objectName()
        right = box.mapTo(form, box.rect().topRight()).x()
        assert right < form.width(), box.objectName()
        parent = box.parentWidget()
        assert parent is not None
        assert box.geometry().right() <= parent.width()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_long_words_of_a_choice_are_below_its_name_and_whole_in_its_list(
    maker: Maker, size: tuple[int, int]
) -> None:
    """Beside its name “The riichi stick goes back to its owner.” was cut, and in the list, too."""
    maker.player.set_language("en")
    maker.player.resize(*size)
    maker.copy()
    maker.choose("penalties.offences.riichi_cancel.rulings.in_time")
    form, box = (
        maker.player.find("rule_form", QWidget),
        maker.player.find("rule_value_deposits", QComboBox),
    )
    maker.player.qtbot.waitUntil(lambda: box.isVisible() and box.width() > 0)
    assert box.mapTo(form, box.rect().topRight()).x() < form.width()
    assert box.toolTip() == box.currentText()
    if size[0] == 1280:
        assert box.fontMetrics().horizontalAdvance(box.currentText()) + px(30) <= box.width()
    remedy = maker.player.find("rule_value_remedy", QComboBox)
    remedy.showPopup()
    assert remedy.view().viewport().width() >= remedy.view().sizeHintForColumn(0)
    remedy.hidePopup()


@pytest.mark.parametrize(
    ("document", "key"), [("toppan", "offences.fined"), ("club", "draw.abortive")]
)
def test_no_box_of_a_rule_with_several_words_is_beyond_its_panel(
    maker: Maker, document: str, key: str
) -> None:
    """Long words in two columns were cut, and with them every field of the form."""
    maker.player.set_language("en")
    maker.player.resize(1024, 700)
    maker.player.click(f"document_{document}")
    maker.copy()
    maker.choose(key)
    maker.player.qtbot.wait(1)
    form = maker.player.find("rule_form", QWidget)
    boxes = [box for box in form.findChildren(QCheckBox) if box.isVisible()]
    assert boxes
    for box in (*boxes, maker.player.find("rule_standing", QComboBox)):
        assert box.width() >= box.minimumSizeHint().width(), box.objectName()
        assert box.mapTo(form, box.rect().topRight()).x() < form.width(), box.objectName()


def test_the_number_field_has_padding(maker: Maker) -> None:
    maker.copy()
    maker.choose(WIND)
    box = maker.player.find("rule_value", QDoubleSpinBox)
    line = box.lineEdit()
    assert line.x() + line.textMargins().left() >= 5


def test_the_place_of_the_counted_sentence_is_never_seen_and_stays_in_the_file(
    maker: Maker,
) -> None:
    """Form, panel and what is exported or printed; an edit of the clause keeps it in the file."""
    own = maker.copy()
    key = next(
        rule.key
        for rule in rules_in(load(own))
        if isinstance(rule, Rule) and rule.because is not None and AGREEMENT in rule.because.ja
    )
    maker.choose(key)
    fields = (maker.player.find(name, QPlainTextEdit) for name in ("rule_ja", "rule_en"))
    shown = [field.toPlainText() for field in fields]
    assert AGREEMENT not in "".join(shown)
    clause = maker.player.find("rule_clause", QLineEdit)
    clause.setFocus()
    clause.clear()
    maker.player.type("article 3", "rule_clause")
    maker.player.press(Qt.Key.Key_Return, "rule_clause")
    rule = next(rule for rule in rules_in(load(own)) if rule.key == key)
    assert rule.clause == "article 3"
    assert rule.because is not None
    assert AGREEMENT in rule.because.ja
    assert AGREEMENT in rule.because.en
    assert AGREEMENT in library.path_of(own).read_text(encoding="utf-8")
    for mode in range(4):
        maker.player.click(f"rules_mode_{mode}")
        title, sheet = maker.page._exported()
        assert AGREEMENT not in f"{title} {sheet}"
        labels = maker.page.findChildren(QLabel)
        assert not any(AGREEMENT in label.text() + label.toolTip() for label in labels)


def test_the_parts_of_the_form_stand_one_below_the_other(maker: Maker) -> None:
    """Found in a picture: name, value and hint were left out of the column, over each other."""
    maker.copy()
    maker.choose(WIND)
    maker.enter(8)
    QApplication.processEvents()
    names = ("rule_name", "rule_value", "rule_hint", "rule_clause", "rule_ja")
    parts = [maker.page._editor.form.findChild(QWidget, name) for name in names]
    tops = [part.mapTo(maker.page, QPoint()).y() for part in parts]
    assert tops == sorted(tops)
    ends = [top + part.height() for top, part in zip(tops, parts, strict=True)]
    assert all(end <= top for end, top in zip(ends, tops[1:], strict=False))


def test_no_example_is_sought_for_a_rule_that_is_edited(maker: Maker) -> None:
    """It was sought in the time of what the edit does, was seen nowhere, and its key opened it."""
    maker.copy()
    maker.choose(WIND)
    assert not maker.page._examples._task.busy
    maker.player.do("rules_hand")
    assert not maker.page._examples._task.busy
    maker.player.click("rules_mode_0")
    assert maker.page._examples._task.busy


def test_a_document_that_is_edited_is_exported_with_its_options(maker: Maker) -> None:
    """They were left out, and are there where it is read."""
    maker.player.window.session.choose("wrc2025")
    maker.copy()
    edited = maker.page._exported()
    maker.player.click("rules_mode_0")
    assert edited == maker.page._exported()
    assert any(row.key.startswith("options.") for row in edited[1].rows)


def turn_wheel(widget: QWidget) -> None:
    """Turn the wheel down over a widget, by one notch."""
    middle, way = QPointF(widget.rect().center()), QPoint(0, -120)
    event = QWheelEvent(
        middle, widget.mapToGlobal(middle), way, way, Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def test_who_scrolls_over_the_form_changes_no_rule(maker: Maker) -> None:
    """The number and the standing under the pointer changed, and with them the file."""
    own = maker.copy()
    maker.choose(HONBA)
    maker.player.find("rule_list", RuleList).setFocus()
    box = maker.player.find("rule_value", QDoubleSpinBox)
    standing = maker.player.find("rule_standing", QComboBox)
    for field in (box, standing):
        turn_wheel(field)
        assert not field.hasFocus()
    assert (shown_number(maker), honba(own), standing.currentIndex()) == (300, 300, 0)
    box.setFocus()
    turn_wheel(box)
    assert honba(own) == 299


HONBA = "payment.honba"


def honba(own: str) -> int:
    """The value in force, which is that of the file."""
    written = tables.value(tables_in(library.path_of(own)), HONBA)
    assert load(own).payment.honba.value == written
    assert isinstance(written, int)
    return written


def shown_number(maker: Maker) -> float:
    return maker.player.find("rule_value", QDoubleSpinBox).value()


def test_the_file_follows_an_undo_while_another_document_is_in_force(maker: Maker) -> None:
    """The editor showed the value that was undone to, and every hand was judged by the other."""
    own, player = maker.copy(), maker.player
    maker.choose(HONBA)
    maker.enter(500)
    player.click("page_score")
    player.click("document_r101")
    player.click("page_rules")
    player.do("undo")
    assert maker.document == "r101"
    assert honba(own) == 300
    player.do("redo")
    assert honba(own) == 500
    player.do("undo")
    player.click(f"document_{own}")
    maker.choose(HONBA)
    assert shown_number(maker) == honba(own) == 300


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(path: Path, *_: object, **__: object) -> None:
        raise StorageError("unwritable", path, "No space left on device")

    monkeypatch.setattr(storage, "write", write)


def test_what_could_not_be_saved_is_saved_as_soon_as_it_can_be(maker: Maker) -> None:
    """It was shown as edited and never written, also when the disk had room again."""
    own = maker.copy()
    maker.choose(HONBA)
    with pytest.MonkeyPatch.context() as patch:
        full_disk(patch)
        maker.enter(500)
        assert "No space left" in maker.trouble()
        maker.choose("payment.deposit")
    assert honba(own) == 300
    maker.choose(HONBA)
    assert shown_number(maker) == honba(own) == 500


def test_what_could_not_be_saved_is_saved_by_widgets_made_anew(maker: Maker) -> None:
    own = maker.copy()
    maker.choose(HONBA)
    with pytest.MonkeyPatch.context() as patch:
        full_disk(patch)
        maker.enter(500)
    maker.player.window.set_language("en")
    assert honba(own) == 500


def test_a_document_that_another_window_changed_is_shown_and_can_be_edited(maker: Maker) -> None:
    """Every edit was refused from then on, also when the document was chosen again."""
    own = maker.copy()
    maker.choose(HONBA)
    maker.enter(500)
    other = UserDocumentFiles(library.path_of(own).parents[1])
    other.read()
    other.save(own, tables.with_value(other.tables(own), "payment.deposit", 2000))
    maker.enter(600)
    assert "ほかのウィンドウがこの規定を変えた" in maker.trouble()
    assert shown_number(maker) == honba(own) == 500
    assert load(own).payment.deposit.value == 2000
    maker.enter(700)
    assert honba(own) == 700
    assert load(own).payment.deposit.value == 2000


def test_a_document_whose_file_is_gone_is_exported_and_copied_as_it_is_shown(
    maker: Maker, tmp_path: Path
) -> None:
    """It was told to do so, and both were refused, as there was no file."""
    own = maker.copy()
    maker.choose(HONBA)
    maker.enter(500)
    library.path_of(own).unlink()
    maker.enter(600)
    assert "書き出すか、写して作る" in maker.trouble()
    maker.saved_as(tmp_path / "out.toml")
    maker.player.click("document_card_send")
    assert tables.value(tables_in(tmp_path / "out.toml"), HONBA) == 600
    copy = maker.copy("あおば会")
    assert copy != own
    assert honba(copy) == 600


def test_a_restored_document_is_shown_and_not_written_over(maker: Maker) -> None:
    own, window = maker.copy(), maker.player.window
    maker.choose(HONBA)
    maker.enter(500)
    path = library.path_of(own)
    restored = tables.with_value(tables_in(path), HONBA, 900)
    path.write_text(tables.written(restored), encoding="utf-8")
    window.backups._reload(None)
    maker.choose(HONBA)
    assert shown_number(maker) == honba(own) == 900


def test_with_a_fault_every_rule_is_there_in_widgets_made_anew(maker: Maker) -> None:
    """A change of the language showed all of them as not there."""
    maker.copy()
    maker.choose("fu.rounding")
    there = [row.key for row in rows_of(maker) if row.rule is not None]
    maker.enter(0)
    maker.player.window.set_language("en")
    assert [row.key for row in rows_of(maker) if row.rule is not None] == there
    assert [row.key for row in rows_of(maker) if row.faulty] == ["fu.rounding"]


def rows_of(maker: Maker) -> tuple[FieldRow, ...]:
    return maker.player.find("rule_list", RuleList).rules.rows


def words_in(maker: Maker, name: str) -> list[str]:
    """What the labels of a frame say."""
    labels = maker.player.find(name, QFrame).findChildren(QLabel)
    return [label.text() for label in labels if label.isVisible()]


def test_a_document_that_was_copied_from_none_says_what_has_changed_since_it_was_opened(
    maker: Maker, tmp_path: Path
) -> None:
    """It was told to be a copy of itself, and a changed value to be that of its original, as soon
    as another document had been in force."""
    there = UserDocumentFiles(tmp_path / "there")
    there.read()
    first = there.copy("club", Words("もと", "First"))
    there.export_document(there.copy(first, Words("写し", "Second")), tmp_path / "second.toml")
    library.set_own_documents({})
    maker.opens(tmp_path / "second.toml")
    maker.player.click("document_card_bring")
    own = maker.document
    assert words_in(maker, "document_card") == ["自分の規定", "写し"]
    maker.choose(HONBA)
    maker.enter(500)
    for again in (False, True):
        if again:
            maker.player.click("document_club", f"document_{own}")
            maker.choose(HONBA)
        assert words_in(maker, "document_card")[-1] == "開いたときから変更 1"
        assert "開いたときは 300点（ルール⑦）。" in words_in(maker, "rule_form")
    maker.player.click("rule_restore")
    assert honba(own) == 300
    assert words_in(maker, "document_card") == ["自分の規定", "写し"]
    maker.removes("削除")
    assert maker.document == "club"


@pytest.mark.parametrize("earlier", [True, False])
def test_an_imported_document_has_no_other_base_on_another_computer(
    maker: Maker, tmp_path: Path, earlier: bool
) -> None:
    """It was compared with whichever document had that id here. An id of 1.0.0 names any."""
    there = UserDocumentFiles(tmp_path / "there")
    there.read()
    first = there.copy("club", Words("もと", "First"))
    second, sent = there.copy(first, Words("写し", "Second")), tmp_path / "second.toml"
    there.export_document(second, sent)
    there.export_document(first, tmp_path / "first.toml")
    library.set_own_documents({})
    mine = maker.copy("ほかの規定")
    if earlier:
        sent.write_text(sent.read_text("utf-8").replace(first, "own-1"), "utf-8")
    for name, base in (("second", "" if earlier else first), ("first", "club")):
        maker.opens(tmp_path / f"{name}.toml")
        maker.player.click("document_card_bring")
        assert library.documents()[maker.document].base == base
        card = maker.player.find("document_card", QFrame)
        assert not any("ほかの規定" in label.text() for label in card.findChildren(QLabel))
    assert {first, second, mine} <= set(library.documents())


def test_a_game_whose_rules_are_gone_says_so_by_name_until_they_are_back(
    maker: Maker, tmp_path: Path
) -> None:
    """It named the id, and stayed when the document was back."""
    player, window = maker.player, maker.player.window
    own, sent = maker.copy("土曜会"), tmp_path / "sent.hayami-rules"
    maker.saved_as(sent)
    maker.opens(sent)
    maker.player.click("document_card_send")
    play_under(player, own)
    player.click("page_rules")
    maker.removes("削除")
    player.click("page_game")
    QApplication.processEvents()
    (said,) = window._errors.sentences
    assert "「土曜会」" in said
    shown = [label.text() for label in window.page.findChildren(QLabel) if label.isVisible()]
    assert own not in " ".join((said, *shown))
    assert any("土曜会" in words for words in shown), "the bar of the game names it, too"
    player.click("page_rules", "document_card_bring")
    assert maker.document == own
    assert window._errors.sentences == ()
    assert not window._errors.isVisible()
    player.click("page_game")
    QApplication.processEvents()
    assert window._errors.sentences == ()


def test_a_damaged_document_is_no_longer_told_when_its_export_took_its_place(
    maker: Maker, tmp_path: Path
) -> None:
    own, sent = maker.copy(), tmp_path / "sent.hayami-rules"
    maker.saved_as(sent)
    maker.opens(sent)
    maker.player.click("document_card_send")
    library.path_of(own).write_text("", "utf-8")
    window = maker.player.window
    window._recent_hands.own.read()
    window._reload_documents()
    window._report_startup_problems()
    (said,) = window._errors.sentences
    assert own in said
    maker.player.click("document_card_bring")
    assert maker.document == own
    assert window._errors.sentences == ()


def play_under(player: Player, document: str) -> None:
    """Play two hands under a document on the page Game."""
    player.click("page_game")
    store = player.window.page._store
    game = RiichiGame(document, ("A", "B", "C", "D"), events=(DrawEvent(), DrawEvent()))
    store.commit(replace(store.state, game=game, document=document), "open_game")


def test_names_of_rules_have_more_room_than_values_and_these_than_clauses(
    player: Player,
) -> None:
    """Names were cut in a large window beside a column of clauses that was half empty."""
    rules = RuleList(Texts("en"))
    player.qtbot.addWidget(rules)
    rules.resize(px(750), 300)
    rules.show()
    head = rules.horizontalHeader()
    widths = [head.sectionSize(at) for at in range(head.count())]
    assert sum(widths) == rules.viewport().width()
    assert widths[1] > widths[2] > widths[3] > widths[0]
    name = "Until when a declaration can be corrected"
    assert width_of(name, sans(13)) + 2 * px(6) <= widths[1]
