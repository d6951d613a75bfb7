"""Worksheets: the same ones from a number, hands that are called by theirs, sums that agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage

from app.pages.drill.kinds.cells import spot_of_card
from app.pages.drill.kinds.hands import NO_YAKU
from app.pages.drill.kinds.kind import Question
from app.pages.drill.kinds.numbered import numbered
from app.pages.drill.kinds.table import deck
from app.pages.drill.worksheets import dealing, paper
from app.pages.drill.worksheets.choice import (
    COUNTS,
    LEVELS,
    OF_HANDS,
    SEEDS,
    SUBJECTS,
    WorksheetChoice,
    WorksheetLevel,
    WorksheetSubject,
    fitting,
    lesson_of,
    offered_lessons,
    offered_levels,
    offered_subjects,
    read_worksheet_number,
    worksheet_number,
)
from app.pages.drill.worksheets.content import Worksheet
from app.pages.drill.worksheets.dealing import PAIRS_AT, WorksheetDealer
from app.pages.drill.worksheets.making import worksheets_of
from app.texts.texts import LANGUAGES, Texts
from engine.library import documents
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Dealt, Wish
from engine.riichi.practice.numbers import MistypedError
from engine.riichi.rules import GAME, Limit, RiichiRules, load
from engine.riichi.scoring.price import LIMITS
from engine.riichi.scoring.table import by_share
from engine.riichi.verdict import Agari
from engine.rulebook import with_value
from tests.app.pdf_text import pages, plain

DOCUMENTS: Final = tuple(key for key, head in documents().items() if head.game == GAME)
HAND: Final = re.compile(r"No\. ([0-9A-Z]{4}-[0-9A-Z]{4})")
JA: Final = Texts("ja")

pytestmark = pytest.mark.usefixtures("qapp")


def choices(rules: RiichiRules) -> list[WorksheetChoice]:
    return [
        WorksheetChoice(subject, level, 8, 2026)
        for subject in (*offered_subjects(rules), *offered_lessons(rules))
        for level in offered_levels(subject, rules)
    ]


def choices_of_hands(rules: RiichiRules) -> list[WorksheetChoice]:
    """Every choice that deals other hands: level "blank" deals the hands of "fading", so that each
    document has one of these two for each subject, in turn over subjects and documents."""
    turn = DOCUMENTS.index(rules.document.id)
    subjects = [subject for subject in offered_subjects(rules) if subject in OF_HANDS]
    return [
        WorksheetChoice(subject, level, 8, 2026)
        for at, subject in enumerate(subjects)
        for level in (("fading", "blank")[(turn + at) % 2], *offered_levels(subject, rules)[2:])
    ]


def deal_now(choice: WorksheetChoice, rules: RiichiRules) -> tuple[Dealt, ...]:
    """The hands of a choice, however many steps it takes."""
    return next(found for found in WorksheetDealer(choice, rules).steps() if found is not None)


@cache
def hands_of(choice: WorksheetChoice, document: str) -> tuple[Dealt, ...]:
    return deal_now(choice, load(document))


def made(choice: WorksheetChoice, document: str) -> tuple[Worksheet, Worksheet]:
    rules = load(document)
    return worksheets_of(choice, hands_of(choice, document), rules, JA)


def points(found: Dealt, rules: RiichiRules) -> int:
    verdict = judge(found.hand, found.situation, rules)
    assert isinstance(verdict, Agari)
    return verdict.best.points


# --- numbers of worksheets


def sheets(number: str) -> tuple[str, ...]:
    """The number of an answer sheet, as people type it."""
    return f" {number}-A ", f"{number}-A".lower(), f"{number}A", f"{number}－Ａ"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_number_makes_the_same_worksheet_again(document: str) -> None:
    rules = load(document)
    for choice in choices(rules):
        number = worksheet_number(choice, document)
        assert len(number.replace("-", "")) == 7
        for typed in (number, number.lower(), number.replace("-", ""), *sheets(number)):
            assert read_worksheet_number(typed, rules) == choice
    first = choices_of_hands(rules)[0]
    assert deal_now(first, rules) == hands_of(first, document)


def test_a_mistyped_number_of_a_worksheet_is_refused() -> None:
    number = worksheet_number(WorksheetChoice("fu", "fading", 8, 77), "club")
    for document, text in (
        ("tenhou", number),
        ("club", f"{number[:-1]}{'Z' if number[-1] != 'Z' else 'Y'}"),
    ):
        with pytest.raises(MistypedError):
            read_worksheet_number(text, load(document))


def test_a_number_of_what_the_document_does_not_have_is_refused() -> None:
    number = worksheet_number(WorksheetChoice("fu", "fading", 8, 77), "enjoy")
    with pytest.raises(ValueError, match="does not have"):
        read_worksheet_number(number, load("enjoy"))
    for text in ("", "7K3X-0412", "7K3-04U2"):
        with pytest.raises(ValueError, match="no number"):
            read_worksheet_number(text, load("club"))


def test_every_choice_has_a_number_of_seven_symbols() -> None:
    for subject in SUBJECTS:
        for level in LEVELS:
            for count in COUNTS:
                choice = WorksheetChoice(subject, level, count, SEEDS - 1)
                assert len(worksheet_number(choice, "club")) == len("7K3-0412")


def test_a_choice_is_fitted_to_the_document() -> None:
    choice = WorksheetChoice("fu", "limits", 16, 3)
    assert fitting(choice, load("club")) == WorksheetChoice("fu", "fading", 16, 3)
    assert fitting(choice, load("enjoy")) == WorksheetChoice("yaku", "limits", 16, 3)
    assert offered_subjects(load("r101"))[-1] == "cells"


# --- hands


@pytest.mark.parametrize(
    ("document", "subject"), [("club", "fu"), ("r101", "yaku"), ("enjoy", "declaration")]
)
def test_nothing_filled_in_and_ever_less_filled_in_are_of_the_same_hands(
    document: str, subject: WorksheetSubject
) -> None:
    """The tests of all documents have hands of one of these two levels."""
    fading, blank = (WorksheetChoice(subject, level, 8, 2026) for level in LEVELS[:2])
    assert hands_of(fading, document) == hands_of(blank, document)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_rows_carry_numbers_that_call_the_same_hands_on_screen(document: str) -> None:
    """In the order of the answer sheet; the sum to check is theirs."""
    rules = load(document)
    for choice in choices_of_hands(rules):
        hands = hands_of(choice, document)
        asked, answered = (sheet.pages[0] for sheet in worksheets_of(choice, hands, rules, JA))
        found = [row.number for row in asked.rows]
        assert found == [row.number for row in answered.rows] == [one.id for one in hands]
        assert len(set(found)) == choice.count
        again = [numbered(number, "declaration", rules) for number in found]
        dealt = [one.subject.dealt_hand() for one in again if isinstance(one, Question)]
        assert tuple(dealt) == hands
        if choice.subject != "yaku":
            assert asked.check_sum == str(sum(points(one, rules) for one in hands))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_numbers_and_the_sum_to_check_are_on_paper(document: str) -> None:
    """Read back from the PDF, each document of another choice in turn."""
    rules = load(document)
    some = choices_of_hands(rules)
    choice = some[DOCUMENTS.index(document) % len(some)]
    sheets = worksheets_of(choice, hands_of(choice, document), rules, JA)
    asked, answered = pages(paper.pdf(sheets, JA))
    found = HAND.findall(asked.text)
    assert found == HAND.findall(answered.text) == [row.number for row in sheets[0].pages[0].rows]
    assert sheets[0].pages[0].check_sum in asked.text


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_hands_of_a_worksheet_have_no_honba_and_no_sticks_of_others(document: str) -> None:
    for choice in choices_of_hands(load(document)):
        for one in hands_of(choice, document):
            assert not one.situation.honba
            assert one.situation.deposits <= 1


@pytest.mark.parametrize("count", COUNTS)
def test_a_worksheet_has_so_many_hands_in_pages_of_eight(count: int) -> None:
    asked, solved = made(WorksheetChoice("declaration", "blank", count, 5), "club")
    assert [len(page.rows) for page in asked.pages] == [8] * (count // 8)
    assert len(pages(paper.pdf((asked, solved), JA))) == 2 * count // 8
    assert len(pages(paper.pdf((asked,), JA))) == count // 8


def test_a_worksheet_of_fu_is_dealt_also_where_fu_are_rounded_by_seven() -> None:
    """No hand has one of the usual numbers of fu: the dialog ended in an error."""
    rules = with_value(load("club"), "fu.rounding", 7)
    found = deal_now(WorksheetChoice("fu", "fading", 8, 2026), rules)
    assert len(found) == 8


@pytest.mark.parametrize("subject", ["yaku", "declaration"])
def test_without_a_limit_by_han_there_is_no_worksheet_of_limits(subject: WorksheetSubject) -> None:
    rules = load("club")
    for name in LIMITS:
        rules = with_value(rules, f"limits.{name}", Limit(han=0, base=8000))
    assert "limits" not in offered_levels(subject, rules)
    assert deal_now(WorksheetChoice(subject, "limits", 8, 2026), rules) == ()


def only(*yaku: str) -> RiichiRules:
    """The club's document with these yaku alone."""
    club = load("club")
    pao = replace(club.pao, yaku=replace(club.pao.yaku, value=()))
    return replace(club, yaku={name: club.yaku[name] for name in yaku}, pao=pao)


