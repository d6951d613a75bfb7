"""Both languages have a word for everything that the engine may report."""

import ast
import ctypes
import errno
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
import pytest

from app.texts import files
from app.texts.files import WordFiles, filled, group_of, read
from app.texts.rule_values import reading_words, value_words
from app.texts.texts import LANGUAGES, Texts, words
from engine.ledger import Line
from engine.riichi.checks.clashes import ClashKey
from engine.riichi.facts import Fact
from engine.riichi.group import Shape
from engine.riichi.hand import MeldKind
from engine.riichi.penalties import (
    QUESTIONS,
    YES_NO,
    AfterGame,
    AgariHouki,
    Band,
    Chombo,
    Course,
    Fine,
    Moment,
    OffResult,
    Penalties,
    Sanction,
)
from engine.riichi.play.declared import FirstDifference
from engine.riichi.play.legal import Kan, Kuikae, RiichiLack
from engine.riichi.play.referee import Effect, Goal, HeldPoints, act_moments
from engine.riichi.reading import Wait
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.price import LIMITS
from engine.riichi.situation import Event
from engine.riichi.verdict import Part, Problem
from engine.riichi.yaku import YAKU
from engine.rulebook import AnyRule, Rule, Standing, installed, rules_in
from engine.tiles import RED_FIVES, TILES, NotationError, tiles
from tests.app.fake_systems import FakeSystem

ROOT = Path(__file__).parents[3]
GROUPS = ("win", "combine", "dora", "fu", "formula", "limits", "table", "yakuman", "kan_bonus")
GROUPS += ("riichi", "calls", "draw", "game", "several", "pao", "payment", "dealt_win")


def rule_keys(schema: Any, prefix: str = "") -> Iterator[str]:
    """The keys of all rules of a schema; a row of a table stands for all its rows."""
    options = [a for a in get_args(schema) if a is not type(None)]
    if get_origin(schema) is tuple or (options and not is_rule(schema) and not is_struct(schema)):
        yield from rule_keys(options[0], prefix)
    elif is_rule(schema):
        yield prefix
    elif is_struct(schema):
        for field in msgspec.structs.fields(schema):
            yield from rule_keys(field.type, f"{prefix}.{field.name}".strip("."))


def is_struct(schema: Any) -> bool:
    return isinstance(schema, type) and issubclass(schema, msgspec.Struct)


def is_rule(schema: Any) -> bool:
    return is_struct(get_origin(schema)) and issubclass(get_origin(schema), AnyRule)


KEYS = [key for key in rule_keys(RiichiRules) if key.split(".")[0] in GROUPS]


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return Texts(request.param)


_NEVER_ONE: Final = (
    "answer.", "why.", "ui.cause.", "ui.worksheet.check_", "line_of.formula.bazoro",
    "ui.certificate.text", "ui.path.map_told", "ui.complaint.many_", "ui.evening.ahead",
)  # fmt: skip
"""Beginnings of the keys of English texts whose number is never one: one has a text of its own, or
cannot be there."""
_DOES: Final = {"ui.checklist.remedy.draw_missing", "ui.record.ends.dealer_wins"}
"""English texts in which the word after the place says what somebody does."""


def test_both_languages_have_the_same_keys() -> None:
    alike = [
        {key for key in words(language) if not key.startswith("offence_also.")}
        for language in ("ja", "en")
    ]
    assert alike[0] == alike[1], "other words for an act may be there in one language alone"


def test_the_places_in_a_sentence_are_the_same_in_both_languages() -> None:
    place = re.compile(r"\{(\w*)(?::[^}]*)?\}")
    for key, text in words("ja").items():
        if isinstance(text, str):
            other = set(place.findall(words("en")[key]))
            assert set(place.findall(text)) == other, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", files.GROUPS)
def test_each_text_is_in_the_file_of_its_group(group: str, language: str) -> None:
    there = read(group, language)
    assert there
    assert {group_of(key) for key in there} == {group}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_files_together_are_all_texts(language: str) -> None:
    assert len(WordFiles(language)) == sum(len(read(each, language)) for each in files.GROUPS)


