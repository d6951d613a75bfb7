"""A kill during a copy, an export, a restore or an import leaves the old state or the new one."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from app.backups.backup_file import check
from app.backups.dated import copies
from app.backups.places import FOLDER
from app.backups.restore import export, finish, restore
from app.case_log.history import History
from app.case_log.schema import LOG
from engine import library
from tests.app.backups.sample_data import (
    DAY,
    NOW,
    add_cases,
    add_document,
    change_document,
    content,
    done,
    filled,
)

PROCESS: Final = Path(__file__).with_name("killed_process.py")
ACTS: Final = ("copy", "export", "back", "missing")


class Ground(NamedTuple):
    """Data before a restore, the backup of other data, and what the data are after it."""

    folder: Path
    file: Path
    before: dict[str, Any]
    after: dict[str, dict[str, Any]]


def ground(place: Path, cases: int = 40) -> Ground:
    """A folder of data and a backup that differ in cases, answers, games and documents."""
    folder, other, file = filled(place / "data"), filled(place / "other"), place / "all.hayami"
    change_document(other, "own-1", fu__pair__double_wind=4)
    add_document(folder)
    for each in (folder, other):
        add_cases(each, *(f"{each.name}-{at}" for at in range(cases)))
    done(export(other, file, NOW))
    before, after = content(folder), {}
    for mode in ("back", "missing"):
        shutil.copytree(folder, place / mode)
        done(restore(place / mode, file, "back" if mode == "back" else "missing", NOW))
        after[mode] = content(place / mode)
    return Ground(folder, file, before, after)


def killed(at: Ground, act: str, after: float, trial: Path) -> str:
    """Kill a process `after` that many seconds from when it has begun; returns how it is: "old",
    "new" or what is wrong. Data, the file and the copies are looked through."""
    folder, file = trial / "data", trial / "all.hayami"
    shutil.copytree(at.folder, folder)
    shutil.copyfile(at.file, file)
    with subprocess.Popen(
        [sys.executable, str(PROCESS), str(folder), act, str(file)],
        stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(after)
        process.kill()
        finished = process.stdout.read() == "done\n"
    return _state(at, act, trial, finished=finished)


def _state(at: Ground, act: str, trial: Path, *, finished: bool) -> str:
    folder, file = trial / "data", trial / "all.hayami"
    for path in (file, *(copy.path for copy in copies(folder))):
        assert [*check(path)], path
    finish(folder, NOW)
    log = History(folder / LOG, DAY)
    assert log.troubles == ()
    log.close()
    now = content(folder)
    library.set_own_documents({})
    left = [path.name for path in (folder / FOLDER).glob(".restoring*")]
    assert left == []
    if act in at.after:
        if now == at.after[act]:
            return "new"
        return "old" if now == at.before and not finished else "neither"
    assert now == at.before
    if act == "copy":
        return "new" if copies(folder) else "old" if not finished else "neither"
    same = file.read_bytes() == at.file.read_bytes()
    return "old" if same and not finished else "neither" if same else "new"


@pytest.fixture(scope="module")
def somewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    yield ground(tmp_path_factory.mktemp("ground"), 5)
    library.set_own_documents({})


@pytest.mark.parametrize("act", ACTS)
def test_a_kill_leaves_the_old_or_the_new_state(
    somewhere: Ground, tmp_path: Path, act: str
) -> None:
    chance = Random(act)
    found = killed(somewhere, act, chance.uniform(0, 0.25), tmp_path)
    assert found in {"old", "new"}
