"""What a document does to the player who declares a win that is none."""

from __future__ import annotations

import pytest

from app.main_window.window import MainWindow
from app.pages.score.answer import false_win
from app.pages.score.notation import enter
from app.pages.score.state import Draft, hand, situation
from app.texts.rulings import headline, moved, short
from app.texts.texts import LANGUAGES, Texts
from app.views.rulings import FalseWinView
from app.widgets.answer import ruling_card
from app.widgets.answer.ruling_card import RulingWords
from engine.riichi.judge import judge
from engine.riichi.rules import GAME, load
from engine.rulebook import installed
from tests.app.player import Player

NO_YAKU = "45m678p22s[7'89s][44'4z]+6m ron from=W seat=S round=E"
NO_FORM = "234678m199p3455s+9s tsumo"
FURITEN = "234678m999p3455s+5s ron from=W riichi discards=2s"
JA = Texts("ja")


def found(text: str, document: str) -> FalseWinView:
    draft, rules = enter(Draft(), text), load(document)
    verdict = judge(hand(draft), situation(draft), rules)
    answer = false_win(verdict, situation(draft), rules)
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ("club", "発声だけ アガリ放棄、倒せば チョンボ"),
        ("r101", "発声だけ アガリ放棄、倒せば チョンボ"),
        ("tenhou", "起こらない"),
    ],
)
def test_each_document_has_its_own_way(document: str, told: str) -> None:
    assert short(found(NO_YAKU, document), JA) == told


def test_points_go_from_seat_to_seat_or_to_who_is_first_after_the_game() -> None:
    club, r101 = found(NO_YAKU, "club").shown, found(NO_YAKU, "r101").shown
    assert moved(club, JA) == "3人に3000点ずつ"
    assert club.seats is not None
    assert club.seats.balance == (3000, -9000, 3000, 3000)
    assert moved(r101, JA) == "終了後のトップへ 20000点"
    assert r101.seats is None


def test_a_win_has_no_penalty() -> None:
    draft = enter(Draft(), "234678m999p3455s+5s tsumo riichi")
    verdict = judge(hand(draft), situation(draft), load("club"))
    assert false_win(verdict, situation(draft), load("club")) is None
    assert false_win(None, situation(draft), load("club")) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [NO_YAKU, NO_FORM, FURITEN])
def test_every_document_has_words_for_it(text: str, language: str) -> None:
    for head in installed().values():
        if head.game == GAME:
            for shown in (found(text, head.id).by_voice, found(text, head.id).shown):
                assert headline(shown, Texts(language))


def test_the_page_shows_both_with_clause_and_amounts(player: Player) -> None:
    player.paste(NO_YAKU)
    assert player.told("by_voice").startswith("発声だけなら：アガリ放棄\n点の動きはない")
    told = player.told("hand_shown")
    assert told.startswith("手牌を倒していたら：チョンボ\n3人に3000点ずつ")
    assert "明記" in told
    assert "南家 −9000" in player.told("hand_shown_seats")
    player.click("document_r101")
    assert "20000点" in player.told("hand_shown")
    assert not player.shows("hand_shown_seats")


def test_a_document_of_a_program_says_that_it_cannot_happen(player: Player) -> None:
    player.paste(NO_FORM)
    player.do("document_tenhou")
    assert "起こらない" in player.told("by_voice")


def test_furiten_is_ruled_upon_too(player: Player, window: MainWindow) -> None:
    player.paste(FURITEN)
    assert player.declared == "フリテン"
    assert player.told("furiten").startswith("フリテンの理由\n二索を捨てている。")
    assert player.shows("hand_shown")
    window.set_language("en")
    assert player.told("hand_shown").startswith("Hand shown: Chombo")
    player.do("how")
    assert not player.shows("hand_shown")


def test_what_is_barred_for_the_rest_of_the_hand_is_told_in_one_sentence(player: Player) -> None:
    """「この局は…」 stood three times in a row, and the sentence about the draw had no room."""
    player.paste(NO_YAKU)
    words = player.told("by_voice")
    assert "この局はアガリ、ポン・チー・カン、リーチができない。流局時はノーテン扱い。" in words
    assert words.count("この局は") == 1
    player.window.set_language("en")
    assert "In this hand: no win; no pon, chi or kan; no riichi." in player.told("by_voice")


def test_the_other_readings_of_a_ruling_are_written_whole_where_two_lines_have_room(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were cut at the end of one line: 「流局したら手牌を見…」."""
    player.resize(1280, 800)
    player.paste(NO_YAKU)
    player.settle()
    called, written = player.find("by_voice", RulingWords), []
    monkeypatch.setattr(ruling_card, "write_wrapped", lambda _p, _b, text, *_: written.append(text))
    called.grab()
    assert written[-1].startswith("別の読み：")
    assert written[-1].endswith("リーチはできる")


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)], ids=str)
def test_another_reading_that_changes_the_ruling_stands_under_it(
    player: Player, size: tuple[int, int]
) -> None:
    """Score showed the ruling as stated, though its honba hang on a reading."""
    player.resize(*size)
    player.paste(NO_YAKU)
    player.settle()
    called, shown = (player.find(name, RulingWords) for name in ("by_voice", "hand_shown"))
    words = called.accessibleDescription()
    assert "別の読み：" in words
    assert "リーチはできる" in words
    assert "別の読み：本場はなくす" in shown.toolTip()
    card = player.window.score.ui.cards.hand_shown
    player.qtbot.waitUntil(lambda: shown.geometry().bottom() < card.height())
    if card.felt.isVisible():
        assert shown.geometry().bottom() < card.felt.geometry().top()
    player.do("document_tenhou")
    player.settle()
    assert "別の読み" not in shown.toolTip(), "there a false win cannot happen"