def test_a_word_that_is_asked_for_reads_its_own_file_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    reading = read
    monkeypatch.setattr("app.texts.files.read", lambda *at: asked.append(at[0]) or reading(*at))
    some = WordFiles("en")
    assert [some["wind.seat"][0], some["ui.drill.kinds"], some["wind.short"][0]] == [
        "East", reading("drill", "en")["ui.drill.kinds"], "E",
    ]  # fmt: skip
    assert asked == ["", "drill"]
    assert some.get("ui.drill.no_such_word") is None
    assert asked == ["", "drill"]


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no words for 'fr'"):
        Texts("fr")


def test_every_yaku_has_both_its_names(texts: Texts) -> None:
    assert all(texts.yaku(key).endswith(texts.yaku_gloss(key)) for key in YAKU)


def test_every_fact_is_named(texts: Texts) -> None:
    assert all(texts.fact(fact) for fact in Fact)


def test_every_tile_has_a_name_of_its_own(texts: Texts) -> None:
    everything = (*TILES, *RED_FIVES)
    assert len({texts.tile(t) for t in everything}) == 37
    assert len({texts.tile_short(t) for t in everything}) == 37


def test_every_problem_is_a_sentence_about_something(texts: Texts) -> None:
    for key in ClashKey:
        for part in Part:
            title, reason = texts.problem_parts(Problem(key, part, tiles("5m")))
            assert title
            assert "{" not in reason


def test_the_schema_was_walked() -> None:
    assert "fu.pair.double_wind" in KEYS
    assert "table.rows" in KEYS


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_that_a_line_may_come_from_has_a_name(texts: Texts, key: str) -> None:
    line = Line(Rule(key=key, value=0, clause="1"), 1, tiles("5m"), (3, 4, 5), "")
    assert texts.rule(key)
    assert "{" not in texts.line(line)


def test_a_line_names_its_tiles_and_its_numbers() -> None:
    texts = Texts("ja")
    dora = Line(Rule(key="dora.indicator", value=1, clause="1"), 2, tiles("88m"))
    assert texts.line(dora) == "ドラ 八萬"
    formula = Line(Rule(key="formula.bazoro", value=2, clause="1"), 1280, of=(40, 2, 3))
    assert texts.line(formula) == "40符 × 2を5回（3翻＋場ゾロ2）"


def test_a_share_of_the_oka_is_named_by_its_rule() -> None:
    """Its label is that of no limit; who answered how a game is won back was shown an error."""
    rule = load("mleague").game.return_points
    assert rule is not None
    line = Line(rule, 20_000, label="oka")
    for language in LANGUAGES:
        assert Texts(language).line(line) == Texts(language).rule(rule.key)


def test_limits_standings_waits_and_events_have_names(texts: Texts) -> None:
    assert all(texts.limit(key) for key in (*LIMITS, "yakuman"))
    assert len({texts.limit("yakuman", n) for n in range(1, 7)}) == 6
    assert all(texts.standing(s) for s in Standing)
    assert all(texts.wait(w) for w in Wait)
    assert all(texts.shape(s) for s in Shape)
    assert all(texts.event(e) for e in Event)
    assert all(texts.meld(m) for m in MeldKind)


def test_every_mistake_of_the_notation_is_told_with_its_place(texts: Texts) -> None:
    found = set()
    for name in ("tiles.py", "riichi/hand.py"):
        source = (ROOT / "engine" / name).read_text(encoding="utf-8")
        found |= set(re.findall(r'NotationError\(\s*"(\w+)"', source))
    assert len(found) >= 12
    for key in found:
        assert "{" not in texts.notation_error(NotationError(key, "12x", 2, "x"))


