"""The values of rules are words that say of what they are, in every document and both languages."""

from __future__ import annotations

import re
from itertools import combinations

import msgspec
import pytest
from msgspec.structs import replace

from app.pages.rules.compare import comparison
from app.pages.rules.content import items
from app.pages.rules.editor.widgets.rule_form import usual_words
from app.pages.rules.example_search import other_values
from app.pages.rules.sheets import compared_sheet, doubt_sheet
from app.pages.rules.texts import detail_of, row_of
from app.pages.rules.value_texts import rule_value
from app.texts.texts import LANGUAGES, Texts
from app.variants import rules_of, texts_of
from engine.riichi.rules import Limit, Worth, load
from engine.rulebook import installed, rules_in, with_value

BARE = frozenset({"あり", "なし", "yes", "no", "none", "決めない", "not named", "—", ""})
KEY = re.compile(r"\b[a-z]+_[a-z_]+\b|[{}]|^(True|False|None)$")
EVERY = [(document, language) for document in installed() for language in LANGUAGES]


def parts(words: str, texts: Texts) -> list[str]:
    return words.split(texts.ui("rules.value_list"))


def is_bare(words: str, document: str) -> bool:
    """Whether words do not say of what they are; a list of numbers is one value of toppan."""
    number = document != "toppan" and re.fullmatch(r"[-−+]?[0-9.]+", words.strip()) is not None
    return words.strip() in BARE or number


@pytest.mark.parametrize(("document", "language"), EVERY)
def test_the_list_names_what_is_there_and_what_is_not(document: str, language: str) -> None:
    texts = texts_of(document, language)
    wrong = []
    for item in items(document):
        row = row_of(item, document, texts)
        there = [rule for rule in item.rules if not rule.key.startswith("penalties.duties.")]
        one = len(there) == 1 and texts.rule(there[0].key) == row.name
        said = parts(row.value, texts) if there else []
        bare = not one and any(is_bare(part, document) for part in said)
        if bare or KEY.search(row.value) or bool(there) != bool(row.value):
            wrong.append((row.name, row.value))
    assert wrong == []


@pytest.mark.parametrize(("document", "language"), EVERY)
def test_what_is_below_zero_has_a_minus_and_no_hyphen(document: str, language: str) -> None:
    texts = texts_of(document, language)
    values = (row_of(item, document, texts).value for item in items(document))
    assert [words for words in values if re.search(r"(?<![0-9])-[0-9]", words)] == []


@pytest.mark.parametrize(("document", "language"), EVERY)
def test_a_rule_in_the_panel_has_a_value_in_words(document: str, language: str) -> None:
    texts = texts_of(document, language)
    for item in items(document):
        for rule in detail_of(item, document, texts).rules:
            for words in (rule.value, *(reading.value for reading in rule.readings)):
                assert words, rule.name
                assert not KEY.search(words), (rule.name, words)
                assert rule.name, item.key


@pytest.mark.parametrize(("document", "language"), EVERY)
def test_no_cell_of_a_comparison_has_a_key(document: str, language: str) -> None:
    texts = texts_of(document, language)
    rows = comparison((document,))
    sheets = (compared_sheet((document,), rows, texts), doubt_sheet(document, "", texts))
    for sheet in sheets:
        for row in sheet.rows:
            assert not KEY.search(row.name), row
            assert not any(KEY.search(cell.words) for cell in row.cells), row


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_values_of_a_clause_are_one_sentence_each(language: str) -> None:
    texts = texts_of("club", language)
    rows = {item.key: row_of(item, "club", texts) for item in items("club")}
    by_rule = {rule.key: item.key for item in items("club") for rule in item.rules}
    exceptions = rows[by_rule["win.kokushi_robs_ankan"]].value
    length = rows[by_rule["game.length"]].value
    if language == "ja":
        assert exceptions == "フリテンはロンできない、国士のフリテンの特例・国士の暗槓槍槓 なし"
        assert length == "東南戦、延長 なし"
    else:
        assert exceptions == (
            "no ron while furiten; Kokushi's exception from furiten, "
            "Kokushi robbing a concealed quad: none"
        )
        assert length == "East-South; Playing on after the last hand: none"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_value_differ_from_those_of_its_other_readings(language: str) -> None:
    readings = 0
    for document in installed():
        texts = texts_of(document, language)
        for rule in rules_in(rules_of(document)):
            for value in rule.otherwise:
                other = msgspec.structs.replace(rule, value=value)
                assert rule_value(other, texts) != rule_value(rule, texts), (document, rule.key)
                readings += 1
    assert readings > 300


