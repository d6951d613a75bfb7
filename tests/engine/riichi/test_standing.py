"""A standing is honest: customary is what no document has otherwise, and the reason counts them."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from msgspec.structs import replace

from engine.riichi.agreement import agreement
from engine.riichi.rules import load
from engine.rulebook import AGREEMENT, Rule, Standing, installed, rules_in

RIICHI: Final = tuple(key for key, head in installed().items() if head.game == "riichi")
RULES: Final = {key: {rule.key: rule for rule in rules_in(load(key))} for key in RIICHI}

every_document = pytest.mark.parametrize("document", RIICHI)


def customary(document: str) -> list[Rule[Any]]:
    return [rule for rule in RULES[document].values() if rule.standing is Standing.CUSTOMARY]


@every_document
def test_customary_is_only_what_no_document_has_otherwise(document: str) -> None:
    astray = {rule.key for rule in customary(document) if agreement(rule).differing}
    assert astray == set()


@every_document
def test_the_reason_of_a_customary_rule_counts_who_states_it(document: str) -> None:
    for rule in customary(document):
        assert AGREEMENT in rule.because.ja, rule.key
        assert AGREEMENT in rule.because.en, rule.key


@every_document
def test_an_assumed_rule_with_a_count_is_differed_from(document: str) -> None:
    """Where no document has it otherwise, the value is customary."""
    counted = [
        rule
        for rule in RULES[document].values()
        if rule.standing is Standing.ASSUMED and AGREEMENT in reason_of(rule)
    ]
    assert {rule.key for rule in counted if not agreement(rule).differing} == set()


def reason_of(rule: Rule[Any]) -> str:
    """The reason in both languages."""
    return "" if rule.because is None else f"{rule.because.ja}{rule.because.en}"


def names_of_documents() -> set[str]:
    """Words by which a sentence names an installed document."""
    heads = installed().values()
    words = {word for head in heads for word in (head.name, head.short) if word is not None}
    return {"オンライン", "online"} | {name for word in words for name in (word.ja, word.en)}


@every_document
def test_what_other_documents_alone_have_is_counted_and_not_told_by_hand(document: str) -> None:
    """A sentence such as "only Mahjong Soul counts it double" is false with the next document."""
    names = "|".join(map(re.escape, sorted(names_of_documents())))
    alone = re.compile(f"({names})[^、。]{{0,4}}だけ|[Oo]nly [^,.]{{0,12}}({names})")
    assert {key for key, rule in RULES[document].items() if alone.search(reason_of(rule))} == set()


ALL_AGREE: Final = re.compile(
    "どの規定も|ほかの規定がみな|every rule set|all other rule sets|everywhere"
)
WHERE_HAD: Final = re.compile("採用するどの規定も|every rule set that has it")
RON_FIRST: Final = ("ron_pon_chi", "first_call")
"""Orders of calls in which a win comes before anything else."""


@every_document
def test_what_every_rule_set_is_said_to_have_every_document_has(document: str) -> None:
    for rule in RULES[document].values():
        if not ALL_AGREE.search(reason_of(rule)):
            continue
        others = [rules[rule.key] for rules in RULES.values() if rule.key in rules]
        if "ロンが先" in reason_of(rule):
            orders = rule.key == "calls.priority"
            told = {o.value if orders else o.value.sanction for o in others}
            assert told <= set(RON_FIRST if orders else ("legal",)), rule.key
        elif WHERE_HAD.search(reason_of(rule)):
            assert {o.value.closed for o in others if o.value.had()} == {rule.value.closed}
        else:
            assert agreement(rule).differing == (), rule.key


def test_who_states_a_rule_and_who_differs_is_counted_over_all_documents() -> None:
    honitsu = RULES["tenhou"]["yaku.honitsu"]
    found = agreement(honitsu)
    assert found.documents == len(RIICHI)
    assert found.differing == ("r101",), "it is two han there"
    assert found.stating == tuple(
        key
        for key, rules in RULES.items()
        if key != "r101" and rules["yaku.honitsu"].standing is Standing.STATED
    )
    everywhere = agreement(RULES["club"]["fu.base"])
    assert everywhere.differing == ()
    assert agreement(replace(honitsu, value=replace(honitsu.value, closed=9))).stating == ()


def test_a_document_states_a_ruling_where_it_states_all_of_its_own_on_the_act() -> None:
    """Of what EMA 2016 rules on a misspoken call one ruling is derived only."""
    always = RULES["r101"]["penalties.offences.misspoken_call.rulings.always"]
    found = agreement(always)
    assert found.stating == ("r101",)
    assert found.differing == ("ema2016",)


SAME_WORDS: Final = (
    *("several.winners", "combine.rinshan_with_haitei", "dora.kan", "dora.ura", "dora.kan_ura"),
    *("dora.kan_timing", "win.kokushi_furiten_exception", "win.kokushi_robs_ankan"),
    *("win.minimum_han", "pao.yaku", "pao.tsumo", "pao.ron", "riichi.furiten", "riichi.min_wall"),
    *("calls.kuikae", "draw.noten_penalty", "draw.keishiki_tenpai", "draw.own_four_is_tenpai"),
    *("draw.abortive", "draw.nagashi_mangan", "draw.renchan", "game.length", "game.extension"),
    *("yaku.renhou", "yaku.ippatsu", "penalties.fine.points", "penalties.fine.to"),
    *("penalties.fine.settled", "penalties.agari_houki.calls", "penalties.agari_houki.tenpai"),
    *("penalties.chombo.points", "penalties.chombo.to", "penalties.chombo.dealer"),
    *("penalties.offences.passed_win.rulings.always",),
)
"""What 縁ジョイ and the club say with the same words."""


@pytest.mark.parametrize("key", SAME_WORDS)
def test_the_same_words_have_the_same_value_and_standing(key: str) -> None:
    enjoy, club = RULES["enjoy"][key], RULES["club"][key]
    assert (enjoy.value, enjoy.standing, enjoy.otherwise, enjoy.confidence) == (
        club.value,
        club.standing,
        club.otherwise,
        club.confidence,
    )


NOT_PRINTED: Final = {
    ("r101", "fu.base"): Standing.DERIVED,
    ("r101", "limits.mangan"): Standing.DERIVED,
    ("r101", "win.passed_furiten"): Standing.CUSTOMARY,
    ("r101", "win.kokushi_furiten_exception"): Standing.DERIVED,
    ("r101", "dealt_win.best"): Standing.ASSUMED,
    ("r101", "yaku.haitei"): Standing.STATED,
    ("r101", "yaku.houtei"): Standing.STATED,
    ("club", "calls.kuikae"): Standing.ASSUMED,
    ("club", "calls.late_ron"): Standing.ASSUMED,
    ("club", "penalties.fine.to"): Standing.DERIVED,
    ("enjoy", "penalties.fine.to"): Standing.DERIVED,
    ("enjoy", "kan_bonus.open_quads"): Standing.ASSUMED,
    ("enjoy", "draw.own_melds_use_up"): Standing.ASSUMED,
}
"""Rules whose clause was once said to state more, or less, than it does."""


@pytest.mark.parametrize(("document", "key"), NOT_PRINTED)
def test_a_rule_is_stated_only_where_its_clause_says_the_value(document: str, key: str) -> None:
    assert RULES[document][key].standing is NOT_PRINTED[document, key]


NONE_OF: Final = ("game.agari_yame", "game.extension", "draw.abortive")
DORA: Final = ("yaku.ippatsu", "dora.ura", "dora.kan", "dora.kan_ura", "dora.red")
POINTS: Final = ("game.start_points", "game.return_points", "game.tobi")
SHEETS: Final = {
    ("jpml_a", "JPML 競技ルール0.7"): (*DORA, *NONE_OF),
    ("wrc2025", "WRC Rules 2025"): (*DORA, *NONE_OF),
    ("mleague", "M.League rules"): (*DORA, *POINTS, *NONE_OF),
}
TOLD_BY: Final = {
    **{
        (document, key): (Standing.STATED, source)
        for (document, source), keys in SHEETS.items()
        for key in keys
    },
    ("jpml_a", "yaku.tanyao"): (Standing.STATED, "league data"),
    ("jpml_a", "payment.honba"): (Standing.ASSUMED, "club suite presets"),
    ("mleague", "dora.kan_timing"): (Standing.ASSUMED, "M.League rule digests"),
    ("mleague", "draw.noten_penalty"): (Standing.ASSUMED, "open implementations"),
    ("tenhou", "win.kokushi_robs_ankan"): (Standing.STATED, "Tenhou manual"),
    ("mahjongsoul", "yaku.tanyao"): (Standing.STATED, "Mahjong Soul ranked rules"),
    ("saikouisen", "dora.red"): (Standing.STATED, "最高位戦 regulation"),
    ("ema2016", "yakuman.most"): (Standing.STATED, "EMA rules 2016, as quoted"),
}
"""By which source a preset has a rule, where several tell of it: by that of the best grade."""


@pytest.mark.parametrize(("document", "key"), TOLD_BY)
def test_a_rule_stands_by_the_best_source_that_tells_of_it(document: str, key: str) -> None:
    standing, source = TOLD_BY[document, key]
    rule = RULES[document][key]
    assert rule.standing is standing
    assert (rule.clause or "").startswith(source)


@every_document
def test_where_a_clause_is_cited_the_reason_does_not_deny_a_source(document: str) -> None:
    """JPML A cited presets for 300 points of honba, for the reason that no source tells of them."""
    denied = {
        rule.key
        for rule in RULES[document].values()
        if rule.clause and "No source" in reason_of(rule)
    }
    assert denied == set()


def test_the_base_of_a_tenpai_at_a_draw_is_the_clause_that_it_rests_on() -> None:
    for key in ("draw.keishiki_tenpai", "draw.own_four_is_tenpai"):
        assert RULES["r101"][key].clause == "ないもの"
        assert "補足2" in RULES["enjoy"][key].clause


def test_the_lowest_score_of_a_dealt_win_is_the_reading_in_force() -> None:
    """101 ないもの※: 「最低点とする」, which may leave out pinfu and the wait alone."""
    rule = RULES["r101"]["dealt_win.best"]
    assert (rule.value, rule.otherwise, rule.confidence) == ("lowest", ("highest",), 55)
