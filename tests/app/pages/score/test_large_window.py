"""The score page uses the window that it is in: tiles, columns, rows of the table, documents."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app.pages.score.examples import EXAMPLES
from app.pages.score.notation import EXAMPLE, enter
from app.pages.score.state import Draft
from app.pages.score.toppan.notation import EXAMPLE as TOPPAN_EXAMPLE
from app.pages.score.widgets import indicator_row, other_documents
from app.pages.score.widgets.answer_lists import NearMisses
from app.pages.score.widgets.other_documents import OthersView, row_texts
from app.pages.score.widgets.palette import MODES
from app.pages.score.widgets.table_strip import TableStrip
from app.pages.score.widgets.tile_button import TileButton
from app.style import theme
from app.style.theme import px, sans, tokens
from app.texts.rulings import moved
from app.texts.texts import LANGUAGES
from app.views.ledgers import Seats
from app.views.rulings import ruling_view
from app.widgets.answer import clause_panel, ruling_card
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.declaration import Declaration
from app.widgets.answer.ledger import LedgerView
from app.widgets.answer.ruling_card import RulingWords
from app.widgets.answer.seat_picture import RULING_FELT, SeatPicture
from app.widgets.answer.waits import WaitsView
from app.widgets.painting import drawing
from app.widgets.painting.drawing import LEAST_LETTERS, badge_width, shortened, width_of
from engine.riichi.play.referee import Incident, RulingTable, rule_on
from engine.riichi.rules import load
from engine.rulebook import Standing
from tests.app.player import Player


def at(player: Player, width: int, height: int, letters: float = 1.0) -> None:
    """Give the window a size and a letter size, with the example on the score page."""
    player.window.resize(width, height)
    QApplication.processEvents()
    player.window.choose_scale(letters)
    player.window.store.update(EXAMPLE)
    QApplication.processEvents()
    player.settle()


def test_the_hand_is_as_large_as_the_window_allows(player: Player) -> None:
    widths = []
    for size in ((1024, 700), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)):
        at(player, *size)
        widths.append(round(player.find("hand_winning", TileButton).width_of_tile))
    assert widths == pytest.approx([40, 50, 84, 113, 169], abs=1)


@pytest.mark.parametrize(
    "size",
    [(1024, 700), (1280, 800), (1400, 800), (1590, 960), (1920, 1080), (2560, 1440)],
    ids=str,
)
def test_large_letters_take_nothing_from_the_tiles(player: Player, size: tuple[int, int]) -> None:
    """Neither from the hand, nor from the palette, with red fives or without, nor indicators."""

    def widths(letters: float) -> list[float]:
        at(player, *size, letters)
        found = []
        for document in ("club", "mleague"):
            player.do(f"document_{document}")
            QApplication.processEvents()
            names = ("hand_winning", "palette_1m", "indicator_dora_0", "indicator_ura_0")
            found += [player.find(name, TileButton).width_of_tile for name in names]
        return found

    usual = widths(1.0)
    for letters in (1.25, 1.5, 2.0):
        larger = widths(letters)
        assert all(now >= was for now, was in zip(larger, usual, strict=True)), (letters, larger)


def test_with_large_letters_plates_are_as_high_as_role_and_amount(player: Player) -> None:
    """In a small window the picture was as high as for two rows of plates, and has three there."""
    at(player, 1024, 700, 2.0)
    seats = player.find("seats", SeatPicture)
    boxes = seats._boxes()
    assert not any(a.intersects(b) for a, b in combinations(boxes, 2))
    role, amount = (QFontMetricsF(sans(size)).capHeight() for size in (11, 13))
    assert all(box.height() >= 1.6 * (role + amount) for box in boxes)


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)], ids=str)
def test_with_large_letters_the_kinds_of_indicators_are_named_whole(
    player: Player, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The dora were “D…”, though nothing lies beside the name."""
    player.window.set_language("en")
    at(player, *size, 2.0)
    seen: list[str] = []
    monkeypatch.setattr(
        indicator_row,
        "write",
        lambda _p, box, text, font, *_: seen.append(shortened(text, box.width(), font)),
    )
    player.find("indicators", QWidget).grab()
    assert {"Dora", "Ura"} <= set(seen)


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)], ids=str)
@pytest.mark.parametrize("hand", ["", "123m456p789s1122z+2z ron", "19m19p19s1234567z1m tsumo"])
def test_with_large_letters_no_word_of_the_page_is_cut(
    player: Player, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], hand: str
) -> None:
    """Letters become narrower, or a clause goes without how sure its reading is: the count of an
    indicator was “8-man:…”, that no meld is there “none (cl…”, and a clause “no cl…”."""
    player.window.set_language("en")
    at(player, *size, 2.0)
    if hand:
        player.paste(hand)
        player.settle()
    real, cut = drawing.shortened, list[str]()

    def noted(text: str, room: float, font: QFont) -> str:
        shown = real(text, room, font)
        cut.extend([text] if shown != text else [])
        return shown

    monkeypatch.setattr(drawing, "shortened", noted)
    player.window.page.grab()
    assert cut == []


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
def test_the_values_of_a_wait_lie_beside_or_below_each_other(
    player: Player, letters: float, language: str
) -> None:
    """With large letters 1300 and 500/1000 were read as 1300500/1000."""
    player.window.set_language(language)
    at(player, 1024, 700, letters)
    player.paste("234678m999p3455s riichi")
    waits = player.find("waits", WaitsView)
    for row in range(2):
        cells = [waits._cell(waits.row_box(row), by) for by in (0, 1)]
        assert not cells[0].intersects(cells[1])
        for cell, value in zip(cells, waits.values(row), strict=True):
            assert width_of(value, sans(LEAST_LETTERS, bold=True)) <= cell.width() - 9
            assert waits.row_box(row).contains(cell)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_with_large_letters_the_page_is_as_high_as_its_rulings_and_its_comparison(
    player: Player, language: str
) -> None:
    """They were cut, and nothing scrolled to the rest of them."""
    player.window.set_language(language)
    at(player, 1024, 700, 2.0)
    player.settle()
    cards = player.window.score.ui.cards
    cards.others.choose(0)
    two = cards.comparison
    player.qtbot.waitUntil(lambda: two.height() >= two.minimumSizeHint().height(), timeout=2000)
    player.paste("45m678p22s[7'89s][44'4z]+6m ron from=W seat=S round=E")
    player.settle()
    for card in (cards.by_voice, cards.hand_shown):
        words = card.findChild(RulingWords)
        assert words is not None
        inside, box = card.rect, words.geometry
        player.qtbot.waitUntil(lambda i=inside, b=box: i().contains(b()), timeout=2000)


