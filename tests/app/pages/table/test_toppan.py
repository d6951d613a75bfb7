"""競技十半, the table page: its tables say what the engine judges, and are covered and printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QGuiApplication, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from app.main_window.window import MainWindow
from app.pages.drill.kinds.table import deck
from app.pages.drill.page import DrillPage
from app.pages.score.toppan import state
from app.pages.score.toppan.page import ToppanPage
from app.pages.table import paper
from app.pages.table.page import TablePage
from app.pages.table.toppan.hand_search import seek
from app.pages.table.toppan.sheet import sheet_of
from app.texts.tables import cell_description, cell_lines, name_words
from app.texts.texts import LANGUAGES
from app.texts.toppan import toppan_texts
from app.user_documents import tables
from app.user_documents.files import UserDocumentFiles
from app.views.tables import Grid, GridCell
from app.widgets.lists import cells
from app.widgets.lists.scoring_grid import ScoringGrid
from app.widgets.painting import pixmap_cache
from app.widgets.painting.drawing import elided
from engine import library
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.rules import load
from engine.toppan.scoring.dora import group_of, pointed_at
from engine.toppan.situation import Situation
from engine.toppan.verdict import Agari, Within
from tests.app.pdf_text import pages
from tests.app.player import Player
from tests.app.practice import kinds_of

RULES = load("toppan")
TEXTS = toppan_texts("ja")


def grid(name: str, honba: int = 0) -> Grid:
    return next(g for g in sheet_of("toppan", honba).grids if g.name == name)


def column(name: str, at: int) -> list[str]:
    return [" ".join(cell_lines(row[at], TEXTS)) for row in grid(name).cells]


def test_every_yaku_of_the_document_has_its_row() -> None:
    for name, section in (("wins", RULES.win), ("prizes", RULES.prize)):
        names = [name_words(row[0], TEXTS).split("　")[0] for row in grid(name).cells]
        assert names == [TEXTS.yaku_name(yaku) for yaku in section]


def test_each_yaku_says_what_it_needs_and_in_how_many_tiles_it_may_exceed_the_limit() -> None:
    needs = dict(zip(RULES.win, column("wins", 0), strict=True))
    assert needs["shanhonfuu"] == "紅五を二枚"
    assert needs["shanfuuchue"] == "最後の一枚が二枚 ◎2枚"
    assert needs["maachanfuu"] == "順子と対子 ◎5枚"
    assert needs["toppanfuu"] == "10.5ちょうど"
    assert all(needs.values())
    worth = dict(zip(RULES.win, column("wins", 1), strict=True))
    assert worth["tonkuufuu"] == "満貫 ※10翻"
    assert worth["shanhonfuu"] == "10翻"


def test_each_prize_says_what_it_is_for_and_whether_it_counts_above_the_limit() -> None:
    needs = dict(zip(RULES.prize, column("prizes", 0), strict=True))
    assert (needs["honuupai"], needs["dora"]) == ("紅五", "ドラ一枚ごと")
    worth = dict(zip(RULES.prize, column("prizes", 1), strict=True))
    assert (worth["shenri"], worth["honuupai"]) == ("1翻 ＊", "3翻")


def test_what_does_not_count_beside_a_yaku() -> None:
    out = dict(zip(RULES.win, column("wins", 2), strict=True))
    assert out["uushuupai"] == "五張和、断半牌、四数牌"
    assert out["chiichanfuu"] == "ほかのすべて"
    assert out["shantoitsu"] == "—"


def test_a_page_made_anew_does_not_offer_what_the_game_has_not(player: Player) -> None:
    """Found by the monkey: with a cell chosen before, what riichi's cells have was offered."""
    player.window.resize(1400, 800)
    player.window.session.choose("toppan")
    player.do("page_table")
    for size in ("larger", "usual_size"):
        player.do(size)
        QApplication.processEvents()
        assert not player.shows("difficult")


@pytest.mark.parametrize("stake", ["half", "even", "double"])
@pytest.mark.parametrize("honba", [0, 3])
def test_what_han_pay_is_what_the_judge_pays(stake: str, honba: int) -> None:
    """A hand of seven han, and a mangan; counters add what they add to every win."""
    for hand, head in (("3m4p3s", "7翻"), ("1m1p1s3z4z5z6z", "満貫")):
        situation = Situation.parse(f"stake={stake} honba={honba}")
        verdict = judge(Hand.parse(hand), situation, RULES)
        assert isinstance(verdict, Agari | Within)
        score = verdict.best
        table = grid("stakes", honba)
        row = next(r for r in table.cells if name_words(r[0], TEXTS).startswith(head))
        cell = row[["half", "even", "double"].index(stake)]
        assert cell_lines(cell, TEXTS) == (TEXTS.halves(score.points),)
        steps = [r.amount for r in cell.rows if r.rule in [line.rule for line in score.steps]]
        assert steps[-1] == score.points


