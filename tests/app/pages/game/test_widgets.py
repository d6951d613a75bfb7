"""The widgets of the game pages show plain views, and report what is clicked or pressed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication, QListView, QWidget
from pytestqt.qtbot import QtBot

from app.pages.game.hands import deal_name
from app.pages.game.widgets import hand_rows, next_list, table_felt
from app.pages.game.widgets.hand_columns import HandColumns
from app.pages.game.widgets.hand_list import HandList, fitted
from app.pages.game.widgets.hand_rows import HandRows
from app.pages.game.widgets.next_list import NextList
from app.pages.game.widgets.plates import StickButton, _paint_seat, _paint_way
from app.pages.game.widgets.table_felt import TableFelt
from app.pages.game.widgets.ways import WayPlates
from app.style import theme
from app.style.theme import Sizes, sans, target
from app.style.tokens import THEMES, contrast
from app.texts.texts import LANGUAGES, Texts
from app.views.games import (
    NO_CELLS,
    FeltView,
    GameRow,
    HandCell,
    HandFoot,
    HandListView,
    HandSeal,
    NextRow,
    SeatPlate,
    TableWell,
    WayPlate,
)
from app.widgets.painting.drawing import width_of
from engine.rulebook import Standing
from tests.app.boards import put, visible_board, write_by

NAMES = ("佐藤", "小林", "中村", "山本")
PLATES = (
    SeatPlate("西", "佐藤", "あなた", "3位", "27200", stick="empty"),
    SeatPlate("北", "小林", "下家", "4位", "11500", stick="blocked", reason="アガリ放棄"),
    SeatPlate("東", "中村", "親", "1位", "31400", dealer=True, stick="absent"),
    SeatPlate("南", "山本", "リーチ", "2位", "28900", stick="laid", old_score="29900"),
)
FELT = FeltView(PLATES, TableWell("東3局", "1本場", "供託1"), 0, "東南戦")


def cells(*texts: str) -> tuple[HandCell, HandCell, HandCell, HandCell]:
    a, b, c, d = (HandCell(text) for text in texts)
    return a, b, c, d


ROWS = (
    GameRow("東1局", "佐藤 ツモ", cells("＋7000", "−2000", "−3000", "−2000"), 0, dealer="親 佐藤"),
    GameRow(
        "東2局", "中村 ロン", cells("0", "0", "1", "2"), 1,
        why="山本から", why_changed=("30符", "40符"), seals=(HandSeal("チョンボ", "chombo"),),
    ),
    GameRow("東3局", "打っている", NO_CELLS, -1, ground="highlighted"),
    GameRow("東4局", ground="blank"),
    GameRow("南1局", ground="blank"),
)  # fmt: skip
FOOT = HandFoot(
    "持ち点", cells("1", "2", "3", "4"), cells("1位", "2位", "3位", "4位"), "合計", True
)
HANDS = HandListView(NAMES, ROWS, FOOT, "残り 東4局–南1局", "行を押すと開く", 2)
WAYS = (WayPlate("win", "アガリ", "手を置く", "A"), WayPlate("draw", "流局", "", "R", "終わった"))


@pytest.fixture
def board(qtbot: QtBot, qapp: QApplication) -> Iterator[QWidget]:
    """A visible widget to put others in."""
    yield from visible_board(qtbot, qapp, 606, 688)


def button(parent: QWidget, name: str) -> QAbstractButton:
    found = parent.findChild(QAbstractButton, name)
    assert isinstance(found, QAbstractButton), name
    return found


@pytest.mark.parametrize(("width", "told"), [(590, "brief"), (900, "what")])
@pytest.mark.usefixtures("board")
def test_an_amount_in_the_list_is_not_cut_where_shorter_words_have_it(
    monkeypatch: pytest.MonkeyPatch, width: int, told: str
) -> None:
    row = GameRow(
        "東1局", "Nakamura ツモ 2000・4000 は 2200・4200", brief="Nakamura ツモ 2200・4200"
    )
    painted: list[str] = []
    write_by(monkeypatch, hand_rows, lambda *given: painted.append(given[2]) or 0.0)
    picture = QPixmap(width, 44)
    painter = QPainter(picture)
    box = QRectF(picture.rect())
    hand_rows.paint_row(painter, box, row=row, columns=HandColumns(width), over=False)
    painter.end()
    assert getattr(row, told) in painted


@pytest.mark.parametrize("name", ["佐藤太郎次郎兵衛" * 2, "Nakamura Takahashi-Yamashita"])
@pytest.mark.usefixtures("board")
def test_a_long_name_is_cut_before_the_amount_behind_it(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """In the smallest window, whose list has so much width, and too little for narrow letters."""
    row = GameRow("東1局", f"{name} ツモ 3000・6000 は 3100・6100", brief=f"{name} ツモ 3100・6100")
    painted: list[str] = []
    write_by(monkeypatch, hand_rows, lambda *given: painted.append(given[2]) or 0.0)
    picture = QPixmap(490, 36)
    painter = QPainter(picture)
    hand_rows.paint_row(
        painter, QRectF(picture.rect()), row=row, columns=HandColumns(490), over=False
    )
    painter.end()
    (words,) = [words for words in painted if words.startswith(name[:2])]
    assert "…" in words
    assert words.endswith(" 3100・6100")


@pytest.mark.parametrize("width", [400, 459])
@pytest.mark.usefixtures("board")
def test_in_a_narrow_list_what_happened_is_whole_below_the_name_of_the_hand(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """With letters of 200 % a list is so wide: it read “Yama… 8000→8300”, and “…” below."""
    row = GameRow(
        "South 4", "Yamamoto ron 8000 → 8300", counter="2 honba", dealer="Dealer Kobayashi",
        why="from Kobayashi, Mangan", seals=(HandSeal("Fine 1000", "fine"),),
    )  # fmt: skip
    painted: dict[str, QRectF] = {}

    def note(_painter: QPainter, box: QRectF, text: str, font: QFont, *_: object) -> float:
        if width_of(text, font) <= box.width():
            painted[text] = box
        return width_of(text, font)

    write_by(monkeypatch, hand_rows, note)
    columns = HandColumns(width)
    picture = QPixmap(width, columns.height(row, 3))
    painter, box = QPainter(picture), QRectF(picture.rect())
    hand_rows.paint_row(painter, box, row=row, columns=columns, over=False)
    painter.end()
    assert {row.name, row.counter, row.dealer, row.what, row.why} <= painted.keys()
    assert painted[row.dealer].bottom() <= painted[row.what].top() + 4
    assert painted[row.why].bottom() <= box.bottom()
    short = replace(row, why="", seals=())
    assert columns.height(short, 3) < columns.height(row, 3)


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize("high", [36, 40, 44, 50])
def test_a_seal_in_the_second_line_of_a_hand_keeps_off_the_first(
    monkeypatch: pytest.MonkeyPatch, high: int
) -> None:
    """In the low rows of a small window its frame ran through the feet of the letters above."""
    row = GameRow(
        "East 1", "Yamamoto ron 8000 → 8300", dealer="Dealer Sato",
        why="from Sato, Mangan", seals=(HandSeal("Fine 1000", "fine"),),
    )  # fmt: skip
    picture = QPixmap(200, high)
    box = QRectF(picture.rect())
    frames: list[QRectF] = []

    def note(painter: QPainter, seal: QRectF, *_: float) -> None:
        frames.append(painter.transform().mapRect(seal))

    monkeypatch.setattr(QPainter, "drawRoundedRect", note)
    painter = QPainter(picture)
    hand_rows._paint_what(painter, box, row)
    painter.end()
    upper, lower = hand_rows.two_lines(box)
    frame = frames[-1]
    assert frame.top() >= upper.bottom() - 1
    assert frame.bottom() <= box.bottom()
    assert frame.height() >= 13
    assert lower.contains(frame.center())


@pytest.mark.usefixtures("board")
def test_the_hands_to_come_in_one_row_have_both_columns_for_their_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = GameRow("残り 東4局から南4局", ground="blank")
    painted: list[str] = []
    write_by(monkeypatch, hand_rows, lambda *given: painted.append(given[2]))
    picture = QPixmap(470, 28)
    painter = QPainter(picture)
    box = QRectF(picture.rect())
    hand_rows.paint_row(painter, box, row=row, columns=HandColumns(470), over=False)
    painter.end()
    assert row.name in painted


# --- the felt


def felt_on(board: QWidget, language: str = "ja") -> TableFelt:
    felt = TableFelt(Texts(language))
    put(board, felt)
    felt.present(FELT)
    QApplication.processEvents()
    return felt


@pytest.mark.parametrize("width", [300, 560])
def test_the_numbers_of_the_well_are_whole(
    board: QWidget, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """Where the words of a line do not fit, its number stands alone."""
    felt = felt_on(board, "en")
    felt.setFixedWidth(width)
    well = TableWell("East 3", "12 honba", "Sticks 3", counts=(12, 3))
    felt.present(replace(FELT, well=well))
    painted: dict[str, bool] = {}
    write = table_felt.write

    def spying(painter: QPainter, box: QRectF, words: str, font: QFont, *rest: object) -> float:
        painted[words] = width_of(words, font) <= box.width()
        return write(painter, box, words, font, *rest)  # type: ignore[arg-type]

    write_by(monkeypatch, table_felt, spying)
    felt.grab()
    lines = {words: whole for words, whole in painted.items() if words[-1:] == "3" or "12" in words}
    assert lines.pop("East 3")
    assert len(lines) == 2
    assert all(lines.values()), painted


def test_persons_stay_where_they_sit_and_the_next_in_turn_is_at_the_right(board: QWidget) -> None:
    felt = felt_on(board)
    for bottom in range(4):
        felt.present(replace(FELT, bottom=bottom))
        centres = [
            button(felt, f"seat_plate_{(bottom + n) % 4}").geometry().center() for n in range(4)
        ]
        below, right, above, left = centres
        assert above.y() < right.y() < below.y()
        assert left.x() < below.x() < right.x()


def test_a_stick_is_laid_where_one_may_be_laid_and_taken_back(board: QWidget, qtbot: QtBot) -> None:
    felt = felt_on(board)
    assert [button(felt, f"stick_{n}").isVisible() for n in range(4)] == [True, False, False, True]
    clicked: list[int] = []
    felt.stick_clicked.connect(clicked.append)
    qtbot.mouseClick(button(felt, "stick_0"), Qt.MouseButton.LeftButton)
    qtbot.keyClick(button(felt, "stick_3"), Qt.Key.Key_Return)
    assert clicked == [0, 3]
    assert button(felt, "stick_3").accessibleName() == "山本のリーチ棒を戻す"
    box = button(felt, "stick_0").geometry()
    assert min(box.width(), box.height()) >= 32


def test_a_seat_tells_wind_name_role_place_and_score_and_why_no_stick(board: QWidget) -> None:
    felt = felt_on(board)
    assert button(felt, "seat_plate_1").accessibleName() == "北 小林 アガリ放棄 4位 11500"
    assert button(felt, "seat_plate_1").toolTip() == "アガリ放棄"
    assert felt.accessibleName() == "東南戦、東3局、1本場、供託1"


def test_a_seat_and_the_turning_of_the_table_are_reported(board: QWidget, qtbot: QtBot) -> None:
    felt = felt_on(board)
    found: list[object] = []
    felt.seat_clicked.connect(found.append)
    felt.turned.connect(lambda: found.append("turned"))
    qtbot.mouseClick(button(felt, "seat_plate_2"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(felt, "felt_turn"), Qt.MouseButton.LeftButton)
    qtbot.keyClick(board, Qt.Key.Key_Q)
    assert found == [2, "turned", "turned"]


@pytest.mark.parametrize("size", [(440, 478), (560, 512), (700, 760)])
def test_plates_sticks_and_well_do_not_overlap_at_any_size(
    board: QWidget, size: tuple[int, int]
) -> None:
    felt = felt_on(board)
    felt.setParent(None)
    felt.resize(*size)
    felt.show()
    QApplication.processEvents()
    plates = [button(felt, f"seat_plate_{n}").geometry() for n in range(4)]
    for at, plate in enumerate(plates):
        assert felt.rect().contains(plate)
        assert not any(plate.intersects(other) for other in plates[at + 1 :])
        assert abs(plate.width() / plate.height() - 170 / 108) < 0.03
    felt.close()
    felt.deleteLater()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_place_of_a_stick_lies_over_no_plate(
    board: QWidget, qapp: QApplication, scale: float
) -> None:
    """With large letters it is larger than the gap: it reaches into the well. The stick itself lies
    in the gap."""
    theme.apply(qapp, THEMES["light"], Sizes(scale))
    felt = felt_on(board)
    felt.setParent(None)
    felt.resize(680, 560)
    felt.show()
    QApplication.processEvents()
    plates = [button(felt, f"seat_plate_{n}").geometry() for n in range(4)]
    sticks = [button(felt, f"stick_{n}") for n in range(4)]
    for stick in (each for each in sticks if each.isVisible()):
        assert isinstance(stick, StickButton)
        box, middle = stick.geometry(), stick.pos() + stick.middle.toPoint()
        assert min(box.width(), box.height()) >= target(32)
        for plate in plates:
            over = plate.intersected(box)
            assert min(over.width(), over.height()) <= 1
        assert not felt._well().contains(middle.toPointF())
    felt.close()
    felt.deleteLater()
    theme.apply(qapp, THEMES["light"])


@pytest.mark.parametrize("name", ["contrast", "light_contrast"])
@pytest.mark.parametrize("dealer", [True, False])
def test_a_plate_under_the_pointer_is_seen_in_high_contrast(
    qapp: QApplication, name: str, dealer: bool
) -> None:
    """Pixels that differ by the contrast of an outline are at least as many as its outline has."""
    theme.apply(qapp, THEMES[name])
    way = partial(_paint_way, way=WAYS[0], zoom=1.0, small=False, down=False)
    seat = partial(_paint_seat, plate=replace(PLATES[0], dealer=dealer), zoom=1.0)
    for paint in (way, seat):
        pictures = []
        for over in (False, True):
            picture = QImage(170, 108, QImage.Format.Format_RGB32)
            picture.fill(QColor(theme.tokens().felt))
            painter = QPainter(picture)
            paint(painter, QRectF(picture.rect()), over=over)
            painter.end()
            pictures.append(picture)
        pairs = (
            [picture.pixelColor(x, y).name() for picture in pictures]
            for x in range(170)
            for y in range(108)
        )
        seen = sum(one != other and contrast(one, other) >= 3 for one, other in pairs)
        assert seen > 2 * (150 + 90)
    theme.apply(qapp, THEMES["light"])


# --- the list


def list_on(board: QWidget) -> HandList:
    hands = HandList(Texts("ja"))
    put(board, hands)
    hands.present(HANDS)
    QApplication.processEvents()
    return hands


def rows_of(hands: HandList) -> QListView:
    found = hands.findChild(QListView, "hand_rows")
    assert isinstance(found, HandRows)
    return found


def test_a_row_is_opened_by_click_and_by_enter_and_taken_out_by_delete(
    board: QWidget, qtbot: QtBot
) -> None:
    hands = list_on(board)
    rows, found = rows_of(hands), list[tuple[str, int]]()
    hands.row_opened.connect(lambda event: found.append(("open", event)))
    hands.row_removed.connect(lambda event: found.append(("remove", event)))
    box = rows.visualRect(rows.model().index(1, 0))
    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    qtbot.keyClick(rows, Qt.Key.Key_Up)
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    qtbot.keyClick(rows, Qt.Key.Key_Delete)
    rows.setCurrentIndex(rows.model().index(2, 0))
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    qtbot.keyClick(rows, Qt.Key.Key_Delete)
    assert found == [("open", 1), ("open", 0), ("remove", 0)]


def test_a_row_is_read_out_with_seals_changes_and_numbers(board: QWidget) -> None:
    rows = rows_of(list_on(board))
    told = rows.model().data(rows.model().index(1, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert told == "東2局  チョンボ  中村 ロン 山本から 30符 40符  佐藤 0  小林 0  中村 1  山本 2"


def test_the_way_of_reading_is_chosen(board: QWidget, qtbot: QtBot) -> None:
    hands = list_on(board)
    found: list[bool] = []
    hands.scores_chosen.connect(found.append)
    qtbot.mouseClick(button(hands, "hand_scores_1"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(hands, "hand_scores_0"), Qt.MouseButton.LeftButton)
    assert found == [True, False]


def test_blank_rows_are_one_where_there_is_little_room() -> None:
    assert fitted(HANDS, HandColumns(606), 400) == ROWS
    for columns, height in ((HandColumns(490), 400), (HandColumns(606), 120)):
        rows = fitted(HANDS, columns, height)
        assert [row.name for row in rows] == ["東1局", "東2局", "東3局", "残り 東4局–南1局"]


def test_columns_are_those_of_the_layout() -> None:
    box = HandColumns(606)
    row = QRectF(0, 0, 606, 44)
    assert [box.cell(row, n).x() for n in range(4)] == [312, 382, 452, 522]
    assert (box.first(row).x(), box.what(row).x(), box.what(row).right()) == (14, 126, 312)
    assert [box.height(ROWS[0], many) for many in (9, 10)] == [44, 40]
    assert (HandColumns(496).cell_width, HandColumns(496).height(ROWS[0], 3)) == (62, 36)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_honba_of_a_hand_are_whole_beside_its_name(qapp: QApplication, language: str) -> None:
    """English had “South 1 3 ho…” in a window of 1280 × 800."""
    theme.apply(qapp, THEMES["light"])
    texts = Texts(language)
    room = HandColumns(606).first(QRectF(0, 0, 606, 44)).width()
    name = width_of(deal_name(1, 3, texts), sans(13, bold=True))
    for counter in (texts.ui("game_hands.honba", 12), texts.ui("game_hands.replayed")):
        assert name + 5 + width_of(counter, sans(11)) <= room, counter


def test_the_highlighted_row_is_in_sight(board: QWidget) -> None:
    hands = list_on(board)
    many = tuple(replace(ROWS[0], name=f"東{n}局", event=n) for n in range(30))
    hands.present(replace(HANDS, rows=(*many, ROWS[2]), highlighted=30))
    rows = rows_of(hands)
    assert rows.viewport().rect().intersects(rows.visualRect(rows.model().index(30, 0)))


# --- the ways on


def test_a_way_is_chosen_by_click_and_by_its_letter_and_one_with_a_reason_is_not(
    board: QWidget, qtbot: QtBot
) -> None:
    ways = WayPlates(Texts("ja"))
    put(board, ways)
    ways.present(WAYS, "この局に起きたこと")
    found: list[str] = []
    ways.chosen.connect(found.append)
    qtbot.mouseClick(button(ways, "way_win"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(ways, "way_draw"), Qt.MouseButton.LeftButton)
    qtbot.keyClick(board, Qt.Key.Key_A)
    qtbot.keyClick(board, Qt.Key.Key_R)
    assert found == ["win", "win"]
    assert button(ways, "way_draw").accessibleDescription() == "終わった"
    ways.set_compact(True)
    assert ways.sizeHint().height() == 120


def test_a_rule_of_what_comes_next_is_opened(board: QWidget, qtbot: QtBot) -> None:
    following = NextList(Texts("ja"))
    put(board, following)
    row = NextRow(
        "流局で親がノーテン", "東4局", "条文なし", "解釈", Standing.ASSUMED, "dealer.stays"
    )
    following.present((row, replace(row, rule="")))
    found: list[str] = []
    following.rule_chosen.connect(found.append)
    rows = following.rows
    for at in range(2):
        box = rows.visualRect(rows.model().index(at, 0))
        qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert found == ["dealer.stays"]


def test_what_follows_begins_at_one_place_whatever_the_badges_are(
    board: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In English assumed is wider than stated, and its row began further left."""
    following = NextList(Texts("en"))
    following.rows.itemDelegate().pictured = False
    row = NextRow("Sato wins", "E 2", "②", "stated", Standing.STATED, "dealer.stays")
    assumed = replace(row, badge="assumed", standing=Standing.ASSUMED)
    following.present((row, assumed, replace(row, clause="", badge="")))
    starts: list[float] = []

    def note(_painter: QPainter, box: QRectF, text: str, *_: object) -> float:
        if text == "E 2":
            starts.append(box.x())
        return 0.0

    write_by(monkeypatch, next_list, note)
    put(board, following)
    following.resize(following.sizeHint())
    following.rows.grab()
    assert len(starts) >= 3
    assert len(set(starts)) == 1


