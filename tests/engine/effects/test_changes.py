"""Documents differ rule by rule, and every document in between is sound or is none."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from engine.effects.changes import MixedDocuments, changes
from engine.riichi.rules import Limit, RiichiRules, Worth, load
from engine.rulebook import installed, rules_in, with_value

EMA = load("ema2016")
DOCUMENTS = [key for key, head in installed().items() if head.game == "riichi"]


def keys(here: RiichiRules, there: RiichiRules) -> list[str]:
    return [change.key for change in changes(here, there)]


def test_a_document_does_not_differ_from_itself() -> None:
    assert changes(EMA, EMA) == ()


def test_a_rule_differs_by_its_value_and_not_by_its_clause() -> None:
    other = with_value(EMA, "fu.pair.double_wind", 2)
    (change,) = changes(EMA, other)
    assert change.key == "fu.pair.double_wind"
    assert [rule.value for rule in (*change.here, *change.there)] == [4, 2]
    assert EMA.fu is not None
    quoted = replace(EMA.fu.base, clause="§4")
    assert keys(EMA, replace(EMA, fu=replace(EMA.fu, base=quoted))) == []


def test_a_yaku_that_is_named_but_not_had_is_no_other_than_none() -> None:
    without = replace(EMA, yaku={key: rule for key, rule in EMA.yaku.items() if key != "renhou"})
    assert keys(EMA, without) == ["yaku.renhou"]
    assert changes(without, EMA)[0].here == ()
    assert keys(without, with_value(EMA, "yaku.renhou", Worth())) == []
    assert EMA.limits is not None
    bare = replace(EMA, limits=replace(EMA.limits, kazoe=None))
    assert keys(with_value(EMA, "limits.kazoe", Limit(han=13, base=0)), bare) == []


def test_prices_and_liability_are_replaced_whole() -> None:
    """Half a formula beside half a table would be no document."""
    assert [key for key in keys(EMA, load("enjoy")) if key in ("fu", "table", "prices")] == [
        "prices"
    ]
    assert "pao" in keys(load("club"), load("r101"))
    assert not any(key.startswith("pao.") for key in keys(load("club"), load("r101")))


def test_the_rulings_on_an_act_are_replaced_whole() -> None:
    found = [key for key in keys(EMA, load("club")) if key.startswith("penalties.offences.")]
    assert found
    assert all(key.count(".") == 2 for key in found)


@pytest.mark.parametrize(("one", "other"), [*pairwise(DOCUMENTS)])
def test_both_ways_there_are_the_same_changes(one: str, other: str) -> None:
    forth, back = changes(load(one), load(other)), changes(load(other), load(one))
    assert [(c.key, c.here, c.there) for c in forth] == [(c.key, c.there, c.here) for c in back]


@pytest.mark.parametrize(("one", "other"), [*pairwise(DOCUMENTS)])
def test_with_every_change_a_document_says_what_the_other_does(one: str, other: str) -> None:
    here, there = load(one), load(other)
    mixed = MixedDocuments(here, there)
    last = tuple(mixed.changes)[-1]
    rest = mixed.document(frozenset(mixed.changes) - {last})
    if rest is not None:
        assert keys(rest, there) == [last]
    assert mixed.document(frozenset(mixed.changes)) is there
    assert mixed.document(frozenset()) is here


def test_a_mixed_document_has_the_other_rule_with_its_clause() -> None:
    mixed = MixedDocuments(EMA, load("wrc2025"))
    found = mixed.document(frozenset(("fu.pair.double_wind", "formula.mangan_from")))
    assert found is not None
    by_key = {rule.key: rule for rule in rules_in(found)}
    there = {rule.key: rule for rule in rules_in(load("wrc2025"))}
    assert by_key["fu.pair.double_wind"] == there["fu.pair.double_wind"]
    assert found is mixed.document(frozenset(("formula.mangan_from", "fu.pair.double_wind")))


def test_what_would_be_no_sound_document_is_none() -> None:
    other = with_value(with_value(EMA, "yakuman.most", "unlimited"), "pao.yaku", ("daisangen",))
    bare = replace(other.pao, tsumo=None, yaku=replace(other.pao.yaku, value=()))
    mixed = MixedDocuments(replace(EMA, pao=bare), other)
    assert set(mixed.changes) == {"pao", "yakuman.most"}
    unsound = MixedDocuments(EMA, replace(EMA, penalties=None))
    assert unsound.document(frozenset(("penalties",))) is not None
    club, mleague = load("club"), load("mleague")
    some = MixedDocuments(mleague, club)
    fines = [key for key in some.changes if key.startswith("penalties.")]
    assert any(some.document(frozenset((key,))) is None for key in fines)
