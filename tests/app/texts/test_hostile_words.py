"""Words that a user typed are words wherever they are shown: never tags, never keys of a menu."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex
from PySide6.QtCore import Qt as Core
from PySide6.QtGui import QAction, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QInputDialog,
    QLabel,
    QWidget,
)

from app.actions import PAGES
from app.case_log.cases import CaseDetails
from app.main_window.window import MainWindow
from app.options import Options
from app.pages.referee import state
from app.pages.referee.layout import TABS
from app.pages.referee.page import RefereePage
from app.pages.referee.state import RefereeTab
from app.recent_hands import RecentHands
from app.texts.texts import LANGUAGES
from engine import library
from tests.app.player import Player

TAG = "<b>悪</b>"
NAME = f"{TAG} A&1"
ENTERED = CaseDetails(TAG, (NAME, TAG, TAG, TAG), TAG, NAME)


@pytest.fixture
def hostile(
    player: Player, options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    """A window in which names, notes, reasons and marks of clauses hold tags."""
    player.click("page_rules")
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: (NAME, True))
    player.click("document_card_copy")
    path = tmp_path / "data" / "documents" / f"{player.window.session.document}.toml"
    text = path.read_text("utf-8")
    assert NAME in text
    assert "ルール⑰" in text
    path.write_text(text.replace("条文にない", TAG).replace("ルール⑰", TAG), "utf-8")
    player.window.close()
    window = MainWindow(options, "ja", RecentHands(tmp_path / "data"))
    window.show()
    assert library.documents()[window.session.document].name.ja == NAME
    window.open_page("referee")
    page = window.page
    assert isinstance(page, RefereePage)
    page._choose_act("kuikae")
    page._store.update(state.enter(page._sheet, ENTERED))
    page.save()
    yield window
    window.close()
    window.deleteLater()


def as_tags(words: str) -> bool:
    """Whether Qt would take words for tags that it shows as they are told."""
    return TAG in words and Qt.mightBeRichText(words)


def cells(model: QAbstractItemModel) -> Iterator[QModelIndex]:
    flat = isinstance(model, QAbstractListModel)  # whose number of columns is private
    for row in range(model.rowCount()):
        for column in range(1 if flat else model.columnCount()):
            yield model.index(row, column)


def faults(window: MainWindow) -> Iterator[str]:
    """Widgets that would show a tag as what it stands for, or a letter as a key."""
    for widget in (window, *window.findChildren(QWidget)):
        name = f"{type(widget).__name__} {widget.objectName()}"
        if as_tags(widget.toolTip()):
            yield f"{name}: the tooltip"
        match widget:
            case QLabel() if widget.textFormat() != Core.TextFormat.PlainText:
                if as_tags(widget.text()):
                    yield f"{name} of {widget.parent()}: {widget.text()[:80]}"
            case QAbstractButton() if "A&1" in widget.text() and not widget.shortcut().isEmpty():
                yield f"{name}: a key of {widget.text()[:80]}"
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            for index in cells(widget.model()):
                if as_tags(str(index.data(Core.ItemDataRole.ToolTipRole) or "")):
                    yield f"{name}: the tooltip of {index.row()}, {index.column()}"
    for action in window.findChildren(QAction):
        if "A&1" in action.text():
            yield f"{action.objectName()}: {action.text()}"


def test_tags_that_somebody_typed_are_shown_as_they_are(
    hostile: MainWindow, qapp: QApplication
) -> None:
    seen = 0
    for language in LANGUAGES:
        hostile.set_language(language)
        for page, _ in PAGES:
            hostile.open_page(page)
            qapp.processEvents()
            assert not list(faults(hostile)), (language, page)
            seen += sum(NAME in w.accessibleName() for w in hostile.findChildren(QWidget))
        hostile.open_page("referee")
        found = hostile.page
        assert isinstance(found, RefereePage)
        for tab in TABS:
            found._store.update(state.set_tab(found._sheet, tab))
            qapp.processEvents()
            assert not list(faults(hostile)), (language, tab)
        found._store.update(state.set_tab(found._sheet, RefereeTab.INCIDENT))
        hostile.open_page("rules")
        store = hostile.session.store("rules")
        for mode in ("read", "compare", "doubt", "edit"):
            store.update(replace(store.state, mode=mode))
            qapp.processEvents()
            assert not list(faults(hostile)), (language, mode)
    assert seen
