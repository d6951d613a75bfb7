"""What is said of every cause: with the amounts of the answer at hand, in every document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from app.pages.drill.diagnosis.cause_texts import (
    NO_AMOUNT,
    cause_text,
    lanes_view,
    times_text,
)
from app.pages.drill.diagnosis.neighbours import fitting_cells
from app.pages.drill.diagnosis.parts import parts_view
from app.pages.drill.diagnosis.problems import diagnosis_of, evidence_of, problem_of, shows
from app.pages.drill.diagnosis.problems import explained as explained_answers
from app.pages.drill.diagnosis.view import Findings, lesson_of
from app.pages.drill.explanation import marked_view
from app.pages.drill.kinds.cells import CellSubject, limit_of
from app.pages.drill.kinds.declared import ask_declared
from app.pages.drill.kinds.hands import judged
from app.pages.drill.kinds.kind import Card, Question, Reply, Value
from app.pages.drill.kinds.table import KINDS, ask, deck, graded
from app.pages.drill.kinds.toppan import TilesSubject
from app.pages.drill.state import AnsweredQuestion
from app.texts.texts import LANGUAGES, Texts
from app.texts.toppan import toppan_texts
from app.user_documents.files import UserDocumentFiles
from app.user_documents.tables import with_value as with_table_value
from engine.library import documents, set_own_documents
from engine.memo import Memo
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Dealt
from engine.riichi.practice.diagnosis import (
    CATALOGUE,
    CAUSES,
    Explanation,
    HandProblem,
    answer_under,
    answers,
    explanations,
)
from engine.riichi.practice.diagnosis.computed_answer import Causes, ComputedAnswer, PreparedProblem
from engine.riichi.practice.diagnosis.misconception import OF_FU, OF_HAN
from engine.riichi.practice.fu_parts import PARTS, fu_items
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.table import Cell, cells
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Shares
from engine.rulebook import Words, rules_in, with_value
from engine.tiles import tiles
from engine.toppan import diagnosis as toppan
from engine.toppan.diagnosis import StayProblem
from engine.toppan.rules import load as load_toppan

SENTENCES: tuple[Literal["did", "right", "thumb"], ...] = ("did", "right", "thumb")
RIICHI = [name for name, head in documents().items() if head.game == "riichi"]
HANDS = {
    "menzen_ron_forgotten": "345m678m24p999s55z+3p ron seat=S riichi",
    "menzen_ron_when_open": "22p345p567s88s[6'66m]+2p ron from=N seat=W round=E",
    "tsumo_forgotten": "234678m999p3455s+5s tsumo seat=S riichi",
    "tsumo_on_pinfu": "123m567m33p567s78s+6s tsumo seat=N riichi",
    "wait_forgotten": "345m678m24p999s55z+3p ron seat=S riichi",
    "wait_on_ryanmen": "456m999m11z678s34p+5p ron seat=E riichi",
    "ron_triplet_closed": "345m999m678s22p44s+2p ron seat=S riichi",
    "pair_forgotten": "345m678m24p999s55z+3p ron seat=S riichi",
    "pair_guest_wind": "345m678m24p999s33z+3p ron seat=S riichi",
    "double_wind_4": "456m999m11z678s34p+5p ron seat=E riichi",
    "open_as_closed": "777p22s345s67s+8s[5'55z] tsumo seat=S round=E",
    "end_as_simple": "345m678m24p999s55z+3p ron seat=S riichi",
    "quad_as_triplet": "123m99p456p78s+9s(1111z) ron from=S seat=N round=E",
    "open_20": "22p345p567s67s+8s[2'34m] ron seat=S round=E",
    "dora_as_yaku": "345m678m24p999s22p+3p ron seat=S dora=2m",
    "open_han_kept": "11p345p99p+9p[2'34p][6'66z] ron seat=S round=E",
    "pinfu_without_ryanmen": "123m567m33p567s13s+2s ron seat=N riichi",
    "menzen_tsumo_open": "777p22s345s67s+8s[5'55z] tsumo seat=S round=E",
    "double_wind_one_han": "111z345m678p22s67s+8s ron seat=E dora=4p",
    "indicator_is_dora": "123m456m78p234s55s+9p ron seat=S riichi dora=5s",
    "pinfu_always_20": "123m567m33p567s78s+6s ron seat=N riichi",
    "wait_on_shanpon": "345m999m678s22p44s+2p ron seat=S riichi",
    "closed_as_open": "345m678m24p999s55z+3p ron seat=S riichi",
    "simple_as_end": "345m678m24p777s55z+3p ron seat=S riichi",
    "fu_nearest": "345m678m24p999s55z+3p ron seat=S riichi",
    "tanyao_open_denied": "22p345p567s88s[6'66m]+2p ron from=N seat=W round=E",
    "pinfu_with_value_pair": "123m567m55z567s78s+6s ron seat=N riichi",
    "tanyao_with_end": "123m567m33p567s78s+6s ron seat=N riichi",
    "iipeikou_open": "223344p66m78m+6m[5'67s] ron seat=S round=E",
    "ryanpeikou_as_pairs": "223344m556677p3s+3s ron seat=S riichi",
}
"""A hand for each cause that shows in hands alone."""
STAYS = {"may.open.0": 19, "may.open.1": 38, "may.open.3": 27}
"""The seeds of questions whether one may stay in which the causes of that show."""
_MOST = 150
"""Questions about cells of other documents than the club's."""
_REMEMBERED = 1 << 13


