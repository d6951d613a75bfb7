"""Whole hands on the real window: files, the shelf, chance, and the three ways to copy."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLabel, QMenu
from pytestqt.qtbot import QtBot

from app import recent_hands_text as recent
from app import storage
from app.main_window.window import MainWindow
from app.options import Options
from app.pages.score import examples as dealing
from app.pages.score import notation, state
from app.pages.score.notation import EXAMPLE, RIICHI_CODEC
from app.pages.score.state import Draft
from app.pages.score.widgets import hand_picture, indicator_row
from app.recent_hands import RecentHands
from app.storage import StorageError
from app.widgets.painting.drawing import wrapped_height
from engine.tiles import tiles
from tests.app.player import Player

HAND = "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m deposits=1"


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file that is chosen in every dialog."""
    path = tmp_path / "mine.hayami.txt"
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_: (str(path), ""))
    return path


def test_a_hand_is_saved_and_opened_again(player: Player, chosen: Path) -> None:
    player.paste(HAND)
    player.click("document_r101")
    player.click("hand_file_save")
    assert player.text("toast") == "mine.hayami.txt に保存した。"
    saved = player.draft
    player.do("clear")
    player.click("document_club")
    player.click("hand_file_open")
    assert state.hand(player.draft) == state.hand(saved)
    assert state.situation(player.draft) == state.situation(saved)
    assert player.draft.document == "r101"
    assert player.window.store.undo_name == "open"
    assert chosen.read_text(encoding="utf-8").startswith("# Hayami hand 1\ndocument: r101\nhand:")


def test_a_notation_in_letters_of_full_width_is_read(player: Player) -> None:
    """So a Japanese input method writes it; “１” was “no tile”, with its place."""
    player.paste("２３４６７８ｍ９９９ｐ３４５５ｓ＋５ｓ　ｔｓｕｍｏ　ｓｅａｔ＝Ｓ")
    assert state.hand(player.draft) == state.hand(notation.enter(Draft(), HAND))
    assert state.situation(player.draft).tsumo
    player.paste("１２３ｘ")
    assert player.text("notation_mistake") == "4文字目の「x」は牌の名ではない。"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"hello", "手のファイルではない。手のファイルの1行目は「# Hayami hand 1」。"),
        (b"# Hayami hand 1\nhand: 12x", "2行目：3文字目の「x」は牌の名ではない。"),
        (b"# Hayami hand 1\ndocument: no\nhand:", "2行目の「no」という規定はない。"),
        (b"# Hayami hand 9\n", "新しい早見のファイル（版 9）。"),
    ],
)
def test_a_broken_file_is_told_and_the_hand_stays(
    player: Player, chosen: Path, text: bytes, told: str
) -> None:
    chosen.write_bytes(text)
    player.type("19m")
    player.do("open")
    assert player.text("trouble_text") == f"mine.hayami.txt：{told}"
    assert player.draft.concealed == tiles("19m")
    player.click("trouble_close")
    assert not player.shows("trouble")


@pytest.mark.parametrize(
    ("content", "told"),
    [(None, "を読めない"), (b"\xff\xfe\x00", "文字のファイルではない"), (b"#" * (1 << 21), "大き")],
)
def test_what_is_no_text_file_is_told(
    player: Player, chosen: Path, content: bytes | None, told: str
) -> None:
    if content is not None:
        chosen.write_bytes(content)
    player.do("open")
    assert told in player.text("trouble_text")


def test_where_nothing_can_be_written_it_is_told(player: Player, chosen: Path) -> None:
    chosen.mkdir()
    player.do("save")
    assert "に書けない" in player.text("trouble_text")


