"""The command line answers hands of 競技十半, with the words of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import main as cli
from engine.rulebook import installed_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str) -> tuple[int, str, str]:
        status = cli.main([*arguments])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


def score(*more: str) -> tuple[str, ...]:
    return ("score", "3m4p3s", "--rules", "toppan", "--lang", "ja", *more)


def test_a_hand_is_told_line_by_line_with_its_clauses(run: Any) -> None:
    """rules.md §7.1, 20."""
    status, out, err = run(*score())
    assert (status, err) == (cli.OK, "")
    for told in ("競技十半", "ステイ  10  7翻  7", "断半牌", "全彩門", "[⑤]", "賭点 1 × 7翻"):
        assert told in out


def test_a_win_is_told_in_english_too(run: Any) -> None:
    _, out, _ = run("score", "5m5p5s", "--rules", "toppan", "--lang", "en", "--seat", "W")
    assert out.startswith("Competitive Toppan")
    assert "Number in Three Suits" in out
    assert "Number in Three Suits 三色同" not in out


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("9m5p", "バースト  14"),
        ("9m5p1z", "東を引く前に十半を超えている"),
        ("1m1m", "同刻和 トンクゥフー: 刻子がない"),
    ],
)
def test_every_kind_of_answer_is_told(run: Any, hand: str, told: str) -> None:
    status, out, _ = run("score", hand, "--rules", "toppan", "--lang", "ja")
    assert status == cli.OK
    assert told in out


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
    assert (status, out) == (cli.MISUSED, "")
    assert told in err


def test_a_document_of_the_user_s_own_is_read(run: Any, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = installed_path("toppan").read_text(encoding="utf-8")
    own.write_text(text.replace("limit = { value = 10.5", "limit = { value = 9.5"), "utf-8")
    _, out, _ = run("score", "3m4p3s", "--rules", str(own), "--lang", "ja")
    assert "バースト  10" in out
