"""`hayami compare` counts by rule what two documents do differently to hands and games."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from app.cli import archives
from app.cli import main as cli
from app.cli.status import FAULTY, MISUSED, OK
from app.games import compared_files
from app.games.files import game_text
from app.texts.texts import Texts
from engine.riichi.play.events import written
from engine.rulebook import installed_path
from engine.toppan.play.game import ToppanGame, ToppanRuling
from engine.toppan.play.lines import written as toppan_line
from tests.app.pages.game.sample_games import CLUB_GAME
from tests.engine.effects.archive import (
    BROKEN,
    IMPOSSIBLE,
    MEET,
    PAIR,
    PLAIN,
    ROUNDED,
    draw,
    game,
    win,
)

HANDS: Final = PLAIN + ROUNDED + PAIR + MEET + IMPOSSIBLE
GAMES: Final = (
    game("paid", win(ROUNDED, 1, 2), draw(0, 1))
    + game("stays", draw(0, 1), win(PLAIN, 1, 2), draw())
    + game("same", win(PLAIN, 1, 2), draw())
)


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def later(tmp_path: Path) -> str:
    """A file with what the later edition changes in hands, and renchan by a win alone."""
    text = installed_path("ema2016").read_text("utf-8")
    for old, new in (
        ("mangan_from = { value = 2000", "mangan_from = { value = 1920"),
        ("double_wind = { value = 4", "double_wind = { value = 2"),
        ("otherwise = [2], confidence = 55", "otherwise = [4]"),
        ('renchan = { value = "tenpai"', 'renchan = { value = "win"'),
        ('because = "renchan", otherwise = ["win"]', 'because = "renchan", otherwise = ["tenpai"]'),
    ):
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "later.toml"
    path.write_text(text, "utf-8")
    return str(path)


@pytest.fixture
def compare(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the command; gives its status, its output and its errors."""

    def run(*arguments: str, given: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = cli.main(["compare", *arguments])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


def archive(folder: Path, name: str, content: bytes) -> str:
    path = folder / name
    path.write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    return str(path)


@pytest.mark.parametrize("name", ["hands.jsonl", "hands.jsonl.gz", "hands"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_hands_are_told_by_rule(
    compare: Any, tmp_path: Path, later: str, name: str, language: str
) -> None:
    path = archive(tmp_path, name, HANDS)
    status, out, err = compare("ema2016", later, path, "--lang", language)
    texts = Texts(language)
    assert (status, err) == (OK, "")
    rows = {
        key: next(line for line in out.splitlines() if texts.rule(key) in line).split()[:5]
        for key in ("formula.mangan_from", "fu.pair.double_wind")
    }
    assert rows == {
        "formula.mangan_from": ["2", "50.00%", "1", "1", "1,600"],
        "fu.pair.double_wind": ["2", "50.00%", "1", "1", "1,600"],
    }
    assert texts.citation("EMA notice of the 2016 rules") in out
    assert "234678m45p67899s+6p" in out
    assert any(line.split()[:5] == ["3", "75.00%", "2", "1", "1,900"] for line in out.splitlines())


def test_standard_input_and_data(compare: Any, later: str) -> None:
    status, out, _ = compare("ema2016", later, "-", "--json", given=HANDS + GAMES)
    found = json.loads(out)
    assert status == OK
    assert (found["here"], found["differing_rules"], found["seed"]) == ("ema2016", 3, None)
    hands, games = found["hands"], found["games"]
    assert (hands["number"], hands["differing"], hands["impossible"]) == (4, 3, 1)
    first = hands["by_rule"][0]
    assert (first["rule"], first["here"][0]["value"]) == ("formula.mangan_from", 2000)
    assert first["example"]["there"] == {"han": 4, "fu": 30, "points": 8000}
    assert hands["several"][0]["rules"] == ["fu.pair.double_wind", "formula.mangan_from"]
    assert (games["number"], games["differing"]) == (3, 2)
    by_rule = {row["rule"]: row for row in games["by_rule"]}
    assert by_rule["draw.renchan"]["example"]["broken"]["why"] == "table"
    assert by_rule["formula.mangan_from"]["example"]["broken"] is None


@pytest.mark.parametrize("language", ["ja", "en"])
def test_games_tell_what_cannot_be_compared(
    compare: Any, tmp_path: Path, later: str, language: str
) -> None:
    path = archive(tmp_path, "games.jsonl", GAMES)
    status, out, _ = compare("ema2016", later, path, "--lang", language)
    texts = Texts(language)
    assert status == OK
    assert texts.ui("effects.game.table", hand=2) in out
    assert texts.ui("effects.game.paid", 1) in out
    assert f"{texts.cli('compare.example', id='paid')}" in out


def test_a_recorded_game_is_read(compare: Any, tmp_path: Path) -> None:
    path = archive(tmp_path, "evening.json", written(CLUB_GAME).encode())
    status, out, _ = compare("club", "tenhou", path, "--lang", "en")
    assert status == OK
    assert "1 game of 13 hands replayed; 1 differs" in out
    broken = archive(tmp_path, "no.json", b'{"no": 1}')
    status, _, err = compare("club", "tenhou", broken)
    assert (status, "no.json" in err) == (MISUSED, True)


def test_a_game_that_the_window_exported_is_compared(compare: Any, tmp_path: Path) -> None:
    path = archive(tmp_path, "final.hayami-game", game_text(CLUB_GAME).encode())
    status, out, _ = compare("club", "tenhou", path)
    assert (status, "1 game of 13 hands replayed; 1 differs" in out) == (OK, True)
    path = archive(tmp_path, "ten.hayami-game", game_text(ToppanGame()).encode())
    status, out, err = compare("club", "tenhou", path)
    assert (status, out) == (MISUSED, "")
    assert err == "ten.hayami-game: This is a game of Toppan, not of riichi mahjong.\n"


def test_games_of_a_file_are_compared_each(compare: Any, tmp_path: Path) -> None:
    line = msgspec.json.encode(msgspec.json.decode(written(CLUB_GAME)))
    path = archive(tmp_path, "games.json", line + b"\n" + line)
    _, out, _ = compare("club", "tenhou", path, "--json")
    games = json.loads(out)["games"]
    assert (games["number"], games["differing"]) == (2, 2)
    assert games["by_rule"][0]["example"]["id"] == "games.json 1"


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="there is no process substitution here")
def test_a_recorded_game_comes_through_a_pipe(compare: Any) -> None:
    """It is read once: to open a pipe again would wait for ever."""
    here, there = os.pipe()
    os.write(there, written(CLUB_GAME).encode())
    os.close(there)
    try:
        status, out, _ = compare("club", "tenhou", f"/dev/fd/{here}")
    finally:
        os.close(here)
    assert (status, "1 game of 13 hands replayed" in out) == (OK, True)


def test_a_broken_line_is_named_and_left_out(compare: Any, tmp_path: Path, later: str) -> None:
    path = archive(tmp_path, "hands.jsonl", PLAIN + b"\n" + BROKEN + ROUNDED)
    status, out, err = compare("ema2016", later, path)
    assert status == FAULTY
    assert "hands.jsonl: Line 3: concealed" in err
    assert "1 line cannot be read and is left out" in out
    status, out, _ = compare("ema2016", later, archive(tmp_path, "empty.jsonl", b"\n"))
    assert (status, "Nothing could be read." in out) == (OK, True)


def test_without_files_practice_hands_are_compared(compare: Any) -> None:
    first = compare("club", "tenhou", "--count", "60", "--seed", "5")
    assert first == compare("club", "tenhou", "--count", "60", "--seed", "5")
    assert "Practice hands (seed 5)\n60 hands judged" in first[1]
    assert compare("club", "tenhou", "--count", "60")[1] != first[1]


def test_a_document_and_itself_have_the_same_values(compare: Any) -> None:
    status, out, _ = compare("club", "club", "--count", "20")
    assert status == OK
    assert "All values of the two documents are the same." in out
    assert "Nothing differs." in compare("club", "wrc2025", "-", given=PLAIN)[1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("club", "nothing"), "“nothing” is not a document"),
        (("club", "toppan"), "club and toppan have the rules of two games"),
        (("toppan", "toppan", "--count", "3"), "--count is for practice hands of riichi mahjong"),
        (("toppan", "toppan", "no.jsonl"), "no.jsonl cannot be read"),
        (("club",), "ID|FILE.toml is missing."),
        (("club", "tenhou", "--count", "0"), "--count: '0' is not a number from 1 to 1,000,000."),
        (("club", "tenhou", "--count", "x"), "--count: 'x' is not a number"),
        (("club", "tenhou", "--seed", "-1.5"), "--seed: '-1.5' is not a number."),
        (("club", "tenhou", "-", "--seed", "2"), "--seed is for a comparison without files."),
        (("club", "tenhou", "no.jsonl"), "no.jsonl cannot be read"),
    ],
)
def test_misuse_is_told_in_one_sentence(
    compare: Any, arguments: tuple[str, ...], told: str
) -> None:
    status, out, err = compare(*arguments)
    assert (status, out) == (MISUSED, "")
    assert told in err


