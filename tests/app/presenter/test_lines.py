"""The lines of a presentation are those of the ledger, with the sum so far."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.pages.score.answer import answer
from app.pages.score.examples import EXAMPLES
from app.pages.score.notation import enter
from app.pages.score.presented import presented_hand
from app.pages.score.state import Draft
from app.pages.score.toppan import state as toppan_state
from app.pages.score.toppan.answer import answer as toppan_answer
from app.pages.score.toppan.hands import TOPPAN_HANDS
from app.pages.score.toppan.presented import presented_toppan
from app.presenter.content import MOST_GROUPS, LineGroup, PresentedHand, PresentedLine
from app.presenter.lines import fitting_groups, groups_of, page_of, starts, sum_so_far
from app.texts.ledgers import amount_of, row_words
from app.texts.texts import LANGUAGES, Texts
from app.texts.toppan import toppan_texts
from engine.riichi.rules import load
from engine.riichi.verdict import Agari
from engine.toppan.rules import load as load_toppan

CLOSED = "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1 deposits=1"
LONG = "1122334455667m+7m tsumo seat=W round=S riichi ippatsu dora=9m ura=9m"


def shown(text: str, document: str = "club", language: str = "ja") -> PresentedHand:
    draft = replace(enter(Draft(), text), document=document)
    return presented_hand(draft, answer(draft, load(document)), Texts(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", ["club", "mleague", "tenhou", "r101"])
@pytest.mark.parametrize("text", [CLOSED, LONG, *EXAMPLES.values()])
def test_the_lines_of_a_win_are_those_of_the_ledger(
    text: str, document: str, language: str
) -> None:
    texts = Texts(language)
    draft = replace(enter(Draft(), text), document=document)
    found = answer(draft, load(document))
    if not isinstance(found.verdict, Agari):
        return
    content = presented_hand(draft, found, texts)
    head, expected = "", []
    for row in found.rows:
        if row.kind == "head":
            head = row.key
            continue
        if row.uncounted is not None:
            expected.append((texts.ui("not_counted", row_words(row, texts)), ""))
        elif row.line is not None or row.kind == "sum" or head != "points":
            expected.append((row_words(row, texts), amount_of(row, texts)))
    assert [(line.name, line.amount) for line in content.lines] == expected
    titles = [texts.ui(f"ledger.{r.key}") for r in found.rows if r.kind == "head"]
    assert [g.title for g in content.groups] == [t for t in titles if t != titles[-1] or len(
        content.groups) == len(titles)]  # fmt: skip


def test_the_sum_so_far_is_kept_line_by_line() -> None:
    yaku, fu, points = shown(CLOSED).groups
    assert [line.so_far for line in yaku.lines] == ["1翻", "2翻", "3翻", ""]
    assert [line.so_far for line in fu.lines] == ["20符", "28符", "30符", "32符", ""]
    assert {line.so_far for line in points.lines} == {""}
    assert [line.total for line in yaku.lines] == [False, False, False, True]


def test_the_sum_so_far_of_a_group_goes_with_its_open_lines() -> None:
    groups = shown(CLOSED).groups
    (at_yaku, yaku), (at_fu, fu), (at_points, points) = starts(groups)
    assert (at_yaku, at_fu, at_points) == (0, 4, 9)
    assert [sum_so_far(yaku, at_yaku, n) for n in range(6)] == ["", "1翻", "2翻", "3翻", "", ""]
    assert [sum_so_far(fu, at_fu, n) for n in (4, 5, 8, 9)] == ["", "20符", "32符", ""]
    assert sum_so_far(points, at_points, 12) == ""


def test_the_sum_of_yakuman_is_the_name_of_several() -> None:
    yaku = shown("234m9p[55'5z][666'z][7'77z]+9p ron from=W seat=S round=S").groups[0]
    assert yaku.lines[0].so_far == "役満"


def test_a_long_group_has_pages_and_the_newest_line_is_on_the_page_seen() -> None:
    group = LineGroup("役", tuple(PresentedLine(f"{n}") for n in range(8)))
    pages = [page_of(group, 3, at, 6) for at in (-2, 3, 8, 9, 10, 99)]
    assert [page.number for page in pages] == [0, 0, 0, 1, 1, 1]
    assert {page.pages for page in pages} == {2}
    assert [line.name for line in pages[-1].lines] == ["6", "7"]
    assert pages[-1].first == 9


def test_groups_without_a_place_are_added_to_the_last() -> None:
    groups = [LineGroup(f"{n}", (PresentedLine(f"{n}"),)) for n in range(6)]
    fitting = fitting_groups(groups)
    assert len(fitting) == MOST_GROUPS
    assert [line.name for group in fitting for line in group.lines] == list("012345")


@pytest.mark.parametrize(
    ("text", "words", "lines"),
    [
        ("45m678p22s[7'89s][44'4z]+6m ron from=W seat=S round=E dora=3m", "役なし", "役"),
        ("234678m999p3455s ron from=W seat=S round=E riichi", "テンパイ 2面", "索"),
        ("1357m246p1359s12z+5z tsumo seat=E", "形にならない", "切り"),
        ("234678m999p3455s+5s ron from=W seat=S round=E riichi discards=5s", "フリテン", "五索"),
        ("11111m22222p333s+3s", "ありえない", "一萬"),
    ],
)
def test_a_hand_that_does_not_win_has_its_reasons_as_lines(
    text: str, words: str, lines: str
) -> None:
    content = shown(text)
    assert content.spoken.words == words
    assert any(lines in line.words for line in content.lines), content.lines


def test_missing_tiles_are_said_and_have_no_lines() -> None:
    content = shown("234m")
    assert content.spoken.words == "あと11枚"
    assert content.lines == ()


def test_the_key_of_a_hand_is_that_of_the_hand_and_not_of_the_language() -> None:
    assert shown(CLOSED).key == shown(CLOSED, language="en").key
    assert shown(CLOSED).key != shown(CLOSED, "tenhou").key
    assert shown(CLOSED).key != shown(LONG).key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_a_toppan_hand_are_those_of_its_ledger(language: str) -> None:
    texts, rules = toppan_texts(language), load_toppan("toppan")
    draft = TOPPAN_HANDS.first
    found = toppan_answer(draft, rules)
    content = presented_toppan(draft, found, None, texts)
    rows = [row for row in found.rows if row.kind != "head" and (row.line or row.kind == "sum")]
    expected = sorted(f"{row_words(r, texts)} {amount_of(r, texts)}".strip() for r in rows)
    words = [line.words for line in content.lines]
    assert set(expected) <= set(words)
    assert content.groups[0].title == texts.ui("ledger.values"), "what the tiles are worth is first"
    assert content.spoken.words


def test_a_whole_toppan_deal_has_a_group_for_each_duel() -> None:
    from app.pages.score.toppan.deals import round_shown  # noqa: PLC0415

    texts, rules = toppan_texts("ja"), load_toppan("toppan")
    draft = toppan_state.set_view(TOPPAN_HANDS.first, toppan_state.PageView.ROUND)
    content = presented_toppan(draft, toppan_answer(draft, rules), round_shown(draft, rules), texts)
    assert len(content.groups) <= MOST_GROUPS
    assert len(content.tiles) == sum(bool(seat.tiles) for seat in draft.seats)
    assert groups_of((), texts) == ()