def test_a_document_in_which_nothing_wins_has_no_worksheet_and_no_card_of_hands() -> None:
    """A worksheet of fu was dealt for minutes, and each card of a hand was sought in vain."""
    rules = only()
    assert OF_HANDS.isdisjoint(offered_subjects(rules))
    assert deck("points", rules)
    for kind in ("declaration", "fu", "fu_parts", "yaku", "paid", "pictured"):
        assert not deck(kind, rules)
    assert deck("yaku", with_value(rules, "win.minimum_han", 0))


@pytest.mark.parametrize(("subject", "level"), [("fu", "blank"), ("yaku", "limits")])
def test_dealing_soon_ends_where_no_hands_win_so(
    subject: WorksheetSubject, level: WorksheetLevel
) -> None:
    """Daisangen alone is no hand below a mangan, and no mangan."""
    steps = list(WorksheetDealer(WorksheetChoice(subject, level, 8, 3), only("daisangen")).steps())
    assert steps[-1] == ()
    assert len(steps) < 10


@pytest.mark.parametrize("yaku", ["suuankou", "tenhou"])
def test_under_one_yakuman_alone_its_hands_are_dealt_soon(yaku: str) -> None:
    """They were dealt for half a minute: hands below it were sought first, in vain."""
    rules = only(yaku)
    assert "fu" not in offered_subjects(rules)
    subjects: tuple[WorksheetSubject, ...] = ("declaration", "yaku")
    for subject in subjects:
        assert "limits" not in offered_levels(subject, rules)
        steps = list(WorksheetDealer(WorksheetChoice(subject, "blank", 8, 3), rules).steps())
        assert steps[-1] is not None
        assert len(steps[-1]) == 8
        assert len(steps) < 500
    assert all(
        ".yakuman." in card.key or card.key == NO_YAKU for card in deck("declaration", rules)
    )


