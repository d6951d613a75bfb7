"""Why a yaku does not hold is told as a fact about the hand, with its tiles, in both languages."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.texts.texts import LANGUAGES, Texts
from app.texts.why import answer_text, lack_text
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import load
from engine.riichi.scoring.missing_facts import LackKey
from engine.riichi.scoring.yaku_answers import YakuAnswer, yaku_answers
from engine.riichi.situation import Situation
from tests.engine import laws
from tests.engine.laws import DOCUMENTS, Win

EXAMPLE: Final = "234678m999p3455s+5s"
KANCHAN: Final = "123456m678p5799s+6s"


def answer(yaku: str, hand: str, situation: str = "ron riichi", rules: str = "club") -> YakuAnswer:
    laid, entered, document = Hand.parse(hand), Situation.parse(situation), load(rules)
    verdict = None if laid.win is None else judge(laid, entered, document)
    found = yaku_answers(verdict, laid, entered, document)
    return next(one for one in found if one.yaku == yaku)


@pytest.mark.parametrize(
    ("yaku", "hand", "ja", "en"),
    [
        (
            "pinfu",
            EXAMPLE,
            "九筒が刻子、待ちは単騎（両面に取れば消える）",
            "999p is a triplet, tanki (pair) wait (gone when read as ryanmen)",
        ),
        ("pinfu", KANCHAN, "嵌張待ち（57索）", "kanchan wait (57s)"),
        ("tanyao", EXAMPLE, "九筒は么九牌", "9-pin: terminal or honour"),
        ("iipeikou", EXAMPLE, "同じ順子がない", "no pair of equal sequences"),
        ("sanshoku_doujun", EXAMPLE, "筒子に順子がない", "no sequence in pin"),
        (
            "sanshoku_doujun",
            "234m234p3499s678m+5s",
            "234索の順子がない",
            "no 234s",
        ),
        (
            "sanankou",
            EXAMPLE,
            "暗刻は一つ。あと二つ",
            "only one concealed triplet, two more",
        ),
        ("toitoi", EXAMPLE, "順子が三つ", "three sequences"),
        ("chanta", EXAMPLE, "端の牌は九筒の組だけ、字牌がない", None),
        ("ittsuu", EXAMPLE, "萬子に一・五・九がない", "no 1, 5, 9 in man"),
        ("chiitoitsu", EXAMPLE, "対子は二組だけ", "only two pairs"),
        ("honitsu", EXAMPLE, "筒子・索子がまじる、字牌がない", "pin, sou mixed in, no honour"),
        ("haku", EXAMPLE, "白がない", "no haku"),
        (
            "seat_wind",
            "1234699m444z678p+5m",
            "北は自風でも場風でもない（自風 南・場風 東）",
            "north is neither the round's nor your wind (yours S, round E)",
        ),
        ("round_wind", "1234699m222z678p+5m", "南は場風ではない（場風 東）", None),
        ("seat_wind", "1234699m111z678p+5m", "東は自風ではない（自風 南）", None),
        ("ippatsu", EXAMPLE, "リーチから一巡を過ぎた", "more than a turn after riichi"),
        ("honroutou", EXAMPLE, "中張牌が11枚", "11 tiles from 2 to 8"),
        ("kokushi", EXAMPLE, "么九牌は13種のうち1種", None),
        ("pinfu", "1133m5588p2277s1z+1z", "七対子の形に取っている、待ちは単騎", None),
        ("pinfu", "234m", "牌があと11枚足りない", "11 tiles are missing"),
        ("pinfu", "234678m999p3455s+1z", "アガリの形になっていない", "not a complete hand"),
        ("riichi", EXAMPLE, "門前、リーチを掛けた", "closed hand, riichi declared"),
        ("iipeikou", "223344m667788p9s+9s", "二盃口が代わりに付く", None),
    ],
)
def test_a_missing_fact_is_what_is_there_instead(
    yaku: str, hand: str, ja: str, en: str | None
) -> None:
    found = answer(yaku, hand)
    assert answer_text(found, Texts("ja")) == ja
    assert en is None or answer_text(found, Texts("en")) == en


def test_what_a_document_does_not_have_together_names_its_rule() -> None:
    found = answer("chanta", EXAMPLE, rules="r101")
    assert "この規定" not in answer_text(found, Texts("ja"))
    assert answer_text(answer("renhou", EXAMPLE), Texts("ja")) == "この規定の役ではない"


@given(laws.wins(), st.integers(0, len(DOCUMENTS) - 1))
def test_every_missing_fact_of_every_hand_has_a_text(win: Win, document: int) -> None:
    rules = DOCUMENTS[document]
    found = yaku_answers(judge(win.hand, win.situation, rules), win.hand, win.situation, rules)
    for language in LANGUAGES:
        texts = Texts(language)
        for one in found:
            told = [lack_text(lack, texts) for lack in one.lacks] or [answer_text(one, texts)]
            assert all(told)
            assert not any("{" in words for words in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_missing_fact_has_a_text(language: str) -> None:
    texts = Texts(language)
    told_by_form = {LackKey.WAIT, LackKey.NO_EVENT}
    assert [key for key in set(LackKey) - told_by_form if not texts.has(f"why.{key}")] == []
