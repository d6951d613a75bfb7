"""Runs every contest of the benchmark and writes a table to the terminal and JSON to a file."""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from msgspec.structs import asdict, replace

from engine.game_lines import run_games
from engine.riichi.checks.waits import waits
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.play.tenpai import shanten, wait_values
from engine.riichi.practice.deal import Wish, deal, play
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari
from engine.rulebook import other_readings
from engine.tiles import COPIES, TILES, Tile, counts_of
from tests.bench import draws, evenings, learner, odds, peers, processes, window
from tests.bench.earlier import earlier
from tests.bench.timing import Contest, all_of, contest, latencies, seconds
from tests.bench.workload import Win, wins

RULES = "tenhou"
MAHJONG, RIICHIENV = "mahjong 2.1.0", "riichienv 0.4.11"
_FEW = 100
_SEED = 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--data", default=os.environ.get("DATA", "../shared/data"), type=Path)
    parser.add_argument("--hands", type=int, default=2000, help="hands of the workload")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, default=Path("build/bench.json"))
    options = parser.parse_args()
    try:
        some = wins(options.data, options.hands)
    except FileNotFoundError as e:
        print(f"{e.filename} is not there; name the folder with --data or DATA.", file=sys.stderr)
        return 2
    rows = []
    for row in contests(some, options.data, options.rounds):
        rows.append(row)
        print(row_text(row), flush=True)
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps([asdict(row) for row in rows], indent=1), encoding="utf-8")
    return 0


def row_text(row: Contest) -> str:
    """A contest as a line of the table."""
    target = f"target {row.target:g}" if row.target else ""
    mark = "" if not row.target else "met" if row.met else "not yet"
    sides = f"{row.ours:>10.0f}{row.unit} {row.theirs:>10.0f}{row.unit}"
    before = earlier(row.name)
    before = f"before: {before}" if before else ""
    text = f"{row.name:<44}{sides}  {row.ratio:>7.2f} x {row.peer:<18}{target:<12}{mark:<8}{before}"
    return text.rstrip()


def contests(some: list[Win], data: Path, rounds: int) -> Iterator[Contest]:
    """All contests, in the order of the table."""
    rules = load(RULES)
    meet = partial(contest, rounds=rounds)
    ours = each(some, lambda win: judge(win.hand, win.situation, rules))
    by_mahjong = each(some, peers.by_mahjong)
    yield processes.unseen(MAHJONG, data, rounds)
    yield meet(
        "a hand not judged before, others were",
        MAHJONG,
        lambda: all_of(judge(*fresh_case(win), rules) for win in some),
        by_mahjong,
        len(some),
        0,
    )
    yield meet("a hand judged before", MAHJONG, ours, by_mahjong, len(some), 10)
    by_riichienv = each(some, peers.by_riichienv)
    yield meet("a hand judged before", RIICHIENV, ours, by_riichienv, len(some), 1)
    opened = each(some, lambda win: ledger_of(win, rules))
    yield meet("a hand with its ledger opened", MAHJONG, opened, by_mahjong, len(some), 3)
    single = [partial(judge, win.hand, win.situation, rules) for win in some]
    theirs = [partial(peers.by_mahjong, win) for win in some]
    for share in (0.5, 0.99):
        yield latencies(f"one call, p{share * 100:g}", MAHJONG, single, theirs, share, 8)
    few = some[:_FEW]
    tenpai = [(replace(win.hand, win=None), win.situation) for win in few]
    yield meet(
        "all waits by ron and tsumo with values",
        MAHJONG,
        lambda: all_of(wait_values(hand, around, rules) for hand, around in tenpai),
        each(few, wait_values_of_peer),
        len(few),
        45,
        # our turn takes 2 ms, and varies: more turns make its median steady. More passes in a turn,
        # or more hands, would be another question: the one finds warm caches, the other cold ones.
        rounds=5 * rounds,
    )
    yield meet(
        "waits",
        MAHJONG,
        each(some, lambda win: waits(win.hand)),
        each(some, lambda win: peers.waits(peers.counts_of(win))),
        len(some),
        20,
    )
    dealt = deals(Random(_SEED))
    yield meet(
        "shanten of 10,000 deals",
        MAHJONG,
        lambda: all_of(shanten(Hand(deal)) for deal in dealt),
        lambda: all_of(peers.shanten(counts_of(deal)) for deal in dealt),
        len(dealt),
        1.5,
    )
    variants = many_rules(rules)
    yield meet(
        "a hand under 50 rule variants",
        MAHJONG,
        each(few, lambda win: [judge(win.hand, win.situation, r) for r in variants]),
        each(few, lambda win: [peers.by_mahjong(win, kiriage=bool(i % 2)) for i in range(50)]),
        len(few),
        10,
    )
    lines = [win.line for win in some]
    yield processes.archive(MAHJONG, data, len(some), rounds)
    games = game_lines(data)
    yield from processes.jobs(lines, games, rounds)
    yield replayed_games(rules, games, rounds)
    yield processes.first_hand(MAHJONG, rounds)
    if sys.platform == "linux":
        yield processes.memory(lines)
        yield from window.rows()
    wish = Wish(han=3, fu=40)
    yield meet(
        "practice hands, 3 han 40 fu exactly",
        "mahjong scores",
        lambda: all_of(deal(seed, rules, wish) for seed in range(len(few))),
        each(few, peers.by_mahjong),
        len(few),
        0.3,
    )
    yield from odds.rows()
    yield from evenings.rows()
    yield from draws.rows()
    yield played_hands(rules, rounds)
    yield learner.row()


