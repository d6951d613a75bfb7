"""Letters of every size: nothing is cut, in both languages, and what does not fit scrolls."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea, QWidget
from pytestqt.logging import QtLoggingPlugin
from pytestqt.qtbot import QtBot

from app.main_window.sidebar import PageButton
from app.main_window.window import MainWindow
from app.options import Options
from app.pages.drill.widgets.cell_progress import CellProgress
from app.pages.drill.widgets.curve import Curve
from app.pages.drill.widgets.due_card import DueCard
from app.pages.game.widgets.hand_rows import HandRows
from app.pages.referee.check.form import CheckForm
from app.pages.referee.page import RefereePage
from app.pages.referee.state import RefereeTab, set_hand, set_tab
from app.pages.referee.toppan.page import ToppanRefereePage
from app.pages.score.notation import enter
from app.pages.score.state import Draft, InputMode, set_mode
from app.pages.score.widgets.tray import Hint
from app.style import theme
from app.style.theme import px
from app.texts.texts import LANGUAGES
from app.widgets.answer import ledger
from app.widgets.answer.declaration import Declaration
from app.widgets.answer.ledger import LedgerView
from app.widgets.controls.controls import Segment
from app.widgets.controls.number_field import NumberField
from app.widgets.controls.question_line import QuestionLine
from app.widgets.layout.frames import MinimumSizeArea, Scrolled
from app.widgets.painting import drawing as marks
from tests.app.opened_window import opened_window, shared_window
from tests.app.player import Player
from tests.app.scenes import RIICHI, TOPPAN

HANDS = (
    "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1 deposits=1",
    "55z+5z[1'23m][77'7z](3333s) ron from=N seat=E round=E dora=3s2s",
    "234678m999p3455s",
    "19m19p19s1234567z",
)
NO_YAKU = "45m678p22s[7'89s][44'4z]+6m ron from=W seat=S round=E"
Write = Callable[..., float]


def resized(window: MainWindow, qapp: QApplication, scale: float, language: str) -> None:
    window.resize(1280, 800)
    qapp.processEvents()
    window.set_language(language)
    window.choose_scale(scale)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.processEvents()


@pytest.fixture(scope="module")
def kept(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """A window that serves several tests of this module."""
    with shared_window(qapp, tmp_path_factory.mktemp("scale")) as window:
        yield window


@pytest.fixture(scope="module", params=product(LANGUAGES, (1.0, 1.25, 1.5, 2.0)), ids=str)
def look(request: pytest.FixtureRequest) -> tuple[str, float]:
    """Language and letter size; the tests of a look follow each other, as each makes all anew."""
    language, scale = request.param
    return language, scale


@pytest.fixture
def lettered(kept: MainWindow, look: tuple[str, float], qapp: QApplication) -> MainWindow:
    """An empty table in each look."""
    language, scale = look
    resized(kept, qapp, scale, language)
    kept.store.update(Draft())
    qapp.processEvents()
    return kept


def watched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that are painted where they are cut, from now on."""
    cut: list[str] = []

    def spying(real: Write) -> Write:
        def write(
            painter: QPainter, box: QRectF, text: str, font: QFont, code: str,
            place: Qt.AlignmentFlag = marks.LEFT,
        ) -> float:  # fmt: skip
            room = QRectF(painter.window())
            wide = marks.width_of(marks.shortened(text, box.width(), font), font)
            left = box.x()
            if place is marks.RIGHT:
                left = box.right() - wide
            elif place is marks.CENTRE:
                left = box.x() + (box.width() - wide) / 2
            if text and (left < room.left() - 1.5 or left + wide > room.right() + 1.5):
                cut.append(text)
            return real(painter, box, text, font, code, place)

        return write

    real = marks.write
    for name, module in list(sys.modules.items()):
        if name.startswith("app.") and getattr(module, "write", None) is real:
            monkeypatch.setattr(module, "write", spying(real))
    return cut


def seen(widget: QWidget) -> bool:
    """Whether a widget is on the page, not scrolled out of a card."""
    return widget.isVisible() and not widget.visibleRegion().isEmpty()


def test_no_label_and_no_button_is_cut(lettered: MainWindow, qapp: QApplication) -> None:
    for hand in HANDS:
        lettered.store.update(enter(lettered.store.state, hand))
        qapp.processEvents()
        for widget in lettered.findChildren(QWidget):
            if not isinstance(widget, QLabel | QAbstractButton) or not seen(widget):
                continue
            if not widget.text() or (isinstance(widget, QLabel) and widget.wordWrap()):
                continue
            needed = widget.sizeHint()
            name = widget.objectName() or widget.text()
            assert widget.width() >= needed.width() - 1, (name, hand)
            assert widget.height() >= needed.height() - 2, (name, hand)


