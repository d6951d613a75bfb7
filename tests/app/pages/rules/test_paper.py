"""The table of the rules page on paper: rows are whole, heads are repeated, pages are numbered."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.pages.rules.export import pdf
from app.pages.rules.views import DocumentSheetRow, RuleSheet, SheetCell
from app.style import theme
from app.style.tokens import LIGHT
from engine.rulebook import Standing
from tests.app.pdf_text import Page, pages, plain

HEADS = (("a", "健康麻将"), ("b", "101競技"))


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> None:
    theme.apply(qapp, LIGHT)


def a_row(name: str, words: str = "できる", *, differs: bool = False) -> DocumentSheetRow:
    cell = SheetCell(words, "ルール⑰", Standing.ASSUMED, "解釈", differs)
    return DocumentSheetRow(name, name, (SheetCell("できる"), cell))


def heading(name: str) -> DocumentSheetRow:
    return DocumentSheetRow(name, name, (SheetCell(""), SheetCell("")), heading=True)


def printed(*rows: DocumentSheetRow, heads: tuple[tuple[str, str], ...] = HEADS) -> list[Page]:
    return pages(pdf("比べる", RuleSheet(heads, rows)))


def told(page: Page) -> str:
    return "".join(plain(page.text).split())


def test_every_page_has_title_heads_day_and_number() -> None:
    found = printed(*(a_row(f"規則{at:02}") for at in range(60)))
    assert len(found) > 1
    for at, page in enumerate(found, 1):
        text = told(page)
        assert text.startswith("比べる")
        assert "健康麻将101競技" in text
        assert "Hayami早見" in text
        assert text.endswith(f"{at}/{len(found)}")
    whole = "".join(map(told, found))
    assert all(whole.count(f"規則{at:02}") == 1 for at in range(60))


def test_no_row_goes_over_the_end_of_a_page() -> None:
    """The last words of a row stood alone on the next page."""
    long = "一二三四五六七八九十" * 12
    found = printed(*(a_row(f"規則{at:02}", f"{long}終{at:02}") for at in range(40)))
    for at in range(40):
        (page,) = (page for page in found if f"規則{at:02}" in told(page))
        assert f"終{at:02}" in told(page)


def test_a_row_that_is_higher_than_a_page_goes_on_with_all_its_words() -> None:
    found = printed(a_row("長い規則", "字" * 3000), a_row("次の規則"))
    assert sum(told(page).count("字") for page in found) == 3000
    assert "次の規則" in told(found[-1])


def test_a_heading_stands_on_the_page_of_the_row_below_it() -> None:
    for before in range(15, 45):
        rows = (a_row(f"規則{at:02}") for at in range(before))
        found = printed(*rows, heading("点の移動"), a_row("本場"))
        (page,) = (page for page in found if "点の移動" in told(page))
        assert "本場" in told(page)


def test_what_differs_is_marked_and_cited() -> None:
    (page,) = printed(a_row("喰い替え", differs=True))
    assert plain("≠できる解釈ルール⑰") in told(page)


def test_a_table_of_many_documents_lies_across() -> None:
    heads = tuple((str(at), f"規定{at}") for at in range(5))
    row = DocumentSheetRow("a", "喰い替え", (SheetCell("できる"),) * 5)
    (page,) = printed(row, heads=heads)
    assert page.width > page.height
    (page,) = printed(a_row("喰い替え"))
    assert page.width < page.height
