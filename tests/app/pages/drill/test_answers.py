"""Answers of the drill are read as they are declared, and what is not read is no wrong answer."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from app.pages.drill.kinds import amounts
from app.pages.drill.kinds.cells import spot_of_card
from app.pages.drill.kinds.kind import Card, Reply, Unread
from app.pages.drill.kinds.spelling import UnknownWordError, spelled
from app.pages.drill.kinds.table import (
    ask,
    deck,
    graded,
    offered_answer,
    read,
    reasons,
    right_answer,
    unread_reason,
)
from app.pages.score.priced import line_names, line_of
from app.pages.table.sheet import sheet_of
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.rules import Limit, load
from engine.riichi.scoring.table import by_share
from engine.riichi.verdict import Shares
from engine.rulebook import with_value
from tests.app.practice import kinds_of
from tests.engine.laws import DOCUMENTS


def answered(key: str, text: str, document: str = "tenhou", kind: str = "points") -> bool | Unread:
    """Whether the text is right for the card, or why it is not read."""
    rules = load(document)
    question = ask(Card(kind, document, key), rules, 1)
    answer = read(text, question, rules)
    return graded(answer, question, rules).right if isinstance(answer, Reply) else answer


def forms(shares: Shares) -> list[str]:
    """What is declared, in every way of writing it."""
    high, low = shares.high, shares.low
    if not low:
        return [f"{high}", f"{high:,}", f"{high}点", f" ロン {high} ", f"{high // 100}"]
    if low == high:
        alls = ("オール", " all", "×3", "x3", " オール", "ずつ")
        return [*(f"{high}{word}" for word in alls), f"{high // 100}オール"]
    between = ("-", "/", "・", "、", ",", " - ", "－", "ー", " to ", "と", "･")
    return [*(f"{low}{mark}{high}" for mark in between), f"{low // 100}-{high // 100}"]


WIDE: Final = {ord(letter): ord(letter) + 0xFEE0 for letter in "0123456789"}


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_every_cell_is_asked_once_and_every_form_of_its_answer_is_right(rules) -> None:  # type: ignore[no-untyped-def]
    cards = deck("points", rules)
    assert len(set(cards)) == len(cards)
    for card in cards:
        question = ask(card, rules, 1)
        shares = question.expected["points"]
        assert isinstance(shares, Shares)
        some = forms(shares)
        for text in (*some, some[0].translate(WIDE)):
            answer = read(text, question, rules)
            assert isinstance(answer, Reply), (card, text, answer)
            assert graded(answer, question, rules).right, (card, text)


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_the_deck_has_every_line_of_the_table_and_nothing_else(rules) -> None:  # type: ignore[no-untyped-def]
    sheet = sheet_of(rules.document.id)
    lines = {
        (spot, name)
        for spot in sheet.spots
        for name in line_names(spot)
        if line_of(name, spot, rules).kind != "none"
    }
    cards = deck("points", rules)
    spots = [spot_of_card(card, rules) for card in cards]
    assert set(spots) == set(sheet.spots)
    assert len(cards) == len(lines)


def test_the_most_frequent_cells_come_first() -> None:
    keys = [card.key for card in deck("points", load("club"))]
    assert keys[:3] == ["child.ron.30.2", "child.ron.30.1", "child.ron.30.3"]
    assert keys.index("dealer.ron.30.2") < keys.index("child.ron.50.2")
    assert keys.index("child.ron.50.2") < keys.index("child.ron.110.1")
    assert any(by_share(rules) for rules in DOCUMENTS)


def test_an_amount_of_more_than_nine_digits_can_be_typed() -> None:
    """A document without limits pays so much for thirty han."""
    assert [token.value for token in spelled("30 8589934600")] == [30, 8_589_934_600]
    with pytest.raises(UnknownWordError):
        spelled("9" * 19)


@pytest.mark.parametrize(
    ("key", "text", "expected"),
    [
        ("child.tsumo.30.3", "2000-1000", True),
        ("child.tsumo.30.3", "3900", False),
        ("child.tsumo.30.3", "満貫", False),
        ("child.tsumo.30.3", "1000オール", False),
        ("dealer.tsumo.30.3", "2000", True),
        ("child.ron.40.4", "満貫", True),
        ("child.ron.40.4", "Mangan", True),
        ("child.ron.40.4", "満貫 8000", True),
        ("child.ron.40.4", "まんがん", True),
        ("child.ron.40.4", "ハネ満", False),
        ("child.ron.0.6", "ハネ満", Unread("limit_given", 0, "ハネ満")),
        ("child.ron.40.4", "数え役満 32000点", False),
        ("child.ron.40.3", "", Unread("nothing")),
        ("child.ron.40.3", "  ", Unread("nothing")),
        ("child.ron.40.3", "52oo", Unread("unknown_word", 2, "oo")),
        ("child.ron.40.3", "５２ｑｑ 1", Unread("unknown_word", 2, "ｑｑ")),
        ("child.ron.40.3", "5250", Unread("no_hundreds", 0, "5250")),
        ("child.ron.40.3", "0", Unread("no_hundreds", 0, "0")),
        ("child.ron.40.3", "1300-2600 1", Unread("twice", 10, "1")),
        ("child.tsumo.40.2", "700 1300", Unread("two_amounts", 4, "1300")),
        ("child.ron.40.3", "1000 2000", Unread("two_amounts", 5, "2000")),
        ("child.ron.40.3", "5200オールオール", Unread("out_of_place", 7, "オール")),
        ("child.ron.40.3", "1300-2600オール", Unread("out_of_place", 0, "1300")),
        ("child.ron.40.3", "1300-", Unread("out_of_place", 4, "-")),
        ("child.ron.40.3", "3翻", Unread("not_asked", 0, "3")),
        ("child.ron.40.3", "2600は2700", Unread("not_asked", 0, "2600")),
        ("child.ron.40.3", "2600は", Unread("out_of_place", 0, "2600")),
        ("child.ron.40.3", "ロン", Unread("lacks_points", 2)),
    ],
)
def test_a_form_is_read_or_a_hint_is_given(key: str, text: str, expected: bool | Unread) -> None:
    assert answered(key, text) == expected


@pytest.mark.parametrize("key", ["formula.rounding", "payment.honba", "payment.deposit"])
def test_a_document_that_pays_no_hundreds_takes_amounts_as_they_are_typed(key: str) -> None:
    """Where 960 is paid, 960 are not ninety-six thousand; and 39 are no 3900."""
    rules = with_value(load("club"), key, 10)
    for kind in ("points", "honba", "paid"):
        for card in deck(kind, rules)[:30]:
            question = ask(card, rules, 1)
            reply = read(right_answer(question, Texts("ja")), question, rules)
            assert isinstance(reply, Reply), (card, reply)
            assert graded(reply, question, rules).right, card


def test_a_printed_table_that_pays_no_hundreds_takes_amounts_as_they_are_typed() -> None:
    enjoy = load("enjoy")
    assert enjoy.table is not None
    first = enjoy.table.rows[0]
    rows = (replace(first, value=replace(first.value, child_ron=1)), *enjoy.table.rows[1:])
    rules = replace(enjoy, table=replace(enjoy.table, rows=rows))
    question = ask(Card("points", "enjoy", "child.ron.0.1"), rules, 1)
    reply = read("1", question, rules)
    assert isinstance(reply, Reply)
    assert graded(reply, question, rules).right


def test_of_two_rows_of_a_limit_that_which_is_not_read_is_offered_by_its_han(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A printed table of one's own may have two rows of mangan, which pay differently."""
    enjoy = load("enjoy")
    assert enjoy.table is not None
    rows = [*enjoy.table.rows]
    at = next(at for at, row in enumerate(rows) if row.value.limit == "mangan")
    rows[at + 1] = replace(rows[at + 1], value=replace(rows[at + 1].value, limit="mangan"))
    rules = replace(enjoy, table=replace(enjoy.table, rows=tuple(rows)))
    monkeypatch.setattr(amounts, "load", lambda _document: rules)
    for card in deck("cells", rules):
        question = ask(card, rules, 1)
        reply = read(offered_answer(question, Texts("ja")), question, rules)
        assert isinstance(reply, Reply), card
        assert graded(reply, question, rules).right, card


