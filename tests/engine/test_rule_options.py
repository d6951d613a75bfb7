"""Options of a document: chosen by its id, laid over its rules, refused where they contradict."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import Final

import pytest

from engine import library
from engine.complaints import DocumentError
from engine.library import (
    base_of,
    canonical,
    documents,
    existing,
    fingerprint_of,
    is_own,
    options_of,
    path_of,
    successor,
    with_option,
    with_reading,
)
from engine.riichi.rules import RiichiRules, load, load_file, read_rules
from engine.rule_options import contradiction, rules_of_option, with_options
from engine.rulebook import DOCUMENTS, Standing, Words, installed, rules_in, tables
from engine.toppan.rules import load as load_toppan
from engine.toppan.rules import load_file as toppan_file
from engine.toppan.rules import read_rules as read_toppan

CLUB: Final = (DOCUMENTS / "club.toml").read_text(encoding="utf-8")
RED: Final = """
[options."2.1"]
name = { ja = "赤五", en = "red fives" }
[options."2.1".dora]
red = { value = 1, clause = "2.1" }
"""
TWO_RED: Final = """
[options."2.2"]
name = { ja = "赤五二翻", en = "red fives of two han" }
short = { ja = "赤2", en = "red 2" }
[options."2.2".dora]
red = { value = 2, clause = "2.2" }
"""
UMA: Final = """
[options.uma]
name = { ja = "ウマ", en = "uma" }
[options.uma.game]
uma = { value = [{ places = [30, 10, -10, -30] }], clause = "4.1" }
time_limit = { value = 90, clause = "4.1" }
[options.uma.dora]
red = { value = 1, clause = "also 2.1" }
"""
CALL: Final = """
[options.calls]
name = { ja = "空鳴き", en = "empty calls" }
[options.calls.penalties.offences.false_ron]
moment = "win"
rulings.always = { sanction = "chombo", clause = "5.1" }
"""
HOUSE: Final = CLUB.replace('id = "club"', 'id = "house"') + RED + TWO_RED + UMA + CALL


@pytest.fixture(autouse=True)
def house(tmp_path: Path) -> Iterator[Path]:
    """A user's document with options, known to the library; red fives are an unclear rule of it."""
    yield hold(tmp_path, HOUSE)
    library.set_own_documents({})


def hold(folder: Path, text: str) -> Path:
    path = folder / "house.toml"
    path.write_text(text, encoding="utf-8")
    library.set_own_documents({"house": library.own_document(path, text)})
    return path


def rules_of(rules: RiichiRules) -> dict[str, object]:
    return {rule.key: rule for rule in rules_in(rules)}


def refusal(document_id: str) -> str:
    with pytest.raises(DocumentError) as caught:
        load(document_id)
    return str(caught.value)


def broken(options: str) -> tuple[str, str]:
    """The key and the problem with which the club's text with options is refused."""
    with pytest.raises(DocumentError) as caught:
        read_rules(CLUB + options, "club.toml")
    return caught.value.key, str(caught.value.fault)


# --- what an option does


def test_an_option_replaces_rules_under_their_own_keys_with_its_clause() -> None:
    rule = load("house+2.1").dora.red
    assert (rule.key, rule.value, rule.clause) == ("dora.red", 1, "2.1")
    assert rule.standing is Standing.STATED
    without = rules_of(load("house"))
    changed = {key for key, rule in rules_of(load("house+2.1")).items() if rule != without[key]}
    assert changed == {"dora.red"}


def test_an_option_adds_a_rule_that_the_document_does_not_have() -> None:
    assert load("house").game.time_limit is None
    limit = load("house+uma").game.time_limit
    assert limit is not None
    assert limit.value == 90


def test_an_option_replaces_an_act_with_its_questions_whole() -> None:
    penalties = load("house+calls").penalties
    assert penalties is not None
    act = penalties.offences["false_ron"]
    assert (act.asks, list(act.rulings)) == ({}, ["always"])
    assert len(penalties.offences) == len(load("house").penalties.offences)


