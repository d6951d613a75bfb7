"""Pages: one click or key away, each with its own steps, all under one document."""

from __future__ import annotations

import gc
import tomllib
import weakref
from datetime import date
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QLineEdit,
    QStackedWidget,
    QWidget,
)
from shiboken6 import ownedByPython

from app.actions import PAGES, PART_OF
from app.case_log.case_files import json_parts
from app.case_log.schema import LOG
from app.main_window.page_factory import FACTORIES
from app.pages.drill.page import DrillPage
from app.pages.drill.progress.answers import ProgressContent
from app.pages.drill.progress.files import as_json
from app.pages.referee.layout import TABS
from app.pages.referee.page import RefereePage
from app.pages.referee.state import RefereeTab
from app.pages.rules.page import RulesPage
from app.store import Store
from app.style import theme
from app.style.tokens import THEMES
from app.user_documents import tables
from engine import library
from engine.effects.tally import EffectTally
from engine.riichi.rules import load
from engine.rulebook import Words
from tests.app.case_log.sample_cases import a_case
from tests.app.player import Player
from tests.app.practice import a_year


class Sheet(msgspec.Struct, frozen=True):
    document: str = "club"
    note: int = 0


def test_every_page_has_a_factory_a_button_and_a_key(player: Player) -> None:
    assert list(dict.fromkeys(row.name for row in FACTORIES)) == [name for name, _ in PAGES]
    for digit, (name, _) in enumerate(PAGES, 1):
        if name not in PART_OF:
            assert player.find(f"page_{name}", QAbstractButton).toolTip().endswith(f"Alt+{digit}")
        assert player.action(f"page_{name}").shortcut().toString() == f"Alt+{digit}"


def test_a_page_that_is_a_part_of_another_is_opened_by_its_tab(player: Player) -> None:
    player.do("page_game")
    player.click("game_tabs_1")
    assert player.window.page.objectName() == "evening"
    assert player.find("page_game", QAbstractButton).isChecked(), "the sidebar marks the whole"
    player.click("evening_tabs_0")
    assert player.window.page.objectName() == "game"


def test_the_page_that_is_open_stays_marked_when_it_is_chosen_again(player: Player) -> None:
    player.click("page_score")
    assert player.find("page_score", QAbstractButton).isChecked()
    player.do("page_score")
    assert player.action("page_score").isChecked()


def test_what_is_adopted_is_no_step_and_is_not_undone() -> None:
    store = Store(Sheet())
    store.commit(Sheet(note=1), "note")
    store.commit(Sheet("r101", note=1), "document")
    store.commit(Sheet("r101", note=2), "note")
    store.undo()
    store.adopt(lambda sheet: replace(sheet, document="enjoy"))
    assert store.state == Sheet("enjoy", note=1)
    store.redo()
    assert store.state == Sheet("enjoy", note=2)
    for _ in range(2):
        store.undo()
    assert store.state == Sheet("enjoy", note=0), "the step to r101 leads nowhere any more"
    assert store.undo_name == ""


def test_another_theme_keeps_what_was_typed_on_a_page_that_is_not_open(
    player: Player, qapp: QApplication
) -> None:
    """Pages that are not open are made anew for another theme."""
    player.do("page_referee")
    player.find("act_search", QLineEdit).setText("kan")
    player.do("page_score")
    player.do("theme_dark")
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    player.do("page_referee")
    assert player.find("act_search", QLineEdit).text() == "kan"
    assert theme.tokens() is THEMES["dark"]


def test_the_theme_that_is_in_force_makes_nothing_anew(player: Player) -> None:
    player.do("page_referee")
    page = player.window.page
    player.do("page_score")
    player.do("theme_light")
    player.do("page_referee")
    assert player.window.page is page


def pages(player: Player) -> set[str]:
    """The names of the pages that there are."""
    player.qtbot.wait(450)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    stack = player.window.page.parent()
    assert isinstance(stack, QStackedWidget)
    return {stack.widget(at).accessibleName() for at in range(stack.count())}


def test_the_pages_that_were_opened_last_stay_and_no_others(player: Player) -> None:
    for name in ("referee", "game", "table", "game"):
        player.do(f"page_{name}")
    name = player.window.texts.ui
    assert pages(player) == {name("page.game"), name("page.table")}
    player.do("page_drill")
    assert pages(player) == {name("page.drill"), name("page.game")}