@pytest.mark.parametrize(("width", "letters"), [(300, 1.0), (340, 2.0), (600, 1.0)])
def test_the_points_of_a_ruling_are_told_whole(
    player: Player, monkeypatch: pytest.MonkeyPatch, width: int, letters: float
) -> None:
    """They were cut behind the headline, and the title lay under its badge."""
    player.window.set_language("en")
    at(player, 1024, 700, letters)
    player.paste("45m678p22s[7'89s][44'4z]+6m ron from=W seat=S round=E")
    shown = player.window.score._answer().false_win
    assert shown is not None
    words = RulingWords(player.window.texts, "told")
    player.qtbot.addWidget(words)
    words.resize(width, 300)
    seen: list[str] = []
    ends: list[float] = []

    def written(_p: object, box: QRectF, text: str, font: QFont, *_: object) -> float:
        seen.append(shortened(text, box.width(), font))
        ends.append(box.x() + width_of(seen[-1], font))
        return width_of(seen[-1], font)

    badges: list[float] = []
    monkeypatch.setattr(ruling_card, "write", written)
    monkeypatch.setattr(ruling_card, "draw_badge", lambda _p, right, *_: badges.append(right))
    monkeypatch.setattr(ruling_card, "write_wrapped", lambda _p, _b, text, *_: seen.append(text))
    words.present("Called, hand not shown", shown.shown)
    words.grab()
    assert any("3000 points to each of the other three" in text for text in seen)
    badge = badge_width(player.window.texts.standing(Standing.STATED))
    assert ends[0] <= badges[0] - badge


def test_a_ruling_without_points_begins_with_its_sentences(player: Player) -> None:
    """Where the headline took the line, an empty one was left for no points."""
    found = rule_on(Incident("false_ron", 1), {}, RulingTable(), load("mu"))
    shown = ruling_view(found, Seats(1, 0, 0))
    assert (shown.kind, moved(shown, player.window.texts)) == ("open", "")
    words = RulingWords(player.window.texts, "told")
    player.qtbot.addWidget(words)
    words.present("", shown)
    for width in range(260, 420, 4):
        words.resize(width, 300)
        assert not words._sentences().startswith("\n"), width


def test_from_1920_on_every_document_and_every_reading_is_in_sight(player: Player) -> None:
    at(player, 1920, 1080)
    documents = player.find("others", OthersView)
    assert documents.verticalScrollBar().maximum() == 0
    declared, ledger = player.box("declaration"), player.box("ledger")
    readings, others = player.box("readings"), player.box("others")
    assert declared.right() < ledger.left() < ledger.right() < readings.left()
    assert readings.bottom() < others.top()
    assert player.box("palette").right() < declared.left()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440)], ids=str)
