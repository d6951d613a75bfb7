"""A recorded game is opened as a hand file is: its wins are listed, and one is entered."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog

from app.pages.score import state
from app.pages.score.hand_input.recorded_wins import recorded_wins
from app.pages.score.widgets.game_wins import GameWinsDialog
from app.texts.texts import Texts
from app.variants import RECORDED_UNDER
from engine.riichi.hand import Hand
from engine.riichi.play.events import RiichiGame, WinClaim, WinEvent, written
from engine.riichi.recorded.reader import read_recorded
from engine.riichi.rules import load
from engine.riichi.situation import Situation
from tests.app.player import Player
from tests.engine.riichi.recorded.scripts import Script, editor, server

QUIET = "0+9m 0-9m 1+8m 1-8m 2+7m 2-7m 3+5m 3-5m"
WON = Script(f"{QUIET} 0+3m 0r3m 1+5s 1-5s 2+1z 2-1z", wins=((0, 2),), ura="8s")
TSUMO = Script(f"{QUIET} 0+3m 0-3m 1+3z", wins=((1, None),), start=(0, 1, 2))
DRAWN = Script(QUIET, draw=("流局", ""), deltas=(1500, -1500, 1500, -1500))


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file that is chosen in every dialog."""
    path = tmp_path / "game.mjlog"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    return path


def asked(player: Player) -> GameWinsDialog:
    """The dialog that is open."""
    found = player.window.findChildren(GameWinsDialog)
    return next(dialog for dialog in found if dialog.isVisible())


def rows(dialog: GameWinsDialog) -> list[list[str]]:
    model = dialog.table.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


@pytest.mark.parametrize("data", [server(WON, TSUMO), gzip.compress(editor(WON, TSUMO), mtime=0)])
def test_the_wins_of_a_game_are_listed_and_one_is_entered(
    player: Player, chosen: Path, data: bytes
) -> None:
    chosen.write_bytes(data)
    player.do("open")
    dialog = asked(player)
    assert dialog.windowTitle() == "game.mjlog"
    won, tsumo = rows(dialog)
    assert won == [
        "東1局 0本場", "東家 A", "西家 C", "18000", "リーチ、一発、場風牌、自風牌"
    ]  # fmt: skip
    assert tsumo[:3] == ["東1局 1本場", "南家 B", "ツモ"]
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    assert str(state.hand(player.draft)) == "123m456p789s1122z+1z"
    assert state.situation(player.draft) == Situation.parse(
        "ron from=W seat=E round=E riichi ippatsu dora=9m ura=8s deposits=1 discards=9m3m"
    )
    assert player.draft.document == "tenhou"
    assert player.window.store.undo_name == "open"


def test_a_row_is_opened_by_arrow_and_button_or_by_two_clicks(player: Player, chosen: Path) -> None:
    chosen.write_bytes(editor(WON, TSUMO))
    player.do("open")
    dialog = asked(player)
    QTest.keyClick(dialog.table, Qt.Key.Key_Down)
    dialog.buttons["open"].click()
    assert player.draft.tsumo
    player.do("open")
    dialog = asked(player)
    dialog.table.doubleClicked.emit(dialog.table.model().index(0, 2))
    assert not player.draft.tsumo


def test_escape_and_cancel_leave_the_hand(player: Player, chosen: Path) -> None:
    chosen.write_bytes(editor(WON))
    player.type("19m")
    before = player.draft
    for leave in (
        lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape),
        lambda dialog: dialog.buttons["cancel"].click(),
    ):
        player.do("open")
        dialog = asked(player)
        leave(dialog)
        assert dialog.result() == QDialog.DialogCode.Rejected
        assert player.draft == before


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (server(WON)[:-40], "game.mjlog：ファイルが途中で切れている。"),
        (editor(DRAWN), "game.mjlog：アガリが一つもない牌譜。"),
        (b"<html></html>", "game.mjlog：牌譜ではない。"),
        (editor(WON, ratingc="PF3"), "game.mjlog：三人麻雀の牌譜。"),
    ],
)
def test_what_cannot_be_opened_is_told_and_the_hand_stays(
    player: Player, chosen: Path, data: bytes, told: str
) -> None:
    chosen.write_bytes(data)
    player.type("19m")
    before = player.draft
    player.do("open")
    assert player.text("trouble_text").startswith(told)
    assert player.draft == before


def test_a_game_is_opened_from_the_page_of_the_other_variant(player: Player, chosen: Path) -> None:
    chosen.write_bytes(editor(WON))
    player.window.session.choose("toppan")
    player.do("open")
    QTest.keyClick(asked(player).table, Qt.Key.Key_Enter)
    assert str(state.hand(player.draft)) == "123m456p789s1122z+1z"


def test_the_wins_of_a_game_of_our_own_have_the_tables_situation() -> None:
    hand = Hand.parse("123m456p789s1122z+1z")
    game = RiichiGame(
        "club",
        ("A", "", "", ""),
        events=(
            WinEvent((WinClaim(0, 2, hand, Situation()),)),
            WinEvent((WinClaim(1, None, hand),)),
            WinEvent((WinClaim(1, 0, han=3, fu=30),)),
            WinEvent((WinClaim(1, 0, Hand.parse("147m+1z")),)),
        ),
    )
    found = recorded_wins(
        read_recorded(written(game).encode(), RECORDED_UNDER), load("club"), Texts("en")
    )
    first, second, third = found
    assert (first.situation.seat, first.situation.loser) == (0, 2)
    assert first.row.winner == "East A"
    assert (second.situation.tsumo, second.situation.honba) == (True, 1)
    assert (third.situation.tsumo, third.row.points) == (False, "impossible")
