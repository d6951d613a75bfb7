"""A few trials of each kind; `make damage` runs a thousand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from app.case_log.schema import LOG
from tests.damage.full_disk import NoDiskError, control_of, run_disk, small_disk
from tests.damage.kills import POSSIBLE, run_kills
from tests.damage.kinds import KINDS, SEQUENCE
from tests.damage.sample_log import TINY
from tests.damage.trial import LEAST_BACK, Truth, run_trial, truth_of


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    return truth_of(tmp_path_factory.mktemp("damage"), 1, TINY)


def test_every_row_is_found_at_its_place_in_the_file(truth: Truth) -> None:
    """What the trials call untouched rests on this."""
    data = (truth.sample.closed / LOG).read_bytes()
    assert truth.map.rows.keys() == truth.closed.rows.keys()
    for (kind, key), spans in truth.map.rows.items():
        text = b"".join(data[start:stop] for start, stop in spans)
        if kind in ("case", "answer", "exam", "game"):
            assert key.encode() in text, (kind, key)
    every = sorted(span for spans in truth.map.rows.values() for span in spans)
    assert all(a[1] <= b[0] for a, b in pairwise(every))


TRIALS = (0, 1, 3, 4, 6, 7, 9, 12, 13, 14, 15, 16, 17, 18, 42, 1009, 1030)
"""Each kind of damage once, and seeds at which something was wrong before."""


def test_every_kind_of_damage_is_tried() -> None:
    assert set(SEQUENCE) == set(KINDS)
    assert {SEQUENCE[seed % len(SEQUENCE)] for seed in TRIALS} == set(KINDS)


@pytest.mark.parametrize("seed", TRIALS)
def test_damage_is_told_truly_and_undamaged_rows_come_back(
    truth: Truth, tmp_path: Path, seed: int
) -> None:
    result = run_trial(truth, tmp_path / "trial", seed)
    assert not result.failed, result
    assert result.cut or result.back >= LEAST_BACK * result.undamaged


@pytest.mark.skipif(not POSSIBLE, reason="this system cannot copy a process")
def test_what_killed_writers_acknowledged_is_there(tmp_path: Path) -> None:
    assert run_kills(tmp_path, 8, 5)[0] == []


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    try:
        with small_disk(tmp_path / "disk") as found:
            yield found
    except NoDiskError as e:
        pytest.skip(f"no small disk can be made here: {e}")


@pytest.mark.parametrize("state", ["sound", "header"])
def test_on_a_full_disk_nothing_acknowledged_is_lost(truth: Truth, disk: Path, state: str) -> None:
    control = control_of(truth, disk / "control", state)
    results = [run_disk(truth, disk, state, room << 10, control) for room in (0, 72, 200)]
    assert [result.problems for result in results] == [[]] * 3
    assert state != "sound" or results[-1].saved > results[0].saved == 0