def test_options_commute() -> None:
    for names in permutations(("2.1", "uma", "calls")):
        found = load("+".join(("house", *names)))
        assert found == load("house+2.1+uma+calls")
        assert found.document.id == "house+2.1+uma+calls"


def test_the_same_rule_with_the_same_value_is_no_contradiction() -> None:
    red, two, uma, calls = options_of("house")
    assert contradiction(red, two) == ("dora.red",)
    assert contradiction(red, uma) == ()
    assert contradiction(two, uma) == ("dora.red",)
    assert contradiction(calls, calls) == ()
    assert load("house+2.1+uma").dora.red.clause == "also 2.1"


def test_options_of_toppan_are_chosen_the_same_way(tmp_path: Path) -> None:
    text = (DOCUMENTS / "toppan.toml").read_text(encoding="utf-8").replace('"toppan"', '"house"', 1)
    limit = '[options.low]\nname = { ja = "低", en = "low" }\n[options.low.tiles]\nlimit = '
    text = f'{text}\n{limit}{{ value = 9.5, clause = "①" }}\n'
    path = hold(tmp_path, text)
    assert load_toppan("house+low").tiles.limit.value == 9.5
    assert toppan_file(path, ("low",)).tiles.limit.value == 9.5
    assert load_toppan("house") == read_toppan(text, "house.toml")


# --- ids

CONTRADICTION: Final = (
    "The options '2.1' and '2.2' contradict each other in dora.red; choose one of them"
)


def test_the_id_with_options_is_a_document_with_a_name_of_its_own(house: Path) -> None:
    head = documents()["house+2.2+calls"]
    base = documents()["house"]
    assert head == load("house+2.2+calls").document
    assert head.id == "house+2.2+calls"
    assert head.name == Words(f"{base.name.ja} + 赤2 + calls", f"{base.name.en} + red 2 + calls")
    assert documents()["wrc2025+2.1"].short == Words("WRC 2025 + 2.1", "WRC 2025 + 2.1")
    assert path_of("house+2.2") == house
    assert fingerprint_of("house+2.2") == fingerprint_of("house") != ""
    assert is_own("house+2.2")
    assert path_of("wrc2025+2.1") == path_of("wrc2025")
    assert base_of("house+2.2+calls") == "house"
    assert successor("wrc2025+2.1") == successor("wrc2025")


def test_documents_finds_ids_with_options_and_lists_those_without() -> None:
    found = documents()
    assert "house+calls+2.1" in found
    assert found["house+calls+2.1"].id == "house+2.1+calls"
    assert not {"house+3", "house+2.1+2.2", "house+", "nowhere+2.1", "club+2.1"} & set(found)
    for name in ("house+3", "house+2.1+2.2", "house+", "nowhere+2.1", "club+2.1", "nowhere"):
        assert name not in found
        assert found.get(name) is None
    assert len(found) == len(list(found)) == len(installed()) + 1


def test_an_id_has_its_options_in_the_order_of_the_document() -> None:
    assert canonical("house+calls+uma+2.1") == "house+2.1+uma+calls"
    assert canonical("house") == "house"
    with pytest.raises(DocumentError, match="is not a document here"):
        canonical("hause+2.1")


def test_an_option_is_chosen_in_place_of_those_that_it_contradicts() -> None:
    assert with_option("house", "calls", True) == "house+calls"
    assert with_option("house+calls", "2.1", True) == "house+2.1+calls"
    assert with_option("house+2.1+uma+calls", "2.2", True) == "house+2.2+calls"
    assert with_option("house+2.1+calls", "2.1", False) == "house+calls"
    assert with_option("house+2.1", "2.1", True) == "house+2.1"
    assert with_option("house+2.1", "calls", False) == "house+2.1"
    with pytest.raises(DocumentError, match=r"has no option '2\.3'; did you mean"):
        with_option("house", "2.3", True)


def test_a_reading_that_is_tried_of_a_rule_goes_when_an_option_sets_the_rule() -> None:
    read = with_reading("house", "dora.red", 1)
    assert load(read).dora.red.value == 1
    assert with_option(read, "2.1", True) == "house+2.1"
    both = with_reading("house+calls", "dora.red", 1)
    assert with_option(both, "calls", False) == read


