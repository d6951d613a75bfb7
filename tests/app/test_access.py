"""Accessibility and languages: everything has a name in the language in force, and a place in the
tab chain that goes as one reads."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAction, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QListView,
    QMenu,
    QMessageBox,
    QTextBrowser,
    QWidget,
)

from app.main_window.sidebar import PageButton
from app.main_window.window import MainWindow
from app.pages.score.notation import enter
from app.style import theme
from app.style.tokens import THEMES, contrast
from app.texts.texts import LANGUAGES
from app.widgets.answer.declaration import Declaration
from app.widgets.controls.controls import Segment
from tests.app.player import Player

HANDS = (
    "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1 deposits=1",
    "55z+5z[1'23m][77'7z](3333s) ron from=N seat=E round=E dora=3s2s",
    "234678m999p3455s",
    "19m19p19s1234567z",
    "234m567m99p345s67s+8s ron from=W seat=S round=E",
    "234678m999p3455s+5s tsumo seat=S round=E ippatsu rinshan haitei ura=1z",
)
JAPANESE = re.compile(r"[\u3040-\u30ff]")
"""Kana: kanji stand in English too, as the names of yaku and on tiles."""
QUOTED = ("日本語", "ダブル立直", "【リーチ】", "ルール⑪", "ないもの※")
"""The other language's name for itself, a yaku with kana in its kanji, marks of clauses."""


