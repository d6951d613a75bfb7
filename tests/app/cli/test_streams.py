"""The standard streams of the command line: closed, full, or with a terminal that obeys letters."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import pytest

from app.cli import main as cli
from app.cli.status import FAULTY, MISUSED, STOPPED
from app.cli.streams import escaped, guarded

HAND: Final = "234m45p678s22z888m+6p"
LINE: Final = b'{"id": "a", "concealed": "234m45p678s22z888m", "win_tile": "6p", "from_who": 2}\n'
ROOT: Final = Path(__file__).parents[3]
UNIX = pytest.mark.skipif(sys.platform == "win32", reason="shells close streams otherwise there")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")


def shell(words: str, given: bytes = b"", **environment: str) -> tuple[int, str, str]:
    """The program in a shell, with redirections of its streams: status, output, complaints."""
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m app {words}', sys.executable],
        input=given,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "en_GB.UTF-8", **environment},
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@UNIX
@pytest.mark.parametrize("command", [f"score {HAND}", "doubt", "batch"])
def test_an_answer_that_nobody_can_read_is_no_success(command: str) -> None:
    status, out, err = shell(f"{command} --lang en >&-", LINE)
    assert (status, out) == (MISUSED, "")
    assert err == "The answer cannot be written: Bad file descriptor.\n"


@FULL
@pytest.mark.parametrize("option", ["--help", "--version"])
@pytest.mark.parametrize("unbuffered", ["1", ""])
def test_help_that_cannot_be_written_is_told(option: str, unbuffered: str) -> None:
    status, _, err = shell(f"{option} > /dev/full", PYTHONUNBUFFERED=unbuffered)
    assert (status, err) == (
        MISUSED,
        "The answer cannot be written: No space left on device.\n",
    )


@FULL
@pytest.mark.parametrize("unbuffered", ["1", ""])
def test_a_complaint_that_cannot_be_written_leaves_the_status(unbuffered: str) -> None:
    assert shell("score x 2>/dev/full", PYTHONUNBUFFERED=unbuffered)[0] == MISUSED
    status, out, _ = shell("batch 2>/dev/full", b"x\n" + LINE, PYTHONUNBUFFERED=unbuffered)
    assert status == FAULTY
    assert len(out.splitlines()) == 2


@UNIX
@pytest.mark.parametrize("unbuffered", ["1", ""])
@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_is_lost_where_a_program_is_stopped_while_it_writes(
    unbuffered: str, jobs: int, tmp_path: Path
) -> None:
    """A pipe that is full takes a part of what is written to it when the signal comes."""
    archive = tmp_path / "hands.jsonl"
    archive.write_bytes(LINE * 3000)
    words = [sys.executable, "-m", "app", "batch", f"--jobs={jobs}", str(archive)]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with subprocess.Popen(words, stdout=subprocess.PIPE, cwd=ROOT, env=environment) as program:
        assert program.stdout is not None
        _wait_until_full(program.stdout.fileno())
        program.send_signal(signal.SIGSTOP)
        program.send_signal(signal.SIGCONT)
        lines = program.stdout.read().splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["a"] * 3000


class Console(io.RawIOBase):
    """What Windows has in the place of a file: it writes the letters of all languages, which bytes
    that are written to its descriptor are not."""

    def __init__(self) -> None:
        self.written = b""

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.written += bytes(data)
        return len(data)


def test_a_console_without_a_buffer_is_written_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console()
    out = io.TextIOWrapper(console, "utf-8", newline="\n", write_through=True)  # type: ignore[type-var]
    monkeypatch.setattr(sys, "stdout", out)
    with guarded():
        print("縁ジョイ")
    assert console.written.decode() == "縁ジョイ\n"


def _wait_until_full(pipe: int) -> None:
    """Wait until no more comes into a pipe that nobody reads."""
    import array  # noqa: PLC0415  not on Windows
    import fcntl  # noqa: PLC0415
    import termios  # noqa: PLC0415

    waits, before = array.array("i", [0]), -1
    while not waits[0] or waits[0] != before:
        before = waits[0]
        time.sleep(0.5)
        fcntl.ioctl(pipe, termios.FIONREAD, waits)


@UNIX
def test_complaints_never_go_among_the_answers() -> None:
    status, out, _ = shell("batch 2>&-", b"no json\n" + LINE)
    assert status == FAULTY
    assert [json.loads(line)["id"] for line in out.splitlines()] == [None, "a"]
    assert shell("batch no-file.jsonl 2>&-") == (MISUSED, "", "")


CONTROLS: Final = "\x1b]0;title\x07\x9b31m\x7f\u202e\r"


def test_letters_that_steer_a_terminal_are_escaped(capfd: Any, tmp_path: Path) -> None:
    named = json.dumps({"rules": CONTROLS + "\n", "concealed": "1m", "win_tile": "1m"})
    archive = tmp_path / "x\x1b[31m.jsonl"
    archive.write_text(f"{named}\nhello\n", encoding="utf-8")
    for arguments in (
        ["score", CONTROLS],
        ["score", HAND, "--rules", CONTROLS],
        ["score", HAND, f"--{CONTROLS}"],
        ["batch", f"{CONTROLS}.jsonl"],
        ["batch", str(archive)],
        ["compare", "club", "tenhou", str(archive)],
    ):
        cli.main([*arguments, "--lang=en"])
        _, told = capfd.readouterr()
        assert "\\u001b" in told
        assert not set(told) & {*CONTROLS, "\x1b"} - {*"]0;title31m"}
        assert told.count("\n") == 1 + (arguments == ["batch", str(archive)])  # a line for each


def test_escaped_json_is_the_same_json() -> None:
    text = json.dumps({"id": CONTROLS}, ensure_ascii=False)
    assert json.loads(escaped(text)) == {"id": CONTROLS}
    assert escaped("\r12 hands\n\t五筒") == "\r12 hands\n\t五筒"


@pytest.mark.parametrize(
    ("module", "arguments"),
    [("app.texts.texts", ("documents",)), ("msgspec", ("documents",)), ("app.texts.texts", ())],
)
def test_ctrl_c_while_modules_are_read_ends_quietly(
    module: str, arguments: tuple[str, ...]
) -> None:
    code = (
        "import importlib.abc, runpy, sys\n"
        "class Stop(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Stop())\n"
        "runpy.run_module('app', run_name='__main__', alter_sys=True)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, cwd=ROOT, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (STOPPED, "", "")