def test_the_rules_of_an_option_are_read_alone() -> None:
    raw, (_, _, uma, calls) = tables(HOUSE, "house.toml"), options_of("house")
    found = rules_of_option(load("house"), raw, uma, "house.toml")
    assert {rule.key for rule in found} == {"game.uma", "game.time_limit", "dora.red"}
    (act,) = rules_of_option(load("house"), raw, calls, "house.toml")
    assert act.key == "penalties.offences.false_ron.rulings.always"


def test_an_id_that_is_no_longer_there_gives_way_to_the_nearest_that_is() -> None:
    assert existing("house+calls+2.1", "club") == "house+2.1+calls"
    assert existing("house+9", "club") == "house"
    assert existing("hause+2.1", "club") == existing("", "club") == "club"


NO_READING = "This document has no other reading 'dora.red~9' to try; did you mean dora.red~1?"


@pytest.mark.parametrize(
    ("document_id", "message"),
    [
        ("house+2.11", "house+2.11: This document has no option '2.11'; did you mean 2.1?"),
        ("house+x", "house+x: This document has no option 'x'; known are 2.1, 2.2, uma, calls"),
        ("house+2.1+2.1", "house+2.1+2.1: The option '2.1' is named twice; name it once"),
        ("house+2.2+2.1", f"house+2.2+2.1: {CONTRADICTION}"),
        ("club+2.1", "club+2.1: This document has no options to choose from"),
        ("klub+2.1", "klub: is not a document here; did you mean club?"),
        ("club+dora.red~9", f"club+dora.red~9: {NO_READING}"),
    ],
)
def test_what_cannot_be_chosen_is_refused(document_id: str, message: str) -> None:
    assert refusal(document_id) == message


def test_a_document_that_was_changed_has_the_options_of_today(tmp_path: Path) -> None:
    assert load("house+2.1").dora.red.value == 1
    assert "house+2.1" in documents()
    hold(tmp_path, HOUSE.replace('value = 1, clause = "2.1"', 'value = 3, clause = "2.1"'))
    assert load("house+2.1").dora.red.value == 3
    hold(tmp_path, HOUSE.replace(RED, ""))
    assert "house+2.1" not in documents()
    with pytest.raises(DocumentError):
        load("house+2.1")


# --- tables of a document with options


def test_the_tables_with_an_option_are_a_document_in_which_its_rules_stand() -> None:
    raw = tables(HOUSE, "house.toml")
    new = with_options(raw, ["2.1"], "house.toml")
    assert new["dora"]["red"] == {"value": 1, "clause": "2.1"}
    assert list(new["options"]) == ["uma", "calls"], "2.2 contradicts it"
    assert "2.1" in raw["options"]
    assert raw["dora"]["red"]["value"] == 0
    assert new["document"]["id"] == "house+2.1"
    assert "options" not in with_options(raw, ["2.1", "uma", "calls"], "house.toml")
    assert with_options(raw, [], "house.toml") is raw


# --- documents with broken options

NAME: Final = 'name = { ja = "赤", en = "red" }\n'


