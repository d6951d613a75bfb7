"""The strip of the scoring table around a result, by every form of table."""

from __future__ import annotations

import pytest

from app.pages.score.answer import answer
from app.pages.score.notation import enter
from app.pages.score.state import Draft, set_document
from app.pages.score.strip import strip_of
from app.texts.tables import cell_words, corner_words, head_words
from app.texts.texts import Texts
from app.views.tables import Strip
from engine.riichi.rules import load
from engine.riichi.verdict import Agari

JA, EN = Texts("ja"), Texts("en")
TSUMO = "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1"


def strip(text: str, document: str) -> Strip:
    draft, rules = set_document(enter(Draft(), text), document), load(document)
    found = answer(draft, rules)
    assert isinstance(found.verdict, Agari)
    cut = strip_of(found.verdict.best, found.situation, rules)
    assert cut is not None
    return cut


def table(found: Strip, texts: Texts = JA) -> list[str]:
    """The strip as a player reads it, the highlighted cell in brackets."""
    heads = [corner_words(found, texts), *(head_words(h, texts) for h in found.columns)]
    rows = [" ".join(heads)]
    for head, cells in zip(found.rows, found.cells, strict=True):
        words = [cell_words(c, texts, short=found.columns[0].kind == "han") for c in cells]
        marked = [f"[{w}]" if c.highlighted else w for w, c in zip(words, cells, strict=True)]
        rows.append(" ".join((head_words(head, texts), *marked)))
    return rows


def test_three_rows_and_columns_around_the_result() -> None:
    assert table(strip(TSUMO, "club")) == [
        "子ツモ 2翻 3翻 4翻",
        "30符 500・1000 1000・2000 満貫",
        "40符 700・1300 [1300・2600] 満貫",
        "50符 800・1600 1600・3200 満貫",
    ]


def test_at_the_edge_the_result_is_not_in_the_middle() -> None:
    pinfu = "234678m234p55s67s+8s tsumo seat=E"
    assert table(strip(pinfu, "club")) == [
        "親ツモ 2翻 3翻 4翻",
        "20符 700オール [1300オール] 2600オール",
        "25符 — 1600オール 3200オール",
        "30符 1000オール 2000オール 満貫",
    ]


def test_the_three_lines_of_a_table_by_one_share() -> None:
    assert table(strip(TSUMO, "r101")) == [
        "40符 2翻 3翻 4翻",
        "子ツモ 700・1400 [1300・2600] 満貫",
        "子ロン 2800 5200 満貫",
        "親 1400×3 2600×3 満貫",
    ]
    by_dealer = strip(TSUMO.replace("seat=S", "seat=E"), "r101")
    assert by_dealer.highlighted == (2, 1)
    by_ron = strip("234678m999p3455s+5s ron seat=S from=W riichi", "r101")
    assert by_ron.highlighted[0] == 1


def test_twenty_fu_have_no_line_for_ron() -> None:
    found = strip("234678m234p55s67s+8s tsumo seat=S", "r101")
    assert table(found)[2] == "子ロン — — —"


def test_a_table_by_han_is_shown_by_han() -> None:
    assert table(strip(TSUMO, "enjoy")) == [
        "子 ロン ツモ",
        "2翻 2000 500・1000",
        "3翻 4000 [1000・2000]",
        "満貫 4–5翻 8000 2000・4000",
    ]


@pytest.mark.parametrize(
    ("text", "middle"),
    [
        ("222345678m22p567s+3m ron seat=S from=W double_riichi", None),
        ("1122334467899m+9m ron seat=S from=W riichi", "倍満 8–10翻 [16000] 4000・8000"),
        ("19m19p19s1234567z+7z ron seat=S from=W", "役満 [32000] 8000・16000"),
    ],
)
def test_limits_have_rows_of_their_own(text: str, middle: str | None) -> None:
    if middle is None:
        text, middle = "234567m234p2255s+5s tsumo seat=S riichi ippatsu dora=4s", "ハネ満 6–7翻"
    assert any(row.startswith(middle) for row in table(strip(text, "club"))[1:])


def test_several_yakuman_are_the_last_row() -> None:
    found = strip("11122233344z55z+5z tsumo seat=S", "tenhou")
    assert [row.split()[0] for row in table(found)[1:]] == ["数え役満", "役満", "トリプル役満"]
    assert found.highlighted == (2, 1)


def test_a_hand_beyond_the_printed_rows_has_its_row() -> None:
    text = "5s[1'23p](9999m)(1111s)(9999s)+5s tsumo"
    draft = enter(Draft(), text)
    found = answer(draft, load("club"))
    assert isinstance(found.verdict, Agari)
    best = found.verdict.best
    assert best.fu == 120
    cut = strip_of(best, found.situation, load("club"))
    assert cut is not None
    assert "120符" in table(cut)[2]


def test_english_heads() -> None:
    assert table(strip(TSUMO, "enjoy"), EN)[0] == "Non-dealer Ron Tsumo"
    assert table(strip(TSUMO, "club"), EN)[2] == "40 fu 700/1300 [1300/2600] Mangan"
