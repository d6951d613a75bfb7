"""Archives divided among processes: the same results in the same order, or a WorkerError."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from itertools import count, islice
from multiprocessing import active_children, parent_process
from pathlib import Path
from typing import Any

import pytest

from engine import jobs
from engine.archive import AnsweredPart, AnswerLines, ArchivePart, FilePart, parts, parts_of_file
from engine.batch import run
from engine.doubt import CountHandDoubts
from engine.effects.tally import CompareLines, ComparePractice, EffectTally, practise
from engine.game_doubt import CountRiichiDoubts
from engine.game_lines import run_games
from engine.jobs import WorkerError, mapped
from engine.riichi.rules import RiichiRules, load
from engine.toppan import rules as toppan
from engine.toppan.batch import run_hands
from engine.toppan.doubt import CountToppanDoubts
from engine.toppan.play.lines import run as run_toppan_games

WIN = {"concealed": "123456m678p3499s", "win_tile": "5s", "from_who": 2}
SIZE = 100
ASK = AnswerLines(run, "tenhou", load)


def line(number: int) -> bytes:
    """A win; every hundredth line is broken, every fiftieth blank."""
    if number % 100 == 7:
        return b'{"concealed": "9x"}\n'
    if number % 50 == 3:
        return b"\n"
    return json.dumps({**WIN, "id": number, "honba": number % 5}).encode() + b"\n"


def archive(most: int) -> list[bytes]:
    return [b"\xef\xbb\xbf" + line(0), *map(line, range(1, most))]


def whole(lines: list[bytes]) -> tuple[bytes, list[str]]:
    """The answers of one process that sees all lines, and the problems."""
    found = list(run(lines, "tenhou", load))
    return b"".join(answer + b"\n" for answer, _ in found), [told for _, told in found if told]


def joined(answers: list[AnsweredPart]) -> tuple[bytes, list[str]]:
    return b"".join(a.lines for a in answers), [told for a in answers for told in a.problems]


# --- parts


@pytest.mark.parametrize("size", [1, 7, 100, 1000])
def test_the_answers_of_the_parts_are_those_of_the_archive(size: int) -> None:
    lines = archive(250)
    assert joined([ASK(part) for part in parts(lines, size)]) == whole(lines)


def test_a_part_has_the_lines_of_a_file_and_their_numbers() -> None:
    first, second = parts(iter([b"a\n", b"\rb\x0b\n", b"c"]), 2, first=5)
    assert (first, second) == (ArchivePart(b"a\n\rb\x0b\n", 5), ArchivePart(b"c", 7))
    assert list(first.lines) == [b"a\n", b"\rb\x0b\n"]
    assert list(parts([], 2)) == []


def of_file(path: Path, size: int, processes: int = 2) -> list[FilePart]:
    """The parts of a file, which is read but once to name them."""
    with path.open("rb") as file:
        return list(parts_of_file(path, file, size, processes))


@pytest.mark.parametrize("size", [1, 7, 100, 1000])
def test_the_answers_of_the_parts_of_a_file_are_those_of_its_lines(
    tmp_path: Path, size: int
) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"".join(archive(250)))
    assert joined([ASK(part) for part in of_file(path, size)]) == whole(archive(250))


def test_the_parts_of_a_file_name_places_and_become_shorter(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"\n" * 100)
    found = of_file(path, 40)
    lengths = [part.length for part in found]
    assert lengths == [40, 15, 11, 8, 6, 5, 4, 4, 4, 3]
    assert [part.at for part in found] == [sum(lengths[:n]) for n in range(len(found))]
    assert [part.first for part in found] == [part.at + 1 for part in found]
    path.write_bytes(b"")
    assert not of_file(path, 40)


@pytest.mark.parametrize("name", ["shorter", "another"])
def test_a_part_is_not_read_from_a_file_that_is_another_one_now(tmp_path: Path, name: str) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"".join(archive(20)))
    *_, last = of_file(path, 7)
    assert list(last.lines) == archive(20)[last.first - 1 :]
    if name == "another":
        path.rename(tmp_path / "first.jsonl")
        path.write_bytes(b"".join(archive(20)))
    else:
        os.truncate(path, last.at + last.length - 1)
    with pytest.raises(OSError, match=str(path)) as told:
        _ = last.lines
    assert told.value.filename == str(path)


HAND = b'{"id": 1, "concealed": "234m40p678s22z888m", "win_tile": "6p", "riichi": true}\n'
GAME = b'{"id": 1, "hands": [{"draw": {"type": "exhaustive", "tenpai": [0]}}, {}]}\n'
TOPPAN = b'{"version": 1, "id": 1, "events": []}\n'
CLUB, EMA, LATER = load("club"), load("ema2016"), load("ema2025")


@pytest.mark.parametrize(
    ("work", "part"),
    [
        (AnswerLines(run, "club", load), ArchivePart(HAND, 3)),
        (AnswerLines(run_games, "club", load), ArchivePart(GAME, 3)),
        (
            AnswerLines(run_hands, "toppan", toppan.load),
            ArchivePart(b'{"hand": "9x"}\n{"hand": "5m"}', 3),
        ),
        (AnswerLines(run_toppan_games, "toppan", toppan.load), ArchivePart(b"{}\n" + TOPPAN, 3)),
        (CountHandDoubts(CLUB), ArchivePart(HAND + b"x\n\n", 3)),
        (CountRiichiDoubts(CLUB), ArchivePart(GAME + b"x\n\n", 3)),
        (CountToppanDoubts(toppan.load("toppan")), ArchivePart(TOPPAN + b"x\n\n", 3)),
        (CompareLines(EMA, LATER), ArchivePart(HAND + GAME + b"x\n\n", 3)),
        (ComparePractice(EMA, LATER, 7), range(2, 9)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_asked_and_what_is_answered_can_go_to_another_machine(work: Any, part: Any) -> None:
    """Nothing is kept between two parts: asked again, and by a copy, the answer is the same."""
    once = pickle.dumps(work(part))
    assert pickle.dumps(work(part)) == once
    assert pickle.loads(pickle.dumps(work))(pickle.loads(pickle.dumps(part))) == work(part)
    assert pickle.loads(once) == work(part)


def test_doubts_of_parts_are_those_of_the_archive() -> None:
    red = HAND.replace(b'"id": 1', b'"id": 2')
    lines = [HAND, HAND.replace(b"40p", b"45p"), b"x\n", red, b"\n", HAND.replace(b"234m", b"888m")]
    counting = CountHandDoubts(CLUB)
    one = counting.tally([counting.counted(lines)])
    assert one == counting.tally(map(counting, parts(lines, 1)))
    assert (one.hands, one.impossible, one.broken) == (3, 1, 1)
    assert next(d.example for d in one.doubts if d.rule.key == "dora.red") == 1  # the first
    games = CountRiichiDoubts(CLUB)
    some = [GAME, b"x\n", GAME]
    assert games.tally([games.counted(some)]) == games.tally(map(games, parts(some, 1)))


def test_the_comparison_of_parts_is_that_of_the_whole() -> None:
    whole, divided = EffectTally(EMA, LATER), EffectTally(EMA, LATER)
    for _ in practise(whole, range(120), 3):
        pass
    work = ComparePractice(EMA, LATER, 3)
    for numbers in (range(50), range(50, 51), range(51, 120)):
        divided.take(work(numbers))
    assert divided.hands == whole.hands
    assert divided.hands.by_rule
    assert divided.hands.by_rule[0].example is divided.hands.by_rule[0].example  # made once


# --- processes


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_several_processes_answer_like_one(processes: int) -> None:
    lines = archive(9 * SIZE + 17)
    assert joined(list(mapped(processes, ASK, parts(lines, SIZE)))) == whole(lines)
    assert not active_children()


def test_several_processes_read_their_parts_of_a_file_themselves(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"".join(archive(9 * SIZE)))
    answers = mapped(2, ASK, of_file(path, SIZE))
    assert joined(list(answers)) == whole(archive(9 * SIZE))
    answers = mapped(2, ASK, of_file(path, SIZE))
    next(answers)
    path.unlink()
    with pytest.raises(FileNotFoundError, match=path.name):
        list(answers)
    assert not active_children()


@pytest.mark.parametrize("most", [0, 1, SIZE])
def test_little_work_needs_no_process(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_executor", None)
    lines = archive(SIZE)[:most]
    assert joined(list(mapped(2, ASK, parts(lines, SIZE)))) == whole(lines)


def test_an_archive_of_any_length_streams_through() -> None:
    asked = 0

    def endless() -> Iterator[bytes]:
        nonlocal asked
        for asked in count(1):
            yield line(asked)

    answers = mapped(2, ASK, parts(endless(), SIZE))
    assert len(list(islice(answers, 3))) == 3
    assert asked <= 8 * SIZE
    answers.close()  # type: ignore[attr-defined]
    assert not active_children()


def end(name: str) -> RiichiRules:
    """A document that ends its process, but for ours."""
    return load(name) if parent_process() is None else os._exit(len(name))


def test_a_worker_that_is_lost_is_reported() -> None:
    with pytest.raises(WorkerError):
        list(mapped(2, AnswerLines(run, "tenhou", end), parts(archive(9 * SIZE), SIZE)))
    assert not active_children()


def test_a_worker_knows_its_work_and_no_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    ignored: list[object] = []
    ended = threading.Event()
    monkeypatch.setattr(signal, "signal", lambda *given: ignored.append(given))
    monkeypatch.setattr(jobs, "end_with_parent", ended.set)
    jobs.begin(ASK)
    assert jobs.do(ArchivePart(line(1))) == ASK(ArchivePart(line(1)))
    assert ignored == [(signal.SIGINT, signal.SIG_IGN)]
    assert ended.wait(10)


def test_a_worker_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    class Parent:
        def join(self) -> None:
            calls.append("joined")

    monkeypatch.setattr(jobs, "parent_process", Parent)
    monkeypatch.setattr(os, "_exit", calls.append)
    jobs.end_with_parent()
    assert calls == ["joined", 1]


def test_windows_has_no_mask_of_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    with jobs._holding_ctrl_c():
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="it has no mask of signals")
def test_ctrl_c_waits_until_what_the_processes_need_is_imported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python ignores one that comes while it drops the lock of an import."""
    made = []
    interrupt = partial(signal.pthread_kill, threading.get_ident(), signal.SIGINT)
    monkeypatch.setattr(jobs, "get_context", lambda _method: interrupt())
    monkeypatch.setattr(jobs, "ProcessPoolExecutor", lambda *_given: made.append("processes"))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
    try:
        with pytest.raises(KeyboardInterrupt):
            list(jobs.mapped(2, abs, [1, 2]))
    finally:
        signal.signal(signal.SIGINT, before)
    assert made == ["processes"]


ENDLESS = """
import signal
import sys
from itertools import repeat
from engine.archive import AnswerLines, parts
from engine.batch import run
from engine.jobs import mapped
from engine.riichi.rules import load
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
    lines = repeat(sys.argv[1].encode() + b"\\n")
    for answer in mapped(2, AnswerLines(run, "tenhou", load), parts(lines, 100)):
        print(flush=True)
"""


def endless() -> subprocess.Popen[str]:
    """A process with two workers that has answered its first part, in a group of its own."""
    command = [sys.executable, "-c", ENDLESS, line(1).decode().strip()]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="a console sends Ctrl-C there")
@pytest.mark.parametrize("seconds", [0, 0.2])
def test_ctrl_c_ends_the_workers_without_a_word_of_theirs(seconds: float) -> None:
    process = endless()
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert errors.count("Traceback") == 1  # our own KeyboardInterrupt, which the caller tells
    assert errors.rstrip().endswith("KeyboardInterrupt")


def test_the_workers_of_a_killed_process_end_too() -> None:
    process = endless()
    assert process.stdout is not None
    process.stdout.readline()  # the second part: the workers are there
    process.kill()
    process.communicate(timeout=30)  # the workers have its standard output too: all have ended
