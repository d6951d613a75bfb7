"""Damages copies of a log, kills writers and fills disks, and prints what became of the log."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from tests.damage.full_disk import (
    STATES,
    DiskResult,
    NoDiskError,
    control_of,
    run_disk,
    small_disk,
)
from tests.damage.kills import POSSIBLE, run_kills
from tests.damage.kinds import KINDS
from tests.damage.sample_log import SMALL, LogSize
from tests.damage.trial import LEAST_BACK, Result, run_trial, truth_of

_MOST_LINES = 20


def main() -> int:
    """Run what is asked for; 1 where a fault was found."""
    options = argparse.ArgumentParser(prog="make damage", description=__doc__)
    options.add_argument("--trials", type=int, default=1000, help="damaged copies")
    options.add_argument("--kills", type=int, default=1000, help="killed writers")
    options.add_argument("--disk", type=int, default=200, help="KB of room up to which disks go")
    options.add_argument("--first", type=int, default=0, help="the seed of the first trial")
    options.add_argument("--kind", choices=tuple(KINDS), help="this kind of damage alone")
    options.add_argument("--small", action="store_true", help="a log of a fifth of the size")
    chosen = options.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # a run that is stopped keeps what it printed
    size = SMALL if chosen.small else LogSize()
    seeds = range(chosen.first, chosen.first + chosen.trials)
    parts = {
        "trials": lambda: _trials(seeds, chosen.kind or "", size),
        "kills": lambda: _kills(chosen.kills, chosen.first),
        "disk": lambda: _disks(chosen.disk, size),
    }
    done = [part() for name, part in parts.items() if getattr(chosen, name)]
    return 0 if all(done) else 1


def _trials(seeds: range, kind: str, size: LogSize) -> bool:
    results, started = [], time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        truth = truth_of(folder / "truth", 1, size)
        for seed in seeds:
            result = run_trial(truth, folder / f"trial{seed}", seed, kind)
            results.append(result)
            if result.failed:
                print(_described(result))
    _print_table(results)
    silent = sum(bool(r.silent) for r in results)
    whole = [r for r in results if not r.cut]
    back, undamaged = sum(r.back for r in whole), sum(r.undamaged for r in whole)
    print(
        f"{len(results)} trials in {time.monotonic() - started:.0f} s: {silent} silent, "
        f"{sum(bool(r.untrue) for r in results)} with an untrue sentence, "
        f"{sum(bool(r.forgotten) for r in results)} that forgot, "
        f"{sum(bool(r.crashed) for r in results)} crashed; "
        f"{back} of {undamaged} undamaged rows back where the file is not cut off"
    )
    return not any(r.failed for r in results) and back >= LEAST_BACK * undamaged


def _kills(kills: int, seed: int) -> bool:
    if not POSSIBLE:
        print("this system cannot copy a process: no writer was killed")
        return True
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        problems, acknowledged = run_kills(Path(name), kills, seed)
    print("\n".join(problems[:_MOST_LINES]))
    print(
        f"{kills} kills in {time.monotonic() - started:.0f} s: {len(problems)} faults; "
        f"{acknowledged} cases, answers and games were acknowledged"
    )
    return not problems


def _disks(most: int, size: LogSize) -> bool:
    started, results = time.monotonic(), []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        truth = truth_of(folder / "truth", 1, size)
        try:
            with small_disk(folder / "disk") as disk:
                for state in STATES:
                    control = control_of(truth, disk / "control", state)
                    for room in range(0, most + 1, 4):
                        results.append(run_disk(truth, disk, state, room << 10, control))
                        _print_disk(results[-1])
        except NoDiskError as e:
            print(f"no small disk can be made here, so none was filled: {e}")
            return True
    failed = [result for result in results if result.problems]
    print(
        f"{len(results)} full disks in {time.monotonic() - started:.0f} s: {len(failed)} with a "
        f"fault, {sum(result.saved for result in results)} things were saved on them"
    )
    return not failed


def _print_disk(result: DiskResult) -> None:
    if result.problems:
        print(f"{result.state} log, {result.room >> 10} KB left; told: {result.told}")
        print("\n".join(f"    {line}" for line in result.problems[:4]))


def _described(result: Result) -> str:
    lines = [f"seed {result.seed} ({result.kind}: {result.words}); told: {result.told[:4]}"]
    for name in ("crashed", "silent", "untrue", "forgotten"):
        some = getattr(result, name)
        lines += [f"    {name}: {line}" for line in some[:4]]
        lines += [f"    {name}: {len(some) - 4} more"] if len(some) > 4 else []
    return "\n".join(lines)


def _print_table(results: list[Result]) -> None:
    by_kind: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        by_kind[result.kind].append(result)
    print(f"{'kind':12}{'trials':>8}{'told':>6}{'silent':>8}{'untrue':>8}{'back':>9}{'worst':>9}")
    for kind, some in by_kind.items():
        back, all_ = sum(r.back for r in some), max(sum(r.undamaged for r in some), 1)
        worst = min(r.back / max(r.undamaged, 1) for r in some)
        counts = (sum(bool(getattr(r, n)) for r in some) for n in ("told", "silent", "untrue"))
        told, silent, untrue = counts
        print(f"{kind:12}{len(some):8}{told:6}{silent:8}{untrue:8}{back / all_:9.1%}{worst:9.1%}")


if __name__ == "__main__":
    sys.exit(main())