@pytest.fixture(scope="module", autouse=True)
def _answers_are_remembered() -> Iterator[None]:
    """What a misconception leads to is reckoned once for each question: all are tried to explain
    each answer."""
    compute, known = (
        answers.computed_answer,
        Memo[object, tuple[PreparedProblem, ComputedAnswer]](limit=_REMEMBERED),
    )

    def once(case: PreparedProblem, causes: Causes = ()) -> ComputedAnswer:
        asked = id(case.rules), case.problem, tuple(cause.id for cause in causes)
        there = known.get(asked) or known.store(asked, (case, compute(case, causes)))
        return there[1]  # the case is kept, so that no other rules have the id of its own

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answers, "computed_answer", once)
        yield


def hand_question(cause: str, rules: RiichiRules) -> Question:
    hand, _, around = HANDS[cause].partition(" ")
    found = Dealt("hand", Hand.parse(hand), Situation.parse(around))
    fields = ("fu",) if CATALOGUE[cause].group in OF_FU else ("yaku", "han")
    return judged(Card("fu", rules.document.id, "x"), found, rules, fields)


def cell_questions(rules: RiichiRules) -> Iterator[Question]:
    for honba, deposits in ((0, 0), (2, 0), (0, 1)):
        for cell in cells(rules):
            price = price_of(cell, rules)
            subject = CellSubject(cell, limit_of(cell, rules), price, honba, deposits)
            card = Card("points", rules.document.id, "x")
            yield Question(card, subject, ("points",), (("points", price.shares),), cell)


def explained(cause: str, question: Question, rules: RiichiRules) -> Explanation | None:
    """What explains the answer that a cause leads to, by that cause."""
    problem = problem_of(question)
    assert problem is not None
    answer = answer_under(cause, problem, rules)
    if answer is None:
        return None
    said = {field: answer[field] for field in question.fields if field in answer}
    found = explanations(problem, said, rules)
    return next((one for one in found if one.cause == cause and not one.beside), None)


@cache
def examples(document: str) -> tuple[tuple[Explanation, Question], ...]:
    """For each cause, the answers of three questions that it explains."""
    rules, found = load(document), []
    every = tuple(cell_questions(rules))
    step = 1 if document == "club" else 1 + len(every) // _MOST
    for cause in CAUSES:
        of_hands = cause in HANDS
        questions = (hand_question(cause, rules),) if of_hands else every[::step]
        many = 0
        for question in questions:
            one = explained(cause, question, rules)
            if one is not None:
                found.append((one, question))
                many += 1
            if many == 3:
                break
    return tuple(found)


@pytest.mark.parametrize("document", RIICHI)
def test_every_sentence_is_whole(document: str) -> None:
    rules = load(document)
    for language in LANGUAGES:
        texts = Texts(language)
        for one, question in examples(document):
            for part in SENTENCES:
                words = cause_text(part, one, question, rules, texts)
                place = (one.cause, language, words)
                assert words, place
                assert not re.search(r"[{}_]|cause\.|None", words), place
                assert NO_AMOUNT not in words, place
            shown = lanes_view(one.said_lane, one.right_lane, rules, texts)
            for node in (*shown.said, *shown.right):
                assert node.words, one.cause
                assert not re.search(r"[{}_]", node.words + node.step), one.cause


