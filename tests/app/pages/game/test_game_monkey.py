"""A monkey plays games on the game page: points are conserved or told, and nothing saved is lost.

Some deeds in every run of the tests; HAYAMI_MONKEY=100000 makes it as many, HAYAMI_MONKEY_SEED is
another monkey. A failing run says its seed and its last deeds.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.case_log.schema import LOG
from app.games.archive import GameArchive
from app.games.links import AppliedEvents
from app.main_window.window import MainWindow
from app.pages.game import state
from app.pages.game.entry import drafts
from app.pages.game.entry.drafts import DrawDraft, WinDraft
from app.pages.game.logic import replayed, sum_check
from app.pages.game.page import GamePage
from app.pages.game.widgets.hand_list import HandList
from app.pages.referee.incident.acts import acts
from engine.ledger import SEATS
from engine.riichi.play.events import CorrectionEvent, NoteEvent, RulingEvent
from engine.riichi.play.referee import usual_answers
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import load

DEEDS: Final = int(os.environ.get("HAYAMI_MONKEY", "150"))
SEED: Final = int(os.environ.get("HAYAMI_MONKEY_SEED", "7"))
DOCUMENTS: Final = ("club", "r101", "enjoy", "mleague", "tenhou", "wrc2025", "ema2025")


class GameMonkey:
    """Does one thing after the other on the page of the game."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        page = window.page
        assert isinstance(page, GamePage)
        self.page, self.chance, self.folder = page, Random(SEED), folder
        self.did: deque[str] = deque(maxlen=12)
        self.deeds: list[tuple[int, Callable[[], None]]] = [
            (20, self.stick), (22, self.win), (14, self.draw), (14, self.rule), (16, self.correct),
            (4, self.preview_without), (12, self.click), (10, self.undo), (3, self.document),
            (2, self.points), (1, self.note), (3, self.game), (2, self.turn), (2, self.end),
        ]  # fmt: skip

    @property
    def now(self) -> state.RiichiGameState:
        return self.page._state

    @property
    def found(self) -> GameReplay:
        return replayed(self.now)

    def step(self) -> None:
        weights, deeds = zip(*self.deeds, strict=True)
        deed = self.chance.choices(deeds, weights)[0]
        self.did.append(deed.__name__)
        deed()

    def seat(self) -> int:
        return self.chance.randrange(SEATS)

    def press(self, name: str) -> None:
        """Click a widget by its name, if it can be clicked."""
        there = (b for b in self.page.findChildren(QAbstractButton, name) if b.isVisible())
        button = next(there, None)
        if button is not None and button.isEnabled():
            button.click()

    # deeds

    def stick(self) -> None:
        self.page.leave()
        self.press(f"stick_{self.seat()}")

    def win(self) -> None:
        self.page.leave()
        self.page.choose_way("win")
        self.fill_win(self.page.ui.win)
        self.press(self.chance.choice(("win_accept",) * 5 + ("win_cancel",)))

    def fill_win(self, form: QWidget) -> None:
        """Enter a win by edits, as the rows of the form emit them."""
        draft = self.entry(form)
        if not isinstance(draft, WinDraft):
            return
        draft = drafts.set_tsumo(draft, self.chance.random() < 0.4)
        draft = drafts.set_winner(draft, self.seat())
        draft = drafts.set_loser(draft, self.seat())
        draft = drafts.set_fu(draft, self.chance.choice((20, 25, 30, 40, 50, 70, 110)))
        draft = drafts.set_row(draft, self.chance.choice((0, 1, 2, 3, 4, 5, 6, 8, 11, 13)))
        if self.chance.random() < 0.1:
            draft = drafts.add_winner(draft)
            draft = drafts.set_row(drafts.set_fu(drafts.set_winner(draft, self.seat()), 30), 2)
        form.changed.emit(draft)  # type: ignore[attr-defined]

    def entry(self, form: QWidget) -> object:
        correction = self.now.correction
        correcting = form in (self.page.ui.won, self.page.ui.drawn)
        return correction.entry if correcting and correction is not None else self.now.entry

    def draw(self) -> None:
        self.page.leave()
        self.page.choose_way("draw")
        self.fill_draw(self.page.ui.draw)
        self.press(self.chance.choice(("draw_accept",) * 5 + ("draw_cancel",)))

    def fill_draw(self, form: QWidget) -> None:
        draft = self.entry(form)
        if not isinstance(draft, DrawDraft):
            return
        edits = (drafts.toggle_tenpai, drafts.toggle_nagashi, drafts.toggle_dead)
        for _ in range(self.chance.randrange(4)):
            draft = self.chance.choices(edits, (8, 1, 2))[0](draft, self.seat())
        form.changed.emit(draft)  # type: ignore[attr-defined]

    def rule(self) -> None:
        """A ruling comes from the referee page, of this game or of one of its own."""
        now = self.now
        rules = load(now.game.rules)
        known = [row.act for row in acts(now.game.rules) if row.classes]
        if not known:
            return
        act = self.chance.choice(known)
        asked = usual_answers(act, rules)
        answers = {q: self.chance.random() < 0.5 for q in asked if self.chance.random() < 0.8}
        event = RulingEvent(act, self.seat(), answers, self.chance.random() < 0.5)
        uid = now.uid if self.chance.random() < 0.95 else ""
        self.page.receive(AppliedEvents(uid, now.game, (event,)))

    def correct(self) -> None:
        if not self.found.hands or self.now.part == "end":
            self.page.open_part("play")
            return
        self.page.leave()
        self.page.open_hand(self.chance.randrange(len(self.found.hands)))
        self.press(self.chance.choice((
            "win_how_0", "win_how_1", "win_fu_40", "win_han_2", "win_limit_0", "win_kinds_1",
            "draw_kinds_0", "draw_tenpai_1", "ruling_who_2", "ruling_kinds_0", "win_riichi_2",
            "draw_riichi_1",
        )))  # fmt: skip
        if self.chance.random() < 0.5:
            self.fill_win(self.page.ui.won)
            self.fill_draw(self.page.ui.drawn)
        self.press(self.chance.choice(("correction_accept",) * 3 + ("correction_cancel",)))

    def preview_without(self) -> None:
        if self.found.hands and self.now.part == "play":
            self.page.leave()
            self.page.preview_without(self.chance.randrange(len(self.found.hands)))
            self.press("correction_accept")

    def click(self) -> None:
        """Any button of the page that is shown, but those that ask for a file or a menu."""
        some = [
            b
            for b in self.page.findChildren(QAbstractButton)
            if b.isVisible() and b.isEnabled() and not b.objectName().startswith(_ASKING)
        ]
        if some:
            button = self.chance.choice(some)
            self.did[-1] += f" {button.objectName()}"
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def undo(self) -> None:
        store = self.page._store
        (store.redo if self.chance.random() < 0.3 else store.undo)()

    def document(self) -> None:
        self.page.choose_document(self.chance.choice(DOCUMENTS))
        if self.chance.random() < 0.5:
            self.page.accept()
        else:
            self.page.leave()
            self.page.leave()

    def points(self) -> None:
        moved = self.chance.choice(((-1000, 1000, 0, 0), (0, 0, -500, 400), (0, 0, 0, 100)))
        store = self.page._store
        store.commit(state.add(self.now, CorrectionEvent(moved)), "points")

    def note(self) -> None:
        self.page._store.commit(state.add(self.now, NoteEvent("牌を取り替えた")), "note")

    def game(self) -> None:
        games = self.page.game_menu.saver.games()
        if games and self.chance.random() < 0.5:
            self.page.game_menu.open(self.chance.choice(games).uid)
        else:
            self.page.new_game()

    def turn(self) -> None:
        self.page.turn()

    def end(self) -> None:
        self.page.switch_part()

    # what must hold

    def look(self) -> None:
        found, rules = self.found, load(self.now.game.rules)
        check = sum_check(found, rules)
        foot = self.page.ui.list.findChild(QWidget, "hand_foot")
        assert isinstance(self.page.ui.list, HandList)
        as_it_is = self.now.correction is None and self.now.document == self.now.game.rules
        if as_it_is and self.now.part == "play":
            words = f"{foot.accessibleName()} {foot.accessibleDescription()}"
            assert ("足りない" in words or "多い" in words) is bool(check.missing), words
        if check.missing:
            assert self.explained(found, check.missing), check

    def explained(self, found: GameReplay, missing: int) -> bool:
        """Whether the record itself says why the scores do not add up: points put right by hand,
        a beginning under another document, or points that a ruling takes off for nobody."""
        events = found.game.events
        by_hand = sum(sum(e.points) for e in events if isinstance(e, CorrectionEvent))
        opened = found.game.opening.scores is not None
        return missing == -by_hand or opened

    def compare(self) -> None:
        """What the archive has, opened anew, is the open game."""
        now = self.now
        if now.uid:
            archive = GameArchive(self.folder / "data" / LOG, "2026-11-23")
            saved = archive.open(now.uid)
            archive.close()
            assert saved.game == now.game
            assert not saved.troubles


_ASKING: Final = ("game_which", "game_more", "game_export", "way_act", "end_", "sheet_", "felt_x")


def test_games_under_a_monkey(window: MainWindow, tmp_path: Path) -> None:
    window.resize(1100, 720)
    window.open_page("game")
    monkey = GameMonkey(window, tmp_path)
    window.open_page("game")
    for number in range(DEEDS):
        try:
            monkey.step()
            if window.page is not monkey.page:
                window.open_page("game")
            monkey.look()
            if number % 10 == 0:
                QApplication.processEvents()
                monkey.compare()
        except BaseException as e:
            pytest.fail(f"seed {SEED}, deed {number}: {e!r}\n{list(monkey.did)}")
    monkey.compare()
