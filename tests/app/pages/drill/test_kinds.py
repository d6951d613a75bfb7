"""Every kind of question can be asked of every card, and its right answer is read and is right."""

from __future__ import annotations

from typing import Final

import pytest

from app.pages.drill.kinds.frequency import in_order
from app.pages.drill.kinds.hands import HandSubject
from app.pages.drill.kinds.kind import Card, Question, Reply, Unread
from app.pages.drill.kinds.rulings import ActSubject
from app.pages.drill.kinds.table import (
    KINDS,
    ask,
    deck,
    graded,
    read,
    reasons,
    right_answer,
    unread_reason,
)
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.practice.grade import Grade
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.table import cells
from engine.rulebook import with_value
from tests.app.practice import kinds_of
from tests.engine.laws import DOCUMENTS

FEW: Final = 12
"""Cards of a deck of dealt hands that are asked under every document, from the first on."""


def asked(kind: str, key: str, document: str = "tenhou", seed: int = 1) -> Question:
    return ask(Card(kind, document, key), load(document), seed)


def said(text: str, question: Question) -> Grade | Unread:
    rules = load(question.card.document)
    answer = read(text, question, rules)
    return graded(answer, question, rules) if isinstance(answer, Reply) else answer


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_the_right_answer_of_every_card_is_read_and_is_right(rules: RiichiRules, kind: str) -> None:
    cards = deck(kind, rules)
    assert len(set(cards)) == len(cards)
    if kind in ("fu", "fu_parts", "yaku", "declaration", "paid", "pictured"):
        cards = cards[:FEW]
    for card in cards:
        question = ask(card, rules, 3)
        assert set(question.fields) <= question.expected.keys()
        for language in LANGUAGES:
            found = said(right_answer(question, Texts(language)), question)
            assert isinstance(found, Grade), (card, found)
            assert found.right, (card, found)


def test_a_seed_asks_the_same_again_and_another_one_something_else() -> None:
    card = deck("declaration", load("club"))[0]
    one, again = (ask(card, load("club"), 7) for _ in range(2))
    assert one == again
    assert one.id == again.id != ask(card, load("club"), 8).id


def test_kinds_are_those_that_the_document_has() -> None:
    assert "ruling" not in kinds_of(load("tenhou"))
    assert "honba" not in kinds_of(load("r101"))
    assert "fu" not in kinds_of(load("enjoy"))
    rules = load("club")
    every = (kind for kind, row in KINDS.items() if row.game == "riichi")
    assert kinds_of(rules) == tuple(k for k in every if k != "own")  # no game is recorded


@pytest.mark.parametrize(
    ("key", "text", "right"),
    [
        ("child.ron.2000", "30符2翻", True),
        ("child.ron.2000", "2翻30符", True),
        ("child.ron.2000", "30 2", True),
        ("child.ron.2000", "30-2", True),
        ("child.ron.2000", "60符1翻 30符2翻", True),
        ("child.ron.2000", "60符1翻 30符3翻", False),
        ("child.ron.8000", "満貫", True),
        ("child.ron.8000", "mangan", True),
        ("child.ron.8000", "5翻", True),
        ("child.ron.8000", "5翻、40符4翻", True),
        ("child.ron.8000", "6翻", False),
        ("child.ron.32000", "役満", True),
        ("child.ron.8000", "ハネ満", False),
        ("child.ron.2000", "2翻", Unread("lacks_fu", 0, "2")),
        ("child.ron.2000", "30符", Unread("lacks_han", 0, "30")),
        ("child.ron.2000", "1300", Unread("out_of_place", 0, "1300")),
        ("child.ron.2000", "リーチ", Unread("out_of_place", 0, "リーチ")),
        ("child.ron.2000", "ロン", Unread("lacks_cells", 2)),
        ("child.ron.2000", "30 40", Unread("lacks_han", 0, "30")),
    ],
)
def test_cells_are_named_by_fu_and_han_or_by_their_limit(
    key: str, text: str, right: bool | Unread
) -> None:
    found = said(text, asked("cells", key))
    assert (found.right if isinstance(found, Grade) else found) == right


def test_a_limit_that_the_document_has_not_is_no_cell() -> None:
    question = asked("cells", "child.ron.8000", "r101")
    assert said("三倍満", question) == Unread("no_limit", 0, "三倍満")
    assert isinstance(said("3翻", asked("cells", "child.ron.4000", "enjoy")), Grade)


