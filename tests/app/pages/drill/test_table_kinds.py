"""Kinds that show a table: what is right reads as right, and another answer as wrong."""

from __future__ import annotations

import re
from typing import Final

import pytest

from app.pages.drill.choices import choices_for
from app.pages.drill.diagnosis.view import located
from app.pages.drill.kinds.control import OptionsControl, SeatsControl, TilesControl
from app.pages.drill.kinds.kind import Card, Question, Reply, Unread
from app.pages.drill.kinds.pictured import PicturedSubject
from app.pages.drill.kinds.table import KINDS as KINDS_BY_ID
from app.pages.drill.kinds.table import ask, deck, graded, read, right_answer
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.practice.grade import Grade
from engine.riichi.rules import RiichiRules, load
from engine.tiles import Tile
from tests.engine.laws import DOCUMENTS

KINDS: Final = ("comeback", "waits", "ends", "calls", "pictured")
SEEDS, SLOW = 30, 8
"""Questions of a kind, and of one whose hands are played."""


def graded_text(text: str, question: Question) -> Grade:
    rules = load(question.card.document)
    answer = read(text, question, rules)
    assert isinstance(answer, Reply), (text, answer)
    return graded(answer, question, rules)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_what_is_right_reads_as_right_and_another_answer_as_wrong(
    rules: RiichiRules, kind: str
) -> None:
    cards = deck(kind, rules)
    if not cards:
        return
    texts = [Texts(language) for language in LANGUAGES]
    seeds = SLOW if kind == "pictured" else SEEDS
    asked = [ask(cards[seed % len(cards)], rules, seed) for seed in range(seeds)]
    wrong = 0
    for question in asked:
        others = (q for q in asked if q.fields == question.fields and q.truth != question.truth)
        for words in texts:
            assert graded_text(right_answer(question, words), question).right, question
        for other in others:
            answer = read(right_answer(other, words), question, rules)
            if isinstance(answer, Reply):
                found = graded(answer, question, rules)
                assert not found.right, (question, other)
                assert all(isinstance(told, str) for told in located(found, question, rules, words))
                wrong += not found.right
                break
    assert wrong > seeds / 6, "hardly an answer was tried that is wrong"


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_is_told_in_words_and_shown_and_explained(kind: str) -> None:
    for document in ("club", "enjoy", "r101", "tenhou"):
        rules = load(document)
        for card in deck(kind, rules)[:8]:
            question = ask(card, rules, 5)
            assert question == ask(card, rules, 5)
            for language in LANGUAGES:
                texts = Texts(language)
                assert question.subject.name(texts)
                assert question.subject.spoken(texts)
                shown = question.subject.picture(texts) or question.subject.hand()
                assert shown is not None
            assert question.subject.explanation()


# --- the last hand


def last_hand(
    key: str = "first.child.ron.rival", document: str = "club", seed: int = 1
) -> Question:
    return ask(Card("comeback", document, key), load(document), seed)


def test_what_is_needed_is_said_as_a_cell_as_points_or_both() -> None:
    questions = (last_hand(seed=seed) for seed in range(20))
    question = next(q for q in questions if q.cell is not None and q.cell.fu)
    cell, need = question.cell, question.expected["needed"]
    assert cell is not None
    fu, han, points = cell.fu, cell.han, need.high  # type: ignore[union-attr]
    for text in (
        *(f"{fu}符{han}翻", f"{han}翻{fu}符", f"{fu} {han}", f"{han} {fu}", f"{points}"),
        *(f"{points // 100}", f"{fu}符{han}翻 {points}", f"{points} {han} han {fu} fu"),
    ):
        assert graded_text(text, question).right, text
    assert not graded_text("満貫" if need.high != 8000 else "ハネ満", question).right  # type: ignore[union-attr]


def test_what_is_needed_is_not_read_where_something_is_missing() -> None:
    question, rules = last_hand(), load("club")
    for text, expected in (
        ("3翻", Unread("lacks_fu", 0, "3")),
        ("40符", Unread("lacks_han", 0, "40")),
        ("リーチ", Unread("out_of_place", 0, "リーチ")),
        ("ロン", Unread("lacks_needed", 2)),
        ("満貫 1000", Unread("differ", 3, "1000")),
        ("数え役満", Unread("no_limit", 0, "数え役満")),
    ):
        assert read(text, question, rules) == expected
    by_han = last_hand("first.child.ron.rival", "enjoy")
    han = by_han.cell.han if by_han.cell is not None else 0
    assert graded_text(f"{han}翻", by_han).right
    assert graded_text("9翻", last_hand(document="r101")).marks


