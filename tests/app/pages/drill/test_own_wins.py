"""Recorded wins are asked with the facts that were recorded; elsewhere there are none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.case_log.schema import LOG
from app.games.archive import GameArchive
from app.games.journal import SavedGame
from app.games.texts import usual_title
from app.main_window.window import MainWindow
from app.pages.drill.kinds.kind import Reply
from app.pages.drill.kinds.own import OwnWin, OwnWinSubject, hold_wins
from app.pages.drill.kinds.table import ask, deck, graded, read, right_answer
from app.pages.drill.own_wins import OwnWins, wins_of
from app.pages.drill.progress.clock import Clock
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.side_panels import DeckCounter
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.hand import Hand
from engine.riichi.play.events import (
    DrawEvent,
    RiichiEvent,
    RiichiGame,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.rules import load
from engine.riichi.situation import Situation
from tests.app.pages.drill.test_page import Drill
from tests.app.practice import kinds_of

HAND = Hand.parse("123m567m33p567s78s+6s")
RIICHI = Situation.parse("ron riichi dora=5s")
GAME = RiichiGame(
    "club",
    events=(
        DrawEvent(tenpai=(0,)),
        RiichiEvent(1),
        WinEvent((WinClaim(1, 3, HAND, RIICHI),)),
        WinEvent((WinClaim(2, None, han=3, fu=30),)),
    ),
)


@pytest.fixture(autouse=True)
def nothing_is_held() -> Iterator[None]:
    hold_wins({})
    yield
    hold_wins({})


def kept(folder: Path, game: RiichiGame, title: str = "") -> SavedGame[Any]:
    """Keep a game in the archive of a folder."""
    folder.mkdir(exist_ok=True)
    with closing(GameArchive(folder / LOG, "2026-11-21")) as archive:
        return archive.start(game, title=title)


def looked(qtbot: QtBot, folder: Path | None, parent: QObject) -> OwnWins:
    found = OwnWins(folder, parent)
    found.look()
    qtbot.waitUntil(lambda: not found.busy)
    return found


def test_a_win_has_the_honba_the_sticks_and_the_winds_of_its_hand(tmp_path: Path) -> None:
    saved = kept(tmp_path, GAME, "例会 1")
    (win,) = wins_of(saved)
    around = win.situation
    assert (around.honba, around.deposits, around.seat, around.loser) == (1, 1, 1, 3)
    assert (around.tsumo, around.round_wind) == (False, 0)
    assert win.key == f"{saved.uid}.2.0"
    assert win.title == "例会 1"
    unnamed = usual_title(saved.variant, date.fromisoformat(saved.at[:10]), 1, Texts("ja"))
    (win,) = wins_of(replace(saved, title=unnamed))
    assert win.game(Texts("ja")) == unnamed
    assert win.game(Texts("en")).endswith(" game 1"), "in the language of the window"


OTHER = Hand.parse("234p567p22m567s78s+6s")


def gains_of(document: str, folder: Path) -> tuple[tuple[int, ...], list[OwnWin]]:
    """What each seat gained by two calls of ron on one tile, and the wins that are asked about."""
    calls = WinEvent((WinClaim(1, 3, HAND, RIICHI), WinClaim(2, 3, OTHER, RIICHI)))
    events = DrawEvent(tenpai=(0,)), RiichiEvent(1), RiichiEvent(2), calls
    game = RiichiGame(document, events=events)
    played = replay(game, load(document)).hands[-1]
    return played.deltas, list(wins_of(kept(folder, game)))


@pytest.mark.parametrize("document", ["tenhou", "mahjongsoul", "ema2025", "ema2016"])
def test_each_of_several_wins_is_asked_with_what_it_was_paid(document: str, tmp_path: Path) -> None:
    """Honba and sticks go to one winner or to each, as the document says."""
    gains, wins = gains_of(document, tmp_path)
    rules = load(document)
    hold_wins({document: tuple(wins)})
    cards = deck("own", rules)
    assert [card.key.partition(".")[2] for card in cards] == ["3.0", "3.1"]
    for win, card in zip(wins, cards, strict=True):
        around = win.situation
        asked = ask(card, rules, 1).expected["points"].high  # type: ignore[union-attr]
        sticks = around.deposits * rules.payment.deposit.value
        assert asked + sticks == gains[around.seat]
    assert sum(win.situation.deposits for win in wins) == 2


@pytest.mark.parametrize("document", ["club", "mleague", "jpml_a"])
def test_a_call_that_another_comes_before_is_not_asked(document: str, tmp_path: Path) -> None:
    gains, wins = gains_of(document, tmp_path)
    assert gains[2] <= 0
    assert [win.key.partition(".")[2] for win in wins] == ["3.0"]


def test_wins_are_asked_under_the_document_of_their_game(
    qtbot: QtBot, qapp: QObject, tmp_path: Path
) -> None:
    kept(tmp_path, GAME, "例会 1")
    kept(tmp_path, RiichiGame("enjoy", events=GAME.events[:2]))
    assert not deck("own", load("club"))
    assert "own" not in kinds_of(load("club"))
    looked(qtbot, tmp_path, qapp)
    rules = load("club")
    (card,) = deck("own", rules)
    assert not deck("own", load("tenhou"))
    question = ask(card, rules, 1)
    assert isinstance(question.subject, OwnWinSubject)
    assert question.id == card.key
    for language in LANGUAGES:
        texts = Texts(language)
        assert "例会 1" in question.subject.name(texts)
        assert "例会 1" in question.subject.spoken(texts)
        answer = read(right_answer(question, texts), question, rules)
        assert isinstance(answer, Reply)
        assert graded(answer, question, rules).right
    wrong = read("1翻 30符 1000", question, rules)
    assert isinstance(wrong, Reply)
    assert not graded(wrong, question, rules).right


def test_games_are_looked_at_again_where_one_was_changed(
    qtbot: QtBot, qapp: QObject, tmp_path: Path
) -> None:
    kept(tmp_path, GAME, "1")
    found, told = OwnWins(tmp_path, qapp), []
    found.changed.connect(lambda: told.append(len(deck("own", load("club")))))
    for _ in range(2):
        found.look()
        qtbot.waitUntil(lambda: not found.busy)
        assert told == [1]
    kept(tmp_path, GAME, "2")
    found.look()
    qtbot.waitUntil(lambda: not found.busy)
    assert told == [1, 2]


def test_what_is_no_win_here_is_not_asked() -> None:
    bare = Hand.parse("123m567p4567s[9'78m]+4s")
    hold_wins({"club": (OwnWin("a.0.0", "", bare, Situation.parse("ron")),)})
    assert not deck("own", load("club"))
    assert not hold_wins({"club": (OwnWin("a.0.0", "", bare, Situation.parse("ron")),)})


def test_without_a_folder_or_with_a_damaged_file_there_are_none(
    qtbot: QtBot, qapp: QObject, tmp_path: Path
) -> None:
    looked(qtbot, None, qapp)
    looked(qtbot, tmp_path, qapp)
    (tmp_path / LOG).write_bytes(b"nothing" * 100)
    looked(qtbot, tmp_path, qapp)
    assert not deck("own", load("club"))


def test_kinds_that_are_being_looked_for_are_looked_for_again_with_other_wins(
    qtbot: QtBot, qapp: QObject
) -> None:
    repository = ProgressRepository(None, Clock(), qapp)
    kinds, rules = DeckCounter(repository, qapp), load("club")
    kinds.kinds(rules, "points")
    while ("club", "own") not in repository._decks:
        next(kinds._task._work)  # it has looked at the wins, of which there were none
    hold_wins({"club": (OwnWin("a.0.0", "1", HAND, RIICHI),)})
    repository.renew("own")
    kinds.renew()
    kinds.kinds(rules, "points")
    qtbot.waitUntil(lambda: not kinds._task.busy)
    assert "own" in kinds.kinds(rules, "points")


def test_the_page_asks_about_a_win_recorded_before(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    kept(tmp_path / "data", GAME, "例会 1")
    window.resize(1280, 800)
    window.activateWindow()
    drill = Drill(qtbot, window)
    qtbot.waitUntil(lambda: not drill.page._own_wins.busy)
    drill.page._choose_kind("own")
    qtbot.waitUntil(lambda: drill.state.question is not None, timeout=20_000)
    assert "例会 1" in drill.asked
    truth = drill.state.question.expected
    drill.say(f"{truth['han']} {truth['fu']} {truth['points'].high}")
    assert drill.text("drill_verdict") == "✓ 正しい"
