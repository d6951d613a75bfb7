"""A language change rebuilds all widgets and keeps what the user has before them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QPushButton, QWidget

from app.pages.score.notation import enter
from engine.tiles import tiles
from tests.app.player import Player

HAND = "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1 deposits=1"


def switch(player: Player, qapp: QApplication, language: str) -> None:
    player.window.set_language(language)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.processEvents()


def test_the_focus_stays_on_the_widget_of_the_same_name(player: Player, qapp: QApplication) -> None:
    for name in ("palette_5p", "honba_more", "document_enjoy", "page"):
        player.find(name, QWidget).setFocus()
        switch(player, qapp, "en")
        switch(player, qapp, "ja")
        focused = player.window.focusWidget()
        assert focused is not None
        assert focused.objectName() == name


def test_the_tab_stays_that_was_chosen(player: Player, qapp: QApplication) -> None:
    """That below an answer is in no store; 練習 gives way to the path where the drill opens."""
    player.window.resize(1024, 700)
    player.window.store.update(enter(player.draft, HAND))
    player.qtbot.waitUntil(lambda: player.shows("foot_0"))
    player.click("foot_2")
    switch(player, qapp, "en")
    assert player.shows("others")
    assert not player.shows("readings")
    player.do("page_drill")
    assert player.find("drill_view_0", QPushButton).isChecked()
    player.click("drill_view_1")
    switch(player, qapp, "ja")
    assert player.find("drill_view_1", QPushButton).isChecked()


def test_typed_text_and_its_cursor_stay(player: Player, qapp: QApplication) -> None:
    player.do("page_referee")
    search = player.find("act_search", QLineEdit)
    search.setText("kan")
    search.setCursorPosition(2)
    switch(player, qapp, "en")
    search = player.find("act_search", QLineEdit)
    assert (search.text(), search.cursorPosition()) == ("kan", 2)


def test_digits_that_lack_their_suit_stay(player: Player, qapp: QApplication) -> None:
    """They are of the tiles that are typed on, wherever the keyboard is."""
    player.type("12")
    switch(player, qapp, "en")
    player.type("3m")
    assert player.draft.concealed == tiles("123m")


def test_lists_stay_scrolled(player: Player, qapp: QApplication) -> None:
    player.window.resize(1024, 700)
    player.do("page_referee")
    qapp.processEvents()
    bar = player.find("acts", QListView).verticalScrollBar()
    assert bar.maximum() > 20
    bar.setValue(20)
    switch(player, qapp, "en")
    assert player.find("acts", QListView).verticalScrollBar().value() == 20


def test_draft_and_undo_steps_stay(player: Player, qapp: QApplication) -> None:
    player.window.store.commit(enter(player.window.store.state, HAND), "notation")
    before = player.draft
    switch(player, qapp, "en")
    assert player.draft == before
    player.do("undo")
    assert player.draft != before


def test_errors_stay_until_they_are_closed(player: Player, qapp: QApplication) -> None:
    player.window.page.error.emit("a file that cannot be read")
    switch(player, qapp, "en")
    bar = player.find("trouble", QWidget)
    assert bar.isVisible()
    assert "a file that cannot be read" in bar.accessibleName()


def test_keys_work_once_after_several_changes(player: Player, qapp: QApplication) -> None:
    """Actions of the old menu do not make the keys of the new one ambiguous."""
    for language in ("en", "ja", "en"):
        switch(player, qapp, language)
    player.qtbot.keyClick(player.window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert player.window.page.objectName() == "referee"


@pytest.mark.parametrize(("language", "cancel"), [("ja", "キャンセル"), ("en", "Cancel")])
def test_dialogs_of_qt_are_in_the_language(
    player: Player, qapp: QApplication, language: str, cancel: str
) -> None:
    switch(player, qapp, "en" if language == "ja" else "ja")
    switch(player, qapp, language)
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == cancel