def played_hands(rules: RiichiRules, rounds: int) -> Contest:
    """Hands of simulated games with four players; no peer has such, so there is no target."""
    times = [seconds(lambda: [play(i, rules) for i in range(_FEW)]) for _ in range(rounds)]
    rate = _FEW / statistics.median(times)
    return Contest("practice hands, played by four", "one a second", "/s", rate, 1, 0)


def game_lines(data: Path) -> list[bytes]:
    """The whole games of the shared data."""
    with gzip.open(data / "games-tenhou.jsonl.gz") as file:
        return file.readlines()


def replayed_games(rules: RiichiRules, lines: list[bytes], rounds: int) -> Contest:
    """Hands of whole games, JSON line in and JSON line out; no peer replays games."""
    hands = sum(line.count(b'"round_wind"') for line in lines)
    times = [
        seconds(lambda: all_of(run_games(lines, RULES, lambda _: rules))) for _ in range(rounds)
    ]
    rate = hands / statistics.median(times)
    return Contest("hands of whole games replayed", "5,000 a second", "/s", rate, 5000, 1)


def fresh_case(win: Win) -> tuple[Hand, Situation]:
    """Copies of hand and situation."""
    return replace(win.hand), replace(win.situation)


def ledger_of(win: Win, rules: RiichiRules) -> object:
    """Every line of the best score; None for a hand that does not win."""
    verdict = judge(win.hand, win.situation, rules)
    return verdict.best.ledger if isinstance(verdict, Agari) else None


def each(some: list[Win], work: Callable[[Win], object]) -> Callable[[], object]:
    return lambda: all_of(map(work, some))


def deals(random: Random) -> list[tuple[Tile, ...]]:
    """10,000 random hands of thirteen tiles, none of them in a cache before the first round."""
    deck = [tile for tile in TILES for _ in range(COPIES)]
    return [tuple(random.sample(deck, 13)) for _ in range(10_000)]


def wait_values_of_peer(win: Win) -> list[object]:
    """The peer's way: a loop over 34 tiles, with each wait scored by ron and by tsumo."""
    found: list[object] = []
    for kind in peers.waits(peers.counts_of(win)):
        other = replace(win, win=kind * 4 + 3)
        for tsumo in (False, True):
            raw = {**win.raw, "tsumo": tsumo}
            found += [peers.by_mahjong(replace(other, raw=raw))]
    return found


def many_rules(rules: RiichiRules) -> list[RiichiRules]:
    """Fifty documents: one under each of its other readings, repeated."""
    variants = [rules, *(variant for _, variant in other_readings(rules))]
    return [variants[i % len(variants)] for i in range(50)]


if __name__ == "__main__":
    sys.exit(main())
