"""The ledger of the score page: one row height for all hands, sums that stay, the line at first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.main_window.window import MainWindow
from app.pages.score.notation import EXAMPLE, enter, text_of
from app.pages.score.presentation import default_line
from app.pages.score.rows import condensed, score_rows
from app.pages.score.state import Draft, hand, set_document, situation
from app.style.theme import px
from app.texts.ledgers import row_words
from app.texts.texts import LANGUAGES, Texts
from app.views.ledgers import LedgerRow
from app.widgets.answer import clause_panel, ledger
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.ledger import LedgerView
from app.widgets.painting import drawing
from app.widgets.painting.drawing import BADGE_HEIGHT
from engine.riichi.judge import judge
from engine.riichi.rules import load
from engine.riichi.verdict import Agari
from engine.rulebook import Standing
from tests.app.player import Player

EASY = "123m45699p23678s+1s ron seat=S from=W round=E riichi"
WORST = (
    "34m55567p(2222m)(8888s)+5m tsumo seat=E round=E riichi ippatsu haitei"
    " dora=1m7s4p ura=1m7s4p honba=3 deposits=2"
)
LONE_WAIT = "123m4569p234678s+9p ron seat=S from=W round=E riichi deposits=1"
QUADS = "34m55p[77'77z](9999s)(1111p)+2m tsumo seat=E round=E rinshan dora=4m8s honba=2"
HONBA = "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1 deposits=1"
PAO = "234m9p[55'5z][666'z][7'77z]+9p tsumo seat=S round=S dora=1m honba=2 pao=E deposits=1"


def paste(player: Player, notation: str) -> LedgerView:
    player.paste(notation)
    player.settle()
    return player.find("ledger", LedgerView)


def in_each_look(player: Player) -> Iterator[str]:
    """Give the window each size in each language; yields what it has."""
    for width, height in ((1024, 700), (1280, 800)):
        player.resize(width, height)
        for language in LANGUAGES:
            player.window.set_language(language)
            player.qtbot.wait(50)
            yield f"{language} {width}x{height}"


def test_a_clause_is_told_whole_where_the_ledger_leaves_room(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last line ended in … below an empty part of the ledger."""
    told: list[str] = []
    write = clause_panel.write_wrapped

    def note(painter: QPainter, box: QRectF, words: str, *rest: Any) -> None:
        told.append(words)
        write(painter, box, words, *rest)

    monkeypatch.setattr(clause_panel, "write_wrapped", note)
    player.resize(1280, 800)
    for language in LANGUAGES:
        player.window.set_language(language)
        player.qtbot.wait(50)
        view = paste(player, LONE_WAIT)
        panel = player.find("clause", ClausePanel)
        for row in range(view.model().rowCount()):
            if view.model().flags(view.model().index(row, 0)) & Qt.ItemFlag.ItemIsSelectable:
                view.setCurrentIndex(view.model().index(row, 0))
                panel.grab()
                assert told[-1] == panel._whole


def test_all_hands_have_rows_of_one_height_and_their_sums_are_in_sight(player: Player) -> None:
    for look in in_each_look(player):
        heights = set()
        for notation in (EASY, WORST, QUADS, PAO):
            view = paste(player, notation)
            heights.add(view.row_height)
            _check(view, look)
            place = view.visualRect(view.model().index(1, 0)).center()
            player.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
            _check(view, look)
        assert len(heights) == 1, look
        assert min(heights) >= 23, look


def _check(view: LedgerView, look: str) -> None:
    """Sums are whole and in order; nothing that is seen overlaps."""
    model, inside = view.rows, view.viewport().rect()
    places = [view.visualRect(model.index(at)) for at in range(len(model.rows))]
    sums = [box for row, box in zip(model.rows, places, strict=True) if row.kind == "sum"]
    assert all(inside.contains(box) for box in sums), look
    assert all(a.bottom() < b.top() for a, b in pairwise(sums)), look
    seen = [at for at, box in enumerate(places) if view.indexAt(box.center()).row() == at]
    assert all(inside.contains(places[at]) for at in seen), look
    assert all(not places[a].intersects(places[b]) for a, b in pairwise(seen)), look


def test_every_line_can_be_scrolled_to_and_pressed(player: Player) -> None:
    for look in in_each_look(player):
        view = paste(player, WORST)
        bar = view.verticalScrollBar()
        reached = set()
        for value in (*range(0, bar.maximum(), 4), bar.maximum()):
            bar.setValue(value)
            for at in range(len(view.rows.rows)):
                box = view.visualRect(view.model().index(at, 0))
                if view.indexAt(box.center()).row() == at:
                    reached.add(at)
        lines = {at for at, row in enumerate(view.rows.rows) if row.kind != "head"}
        assert lines <= reached, look


def test_keys_walk_through_all_lines_and_the_selected_one_is_in_sight(player: Player) -> None:
    view = paste(player, WORST)
    player.press(Qt.Key.Key_Home, "ledger")
    for _ in range(len(view.rows.rows)):
        player.press(Qt.Key.Key_Down, "ledger")
        at = view.currentIndex()
        if at.isValid() and view.rows.rows[at.row()].kind != "head":
            assert view.indexAt(view.visualRect(at).center()).row() == at.row()


def test_badges_have_room_between_them(player: Player) -> None:
    for look in in_each_look(player):
        assert paste(player, PAO).row_height > 17 + 2, look


