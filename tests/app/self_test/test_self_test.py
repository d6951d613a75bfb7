"""The self-test: all of the program works here, and what does not is named."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from app import storage
from app.case_log.log_file import LogFile
from app.cli.main import main
from app.main_window.window import MainWindow
from app.options import Options
from app.pages.rules.page import RulesPage
from app.self_test import steps
from app.self_test.run import run
from app.texts.texts import Texts, words
from engine.rulebook import installed

ROOT = Path(__file__).parents[3]
CASES = [
    ("window", lambda p: p.setattr(MainWindow, "_report_startup_problems", _raise), "it broke"),
    ("documents", lambda p: p.setattr(steps, "judge", lambda *_: None), next(iter(installed()))),
    ("drawings", lambda p: p.setattr(steps, "draw_tile", lambda *_: None), "tiles look alike"),
    ("settings", lambda p: p.setattr(Options, "theme", ""), "hayami.ini"),
    ("hands", lambda p: p.setattr(storage, "write", lambda *_: None), "recent.txt"),
    ("cases", lambda p: p.setattr(steps, "pdf", lambda *_: b""), "no PDF"),
    ("drill", lambda p: p.setattr(LogFile, "writing", _raise), "it broke"),
    ("pages", lambda p: p.setattr(RulesPage, "showEvent", _raise, raising=False), "it broke"),
]  # fmt: skip


def _raise(*_: Any) -> None:
    raise RuntimeError("it broke")


def test_all_of_it_works_and_the_users_data_is_not_touched(tmp_path: Path) -> None:
    home, scratch = tmp_path / "home", tmp_path / "scratch"
    home.mkdir()
    scratch.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    alone = {
        "HOME": str(home),
        "USERPROFILE": str(home),
        "TMPDIR": str(scratch),
        "TEMP": str(scratch),
    }
    done = subprocess.run(
        [sys.executable, "-m", "app", "--self-test", "--lang", "ja"],
        cwd=ROOT, env={**kept, **alone}, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    texts = Texts("ja")
    told = [texts.cli(f"self_test.{name}") for name in ("window", *steps.STEPS, "end")]
    expected = [texts.cli("self_test.works", told=what) for what in told]
    well = texts.cli("self_test.well", version=version("hayami"))
    assert done.stdout.splitlines()[1:] == [*expected, well]
    assert done.returncode == 0, done.stderr
    assert [path for path in home.rglob("*") if path.is_file() and ".cache" not in path.parts] == []
    assert list(scratch.glob("hayami-*")) == []


INTERRUPTED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
from app.__main__ import main
from app.self_test import steps

def interrupted(trial):
    steps.keep_case(trial)
    os.kill(os.getpid(), signal.SIGINT)

steps.STEPS = {**steps.STEPS, "documents": interrupted}
sys.argv = ["hayami", "--self-test"]
sys.exit(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no signals to a process")
def test_ctrl_c_leaves_nothing_behind(tmp_path: Path) -> None:
    places = dict.fromkeys(("HOME", "TMPDIR"), str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        cwd=ROOT, env={**os.environ, **places}, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
    assert done.stdout.count("\n") == 2, "the head and the window"
    assert list(tmp_path.glob("hayami-*")) == []


@pytest.mark.parametrize(("name", "break_it", "reason"), CASES, ids=[row[0] for row in CASES])
@pytest.mark.usefixtures("qapp")
def test_what_does_not_work_is_named_and_the_rest_is_tried(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    break_it: Callable[[pytest.MonkeyPatch], None],
    reason: str,
) -> None:
    some = {key: step for key, step in steps.STEPS.items() if key in {name, "settings"}}
    monkeypatch.setattr(steps, "STEPS", some)
    break_it(monkeypatch)
    assert run("en") == 1
    lines = capsys.readouterr().out.splitlines()
    failing = [line for line in lines if line.startswith("FAILS")]
    assert len(failing) == 1
    assert failing[0].startswith(f"FAILS  {words('en')[f'cli.self_test.{name}']}: ")
    assert reason in failing[0]
    assert lines[-1] == Texts("en").cli("self_test.failed", version=version("hayami"), count=1)
    if name != "window":
        assert f"works  {words('en')['cli.self_test.end']}" in lines


@pytest.mark.parametrize(
    ("given", "sentence"),
    [(("--self-test", "club"), "club is not known here"), (("--self", "documents"), "does not go")],
)
def test_the_self_test_goes_with_nothing_else(given: tuple[str, ...], sentence: str) -> None:
    english = {**os.environ, "LC_ALL": "en_GB.UTF-8"}
    command = [sys.executable, "-m", "app", *given]
    done = subprocess.run(command, cwd=ROOT, env=english, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


@pytest.mark.parametrize(
    "given",
    [
        ("--self-test", "--lang", "ja"),
        ("--lang", "ja", "--self-test"),
        ("--lang=ja", "--self-test"),
    ],
)
def test_the_language_may_stand_before_the_self_test(given: tuple[str, ...]) -> None:
    """`--lang ja --self-test` was told that COMMAND is missing."""
    asked: list[str] = []

    def run(language: str) -> int:
        asked.append(language)
        return 0

    assert (main(list(given), run), asked) == (0, ["ja"])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (("--lang", "en", "--self-test", "documents"), "does not go"),
        (("--lang", "xx", "--self-test"), "xx"),
        (("--lang", "en", "documents", "--self-test"), "--self-test is not known here"),
    ],
)
def test_what_goes_wrong_beside_the_self_test_is_told(
    given: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(list(given), lambda _language: 0) == 2
    assert sentence in capsys.readouterr().err
