"""The board of a round shows a draw and its clock, and reports what is pressed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QProgressBar, QWidget
from pytestqt.qtbot import QtBot

from app.pages.evening.views import PriceLine, RoundBoardView
from app.pages.evening.widgets import drawn_tables, round_board
from app.pages.evening.widgets.round_board import RoundBoard
from app.style import theme
from app.style.theme import Sizes, sans
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from app.views.evenings import ClockView, DrawnTable
from app.widgets.painting.drawing import width_of

NAMES = ("藤田", "中村", "佐藤", "伊藤")
READY = ClockView("ready", "55:00", "55分", "始める")
RUNNING = ClockView("running", "54:59", "55分", "止める", running=True)
PRICE = (PriceLine("はじめて会う12組"), PriceLine("これより減らない", faint=True))


def drawn(count: int) -> tuple[DrawnTable, ...]:
    return tuple(DrawnTable(at + 1, NAMES) for at in range(count))


VIEW = RoundBoardView("3回戦", READY, drawn(3), PRICE, seed="くじの種 7")


class Bench:
    """A board that is shown, and what it reported."""

    def __init__(self, qtbot: QtBot, language: str = "ja") -> None:
        self._qtbot, self.host = qtbot, QWidget()
        self.host.resize(484, 424)
        self.board = RoundBoard(Texts(language))
        self.board.setParent(self.host)
        self.board.setGeometry(4, 4, 476, 416)
        self.told: list[tuple[object, ...]] = []
        for name in (
            "started", "paused", "redraw_requested", "cancelled", "manual_seating_requested",
            "seat_pressed", "out_pressed", "accepted", "left", "roster_requested",
            "cards_requested", "sound_toggled", "sound_test_requested",
        ):  # fmt: skip
            signal = getattr(self.board, name)
            signal.connect(lambda *values, name=name: self.told.append((name, *values)))
        qtbot.addWidget(self.host)
        self.host.show()

    def show(self, view: RoundBoardView) -> None:
        self.board.present(view)
        for _ in range(2):  # the scroll bar is laid out after what scrolls
            QApplication.processEvents()

    def find(self, name: str) -> QAbstractButton:
        found = self.board.findChild(QAbstractButton, name)
        assert isinstance(found, QAbstractButton), name
        return found

    def table(self, at: int) -> QWidget:
        """A table, once it is made: many are made in idle time."""
        found: list[QWidget] = []

        def there() -> bool:
            found[:] = self.board.findChildren(QWidget, f"drawn_table_{at}")
            return bool(found)

        self._qtbot.waitUntil(there)
        QApplication.processEvents()
        return found[0]

    def press(self, name: str) -> list[tuple[object, ...]]:
        """What a click on a control reports."""
        self.told.clear()
        button = self.find(name)
        assert button.isVisible(), name
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
        return self.told

    @property
    def visible(self) -> set[str]:
        """The buttons below the tables that are shown."""
        names = ("accept", "leave", "redraw", "by_hand", "roster", "cards", "cancel")
        return {name for name in names if self.find(f"round_{name}").isVisible()}


@pytest.fixture
def bench(qtbot: QtBot, qapp: QApplication) -> Iterator[Bench]:
    theme.apply(qapp, THEMES["light"])
    found = Bench(qtbot)
    found.show(VIEW)
    yield found
    found.host.close()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


# the clock


@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(("language", "title"), [("ja", "10回戦"), ("en", "Round 10")])
def test_the_title_of_the_round_is_whole_beside_its_clock(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, letters: float,
    language: str, title: str,
) -> None:  # fmt: skip
    """With large letters the buttons took its place: only an ellipsis was left of it."""
    there: list[tuple[QRectF, float]] = []

    def noted(_painter: QPainter, box: QRectF, text: str, font: QFont, *_: object) -> float:
        if text == title:
            there.append((box, width_of(text, font)))
        return 0.0

    theme.apply(qapp, THEMES["light"], Sizes(letters))
    try:
        bench = Bench(qtbot, language)
        bench.show(replace(VIEW, title=title, clock=RUNNING))
        head = bench.board.findChild(QWidget, "round_head")
        assert head is not None
        monkeypatch.setattr(round_board, "write", noted)
        head.grab()
        box, wide = there[0]
        assert wide <= box.width()
        drawn_over = QRectF(box.x(), box.y(), wide, box.height()).toRect()
        for name in ("round_clock", "round_sound"):
            button = bench.find(name)
            assert not drawn_over.intersects(button.geometry()), name
            assert head.rect().contains(button.geometry()), name
        bench.host.close()
    finally:
        theme.apply(qapp, THEMES["light"])


def test_the_button_starts_and_pauses_the_clock(bench: Bench) -> None:
    assert bench.press("round_clock") == [("started",)]
    bench.board.present_clock(RUNNING)
    assert bench.press("round_clock") == [("paused",)]
    bench.board.present_clock(ClockView("over", "＋1:20", "時間になった", "続ける"))
    assert bench.press("round_clock") == [("started",)]


def test_space_presses_the_clock_where_no_control_takes_it(bench: Bench) -> None:
    bench.board.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    bench.board.setFocus()
    QTest.keyClick(bench.board, Qt.Key.Key_Space)
    assert bench.told == [("started",)]
    bench.told.clear()
    bench.find("round_roster").setFocus()
    QTest.keyClick(bench.find("round_roster"), Qt.Key.Key_Space)
    assert bench.told == [("roster_requested",)]


def test_a_round_without_a_clock_has_nothing_to_start(bench: Bench) -> None:
    bench.show(replace(VIEW, clock=None))
    assert not bench.find("round_clock").isVisible()
    assert not bench.find("round_sound").isVisible()
    bench.board.press_clock()
    assert bench.told == []


def test_the_last_call_and_the_end_are_seen_for_a_moment(bench: Bench) -> None:
    head = bench.board._head
    bench.board.present_clock(RUNNING)
    assert not head.flashing
    last = ClockView("last", "5:00", "残り5分", "止める", running=True)
    bench.board.present_clock(last)
    assert head.flashing
    head._flash.stop()
    bench.board.present_clock(replace(last, figures="4:59"))
    assert not head.flashing
    bench.board.present_clock(replace(last, stage="over", figures="＋0:00"))
    assert head.flashing


def test_a_round_that_is_opened_at_its_end_does_not_flash(bench: Bench) -> None:
    bench.show(replace(VIEW, clock=ClockView("over", "＋9:00", "時間になった", "止める", True)))
    assert not bench.board._head.flashing


def test_the_clock_is_read_out_when_it_is_asked(bench: Bench) -> None:
    button = bench.find("round_clock")
    assert (button.accessibleName(), button.accessibleDescription()) == ("始める", "残り 55:00")


def test_the_sound_is_turned_on_and_off_and_tried(bench: Bench) -> None:
    menu = bench.find("round_sound").menu()  # type: ignore[attr-defined]
    turned, tried = menu.actions()
    turned.trigger()
    tried.trigger()
    assert bench.told == [("sound_toggled", False), ("sound_test_requested",)]
    bench.board.present_sound(False)
    assert "✓" not in bench.find("round_sound").text()
    assert not turned.isChecked()


# tables


@pytest.mark.parametrize(("tables", "pictures"), [(1, True), (3, True), (4, False), (20, False)])
def test_many_tables_are_lines_that_scroll(bench: Bench, tables: int, pictures: bool) -> None:
    bench.show(replace(VIEW, tables=drawn(tables)))
    last = bench.table(tables - 1)
    assert (last.height() > 100) is pictures
    bar = bench.board.tables.verticalScrollBar()
    assert (bar.maximum() > 0) is (tables > 5)


def test_as_many_seats_are_there_as_tables(bench: Bench) -> None:
    for count in (3, 7, 2, 0, 1):
        bench.show(replace(VIEW, tables=drawn(count)))
        if count:
            bench.table(count - 1)
        found = [b for b in bench.board.findChildren(QAbstractButton) if _is_seat(b)]
        assert len(found) == 4 * count


def _is_seat(button: QAbstractButton) -> bool:
    return button.objectName().startswith("seat_")


def test_seats_are_pressed_only_while_they_are_changed_by_hand(bench: Bench) -> None:
    assert bench.press("seat_1_2") == []
    assert bench.press("round_by_hand") == [("manual_seating_requested",)]
    bench.show(replace(VIEW, by_hand=True, sitting=("斎藤", "加藤")))
    assert bench.press("seat_1_2") == [("seat_pressed", 1, 2)]
    assert bench.press("out_1") == [("out_pressed", 1)]
    seat = bench.find("seat_0_0")
    bench.told.clear()
    seat.setFocus()
    QTest.keyClick(seat, Qt.Key.Key_Return)
    assert bench.told == [("seat_pressed", 0, 0)]


def test_a_seat_says_its_table_and_that_it_is_chosen(bench: Bench) -> None:
    tables = (DrawnTable(1, NAMES, frozenset({1}), frozenset({2})),)
    bench.show(replace(VIEW, tables=tables, by_hand=True))
    assert bench.find("seat_0_0").accessibleName() == "1卓 東 藤田"
    assert bench.find("seat_0_1").accessibleName() == "1卓 南 中村 選んだ"
    assert bench.find("seat_0_2").accessibleName() == "1卓 西 佐藤 前にも会った人がいる"


# the draw


def test_each_state_offers_what_can_be_done(bench: Bench) -> None:
    assert bench.visible == {"redraw", "by_hand", "roster", "cards"}
    bench.show(replace(VIEW, begun=True))
    assert bench.visible == {"by_hand", "roster", "cards"}
    bench.show(replace(VIEW, drawing=0.4))
    assert bench.visible == {"cancel"}
    bench.show(replace(VIEW, by_hand=True))
    assert bench.visible == {"leave"}
    bench.show(replace(VIEW, by_hand=True, changed=True))
    assert bench.visible == {"accept", "leave"}
    bench.show(replace(VIEW, tables=()))
    assert bench.visible == {"redraw", "roster"}
    assert bench.find("round_redraw").text() == "卓を引く"
    assert bench.find("round_roster").text() == "抜ける人・来た人"
    bench.show(replace(VIEW, tables=(), drawable=False))
    assert bench.visible == {"roster"}
    assert bench.find("round_roster").text() == "名簿", "nobody is there who could leave"


@pytest.mark.parametrize(
    ("name", "signal", "view"),
    [
        ("redraw", "redraw_requested", VIEW),
        ("roster", "roster_requested", VIEW),
        ("cards", "cards_requested", VIEW),
        ("cancel", "cancelled", replace(VIEW, drawing=0.1)),
        ("accept", "accepted", replace(VIEW, by_hand=True, changed=True)),
        ("leave", "left", replace(VIEW, by_hand=True, changed=True)),
    ],
)
def test_each_button_reports_its_own(
    bench: Bench, name: str, signal: str, view: RoundBoardView
) -> None:
    bench.show(view)
    assert bench.press(f"round_{name}") == [(signal,)]


def test_progress_is_told_in_words_and_as_a_bar(bench: Bench) -> None:
    bench.show(replace(VIEW, drawing=0.42))
    bar = bench.board.findChild(QProgressBar)
    assert isinstance(bar, QProgressBar)
    assert (bar.value(), bar.accessibleName()) == (42, "引いている 42%")
    assert any(label.text() == "引いている 42%" for label in bench.board.findChildren(QLabel))


def test_the_seed_is_in_the_tooltip(bench: Bench) -> None:
    assert "くじの種 7" in bench.find("round_redraw").toolTip()
    assert "くじの種 7" in bench.board.tables.toolTip()


def test_a_name_with_tags_is_shown_as_it_is(bench: Bench) -> None:
    table = DrawnTable(1, ("<b>x</b>", "b", "c", "d"))
    bench.show(replace(VIEW, tables=(table,)))
    assert "&lt;b&gt;" in bench.find("seat_0_0").toolTip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wide", [376, 476, 900])
def test_every_control_lies_within_the_board(
    qtbot: QtBot, qapp: QApplication, language: str, wide: int
) -> None:
    theme.apply(qapp, THEMES["light"])
    bench = Bench(qtbot, language)
    bench.host.resize(wide, 460)
    bench.board.setGeometry(0, 0, wide, 460)
    bench.show(replace(VIEW, price=(PriceLine("長い" * 60, "古い" * 60),)))
    for button in bench.board.findChildren(QAbstractButton):
        if button.isVisible() and not _is_seat(button):
            place = button.geometry().translated(
                button.parentWidget().mapTo(bench.board, button.parentWidget().rect().topLeft())
            )
            assert bench.board.rect().contains(place), button.objectName()


def test_names_of_eight_letters_are_whole_in_the_pictures_of_three_tables(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stand under the number where they have no room beside it."""
    names = ("Takahashi", "Matsumoto", "Kobayashi", "Nakamura")
    bench.show(replace(VIEW, tables=tuple(DrawnTable(at, names) for at in range(3))))
    written: dict[str, QFont] = {}

    def note(_painter: QPainter, box: QRectF, text: str, font: QFont, *_: object) -> float:
        assert width_of(text, font) <= box.width() + 1.5
        written[text] = font
        return width_of(text, font)

    monkeypatch.setattr(drawn_tables, "write", note)
    bench.board.grab()
    assert bench.find("seat_0_1").height() > bench.find("seat_0_0").height(), "it is a picture"
    assert {written[name].stretch() for name in names} <= {0, 100}, "none is narrowed"
    first, second = bench.find("seat_0_3").geometry(), bench.find("seat_0_1").geometry()
    assert not first.intersects(second)


