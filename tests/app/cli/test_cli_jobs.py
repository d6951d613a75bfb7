"""`--jobs`: several processes answer what one does, and a misuse is told."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from app.cli import main as cli
from app.cli.status import FAULTY, MISUSED
from engine import jobs
from engine.rulebook import DOCUMENTS
from engine.toppan.play.game import ToppanGame, ToppanRuling
from engine.toppan.play.lines import written

WIN: Final = {"concealed": "123456m678p3490s", "win_tile": "5s", "from_who": 2, "riichi": True}
GAME: Final = {"hands": [{"draw": {"type": "exhaustive", "tenpai": [0]}}, {"wins": [WIN]}, {}]}
DEAL: Final = {"hand": "3m4p3s", "situation": "stake=double"}
RULED: Final = ToppanGame(events=(ToppanRuling(act="live_tile_shown", player=1),))


def archive(folder: Path, lines: int, one: dict[str, Any] = WIN) -> str:
    path = folder / "archive.jsonl"
    rows = [json.dumps({**one, "id": n}) for n in range(lines)]
    rows[lines // 2] = "hello"
    path.write_text("\n".join(rows), encoding="utf-8")
    return str(path)


def test_two_processes_answer_like_one_as_they_are_started(tmp_path: Path) -> None:
    name = archive(tmp_path, 6001)
    own = tmp_path / "own.toml"
    own.write_bytes((DOCUMENTS / "club.toml").read_bytes())
    told = [
        subprocess.run(
            [sys.executable, "-m", "app", "batch", f"--jobs={n}", f"--rules={own}", name],
            capture_output=True,
        )
        for n in (1, 2)
    ]
    assert told[0].returncode == told[1].returncode == FAULTY
    assert told[0].stdout == told[1].stdout
    assert told[0].stderr == told[1].stderr
    assert told[0].stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("command", "one", "lines"),
    [
        (("game", "--rules", "tenhou"), GAME, 201),
        (("doubt", "--rules", "club"), WIN, 701),
        (("doubt", "--rules", "club", "--json"), GAME, 31),
        (("compare", "ema2016", "ema2025", "--json"), WIN, 701),
        (("compare", "ema2016", "ema2025"), GAME, 71),
        (("batch", "--rules", "toppan"), DEAL, 3101),
        (("game", "--rules", "toppan"), json.loads(written(RULED)), 201),
        (("doubt", "--rules", "toppan"), json.loads(written(RULED)), 31),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_two_processes_answer_like_one(
    tmp_path: Path,
    capfdbinary: pytest.CaptureFixture[bytes],
    command: tuple[str, ...],
    one: dict[str, Any],
    lines: int,
) -> None:
    name = archive(tmp_path, lines, one)
    told = []
    for number in ("1", "2"):
        status = cli.main([*command, "--lang=en", "--jobs", number, name])
        told.append((status, *capfdbinary.readouterr()))
    assert told[0] == told[1]
    assert told[0][0] == FAULTY
    assert told[0][1]


def test_a_file_that_is_replaced_while_processes_read_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines of another file are no answers to those of the first."""
    name = archive(tmp_path, 7000)

    def replaced(number: int, work: Any, parts: Iterator[Any]) -> Iterator[Any]:
        found = [*parts]
        Path(name).rename(tmp_path / "first.jsonl")
        archive(tmp_path, 7000)
        return mapped(number, work, found)

    mapped = jobs.mapped
    monkeypatch.setattr(jobs, "mapped", replaced)
    assert cli.main(["batch", "--jobs=2", "--lang=en", name]) == MISUSED
    told = capsys.readouterr()
    assert not told.out
    assert told.err == f"{name} cannot be read: Stale file handle.\n"


def test_two_processes_compare_practice_hands_like_one(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    told = []
    for number in ("1", "2"):
        assert not cli.main(["compare", "ema2016", "ema2025", "--count=50", "--jobs", number])
        told.append(capfdbinary.readouterr())
    assert told[0] == told[1]


def test_files_and_options_of_a_comparison_stand_in_any_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = archive(tmp_path, 3)
    told = []
    for words in ([name, "--json", name], [name, name, "--json"], ["--json", name, name]):
        assert cli.main(["compare", "ema2016", "ema2025", *words]) == FAULTY
        told.append(capsys.readouterr().out)
    assert len(set(told)) == 1
    assert cli.main(["compare", "club", "tenhou", name, "--jsno", name, "--lang=en"]) == MISUSED
    assert "--jsno" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "65", "-1", "x", "1.5", "9" * 5000, "²"])
@pytest.mark.parametrize("command", [("batch",), ("compare", "club", "tenhou")])
def test_a_number_of_processes_that_nobody_has_is_refused(
    command: tuple[str, ...], number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*command, f"--jobs={number}", "--lang=en"]) == MISUSED
    told = capsys.readouterr().err
    assert told.startswith("--jobs: ")
    assert "is not a number from 1 to 64." in told
    assert len(told) < 200


@pytest.mark.parametrize("command", [("batch",), ("doubt",), ("compare", "club", "tenhou")])
def test_a_lost_process_is_told_in_a_sentence(
    command: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def lost(_jobs: int, work: Any, archive: Iterator[Any]) -> Iterator[Any]:
        yield work(next(archive))
        raise jobs.WorkerError

    monkeypatch.setattr(jobs, "mapped", lost)
    name = archive(tmp_path, 2)
    assert cli.main([*command, "--jobs=2", "--lang=en", name]) == MISUSED
    told = capsys.readouterr()
    assert told.out.count("\n") == 2 * (command == ("batch",))
    assert "A process of --jobs ended before its work was done" in told.err