def test_the_club_shows_nearly_every_cause() -> None:
    """The others need a rule that the club does not have, or no fu below a limit."""
    shown = {one.cause for one, _ in examples("club")}
    others = {"limit_forgotten", "counted_yakuman", "double_wind_4", "sum_rounded_last"}
    assert set(CAUSES) - shown <= others


@pytest.mark.parametrize("document", RIICHI)
def test_the_lesson_about_a_cause_is_one_of_the_document(document: str) -> None:
    rules = load(document)
    lessons = [lesson_of(one, rules) for one, _ in examples(document)]
    assert any(lessons)
    if document == "club":
        assert all(lessons)


def toppan_questions() -> Iterator[Question]:
    """Questions of every kind of 競技十半, with a hand that a total above the limit would let
    stay."""
    rules = load_toppan("toppan")
    for key, seed in STAYS.items():
        yield ask(Card("toppan_stay", "toppan", key), rules, seed)
    for kind in ("toppan_dora", "toppan_points", "toppan_value"):
        yield from (ask(card, rules, 0) for card in deck(kind, rules))
    problem = StayProblem(tiles("7m2z2z"), 1, tiles("1m9s"))
    subject = TilesSubject((("hand", problem.tiles),), None, (), problem)
    card = Card("toppan_stay", "toppan", "may.open.1")
    yield Question(card, subject, ("may",), (("may", "no"),))


def test_every_cause_of_toppan_is_told_with_its_amounts_and_a_lesson() -> None:
    rules = load_toppan("toppan")
    under, left = diagnosis_of(rules).answer_under, set(toppan.CAUSES)
    for question in toppan_questions():
        for cause in sorted(left):
            answer = under(cause, problem_of(question), rules)
            if answer is None:
                continue
            left.discard(cause)
            assert shows(cause, question, rules)
            mark = graded(Reply(tuple(answer.items())), question, rules)
            done = AnsweredQuestion("1", question, "x", mark, 1, 1)
            found = explained_answers(done, rules, {cause: 1})
            assert found[0].cause == cause
            assert cause in evidence_of(done, rules).fits
            check_told(done, Findings(found[:1]))
    assert left == set()


def check_told(done: AnsweredQuestion, found: Findings) -> None:
    for language in LANGUAGES:
        texts = toppan_texts(language)
        view = marked_view(done, load_toppan("toppan"), texts, "", found).diagnosis
        assert view is not None
        words = f"{view.did} {view.instead} {view.thumb}"
        assert view.did, words
        assert view.instead, words
        assert view.thumb, words
        assert not re.search(r"[{}_]|None|cause\.", words), words
        assert view.lesson, words
        assert texts.text(f"ui.cause.{found.explanations[0].cause}.name")
        assert (view.lanes is None) == (done.question.kind == "toppan_dora")


def test_the_way_to_nothing_is_shown_where_a_stake_is_worth_nothing() -> None:
    """A document of one's own may have such a stake; the han of the step were divided by it."""
    rules = with_value(load_toppan("toppan"), "stakes.half", 0.0)
    question = ask(Card("toppan_points", "toppan", "stake.half.3"), rules, 0)
    mark = graded(Reply((("halves", 6),)), question, rules)
    done = AnsweredQuestion("1", question, "x", mark, 1, 1)
    found = Findings(explained_answers(done, rules, {}))
    lanes = marked_view(done, rules, toppan_texts("en"), "", found).diagnosis
    assert lanes is not None
    assert lanes.lanes is not None
    assert [node.step for node in lanes.lanes.right] == ["", "×3 han"]


def test_a_right_answer_in_toppan_speaks_against_every_cause_that_shows() -> None:
    rules = load_toppan("toppan")
    for card in (*deck("toppan_dora", rules)[:2], *deck("toppan_points", rules)[:2]):
        question = ask(card, rules, 1)
        mark = graded(Reply(question.truth), question, rules)
        told = evidence_of(AnsweredQuestion("1", question, "x", mark, 1, 3), rules)
        assert not told.fits
        assert told.against == {one for one in toppan.CAUSES if shows(one, question, rules)}


def test_no_amount_is_typed_into_a_text() -> None:
    """What a document may change is calculated: a text has no numbers of its own but those of the
    tiles, of the hundreds that points are rounded to, and the factors of an operation."""
    allowed = re.compile(r"2倍|4倍|×2|÷3|2から8|2 to 8")
    for language in LANGUAGES:
        texts = Texts(language)
        for cause in (*CAUSES, *toppan.CAUSES):
            for part in ("name", "did", "right", "thumb"):
                words = texts.text(f"ui.cause.{cause}.{part}")
                assert not re.search(r"\d", allowed.sub("", words)), (cause, words)