def test_a_page_that_was_dropped_comes_back_as_it_was(player: Player) -> None:
    player.do("page_referee")
    search = player.find("act_search", QLineEdit)
    search.setText("kan")
    for name in ("score", "game", "table", "drill"):
        player.do(f"page_{name}")
    pages(player)
    player.do("page_referee")
    there = player.find("act_search", QLineEdit)
    assert there.text() == "kan"
    assert there is not search


@pytest.mark.parametrize("anew", ["other language", "other pages"])
def test_what_was_opened_on_a_page_is_open_in_the_one_that_takes_its_place(
    player: Player, anew: str
) -> None:
    def leave_and_come_back(home: str) -> None:
        if anew == "other language":
            player.window.set_language("ja" if player.window.texts.language == "en" else "en")
            QApplication.processEvents()  # what takes the window's middle is shown after that
            return
        for name in ("game", "table", "drill"):
            player.do(f"page_{name}")
        pages(player)
        player.do(f"page_{home}")

    player.do("why")
    player.find("why_field", QLineEdit).setText("pinfu")
    page = player.window.page
    leave_and_come_back("score")
    assert player.window.page is not page
    assert player.shows("why")
    assert player.find("why_field", QLineEdit).text() == "pinfu"
    player.click("why_close")
    leave_and_come_back("score")
    assert not player.shows("why")

    player.window.session.choose("toppan")
    player.do("page_referee")
    player.click("toppan_keep_more")
    leave_and_come_back("referee")
    assert player.find("toppan_keep_more", QAbstractButton).isChecked()
    assert player.shows("toppan_keep_note")


def test_a_dropped_page_leaves_no_widget(player: Player) -> None:
    """Also of a form that has made parts which it does not place."""

    def there_after_a_visit() -> int:
        for document in ("document_toppan", "document_club"):
            player.do(document)
            for name, _ in PAGES:
                player.do(f"page_{name}")
        player.do("page_game")
        player.do("game_win")
        QApplication.processEvents()
        player.click("win_laid_1")
        assert player.shows("situation")
        player.do("game_win")
        player.do("page_rules")
        player.window._pages.forget_others()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
        return len(QApplication.allWidgets())

    assert there_after_a_visit() == there_after_a_visit()


def test_every_widget_of_an_opened_page_is_placed(player: Player) -> None:
    """Python deletes one that is not when the page is dropped, at any moment."""
    player.do("page_rules")
    player.window._pages.forget_others()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    before = set(QApplication.topLevelWidgets())
    for document in ("document_toppan", "document_club"):
        player.do(document)
        for name, _ in PAGES:
            player.do(f"page_{name}")
            new = set(QApplication.topLevelWidgets()) - before
            orphans = [w for w in new if ownedByPython(w)]
            assert [f"{type(w).__name__} {w.objectName()}" for w in orphans] == [], name


def test_a_dropped_page_is_freed_though_it_is_found_before_it_is_deleted(player: Player) -> None:
    """PySide keeps widgets for ever that leave a stack and are found before they are deleted."""
    player.do("page_referee")
    there = weakref.ref(player.window.page)
    player.do("page_table")
    player.window._pages.forget_others()
    player.window.findChildren(QWidget)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert there() is None


def test_a_page_that_has_compared_for_long_stays(player: Player) -> None:
    player.do("page_rules")
    page = player.window.page
    assert isinstance(page, RulesPage)
    page._effects.run.tally = EffectTally(load("club"), load("r101"))
    for name in ("score", "game", "table", "drill"):
        player.do(f"page_{name}")
    assert player.window.texts.ui("page.rules") in pages(player)


