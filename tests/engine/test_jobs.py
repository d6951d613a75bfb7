"""Archives judged by several processes: the same results in the same order, or a WorkerError."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from itertools import count, islice
from multiprocessing import Pipe, active_children, parent_process

import pytest

from engine import jobs
from engine.batch import run
from engine.jobs import CHUNK, WorkerError, run_by, work
from engine.riichi.rules import RiichiRules, load

WIN = {"concealed": "123456m678p3499s", "win_tile": "5s", "from_who": 2}


def line(number: int) -> bytes:
    """A win; every hundredth line is broken, every fiftieth blank."""
    if number % 100 == 7:
        return b'{"concealed": "9x"}\n'
    if number % 50 == 3:
        return b"\n"
    return json.dumps({**WIN, "id": number, "honba": number % 5}).encode() + b"\n"


def archive(most: int) -> list[bytes]:
    return [b"\xef\xbb\xbf" + line(0), *map(line, range(1, most))]


@pytest.mark.parametrize("workers", [2, 3])
def test_several_processes_answer_like_one(workers: int) -> None:
    lines = archive(5 * CHUNK + 17)
    assert list(run_by(workers, lines, "tenhou", load)) == list(run(lines, "tenhou", load))
    assert not active_children()


def test_more_processes_than_chunks_do_no_harm() -> None:
    lines = archive(CHUNK + 1)
    assert list(run_by(3, lines, "tenhou", load)) == list(run(lines, "tenhou", load))


@pytest.mark.parametrize("most", [0, 1, CHUNK - 1])
def test_little_work_needs_no_process(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_worker", None)
    lines = archive(CHUNK)[:most]
    assert list(run_by(2, lines, "tenhou", load)) == list(run(lines, "tenhou", load))


def test_an_archive_of_any_length_streams_through() -> None:
    asked = 0

    def endless() -> Iterator[bytes]:
        nonlocal asked
        for asked in count(1):
            yield line(asked)

    answers = run_by(2, endless(), "tenhou", load)
    assert len(list(islice(answers, 3 * CHUNK))) == 3 * CHUNK
    assert asked <= 8 * CHUNK
    answers.close()  # type: ignore[attr-defined]
    assert not active_children()


def end(name: str) -> RiichiRules:
    """A document that ends its process, but for ours."""
    return load(name) if parent_process() is None else os._exit(len(name))


def test_a_worker_that_is_lost_is_reported() -> None:
    with pytest.raises(WorkerError):
        list(run_by(2, archive(3 * CHUNK), "tenhou", end))
    assert not active_children()


def test_a_worker_that_is_lost_before_its_work_is_reported() -> None:
    ours, theirs = Pipe()
    theirs.close()
    with ours, pytest.raises(WorkerError):
        jobs._give(ours, (1, [line(1)]), deque(), {})


def test_a_worker_ends_where_the_connection_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    ignored = []
    monkeypatch.setattr(signal, "signal", lambda *given: ignored.append(given))
    (ours, theirs), (of_another, _) = Pipe(), Pipe()
    ours.send((8, [line(1), b"{"]))
    ours.close()
    work(theirs, (run, "tenhou", load), [of_another])
    assert theirs.closed
    assert of_another.closed
    assert ignored == [(signal.SIGINT, signal.SIG_IGN)]


STOPPED = """
import signal
import sys
from itertools import repeat
from engine.jobs import run_by
from engine.riichi.rules import load
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
    for answer, _ in run_by(2, repeat(sys.argv[1].encode()), "tenhou", load):
        print(flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a console sends Ctrl-C there")
@pytest.mark.parametrize("seconds", [0, 0.2])
def test_ctrl_c_ends_the_workers_without_a_word_of_theirs(seconds: float) -> None:
    command = [sys.executable, "-c", STOPPED, line(1).decode()]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    process.stdout.readline()  # they are at work
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert errors.count("Traceback") == 1  # our own KeyboardInterrupt, which the caller tells
    assert errors.rstrip().endswith("KeyboardInterrupt")