@pytest.mark.parametrize("document", [d for d in installed() if d != "toppan"])
def test_no_example_leaves_out_what_every_document_has(document: str) -> None:
    for rule in rules_in(rules_of(document)):
        for other in other_values(document, rule.key):
            if rule.key.startswith(("formula.", "fu.base")):
                assert other.value != 0, rule.key


def test_a_number_that_no_document_has_gets_a_hint_with_those_they_have() -> None:
    texts = texts_of("club", "ja")
    rule = next(r for r in rules_in(rules_of("club")) if r.key == "fu.pair.double_wind")
    assert usual_words(rule, texts) == ""
    hint = usual_words(msgspec.structs.replace(rule, value=999), texts)
    assert "2符、4符" in hint


@pytest.mark.parametrize(
    ("key", "value", "ja", "en"),
    [
        ("yaku.tanyao", Worth(open=2), "0翻（鳴き2翻）", "0 han, open 2 han"),
        ("yaku.tanyao", Worth(closed=1, open=2), "1翻（鳴き2翻）", "1 han, open 2 han"),
        ("limits.mangan", Limit(han=5, base=2000), "5翻〜", "5+ han"),
        ("limits.mangan", Limit(han=5, base=2400), "5翻〜 基本点2400", "5+ han, 2400 base points"),
    ],
)
def test_words_tell_what_the_engine_counts(key: str, value: object, ja: str, en: str) -> None:
    """An open hand counts its own han, also more than a closed one; a limit pays its base."""
    rules = with_value(load("club"), key, value)
    (rule,) = (rule for rule in rules_in(rules) if rule.key == key)
    assert [rule_value(rule, Texts(language)) for language in ("ja", "en")] == [ja, en]


@pytest.mark.parametrize(("language", "limit"), [("ja", "満貫"), ("en", "Mangan")])
def test_a_printed_row_tells_its_limit(language: str, limit: str) -> None:
    rules = load("enjoy")
    assert rules.table is not None
    told = [rule_value(row, Texts(language)) for row in rules.table.rows]
    assert [limit in words for words in told] == [
        row.value.limit == "mangan" for row in rules.table.rows
    ]


def test_a_printed_row_tells_what_the_dealer_gets() -> None:
    """Two documents that pay the dealer otherwise were told alike, and marked as different."""
    rules = load("enjoy")
    assert rules.table is not None
    row = rules.table.rows[1]
    told = {rule_value(row, Texts("en"))}
    for name, points in (("dealer_ron", 3900), ("dealer_tsumo", 1300)):
        told.add(rule_value(replace(row, value=replace(row.value, **{name: points})), Texts("en")))
    assert told == {
        "2+ han ron 2000, tsumo 500/1000; dealer 3000, 1000 all",
        "2+ han ron 2000, tsumo 500/1000; dealer 3900, 1000 all",
        "2+ han ron 2000, tsumo 500/1000; dealer 3000, 1300 all",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_that_differ_are_not_told_alike(language: str) -> None:
    """縁ジョイ leaves noten payments out at a chombo for a noten riichi: both cells were チョンボ,
    and one was marked as different."""
    texts = Texts(language)
    names = [name for name, head in installed().items() if head.game == "riichi"]
    for here, there in combinations(names, 2):
        sheet = compared_sheet((here, there), comparison((here, there)), texts)
        for row in sheet.rows:
            if row.cells[1].differs:
                assert row.cells[0].words != row.cells[1].words, (here, there, row.key)


def test_what_a_ruling_does_besides_its_class_is_told_where_documents_differ_by_it() -> None:
    sheet = compared_sheet(("enjoy", "club"), comparison(("enjoy", "club")), Texts("en"))
    row = next(row for row in sheet.rows if row.key == "penalties.offences.noten_riichi")
    assert [cell.words for cell in row.cells] == [
        "Chombo (No noten payments, Paid at the draw)",
        "Chombo (Paid at the draw)",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_with_all_that_it_names_says_nothing_twice(language: str) -> None:
    """「アガリ放棄：流局したらチョンボ（流局したらチョンボ）」 stood in the comparison."""
    texts, pair = Texts(language), ("club", "wrc2025")
    row = next(
        row
        for row in compared_sheet(pair, comparison(pair), texts).rows
        if row.key == "penalties.offences.swapped_after_riichi"
    )
    told = texts.effect_word("at_draw", "chombo").rstrip("。.")
    assert [cell.words.count(told) for cell in row.cells] == [1, 1]
