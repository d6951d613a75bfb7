"""Fills the disk under a log: at every size of the room left, what is told is true and nothing that
was acknowledged is lost."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from app.case_log.cases import Case
from app.case_log.schema import LOG
from app.case_log.troubles import HistoryError, Trouble
from tests.damage import sentences
from tests.damage.contents import Contents, OpenLog, difference, open_log, read_contents
from tests.damage.kills import an_answer
from tests.damage.trial import Truth

STATES: Final = ("sound", "page", "header")
"""What is wrong with the log: nothing, a page of zeros in its middle, the first byte."""
_PLENTY: Final = 64 << 20
_SAVES: Final = 40


class NoDiskError(Exception):
    """No small disk can be made here: that takes Linux and the rights of root."""


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk in memory; raises NoDiskError."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={_PLENTY}", "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as e:
        raise NoDiskError(str(e)) from None
    if done.returncode:
        raise NoDiskError(done.stderr.strip())
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def leave_room(disk: Path, room: int | None) -> None:
    """Make the disk so small that `room` bytes are left; None is plenty."""
    there = shutil.disk_usage(disk)
    size = _PLENTY if room is None else there.used + room
    subprocess.run(["mount", "-o", f"remount,size={max(size, 4096)}", str(disk)], check=True)


@dataclass(slots=True)
class DiskResult:
    """What one trial told, how many things were acknowledged, and what was wrong."""

    state: str
    room: int
    told: list[str] = field(default_factory=list)
    saved: int = 0
    problems: list[str] = field(default_factory=list)


def run_disk(truth: Truth, disk: Path, state: str, room: int, control: Contents) -> DiskResult:
    """Open a log where little room is left, save into it, make room, and open it again. `control`
    is what comes of the same log where there is room."""
    result = DiskResult(state, room)
    for path in disk.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    folder = disk / "data"
    prepare(truth, folder, state)
    leave_room(disk, room)
    with ExitStack() as stack:
        log = open_log(folder, stack, Random(room))
        found = read_contents(log)
        _check(result, 1, truth, folder, found, log.history.writable)
        told = bool(found.told)
        if state == "sound" and difference(truth.closed, found) and not told:
            result.problems.append("start 1: something is missing and nothing is told")
        saved, refused = _save(log, result)
    leave_room(disk, None)
    for start in (2, 3):
        with ExitStack() as stack:
            log = open_log(folder, stack, Random(room))
            found = read_contents(log)
            _check(result, start, truth, folder, found, log.history.writable)
        _compare(result, start, found, control, saved, refused)
    return result


def prepare(truth: Truth, folder: Path, state: str) -> None:
    """A copy of the log in its state."""
    shutil.copytree(truth.sample.closed, folder)
    path = folder / LOG
    data = bytearray(path.read_bytes())
    if state == "page":
        middle = len(data) // truth.map.page // 2 * truth.map.page
        data[middle : middle + truth.map.page] = bytes(truth.map.page)
    elif state == "header":
        data[0] ^= 1
    path.write_bytes(data)


def control_of(truth: Truth, folder: Path, state: str) -> Contents:
    """What the log has after a start with room; the folder is removed again."""
    prepare(truth, folder, state)
    with ExitStack() as stack:
        found = read_contents(open_log(folder, stack, Random(0)))
    shutil.rmtree(folder)
    return found


def _check(
    result: DiskResult, start: int, truth: Truth, folder: Path, found: Contents, writable: bool
) -> None:
    errors = [error.trouble for error in found.errors.values()]
    told = [*found.troubles, *errors]
    result.told += [f"{start} {trouble.key}" for trouble in dict.fromkeys(told)]
    differs = difference(truth.closed, found)
    facts = sentences.Facts(folder, truth.closed, found, differs, writable)
    result.problems += [f"start {start}: {p}" for p in sentences.problems(told, facts)]


def _save(log: OpenLog, result: DiskResult) -> tuple[set[str], set[str]]:
    """Save cases and answers until the disk is full; returns what was acknowledged and what was
    refused."""
    saved: set[str] = set()
    refused: set[str] = set()
    told: list[Trouble] = []
    for number in range(_SAVES):
        for kind in ("case", "answer"):
            uid = f"new {number}"
            try:
                if kind == "case":
                    note = "五索の刻子と見た一枚が六索だった。" * 40
                    case = Case(uid=uid, at="2026-11-21T20:00+09:00", document="club", note=note)
                    log.history.save(case)
                else:
                    log.progress.save(an_answer(uid, number))
            except HistoryError as e:
                refused.add(f"{kind} {uid}")
                told.append(e.trouble)
            else:
                saved.add(f"{kind} {uid}")
    result.saved = len(saved)
    result.told += [f"saving {trouble.key}" for trouble in dict.fromkeys(told)]
    allowed = {"cases_full_now", "cases_closed"}
    wrong = {trouble for trouble in told if trouble.key not in allowed}
    result.problems += [f"saving told {trouble}" for trouble in wrong]
    return saved, refused


def _compare(
    result: DiskResult,
    start: int,
    found: Contents,
    control: Contents,
    saved: set[str],
    refused: set[str],
) -> None:
    there = {" ".join(key) for key in found.rows}
    result.problems += [f"start {start}: {name} was acknowledged" for name in sorted(saved - there)]
    result.problems += [f"start {start}: {n} was told not saved" for n in sorted(refused & there)]
    lost = [key for key, text in control.rows.items() if found.rows.get(key) != text]
    if lost:
        result.problems.append(f"start {start}: {len(lost)} rows did not come back, {lost[0]}")