# --- 競技十半

FINE: Final = ToppanGame(id="one", events=(ToppanRuling(act="live_tile_shown", player=1),))


@pytest.fixture
def harder(tmp_path: Path) -> str:
    """A file in which nobody wins with equal totals, fines cost more, and a yaku is left out."""
    text = installed_path("toppan").read_text("utf-8")
    for old, new in (
        ('tie = { value = "dealer"', 'tie = { value = "nobody"'),
        ("\nfine = { value = 5.0", "\nfine = { value = 6.0"),
        ("\nuushuupai = {", "\n# uushuupai = {"),
    ):
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "harder.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_two_documents_of_toppan_are_compared_by_their_clauses(compare: Any, harder: str) -> None:
    """It was said that compare counts hands of riichi alone, and where else to look."""
    status, out, err = compare("toppan", harder)
    assert (status, err) == (OK, "")
    assert "3 clauses differ" in out
    assert "Equal totals: the dealer wins with equal totals → nobody wins" in out
    assert "Five Numbers: 10 han → —\n  [⑤] → —" in out
    found = json.loads(compare("toppan", harder, "--json")[1])
    rows = [row["here"]["key"] for row in found["rules"]]
    assert rows == ["play.tie", "win.uushuupai", "offences.fine"]
    assert found["rules"][1]["there"] is None
    assert [found["rules"][2][side]["value"] for side in ("here", "there")] == [5.0, 6.0]
    assert "All values of the two documents are the same." in compare("toppan", "toppan")[1]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_two_documents_of_toppan_are_compared_by_recorded_games(
    compare: Any, tmp_path: Path, harder: str, jobs: str
) -> None:
    path = archive(tmp_path, "games.jsonl", toppan_line(FINE) + b"\n" + toppan_line(ToppanGame()))
    status, out, _ = compare("toppan", harder, path, "--jobs", jobs)
    assert status == OK
    assert "2 games, 0 deals" in out
    assert "1 game differs: other payments in 1" in out
    first = next(line for line in out.splitlines() if "→" in line)
    assert first.split()[0] == "1"
    assert "5 points → 6 points" in first
    games = json.loads(compare("toppan", harder, path, "--json")[1])["games"]
    assert (games["games"], games["whole"]["games"]) == (2, 1)
    assert "Nothing differs." in compare("toppan", "toppan", "-", given=toppan_line(FINE))[1]