@pytest.mark.parametrize("odd", [(1, 2), (0, 1), (2, 0), (0, 0)], ids=str)
@pytest.mark.parametrize("honba", [300, 1])
def test_the_right_answer_is_read_whoever_pays_more_or_nothing(
    odd: tuple[int, int], honba: int
) -> None:
    """A document may have a non-dealer pay more than the dealer, or one of them nothing."""
    rules = with_value(load("club"), "payment.honba", honba)
    for payer, times in zip(("dealer", "child"), odd, strict=True):
        rules = with_value(rules, f"formula.shares.child_tsumo_{payer}", times)
    for kind in ("points", "honba", *(("comeback",) if any(odd) else ())):
        for card in deck(kind, rules):
            if card.key.startswith("child.tsumo.") or card.key == "second.child.tsumo":
                question = ask(card, rules, 1)
                reply = read(right_answer(question, Texts("ja")), question, rules)
                assert isinstance(reply, Reply), (card, reply)
                assert graded(reply, question, rules).right, card


def test_a_non_dealer_who_pays_nothing_may_be_named() -> None:
    rules = with_value(load("club"), "formula.shares.child_tsumo_child", 0)
    question = ask(Card("points", "club", "child.tsumo.30.3"), rules, 1)
    for text in ("2000", "0・2000"):
        reply = read(text, question, rules)
        assert isinstance(reply, Reply)
        assert graded(reply, question, rules).right
    assert read(
        "0・2000", ask(Card("points", "club", "child.ron.30.3"), rules, 1), rules
    ) == Unread("out_of_place", 0, "0")


