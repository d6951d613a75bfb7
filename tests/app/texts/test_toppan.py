"""Both languages have a word for everything that the engine of 競技十半 may report."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from app.texts.files import read
from app.texts.texts import LANGUAGES
from app.texts.toppan import ToppanTexts, toppan_texts
from engine.ledger import Line
from engine.rulebook import Rule, Standing, other_readings, rules_in
from engine.tiles import NotationError, tiles
from engine.toppan.facts import Fact
from engine.toppan.play.deal import Refused
from engine.toppan.play.offences import acts
from engine.toppan.play.settle import Fate
from engine.toppan.rules import ToppanRules, load
from engine.toppan.situation import Stake
from engine.toppan.verdict import Part, Problem, Uncounted
from engine.toppan.yaku import YAKU

ENGINE = Path(__file__).parents[3] / "engine" / "toppan"
RULES = load("toppan")
HERE = (*rules_in(RULES), *(rule for rule, _ in other_readings(RULES)))


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> ToppanTexts:
    return toppan_texts(request.param)


def source(name: str) -> str:
    return (ENGINE / f"{name}.py").read_text(encoding="utf-8")


def test_both_languages_have_the_same_keys_and_places() -> None:
    place = re.compile(r"\{(\w*)(?::[^}]*)?\}")
    ja, en = read("toppan", "ja"), read("toppan", "en")
    assert ja.keys() == en.keys()
    for key, text in ja.items():
        assert set(place.findall(str(text))) == set(place.findall(str(en[key]))), key


def test_every_yaku_has_both_its_names(texts: ToppanTexts) -> None:
    assert all(texts.yaku(key).endswith(texts.yaku_gloss(key)) for key in YAKU)
    assert len({texts.yaku_name(key) for key in YAKU}) == len(YAKU)


def test_every_fact_is_named_and_so_is_its_absence(texts: ToppanTexts) -> None:
    assert all(texts.fact(fact, "10.5") != texts.lacking(fact, RULES.tiles.limit) for fact in Fact)


def test_every_problem_is_a_sentence_about_something(texts: ToppanTexts) -> None:
    keys = re.findall(r'Problem\("(\w+)"', source("scoring/check"))
    assert len(keys) == 8
    for key in keys:
        for part in Part:
            title, reason = texts.problem_parts(Problem(key, part, tiles("5m")))
            assert title
            assert "{" not in reason


@pytest.mark.parametrize("rule", HERE, ids=lambda rule: f"{rule.key}-{rule.value}")
def test_every_rule_and_every_reading_of_it_is_told(texts: ToppanTexts, rule: Rule[Any]) -> None:
    assert texts.rule(rule.key)
    assert texts.note(rule)
    assert texts.said(rule)
    line = Line(rule, 1, tiles("5m"), (3, 4, 5))
    assert "{" not in texts.line(line)


def test_other_readings_are_told_apart(texts: ToppanTexts) -> None:
    for rule in rules_in(RULES):
        said = {texts.said(Rule(key=rule.key, value=v, clause="1")) for v in rule.otherwise}
        assert texts.said(rule) not in said, rule.key


def test_every_word_of_the_schema_is_told(texts: ToppanTexts) -> None:
    """Also what no document says today: a document of the user's own may."""
    for name, part in get_type_hints(ToppanRules).items():
        for field, kind in (
            get_type_hints(part).items() if hasattr(part, "__struct_fields__") else ()
        ):
            for value in get_args(get_args(kind)[0]) if get_args(kind) else ():
                if isinstance(value, str):
                    rule = Rule(key=f"{name}.{field}", value=value, clause="1")
                    assert texts.said(rule), rule.key


def test_stakes_ends_fates_and_refusals_have_words(texts: ToppanTexts) -> None:
    assert len({texts.stake(stake) for stake in Stake}) == 3
    assert all(texts.end(end) for end in ("win", "stay", "bust"))
    assert len({texts.fate(fate) for fate in get_args(Fate)}) == 3
    keys = set(re.findall(r'Refused\(\s*"(\w+)"', source("play/deal")))
    assert Refused.__struct_fields__ == ("key", "rule")
    assert len(keys) == 6
    assert len({texts.refused(key) for key in keys}) == len(keys)


def test_every_way_to_decide_a_duel_is_told(texts: ToppanTexts) -> None:
    play = RULES.play
    rules = (
        play.dealer_bust, play.dealer_win, play.child_win, play.child_bust, play.compare, play.tie,
    )  # fmt: skip
    assert len({texts.duel(rule) for rule in rules}) == len(rules)


def test_every_offence_has_a_name(texts: ToppanTexts) -> None:
    known = acts(RULES)
    assert len({texts.offence(act) for act in known} - set(known)) == len(known) == 6


def test_what_does_not_count_has_a_name(texts: ToppanTexts) -> None:
    for what in (*YAKU, "extra"):
        assert texts.uncounted(Uncounted(what, RULES.dora.extra))


def test_every_mistake_of_the_notation_is_told_with_its_place(texts: ToppanTexts) -> None:
    found = set(re.findall(r'NotationError\("(\w+)"', source("situation")))
    assert "stake_expected" in found
    for key in found:
        told = texts.notation_error(NotationError(key, "12x", 2, "x"))
        assert "3" in told
        assert "x" in told


def test_half_points_are_written_as_points(texts: ToppanTexts) -> None:
    assert [texts.halves(n) for n in (21, 84, 1)] == ["10.5", "42", "0.5"]
    formula = Line(Rule(key="payment.formula", value="", clause="⑤"), 21, of=(1, 21))
    assert "0.5" in texts.line(formula)


def test_words_that_are_no_game_s_own_are_those_of_the_program(texts: ToppanTexts) -> None:
    assert all(texts.standing(standing) for standing in Standing)
    assert texts.ui("page.score")


_VALUES = re.compile(
    r"十半(?![和龍清])|ten and a half|\b10\.5\b|\b0\.5\b|(?<!\d)200(?!\d)|5オール|fine of 5"
    r"|0 or less|半20|\b20, 40",
    re.IGNORECASE,
)
_NAMES = re.compile(r"^(yaku|gloss|cli|ui\.toppan\.call|said\.play\.calls)\.")
_GROUPS = ("toppan", "drill", "diagnosis", "lesson_view", "lessons", "rules", "table")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_value_that_another_document_may_have_otherwise(language: str) -> None:
    """The limit of a hand, own winds, what allows a stay, mangan, fines, and scores."""
    told = {key: text for group in _GROUPS for key, text in read(group, language).items()}
    of_game = {"en": "Ten and a Half"}.get(language, "競技十半")
    assert [
        key
        for key, text in told.items()
        if not _NAMES.match(key) and _VALUES.search(str(text).replace(of_game, ""))
    ] == []