def test_a_wrong_win_is_told_by_the_place_that_it_brings() -> None:
    texts, rules = Texts("ja"), load("club")
    question = last_hand()
    less, more = (graded_text(text, question) for text in ("1000", "役満"))
    first, second = located(less, question, rules, texts)
    assert first.startswith("1000なら")
    assert first.endswith("位。")
    assert second.endswith("1位。")
    assert "足りる" in located(more, question, rules, texts)[0]
    assert located(graded_text("5000", question), question, rules, texts) == ("", "")
    plus = last_hand("plus.child.tsumo", "mleague")
    told = located(graded_text("300-500", plus), plus, load("mleague"), texts)
    assert "最終得点" in told[0]
    target = last_hand("first.child.ron.other", "tenhou", 11)
    assert located(graded_text("1000", target), target, load("tenhou"), texts)[0]


def test_a_dealer_is_asked_where_they_may_stop_as_the_first() -> None:
    sides = {
        d: {c.key.split(".")[1] for c in deck("comeback", load(d))} for d in ("club", "tenhou")
    }
    assert sides == {"club": {"child"}, "tenhou": {"child", "dealer"}}


# --- waits


def waiting(key: str, document: str = "club", seed: int = 1) -> Question:
    return ask(Card("waits", document, key), load(document), seed)


def test_waits_are_typed_in_notation_or_by_name_in_any_order() -> None:
    question = waiting("two")
    one, other = sorted(map(Tile.parse, question.expected["waits"]))  # type: ignore[arg-type]
    ja, en = (Texts(language) for language in ("ja", "en"))
    for text in (
        *(f"{one}{other}", f"{other} {one}", f"{one}、{other}"),
        *(f"{t.tile_short(one)}・{t.tile(other)}" for t in (ja, en)),
    ):
        assert graded_text(text, question).right, text
    for text in (f"{one}", f"{one}{other}1z", "ノーテン", "noten"):
        assert not graded_text(text, question).right, text
    assert graded_text("0p5p", question).marks[0].said == frozenset({"5p"})


def test_noten_and_furiten_are_words() -> None:
    assert graded_text("ノーテン", waiting("noten")).right
    barred, free = waiting("furiten"), waiting("river")
    for question, right in ((barred, True), (free, False)):
        tiles = "".join(question.expected["waits"])  # type: ignore[arg-type]
        assert graded_text(f"{tiles} フリテン", question).right is right
        assert graded_text(tiles, question).right is not right
    assert right_answer(barred, Texts("en")).endswith("furiten")


def test_what_is_no_answer_about_waits_is_told_and_counts_nothing() -> None:
    rules = load("club")
    for text, expected in (
        ("", Unread("nothing")),
        ("\t", Unread("nothing")),
        ("36x", Unread("no_tile", 0, "36x")),
        ("3p\u2003ほし\t4p", Unread("no_tile", 3, "ほし")),
        ("3p ほし 4p", Unread("no_tile", 3, "ほし")),
        ("8z", Unread("no_tile", 0, "8z")),
        ("フリテン", Unread("lacks_waits", 4)),
        ("ノーテン 3p", Unread("noten_and_tiles", 7)),
        ("3p フリテン", Unread("no_river", 7)),
    ):
        assert read(text, waiting("two"), rules) == expected


def test_each_wait_is_explained_by_its_fu_where_the_document_has_them() -> None:
    keys = [row.rule.key for row in waiting("one").subject.explanation() if row.rule is not None]
    assert keys[0].startswith("fu.wait.")
    assert keys[-1] == "draw.keishiki_tenpai"
    plain = [row.rule for row in waiting("one", "enjoy").subject.explanation() if row.rule]
    assert [rule.key for rule in plain] == ["draw.keishiki_tenpai"]
    noten = [row.rule for row in waiting("noten").subject.explanation() if row.rule]
    assert [rule.key for rule in noten] == ["draw.noten_penalty"]


# --- ends of hands


def end_of(key: str, document: str = "tenhou", seed: int = 1) -> Question:
    return ask(Card("ends", document, key), load(document), seed)


@pytest.mark.parametrize(
    ("key", "texts"),
    [
        ("next.dealer_win", ("連荘 {honba}本場", "{renchan} {honba}", "stays, {honba} honba")),
        ("next.other_win", ("親流れ0本場", "rotates 0", "流れる 0本場")),
        ("over.below_zero", ("終局", "over", "game over")),
        ("abortive.four_winds", ("流局", "draw", "はい")),
    ],
)
def test_what_follows_is_said_in_words(key: str, texts: tuple[str, ...]) -> None:
    question = end_of(key)
    honba = question.expected.get("honba")
    for text in texts:
        told = text.format(honba=honba, renchan="連荘")
        assert graded_text(told, question).right, told