def test_what_follows_elsewhere_a_hand_without_yaku_is_whole_where_there_is_room(
    player: Player, language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was narrowed to two thirds and cut, above an empty half of the card."""
    player.window.set_language(language)
    at(player, *size)
    player.window.store.update(enter(Draft(), EXAMPLES["no_yaku"]))
    player.settle()
    view = player.find("others", OthersView)
    view.itemDelegate().pictured = False  # type: ignore[attr-defined]
    written: dict[str, QFont] = {}

    def note(_painter: QPainter, box: QRectF, text: str, font: QFont, *_: object) -> float:
        written[shortened(text, box.width(), font)] = font
        return width_of(text, font)

    monkeypatch.setattr(other_documents, "write", note)
    view.grab()
    follows = {row_texts(row, player.window.texts)[1] for row in view.shown.rows}
    longest = max(follows, key=len)
    assert not {text for text, font in written.items() if font.stretch() not in (0, 100)}
    assert not [text for text in written if "…" in text]
    assert longest not in written, "it is in two lines"
    assert [text for text in written if longest.startswith(text) and longest != text]
    assert view.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440)], ids=str)
def test_below_a_hand_that_cannot_win_is_its_ledger_and_no_empty_felt(
    player: Player, size: tuple[int, int]
) -> None:
    """The felt of the seats was higher than wide."""
    at(player, *size)
    player.window.store.update(enter(Draft(), EXAMPLES["no_yaku"]))
    player.settle()
    seats, ledger = player.box("hand_shown_seats"), player.box("ledger")
    assert seats.height() <= RULING_FELT * seats.width()
    assert ledger.top() > seats.bottom()
    assert ledger.left() == pytest.approx(seats.left(), abs=px(8))
    at(player, *size)
    assert player.box("ledger").top() < player.box("strip").top(), "a win has it on top"


@pytest.mark.parametrize("hand", ["", "234678m999p3455s"])
def test_a_list_of_other_documents_without_rows_says_what_comes_there(
    player: Player, hand: str
) -> None:
    at(player, 1920, 1080)
    player.window.store.update(enter(Draft(), hand) if hand else Draft())
    player.settle()
    view = player.find("others", OthersView)
    assert view.isVisible()
    assert not view.shown.rows
    assert view.empty == player.window.texts.ui("others_empty")


@pytest.mark.parametrize(
    ("size", "rows"), [((1280, 800), 3), ((1920, 1080), 7), ((2560, 1440), 11)]
)
def test_the_table_shows_more_rows_where_there_is_room(
    player: Player, size: tuple[int, int], rows: int
) -> None:
    at(player, *size)
    strip = player.find("strip", TableStrip)
    assert strip._strip is not None
    assert len(strip._strip.rows) == rows
    assert strip.cell_text(*strip._strip.highlighted) == "40符 3翻 1300・2600"
    assert strip._box(rows, 1).bottom() <= strip.height()


def test_indicators_keep_their_place(player: Player) -> None:
    """From none to five of each, no place for the next one changes its right edge."""
    for size in ((1280, 800), (1920, 1080)):
        at(player, *size)
        edges = set()
        for dora in ("", "dora=7m", "dora=7m1z", "dora=7m1z2z", "dora=7m1z2z3z"):
            hand = f"234678m999p3455s+5s tsumo riichi {dora}"
            player.window.store.update(enter(EXAMPLE, hand))
            add = player.find("indicator_ura_add", QWidget).geometry()
            edges.add((add.left(), add.top(), add.right()))
        assert len(edges) == 1
        row = player.find("indicators", QWidget)
        for at_ in range(4):
            assert row.rect().contains(player.find(f"indicator_dora_{at_}", QWidget).geometry())


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1590, 960), (1920, 1080)], ids=str)
def test_an_indicator_is_as_large_and_lies_where_it_did_as_others_come(
    player: Player, size: tuple[int, int]
) -> None:
    """The tiles of a row became smaller with the second one and with the third one."""
    at(player, *size)
    places: dict[int, set[tuple[str, float]]] = {}
    for number in range(1, 6):
        laid = "".join(f"{n}p" for n in range(1, number + 1))
        player.window.store.update(enter(EXAMPLE, f"234678m999p3455s+5s tsumo dora={laid}"))
        for place in range(number):
            tile = player.find(f"indicator_dora_{place}", TileButton)
            places.setdefault(place, set()).add((str(tile.geometry()), tile.width_of_tile))
    assert [len(found) for found in places.values()] == [1] * 5
    least = 40 if size[0] == 1280 else 37
    assert player.find("indicator_dora_0", TileButton).width_of_tile >= least


def test_it_is_told_what_the_indicators_count(player: Player) -> None:
    at(player, 1280, 800)
    row = player.find("indicators", QWidget)
    assert [row._counted(which) for which in ("dora", "ura")] == ["八萬 手に1枚", "南 手になし"]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_places_for_discards_and_passed_tiles_are_as_large_as_a_hand_needs(
    player: Player, scale: float
) -> None:
    """They were 22 by 29 pixels, with large letters too."""
    at(player, 1280, 800, scale)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    for name in ("river_add", "passed_add"):
        box = player.box(name)
        assert min(box.width(), box.height()) >= px(32), name
    player.click("river_add", "palette_9m", "passed_add", "palette_1p")
    assert len(player.draft.river) == len(player.draft.passed) == 1


def test_discards_are_open_places_where_there_is_room(player: Player) -> None:
    at(player, 1280, 800)
    narrow = player.box("river_add").width()
    at(player, 1920, 1080)
    assert player.box("river_add").width() > 4 * narrow
    player.click("river_add", "palette_9m")
    assert [str(tile) for tile in player.draft.river] == ["9m"]
    assert player.shows("river_0")


def test_a_resize_by_hand_scales_once_it_rests(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.main_window.window._RESTING", 2000)
    at(player, 1280, 800)
    button = player.find("palette_1m", TileButton)
    for step in range(1, 8):
        player.window.resize(1280 + 40 * step, 800 + 25 * step)
        QApplication.processEvents()
        assert player.find("palette_1m", TileButton) is button
    player.qtbot.waitUntil(lambda: theme.tile_scale() > 1.2)
    player.type("19m")
    assert len(player.draft.concealed) > 0


def test_a_hand_that_misses_no_yaku_is_painted_in_a_large_window(player: Player) -> None:
    """Its list says that there is none, in the place of a first row that it does not have."""
    at(player, 1920, 1080)
    player.window.store.update(enter(EXAMPLE, "19m19p19s1234567z+1z tsumo seat=E"))
    player.settle()
    missed = player.find("near", NearMisses)
    assert missed.isVisible()
    assert not missed.rows
    place, picture = missed.row_box(0).toRect(), missed.grab().toImage()
    line = {picture.pixel(x, place.center().y()) for x in range(place.left(), place.left() + 40)}
    assert len(line) > 1


def test_with_large_letters_the_name_of_a_line_is_whole_in_the_clause_panel(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has a line of its own where it leaves no room for its badge."""
    player.window.set_language("en")
    at(player, 1024, 700, 2.0)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    panel, ledger = player.find("clause", ClausePanel), player.find("ledger", LedgerView)
    cut: list[str] = []

    def note(_painter: QPainter, box: QRectF, text: str, font: QFont, *_: object) -> float:
        if text == panel._name and width_of(text, font) > box.width() + 1.5:
            cut.append(text)
        return width_of(text, font)

    monkeypatch.setattr(clause_panel, "write", note)
    for row in range(ledger.model().rowCount()):
        ledger.setCurrentIndex(ledger.model().index(row, 0))
        panel.grab()
    assert cut == []


def toppan_at(player: Player, size: tuple[int, int]) -> QWidget:
    """The page of 競技十半 in English with its example, in a window of this size."""
    player.window.set_language("en")
    player.window.resize(*size)
    QApplication.processEvents()
    player.do("document_toppan")
    player.window.session.store("score").update(TOPPAN_EXAMPLE)
    QApplication.processEvents()
    return player.window.page


def test_in_a_large_window_the_ledger_of_toppan_is_in_sight_as_a_whole(player: Player) -> None:
    """It scrolled above a half-empty card of advice."""
    page = toppan_at(player, (2560, 1440))
    assert page.findChild(LedgerView, "ledger").verticalScrollBar().maximum() == 0
    assert page.findChild(QWidget, "advice_panel").verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080), (2560, 1440)], ids=str)
def test_letters_below_the_line_keep_off_the_words_under_a_declaration(
    player: Player, size: tuple[int, int]
) -> None:
    """The p of Toppan stood on them."""
    spoken = toppan_at(player, size).findChild(Declaration, "declaration")
    picture = spoken.grab().toImage()
    darker = range(QColor(tokens().ink3).value() - 24)
    lowest = max(
        y
        for y in range(picture.height())
        for x in range(picture.width())
        if picture.pixelColor(x, y).value() in darker
    )
    foot = spoken.height() - 6 - px(17)
    assert lowest <= foot + px(2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1900, 1080), (1920, 1080), (2560, 1440)], ids=str)
def test_the_chips_of_the_palette_are_roomy_and_in_one_row_in_a_large_window(
    player: Player, size: tuple[int, int], language: str
) -> None:
    player.window.set_language(language)
    at(player, *size)
    chips = [player.find(f"mode_{mode}", QPushButton) for mode in MODES]
    assert len({chip.y() for chip in chips}) == 1
    for chip in chips:
        assert chip.width() >= chip.fontMetrics().horizontalAdvance(chip.text()) + 2 * px(6)
