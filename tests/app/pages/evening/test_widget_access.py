"""Whatever can be reached in the widgets of an evening has a name and a role, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from app.pages.evening.widgets.bar import EveningBar
from app.pages.evening.widgets.league import LeagueCard
from app.pages.evening.widgets.missing import MissingCards
from app.pages.evening.widgets.ranking import RankingCard
from app.pages.evening.widgets.roster import RosterPanel
from app.texts.texts import LANGUAGES, Texts
from app.widgets.layout.roles import install_roles
from tests.app.boards import put, walk
from tests.app.pages.evening.samples import BAR, LEAGUE, MISSING, RANKING, ROSTER

ROLELESS: Final = QAccessible.Role.Client, QAccessible.Role.NoRole


WIDGETS: Final[tuple[tuple[Callable[[Texts], QWidget], object], ...]] = (
    (EveningBar, BAR),
    (RankingCard, RANKING),
    (MissingCards, MISSING),
    (RosterPanel, ROSTER),
    (LeagueCard, LEAGUE),
)
EVERY_WIDGET: Final = pytest.mark.parametrize(
    ("kind", "view"), WIDGETS, ids=[kind.__name__ for kind, _ in WIDGETS]
)


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY_WIDGET
def test_whatever_has_the_focus_has_a_name_and_a_role(
    board: QWidget, kind: Callable[[Texts], QWidget], view: object, language: str
) -> None:
    install_roles()
    board.resize(1176, 600)
    put(board, kind(Texts(language)), view)
    bad = []
    for each in walk(QAccessible.queryAccessibleInterface(board)):
        name, role, widget = each.text(QAccessible.Text.Name), each.role(), each.object()
        told = type(widget).__name__, "" if widget is None else widget.objectName(), name, role.name
        if each.state().focusable and not name:
            bad.append((*told, "no name"))
        if (each.state().focusable or name) and role in ROLELESS:
            bad.append((*told, "no role"))
    assert not bad, "\n".join(map(str, bad))


@EVERY_WIDGET
def test_every_control_has_an_object_name(
    board: QWidget, kind: Callable[[Texts], QWidget], view: object
) -> None:
    made = put(board, kind(Texts("en")), view)
    reached = [one for one in made.findChildren(QWidget) if one.focusPolicy().value]
    assert reached
    assert [type(one).__name__ for one in reached if not one.objectName()] == []