def test_points_at_a_draw_are_told_by_seat_with_or_without_signs() -> None:
    question = end_of("noten.2")
    gains = [question.expected[seat] for seat in question.fields]
    for text in (
        " ".join(f"{points:+d}" for points in gains),  # type: ignore[str-format]
        " ".join(f"{abs(points)}" for points in gains),  # type: ignore[arg-type]
        " ".join(f"{s}{p}" for s, p in zip("東南西北", gains, strict=True)),
    ):
        assert graded_text(text, question).right, text
    river = end_of("nagashi.child")
    assert graded_text(
        right_answer(river, Texts("ja")).replace("+", "").replace("-", ""), river
    ).right


def test_what_is_no_answer_about_an_end_is_told() -> None:
    rules = load("tenhou")
    for key, text, expected in (
        ("over.noten", "", Unread("nothing")),
        ("over.noten", "連荘", Unread("no_end", 0, "連荘")),
        ("over.noten", "終局 1本場", Unread("not_asked", 3, "1本場")),
        ("next.noten", "親流れ", Unread("lacks_honba", 3)),
        ("next.noten", "2本場", Unread("lacks_deal", 3)),
        ("noten.1", "3000", Unread("lacks_south", 4)),
    ):
        assert read(text, end_of(key), rules) == expected


def test_where_a_document_counts_no_honba_none_are_asked_for() -> None:
    question, texts = end_of("next.noten", "r101"), Texts("ja")
    assert question.fields == ("deal",)
    assert graded_text("親流れ", question).right
    assert "本場" not in question.subject.situation(texts)
    assert "本場" in end_of("next.noten", "tenhou").subject.situation(texts)
    assert read("親流れ 1本場", question, load("r101")) == Unread("not_asked", 4, "1本場")


def test_an_end_is_explained_by_the_rule_that_decides_it_first() -> None:
    for key, rule in (
        *(("noten.1", "draw.noten_penalty"), ("next.tenpai", "draw.renchan")),
        *(("over.dealer_win", "game.agari_yame"), ("abortive.four_winds", "draw.abortive")),
        ("nagashi.dealer", "formula.shares.dealer_tsumo_child"),
    ):
        rows = [row for row in end_of(key).subject.explanation() if row.rule is not None]
        assert rows[0].rule is not None
        assert rows[0].rule.key == rule, key


# --- calls


def discard(key: str, document: str = "club", seed: int = 1) -> Question:
    return ask(Card("calls", document, key), load(document), seed)


def test_calls_are_named_in_any_order_and_language() -> None:
    question = discard("several")
    for text in ("チー、ポン", "pon chi", "碰 吃", "チーポン"):
        assert graded_text(text, question).right, text
    for text in ("チー", "なし", "chi, pon, ron"):
        assert not graded_text(text, question).right, text
    assert graded_text("なし", discard("nothing")).right
    assert graded_text("none", discard("last")).right


def test_what_is_no_call_is_told() -> None:
    rules = load("club")
    for key, text, expected in (
        ("pon", "", Unread("nothing")),
        ("pon", "ポン！", Unread("no_call", 2, "！")),
        ("pon", "なし ポン", Unread("none_and_calls", 5)),
        ("swap_chi", "", Unread("nothing")),
        ("swap_chi", "ポン", Unread("no_tile", 0, "ポン")),
    ):
        assert read(text, discard(key), rules) == expected


def test_after_a_call_the_barred_tiles_are_asked() -> None:
    question = discard("swap_chi")
    barred = question.expected["barred"]
    assert graded_text("".join(barred), question).right  # type: ignore[arg-type]
    assert not graded_text("".join(barred) + "7z", question).right  # type: ignore[arg-type]
    assert [row.rule.key for row in question.subject.explanation() if row.rule] == ["calls.kuikae"]
    assert not any(card.key.startswith("swap") for card in deck("calls", load("r101")))


def test_the_picture_shows_riichi_and_the_discard() -> None:
    texts = Texts("ja")
    own = discard("riichi").subject.picture(texts)
    assert own is not None
    assert own.seats[0].stick
    assert sum(tile.sideways for tile in own.seats[0].river) == 1
    assert sum(tile.highlighted for seat in own.seats for tile in seat.river) == 1
    assert "リーチ" in discard("riichi").subject.spoken(texts)
    called = discard("swap_pon").subject.picture(texts)
    assert called is not None
    assert called.seats[0].melds
    assert len(called.hand) + 3 * len(called.seats[0].melds) == 14
    melded = discard("no_yaku").subject
    assert "、" in melded.spoken(texts)


# --- wins on the table


def pictured(key: str, document: str = "club", seed: int = 1) -> Question:
    return ask(Card("pictured", document, key), load(document), seed)


