"""Reached as well as seen: what assistive technology finds, hears and does on every page.

The tree is that of `QAccessible.queryAccessibleInterface`, which a screen reader walks. One window
of each language serves all cases.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QLineEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.drill.kinds.table import KINDS, deck, right_answer
from app.pages.drill.page import DrillPage
from app.pages.drill.state import DrillState, Round
from app.pages.handbook.widgets.handbook_dialog import HandbookDialog
from app.pages.referee import state as referee
from app.pages.referee.page import RefereePage
from app.pages.referee.toppan import state as toppan_referee
from app.pages.referee.widgets.act_list import ActList
from app.pages.score.notation import enter
from app.pages.score.state import Draft
from app.pages.score.toppan.odds_task import OddsTask
from app.pages.score.widgets.other_documents import OthersView
from app.store import Store
from app.style import theme
from app.style.tokens import contrast
from app.variants import rules_of, variant_of
from app.views.tables import TableSpot
from app.widgets.controls import announce
from app.widgets.controls.announce import Announcer
from app.widgets.controls.controls import Segment, Stepper
from app.widgets.controls.ticks import Ticked
from engine.riichi.play.events import DrawEvent
from tests.app.boards import walk
from tests.app.games.sample_games import TOPPAN_EVENTS
from tests.app.opened_window import shared_window
from tests.app.scenes import RIICHI, TOPPAN, WIN, Scene, settle

SETTLED = 150
"""Milliseconds for the pause before an announcement, shorter than that of the program."""


@pytest.fixture(scope="module")
def reached(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """A window in English that serves all cases of this module."""
    pause, announce.SETTLED = announce.SETTLED, SETTLED
    with shared_window(qapp, tmp_path_factory.mktemp("reach"), "en") as window:
        yield window
    announce.SETTLED = pause


# --- Toggle is Press (A1)


def ticks(window: MainWindow) -> dict[str, bool]:
    """The tick of every checkable button of the open page and its frame, by name."""
    return {
        button.objectName(): button.isChecked()
        for button in window.findChildren(QAbstractButton)
        if button.isCheckable() and button.isVisible() and button.isEnabled()
    }


def _dealt(store: Store[Any]) -> None:
    """Wait for a hand that is being dealt in idle time."""
    while getattr(store.state, "dealing", False):
        QTest.qWait(10)
    settle()


def _kept(state: Any) -> object:
    """The state without the name that the archive gives a game, and the question of a drill."""
    if isinstance(state, DrillState):
        return replace(state, question=None, round=Round(), dealing=False)
    return replace(state, uid="", title="") if hasattr(state, "uid") else state


def act(button: QAbstractButton, action: str) -> None:
    found = QAccessible.queryAccessibleInterface(button).actionInterface()
    assert found is not None
    assert action in found.actionNames(), button.objectName()
    found.doAction(action)
    settle()


@pytest.mark.parametrize("scenes", [RIICHI, TOPPAN], ids=["riichi", "toppan"])
def test_toggle_does_what_a_press_does_and_no_tick_lies(
    reached: MainWindow, scenes: tuple[Scene, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Toggle is the first action of a checkable button: voice control, switches and UIA take it.

    It emitted no `clicked`: the button was ticked, and nothing was done. The odds of the deal are
    not calculated after each press: no tick shows them.
    """
    monkeypatch.setattr(OddsTask, "compute", lambda *_: None)
    tried: set[tuple[str, str]] = set()
    for scene in scenes:
        scene.lay(reached)
        store = reached.session.store(scene.page)
        for name in ticks(reached):
            if name.startswith(("page_", "document")) or (scene.page, name) in tried:
                continue  # they lead away: below
            stem = name.rsplit("_", 1)[0]
            if sum(page == scene.page and at.rsplit("_", 1)[0] == stem for page, at in tried) > 1:
                continue  # two of a row tell of all: they are of one kind
            tried.add((scene.page, name))
            results = []
            for way in ("toggle", "press"):
                scene.lay(reached)
                _dealt(store)
                if isinstance(reached.page, DrillPage):
                    reached.page.ui.practice.question.clear()
                    reached.page.ui.practice.card.answerers.reset()
                button = reached.page.findChild(QAbstractButton, name)
                assert button is not None
                before = button.isChecked()
                if way == "toggle":
                    act(button, "Toggle")
                else:
                    button.click()
                    settle()
                _dealt(store)
                results.append((_kept(store.state), ticks(reached)))
                if not isinstance(button, Ticked):  # it shows and hides a part of its own
                    assert button.isChecked() is not before, (scene, name, way)
                    results[-1] = None
                    continue
                store.changed.emit()
                settle()
                assert ticks(reached) == results[-1][1], (scene, name, way)
            assert results[0] == results[1], (scene, name)
    assert len(tried) > 40