def test_a_short_name_under_the_number_stands_below_its_wind(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stood in the middle of its half, beside the wind."""
    names = ("Takahashi", "Matsumoto", "Kobayashi", "Ito")
    bench.show(replace(VIEW, tables=tuple(DrawnTable(at, names) for at in range(3))))
    written: dict[str, float] = {}

    def note(_painter: QPainter, box: QRectF, text: str, *_: object) -> float:
        written[text] = box.center().x()
        return 0.0

    monkeypatch.setattr(drawn_tables, "write", note)
    seat = bench.find("seat_0_3")
    seat.grab()
    assert written["Ito"] == pytest.approx(written["北"], abs=1)
    assert seat.geometry().bottom() < bench.find("seat_0_0").geometry().center().y()


@pytest.mark.parametrize(("high", "alike"), [(416, (0, 1, 2)), (1000, (0, 1))])
def test_three_pictures_take_two_rows_where_that_makes_them_larger(
    bench: Bench, high: int, alike: tuple[int, ...]
) -> None:
    """On a large screen they stood small in one row over half a board of nothing."""
    bench.board.setGeometry(0, 0, 476, high)
    bench.show(VIEW)
    tables = [bench.find(f"seat_{at}_0").parentWidget() for at in range(3)]
    tops = [table.y() for table in tables if table is not None]
    assert [at for at, top in enumerate(tops) if top == tops[0]] == list(alike)
    last = tables[len(alike) - 1]
    assert last is not None
    assert last.geometry().right() >= last.parentWidget().width() - 3, "they fill the row"


def test_a_long_price_without_gaps_is_cut_behind_its_commas(bench: Bench) -> None:
    words = "The same wind again: " + ", ".join(["Nakamura (South)"] * 9)
    bench.show(replace(VIEW, price=(PriceLine(words),)))
    lines = bench.board._price
    rows = [text for *_, text, _ in lines._boxes(lines.width())]
    assert len(rows) > 1
    assert " ".join(rows) == words
    assert all(width_of(row, sans(13)) <= lines.width() for row in rows)


def test_a_name_that_has_no_room_behind_a_colon_is_whole_below_it(bench: Bench) -> None:
    """It was "Takahashi and Matsu…" in a small window."""
    first = "At one table despite their wish: Takahashi and Matsumoto (round 3)"
    words = f"{first}, Takahashi and Ishii (round 3)"
    bench.show(replace(VIEW, price=(PriceLine(words),)))
    rows = [text for *_, text, _ in bench.board._price._boxes(width_of(first, sans(13)) - 20)]
    assert " ".join(rows) == words
    assert rows[0] == "At one table despite their wish:"


def test_a_price_that_is_too_wide_is_cut_at_its_gaps_and_no_word_is_lost(bench: Bench) -> None:
    words = "この先4回で　はじめて会う6組　2度目6組　3度目6組　4度目6組　これより減らない"
    bench.show(replace(VIEW, price=(PriceLine(words),)))
    lines = bench.board._price
    boxes = lines._boxes(300)
    assert "　".join(part for _, _, part, _ in boxes) == words
    assert len(boxes) > 1
    assert all(width_of(part, sans(13)) <= box.width() for box, _, part, _ in boxes)


@pytest.mark.parametrize("wide", [376, 476])
def test_the_least_height_of_the_board_leaves_its_head_and_its_price_whole(
    bench: Bench, wide: int
) -> None:
    """What is said below the title was cut by half where letters are large."""
    words = "この先4回で　はじめて会う6組　2度目6組　3度目6組　4度目6組　これより減らない"
    bench.show(replace(VIEW, price=(PriceLine(words), PriceLine(words))))
    board = bench.board
    board.setGeometry(0, 0, wide, 600)
    board.setGeometry(0, 0, wide, board.minimumSizeHint().height())
    QApplication.processEvents()
    assert board._head.height() >= board._head.minimumSizeHint().height()
    assert board._price.height() >= board._price.heightForWidth(board._price.width())
