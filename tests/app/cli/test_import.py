"""`hayami import` tells a recorded game in both languages, and refuses others in one sentence."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.games.files import game_text
from app.texts.files import read as words_of
from app.texts.recorded import refusal
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from engine.riichi.play.events import (
    CorrectionEvent,
    EndEvent,
    GameError,
    LoanEvent,
    NoteEvent,
    RiichiGame,
    RulingEvent,
    WinClaim,
    WinEvent,
    read_game,
    written,
)
from engine.toppan.play.game import (
    ToppanCorrection,
    ToppanDeal,
    ToppanEnd,
    ToppanGame,
    ToppanNote,
    ToppanOpening,
    ToppanPart,
    ToppanRuling,
)
from engine.toppan.play.lines import written as lines_of_toppan
from engine.toppan.play.offences import OffenceAnswers
from engine.toppan.play.replay import replay, ruling_in
from engine.toppan.rules import load as load_toppan
from tests.app.pages.game.sample_games import CLUB_GAME
from tests.engine.riichi.recorded.scripts import Script, editor, server

QUIET = "0+9m 0-9m 1+8m 1-8m 2+7m 2-7m 3+5m 3-5m"
ABOUT = (
    "跳満18000点",
    "立直(1飜)",
    "一発(1飜)",
    "自風(1飜)",
    "場風(1飜)",
    "ドラ(1飜)",
    "裏ドラ(1飜)",
)
WON = Script(
    f"{QUIET} 0+3m 0r3m 1+5s 1-5s 2+1z 2-1z",
    wins=((0, 2),),
    ura="8s",
    about=ABOUT,
    server={"ten": "40,18000,3", "yaku": "1,1,2,1,10,1,14,1,52,1,53,1"},
    deltas=(19000, 0, -18000, 0),
)
TSUMO = Script(
    f"{QUIET} 0+3m 0-3m 1+3z",
    wins=((1, None),),
    start=(0, 1, 0),
    scores=(43000, 25000, 7000, 25000),
)
DRAWN = Script(QUIET, draw=("流局", ""), tenpai=(0, 2), deltas=(1500, -1500, 1500, -1500))
NAGASHI = Script(QUIET, draw=("流し満貫", "nm"), deltas=(12000, -4000, -4000, -4000))


def kept(folder: Path, data: bytes) -> str:
    path = folder / "game"
    path.write_bytes(data)
    return str(path)


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_game_is_told_hand_by_hand(run: Any, tmp_path: Path, pack: Any) -> None:
    status, out, err = run("import", kept(tmp_path, pack(server(WON))), "--lang", "en")
    assert (status, err) == (0, "")
    assert "East 1, 0 honba  0 riichi sticks  25000 25000 25000 25000" in out
    assert "  riichi East A" in out
    assert "  East A ← West C ron  Haneman 40 fu 6 han  18000  Riichi, Ippatsu" in out
    assert "    123m456p789s1122z+1z" in out
    assert "  → +19000 +0 -18000 +0" in out
    assert "1 hand, 1 win, 0 draws" in out
    assert "The final result is not in the file." in out
    assert "all agree with its tiles" in out


def test_a_game_is_told_in_japanese(run: Any, tmp_path: Path) -> None:
    status, out, _ = run("import", kept(tmp_path, editor(WON, TSUMO)), "--lang", "ja")
    assert status == 0
    assert "東1局 0本場  供託0本" in out
    assert "  東家 A ← 西家 C ロン  ハネ満 40符6翻  18000  リーチ、一発、場風牌、自風牌" in out
    assert "  南家 B ツモ" in out
    assert "2局、アガリ2、流局0" in out


def test_differences_from_the_files_numbers_are_told(run: Any, tmp_path: Path) -> None:
    sc = [43000, 63, 25000, 5, 7000, -43, 25000, -25]
    data = editor(WON, TSUMO, DRAWN, NAGASHI, rule={"disp": "友人戦南"}, sc=sc)
    status, out, _ = run("import", kept(tmp_path, data), "--lang", "en")
    assert status == 0
    assert "Mahjong Soul" in out
    assert "Played at a private table or tournament" in out
    assert "East 1, 0 honba: The scores do not follow from the hand before." in out
    assert "East 1, 1 honba: points of a win: the file has 1000, its tiles give" in out
    assert "East 1, 0 honba: round" not in out
    assert "  draw (exhaustive)  tenpai" in out
    assert "nagashi mangan West A" in out
    assert "Under this document it would go on." in out


def test_what_a_win_under_the_document_is_not_is_told(run: Any, tmp_path: Path) -> None:
    script = Script(f"{QUIET} 0+3m 0-3m 1+5s 1-5s 2+6s 2-6s", wins=((0, 2),))
    _, out, _ = run("import", kept(tmp_path, editor(script)), "--lang", "en")
    assert "East A ← West C ron  no win" in out
    assert "no win under this document (no win)." in out
    assert "a hand is shown that is not a win." in out


def test_a_name_cannot_move_the_cursor(run: Any, tmp_path: Path) -> None:
    data = editor(WON, name=["\x1b[2J", "a" * 1000, "", ""])
    _, out, _ = run("import", kept(tmp_path, data), "--lang", "en")
    assert "\x1b" not in out
    assert "a" * 100 not in out


def test_the_game_is_printed_in_our_notation_and_read_again(run: Any, tmp_path: Path) -> None:
    status, out, _ = run("import", kept(tmp_path, server(WON, DRAWN)), "--json")
    assert status == 0
    assert len(read_game(out).events) == 3
    again = run("import", kept(tmp_path, out.encode()), "--json")
    assert again == (0, out, "")
    _, out, _ = run("import", kept(tmp_path, out.encode()), "--lang", "en")
    assert "2 hands, 1 win, 1 draw" in out
    assert "does not tell" not in out


def test_a_game_that_the_window_exported_is_told(run: Any, tmp_path: Path) -> None:
    """What `--help` promises: a game of Hayami, as its page writes it."""
    plain, file = written(CLUB_GAME), game_text(CLUB_GAME, title="Final", table="1")
    first, second = kept(tmp_path, plain.encode()), tmp_path / "final.hayami-game"
    second.write_text(file, "utf-8")
    for option in ("--json", "--lang=en"):
        assert run("import", str(second), option) == run("import", first, option)
    second.write_text(file.replace("Final", "Finale"), "utf-8")
    status, out, err = run("import", str(second), "--lang", "en")
    assert (status, out) == (2, "")
    assert err.startswith("final.hayami-game: The checksum is wrong")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_game_that_ends_before_its_first_hand_is_told(
    run: Any, tmp_path: Path, language: str
) -> None:
    """Its seats were those of the first hand that was played to its end: an IndexError."""
    path = tmp_path / "game.json"
    game = RiichiGame(
        rules="club", names=("Aoki", "Baba", "Chiba", "Doi"), events=(EndEvent("broken_off"),)
    )
    path.write_text(game_text(game), "utf-8")
    status, out, err = run("import", str(path), "--lang", language)
    assert (status, err) == (0, "")
    assert all(name in out for name in game.names)


def test_several_games_of_a_file_are_told_one_after_the_other(run: Any, tmp_path: Path) -> None:
    lines = [msgspec.json.encode(msgspec.json.decode(written(CLUB_GAME))) for _ in range(2)]
    path = kept(tmp_path, b"\n".join(lines))
    status, out, _ = run("import", path, "--lang", "en")
    assert (status, out.count("13 hands, ")) == (0, 2)
    assert run("import", path, "--json") == (0, b"\n".join(lines).decode() + "\n", "")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_event_of_our_own_game_is_told(run: Any, tmp_path: Path, language: str) -> None:
    """Rulings, corrections, loans, notes and the end moved points that no line gave a reason for,
    and a win without its tiles had no count."""
    events = (
        RulingEvent("false_ron", 1, {"hand_shown": True}), RulingEvent("x", 1),
        NoteEvent("a\x1bb"), CorrectionEvent((100, -100, 0, 0), "counted"),
        LoanEvent(0, 1, 10000), WinEvent((WinClaim(1, 2, han=3, fu=30),)),
        WinEvent((WinClaim(1, 2, han=4),)), WinEvent((WinClaim(1, points=(1000, 2000)),)),
        EndEvent("broken_off"),
    )  # fmt: skip
    game = RiichiGame("club", names=("A", "B", "C", "D"), events=events)
    texts = Texts(language)
    out = run("import", kept(tmp_path, written(game).encode()), "--lang", language)[1]
    ron = texts.ui("recorded.ron", winner=f"{texts.seat(1)} B", loser=f"{texts.seat(2)} C")
    for words in (
        f"{texts.seat(1)} B  {texts.offence('false_ron')}  {texts.sanction('chombo')}",
        f"{texts.seat(1)} B  x  {texts.sanction('silent')}",
        f"{texts.ui('record.note')}  a�b",
        f"{texts.ui('score_sheet.correction')}  counted",
        f"{texts.seat(1)} B ← {texts.seat(0)} A  {texts.ui('record.loan', 10000)}",
        f"{ron}  {texts.points('fu_han', 30, 3)}",
        f"  {texts.han(4)}",
        "  1000/2000",
        texts.ui("entry.problem.silent", f"{texts.seat(1)} B", "x"),
        texts.ui("game_end.why.broken_off"),
    ):
        assert f"{words}\n" in out, words


def test_a_followed_proposal_is_told_in_place_of_the_silence(run: Any, tmp_path: Path) -> None:
    texts, act = Texts("en"), "noten_riichi"
    for proposed in (False, True):
        events = (RulingEvent(act, 1, {}, proposed),)
        path = kept(tmp_path, written(RiichiGame("mu", events=events)).encode())
        out = run("import", path, "--lang", "en")[1]
        silent = f"{texts.offence(act)}  {texts.sanction('silent')}\n"
        assert (silent in out) is not proposed


def test_results_in_marks_are_told_as_marks(run: Any, tmp_path: Path) -> None:
    events = (WinEvent((WinClaim(1, 2, han=3, fu=30),)), EndEvent("broken_off"))
    game = RiichiGame("r101", names=("A", "B", "C", "D"), events=events)
    out = run("import", kept(tmp_path, written(game).encode()), "--lang", "en")[1]
    assert out.endswith("East A 30000 −\n  South B 34000 ◎\n  West C 26000 ●\n  North D 30000 −\n")


def test_a_game_of_the_other_variant_is_told_event_by_event(run: Any, tmp_path: Path) -> None:
    """It was refused although the help says “a game of Hayami”."""
    lost, stay = ToppanPart(end="bust", points=-2.0), ToppanPart(end="stay")
    bust = ToppanDeal(players=(stay, lost, lost, lost))
    equal = ToppanDeal(players=(stay, stay, stay, stay), equal=True)
    fine = ToppanRuling(act="live_tile_shown", player=1, answers=OffenceAnswers(due=2))
    events = (
        bust, equal, fine, ToppanRuling(act="x", player=1), ToppanNote("a\x1bb"),
        ToppanCorrection(points=(5, -4.5, 0, 0), reason="r"), ToppanEnd("quake"),
        ToppanNote("late"),
    )  # fmt: skip
    start = ToppanOpening(points=(200, 200, 200, 199))
    game = ToppanGame(rules="toppan", names=("A", "B", "C", "D"), start=start, events=events)
    path = tmp_path / "ten.hayami-game"
    path.write_text(game_text(game), "utf-8")
    assert run("import", str(path), "--json") == (0, lines_of_toppan(game).decode() + "\n", "")
    for language in ("en", "ja"):
        texts, found = toppan_texts(language), replay(game, load_toppan("toppan"))
        status, out, err = run("import", str(path), "--lang", language)
        assert (status, err, "\x1b" in out) == (0, "", False)
        fined = texts.remedy(ruling_in(found.steps[2]))  # type: ignore[arg-type]
        for words in (
            texts.duel(found.steps[0].settled.duels[0].rule) + "  -2",  # type: ignore[union-attr]
            texts.ui("toppan_game.redraw"),
            f"{texts.seat(1)} B  {texts.offence('live_tile_shown')}  {fined}",
            "  → +5 -20 +10 +5",
            texts.ui("toppan_game.broken_off") + "  quake",
            *(texts.named_problem(one, "") for one in found.problems if one.player is None),
            f"{texts.seat(0)} A {found.state.scores[0] / 2:g} ",
        ):
            assert words in out, words


def test_the_result_of_a_game_of_the_other_variant_is_told_once_it_has_ended(
    run: Any, tmp_path: Path
) -> None:
    texts = toppan_texts("en")
    for points, told in (
        (190.0, texts.ui("recorded.not_ended")),
        (200.0, texts.ui("recorded.ended", texts.rule("game.tobi"))),
    ):
        events = (ToppanCorrection(points=(points, -points, 0, 0)),)
        game = ToppanGame(rules="toppan", events=events)
        out = run("import", kept(tmp_path, lines_of_toppan(game)), "--lang", "en")[1]
        assert told in out
        assert (f"{texts.seat(1)} 0 " in out) is (points == 200.0)


def test_a_game_of_another_document_or_of_none(run: Any, tmp_path: Path) -> None:
    game = RiichiGame("club", events=(NoteEvent("x"),))
    assert run("import", kept(tmp_path, written(game).encode()), "--lang", "en")[0] == 0
    unknown = written(RiichiGame("nowhere")).encode()
    status, _, err = run("import", kept(tmp_path, unknown), "--lang", "en")
    assert status == 2
    assert "“nowhere” is not a document" in err
    for document in ("nowhere", "club"):
        other = game_text(ToppanGame(rules=document)).encode()
        status, _, err = run("import", kept(tmp_path, other), "--lang", "en")
        assert (status, err) == (2, f"game: The rules of this game, “{document}”, are not here.\n")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"hello", "game: This is not a recorded game."),
        (server(WON)[:-30], "game: The file is cut off."),
        (server(WON).replace(b'"9"', b'"25"'), "game: This is a three-player game"),
        (editor(WON).replace(b"[60, 60]", b"[60, 99]"), "game: Hand 1: damaged:"),
        (b'{"version": 1, "events": [7]}', "game: "),
    ],
)
def test_another_file_is_refused_in_one_sentence(
    run: Any, tmp_path: Path, data: bytes, told: str
) -> None:
    status, out, err = run("import", kept(tmp_path, data), "--lang", "en")
    assert (status, out) == (2, "")
    assert err.startswith(told)
    assert err.count("\n") == 1


def test_a_file_that_is_not_there(run: Any, tmp_path: Path) -> None:
    status, _, err = run("import", str(tmp_path / "nothing"), "--lang", "en")
    assert status == 2
    assert "cannot be read" in err


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_error_has_a_sentence(language: str) -> None:
    texts = Texts(language)
    start = "ui.recorded.error."
    keys = [key.removeprefix(start) for key in words_of("recorded", language) if start in key]
    assert len(keys) > 20
    for key in keys:
        if key != "at_hand":
            assert "{" not in refusal(GameError(key, "2", "5m"), texts)