def test_groups_of_hands_are_those_of_the_catalogue() -> None:
    assert {CATALOGUE[cause].group for cause in HANDS} <= {*OF_FU, *OF_HAN}


@pytest.mark.parametrize("document", RIICHI)
def test_whatever_a_cause_leads_to_is_explained_without_a_gap(document: str) -> None:
    rules, first = load(document), RIICHI.index(document) % 6
    for cause in list(HANDS)[first::6]:
        for kind in ("fu", "yaku", "declaration", "paid"):
            question = asked_as(kind, cause, rules)
            if question is not None:
                check_answers(question, rules)


@pytest.mark.parametrize("document", RIICHI)
def test_whatever_a_cause_makes_of_a_part_is_explained_without_a_gap(document: str) -> None:
    rules, kind = load(document), KINDS["fu_parts"].hands
    assert kind is not None
    for hand, _, around in (text.partition(" ") for text in HANDS.values() if rules.fu):
        found = Dealt("hand", Hand.parse(hand), Situation.parse(around))
        verdict = judge(found.hand, found.situation, rules)
        for part in fu_items(verdict.best) if isinstance(verdict, Agari) else ():
            if part.key in PARTS:
                check_answers(kind.ask(Card("fu_parts", document, part.key), found, rules), rules)


def asked_as(kind: str, cause: str, rules: RiichiRules) -> Question | None:
    """The hand of a cause as a kind asks about it; None where it does not."""
    hand, _, around = HANDS[cause].partition(" ")
    found = Dealt("hand", Hand.parse(hand), Situation.parse(around))
    hands = KINDS[kind].hands
    assert hands is not None
    wins = isinstance(judge(found.hand, found.situation, rules), Agari)
    if (kind == "fu" and rules.fu is None) or (kind in ("fu", "paid") and not wins):
        return None
    return hands.ask(Card(kind, rules.document.id, "x"), found, rules)


