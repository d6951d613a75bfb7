"""Ctrl+L opens the clause that is in sight, on whatever page and part of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.pages.referee.state import RefereeTab
from app.pages.rules.page import RulesPage
from app.widgets.answer.clause_mark import ClauseMark
from app.widgets.answer.requests import ClauseOpener, is_in_sight
from tests.app.player import Player
from tests.pictures.states import STATES

_STATES = {state.path: state for state in STATES}


def _offered(page: QWidget) -> set[str]:
    """The rules whose clauses a press in sight would open."""
    there = (w for w in page.findChildren(QWidget) if is_in_sight(w))
    return {w.rule_key for w in there if isinstance(w, ClauseOpener)} - {""}


def _pressed(player: Player) -> str:
    """The rule that Ctrl+L opens on the rules page; "" where it leads nowhere."""
    opened = list[str]()
    player.window._pages.navigate_requested.connect(lambda _page, key: opened.append(key))
    player.press(Qt.Key.Key_L, player.window.page.objectName(), Qt.KeyboardModifier.ControlModifier)
    assert isinstance(player.window.page, RulesPage) == bool(opened)
    return opened[0] if opened else ""


@pytest.mark.parametrize(
    "path",
    [
        "score/toppan", "referee/undecided", "referee/decided", "referee/dispute",
        "referee/check_riichi", "game/third_hand", "game/win", "game/draw", "game/end",
        "game/toppan", "evening/third_round", "table/enjoy", "drill/payments", "drill/ruling",
    ],
)  # fmt: skip
def test_ctrl_l_opens_a_clause_that_is_in_sight(player: Player, path: str) -> None:
    _STATES[path].show(player.window)
    player.qtbot.wait(50)
    offered = _offered(player.window.page)
    assert offered
    assert _pressed(player) in offered


def test_ctrl_l_opens_no_clause_of_another_part_of_the_referee(player: Player) -> None:
    player.click("page_referee")
    player.window.page._choose_act("kuikae")  # type: ignore[attr-defined]
    player.click(f"referee_tab_{list(RefereeTab).index(RefereeTab.LOG)}")
    assert not _offered(player.window.page)
    assert not _pressed(player)


def test_ctrl_l_opens_the_clause_that_has_the_focus(player: Player) -> None:
    _STATES["referee/dispute"].show(player.window)
    mark = player.find("dispute_penalty_clause", ClauseMark)
    mark.setFocus(Qt.FocusReason.TabFocusReason)
    assert _pressed(player) == mark.rule_key