def told(window: MainWindow) -> dict[str, str]:
    """Every word that the window shows or says now, by where it stands."""
    found: dict[str, str] = {}
    for widget in (window, *window.findChildren(QWidget)):
        if not widget.isVisible() and not isinstance(widget, QMenu):
            continue
        name = f"{type(widget).__name__} {widget.objectName()}"
        words = [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
        if isinstance(widget, QLabel | QAbstractButton):
            words.append(widget.text())
        if isinstance(widget, QMenu):
            words.append(widget.title())
        if isinstance(widget, QTextBrowser):
            words.append(widget.toPlainText())
        if isinstance(widget, QListView):
            model = widget.model()
            words += [str(model.index(at, 0).data()) for at in range(model.rowCount())]
        if isinstance(widget, QDialog):
            words.append(widget.windowTitle())
        for word in words:
            found[f"{name}: {word}"] = word
    for action in window.findChildren(QAction):
        found[f"{action.objectName()}: {action.text()}"] = action.text()
    return found


def documents() -> list[str]:
    return ["club", "r101", "enjoy", "tenhou"]


def test_in_english_no_japanese_sentence_is_left(window: MainWindow, qapp: QApplication) -> None:
    """The window was Japanese before, so that what is not spoken anew is found."""
    for document in documents():
        window.set_language("ja")
        for hand in HANDS:
            window.store.update(enter(window.store.state, hand))
            window.set_language("en")
            action = window.findChild(QAction, f"action_document_{document}")
            assert action is not None
            action.trigger()
            qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            qapp.processEvents()
            wrong = {where for where, word in told(window).items() if JAPANESE.search(word)}
            assert not {w for w in wrong if not any(k in w for k in QUOTED)}, document


def test_in_japanese_no_english_sentence_is_left(window: MainWindow, qapp: QApplication) -> None:
    sentence = re.compile(r"[A-Za-z]{3,} [a-z]{2,}")
    for document in documents():
        window.set_language("en")
        for hand in HANDS:
            window.store.update(enter(window.store.state, hand))
            window.set_language("ja")
            action = window.findChild(QAction, f"action_document_{document}")
            assert action is not None
            action.trigger()
            qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            qapp.processEvents()
            wrong = {w for w, word in told(window).items() if sentence.search(word)}
            known = (
                "Switch to English",
                "notation",
                "ClausePanel clause",
                "tsumo seat=",
                "ron from=",
            )
            assert not {w for w in wrong if not any(k in w for k in known)}, document


def test_the_application_is_not_described_by_a_path(window: MainWindow, qapp: QApplication) -> None:
    """Screen readers read the path of Python out."""
    told = QAccessible.queryAccessibleInterface(qapp)
    assert told.role() == QAccessible.Role.Application
    assert told.text(QAccessible.Text.Name) == QApplication.applicationDisplayName()
    assert told.text(QAccessible.Text.Description) == ""
    there = [told.child(at) for at in range(told.childCount())]
    own = QAccessible.queryAccessibleInterface(window)
    assert window in [each.object() for each in there]
    assert told.indexOfChild(own) == [each.object() for each in there].index(window)
    assert told.child(len(there)) is None
    assert own.parent().object() is qapp
    window.activateWindow()
    qapp.processEvents()
    assert told.focusChild().object() is window


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dialog_opens_in_both_languages(
    window: MainWindow, qapp: QApplication, language: str
) -> None:
    window.set_language(language)
    window.show_help()
    window.show_tour()
    qapp.processEvents()
    words = told(window)
    assert any("handbook" in where for where in words)
    if language == "en":
        dialogs = [w for w in words if w.startswith(("HandbookDialog", "Chapter", "Notes"))]
        assert dialogs
        assert not [w for w in dialogs if JAPANESE.search(w)]
    assert not window.findChildren(QMessageBox)


def test_tiles_results_and_amounts_are_read_out(player: Player) -> None:
    player.window.store.update(enter(player.draft, HANDS[0]))
    player.window.set_language("en")
    player.do("document_mleague")
    assert player.find("palette_0p", QWidget).accessibleName() == "5 of circles, red"
    assert player.find("hand_0", QWidget).accessibleName().startswith("2 of characters")
    assert "1400/2700" in player.find("declaration", Declaration).accessibleName()
    rows = player.find("ledger", QListView).model()
    read = [str(rows.index(i, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for i in range(5)]
    assert any("Riichi" in row and "1 han" in row for row in read)
    seats = player.told("seats")
    assert "1400" in seats
    assert "2700" in seats


def chain(window: MainWindow) -> list[QWidget]:
    """The widgets at which Tab stops, once around."""
    window.activateWindow()
    first = window.findChild(QWidget, "menu_button")
    assert first is not None
    first.setFocus(Qt.FocusReason.TabFocusReason)
    found: list[QWidget] = []
    for _ in range(400):
        there = window.focusWidget()
        if there is None or there in found:
            break
        found.append(there)
        window.focusNextChild()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_tab_goes_around_everything_that_can_be_operated(
    window: MainWindow, qapp: QApplication, language: str
) -> None:
    window.set_language(language)
    qapp.processEvents()
    found = chain(window)
    names = [w.objectName() for w in found]
    wanted = {
        "menu_button", "document_r101", "language", "view", "help_button", "palette_1m",
        "mode_hand", "notation", "how_0", "event_riichi", "honba_more", "ledger", "declaration",
        "hand_0", "hand_winning", "page_score", "others",
    }  # fmt: skip
    assert wanted <= set(names), wanted - set(names)
    for widget in found:
        said = widget.accessibleName() or (
            widget.text() if isinstance(widget, QAbstractButton) else ""
        )
        assert said, widget.objectName()


def test_tab_goes_as_one_reads(window: MainWindow, qapp: QApplication) -> None:
    """Felt before palette before form before answer; in the form line by line."""
    qapp.processEvents()
    names = [w.objectName() for w in chain(window)]
    order = ["hand_0", "palette_1m", "how_0", "declaration", "ledger"]
    assert [n for n in names if n in order] == order
    form = [w for w in chain(window) if w.objectName().startswith(("how_", "round_", "event_"))]
    places = [(w.mapTo(window, QPoint()).y() // 12, w.mapTo(window, QPoint()).x()) for w in form]
    assert places == sorted(places)


@pytest.mark.parametrize("name", THEMES)
def test_the_focus_is_always_seen(window: MainWindow, qapp: QApplication, name: str) -> None:
    """Every stop of the tab chain looks different with the focus."""
    window.choose_theme(name)
    qapp.processEvents()
    unseen = []
    for widget in chain(window):
        widget.clearFocus()
        qapp.processEvents()
        without = picture(widget)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        qapp.processEvents()
        if picture(widget) == without:
            unseen.append(widget.objectName())
    assert not unseen
    assert theme.tokens().ring == (3 if name.endswith("contrast") else 2)


@pytest.mark.parametrize("name", THEMES)
def test_the_ring_of_a_filled_control_stands_apart_from_its_ground(
    window: MainWindow, qapp: QApplication, name: str
) -> None:
    """Blue lay on green of the same lightness: a chosen part and a filled button had no ring."""
    window.choose_theme(name)
    segment = window.findChild(Segment, "how")
    chosen = next(each for each in segment.findChildren(QAbstractButton) if each.isChecked())
    window.setFocus()
    chosen.setFocus(Qt.FocusReason.TabFocusReason)
    qapp.processEvents()
    image, ring = picture(chosen), theme.tokens().ai.lower()
    row = [image.pixelColor(at, image.height() // 2).name() for at in range(image.width() // 2)]
    inner = len(row) - row[::-1].index(ring)
    assert max(contrast(ring, colour) for colour in row[inner : inner + 2]) >= 3


def picture(widget: QWidget) -> QImage:
    """A widget with its surroundings, where a ring may stand."""
    window = widget.window()
    where = widget.rect().adjusted(-4, -4, 4, 4)
    where.translate(widget.mapTo(window, QPoint()))
    return window.grab(where).toImage().convertToFormat(QImage.Format.Format_RGB32)


def test_the_names_of_the_pages_are_told(window: MainWindow) -> None:
    for button in window.findChildren(PageButton):
        assert button.accessibleName()
