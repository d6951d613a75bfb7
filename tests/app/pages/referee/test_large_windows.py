"""The referee page uses the window that it is in: columns, the picture of the seats, the log."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.pages.referee import state
from app.pages.referee.page import RefereePage
from app.pages.referee.state import RefereeSheet, RefereeTab
from app.pages.score import notation
from app.pages.score.state import Draft
from app.style import theme
from app.style.theme import Sizes
from app.style.tokens import LIGHT
from app.texts.texts import LANGUAGES, Texts
from app.views.ledgers import PaymentFlow, Seats
from app.widgets.answer.seat_picture import (
    RULING_FELT,
    USUAL_FELT,
    SeatFelt,
    SeatPicture,
    _straight,
)
from app.widgets.layout.frames import column, holding
from app.widgets.lists.text_rows import TextRows
from engine.riichi.play.declared import Stage
from tests.app.player import Player

LARGE = ((1920, 1080), (2560, 1440))
HAND = "234678m5799p345s+6p ron from=W seat=S round=E riichi dora=8p"
RULED = (("hand_shown", True), ("most_shown", True))


@pytest.fixture
def themed(qapp: QApplication) -> Iterator[QApplication]:
    """The application with letters of the usual size before and after the test."""
    theme.apply(qapp, LIGHT)
    yield qapp
    theme.apply(qapp, LIGHT)


def opened(player: Player, size: tuple[int, int], letters: float = 1.0) -> RefereePage:
    """The referee page in a window of this size, once it is scaled."""
    window = player.window
    window.resize(*size)
    player.qtbot.waitUntil(lambda: (theme.sizes().width, theme.sizes().height) == size)
    if letters != theme.letters():
        window.choose_scale(letters)
    window.open_page("referee")
    settle()
    page = window.page
    assert isinstance(page, RefereePage)
    return page


def settle() -> None:
    for _ in range(6):
        QApplication.processEvents()


def ruled(page: RefereePage) -> None:
    sheet = state.set_offender(state.choose_act(RefereeSheet(), "false_ron"), 1)
    incident = replace(sheet.incident, answers=RULED)
    page._store.commit(replace(sheet, incident=incident), "act")
    settle()


@pytest.mark.parametrize("size", LARGE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_large_window_has_four_columns(
    player: Player, language: str, size: tuple[int, int]
) -> None:
    """List, questions over ruling, other documents, and the case over what its table had."""
    player.window.set_language(language)
    page = opened(player, size)
    ruled(page)
    columns = [
        player.box(name) for name in ("acts", "incident_card", "other_rulings", "case_panel")
    ]
    for left, right in pairwise(columns):
        assert left.right() < right.left()
    assert player.box("earlier").top() > columns[3].bottom()
    assert all(column.width() <= theme.px(760) for column in columns)
    assert columns[1].width() <= theme.px(700)
    right_edge = columns[3].right()
    assert right_edge > page.width() - theme.px(20), "nothing is left as a margin"
    case = player.find("case_panel", QWidget)
    inside = player.find("case_card", QFrame)
    assert inside.height() <= case.height(), "the case does not scroll"


def test_a_usual_window_has_three_columns_without_the_cases_before(player: Player) -> None:
    ruled(opened(player, (1280, 800)))
    assert not player.shows("earlier")
    assert player.box("other_rulings").left() == pytest.approx(
        player.box("case_panel").left(), abs=theme.px(8)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_a_case_stay_where_they_are_when_it_is_decided(
    player: Player, language: str
) -> None:
    """They went a line down under the mouse: the note below them has a line less then."""
    player.window.set_language(language)
    page = opened(player, (1280, 800))
    page._store.commit(state.choose_act(RefereeSheet(), "false_ron"), "act")
    settle()
    before = player.box("case_apply")
    ruled(page)
    assert player.box("case_apply") == before


def test_a_case_with_three_ways_open_is_in_sight_as_a_whole(player: Player) -> None:
    """The note on another reading, below the ways, was under the edge."""
    player.click("document_club")
    page = opened(player, (1280, 800))
    page._store.commit(state.choose_act(RefereeSheet(), "false_ron"), "act")
    settle()
    assert player.find("ruling_panel", QScrollArea).verticalScrollBar().maximum() == 0


def test_large_letters_take_columns_before_they_take_tiles(player: Player) -> None:
    opened(player, (1920, 1080), letters=1.5)
    assert player.shows("referee_side_0"), "other documents and case are tabs"
    assert theme.tile_scale() == pytest.approx(1.35)


def test_the_rulings_of_the_table_are_listed_and_lead_to_the_log(player: Player) -> None:
    page = opened(player, (1920, 1080))
    ruled(page)
    page._store.update(state.enter(page._sheet, replace(page._sheet.entered, table="3")))
    page.save()
    ruled(page)
    page._store.update(state.enter(page._sheet, replace(page._sheet.entered, table="4")))
    page.save()
    settle()
    rows = player.find("earlier_cases", TextRows)
    assert [row.words for row in rows.shown.rows] == ["誤ロン　南家：チョンボ"]
    page._store.update(state.enter(page._sheet, replace(page._sheet.entered, table="")))
    settle()
    assert len(rows.shown.rows) == 2
    rows.chosen.emit(0)
    settle()
    assert page._sheet.tab is RefereeTab.LOG
    assert player.find("case_log", QWidget).isVisible()


@pytest.mark.parametrize("size", [(1280, 800), *LARGE])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_felt_of_a_ruling_grows_with_its_card(
    player: Player, language: str, size: tuple[int, int]
) -> None:
    """It is never higher than 0.8 of its width, and whole."""
    player.window.set_language(language)
    ruled(opened(player, size))
    seats = player.find("ruling_seats", SeatPicture)
    assert seats.visibleRegion().boundingRect() == seats.rect()
    assert seats.height() <= RULING_FELT * (seats.width() + theme.px(8))
    zoom = seats._zoom()
    assert zoom >= 0.83
    if size in LARGE:
        assert zoom > 1


@pytest.mark.parametrize("size", LARGE)
def test_a_dispute_keeps_the_palette_at_the_left_of_a_large_window(
    player: Player, size: tuple[int, int]
) -> None:
    page = opened(player, size)
    hand = notation.enter(Draft(), HAND)
    dispute = replace(page._sheet.dispute, high=3900, han=3, fu=30, stage=Stage.PAID)
    sheet = replace(RefereeSheet(), tab=RefereeTab.DISPUTE, hand=hand, dispute=dispute)
    page._store.commit(sheet, "declared")
    settle()
    palette, card = player.box("palette_1m"), player.box("dispute_card")
    assert palette.right() < card.left()
    assert card.right() < player.box("dispute_others").left()
    assert not player.shows("dispute_switch_0")


def test_a_low_window_has_ledger_and_other_documents_as_tabs(player: Player) -> None:
    page = opened(player, (1280, 800), letters=1.5)
    hand = notation.enter(Draft(), HAND)
    dispute = replace(page._sheet.dispute, high=3900, han=3, fu=30)
    page._store.commit(
        replace(RefereeSheet(), tab=RefereeTab.DISPUTE, hand=hand, dispute=dispute), "declared"
    )
    settle()
    assert player.shows("ledger")
    assert not player.shows("dispute_others")
    player.click("dispute_switch_1")
    settle()
    assert player.shows("dispute_others")
    assert not player.shows("ledger")
    player.window.set_language("en")
    settle()
    assert player.shows("dispute_others"), "also after the page was made anew"


@pytest.mark.parametrize("key", [None, Qt.Key.Key_Return])
def test_with_large_letters_a_case_that_is_pressed_shows_its_slip(
    player: Player, key: Qt.Key | None
) -> None:
    """The slip is below the list then, out of sight; arrow keys alone stay in the list."""
    page = opened(player, (1280, 800), letters=2.0)
    ruled(page)
    for _ in range(2):
        page.action_handlers()["keep"]()
    page._store.update(state.set_tab(page._sheet, RefereeTab.LOG))
    settle()
    table, area = page.log.list.table, player.find("referee_area", QScrollArea)
    slip = page.log.slip

    def top() -> int:
        return slip.mapTo(area.viewport(), QPoint()).y()

    table.setFocus()
    player.qtbot.keyClick(table, Qt.Key.Key_Down)
    settle()
    assert top() >= area.viewport().height(), "the list is in sight"
    if key is None:
        place = table.visualRect(table.model().index(0, 0)).center()
        player.qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    else:
        player.qtbot.keyClick(table, key)
    settle()
    assert top() == 0


@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(392, 172), (784, 344), (1400, 700), (300, 240), (520, 300)])
def test_plates_grow_with_the_felt_and_keep_apart(
    qtbot: QtBot, themed: QApplication, size: tuple[int, int], letters: float
) -> None:
    """k = min(w / 392, h / 172) from 0.83 to 2.2; the caption stays left of the arrow."""
    theme.apply(themed, LIGHT, Sizes(letters))
    picture = SeatPicture(Texts("ja"))
    qtbot.addWidget(picture)
    picture.resize(*size)
    flows = (PaymentFlow(1, 3, 8000),)
    picture.present(Seats(1, 0, 0, (0, -8000, 0, 8000), flows))
    boxes = picture._boxes()
    for at, plate in enumerate(boxes):
        assert QRectF(picture.rect()).contains(plate)
        for other in boxes[at + 1 :]:
            assert not plate.intersects(other)
    zoom = picture._zoom()
    assert boxes[0].width() == pytest.approx(116 * zoom)
    assert zoom <= 2.2 or letters == 2.0
    if letters == 1.0:
        usual = min(size[0] / 392, size[1] / 172, 2.2)
        assert zoom == pytest.approx(max(usual, 0.9), rel=0.11)
    for place in picture._caption_boxes(boxes):
        assert place.right() <= _straight(boxes) or place.bottom() <= boxes[3].top()


@pytest.mark.usefixtures("themed")
@pytest.mark.parametrize("width", [300, 500, 900])
def test_felt_is_never_higher_than_goes_with_its_width(qtbot: QtBot, width: int) -> None:
    felt, around = SeatFelt(Texts("ja"), "felt", 172, most=USUAL_FELT), column()
    around.addWidget(felt)
    around.addStretch(1)
    host = holding(around)
    qtbot.addWidget(host)
    host.resize(width, 900)
    host.show()
    settle()
    least = SeatPicture.least_height(width)
    assert felt.width() == width
    assert least <= felt.height() <= max(round(USUAL_FELT * width), least)
    assert felt.seats.height() == felt.height() - 6


def test_the_other_game_has_the_case_in_a_column_of_a_large_window(player: Player) -> None:
    player.window._choose_document("toppan")
    for size, columns in (((1280, 800), 2), ((1920, 1080), 3)):
        player.window.resize(*size)
        player.qtbot.waitUntil(lambda size=size: theme.sizes().width == size[0])
        player.window.open_page("referee")
        settle()
        ruling, save = player.box("toppan_ruling"), player.box("toppan_offence_game_take")
        assert (save.left() > ruling.right()) is (columns == 3)
        assert player.shows("earlier") is (columns == 3)
        assert ruling.width() <= theme.px(760)
