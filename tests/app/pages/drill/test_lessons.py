"""Every document has its lessons, and every sentence and figure of them is the engine's."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QTextLayout

from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import KINDS, ask, deck
from app.pages.drill.lesson_view.presentation import rule_of_thumb, scene_of, task_scene
from app.pages.drill.lesson_view.worked import amount_tasks, own_example
from app.pages.drill.lessons.lesson import FamiliesShow, HandsShow, RowShow, TogetherStep, YakuShow
from app.pages.drill.lessons.plan import counted
from app.pages.drill.lessons.riichi import riichi_plans
from app.pages.drill.lessons.table import lesson_by_id, lesson_of_card, lessons_of
from app.pages.drill.lessons.toppan import toppan_plans
from app.pages.drill.lessons.words import (
    asked_together,
    lesson_caption,
    lesson_mark,
    lesson_title,
    said,
    spoken_amount,
)
from app.style.theme import mincho
from app.texts.texts import LANGUAGES, Texts
from app.user_documents import tables
from app.user_documents.files import UserDocumentFiles, sound
from app.variants import TOPPAN, rules_of, variant_of
from engine.library import documents, path_of, set_own_documents
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules
from engine.rulebook import Words, with_value
from engine.tiles import tiles
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.rules import load
from engine.toppan.situation import Situation
from engine.toppan.verdict import Agari

DOCUMENTS = tuple(documents())
TEN = ("han", "limits", "chant30", "tsumo", "dealer", "rows", "fu_parts", "rounding", "families",
       "declare")  # fmt: skip
WITHOUT_FU = ("han", "limits", "chant30", "tsumo", "dealer", "declare")
EIGHT = ("values", "limit", "stay", "wins", "prizes", "dora", "stakes", "dealer_turn")
NUMBER = re.compile(r"\d+(?:\.\d+)?")


def texts_of(document: str, language: str) -> Texts:
    variant = variant_of(document)
    assert variant is not None
    return variant.texts(language)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_has_the_lessons_that_its_rules_have_matter_for(document: str) -> None:
    rules = rules_of(document)
    found = tuple(lesson.id for lesson in lessons_of(rules))
    by_fu = isinstance(rules, RiichiRules) and rules.fu is not None
    toppan = variant_of(document) is TOPPAN
    assert found == (EIGHT if toppan else TEN if by_fu else WITHOUT_FU)
    assert [lesson.number for lesson in lessons_of(rules)] == list(range(1, len(found) + 1))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_lesson_says_two_things_at_least_and_asks_five(document: str) -> None:
    for lesson in lessons_of(rules_of(document)):
        assert len(lesson.statements) >= 2, lesson.id
        assert len(lesson.alone) == 5, lesson.id
        assert all(card.document == document for card in (*lesson.alone, *lesson.turns))


def sentences(document: str) -> list[TogetherStep]:
    """The sentences with an open amount; other lessons work through a hand."""
    found = (lesson.together for lesson in lessons_of(rules_of(document)))
    return [together for together in found if isinstance(together, TogetherStep)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_number_that_is_said_comes_from_a_fact(document: str, language: str) -> None:
    texts = texts_of(document, language)
    for lesson in lessons_of(rules_of(document)):
        for statement in lesson.statements:
            reckoned = {str(amount) for amount in statement.amounts}
            sentence = said(statement, texts)
            assert set(NUMBER.findall(sentence)) <= reckoned, sentence
            assert sentence[-1] in "。.”", sentence
    for together in sentences(document):
        given = {str(amount) for amount in together.given}
        assert set(NUMBER.findall(asked_together(together, texts))) <= given


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_lesson_has_its_number_its_title_and_what_it_is_about(
    document: str, language: str
) -> None:
    texts = texts_of(document, language)
    lessons = lessons_of(rules_of(document))
    titles = [lesson_title(lesson, texts) for lesson in lessons]
    assert len(set(titles)) == len(lessons)
    for lesson, title in zip(lessons, titles, strict=True):
        assert "{" not in title + lesson_caption(lesson, texts)
        assert lesson_caption(lesson, texts)
    assert lesson_mark(lessons[0], texts) in ("一", "1")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_open_place_of_an_english_sentence_is_a_word_of_it(document: str) -> None:
    for together in sentences(document):
        sentence = asked_together(together, texts_of(document, "en"))
        assert re.search(r" ___( |\.$|, )", sentence), sentence


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("width", range(120, 300, 15))
def test_no_line_is_broken_in_the_open_place_of_a_japanese_sentence(width: int) -> None:
    for together in sentences("club"):
        sentence = asked_together(together, Texts("ja"))
        assert "（" in sentence
        layout = QTextLayout(sentence, mincho(20))
        layout.beginLayout()
        line = layout.createLine()
        while line.isValid():
            line.setLineWidth(width)
            line = layout.createLine()
        layout.endLayout()
        begins = [layout.lineAt(at).textStart() for at in range(layout.lineCount())]
        assert not any(sentence[at] in "　\u00a0）" for at in begins), sentence


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_open_amount_is_among_the_choices_and_never_given(document: str) -> None:
    for together in sentences(document):
        assert together.answer in together.choices, together.key
        assert len(set(together.choices)) == len(together.choices) >= 2, together.key


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_cell_of_the_table_is_turned_by_one_lesson(document: str) -> None:
    rules = rules_of(document)
    turned = [c for lesson in lessons_of(rules) for c in lesson.turns if c.kind == "points"]
    assert sorted(turned) == sorted(deck("points", rules))
    for card in turned:
        lesson = lesson_of_card(card, rules)
        assert lesson is not None
        assert card in lesson.turns


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_is_asked_alone_can_be_asked(document: str) -> None:
    rules = rules_of(document)
    fixed = [card for one in lessons_of(rules) for card in one.alone if KINDS[card.kind].fixed]
    for card in fixed:
        assert ask(card, rules, 1).truth


@pytest.mark.parametrize("document", ["club", "r101", "wrc2025"])
def test_the_lesson_on_fu_asks_for_pair_wait_set_closed_hand_and_whole(document: str) -> None:
    """No triplet was asked: 門前ロン and ツモ stood in its place."""
    lesson = lesson_by_id("fu_parts", rules_of(document))
    assert lesson is not None
    *parts, whole = lesson.alone
    assert [card.key.partition(".")[0] for card in parts] == [
        "pair", "wait", "triplet", "menzen_ron",
    ]  # fmt: skip
    assert {card.kind for card in parts} == {"fu_parts"}
    assert whole.kind == "fu"


def test_what_is_counted_in_a_lesson_of_toppan_is_counted_as_japanese_counts_it() -> None:
    """つ goes as far as nine: 11つ was written."""
    texts = texts_of("toppan", "ja")
    for lesson in lessons_of(rules_of("toppan")):
        for one in lesson.statements:
            assert not re.search(r"\dつ", said(one, texts)), one


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_taken_home_is_true_of_the_document(language: str) -> None:
    """101 rounds one share and multiplies it then, and 縁ジョイ has no fu to forget."""
    texts, told = Texts(language), {}
    for document in ("club", "r101", "enjoy"):
        for lesson in lessons_of(rules_of(document)):
            told[document, lesson.id] = rule_of_thumb(lesson, texts)
    assert re.search("最後|at the end", told["club", "rounding"])
    assert not re.search("最後|at the end", told["r101", "rounding"])
    assert re.search("符|fu\\b", told["club", "limits"])
    for (document, lesson), words in told.items():
        assert document != "enjoy" or not re.search("符|\\bfu\\b", words), (lesson, words)


def statements(document: str, lesson: str) -> dict[str, Any]:
    found = lesson_by_id(lesson, rules_of(document))
    assert found is not None
    return {one.key: one.amounts for one in found.statements}


def test_the_row_of_thirty_fu_doubles_before_it_is_rounded() -> None:
    told = statements("club", "chant30")
    assert told["chant_row"] == (30, 1000, 2000, 3900)
    assert told["chant_double"] == (960, 1920, 3840)
    assert told["chant_mangan"] == (7680, 8000)
    lesson = lesson_by_id("chant30", rules_of("club"))
    assert lesson is not None
    assert isinstance(lesson.show, RowShow)
    assert [column.raw for column in lesson.show.columns] == [960, 1920, 3840, 7680]
    assert [column.rounded for column in lesson.show.columns] == [1000, 2000, 3900, 8000]
    words = Texts("ja")
    assert [spoken_amount(c.rounded, words) for c in lesson.show.columns] == [
        "いち", "にー", "ざんく", "まんがん",
    ]  # fmt: skip
    assert spoken_amount(1800, words) == "1800"
    assert lesson.show.columns[lesson.show.highlighted].han == 3


@pytest.mark.parametrize(
    ("document", "formula", "clause"),
    [
        ("club", "30×8×4＝960 から", "ルール⑪ 満貫へ"),
        ("ema2025", "30×8×4＝960 から", "満貫へ"),
        ("r101", "", "早見表 満貫へ"),
        ("tenhou", "30×8×4＝960 から", ""),
    ],
)
def test_the_felt_of_the_row_says_what_960_is_made_of_and_by_which_clause_it_ends(
    document: str, formula: str, clause: str
) -> None:
    """A clause with a long name is left to the sentence: there is no room beside the arrow."""
    lesson = lesson_by_id("chant30", rules_of(document))
    assert lesson is not None
    words = scene_of(lesson.show, Texts("ja"), 0)(1176, 452).words
    assert [each for each in words if each.endswith("から") and "＝" in each] == [formula] * bool(
        formula
    )
    assert [each for each in words if each.endswith("満貫へ")] == [clause] * bool(clause)


@pytest.mark.parametrize("document", ["tenhou", "mahjongsoul", "jpml_a", "mu", "ema2016"])
def test_without_kiriage_the_row_ends_in_7700(document: str) -> None:
    told = statements(document, "chant30")
    assert told["chant_no_mangan"] == (7680, 7700)
    assert "chant_mangan" not in told
    rounding = lesson_by_id("rounding", rules_of(document))
    assert rounding is not None
    assert rounding.title == "seven_seven"
    assert statements(document, "dealer")["dealer_no_mangan"] == (11520, 11600)


@pytest.mark.parametrize("document", ["mleague", "wrc2025", "ema2025"])
def test_with_kiriage_the_row_ends_in_a_mangan(document: str) -> None:
    told = statements(document, "chant30")
    assert "chant_mangan" in told
    assert "chant_no_mangan" not in told
    assert "dealer_no_mangan" not in statements(document, "dealer")


def test_101_rounds_one_share_first_and_says_so() -> None:
    told = statements("r101", "chant30")
    assert told["chant_row"] == (30, 1200, 2000, 4000)
    assert told["chant_share"] == (240, 300, 1200)
    assert "chant_double" not in told
    assert "tsumo_half" not in statements("r101", "tsumo")
    assert statements("r101", "dealer")["dealer_row"] == (1800, 3000, 6000)
    assert statements("r101", "rows")["rows_pairs"][:2] == (50, 1)
    assert statements("r101", "limits")["limits_end"] == (13, 16000)
    assert statements("r101", "han")["han_bazoro"] == (2,)


@pytest.mark.parametrize(("language", "word"), [("ja", "入れずに"), ("en", "left out")])
def test_101_bazoro_are_not_added_to_the_han_of_a_hand(language: str, word: str) -> None:
    """Who adds them to 3 han comes to 5, and takes that for a mangan."""
    assert word in Texts(language).ui("lesson.say.han_bazoro", 2)


def test_without_fu_the_rows_go_by_han() -> None:
    told = statements("enjoy", "chant30")
    assert told == {"rows": (1000, 2000, 4000), "rows_double": (1000, 2000),
                    "rows_mangan": (4, 8000)}  # fmt: skip
    assert statements("enjoy", "tsumo")["tsumo_printed"] == (1000, 2000, 4000)


@pytest.mark.parametrize(
    ("document", "there"), [("tenhou", True), ("mahjongsoul", True), ("ema2016", True),
                            ("ema2025", False), ("club", False)],
)  # fmt: skip
def test_a_pair_of_the_double_wind_is_told_where_it_is_worth_more(
    document: str, there: bool
) -> None:
    assert ("parts_double_wind" in statements(document, "fu_parts")) is there


@pytest.mark.parametrize("document", ["r101", "enjoy", "mu"])
def test_where_honba_are_worth_nothing_the_last_lesson_is_about_deposits(document: str) -> None:
    assert set(statements(document, "declare")) == {"declare_stick", "declare_taken"}
    assert statements("club", "declare")["declare_say"] == (1300, 2600, 1400, 2700)
    assert statements("club", "declare")["declare_ron"] == (300,)
    assert statements("club", "declare")["declare_tsumo"] == (100,)


@pytest.mark.parametrize(
    ("document", "kazoe"), [("club", False), ("tenhou", True), ("mahjongsoul", True),
                            ("jpml_a", True), ("jpml_wrc", True), ("wrc2025", True)],
)  # fmt: skip
def test_thirteen_han_are_a_yakuman_where_they_are_counted_as_one(
    document: str, kazoe: bool
) -> None:
    told = statements(document, "limits")
    assert ("limit/kazoe" in told) is kazoe
    assert ("limits_end" in told) is not kazoe


def rounded_together(document: str) -> dict[float, tuple[float, tuple[float, ...]]]:
    """What is asked together about rounding: the amount before it, with the answer and what is
    offered."""
    lesson = lesson_by_id("rounding", rules_of(document))
    assert lesson is not None
    asked = [task.together for task in amount_tasks(lesson)]
    return {one.given[0]: (one.answer, one.choices) for one in asked}


@pytest.mark.parametrize(
    ("document", "before", "after", "beside"),
    [("club", 7680, 8000, 7700), ("tenhou", 7680, 7700, 7600), ("r101", 1920, 2000, 1900)],
)
def test_what_is_rounded_to_a_mangan_is_told_from_the_next_hundred(
    document: str, before: int, after: int, beside: int
) -> None:
    """101 rounds one share, of which a mangan has four: it does not become the mangan itself."""
    answer, choices = rounded_together(document)[before]
    assert answer == after
    assert {answer, beside} < set(choices)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_family_has_equal_base_points(document: str) -> None:
    rules = rules_of(document)
    lesson = lesson_by_id("families", rules)
    if lesson is None or not isinstance(rules, RiichiRules):
        return
    assert isinstance(lesson.show, FamiliesShow)
    for family in lesson.show.families:
        assert len({cell.fu << cell.han for cell in family.cells}) == 1
        rons = [cell for cell in family.cells if not cell.tsumo]
        assert {price_of(cell, rules).shares.high for cell in rons} == {family.amount}


def test_the_first_hand_has_riichi_pinfu_and_one_dora() -> None:
    lesson = lesson_by_id("han", rules_of("club"))
    assert lesson is not None
    assert isinstance(lesson.show, YakuShow)
    assert lesson.show.lines == (("yaku.riichi", 1), ("yaku.pinfu", 1), ("dora.indicator", 1))
    assert lesson.show.han == 3


@pytest.mark.parametrize(
    ("key", "lesson"),
    [
        ("child.ron.30.3", "chant30"), ("child.tsumo.30.3", "tsumo"), ("dealer.ron.30.2", "dealer"),
        ("child.ron.40.4", "rows"), ("child.tsumo.20.3", "rows"), ("dealer.ron.25.2", "rows"),
        ("child.ron.50.4", "rounding"), ("child.ron.50.3", "families"),
        ("child.ron.0.5", "limits"), ("dealer.ron.0.11", "limits"), ("child.tsumo.0.5", "tsumo"),
        ("dealer.tsumo.0.6", "dealer"), ("child.ron.yakuman.1", "limits"),
    ],
)  # fmt: skip
def test_a_cell_belongs_to_the_lesson_of_its_row(key: str, lesson: str) -> None:
    found = lesson_of_card(Card("points", "club", key), rules_of("club"))
    assert found is not None
    assert found.id == lesson


def test_cards_of_other_kinds_belong_to_the_lesson_that_teaches_them() -> None:
    rules = rules_of("club")
    wanted = {"yaku": "han", "fu": "fu_parts", "honba": "declare", "paid": "declare"}
    for kind, lesson in wanted.items():
        found = lesson_of_card(deck(kind, rules)[0], rules)
        assert found is not None
        assert found.id == lesson
    assert lesson_of_card(deck("ruling", rules)[0], rules) is None


OWN: dict[str, tuple[str, object]] = {
    "limits from three han": ("limits.mangan", {"han": 3, "base": 2000}),
    "limits from one han": ("limits.mangan", {"han": 1, "base": 2000}),
    "every hand a limit": ("formula.bazoro", 5),
    "riichi is a limit": ("yaku.riichi", {"closed": 1, "limit": "mangan"}),
    "no riichi": ("yaku.riichi", None),
    "no chiitoitsu": ("yaku.chiitoitsu", None),
    "three han are needed": ("win.minimum_han", 3),
    "honba of nothing": ("payment.honba", 0),
    "no least fu": ("fu.minimum", 0),
    "seven pairs of no fu": ("fu.chiitoitsu", 0),
    "no base fu": ("fu.base", 0),
    "twice for the dealer": ("formula.shares.dealer_ron", 8),
}


@pytest.mark.parametrize("own", OWN)
def test_an_own_document_has_the_lessons_that_its_rules_have_matter_for(own: str) -> None:
    """However far it is from those that are known, none of its lessons ends in an error."""
    key, value = OWN[own]
    copied = tables.copied(
        tomllib.loads(path_of("club").read_text("utf-8")), "own", Words("我々", "Ours")
    )
    changed = (
        tables.without(copied, key) if value is None else tables.with_value(copied, key, value)
    )
    rules = sound(changed, "own")
    found = counted(riichi_plans(rules), rules)
    assert found
    for lesson in found:
        assert len(lesson.alone) == 5
        assert scene_of(lesson.show, Texts("ja"), 0)(1176, 452).items
        if own_example(lesson, rules) is None:
            for task in amount_tasks(lesson):
                choices = task.together.choices
                assert task.together.answer in choices
                assert len(set(choices)) == len(choices) >= 2
                assert task_scene(lesson.show, task, Texts("ja"), over=False)(1176, 452).items


def test_no_amount_is_offered_twice_in_the_lesson_on_rounding() -> None:
    """Where 200 is rounded to 300 the next hundred is the right answer itself."""
    raw = tables.copied(
        tomllib.loads(path_of("club").read_text("utf-8")), "own", Words("我々", "Ours")
    )
    raw = tables.with_value(raw, "limits.mangan", {"han": 3, "base": 50})
    rules = sound(tables.with_value(raw, "formula.rounding", 150), "own")
    lesson = next(one for one in counted(riichi_plans(rules), rules) if one.id == "rounding")
    asked = [task.together for task in amount_tasks(lesson)]
    assert [one.choices for one in asked if one.given == (200,)] == [(200, 300)] * 2


@pytest.mark.parametrize(
    ("language", "told"),
    [("ja", ("ステイ", "和了")), ("en", ("stay", "win"))],
)
def test_the_lesson_on_the_dealer_of_toppan_says_what_adds_honba(
    language: str, told: tuple[str, str]
) -> None:
    """②: ステイもしくは和了をする度; a dealer who falls may deal again, and nothing is added."""
    lesson = lesson_by_id("dealer_turn", rules_of("toppan"))
    assert lesson is not None
    texts = texts_of("toppan", language)
    (sentence,) = (said(one, texts) for one in lesson.statements if one.key == "t_dealer_honba")
    assert all(word in sentence for word in told)


@pytest.mark.parametrize(
    ("left_out", "without"), [("prize.shenri", "prizes"), ("prize.dora", ""), ("win", "wins")]
)
def test_a_document_of_toppan_without_a_yaku_has_the_other_lessons(
    tmp_path: Path, left_out: str, without: str
) -> None:
    """Leaving the win itself or dora out of a document of one's own ended in the crash dialog as
    soon as *Drill* was opened."""
    files = UserDocumentFiles(tmp_path)
    try:
        own = files.copy("toppan", Words("自分の", "Own"))
        raw = tables.without(files.tables(own), left_out)
        files.save(own, raw if "win" in raw else {**raw, "win": {}})
        found = lessons_of(rules_of(own))
    finally:
        set_own_documents({})
    assert [lesson.id for lesson in found] == [name for name in EIGHT if name != without]
    assert all(len(lesson.statements) >= 2 for lesson in found)


@pytest.mark.parametrize(
    ("lesson", "key", "value", "opened"),
    [
        ("wins", "win.toppanfuu", {"han": 2}, "10翻"),
        ("prizes", "prize.shenri", {"han": 3, "over": True}, "3翻"),
    ],
)
def test_the_open_amount_is_that_which_an_own_document_of_toppan_asks(
    lesson: str, key: str, value: object, opened: str
) -> None:
    """In whichever column of its yaku that is, and it is offered once."""
    raw = tomllib.loads(path_of("toppan").read_text("utf-8"))
    copied = tables.copied(raw, "own", Words("自分の", "Own"))
    rules = sound(tables.with_value(copied, key, value), "own")
    found = next(one for one in counted(toppan_plans(rules), rules) if one.id == lesson)
    (task,) = amount_tasks(found)
    asked, after = (
        task_scene(found.show, task, texts_of("toppan", "ja"), over=over)(1176, 452).items
        for over in (False, True)
    )
    both = zip(asked, after, strict=True)
    assert [shown.text for item, shown in both if item.look == "open"] == [opened]
    assert len(set(task.together.choices)) == len(task.together.choices)


@pytest.mark.parametrize(
    ("key", "value", "added"),
    [
        ("tiles.limit", 9.0, 10.5),
        ("tiles.limit", 11.0, 10.5),
        ("tiles.limit", 12.0, 10.5),
        ("tiles.honor", 1.0, 11),
        ("stakes.double", 1.0, 10.5),
    ],
)
def test_an_own_document_of_toppan_asks_for_what_the_tiles_add_up_to(
    key: str, value: float, added: float
) -> None:
    """Above the limit the right answer to 4 + 6 + 0.5 was 0, and two of three choices were one."""
    for plan in toppan_plans(with_value(load("toppan"), key, value)):
        together = plan.together
        assert isinstance(together, TogetherStep)
        assert together.answer == added or plan.id != "values"
        assert together.answer in together.choices
        assert len(set(together.choices)) == len(together.choices) > 1


def test_lessons_of_toppan_are_about_its_own_clauses() -> None:
    rules = rules_of("toppan")
    assert statements("toppan", "limit")["t_limit"] == (10.5,)
    assert statements("toppan", "stakes")["t_stakes_mangan"] == (20, 40, 80)
    assert statements("toppan", "stay")["t_stay_shown"] == (6, 7)
    found = lesson_of_card(Card("toppan_points", "toppan", "stake.double.7"), rules)
    assert found is not None
    assert found.id == "stakes"


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if variant_of(name) is not TOPPAN])
def test_the_rows_of_a_title_stand_in_the_order_of_their_hands(document: str) -> None:
    """101 counts chiitoitsu at 50 fu: as the greatest it stood over the hand of 40."""
    lesson = lesson_by_id("rows", rules_of(document))
    if lesson is not None:
        assert isinstance(lesson.show, HandsShow)
        assert lesson.caption == tuple(hand.score.fu for hand in lesson.show.hands)


def test_the_lesson_on_the_limit_says_that_pure_hands_may_exceed_it() -> None:
    """⑤ ◎: 4-5-6 of one suit is 15 points, and wins; all above 10.5 were said to lose."""
    rules, texts = load("toppan"), texts_of("toppan", "en")
    won = judge(Hand(tiles("4m5m6m")), Situation(seat=1), rules)
    assert isinstance(won, Agari)
    assert won.best.halves == 30
    lesson = lesson_by_id("limit", rules)
    assert lesson is not None
    sentences = [said(one, texts) for one in lesson.statements]
    pure = [rule for rule in rules.win.values() if rule.value.pure]
    assert any(one.startswith(f"{len(pure)} winning yaku, marked ◎") for one in sentences)
    assert all("without ◎" in one for one in sentences if "loses" in one)