def test_a_file_let_fall_on_the_window_is_opened(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "dropped.txt"
    path.write_text("# Hayami hand 1\nhand: 19m55z", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    drop(player.window, data)
    assert player.draft.concealed == tiles("19m55z")
    data = QMimeData()
    data.setText(" 123p ")
    drop(player.window, data)
    assert player.draft.concealed == tiles("123p")


def test_several_files_are_not_taken_for_text(player: Player) -> None:
    """Their addresses were read as a hand: “f” was told to be no tile."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(f"/club/{name}.hayami-hand") for name in "ab"])
    player.type("19m")
    assert not drop(player.window, data)
    assert player.draft.concealed == tiles("19m")
    assert not player.shows("notation_mistake")
    link = QMimeData()
    link.setUrls([QUrl("hayami:1/riichi/club/123p#0000")])
    link.setText("123p")
    assert drop(player.window, link)
    assert player.draft.concealed == tiles("123p")


def drop(window: MainWindow, data: QMimeData) -> bool:
    """Drag data over the window and let it fall; whether the window takes such."""
    copy, left, no_key = (
        Qt.DropAction.CopyAction,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    over = QDragEnterEvent(QPoint(600, 400), copy, data, left, no_key)
    over.ignore()
    window.dragEnterEvent(over)
    window.dropEvent(QDropEvent(QPointF(600, 400), copy, data, left, no_key))
    return over.isAccepted()


def test_hands_are_copied_as_picture_and_as_explained_text(player: Player) -> None:
    clipboard = QGuiApplication.clipboard()
    player.do("copy_explained")
    assert player.text("toast") == "牌がそろうと説明の文になる。"
    player.paste(HAND)
    player.do("copy_explained")
    told = clipboard.text()
    assert told.startswith("健康麻将クラブ\n234678m999p3455s+5s\ntsumo")
    assert "1300・2600" in told
    player.do("copy_picture")
    picture = clipboard.image()
    assert (picture.width(), picture.height() > 300) == (2000, True)
    colours = {picture.pixel(x, y) for x in range(0, 2000, 7) for y in range(0, 600, 7)}
    assert len(colours) > 50


@pytest.mark.parametrize(("size", "letters"), [((1024, 700), 2.0), ((1920, 1080), 1.0)])
def test_nothing_is_cut_in_a_picture_that_is_copied(
    player: Player, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], letters: float
) -> None:
    """The counters were cut with large letters, and what the indicators count in a large window."""
    player.window.resize(*size)
    player.window.choose_scale(letters)
    player.qtbot.wait(50)
    player.paste(
        f"{HAND.replace('dora=7m', 'dora=7m1z ura=3m')} honba=12 discards=1z9m2z8p7z6z5z4z"
    )
    foot: list[tuple[str, float]] = []
    told: list[str] = []
    monkeypatch.setattr(
        hand_picture, "write_wrapped", lambda _p, box, text, *_: foot.append((text, box.height()))
    )
    monkeypatch.setattr(indicator_row, "write", lambda _p, _b, text, *_: told.append(text))
    player.do("copy_picture")
    ((words, high),) = foot
    assert "honba=12" in words
    assert wrapped_height(words, 1000 - 2 * 14, 12) <= high
    counted = player.window.texts.ui("dora_held", player.window.texts.ui("mode.dora"), 1)
    assert any(text.startswith(counted) for text in told)


@pytest.mark.parametrize("level", dealing.LEVELS)
def test_a_random_hand_is_laid_and_can_be_undone(player: Player, level: str) -> None:
    player.type("19m")
    player.do(f"random_{level}")
    assert state.room(player.draft) == 0
    assert player.window.store.undo_name == "random"
    player.do("undo")
    assert player.draft.concealed == tiles("19m")


def test_every_example_is_laid_from_the_menu(player: Player) -> None:
    for name in dealing.EXAMPLES:
        player.do(f"example_{name}")
        assert player.draft == RIICHI_CODEC.read("club", dealing.EXAMPLES[name])


def test_recent_hands_come_back_from_the_menu(player: Player) -> None:
    player.click("hand_file_recent")
    menu = player.find("recent_menu", QMenu)
    assert [a.text() for a in menu.actions()] == ["まだない"]
    menu.close()
    player.paste(HAND)
    player.do("clear")
    player.do("example_pairs")
    player.do("recent")
    assert [a.text() for a in menu.actions()] == [
        "1199m2288p3377s5z+5z  ロン  健康麻将クラブ",
        "234678m999p3455s+5s  ツモ  健康麻将クラブ",
    ]
    menu.actions()[1].trigger()
    menu.close()
    assert notation.text_of(player.draft) == HAND


def test_a_recent_hand_is_the_one_that_the_row_said(player: Player, tmp_path: Path) -> None:
    """While the menu was open, the hand of another window was put into the list that the rows
    counted, and another hand was opened."""
    for name in ("pairs", "orphans"):
        player.do(f"example_{name}")
    player.window.save_hand()
    elsewhere = RecentHands(tmp_path / "data")
    other = elsewhere.of(RIICHI_CODEC)
    other.read()
    other.set_current(notation.enter(Draft(), HAND))
    other.archive()
    other.write()
    player.do("recent")
    menu = player.find("recent_menu", QMenu)
    row = menu.actions()[1]
    assert row.text().startswith("1199m")
    player.window.save_hand()
    menu.close()
    row.trigger()
    assert notation.text_of(player.draft).startswith("1199m")


def again(qtbot: QtBot, options: Options, folder: Path) -> MainWindow:
    window = MainWindow(options, "ja", RecentHands(folder))
    qtbot.addWidget(window)
    return window


def test_the_hand_on_the_table_is_there_after_a_restart(
    qtbot: QtBot, player: Player, options: Options, tmp_path: Path
) -> None:
    player.paste(HAND)
    player.click("document_r101")
    left = player.draft
    player.window.close()
    window = again(qtbot, options, tmp_path / "data")
    assert state.hand(window.store.state) == state.hand(left)
    assert window.store.state.document == "r101"
    assert window.store.undo_name == ""
    window.store.commit(Draft(document="r101"), "clear")
    window.close()
    assert again(qtbot, options, tmp_path / "data").store.state == Draft(document="r101")


def test_a_crash_costs_no_more_than_the_last_moment(
    qtbot: QtBot, player: Player, tmp_path: Path
) -> None:
    player.paste(HAND)
    path = tmp_path / "data" / "recent.txt"
    qtbot.waitUntil(path.exists, timeout=3000)
    assert recent.parse(path.read_text(encoding="utf-8"), RIICHI_CODEC).current is not None


def test_the_first_start_leaves_nothing_behind(window: MainWindow, tmp_path: Path) -> None:
    assert window.store.state == EXAMPLE
    window.close()
    assert not (tmp_path / "data").exists()


def test_damaged_recent_hands_are_set_aside_and_told(
    qtbot: QtBot, options: Options, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    damaged = "# Hayami recent hands 1\n- club: 12x\n"
    (folder / "recent.txt").write_text(damaged, encoding="utf-8")
    window = again(qtbot, options, folder)
    label = window.findChild(QLabel, "trouble_text")
    assert label is not None
    assert "2 行目が壊れていた" in label.text()
    assert "recent.damaged-1.txt" in label.text()
    window.store.commit(notation.enter(Draft(), HAND), "notation")
    window.close()
    assert (folder / "recent.damaged-1.txt").read_text(encoding="utf-8") == damaged
    assert (
        recent.parse((folder / "recent.txt").read_text(encoding="utf-8"), RIICHI_CODEC).current
        is not None
    )
    storage.write(folder / "recent.txt", damaged)
    again(qtbot, options, folder)
    assert (folder / "recent.damaged-2.txt").exists()


def test_a_full_disk_is_told_and_nothing_is_lost(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise storage.StorageError("unwritable", path, f"No space left, {len(text)}")

    monkeypatch.setattr(storage, "write", full)
    player.paste(HAND)
    player.qtbot.waitUntil(lambda: player.shows("trouble"), timeout=3000)
    assert "recent.txt に書けない：No space left" in player.text("trouble_text")
    assert notation.text_of(player.draft) == HAND


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_what_is_no_file_is_not_replaced_by_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(StorageError) as told:
        storage.write(pipe, "234m")
    assert told.value.key == "unwritable"
    assert told.value.reason
    assert pipe.is_fifo()
