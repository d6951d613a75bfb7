"""A hand of a game in short words: who with what, from whom and why, and its seals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.pages.game.hands import HandWords, hand_words
from app.pages.game.presentation import stick_of
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.hand import Hand
from engine.riichi.play.events import (
    CorrectionEvent,
    DrawEvent,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.rules import load
from engine.riichi.situation import Situation
from engine.rulebook import with_value
from tests.app.pages.game.sample_games import CLUB_GAME, NAMES, played, ron


def told(game: RiichiGame, language: str = "ja", rules: str = "") -> list[HandWords]:
    document = load(rules or game.rules)
    found = replay(game, document)
    hands = (*found.hands, found.now)
    return [hand_words(hand, found, document, Texts(language)) for hand in hands]


def lines(words: HandWords) -> tuple[str, str, str]:
    return f"{words.name} {words.counter}".strip(), words.what, words.second


def test_a_game_of_the_club_is_told_hand_by_hand() -> None:
    found = told(CLUB_GAME)
    assert [lines(words) for words in found[:9]] == [
        ("東1局", "佐藤 ツモ 2000オール", "30符3翻"),
        ("東1局 1本場", "山本 ロン 8000 は 8300", "佐藤から 満貫"),
        ("東2局", "中村 ロン 5200", "山本から 40符3翻"),
        ("東3局", "小林 誤ロン", "三人に3000ずつ、やり直し"),
        ("東3局 やり直し", "流局 テンパイ 佐藤・中村", "親がテンパイで連荘"),
        ("東3局 1本場", "小林 ツモ 1300・2600 は 1400・2700", "40符3翻"),
        ("東4局", "佐藤 ロン 2000", "中村から 30符2翻"),
        ("南1局", "佐藤 ツモ 1000オール", "30符2翻"),
        ("南1局 1本場", "流局 テンパイ 小林・山本", "親がノーテンで流れる"),
    ]
    seals = [(seal.text, seal.kind, seal.seat) for words in found for seal in words.seals]
    assert seals == [("千点罰符", "fine", 1), ("チョンボ", "chombo", 1)]
    assert found[4].short == "流局 佐藤・中村"
    assert [found[at].short for at in (1, 5)] == ["山本 ロン 8000は8300", "小林 ツモ 1400・2700"]


def test_the_same_in_english() -> None:
    found = told(CLUB_GAME, "en")
    assert lines(found[1]) == ("East 1 1 honba", "山本 ron 8000 → 8300", "from 佐藤, Mangan")
    assert lines(found[3]) == (
        "East 3",
        "小林: False ron",
        "3000 to each of the other three, played again",
    )
    assert found[4].counter == "replayed"
    assert lines(found[8])[1:] == ("Draw, tenpai 小林, 山本", "Dealer noten, the deal rotates")


def test_who_has_no_name_is_the_wind_of_the_hand() -> None:
    """As for the referee, whose case of the same hand names the wind at the table."""
    game = replace(played(ron(1, 0, 1, 30), ron(1, 2, 1, 30)), names=("", "", "", ""))
    assert [words.what for words in told(game)[:2]] == ["南家 ロン 1000", "東家 ロン 1500"]
    assert [words.second for words in told(game)[:2]] == ["東家から 30符1翻", "南家から 30符1翻"]


def test_the_hand_in_play_tells_who_is_in_riichi() -> None:
    assert lines(told(played())[-1]) == ("東1局", "打っている", "")
    assert lines(told(played(RiichiEvent(3)))[-1]) == ("東1局", "打っている", "山本がリーチ")


@pytest.mark.parametrize(
    ("event", "what", "second"),
    [
        (DrawEvent(), "流局 全員ノーテン", "親がノーテンで流れる"),
        (DrawEvent(tenpai=(0, 1, 2, 3)), "流局 全員テンパイ", "親がテンパイで連荘"),
        (DrawEvent("nine_kinds"), "流局 九種九牌", "親は続ける"),
        (DrawEvent(nagashi=(2,)), "流し満貫 中村", "親がノーテンで流れる"),
    ],
)
def test_draws_name_their_kind_and_what_becomes_of_the_dealer(
    event: DrawEvent, what: str, second: str
) -> None:
    found = told(played(event), rules="tenhou")[0]
    assert (found.what, found.second) == (what, second)


def test_where_only_a_win_keeps_the_dealer_tenpai_is_not_given_as_the_reason() -> None:
    game = played(DrawEvent(tenpai=(0,)))
    assert load("r101").draw.renchan.value != "tenpai"
    assert told(game, rules="r101")[0].second == "親は流れる"


def test_a_riichi_that_is_noten_at_the_draw_ends_the_hand_as_a_chombo() -> None:
    found = told(played(RiichiEvent(1), DrawEvent(tenpai=(0,))))[0]
    assert found.what == "小林 ノーテンリーチで流局した"
    assert found.seals[-1].kind == "chombo"


def test_a_dead_hand_is_a_seal() -> None:
    game = played(RulingEvent("false_ron", 2, {"hand_shown": False}), DrawEvent(tenpai=(0,)))
    assert ("agari_houki", 2) in [(seal.kind, seal.seat) for seal in told(game)[0].seals]


def test_a_proposal_that_was_followed_is_a_seal_too() -> None:
    game = played(RulingEvent("noten_riichi", 2, proposed=True), rules="mleague")
    found = told(game)[0]
    assert [seal.kind for seal in found.seals] == ["chombo"]
    assert found.second == "終わりに20P（20000点）を引く、やり直し"
    unsaid = told(replace(game, events=(RulingEvent("noten_riichi", 2),)))[-1]
    assert unsaid.seals == ()


def test_scores_put_right_by_hand_are_marked() -> None:
    found = told(played(CorrectionEvent((1000, -1000, 0, 0)), DrawEvent()))[0]
    assert [(seal.kind, seal.text) for seal in found.seals] == [("correction", "直し")]


def test_several_winners_stand_on_one_line_and_their_points_on_the_next() -> None:
    both = WinEvent((WinClaim(2, 0, han=3, fu=30), WinClaim(1, 0, han=1, fu=30)))
    found = told(played(both), rules="mahjongsoul")[0]
    assert lines(found) == ("東1局", "小林・中村 ロン", "佐藤から 1000 と 3900")


def test_three_on_one_discard_are_a_draw_where_the_document_says_so() -> None:
    three = WinEvent(tuple(WinClaim(seat, 0, han=1, fu=30) for seat in (1, 2, 3)))
    found = told(played(three), rules="tenhou")[0]
    assert (found.what, found.second) == ("流局 三家和", "親は続ける")


def test_points_alone_say_no_count() -> None:
    by_points = WinEvent((WinClaim(1, 0, points=(3900,)),))
    assert lines(told(played(by_points))[0]) == ("東1局", "小林 ロン 3900", "佐藤から")


def test_a_limit_of_a_document_without_fu_is_named() -> None:
    game = played(WinEvent((WinClaim(0, han=6),)), WinEvent((WinClaim(0, 1, han=2),)))
    assert [words.second for words in told(game, rules="mu")[:2]] != ["", ""]
    assert told(game, rules="r101")[0].second == "ハネ満"


def test_a_laid_hand_tells_its_own_count_and_who_is_liable() -> None:
    dragons = Hand.parse("[5'55z][6'66z][77'7z]11m22s+2s")
    claim = WinClaim(1, hand=dragons, situation=Situation())
    found = told(played(WinEvent((claim,))))[0]
    assert found.what == "小林 ツモ 32000"
    assert found.second.startswith("役満 包 ")
    simples = Hand.parse("234678m88p345s46p+5p")
    plain = told(played(WinEvent((WinClaim(1, 0, simples, Situation()),))))[0]
    assert plain.second == "佐藤から 40符1翻"


@pytest.mark.parametrize(("language", "line"), [("ja", "包 中村"), ("en", "pao: 中村")])
def test_who_is_liable_stands_alone_where_points_alone_were_declared(
    language: str, line: str
) -> None:
    """The line began with the comma, or the space, that parts him from a count."""
    fed = WinClaim(1, points=(8000, 16000), pao=2)
    assert told(played(WinEvent((fed,))), language)[0].second == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_left_without_words(language: str) -> None:
    found = told(CLUB_GAME, language)
    assert all(words.name and words.what and words.second for words in found[:-1])
    assert NAMES[0] in found[0].what


@pytest.mark.parametrize(("value", "stick"), [("barred", "blocked"), ("free", "empty")])
def test_the_seat_of_a_dead_hand_lays_a_stick_where_its_rules_leave_riichi_free(
    value: str, stick: str
) -> None:
    rules = with_value(load("club"), "penalties.agari_houki.riichi", value)
    found = replay(RiichiGame("club", events=(RulingEvent("kuikae", 1),)), rules)
    assert [stick_of(seat, found, rules, Texts("en"))[0] for seat in (0, 1)] == ["empty", stick]