def test_a_page_that_is_writing_a_file_stays_until_it_is_written(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.do("page_referee")
    page = player.window.page
    assert isinstance(page, RefereePage)
    monkeypatch.setattr(type(page.log.transfer), "busy", True)
    for name in ("score", "game", "table", "drill"):
        player.do(f"page_{name}")
    assert player.window.texts.ui("page.referee") in pages(player)
    monkeypatch.setattr(type(page.log.transfer), "busy", False)
    player.do("page_rules")
    assert player.window.texts.ui("page.referee") not in pages(player)


def test_the_log_has_no_widgets_before_it_is_shown(player: Player) -> None:
    player.do("page_referee")
    page = player.window.page
    assert isinstance(page, RefereePage)
    assert page.log.findChildren(QWidget) == []
    page.save()
    player.click(f"referee_tab_{TABS.index(RefereeTab.LOG)}")
    assert player.shows("case_table")


def test_a_page_is_made_once_where_the_making_changes_what_is_shown_to_an_audience(
    player: Player,
) -> None:
    """The drill asks under the other document while it is made, and the presenter follows that."""
    player.do("page_drill")
    player.click("drill_view_1")
    player.qtbot.waitUntil(lambda: player.window.session.store("drill").state.question is not None)
    player.window.presentation.show_on_second_screen()
    player.do("page_score")
    player.window._pages.forget_others()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    player.do("document_toppan")
    player.do("page_drill")
    stack = player.window.page.parent()
    assert isinstance(stack, QStackedWidget)
    names = [stack.widget(at).objectName() for at in range(stack.count())]
    assert len(stack.findChildren(DrillPage)) == names.count("drill_page") == 1
    player.window.presentation.end()


def large_file(folder: Path, kind: str) -> Path:
    """A file of progress or of cases that takes some moments to import."""
    path = folder / f"in.{kind}"
    if kind == "json":
        parts = as_json(ProgressContent(tuple(a_year(900, date(2026, 11, 21)))))
    else:
        parts = json_parts(a_case(f"{at}", serial=at + 1) for at in range(900))
    path.write_text("".join(parts), encoding="utf-8")
    return path


def import_progress(player: Player, folder: Path) -> DrillPage:
    """Begin to import progress; returns the page once it writes."""
    path = large_file(folder, "json")
    player.do("page_drill")
    page = player.window.page
    assert isinstance(page, DrillPage)
    page._show_view("progress")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
        player.click("progress_import")
    while not page.repository.progress._log.in_transaction:  # type: ignore[union-attr]
        player.qtbot.wait(1)
    return page


@pytest.mark.parametrize("change", ["letters", "language", "figures"])
def test_an_import_of_progress_ends_before_the_window_is_made_anew(
    player: Player, tmp_path: Path, change: str
) -> None:
    """The new page opens the same database, which an import under way would have locked."""
    import_progress(player, tmp_path)
    window = player.window
    if change == "letters":
        window.choose_scale(1.25)
    elif change == "language":
        window.set_language("en")
    else:
        player.do("figures")
    player.qtbot.wait(50)
    page = window.page
    assert isinstance(page, DrillPage)
    assert page.repository.progress.path.name == LOG
    assert page.repository.progress.troubles == ()
    assert page.repository.progress.count() == 0
    (told,) = window._errors.sentences
    assert "ファイルの読み書きをやめた" in told


def test_an_import_of_progress_ends_before_its_page_is_dropped_for_another_theme(
    player: Player, tmp_path: Path
) -> None:
    import_progress(player, tmp_path)
    player.do("page_score")
    player.do("theme_dark")
    (told,) = player.window._errors.sentences
    assert "ファイルの読み書きをやめた" in told
    player.do("page_drill")
    page = player.window.page
    assert isinstance(page, DrillPage)
    assert page.repository.progress.troubles == ()
    assert page.repository.progress.count() == 0


@pytest.mark.parametrize("damage", ["gone", "half", "changed"])
def test_every_page_goes_on_with_a_document_whose_file_is_gone_damaged_or_changed(
    player: Player, damage: str
) -> None:
    """Another window removed or changed it: each page that named it ended in an error, or judged by
    what the other window had written."""
    window = player.window
    own = window._recent_hands.own.copy("club", Words("みどり会", "Green club"))
    path = library.path_of(own)
    text = path.read_text("utf-8")
    if damage == "gone":
        path.unlink()
    else:
        raw = tables.with_value(tomllib.loads(text), "payment.honba", 900)
        path.write_text(text[:900] if damage == "half" else tables.written(raw), "utf-8")
    for document in ("club", own):
        window._choose_document(document)
        for name, _ in PAGES:
            player.do(f"page_{name}")
            player.settle()
    assert window.session.document == own
    assert load(own).payment.honba.value == 300
    assert len(window._errors.sentences) == (damage == "half"), "by the editor"


def test_an_import_of_cases_ends_before_the_window_is_made_anew(
    player: Player, tmp_path: Path
) -> None:
    path = large_file(tmp_path, "hayami-cases")
    player.do("page_referee")
    page = player.window.page
    assert isinstance(page, RefereePage)
    page.log.import_file(path)
    assert page.has_work()
    player.window.choose_scale(1.25)
    player.qtbot.wait(50)
    page = player.window.page
    assert isinstance(page, RefereePage)
    assert page.log._history.path.name == LOG
    assert page.log._history.count() == 0
    (told,) = player.window._errors.sentences
    assert "ファイルの読み書きをやめた" in told
