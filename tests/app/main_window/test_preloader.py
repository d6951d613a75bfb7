"""What is done while nothing is to do: modules load, and pages hear of the document in force."""

from __future__ import annotations

import gc
import linecache
import sys
import weakref
from collections import deque
from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStackedWidget
from pytestqt.qtbot import QtBot

from app.actions import PAGES
from app.main_window import page_factory
from app.main_window import window as window_module
from app.main_window.application import FirstInput, collect_in_pauses
from app.main_window.page_factory import FACTORIES, needs
from app.main_window.window import MainWindow
from app.texts import files
from app.texts.files import WordFiles
from app.texts.texts import LANGUAGES
from engine.memo import Memo, search_table


def made(window: MainWindow) -> int:
    pages = window.page.parent()
    assert isinstance(pages, QStackedWidget)
    return pages.count()


def test_what_pages_need_is_there_before_they_are_opened_but_no_page(window: MainWindow) -> None:
    while window.preloader.busy:
        window.preloader.go_on()
    assert all(row.page.partition(":")[0] in sys.modules for row in FACTORIES)
    assert made(window) == 1, "pages take much memory, and little time to make"


def test_modules_are_loaded_before_documents_are_read(window: MainWindow) -> None:
    for _ in range(len(needs("ja"))):
        window.preloader.go_on()
    assert all(row.page.partition(":")[0] in sys.modules for row in FACTORIES)
    assert window.preloader.busy


def test_the_more_is_left_the_shorter_are_the_pauses(window: MainWindow) -> None:
    """Of 600 documents of one's own, the last one was read a minute and a half after the start."""
    window.preloader._left = deque([bool] * 1201)
    window.preloader.go_on()
    assert window.preloader._timer.interval() < 12
    window.preloader._left = deque([bool] * 20)
    window.preloader.go_on()
    assert window.preloader._timer.interval() == 120


def test_the_texts_of_another_language_are_there_before_it_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fresh = {language: WordFiles(language) for language in LANGUAGES}
    monkeypatch.setattr(page_factory, "words", fresh.__getitem__)
    for read in page_factory.other_words("ja"):
        read()
    monkeypatch.setattr(files, "read", lambda *asked: pytest.fail(f"{asked} is read late"))
    assert len(fresh["en"])


def test_no_source_of_a_module_stays_in_memory(window: MainWindow) -> None:
    linecache.getlines(window_module.__file__)
    assert linecache.cache
    window.preloader.go_on()
    assert not linecache.cache


@pytest.fixture
def collecting(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """A window that collects garbage in pauses, as it does in the program."""
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(Memo, "most", Memo.most)
    before = gc.get_threshold()
    collect_in_pauses(window)
    yield window
    gc.set_threshold(*before)


def test_what_a_search_has_left_is_freed_in_the_pause_after_a_step(
    collecting: MainWindow, qtbot: QtBot
) -> None:
    asked: list[int] = []

    @search_table(8)
    def double(key: int) -> int:
        asked.append(key)
        return 2 * key

    double(3)
    collecting.page.choose_document("r101")
    assert double(3) == 6
    qtbot.waitUntil(lambda: double(3) == 6 and asked == [3, 3])
    collecting.set_language("en")
    qtbot.waitUntil(lambda: double(3) == 6 and asked == [3, 3, 3])


def test_widgets_that_were_replaced_are_freed_in_the_pause_after_it(
    collecting: MainWindow, qtbot: QtBot
) -> None:
    gc.collect()  # they are of the oldest generation
    page = weakref.ref(collecting.page)
    collecting.set_language("en")
    qtbot.waitUntil(lambda: page() is None)


def test_a_page_that_nobody_sees_goes_by_another_document_before_it_is_seen(
    window: MainWindow,
) -> None:
    referee = window.session.store("referee")
    window.page.choose_document("r101")
    assert window.session.document == "r101"
    assert referee.state.document != "r101", "the click does not wait for it"
    window.open_page("referee")
    assert referee.state.document == "r101"
    window.page.choose_document("enjoy")
    assert window.store.state.document == "enjoy", "whoever asks is told what is in force"


def test_it_hears_of_it_in_a_while_where_nobody_goes_there(
    window: MainWindow, qtbot: QtBot
) -> None:
    some = [window.session.store(name) for name, _ in PAGES]
    window.page.choose_document("r101")
    qtbot.waitUntil(lambda: all(store.state.document == "r101" for store in some))
    assert not any(store.undo_name for store in some[1:]), "it is no step of theirs"


def test_hidden_pages_hear_of_it_in_the_order_in_which_they_were_made(
    window: MainWindow, qtbot: QtBot
) -> None:
    order = ["rules", "game", "table", "referee", "drill", "evening"]
    heard: list[str] = []
    some = [(name, window.session.store(name)) for name in order]
    for name, store in some:
        store.changed.connect(partial(heard.append, name))
    window.page.choose_document("r101")
    qtbot.waitUntil(lambda: all(store.state.document == "r101" for _, store in some))
    assert list(dict.fromkeys(heard)) == order
    heard.clear()
    window.page.choose_document("enjoy")
    window.session.replace_missing_documents()
    assert list(dict.fromkeys(heard)) == order


def test_what_comes_late_on_a_hidden_page_does_not_bring_its_old_document_back(
    window: MainWindow,
) -> None:
    referee = window.session.store("referee")
    window.page.choose_document("r101")
    referee.update(replace(referee.state, search="ron"))
    assert window.session.document == "r101"
    assert referee.state.document == "r101"
    assert referee.state.search == "ron"


def test_nothing_is_loaded_ahead_before_the_first_input(window: MainWindow, qtbot: QtBot) -> None:
    begun: list[bool] = []
    first = FirstInput(window)
    first.arrived.connect(lambda: begun.append(True))
    qtbot.wait(300)
    assert not begun
    handle = window.windowHandle()
    with qtbot.waitSignal(first.arrived):
        QTest.keyClick(handle, Qt.Key.Key_1)
    QTest.keyClick(handle, Qt.Key.Key_2)
    qtbot.wait(300)
    assert begun == [True]