def test_after_some_wishes_in_vain_others_are_sought_less_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Under few yaku no hand has the fu and han of any frequent cell, and some win all the same."""

    def seek(wish: Wish, seed: int, *_rules_and_test: object) -> Iterator[object]:
        yield None if wish.fu else (wish, seed)
        while wish.fu:
            yield None

    monkeypatch.setattr(dealing, "seek_hand", seek)
    steps = list(WorksheetDealer(WorksheetChoice("fu", "blank", 8, 3), load("club")).steps())
    assert steps[-1] is not None
    assert len(steps[-1]) == 8
    assert len(steps) < 3 * 2400 + 5 * 400 + 100


def test_dealing_counts_the_hands_step_by_step() -> None:
    dealer, seen = WorksheetDealer(WorksheetChoice("fu", "blank", 8, 1), load("club")), set[int]()
    for found in dealer.steps():
        seen.add(dealer.count)
        assert found is None or len(found) == 8
    assert set(range(1, 9)) <= seen


# --- what is open


def test_the_ledger_opens_down_the_page() -> None:
    asked, solved = made(WorksheetChoice("fu", "fading", 8, 2026), "club")
    rows = asked.pages[0].rows
    opened = [sum(part.open for part in row.parts[:-1]) for row in rows]
    assert opened == [0, 1, 1, 2, 2, 0, 6, 0]
    assert rows[PAIRS_AT].sentence is not None
    assert rows[PAIRS_AT].sentence[1].value == ""
    assert rows[7].line
    for row in rows:
        assert all(part.value == "" for part in row.parts if part.open)
        assert [box.value for box in row.boxes] == [""] * 3
    for row in solved.pages[0].rows:
        assert all(part.value for part in row.parts)
        assert all(box.value for box in row.boxes)
        assert row.remark


def test_an_open_part_counts_something_where_the_hand_has_such_a_part() -> None:
    asked, solved = made(WorksheetChoice("fu", "fading", 8, 2026), "club")
    for row, answer in zip(asked.pages[0].rows[1:5], solved.pages[0].rows[1:5], strict=True):
        values = [part.value for part in answer.parts[1:-1]]
        some = [a.value for q, a in zip(row.parts, answer.parts, strict=True) if q.open][:-1]
        worth = [value for value in values if value not in ("0", "–")]
        assert len([value for value in some if value in worth]) >= min(len(some), len(worth))


def test_the_parts_of_every_answer_make_its_sum_and_fu() -> None:
    for document in DOCUMENTS:
        if load(document).fu is None:
            continue
        _, solved = made(WorksheetChoice("fu", "blank", 8, 2026), document)
        for row in solved.pages[0].rows:
            if row.parts:
                *parts, whole = (int(part.value.replace("–", "0")) for part in row.parts)
                assert sum(parts) == whole
                fu = int(row.boxes[0].value)
                assert fu == max(
                    30 if sum(parts) == 20 and row.hand.melds else 20, -(-whole // 10) * 10
                )


def test_without_fu_there_are_no_boxes_for_them() -> None:
    asked, _ = made(WorksheetChoice("declaration", "blank", 8, 3), "enjoy")
    assert [box.unit for box in asked.pages[0].rows[0].boxes] == ["翻", "点"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_fu_nobody_is_told_to_count_them(language: str) -> None:
    rules, choice = load("enjoy"), WorksheetChoice("declaration", "fading", 8, 2026)
    for sheet in worksheets_of(choice, hands_of(choice, "enjoy"), rules, Texts(language)):
        assert not re.search(r"符|\bfu\b", " ".join(sheet.lines)), sheet.lines


def test_fu_are_not_said_to_be_of_no_account_where_a_hand_is_a_mangan_by_them() -> None:
    """40 fu make a mangan of four han; from the limits of the table on they do not count."""
    choice = WorksheetChoice("declaration", "limits", 8, 77)
    assert any(row.boxes[1].value == "4" for row in made(choice, "club")[1].pages[0].rows)
    assert "符は見ない" not in " ".join(made(choice, "club")[0].lines)
    cells = WorksheetChoice("child", "limits", 8, 77)
    assert "符は見ない" in " ".join(made(cells, "club")[0].lines)


@pytest.mark.parametrize("side", ["child", "dealer"])
def test_the_limits_of_one_side_are_asked_where_the_worksheet_is_of_that(
    side: WorksheetSubject,
) -> None:
    """That of a non-dealer asked for the payments of the dealer, too, and was the same sheet."""
    (page,) = made(WorksheetChoice(side, "limits", 8, 77), "club")[0].pages
    assert page.table is not None
    sheet, marked = page.table
    spots = {cell.spot for grid in sheet.grids for row in grid.cells for cell in row}
    assert {spot.whose for spot in spots} == {side}
    assert marked.covered <= spots


@pytest.mark.parametrize("level", ["fading", "limits"])
def test_an_answer_sheet_has_no_line_to_write_on(level: WorksheetLevel) -> None:
    choice = WorksheetChoice("declaration", level, 8, 77)
    asked, solved = made(choice, "club")
    assert all(row.line for row in asked.pages[0].rows)
    assert not any(row.line for row in solved.pages[0].rows)


def test_where_one_share_is_rounded_first_it_has_a_box() -> None:
    """101: the share of one non-dealer, rounded, times what each pays."""
    rules = load("r101")
    assert by_share(rules)
    _, solved = made(WorksheetChoice("fu", "fading", 8, 2026), "r101")
    for row in solved.pages[0].rows:
        assert [box.unit for box in row.boxes] == ["符", "翻", "一人分", "点"]
        share, said = int(row.boxes[2].value), row.boxes[3].value
        paid = int(re.findall(r"\d+", said)[0])
        assert paid % share == 0
    pairs = solved.pages[0].rows[PAIRS_AT].sentence
    assert pairs is not None
    assert pairs[1].value == "50"


def test_the_foot_has_the_rules_by_which_documents_differ() -> None:
    choice = WorksheetChoice("declaration", "blank", 8, 3)
    said = {key: dict(made(choice, key)[0].notes)["約束"] for key in ("club", "tenhou", "enjoy")}
    assert "連風牌の雀頭は2符。" in said["club"]
    assert "30符4翻と60符3翻は満貫。" in said["club"]
    assert "連風牌の雀頭は4符。" in said["tenhou"]
    assert "満貫にしない" in said["tenhou"]
    assert "符は数えない" in said["enjoy"]


# --- cells


@pytest.mark.parametrize("document", ["club", "r101", "enjoy", "tenhou"])
def test_cells_are_covered_on_the_worksheet_and_shown_on_the_answer_sheet(document: str) -> None:
    rules = load(document)
    for choice in choices(rules):
        if choice.subject in OF_HANDS:
            continue
        asked, solved = made(choice, document)
        (page,), (answer,) = asked.pages, solved.pages
        assert page.table is not None
        assert answer.table is not None
        covered = page.table[1].covered
        assert covered
        assert not answer.table[1].covered
        cells = [
            c for g in page.table[0].grids for row in g.cells for c in row if c.spot in covered
        ]
        first = (next(line.high for line in c.lines if line.kind != "none") for c in cells)
        assert page.check_sum == str(sum(first))
        shown = pages(paper.pdf((asked, solved), JA))
        digits = [sum(map(str.isdigit, page.text.partition("検算")[0])) for page in shown]
        assert digits[0] < digits[1]


def test_the_worksheet_of_a_lesson_asks_for_its_cells() -> None:
    rules = load("club")
    assert [subject.removeprefix("lesson_") for subject in offered_lessons(rules)] == [
        *("limits", "chant30", "tsumo", "dealer", "rows", "rounding", "families"),
    ]
    asked, _ = made(WorksheetChoice("lesson_chant30", "blank", 8, 1), "club")
    lesson = lesson_of("lesson_chant30", rules)
    table = asked.pages[0].table
    assert table is not None
    assert lesson is not None
    assert table[1].covered == {spot_of_card(card, rules) for card in lesson.turns}
    assert (asked.numeral, asked.title) == ("三", "30符の歌")
    assert made(WorksheetChoice("fu", "blank", 8, 1), "club")[0].numeral == "七"


def test_more_cells_are_open_down_the_table() -> None:
    asked, _ = made(WorksheetChoice("child", "fading", 8, 2026), "club")
    table = asked.pages[0].table
    assert table is not None
    rows = [
        [cell.spot in table[1].covered for cell in row if not cell.empty]
        for row in table[0].grids[0].cells
    ]
    third = len(rows) // 3
    assert all(all(row) for row in rows[-third:])
    assert not all(all(row) for row in rows[:third])


# --- paper


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", ["club", "r101", "enjoy"])
def test_the_page_is_a4_and_says_where_it_comes_from(language: str, document: str) -> None:
    rules, texts = load(document), Texts(language)
    choice = choices(rules)[0]
    sheets = worksheets_of(choice, hands_of(choice, document), rules, texts)
    for page, sheet in zip(pages(paper.pdf(sheets, texts)), sheets, strict=True):
        assert (round(page.width), round(page.height)) == (595, 842)
        for said in (sheet.number, texts.document(rules.document), sheet.lines[0]):
            assert plain(said) in page.text


def test_it_prints_in_black_and_white_without_grey_areas() -> None:
    """Edges may be smooth; no area is filled with a tone that a printer would have to raster."""
    sheets = made(WorksheetChoice("fu", "fading", 8, 2026), "club")
    image = paper.preview(sheets, 0, 1240, JA).convertToFormat(QImage.Format.Format_Grayscale8)
    assert (image.width(), image.height()) == (1240, 1754)
    rows = [bytes(image.constScanLine(y))[:1240] for y in range(1754)]
    places = ((x, y) for y in range(0, 1750, 4) for x in range(0, 1236, 4))
    patches = (b"".join(rows[y + at][x : x + 4] for at in range(4)) for x, y in places)
    assert not [one for one in patches if len(set(one)) == 1 and 90 < one[0] < 230]
