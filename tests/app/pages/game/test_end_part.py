"""The end of a game on its page, by real clicks and keys: ledger, sheet, points that differ."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.games.edits import EventEdit
from app.pages.game.end.mismatch import edited
from app.pages.game.end.part import EndPart
from app.pages.game.end.sheet import SheetHead
from app.style import theme
from app.style.tokens import CONTRAST, DARK, LIGHT, Tokens
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import replay
from engine.riichi.rules import load
from tests.app.pages.game.sample_games import CLUB_GAME, evenly, played, ron

HEAD = SheetHead("1回戦", "2026年11月22日", "2")


@pytest.fixture(autouse=True)
def looks(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, LIGHT)
    yield
    theme.apply(qapp, LIGHT)


def made(
    qtbot: QtBot, game: RiichiGame = CLUB_GAME, rules: str = "", language: str = "ja"
) -> EndPart:
    part = EndPart(Texts(language))
    qtbot.addWidget(part)
    part.resize(1176, 688)
    shown(part, game, rules)
    part.show()
    return part


def shown(part: EndPart, game: RiichiGame, rules: str = "") -> None:
    document = load(rules or game.rules)
    part.present(replay(game, document), document, HEAD, {})


def click(qtbot: QtBot, part: EndPart, name: str) -> None:
    button = part.findChild(QPushButton, name)
    assert button is not None, name
    assert button.isVisible(), name
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def type_points(qtbot: QtBot, part: EndPart, *points: str) -> None:
    for field, words in zip(part.form.fields, points, strict=True):
        field.clear()
        qtbot.keyClicks(field, words)


def test_the_row_that_decides_is_highlighted_and_explained(qtbot: QtBot) -> None:
    part = made(qtbot)
    rows = part.board.ledger.rows
    assert rows.lines.rows[rows.highlighted].name == "同点 26400 は起家に近い人が上"
    meaning = part.findChild(QWidget, "end_meaning")
    assert meaning is not None
    assert "起家の佐藤が1位" in meaning.accessibleDescription()
    assert "佐藤 1位" in rows.lines.accessible_text(1)


def test_the_arrow_keys_walk_the_ledger_and_a_second_press_opens_the_rule(qtbot: QtBot) -> None:
    part = made(qtbot)
    rows = part.board.ledger.rows
    rows.setFocus()
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert rows.lines.rows[rows.highlighted].name == "残った供託 1000 は1位へ"
    with qtbot.waitSignal(part.rule_chosen) as asked:
        qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert asked.args == ["game.leftover_deposits"]
    meaning = part.findChild(QWidget, "end_meaning")
    with qtbot.waitSignal(part.rule_chosen):
        qtbot.mouseClick(meaning, Qt.MouseButton.LeftButton)


def test_the_plates_stand_in_the_order_of_places(qtbot: QtBot) -> None:
    part = made(qtbot)
    assert part.board.plates.accessibleName() == "南4局で終わり"
    told = part.board.plates.accessibleDescription()
    assert "流局で親の山本がノーテン" in told
    assert told.index("佐藤 39400") < told.index("小林 30400") < told.index("山本 8300")


def test_the_sheet_is_told_to_screen_readers(qtbot: QtBot) -> None:
    part = made(qtbot)
    paper = part.findChild(QWidget, "score_sheet")
    assert paper is not None
    assert "東1局 1本場  山本 ロン 8000は8300  −8300" in paper.accessibleDescription()


def test_points_that_differ_lead_to_the_event_that_would_explain_them(qtbot: QtBot) -> None:
    part = made(qtbot)
    assert not part.form.isVisible()
    click(qtbot, part, "mismatch_open")
    assert part.form.isVisible()
    type_points(qtbot, part, "27400", "26400", "24900", "2030")
    assert part.form.found == []
    type_points(qtbot, part, "27400", "26400", "24900", "20300")
    assert part.form.lines.text().startswith("佐藤が1000多い、中村が1000少ない。")
    qtbot.waitUntil(lambda: bool(part.form.found))
    assert "調べている" not in part.form.lines.text()
    first = part.form.found[0]
    assert first.text() == "東2局：佐藤のリーチ棒が出ていない"
    with qtbot.waitSignal(part.edit_chosen) as chosen:
        qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    edit = chosen.args[0]
    assert isinstance(edit, EventEdit)
    after = replay(edited(CLUB_GAME, edit), load("club"))
    assert after.table.scores == (27400, 26400, 24900, 20300)


def test_what_nothing_explains_is_said(qtbot: QtBot) -> None:
    part = made(qtbot)
    click(qtbot, part, "mismatch_open")
    type_points(qtbot, part, "26500", "26300", "25900", "20300")
    qtbot.waitUntil(lambda: "一つの局の間違いでは説明できない。" in part.form.lines.text())
    type_points(qtbot, part, "26400", "26400", "25900", "20300")
    assert part.form.lines.text() == "四人とも合っている。"


def test_the_fields_follow_the_game_and_close(qtbot: QtBot) -> None:
    part = made(qtbot)
    click(qtbot, part, "mismatch_open")
    type_points(qtbot, part, "25000", "25000", "25000", "25000")
    assert part.form.lines.text() != "四人とも合っている。"
    shown(part, played(*evenly(8)))
    assert part.form.lines.text() == "四人とも合っている。"
    assert part.form.fields[0].accessibleName() == "佐藤の点棒"
    click(qtbot, part, "mismatch_close")
    assert not part.form.isVisible()


def test_where_there_is_little_width_the_sheet_is_a_tab(qtbot: QtBot) -> None:
    part = made(qtbot)
    part.resize(916, 598)
    part.set_narrow(True)
    assert part.board.ledger.isVisible()
    assert not part.board.sheet.isVisible()
    click(qtbot, part, "end_switch_1")
    assert part.board.sheet.isVisible()
    assert not part.board.ledger.isVisible()
    click(qtbot, part, "end_switch_0")
    part.set_narrow(False)
    assert part.board.sheet.isVisible()
    assert part.board.ledger.isVisible()


def test_other_readings_of_rules_without_a_row_stand_under_the_ledger(qtbot: QtBot) -> None:
    part = made(qtbot, played(*evenly(7), ron(3, 0, 5, 30)))
    label = part.findChild(QLabel, "end_readings")
    assert label is not None
    assert "アガリやめ" in label.text()
    assert label.isVisible()
    click(qtbot, part, "mismatch_open")
    assert not label.isVisible()
    shown(part, CLUB_GAME)
    click(qtbot, part, "mismatch_close")
    assert not label.isVisible()


def test_the_exports_are_those_of_the_game_shown(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    part = made(qtbot)
    path = tmp_path / "file"
    monkeypatch.setattr("app.export.path_to_save", lambda *_: path)
    for write, begins in (
        (part.exporter.write_pdf, b"%PDF"),
        (part.exporter.write_blank, b"%PDF"),
        (part.exporter.write_picture, b"\x89PNG"),
        (part.exporter.write_hands, "\ufeff番号".encode()),
    ):
        with qtbot.waitSignal(part.exporter.message):
            write()
        assert path.read_bytes().startswith(begins)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", [LIGHT, DARK, CONTRAST], ids=lambda tokens: tokens.name)
@pytest.mark.parametrize("rules", ["club", "r101", "enjoy", "mleague", "tenhou"])
def test_every_look_of_the_end_is_painted(
    qtbot: QtBot, qapp: QApplication, rules: str, chosen: Tokens, language: str
) -> None:
    theme.apply(qapp, chosen)
    part = made(qtbot, CLUB_GAME, rules, language)
    assert part.grab().width() == 1176
    part.open_mismatch(True)
    part.set_narrow(True)
    part.resize(916, 570)
    assert part.grab().height() == 570


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_too_long_for_its_line_goes_on_in_the_next(qtbot: QtBot, language: str) -> None:
    """The rule of a tie was written in letters of half their width, and cut."""
    part = made(qtbot, language=language)
    rows = part.findChild(QListView, "end_rows")
    assert rows is not None
    told = [str(rows.model().index(at, 0).data()) for at in range(rows.model().rowCount())]
    tie = next(at for at, row in enumerate(told) if "26400" in row.split("  ")[0])
    narrow = rows.visualRect(rows.model().index(tie, 0)).height()
    part.resize(1900, 900)
    QApplication.processEvents()
    wide = rows.visualRect(rows.model().index(tie, 0)).height()
    one = QFontMetrics(theme.sans(11, bold=True)).height()
    assert narrow == wide + one, told[tie]