def test_games_of_toppan_that_the_window_exported_are_compared(
    compare: Any, tmp_path: Path, harder: str
) -> None:
    path = archive(tmp_path, "fine.hayami-game", game_text(FINE).encode())
    status, out, _ = compare("toppan", harder, path)
    assert (status, "1 game differs" in out) == (OK, True)
    path = archive(tmp_path, "club.hayami-game", game_text(CLUB_GAME).encode())
    status, out, err = compare("toppan", harder, path)
    assert (status, out) == (MISUSED, "")
    assert err == "club.hayami-game: This is a game of riichi mahjong, not of Toppan.\n"
    status, out, err = compare("toppan", harder, archive(tmp_path, "no.jsonl", b"\n"))
    assert (status, "Nothing could be read." in out) == (OK, True)
    status, out, err = compare("toppan", harder, "-", given=PLAIN)
    assert (status, "1 line cannot be read" in out) == (FAULTY, True)
    assert "Line 1:" in err


def test_a_clause_that_one_document_of_toppan_lacks_has_its_row(
    compare: Any, tmp_path: Path, harder: str
) -> None:
    path = archive(tmp_path, "games.jsonl", toppan_line(FINE))
    assert "Five Numbers: 10 han → —" in compare("toppan", harder, path)[1]
    assert "Five Numbers: — → 10 han" in compare(harder, "toppan", path)[1]


def test_a_file_that_is_too_large_for_a_game_of_toppan_is_not_read_to_its_end(
    compare: Any, tmp_path: Path, harder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for riichi: a game has no more than 4 MB, and a larger file is read so far alone."""
    begins = b'{"hayami_game":\n'
    path = archive(tmp_path, "large.hayami-game", begins + b" \n" * 4_000_000)
    lines: list[bytes] = []
    real = compared_files.lines_of
    monkeypatch.setattr(
        compared_files,
        "lines_of",
        lambda file, name: (lines.append(line) or line for line in real(file, name)),
    )
    status, out, err = compare("toppan", harder, path)
    assert (status, out) == (MISUSED, "")
    assert "large.hayami-game" in err
    assert sum(map(len, lines)) < 5_000_000


def test_a_broken_first_line_of_toppan_is_named_with_its_file_and_left_out(
    compare: Any, tmp_path: Path, harder: str
) -> None:
    """It was told of the whole archive that it is cut off; and not which file has the line."""
    good = archive(tmp_path, "good.jsonl", toppan_line(FINE))
    bad = archive(tmp_path, "bad.jsonl", b"{bad\n" + toppan_line(FINE))
    status, out, err = compare("toppan", harder, good, bad)
    assert (status, "2 games, 0 deals" in out) == (FAULTY, True)
    assert err.startswith("bad.jsonl: Line 1: ")
    _, _, err = compare("toppan", harder, "-", given=b"{bad")
    assert err.startswith("-: Line 1: ")


def test_progress_is_shown_on_a_terminal(
    compare: Any, tmp_path: Path, later: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "on_terminal", lambda: True)
    path = archive(tmp_path, "hands.jsonl", PLAIN * 501 + BROKEN)
    _, _, err = compare("ema2016", later, path)
    assert "\r500 done" in err
    assert "Line 502" in err
    assert "Done." in compare("club", "club", "--count", "3")[2]
