"""The command line answers hands of 競技十半, with the words of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import main as cli
from app.cli.status import FAULTY, MISUSED, OK
from app.hand_text import hand_text_of
from app.texts.texts import Texts
from engine.rulebook import installed_path
from engine.toppan.play.game import ToppanGame, ToppanRuling
from engine.toppan.play.lines import written


def score(*more: str) -> tuple[str, ...]:
    return ("score", "3m4p3s", "--rules", "toppan", "--lang", "ja", *more)


def test_a_hand_is_told_line_by_line_with_its_clauses(run: Any) -> None:
    """rules.md §7.1, 20."""
    status, out, err = run(*score())
    assert (status, err) == (OK, "")
    for told in (
        "競技十半",
        "ステイ  合計 10  7翻  7点",
        "断半牌",
        "全彩門",
        "[⑤]",
        "賭点 1 × 7翻",
    ):
        assert told in out


def test_a_win_is_told_in_english_too(run: Any) -> None:
    _, out, _ = run("score", "5m5p5s", "--rules", "toppan", "--lang", "en", "--seat", "W")
    assert out.startswith("Competitive Toppan")
    assert "Number in Three Suits" in out
    assert "Number in Three Suits 三色同" not in out


@pytest.mark.parametrize(
    ("hand", "rules"),
    [
        (hand_text_of("toppan", "toppan", "7m3s5z seat=E stake=half,even,double"), "club"),
        (hand_text_of("riichi", "club", "234678m999p3455s+5s seat=S"), "toppan"),
    ],
)
def test_the_text_of_a_hand_does_not_go_with_rules_of_another_game(
    run: Any, hand: str, rules: str
) -> None:
    """A word of --situation was said to be unknown, which nobody had written."""
    status, out, err = run("score", hand, "--rules", rules, "--lang", "en")
    assert (status, out) == (MISUSED, "")
    assert err.startswith("hayami:1/")
    assert err.endswith(f" does not go with --rules {rules}.\n")


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("9m5p", "バースト  14"),
        ("9m5p1z", "東を引く前に手の上限を超えている"),
        ("1m1m", "同刻和 トンクゥフー：刻子がない"),
    ],
)
def test_every_kind_of_answer_is_told(run: Any, hand: str, told: str) -> None:
    status, out, _ = run("score", hand, "--rules", "toppan", "--lang", "ja")
    assert status == OK
    assert told in out


@pytest.mark.parametrize(
    ("hand", "language", "told"),
    [
        ("1p3s7z2p6z", "ja", ("  ドラは、一牌につき一翻", "和了 5翻 5点", "[④, 解釈 (3)]")),
        (
            "1p3s7z2p6z",
            "en",
            ("  a sequence may be of any suits", "win 7 han, 7 points", "assumed (4)"),
        ),
        ("3p3m3p3m", "ja", ("  ドラ 手の上限を超えると付かないなら", "和了", "[④, 解釈 (1)]")),
        (
            "3p3m3p3m",
            "en",
            ("  Dora: not over the limit", "win 11 han, 11 points", "[④, assumed (1)]"),
        ),
        ("4m8s1p", "ja", ("  純正の役を待つ間は見ない", "バースト", "[⑤, 解釈 (1)]")),
    ],
)
def test_a_hand_that_hangs_on_a_reading_is_told_with_the_other_result(
    run: Any, hand: str, language: str, told: tuple[str, ...]
) -> None:
    """④ says only one han a tile; ⑤ neither what a run is nor when a bust is checked."""
    around = {"1p3s7z2p6z": "seat=N honba=1 dora=2m1s1p", "3p3m3p3m": "dora=2p1s7z"}
    words = ("--situation", around.get(hand, ""), "--rules", "toppan", "--lang", language)
    out = run("score", hand, *words)[1]
    head = "Read differently\n" if language == "en" else "別の読み\n"
    rows = out.partition(head)[2].partition("\n\n")[0].splitlines()
    assert any(all(word in row for word in told) for row in rows), out
    assert head not in run("score", "7m2z", "--rules", "toppan", "--lang", language)[1]


def test_what_other_readings_make_of_a_hand_is_data_in_points(run: Any) -> None:
    given = ("1p3s7z2p6z", "--rules", "toppan", "--json", "--situation")
    other = json.loads(run("score", *given, "seat=N honba=1 dora=2m1s1p")[1])["otherwise"]
    assert [(one["rule"]["key"], one["value"]) for one in other] == [
        ("dora.multiplicity", "once"),
        ("reading.run", "number_only"),
    ]
    counted = {"verdict": "agari", "total": 7.0, "han": 5, "mangan": False, "points": 5.0}
    assert counted.items() <= other[0].items()
    assert other[0]["gains"] == [-5.0, 0.0, 0.0, 5.0]
    over = json.loads(run("score", "4m8s1p", "--rules", "toppan", "--json")[1])["otherwise"]
    assert [(one["value"], one["verdict"]) for one in over] == [("while_pure_possible", "bust")]
    assert "points" not in over[0]
    sure = json.loads(run("score", "7m2z", "--rules", "toppan", "--json")[1])
    assert sure["otherwise"] == []


def test_the_answer_is_data_on_demand(run: Any) -> None:
    _, out, _ = run(*score("--json", "--situation", "seat=E stake=half,even,double"))
    data = json.loads(out)
    assert data["verdict"] == "within"
    assert data["rules"] == "toppan"
    assert data["situation"] == "seat=E round=E stake=half,even,double"
    assert data["scores"][0]["prizes"][0]["rule"]["key"] == "prize.shenri"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--riichi",), "「riichi」は知らない言葉"),
        (("--situation", "stake=triple"), "half even double のどれか"),
        (("--seat", "Q"), "E S W N のどれか"),
    ],
)
def test_words_of_another_game_are_refused(run: Any, more: tuple[str, ...], told: str) -> None:
    status, out, err = run(*score(*more))
    assert (status, out) == (MISUSED, "")
    assert told in err


def test_a_document_of_the_user_s_own_is_read(run: Any, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = installed_path("toppan").read_text(encoding="utf-8")
    own.write_text(text.replace("limit = { value = 10.5", "limit = { value = 9.5"), "utf-8")
    _, out, _ = run("score", "3m4p3s", "--rules", str(own), "--lang", "ja")
    assert "バースト  10" in out


# --- rulings


def test_the_acts_of_the_document_are_listed(run: Any) -> None:
    status, out, _ = run("rule-on", "--rules", "toppan", "--lang", "ja")
    assert status == OK
    assert "live_tile_shown" in out
    assert "false_win" in out
    assert "和了役のない和了宣言" in out


def test_whose_the_tile_was_is_asked_first(run: Any) -> None:
    _, out, _ = run("rule-on", "live_tile_shown", "--rules", "toppan", "--lang", "ja")
    assert "次の答えで決まる" in out
    assert "だれでもない  東 +5  南 -15  西 +5  北 +5" in out


def test_the_open_answers_on_a_fine_tell_which_of_them_is_a_reading(run: Any) -> None:
    """③ states the 20 points with a 正規の該当者; the 15 without one stood there as stated."""
    _, out, _ = run("rule-on", "live_tile_shown", "--rules", "toppan", "--lang", "ja")
    rows = [line for line in out.splitlines() if "東 +" in line]
    assert ["解釈" in line for line in rows] == [True, False, False, False]


@pytest.mark.parametrize(
    ("act", "answers", "told"),
    [
        ("live_tile_shown", ("due=W",), ("5オールの罰符", "東 +5  南 -20  西 +10  北 +5", "[③]")),
        (
            "live_tile_shown",
            ("due=nobody",),
            (
                "東 +5  南 -15  西 +5  北 +5",
                "「次の番の者にも払う」と読めば、東 +5  南 -20",
                "解釈",
            ),
        ),
        ("dealer_tile_seen", (), ("錯和", "-100")),
        ("illegal_stay", (), ("提案", "ステイを取り消して引く", "禁じるだけの行為")),
        ("false_win", ("hand_shown=no",), ("取り消して続ける",)),
        ("false_win", (), ("手牌を見せたか", "錯和", "取り消して続ける")),
    ],
)
def test_an_act_is_ruled_on(
    run: Any, act: str, answers: tuple[str, ...], told: tuple[str, ...]
) -> None:
    given = [word for answer in answers for word in ("--answer", answer)]
    status, out, err = run("rule-on", act, "--rules", "toppan", "--lang", "ja", *given)
    assert (status, err) == (OK, "")
    for each in told:
        assert each in out, out


def test_an_act_that_a_clause_forbids_is_not_told_as_one_of_which_it_says_nothing(run: Any) -> None:
    """③ bars the stay on a lost total; it said that the document says nothing, and then the ③."""
    _, out, _ = run("rule-on", "illegal_stay", "--rules", "toppan", "--lang", "en")
    assert "The document has a clause on it but names no consequence." in out
    assert "says nothing" not in out


@pytest.mark.parametrize("language", ["ja", "en"])
def test_branches_that_are_proposals_alone_are_told_as_such(run: Any, language: str) -> None:
    """No clause is about a false win; its outcomes stood there like those of the document."""
    _, out, _ = run("rule-on", "false_win", "--rules", "toppan", "--lang", language)
    texts = Texts(language)
    told = [texts.ui("ruling_silent"), texts.cli("proposed"), texts.cli("hangs_on")]
    assert [out.index(words) for words in told] == sorted(out.index(words) for words in told)
    _, fined, _ = run("rule-on", "live_tile_shown", "--rules", "toppan", "--lang", language)
    assert texts.cli("proposed") not in fined


@pytest.mark.parametrize("act", ["dealer_tile_seen", "illegal_stay"])
def test_the_dealer_is_not_ruled_on_for_what_a_child_alone_can_do(run: Any, act: str) -> None:
    """③ is about the dealer's tile and about children who stay; East was given a chombo for looking
    at the own tile, as stated."""
    status, out, err = run("rule-on", act, "--rules", "toppan", "--lang", "en", "--seat", "E")
    assert (status, out) == (MISUSED, "")
    assert err == f"{act} is no act of the dealer (E): --seat S, W or N.\n"


def test_an_answer_to_a_question_that_is_not_asked_is_told(run: Any) -> None:
    command = "rule-on", "illegal_stay", "--rules", "toppan", "--answer", "hand_shown=no"
    _, out, _ = run(*command, "--lang", "en")
    assert "Answered, but not asked here: hand_shown" in out
    assert json.loads(run(*command, "--json")[1])["unasked"] == ["hand_shown"]
    _, asked, _ = run("rule-on", "false_win", *command[2:], "--lang", "en")
    assert "not asked" not in asked


def test_a_ruling_is_data_on_demand_with_the_other_outcome(run: Any) -> None:
    _, out, _ = run(
        "rule-on", "wrong_tile_drawn", "--rules", "toppan", "--json", "--answer", "due=nobody"
    )
    data = json.loads(out)
    assert (data["answer"], data["remedy"]) == ("ruling", "fine")
    assert data["others"][0]["rule"]["key"] == "offences.nobody_due"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("sleeping",), "「sleeping」という出来事はない"),
        (("false_win", "--answer", "due=X"), "due=E|S|W|N|nobody"),
        (("false_win", "--answer", "in_riichi=yes"), "hand_shown=yes|no"),
        (("false_win", "--riichi", "E"), "--riichi"),
    ],
)
def test_what_is_no_act_or_answer_here_is_told(run: Any, more: tuple[str, ...], told: str) -> None:
    status, out, err = run("rule-on", "--rules", "toppan", "--lang", "ja", *more)
    assert (status, out) == (MISUSED, "")
    assert told in err


# --- archives


def test_an_archive_of_hands_is_judged_line_by_line(run: Any, tmp_path: Path) -> None:
    hands = tmp_path / "hands.jsonl"
    hands.write_text('{"id":"a","hand":"3m4p3s"}\n{"id":"b","hand":"9x"}\n', "utf-8")
    status, _, err = run("batch", "--rules", "toppan", str(hands))
    assert status == FAULTY
    assert err == "Line 2: Character 2: “x” is not a tile.\n"


def games(path: Path, *lines: bytes) -> str:
    path.write_bytes(b"\n".join(lines))
    return str(path)


FINE = ToppanGame(id="one", events=(ToppanRuling(act="live_tile_shown", player=1),))


def test_unclear_clauses_are_ranked_by_the_games_that_they_change(run: Any, tmp_path: Path) -> None:
    file = games(tmp_path / "games.jsonl", written(FINE))
    status, out, _ = run("doubt", "--rules", "toppan", "--lang", "ja", file)
    assert status == OK
    assert "1ゲーム、0局" in out
    first = next(line for line in out.splitlines() if "→" in line)
    assert "該当者がほかにいないとき：三人への罰符だけ → 次の番の者にも払う" in first
    assert "最大 one" in out
    status, out, _ = run("doubt", "--rules", "toppan", "--json", games(tmp_path / "x", b"{"))
    assert (status, json.loads(out)["broken"]) == (FAULTY, 1)
    assert "1" in run("doubt", "--rules", "toppan", "--lang", "en", str(tmp_path / "x"))[1]


def test_games_are_replayed_line_by_line(run: Any, tmp_path: Path) -> None:
    file = games(tmp_path / "games.jsonl", written(FINE), b"{")
    status, out, err = run("game", "--rules", "toppan", file)
    answers = [json.loads(answer) for answer in out.splitlines()]
    assert answers[0]["scores"] == [205, 185, 205, 205]
    assert answers[0]["problems"] == [
        {"event": 0, "key": "unanswered", "player": 1, "detail": "due"}
    ]
    assert "error" in answers[1]
    assert (status, err.count("\n")) == (FAULTY, 1)


def test_the_words_of_the_game_are_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["score", "--help", "--lang", "en"])
    told = "".join(capsys.readouterr().out.split())
    assert "stake=half|even|double" in told
    assert "extra=2p" in told