TITLES = {"club": "correction_title", "toppan": "entry_title"}
NARROWED = (
    ("club", "referee", "open"),
    ("club", "referee", "dispute"),
    ("toppan", "score", "deal"),
)


@pytest.mark.parametrize("width", [1024, 1280])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_of_a_segment_and_every_field_is_whole_in_the_room_that_it_has(
    kept: MainWindow, qapp: QApplication, language: str, width: int
) -> None:
    """Where a column was narrower than one row of them, the last tab was below the others and out
    of sight: a ruling could not be saved, and other documents not be looked at. Of the two fields
    for the shares of a tsumo one lay over the other."""
    resized(kept, qapp, 1.5, language)
    kept.resize(width, 800 if width > 1024 else 700)
    looked = 0
    for scene in (*RIICHI, *TOPPAN):
        if (scene.document, scene.page, scene.name) not in NARROWED:
            continue
        scene.lay(kept)
        for segment in kept.page.findChildren(Segment):
            buttons = segment.findChildren(QAbstractButton)
            looked += segment.isVisible()
            for button in (one for one in buttons if one.isVisible()):
                assert segment.rect().contains(button.geometry()), button.objectName()
        for field in (one for one in kept.page.findChildren(NumberField) if one.isVisible()):
            assert field.parentWidget().rect().contains(field.geometry()), field.objectName()
    kept.session.choose("club")
    kept.open_page("score")
    assert looked > len(NARROWED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_palette_and_situation_are_whole_with_the_largest_letters(
    kept: MainWindow, qapp: QApplication, language: str
) -> None:
    """Half of the winds and dragons was below the edge of the palette, and of *From* and *Seat* the
    last seats right of what is seen."""
    resized(kept, qapp, 2.0, language)
    next(scene for scene in RIICHI if scene.name == "waiting").lay(kept)
    palette = kept.page.findChild(QWidget, "palette")
    assert palette is not None
    for button in palette.findChildren(QAbstractButton):
        place = QRect(button.mapTo(palette, QPoint()), button.size())
        assert not button.isVisible() or palette.rect().contains(place), button.objectName()
    form = kept.page.findChild(QWidget, "situation")
    assert form is not None
    area = form.parentWidget()
    while not isinstance(area, QScrollArea):
        area = area.parentWidget()
    assert form.width() <= area.viewport().width()


def test_the_hint_of_the_palette_has_all_its_lines(lettered: MainWindow) -> None:
    hint = lettered.findChild(Hint, "palette_hint")
    assert hint is not None
    needed = QFontMetricsF(hint.lettering()).boundingRect(
        hint.rect(), Qt.TextFlag.TextWordWrap, hint.text()
    )
    assert needed.height() <= hint.height()
    assert needed.width() <= hint.width()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_of_the_palette_is_whole_or_left_out(
    window: MainWindow, qapp: QApplication, language: str
) -> None:
    """In the least window it was cut; what is refused is told all the same."""
    resized(window, qapp, 1.0, language)
    window.resize(1024, 700)
    qapp.processEvents()
    hint = window.findChild(Hint, "palette_hint")
    assert hint is not None
    for mode in InputMode:
        window.store.update(set_mode(window.store.state, mode))
        qapp.processEvents()
        assert hint.painted() in ("", hint.text()), mode
    hint.show_text(hint.text() * 9, urgent=True)
    assert hint.painted().endswith("…")


def test_a_hand_without_yaku_finds_its_place_in_the_one_panel_of_large_letters(
    window: MainWindow, qapp: QApplication, qtlog: QtLoggingPlugin
) -> None:
    """Found by the monkey: its ledger was laid at a place that the column has not."""
    resized(window, qapp, 1.5, "ja")
    window.store.update(enter(window.store.state, NO_YAKU))
    qapp.processEvents()
    ledger = window.findChild(LedgerView, "ledger")
    assert ledger is not None
    assert ledger.isVisibleTo(window)
    assert not [told.message for told in qtlog.records if "QBoxLayout" in told.message]


def test_no_painted_word_is_wider_than_its_widget(
    lettered: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watched(monkeypatch)
    for hand in HANDS:
        lettered.store.update(enter(lettered.store.state, hand))
        qapp.processEvents()
        lettered.grab()
    assert not cut


def test_what_does_not_fit_scrolls_and_the_declaration_never(
    lettered: MainWindow, qapp: QApplication
) -> None:
    window = lettered
    qapp.processEvents()  # the page takes the height that the palette asks for
    page = window.findChild(QWidget, "page")
    spoken = window.findChild(QWidget, "declaration")
    bar = window.findChild(QWidget, "bar")
    assert page is not None
    assert spoken is not None
    assert bar is not None
    for fixed in (spoken, bar):
        assert fixed.visibleRegion().boundingRect() == fixed.rect()
        assert fixed.height() >= theme.px(40)
    assert (window.width(), window.height()) == (1280, 800)
    areas = window.findChildren(QScrollArea)
    pages = [one for one in areas if one.objectName() == "score_page_area"]
    for area in areas:
        if area.isVisible():
            scrolled = (one.widget() for one in pages if one is not area and one.isAncestorOf(area))
            reached = next(scrolled, window)
            where = QRect(area.mapTo(reached, area.rect().topLeft()), area.size())
            assert reached.rect().contains(where), area.objectName()
            assert area.height() > theme.px(20), area.objectName()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_of_the_referee_lie_over_others_where_letters_are_large(
    window: MainWindow, qapp: QApplication, language: str
) -> None:
    """On the least window, too: what does not fit scrolls."""
    resized(window, qapp, 2.0, language)
    window.resize(1024, 700)
    window.open_page("referee")
    page = window.page
    assert isinstance(page, RefereePage)
    for tab in (RefereeTab.DISPUTE, RefereeTab.CHECK, RefereeTab.INCIDENT):
        page._store.update(set_tab(page._sheet, tab))
        for _ in range(4):  # a height follows from a width
            qapp.sendPostedEvents()
            qapp.processEvents()
        beside = sorted(
            (b.mapTo(page, QPoint()).x(), b.width())
            for b in page.ui.tabs.findChildren(QAbstractButton)
        )
        assert all(x + wide <= after for (x, wide), (after, _) in pairwise(beside))
        for line in page.findChildren(QuestionLine):
            if line.isVisible():
                assert line.height() >= line.heightForWidth(line.width()) - 1, (tab, line.height())
        for chips in page.findChildren(CheckForm):
            if chips.isVisible():
                assert chips.height() >= chips.heightForWidth(chips.width())


def test_words_that_do_not_fit_end_in_an_ellipsis(
    window: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where columns are narrow; their whole words are in the tip."""
    resized(window, qapp, 1.0, "en")
    window.resize(1024, 700)
    window.session.choose("toppan")
    window.open_page("table")
    qapp.processEvents()
    cut = watched(monkeypatch)
    window.grab()
    assert not cut


def test_a_line_of_a_narrow_ledger_does_not_lie_over_its_amount(
    window: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    resized(window, qapp, 1.0, "en")
    window.store.update(enter(window.store.state, HANDS[0]))
    qapp.processEvents()
    view = window.findChild(LedgerView, "ledger")
    assert view is not None
    painted: list[tuple[Qt.AlignmentFlag, float, float]] = []
    real = ledger.write

    def write(
        painter: QPainter, box: QRectF, text: str, font: QFont, code: str,
        place: Qt.AlignmentFlag = marks.LEFT,
    ) -> float:  # fmt: skip
        wide = marks.width_of(text, font)
        left = box.right() - wide if place is marks.RIGHT else box.x()
        painted.append((place, left, left + wide))
        return real(painter, box, text, font, code, place)

    monkeypatch.setattr(ledger, "write", write)
    view.resize(170, view.height())
    view.grab()
    rows = [
        (amount, name)
        for (one, amount, _), (other, _, name) in pairwise(painted)
        if (one, other) == (marks.RIGHT, marks.LEFT)
    ]
    assert len(rows) > 5
    assert all(name <= amount for amount, name in rows)
    index = view.model().index(1, 0)
    assert index.data(Qt.ItemDataRole.ToolTipRole) == index.data()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_referees_page_does_not_scroll_with_letters_of_the_usual_size(
    window: MainWindow, qapp: QApplication, language: str
) -> None:
    resized(window, qapp, 1.0, language)
    window.resize(1024, 700)
    window.open_page("referee")
    page = window.page
    assert isinstance(page, RefereePage)
    page._store.update(set_hand(page._sheet, enter(page._sheet.hand, HANDS[0])))
    room = page.findChild(QScrollArea, "referee_area")
    assert room is not None
    for tab in RefereeTab:
        page._store.update(set_tab(page._sheet, tab))
        for _ in range(4):
            qapp.sendPostedEvents()
            qapp.processEvents()
        assert not room.verticalScrollBar().maximum(), tab
        assert not room.horizontalScrollBar().maximum(), tab


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_cards_of_progress_have_their_height_and_scroll(
    window: MainWindow, qapp: QApplication, scale: float
) -> None:
    resized(window, qapp, scale, "en")
    window.open_page("drill")
    window.page._show_view("progress")
    for _ in range(4):
        qapp.sendPostedEvents()
        qapp.processEvents()
    found = window.page.findChild(CellProgress)
    assert found is not None
    cards = [window.page.findChild(kind) for kind in (Curve, DueCard)]
    for card in (found, *(c for c in cards if isinstance(c, QWidget) and c.isVisible())):
        assert card.height() >= card.minimumSizeHint().height()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", ["club", "toppan"])
def test_the_score_page_scrolls_with_large_letters_and_nothing_in_it_is_pressed_together(
    player: Player, language: str, document: str
) -> None:
    """At 1280×800 there is room for it at 200 %, in a smaller window it keeps that size."""
    window = player.window
    window.set_language(language)
    window.session.choose(document)
    window.choose_scale(2.0)
    name = "score_page_area" if document == "club" else "toppan_page_area"
    for size, scrolls in (((1280, 800), False), ((1024, 700), True)):
        window.resize(*size)
        QApplication.processEvents()
        room = player.find(name, MinimumSizeArea)
        assert bool(room.horizontalScrollBar().maximum()) is scrolls
        declared = player.find("declaration", Declaration)
        assert declared.height() >= px(80), "three lines, the second large"
    window.choose_scale(1.0)
    assert window.page.findChild(MinimumSizeArea, name) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("hand", [*HANDS[:3], NO_YAKU])
def test_where_the_score_page_scrolls_no_column_has_a_scroll_bar_of_its_own(
    kept: MainWindow, qapp: QApplication, language: str, size: tuple[int, int], hand: str
) -> None:
    """Two stood side by side: that of the ledger, which held half its lines, and the page's."""
    resized(kept, qapp, 2.0, language)
    kept.session.choose("club")
    kept.open_page("score")
    kept.resize(*size)
    kept.store.update(enter(Draft(), hand))
    for _ in range(12):  # a height follows from a width
        qapp.sendPostedEvents()
        qapp.processEvents()
    room = kept.page.findChild(MinimumSizeArea, "score_page_area")
    assert room is not None
    assert room.verticalScrollBar().maximum()
    columns = [area for area in room.findChildren(Scrolled) if area.isVisible()]
    foot = ("readings_panel", "near_panel")
    within = [area for area in columns if area.objectName() not in foot]
    assert len(within) > 1
    for area in (*within, *room.findChildren(LedgerView)):
        assert not area.verticalScrollBar().maximum(), area.objectName()


@pytest.mark.parametrize(
    ("scale", "size", "named"), [(1.0, (1280, 800), True), (2.0, (1024, 700), False)]
)
def test_every_page_can_be_reached_by_the_sidebar_however_low_the_window_is(
    player: Player, scale: float, size: tuple[int, int], named: bool
) -> None:
    """The name of a page is left out before its glyph is cut; its tooltip has it."""
    player.window.choose_scale(scale)
    player.window.resize(*size)
    QApplication.processEvents()
    rail = player.find("rail", QWidget)
    buttons = rail.findChildren(QAbstractButton)
    for button in buttons:
        assert button.height() >= button.sizeHint().height()
        assert button.width() >= button.sizeHint().width()
        assert rail.rect().contains(button.geometry())
        assert button.toolTip().startswith(button.accessibleName())
    pages = [button for button in buttons if isinstance(button, PageButton)]
    assert {button.shows_name for button in pages} == {named}
    player.click("page_table")
    assert player.find("page_table", PageButton).isChecked()


def test_the_word_below_the_key_of_the_handbook_keeps_off_the_edges_of_a_narrow_rail(
    player: Player,
) -> None:
    """In English it went from one edge to the other, at 1024×700."""
    player.set_language("en")
    player.window.resize(1024, 700)
    QApplication.processEvents()
    button = player.find("help_button", QAbstractButton)
    picture = button.grab().toImage()
    below = range(px(25), picture.height())
    columns = [
        x
        for x in range(picture.width())
        if len({picture.pixel(x, y) for y in below}) > 1  # something is painted there
    ]
    assert columns, "the word is there"
    assert columns[0] >= 2
    assert columns[-1] < picture.width() - 2


def test_question_and_answer_scroll_where_letters_leave_them_no_room(player: Player) -> None:
    """The field of the answer is never under the card below it."""
    window = player.window
    window.choose_scale(2.0)
    for size, scrolls in (((1280, 800), False), ((1024, 700), True)):
        window.resize(*size)
        window.open_page("drill")
        window.page._show_view("practise")
        QApplication.processEvents()
        area = player.find("drill_asked_area", MinimumSizeArea)
        assert bool(area.verticalScrollBar().maximum()) is scrolls
        question, card = player.box("drill_question"), player.box("drill_answer_card")
        assert question.bottom() <= card.top()
        assert question.contains(player.box("drill_field"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("scale", "size"), [(2.0, (1280, 800)), (1.5, (1024, 700))])
def test_no_page_scrolls_sideways_where_letters_are_large(
    kept: MainWindow, qapp: QApplication, language: str, scale: float, size: tuple[int, int]
) -> None:
    """Columns are put below each other; of a game 360 of 1160 pixels were out of sight, and the
    stakes of a deal were cut without a bar to scroll them."""
    resized(kept, qapp, scale, language)
    kept.resize(*size)
    for scene in (*RIICHI, *TOPPAN):
        scene.lay(kept)
        for _ in range(4):  # a height follows from a width
            qapp.sendPostedEvents()
            qapp.processEvents()
        for area in kept.page.findChildren(Scrolled):
            if area.isVisible():
                where = f"{scene.page} {scene.name}: {area.objectName()}"
                assert not area.horizontalScrollBar().maximum(), where


@pytest.mark.parametrize("document", ["club", "toppan"])
def test_a_hand_that_is_pressed_opens_in_sight_where_the_record_is_below_the_table(
    kept: MainWindow, qapp: QApplication, qtbot: QtBot, document: str
) -> None:
    """Its form is above the record, and was out of sight."""
    resized(kept, qapp, 2.0, "en")
    scenes = (*RIICHI, *TOPPAN)
    next(s for s in scenes if (s.document, s.page, s.name) == (document, "game", "play")).lay(kept)
    room = next(a for a in kept.page.findChildren(MinimumSizeArea) if a.isVisible())
    room.verticalScrollBar().setValue(room.verticalScrollBar().maximum())
    rows = kept.page.findChild(HandRows)
    assert rows is not None
    rows.scrollTo(rows.model().index(0, 0))
    qapp.processEvents()
    where = rows.visualRect(rows.model().index(0, 0)).center()
    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=where)
    for _ in range(4):
        qapp.sendPostedEvents()
        qapp.processEvents()
    title = kept.page.findChild(QLabel, TITLES[document])
    assert isinstance(title, QLabel)
    assert not title.visibleRegion().isEmpty()


def test_a_ruling_comes_in_sight_where_it_is_below_the_acts(
    kept: MainWindow, qapp: QApplication
) -> None:
    """Under 競技十半 it appeared below, and nothing said so."""
    resized(kept, qapp, 2.0, "ja")
    kept.resize(1024, 700)
    next(s for s in TOPPAN if s.page == "referee").lay(kept)
    page = kept.page
    assert isinstance(page, ToppanRefereePage)
    page.clear()
    offence = page.ui.offence
    area = next(a for a in page.findChildren(MinimumSizeArea) if a.isVisible())
    area.verticalScrollBar().setValue(0)

    def top(part: QWidget) -> int:
        for _ in range(4):
            qapp.sendPostedEvents()
            qapp.processEvents()
        return part.mapTo(area.viewport(), QPoint()).y()

    assert top(offence.questions) >= 0
    assert area.stacked
    offence.acts.chosen.emit("false_win")
    assert top(offence.questions) == 0
    for segment in (offence.offender, offence.shown):
        segment.chosen.emit(1)
    assert top(offence.card) == 0 or area.verticalScrollBar().value() == (
        area.verticalScrollBar().maximum()
    )
    seen = offence.card.visibleRegion().boundingRect()
    assert seen.height() > area.viewport().height() // 3


def test_a_window_of_a_test_leaves_letters_of_the_usual_size(
    qapp: QApplication, options: Options, tmp_path: Path
) -> None:
    with opened_window(qapp, options, tmp_path, "ja", "score") as window:
        window.choose_scale(2.0)
    assert theme.sizes() == theme.Sizes()