@pytest.mark.parametrize("document", ["r101", "toppan"])
def test_no_badge_reaches_beyond_its_row(
    player: Player, monkeypatch: pytest.MonkeyPatch, document: str
) -> None:
    """Those of the names of groups were cut at their lower edge."""
    found: list[tuple[float, float, int]] = []

    def drawn(
        painter: QPainter, _right: float, middle: float, _word: str, _standing: Standing,
        room: float,
    ) -> None:  # fmt: skip
        half = min(px(BADGE_HEIGHT), room) / 2
        found.append((middle - half, middle + half, painter.window().height()))

    monkeypatch.setattr(ledger, "draw_badge", drawn)
    for size in ((1024, 700), (1280, 800)):
        player.resize(*size)
        if document == "r101":
            paste(player, HONBA)
        player.window.session.choose(document)
        player.settle()
        player.window.grab()
    assert found
    assert all(top >= 0 and bottom <= high for top, bottom, high in found), found


def test_in_a_large_window_the_shares_have_rows_and_other_readings_columns(
    player: Player,
) -> None:
    player.resize(2560, 1440)
    view = paste(player, "234678m999p3455s+5s tsumo seat=S round=E riichi honba=1")
    assert any(row.startswith("親 ×2 1280を切り上げ 1300 解釈") for row in player.ledger)
    assert [column.name for column in view.rows.columns] == ["両面"]
    assert "単騎待ち 五索 2 ≠ 両面 両面待ち 0" in player.ledger
    player.resize(1280, 800)
    view = player.find("ledger", LedgerView)
    assert view.rows.columns == ()
    assert any(row.startswith("子 ×1・親 ×2") for row in player.ledger)


def test_with_large_letters_the_names_of_sums_are_whole_beside_short_badges(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In English they were “Total…” and “32 fu ro…”."""
    shown: dict[str, str] = {}

    def elided(words: str, room: float, font: QFont) -> str:
        shown[words] = drawing.elided(words, room, font)
        return shown[words]

    player.window.set_language("en")
    player.resize(1024, 700)
    player.window.choose_scale(2.0)
    player.qtbot.wait(50)
    monkeypatch.setattr(ledger, "elided", elided)
    paste(player, HONBA)
    view = player.find("ledger", LedgerView)
    view.viewport().grab()
    sums = [view.rows.name(row) for row in view.rows.rows if row.kind == "sum"]
    assert [shown[name] for name in sums] == ["Total han", "32 fu rounded up", "Receives"]
    assert ledger.badge_word(Standing.ASSUMED, player.window.texts) == "A"


# the line that is selected at first


def rows_of(notation: str, document: str = "club") -> list[tuple[LedgerRow, ...]]:
    draft = set_document(enter(Draft(), notation), document)
    verdict = judge(hand(draft), situation(draft), load(document))
    assert isinstance(verdict, Agari)
    return [condensed(score_rows(score), joined=True) for score in verdict.scores]


def first_line(notation: str, document: str = "club") -> LedgerRow:
    rows, *others = rows_of(notation, document)
    at = default_line(rows, others[0] if others else ())
    assert at is not None
    return rows[at]


@pytest.mark.parametrize(
    ("notation", "name"),
    [
        ("234678m999p3455s+5s tsumo seat=S riichi dora=7m", "単騎待ち 五索"),
        ("123m45699p13678s+2s ron seat=S from=W riichi", "嵌張待ち"),
        ("234m456p678s[44'4z]1s+1s tsumo seat=S haitei", "単騎待ち 一索"),
    ],
)
def test_the_line_at_first_is_what_the_hand_turns_on_and_has_tiles(
    notation: str, name: str
) -> None:
    found = first_line(notation)
    assert row_words(found, Texts("ja")) == name
    assert found.line is not None
    assert found.line.tiles


def test_a_line_whose_clause_may_be_read_otherwise_comes_before_all(  # look.md §5
) -> None:
    found = first_line("234678m999p3455s+5s ron seat=S from=W riichi", "r101")
    assert found.rule is not None
    assert found.rule.standing is Standing.ASSUMED


def test_the_hand_of_the_first_start_lights_its_wait_with_both_tiles(player: Player) -> None:
    player.resize(1280, 800)
    paste(player, text_of(EXAMPLE))
    highlighted = [
        at
        for at in range(13)
        if player.find(f"hand_{at}", QAbstractButton).highlighted  # type: ignore[attr-defined]
    ]
    assert highlighted == [12], "the last 五索, and the winning tile"
    assert player.find("hand_winning", QAbstractButton).highlighted  # type: ignore[attr-defined]
    assert player.clause.startswith("単騎待ち 五索")
    assert "この読みの確度 93%" in player.clause


# liability


def test_a_feeder_that_the_melds_refute_is_told_and_not_counted(player: Player) -> None:
    paste(player, PAO.replace("pao=E", "pao=N"))
    assert player.problems("problems_seats") == ["包：最後の中は東家から。"]
    assert player.text("problem_count").startswith("矛盾 1")
    assert "包　東家が全額 32000 明記" in player.ledger
    assert not any(row.startswith("この規定で数えないもの") for row in player.ledger)
    player.click("problems_seats_0_fix")
    assert player.draft.pao == 0
    assert player.problems("problems_seats") == []


def test_the_count_of_contradictions_is_that_of_the_lines_and_stays_in_sight(
    window: MainWindow, player: Player
) -> None:
    player.resize(1280, 800)
    window.set_language("en")
    player.qtbot.wait(50)
    paste(player, "234678m999p3455s+5s ron from=W seat=S round=E ippatsu rinshan dora=7m")
    lines = player.problems("problems_events")
    assert f": {len(lines)} " in player.text("problem_count")
    foot = player.find("problem_count", QWidget)
    assert foot.visibleRegion().boundingRect() == foot.rect()
