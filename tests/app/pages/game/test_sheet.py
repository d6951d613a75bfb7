"""The score sheet: every hand on a row, sums, what was corrected, and its paper."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QGuiApplication, QImage, QPagedPaintDevice
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.export import as_pdf, lay_out
from app.pages.game.end.sheet import (
    BLANK_ROWS,
    ScoreSheet,
    SheetHead,
    blank_sheet,
    score_sheet,
    sheet_csv,
)
from app.pages.game.end.sheet_export import (
    SheetExporter,
    SheetSource,
    put_on,
    sheet_pdf,
    sheet_picture,
)
from app.pages.game.end.sheet_painter import _seal_width, pages_of
from app.texts.texts import LANGUAGES, Texts
from app.views.game_end import SHEET_HEIGHT, SHEET_WIDTH
from app.widgets.painting.paper import as_png
from engine.riichi.play.events import (
    CorrectionEvent,
    Opening,
    RiichiGame,
    RulingEvent,
    Switches,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.rules import load
from engine.rulebook import installed
from tests.app.pages.game.sample_games import CLUB_GAME, NAMES, draw, evenly, played, ron
from tests.app.pdf_text import pages, plain, widest_letter

RIICHI = tuple(head.id for head in installed().values() if head.game == "riichi")
HEAD = SheetHead("1回戦", "2026年11月22日", "2")
JA = Texts("ja")


def sheet_of(
    game: RiichiGame,
    earlier: dict[int, str | tuple[object, ...]] | None = None,
    rules: str = "",
    language: str = "ja",
) -> ScoreSheet:
    document = load(rules or game.rules)
    return score_sheet(replay(game, document), document, HEAD, earlier or {}, Texts(language))


def long_game(hands: int) -> RiichiGame:
    """A whole game of so many hands: the first dealer stays until eight are left."""
    return played(*(draw(0, 1),) * (hands - 8), *evenly(8))


def test_every_hand_is_a_row_with_what_moved() -> None:
    sheet = sheet_of(CLUB_GAME)
    assert len(sheet.rows) == 13
    assert [(row.name, row.counter, row.words) for row in sheet.rows[:4]] == [
        ("東1局", "", "佐藤 ツモ 2000オール"),
        ("東1局", "1本場", "山本 ロン 8000は8300"),
        ("東2局", "", "中村 ロン 5200"),
        ("東3局", "", "小林 誤ロン"),
    ]
    assert sheet.rows[0].cells == ("＋7000", "−2000", "−3000", "−2000")
    assert sheet.rows[1].cells == ("−8300", "−1000", "・", "＋9300")
    assert sheet.rows[1].signs == (-1, -1, 0, 1)
    assert [seal.kind for row in sheet.rows for seal in row.seals] == ["fine", "chombo"]
    assert [row.name for row in sheet.rows if row.begins] == ["南1局"]


def test_the_rows_add_up_to_the_points_at_the_end() -> None:
    sheet = sheet_of(CLUB_GAME)
    for seat in range(4):
        moved = [row.cells[seat].replace("・", "0") for row in sheet.rows]
        points = 25000 + sum(int(one.replace("＋", "").replace("−", "-")) for one in moved)
        assert str(points) == sheet.sums[0].cells[seat]


def test_the_sums_are_those_of_the_ledger_with_their_clauses() -> None:
    sheet = sheet_of(CLUB_GAME)
    assert [(one.label, one.note, one.strong) for one in sheet.sums] == [
        ("終わりの点", "25000から", False),
        ("供託", "トップ取り ルール⑧", False),
        ("順位点", "同点は起家に近い人が上 ルール⑤", False),
        ("結果", "", True),
    ]
    assert sheet.sums[-1].cells == ("39400", "30400", "21900", "8300")
    assert sheet.places == ("1位", "2位", "3位", "4位")


def test_the_head_names_date_title_table_document_and_length() -> None:
    assert sheet_of(CLUB_GAME).above == ("2026年11月22日　1回戦　2卓", "健康麻将クラブ　東南戦")
    east = replace(CLUB_GAME, switches=Switches(length="tonpuu"))
    assert sheet_of(east).above[1].endswith("東風戦")
    named = score_sheet(
        replay(CLUB_GAME, load("club")), load("club"), SheetHead(table="窓ぎわ"), {}, JA
    )
    assert named.above[0] == "窓ぎわ"


def test_what_was_corrected_is_marked_and_told() -> None:
    sheet = sheet_of(CLUB_GAME, {6: (ron(2, 3, 3, 30),), 1: "符を数え直した"})
    assert [row.corrected for row in sheet.rows[:4]] == [True, False, True, False]
    assert sheet.notes == ("※ 東1局 符を数え直した", "※ 東2局 はじめは「中村 ロン 3900」")
    several = sheet_of(CLUB_GAME, {6: (ron(2, 3, 1, 30), ron(2, 3, 3, 30))})
    assert several.notes == ("※ 東2局 はじめは「中村 ロン 1000」",)


def test_what_was_corrected_is_told_where_the_row_would_say_the_same() -> None:
    """The note repeated the row where another had discarded, or where the points of one of several
    winners were others."""
    game = played(ron(2, 3, 3, 30))
    assert sheet_of(game, {0: (ron(2, 1, 3, 30),)}).notes == (
        "※ 東1局 はじめは「中村 ロン 3900 小林から 30符3翻」",
    )
    both = [WinEvent((WinClaim(1, 0, han=han, fu=30), WinClaim(2, 0, han=1, fu=30)))
            for han in (3, 2)]  # fmt: skip
    game = played(both[0], rules="mahjongsoul")
    assert sheet_of(game, {0: (both[1],)}).notes == (
        "※ 東1局 はじめは「小林・中村 ロン 佐藤から 2000 と 1000」",
    )


def test_a_sum_that_is_wrong_is_on_the_sheet() -> None:
    opening = Opening(1, 3, scores=(25000, 25000, 25000, 24900))
    sheet = sheet_of(RiichiGame("club", NAMES, opening=opening, events=evenly(1)))
    assert sheet.notes == ("! 合計 99900 は100000に100点足りない",)
    assert sheet.rows[0].words == "はじめの点"
    assert sheet.rows[0].cells == ("25000", "25000", "25000", "24900")
    assert sheet.sums[0].note == ""


def test_points_put_right_after_the_last_hand_are_a_row() -> None:
    game = replace(CLUB_GAME, events=(*CLUB_GAME.events, CorrectionEvent((100, -100, 0, 0))))
    row = sheet_of(game).rows[-1]
    assert (row.name, row.words, row.cells[0]) == ("", "点の訂正", "＋100")


def test_a_game_in_play_has_its_scores_and_no_result() -> None:
    game = replace(CLUB_GAME, events=CLUB_GAME.events[:3])
    sheet = sheet_of(game)
    assert [one.label for one in sheet.sums] == ["いまの点"]
    assert sheet.places == ("", "", "", "")
    assert sheet.rows[-1].words == "打っている"


def test_marks_are_written_as_marks() -> None:
    sheet = sheet_of(played(*evenly(7), ron(1, 0, 5, 30), rules="r101"))
    assert [one.label for one in sheet.sums] == ["終わりの点", "評価", "結果"]
    assert sheet.sums[-1].cells == ("●", "◎", "−", "−")


def test_deposits_written_apart_are_noted_for_enjoy() -> None:
    opening = Opening(1, 3, deposits=2, scores=(31000, 30000, 29000, 28000))
    sheet = sheet_of(RiichiGame("enjoy", NAMES, opening=opening, events=evenly(1)))
    assert sheet.sums[1].note == "別欄 2000 細則5"


# --- pages


def test_rows_are_26_high_up_to_the_room_of_a_page(qapp: object) -> None:
    page = pages_of(sheet_of(CLUB_GAME))[0]
    assert (page.row_height, page.sums) == (26, True)
    assert qapp


@pytest.mark.parametrize("hands", [15, 16, 18])
def test_more_hands_have_lower_rows_on_one_page(hands: int) -> None:
    found = pages_of(sheet_of(long_game(hands)))
    assert len(found) == 1
    assert len(found[0].rows) == hands
    assert 20 <= found[0].row_height < 26
    assert hands <= 15 or found[0].row_height == 20


@pytest.mark.parametrize("hands", [22, 30, 50])
def test_still_more_hands_take_further_pages(hands: int) -> None:
    sheet = sheet_of(long_game(hands))
    found = pages_of(sheet)
    assert len(found) > 1
    assert tuple(row for page in found for row in page.rows) == sheet.rows
    assert [page.sums for page in found] == [False] * (len(found) - 1) + [True]
    assert all(page.rows and page.row_height >= 20 for page in found)


# --- paper


@pytest.fixture
def paper(qapp: object) -> object:
    """The application, which painting needs."""
    return qapp


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_the_pdf_stand_as_close_as_on_the_screen(paper: object, language: str) -> None:
    """Those of the title ran through the date beside it."""
    assert paper is not None
    data = sheet_pdf(sheet_of(CLUB_GAME, language=language), "sheet", Texts(language))
    assert 0.3 < widest_letter(data) < 1.3


def test_the_text_of_the_pdf_is_that_of_the_sheet(paper: object) -> None:
    sheet = sheet_of(CLUB_GAME, {6: (ron(2, 3, 3, 30),)})
    (page,) = pages(sheet_pdf(sheet, "成績表", JA))
    assert (round(page.width), round(page.height)) == (595, 842)
    text = page.text.replace("\n", "")
    for words in (
        sheet.title, *sheet.above, *sheet.names, *sheet.places, *sheet.notes,
        *(row.words for row in sheet.rows),
        *(seal.text for row in sheet.rows for seal in row.seals),
        *(cell for row in sheet.rows for cell in row.cells),
        *(cell for one in sheet.sums for cell in (one.label, one.note, *one.cells)),
    ):  # fmt: skip
        assert plain(words).replace(" ", "") in text.replace(" ", ""), words
    assert paper


def test_a_small_sheet_can_be_had(paper: object) -> None:
    def print_small(device: QPagedPaintDevice) -> None:
        lay_out(device, "A5")
        put_on(device, sheet_of(CLUB_GAME), JA)

    (page,) = pages(as_pdf("成績表", print_small))
    assert (round(page.width), round(page.height)) == (420, 595)
    assert paper


def test_a_long_game_has_a_second_page_with_its_number(paper: object) -> None:
    found = pages(sheet_pdf(sheet_of(long_game(24)), "成績表", JA))
    assert len(found) == 2
    assert "四人の確認" not in found[0].text
    assert "四人の確認" in found[1].text
    assert paper


def test_the_picture_is_the_sheet_twice_as_large(paper: object) -> None:
    image = sheet_picture(sheet_of(CLUB_GAME), JA)
    assert (image.width(), image.height()) == (2 * SHEET_WIDTH, 2 * SHEET_HEIGHT)
    two = sheet_picture(sheet_of(long_game(24)), JA)
    assert two.height() == 4 * SHEET_HEIGHT
    read = QImage.fromData(as_png(image), "PNG")  # type: ignore[call-overload]
    assert read.size() == image.size()
    assert paper


def test_seals_are_in_colour_and_the_rest_is_ink(paper: object) -> None:
    image = sheet_picture(sheet_of(CLUB_GAME), JA)
    red = sum(
        image.pixelColor(x, y).red() > image.pixelColor(x, y).blue() + 90
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    )
    assert 20 < red < 2000
    assert paper


@pytest.mark.parametrize("notes", [0, 1, 18, 19, 20, 70, 100])
def test_notes_that_have_no_room_beside_a_hand_go_on_overleaf(paper: object, notes: int) -> None:
    """The pages of a sheet with twenty corrections had no end."""
    told = tuple(f"note{at}." for at in range(notes))
    sheet = replace(sheet_of(CLUB_GAME, {}, "r101"), notes=told)
    found = pages_of(sheet)
    assert tuple(row for page in found for row in page.rows) == sheet.rows
    assert tuple(line for page in found for line in page.notes) == told
    assert all(page.rows for page in found if page.sums)
    text = " ".join(page.text for page in pages(sheet_pdf(sheet, "sheet", JA)))
    assert all(note in text for note in told)
    assert paper


@pytest.mark.parametrize("rules", RIICHI)
def test_a_sheet_to_fill_in_is_one_page(rules: str) -> None:
    """With four rows of sums the last of its hands stood alone on a second page."""
    (page,) = pages_of(blank_sheet(load(rules), JA))
    assert page.blank
    assert 14 <= len(page.rows) <= BLANK_ROWS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RIICHI)
def test_every_document_has_its_sheet_and_its_blank_one(
    paper: object, rules: str, language: str
) -> None:
    texts = Texts(language)
    sheet = sheet_of(CLUB_GAME, {}, rules, language)
    blank = blank_sheet(load(rules), texts)
    assert len(blank.rows) == BLANK_ROWS
    assert not any((*blank.names, *blank.places))
    assert blank.sums[-1].strong
    for one in (sheet, blank):
        assert pages(sheet_pdf(one, "sheet", texts))[0].text
    assert paper


def test_a_sheet_of_results_that_are_rounded_has_a_row_for_it() -> None:
    read, name = "tenhou+game.rounding~1", JA.ui("score_sheet.row.rounding")
    assert name in [row.label for row in blank_sheet(load(read), JA).sums]
    assert name not in [row.label for row in blank_sheet(load("tenhou"), JA).sums]
    (row,) = (row for row in sheet_of(CLUB_GAME, {}, read).sums if row.label == name)
    assert row.cells == ("−400", "＋600", "＋100", "−300")


def test_long_names_and_odd_letters_stay_in_their_boxes(paper: object) -> None:
    names = ("Maximiliane-Alexandra von Hohenstein", "山", "", "=1+1")
    sheet = sheet_of(replace(CLUB_GAME, names=names))
    assert sheet_picture(sheet, JA).width() == 2 * SHEET_WIDTH
    assert paper


# --- files


class Asked:
    """Answers the file dialog with a path, and notes what name was proposed."""

    def __init__(self, path: Path) -> None:
        self.path, self.proposed = path, ""

    def __call__(self, _page: object, _title: str, name: str, *_more: object) -> Path:
        self.proposed = name
        return self.path


@pytest.mark.parametrize(
    ("write", "proposed", "begins"),
    [
        ("write_pdf", "成績表 1/回戦.pdf", b"%PDF"),
        ("write_blank", "成績表.pdf", b"%PDF"),
        ("write_picture", "成績表 1/回戦.png", b"\x89PNG"),
        ("write_hands", "成績表 1/回戦.csv", "\ufeff番号".encode()),
    ],
)
def test_each_file_is_written_where_it_was_asked_for(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    write: str, proposed: str, begins: bytes,
) -> None:  # fmt: skip
    page = QWidget()
    qtbot.addWidget(page)
    asked = Asked(tmp_path / "file")
    monkeypatch.setattr("app.export.path_to_save", asked)
    rules = load("club")
    found = replay(CLUB_GAME, rules)
    exporter = SheetExporter(
        SheetSource(
            lambda: sheet_of(CLUB_GAME),
            lambda: blank_sheet(rules, JA),
            lambda: sheet_csv(found, rules, JA),
            lambda: "1/回戦",
        ),
        JA,
        page,
    )
    with qtbot.waitSignal(exporter.message):
        getattr(exporter, write)()
    assert asked.proposed == proposed
    assert asked.path.read_bytes().startswith(begins)
    with qtbot.waitSignal(exporter.message):
        exporter.copy_picture()
    assert QGuiApplication.clipboard().image().width() == 2 * SHEET_WIDTH


# --- for spreadsheets


def test_the_csv_has_a_row_a_hand_in_words_of_the_sheet() -> None:
    rules = load("club")
    rows = [*csv.reader(io.StringIO(sheet_csv(replay(CLUB_GAME, rules), rules, JA)))]
    assert rows[0][:7] == ["番号", "局", "本場", "供託", "アガリ・流局", "内訳", "裁定"]
    assert rows[2] == [
        "2", "東1局", "1", "0", "山本 ロン 8000 は 8300", "佐藤から 満貫", "千点罰符 小林",
        "-8300", "-1000", "0", "9300", "23700", "22000", "22000", "32300",
    ]  # fmt: skip
    assert len(rows) == 14
    assert rows[-1][-4:] == ["26400", "26400", "25900", "20300"]


def test_names_are_no_formulas_for_a_spreadsheet() -> None:
    rules = load("club")
    game = replace(CLUB_GAME, names=("=1+1", "+2", "@x", "-3"))
    rows = [*csv.reader(io.StringIO(sheet_csv(replay(game, rules), rules, JA)))]
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)
    assert rows[0][7] == "'=1+1 動いた点"
    assert rows[1][4].startswith("'=1+1 ツモ")


LONG = ("Ana María Sánchez", "勅使河原 権左衛門", "Jean Martin", "山本")


def test_seals_that_have_no_room_beside_the_words_stand_below_them(paper: object) -> None:
    """Those of three rulings in a hand lay over the points of the first seat."""
    fine = {"classroom": False, "call_followed": False}
    rulings = (
        RulingEvent("wait_a_moment", 1, fine),
        RulingEvent("wait_a_moment", 2, fine),
        RulingEvent("false_ron", 3, {"hand_shown": False}),
    )
    sheet = sheet_of(played(*rulings, draw(0, 1), *evenly(7)), language="en")
    (page,) = pages_of(sheet)
    first, *further = (row for row in page.rows if row.seals)
    assert sum(len(row.seals) for row in (first, *further)) == len(sheet.rows[0].seals) == 3
    for row in (first, *further):
        assert sum(map(_seal_width, row.seals)) + (60 if row.words else 0) < 175
    assert not any(any(row.cells) or row.words or row.name for row in further)
    assert paper


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_several_words_are_whole_on_paper(paper: object, language: str) -> None:
    """They were cut after some letters over their columns and where everybody signs."""
    game = replace(played(draw(0, 1), *evenly(8)), names=LONG)
    sheet = sheet_of(game, language=language)
    (page,) = pages(sheet_pdf(sheet, "sheet", Texts(language)))
    told = "".join(plain(page.text).split())
    for name in LONG:
        assert told.count("".join(plain(name).split())) >= 2, name
    assert "…" not in told
    assert paper
