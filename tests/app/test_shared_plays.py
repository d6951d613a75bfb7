"""Plays that documents share are those of each document."""

from __future__ import annotations

import pytest

from engine.riichi.practice.simulation import played
from engine.riichi.rules import GAME, load
from engine.rulebook import installed
from tests.app import shared_plays
from tests.app.shared_plays import SharedPlays, WatchedTable

DOCUMENTS = [key for key, head in installed().items() if head.game == GAME]
NUMBERS = range(40)


def test_a_number_that_was_played_under_another_document_has_its_own_win() -> None:
    """Under four documents each, of which the first one is another each time."""
    plays, nobody = SharedPlays(), 0
    for number in NUMBERS:
        turned = [DOCUMENTS[(number + at) % len(DOCUMENTS)] for at in (0, 4, 8, 12)]
        for document in turned:
            won = plays.played(number, load(document))
            assert won == played(number, load(document)), (number, document)
            nobody += won is None
    assert 0 < nobody < len(NUMBERS)


def refusing(monkeypatch: pytest.MonkeyPatch, refused: list[str]) -> None:
    """Documents with these names call nothing a win."""
    judged = shared_plays.PlayTable.wins
    monkeypatch.setattr(
        shared_plays.PlayTable, "wins",
        lambda table, *asked: None if table.rules.document.id in refused else judged(table, *asked),
    )  # fmt: skip


def test_a_win_that_a_document_refuses_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """By itself where somebody else ended it; a riichi that is refused is the document's own."""
    refusing(monkeypatch, ["r101"])
    plays = SharedPlays()
    for number in NUMBERS:
        assert plays.played(number, load("club")) == played(number, load("club"))
        assert plays.played(number, load("r101")) is None


def test_what_follows_a_refused_riichi_is_shared_with_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refusing(monkeypatch, ["r101"])
    tables = [WatchedTable(number, load("r101")) for number in NUMBERS]
    for table in tables:
        assert table.play() is None
    parted = [table for table in tables if table.parted]
    assert len(parted) > 5
    for table in parted:
        assert table.moments[-1].winner.riichi
        assert not any(moment.winner.riichi for moment in table.moments[:-1])
