"""`hayami batch --jobs`: several processes answer what one does, and a misuse is told."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import main as cli
from engine import jobs

WIN = {"concealed": "123456m678p3499s", "win_tile": "5s", "from_who": 2}


def archive(folder: Path, lines: int) -> str:
    path = folder / "archive.jsonl"
    rows = [json.dumps({**WIN, "id": n, "honba": n % 3}) for n in range(lines)]
    rows[lines // 2] = "hello"
    path.write_text("\n".join(rows), encoding="utf-8")
    return str(path)


def test_two_processes_answer_like_one(tmp_path: Path) -> None:
    name = archive(tmp_path, 2 * jobs.CHUNK + 1)
    own = tmp_path / "own.toml"
    own.write_bytes(Path(jobs.__file__).parent.joinpath("documents", "club.toml").read_bytes())
    told = [
        subprocess.run(
            [sys.executable, "-m", "app", "batch", f"--jobs={n}", f"--rules={own}", name],
            capture_output=True,
        )
        for n in (1, 2)
    ]
    assert told[0].returncode == told[1].returncode == cli.FAULTY
    assert told[0].stdout == told[1].stdout
    assert told[0].stderr == told[1].stderr
    assert told[0].stderr.count(b"\n") == 1


@pytest.mark.parametrize("number", ["0", "65", "-1", "x", "1.5", "9" * 5000, "²"])
def test_a_number_of_processes_that_nobody_has_is_refused(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["batch", f"--jobs={number}", "--lang=en"]) == cli.MISUSED
    told = capsys.readouterr().err
    assert told.startswith("--jobs: ")
    assert "is not a number from 1 to 64." in told
    assert len(told) < 200


def test_a_lost_process_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(*_: object) -> Iterator[tuple[bytes, str]]:
        yield b"{}", ""
        raise jobs.WorkerError

    monkeypatch.setattr(jobs, "run_by", lost)
    assert cli.main(["batch", "--jobs=2", "--lang=en", archive(tmp_path, 2)]) == cli.MISUSED
    told = capsys.readouterr()
    assert told.out == "{}\n"
    assert told.err.startswith("A process of --jobs ended before its work was done")