def test_a_non_dealer_who_pays_nothing_pays_the_honba() -> None:
    """200 points of two honba come from each, as the Score page has it."""
    rules = with_value(load("club"), "formula.shares.child_tsumo_child", 0)
    question = ask(Card("honba", "club", "child.tsumo.2"), rules, 1)
    plain, points = question.expected["plain"], question.expected["points"]
    assert isinstance(plain, Shares)
    assert points == Shares(plain.high + 200, 200)


@pytest.mark.parametrize("key", ["limits.mangan", "formula.mangan_from"])
def test_a_document_whose_limits_begin_late_has_its_cards(key: str) -> None:
    """Its cells of five han and more by fu never came in the games that were counted."""
    limit = Limit(han=9, base=10**6) if key == "limits.mangan" else 10**6
    assert deck("points", with_value(load("club"), key, limit))


def test_a_document_without_a_limit_is_told_of() -> None:
    assert answered("child.ron.40.3", "三倍満", "r101") == Unread("no_limit", 0, "三倍満")
    assert answered("child.ron.0.3", "倍満", "enjoy") == Unread("limit_given", 0, "倍満")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: str) -> None:
    texts = Texts(language)
    for key in reasons():
        assert "{" not in unread_reason(Unread(key, 1, "x"), texts)


def test_a_second_answer_is_not_told_to_stand_there_twice() -> None:
    """“1” stands once in `1300-2600 1`, and “3” in `2翻 3翻`."""
    assert unread_reason(Unread("twice", 10, "1"), Texts("en")) == (
        "“1” is a second answer to the same thing."
    )
    assert "二つめ" in unread_reason(Unread("twice", 10, "1"), Texts("ja"))
    for language in LANGUAGES:
        assert "700-1300" in unread_reason(Unread("two_amounts", 4, "1300"), Texts(language))


def test_a_kind_that_there_is_not_is_told() -> None:
    with pytest.raises(ValueError, match="'pionts' is no kind of question"):
        deck("pionts", load("club"))
    assert "points" in kinds_of(load("club"))