@pytest.mark.parametrize(
    ("options", "key", "problem"),
    [
        pytest.param(
            f'[options."2+1"]\n{NAME}',
            "options.2+1",
            "is not a name for an option; use up to 24 letters, digits, dots and hyphens",
            id="name",
        ),
        pytest.param(
            "[options]\nx = 1\n",
            "options.x",
            "1 is not a table; write it as [section]",
            id="no table",
        ),
        pytest.param(
            "[options.x.dora]\n", "options.x.name", "is missing", id="nameless"
        ),
        pytest.param(
            '[options.x]\nname = { ja = "赤" }\n[options.x.dora]\nred = { value = 1 }\n',
            "options.x.name.en",
            "is missing",
            id="one language",
        ),
        pytest.param(
            f"[options.x]\n{NAME}",
            "options.x",
            "sets no rule; write one below it, or drop the option",
            id="no rule",
        ),
        pytest.param(
            f"[options.x]\n{NAME}[options.x.document]\norder = 1\n",
            "options.x.document",
            "is not a section of rules; an option has nothing else besides its name",
            id="head",
        ),
        pytest.param(
            f"[options.x]\n{NAME}valid = 1\n",
            "options.x.valid",
            "is not a section of rules; an option has nothing else besides its name",
            id="field",
        ),
        pytest.param(
            f'[options.x]\n{NAME}[options.x.dora]\nurra = {{ value = 1, clause = "①" }}\n',
            "options.x.dora.urra",
            "is unknown; did you mean ura?",
            id="misspelt rule",
        ),
        pytest.param(
            f"[options.x]\n{NAME}[options.x.dora]\nred = 1\n",
            "options.x.dora.red",
            '1 is not a table; write it as { value = …, clause = "…" }',
            id="no rule but a number",
        ),
        pytest.param(
            f"[options.x]\n{NAME}[options.x.dora]\nred = {{ value = 1 }}\n",
            "options.x.dora.red",
            "cites no clause; write a clause, or a standing and a because",
            id="no clause",
        ),
        pytest.param(
            f'[options.x]\n{NAME}[options.x.fu]\nrounding = {{ value = 0, clause = "①" }}\n',
            "options.x.fu.rounding",
            "counts by 0; give 1 or more",
            id="not sound as a whole",
        ),
    ],
)  # fmt: skip
def test_a_broken_option_is_refused_at_its_place(options: str, key: str, problem: str) -> None:
    assert broken(options) == (key, problem)


def test_options_are_a_table() -> None:
    with pytest.raises(DocumentError, match=r"options: is not a table; write \[options"):
        read_rules(CLUB.replace("[document]", "options = 1\n[document]"), "club.toml")


def test_two_options_that_are_sound_alone_are_checked_together() -> None:
    """One makes a duty of what the other makes an offence."""
    key, problem = broken(
        f"[options.one]\n{NAME}[options.one.penalties.duties]\n"
        'late = { value = "manners", clause = "①" }\n'
        f"[options.two]\n{NAME}[options.two.penalties.offences]\n"
        'late = { moment = "manners", rulings.always = { sanction = "none", clause = "①" } }\n'
    )
    assert key == "options.one+two.penalties.offences.late"
    assert problem == "is among the duties too; keep one"


def test_a_file_of_the_users_is_checked_with_its_options(house: Path) -> None:
    assert load_file(house) == load("house")
    assert load_file(house, ("2.2",)).dora == load("house+2.2").dora
    house.write_text(HOUSE.replace('value = 2, clause = "2.2"', 'value = -2, clause = "2.2"'))
    with pytest.raises(DocumentError, match=r"options\.2\.2\.dora\.red: is below zero"):
        load_file(house)


# --- installed documents

WITH_OPTIONS: Final = tuple(key for key in installed() if options_of(key))
PAIRS: Final = tuple(
    (key, names)
    for key in WITH_OPTIONS
    for size in (1, 2)
    for names in combinations([option.id for option in options_of(key)], size)
)


def test_wrc_has_its_options() -> None:
    assert "wrc2025" in WITH_OPTIONS
    assert {"2.1", "3.2", "4.1"} <= {option.id for option in options_of("wrc2025")}
    rules = load("wrc2025+2.1+3.2+4.1")
    assert (rules.dora.red.value, rules.draw.nagashi_mangan.value) == (1, True)
    assert [uma.places for uma in rules.game.uma.value] == [(30, 10, -10, -30)]
    assert rules.dora.red.clause == "WRC Rules 2025 2.1"


@pytest.mark.parametrize(("document", "names"), PAIRS)
def test_every_option_and_every_two_that_go_together_are_sound(
    document: str, names: tuple[str, ...]
) -> None:
    found = {option.id: option for option in options_of(document)}
    together = not contradiction(found[names[0]], found[names[-1]])
    read = load if installed()[document].game == "riichi" else load_toppan
    if together:
        rules = read("+".join((document, *names)))
        sets = {key for name in names for key in found[name].sets}
        keys = {rule.key for rule in rules_in(rules)}
        assert all(any(key.startswith(place) for key in keys) for place in sets)
    else:
        with pytest.raises(DocumentError, match="contradicting options"):
            read("+".join((document, *names)))
