"""An archive divided among the workers of a Dask cluster: the same bytes, also when one is lost."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator

import pytest

pytest.importorskip("distributed", reason="Dask is not installed: make dask installs and runs it")

from distributed import Client, LocalCluster

from engine.archive import AnswerLines, parts
from engine.batch import run
from engine.doubt import CountHandDoubts
from engine.effects.tally import CompareLines, ComparePractice, EffectTally, practise
from engine.game_lines import run_games
from engine.riichi.rules import load
from tests.cluster.divided import divided

pytestmark = pytest.mark.filterwarnings("default")
WIN = {"concealed": "123456m678p3490s", "win_tile": "5s", "from_who": 2, "riichi": True}
GAME = {"hands": [{"draw": {"type": "exhaustive", "tenpai": [0]}}, {"wins": [WIN]}, {}]}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """Two workers in processes of their own."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        client.wait_for_workers(2, timeout=60)
        yield client


def archive(number: int, one: dict[str, object]) -> list[bytes]:
    lines = [json.dumps({**one, "id": n, "x_n": n}).encode() + b"\n" for n in range(number)]
    lines[number // 2] = b"hello\n"
    return lines


@pytest.mark.parametrize(("ask", "one"), [(run, WIN), (run_games, GAME)], ids=["batch", "game"])
def test_two_workers_answer_byte_by_byte_like_one_process(
    client: Client, ask: object, one: dict[str, object]
) -> None:
    lines, work = archive(500, one), AnswerLines(ask, "tenhou", load)  # type: ignore[arg-type]
    found = list(divided(client, work, parts(lines, 20)))
    whole = list(work.run(lines, "tenhou", load))
    assert b"".join(part.lines for part in found) == b"".join(a + b"\n" for a, _ in whole)
    assert [told for part in found for told in part.problems] == [told for _, told in whole if told]
    workers = client.run(os.getpid).values()
    assert len({*workers, os.getpid()}) == 3


def test_counts_of_two_workers_are_those_of_one_process(client: Client) -> None:
    lines, club = archive(300, WIN), load("club")
    count = CountHandDoubts(club)
    assert count.tally(divided(client, count, parts(lines, 20))) == count.tally(
        [count.counted(lines)]
    )
    here, there = load("ema2016"), load("ema2025")
    one, two = EffectTally(here, there), EffectTally(here, there)
    for _ in practise(one, range(60), 1):
        pass
    work = ComparePractice(here, there, 1)
    for part in divided(client, work, [range(at, at + 10) for at in range(0, 60, 10)]):
        two.take(part)
    assert two.hands == one.hands
    (found,) = divided(client, CompareLines(here, there), parts(lines, 300))
    assert len(found.problems) == 1


def test_a_worker_that_is_killed_in_the_middle_costs_no_line(client: Client) -> None:
    lines, work = archive(3000, WIN), AnswerLines(run, "tenhou", load)
    before = {*client.run(os.getpid).values()}
    answers = divided(client, work, parts(lines, 20))
    found = [next(answers).lines for _ in range(5)]
    os.kill(min(before), signal.SIGKILL)
    found += [part.lines for part in answers]
    assert b"".join(found) == b"".join(a + b"\n" for a, _ in run(lines, "tenhou", load))
    client.wait_for_workers(2, timeout=60)
    assert min(before) not in client.run(os.getpid).values()
