"""`hayami game` and `hayami doubt` over games: every line is answered, and broken ones are told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import main as cli
from app.cli.status import FAULTY

GAME = {"id": "g", "hands": [{"draw": {"type": "exhaustive", "tenpai": [0]}}, {}]}


@pytest.fixture
def archive(tmp_path: Path) -> str:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(GAME) + "\nhello\n", encoding="utf-8")
    return str(path)


def test_a_game_is_replayed_and_a_broken_line_told(
    archive: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert cli.main(["game", "--rules", "tenhou", archive]) == FAULTY
    out, err = capfdbinary.readouterr()
    first, second = map(json.loads, out.splitlines())
    assert first["hands"][1]["scores"] == [28000, 24000, 24000, 24000]
    assert second["error"].startswith("line 2: This is not JSON")
    assert err.startswith(b"Line 2: ")


def test_several_processes_replay_games(
    archive: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert cli.main(["game", "--jobs", "2", "--rules", "tenhou", archive]) == FAULTY
    assert capfdbinary.readouterr().out.count(b"\n") == 2


@pytest.mark.parametrize(
    ("language", "head"), [("en", "1 game of 1 hand replayed"), ("ja", "1対局 1局をたどった")]
)
def test_clauses_are_ranked_by_the_games_that_they_change(
    archive: str, language: str, head: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = cli.main(["doubt", "--rules", "club", "--lang", language, archive])
    out = capsys.readouterr().out
    assert status == FAULTY
    assert head in out
    assert ("ends" if language == "en" else "終局") in out


def test_the_ranking_is_data_too(archive: str, capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["doubt", "--rules", "club", "--json", archive])
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["hands"], found["broken"]) == (1, 1, 1)
    assert {"payments", "places", "ends"} <= found["doubts"][0].keys()
