"""競技十半, the drill: every card is asked, its right answer is read, and is the engine's."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QWidget

from app.pages.drill import question_finder
from app.pages.drill.choices import choices_for
from app.pages.drill.explanation import marked_view
from app.pages.drill.kinds.kind import Card, Question, Reply, Unread
from app.pages.drill.kinds.table import (
    ask,
    deck,
    graded,
    read,
    right_answer,
    unread_reason,
)
from app.pages.drill.kinds.toppan import StakeSubject, TilesSubject
from app.pages.drill.page import DrillPage
from app.texts.texts import LANGUAGES
from app.texts.toppan import toppan_texts
from app.widgets.answer.ledger import LedgerView
from engine.riichi.practice.grade import Grade
from engine.toppan.hand import Hand
from engine.toppan.judge import compared, judge
from engine.toppan.rules import load
from engine.toppan.verdict import Agari, Within
from tests.app.pages.drill.held_search import HeldSearch
from tests.app.player import Player
from tests.app.practice import kinds_of

RULES, TEXTS = load("toppan"), toppan_texts("ja")
KINDS = ("toppan_points", "toppan_value", "toppan_stay", "toppan_dora")


def asked(kind: str, key: str, seed: int = 1) -> Question:
    return ask(Card(kind, "toppan", key), RULES, seed)


def said(text: str, question: Question) -> Grade | Unread:
    answer = read(text, question, RULES)
    return graded(answer, question, RULES) if isinstance(answer, Reply) else answer


def test_the_document_has_these_kinds_and_no_others() -> None:
    assert kinds_of(RULES) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_the_right_answer_of_every_card_is_read_and_is_right(kind: str) -> None:
    cards = deck(kind, RULES)
    assert len(set(cards)) == len(cards)
    for card in cards:
        question = ask(card, RULES, 3)
        assert question == ask(card, RULES, 3)
        for language in LANGUAGES:
            texts = toppan_texts(language)
            found = said(right_answer(question, texts), question)
            assert isinstance(found, Grade), (card, found)
            assert found.right, (card, found)
            assert question.subject.name(texts)
            assert question.subject.tile_rows(texts) or isinstance(question.subject, StakeSubject)


def test_a_hand_is_worth_what_the_judge_says() -> None:
    for card in deck("toppan_value", RULES):
        question = ask(card, RULES, 5)
        about = question.subject
        assert isinstance(about, TilesSubject)
        assert about.around is not None
        hand = Hand(dict(about.rows)["hand"])
        if card.key.endswith("win"):
            verdict = judge(hand, about.around, RULES)
            assert isinstance(verdict, Agari | Within)
            points = verdict.best.points
        else:
            points = compared(hand, about.around, RULES).points
        assert question.expected == {"halves": points}
        assert {row.rule.key for row in about.why if row.rule} >= {"prize.shenri"}


@pytest.mark.parametrize(
    ("key", "right"),
    [("stake.half.7", "3.5"), ("stake.double.7", "14点"), ("stake.even.mangan", "40 points")],
)
def test_han_are_multiplied_by_the_stake(key: str, right: str) -> None:
    grade = said(right, asked("toppan_points", key))
    assert isinstance(grade, Grade)
    assert grade.right
    wrong = said("1", asked("toppan_points", key))
    assert isinstance(wrong, Grade)
    assert not wrong.right


@pytest.mark.parametrize(
    ("halves", "right"),
    [(-7, "-3.5"), (-7, "−3.5点"), (-7, "▲3.5"), (7, "+3.5"), (2_400_001, "1200000.5")],
)
def test_an_odd_document_may_pay_less_than_nothing_and_very_much(halves: int, right: str) -> None:
    """Neither could be typed."""
    question = replace(asked("toppan_points", "stake.half.7"), truth=(("halves", halves),))
    grade = said(right, question)
    assert isinstance(grade, Grade)
    assert grade.right


@pytest.mark.parametrize(
    ("group", "right"), [(8, "1"), (0, "二"), (9, "東南西北"), (10, "dragons")]
)
def test_what_an_indicator_makes_dora(group: int, right: str) -> None:
    grade = said(right, asked("toppan_dora", f"dora.of.{group}"))
    assert isinstance(grade, Grade)
    assert grade.right


def test_a_hand_is_named_with_each_of_its_tiles() -> None:
    """In lists a pair was one tile, and a hand of five one of four."""
    for seed in range(1, 40):
        subject = asked("toppan_value", "child.half.win", seed).subject
        hand = dict(subject.tile_rows(TEXTS))["手"]
        names = TEXTS.list_of(map(TEXTS.tile_short, hand))
        assert f"手 {names}" in subject.name(TEXTS)


@pytest.mark.parametrize(
    ("kind", "key", "text"),
    [
        ("toppan_points", "stake.half.7", "たくさん"),
        ("toppan_points", "stake.half.7", ""),
        ("toppan_stay", "may.open.1", "たぶん"),
        ("toppan_dora", "dora.of.1", "12"),
    ],
)
def test_a_text_that_is_no_answer_is_told_why(kind: str, key: str, text: str) -> None:
    found = said(text, asked(kind, key))
    assert isinstance(found, Unread)
    for language in LANGUAGES:
        assert unread_reason(found, toppan_texts(language))


def test_whether_one_may_stay_has_both_answers_among_the_seeds() -> None:
    told = {asked("toppan_stay", "may.open.2", seed).expected["may"] for seed in range(8)}
    assert told == {"yes", "no"}
    question = asked("toppan_stay", "may.open.2")
    choices = choices_for(question, deck("toppan_stay", RULES), RULES, 1, TEXTS)
    assert choices == (), "there are not three wrong answers to choose from"


def test_in_the_window_a_hand_is_asked_answered_and_explained(player: Player) -> None:
    player.resize(1280, 800)
    player.do("document_toppan")
    player.do("page_drill")
    player.do("drill_begin")
    page = player.window.page
    assert isinstance(page, DrillPage)
    assert page._store.state.kind == "toppan_points"
    page._choose_kind("toppan_value")
    player.qtbot.waitUntil(lambda: page._store.state.question is not None, timeout=8000)
    question = page._store.state.question
    assert question is not None
    assert "手" in player.find("drill_subject", QWidget).accessibleName()
    page._session.enter(right_answer(question, TEXTS))
    done = page._store.state.marked
    assert done is not None
    assert done.right
    shown = marked_view(done, RULES, TEXTS, "")
    ledgers = page.findChildren(LedgerView)
    assert shown.rows
    assert any(ledger.rows.rows == shown.rows for ledger in ledgers)
    player.do("document_club")
    assert page._store.state.kind == "points"


def test_a_page_made_anew_asks_by_the_game_that_was_chosen_meanwhile(player: Player) -> None:
    """Found by the monkey: the question that waited named a stake, under a document of riichi."""
    player.do("document_toppan")
    player.do("page_drill")
    page = player.window.page
    assert isinstance(page, DrillPage)
    page._choose_kind("toppan_points")
    player.qtbot.waitUntil(lambda: page._store.state.question is not None, timeout=8000)
    player.do("page_rules")
    player.window._pages.forget_others()
    player.do("document_club")
    player.do("page_drill")
    question = player.window.session.store("drill").state.question
    assert question is not None
    assert question.card.document == "club"


@pytest.mark.parametrize("first_page", ["score"])
def test_what_a_round_came_to_is_not_read_in_the_words_of_the_other_game(player: Player) -> None:
    """Found by the monkey: the summary named a stake that riichi has no word for."""
    player.do("document_toppan")
    player.do("page_drill")
    player.do("drill_begin")
    page = player.window.page
    assert isinstance(page, DrillPage)
    player.qtbot.waitUntil(lambda: page._store.state.question is not None, timeout=8000)
    page._session.enter("999")
    page._session.finish()
    assert player.find("drill_summary_title", QLabel).isVisible()
    player.do("document_club")
    assert page._store.state.question is not None, "riichi asks its own questions"
    assert not player.find("drill_summary_title", QLabel).isVisible()


def test_what_was_looked_for_under_another_document_is_not_asked(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undo took the other document back; its hand would be explained by rules of another game."""
    search = HeldSearch()
    player.do("page_drill")
    player.do("drill_begin")
    page = player.window.page
    assert isinstance(page, DrillPage)
    monkeypatch.setattr(question_finder, "seek_for", search)
    monkeypatch.setattr(question_finder, "_AT_ONCE", -1.0)
    asked = page._state.question
    assert asked is not None
    player.do("document_toppan")
    assert page._state.dealing
    player.do("undo")
    search.held = False
    player.qtbot.waitUntil(lambda: not page._session._finder.busy)
    assert page._state.question == asked


def test_what_was_found_while_another_page_took_another_document_is_not_explained_by_its_rules(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by random clicks: the hidden page takes the document over as its question is shown,
    and a hand of 競技十半 was prepared under the rules of riichi."""
    search = HeldSearch()
    player.do("document_toppan")
    player.do("page_drill")
    player.do("drill_begin")
    page = player.window.page
    assert isinstance(page, DrillPage)
    player.qtbot.waitUntil(lambda: player.shows("drill_kind_toppan_value"))
    with monkeypatch.context() as slow:
        slow.setattr(question_finder, "seek_for", search)
        slow.setattr(question_finder, "_AT_ONCE", -1.0)
        player.click("drill_kind_toppan_value")
    assert page._state.dealing
    player.do("page_rules")
    player.do("document_club")
    player.window.session._timer.stop()  # the question is found before the document is taken over
    assert page._state.document == "toppan"
    search.held = False
    player.qtbot.waitUntil(lambda: not page._state.dealing)
    player.qtbot.waitUntil(lambda: not page._session.diagnoser._ahead.busy)
    assert page._state.question is not None
    assert page._state.question.card.document == "club"