def test_every_word_of_the_window_is_there_and_none_is_left_over() -> None:
    asked = re.compile(r'\b(?:ui|rows)\(\s*f?"([\w.{}]+)"')
    asked_for: set[str] = set()
    written: set[str] = set()
    for path in (ROOT / "app").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        asked_for |= set(asked.findall(source))
        nodes = ast.walk(ast.parse(source))
        constants = [n.value for n in nodes if isinstance(n, ast.Constant)]
        written |= {c.removeprefix("ui.") for c in constants if type(c) is str}
    plain = {key for key in asked_for if "{" not in key}
    patterns = [re.compile(re.sub(r"\{[^}]*\}", r"\\w+", key)) for key in asked_for - plain]
    every = (*words("ja"), *read("toppan", "ja"))
    there = {key.removeprefix("ui.") for key in every if key.startswith("ui.")}
    assert plain <= there
    own = {key.removeprefix("ui.") for key in read("toppan", "ja")}
    there -= {key for key in own if not key.startswith("toppan.")}  # in place of the program's own
    assert not {k for k in there - written if not any(p.fullmatch(k) for p in patterns)}


def penalty_lists() -> Iterator[tuple[str, Penalties]]:
    for key, head in installed().items():
        found = load(key).penalties if head.game == "riichi" else None
        if found is not None:
            yield key, found


def test_every_act_and_its_moment_have_a_name(texts: Texts) -> None:
    acts = act_moments(load(key) for key, _ in penalty_lists())
    assert all(texts.moment(when) for when in acts.values())
    assert [act for act in acts if texts.offence(act) == act] == [], "shown by its key"
    assert len({texts.offence(act) for act in acts}) == len(acts)
    assert all(texts.moment(when) for when in get_args(Moment))


def test_every_class_of_a_ruling_has_a_name(texts: Texts) -> None:
    assert len({texts.sanction(key) for key in get_args(Sanction)}) == len(get_args(Sanction))


BANDS: Final = (Band(1, 1), Band(2, 2), Band(1, 2), Band(3, 6), Band(1), Band(7))


def test_every_question_has_words_for_each_answer(texts: Texts) -> None:
    for question, kind in QUESTIONS.items():
        assert texts.question(question)
        answers = (True, False) if kind == YES_NO else BANDS
        told = {texts.answered(question, answer) for answer in answers}
        assert len(told) == len(answers)
        assert not any("{" in words for words in told)


def test_a_number_reads_as_the_band_that_holds_it_alone(texts: Texts) -> None:
    assert texts.answered("tiles_count", 5) == texts.answered("tiles_count", Band(5, 5))
    assert "1 tiles" not in texts.answered("tiles_count", 1)


def effects_of(schema: Any) -> Iterator[tuple[str, str]]:
    """Every effect that a class of the schema, or an outcome, may have."""
    for field in msgspec.structs.fields(schema):
        kinds = [field.type, *get_args(field.type)]
        inner = [get_args(kind)[0] if is_rule(kind) else kind for kind in kinds]
        for word in (w for kind in inner if get_origin(kind) is Literal for w in get_args(kind)):
            if word:
                yield field.name, word


def test_every_effect_is_a_sentence(texts: Texts) -> None:
    rule = Rule(key="penalties.offences.tahai.rulings.late", value=0, clause="1")
    classes = (Course, Fine, AgariHouki, Chombo, OffResult)
    found = [e for schema in classes for e in effects_of(schema)]
    found += [
        ("payers", "all_four"),
        ("per", "minute"),
        *(("off_result", word) for word in get_args(AfterGame)),
    ]
    assert len(found) > 50
    for name, value in found:
        assert texts.effect(Effect(name, value, rule)).endswith(("。", "."))


def test_points_that_no_seat_gets_are_told(texts: Texts) -> None:
    line = Line(Rule(key="penalties.fine.points", value=1000, clause="1"), 1000)
    assert len({texts.held(HeldPoints(line, 0, to)) for to in get_args(Goal)}) == 3


def test_every_rule_of_a_penalty_list_has_a_name(texts: Texts) -> None:
    for _, found in penalty_lists():
        assert all(texts.rule(rule.key) for rule in rules_in(found))


