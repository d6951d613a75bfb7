"""The whole scoring table of every document: what its cells pay is what the judge gives a hand."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given

from app.pages.score.priced import line_names, line_of, rows_of, spot_of
from app.pages.table.hand_search import seek, wishes
from app.pages.table.sheet import sheet_of
from app.pages.table.state import MOST_HONBA
from app.texts.tables import (
    cell_description,
    cell_lines,
    column_words,
    doubled_words,
    head_words,
    sheet_text,
)
from app.texts.texts import Texts
from app.views.tables import Grid, GridCell, Marked, TableCell, TableSheet, TableSpot
from engine.ledger import total
from engine.riichi.judge import judge
from engine.riichi.rules import GAME, load
from engine.riichi.scoring.price import price
from engine.riichi.scoring.table import exists
from engine.riichi.verdict import Agari, Score
from engine.rulebook import installed
from tests.engine.laws import DOCUMENTS, Win, wins

JA, EN = Texts("ja"), Texts("en")
IDS = [head.id for head in installed().values() if head.game == GAME]


def cells(sheet: TableSheet) -> list[GridCell]:
    return [cell for grid in sheet.grids for row in grid.cells for cell in row]


def grid(sheet: TableSheet, name: str) -> Grid:
    return next(g for g in sheet.grids if g.name == name)


def cell(sheet: TableSheet, spot: TableSpot) -> GridCell:
    found = sheet.cell(spot)
    assert found is not None, spot
    return found


def shown(sheet: TableSheet, spot: TableSpot) -> str:
    return " | ".join(cell_lines(cell(sheet, spot), JA))


@pytest.mark.parametrize("document", IDS)
def test_every_cell_is_what_price_gives(document: str) -> None:
    rules = load(document)
    priced = 0
    for one in cells(sheet_of(document)):
        spot = one.spot
        for line in one.lines:
            tsumo = line.kind in ("child_tsumo", "dealer_tsumo", "dealer")
            if line.kind == "none":
                continue
            dealer = spot.whose == "dealer" or line.kind == "dealer"
            cost = price(spot.han, spot.fu, spot.yakuman, "", dealer, tsumo, rules)
            assert (line.high, line.low) == (cost.shares.high, cost.shares.low), spot
            assert line.limit == cost.limit
            priced += 1
    assert priced >= 32


@pytest.mark.parametrize("document", IDS)
def test_no_cell_of_fu_is_missing_and_none_is_invented(document: str) -> None:
    rules = load(document)
    for one in cells(sheet_of(document)):
        for name in line_names(one.spot):
            tsumo = name not in ("ron", "child_ron")
            there = line_of(name, one.spot, rules).kind != "none"
            fu, han = one.spot.fu, one.spot.han
            assert there == (not fu or exists(fu, han, tsumo, rules)), (one.spot, name)
        assert (one.absence is None) == all(line.kind != "none" for line in one.lines)


@given(wins())
def test_a_hand_that_wins_is_paid_as_its_cell_says(win: Win) -> None:
    """With its honba, but for double yakuman and liability: those the table does not tell."""
    for rules in DOCUMENTS:
        verdict = judge(win.hand, win.situation, rules)
        if not isinstance(verdict, Agari) or rules.document.id not in IDS:
            continue
        best, around = verdict.best, win.situation
        liable = any(p.line.rule.key.startswith("pao") for p in best.payments)
        if best.yakuman > 1 or liable or around.honba > MOST_HONBA:
            continue
        spot = spot_of(best, around.dealer, around.tsumo, rules)
        sheet = sheet_of(rules.document.id, "both", around.honba, best.fu or 0)
        line = line_won(cell(sheet, spot), around.dealer, around.tsumo)
        assert line.limit == best.limit
        assert received(line) == paid(best), (str(win.hand), str(around))


def line_won(one: GridCell, dealer: bool, tsumo: bool) -> TableCell:
    if one.spot.whose == "both" and dealer:
        return next(line for line in one.lines if line.kind == "dealer")
    kinds = ("child_tsumo", "dealer_tsumo") if tsumo else ("ron",)
    return next(line for line in one.lines if line.kind in kinds)


def received(line: TableCell) -> int:
    if line.kind == "child_tsumo":
        return line.high + 2 * line.low
    return line.high if line.kind == "ron" else 3 * line.high


def paid(score: Score) -> int:
    return total(p.line for p in score.payments if p.line.rule.key != "payment.deposit")


def test_child_and_dealer_stand_apart_with_the_limits_below() -> None:
    sheet = sheet_of("club")
    assert [(g.name, len(g.rows), len(g.columns)) for g in sheet.grids] == [
        ("child", 11, 4), ("dealer", 11, 4), ("limits", 2, 5),
    ]  # fmt: skip
    assert shown(sheet, TableSpot("child", 40, 3)) == "5200 | 1300・2600"
    assert shown(sheet, TableSpot("dealer", 40, 3)) == "7700 | 2600オール"
    assert shown(sheet, TableSpot("child", 30, 4)) == "満貫 | 8000"
    assert shown(sheet, TableSpot("dealer", 0, 6)) == "18000　6000オール"
    assert shown(sheet_of("tenhou"), TableSpot("child", 30, 4)) == "7700 | 2000・3900"


def test_101_has_its_three_lines_and_bazoro_in_the_heads() -> None:
    sheet = sheet_of("r101")
    lines = grid(sheet, "lines")
    assert shown(sheet, TableSpot("both", 40, 3)) == "1300・2600 | 5200 | 2600×3"
    assert column_words(lines, 2, JA) == ("3翻", "場ゾロ込み5翻")
    assert column_words(grid(sheet_of("club"), "child"), 2, JA) == ("3翻",)


def test_a_table_by_han_has_a_column_for_each_way_to_win() -> None:
    sheet = sheet_of("enjoy")
    assert [head_words(h, JA) for h in sheet.grids[0].columns] == [
        "子ロン", "子ツモ", "親ロン", "親ツモ",
    ]  # fmt: skip
    assert head_words(sheet.grids[0].rows[3], JA) == "満貫 4–5翻"
    assert shown(sheet, TableSpot("dealer", 0, 2, 0, "tsumo")) == "1000オール"


def test_ron_and_tsumo_can_be_looked_at_alone() -> None:
    assert shown(sheet_of("club", "ron"), TableSpot("child", 40, 3)) == "5200"
    assert shown(sheet_of("club", "tsumo"), TableSpot("child", 20, 2)) == "400・700"
    assert shown(sheet_of("club", "tsumo"), TableSpot("child", 30, 4)) == "満貫 | 2000・4000"
    assert shown(sheet_of("r101", "ron"), TableSpot("both", 40, 3)) == "5200 | 2600×3"
    assert len(sheet_of("enjoy", "ron").grids[0].columns) == 2


def test_honba_is_added_as_it_is_paid() -> None:
    sheet = sheet_of("club", "both", 2)
    assert shown(sheet, TableSpot("child", 40, 3)) == "5800 | 1500・2800"
    assert shown(sheet, TableSpot("dealer", 0, 5)) == "12600　4200オール"
    words = [shown(sheet_of("r101", "both", n), TableSpot("both", 40, 3)) for n in (0, 3)]
    assert words[0] == words[1], "there are no honba"


def test_with_honba_no_cell_is_said_to_be_or_not_to_be_twice_its_neighbour() -> None:
    """7700 is not twice 3900; of 8300 and 4500 nothing of the kind is worth saying."""
    spot = TableSpot("dealer", 40, 3)
    plain, raised = (sheet_of("club", "both", honba).cell(spot) for honba in (0, 2))
    assert plain is not None
    assert raised is not None
    assert doubled_words(plain, JA) == "左の枠の2倍（7800）ではない。"
    assert raised.doubled is None


@pytest.mark.parametrize(
    ("spot", "told"),
    [
        (TableSpot("child", 20, 2), "ロンはない。この符は平和のツモだけ。"),
        (TableSpot("child", 20, 1), "平和なので2翻から。"),
        (TableSpot("dealer", 25, 1), "七対子なので3翻から。"),
        (TableSpot("dealer", 25, 2), "七対子なので3翻から。"),
    ],
)
def test_cells_that_cannot_be_tell_why(spot: TableSpot, told: str) -> None:
    one = cell(sheet_of("club"), spot)
    assert cell_description(one, Marked(), JA).endswith(told)
    assert one.empty == (spot.han == 1)
    assert one.absence is not None
    assert one.absence.rule.key.startswith("fu.")


def test_difficult_cells_are_those_that_are_not_twice_their_neighbour() -> None:
    marked = {c.spot: doubled_words(c, EN) for c in cells(sheet_of("club")) if c.doubled}
    assert marked[TableSpot("child", 30, 3)] == "Not twice the cell to the left (4000)."
    assert marked[TableSpot("dealer", 40, 3)] == "Not twice the cell to the left (7800)."
    assert TableSpot("child", 40, 2) not in marked
    assert not any(spot.han == 1 or not spot.fu for spot in marked)


@pytest.mark.parametrize(
    ("spot", "told"),
    [
        (TableSpot("child", 20, 4), "1400/2600"),
        (TableSpot("child", 30, 2), "600/1000"),
        (TableSpot("dealer", 20, 3), "1400 all"),
    ],
)
def test_twice_the_shares_of_a_tsumo_are_told_as_shares(spot: TableSpot, told: str) -> None:
    """Of 1300/2600 it was said that it is not twice 700/1300: “not 2600”."""
    one = cell(sheet_of("club", "tsumo"), spot)
    assert doubled_words(one, EN) == f"Not twice the cell to the left ({told})."


def test_a_cell_that_only_a_tsumo_can_be_in_is_compared_by_its_tsumo() -> None:
    """In 20 fu 700/1300 is not twice 400/700; only rons were compared where both are shown."""
    marked = {c.spot for c in cells(sheet_of("club", "both")) if c.doubled and c.spot.fu == 20}
    of_tsumo = {c.spot for c in cells(sheet_of("club", "tsumo")) if c.doubled and c.spot.fu == 20}
    assert marked == of_tsumo != set()


def test_cells_are_read_out_with_their_names() -> None:
    sheet = sheet_of("club")
    one = cell(sheet, TableSpot("child", 40, 3))
    assert cell_description(one, Marked(), JA) == "子 40符3翻 ロン 5200 ツモ 1300・2600"
    assert cell_description(one, Marked(), EN) == "Non-dealer 40 fu 3 han Ron 5200 Tsumo 1300/2600"
    covered = Marked(covered=frozenset({one.spot}))
    assert cell_description(one, covered, JA) == "子 40符3翻 隠してある"
    assert cell_description(one, Marked(highlighted=one.spot), JA).endswith("（この手）")
    limit = cell(sheet, TableSpot("dealer", 0, 6))
    assert cell_description(limit, Marked(), JA) == "親 ハネ満 6–7翻 ロン 18000 ツモ 6000オール"


@pytest.mark.parametrize("document", IDS)
def test_the_arithmetic_of_a_cell_ends_in_what_it_pays(document: str) -> None:
    rules = load(document)
    for one in cells(sheet_of(document)):
        if one.empty:
            continue
        rows = rows_of(one.spot, rules)
        amounts = [row.amount for row in rows if row.kind == "line"]
        for line in one.lines:
            if line.kind != "none":
                assert line.high in amounts, one.spot
        assert all(row.rule is not None for row in rows if row.kind == "line")


def test_honba_stands_in_the_arithmetic() -> None:
    rows = rows_of(TableSpot("child", 40, 3), load("club"), 2)
    honba = [row for row in rows if row.rule is not None and row.rule.key == "payment.honba"]
    assert [row.amount for row in honba] == [600, 200]


def test_the_table_as_text_has_a_tab_between_cells() -> None:
    text = sheet_text(sheet_of("club"), Marked(), "健康麻将クラブ", JA)
    assert "\t1翻\t2翻\t3翻\t4翻\n20符\t—\t— / 400・700\t" in text
    assert "40符\t1300 / 400・700\t2600 / 700・1300\t5200 / 1300・2600\t満貫 / 8000\n" in text
    covered = Marked(covered=frozenset({TableSpot("child", 40, 2)}))
    text = sheet_text(sheet_of("club"), covered, "健康麻将クラブ", JA)
    assert "40符\t1300 / 400・700\t\t5200" in text


def test_cells_that_are_shown_are_only_values() -> None:
    sheet = sheet_of("club")
    copy = deepcopy(sheet)
    assert (copy, hash(copy)) == (sheet, hash(sheet))
    assert copy is not sheet


@pytest.mark.parametrize(
    ("document", "spot"),
    [
        ("club", TableSpot("child", 40, 3)),
        ("club", TableSpot("dealer", 25, 2)),
        ("club", TableSpot("child", 20, 2)),
        ("club", TableSpot("dealer", 100, 1)),
        ("club", TableSpot("child", 0, 6)),
        ("tenhou", TableSpot("dealer", 0, 0, 1)),
        ("r101", TableSpot("both", 50, 2)),
        ("enjoy", TableSpot("child", 0, 2, 0, "tsumo")),
        ("enjoy", TableSpot("dealer", 0, 4, 0, "ron")),
    ],
)
def test_a_hand_is_found_for_a_cell(document: str, spot: TableSpot) -> None:
    rules = load(document)
    draft = next(d for d in seek(spot, 7, rules) if d is not None)
    assert draft.document == document
    again = next(d for d in seek(spot, 7, rules) if d is not None)
    assert again == draft, "the seed tells which"


@given(wins())
def test_the_steps_of_a_cell_begin_as_those_of_a_hand_in_it(win: Win) -> None:
    rules = load("club")
    verdict = judge(win.hand, win.situation, rules)
    if isinstance(verdict, Agari) and not verdict.best.yakuman:
        spot = spot_of(verdict.best, win.situation.dealer, win.situation.tsumo, rules)
        if spot.fu:
            there = {row.line for row in rows_of(spot, rules)}
            assert verdict.best.steps[0] in there


def test_nothing_is_looked_for_where_no_hand_can_be() -> None:
    rules = load("club")
    assert wishes(TableSpot("child", 20, 1), rules) == ()
    assert list(seek(TableSpot("child", 20, 1), 1, rules)) == []
    assert [w.tsumo for w in wishes(TableSpot("child", 20, 2), rules)] == [True]