def test_an_indicator_points_at_the_dora_of_the_table() -> None:
    assert column("dora", 8) == ["1"]
    assert column("dora", 0) == ["2"]
    assert column("dora", 9) == ["東南西北"]


def test_every_cell_cites_a_rule() -> None:
    for table in sheet_of("toppan", 2).grids:
        for row in table.cells:
            assert all(any(r.rule is not None for r in cell.rows) for cell in row)


# --- in the window


class Reader:
    def __init__(self, player: Player) -> None:
        self.player = player
        player.window.resize(1280, 800)
        player.do("document_toppan")
        player.do("page_table")

    def grid(self, name: str) -> ScoringGrid:
        return self.player.find(f"table_{name}", ScoringGrid)

    def click(self, name: str, row: int, column: int) -> GridCell:
        grid = self.grid(name)
        index = grid.cells.index(row, column)
        where = grid.visualRect(index).center()
        self.player.qtbot.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=where)
        return grid.cells.cell(index)

    def told(self, cell: GridCell) -> str:
        return cell_description(cell, self.grid("wins").cells.marked, TEXTS)


@pytest.fixture
def reader(player: Player) -> Reader:
    return Reader(player)


def test_a_cell_tells_its_arithmetic_and_clause(reader: Reader) -> None:
    reader.click("wins", 13, 1)
    player = reader.player
    assert player.text("cell_name") == "同刻和　値"
    assert "満貫" in player.find("cell_said", QLabel).text()
    assert "⑤" in player.told("cell_clause")
    assert not player.shows("ways")


def test_a_column_is_covered_and_turned_cell_by_cell(reader: Reader) -> None:
    player = reader.player
    player.do("cover_column")
    cell = reader.click("prizes", 4, 1)
    assert "隠してある" in reader.told(cell)
    player.qtbot.keyClick(reader.grid("prizes"), Qt.Key.Key_Escape)
    reader.click("prizes", 4, 1)
    assert reader.told(cell).endswith("3翻")
    player.do("undo")
    assert "隠してある" in reader.told(cell)
    player.do("open_all")
    assert reader.told(cell).endswith("3翻")


def test_counters_add_to_what_han_pay_and_all_is_copied_as_text(reader: Reader) -> None:
    reader.player.click("table_honba_more")
    cell = reader.click("stakes", 0, 1)
    assert cell_lines(cell, TEXTS) == ("2",)
    assert "延続点 1" in " ".join(TEXTS.line(row.line) for row in cell.rows if row.line)
    reader.player.do("honba_less")
    reader.player.do("copy")
    told = QGuiApplication.clipboard().text()
    assert "五数牌\t数牌五枚\t10翻\t五張和、断半牌、四数牌" in told
    assert "満貫\t20\t40\t80" in told


