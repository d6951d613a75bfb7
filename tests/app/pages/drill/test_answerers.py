"""Every kind of question is answered by the mouse alone; nothing gives its answer away."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.pages.drill.choices import CHOICES, choices_for
from app.pages.drill.kinds.control import (
    GridControl,
    KeypadControl,
    OptionsControl,
    SeatsControl,
)
from app.pages.drill.kinds.fields import YAKUMAN
from app.pages.drill.kinds.hands import NO_YAKU, NO_YAKU_AT, HandSubject
from app.pages.drill.kinds.kind import Card, Question, Reply, Unread
from app.pages.drill.kinds.rulings import ActSubject
from app.pages.drill.kinds.table import (
    KINDS,
    ask,
    deck,
    graded,
    offered_answer,
    prompt_text,
    read,
    right_answer,
)
from app.pages.drill.presentation import controls_for, exam_question_view
from app.pages.drill.widgets.answerers.panel import AnswererPanel
from app.pages.drill.widgets.question_card import QuestionCard
from app.texts.texts import LANGUAGES, Texts
from app.texts.toppan import toppan_texts
from app.variants import TOPPAN, rules_of, variant_of
from engine import library
from engine.ledger import total
from engine.library import documents
from engine.riichi.scoring.table import fu_rows
from engine.riichi.verdict import NoYaku, Shares
from tests.app.pages.drill.test_page import Drill
from tests.app.practice import kinds_of
from tests.app.texts.test_clauses import hold_copy

SEEDS = 10
FEW = 6
CLICKED = (
    "points", "cells", "fu", "yaku", "declaration", "honba", "paid", "ruling",
    "toppan_points", "toppan_value", "toppan_stay", "toppan_dora",
)  # fmt: skip
"""Kinds that are clicked here; the others are beside the tests of their questions."""
OWN_TESTS = tuple(kind for kind in KINDS if kind not in CLICKED)


def texts_of(document: str, language: str = "ja") -> Texts:
    return toppan_texts(language) if variant_of(document) is TOPPAN else Texts(language)


def asked(document: str, kind: str, seeds: int = SEEDS) -> tuple[Question, ...]:
    """Questions of a kind, each of another card as far as there are such; rare hands left out."""
    return tuple(question_of(document, kind, seed) for seed in range(seeds))


@cache
def question_of(document: str, kind: str, seed: int) -> Question:
    rules = rules_of(document)
    cards = deck(kind, rules)[: 2 * SEEDS]
    return ask(cards[seed % len(cards)], rules, seed)


def test_above_a_question_no_label_stands_empty(qtbot: QtBot) -> None:
    """Screen readers came to the count of a round whose first hand was still being dealt."""
    card = QuestionCard(Texts("ja"))
    qtbot.addWidget(card)
    card.show()
    card.fit(800)
    for name in ("drill_caption", "drill_count"):
        label = card.findChild(QLabel, name)
        assert label is not None
        assert not label.isVisible()


class Hand:
    """Clicks the controls of a question, which write into its field."""

    def __init__(self, qtbot: QtBot, texts: Texts) -> None:
        self.qtbot, self.texts = qtbot, texts
        self.card, self.panel = QuestionCard(texts), AnswererPanel(texts)
        for widget in (self.card, self.panel):
            qtbot.addWidget(widget)
            widget.show()
        self.panel.key_pressed.connect(self.card.press)
        self.panel.replaced.connect(self.card.replace)
        self.card.edited.connect(self.panel.reset)

    def click(self, name: str) -> None:
        there = self.panel.findChildren(QAbstractButton, name)
        button = next(button for button in there if button.isVisible())
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def answer(self, question: Question) -> str:
        """What is in the field after the right controls were clicked."""
        self.card.clear()
        controls = controls_for(question, rules_of(question.card.document), self.texts)
        self.panel.present(controls)
        self.panel.reset()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        for control in controls:
            if isinstance(control, OptionsControl | GridControl):
                self.choose(question, control)
            elif isinstance(control, SeatsControl):
                self.enter_seats(question)
            elif isinstance(control, KeypadControl):
                self.enter_digits(question, control)
        return self.card.field.text()

    def choose(self, question: Question, control: OptionsControl | GridControl) -> None:
        """Click the options whose text the right answer has."""
        truth, kind = question.expected, KINDS[question.kind]
        if isinstance(control, GridControl):
            options = [one for _, row in control.rows for one in row if one] + [*control.below]
            first = next(n for n, one in enumerate(options) if is_right(one.text, question))
            self.click(f"answer_{control.key}_{first}")
            return
        texts = [option.text for option in control.options]
        if control.many:
            yaku = truth["yaku"]
            assert isinstance(yaku, frozenset)
            wanted = [self.texts.yaku_name(str(name)) for name in yaku]
            wanted = wanted or [self.texts.ui("no_yaku")]
        elif control.key == "han" and not truth["yaku"]:
            wanted = [self.texts.ui("no_yaku")] if self.texts.ui("no_yaku") in texts else []
        elif control.key in ("han", "fu") and "limit" in truth and question.kind != "fu":
            limit = kind.field("limit").write(truth["limit"], self.texts)
            counted = kind.field("han").write(truth["han"], self.texts)
            there = [word for word in (limit, counted) if word in texts]
            wanted = there[:1] if control.key == "han" else []
            assert wanted or control.key == "fu", (limit, counted, texts)
        elif control.key == "fu" and not truth["yaku"]:
            wanted = []
        else:
            wanted = [kind.field(control.key).write(truth[control.key], self.texts)]
        for word in wanted:
            self.click(f"answer_{control.key}_{texts.index(word)}")

    def enter_seats(self, question: Question) -> None:
        for at, field in enumerate(question.fields):
            amount = question.expected[field]
            assert isinstance(amount, int)
            self.click(f"answer_seat_{at}")
            self.click("key_plus" if amount > 0 else "key_minus")
            for digit in str(abs(amount)) if amount else "":
                self.click(f"key_{digit}")

    def enter_digits(self, question: Question, control: KeypadControl) -> None:
        truth = question.expected
        if question.kind in ("ruling", "declaration") and not _costs(truth):
            return
        if "halves" in truth:
            halves = truth["halves"]
            assert isinstance(halves, int)
            self._digits(halves // 2)
            if halves % 2:
                self.click("key_half")
            return
        amount = truth.get("points", truth.get("amount"))
        assert isinstance(amount, Shares)
        if amount.low and amount.low != amount.high:
            self._digits(amount.low)
            self.click("key_pair")
        self._digits(amount.high)
        if amount.low == amount.high and amount.low:
            self.click("key_all")
        if "received" in question.fields:
            self.click("key_total")
            self._digits(int(str(truth["received"])))
        assert self.panel.findChild(QWidget, "keypad") is not None
        assert all(self.panel.findChild(QWidget, f"key_{word}") for word in control.words)

    def _digits(self, number: int) -> None:
        for digit in str(number):
            self.click(f"key_{digit}")


def _costs(truth: dict[str, object]) -> bool:
    amount = truth.get("points", truth.get("amount"))
    return isinstance(amount, Shares) and amount.high > 0 and truth.get("class") != "fine"


def is_right(text: str, question: Question) -> bool:
    rules = rules_of(question.card.document)
    reply = read(text, question, rules)
    return isinstance(reply, Reply) and graded(reply, question, rules).right


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", documents())
def test_every_kind_is_answered_right_by_the_mouse_alone(
    qtbot: QtBot, document: str, language: str
) -> None:
    hand, rules = Hand(qtbot, texts_of(document, language)), rules_of(document)
    for kind in (kind for kind in kinds_of(rules) if kind not in OWN_TESTS):
        for question in asked(document, kind, SEEDS if language == "ja" else 3):
            text = hand.answer(question)
            reply = read(text, question, rules)
            assert isinstance(reply, Reply), (question.card, text, reply)
            assert graded(reply, question, rules).right, (question.card, text)


def test_typed_answers_come_first_and_controls_add_to_them(qtbot: QtBot) -> None:
    hand = Hand(qtbot, Texts("ja"))
    question = ask(deck("yaku", rules_of("club"))[0], rules_of("club"), 1)
    hand.answer(question)
    hand.card.clear()
    hand.panel.reset()
    hand.card.field.insert("リーチ")
    hand.card.edited.emit()
    controls = controls_for(question, rules_of("club"), hand.texts)
    yaku = controls[0]
    assert isinstance(yaku, OptionsControl)
    texts = [option.text for option in yaku.options]
    hand.click(f"answer_yaku_{texts.index('平和')}")
    assert hand.card.field.text() == "リーチ 平和"
    hand.click(f"answer_yaku_{texts.index('断么九')}")
    assert hand.card.field.text() == "リーチ 平和 断么九"
    hand.click(f"answer_yaku_{texts.index('平和')}")
    assert hand.card.field.text() == "リーチ 断么九"


def test_the_keypad_has_no_dead_key(qtbot: QtBot) -> None:
    hand = Hand(qtbot, Texts("ja"))
    for document in documents():
        rules = rules_of(document)
        for kind in kinds_of(rules):
            card = deck(kind, rules)[0]
            hand.panel.present(controls_for(ask(card, rules, 1), rules, texts_of(document)))
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            for button in hand.panel.findChildren(QAbstractButton):
                assert button.isEnabled(), button.objectName()
                assert button.accessibleName() or button.text(), button.objectName()


# --- what is beside a question


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", documents())
def test_no_placeholder_and_no_hint_is_an_answer(document: str, language: str) -> None:
    texts, rules = texts_of(document, language), rules_of(document)
    for kind in kinds_of(rules):
        hint = prompt_text("hint", Card(kind, document, ""), texts)
        for question in asked(document, kind, 3):
            form = exam_question_view(kind, question, "", texts).form
            assert form
            assert isinstance(read(form, question, rules), Unread), (kind, form)
            for word in re.split(r"[\s、,]+", form) if kind != "toppan_stay" else ():
                assert isinstance(read(word, question, rules), Unread), (kind, word)
            truth = right_answer(question, texts)
            assert form != truth
            assert truth not in hint.split(), (kind, hint)


@pytest.mark.parametrize(("language", "word"), [("ja", "符(?!号)"), ("en", r"\bfu\b")])
def test_a_document_without_fu_asks_for_none(language: str, word: str) -> None:
    texts = Texts(language)

    def told(kind: str, document: str) -> list[str]:
        card = Card(kind, document, "")
        found = [prompt_text(prompt, card, texts) for prompt in ("ask", "form", "hint")]
        return [words for words in found if re.search(word, words)]

    for kind in kinds_of(rules_of("enjoy")):
        assert told(kind, "enjoy") == []
    assert len(told("declaration", "club")) == 3


@pytest.mark.parametrize(("language", "word"), [("ja", "本場"), ("en", "honba")])
@pytest.mark.parametrize(
    ("document", "without"), [("club", False), ("r101", True), ("enjoy", True)]
)
def test_only_under_a_document_with_honba_a_question_tells_of_them(
    tmp_path: Path, document: str, language: str, word: str, *, without: bool
) -> None:
    """Fu decided it: 101 has fu and no honba, a copy of 縁ジョイ may have honba and no fu."""
    texts = Texts(language)

    def told(document: str) -> set[str]:
        found = set()
        for kind in (name for name, row in KINDS.items() if row.game == "riichi"):
            card = Card(kind, document, "")
            prompts = [prompt_text(prompt, card, texts) for prompt in ("ask", "form", "hint")]
            if any(word in words.lower() for words in prompts):
                found.add(kind)
        return found - {"honba"}

    before, after = (0, 300) if without else (300, 0)
    change = f"\nhonba = {{ value = {before},", f"\nhonba = {{ value = {after},"
    hold_copy(tmp_path, "own-1", document, change)
    try:
        with_honba, without_any = ("own-1", document) if without else (document, "own-1")
        assert told(with_honba) == {"comeback", "ends", "own"}
        assert told(without_any) == set()
    finally:
        library.set_own_documents({})


@pytest.mark.parametrize("document", documents())
def test_choices_never_give_the_answer_away(document: str) -> None:
    texts, rules = texts_of(document), rules_of(document)
    for kind in kinds_of(rules):
        cards = deck(kind, rules)
        for seed, question in enumerate(asked(document, kind, FEW)):
            found = choices_for(question, cards, rules, seed, texts)
            if not found:
                assert kind in ("ruling", "toppan_stay", *OWN_TESTS), (kind, question.card)
                continue
            words = [offered_answer(choice, texts) for choice in found]
            assert len(set(words)) == CHOICES == len(words), words
            grades = []
            for text in words:
                reply = read(text, question, rules)
                assert isinstance(reply, Reply), (question.card, text)
                grades.append(graded(reply, question, rules).right)
            assert grades.count(True) == 1, words
            assert words[grades.index(True)] == offered_answer(question, texts)


def test_no_choice_is_impossible_in_the_form_that_was_asked() -> None:
    rules, texts = rules_of("club"), Texts("ja")
    cards = deck("yaku", rules)
    for seed in range(30):
        question = ask(cards[seed % 12], rules, seed)
        subject = question.subject
        assert isinstance(subject, HandSubject)
        for choice in choices_for(question, cards, rules, seed, texts):
            yaku = choice.expected["yaku"]
            assert isinstance(yaku, frozenset)
            if not subject.dealt.situation.tsumo:
                assert "menzen_tsumo" not in yaku
            if not subject.dealt.hand.menzen:
                assert not {"riichi", "menzen_tsumo", "pinfu"} & {str(name) for name in yaku}


@pytest.mark.parametrize("document", ["club", "r101", "tenhou", "ema2016"])
def test_no_choice_of_fu_is_a_number_that_no_hand_has(document: str) -> None:
    """A mistake that leaves a hand without yaku has no fu; 0 fu is nothing to choose."""
    rules, texts = rules_of(document), texts_of(document)
    cards = deck("fu", rules)
    for seed, card in enumerate(cards[:12]):
        for choice in choices_for(ask(card, rules, seed), cards, rules, seed, texts):
            assert choice.expected["fu"] in fu_rows(rules), (card, choice.expected)


def test_the_right_choice_stands_anywhere() -> None:
    rules, texts = rules_of("club"), Texts("ja")
    cards = deck("points", rules)
    places = set()
    for seed in range(40):
        question = ask(cards[seed], rules, seed)
        words = [right_answer(c, texts) for c in choices_for(question, cards, rules, seed, texts)]
        places.add(words.index(right_answer(question, texts)))
    assert places == set(range(CHOICES))


def test_indicators_are_called_indicators() -> None:
    rules = rules_of("club")
    for seed in range(40):
        question = ask(deck("declaration", rules)[seed % 8], rules, seed)
        subject = question.subject
        assert isinstance(subject, HandSubject)
        around = subject.dealt.situation
        spoken = subject.spoken(Texts("ja"))
        assert "ドラ表示牌" in spoken
        assert ("裏ドラ表示牌" in spoken) == bool(around.ura_indicators)


def test_a_ruling_question_is_made_of_sentences() -> None:
    question = ask(Card("ruling", "club", "false_call.in_time"), rules_of("club"), 1)
    assert question.subject.name(Texts("ja")) == "できない鳴きを発声した。まだ捨てていない。"
    english = question.subject.name(Texts("en"))
    assert english == "Called a tile that cannot be called. The player has not discarded yet."
    assert right_answer(question, Texts("ja")) == "1000点罰符"
    assert right_answer(question, Texts("en")).count("1000") == 1
    for document in documents():
        rules = rules_of(document)
        for card in deck("ruling", rules):
            subject = ask(card, rules, 1).subject
            assert isinstance(subject, ActSubject)
            for language in LANGUAGES:
                end = "。" if language == "ja" else "."
                assert subject.name(Texts(language)).endswith(end)


def test_amounts_of_seats_are_signed_and_named() -> None:
    question = ask(Card("paid", "club", "child.tsumo.plain"), rules_of("club"), 1)
    text = right_answer(question, Texts("ja"))
    assert [part for part in text.split() if part[0] not in "+−"] == ["東", "南", "西", "北"]
    assert text.count("−") == 3
    assert "-" not in text


# --- in the window


def test_the_controls_of_the_page_write_into_its_field(drill: Drill) -> None:
    drill.page._choose_kind("fu")
    drill.qtbot.waitUntil(lambda: drill.shows("answer_fu_0"))
    options = controls_for(drill.state.question, drill.page._session.rules, drill.page._texts)
    assert isinstance(options[0], OptionsControl)
    right = drill.state.question.expected["fu"]
    at = [option.label for option in options[0].options].index(str(right))
    drill.click(f"answer_fu_{at}", "drill_submit")
    assert drill.state.marked.right
    drill.click("drill_next")
    drill.qtbot.waitUntil(lambda: drill.state.question is not None and drill.state.marked is None)
    keys = drill.page.ui.practice.card.answerers.findChildren(QAbstractButton)
    assert not any(key.isChecked() for key in keys), "another question begins with nothing chosen"


def test_tab_goes_from_the_field_to_the_controls_and_then_to_the_buttons(drill: Drill) -> None:
    drill.page._choose_kind("fu")
    drill.qtbot.waitUntil(lambda: drill.shows("answer_fu_0"))
    drill.page.take_focus()
    seen = []
    for _ in range(30):
        there = drill.window.focusWidget()
        assert there is not None
        seen.append(there.objectName())
        drill.window.focusNextChild()
    order = [
        seen.index(name) for name in ("drill_field", "answer_fu_0", "answer_fu_10", "drill_submit")
    ]
    assert order == sorted(order), seen


@pytest.fixture
def drill(qtbot: QtBot, window) -> Drill:  # type: ignore[no-untyped-def]
    window.activateWindow()
    return Drill(qtbot, window)


WITHOUT_YAKU = [(kind, document) for kind in ("yaku", "declaration") for document in documents()
                if NO_YAKU in {card.key for card in deck(kind, rules_of(document))}]  # fmt: skip


@pytest.mark.parametrize(("kind", "document"), WITHOUT_YAKU)
def test_a_hand_without_yaku_is_offered_wins_that_it_could_be(kind: str, document: str) -> None:
    """Wins in the form of its situation, worth what the yaku and its dora would be."""
    texts, rules = texts_of(document), rules_of(document)
    cards = deck(kind, rules)
    for seed in range(SEEDS):
        question = ask(Card(kind, document, NO_YAKU), rules, seed)
        subject = question.subject
        assert isinstance(subject, HandSubject)
        around, hand = subject.dealt.situation, subject.dealt.hand
        found = choices_for(question, cards, rules, seed, texts)
        words = [offered_answer(choice, texts) for choice in found]
        assert len(set(words)) == CHOICES == len(words), words
        assert words.count(texts.ui("no_yaku")) == 1
        for choice in found:
            truth = choice.expected
            if choice.truth == question.truth:
                continue
            if kind == "yaku":
                assert isinstance(subject.verdict, NoYaku)
                worth = [rules.yaku[str(name)].value for name in truth["yaku"]]  # type: ignore[union-attr]
                yaku = sum(one.closed if hand.menzen else one.open for one in worth)
                assert truth["han"] == yaku + total(subject.verdict.bonus), words
            else:
                points = truth["points"]
                assert isinstance(points, Shares)
                form = (bool(points.low), points.low == points.high)
                assert form == (around.tsumo, around.tsumo and around.dealer), words


@pytest.mark.parametrize("kind", ["yaku", "declaration"])
def test_that_a_hand_has_no_yaku_is_offered_for_others_too(kind: str) -> None:
    """Where it stood among the choices of such hands alone, it would be the answer each time."""
    texts, rules = Texts("ja"), rules_of("club")
    cards, offered = deck(kind, rules), 0
    for seed in range(40):
        question = ask(cards[seed % NO_YAKU_AT], rules, seed)
        found = choices_for(question, cards, rules, seed, texts)
        words = [offered_answer(choice, texts) for choice in found]
        if texts.ui("no_yaku") in words:
            offered += 1
            subject = question.subject
            assert isinstance(subject, HandSubject)
            assert "riichi" not in subject.dealt.situation.events, "riichi is one"
    assert offered >= 4


@pytest.mark.parametrize("document", ["club", "r101", "enjoy", "tenhou"])
def test_the_choices_of_a_yakuman_are_yakuman(document: str) -> None:
    """Beside 12 and 14 han the only yakuman would be the answer."""
    texts, rules = texts_of(document), rules_of(document)
    cards = deck("yaku", rules)
    asked_for = [card for card in cards if card.key in ("daisangen", "suuankou", "kokushi")]
    for seed, card in enumerate(asked_for * 3):
        question = ask(card, rules, seed)
        found = choices_for(question, cards, rules, seed, texts)
        named = [choice for choice in found if choice.expected.get("limit") in YAKUMAN]
        assert len(found) == CHOICES, card
        assert len(named) >= CHOICES - 1, [offered_answer(choice, texts) for choice in found]
