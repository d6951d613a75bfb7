"""The papers of an evening: nobody is missing, heads are repeated, and names are printed right."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.pages.evening.papers import (
    Award,
    DrawnRound,
    Paper,
    PaperHead,
    award_paper,
    blank_sheets,
    card_paper,
    draw_paper,
    paper_pdf,
    ranking_paper,
    sheet_paper,
)
from app.pages.evening.views import (
    RankingNote,
    RankingRow,
    RankingView,
    RoundCell,
    RoundSumView,
)
from app.style import theme
from app.style.tokens import THEMES
from app.texts.texts import Texts
from app.variants import rules_of
from app.views.evenings import DrawnTable
from app.widgets.painting.ink import page_picture
from engine.rulebook import Standing
from tests.app import pdf_text

JA = Texts("ja")
HEAD = PaperHead("11月例会", "2026年11月22日", "縁ジョイ！")


def drawn(number: int, tables: int) -> DrawnRound:
    """A round whose players are named by their seats: 人01東 and so on."""
    names = [tuple(f"人{at:02}{wind}" for wind in "東南西北") for at in range(1, tables + 1)]
    some = tuple(DrawnTable(at, four, players=four) for at, four in enumerate(names, 1))
    return DrawnRound(f"{number}回戦", some, "抜け番 齊藤")


def ranking(players: int, rounds: int, notes: int = 2) -> RankingView:
    rows = tuple(
        RankingRow(
            f"p{at}", str(at + 1), f"勅使河原{at:02}",
            tuple(RoundCell("settled", "25000", "1卓 2着") for _ in range(rounds)),
            "50000", "100", provisional=at == 1,
        )
        for at in range(players)
    )  # fmt: skip
    note = RankingNote("4回戦の結果の合計で競う", "細則4", Standing.STATED)
    sums = tuple(RoundSumView("120000", "別欄 1000", good=True) for _ in range(rounds))
    heads = tuple(f"{at + 1}回戦" for at in range(rounds))
    return RankingView("4回戦まで", heads, rows, sums, "12万点 × 1卓", (note,) * notes, "合計")


@pytest.fixture(autouse=True)
def styled(qapp: QApplication) -> None:
    theme.apply(qapp, THEMES["dark"])


def text_of(paper: Paper) -> list[str]:
    """The text of each page, without gaps."""
    pages = pdf_text.pages(paper_pdf(paper))
    return ["".join(pdf_text.plain(page.text).split()) for page in pages]


def test_a_draw_names_every_seat_of_every_table() -> None:
    (page,) = text_of(draw_paper([drawn(3, 20)], HEAD, JA))
    for at in range(1, 21):
        for wind in "東南西北":
            assert page.count(f"{wind}人{at:02}{wind}") == 1
    assert "3回戦" in page
    assert "抜け番齊藤" in page


def test_all_rounds_go_over_pages_with_heads_and_numbers() -> None:
    paper = draw_paper([drawn(number, 20) for number in range(1, 9)], HEAD, JA)
    pages = text_of(paper)
    assert len(pages) == len(paper.pages) > 8
    for at, page in enumerate(pages, 1):
        assert "卓組" in page
        assert "11月例会" in page
        assert f"{at}/{len(pages)}" in page
    for number in range(1, 9):
        assert sum(f"{number}回戦" in page for page in pages[:8]) >= 1


def test_the_last_pages_have_a_row_for_each_player() -> None:
    pages = text_of(draw_paper([drawn(1, 20), drawn(2, 20)], HEAD, JA))
    rows = "".join(page for page in pages if "名前の順" in page)
    for at in range(1, 21):
        assert f"人{at:02}東{at}卓東{at}卓東" in rows


def test_a_round_with_more_tables_than_a_page_goes_on_below_its_title() -> None:
    pages = text_of(draw_paper([drawn(1, 60)], HEAD, JA))
    assert len(pages) > 1
    assert all("1回戦" in page for page in pages)
    assert sum(page.count("人60東") for page in pages) == 1


def test_two_cards_stand_on_a_page_with_the_winds() -> None:
    pages = text_of(card_paper(drawn(3, 5), HEAD, JA))
    assert len(pages) == 3
    assert all(wind in pages[0] for wind in "東南西北")
    assert "人01東" in pages[0]
    assert "人05北" in pages[2]


def test_blank_sheets_have_the_names_of_their_table() -> None:
    sheets = blank_sheets(drawn(3, 2), rules_of("enjoy"), HEAD, JA)  # type: ignore[arg-type]
    assert [sheet.names[0] for sheet in sheets] == ["人01東", "人02東"]
    pages = text_of(sheet_paper(sheets, HEAD, JA))
    assert len(pages) == 2
    assert "3回戦2卓" in pages[1]
    assert "人02北" in pages[1]


@pytest.mark.parametrize(
    ("players", "rounds", "upright"), [(0, 4, True), (12, 4, True), (80, 5, True), (80, 8, False)]
)
def test_the_ranking_has_every_player_on_pages_with_heads(
    players: int, rounds: int, upright: bool
) -> None:
    paper = ranking_paper(ranking(players, rounds), HEAD, JA)
    assert paper.upright is upright
    pages = text_of(paper)
    for at in range(players):
        assert sum(page.count(f"勅使河原{at:02}") for page in pages) == 1
    for page in pages:
        assert "上との差" in page
        assert f"{rounds}回戦" in page
    assert "細則4" in pages[-1]
    assert "各回の合計" in pages[-1]
    assert all("各回の合計" not in page for page in pages[:-1])
    if players:
        assert "(50000)" in pages[0], "provisional"


def test_sums_and_notes_never_run_over_the_foot() -> None:
    for players in range(20, 40):
        paper = ranking_paper(ranking(players, 4, notes=6), HEAD, JA)
        image: QImage = page_picture(paper.pages[-1], 620, upright=paper.upright)
        strip = image.copy(0, round(1660 / 2), 620, 8)
        white = all(
            strip.pixelColor(x, y).lightness() == 255
            for x in range(0, 620, 3)
            for y in range(strip.height())
        )
        assert white, players


def test_a_certificate_says_who_came_in_where() -> None:
    awards = [Award(1, "髙橋 恵子", "70700"), Award(2, "中村", "68700"), Award(12, "林", "1000")]
    paper = award_paper(awards, 40, HEAD, JA)
    assert not paper.upright
    first, second, twelfth = text_of(paper)
    assert "髙橋恵子様" in first
    assert "優勝" in first
    assert "準優勝" in second
    assert "第12位" in twelfth
    assert all("40人" in page for page in (first, second, twelfth))
    english = text_of(award_paper([Award(3, "Zoë", "1")], 8, HEAD, Texts("en")))
    assert "Thirdplace" in english[0]


LONG = "Ana María de la Cruz y Santos"


def test_the_name_of_an_evening_is_not_written_over_the_round_of_a_card() -> None:
    heads = (replace(HEAD, evening=""), replace(HEAD, evening="関東オープン健康麻雀選手権 " * 4))
    pictures = [
        page_picture(card_paper(drawn(3, 1), head, JA).pages[0], 620, upright=True)
        for head in heads
    ]
    left = [each.copy(0, 0, 105, 120) for each in pictures]
    assert left[0] == left[1]
    assert pictures[0] != pictures[1]


def test_a_long_name_is_whole_on_the_card_of_a_table() -> None:
    """Names at the sides ended in an ellipsis beside free paper, and so players were not told
    apart."""
    names = [f"Bartholomew Featherstone-Cholmondeley {at}" for at in range(4)]
    one = replace(drawn(3, 1), tables=(DrawnTable(1, tuple(names), players=tuple(names)),))
    (page,) = text_of(card_paper(one, HEAD, JA))
    assert "…" not in page
    assert all(f"Cholmondeley{at}" in page for at in range(4))


def test_what_was_ruled_stands_below_a_name_that_leaves_no_room_beside_it() -> None:
    """A chombo was missing on the ranking of whoever has a long name."""
    view = ranking(3, 4)
    rows = tuple(
        replace(row, name=LONG, seals=(("チョンボ", "chombo"),), note="1回休み")
        for row in view.rows
    )
    (page,) = text_of(ranking_paper(replace(view, rows=rows), HEAD, JA))
    assert page.count("チョンボ") == page.count("1回休み") == 3


def test_a_long_name_is_whole_in_the_draw() -> None:
    table = DrawnTable(1, (LONG, "東", "南", "西"), players=("a", "b", "c", "d"))
    pages = text_of(draw_paper([replace(drawn(at, 0), tables=(table,)) for at in (1, 2)], HEAD, JA))
    assert sum(page.count("".join(plain_name().split())) for page in pages) == 3


def test_the_rounds_of_a_long_tournament_go_on_overleaf() -> None:
    """The seats and sums of 24 rounds beside each other ran into each other."""
    draws = text_of(draw_paper([drawn(at, 2) for at in range(1, 25)], HEAD, JA))
    seats = [page for page in draws if "名前の順" in page]
    ranked = text_of(ranking_paper(ranking(8, 24), HEAD, JA))
    for pages in (seats, ranked):
        assert len(pages) == 2
        for number in range(10, 25):
            assert [f"{number}回戦" in page for page in pages] == [number <= 16, number > 16]
    assert all(page.count("勅使河原07") == 1 for page in ranked)
    assert all(page.count("人02北") == 1 for page in seats)


def test_two_players_of_one_name_have_a_row_each_in_the_draw_of_all_rounds() -> None:
    """Both stood in one row, with two seats in a round."""
    one = DrawnTable(1, ("佐藤", "乙", "丙", "丁"), players=("a", "b", "c", "d"))
    two = DrawnTable(2, ("佐藤", "己", "庚", "辛"), players=("e", "f", "g", "h"))
    rounds = [replace(drawn(at, 0), tables=(one, two)) for at in (1, 2)]
    rows = text_of(draw_paper(rounds, HEAD, JA))[-1]
    assert rows.count("佐藤") == 2
    assert "1卓東2卓東" not in "".join(rows.split())


def plain_name() -> str:
    return pdf_text.plain(LONG)