def test_the_pdf_is_one_page_with_every_yaku(
    reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    reader.player.do("pdf")
    found = pages(path.read_bytes())
    assert len(found) == 1
    assert all(TEXTS.yaku_name(yaku)[:2] in found[0].text for yaku in RULES.win)


def test_no_row_has_to_be_scrolled_to(window: MainWindow) -> None:
    window.session.choose("toppan")
    window.open_page("table")
    for language in LANGUAGES:
        window.set_language(language)
        for width, height in ((1280, 800), (1024, 700)):
            window.resize(width, height)
            QApplication.processEvents()
            for table in window.page.findChildren(ScoringGrid):
                if table.isVisible():
                    assert table.verticalScrollBar().maximum() == 0, table.objectName()
                    assert table.horizontalScrollBar().maximum() == 0, table.objectName()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_nothing_in_the_lists_is_cut_in_a_usual_window(
    player: Player, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    """The heads of rows were as wide as in a low window, and lines were broken by the number of
    letters, whatever their width: in English three cells were cut, and 14 in the least window,
    where letters are narrower now."""
    cut = []

    def noted(words: str, room: float, font: QFont) -> str:
        if elided(words, room, font) != words:
            cut.append(words)
        return words

    player.window.set_language(language)
    player.do("document_toppan")
    player.do("page_table")
    player.resize(*size)
    monkeypatch.setattr(cells, "elided", noted)
    monkeypatch.setattr(pixmap_cache._cache, "get", lambda _key: None)
    for name in ("wins", "prizes", "stakes"):
        player.find(f"table_{name}", ScoringGrid).grab()
    assert cut == []


@pytest.mark.usefixtures("qapp")
def test_a_name_in_two_lines_is_bold_in_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """「Pure Toppan」 was bold and 「Dragon」 below it was not."""
    bold = []
    monkeypatch.setattr(cells, "write", lambda *values: bold.append(values[3].bold()))
    picture = QPixmap(100, 40)
    painter = QPainter(picture)
    box = QRectF(picture.rect())
    cells.draw_head(painter, box, "Pure Toppan", 12, below=("Dragon",), even=True)
    cells.draw_head(painter, box, "1翻", 13, below=("場2",))
    painter.end()
    assert bold == [True, True, True, False]


def test_the_heads_of_rows_are_as_wide_whatever_the_window_was_before(player: Player) -> None:
    """At first they were as wide as in a low window, which took a third of the room of cells."""
    found = []
    player.do("document_toppan")
    player.do("page_table")
    player.window.set_language("en")
    for size in ((1280, 800), (1024, 700), (1280, 800)):
        player.resize(*size)
        found.append(player.find("table_wins", ScoringGrid).verticalHeader().width())
    assert found[0] == found[2] < found[1]


def test_a_cell_of_points_is_practised_and_one_of_yaku_says_where(reader: Reader) -> None:
    player = reader.player
    reader.click("wins", 0, 0)
    with player.qtbot.waitSignal(player.window.page.message) as told:
        player.do("practise_cell")
    assert "手の値打ち" in told.args[0]
    reader.click("stakes", 6, 0)
    player.click("cell_practise")
    page = player.window.page
    assert isinstance(page, DrillPage)
    state = page._store.state
    assert (state.kind, state.chosen) == ("toppan_points", ("stake.half.7",))


def test_a_document_without_prizes_has_no_table_of_them(reader: Reader, tmp_path: Path) -> None:
    """It had one without rows: the page, its print and the room's view ended in errors."""
    files = UserDocumentFiles(tmp_path)
    own = files.add({**files.tables("toppan"), "prize": {}})
    try:
        reader.player.window.session.choose(own)
        page = reader.player.window.page
        assert isinstance(page, TablePage)
        shown = page.presented()
        assert [g.title for g in shown.grids] == ["和了役", "点", "ドラ表示牌とドラ"]
        assert len(pages(paper.pdf(page._exporter._print(coloured=True), page._texts))) == 1
        assert not reader.player.shows("table_prizes")
        assert reader.player.shows("table_wins")
    finally:
        reader.player.window.session.choose("club")
        library.set_own_documents({})


def test_every_card_that_a_cell_names_is_one_of_the_drill() -> None:
    known = {f"{kind}:{c.key}" for kind in kinds_of(RULES) for c in deck(kind, RULES)}
    named = {s.name for s in sheet_of("toppan").spots if ":" in s.name}
    assert len(named) == 3 * 18 + 11
    assert named <= known


@pytest.mark.parametrize(
    ("limit", "over", "head"),
    [
        (9.0, "from_limit", "◎ この枚数なら9を超えてよい　※ 9から"),
        (11.5, "above_limit", "◎ この枚数なら11.5を超えてよい　※ 11.5を超えたら"),
    ],
)
def test_a_document_with_another_limit_is_told_with_it(
    reader: Reader, tmp_path: Path, limit: float, over: str, head: str
) -> None:
    """In the heads of the tables and in what each yaku needs."""
    files = UserDocumentFiles(tmp_path)
    raw = tables.with_value(files.tables("toppan"), "tiles.limit", limit)
    own = files.add(tables.with_value(raw, "reading.triplet_over", over))
    try:
        reader.player.window.session.choose(own)
        page = reader.player.window.page
        assert isinstance(page, TablePage)
        wins, prizes, *_ = page.presented().grids
        assert (wins.reads, prizes.reads) == (head, f"＊ {limit:g}を超えても付く")
        shown = next(g for g in sheet_of(own).grids if g.name == "wins")
        needs = [" ".join(cell_lines(row[0], TEXTS)) for row in shown.cells]
        assert f"{limit:g}ちょうど" in needs
    finally:
        reader.player.window.session.choose("club")
        library.set_own_documents({})


@pytest.mark.parametrize(
    ("hand", "cell"),
    [
        ("2m3p0s1z seat=S round=E honba=1 stake=double dora=123m", "double.12"),
        ("3z4z1z3z4z seat=S round=S stake=half", "half.mangan"),
        ("7m2z3p seat=E stake=even", "even.2"),
    ],
)
def test_the_cell_of_the_hand_on_score_is_lit_with_what_it_pays(
    player: Player, hand: str, cell: str
) -> None:
    player.do("document_toppan")
    player.do("page_score")
    player.paste(hand)
    player.do("page_table")
    page = player.window.page
    assert isinstance(page, TablePage)
    for honba in (0, 1):
        lit = page._marked().highlighted
        assert lit is not None
        found = page._sheet().cell(lit)
        assert found is not None
        verdict = judge(*_judged(hand), RULES)
        assert isinstance(verdict, Agari)
        shares = 3 if "seat=E" in hand else 1
        points = TEXTS.halves(verdict.best.points // shares)
        assert cell_lines(found, TEXTS) == (points,)
        if not honba:
            assert lit.name == f"toppan_points:stake.{cell}"
            assert page._marked().chosen == lit
            assert player.shows("cell_highlighted")
        player.do("honba_more")


def page_of(player: Player) -> TablePage:
    page = player.window.page
    assert isinstance(page, TablePage)
    return page


def _judged(text: str) -> tuple[Hand, Situation]:
    hand, _, situation = text.partition(" ")
    return Hand.parse(hand), Situation.parse(situation)


@pytest.mark.parametrize("row", [(0, 2), (6, 1), (17, 0)])
def test_a_hand_of_the_cell_opens_on_the_score_page(reader: Reader, row: tuple[int, int]) -> None:
    """One of riichi's did, and a cell of 競技十半 had no button for it: a hand of 1 han at double
    stakes, of 7 even, and of a mangan at half, with the counters of the table."""
    player = reader.player
    player.click("table_honba_more")
    cell = reader.click("stakes", *row)
    player.click("cell_hand")
    player.qtbot.waitUntil(lambda: player.shows("toppan_page"), timeout=20000)
    page = player.window.page
    assert isinstance(page, ToppanPage)
    draft = page._draft
    assert draft.honba == 1
    verdict = judge(state.hand(draft), state.situation(draft), RULES)
    assert isinstance(verdict, Agari | Within)
    assert cell_lines(cell, TEXTS) == (TEXTS.halves(verdict.best.points),)
    player.do("page_table")
    assert page_of(player)._marked().highlighted == cell.spot


@pytest.mark.parametrize(
    ("name", "row", "key"),
    [
        ("wins", "shanfuuchue", "win.shanfuuchue"),
        ("wins", "haniisou", "win.haniisou"),
        ("prizes", "yanshuudien", "prize.yanshuudien"),
        ("prizes", "chensanyuen", "prize.chensanyuen"),
    ],
)
def test_a_hand_of_a_yaku_has_it(name: str, row: str, key: str) -> None:
    """Also a hand of two last copies, of which none is among a thousand that are just dealt."""
    at = list(getattr(RULES, {"wins": "win", "prizes": "prize"}[name])).index(row)
    found = next(filter(None, seek(grid(name).cells[at][0], 7, 0, RULES)))
    verdict = judge(state.hand(found), state.situation(found), RULES)
    assert isinstance(verdict, Agari | Within)
    best = verdict.best
    assert key in [line.rule.key for line in (*best.wins, *best.prizes)]


@pytest.mark.parametrize("group", [0, 6, 9, 10])
def test_a_hand_of_an_indicator_has_the_dora_that_it_shows(group: int) -> None:
    cell = grid("dora").cells[0][group]
    found = next(filter(None, seek(cell, 5, 0, RULES)))
    shown = {pointed_at(tile) for tile in found.dora if group_of(tile) == group}
    assert shown & {group_of(tile) for tile in state.hand(found).tiles}


def test_no_cell_is_lit_where_the_stakes_against_a_dealer_differ(player: Player) -> None:
    player.do("document_toppan")
    player.do("page_score")
    player.paste("7m2z3p seat=E stake=half,even,double")
    player.do("page_table")
    page = player.window.page
    assert isinstance(page, TablePage)
    assert page._marked().highlighted is None


def test_the_answers_of_the_drill_to_a_cell_are_beside_it_and_on_its_face(reader: Reader) -> None:
    player = reader.player
    reader.click("stakes", 6, 0)
    player.click("cell_practise")
    page = player.window.page
    assert isinstance(page, DrillPage)
    player.qtbot.waitUntil(lambda: page._store.state.question is not None, timeout=8000)
    page._session.enter("8")
    assert player.shows("drill_verdict")
    player.do("page_table")
    assert player.text("memory_right") == "0%"
    player.click("table_heat")
    cell = reader.click("stakes", 6, 0)
    assert "0%" in reader.told(cell)
    assert "10.5" in reader.told(reader.click("wins", 0, 0)), "no card is of a yaku"
