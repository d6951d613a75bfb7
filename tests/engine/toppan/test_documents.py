"""The document of 競技十半 loads with its reasons, and faulty documents are refused."""

from __future__ import annotations

import re
from typing import Final

import pytest

from engine.complaints import DocumentError, OtherGameError
from engine.riichi import rules as riichi
from engine.rulebook import DOCUMENTS, Standing, installed, other_readings, rules_in
from engine.toppan.rules import GAME, load, load_file, read_rules
from engine.toppan.yaku import PRIZES, WINS

TOPPAN: Final = tuple(key for key, head in installed().items() if head.game == GAME)
FILE: Final = DOCUMENTS / "toppan.toml"
TEXT: Final = FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("document", TOPPAN)
def test_every_document_loads_under_its_own_name(document: str) -> None:
    assert load(document).document.id == document


def test_a_file_of_the_users_is_read_like_an_installed_one() -> None:
    assert load_file(FILE) == load("toppan") == read_rules(TEXT, "toppan.toml")


def test_every_reason_is_used() -> None:
    reasons = TEXT.partition("[reasons]\n")[2].partition("\n[")[0]
    names = set(re.findall(r"^(\w+) = \{ ja", reasons, re.MULTILINE))
    assert names == set(re.findall(r'because = "(\w+)"', TEXT))


def test_every_yaku_is_worth_something() -> None:
    rules = load("toppan")
    assert tuple(rules.win) == tuple(WINS)
    assert tuple(rules.prize) == tuple(PRIZES)
    for rule in rules.win.values():
        assert rule.value.mangan is not bool(rule.value.han), rule.key
        assert not rule.value.over or rule.value.pure, rule.key
    assert all(rule.value.han for rule in rules.prize.values())


def test_what_is_assumed_has_another_reading_or_none_is_known() -> None:
    """Which hands besides its own the tile of 十半和 would count for is told in words."""
    rules = load("toppan")
    assumed = {rule.key for rule in rules_in(rules) if rule.standing is Standing.ASSUMED}
    without = assumed - {rule.key for rule, _ in other_readings(rules)}
    assert without == {"play.wall", "dora.extra_for"}


def test_what_the_text_lets_read_otherwise_is_not_called_derived() -> None:
    """⑤ 「十半和の和了宣言に限り」: whether the dora is of the hand or of the deal is not said."""
    rule = load("toppan").dora.extra_for
    assert rule is not None
    assert rule.standing is Standing.ASSUMED


def test_the_games_refuse_each_others_documents() -> None:
    with pytest.raises(OtherGameError) as caught:
        riichi.load("toppan")
    assert (
        str(caught.value)
        == "toppan.toml: document.game: 'toppan' is not 'riichi': the document is of another game"
    )
    with pytest.raises(OtherGameError) as caught:
        load("club")
    assert (
        str(caught.value)
        == "club.toml: document.game: 'riichi' is not 'toppan': the document is of another game"
    )


_INDICATORS = "dora.indicators:"
READ = 'clause = "①", standing = "assumed", because = "red_fives"'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\ntoppanron = {", "\ntoppanrn = {", "win.toppanrn: 'toppanrn' {yaku} toppanron?"),
        ("\nshenri = {", "\nshenry = {", "prize.shenry: 'shenry' {yaku} shenri?"),
        ('["honuupai"]', '["honupai"]', "win.shanhonfuu.excludes: 'honupai' {yaku} honuupai?"),
        (
            "honor = { value = 0.5",
            "honor = { value = 0.25",
            "tiles.honor: 0.25 is not a multiple of 0.5; write one that is",
        ),
        (
            "[20.0, 40.0, 80.0]",
            "[20.1, 40.0, 80.0]",
            "payment.mangan: 20.1 is not a multiple of 0.5; write one that is",
        ),
        (
            "indicators = { value = 34",
            "indicators = { value = -1",
            f"{_INDICATORS} is below zero; give 0 or more",
        ),
        (
            "indicators = { value = 34",
            "indicators = { value = 101",
            f"{_INDICATORS} has a number beyond 100; write a smaller one",
        ),
        ("[1, 2, 3]", "[1, 2, 2]", "play.order: needs each of the seats 1, 2 and 3 once"),
        (
            "limit = { value = 10.5",
            "limit = { value = 8.5",
            "tiles.limit: is below 9, which a tile alone counts; write 9 or more",
        ),
        (
            "honor = { value = 0.5",
            "honor = { value = 11.0",
            "tiles.limit: is below 11, which a tile alone counts; write 11 or more",
        ),
        (
            'limit = { value = 10.5, clause = "①"',
            f"limit = {{ value = 10.5, {READ}, otherwise = [8.5]",
            "tiles.limit: is below 9, which a tile alone counts; write 9 or more",
        ),
        (
            'honor = { value = 0.5, clause = "①"',
            f"honor = {{ value = 0.5, {READ}, otherwise = [0.2]",
            "tiles.honor: 0.2 is not a multiple of 0.5; write one that is",
        ),
        (
            'order = { value = [1, 2, 3], clause = "①"',
            f"order = {{ value = [1, 2, 3], {READ}, otherwise = [[1, 2, 2]]",
            "play.order: needs each of the seats 1, 2 and 3 once",
        ),
        (
            '"per_indicator"',
            '"per_idicator"',
            "dora.multiplicity: 'per_idicator' {word} per_indicator?",
        ),
        ('game = "toppan"', 'gam = "toppan"', "document.gam: is unknown; did you mean game?"),
    ],
)
def test_a_faulty_document_is_refused_with_its_key(old: str, new: str, message: str) -> None:
    assert TEXT.count(old) == 1
    with pytest.raises(DocumentError) as caught:
        read_rules(TEXT.replace(old, new), "toppan.toml")
    told = message.replace("{yaku}", "is not a yaku; did you mean")
    told = told.replace("{word}", "is not a word for this place; did you mean")
    assert str(caught.value) == f"toppan.toml: {told}"