def test_a_long_outcome_takes_the_room_that_its_cause_leaves(
    board: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By which rules a game ends was squeezed to 60 % of its width beside free paper."""
    following = NextList(Texts("ja"))
    following.rows.itemDelegate().pictured = False
    row = NextRow("山本のアガリ", "東2局", "②", "明記", Standing.STATED, "dealer.stays")
    end = "南4局のあと、そのあと30000点に届いたとき、0点未満になったとき"
    following.present((row, replace(row, when="終わるのは", then=end)))
    boxes: dict[str, QRectF] = {}

    def note(_painter: QPainter, box: QRectF, text: str, *_: object) -> float:
        boxes[text] = box
        return 0.0

    write_by(monkeypatch, next_list, note)
    put(board, following)
    following.resize(620, following.sizeHint().height())
    following.rows.grab()
    assert boxes[end].width() >= width_of(end, theme.sans(12.5, bold=True))
    assert boxes[end].x() > boxes["終わるのは"].x() + width_of("終わるのは", theme.sans(12.5))
    assert boxes["東2局"].x() > boxes[end].x()


def test_a_long_clause_takes_the_room_that_the_outcomes_leave(
    board: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clause on a riichi with too few points was squeezed to 60 % beside free paper."""
    following = NextList(Texts("ja"))
    following.rows.itemDelegate().pictured = False
    row = NextRow(
        "東家のアガリ、流局で東家がテンパイ", "東1局 1本場", "⑧", "明記", Standing.STATED, "stays"
    )
    clause = "アガリ放棄・チョンボ③"
    end = replace(row, when="終わるのは", then="南4局のあと、点を借りたとき")
    following.present((row, replace(row, when="流局で東家がノーテン", clause=clause), end))
    boxes: dict[str, QRectF] = {}

    def note(_painter: QPainter, box: QRectF, text: str, *_: object) -> float:
        boxes[text] = box
        return 0.0

    write_by(monkeypatch, next_list, note)
    put(board, following)
    following.resize(606, following.sizeHint().height())
    following.rows.grab()
    assert boxes[clause].width() >= width_of(clause, theme.sans(11.5))
    assert boxes[row.when].width() >= width_of(row.when, theme.sans(12.5))
    assert boxes[end.then].width() >= width_of(end.then, theme.sans(12.5, bold=True))


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("zoom", [0.8, 1.0, 1.3])
def test_a_score_keeps_off_the_edge_of_its_plate(
    qapp: QApplication, letters: float, zoom: float
) -> None:
    """With letters of 200 % its figures stood on the lower edge."""
    theme.apply(qapp, THEMES["light"], Sizes(letters))
    picture = QImage(round(170 * zoom), round(108 * zoom), QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    plate = replace(PLATES[0], score="22000", old_score="", dealer=False)
    _paint_seat(painter, QRectF(picture.rect()), plate=plate, zoom=zoom, over=False)
    painter.end()
    ink, middle = QColor(theme.tokens().felt_ink), picture.width() // 2
    inked = [
        y
        for y in range(picture.height())
        for x in range(middle, picture.width() - 8)
        if picture.pixelColor(x, y) == ink
    ]
    assert max(inked) <= picture.height() - 6 * zoom


# --- themes and languages


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_painted_in_every_theme_and_size(
    board: QWidget, qapp: QApplication, name: str, scale: float, language: str
) -> None:
    theme.apply(qapp, THEMES[name], Sizes(scale))
    texts = Texts(language)
    felt, hands, ways = TableFelt(texts), HandList(texts), WayPlates(texts)
    following = NextList(texts)
    hands.add_below(following)
    for widget in (felt, ways, hands):
        put(board, widget)
    felt.present(FELT)
    grounds = ("plain", "highlighted", "inserted", "impossible", "removed", "blank")
    rows = [
        replace(row, ground=ground, changed=("3900", "5200"))
        for ground in grounds
        for row in ROWS[:2]
    ]
    changed = tuple(HandCell("2", old="1", under="3", stick=True) for _ in NAMES)
    foot = replace(FOOT, scores=changed, places=changed, sum_fits=False)
    a, b = HandCell("−1", "loss", under="3", stick=True), HandCell("＋2", "gain")
    rows.append(replace(ROWS[0], cells=(changed[0], a, b, HandCell("−9", "penalty"))))
    hands.present(replace(HANDS, rows=tuple(rows), foot=foot, scores=True))
    ways.present(WAYS, "title", "hint")
    following.present((NextRow("when", "then", "①", "word", Standing.ASSUMED, "rule"),))
    for width in (480, 606, 760):
        board.resize(width, 1400)
        assert not board.grab().isNull()
    theme.apply(qapp, THEMES["light"])