def test_fu_are_said_alone_or_with_their_items() -> None:
    question = asked("fu", "closed.ron.40")
    items = question.expected["items"]
    assert isinstance(items, tuple)
    summed = "+".join(map(str, items))
    for text in ("40", "40符", "40fu", f"{summed}=40", f"{summed}={sum(items)}→40"):
        found = said(text, question)
        assert isinstance(found, Grade), (text, found)
        assert found.right
    found = said("20+20=40", question)
    assert isinstance(found, Grade)
    assert [mark.right for mark in found.marks if mark.field == "fu"] == [True]
    assert found.share == 0.5
    assert said("20+10+2", question) == Unread("lacks_fu", 7)
    assert said("満貫", question) == Unread("out_of_place", 0, "満貫")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_missing_is_told_with_an_example_and_reads_as_no_answer(language: str) -> None:
    texts = Texts(language)
    mark = {"ja": "例：", "en": "For example: "}[language]
    for key in reasons():
        if key.startswith("lacks_"):
            told = unread_reason(Unread(key, 0), texts)
            assert mark in told, key
            assert not told.startswith("役がない")
    question = asked("yaku", "pinfu", "tenhou", 4)
    told = unread_reason(Unread("lacks_yaku", 0), texts).split(mark)[1]
    apart = "。" if language == "ja" else ". For"
    example, none = told.split(apart)[0], "役なし" if language == "ja" else "no yaku"
    assert none in told
    assert isinstance(said(example, question), Grade)
    assert isinstance(said(none, question), Grade)


def test_yaku_are_named_in_either_language_and_dora_are_let_pass() -> None:
    question = asked("yaku", "pinfu", "tenhou", 4)
    names = set(question.expected["yaku"])  # type: ignore[union-attr]
    han = question.expected["han"]
    for language in LANGUAGES:
        words = " ".join(Texts(language).yaku_name(str(name)) for name in names)
        for text in (f"{words} {han}", f"{words} ドラ 2 赤1 {han}翻", f"{han}han {words}"):
            found = said(text, question)
            assert isinstance(found, Grade), (text, found)
            assert found.right
    assert said("ピンフ", question) == Unread("lacks_han", 3)
    assert said("2翻", question) == Unread("lacks_yaku", 2)
    assert said("40符", question) == Unread("out_of_place", 2, "符")