def test_a_win_is_seen_and_not_told_on_the_page() -> None:
    texts = Texts("ja")
    for key in ("riichi.ron", "open.tsumo", "last.ron"):
        subject = pictured(key).subject
        assert isinstance(subject, PicturedSubject)
        assert subject.situation(texts) == ""
        around, shown = subject.dealt.situation, subject.picture(texts)
        assert (shown.drawn is not None) is around.tsumo
        highlighted = [(turns, one.tile) for turns, seat in enumerate(shown.seats)
               for one in seat.river if one.highlighted]  # fmt: skip
        if around.loser is not None:
            assert highlighted == [((around.loser - around.seat) % 4, subject.dealt.hand.win)]
        assert shown.honba == around.honba
        assert shown.left.startswith("残り")
        assert texts.round(around.round_wind) in subject.spoken(texts)
    assert "リーチ" in pictured("riichi.ron").subject.spoken(texts)


def test_a_win_on_the_table_is_read_out_without_an_empty_sentence() -> None:
    for language, empty in (("ja", "。。"), ("en", ". .")):
        assert empty not in pictured("riichi.ron").subject.spoken(Texts(language))
    assert pictured("open.ron").subject.dealt_hand() is not None


def test_the_declaration_off_the_table_counts_honba() -> None:
    questions = (pictured("open.ron", seed=seed) for seed in range(20))
    question = next(q for q in questions if q.subject.dealt_hand().situation.honba)  # type: ignore[union-attr]
    points, plain = question.expected["points"], question.expected["plain"]
    assert points.high == plain.high + 300 * question.subject.dealt_hand().situation.honba  # type: ignore[union-attr]
    assert graded_text(right_answer(question, Texts("en")), question).right


# --- the mouse alone


def pressed(question: Question, texts: Texts) -> str:
    """What is written by the controls that the right answer needs."""
    rules, truth = load(question.card.document), question.expected
    parts: list[str] = []
    for control in KINDS_BY_ID[question.kind].controls_for(question, rules, texts):
        if isinstance(control, TilesControl):
            named = truth.get("waits", truth.get("barred"))
            parts.append("".join(sorted(named)))  # type: ignore[arg-type,type-var]
        elif isinstance(control, SeatsControl):
            gains = (truth[field] for field in question.fields)
            parts += [
                f"{seat.wind}{points:+d}" for seat, points in zip(control.seats, gains, strict=True)
            ]
        elif isinstance(control, OptionsControl):
            parts += [one.text for one in control.options if _needed(one.text, question, texts)]
    return " ".join(filter(None, parts))


def _needed(text: str, question: Question, texts: Texts) -> bool:
    """Whether the right answer has an option."""
    right = right_answer(question, texts)
    if question.kind == "comeback":
        cell = question.cell
        assert cell is not None
        count = texts.points("fu", cell.fu) if "fu" in text or "符" in text else text
        return f" {text} " in f" {right} " or (bool(cell.fu) and text == count and text in right)
    if question.kind == "waits":
        return text in right
    values = [
        KINDS_BY_ID[question.kind].field(name).write(value, texts) for name, value in question.truth
    ]
    return any(text == part for value in values for part in re.split("、|, ", value))


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
@pytest.mark.parametrize("kind", ["comeback", "waits", "ends", "calls"])
def test_the_controls_write_an_answer_that_is_right(rules: RiichiRules, kind: str) -> None:
    for card in deck(kind, rules):
        question = ask(card, rules, 7)
        for language in LANGUAGES:
            text = pressed(question, Texts(language))
            assert graded_text(text, question).right, (card, text)


def test_what_seats_pay_at_a_draw_is_written_with_the_seats() -> None:
    """`−1000 −1000 −1000 +3000` leaves open whose amount each is."""
    for key, tenpai in (("noten.1", 1), ("noten.2", 2), ("noten.3", 3)):
        question = end_of(key)
        for language, first in (("ja", "東"), ("en", "E")):
            written = right_answer(question, Texts(language))
            assert written.startswith(f"{first} "), written
            assert len(re.findall("[+−]", written)) == 4, written
            assert written.count("+") == tenpai
            assert graded_text(written, question).right, written


@pytest.mark.parametrize("kind", ["waits", "calls", "ends"])
def test_choices_are_four_answers_of_which_one_is_right(kind: str) -> None:
    for document in ("club", "tenhou", "r101"):
        rules, cards = load(document), deck(kind, load(document))
        for seed, card in enumerate(cards):
            question = ask(card, rules, seed)
            for language in LANGUAGES:
                texts = Texts(language)
                found = choices_for(question, cards, rules, seed, texts)
                if card.key.startswith(("over", "abortive")) or question.fields == ("deal",):
                    assert not found  # there are two answers
                    continue
                words = [right_answer(choice, texts) for choice in found]
                assert len(set(words)) == 4, (card, words)
                assert [graded_text(text, question).right for text in words].count(True) == 1
