"""Pages: one click or key away, each with its own steps, all under one document."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit

from app.actions import PAGES
from app.main_window.page_factory import FACTORIES
from app.store import Store
from app.style import theme
from app.style.tokens import THEMES
from tests.app.player import Player


@dataclass(frozen=True)
class Sheet:
    document: str = "club"
    note: int = 0


def test_every_page_has_a_factory_a_button_and_a_key(player: Player) -> None:
    assert list(dict.fromkeys(row.name for row in FACTORIES)) == [name for name, _ in PAGES]
    for digit, (name, _) in enumerate(PAGES, 1):
        assert player.find(f"page_{name}", QAbstractButton).toolTip().endswith(f"Alt+{digit}")
        assert player.action(f"page_{name}").shortcut().toString() == f"Alt+{digit}"


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
