"""The toast: it lies on no control of the page, and clicks go through it."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.main_window.notices import Toast
from app.main_window.window import MainWindow
from app.pages.referee.page import RefereePage
from app.pages.referee.state import RefereeTab, set_tab
from app.texts.texts import LANGUAGES, Texts
from tests.app.player import Player


def toast(window: MainWindow) -> QLabel:
    return window.findChildren(QLabel, "toast")[-1]


def seen(widget: QWidget, window: MainWindow) -> QRect:
    box = widget.visibleRegion().boundingRect()
    return box.translated(widget.mapTo(window, QPoint()))


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_toast_covers_no_button_and_no_field(
    window: MainWindow, qapp: QApplication, language: str, size: tuple[int, int]
) -> None:
    window.set_language(language)
    window.resize(*size)
    window.open_page("referee")
    page = window.page
    assert isinstance(page, RefereePage)
    for tab in RefereeTab:
        page._store.update(set_tab(page._sheet, tab))
        qapp.processEvents()
        page.message.emit(Texts(language).ui("cases.kept", "2026-001"))
        qapp.processEvents()
        shown = toast(window)
        box = QRect(shown.mapTo(window, QPoint()), shown.size())
        assert shown.isVisible()
        assert window.rect().contains(box)
        for kind in (QAbstractButton, QLineEdit, QComboBox):
            for widget in page.findChildren(kind):
                if widget.isVisible():
                    assert not box.intersects(seen(widget, window)), (tab, widget.objectName())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_toast_covers_nothing_that_is_read_where_a_part_of_the_page_is_blank(
    window: MainWindow, player: Player, language: str
) -> None:
    """It lay over the count of contradictions, readings, and what follows in a game."""
    window.set_language(language)
    player.resize(1280, 800)
    covered = []
    for name in ("score", "referee", "game", "drill"):
        window.open_page(name)
        QApplication.processEvents()
        window.page.message.emit(Texts(language).ui("cases.kept", "2026-001"))
        QApplication.processEvents()
        shown = toast(window)
        box = QRect(shown.mapTo(window, QPoint()), shown.size())
        for widget in window.page.findChildren(QWidget):
            words = isinstance(widget, QLabel) and widget.text()
            shows = widget.isVisible() and (words or widget.objectName() in PAINTED)
            if shows and box.intersects(seen(widget, window)):
                covered.append((name, widget.objectName()))
    assert not covered


PAINTED = ("declaration", "seats", "ledger", "readings", "others", "way_plates", "next_list")


def test_a_toast_covers_no_field_of_several_lines(qtbot: QtBot) -> None:
    """Such as that of a note on a game, or of the reason of a rule."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 400)
    field, shown = QPlainTextEdit(window), Toast(window)
    field.setGeometry(0, 250, 600, 150)
    window.show()
    shown.show_message("there")
    QApplication.processEvents()
    assert not shown.geometry().intersects(field.geometry())


def test_a_click_on_the_toast_reaches_what_is_under_it(player: Player) -> None:
    player.window.page.message.emit("…" * 20)
    shown = toast(player.window)
    shown.move(player.find("palette_1m", QWidget).mapTo(shown.parentWidget(), QPoint(2, 2)))
    assert shown.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    under = player.window.childAt(player.centre("palette_1m"))
    assert under is player.find("palette_1m", QWidget)


def test_a_toast_leaves_the_buttons_of_a_tab_that_is_opened_later(
    window: MainWindow, player: Player
) -> None:
    """C10: a case is saved, and the log with its buttons is opened while the toast is shown."""
    window.resize(1280, 800)
    window.open_page("referee")
    page = window.page
    assert isinstance(page, RefereePage)
    page.message.emit("2026-001")
    page._store.update(set_tab(page._sheet, RefereeTab.LOG))
    shown, export = toast(window), player.find("case_csv", QAbstractButton)
    shown.move(export.mapTo(shown.parentWidget(), QPoint()))
    player.qtbot.waitUntil(
        lambda: (
            not QRect(shown.mapTo(window, QPoint()), shown.size()).intersects(seen(export, window))
        )
    )
    assert shown.isVisible()


def test_a_toast_stays_above_a_page_that_is_opened_while_it_is_shown(window: MainWindow) -> None:
    """The stack raises the page that it shows, a new one as well as one that was shown before."""
    window.page.message.emit("2026-001")
    shown = toast(window)
    for name in ("table", "score"):
        window.open_page(name)
        from_below = shown.parentWidget().children()
        assert from_below.index(shown) > from_below.index(window.page), name


def test_a_toast_holds_nothing_of_what_it_keeps_clear_of(qtbot: QtBot) -> None:
    """`findChildren` of the window would make it the owner of all that it finds."""

    def scroll_bars() -> int:
        gc.collect()
        return sum(isinstance(there, QScrollBar) for there in gc.get_objects())

    window = QWidget()
    qtbot.addWidget(window)
    area, toast = QScrollArea(window), Toast(window)
    window.show()
    before = scroll_bars()
    toast.show_message("there")
    QApplication.processEvents()
    area.deleteLater()
    QApplication.sendPostedEvents(area, QEvent.Type.DeferredDelete.value)
    assert scroll_bars() == before