def check_answers(question: Question, rules: RiichiRules) -> None:
    """Explain every answer that a cause leads to; what several lead to is explained once."""
    problem = problem_of(question)
    assert problem is not None
    replies: dict[tuple[tuple[str, Value], ...], str] = {}
    for cause in CAUSES:
        answer = answer_under(cause, problem, rules)
        if answer is not None:
            said = ((field, answer[field]) for field in question.fields if field in answer)
            replies.setdefault(tuple(said), cause)
    for reply, cause in replies.items():
        done = AnsweredQuestion("1", question, "x", graded(Reply(reply), question, rules), 1, 1)
        shown = Findings(explained_answers(done, rules, {}))
        for language in LANGUAGES:
            view = marked_view(done, rules, Texts(language), "", shown).diagnosis
            if view is not None:
                words = f"{view.did} {view.instead} {view.thumb}"
                assert NO_AMOUNT not in words, (cause, words)
                assert "{" not in words, (cause, words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", RIICHI)
def test_an_open_yaku_that_is_the_only_one_is_told_with_its_han(
    document: str, language: str
) -> None:
    """Two dashes stood in the place of the han."""
    rules, texts = load(document), Texts(language)
    dealt = Dealt("x", Hand.parse("1134567899p+9p[2'34p]"), Situation.parse("ron from=N seat=S"))
    question = judged(Card("yaku", document, "x"), dealt, rules, ("yaku", "han"))
    found = explained("open_han_kept", question, rules)
    worth = rules.yaku["chinitsu"].value
    assert (found is None) == (worth.open == worth.closed)
    if found is not None:
        assert texts.han(worth.closed) in cause_text("did", found, question, rules, texts)
        assert texts.han(worth.open) in cause_text("right", found, question, rules, texts)
        reply = Reply((("yaku", frozenset({"chinitsu"})), ("han", worth.closed)))
        done = AnsweredQuestion("1", question, "x", graded(reply, question, rules), 1, 1)
        parts = parts_view(done, found, rules, texts)
        assert parts is not None
        notes = [row.note for row in parts.rows if not row.total]
        assert any(texts.han(worth.closed) in note for note in notes), notes


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_one_share_is_rounded_first_nothing_is_told_to_be_rounded_last(
    language: str,
) -> None:
    """101 rounds one share and multiplies it then: “round up to a hundred at the end” was told."""
    texts, last = Texts(language), re.compile("最後|at the end|last")
    told = {"r101": set(), "club": set()}
    for document, causes in told.items():
        rules = load(document)
        for one, question in examples(document):
            words = [cause_text(part, one, question, rules, texts) for part in SENTENCES[1:]]
            if any(map(last.search, words)):
                causes.add(one.cause)
    assert told["r101"] == set()
    assert {"double_rounded", "not_rounded"} <= told["club"]


ALIKE = {
    "quad_as_triplet": "456m99p78s+9s(1111z)(6666z) tsumo seat=N round=E",
    "end_as_simple": "999m111p678s24p22s+3p ron from=N seat=S riichi",
    "simple_as_end": "888m444p678s24p22s+3p ron from=N seat=S riichi",
    "closed_as_open": "999m111p678s24p22s+3p ron from=N seat=S riichi",
    "open_as_closed": "678s34p22s+5p[9'99m][5'55z] tsumo seat=S round=E",
}
"""Hands with two sets that are worth alike, both of which a cause takes for something else."""


@pytest.mark.parametrize("cause", ALIKE)
def test_each_of_two_sets_that_are_worth_alike_is_compared_with_what_was_said(cause: str) -> None:
    """The second was marked as right, and an amount that nobody said stood below it."""
    rules = load("club")
    hand, _, around = ALIKE[cause].partition(" ")
    dealt = Dealt("hand", Hand.parse(hand), Situation.parse(around))
    question = judged(Card("fu", "club", "x"), dealt, rules, ("fu",))
    found = explained(cause, question, rules)
    assert found is not None
    answer = answer_under(cause, HandProblem(dealt.hand, dealt.situation), rules)
    assert answer is not None
    done = AnsweredQuestion(
        "1", question, "x", graded(Reply((("fu", answer["fu"]),)), question, rules), 1, 1
    )
    parts = parts_view(done, found, rules, Texts("en"))
    assert parts is not None
    rows = [row for row in parts.rows if not row.total]
    assert [row.state for row in rows].count("wrong") == 2
    assert not [row for row in rows if row.state == "extra"]
    said = sum(int(row.said) for row in rows)
    assert said + -said % 10 == answer["fu"]
    sets = {tile for row in rows if row.state == "wrong" for tile in row.tiles}
    assert {*found.tiles} == sets


def test_a_wrong_declaration_is_explained_where_no_fu_are_worth_anything() -> None:
    """A document may have fu, and every item and the least number of them 0."""
    rules = load("club")
    for rule in rules_in(rules.fu):
        if rule.key != "fu.rounding":
            rules = with_value(rules, rule.key, 0)
    hand, around = HANDS["menzen_ron_forgotten"].split(maxsplit=1)
    dealt = Dealt("hand", Hand.parse(hand), Situation.parse(around))
    question = ask_declared(Card("declaration", "club", "x"), dealt, rules)
    said = (("han", 1), ("fu", 30), ("points", Shares(1000, 0)))
    done = AnsweredQuestion("1", question, "x", graded(Reply(said), question, rules), 1, 1)
    assert not done.right
    assert marked_view(done, rules, Texts("en"), "", Findings()).fields


def test_a_row_above_those_of_printed_tables_is_shown_where_it_is_right(tmp_path: Path) -> None:
    """Where the least fu are 120, the table of what pays an amount ended in an error."""
    files = UserDocumentFiles(tmp_path)
    try:
        own = files.copy("club", Words("自分の", "Own"))
        files.save(own, with_table_value(files.tables(own), "fu.minimum", 120))
        rules = load(own)
        right = frozenset((Cell(False, False, 120, 1),))
        shown = fitting_cells(right, frozenset((Cell(False, False, 120, 2),)), rules, Texts("ja"))
    finally:
        set_own_documents({})
    assert shown is not None
    assert shown.said is not None
    assert shown.right.row == shown.said.row


def test_how_many_times_more_the_dealer_gets_is_left_open_where_a_non_dealer_gets_nothing() -> None:
    """In a printed table of one's own; a wrong answer under it ended in an error."""
    enjoy = load("enjoy")
    assert enjoy.table is not None
    first = enjoy.table.rows[0]
    rows = (replace(first, value=replace(first.value, child_ron=0)), *enjoy.table.rows[1:])
    assert times_text(replace(enjoy, table=replace(enjoy.table, rows=rows))) == NO_AMOUNT
    assert times_text(load("club")) == "1.5"
