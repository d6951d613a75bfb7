"""The score page under sound documents of one's own with rules that no rule set has."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget

from app.pages.score.answer import answer
from app.pages.score.examples import EXAMPLES
from app.pages.score.notation import RIICHI_CODEC
from app.pages.score.priced import spot_of
from app.user_documents import tables
from app.user_documents.tables import Tables
from engine.riichi.rules import read_rules
from engine.riichi.verdict import Agari
from engine.rulebook import Words, installed_path, tables_in
from tests.app.player import Player

ORPHANS = tables.without(tables_in(installed_path("r101")), "yaku.kokushi")
EDITS: dict[str, tuple[str, str, Callable[[Tables], Tables]]] = {
    "a hand of terminals and honours that is no yakuman": (
        "r101", "orphans", lambda raw: tables.without(raw, "yaku.kokushi")
    ),
    "a hand of 0 fu": ("club", "pinfu", lambda raw: tables.with_value(raw, "fu.base", 0)),
}  # fmt: skip


@pytest.mark.parametrize("edit", EDITS)
def test_a_score_that_the_table_does_not_have_is_shown_without_it(
    player: Player, edit: str
) -> None:
    """The page crashed: its strip and the table looked for a row that is not there."""
    document, example, change = EDITS[edit]
    files = player.window._recent_hands.own
    own = files.copy(document, Words("みどり会", "Green club"))
    files.save(own, change(files.tables(own)))
    player.window._pages.library_changed.emit()
    player.window._choose_document(own)
    hand = RIICHI_CODEC.read(own, EXAMPLES[example])
    player.window.store.commit(hand, "example")
    cards = player.window.score.ui.cards
    player.qtbot.waitUntil(lambda: cards.kind == "won")
    player.qtbot.wait(300)
    assert cards.ledger.isVisible()
    assert not player.shows("strip")
    player.window.store.commit(RIICHI_CODEC.read("club", EXAMPLES["pinfu"]), "example")
    player.qtbot.waitUntil(lambda: player.find("strip", QWidget).isVisible())


def test_the_table_highlights_nothing_for_a_score_that_it_does_not_have() -> None:
    rules = read_rules(tables.written(ORPHANS), "r101")
    found = answer(RIICHI_CODEC.read("r101", EXAMPLES["orphans"]), rules)
    assert isinstance(found.verdict, Agari)
    best = found.verdict.best
    assert (best.han, best.fu, best.limit) == (2, None, "")
    assert spot_of(best, False, False, rules) is None