def test_every_finding_on_a_play_has_words(texts: Texts) -> None:
    for play, findings in (("kan", Kan), ("kuikae", Kuikae), ("riichi", RiichiLack)):
        assert len({texts.legal(play, finding) for finding in findings}) == len(findings)


def test_every_place_where_a_declaration_may_part_has_words(texts: Texts) -> None:
    assert len({texts.first_difference(place) for place in FirstDifference}) == len(FirstDifference)


@pytest.mark.parametrize("number", [1, 2])
def test_english_counts_read_well_for_one(number: int) -> None:
    """A number stands behind what is counted: no word has to change with it."""
    texts = Texts("en")
    for key in ("progress.streak", "drill.again_days", "drill.days_ago"):
        assert f"{number} days" not in texts.ui(key, number), key
    for key in ("progress.since", "progress.exported", "progress.for_anki"):
        assert not texts.ui(key, number, "there").startswith(f"{number} "), key


def test_a_word_that_is_counted_follows_its_number() -> None:
    assert filled("{:hand|hands} of {at:game was|games were} read", 1, at=2) == (
        "1 hand of 2 games were read"
    )
    assert filled("{0:g} of {1:card|cards}", 2.0, "1") == "2 of 1 card", "a number that is written"
    assert Texts("en").ui("evening.corrected", 1) == "corrected 1 time"


def test_texts_are_filled_in_at_one_place() -> None:
    """`filled` alone makes a counted word follow its number."""
    folder = Path(files.__file__).parent
    fill = {
        path.name
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "format"
    }
    assert fill == {"files.py"}


def test_no_english_word_that_is_counted_stays_as_it_is_for_one() -> None:
    told = {key: text for key, text in words("en").items() if isinstance(text, str)}
    counted = [many for text in told.values() for many in re.findall(r"\|([^|}]+)\}", text)]
    many = {word for forms in counted for word in re.findall(r"[a-z]+s\b", forms)} - {"points"}
    plain = re.compile(rf"\{{\w*\}} (?:more |new |other |later )?({'|'.join(sorted(many))})\b")
    article = re.compile(r"\b[Aa]n? \{\d*\} ")
    verb = re.compile(r"\b[Tt]here (?:are|were) \{\w*\} ")
    faults = (plain, verb, article)
    left = {key for key, text in told.items() if any(fault.search(text) for fault in faults)}
    assert {key for key in left if not key.startswith(_NEVER_ONE)} == _DOES


def test_a_triplet_is_named_by_its_tile_and_then_its_kind() -> None:
    rules = load("club")
    triplet = rules.fu.triplet if rules.fu else None
    assert triplet is not None
    for tile, ja, en in (
        ("9p", "暗刻 九筒（么九牌）", "Concealed triplet 9-pin (terminal)"),
        ("7z", "暗刻 中（么九牌）", "Concealed triplet chun (honour)"),
    ):
        line = Line(triplet.yaochu_concealed, 8, tuple(tiles(tile * 3)))
        assert [Texts(language).line(line) for language in LANGUAGES] == [ja, en]


def test_a_name_that_says_the_edition_says_it_once() -> None:
    texts = Texts("en")
    assert texts.document_of_edition("EMA rules 2016", "2016") == "EMA rules 2016"
    assert texts.document_of_edition("Tenhou", "2026-08-08") == "Tenhou 2026-08-08"
    assert texts.document_of_edition("Health mahjong club", "") == "Health mahjong club"


SYSTEM: Final = (
    *("ENOENT", "EACCES", "EISDIR", "ENOTDIR", "EEXIST", "ENOSPC", "EROFS", "EIO", "EBADF"),
    *("ENOTSUP", "ELOOP", "ENAMETOOLONG", "EBUSY", "EAGAIN", "EINVAL"),
)


