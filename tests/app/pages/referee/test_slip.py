"""The slip of a case: what stands on it, in both languages, on the screen and in a PDF."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.case_log.cases import Case
from app.hand_text import hand_text_of
from app.pages.referee.log.case_sheet import in_order, questions_of, sheet_parts
from app.pages.referee.log.printing import pdf
from app.pages.referee.log.saved_ruling import answer_of
from app.pages.referee.log.saved_texts import CORRECTED
from app.pages.referee.log.slip import Slip, SlipLine, amounts_of, search_text, slip_of
from app.pages.referee.log.slip_painter import HEIGHT, WIDTH, SlipPainter
from app.style import theme
from app.style.tokens import LIGHT
from app.texts.texts import LANGUAGES, Texts
from engine.ledger import balance
from engine.record import as_data
from engine.riichi.play.referee import (
    Incident,
    Ruling,
    RulingTable,
    act_moments,
    rule_on,
    usual_answers,
)
from engine.riichi.rules import GAME, load
from engine.rulebook import Standing, installed
from tests.app.case_log.sample_cases import a_case
from tests.app.pdf_text import pages, plain

HEADS = installed()
DOCUMENTS = [head.id for head in HEADS.values() if head.game == GAME]
WHITE = 0xFFFFFFFF
REVOKED = {"revoked_at": "2026-11-21T15:00:00+09:00", "revoked_because": "牌を数え直した"}


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> None:
    theme.apply(qapp, LIGHT)


def a_slip(language: str = "ja", **fields: Any) -> Slip:
    return slip_of(a_case(year=2026, serial=42, **fields), HEADS, Texts(language))


def image(slip: Slip, *, coded: bool = True, page: int = 0) -> QImage:
    found = QImage(int(WIDTH), int(HEIGHT), QImage.Format.Format_RGB32)
    found.fill(WHITE)
    painter = QPainter(found)
    SlipPainter(slip, Texts("ja"), coded=coded).paint(painter, page)
    painter.end()
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_ruling_comes_back_from_plain_data(document: str) -> None:
    """As a file holds it; its rules have no value any more, and that no slip needs."""
    rules = load(document)
    for offence in act_moments([rules]):
        for answers in ({}, usual_answers(offence, rules)):
            for table in (RulingTable(), RulingTable(riichi=(2,), fined=(0,), deposits=2)):
                answer = rule_on(Incident(offence, 1), answers, table, rules)
                data = msgspec.json.decode(msgspec.json.encode(as_data(answer)))
                again = answer_of(data)
                assert type(again) is type(answer)
                assert as_data(again) == data
                if isinstance(answer, Ruling) and not answer.held:
                    assert (amounts_of(data) or (0,) * 4) == balance(answer.payments)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_ruling_has_a_slip_in_both_languages(document: str, language: str) -> None:
    rules, texts = load(document), Texts(language)
    for offence in act_moments([rules]):
        answer = rule_on(Incident(offence, 1), usual_answers(offence, rules), RulingTable(), rules)
        case = a_case(document=document, offence=offence, ruling=as_data(answer))
        slip = slip_of(case, HEADS, texts)
        assert texts.offence(offence) in slip.act
        assert slip.sentence
        assert "{" not in slip.text


def test_a_slip_says_what_was_ruled() -> None:
    slip = a_slip()
    assert slip.sentence == "3人に3000点ずつ。この局をやり直す。"
    assert (slip.sanction, slip.clause) == ("チョンボ", "アガリ放棄・チョンボ③1")
    assert slip.standing is Standing.STATED
    assert slip.amounts == (3000, -9000, 4000, 3000)  # west has the riichi stick back
    assert len(slip.flows) == 3
    assert slip.act == "誤ロン  南家（鈴木）"
    told = [line.words for line in slip.follows]
    assert "この局をやり直す。" not in told, "the sentence says it"
    assert SlipLine("この局のリーチ棒は出した人に返す。", task=True) in slip.follows
    assert SlipLine("親はそのまま。") in slip.follows, "a fact has no box"
    assert slip.where == "3卓　東3局 2本場"
    assert slip.revoked == ""
    assert a_slip(**REVOKED).revoked == "取消 2026-11-21 15:00　牌を数え直した"


def test_what_is_not_known_here_stays_as_it_was_written() -> None:
    """A case of another program: its document, act, class and questions are none of ours."""
    slip = a_slip(
        document="house",
        offence="whistling",
        answers={"loud": True},
        ruling={"sanction": "song", "payments": [{"line": {"amount": "x"}, "payer": 9}]},
        said="歌う。",
        hand="nonsense",
        situation="nonsense",
    )
    assert (slip.document, slip.sanction, slip.sentence) == ("house", "song", "歌う。")
    assert "whistling" in slip.act
    assert slip.answers == "loud: True"
    assert (slip.amounts, slip.hand, slip.situation, slip.clause) == (None, None, "", "")


def test_a_case_is_found_by_the_words_of_both_languages() -> None:
    told = search_text(a_case(), HEADS)
    for word in ("誤ロン", "False ron", "チョンボ", "Chombo", "健康麻将クラブ"):
        assert word in told


@pytest.mark.parametrize(("sheet", "size"), [("A5", (420, 595)), ("A4", (595, 842))])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pdf_holds_the_text_of_the_slip(
    sheet: str, size: tuple[int, int], language: str
) -> None:
    slip = a_slip(language, **REVOKED)
    (page,) = pages(pdf(slip, Texts(language), sheet))
    assert (round(page.width), round(page.height)) == size
    text = "".join(page.text.split())  # lines may be broken anywhere
    for part in (
        slip.number, slip.when, slip.where, slip.document, slip.sanction, slip.sentence,
        slip.clause, slip.standing_word, slip.revoked, slip.note, slip.situation,
        *(line.words for line in slip.follows), slip.edition,
        *slip.winds, *slip.players, "＋3000", "−9000", "＋4000",
    ):  # fmt: skip
        assert "".join(plain(part).split()) in text, part
    assert ("取消" if language == "ja" else "Revoked") in page.text


def test_the_pdf_has_a_picture_of_the_hand() -> None:
    with_hand, without = (pdf(a_slip(hand=h), Texts("ja"), "A5") for h in ("123m+4m", ""))
    assert b"/Subtype /Image" in with_hand.replace(b"/Subtype/Image", b"/Subtype /Image")
    assert len(with_hand) > len(without) + 5000


def test_a_slip_with_a_hand_has_its_qr_code_beside_it() -> None:
    """The code is in the lower right part, black on white, and has nothing but its modules."""
    slip = a_slip(hand="234678m999p3455s+5s", situation="tsumo riichi deposits=1")
    assert slip.hand_text == hand_text_of(
        "riichi", "club", "234678m999p3455s+5s tsumo seat=S round=E riichi deposits=1"
    )
    whole, without = image(slip), image(slip, coded=False)
    changed = [
        (x, y)
        for x in range(whole.width())
        for y in range(whole.height())
        if whole.pixel(x, y) != without.pixel(x, y)
    ]
    left, right = min(x for x, _ in changed), max(x for x, _ in changed)
    top, bottom = min(y for _, y in changed), max(y for _, y in changed)
    assert WIDTH - 31 <= right <= WIDTH - 29, "at the margin"
    assert 40 <= right - left <= 68
    assert abs((right - left) - (bottom - top)) <= 2, "it is square"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"hand": ""}, ""),
        ({"hand": "what?"}, ""),
        ({"hand": "11m", "situation": "never"}, ""),
        ({"hand": "11m", "document": "own-1", "version": "#0123456789"}, "/own-1@01234567/11m/"),
        ({"hand": "11m", "document": "house", "version": ""}, "/house/11m/"),
        ({"hand": "11m", "version": "2024 #0123456789"}, "/club/11m/"),
    ],
)
def test_the_code_names_the_document_by_its_text(fields: dict[str, str], code: str) -> None:
    text = a_slip(**fields).hand_text
    assert code in text
    assert bool(text) is bool(code)


def test_a_long_note_goes_on_over_the_next_pages() -> None:
    note = "\n".join(f"{n}行目：五索の刻子と見た一枚が六索だった。" for n in range(120))
    found = pages(pdf(a_slip(note=note), Texts("ja"), "A5"))
    assert len(found) > 2
    told = [line for page in found for line in page.text.split("\n") if "行目" in line]
    assert told == plain(note).split("\n")
    assert all("2026-042" in page.text for page in found)


CROWDED = {
    "document": "club",
    "hand": "1m[1'23m][222'p](3333s)[4444'z]+1m",
    "situation": "ron from=E seat=S round=E riichi dora=7m",
    "players": ("とても長い名前の佐藤さんと友だち",) * 4,
    "note": "長いメモ。" * 80,
    "table": "とても広い会場の一番奥の卓",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("act", ["false_ron", "wrong_win_word"])
def test_nothing_is_painted_over_the_edge_of_the_paper(act: str, language: str) -> None:
    edge, found = 18, image(a_slip(language, offence=act, **CROWDED))
    for y in range(found.height()):
        assert found.pixel(edge, y) == WHITE
        assert found.pixel(found.width() - edge, y) == WHITE
    assert all(found.pixel(x, found.height() - 10) == WHITE for x in range(found.width()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_ruling_on_a_declaration_is_told_without_a_frame(language: str) -> None:
    """Three seats that pay less: the frame had room for one of them."""
    back = {"said": 5900, "due": 2000, "back": [1600, -3900, 800, 1500], "in_time": True}
    paid = {CORRECTED: [-1000, 2000, -500, -500]}
    data = {**a_dispute().ruling, **back, **paid, "outcome": "over"}
    slip = slip_of(a_dispute(year=2026, serial=1, ruling=data), HEADS, Texts(language))
    (page,) = pages(pdf(slip, Texts(language), "A5"))
    text = "".join(page.text.split())
    assert (text.count("1500"), text.count("500")) == (1, 3), "in the sentence, and at two seats"
    found = image(slip)
    assert all(found.pixel(18, y) == WHITE for y in range(found.height()))


def test_a_name_of_nine_letters_is_whole_at_its_seat() -> None:
    """It was cut after four beside free paper."""
    name = "長谷川健太郎先生様"
    (page,) = pages(pdf(a_slip(players=(name,) * 4), Texts("ja"), "A5"))
    assert "…" not in page.text
    assert "".join(page.text.split()).count(name) == 5, "at each seat, and in the headline"


def test_a_long_place_stands_below_the_number() -> None:
    """It was written over it."""
    short, long_ = (image(a_slip(table=name)) for name in ("3", "とても広い会場の一番奥の窓側の卓"))
    number = QRect(30, 30, 130, 34)
    assert short.copy(number) == long_.copy(number)


def test_what_has_no_room_on_a_page_goes_to_the_next() -> None:
    """A long reason for a revocation drove seats and hand over the foot and off the paper."""
    reason = "".join(f"{number}枚目の牌を数え直した。" for number in range(120))
    slip = a_slip(**{**CROWDED, **REVOKED, "revoked_because": reason})
    count = SlipPainter(slip, Texts("ja")).count
    assert count > 2
    for page in range(count):
        found = image(slip, page=page)
        assert all(found.pixel(x, 563) == WHITE for x in range(found.width())), page
    told = "".join("".join(page.text.split()) for page in pages(pdf(slip, Texts("ja"), "A5")))
    assert all(f"{number}枚目" in told for number in range(120))
    for part in (slip.sentence, slip.situation, "−9000"):
        assert "".join(plain(part).split()) in told, part


@pytest.mark.parametrize("kind", ["dispute", "check", "draw", "game"])
def test_other_rulings_are_told_as_they_were_said(kind: str) -> None:
    case = Case(uid="u", at="2026-11-21T14:32:05+09:00", document="club", said="2600点。")
    slip = slip_of(msgspec.structs.replace(case, kind=kind), HEADS, Texts("ja"))
    assert slip.sentence == "2600点。"
    assert slip.act == Texts("ja").ui(f"slip.kind.{kind}")
    image(slip)


def a_dispute(uid: str = "a", **fields: Any) -> Case:
    """A declaration of 3900 for a hand of 5200, paid: too late to correct."""
    data = {
        "said": 3900, "due": 5200, "back": [0, 1300, -1300, 0], "correctable": False,
        "outcome": "under", "in_time": False,
    }  # fmt: skip
    usual = {
        "kind": "dispute", "offence": "", "offender": None, "answers": {}, "ruling": data,
        "said": "1300点少ない", "hand": "234678m5799p345s+6p",
        "situation": "ron from=W seat=S round=E",
    }  # fmt: skip
    return a_case(uid, **{**usual, **fields})


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_outcome_is_told_under_the_key_that_earlier_versions_saved(language: str) -> None:
    """It was told in the language in which it was saved, and without what was ruled."""
    told = [
        slip_of(a_dispute(ruling={**a_dispute().ruling, "outcome": key}), HEADS, Texts(language))
        for key in ("astray", "inconsistent")
    ]
    assert told[0] == told[1]
    assert Texts(language).ui("dispute.outcome.inconsistent") in told[0].sentence


def test_an_answer_that_another_one_makes_void_is_not_printed() -> None:
    """Version 1.0 saved the usual answer to every question, asked or not."""
    case = a_case(answers={"hand_shown": False, "most_shown": True}, document="enjoy")
    assert slip_of(case, HEADS, Texts("ja")).answers == "手牌を見せたか：声だけ"


@pytest.mark.parametrize(
    ("language", "where"), [("ja", "3卓　東1局 2本場"), ("en", "Table 3　East 1, 2 honba")]
)
@pytest.mark.parametrize("deal", ["東1局 2本場", "E 1, 2 counters", "East 1, 2 honba"])
def test_the_hand_of_a_game_is_named_in_the_language_of_the_reader(
    language: str, where: str, deal: str
) -> None:
    assert a_slip(language, table="3", deal=deal).where == where


def test_what_is_no_name_of_a_hand_stays_as_it_was_typed() -> None:
    assert a_slip("en", table="奥の卓", deal="最後の局").where == "奥の卓　最後の局"


def test_the_number_of_the_text_is_explained_at_the_foot() -> None:
    slip = a_slip(version="2024-04 #d9460f13")
    assert slip.document == "健康麻将クラブ 2024-04"
    assert slip.edition == "規定の文面の番号 d9460f13（同じ番号は同じ文面）"


@pytest.mark.parametrize(
    ("language", "told", "word"),
    [
        ("ja", "そのまま（1300点少ない）", "そのまま"),
        ("en", "Leave it (1300 too little)", "Leave it"),
    ],
)
def test_a_declaration_that_stays_is_told_without_boxes_and_without_arrows(
    language: str, told: str, word: str
) -> None:
    slip = slip_of(a_dispute(), HEADS, Texts(language))
    assert (slip.sentence, slip.sanction) == (told, word)
    assert not [line for line in slip.follows if line.task]
    assert (slip.amounts, slip.flows) == (None, ())


def test_a_correction_shows_what_is_paid_by_the_right_count() -> None:
    """It showed the difference as if somebody paid that: nothing is paid yet when one corrects."""
    data = {**a_dispute().ruling, "correctable": True, "in_time": True}
    slip = slip_of(a_dispute(ruling=data), HEADS, Texts("ja"))
    assert slip.sentence == "西家は1300点多く払う（1300点少ない）"
    assert (slip.amounts, slip.flows) == (None, ()), "an earlier version did not save it"
    data[CORRECTED] = [0, 5200, -5200, 0]
    slip = slip_of(a_dispute(ruling=data), HEADS, Texts("ja"))
    assert slip.amounts == (0, 5200, -5200, 0)
    assert [(flow.payer, flow.payee, flow.points) for flow in slip.flows] == [(2, 1, 5200)]


def test_a_declaration_of_version_1_0_is_read_in_the_language_of_the_reader() -> None:
    data = {"said": 3900, "due": 5200, "back": [0, 1300, -1300, 0], "outcome": "under"}
    closed = a_dispute(ruling={**data, "correctable": False})
    silent = a_dispute(ruling={**data, "correctable": None})
    assert slip_of(closed, HEADS, Texts("en")).sentence == "Leave it (1300 too little)"
    assert slip_of(silent, HEADS, Texts("en")).sentence == "1300 too little"


# the table for people


def table_of(cases: list[Case], language: str = "ja") -> list[list[str]]:
    asked = in_order(q for q in questions_of(cases) if q)
    text = "".join(sheet_parts(cases, asked, HEADS, Texts(language)))
    assert text.startswith("\ufeff"), "without it some programs read other letters"
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_the_table_has_words_and_a_column_for_each_question() -> None:
    head, one, two = table_of([a_case(year=2026, serial=42), a_dispute(year=2026, serial=43)])
    row, other = dict(zip(head, one, strict=True)), dict(zip(head, two, strict=True))
    assert head[:8] == ["番号", "日時", "卓", "局", "だれ", "名前", "出来事", "裁定"]
    assert one[:8] == [
        "2026-042", "2026-11-21 14:32", "3卓", "東3局 2本場", "南家", "鈴木", "誤ロン", "チョンボ",
    ]  # fmt: skip
    assert [row[f"点 {wind}"] for wind in "東南西北"] == ["3000", "-9000", "4000", "3000"]
    assert row["手牌を見せたか"] == "見せた"
    assert row["条文"] == "アガリ放棄・チョンボ③1"
    assert (other["出来事"], other["裁定"]) == ("申告の確認", "そのまま")
    assert other["手牌を見せたか"] == ""
    text = "".join(one + two)
    assert not [sign for sign in ("{", "uid", "true", "false_ron", "hand_shown") if sign in text]


def test_the_table_is_in_the_language_of_the_program() -> None:
    head, row = table_of([a_case(year=2026, serial=42)], "en")
    assert head[:4] == ["Number", "When", "Table", "Hand"]
    assert row[3] == "East 3, 2 honba"
    assert "Chombo" in row


@pytest.mark.parametrize("sign", ["=1+1", "+81", "-5", "@a", "\t=1", "＝SUM(A1)", "'x"])
def test_no_cell_of_the_table_is_a_formula(sign: str) -> None:
    typed = a_case(table=sign, deal=sign, note=sign, players=(sign,) * 4, document=sign, hand=sign)
    _, row = table_of([typed])
    signs = ("=", "+", "@", "\t", "\r", "＝", "＋")
    assert not [cell for cell in row if cell.startswith(signs)]
    assert [cell for cell in row if cell.startswith("-")] == ["-9000"]  # a number


def test_the_pages_of_a_long_slip_are_numbered() -> None:
    """A further page that was torn off did not tell that there was one before it, or after it."""
    long = pages(pdf(a_slip(note="五索の刻子。" * 150), Texts("ja"), "A5"))
    assert len(long) > 1
    for at, page in enumerate(long, 1):
        assert f"{at} / {len(long)}" in page.text
    (short,) = pages(pdf(a_slip(), Texts("ja"), "A5"))
    assert "1 / 1" not in short.text
