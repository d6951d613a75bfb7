"""Answers an archive by a Dask cluster, as `hayami batch`, `game`, `doubt` and `compare` do.

    python -m tests.cluster batch --rules tenhou hands.jsonl > answers.jsonl
    python -m tests.cluster compare ema2016 ema2025 games.jsonl --scheduler tcp://machine:8786

Documents are named by their ids. Without --scheduler a cluster of --workers processes is started
here. Counts are printed as JSON. `make dask ARGS="…"` runs this, without ARGS the test of it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec
from distributed import Client, LocalCluster

from app.cli.compare import EffectReport
from app.games.compared_files import opened
from engine.archive import AnswerLines, parts
from engine.batch import run
from engine.doubt import CountHandDoubts
from engine.effects.tally import CompareLines, EffectTally
from engine.game_doubt import CountRiichiDoubts, is_game_line
from engine.game_lines import run_games
from engine.record import as_data
from engine.riichi.rules import load
from tests.cluster.divided import divided

SIZE = 500
"""Lines in a part: tenths of a second of work, so that sending them costs little beside it."""
ANSWERS = {"batch": run, "game": run_games}


def main() -> int:
    """Run a command; the exit status is 1 where a line cannot be read."""
    options = _parser().parse_args()
    cluster = options.scheduler or LocalCluster(
        n_workers=options.workers, threads_per_worker=1, dashboard_address=None
    )
    with Client(cluster) as client, opened(options.file) as lines:
        return int(_COMMANDS[options.command](client, options, lines))


def _answer(client: Client, options: argparse.Namespace, lines: Any) -> bool:
    """Answer every line."""
    ask, broken = AnswerLines(ANSWERS[options.command], options.rules, load), False
    for part in divided(client, ask, parts(lines, SIZE)):
        sys.stdout.buffer.write(part.lines)
        for problem in part.problems:
            print(problem, file=sys.stderr)
        broken = broken or bool(part.problems)
    return broken


def _doubt(client: Client, options: argparse.Namespace, lines: Any) -> bool:
    """Count what other readings of unclear clauses change."""
    with opened(options.file) as some:
        games = is_game_line(next((line for line in some if line.strip()), b""))
    count: Any = (CountRiichiDoubts if games else CountHandDoubts)(load(options.rules))
    found = count.tally(divided(client, count, parts(lines, SIZE)))
    told = {"rules": options.rules, **as_data(found)}
    print(msgspec.json.format(msgspec.json.encode(told)).decode())
    return bool(found.broken)


def _compare(client: Client, options: argparse.Namespace, lines: Any) -> bool:
    """Count what differs between two documents."""
    here, there = load(options.here), load(options.there)
    tally, broken = EffectTally(here, there), 0
    for part in divided(client, CompareLines(here, there), parts(lines, SIZE)):
        tally.take(part)
        broken += len(part.problems)
    print(EffectReport(tally, broken, None).data().decode())
    return broken > 0


_COMMANDS = {"batch": _answer, "game": _answer, "doubt": _doubt, "compare": _compare}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.cluster", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    for name in _COMMANDS:
        command = commands.add_parser(name)
        for document in ("here", "there") if name == "compare" else ():
            command.add_argument(document)
        if name != "compare":
            command.add_argument("--rules", default="club")
        command.add_argument("file", type=Path)
        command.add_argument("--scheduler", default="", help="address of a running scheduler")
        command.add_argument("--workers", type=int, default=2)
    return parser


if __name__ == "__main__":
    sys.exit(main())