def test_toggle_opens_a_page_and_takes_a_document(reached: MainWindow) -> None:
    RIICHI[0].lay(reached)
    for name in ("page_table", "page_score", "document_r101", "document_club"):
        button = reached.findChild(QAbstractButton, name)
        assert button is not None
        act(button, "Toggle")
        shown = [at for at, on in ticks(reached).items() if on and at.startswith(name[:5])]
        assert shown == [name]
    assert reached.session.document == "club"


# --- what changes is announced (A4)


class Heard:
    """The announcements since the last look."""

    def __init__(self, window: MainWindow) -> None:
        self._said: list[str] = []
        self._window = window

    def take(self, event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            self._said.append(event.message())

    def settle(self) -> None:
        """Wait until all texts have settled."""
        for _ in range(500):
            QTest.qWait(10)
            if not any(timer.isActive() for timer in self._window.findChildren(Announcer)):
                return
        raise AssertionError("a text does not settle")

    def after(self, *deeds: Callable[[], object]) -> list[str]:
        """What is said until all has settled after the deeds."""
        self.settle()
        self._said.clear()
        for deed in deeds:
            deed()
            QApplication.processEvents()
        self.settle()
        return list(self._said)


@pytest.fixture
def heard(reached: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Heard:
    found = Heard(reached)
    monkeypatch.setattr(QAccessible, "updateAccessibility", found.take)
    reached.activateWindow()
    return found


def asked(store: Store[DrillState]) -> bool:
    """Wait for a question, which is dealt in idle time."""
    for _ in range(300):
        QTest.qWait(10)
        if store.state.question is not None:
            return True
    return False


def key(window: MainWindow, *keys: Qt.Key | str) -> None:
    for each in keys:
        QTest.keyClick(window.focusWidget() or window.page, each)  # type: ignore[arg-type]
        QApplication.processEvents()


def test_typing_a_hand_is_heard_once_it_settles(reached: MainWindow, heard: Heard) -> None:
    """Not each tile: what is said at the end is the declaration."""
    RIICHI[0].lay(reached)
    reached.store.update(Draft())
    reached.page.setFocus()
    said = heard.after(lambda: key(reached, *"123m456p789s11z22z"))
    assert len(said) < len("1234567891122"), "typing is not talked over"
    assert said[-1] == accessible(reached, "declaration")
    said = heard.after(lambda: key(reached, "2", "z"))
    assert any("han" in each for each in said)


def test_a_contradiction_is_heard_as_it_appears_and_goes(reached: MainWindow, heard: Heard) -> None:
    RIICHI[0].lay(reached)
    store = reached.store
    said = heard.after(lambda: RIICHI[1].lay(reached))
    lines = [line.accessibleName() for line in reached.page._input.ui.problem_lines()]
    assert lines
    assert all(any(line in each for each in said) for line in lines)
    count = accessible(reached, "problem_count")
    assert count in said
    said = heard.after(lambda: store.update(enter(Draft(), WIN)))
    assert any("No contradictions" in each for each in said)


def test_toasts_errors_and_refusals_are_heard_at_once(reached: MainWindow, heard: Heard) -> None:
    RIICHI[0].lay(reached)
    page = reached.page
    assert heard.after(lambda: page.message.emit("Copied.")) == ["Copied."]
    assert heard.after(lambda: page.error.emit("There is no folder.")) == ["There is no folder."]
    button = reached.page.findChild(QAbstractButton, "palette_1m")
    assert button is not None
    assert heard.after(lambda: QTest.mouseClick(button, Qt.MouseButton.LeftButton))[:1] == [
        reached.texts.ui("refusal.hand_full")
    ]
    reached._errors.hide()


def test_a_ruling_is_heard_when_it_is_decided(reached: MainWindow, heard: Heard) -> None:
    scenes = {scene.name: scene for scene in RIICHI if scene.page == "referee"}
    scenes["empty"].lay(reached)
    said = heard.after(lambda: scenes["open"].lay(reached))
    assert any("open" in each.casefold() for each in said)
    said = heard.after(lambda: scenes["ruled"].lay(reached))
    assert any("Chombo" in each for each in said)


def test_the_count_of_a_search_is_heard(reached: MainWindow, heard: Heard) -> None:
    next(scene for scene in RIICHI if scene.page == "referee").lay(reached)
    field = reached.page.findChild(QLineEdit, "act_search")
    assert field is not None
    field.setFocus()
    said = heard.after(lambda: key(reached, *"ron"))
    assert len(said) == 1
    assert said[0].endswith("found")
    assert said == [accessible(reached, "acts_count")]


def test_table_and_record_are_heard_after_an_entry(reached: MainWindow, heard: Heard) -> None:
    for scenes, name in ((RIICHI, "play"), (TOPPAN, "play")):
        scene = next(s for s in scenes if (s.page, s.name) == ("game", name))
        scene.lay(reached)
        store = reached.session.store("game")
        game = store.state.game
        event = DrawEvent() if scenes is RIICHI else TOPPAN_EVENTS[2]
        more = replace(store.state, game=replace(game, events=(*game.events, event)))
        said = heard.after(lambda more=more, store=store: store.update(more))
        felt = accessible(reached, "table_felt")
        assert felt in said or scenes is TOPPAN  # where the table stays as it was
        assert any(len(each) > 10 for each in said if each != felt), said


def accessible(window: MainWindow, name: str) -> str:
    widget = next(w for w in window.page.findChildren(QWidget, name) if w.isVisible())
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


# --- the drill by ear (A5)


def test_the_drill_is_done_by_ear(reached: MainWindow, heard: Heard) -> None:
    """The field is named by the question, in words, and says what was wrong and what is right."""
    next(s for s in RIICHI if (s.page, s.name) == ("drill", "fu")).lay(reached)
    page, store = reached.page, reached.session.store("drill")
    assert asked(store)
    page.take_focus()
    assert isinstance(reached.focusWidget(), QLineEdit)
    question = store.state.question
    spoken = question.subject.spoken(reached.texts)
    assert not re.search(r"\d[mps]\b|\d\d[mpsz]", spoken), "tiles are words"
    assert accessible(reached, "drill_field") == f"{spoken} How many fu?"
    field = QAccessible.queryAccessibleInterface(reached.focusWidget())
    assert field.text(QAccessible.Text.Description) == "fu"
    said = heard.after(lambda: key(reached, "1", "1", "0", Qt.Key.Key_Return))
    truth = right_answer(question, reached.texts)
    if store.state.marked.right:
        assert said == ["✓ Right"]
    else:
        assert said == [f"✕ Wrong, Right: {truth}"]
        assert field.text(QAccessible.Text.Description) == said[0]
    said = heard.after(
        lambda: key(reached, Qt.Key.Key_Return),
        lambda: asked(store),
    )
    assert said == [accessible(reached, "drill_field")]
    assert said[0].endswith("How many fu?")
    plates = reached.page.findChild(QWidget, "drill_subject")
    assert plates is not None
    assert plates.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert QAccessible.queryAccessibleInterface(plates).role() is QAccessible.Role.StaticText


def test_every_question_is_read_out_in_words() -> None:
    for document, language in (("club", "en"), ("toppan", "en"), ("toppan", "ja")):
        rules = rules_of(document)
        texts = variant_of(document).texts(language)  # type: ignore[union-attr]
        for kind in KINDS.values():
            if kind.game != variant_of(document).id:  # type: ignore[union-attr]
                continue
            cards = deck(kind.id, rules)
            assert cards or kind.id == "own", "only wins of recorded games may be none"
            for card in cards[:1]:
                question = next(q for q in kind.seek(card, rules, 3) if q is not None)
                spoken = question.subject.spoken(texts)
                assert spoken
                assert not re.search(r"\d\d?[mps]\d|\d\d[mpsz]\b", spoken), (kind.id, spoken)


# --- the tree that a screen reader walks (A6, B1, B2, C10)


ROLELESS = QAccessible.Role.Client, QAccessible.Role.NoRole
"""The roles of a widget that Qt does not know."""
PRESSED = QAccessible.Role.Button, QAccessible.Role.CheckBox, QAccessible.Role.RadioButton


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scenes", [RIICHI, TOPPAN], ids=["riichi", "toppan"])
def test_whatever_has_the_focus_has_a_name_and_a_role(
    reached: MainWindow, scenes: tuple[Scene, ...], language: str
) -> None:
    reached.set_language(language)
    bad = set()
    try:
        for scene in scenes:
            scene.lay(reached)
            for each in walk(QAccessible.queryAccessibleInterface(reached)):
                name, role, widget = each.text(QAccessible.Text.Name), each.role(), each.object()
                where = scene.page, scene.name, type(widget).__name__
                told = *where, "" if widget is None else widget.objectName(), name, role.name
                named = isinstance(widget, Segment | Stepper) or role in PRESSED
                if (each.state().focusable or named) and not name:
                    bad.add((*told, "no name"))
                if (each.state().focusable or name) and role in ROLELESS:
                    bad.add((*told, "no role"))
    finally:
        reached.set_language("en")
    assert not bad, "\n".join(map(str, sorted(bad, key=str)))


def test_the_value_of_a_stepper_is_in_its_name_and_heard(reached: MainWindow, heard: Heard) -> None:
    RIICHI[0].lay(reached)
    before = reached.store.state.honba
    assert accessible(reached, "honba") == f"Honba {before}"
    more = reached.page.findChild(QAbstractButton, "honba_more")
    assert more is not None
    said = heard.after(more.click)
    assert accessible(reached, "honba") == f"Honba {before + 1}" == said[0]
    found = QAccessible.queryAccessibleInterface(more)
    assert found.text(QAccessible.Text.Description) == said[0]
    assert found.parent().text(QAccessible.Text.Name) == "Honba"


def test_one_of_a_few_is_a_radio_button(reached: MainWindow) -> None:
    RIICHI[0].lay(reached)
    for name in ("page_score", "document_club", "how_0", "seat_1", "mode_hand", "event_riichi"):
        button = reached.findChild(QAbstractButton, name)
        found = QAccessible.queryAccessibleInterface(button)
        kind = "CheckBox" if name.startswith("event") else "RadioButton"
        assert found.role() is QAccessible.Role[kind], name


def test_the_handbook_is_no_dialog_any_more_once_it_is_closed(reached: MainWindow) -> None:
    """It stayed below the application, without a name; opened again, it is as it was."""
    program = QAccessible.queryAccessibleInterface(QApplication.instance())

    def dialogs() -> list[str]:
        below = (program.child(at) for at in range(program.childCount()))
        return [
            each.text(QAccessible.Text.Name)
            for each in below
            if each is not None and each.role() is QAccessible.Role.Dialog
        ]

    reached.show_help()
    settle()
    (book,) = reached.findChildren(HandbookDialog)
    for _ in range(2):
        assert dialogs() == ["The Hayami handbook"]
        place = book.geometry()
        book.close()
        settle()
        assert dialogs() == []
        reached.show_help()
        settle()
        assert book.geometry() == place
    book.close()
    reached.activateWindow()
    settle()


@pytest.mark.parametrize("scenes", [RIICHI, TOPPAN], ids=["riichi", "toppan"])
def test_no_label_that_says_nothing_is_in_the_tree(
    reached: MainWindow, scenes: tuple[Scene, ...]
) -> None:
    """Screen readers came to empty texts: units, sums, captions of the progress."""

    def texts_of(found: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
        for at in range(found.childCount()):
            child = found.child(at)
            if child is not None and not child.state().invisible:
                yield child
                yield from texts_of(child)

    empty = set()
    for scene in scenes:
        scene.lay(reached)
        settle()
        for one in texts_of(QAccessible.queryAccessibleInterface(reached)):
            if one.role() is QAccessible.Role.StaticText and not one.text(QAccessible.Text.Name):
                empty.add((scene.page, scene.name, one.object().objectName()))
    assert empty == set()


def test_toggle_opens_a_row_as_a_press_does_and_enter_opens_it_again(reached: MainWindow) -> None:
    """Toggle is the only action of a row: it selected the row and opened nothing."""
    next(scene for scene in RIICHI if scene.page == "referee").lay(reached)
    acts = reached.page.findChild(ActList, "acts")
    assert acts is not None
    opened: list[str] = []
    acts.chosen.connect(opened.append)
    acts.setCurrentIndex(acts.model().index(0, 0))
    second = acts.acts.rows[2].act
    _toggle(acts, 2)
    assert opened == [second]
    assert acts.currentIndex().row() == 2
    acts.setFocus()
    QTest.keyClick(acts, Qt.Key.Key_Return)
    assert opened == [second, second]


def test_toggle_opens_the_act_of_the_case_before(reached: MainWindow) -> None:
    """Its row stayed selected in a new case, and Toggle does nothing on a selected row."""
    next(scene for scene in RIICHI if scene.page == "referee").lay(reached)
    page = reached.page
    acts = page.findChild(ActList, "acts")
    assert isinstance(page, RefereePage)
    assert acts is not None
    for _ in range(2):
        page.clear()
        settle()
        assert acts.act == ""
        _toggle(acts, 2)
        assert acts.act == acts.acts.rows[2].act
        row = QAccessible.queryAccessibleInterface(acts).child(2)
        assert row.state().selected


def test_toggle_compares_a_document_and_leaves_it_again(reached: MainWindow, qtbot: QtBot) -> None:
    """A row on which nothing is open afterwards can be pressed again."""
    RIICHI[0].lay(reached)
    others = reached.page.findChild(OthersView, "others")
    assert others is not None
    rows = others.shown
    qtbot.waitUntil(lambda: len(rows.rows) > 1 and rows.rows[1].outcome != "waiting")
    for compared in (rows.rows[1].document.id, ""):
        _toggle(others, 1)
        assert others.framed == compared


def _toggle(view: QAbstractItemView, row: int) -> None:
    """Do the only action of a row, and wait for what it opens."""
    there = QAccessible.queryAccessibleInterface(view).child(row)
    assert there is not None
    there.actionInterface().doAction(QAccessibleActionInterface.toggleAction())
    settle()


def test_the_clause_is_reached_by_tab_key_and_action(reached: MainWindow) -> None:
    for way in ("key", "action"):
        RIICHI[0].lay(reached)
        clause = reached.page.findChild(QWidget, "clause")
        assert clause is not None
        assert clause.focusPolicy() & Qt.FocusPolicy.TabFocus
        found = QAccessible.queryAccessibleInterface(clause)
        assert found.role() is QAccessible.Role.Link
        if way == "key":
            QTest.keyClick(clause, Qt.Key.Key_Return)
        else:
            found.actionInterface().doAction(found.actionInterface().pressAction())
        settle()
        assert reached._open_name == "rules"


def test_the_strip_is_named_by_its_cell(reached: MainWindow) -> None:
    RIICHI[0].lay(reached)
    strip = reached.page.findChild(QWidget, "strip")
    assert strip is not None
    before = accessible(reached, "strip")
    QTest.keyClick(strip, Qt.Key.Key_Left)
    assert accessible(reached, "strip") != before
    assert "fu" in before


# --- the focus stays where the work is (B3)


def test_after_a_fix_by_enter_the_focus_goes_to_the_next_contradiction(
    reached: MainWindow,
) -> None:
    """It went to the rail, where the next Enter opened another page."""
    RIICHI[1].lay(reached)
    reached.page.setFocus()
    seen = []
    for _ in range(10):
        if not reached.page._input.ui.problem_lines():
            break
        if not seen:
            key(reached, Qt.Key.Key_F8)
        seen.append(reached.focusWidget())
        assert reached.focusWidget() in reached.page._input.ui.problem_lines()
        key(reached, Qt.Key.Key_Return)
        settle()
        assert reached.page.isAncestorOf(reached.focusWidget()) or (
            reached.focusWidget() is reached.page
        )
    assert len(seen) > 1
    assert reached.focusWidget() is reached.page


def test_taking_tiles_away_by_key_keeps_the_focus_in_the_hand(reached: MainWindow) -> None:
    RIICHI[0].lay(reached)
    reached.store.update(enter(Draft(), "19m"))
    settle()
    last = reached.page.findChild(QWidget, "hand_1")
    assert last is not None
    last.setFocus()
    key(reached, Qt.Key.Key_Delete)
    assert reached.focusWidget().objectName() == "hand_0"
    key(reached, Qt.Key.Key_Delete)
    assert reached.focusWidget() is reached.page


def test_an_indicator_that_is_taken_away_leaves_the_focus_beside_it(reached: MainWindow) -> None:
    """It went to the ura indicator, which the next press took away."""
    RIICHI[0].lay(reached)
    reached.store.update(enter(Draft(), WIN))
    settle()
    first = reached.page.findChild(QWidget, "indicator_dora_0")
    assert first is not None
    first.setFocus()
    key(reached, Qt.Key.Key_Space)
    assert reached.focusWidget().objectName() == "indicator_dora_add"


def _declared(sheet: referee.RefereeSheet) -> referee.RefereeSheet:
    with_hand = referee.set_tab(referee.RefereeSheet(sheet.document), referee.RefereeTab.DISPUTE)
    with_hand = referee.set_hand(with_hand, enter(Draft(), WIN))
    return referee.set_dispute(with_hand, replace(with_hand.dispute, han=2))


def _offended(sheet: toppan_referee.ToppanSheet) -> toppan_referee.ToppanSheet:
    fresh = toppan_referee.ToppanSheet(sheet.document)
    return toppan_referee.set_offender(toppan_referee.choose_act(fresh, "illegal_stay"), 1)


@pytest.mark.parametrize(
    "scene",
    [
        *(
            one
            for one in RIICHI
            if one.page == "referee" and one.name in ("ruled", "check furiten")
        ),
        Scene("club", "referee", "declared", _declared),
        Scene("toppan", "referee", "offended", _offended),
    ],
    ids=lambda scene: scene.name,
)
def test_saving_a_ruling_by_key_keeps_the_focus_on_its_page(
    reached: MainWindow, scene: Scene
) -> None:
    """The button can be pressed once. The focus went to the menu, or to another list."""
    scene.lay(reached)
    (button,) = (
        button
        for button in reached.page.findChildren(QAbstractButton)
        if button.objectName().endswith("keep_keep") and button.isVisible()
    )
    button.setFocus()
    assert button.hasFocus()
    key(reached, Qt.Key.Key_Space)
    settle()
    assert not button.isEnabled()
    assert reached.focusWidget() is reached.page


def test_a_leaf_that_is_pressed_by_key_keeps_the_focus_on_its_page(reached: MainWindow) -> None:
    """The focus went to the menu, which the next press opened."""
    next(scene for scene in RIICHI if (scene.page, scene.name) == ("referee", "open")).lay(reached)
    leaf = next(
        leaf for leaf in reached.page.findChildren(QWidget, "ruling_leaf") if leaf.isVisible()
    )
    leaf.setFocus()
    key(reached, Qt.Key.Key_Space)
    settle()
    assert reached.focusWidget() is reached.page


def test_a_notation_that_is_not_read_is_heard(reached: MainWindow, heard: Heard) -> None:
    RIICHI[0].lay(reached)
    said = heard.after(lambda: reached.page.enter("12x"))
    assert said


# --- seen (B11, B12, C22)


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_placeholders_have_the_contrast_of_text(reached: MainWindow, name: str) -> None:
    """Qt halves the colour of the text for them unless it is told another."""
    reached.choose_theme(name)
    try:
        next(s for s in RIICHI if (s.page, s.name) == ("drill", "practise")).lay(reached)
        for field in reached.page.findChildren(QLineEdit):
            if field.isVisible() and field.property("role") in ("field", "answer"):
                ink = field.palette().placeholderText().color()
                assert ink.alpha() == 255
                assert contrast(theme.tokens().card, ink.name()) >= 4.45, field.objectName()
    finally:
        reached.choose_theme("light")


def test_the_answer_field_shows_the_focus(reached: MainWindow) -> None:
    next(s for s in RIICHI if (s.page, s.name) == ("drill", "practise")).lay(reached)
    field = reached.page.findChild(QLineEdit, "drill_field")
    assert field is not None
    frame = field.parentWidget()
    assert frame is not None
    reached.activateWindow()
    assert QTest.qWaitForWindowActive(reached)
    field.setFocus()
    QApplication.processEvents()
    assert field.hasFocus()
    there = frame.grab().toImage()
    reached.page.findChild(QWidget, "drill_subject").setFocus()
    QApplication.processEvents()
    gone = frame.grab().toImage()
    changed = sum(
        there.pixel(x, y) != gone.pixel(x, y)
        for x in range(there.width())
        for y in range(there.height())
    )
    assert changed > 2 * (field.width() + field.height())


def test_a_mouse_click_leaves_no_ring_on_the_frame_of_the_window(reached: MainWindow) -> None:
    """On documents, buttons of the bar and tabs the ring is for the keyboard."""
    for scene in (RIICHI[0], next(s for s in RIICHI if s.page == "referee")):
        scene.lay(reached)
        for name in ("document_r101", "document_club", "undo", "referee_tab_1"):
            button = reached.findChild(QAbstractButton, name)
            if button is None or not button.isVisible() or not button.isEnabled():
                continue
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            settle()
            assert not button.hasFocus(), name
            group = button.group()
            several = [button] if group is None else group.buttons()
            assert any(each.focusPolicy() & Qt.FocusPolicy.TabFocus for each in several)


def test_the_mouse_leaves_no_ring_on_what_it_presses(reached: MainWindow) -> None:
    """The ring is for the keyboard. Answers of a ruling kept it after a click, and so did every
    button that takes the focus."""
    reached.activateWindow()
    assert QTest.qWaitForWindowActive(reached)
    roles = set()
    for scene in (each for each in RIICHI if each.page in ("score", "referee", "game")):
        scene.lay(reached)
        for button in reached.page.findChildren(QAbstractButton):
            role = button.property("role")
            pressed = button.isVisible() and button.isEnabled() and role not in roles
            if not pressed or not button.focusPolicy() & Qt.FocusPolicy.ClickFocus:
                continue
            if getattr(button, "menu", lambda: None)() is not None:
                continue  # opens at the press, and waits
            roles.add(role)
            QTest.mousePress(button, Qt.MouseButton.LeftButton)
            QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=QPoint(-50, -50))
            assert button.hasFocus(), button.objectName()
            there, size = button.grab().toImage(), button.sizeHint()
            button.clearFocus()
            assert button.grab().toImage() == there, (role, button.objectName())
            button.setFocus(Qt.FocusReason.TabFocusReason)
            settle()
            assert button.grab().toImage() != there, (role, button.objectName())
            assert button.sizeHint() == size, (role, "the ring takes no room")
    assert {"segment", "word", "button", "mode", None} <= roles
    RIICHI[0].lay(reached)  # tests of the table take its cell from the hand


def test_a_cell_that_is_covered_and_opened_is_heard(reached: MainWindow, heard: Heard) -> None:
    """The answer of the self-test was not read: the cell had the focus before and after."""
    next(s for s in RIICHI if s.page == "table").lay(reached)
    store = reached.session.store("table")
    spot = TableSpot("child", 30, 2)
    store.update(replace(store.state, chosen=spot))
    covered = replace(store.state, covered=frozenset({spot}))
    said = heard.after(lambda: store.update(covered))
    assert len(said) == 1
    assert "covered" in said[0]
    said = heard.after(lambda: store.update(replace(covered, covered=frozenset())))
    assert len(said) == 1
    assert "covered" not in said[0]
    assert re.search(r"\d{3}", said[0])


# --- the order of Tab (C1, C22)


def test_tab_goes_along_bar_and_sidebar_then_the_page(reached: MainWindow) -> None:
    """On the score page the documents came before the rail, elsewhere after everything else."""
    for page in ("score", "referee", "game", "table", "drill", "rules"):
        next(s for s in RIICHI if s.page == page).lay(reached)
        menu = reached.findChild(QWidget, "menu_button")
        assert menu is not None
        menu.setFocus(Qt.FocusReason.TabFocusReason)
        names: list[str] = []
        for _ in range(300):
            there = reached.focusWidget()
            if there is None or there.objectName() in names:
                break
            names.append(there.objectName())
            reached.focusNextChild()
        frame = [n for n in names if not reached.page.findChild(QWidget, n)]
        assert names[: len(frame)] == frame, page
        documents = [n for n in frame if n.startswith("document_")]
        shown = [b for b in reached.findChildren(QWidget) if b.objectName() in documents]
        across = sorted(shown, key=lambda b: b.mapTo(reached, b.rect().topLeft()).x())
        assert documents == [b.objectName() for b in across]
        places = [frame.index(n) for n in (documents[-1], "language", "view", "page_score")]
        assert places == sorted(places), page


# --- dialogs and windows beside the main one


@pytest.mark.parametrize("action", ["help", "about", "show_large", "show_second", "show_qr"])
def test_dialogs_have_names_and_roles(reached: MainWindow, action: str) -> None:
    RIICHI[0].lay(reached)
    before = set(QApplication.topLevelWidgets())
    reached.menu.items[action].trigger()
    settle()
    shown = [w for w in reached.findChildren(QDialog) if w.isVisible()]
    shown += [w for w in QApplication.topLevelWidgets() if w.isVisible() and w not in before]
    assert shown
    bad = set()
    try:
        for dialog in shown:
            top = QAccessible.queryAccessibleInterface(dialog)
            assert top.text(QAccessible.Text.Name), dialog
            for each in walk(top):
                name, role, widget = each.text(QAccessible.Text.Name), each.role(), each.object()
                if each.state().focusable and (not name or role in ROLELESS):
                    bad.add(
                        (type(widget).__name__, widget and widget.objectName(), name, role.name)
                    )
    finally:
        for dialog in shown:
            dialog.close()
        settle()
    assert not bad, bad
