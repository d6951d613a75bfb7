"""Clauses: none of the four texts is missing, both languages tell each, and rules find theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from app.pages.rules.value_texts import rule_value
from app.texts.clauses import cited, clauses_of, explained, meaning, rules_about
from app.texts.texts import LANGUAGES, Texts
from app.variants import texts_of
from engine import library
from engine.riichi.rules import load
from engine.rulebook import (
    AnyRule,
    Standing,
    Words,
    installed,
    installed_path,
    rules_in,
)
from engine.toppan.rules import load as load_toppan

DOCUMENTS: Final = ("r101", "enjoy", "club", "toppan")

IDS: Final = {
    "r101": ("101", (("", 72, 3), ("N", 25, 2), ("Y", 2, 2), ("T", 8, 2))),
    "enjoy": ("001", (("", 66, 2),)),
    "club": ("003", (("", 60, 2), ("M", 32, 2))),
    "toppan": ("002", (("", 78, 2),)),
}
"""The statements of the requirement base: its number for the text, and its series in order."""
OWN: Final = {"101-T00", "101-E1", "002-U0", "002-M0", "003-Z0"}
"""A table, two headings and a list of patterns that the base describes without a number, and a
parenthesis (ルール⑪: bazoro) that it describes together with its clause."""

MARKS: Final = {
    "r101": """
        前文 【競技者数】 【使用具】 【1ゲーム】 【勝敗】 【立会人】 【連荘】 【流局】
        【移局】 【終戦】 【開局】 【閉局】 【手番】 【作メンツ】 【リーチ】 【和了】*2
        【王牌】 【フリテン】 《アガリ役》見出し 《アガリ役》脚注*2 【1翻役】*7
        【2翻役】*11 【3翻役】 【5翻役】 【役満貫】*9 【特殊役】 補足① 補足② 補足③ 補足④
        補足⑤ 補足⑥ 補足⑦ 補足⑧ 補足⑨ 補足⑩ 補足⑪ 補足⑫ 補足⑬ 補足⑭ 補足⑮ 補足⑯
        補足⑰ 補足⑱ 補足⑲ 補足⑳ ないもの*24 ないもの※ あるもの*2 早見表*4 早見表※*5
        《101の評価パターン》
    """,
    "enjoy": """
        特徴1*4 特徴2*3 点数表 点数表※*2 点数表_例*2 標語 細則1*3 細則2*3 細則3*2 細則4 細則5*5
        細則6 細則7 細則8 細則9*2 細則10 細則11 細則12 リーチ1 リーチ2 リーチ3 リーチ4 リーチ5
        リーチ※ 罰則 罰則1*2 罰則2*4 罰則3*3 罰則3① 罰則3② 罰則3③ 補足1*3 補足2 補足3 補足4
        補足5 集計*4 末尾※
    """,
    "club": """
        ルール① ルール②*2 ルール③*3 ルール④ ルール⑤*2 ルール⑥ ルール⑦ ルール⑧*2
        ルール⑨ ルール⑩ ルール⑪*2 ルール⑫ ルール⑬ ルール⑭ ルール⑮ ルール⑯ ルール⑰
        ルール⑱ ルール⑲ ルール⑳*2 その他① その他② その他②※ その他③ その他④ その他⑤
        その他⑥ その他⑦ その他⑧ その他⑨ アガリ放棄・チョンボ① アガリ放棄・チョンボ①1
        アガリ放棄・チョンボ①1※*2 アガリ放棄・チョンボ①2 アガリ放棄・チョンボ②
        アガリ放棄・チョンボ②1 アガリ放棄・チョンボ②1※ アガリ放棄・チョンボ②2
        アガリ放棄・チョンボ②2※ アガリ放棄・チョンボ②3 アガリ放棄・チョンボ②4
        アガリ放棄・チョンボ②5 アガリ放棄・チョンボ③*2 アガリ放棄・チョンボ③1
        アガリ放棄・チョンボ③1※ アガリ放棄・チョンボ③2 アガリ放棄・チョンボ③2※
        アガリ放棄・チョンボ③3 アガリ放棄・チョンボ③4 アガリ放棄・チョンボ③5
        アガリ放棄・チョンボ末尾 アガリ放棄・チョンボ末尾※ マナー1① マナー1② マナー1③
        マナー2① マナー2② マナー2③ マナー2④ マナー2⑤ マナー3① マナー3② マナー3③
        マナー3④ マナー3⑤ マナー3⑥ マナー3⑦ マナー3⑧ マナー3⑨ マナー3⑩ マナー3⑪
        マナー4① マナー4② マナー4③ マナー4④ マナー4⑤ マナー5① マナー5② マナー5③
        マナー6① マナー7① マナー7② マナー末尾※*2
    """,
    "toppan": """
        ①*27 ②*6 ③*3 ④*5 ⑤*39
    """,
}
"""The marks of each text in its order, with how many statements each has."""


_OFFENCES: Final = "penalties.offences"


def rules_of(document: str) -> Any:
    return load_toppan(document) if installed()[document].game == "toppan" else load(document)


def rule_of(document: str, key: str) -> AnyRule:
    return next(rule for rule in rules_in(rules_of(document)) if rule.key == key)


def heads(document: str, key: str) -> list[str]:
    return [clause.head.en for clause in cited(rule_of(document, key), document)]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_clause_of_a_text_is_missing(document: str) -> None:
    number, series = IDS[document]
    wanted = {
        f"{number}-{letter}{at:0{digits}}" for letter, last, digits in series
        for at in range(1, last + 1)
    }  # fmt: skip
    there = [clause.id for clause in clauses_of(document)]
    assert set(there) - OWN == wanted
    assert len(there) == len(set(there))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_mark_of_a_text_is_there_as_often_as_it_says_something(document: str) -> None:
    wanted: Counter[str] = Counter()
    for told in MARKS[document].split():
        mark, _, times = told.partition("*")
        wanted[mark.replace("_", " ")] = int(times or 1)
    assert Counter(clause.mark for clause in clauses_of(document)) == wanted


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_clause_is_told_in_both_languages(document: str) -> None:
    for clause in clauses_of(document):
        for words in (clause.head, clause.means):
            assert words.ja.strip(), clause.id
            assert words.en.strip(), clause.id
            assert words.ja != words.en, clause.id
        assert clause.means.ja.endswith(("。", "）")), clause.id
        assert clause.means.en.endswith("."), clause.id


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_clause_that_a_rule_cites_has_its_paraphrase(document: str) -> None:
    for rule in rules_in(rules_of(document)):
        found = cited(rule, document)
        assert bool(found) == bool(rule.clause), rule.key
        most = Counter(clause.mark for clause in found).most_common(1)
        assert all(times <= 2 for _, times in most), (rule.key, [c.id for c in found])


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_clause_names_only_rules_that_its_document_has(document: str) -> None:
    keys = [rule.key for rule in rules_in(rules_of(document))]
    for clause in clauses_of(document):
        for part in clause.rules:
            assert any(key == part or key.startswith(f"{part}.") for key in keys), clause.id


@pytest.mark.parametrize(
    ("document", "key", "wanted"),
    [
        ("r101", "yaku.honitsu", ["Honitsu"]),
        ("r101", "dora.kan_ura", ["Ura dora", "Kan dora"]),
        ("enjoy", "combine.rinshan_with_ippatsu", ["Rinshan and ippatsu"]),
        (
            "club",
            f"{_OFFENCES}.kuikae.rulings.always",
            ["Swap calling", "Penalty for swap calling"],
        ),
        (
            "club",
            f"{_OFFENCES}.swapped_after_riichi.rulings.before",
            ["Swapping tiles after riichi", "Swapped hands at a draw"],
        ),
        ("club", f"{_OFFENCES}.early_draw.rulings.always", ["Early draws, slamming"]),
        ("toppan", "win.toppanfuu", ["Ten and a half"]),
        ("club", "formula.bazoro", ["Bazoro"]),
        ("club", "formula.mangan_from", ["Rounding up to mangan"]),
    ],
)
def test_a_rule_finds_the_clauses_it_cites(document: str, key: str, wanted: list[str]) -> None:
    assert heads(document, key) == wanted


def test_a_clause_tells_its_rules_even_where_they_cite_another() -> None:
    about = rules_about("r101", rules_of("r101"))
    assert [rule.key for rule in about["101-N01"]] == ["draw.renchan"]
    assert [rule.key for rule in about["101-007"]] == ["draw.renchan"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_explained_is_the_clause_and_then_the_reason(language: str) -> None:
    texts = Texts(language)
    stated, assumed = rule_of("club", "riichi.furiten"), rule_of("club", "fu.pair.double_wind")
    assert explained(stated, "club", texts) == meaning(stated, "club", texts)
    assert meaning(assumed, "club", texts) == ""
    assert explained(assumed, "club", texts) == texts.reason(assumed)


@pytest.mark.parametrize(("language", "told"), [("ja", "丸めない"), ("en", "not rounded")])
def test_that_sources_of_tenhou_differ_on_rounding_is_told_of_a_rule_of_its_own(
    language: str, told: str
) -> None:
    """rules.md §5.1: the translation of the manual rounds to thousands, implementations do not."""
    rounding, texts = rule_of("tenhou", "game.rounding"), Texts(language)
    assert rounding.standing is Standing.ASSUMED
    assert told in explained(rounding, "tenhou", texts)
    assert "2022" in explained(rounding, "tenhou", texts)
    assert told not in explained(rule_of("tenhou", "game.uma"), "tenhou", texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_that_mean_the_same_are_told_once(language: str) -> None:
    """Noten riichi of the club cites two clauses in the same words."""
    found = load("club").penalties
    assert found is not None
    ruled = found.offences["noten_riichi"].rulings["always"]
    means = [Texts(language).words(clause.means) for clause in cited(ruled, "club")]
    told = meaning(ruled, "club", Texts(language))
    assert len(set(means)) < len(means)
    assert all(told.count(one) == 1 for one in means)


def test_a_preset_has_no_clauses_of_its_own() -> None:
    assert clauses_of("mleague") == ()
    rule = AnyRule(key="x", clause="y", standing=Standing.DERIVED, because=Words("j", "e"))
    assert cited(rule, "mleague") == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_document_is_told_in_words(language: str) -> None:
    """English has a few words of the documents themselves, Japanese none."""
    as_written = set()
    for head in installed().values():
        texts = texts_of(head.id, language)
        for rule in rules_in(rules_of(head.id)):
            for value in (rule.value, *rule.otherwise):
                told = rule_value(replace(rule, value=value), texts)
                assert told, rule.key
                assert "_" not in told, rule.key
                if told == value:
                    as_written.add((rule.key, value))
    assert as_written == (SAME_IN_ENGLISH if language == "en" else set())


SAME_IN_ENGLISH: Final = {
    ("calls.kuikae", "allowed"), ("calls.late_ron", "counts"), ("game.agari_yame", "none"),
    ("game.extension", "none"), ("game.ties", "shared"), ("game.tobi_honba", "counted"),
    ("game.top_tied", "shared"), ("pao.ron", "half"), ("uma.ties", "shared"),
}  # fmt: skip


def hold_copy(folder: Path, document: str, base: str, *changes: tuple[str, str]) -> None:
    """A copy among the user's own documents, with some of its text changed."""
    text = installed_path(base).read_text(encoding="utf-8")
    for before, after in ((f'id = "{base}"', f'id = "{document}"\nbase = "{base}"'), *changes):
        assert before in text
        text = text.replace(before, after, 1)
    path = folder / f"{document}.toml"
    path.write_text(text, encoding="utf-8")
    library.set_own_documents({document: library.own_document(path, text)})


@pytest.fixture
def own() -> Iterator[None]:
    yield
    library.set_own_documents({})


@pytest.mark.usefixtures("own")
def test_a_copy_keeps_the_clauses_that_it_has_not_changed(tmp_path: Path) -> None:
    change = ('kuikae = { value = "forbidden"', 'kuikae = { value = "allowed"')
    hold_copy(tmp_path, "evening", "club", change)
    there = {clause.id for clause in clauses_of("evening")}
    assert "003-22" not in there
    assert there == {clause.id for clause in clauses_of("club")} - {"003-22"}
    assert cited(rule_of("club", "calls.kuikae"), "evening") == ()


@pytest.mark.usefixtures("own")
def test_copies_that_name_each_other_have_no_clauses(tmp_path: Path) -> None:
    hold_copy(tmp_path, "evening", "club", ('base = "club"', 'base = "evening"'))
    assert clauses_of("evening") == ()