@pytest.mark.parametrize("code", SYSTEM)
def test_why_a_system_refuses_is_told_in_the_language_of_the_sentence(code: str) -> None:
    told = os.strerror(getattr(errno, code))
    japanese = (
        Texts("ja").error("file", name="", reason=told),
        Texts("ja").ui("evening.error.file_unreadable", detail=told),
        Texts("ja").ui("complaint.unreadable", told=told),
    )
    for sentence in japanese:
        assert not re.search("[A-Za-z]", sentence), sentence
    assert Texts("en").error("file", name="x", reason=told) == f"x cannot be read: {told}."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", SYSTEM)
def test_so_is_what_a_system_says_in_its_own_language(
    code: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a Japanese system an English window said 「デバイスに空き領域がありません」."""
    number = getattr(errno, code)
    usual = Texts(language).error("file", name="x", reason=os.strerror(number))
    monkeypatch.setattr(os, "strerror", lambda number: f"エラー {number}")
    told = os.strerror(number)
    assert Texts(language).error("file", name="x", reason=told) == usual


def test_what_windows_says_is_told_in_the_language_of_the_sentence(
    windows: FakeSystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has words of its own, in its language: a file in use, for one."""
    says = {32: "The process cannot access the file because it is being used. ", 5: "拒否。\r\n"}
    monkeypatch.setattr(ctypes, "FormatError", lambda n: says.get(n, f"{n}"), raising=False)
    used, denied = (says[number].rstrip(" .\r\n") for number in says)
    assert Texts("ja").error("file", name="x", reason=used) == "x を読めない：ほかで使われている。"
    said = Texts("en").error("file", name="x", reason=denied)
    assert said == "x cannot be read: Permission denied."
    assert windows.name == "windows"


def test_what_no_system_says_stays_as_it_is() -> None:
    assert Texts("ja").error("file", name="x", reason="a, b").endswith("a, b。")


@pytest.mark.parametrize(
    ("language", "question", "told"),
    [
        ("en", "Were tiles of the hand shown?", "Were tiles of the hand shown: yes"),
        ("en", "Points", "Points: yes"),
        ("ja", "何点？", "何点：yes"),
    ],
)
def test_a_question_that_is_a_title_has_no_mark(language: str, question: str, told: str) -> None:
    """Tooltips of answers began with `?:`."""
    assert Texts(language).titled(question, "yes") == told


def test_another_reading_in_words_is_told_as_a_reading() -> None:
    """`アガリ放棄の手の鳴き 鳴きはできる。なら` is no Japanese; an amount is short."""
    rules, texts = load("club"), Texts("ja")
    told = {
        rule.key: reading_words(msgspec.structs.replace(rule, value=value, otherwise=()), texts)
        for rule in rules_in(rules)
        for value in rule.otherwise
    }
    assert told["fu.tsumo_with_rinshan"] == "嶺上のツモ 0符なら"
    assert told["penalties.agari_houki.riichi"] == "アガリ放棄の手のリーチ「リーチはできる」なら"
    assert not any("。" in words for words in told.values())
    sentences = [words for words in told.values() if re.search("(る|う|す|く|た|い)なら$", words)]
    assert not sentences


@pytest.mark.parametrize(
    ("yaku", "worth", "words"),
    [
        (
            "daisangen",
            {"closed": 2},
            ("役満（併記の翻は数えない）", "the han beside it never count"),
        ),
        (
            "tanyao",
            {"limit": "mangan"},
            ("満貫（併記の翻は数えない）", "the han beside it never count"),
        ),
    ],
)
def test_han_beside_a_yakuman_or_a_limit_are_told_as_what_never_counts(
    yaku: str, worth: dict[str, Any], words: tuple[str, str]
) -> None:
    """A document of one's own may have both, and nobody told that the han are worth nothing."""
    rule = load("club").yaku[yaku]
    both = msgspec.structs.replace(rule, value=msgspec.structs.replace(rule.value, **worth))
    assert value_words(both, Texts("ja")) == words[0]
    assert words[1] in value_words(both, Texts("en"))
    alone = msgspec.structs.replace(both.value, closed=0, open=0)
    plain = value_words(msgspec.structs.replace(both, value=alone), Texts("ja"))
    assert plain == words[0].partition("（")[0]