def test_tsumo_is_a_yaku_where_yaku_are_asked_for() -> None:
    question = asked("yaku", "menzen_tsumo")
    found = said("ツモ 1翻", question)
    assert isinstance(found, Grade)
    assert found.marks[0].said == frozenset({"menzen_tsumo"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_yakuman_is_told_by_its_name_and_not_as_thirteen_han(language: str) -> None:
    """The club has no counted yakuman: thirteen han are a sanbaiman there."""
    question, texts = asked("yaku", "daisangen"), Texts(language)
    assert (
        right_answer(question, texts) == {"ja": "大三元 役満", "en": "Daisangen Yakuman"}[language]
    )
    found = said(right_answer(question, texts), question)
    assert isinstance(found, Grade)
    assert found.right


@pytest.mark.parametrize("kind", ["yaku", "declaration"])
def test_a_hand_without_yaku_is_told_as_such(kind: str) -> None:
    question = asked(kind, "no_yaku")
    for text in ("役なし", "no yaku"):
        found = said(text, question)
        assert isinstance(found, Grade)
        assert found.right
    found = said("リーチ 1翻 30符 1000", question) if kind == "declaration" else None
    assert found is None or (isinstance(found, Grade) and not found.right)
    other = said("役なし", asked(kind, {"yaku": "riichi"}.get(kind, "child.ron.30.3")))
    assert isinstance(other, Grade)
    assert not other.right


def test_a_declaration_is_fu_han_and_points_in_any_order() -> None:
    question = asked("declaration", "child.tsumo.40.3")
    for text in (
        *("40符3翻 1300-2600", "3翻40符 1300・2600", "40 3 1300/2600", "3 40 13-26"),
        *("リーチ ツモ ドラ 40符3翻 1300-2600", "3 han 40 fu, 1300-2600"),
    ):
        found = said(text, question)
        assert isinstance(found, Grade), (text, found)
        assert found.right, text
    found = said("30符3翻 1000-2000", question)
    assert isinstance(found, Grade)
    assert [mark.field for mark in found.marks if mark.right] == ["han"]
    assert said("3翻 1300-2600", question) == Unread("lacks_fu", 12)
    assert said("40符 1300-2600", question) == Unread("lacks_han", 13)
    assert said("40符3翻", question) == Unread("lacks_points", 5)


def test_of_a_limit_neither_fu_nor_han_are_said() -> None:
    question = asked("declaration", "child.ron.0.6")
    han = question.expected["han"]
    for text in ("ハネ満", "ハネ満 12000", f"{han}翻 12000", f"{han} 120"):
        found = said(text, question)
        assert isinstance(found, Grade), (text, found)
        assert found.right or "han" in {mark.field for mark in found.marks}
    found = said("満貫", question)
    assert isinstance(found, Grade)
    assert not found.right
    assert said("役満", asked("declaration", "child.ron.yakuman.1")).right  # type: ignore[union-attr]


def test_honba_are_declared_after_the_points_without_them() -> None:
    question = asked("honba", "child.ron.2")
    expected = question.expected
    plain, full = expected["plain"], expected["points"]
    assert full.high == plain.high + 600  # type: ignore[union-attr]
    received = f" {expected['received']}" if "received" in question.fields else ""
    text = f"{plain.high}は{full.high}{received}"  # type: ignore[union-attr]
    found = said(text, question)
    assert isinstance(found, Grade)
    assert found.right


def test_deposits_are_received_besides() -> None:
    seeds = (asked("honba", "dealer.tsumo.1", seed=seed) for seed in range(20))
    question = next(q for q in seeds if "received" in q.fields)
    high = question.expected["points"].high  # type: ignore[union-attr]
    received = question.expected["received"]
    assert received == 3 * high + 1000 * question.subject.deposits
    found = said(f"{high}オール 計 {received}".replace("計", ""), question)
    assert isinstance(found, Grade)
    assert found.right
    assert said(f"{high}オール", question) == Unread("lacks_received", len(f"{high}オール"))


def test_who_pays_is_told_by_seat_with_or_without_signs() -> None:
    question = asked("paid", "child.tsumo.both")
    assert isinstance(question.subject, HandSubject)
    moved = [question.expected[seat] for seat in question.fields]
    signed = " ".join(f"{points:+d}" for points in moved)  # type: ignore[str-format]
    bare = " ".join(f"{abs(points)}" for points in moved)  # type: ignore[arg-type]
    marked = "、".join(f"{'▲' if points < 0 else ''}{abs(points)}" for points in moved)  # type: ignore[operator,arg-type]
    named = " ".join(f"{s}{p}" for s, p in zip("東南西北", moved, strict=True))
    for text in (signed, bare, marked, named):
        found = said(text, question)
        assert isinstance(found, Grade), (text, found)
        assert found.right, (text, found)
    assert said("1000", question) == Unread("lacks_south", 4)
    assert said(f"{signed} 100", question) == Unread("twice", len(signed) + 1, "100")
    assert said("満貫", question) == Unread("out_of_place", 0, "満貫")


def test_liability_is_asked_where_the_document_has_it() -> None:
    question = asked("paid", "pao.ron", "club")
    verdict = question.subject.verdict
    assert any(p.line.rule.key.startswith("pao.") for p in verdict.best.payments)
    assert not any(card.key.startswith("pao") for card in deck("paid", load("r101")))


def test_a_ruling_is_its_class_and_what_it_costs() -> None:
    rules = load("club")
    classes = set()
    for card in deck("ruling", rules):
        question = ask(card, rules, 0)
        assert isinstance(question.subject, ActSubject)
        classes.add(question.expected["class"])
    assert {"chombo", "agari_houki", "fine", "none", "silent"} <= classes
    chombo = next(
        q
        for q in (ask(card, rules, 0) for card in deck("ruling", rules))
        if q.expected["class"] == "chombo"
    )
    assert said("チョンボ", chombo) == Unread("lacks_amount", 4)
    found = said("アガリ放棄", chombo)
    assert isinstance(found, Grade)
    assert not found.right
    assert isinstance(said("なし", chombo), Grade)
    assert said("リーチ", chombo) == Unread("out_of_place", 0, "リーチ")
    fine = next(
        q
        for q in (ask(card, rules, 0) for card in deck("ruling", rules))
        if q.expected["class"] == "fine"
    )
    for text in ("1000点罰符", "罰符", "罰符 1000", "fine"):
        assert said(text, fine).right  # type: ignore[union-attr]


def test_a_document_whose_hands_cost_nothing_below_its_limits_has_all_its_cells() -> None:
    rules = with_value(load("club"), "fu.base", 0)
    assert sorted(in_order(rules)) == sorted(cells(rules))
